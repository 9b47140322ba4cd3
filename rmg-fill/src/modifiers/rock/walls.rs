//! The walls of a level: rock where the games can draw it.

use rmg_core::{Grid, Pieces, RngStream, TerrainId, TilePos};
use rmg_jobs::Parts;

use crate::fields::GradientNoise;
use crate::layers::Tiles;
use crate::terrain_shape::{Relations, Rules, repair};

/// Widths of the patches of obstacles between walls of rock, and of the bays at their edges, in tiles.
const PATCH_WIDTHS: [i32; 2] = [12, 5];

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
        let mut noises = PATCH_WIDTHS.map(|_| GradientNoise::new(rng.below(u32::MAX)));
        let mut height = |tile: TilePos| {
            let octaves = noises.iter_mut().zip(PATCH_WIDTHS).map(|(noise, width)| {
                width * noise.at(i32::from(tile.x) * 256 / width, i32::from(tile.y) * 256 / width)
            });
            octaves.sum::<i32>()
        };
        let is_rock = |at: &usize| self.terrain.cells()[*at] == self.rock;
        let rock = (0..self.terrain.cells().len()).filter(is_rock);
        let mut left: Vec<(i32, usize)> = rock.map(|at| (height(self.terrain.tile_at(at)), at)).collect();
        left.sort_unstable();
        left.into_iter().take(count).for_each(|(_, at)| self.leave(at));
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
