//! Two templates in one.

use std::collections::BTreeMap;

use rmg_core::diag::Spanned;
use rmg_core::template::{Connection, OwnOrLike, Template, TownHint, Towns, Zone, effective_zones};
use rmg_core::{ConnectionId, ZoneId};

use super::graph::{Fate, GraphDiff};

/// Two templates in one: everything of the second, and behind it what only the first has.
#[derive(Debug, Clone, PartialEq)]
pub struct JoinedTemplate {
    /// The template. It is to be looked at; no map is made from it.
    pub template: Template,
    /// By zone what became of it; `None` where both have the same.
    pub zones: Vec<Option<Fate>>,
    /// By connection what became of it; `None` where both have the same.
    pub connections: Vec<Option<Fate>>,
}

/// Joins two templates of which `diff` tells what differs. O(zones + connections).
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
            (_, Some(new)) => zones[new.index()] = Some(zone.fate()),
            (Some(id), None) => {
                ids[id.index()] = Some(ZoneId::from_index(template.zones.len()));
                template.zones.push(removed_zone(old, id));
                zones.push(Some(Fate::Removed));
            }
            (None, None) => {}
        }
    }
    for connection in &diff.connections {
        match (connection.old, connection.new) {
            (_, Some(new)) => connections[new.index()] = Some(connection.fate()),
            (Some(id), None) => {
                if let Some(removed) = removed_connection(old, id, &ids) {
                    template.connections.push(removed);
                    connections.push(Some(Fate::Removed));
                }
            }
            (None, None) => {}
        }
    }
    JoinedTemplate { template, zones, connections }
}

/// A zone as it counts, without references to others.
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

/// A zone of a template whose references go round in a circle.
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
