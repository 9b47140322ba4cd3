//! Merges two templates into one.

use std::collections::BTreeMap;

use rmg_core::diag::Spanned;
use rmg_core::template::{Connection, OwnOrLike, Template, TownHint, Towns, Zone, effective_zones};
use rmg_core::{ConnectionId, ZoneId};

use super::graph::{DiffStatus, GraphDiff};

/// Two templates merged into one: the second template, followed by the items that only the first has.
#[derive(Debug, Clone, PartialEq)]
pub struct JoinedTemplate {
    /// The template. It is for display only; no map is generated from it.
    pub template: Template,
    /// Status of each zone; `None` if it is equal in both.
    pub zones: Vec<Option<DiffStatus>>,
    /// Status of each connection; `None` if it is equal in both.
    pub connections: Vec<Option<DiffStatus>>,
}

/// Merges two templates. `diff` contains their differences. O(zones + connections).
#[must_use]
pub fn join_templates(old: &Template, new: &Template, diff: &GraphDiff) -> JoinedTemplate {
    let mut template = new.clone();
    let mut zones = vec![None; new.zones.len()];
    let mut connections = vec![None; new.connections.len()];
    let by_key: BTreeMap<&str, ZoneId> =
        new.zones.iter().enumerate().map(|(at, zone)| (zone.key.as_str(), ZoneId::from_index(at))).collect();
    let mut ids: Vec<Option<ZoneId>> =
        old.zones.iter().map(|zone| by_key.get(zone.key.as_str()).copied()).collect();
    for zone in &diff.zones {
        match (zone.old, zone.new) {
            (_, Some(new)) => zones[new.index()] = Some(zone.status()),
            (Some(id), None) => {
                ids[id.index()] = Some(ZoneId::from_index(template.zones.len()));
                template.zones.push(removed_zone(old, id));
                zones.push(Some(DiffStatus::Removed));
            }
            (None, None) => {}
        }
    }
    for connection in &diff.connections {
        match (connection.old, connection.new) {
            (_, Some(new)) => connections[new.index()] = Some(connection.status()),
            (Some(id), None) => {
                if let Some(removed) = removed_connection(old, id, &ids) {
                    template.connections.push(removed);
                    connections.push(Some(DiffStatus::Removed));
                }
            }
            (None, None) => {}
        }
    }
    JoinedTemplate { template, zones, connections }
}

/// Returns a zone with its references to other zones resolved.
fn removed_zone(old: &Template, id: ZoneId) -> Zone {
    let zone = &old.zones[id.index()];
    let Ok(effective) = effective_zones(old) else { return without_references(zone) };
    let own = &effective[id.index()];
    Zone {
        towns: OwnOrLike::Own(Towns { hints: Vec::<TownHint>::new(), ..own.towns.clone() }),
        terrain: OwnOrLike::Own(own.terrain.clone()),
        mines: OwnOrLike::Own(own.mines.to_vec()),
        treasure: OwnOrLike::Own(own.treasure.to_vec()),
        custom_objects: OwnOrLike::Own(own.custom_objects.clone()),
        ..zone.clone()
    }
}

/// Returns a zone without references, for a template with cyclic references.
fn without_references(zone: &Zone) -> Zone {
    Zone {
        towns: OwnOrLike::Own(Towns::default()),
        terrain: OwnOrLike::Own(rmg_core::template::TerrainRule::default()),
        mines: OwnOrLike::Own(Vec::new()),
        treasure: OwnOrLike::Own(Vec::new()),
        custom_objects: OwnOrLike::Own(rmg_core::template::CustomObjects::default()),
        ..zone.clone()
    }
}

fn removed_connection(old: &Template, id: ConnectionId, ids: &[Option<ZoneId>]) -> Option<Connection> {
    let connection = &old.connections[id.index()];
    let end = |zone: Spanned<ZoneId>| Some(Spanned::new(ids[zone.value.index()]?, zone.span));
    Some(Connection { a: end(connection.a)?, b: end(connection.b)?, ..connection.clone() })
}
