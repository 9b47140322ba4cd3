//! The waters of a sea: ponds are filled up, land that lies loose drowns, and of each water it is known where
//! boats could land.

use std::collections::BTreeMap;

use rmg_core::template::WaterContent;

use super::ground::{Ground, Piece, Pieces};
use super::tidy::mend_around;

/// Fewest tiles of a water: of so many tiles of the map one, within bounds.
fn least_tiles(water: WaterContent, tiles: usize) -> u32 {
    let (share, bounds) = if water == WaterContent::Islands { (100, (12, 60)) } else { (200, (12, 40)) };
    u32::try_from(tiles / share).unwrap_or(u32::MAX).clamp(bounds.0, bounds.1)
}

/// Fills up waters that are too small, and mends what that leaves. O(tiles).
pub(super) fn fill_ponds(ground: &mut Ground, water: WaterContent) {
    let least = least_tiles(water, ground.width * ground.height);
    let waters = waters(ground);
    if waters.list.iter().all(|water| water.tiles >= least) {
        return;
    }
    let is_pond = |at: &usize| waters.at(*at).is_some_and(|water| water.tiles < least);
    let ponds: Vec<usize> = ground.tiles().filter(is_pond).collect();
    ponds.iter().for_each(|at| ground.sea[*at] = false);
    mend_around(ground, &ponds);
}

fn waters(ground: &Ground) -> Pieces {
    ground.pieces(|at| u32::from(ground.sea[at]))
}

/// Smallest and largest piece of land without the core of its zone that stays as an islet, in tiles.
const ISLET_TILES: (u32, u32) = (4, 40);

/// The land of each zone in pieces, which may lie loose: not with the core of the zone.
#[derive(Debug)]
struct Land {
    pieces: Pieces,
    /// Whether each piece does, from the first; islets do not.
    is_loose: Vec<bool>,
}

impl Land {
    /// O(tiles).
    fn new(ground: &Ground, cores: &[Option<usize>]) -> Self {
        let pieces = ground.pieces(|at| match (ground.sea[at], ground.islet[at]) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2 + u32::from(ground.zone[at]),
        });
        let is_loose = |(piece, number): (&Piece, u32)| {
            let zone = piece.kind.checked_sub(2)?;
            Some(cores[zone as usize].is_none_or(|core| pieces.of[core] != number))
        };
        let is_loose = pieces.list.iter().zip(1..).map(|piece| is_loose(piece).unwrap_or(false)).collect();
        Self { pieces, is_loose }
    }

    /// The tiles that lie loose, in rows. O(tiles) if there are such.
    fn loose(&self, ground: &Ground) -> Vec<usize> {
        if !self.is_loose.contains(&true) {
            return Vec::new();
        }
        let is_loose = |at: &usize| {
            (self.pieces.of[*at] as usize).checked_sub(1).is_some_and(|piece| self.is_loose[piece])
        };
        ground.tiles().filter(is_loose).collect()
    }
}

/// Makes islets of all land that does not hang together with the core of its zone. O(tiles).
pub(super) fn keep_rest_as_islets(ground: &mut Ground, cores: &[Option<usize>]) {
    let loose = Land::new(ground, cores).loose(ground);
    loose.into_iter().for_each(|at| ground.islet[at] = true);
}

/// Leaves of each zone the piece of its core; others become islets where no land is near, or sea, and what
/// that leaves is mended. Whether anything changed. O(tiles).
pub(super) fn drop_loose_land(ground: &mut Ground, cores: &[Option<usize>]) -> bool {
    let land = Land::new(ground, cores);
    let loose = land.loose(ground);
    let piece_of = &land.pieces.of;
    let mut is_near_land = vec![false; land.is_loose.len() + 1];
    for at in &loose {
        let mut around = ground.around8(*at).into_iter();
        let touches = around.any(|near| ground.is_land(near) && piece_of[near] != piece_of[*at]);
        is_near_land[piece_of[*at] as usize] |= touches;
    }
    let mut drowned = Vec::new();
    for at in &loose {
        let tiles = land.pieces.at(*at).map_or(0, |piece| piece.tiles);
        let is_near_land = is_near_land[piece_of[*at] as usize];
        if !is_near_land && (ISLET_TILES.0..=ISLET_TILES.1).contains(&tiles) {
            ground.islet[*at] = true;
        } else {
            (ground.sea[*at], ground.hard[*at]) = (true, false);
            drowned.push(*at);
        }
    }
    mend_around(ground, &drowned);
    ground.drown_islets();
    !loose.is_empty()
}

/// The waters, and where boats could land on their shores.
#[derive(Debug)]
pub(super) struct Waters {
    /// Number of the water of each position, from 1.
    pub(super) water_of: Vec<u32>,
    pub(super) sizes: Vec<u32>,
    /// Places where a boat could land, by zone and number of the water.
    pub(super) landings: BTreeMap<(u16, u32), u32>,
}

impl Waters {
    /// O(tiles).
    pub(super) fn new(ground: &Ground) -> Self {
        let waters = waters(ground);
        let (water_of, sizes) = (waters.of, waters.list.into_iter().map(|water| water.tiles).collect());
        let mut landings = BTreeMap::new();
        for at in ground.tiles().filter(|at| ground.is_land(*at) && !ground.islet[*at]) {
            if let Some(water) = landing(ground, at) {
                *landings.entry((ground.zone[at], water_of[water])).or_insert(0) += 1;
            }
        }
        Self { water_of, sizes, landings }
    }
}

/// The tile of water before a tile of the shore where a boat could land: water three wide before it, and land
/// behind that is no shore, for a guard.
fn landing(ground: &Ground, at: usize) -> Option<usize> {
    let zone = ground.zone[at];
    let stride = ground.stride;
    [(stride, 1), (1, stride)].into_iter().find_map(|(ahead, along)| {
        let straight = |ahead: &dyn Fn(usize, usize) -> usize, back: &dyn Fn(usize, usize) -> usize| {
            let water = ahead(at, 1);
            let row = [water - along, water, water + along];
            let is_wide = row.iter().all(|near| ground.sea[*near]);
            if !is_wide {
                return None;
            }
            let guard = back(at, 1);
            let is_inside = |tile: usize| {
                ground.zone[tile] == zone
                    && !ground.sea[tile]
                    && ground
                        .around8(tile)
                        .into_iter()
                        .all(|near| !ground.sea[near] && ground.is_on_map(near))
            };
            let is_own =
                ground.around8(at).into_iter().all(|near| ground.sea[near] || ground.zone[near] == zone);
            (is_own && is_inside(guard)).then_some(water)
        };
        let plus = |from: usize, steps: usize| from + steps * ahead;
        let minus = |from: usize, steps: usize| from - steps * ahead;
        straight(&plus, &minus).or_else(|| straight(&minus, &plus))
    })
}
