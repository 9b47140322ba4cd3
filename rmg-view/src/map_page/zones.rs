//! Zones: requested and achieved content.

use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::pack::ContentPack;
use rmg_core::summary::{ContentsSummary, MapSummary, RequestSummary, TreasureSummary};
use serde::Serialize;

use super::colors::color_number;
use crate::picture::zone_marks;

/// A zone, as the page shows it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageZone {
    /// Id of the zone in the template.
    key: String,
    /// Type of the zone, as in templates.
    kind: &'static str,
    /// The player of the zone, as a position in the list of colors.
    player: Option<usize>,
    level: u8,
    terrain: String,
    faction: Option<String>,
    /// Column and row of the main point, from which everything in the zone is reachable.
    main: Option<(u16, u16)>,
    /// Column and row of a tile deep inside the zone, for its label.
    label: Option<(u16, u16)>,
    /// Color of the zone in pictures of layouts.
    color: String,
    tiles: (u32, u32),
    /// Requested and placed, of all kinds.
    towns: (u32, u32),
    /// Requested and placed, of those with a fort.
    castles: (u32, u32),
    /// Resource, requested and placed.
    mines: Vec<(String, u32, u32)>,
    /// Name as in the template, requested and placed.
    required: Vec<(String, u32, u32)>,
    treasure: Vec<PageTier>,
    guards: Option<PageGuards>,
}

/// A tier of treasure.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageTier {
    min: u32,
    max: u32,
    density: u32,
    asked_piles: u64,
    piles: u64,
    asked_value: u64,
    value: u64,
}

/// Guards of piles.
#[derive(Debug, Serialize)]
struct PageGuards {
    piles: usize,
    guarded: usize,
    weakest: u32,
    median: u32,
    strongest: u32,
}

pub(super) fn zones(map: &MapModel, pack: &ContentPack, summary: &MapSummary) -> Vec<PageZone> {
    let contents = ContentsSummary::by_zone(map, pack);
    let towns = towns(map);
    let parts = map.plan.zones.iter().zip(&map.zones).zip(&summary.zones).zip(contents).zip(zone_marks(map));
    let zones = parts.zip(towns).map(|(((((plan, zone), entry), contents), (label, color)), placed)| {
        let asked = &plan.contents.towns;
        let main = asked.main.map_or((0, 0), |main| (1, u32::from(main.has_fort)));
        let castles =
            [main.1, asked.player_castles, asked.neutral_castles].into_iter().fold(0, u32::saturating_add);
        let others = [main.0 - main.1, asked.player_towns, asked.neutral_towns];
        let all = others.into_iter().fold(castles, u32::saturating_add);
        PageZone {
            key: entry.key.clone(),
            kind: entry.kind.word(),
            player: entry.player.map(color_number),
            level: entry.level.0,
            terrain: pack
                .terrains
                .get(zone.terrain)
                .map_or_else(String::new, |terrain| terrain.title.clone()),
            faction: zone.faction.and_then(|id| pack.factions.get(id)).map(|faction| faction.title.clone()),
            main: zone.main_point.map(|tile| (tile.x, tile.y)),
            label: label.map(|tile| (tile.x, tile.y)),
            color: color.hex(),
            tiles: (entry.asked_tiles, entry.achieved_tiles),
            towns: (all, placed.0),
            castles: (castles, placed.1),
            mines: contents.mines.into_iter().map(counted).collect(),
            required: contents.required.into_iter().map(counted).collect(),
            treasure: contents.treasure.iter().map(tier).collect(),
            guards: contents.guards.first().map(|guards| PageGuards {
                piles: guards.piles,
                guarded: guards.guarded,
                weakest: guards.weakest,
                median: guards.median,
                strongest: guards.strongest,
            }),
        }
    });
    zones.collect()
}

fn counted(entry: RequestSummary) -> (String, u32, u32) {
    (entry.what, entry.asked, entry.placed)
}

fn tier(tier: &TreasureSummary) -> PageTier {
    PageTier {
        min: tier.min,
        max: tier.max,
        density: tier.density,
        asked_piles: tier.asked_piles,
        piles: tier.piles,
        asked_value: tier.asked_value,
        value: tier.value,
    }
}

/// Returns for each zone the number of towns, and of towns with a fort.
fn towns(map: &MapModel) -> Vec<(u32, u32)> {
    let mut towns = vec![(0, 0); map.plan.zones.len()];
    for object in &map.objects {
        if let (ObjectBody::Town { has_fort, .. }, Some((all, forts))) =
            (&object.body, towns.get_mut(object.cause.zone.index()))
        {
            *all += 1;
            *forts += u32::from(*has_fort);
        }
    }
    towns
}
