//! Terrain for which the games have sprites.
//!
//! A tile has one sprite, which shows its own terrain and its edges. There is no sprite for strips and
//! peninsulas of one tile, nor for most meetings of three terrains. So a few tiles have to change after zones
//! are painted.

mod relation;
mod shape;

use std::collections::VecDeque;

use rmg_core::pack::{ContentPack, TerrainKind};
use rmg_core::{Grid, TerrainId, TilePos, TileSet};

pub(crate) use relation::{Around, Class, Relation, Relations};
pub(crate) use shape::{TileShape, Transition, is_drawable};

/// Changes tiles until all can be drawn; tries to change few. Afterwards every tile of a terrain without a
/// separate edge is in a block of 2 x 2 of its terrain (for the terrain through which others blend, all of
/// them count), and the terrains around it have a sprite that all versions of the game contain.
///
/// Land becomes only other land. Rock and water that cannot be drawn become land; tiles that must stay
/// blocked there need an obstacle.
///
/// Tiles that cannot be drawn are processed in order. Each time the change of one nearby tile is applied that
/// leaves the fewest such tiles, if it reduces their number. If there is none, the tile becomes sand
/// permanently, which is always drawn plain; in a pack without sand, it and its neighbors become the blending
/// or default terrain.
///
/// # Arguments
/// - `terrain`: the terrain of one level.
/// - `pack`: the pack of the ids.
///
/// # Returns
/// The number of changed tiles. A second call changes none.
///
/// # Cost
/// O(tiles): every change reduces the number of tiles that cannot be drawn, or settles a tile permanently.
pub fn open_terrain(terrain: &mut Grid<TerrainId>, pack: &ContentPack) -> usize {
    let relations = Relations::new(pack);
    let sink = relations.sand().map(|sand| (sand, Settle::Tile)).or_else(|| {
        let default = pack.defaults.blend.or(pack.defaults.surface).or_else(|| pack.land_terrains().next());
        default.map(|default| (default, Settle::Surroundings))
    });
    // Readers refuse packs without land.
    let Some(sink) = sink else { return 0 };
    let before = terrain.cells().to_vec();
    Opening::new(terrain, &relations, sink).run();
    before.iter().zip(terrain.cells()).filter(|(old, new)| old != new).count()
}

/// Which tiles become the sink terrain, so that a tile is permanently drawable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Settle {
    /// Only the tile.
    Tile,
    /// The tile and its neighbors.
    Surroundings,
}

/// A change of one tile.
#[derive(Debug, Clone, Copy)]
struct TerrainChange {
    tile: TilePos,
    to: TerrainId,
    /// The increase of undrawable tiles, whether rock or water is lost, whether the tile is not the one to
    /// fix, and the number of neighbors with another terrain; the minimum is best.
    cost: (i32, bool, bool, usize),
}

struct Opening<'a> {
    terrain: &'a mut Grid<TerrainId>,
    relations: &'a Relations,
    /// The last resort.
    sink: (TerrainId, Settle),
    /// Tiles to process, each once.
    queue: VecDeque<TilePos>,
    is_queued: TileSet,
    /// Tiles that permanently became the sink terrain.
    settled: TileSet,
}

impl<'a> Opening<'a> {
    fn new(terrain: &'a mut Grid<TerrainId>, relations: &'a Relations, sink: (TerrainId, Settle)) -> Self {
        let empty = TileSet::new(terrain.width(), terrain.height());
        Self { queue: VecDeque::new(), is_queued: empty.clone(), settled: empty, terrain, relations, sink }
    }

    fn run(&mut self) {
        let around = self.relations.all_around(self.terrain);
        let is_wrong = |((_, terrain), around): &((TilePos, &TerrainId), Around)| {
            !is_drawable(self.relations.class(**terrain), *around)
        };
        self.queue = self.terrain.iter().zip(around).filter(is_wrong).map(|((tile, _), _)| tile).collect();
        for tile in &self.queue {
            self.is_queued.insert(*tile);
        }
        while let Some(tile) = self.queue.pop_front() {
            self.is_queued.remove(tile);
            if self.is_drawable(tile) {
                continue;
            }
            match self.best_change(tile) {
                Some(change) => self.apply(change.tile, change.to),
                None => self.settle(tile),
            }
        }
    }

    /// Queues a tile if it cannot be drawn.
    fn enqueue(&mut self, tile: TilePos) {
        if !self.is_drawable(tile) && self.is_queued.insert(tile) {
            self.queue.push_back(tile);
        }
    }

    fn is_drawable(&self, tile: TilePos) -> bool {
        let around = self.relations.around(self.terrain, tile);
        is_drawable(self.relations.class(self.terrain[tile]), around)
    }

    /// Returns the best change of one tile near `wrong` that reduces the number of undrawable tiles.
    fn best_change(&mut self, wrong: TilePos) -> Option<TerrainChange> {
        let mut best: Option<TerrainChange> = None;
        for tile in near(self.terrain, wrong) {
            let old = self.terrain[tile];
            // Only land changes; water and rock change only if they cannot be drawn themselves.
            let is_kept = self.relations.kind(old) != TerrainKind::Land && tile != wrong;
            if is_kept || self.settled.contains(tile) {
                continue;
            }
            let before = self.undrawable_near(tile);
            for to in self.candidates(tile) {
                self.terrain[tile] = to;
                let more = self.undrawable_near(tile) - before;
                self.terrain[tile] = old;
                let loses_kind = self.relations.kind(old) != TerrainKind::Land;
                let foreign = near(self.terrain, tile).filter(|tile| self.terrain[*tile] != to).count();
                let change = TerrainChange { tile, to, cost: (more, loses_kind, tile != wrong, foreign) };
                if more < 0 && best.is_none_or(|best| change.cost < best.cost) {
                    best = Some(change);
                }
            }
        }
        best
    }

    /// Returns the land that a tile can become: that of its neighbors, and sand.
    fn candidates(&self, tile: TilePos) -> impl Iterator<Item = TerrainId> + use<> {
        let own = self.terrain[tile];
        let mut found = [None; 10];
        let around = near(self.terrain, tile).map(|tile| self.terrain[tile]);
        let sand = Some(self.sink).filter(|sink| sink.1 == Settle::Tile).map(|sink| sink.0);
        for terrain in around.chain(sand) {
            let is_new = terrain != own && !found.contains(&Some(terrain));
            if is_new && self.relations.kind(terrain) == TerrainKind::Land {
                let free = found.iter_mut().find(|slot| slot.is_none());
                *free.expect("at most 9 tiles and sand") = Some(terrain);
            }
        }
        found.into_iter().flatten()
    }

    fn undrawable_near(&self, tile: TilePos) -> i32 {
        near(self.terrain, tile).map(|tile| i32::from(!self.is_drawable(tile))).sum()
    }

    fn apply(&mut self, tile: TilePos, to: TerrainId) {
        self.terrain[tile] = to;
        for tile in near(self.terrain, tile) {
            self.enqueue(tile);
        }
    }

    /// Makes a tile drawable, independent of the others.
    fn settle(&mut self, wrong: TilePos) {
        let (to, how) = self.sink;
        let settled = near(self.terrain, wrong);
        for tile in settled.filter(|tile| how == Settle::Surroundings || *tile == wrong) {
            self.settled.insert(tile);
            self.apply(tile, to);
        }
    }
}

/// Returns a tile and its up to 8 neighbors, row by row.
pub(crate) fn near<T>(grid: &Grid<T>, tile: TilePos) -> impl Iterator<Item = TilePos> + use<T> {
    let columns = tile.x.saturating_sub(1)..=(tile.x + 1).min(grid.width() - 1);
    let rows = tile.y.saturating_sub(1)..=(tile.y + 1).min(grid.height() - 1);
    rows.flat_map(move |y| columns.clone().map(move |x| TilePos::new(x, y)))
}

#[cfg(test)]
mod tests;
