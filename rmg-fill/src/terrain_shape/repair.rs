//! Changes of terrain so that all tiles can be drawn.

use std::collections::VecDeque;
use std::ops::Range;
use std::{iter, slice};

use rmg_core::pack::TerrainKind;
use rmg_core::{Grid, TerrainId, TilePos, TileSet};
use rmg_jobs::Parts;

use super::relation::{Around, Relations};
use super::shape::is_drawable;

/// The cost of a change: the increase of tiles that cannot be drawn, whether rock or water is lost, whether
/// the tile is not the one to fix, and the number of neighbors with another terrain. The minimum is best.
type Cost = (i32, bool, bool, usize);

/// What tiles can become.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rules<'a> {
    /// Tiles become land of tiles nearby, or this terrain, which is used where nothing else helps. Water and
    /// rock change only if they cannot be drawn themselves.
    Paint(TerrainId),
    /// Each tile becomes what is below it. There can be rock and water only above other terrain, and all
    /// tiles can be drawn below.
    Uncover(&'a Grid<TerrainId>),
}

impl Rules<'_> {
    /// Returns the terrain of a tile where nothing else helps.
    fn last_resort(&self, tile: TilePos) -> TerrainId {
        match self {
            Self::Paint(last) => *last,
            Self::Uncover(below) => below[tile],
        }
    }
}

/// Changes tiles until all can be drawn; tries to change few.
///
/// Tiles that cannot be drawn are processed in order. Each time the change of one nearby tile is applied that
/// leaves the fewest such tiles, if it reduces their number, or turns rock or water into land. If there is
/// none, the tile and, as far as necessary, its neighbors settle: they get the terrain of the last resort,
/// and keep it.
///
/// # Returns
/// The number of changes.
///
/// # Cost
/// O(tiles): every change settles tiles, reduces rock and water, or keeps them and reduces the tiles that
/// cannot be drawn.
pub(crate) fn repair(
    terrain: &mut Grid<TerrainId>,
    relations: &Relations,
    rules: Rules<'_>,
    parts: &mut Parts<'_>,
) -> usize {
    let (width, height) = (usize::from(terrain.width()), usize::from(terrain.height()));
    let grid = &*terrain;
    let wrong_in = |rows: Range<usize>| {
        let first = rows.start * width;
        let around = relations.around_rows(grid, rows).into_iter().zip(&grid.cells()[first..]);
        let is_wrong = |(around, of): (Around, &TerrainId)| !is_drawable(relations.class(*of), around);
        let wrong = (first..).zip(around).filter(|(_, tile)| is_wrong(*tile));
        wrong.map(|(at, _)| grid.tile_at(at)).collect::<Vec<TilePos>>()
    };
    let queue = VecDeque::from(parts.rows(height, width, wrong_in).concat());
    parts.one("repair", || fix_all(queue, terrain, relations, rules))
}

/// Changes tiles until all can be drawn.
///
/// - `queue`: all tiles that cannot be drawn.
fn fix_all(
    queue: VecDeque<TilePos>,
    terrain: &mut Grid<TerrainId>,
    relations: &Relations,
    rules: Rules<'_>,
) -> usize {
    let empty = TileSet::new(terrain.width(), terrain.height());
    let mut wrong = empty.clone();
    queue.iter().for_each(|tile| _ = wrong.insert(*tile));
    let mut repair = Repair { terrain, relations, rules, wrong, settled: empty, queue, changes: 0 };
    while let Some(tile) = repair.queue.pop_front() {
        repair.fix(tile);
    }
    repair.changes
}

struct Repair<'a> {
    terrain: &'a mut Grid<TerrainId>,
    relations: &'a Relations,
    rules: Rules<'a>,
    /// Tiles that cannot be drawn. All of them are in the queue.
    wrong: TileSet,
    settled: TileSet,
    queue: VecDeque<TilePos>,
    changes: usize,
}

impl Repair<'_> {
    /// Changes tiles near a tile until it can be drawn.
    fn fix(&mut self, wrong: TilePos) {
        while self.wrong.contains(wrong)
            && let Some((tile, to)) = self.best_change(wrong)
        {
            self.apply(tile, to);
        }
        for tile in iter::once(wrong).chain(self.terrain.neighbors8(wrong)) {
            if self.wrong.contains(wrong) {
                self.settled.insert(tile);
                self.apply(tile, self.rules.last_resort(tile));
            }
        }
    }

    /// Returns the best change near a tile that cannot be drawn.
    fn best_change(&mut self, wrong: TilePos) -> Option<(TilePos, TerrainId)> {
        let mut best: Option<(Cost, TilePos, TerrainId)> = None;
        let lands = self.lands_near(wrong);
        for tile in near(self.terrain, wrong) {
            let old = self.terrain[tile];
            let is_land = self.relations.kind(old) == TerrainKind::Land;
            let candidates = match &self.rules {
                _ if self.settled.contains(tile) => &[],
                Rules::Uncover(below) => slice::from_ref(&below[tile]),
                Rules::Paint(_) if is_land || tile == wrong => &*lands,
                Rules::Paint(_) => &[],
            };
            if candidates.iter().all(|to| *to == old) {
                continue;
            }
            // No change fixes more than all tiles nearby.
            let most = near(self.terrain, tile).map(|near| i32::from(self.wrong.contains(near))).sum::<i32>();
            for to in candidates {
                let is_better = |cost| best.is_none_or(|(least, ..)| cost < least);
                if *to == old || !is_better((-most, !is_land, tile != wrong, 0)) {
                    continue;
                }
                let more = self.more_wrong(tile, *to);
                let foreign = near(self.terrain, tile).filter(|near| self.terrain[*near] != *to).count();
                let cost = (more, !is_land, tile != wrong, foreign);
                if (more < 0 || !is_land) && is_better(cost) {
                    best = Some((cost, tile, *to));
                }
            }
        }
        best.map(|(_, tile, to)| (tile, to))
    }

    /// Returns the land that tiles near a tile can become if painted.
    fn lands_near(&self, tile: TilePos) -> Vec<TerrainId> {
        let Rules::Paint(last) = self.rules else { return Vec::new() };
        let mut lands = Vec::with_capacity(10);
        for land in near(self.terrain, tile).map(|tile| self.terrain[tile]).chain([last]) {
            if self.relations.kind(land) == TerrainKind::Land && !lands.contains(&land) {
                lands.push(land);
            }
        }
        lands
    }

    /// Returns the increase of tiles that cannot be drawn if a tile is changed.
    fn more_wrong(&mut self, tile: TilePos, to: TerrainId) -> i32 {
        let old = std::mem::replace(&mut self.terrain[tile], to);
        let more = near(self.terrain, tile)
            .map(|near| i32::from(!self.is_drawable(near)) - i32::from(self.wrong.contains(near)))
            .sum();
        self.terrain[tile] = old;
        more
    }

    fn is_drawable(&self, tile: TilePos) -> bool {
        is_drawable(self.relations.class(self.terrain[tile]), self.relations.around(self.terrain, tile))
    }

    fn apply(&mut self, tile: TilePos, to: TerrainId) {
        if std::mem::replace(&mut self.terrain[tile], to) == to {
            return;
        }
        self.changes += 1;
        for tile in near(self.terrain, tile) {
            if self.is_drawable(tile) {
                self.wrong.remove(tile);
            } else if self.wrong.insert(tile) {
                self.queue.push_back(tile);
            }
        }
    }
}

/// Returns a tile and its up to 8 neighbors, row by row.
fn near<T>(grid: &Grid<T>, tile: TilePos) -> impl Iterator<Item = TilePos> + use<T> {
    let columns = tile.x.saturating_sub(1)..(tile.x + 2).min(grid.width());
    let rows = tile.y.saturating_sub(1)..(tile.y + 2).min(grid.height());
    rows.flat_map(move |y| columns.clone().map(move |x| TilePos::new(x, y)))
}
