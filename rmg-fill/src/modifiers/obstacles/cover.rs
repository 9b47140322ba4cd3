//! Places obstacles until every requested tile is covered.
//!
//! Tiles are visited in random order to avoid visible patterns: first for large shapes, deep tiles before
//! edges, then for medium ones, then for all. Each tile gets the largest suitable shape without a similar one
//! nearby, at a placement that leaves few gaps. Mountains and forests form patches, by a smooth random field.
//!
//! Tiles at the sea come first: the *rim* has only low obstacles, with no two alike next to each other, and
//! no other obstacle reaches into it. Only mountains in a deep belt extend to the water. Lakes keep their
//! distance from the sea.

use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::{RngStream, TilePos};

use super::effort::Effort;
use super::memory::{LookSet, Memory};
use super::outline::{LONGEST_SIDE, Outline, SINGLE_AT_WATER, Scenery, Setting, ShapeLook, Stretches};
use crate::board::Board;
use crate::fields::{BESIDE_SQ, Cell, Plane, Window};
use crate::job::{NewObject, Output};
use crate::layers::{Claim, Surface, Tiles};

/// Minimum number of cells of the shapes of each visit, and which tiles are visited.
const VISITS: [(usize, Visited); 5] =
    [(2, Visited::Rim), (6, Visited::Deep), (6, Visited::Inland), (4, Visited::Inland), (1, Visited::All)];

/// Tiles between the points of the field of mountains and forests: a patch is one or two screens wide.
const FIELD_STEP: usize = 12;

/// Value of the field, out of 256, from which mountains extend to the sea in deep belts: on a third of them.
const CLIFF: usize = 144;

/// Squared distance of lakes from the sea: more than three tiles straight and over a corner.
const LAKE_FROM_SEA_SQ: u16 = 18;
/// Distance of lakes from the edge of the map, in tiles.
const LAKE_FROM_EDGE: i32 = 2;

/// Rows of the window around a tile: its own, and those that a shape and its ring can need.
const WINDOW_ROWS: usize = 2 * LONGEST_SIDE + 1;

/// Column of the tile in the window around it.
const CENTER: u32 = 16;

/// The obstacles of a zone during placement.
#[derive(Debug)]
pub(super) struct Cover<'b> {
    board: &'b Board<'b>,
    columns: usize,
    memory: Memory,
    /// Whether the memory is for another terrain.
    is_used: bool,
    /// Values from 0 to 255 at points at a distance of [`FIELD_STEP`]: low for forests, high for mountains.
    field: Vec<u8>,
    field_columns: usize,
}

/// A placement of a shape: the corner of its box in the zone's window.
#[derive(Debug, Clone, Copy)]
struct Placement<'s> {
    outline: &'s Outline,
    corner: Cell,
}

/// Which tiles are visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Visited {
    /// Tiles at the sea.
    Rim,
    /// Tiles elsewhere without open neighbors.
    Deep,
    /// All other tiles away from the sea.
    Inland,
    All,
}

/// Which appearances are excluded. Each value includes the later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Avoid {
    /// Those of the kind and size of a neighboring obstacle.
    Rows,
    /// Those that are similar to a nearby obstacle.
    Near,
    /// Those that would touch the same appearance (unless none is nearby).
    Touching,
    /// Lakes near the sea.
    Wet,
    None,
}

/// The rules that are tried for a tile in order: what to exclude, and the minimum rank of shapes.
const ON_RIM: [(Avoid, u32); 6] = [
    (Avoid::Rows, SINGLE_AT_WATER),
    (Avoid::Near, SINGLE_AT_WATER),
    (Avoid::Touching, SINGLE_AT_WATER),
    (Avoid::Touching, 0),
    (Avoid::Wet, 0),
    (Avoid::None, 0),
];
const ELSEWHERE: [(Avoid, u32); 4] =
    [(Avoid::Near, 0), (Avoid::Touching, 0), (Avoid::Wet, 0), (Avoid::None, 0)];

impl<'b> Cover<'b> {
    /// Starts to cover a zone. `massifs` is the stream for the field of mountains and forests.
    pub(super) fn new(board: &'b Board<'b>, window: &Window, massifs: &mut RngStream) -> Self {
        let (len, columns) = (window.len(), window.stride());
        // One point beyond the last, so that every tile is between four points.
        let field_columns = columns / FIELD_STEP + 2;
        let field_rows = len / columns / FIELD_STEP + 2;
        let height = |_| u8::try_from(massifs.below(256)).expect("sampled below 256");
        Self {
            board,
            columns,
            memory: Memory::new(len, columns),
            is_used: false,
            field: (0..field_columns * field_rows).map(height).collect(),
            field_columns,
        }
    }

    /// Covers all cells of a set, and marks them as used.
    ///
    /// - `scenery`: has an obstacle of a single tile.
    /// - `wanted`: the cells; `cells` has the same as positions.
    pub(super) fn fill(
        &mut self,
        scenery: &Scenery,
        wanted: Plane,
        mut cells: Vec<usize>,
        tiles: &mut Tiles,
        rng: &mut RngStream,
        output: &mut Output,
    ) {
        if std::mem::replace(&mut self.is_used, true) {
            self.memory.clear();
        }
        rng.shuffle(&mut cells);
        let (window, orders) = ([0; WINDOW_ROWS], Default::default());
        let rim = self.rim(&cells, tiles);
        let effort = Effort::default();
        let mut fill = Fill { cover: self, scenery, wanted, rim, tiles, rng, output, window, orders, effort };
        for (min_cells, visited) in VISITS {
            let is_idle = visited == Visited::Rim && fill.rim.is_none();
            if is_idle || scenery.outlines.iter().all(|outline| outline.len() < min_cells) {
                continue;
            }
            fill.orders = scenery.orders(min_cells);
            for at in &cells {
                fill.visit(*at, min_cells, visited);
            }
            // Later visits need not check covered tiles.
            cells.retain(|at| fill.tiles.claim(*at).is_blocked());
        }
        debug_assert!(cells.is_empty(), "single tiles fit everywhere");
        fill.output.count_all(fill.effort.counters());
    }

    /// Returns the cells at the sea, except where mountains extend to it. On islets it returns all cells that
    /// are not deep.
    fn rim(&self, cells: &[usize], tiles: &Tiles) -> Option<Plane> {
        let mut rim: Option<Plane> = None;
        for at in cells.iter().filter(|at| tiles.surface(**at) == Surface::Land) {
            let tile = tiles.tile_at(*at).expect("own tiles are on the map");
            let Some(water_sq) = self.board.water_sq(tiles.level(), tile) else { continue };
            let cell = tiles.cell(*at);
            let is_rim = match self.board.plan.sea() == Some(tiles.zone()) {
                true => !is_deep(tiles, cell),
                false => water_sq <= BESIDE_SQ && !(self.rises_to(cell, CLIFF) && is_deep(tiles, cell)),
            };
            if is_rim {
                rim.get_or_insert_with(|| Plane::new(&tiles.window())).set(cell, true);
            }
        }
        rim
    }

    /// Returns whether the field, interpolated at a cell, is at least `height`, out of 256.
    fn rises_to(&self, cell: Cell, height: usize) -> bool {
        let [column, row] = cell.in_window();
        let (x, y) = (column % FIELD_STEP, row % FIELD_STEP);
        let first = row / FIELD_STEP * self.field_columns + column / FIELD_STEP;
        let value = |at: usize| usize::from(self.field[at]);
        let between = |at: usize| value(at) * (FIELD_STEP - x) + value(at + 1) * x;
        let sum = between(first) * (FIELD_STEP - y) + between(first + self.field_columns) * y;
        sum >= height * FIELD_STEP * FIELD_STEP
    }
}

struct Fill<'s, 'b> {
    cover: &'s mut Cover<'b>,
    scenery: &'s Scenery,
    /// The cells that are not covered yet.
    wanted: Plane,
    /// Cells for low obstacles that other obstacles must not cover.
    rim: Option<Plane>,
    tiles: &'s mut Tiles,
    rng: &'s mut RngStream,
    output: &'s mut Output,
    /// Cells that shapes over the visited tile can cover. The tile is bit [`CENTER`] of row [`LONGEST_SIDE`].
    window: [u32; WINDOW_ROWS],
    /// Outlines that are large enough for the visit, as from [`Scenery::orders`].
    orders: [Vec<(u32, usize)>; 4],
    effort: Effort,
}

impl<'s> Fill<'s, '_> {
    /// Covers a tile by a shape of at least `min_cells` cells, if it is not covered yet.
    fn visit(&mut self, at: usize, min_cells: usize, visited: Visited) {
        if !self.tiles.claim(at).is_blocked() {
            return;
        }
        let cell = self.tiles.cell(at);
        let is_rim = self.rim.as_ref().is_some_and(|rim| rim.contains(cell));
        let is_deep = is_deep(self.tiles, cell);
        let is_visited = match visited {
            Visited::Rim => is_rim,
            Visited::Deep => is_deep && !is_rim,
            Visited::Inland => !is_rim,
            Visited::All => true,
        };
        if !is_visited {
            return;
        }
        let setting = match is_deep {
            _ if is_rim => Setting::Shore,
            true if self.cover.rises_to(cell, 128) => Setting::Massif,
            true => Setting::Forest,
            false => Setting::Edge,
        };
        self.effort.visits += 1;
        self.look_around(cell, is_rim);
        let rules: &[(Avoid, u32)] = if is_rim { &ON_RIM } else { &ELSEWHERE };
        let tried = if min_cells > 1 { 1 } else { rules.len() };
        for (avoid, least_rank) in &rules[..tried] {
            if let Some((placement, look)) = self.choose(cell, setting, *avoid, *least_rank) {
                self.place(placement, look);
                return;
            }
        }
    }

    fn look_around(&mut self, cell: Cell, is_rim: bool) {
        let reach = self.scenery.height;
        let up = i32::try_from(reach).expect("shapes are small");
        let rows = &mut self.window[LONGEST_SIDE - reach..=LONGEST_SIDE + reach];
        let corner = cell - Cell::new(CENTER.cast_signed(), up);
        self.wanted.read_rows(corner, rows);
        if let Some(rim) = self.rim.as_ref().filter(|_| !is_rim) {
            let mut taken = [0; WINDOW_ROWS];
            let taken = &mut taken[..rows.len()];
            rim.read_rows(corner, taken);
            rows.iter_mut().zip(taken).for_each(|(row, taken)| *row &= !*taken);
        }
    }

    /// Picks the first appearance in the order of the setting that fits and is not excluded. Equally ranked
    /// appearances have equal probability.
    ///
    /// - `least_rank`: shapes of lower ranks are skipped.
    fn choose(
        &mut self,
        cell: Cell,
        setting: Setting,
        avoid: Avoid,
        least_rank: u32,
    ) -> Option<(Placement<'s>, usize)> {
        let scenery = self.scenery;
        let stretches = stretches(&self.window);
        let near = *self.cover.memory.near(cell);
        let mut best: Option<(Placement<'s>, LookSet)> = None;
        let (mut best_rank, mut looks_of_rank) = (0, 0);
        // Shapes are in order of falling rank. The first that fits sets the rank, and the others of that rank
        // are checked, too.
        for nth in 0..self.orders[setting as usize].len() {
            let (rank, which) = self.orders[setting as usize][nth];
            if rank < least_rank || best.is_some() && rank < best_rank {
                break;
            }
            let outline = &scenery.outlines[which];
            let is_inland_only = outline.is_water && avoid <= Avoid::Wet;
            if !stretches.hold(outline.shortest) || is_inland_only && !self.is_inland(cell) {
                continue;
            }
            let mut looks = outline.looks;
            if avoid <= Avoid::Near {
                looks = looks.minus(&near);
                if looks.is_empty() {
                    continue;
                }
            }
            self.effort.shapes += 1;
            let Some(corner) = self.tightest(outline, cell, is_inland_only) else {
                self.effort.unfit += 1;
                continue;
            };
            let placement = Placement { outline, corner };
            match avoid {
                Avoid::Rows => looks = looks.minus(&self.twins_at_sides(placement)),
                Avoid::Touching => looks = looks.minus(&self.touching(placement)),
                Avoid::Near | Avoid::Wet | Avoid::None => {}
            }
            let count = looks.len();
            if count == 0 {
                self.effort.alike += 1;
                continue;
            }
            // Reservoir sampling: each appearance has the same probability, without a list of all. Shapes
            // with 2, 3 and 1 appearances replace the previous choice with probabilities of 2/2, 3/5 and 1/6,
            // so that the first stays with 2/5 x 5/6 = 2/6.
            looks_of_rank += count;
            if count == looks_of_rank || self.rng.chance(count, looks_of_rank) {
                best = Some((placement, looks));
                best_rank = rank;
            }
        }
        let (placement, looks) = best?;
        let look = looks.nth(self.rng.below(looks.len())).expect("sampled below their number");
        Some((placement, look))
    }

    /// Among all placements of an outline over the visited tile, returns the one with the fewest uncovered
    /// cells next to it.
    ///
    /// - `is_inland_only`: whether it must keep its distance from the sea and the edge of the map.
    fn tightest(&mut self, outline: &Outline, cell: Cell, is_inland_only: bool) -> Option<Cell> {
        let mut best: Option<Cell> = None;
        let (mut fewest, mut ties) = (u32::MAX, 0);
        for ((up, north), row) in (0..).zip((0..).map(|up: i32| cell.y - up)).zip(outline.rows()) {
            let top = LONGEST_SIDE - up;
            let mut fits = corners(&self.window, outline, top, *row);
            while fits != 0 {
                let column = fits.trailing_zeros();
                fits &= fits - 1;
                let corner = Cell::new(cell.x - CENTER.cast_signed() + column.cast_signed(), north);
                let shifted = |(x, y): &(u8, u8)| corner + Cell::new(i32::from(*x), i32::from(*y));
                let is_at_sea =
                    is_inland_only && !outline.cells.iter().map(shifted).all(|cell| self.is_inland(cell));
                if is_at_sea || !self.is_anchored(outline, corner) {
                    continue;
                }
                let beside = |(ring, bits): (&u32, &u32)| (ring & bits >> (column - 1)).count_ones();
                let left: u32 = outline.ring().iter().zip(&self.window[top - 1..]).map(beside).sum();
                if left < fewest {
                    (best, fewest, ties) = (Some(corner), left, 1);
                } else if left == fewest {
                    ties += 1;
                    if self.rng.chance(1, ties) {
                        best = Some(corner);
                    }
                }
            }
        }
        best
    }

    /// Returns whether the anchor is on the map.
    fn is_anchored(&self, outline: &Outline, corner: Cell) -> bool {
        let size = self.cover.board.plan.size;
        self.anchor(outline, corner).is_some_and(|tile| tile.x < size.width() && tile.y < size.height())
    }

    /// Returns whether a lake can cover a cell of the zone: away from the edge of the map and the sea, and
    /// not on an islet.
    fn is_inland(&self, cell: Cell) -> bool {
        let board = self.cover.board;
        let Some(tile) = self.tiles.tile_of_cell(cell) else { return false };
        let is_off_edge = i32::from(self.tiles.to_edge(tile)) >= LAKE_FROM_EDGE;
        let is_off_sea = board.water_sq(self.tiles.level(), tile).is_none_or(|sq| sq > LAKE_FROM_SEA_SQ);
        is_off_edge && is_off_sea && board.plan.sea() != Some(self.tiles.zone())
    }

    fn anchor(&self, outline: &Outline, corner: Cell) -> Option<TilePos> {
        self.tiles.tile_of_cell(corner + outline.anchor)
    }

    /// Returns the appearances that cover a neighbor of a shape.
    fn touching(&self, placement: Placement<'_>) -> LookSet {
        let mut found = LookSet::default();
        for at in self.positions(placement) {
            for near in self.tiles.neighbors8(at) {
                self.cover.memory.shown(near).into_iter().for_each(|look| found.insert(look));
            }
        }
        found
    }

    /// Returns the appearances of the kind and size of those at the sides of a shape.
    fn twins_at_sides(&self, placement: Placement<'_>) -> LookSet {
        let mut found = LookSet::default();
        for at in self.positions(placement) {
            for near in self.tiles.neighbors4(at) {
                let look = self.cover.memory.shown(near);
                look.into_iter().for_each(|look| found.add(&self.scenery.looks[look].twins));
            }
        }
        found
    }

    /// Returns the positions of the tiles that a shape covers.
    fn positions<'l>(&self, placement: Placement<'l>) -> impl Iterator<Item = usize> + use<'l> {
        let columns = self.cover.columns;
        let [x, y] = placement.corner.in_window();
        let first = y * columns + x;
        placement.outline.cells.iter().map(move |(x, y)| first + usize::from(*y) * columns + usize::from(*x))
    }

    fn place(&mut self, placement: Placement<'_>, look: usize) {
        for ((x, y), at) in placement.outline.cells.iter().zip(self.positions(placement)) {
            let cell = placement.corner + Cell::new(i32::from(*x), i32::from(*y));
            self.wanted.set(cell, false);
            self.tiles.set_cell(cell, Claim::Used);
            self.cover.memory.show(at, look);
        }
        let (x, y) = placement.outline.cells[placement.outline.len() / 2];
        let center = placement.corner + Cell::new(x.into(), y.into());
        let ShapeLook { id, object, reach, like, .. } = self.scenery.looks[look];
        self.cover.memory.exclude(center, &like, reach);
        let tile =
            self.anchor(placement.outline, placement.corner).expect("only anchors on the map are chosen");
        self.output.place(NewObject {
            kind: object,
            appearance: id,
            body: ObjectBody::Plain,
            at: MapPos { level: self.tiles.level(), tile },
            zone: self.tiles.zone(),
        });
    }
}

/// Returns whether heroes can walk neither on a cell of the zone nor next to it.
fn is_deep(tiles: &Tiles, cell: Cell) -> bool {
    let mut around = [0; 3];
    tiles.solid().read_rows(cell - Cell::new(1, 1), &mut around);
    around.iter().fold(0b111, |deep, row| deep & row) == 0b111
}

/// Returns the lengths of the stretches of uncovered cells through the visited tile.
fn stretches(window: &[u32; WINDOW_ROWS]) -> Stretches {
    let row = window[LONGEST_SIDE];
    let in_row = (row >> CENTER).trailing_ones() + (row << (31 - CENTER)).leading_ones() - 1;
    let is_wanted = |bits: &&u32| **bits >> CENTER & 1 != 0;
    let below = window[LONGEST_SIDE..].iter().take_while(is_wanted).count();
    let above = window[..LONGEST_SIDE].iter().rev().take_while(is_wanted).count();
    Stretches { in_row, in_column: u32::try_from(below + above).expect("the window is small") }
}

/// Returns the columns of a window where the corner of an outline can be, with its box starting at the row
/// `top`. A cell of `row` must cover the visited tile, and all cells must be on uncovered tiles.
fn corners(window: &[u32; WINDOW_ROWS], outline: &Outline, top: usize, row: u32) -> u32 {
    // The cell in column x covers the tile if the corner is x columns to the west of it.
    let mut fits = row.reverse_bits() >> (31 - CENTER);
    for (x, y) in &outline.cells {
        fits &= window[top + usize::from(*y)] >> x;
        if fits == 0 {
            break;
        }
    }
    fits
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;
    use rmg_core::ids::AppearanceId;
    use rmg_core::pack::{ObstacleKind, Table};
    use rmg_core::{ObjectKindId, TerrainId};

    use super::*;
    use crate::test_pack::{appearance, pack};

    #[test]
    fn shapes_with_longer_stretches_never_fit() {
        let masks = ["X", "XX", "X/X", "XX./.XX", "XXX.X/XXX.X", ".XX./XXXX/.XX.", "XXXXXXX", "X/X/X/X/X/X"];
        let mut pack = pack();
        let look = |mask: &&str| appearance(mask, ObjectKindId::from_index(0), mask, [TerrainId(0)]);
        pack.appearances = Table::new(masks.iter().map(look).collect()).unwrap();
        let all: Vec<_> =
            (0..masks.len()).map(|at| (AppearanceId::from_index(at), ObstacleKind::Rock)).collect();
        let scenery = Scenery::new(&pack, &all);
        assert_eq!(scenery.outlines.len(), masks.len());
        let rng = &mut Seed(1).at("windows").stream();
        let (mut skipped, mut fitting) = (0, 0);
        for is_sparse in (0..4_000).map(|n| n % 4 == 0) {
            let mut window = [0; WINDOW_ROWS];
            let mut draw = || u32::try_from(rng.bits() >> 32).unwrap();
            window
                .iter_mut()
                .for_each(|row| *row = if is_sparse { draw() } else { draw() | draw() | draw() });
            window[LONGEST_SIDE] |= 1 << CENTER;
            for outline in &scenery.outlines {
                let tops = (0..).map(|up| LONGEST_SIDE - up).zip(outline.rows());
                let fits = tops.fold(0, |any, (top, row)| any | corners(&window, outline, top, *row)) != 0;
                let is_tried = stretches(&window).hold(outline.shortest);
                assert!(is_tried || !fits, "{:?} fits", outline.rows());
                skipped += usize::from(!is_tried);
                fitting += usize::from(fits);
            }
        }
        assert!(skipped > 3_000 && fitting > 3_000, "{skipped} skipped, {fitting} fitting");
    }
}
