//! Covers tiles by obstacles in stands: large shapes first and again, small ones only to finish.
//!
//! Tiles that are not covered are visited in random order, deep ones first. At each, all placements of all
//! shapes over it are scored: newly covered tiles count most, less tiles that are covered already and
//! similar obstacles nearby. Obstacles overlap, but nothing covers a lake or crater, nor do they cover
//! anything. Games draw obstacles in the order of their anchors, so they are returned in that order.

use std::ops::RangeInclusive;

use rmg_core::RngStream;
use rmg_core::model::{MapPos, ObjectBody};

use super::shapes::{CENTER, LONGEST_SIDE, Shape};
use super::stands::{HIGHEST, Stands};
use crate::fields::{Cell, Plane};
use crate::job::{NewObject, Output};
use crate::layers::{Claim, Tiles};

/// A visit of all tiles that are not covered yet.
struct Visit {
    /// Number of cells of the shapes.
    sizes: RangeInclusive<i32>,
    /// Sets are tried if their field is at most this much below that of the stand.
    reach: i32,
    /// A placement must newly cover at least one cell of this number.
    of_cells: i32,
    /// Score of each cell of a shape, and cost of a set for each `1 << BEHIND` that its field is lower.
    size: i32,
    /// Minimum score: below it, a smaller shape is better.
    min_score: i32,
}

const LARGE: Visit = Visit { sizes: 9..=i32::MAX, reach: 0, of_cells: 4, size: 20, min_score: 200 };
const VISITS: [Visit; 5] = [
    LARGE,
    Visit { sizes: 6..=i32::MAX, ..LARGE },
    Visit { sizes: 4..=i32::MAX, ..LARGE },
    Visit { sizes: 2..=i32::MAX, reach: HIGHEST * 2, of_cells: 100, size: 50, min_score: -350 },
    Visit { sizes: 1..=1, reach: i32::MAX, of_cells: 1, size: 0, min_score: i32::MIN },
];

/// Score of each newly covered tile, cost of each tile that is covered again, and random part.
const NEW: i32 = 100;
const AGAIN: i32 = 12;
const RANDOM: i32 = 120;

/// Cost of a set by how far its field is below that of the stand, divided by this power of two.
const BEHIND_SHIFT: u32 = 3;

/// Distance, in tiles, within which placements of the same appearance count.
const REACH: usize = 8;
const REACH_ROWS: i32 = 8;
/// Cost of the same appearance at the same place, and in the same row or column.
const SAME: i32 = 5000;
const IN_LINE: i32 = 250;
/// Cost of the same appearance within 4 or 5 tiles, and gain of one beyond: stands have few appearances.
const NEAR: i32 = 300;
const AROUND: i32 = 20;
/// Cost of the same cells side by side in a row or column.
const TWIN: i32 = 120;

/// Maximum number of obstacles on a tile.
const MAX_LAYERS: u8 = 4;

/// Rows around a tile: its own, and those that a shape can cover.
type AroundRows = [u32; 2 * LONGEST_SIDE - 1];
/// Column of a corner in the rows around it.
const MIDDLE: u32 = 16;

/// A tile to cover.
#[derive(Debug, Clone, Copy)]
struct Tile {
    cell: Cell,
    /// Its number in the order of rows.
    number: usize,
    /// Number of steps to the nearest open tile less 1, at most 2.
    depth: usize,
}

/// The placement of an appearance.
#[derive(Debug, Clone, Copy)]
struct Placement {
    shape: usize,
    look: usize,
    corner: Cell,
}

/// The obstacles of a zone on a terrain during placement.
pub(super) struct Cover<'c> {
    pub(super) shapes: Vec<Shape>,
    pub(super) stands: Stands,
    pub(super) tiles: &'c mut Tiles,
    pub(super) rng: &'c mut RngStream,
    /// Tiles that are not covered.
    bare: Plane,
    /// Tiles that nothing may cover again: lakes, craters, and those with many obstacles.
    shut: Plane,
    /// Lakes and craters, and the tiles next to them.
    near_flat: Plane,
    /// Number of obstacles by position.
    layers: Vec<u8>,
    /// Number of rows of the highest shape.
    height: i32,
    objects: Vec<NewObject>,
    scored: usize,
}

impl<'c> Cover<'c> {
    /// - `shapes`: one of them is [single](Shape::is_single).
    /// - `ground`: the tiles to cover.
    pub(super) fn new(
        shapes: Vec<Shape>,
        stands: Stands,
        ground: Plane,
        tiles: &'c mut Tiles,
        rng: &'c mut RngStream,
    ) -> Self {
        let empty = Plane::new(&tiles.window());
        let height = shapes.iter().map(Shape::height).max().unwrap_or(1);
        Self {
            height,
            shapes,
            stands,
            bare: ground,
            shut: empty.clone(),
            near_flat: empty,
            layers: vec![0; tiles.len()],
            tiles,
            rng,
            objects: Vec::new(),
            scored: 0,
        }
    }

    /// Covers all tiles, and marks them as used.
    ///
    /// - `cells`: the tiles, in order of rows.
    pub(super) fn fill(mut self, cells: &[Cell], output: &mut Output) {
        // Open tiles, and those up to one and two steps from them. Beyond the window all is open.
        let open =
            self.tiles.closable().zip(self.tiles.possible(), |closable, possible| !closable | possible);
        let near = open.grown();
        let around = near.grown();
        let tile = |(number, cell): (usize, &Cell)| {
            let depth = [&near, &around].into_iter().filter(|near| !near.contains(*cell)).count();
            Tile { cell: *cell, number, depth }
        };
        let mut left: Vec<Tile> = cells.iter().enumerate().map(tile).collect();
        self.rng.shuffle(&mut left);
        left.sort_by_key(|tile| std::cmp::Reverse(tile.depth));
        for visit in &VISITS {
            let sets = self.sets_of(visit);
            for tile in &left {
                if self.bare.contains(tile.cell)
                    && let Some(placement) = self.choose(*tile, visit, &sets)
                {
                    self.place(placement);
                }
            }
            left.retain(|tile| self.bare.contains(tile.cell));
        }
        debug_assert!(left.is_empty(), "single tiles fit everywhere");
        self.objects.sort_by_key(|object| (object.at.tile.y, object.at.tile.x));
        output.count("tiles covered", cells.len());
        output.count("placements scored", self.scored);
        self.objects.into_iter().for_each(|object| {
            output.place(object);
        });
    }

    /// Returns the sets with shapes that a visit tries, and these shapes.
    fn sets_of(&self, visit: &Visit) -> Vec<(usize, Vec<usize>)> {
        let tried = (0..self.shapes.len()).filter(|at| visit.sizes.contains(&self.shapes[*at].len()));
        let tried: Vec<usize> = tried.collect();
        let sets = tried.chunk_by(|a, b| self.shapes[*a].set == self.shapes[*b].set);
        sets.map(|shapes| (self.shapes[shapes[0]].set, shapes.to_vec())).collect()
    }

    /// Returns the placement over a tile with the highest score.
    fn choose(&mut self, tile: Tile, visit: &Visit, sets: &[(usize, Vec<usize>)]) -> Option<Placement> {
        // The tile is in this row and column of the rows around it.
        let (up, center) = (self.height - 1, CENTER.cast_signed());
        let first = tile.cell - Cell::new(center, up);
        let (corner, mut around) = (self.bare.corner(first), None);
        let (mut best, mut top) = (None, visit.min_score);
        let stand = self.stands.stand(tile.number);
        let (before, from) = sets.split_at(sets.partition_point(|(set, _)| *set < stand));
        for (set, shapes) in from.iter().chain(before) {
            let behind = self.stands.behind(tile.number, *set);
            if behind > visit.reach {
                continue;
            }
            for at in shapes {
                let shape = &self.shapes[*at];
                let is_flat = shape.is_flat && shape.len() > 1;
                if is_flat && behind > 0 {
                    continue;
                }
                let base = visit.size * shape.len() - (behind >> BEHIND_SHIFT);
                if base + NEW * shape.len() + RANDOM <= top {
                    continue;
                }
                // The tile can be in each row of the shape. The cell in column x covers the tile if the
                // corner is x columns to the west of it.
                for (mirrored, below) in shape.mirrored.iter().zip((0..self.height).rev()) {
                    let mut fits = shape.fits.row(corner, below) & mirrored;
                    while fits != 0 {
                        let step = Cell::new(fits.trailing_zeros().cast_signed(), below);
                        fits &= fits - 1;
                        let around = around.get_or_insert_with(|| Around::new(self, first));
                        let new = cells_in(&around.bare, shape, step).count_ones().cast_signed();
                        let again = shape.len() - new;
                        let is_closed = match is_flat {
                            true => again > 0 || self.is_near_flat(shape, first, step),
                            false => cells_in(&around.shut, shape, step) != 0,
                        };
                        if is_closed || new * visit.of_cells < shape.len() {
                            continue;
                        }
                        self.scored += 1;
                        let random = self.rng.below(RANDOM.cast_unsigned()).cast_signed();
                        let score = base + NEW * new - AGAIN * again + random;
                        if score <= top {
                            continue;
                        }
                        let corner = first + step;
                        let (cost, look) = cheapest_look(shape, corner, self.rng);
                        if score - cost > top && self.tiles.is_on_map(corner + shape.anchor) {
                            top = score - cost;
                            best = Some(Placement { shape: *at, look, corner });
                        }
                    }
                }
            }
        }
        best
    }

    /// Returns whether a shape at a step from a cell would touch a lake or crater.
    fn is_near_flat(&self, shape: &Shape, first: Cell, step: Cell) -> bool {
        let mut near_flat = AroundRows::default();
        self.near_flat.read_rows(first, &mut near_flat);
        cells_in(&near_flat, shape, step) != 0
    }

    fn place(&mut self, placement: Placement) {
        let Placement { shape, look, corner } = placement;
        let shape = &mut self.shapes[shape];
        for cell in shape.cells.iter().map(|cell| corner + *cell) {
            let at = self.tiles.window().position(cell).expect("shapes fit into the window");
            self.bare.set(cell, false);
            self.layers[at] += 1;
            if shape.is_flat || self.layers[at] == MAX_LAYERS {
                self.shut.set(cell, true);
            }
            if shape.is_flat {
                Cell::square(1).for_each(|step| self.near_flat.set(cell + step, true));
            }
            if self.layers[at] == 1 {
                self.tiles.set_at(at, Claim::Used);
            }
        }
        let anchor = corner + shape.anchor;
        let look = &mut shape.looks[look];
        look.placed.get_or_insert_with(|| Plane::new(&self.tiles.window())).set(corner, true);
        let tile = self.tiles.tile_of_cell(anchor).expect("only anchors on the map are chosen");
        self.objects.push(NewObject {
            kind: look.object,
            appearance: look.id,
            body: ObjectBody::Plain,
            at: MapPos { level: self.tiles.level(), tile },
            zone: self.tiles.zone(),
        });
    }
}

/// The tiles around one that shapes over it can cover.
#[derive(Default)]
struct Around {
    bare: AroundRows,
    shut: AroundRows,
}

impl Around {
    /// - `first`: the first cell of the rows.
    fn new(cover: &Cover<'_>, first: Cell) -> Self {
        let mut around = Self::default();
        let rows = (2 * cover.height - 1).unsigned_abs() as usize;
        cover.bare.read_rows(first, &mut around.bare[..rows]);
        cover.shut.read_rows(first, &mut around.shut[..rows]);
        around
    }
}

/// Returns the cells of a shape that are in some rows, 8 bits for each row.
///
/// - `step`: from the first cell of the rows to the corner of the shape.
#[inline]
fn cells_in(rows: &AroundRows, shape: &Shape, step: Cell) -> u64 {
    let [x, y] = step.in_window();
    let rows = shape.rows.iter().zip(&rows[y..]);
    rows.fold(0, |cells, (row, there)| cells << LONGEST_SIDE | u64::from(row & there >> x))
}

/// Returns the lowest cost of repeating an appearance of a shape at a corner, and the number of that
/// appearance.
fn cheapest_look(shape: &Shape, corner: Cell, rng: &mut RngStream) -> (i32, usize) {
    let first = if shape.looks.len() > 1 { rng.index(shape.looks.len()) } else { 0 };
    let (mut best, mut twins) = ((i32::MAX, 0), 0);
    for at in (first..shape.looks.len()).chain(0..first) {
        let (cost, twin) = match &shape.looks[at].placed {
            Some(placed) => repetition(shape, placed, corner),
            None => (0, 0),
        };
        twins += twin;
        if cost < best.0 {
            best = (cost, at);
        }
    }
    (best.0 + twins, best.1)
}

/// Returns the cost of repeating an appearance at a corner, and that of the same cells side by side.
fn repetition(shape: &Shape, placed: &Plane, corner: Cell) -> (i32, i32) {
    /// Returns the cells of a row up to a distance from the column [`MIDDLE`].
    const fn around(distance: u32) -> u32 {
        (2 << (MIDDLE + distance)) - (1 << (MIDDLE - distance))
    }
    let count = |bits: u32| bits.count_ones().cast_signed();
    let (middle, far, near) = (1 << MIDDLE, around(8), around(5));
    let mut rows = [0; 2 * REACH + 1];
    let first = corner - Cell::new(MIDDLE.cast_signed(), REACH_ROWS);
    placed.read_rows(first, &mut rows);
    let (mut cost, mut twins) = (0, 0);
    for (y, row) in rows.into_iter().enumerate() {
        if row & far == 0 {
            continue;
        }
        let (away, beside) = (y.abs_diff(REACH), row & !middle);
        if away == 0 {
            cost += SAME * count(row & middle) + IN_LINE * count(beside & far);
            twins += count(row & (middle << shape.width | middle >> shape.width));
        } else {
            cost += IN_LINE * count(row & middle);
            twins += if away == shape.rows.len() { count(row & middle) } else { 0 };
            let close = if away <= 4 { beside & near } else { 0 };
            cost += NEAR * count(close) - AROUND * count(beside & far & !close);
        }
    }
    (cost, TWIN * twins)
}
