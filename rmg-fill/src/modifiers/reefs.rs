//! Reefs: rocks and reefs in the sea, near its shores and in open water.
//!
//! Runs after treasure, which needs the room more, and before obstacles, which covers the closed tiles.
//! Writes the tiles of the sea. Guarantees that boats reach the same tiles as before, because each tile of a
//! reef leaves the water around it connected. Landings and objects in the sea keep their distance. Cost:
//! O(tiles of the sea).

use rmg_core::{RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::fields::Cell;
use crate::job::ModifierJob;
use crate::layers::{Claim, Surface, Tiles};
use crate::modifier::Modifier;
use crate::placing::can_close;

/// Tiles of water for each reef that is tried. Many do not fit; in the end 1 to 3 of 100 tiles are closed.
const TILES_EACH: usize = 40;

/// Maximum number of tiles of a reef: slightly more than the largest obstacles of water have.
const MAX_TILES: usize = 9;

/// Tries for each requested tile of a reef: each picks a tile next to the reef.
const TRIES: usize = 3;

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
        let reefs = grow_reefs(&mut job.write(tiles), &mut job.rng);
        job.output.count("reefs tried", reefs.tried);
        job.output.count("tiles drawn", reefs.picked);
        job.output.count("tiles refused", reefs.picked - reefs.closed);
        job.output.count("tiles of reefs", reefs.closed);
        Ok(())
    }
}

/// Statistics of reefs.
#[derive(Debug, Default)]
struct Grown {
    tried: usize,
    /// Tiles that were picked.
    picked: usize,
    /// Picked tiles that were closed.
    closed: usize,
}

/// Closes water for reefs. O(tiles of the sea).
fn grow_reefs(tiles: &mut Tiles, rng: &mut RngStream) -> Grown {
    let water: Vec<usize> = tiles.own().filter(|at| tiles.surface(*at) == Surface::Water).collect();
    let mut reefs = Grown::default();
    for _ in 0..water.len() / TILES_EACH {
        let Some(seed) = rng.pick(&water).copied() else { break };
        let (picked, closed) = grow_reef(tiles, seed, 1 + rng.index(MAX_TILES), rng);
        reefs.tried += 1;
        reefs.picked += picked;
        reefs.closed += closed;
    }
    reefs
}

/// Closes up to `wanted` connected tiles, starting at `seed`. Returns the numbers of picked and of closed
/// tiles.
fn grow_reef(tiles: &mut Tiles, seed: usize, wanted: usize, rng: &mut RngStream) -> (usize, usize) {
    let (mut reef, mut picked): (Vec<usize>, usize) = (Vec::new(), 0);
    for _ in 0..wanted * TRIES {
        let next = match rng.pick(&reef) {
            None => seed,
            Some(from) => tiles.neighbors4(*from)[rng.index(4)],
        };
        picked += 1;
        if can_be_closed(tiles, next, &reef) {
            tiles.set_at(next, Claim::Thicket);
            reef.push(next);
        }
        if reef.is_empty() || reef.len() == wanted {
            break;
        }
    }
    (picked, reef.len())
}

/// Returns whether a tile of water can be closed: no object is near, no other reef is next to it, and boats
/// still pass.
fn can_be_closed(tiles: &Tiles, at: usize, reef: &[usize]) -> bool {
    let claim = tiles.claim(at);
    if !claim.is_open() || tiles.surface(at) != Surface::Water {
        return false;
    }
    let Some(tile) = tiles.tile_at(at) else { return false };
    let cell = tiles.cell(at);
    let is_clear = Cell::square(FROM_OBJECTS).all(|step| {
        let near = tiles.claim_of_cell(cell + step);
        let is_next = step.x.abs().max(step.y.abs()) <= 1;
        match near {
            Claim::Soft | Claim::Used | Claim::Guarded | Claim::Shield => false,
            Claim::Thicket => {
                !is_next || tiles.window().position(cell + step).is_some_and(|near| reef.contains(&near))
            }
            _ => true,
        }
    });
    is_clear && can_close(tiles, tile, |near| tiles.claim_of(near).is_open() && is_water(tiles, near))
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
            let reefs = grow_reefs(&mut tiles, &mut Seed(seed).at("reefs").stream()).closed;
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
