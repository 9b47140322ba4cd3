//! Terrain that the games can draw.
//!
//! A tile has one sprite, which shows its own terrain and where it ends. There is none for strips and
//! peninsulas a single tile wide, nor for most meetings of three terrains, so after painting by zone a few
//! tiles have to change.

mod relation;
mod shape;

use std::collections::VecDeque;

use rmg_core::pack::{ContentPack, TerrainKind};
use rmg_core::{Grid, TerrainId, TilePos, TileSet};

pub(crate) use relation::{Around, Class, Relation, Relations};
pub(crate) use shape::{TileShape, Transition, is_drawable};

/// Changes as few tiles as it finds necessary, so that all can be drawn: every tile of a terrain without an
/// own edge lies in a block of 2 x 2 of its own (for the terrain through which others blend, all of them
/// count as its own), and the terrains around it are such that there is a sprite, one that all versions of
/// the game have.
///
/// What moves on a tile stays: land becomes other land. The exception is rock and water in places where they
/// cannot be drawn, which become land; what was to be blocked there needs an obstacle.
///
/// Tiles that cannot be drawn are taken in order; each time the one change of a tile in its surroundings that
/// leaves the fewest such tiles is made, as long as it makes them fewer. Where none does, the tile becomes
/// sand for good, which is always drawn plain, or, in a pack without sand, it and its neighbours become the
/// blending or usual terrain.
///
/// # Arguments
/// - `terrain`: of one level.
/// - `pack`: whose ids these are.
///
/// # Returns
/// The number of tiles that changed. A second call changes none.
///
/// # Cost
/// O(tiles): every change either makes tiles that cannot be drawn fewer, or settles a tile for good.
pub fn open_terrain(terrain: &mut Grid<TerrainId>, pack: &ContentPack) -> usize {
    let relations = Relations::new(pack);
    let sink = relations.sand().map(|sand| (sand, Settle::Tile)).or_else(|| {
        let usual = pack.defaults.blend.or(pack.defaults.surface).or_else(|| pack.land_terrains().next());
        usual.map(|usual| (usual, Settle::Surroundings))
    });
    // Readers refuse packs without land, and there would be nothing that a tile could become.
    let Some(sink) = sink else { return 0 };
    let before = terrain.cells().to_vec();
    Opening::new(terrain, &relations, sink).run();
    before.iter().zip(terrain.cells()).filter(|(old, new)| old != new).count()
}

/// What has to become of the sink, so that a tile is drawable for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Settle {
    /// The tile.
    Tile,
    /// The tile and its neighbours.
    Surroundings,
}

/// A change of one tile.
#[derive(Debug, Clone, Copy)]
struct Change {
    tile: TilePos,
    to: TerrainId,
    /// By how many undrawable tiles become more, whether the tile is another than the one to be mended or
    /// loses rock or water, and how many of its neighbours are of another terrain; the smallest is best.
    cost: (i32, bool, bool, usize),
}

struct Opening<'a> {
    terrain: &'a mut Grid<TerrainId>,
    relations: &'a Relations,
    /// Where nothing else helps.
    sink: (TerrainId, Settle),
    /// Tiles to be looked at, each once.
    queue: VecDeque<TilePos>,
    is_queued: TileSet,
    /// Tiles that became the sink for good.
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

    /// Queues a tile if it has to be mended.
    fn look_at(&mut self, tile: TilePos) {
        if !self.is_drawable(tile) && self.is_queued.insert(tile) {
            self.queue.push_back(tile);
        }
    }

    fn is_drawable(&self, tile: TilePos) -> bool {
        let around = self.relations.around(self.terrain, tile);
        is_drawable(self.relations.class(self.terrain[tile]), around)
    }

    /// The best of all changes of one tile near `wrong` that leave fewer undrawable tiles.
    fn best_change(&mut self, wrong: TilePos) -> Option<Change> {
        let mut best: Option<Change> = None;
        for tile in near(self.terrain, wrong) {
            let old = self.terrain[tile];
            // Land gives way: water and rock change only where they cannot be drawn themselves.
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
                let change = Change { tile, to, cost: (more, loses_kind, tile != wrong, foreign) };
                if more < 0 && best.is_none_or(|best| change.cost < best.cost) {
                    best = Some(change);
                }
            }
        }
        best
    }

    /// Land that a tile could become: what lies around it, and sand.
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
            self.look_at(tile);
        }
    }

    /// Makes a tile drawable whatever becomes of the others.
    fn settle(&mut self, wrong: TilePos) {
        let (to, how) = self.sink;
        let settled = near(self.terrain, wrong);
        for tile in settled.filter(|tile| how == Settle::Surroundings || *tile == wrong) {
            self.settled.insert(tile);
            self.apply(tile, to);
        }
    }
}

/// A tile and the up to 8 around it, row by row.
pub(crate) fn near<T>(grid: &Grid<T>, tile: TilePos) -> impl Iterator<Item = TilePos> + use<T> {
    let columns = tile.x.saturating_sub(1)..=(tile.x + 1).min(grid.width() - 1);
    let rows = tile.y.saturating_sub(1)..=(tile.y + 1).min(grid.height() - 1);
    rows.flat_map(move |y| columns.clone().map(move |x| TilePos::new(x, y)))
}

#[cfg(test)]
mod tests;
