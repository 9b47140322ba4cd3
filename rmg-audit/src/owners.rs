//! OneOwner (V1): every tile belongs to one zone, and every zone is connected.
//!
//! Tiles are connected by their four sides, as the layout promises. Levels without a zone are not checked:
//! their owner layer has no meaning. A zone is on the level that its template forces. The sea may have
//! several components, and owns all water of the surface. No hero can walk in sealed zones.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::plan::{LevelRequest, ZonePlan};
use rmg_core::template::ZoneKind;
use rmg_core::text::counted;

use crate::findings::Findings;
use crate::ground::{DecodedMap, NO_ZONE, tile};
use crate::pieces::{Piece, Pieces};
use crate::words::{place, zone_name};

pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Findings::default();
    let mut checked = 0;
    kinds(ground, &mut found);
    for (zone, wish) in ground.requests.zone_ids().zip(&ground.requests.zones) {
        if let LevelRequest::Force(level) = wish.level
            && map.zones[zone.index()].level != level
        {
            let text =
                format!("{} is not on {}, which its template requires", zone_name(map, zone), level.words());
            found.add(|| CounterExample::new(text).in_zones(&[zone]));
        }
    }
    for (level, layer) in ground.levels.iter().enumerate() {
        if !map.zones.iter().any(|zone| zone.level.index() == level) {
            continue;
        }
        checked += ground.level_tiles();
        let owner = &layer.owner;
        for tile in ground.tiles().filter(|tile| owner[*tile] == NO_ZONE) {
            found.add(|| {
                let at = ground.pos(level, tile);
                let text = format!("the tile {} belongs to no zone of the template", place(map, at));
                CounterExample::new(text).on_tiles(vec![at])
            });
        }
        if let Some(sea) = ground.requests.sea().filter(|_| level == 0) {
            for tile in ground.tiles().filter(|tile| layer.is_water[*tile] && owner[*tile] != sea.0) {
                found.add(|| {
                    let at = ground.pos(level, tile);
                    let text = format!(
                        "the tile {} is water, but does not belong to {}",
                        place(map, at),
                        zone_name(map, sea)
                    );
                    CounterExample::new(text).on_tiles(vec![at])
                });
            }
        }
        let joins = |a: usize, b: usize| owner[a] == owner[b];
        let pieces = Pieces::new(owner.len(), ground.tiles(), [1, ground.stride], |_| true, joins);
        let pieces = pieces.by_owner(ground.tiles(), owner, map.zones.len());
        for (zone, pieces) in ground.requests.zone_ids().zip(&pieces) {
            if map.zones[zone.index()].level.index() != level {
                pieces.iter().for_each(|piece| found.add(|| stray(ground, level, zone, *piece)));
                continue;
            }
            if pieces.is_empty() {
                let text = format!("{} has no tile", zone_name(map, zone));
                found.add(|| CounterExample::new(text).in_zones(&[zone]));
            }
            if Some(zone) == ground.requests.sea() {
                continue;
            }
            pieces.iter().skip(1).for_each(|piece| found.add(|| split(ground, level, zone, *piece)));
        }
    }
    found.verdict(checked)
}

/// Checks the kinds of zones: sealed zones without walkable tiles, and seas of water. Promises make
/// exceptions for these kinds, so that a wrong kind would disable checks. O(tiles).
fn kinds(ground: &DecodedMap<'_>, found: &mut Findings) {
    let zones = &ground.requests.zones;
    // By zone: walkable tiles, tiles of water, all tiles.
    let mut tiles = vec![[0usize; 3]; zones.len()];
    let is_special = |zone: &ZonePlan| matches!(zone.kind, ZoneKind::Sealed | ZoneKind::Water);
    if zones.iter().any(is_special) {
        for layer in &ground.levels {
            for at in ground.tiles().filter(|at| layer.owner[*at] != NO_ZONE) {
                let [walked, water, all] = &mut tiles[usize::from(layer.owner[at])];
                *walked += usize::from(layer.step[at] & tile::OPEN != 0);
                *water += usize::from(layer.is_water[at]);
                *all += 1;
            }
        }
    }
    for (zone, [walked, water, all]) in ground.requests.zone_ids().zip(tiles) {
        let text = match zones[zone.index()].kind {
            ZoneKind::Sealed if walked > 0 => {
                format!("is sealed, but heroes can walk on {}", counted(walked, "tile"))
            }
            ZoneKind::Water if ground.requests.sea() != Some(zone) => {
                "is recorded as a sea on a map without one".to_owned()
            }
            ZoneKind::Water if 2 * water <= all => {
                format!("is the sea, but only {water} of its {} are water", counted(all, "tile"))
            }
            _ => continue,
        };
        found
            .add(|| CounterExample::new(format!("{} {text}", zone_name(ground.map, zone))).in_zones(&[zone]));
    }
}

fn split(ground: &DecodedMap<'_>, level: usize, zone: ZoneId, piece: Piece) -> CounterExample {
    let (map, at) = (ground.map, ground.pos(level, piece.first));
    let text = format!(
        "{} is not connected: {} separate from the rest, at {}",
        zone_name(map, zone),
        if piece.tiles == 1 { "1 tile is".to_owned() } else { format!("{} tiles are", piece.tiles) },
        place(map, at)
    );
    CounterExample::new(text).on_tiles(vec![at]).in_zones(&[zone])
}

fn stray(ground: &DecodedMap<'_>, level: usize, zone: ZoneId, piece: Piece) -> CounterExample {
    let (map, at) = (ground.map, ground.pos(level, piece.first));
    let text = format!(
        "{} is on another level, but owns {} at {}",
        zone_name(map, zone),
        counted(piece.tiles, "tile"),
        place(map, at)
    );
    CounterExample::new(text).on_tiles(vec![at]).in_zones(&[zone])
}
