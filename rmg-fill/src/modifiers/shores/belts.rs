//! Belts of cover behind sailed water, and beaches of lakes.

use rmg_core::layout::WaterUse;
use rmg_core::{RngStream, Sea};

use crate::fields::{Cell, Distance, Noise, Patch, Plane};
use crate::layers::{Claim, Tiles};

/// Width of the noise as a power of two: the length of stretches of coast.
const WIDE_SHIFT: u32 = 3;

/// Noise value from which a belt is more than one tile deep, and the step for each further tile. The mean of
/// the noise is 128, and it is rarely below 60 or above 196: a third of the coast has no belt behind the
/// wall.
const BELT_FROM: u32 = 112;
const BELT_STEP: u32 = 15;
/// Maximum depth of a belt, in tiles.
const MAX_DEPTH: u32 = 5;
/// Squared depth within which tiles are visited.
const MAX_DEPTH_SQ: u16 = 25;

/// Minimum number of open tiles among the 24 around a tile that becomes cover. On the edge of a belt these
/// are two rows of five, so usually a path two tiles wide remains.
const ROOM: u32 = 10;

/// Squared distance of the tiles of a beach from its lake, and the noise value up to which it has no cover.
const BEACH_SQ: u16 = 8;
const MAX_BEACH_NOISE: u32 = 150;
/// Number of rounds: each opens thickets at the edge of open ground.
const BEACH_ROUNDS: u32 = 3;

/// The 8 and the 24 neighbors of the center of a square.
const AROUND: [u32; 3] = [0b111, 0b101, 0b111];
const WIDE_AROUND: [u32; 5] = [0b11111, 0b11111, 0b11011, 0b11111, 0b11111];

/// Statistics: candidate tiles and changed tiles.
#[derive(Debug, Default)]
pub(super) struct Waterside {
    pub(super) visited: usize,
    pub(super) changed: usize,
}

/// Returns tiles near water as position, squared distance and noise, by rows from the top. O(window).
fn waterside(
    from_water: &Distance,
    tiles: &Tiles,
    claim: Claim,
    farthest_sq: u16,
    rng: &mut RngStream,
) -> Vec<(usize, u16, u32)> {
    let window = tiles.window();
    let noise = Noise::new(&window, WIDE_SHIFT, rng);
    let mut values = Vec::new();
    let mut found = Vec::new();
    for (row, first) in (0..window.height()).zip((0..).step_by(window.stride())) {
        let from = found.len();
        for (at, sq) in (first..).zip(from_water.row_of(&window, row)) {
            if *sq <= farthest_sq && tiles.claim(at) == claim {
                found.push((at, *sq, 0));
            }
        }
        if from == found.len() {
            continue;
        }
        noise.read_row(row, &mut values);
        for (at, _, noise) in &mut found[from..] {
            // A quarter of the noise is random by tile, for ragged edges.
            *noise = (values[*at - first] * 3 + rng.below(256)) / 4;
        }
    }
    found
}

/// Closes undecided ground behind the wall of the shore, from the wall inward. Open ground stays connected.
///
/// Cost: O(window), and about 50 ns for each candidate tile.
pub(super) fn grow(from_water: &Distance, tiles: &mut Tiles, rng: &mut RngStream) -> Waterside {
    let mut wanted = waterside(from_water, tiles, Claim::Possible, MAX_DEPTH_SQ, rng);
    wanted.retain(|(_, sq, noise)| u32::from(*sq) <= depth(*noise).pow(2));
    wanted.sort_unstable_by_key(|(at, sq, _)| (*sq, *at));
    let mut grown = Waterside { visited: wanted.len(), changed: 0 };
    let mut belt = Plane::new(&tiles.window());
    let (around, wide_around) = (Patch::of_rows(AROUND.into_iter()), Patch::of_rows(WIDE_AROUND.into_iter()));
    for (at, ..) in wanted {
        let near = tiles.neighbors8(at);
        let is_unoccupied = near.iter().all(|near| is_unoccupied(tiles.claim(*near)));
        let is_next_to_belt =
            near.iter().any(|near| tiles.claim(*near) == Claim::Wall || belt.contains(tiles.cell(*near)));
        if !is_unoccupied || !is_next_to_belt {
            continue;
        }
        let cell = tiles.cell(at);
        let walking = tiles.walking();
        if walking.patch(cell - Cell::new(2, 2), 5).and(&wide_around).count() >= ROOM
            && walking.patch(cell - Cell::new(1, 1), 3).and(&around).is_one_piece()
        {
            tiles.set_at(at, Claim::Thicket);
            belt.set(cell, true);
            grown.changed += 1;
        }
    }
    grown
}

/// Returns the depth of a belt for a noise value, in tiles.
fn depth(noise: u32) -> u32 {
    (1 + (noise + BELT_STEP).saturating_sub(BELT_FROM) / BELT_STEP).min(MAX_DEPTH)
}

/// Returns whether a tile is without objects, guards and open ground of other zones.
fn is_unoccupied(claim: Claim) -> bool {
    claim.is_open() || claim.is_blocked() || claim == Claim::Closed
}

/// Opens thickets next to lakes that open ground touches. Thickets next to objects and guards stay closed.
pub(super) fn open_beaches(
    from_water: &Distance,
    sea: &Sea,
    tiles: &mut Tiles,
    rng: &mut RngStream,
) -> Waterside {
    if sea.waters.iter().all(|water| water.use_of == WaterUse::Sailed) {
        return Waterside::default();
    }
    let mut wanted = waterside(from_water, tiles, Claim::Thicket, BEACH_SQ, rng);
    wanted.retain(|(at, _, noise)| *noise <= MAX_BEACH_NOISE && is_at_lake(sea, tiles, *at));
    let visited = wanted.len();
    for _ in 0..BEACH_ROUNDS {
        let before = wanted.len();
        wanted.retain(|(at, ..)| {
            let near = tiles.neighbors8(*at);
            let is_open = near.iter().all(|near| is_unoccupied(tiles.claim(*near)))
                && near.iter().any(|near| tiles.is_walkable(*near));
            if is_open {
                tiles.set_at(*at, Claim::Possible);
            }
            !is_open
        });
        if wanted.len() == before {
            break;
        }
    }
    Waterside { visited, changed: visited - wanted.len() }
}

/// Returns whether water is within two steps, and all of it is a lake.
fn is_at_lake(sea: &Sea, tiles: &Tiles, at: usize) -> bool {
    let cell = tiles.cell(at);
    let near = Cell::square(2).filter_map(|step| tiles.tile_of_cell(cell + step));
    let mut is_near = false;
    for water in near.filter_map(|tile| sea.water_at(tile)) {
        if water.use_of == WaterUse::Sailed {
            return false;
        }
        is_near = true;
    }
    is_near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn belts_are_one_to_five_tiles_deep() {
        let depths: Vec<u32> = [0, 111, 112, 126, 127, 142, 157, 172, 255].map(depth).to_vec();
        assert_eq!(depths, [1, 1, 2, 2, 3, 4, 5, 5, 5]);
    }
}
