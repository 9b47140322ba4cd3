//! The waters of a sea: fills ponds, removes disconnected land, and finds the landings of each water.

use std::collections::BTreeMap;

use rmg_core::template::WaterContent;

use super::field::{CoastField, Piece, Pieces};
use super::tidy::fix_around;

/// Returns the minimum tiles of a water: a fraction of the tiles of the map, within limits.
fn min_tiles(water: WaterContent, tiles: usize) -> u32 {
    let (share, bounds) = if water == WaterContent::Islands { (100, (12, 60)) } else { (200, (12, 40)) };
    u32::try_from(tiles / share).unwrap_or(u32::MAX).clamp(bounds.0, bounds.1)
}

/// Fills waters that are too small, and corrects the coast. O(tiles).
pub(super) fn fill_ponds(field: &mut CoastField, water: WaterContent) {
    let least = min_tiles(water, field.width * field.height);
    let waters = waters(field);
    if waters.list.iter().all(|water| water.tiles >= least) {
        return;
    }
    let is_pond = |at: &usize| waters.at(*at).is_some_and(|water| water.tiles < least);
    let ponds = field.carried(field.tiles().filter(is_pond).collect());
    ponds.iter().for_each(|at| field.sea[*at] = false);
    fix_around(field, &ponds);
}

fn waters(field: &CoastField) -> Pieces {
    field.pieces(|at| u32::from(field.sea[at]))
}

/// Minimum and maximum size in tiles of a piece of land without the core of its zone that becomes an islet.
const ISLET_TILES: (u32, u32) = (4, 40);

/// The pieces of land of each zone. A piece is loose if it does not contain the core of the zone.
#[derive(Debug)]
struct Land {
    pieces: Pieces,
    /// Whether each piece is loose, from the first. Islets are not.
    is_loose: Vec<bool>,
}

impl Land {
    /// Finds the pieces. O(tiles).
    fn new(field: &CoastField, cores: &[Option<usize>]) -> Self {
        let pieces = field.pieces(|at| match (field.sea[at], field.islet[at]) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2 + u32::from(field.zone[at]),
        });
        let is_loose = |(piece, number): (&Piece, u32)| {
            let zone = piece.kind.checked_sub(2)?;
            Some(cores[zone as usize].is_none_or(|core| pieces.of[core] != number))
        };
        let is_loose = pieces.list.iter().zip(1..).map(|piece| is_loose(piece).unwrap_or(false)).collect();
        Self { pieces, is_loose }
    }

    /// Returns the loose tiles in row order. O(tiles) if there are any.
    fn loose(&self, field: &CoastField) -> Vec<usize> {
        if !self.is_loose.contains(&true) {
            return Vec::new();
        }
        let is_loose = |at: &usize| {
            (self.pieces.of[*at] as usize).checked_sub(1).is_some_and(|piece| self.is_loose[piece])
        };
        field.tiles().filter(is_loose).collect()
    }
}

/// Turns all land that is not connected to the core of its zone into islets. O(tiles).
pub(super) fn keep_rest_as_islets(field: &mut CoastField, cores: &[Option<usize>]) {
    let loose = field.carried(Land::new(field, cores).loose(field));
    loose.into_iter().for_each(|at| field.islet[at] = true);
}

/// Keeps the piece of each zone with its core. Other pieces become islets if no land is near, or sea; then
/// corrects the coast. Returns whether anything changed. O(tiles).
pub(super) fn drop_loose_land(field: &mut CoastField, cores: &[Option<usize>]) -> bool {
    let land = Land::new(field, cores);
    let loose = land.loose(field);
    let piece_of = &land.pieces.of;
    let mut is_near_land = vec![false; land.is_loose.len() + 1];
    for at in &loose {
        let mut around = field.around8(*at).into_iter();
        let touches = around.any(|near| field.is_land(near) && piece_of[near] != piece_of[*at]);
        is_near_land[piece_of[*at] as usize] |= touches;
    }
    let is_islet = |at: &usize| {
        let tiles = land.pieces.at(*at).map_or(0, |piece| piece.tiles);
        !is_near_land[piece_of[*at] as usize] && (ISLET_TILES.0..=ISLET_TILES.1).contains(&tiles)
    };
    let (islets, drowned): (Vec<usize>, Vec<usize>) = loose.iter().partition(|at| is_islet(at));
    field.carried(islets).into_iter().for_each(|at| field.islet[at] = true);
    let drowned = field.carried(drowned);
    drowned.iter().for_each(|at| (field.sea[*at], field.hard[*at]) = (true, false));
    fix_around(field, &drowned);
    field.drown_islets();
    !loose.is_empty()
}

/// The waters, and the landings on their shores.
#[derive(Debug)]
pub(super) struct Waters {
    /// Number of the water of each position, from 1.
    pub(super) water_of: Vec<u32>,
    pub(super) sizes: Vec<u32>,
    /// Number of landings, by zone and number of the water.
    pub(super) landings: BTreeMap<(u16, u32), u32>,
}

impl Waters {
    /// Finds the waters and landings. O(tiles).
    pub(super) fn new(field: &CoastField) -> Self {
        let waters = waters(field);
        let (water_of, sizes) = (waters.of, waters.list.into_iter().map(|water| water.tiles).collect());
        let mut landings = BTreeMap::new();
        for at in field.tiles().filter(|at| field.is_land(*at) && !field.islet[*at]) {
            if let Some(water) = landing(field, at) {
                *landings.entry((field.zone[at], water_of[water])).or_insert(0) += 1;
            }
        }
        Self { water_of, sizes, landings }
    }
}

/// Returns the tile of water in front of a shore tile where a boat can land: three tiles of water in front,
/// and inland behind it for a guard.
fn landing(field: &CoastField, at: usize) -> Option<usize> {
    let zone = field.zone[at];
    let stride = field.stride;
    [(stride, 1), (1, stride)].into_iter().find_map(|(ahead, along)| {
        let straight = |ahead: &dyn Fn(usize, usize) -> usize, back: &dyn Fn(usize, usize) -> usize| {
            let water = ahead(at, 1);
            let row = [water - along, water, water + along];
            let is_wide = row.iter().all(|near| field.sea[*near]);
            if !is_wide {
                return None;
            }
            let guard = back(at, 1);
            let is_inside = |tile: usize| {
                field.zone[tile] == zone
                    && !field.sea[tile]
                    && field.around8(tile).into_iter().all(|near| !field.sea[near] && field.is_on_map(near))
            };
            let is_own =
                field.around8(at).into_iter().all(|near| field.sea[near] || field.zone[near] == zone);
            (is_own && is_inside(guard)).then_some(water)
        };
        let plus = |from: usize, steps: usize| from + steps * ahead;
        let minus = |from: usize, steps: usize| from - steps * ahead;
        straight(&plus, &minus).or_else(|| straight(&minus, &plus))
    })
}
