//! Connections, and what became of them.

use rmg_core::model::{LinkWay, MapModel, MapPos};
use rmg_core::summary::{LinkSummary, MapSummary};
use serde::Serialize;

/// A connection.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageLink {
    /// Positions among the zones.
    ends: [u16; 2],
    /// As the template calls it.
    kind: &'static str,
    /// What it became, in a word or two.
    way: &'static str,
    /// Why it is no direct passage.
    cause: Option<String>,
    road: bool,
    /// Strength of the guard in the template.
    asked: u32,
    /// Strength that the guards were to have on this map.
    strength: u32,
    /// The monsters, as positions among the objects.
    guards: Vec<u32>,
    /// Both ends of a portal, or what sails from both ends of a ferry, as positions among the objects.
    portals: Vec<u32>,
    /// Column, row and level of every tile that was left open, or of the portals or landings.
    places: Vec<(u16, u16, u8)>,
}

pub(super) fn links(map: &MapModel, summary: &MapSummary) -> Vec<PageLink> {
    let links = map.plan.connections.iter().zip(&map.links).zip(&summary.links);
    links
        .map(|((plan, link), told)| page_link(map, [plan.a.0, plan.b.0], &link.way, link.strength, told))
        .collect()
}

fn page_link(map: &MapModel, ends: [u16; 2], way: &LinkWay, strength: u32, told: &LinkSummary) -> PageLink {
    let place = |at: &MapPos| (at.tile.x, at.tile.y, at.level.0);
    let (gap, landings) = (way.gap(), way.landings());
    let standing = way.ends().iter().filter_map(|id| Some(place(&map.objects.get(id.index())?.at)));
    let vessels = landings.iter().map(|landing| &landing.vessel);
    PageLink {
        ends,
        kind: told.kind.word(),
        way: told.way.word(),
        cause: told.cause.clone(),
        road: told.road,
        asked: told.asked_guard,
        strength,
        guards: way.guards().map(|id| id.0).collect(),
        portals: way.ends().iter().chain(vessels).map(|id| id.0).collect(),
        places: gap
            .iter()
            .map(place)
            .chain(standing)
            .chain(landings.iter().map(|landing| place(&landing.at)))
            .collect(),
    }
}
