//! Whirlpools: several that lead to each other in a remote sea.
//!
//! Runs after harbors, when the sailed waters are known, and before treasure. Writes the tiles of the sea.
//! All whirlpools are in one water: each leads to all others, so none may be in a water that no boat reaches.
//! Cost: O(tiles of the sea times whirlpools).

use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::{RngStream, Sea, TilePos, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::fields::{Cell, Distance, distance_sq};
use crate::job::{ModifierJob, NewObject, Output};
use crate::layers::{Claim, Tiles};
use crate::modifier::Modifier;
use crate::placing::{PlacementStats, RejectReason, appearance_on};

/// Maps with fewer surface tiles have no whirlpools. From size `xl` on, crossing a sea takes days.
const FROM_TILES: u32 = 144 * 144;

/// Tiles of the water for each whirlpool.
const TILES_EACH: usize = 4000;
/// Minimum and maximum number of whirlpools.
const COUNT: [usize; 2] = [2, 6];

/// Minimum squared distance between whirlpools: about four days of sailing. If no two fit, there are none.
const MIN_DISTANCE_SQ: i32 = 48 * 48;

/// Minimum distance from boats: a player must not sail into a whirlpool by accident.
const FROM_BOATS: u8 = 8;

pub(crate) struct Whirlpools;

impl Modifier for Whirlpools {
    const NAME: &'static str = "whirlpools";
    type Subject = ZoneId;
    type Access = Write<Tiles>;

    /// Returns the sea if it is large enough. On symmetric maps there are none: whirlpools join the waters of
    /// images.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        let size = board.plan.size;
        let is_far = u32::from(size.width()) * u32::from(size.height()) >= FROM_TILES;
        board
            .plan
            .sea()
            .filter(|_| is_far && board.sea.is_some() && board.plan.symmetry.is_none())
            .into_iter()
            .collect()
    }

    fn run(zone: ZoneId, tiles: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let board = job.board;
        let (Some(sea), Some((kind, terrain))) =
            (board.sea, board.pack.defaults.whirlpool.zip(board.pack.defaults.water))
        else {
            return Ok(());
        };
        let Some((appearance, look)) = appearance_on(board, kind, terrain, None) else { return Ok(()) };
        if board.zone(zone).contents.objects.is_banned(kind) {
            return Ok(());
        }
        let tiles = &mut *job.write(tiles);
        let cells: Vec<Cell> =
            look.footprint.cells().iter().map(|cell| Cell::new(cell.dx.into(), cell.dy.into())).collect();
        for tile in choose_spots(sea, tiles, &cells, &mut job.rng, &mut job.output) {
            let anchor = tiles.window().cell_of(tile);
            cells.iter().for_each(|cell| tiles.set_cell(anchor + *cell, Claim::Soft));
            let at = MapPos { level: tiles.level(), tile };
            job.output.place(NewObject { kind, appearance, body: ObjectBody::Plain, at, zone });
        }
        Ok(())
    }
}

/// Chooses the anchors of whirlpools in the water with the most room, each as far from the others as
/// possible. Returns none if two would be near each other. O(tiles of the sea times whirlpools).
fn choose_spots(
    sea: &Sea,
    tiles: &Tiles,
    cells: &[Cell],
    rng: &mut RngStream,
    output: &mut Output,
) -> Vec<TilePos> {
    // 1. Tiles where a whirlpool fits, by water.
    let mut room: Vec<Vec<TilePos>> = vec![Vec::new(); sea.waters.len()];
    let boats = Distance::new(tiles.window(), FROM_BOATS, |at| tiles.claim(at) == Claim::Soft);
    let mut stats = PlacementStats::default();
    for tile in tiles.own().filter_map(|at| tiles.tile_at(at)) {
        let Some(water) = usize::from(sea.water_of[tile]).checked_sub(1) else { continue };
        stats.looked_at += 1;
        if !has_room(tiles, cells, tile) {
            stats.refuse(RejectReason::NoRoom);
        } else if boats.of_tile(tile) < u16::from(FROM_BOATS).pow(2) {
            stats.refuse(RejectReason::NearOthers);
        } else {
            room[water].push(tile);
        }
    }
    stats.tell(output);
    // 2. Farthest-first in the water with most such tiles: each next one is as far as possible from those
    //    before.
    let Some((water, places)) =
        room.into_iter().enumerate().max_by_key(|(at, of)| (of.len(), std::cmp::Reverse(*at)))
    else {
        return Vec::new();
    };
    let Some(start) = rng.pick(&places).copied() else { return Vec::new() };
    let count = (sea.waters[water].tiles as usize / TILES_EACH).clamp(COUNT[0], COUNT[1]);
    let far_from = |from: &[TilePos]| {
        let distance = |tile: TilePos| from.iter().map(|other| distance_sq(tile, *other)).min().unwrap_or(0);
        places
            .iter()
            .copied()
            .max_by_key(|tile| (distance(*tile), *tile))
            .filter(|tile| distance(*tile) >= MIN_DISTANCE_SQ)
    };
    // The first is the tile farthest from a random one, so near a corner of the water.
    let (mut chosen, mut compared): (Vec<TilePos>, usize) = (Vec::new(), 0);
    while chosen.len() < count {
        compared += places.len() * chosen.len().max(1);
        let Some(next) = far_from(if chosen.is_empty() { std::slice::from_ref(&start) } else { &chosen })
        else {
            break;
        };
        chosen.push(next);
    }
    output.count("distances compared", compared);
    if chosen.len() >= COUNT[0] { chosen } else { Vec::new() }
}

/// Returns whether a whirlpool fits on a tile: on undecided water, with open water all around it, so that
/// boats can pass.
fn has_room(tiles: &Tiles, cells: &[Cell], anchor: TilePos) -> bool {
    let anchor = tiles.window().cell_of(anchor);
    cells.iter().all(|cell| {
        let cell = anchor + *cell;
        let is_open = |step: Cell| tiles.claim_of_cell(cell + step).is_open();
        tiles.claim_of_cell(cell) == Claim::Possible && Cell::AROUND.into_iter().all(is_open)
    })
}

#[cfg(test)]
mod tests {
    use rmg_core::layout::{Water, WaterUse};
    use rmg_core::{Grid, Seed};

    use super::*;
    use crate::fixture::Fixture;

    const CELLS: [Cell; 2] = [Cell::new(0, 0), Cell::new(-1, 0)];

    /// Returns the anchors in a sea of one zone: `~` is open and undecided, `.` is permanently free, `B` is a
    /// boat.
    fn spots(rows: &[String]) -> Vec<TilePos> {
        let letters: Vec<String> = rows.iter().map(|row| "a".repeat(row.len())).collect();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        let board = Fixture::new(&letters, &[]);
        let mut tiles = board.zone('a');
        let (width, height) = (board.plan.size.width(), board.plan.size.height());
        for (y, row) in (0..).zip(rows) {
            for (x, symbol) in (0..).zip(row.chars()) {
                let claim = match symbol {
                    '~' => Claim::Possible,
                    'B' => Claim::Soft,
                    _ => Claim::Free,
                };
                tiles.set(TilePos::new(x, y), claim);
            }
        }
        let whole = Water { tiles: u32::from(width) * u32::from(height), use_of: WaterUse::Sailed };
        let sea = Sea { zone: ZoneId(0), water_of: Grid::new(width, height, 1), waters: vec![whole] };
        let (rng, output) = (&mut Seed(1).at("whirlpools").stream(), &mut Output::new("whirlpools"));
        choose_spots(&sea, &tiles, &CELLS, rng, output)
    }

    #[test]
    fn two_whirlpools_are_at_the_ends_of_a_long_water() {
        let found = spots(&vec!["~".repeat(80); 12]);
        assert_eq!(found.len(), 2);
        assert!(distance_sq(found[0], found[1]) >= 70 * 70, "{found:?}");
    }

    #[test]
    fn a_single_whirlpool_is_omitted() {
        assert_eq!(spots(&vec!["~".repeat(45); 12]), []);
        assert_eq!(spots(&vec![".".repeat(80); 12]), []);
    }

    #[test]
    fn whirlpools_keep_their_distance_from_boats() {
        let mut rows = vec!["~".repeat(80); 12];
        for row in [0, 11] {
            rows[row].replace_range(0..1, "B");
        }
        for spot in spots(&rows) {
            assert!([0, 11].iter().all(|row| distance_sq(spot, TilePos::new(0, *row)) >= 64), "{spot}");
        }
    }
}
