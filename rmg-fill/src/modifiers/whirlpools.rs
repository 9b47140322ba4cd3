//! Whirlpools: in a far sea some that lead to each other.
//!
//! Runs after harbours, when it is known what is sailed, and before treasure, which lies around them. All of
//! them lie in one water: each leads to all others, and nobody is to come by them where no boat leads.

use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::{RngStream, Sea, TilePos, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::fields::{Cell, distance_sq};
use crate::job::{ModifierJob, Output, Thing};
use crate::layers::{Claim, Tiles};
use crate::modifier::Modifier;
use crate::placing::{Because, Crowd, Tally, appearance_on};

/// Maps with fewer tiles of the surface have none: size `xl`, from which on a sea takes days to cross.
const FROM_TILES: u32 = 144 * 144;

/// A whirlpool for so many tiles of the water, and how many there are at least and at most.
const TILES_EACH: usize = 4000;
const COUNT: [usize; 2] = [2, 6];

/// They lie at least so far from each other, squared: some four days of sailing. Where two cannot, there are
/// none.
const APART_SQ: i32 = 48 * 48;

/// And so far from boats, squared: nobody is to sail into one without wanting to.
const FROM_BOATS_SQ: i32 = 64;

pub(crate) struct Whirlpools;

impl Modifier for Whirlpools {
    const NAME: &'static str = "whirlpools";
    type Subject = ZoneId;
    type Access = Write<Tiles>;

    /// The sea, where it is large enough.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        let size = board.plan.size;
        let is_far = u32::from(size.width()) * u32::from(size.height()) >= FROM_TILES;
        board.plan.sea().filter(|_| is_far && board.sea.is_some()).into_iter().collect()
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
            job.output.place(Thing { kind, appearance, body: ObjectBody::Plain, at, zone });
        }
        Ok(())
    }
}

/// Anchors of whirlpools: in the water with most room, each as far from the others as there is room; none
/// where they would lie near each other. O(tiles of the sea).
fn choose_spots(
    sea: &Sea,
    tiles: &Tiles,
    cells: &[Cell],
    rng: &mut RngStream,
    output: &mut Output,
) -> Vec<TilePos> {
    // 1. Where one has room, by water.
    let mut room: Vec<Vec<TilePos>> = vec![Vec::new(); sea.waters.len()];
    let boats: Vec<TilePos> =
        tiles.own().filter(|at| tiles.claim(*at) == Claim::Soft).filter_map(|at| tiles.tile_at(at)).collect();
    let boats = Crowd::new(tiles.window(), &boats);
    let mut tally = Tally::default();
    for tile in tiles.own().filter_map(|at| tiles.tile_at(at)) {
        let Some(water) = usize::from(sea.water_of[tile]).checked_sub(1) else { continue };
        tally.looked_at += 1;
        if !has_room(tiles, cells, tile) {
            tally.refuse(Because::NoRoom);
        } else if boats.nearest_sq(tile, FROM_BOATS_SQ) < FROM_BOATS_SQ {
            tally.refuse(Because::NearOthers);
        } else {
            room[water].push(tile);
        }
    }
    tally.tell(output);
    // 2. In the water with most such places, farthest-first: each next one as far as can be from those
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
            .filter(|tile| distance(*tile) >= APART_SQ)
    };
    // The first in a corner of the water, wherever that is from some place.
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

/// Whether a whirlpool may lie somewhere: on undecided water, with open water all around it, so that boats
/// sail past.
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

    /// Where whirlpools go in a sea of one zone, of which `~` is open and undecided and `.` is free for good.
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
    fn two_whirlpools_lie_at_the_ends_of_a_long_water() {
        let found = spots(&vec!["~".repeat(80); 12]);
        assert_eq!(found.len(), 2);
        assert!(distance_sq(found[0], found[1]) >= 70 * 70, "{found:?}");
    }

    #[test]
    fn one_alone_is_none() {
        assert_eq!(spots(&vec!["~".repeat(45); 12]), []);
        assert_eq!(spots(&vec![".".repeat(80); 12]), []);
    }

    #[test]
    fn boats_are_left_alone() {
        let mut rows = vec!["~".repeat(80); 12];
        for row in [0, 11] {
            rows[row].replace_range(0..1, "B");
        }
        for spot in spots(&rows) {
            assert!(
                [0, 11].iter().all(|row| distance_sq(spot, TilePos::new(0, *row)) >= FROM_BOATS_SQ),
                "{spot}"
            );
        }
    }
}
