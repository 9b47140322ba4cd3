//! Belts of cover behind sailed water, and beaches of lakes.

use rmg_core::layout::WaterUse;
use rmg_core::{RngStream, Sea};

use crate::fields::{Cell, Distance, Noise, Patch, Plane};
use crate::layers::{Claim, Tiles};

/// Width of the noise as a power of two: of stretches of coast.
const WIDE_SHIFT: u32 = 3;

/// From which value of the noise on a belt is more than one tile deep, and how much more it takes for each
/// further tile. The noise is 128 in the mean and rarely beyond 60 and 196: a third of the coast has nothing
/// behind the wall.
const BELT_FROM: u32 = 112;
const BELT_STEP: u32 = 15;
/// Deepest belt, in tiles.
const DEEPEST: u32 = 5;
/// Squared depths within which tiles are looked at.
const DEEPEST_SQ: u16 = 25;

/// Open tiles of the 24 around one that becomes cover: on the edge of a belt two rows of five, so that mostly
/// a way two tiles wide is left.
const ROOM: u32 = 10;

/// Squared distance of the tiles of a beach to its lake, and up to which value of the noise it is free of
/// cover.
const BEACH_SQ: u16 = 8;
const BEACH_UP_TO: u32 = 150;
/// How often a beach is gone over: thickets are opened from their edge inwards.
const BEACH_ROUNDS: u32 = 3;

/// The 8 and the 24 neighbours of the middle of a square.
const AROUND: [u32; 3] = [0b111, 0b101, 0b111];
const WIDE_AROUND: [u32; 5] = [0b11111, 0b11111, 0b11011, 0b11111, 0b11111];

/// Tiles that were in question, and those that changed.
#[derive(Debug, Default)]
pub(super) struct Waterside {
    pub(super) looked_at: usize,
    pub(super) changed: usize,
}

/// Tiles near water as position, squared distance and noise, in rows from the top. O(window).
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
            // A quarter is the tile's own, for ragged edges.
            *noise = (values[*at - first] * 3 + rng.below(256)) / 4;
        }
    }
    found
}

/// Closes undecided ground behind the wall of the shore, from the wall inwards. What is open stays one piece.
///
/// O(window), and a step of some 50 ns for each tile in question.
pub(super) fn grow(from_water: &Distance, tiles: &mut Tiles, rng: &mut RngStream) -> Waterside {
    let mut wanted = waterside(from_water, tiles, Claim::Possible, DEEPEST_SQ, rng);
    wanted.retain(|(_, sq, noise)| u32::from(*sq) <= depth(*noise).pow(2));
    wanted.sort_unstable_by_key(|(at, sq, _)| (*sq, *at));
    let mut grown = Waterside { looked_at: wanted.len(), changed: 0 };
    let mut belt = Plane::new(&tiles.window());
    let (around, wide_around) = (Patch::of_rows(AROUND.into_iter()), Patch::of_rows(WIDE_AROUND.into_iter()));
    for (at, ..) in wanted {
        let near = tiles.neighbors8(at);
        let is_plain = near.iter().all(|near| is_plain(tiles.claim(*near)));
        let is_beside_belt =
            near.iter().any(|near| tiles.claim(*near) == Claim::Wall || belt.contains(tiles.cell(*near)));
        if !is_plain || !is_beside_belt {
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

/// How deep a belt is, by the noise, in tiles.
fn depth(noise: u32) -> u32 {
    (1 + (noise + BELT_STEP).saturating_sub(BELT_FROM) / BELT_STEP).min(DEEPEST)
}

/// Whether nothing can be visited there, fought, or is of others who walk there.
fn is_plain(claim: Claim) -> bool {
    claim.is_open() || claim.is_blocked() || claim == Claim::Closed
}

/// Opens thickets beside lakes, as far as open ground reaches them and nothing is near that they may shut in.
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
    wanted.retain(|(at, _, noise)| *noise <= BEACH_UP_TO && is_at_lake(sea, tiles, *at));
    let looked_at = wanted.len();
    for _ in 0..BEACH_ROUNDS {
        let before = wanted.len();
        wanted.retain(|(at, ..)| {
            let near = tiles.neighbors8(*at);
            let is_open = near.iter().all(|near| is_plain(tiles.claim(*near)))
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
    Waterside { looked_at, changed: looked_at - wanted.len() }
}

/// Whether water lies within two steps, and none of it is sailed.
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
