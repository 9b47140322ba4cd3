//! Connections and their links.

use rmg_core::model::{LinkWay, MapModel, MapPos};
use rmg_core::summary::{LinkSummary, MapSummary, WayKind};
use serde::Serialize;

/// A connection and its link.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageLink {
    /// Positions in the list of zones.
    ends: [u16; 2],
    /// Type of the connection, as in templates.
    kind: &'static str,
    /// Kind of the link.
    way: &'static str,
    /// Whether anything was built for the connection.
    built: bool,
    /// Why the link is not a direct passage.
    cause: Option<String>,
    road: bool,
    /// Strength of the guard in the template.
    asked: u32,
    /// Target strength of the guards on this map.
    strength: u32,
    /// Positions of the monsters in the list of objects.
    guards: Vec<u32>,
    /// Both ends of a portal, or the boats and shipyards of a ferry, as positions in the list of objects.
    portals: Vec<u32>,
    /// Column, row and level of every open tile of the passage, or of the portals or landings.
    places: Vec<(u16, u16, u8)>,
}

pub(super) fn links(map: &MapModel, summary: &MapSummary) -> Vec<PageLink> {
    let links = map.plan.connections.iter().zip(&map.links).zip(&summary.links);
    links
        .map(|((plan, link), entry)| page_link(map, [plan.a.0, plan.b.0], &link.way, link.strength, entry))
        .collect()
}

fn page_link(
    map: &MapModel,
    ends: [u16; 2],
    way: &LinkWay,
    strength: u32,
    summary: &LinkSummary,
) -> PageLink {
    let place = |at: &MapPos| (at.tile.x, at.tile.y, at.level.0);
    let (gap, landings) = (way.gap(), way.landings());
    let portals = way.ends().iter().filter_map(|id| Some(place(&map.objects.get(id.index())?.at)));
    let vessels = landings.iter().map(|landing| &landing.vessel);
    PageLink {
        ends,
        kind: summary.kind.word(),
        way: summary.way.word(),
        built: summary.way != WayKind::Nothing,
        cause: summary.cause.clone(),
        road: summary.road,
        asked: summary.asked_guard,
        strength,
        guards: way.guards().map(|id| id.0).collect(),
        portals: way.ends().iter().chain(vessels).map(|id| id.0).collect(),
        places: gap
            .iter()
            .map(place)
            .chain(portals)
            .chain(landings.iter().map(|landing| place(&landing.at)))
            .collect(),
    }
}
