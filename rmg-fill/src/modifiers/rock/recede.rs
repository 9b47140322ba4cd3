//! Which tiles of walls can be rock: rock recedes where the games cannot draw it.

use std::collections::VecDeque;

use rmg_core::{Grid, TerrainId, TilePos, TileSet};

use crate::terrain_shape::{Around, Relations, is_drawable, near};

/// Maximum number of terrains that are tried for a tile.
const COLORS: usize = 4;

/// How a tile can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// As rock, or with its original terrain.
    Wall,
    /// As any land: the tile is empty or gets an obstacle.
    Bare,
    /// Only with its original terrain.
    Kept,
}

/// A change of one tile. The best has the minimum `cost`: the increase of tiles that cannot be drawn, whether
/// rock is lost, whether the tile is not the one that cannot be drawn, and whether it gets another terrain
/// than its original one.
#[derive(Debug, Clone, Copy)]
struct TileChange {
    tile: TilePos,
    to: TerrainId,
    cost: (i32, bool, bool, bool),
}

/// A level with walls drawn as rock where possible.
///
/// Near a tile that cannot be drawn, rock or land, one tile of rock at a time becomes land again: the one
/// that leaves the fewest such tiles. There is no sprite where two terrains meet rock, however far rock
/// recedes along their border. There land becomes other land if that helps, as in
/// [`open_terrain`](crate::terrain_shape::open_terrain). If this does not give a level that can be drawn,
/// only rock recedes. That always succeeds, because rock only shrinks, and a level without rock can be drawn.
#[derive(Debug)]
pub(super) struct Drawing<'a> {
    result: Grid<TerrainId>,
    /// The terrain without rock.
    terrain: &'a Grid<TerrainId>,
    uses: Grid<Use>,
    rock: TerrainId,
    relations: &'a Relations,
    /// Surroundings of all tiles in `result`.
    around: Vec<Around>,
    /// Tiles that cannot be drawn.
    wrong: TileSet,
    queue: VecDeque<TilePos>,
    /// Whether land can become other land.
    is_painting: bool,
    /// Number of checks of surroundings.
    visited: usize,
    /// Number of changes.
    changes: usize,
}

impl<'a> Drawing<'a> {
    /// Turns the walls of a level into rock. O(tiles).
    ///
    /// - `terrain`: of the level, without rock, after [`open_terrain`](crate::terrain_shape::open_terrain).
    /// - `uses`: how each tile can be drawn.
    pub(super) fn new(
        terrain: &'a Grid<TerrainId>,
        uses: Grid<Use>,
        rock: TerrainId,
        relations: &'a Relations,
    ) -> Self {
        let mut drawing = Self::with_all_rock(terrain, uses, rock, relations, true);
        drawing.recede();
        drawing
    }

    /// Turns all walls into rock, even where it cannot be drawn.
    fn with_all_rock(
        terrain: &'a Grid<TerrainId>,
        uses: Grid<Use>,
        rock: TerrainId,
        relations: &'a Relations,
        is_painting: bool,
    ) -> Self {
        let (width, height) = (terrain.width(), terrain.height());
        let cells = terrain.cells().iter().zip(uses.cells());
        let cells = cells.map(|(terrain, of)| if *of == Use::Wall { rock } else { *terrain }).collect();
        let result = Grid::from_cells(width, height, cells);
        let around = relations.all_around(&result);
        let (mut wrong, mut queue) = (TileSet::new(width, height), VecDeque::new());
        for ((tile, terrain), around) in result.iter().zip(&around) {
            if !is_drawable(relations.class(*terrain), *around) {
                wrong.insert(tile);
                queue.push_back(tile);
            }
        }
        let visited = result.cells().len();
        Self {
            result,
            terrain,
            uses,
            rock,
            relations,
            around,
            wrong,
            queue,
            is_painting,
            visited,
            changes: 0,
        }
    }

    /// Returns the number of checks of surroundings.
    pub(super) fn visited(&self) -> usize {
        self.visited
    }

    /// Returns the number of changes.
    pub(super) fn changes(&self) -> usize {
        self.changes
    }

    /// Returns the terrain with rock.
    pub(super) fn result(&self) -> &Grid<TerrainId> {
        &self.result
    }

    /// Returns the terrain with rock.
    pub(super) fn into_result(self) -> Grid<TerrainId> {
        self.result
    }

    /// Turns new walls into rock, and restores tiles that are not wall anymore. O(tiles) with a small factor,
    /// and a few dozen steps for each tile with changed surroundings.
    pub(super) fn renew(&mut self, uses: Grid<Use>) {
        self.apply(uses);
        self.recede();
    }

    /// Turns new walls into rock, and restores the terrain of tiles that are not wall anymore.
    fn apply(&mut self, uses: Grid<Use>) {
        let before = std::mem::replace(&mut self.uses, uses);
        let pairs = before.cells().iter().zip(self.uses.cells()).enumerate();
        let is_other = |(_, (old, new)): &(usize, (&Use, &Use))| (**old == Use::Wall) != (**new == Use::Wall);
        let changed: Vec<usize> = pairs.filter(is_other).map(|(at, _)| at).collect();
        for at in &changed {
            let is_wall = self.uses.cells()[*at] == Use::Wall;
            self.result.cells_mut()[*at] = if is_wall { self.rock } else { self.terrain.cells()[*at] };
        }
        // Changed tiles are often neighbors. The set checks each surrounding tile once.
        let mut touched = TileSet::new(self.result.width(), self.result.height());
        for at in changed {
            for tile in near(&self.result, self.result.tile_at(at)) {
                if touched.insert(tile) {
                    self.update(tile);
                }
            }
        }
    }

    /// Updates the surroundings of a tile and whether it can be drawn.
    fn update(&mut self, tile: TilePos) {
        self.visited += 1;
        let around = self.relations.around(&self.result, tile);
        self.around[self.result.index(tile)] = around;
        if is_drawable(self.relations.class(self.result[tile]), around) {
            self.wrong.remove(tile);
        } else if self.wrong.insert(tile) {
            self.queue.push_back(tile);
        }
    }

    /// Lets rock recede until all tiles can be drawn. Every change reduces rock, or keeps it and reduces the
    /// tiles that cannot be drawn.
    fn recede(&mut self) {
        self.change_all();
        if !self.wrong.is_empty() && self.is_painting {
            let again =
                Self::with_all_rock(self.terrain, self.uses.clone(), self.rock, self.relations, false);
            let visited = self.visited + again.visited;
            *self = Self { visited, changes: self.changes, ..again };
            self.change_all();
        }
    }

    fn change_all(&mut self) {
        while let Some(tile) = self.queue.pop_front() {
            if !self.wrong.contains(tile) {
                continue;
            }
            // Without rock nearby no change is needed.
            let Some(change) = self.best_change(tile) else { continue };
            self.result[change.tile] = change.to;
            self.changes += 1;
            for tile in near(&self.result, change.tile) {
                self.update(tile);
            }
            if self.wrong.contains(tile) {
                self.queue.push_back(tile);
            }
        }
    }

    /// Returns the best change near a tile that cannot be drawn.
    fn best_change(&mut self, wrong: TilePos) -> Option<TileChange> {
        let colors = self.colors(wrong);
        let mut best: Option<TileChange> = None;
        for tile in near(&self.result, wrong) {
            let (old, under) = (self.result[tile], self.terrain[tile]);
            let is_rock = old == self.rock && under != self.rock;
            if !is_rock && (colors[0].is_none() || self.uses[tile] == Use::Kept) {
                continue;
            }
            let back = Some(under).filter(|_| is_rock);
            let others = colors.into_iter().flatten().filter(|to| *to != old && Some(*to) != back);
            for to in back.into_iter().chain(others) {
                let more = self.more_wrong(tile, to);
                let change = TileChange { tile, to, cost: (more, is_rock, tile != wrong, Some(to) != back) };
                if (is_rock || more < 0) && best.is_none_or(|best| change.cost < best.cost) {
                    best = Some(change);
                }
            }
        }
        best
    }

    /// Returns the increase of tiles that cannot be drawn if a tile is changed.
    fn more_wrong(&mut self, tile: TilePos, to: TerrainId) -> i32 {
        let old = std::mem::replace(&mut self.result[tile], to);
        let is_inside = |n: u16, side: u16| n >= 2 && n + 2 < side;
        let more = if is_inside(tile.x, self.result.width()) && is_inside(tile.y, self.result.height()) {
            self.more_wrong_inside(tile, old)
        } else {
            near(&self.result, tile)
                .map(|tile| self.newly_wrong(tile, self.relations.around(&self.result, tile)))
                .sum()
        };
        self.result[tile] = old;
        more
    }

    /// Returns the same for a tile that was changed from `old`, and that has no neighbor at the edge of the
    /// map.
    fn more_wrong_inside(&self, tile: TilePos, old: TerrainId) -> i32 {
        let to = self.result[tile];
        let mut more = self.newly_wrong(tile, self.relations.around(&self.result, tile));
        for (step, near) in self.result.neighbors8(tile).enumerate() {
            let around = self.around[self.result.index(near)];
            // The neighbor has this tile in the opposite direction.
            more += self
                .newly_wrong(near, self.relations.changed(around, 7 - step, self.result[near], [old, to]));
        }
        more
    }

    /// Returns 1 if a tile can no longer be drawn in some surroundings, -1 if it becomes drawable, else 0.
    fn newly_wrong(&self, tile: TilePos, around: Around) -> i32 {
        let is_wrong = !is_drawable(self.relations.class(self.result[tile]), around);
        i32::from(is_wrong) - i32::from(self.wrong.contains(tile))
    }

    /// Returns the land that tiles near a tile can become: none within one terrain, else all terrains there,
    /// and sand.
    fn colors(&self, tile: TilePos) -> [Option<TerrainId>; COLORS] {
        let mut found = [None; COLORS];
        if !self.is_painting {
            return found;
        }
        for tile in near(self.terrain, tile) {
            for terrain in [self.terrain[tile], self.result[tile]] {
                let is_new = terrain != self.rock && !found.contains(&Some(terrain));
                if is_new && let Some(free) = found.iter_mut().find(|color| color.is_none()) {
                    *free = Some(terrain);
                }
            }
        }
        if found[1].is_none() {
            return [None; COLORS];
        }
        let sand = self.relations.sand().filter(|sand| !found.contains(&Some(*sand)));
        if let (Some(sand), Some(free)) = (sand, found.iter_mut().find(|color| color.is_none())) {
            *free = Some(sand);
        }
        found
    }
}
