//! The walls of a level: rock where the games can draw it.

use rmg_core::{Grid, Pieces, RngStream, TerrainId, TilePos};
use rmg_jobs::Parts;

use crate::fields::{Cell, Noise, Window};
use crate::layers::Tiles;
use crate::terrain_shape::{Relations, Rules, repair};

/// Width of patches of obstacles between walls of rock, as a power of two.
const PATCH_SHIFT: u32 = 3;

/// Maximum size of an isolated piece of rock, in tiles. Maps of the best-known generator have one or two of
/// them in 1,000 tiles.
const MAX_ISOLATED: usize = 12;

/// A level whose walls become rock.
#[derive(Debug)]
pub(super) struct Walls<'a> {
    /// The terrain with rock.
    pub(super) terrain: Grid<TerrainId>,
    /// The terrain without rock, after [`open_terrain`](crate::terrain_shape::open_terrain).
    bare: &'a Grid<TerrainId>,
    rock: TerrainId,
}

impl<'a> Walls<'a> {
    /// Builds a level without zones: all rock.
    pub(super) fn new(bare: &'a Grid<TerrainId>, rock: TerrainId) -> Self {
        Self { terrain: Grid::new(bare.width(), bare.height(), rock), bare, rock }
    }

    /// Adds the tiles of a zone.
    pub(super) fn add(&mut self, tiles: &Tiles) {
        for at in tiles.own().filter(|at| !tiles.claim(*at).is_blocked()) {
            let tile = tiles.tile_at(at).expect("tiles of a zone are on the map");
            self.terrain[tile] = self.bare[tile];
        }
    }

    /// Returns the number of tiles of rock.
    pub(super) fn count(&self) -> usize {
        self.terrain.cells().iter().filter(|terrain| **terrain == self.rock).count()
    }

    /// Lets rock recede where the games cannot draw it, and returns the number of changes. O(tiles).
    pub(super) fn recede(&mut self, relations: &Relations, parts: &mut Parts<'_>) -> usize {
        repair(&mut self.terrain, relations, Rules::Uncover(self.bare), parts)
    }

    /// Leaves walls to obstacles that cannot be drawn as rock: tiles outside of all squares of 2 x 2 wall
    /// tiles. Ground beyond the map counts as wall. O(tiles).
    pub(super) fn leave_thin(&mut self) {
        let (width, height) = (self.terrain.width(), self.terrain.height());
        let mut thick = vec![false; self.terrain.cells().len()];
        for (y, x) in (0..=height).flat_map(|y| (0..=width).map(move |x| (y, x))) {
            let columns = usize::from(x.saturating_sub(1))..usize::from((x + 1).min(width));
            let rows = y.saturating_sub(1)..(y + 1).min(height);
            let row = |y: u16| usize::from(y) * usize::from(width);
            let square = rows.map(|y| row(y) + columns.start..row(y) + columns.end);
            if square.clone().all(|row| self.terrain.cells()[row].iter().all(|of| *of == self.rock)) {
                square.for_each(|row| thick[row].fill(true));
            }
        }
        let is_thin = |at: &usize| !thick[*at] && self.terrain.cells()[*at] == self.rock;
        let thin: Vec<usize> = (0..thick.len()).filter(is_thin).collect();
        thin.into_iter().for_each(|at| self.leave(at));
    }

    /// Leaves about `count` tiles of rock to obstacles, in patches of smooth outline.
    pub(super) fn leave_patches(&mut self, count: usize, rng: &mut RngStream) {
        let last = Cell::new(i32::from(self.terrain.width()) - 1, i32::from(self.terrain.height()) - 1);
        let noise = Noise::new(&Window::around(Cell::new(0, 0), last), PATCH_SHIFT, rng);
        let mut of_value = vec![Vec::new(); 256];
        let mut values = Vec::new();
        let rows = self.terrain.cells().chunks_exact(usize::from(self.terrain.width()));
        let mut tiles = 0..;
        for (y, row) in (1..).zip(rows) {
            noise.read_row(y, &mut values);
            for ((of, value), at) in row.iter().zip(&values[1..]).zip(&mut tiles) {
                if *of == self.rock {
                    of_value[*value as usize].push(at);
                }
            }
        }
        of_value.into_iter().flatten().take(count).for_each(|at| self.leave(at));
    }

    /// Leaves isolated pieces of rock to obstacles: they are too small to look like walls. Returns whether
    /// there were any. O(tiles).
    pub(super) fn leave_isolated(&mut self) -> bool {
        let level = &self.terrain;
        let (width, len) = (usize::from(level.width()), level.cells().len());
        let pieces = Pieces::in_rows(width, len, false, |at| level.cells()[at] == self.rock);
        let mut sizes = vec![0; pieces.count()];
        let pieces = || pieces.numbers().iter().enumerate().filter(|(_, piece)| **piece != Pieces::NONE);
        pieces().for_each(|(_, piece)| sizes[*piece as usize] += 1);
        pieces()
            .filter(|(_, piece)| sizes[**piece as usize] <= MAX_ISOLATED)
            .for_each(|(at, _)| self.leave(at));
        sizes.into_iter().any(|size: usize| size <= MAX_ISOLATED)
    }

    /// Leaves rock to obstacles where not all images of a tile are rock. Returns whether there was any.
    pub(super) fn leave_unlike(&mut self, images: impl Fn(TilePos) -> Vec<TilePos>) -> bool {
        let is_unlike = |tile: TilePos| {
            self.terrain[tile] == self.rock
                && images(tile).into_iter().any(|image| self.terrain[image] != self.rock)
        };
        let unlike: Vec<usize> =
            (0..self.terrain.cells().len()).filter(|at| is_unlike(self.terrain.tile_at(*at))).collect();
        let is_changed = !unlike.is_empty();
        unlike.into_iter().for_each(|at| self.leave(at));
        is_changed
    }

    /// Restores the terrain without rock of a tile.
    fn leave(&mut self, at: usize) {
        self.terrain.cells_mut()[at] = self.bare.cells()[at];
    }
}
