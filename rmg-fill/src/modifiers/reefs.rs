//! Reefs: rocks and reefs in the sea, near its shores and in open water.
//!
//! Runs after treasure, which needs the room more, and before obstacles, which covers the closed tiles.
//! Writes the tiles of the sea. Reefs lie along the contours of smooth noise: short arcs and clusters.
//! Guarantees that boats reach the same tiles as before, because each tile of a reef leaves the water around
//! it connected. Landings and objects in the sea keep their distance. Cost: O(tiles of the sea).

use std::ops::Range;

use rmg_core::{RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::fields::{Cell, GradientNoise, Noise};
use crate::job::ModifierJob;
use crate::layers::{Claim, Surface, Tiles};
use crate::modifier::Modifier;
use crate::placing::can_close;

/// Width of the cells of the gradient noise, as a power of two: reefs lie along a contour of it, which has no
/// preferred direction. Values along the contour, which make arcs of one to three tiles.
const FORM_SHIFT: u32 = 3;
const CONTOUR: Range<i32> = 100..230;
/// Width of the cells of the noise that says where reefs are, as a power of two, and from which value on. In
/// the end 1 to 3 of 100 tiles are closed.
const PLACE_SHIFT: u32 = 4;
const PLACE_FROM: u32 = 132;

/// Minimum number of steps to any object in the sea: boats and guards need the room.
const FROM_OBJECTS: i32 = 2;

pub(crate) struct Reefs;

impl Modifier for Reefs {
    const NAME: &'static str = "reefs";
    type Subject = ZoneId;
    type Access = Write<Tiles>;

    /// Returns the sea.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        board.plan.sea().into_iter().collect()
    }

    fn run(_: ZoneId, tiles: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let tiles = &mut *job.write(tiles);
        let wanted = wanted(tiles, &mut job.rng);
        let closed = wanted.iter().filter(|at| close(tiles, **at)).count();
        job.output.count("tiles drawn", wanted.len());
        job.output.count("tiles refused", wanted.len() - closed);
        job.output.count("tiles of reefs", closed);
        Ok(())
    }
}

/// Returns the positions of water on contours of noise, row by row: arcs, rings and clusters. O(window).
fn wanted(tiles: &Tiles, rng: &mut RngStream) -> Vec<usize> {
    let window = tiles.window();
    let mut form = GradientNoise::new(rng.below(u32::MAX));
    let place = Noise::new(&window, PLACE_SHIFT, rng);
    let mut places = Vec::new();
    let mut wanted = Vec::new();
    for (row, first) in (0..window.height()).zip((0..).step_by(window.stride())) {
        place.read_row(row, &mut places);
        for ((column, at), place) in (0..).zip(first..).take(window.stride()).zip(&places) {
            let is_place = *place >= PLACE_FROM && tiles.is_walkable(at);
            let point = |cells: i32| cells << (8 - FORM_SHIFT);
            if is_place && CONTOUR.contains(&form.at(point(column), point(row))) {
                wanted.push(at);
            }
        }
    }
    wanted
}

/// Closes a tile of water, if no object is near and boats still pass. Returns whether it did.
fn close(tiles: &mut Tiles, at: usize) -> bool {
    let Some(tile) = tiles.tile_at(at) else { return false };
    let cell = tiles.cell(at);
    let is_object = |claim| matches!(claim, Claim::Soft | Claim::Used | Claim::Guarded | Claim::Shield);
    // Water next to another part of a symmetric map is not seen.
    let is_inside = tiles.neighbors8(at).into_iter().all(|near| tiles.claim(near) != Claim::Foreign);
    let is_clear =
        is_inside && !Cell::square(FROM_OBJECTS).any(|step| is_object(tiles.claim_of_cell(cell + step)));
    let closes =
        is_clear && can_close(tiles, tile, |near| tiles.claim_of(near).is_open() && is_water(tiles, near));
    if closes {
        tiles.set_at(at, Claim::Thicket);
    }
    closes
}

fn is_water(tiles: &Tiles, tile: TilePos) -> bool {
    tiles.index(tile).is_some_and(|at| tiles.surface(at) == Surface::Water)
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;
    use rmg_core::layout::WaterUse;

    use super::*;
    use crate::fixture::Fixture;

    /// A sea with two straits, a bay and an island.
    const ROWS: [&str; 16] = [
        "aaaabbbbbbbbbbbbbbbbbbbbaaaaaaaa",
        "aaabbbbbbbbbbbbbbbbbbbbbbaaaaaaa",
        "aaabbbbbbbbbbbbbbbbbbbbbbbaaaaaa",
        "aaaabbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "aaaabbbbbbbbaaaabbbbbbbbbbbbbbbb",
        "aaaabbbbbbbbaaaabbbbbbbbbbbbbbbb",
        "aaaabbbbbbbbaaaaabbbbbbbbbbbbbbb",
        "aaaaaaabbbaaaaaaaaabbbbbaaaabbbb",
        "aaaaaaabbbaaaaaaaaaabbbbaaaabbbb",
        "aaaaabbbbbbbbbbbbbaaaabbbaaabbbb",
        "aaaabbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "aaaabbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "aaaabbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "aaaabbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "aaaaabbbbbbbbbbbbbbbbbbbbbbbbaaa",
        "aaaaaabbbbbbbbbbbbbbbbbbbbbbaaaa",
    ];

    /// Returns the number of tiles that boats reach by side steps from a tile.
    fn sailed(rows: &[Vec<bool>], from: (usize, usize)) -> usize {
        let mut rows = rows.to_vec();
        let mut stack = vec![from];
        let mut count = 0;
        while let Some((x, y)) = stack.pop() {
            if !rows.get(y).and_then(|row| row.get(x)).copied().unwrap_or(false) {
                continue;
            }
            rows[y][x] = false;
            count += 1;
            stack.extend([(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))]);
        }
        count
    }

    fn open_water(tiles: &Tiles) -> Vec<Vec<bool>> {
        let is_open = |x: usize, y: usize| {
            let tile = TilePos::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
            &ROWS[y][x..=x] == "b" && tiles.claim_of(tile).is_open()
        };
        (0..ROWS.len()).map(|y| (0..ROWS[0].len()).map(|x| is_open(x, y)).collect()).collect()
    }

    #[test]
    fn boats_pass_all_reefs_and_reefs_keep_their_distance_from_objects() {
        let mut board = Fixture::new(&ROWS, &[]);
        board.flood(WaterUse::Sailed, |_| false);
        let mut closed = 0;
        for seed in 0..40 {
            let mut tiles = board.zone('b');
            let boat = TilePos::new(7, 5);
            tiles.set(boat, Claim::Soft);
            let before: usize = open_water(&tiles).concat().into_iter().filter(|open| *open).count();
            let wanted = wanted(&tiles, &mut Seed(seed).at("reefs").stream());
            let reefs = wanted.into_iter().filter(|at| close(&mut tiles, *at)).count();
            let open = open_water(&tiles);
            let start = open[3].iter().position(|is_open| *is_open).unwrap();
            let left = open.concat().into_iter().filter(|open| *open).count();
            assert_eq!(
                (left, sailed(&open, (start, 3))),
                (before - reefs, before - reefs),
                "seed {seed}:\n{}",
                board.draw(&[&tiles]).join("\n")
            );
            let near = Cell::square(2).map(|step| tiles.window().cell_of(boat) + step);
            assert!(near.into_iter().all(|cell| tiles.claim_of_cell(cell) != Claim::Thicket));
            closed += reefs;
        }
        assert!(closed >= 40 * 8, "{closed} tiles in total");
    }
}
