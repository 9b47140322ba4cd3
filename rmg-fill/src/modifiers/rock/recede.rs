//! Which tiles of walls can be rock: it recedes from where the games cannot draw it.

use std::collections::VecDeque;

use rmg_core::{Grid, TerrainId, TilePos, TileSet};

use crate::terrain_shape::{Around, Relations, is_drawable, near};

/// Most terrains that are tried for a tile.
const COLORS: usize = 4;

/// What may become of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Rock, or what it was.
    Wall,
    /// Other land: nothing stands there, or an obstacle will.
    Bare,
    /// Nothing but what it is.
    Kept,
}

/// A change of one tile. The best has the least `cost`: by how many tiles that cannot be drawn become more,
/// whether rock is lost, and whether it is another tile than the one that cannot be drawn, or gets another
/// terrain than it had.
#[derive(Debug, Clone, Copy)]
struct Change {
    tile: TilePos,
    to: TerrainId,
    cost: (i32, bool, bool, bool),
}

/// A level whose walls are drawn as rock, as far as that can be.
///
/// Around a tile that cannot be drawn, rock or land, one tile of rock at a time becomes land again, that
/// without which the fewest such tiles are left. Where two terrains meet rock there is no sprite, however far
/// it recedes along their border: there land becomes other land where that helps, as in
/// [`open_terrain`](crate::terrain_shape::open_terrain). Where that does not lead to a level that can be
/// drawn, rock recedes alone, which does: rock only becomes less, and without it everything can be drawn.
#[derive(Debug)]
pub(super) struct Drawing<'a> {
    made: Grid<TerrainId>,
    /// Without rock.
    terrain: &'a Grid<TerrainId>,
    uses: Grid<Use>,
    rock: TerrainId,
    relations: &'a Relations,
    /// Surroundings of all tiles in `made`.
    around: Vec<Around>,
    /// Tiles that cannot be drawn.
    wrong: TileSet,
    queue: VecDeque<TilePos>,
    /// Whether land may become other land.
    is_painting: bool,
    /// Tiles around which was looked so far, each as often as it was.
    looked_at: usize,
    /// Tiles that were changed so far.
    changes: usize,
}

impl<'a> Drawing<'a> {
    /// Turns the walls of a level into rock. O(tiles).
    ///
    /// - `terrain`: of the level, without rock, after [`open_terrain`](crate::terrain_shape::open_terrain).
    /// - `uses`: of its tiles.
    pub(super) fn new(
        terrain: &'a Grid<TerrainId>,
        uses: Grid<Use>,
        rock: TerrainId,
        relations: &'a Relations,
    ) -> Self {
        let mut drawing = Self::begun(terrain, uses, rock, relations, true);
        drawing.recede();
        drawing
    }

    /// All walls as rock, whether that can be drawn or not.
    fn begun(
        terrain: &'a Grid<TerrainId>,
        uses: Grid<Use>,
        rock: TerrainId,
        relations: &'a Relations,
        is_painting: bool,
    ) -> Self {
        let (width, height) = (terrain.width(), terrain.height());
        let cells = terrain.cells().iter().zip(uses.cells());
        let cells = cells.map(|(terrain, of)| if *of == Use::Wall { rock } else { *terrain }).collect();
        let made = Grid::from_cells(width, height, cells);
        let around = relations.all_around(&made);
        let (mut wrong, mut queue) = (TileSet::new(width, height), VecDeque::new());
        for ((tile, terrain), around) in made.iter().zip(&around) {
            if !is_drawable(relations.class(*terrain), *around) {
                wrong.insert(tile);
                queue.push_back(tile);
            }
        }
        let looked_at = made.cells().len();
        Self {
            made,
            terrain,
            uses,
            rock,
            relations,
            around,
            wrong,
            queue,
            is_painting,
            looked_at,
            changes: 0,
        }
    }

    /// How often was looked around a tile.
    pub(super) fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// How often a tile was changed.
    pub(super) fn changes(&self) -> usize {
        self.changes
    }

    /// The terrain with rock.
    pub(super) fn made(&self) -> &Grid<TerrainId> {
        &self.made
    }

    /// The terrain with rock.
    pub(super) fn into_made(self) -> Grid<TerrainId> {
        self.made
    }

    /// Turns into rock what became wall, and back what is none any more. O(tiles) with a small factor, and a
    /// few dozen steps for each tile around which something differs.
    pub(super) fn renew(&mut self, uses: Grid<Use>) {
        self.apply(uses);
        self.recede();
    }

    /// Makes rock of what became wall, and what it was of what is none any more.
    fn apply(&mut self, uses: Grid<Use>) {
        let before = std::mem::replace(&mut self.uses, uses);
        let pairs = before.cells().iter().zip(self.uses.cells()).enumerate();
        let is_other = |(_, (old, new)): &(usize, (&Use, &Use))| (**old == Use::Wall) != (**new == Use::Wall);
        let changed: Vec<usize> = pairs.filter(is_other).map(|(at, _)| at).collect();
        for at in &changed {
            let is_wall = self.uses.cells()[*at] == Use::Wall;
            self.made.cells_mut()[*at] = if is_wall { self.rock } else { self.terrain.cells()[*at] };
        }
        // Tiles that differ lie side by side: each of what lies around them is looked at once.
        let mut touched = TileSet::new(self.made.width(), self.made.height());
        for at in changed {
            for tile in near(&self.made, self.made.tile_at(at)) {
                if touched.insert(tile) {
                    self.look_at(tile);
                }
            }
        }
    }

    /// Looks around a tile anew, and whether it can be drawn.
    fn look_at(&mut self, tile: TilePos) {
        self.looked_at += 1;
        let around = self.relations.around(&self.made, tile);
        self.around[self.made.index(tile)] = around;
        if is_drawable(self.relations.class(self.made[tile]), around) {
            self.wrong.remove(tile);
        } else if self.wrong.insert(tile) {
            self.queue.push_back(tile);
        }
    }

    /// Lets rock recede until all can be drawn. Every change makes rock less, or leaves it and makes tiles
    /// that cannot be drawn fewer.
    fn recede(&mut self) {
        self.change_all();
        if !self.wrong.is_empty() && self.is_painting {
            let again = Self::begun(self.terrain, self.uses.clone(), self.rock, self.relations, false);
            let looked_at = self.looked_at + again.looked_at;
            *self = Self { looked_at, changes: self.changes, ..again };
            self.change_all();
        }
    }

    fn change_all(&mut self) {
        while let Some(tile) = self.queue.pop_front() {
            if !self.wrong.contains(tile) {
                continue;
            }
            // Where no rock is left there is nothing to be done.
            let Some(change) = self.best_change(tile) else { continue };
            self.made[change.tile] = change.to;
            self.changes += 1;
            for tile in near(&self.made, change.tile) {
                self.look_at(tile);
            }
            if self.wrong.contains(tile) {
                self.queue.push_back(tile);
            }
        }
    }

    /// The best change near a tile that cannot be drawn.
    fn best_change(&mut self, wrong: TilePos) -> Option<Change> {
        let colors = self.colors(wrong);
        let mut best: Option<Change> = None;
        for tile in near(&self.made, wrong) {
            let (old, under) = (self.made[tile], self.terrain[tile]);
            let is_rock = old == self.rock && under != self.rock;
            if !is_rock && (colors[0].is_none() || self.uses[tile] == Use::Kept) {
                continue;
            }
            let back = Some(under).filter(|_| is_rock);
            let others = colors.into_iter().flatten().filter(|to| *to != old && Some(*to) != back);
            for to in back.into_iter().chain(others) {
                let more = self.more_wrong(tile, to);
                let change = Change { tile, to, cost: (more, is_rock, tile != wrong, Some(to) != back) };
                if (is_rock || more < 0) && best.is_none_or(|best| change.cost < best.cost) {
                    best = Some(change);
                }
            }
        }
        best
    }

    /// By how many tiles that cannot be drawn there were more if a tile were changed.
    fn more_wrong(&mut self, tile: TilePos, to: TerrainId) -> i32 {
        let old = std::mem::replace(&mut self.made[tile], to);
        let is_inside = |n: u16, side: u16| n >= 2 && n + 2 < side;
        let more = if is_inside(tile.x, self.made.width()) && is_inside(tile.y, self.made.height()) {
            self.more_wrong_inside(tile, old)
        } else {
            near(&self.made, tile)
                .map(|tile| self.newly_wrong(tile, self.relations.around(&self.made, tile)))
                .sum()
        };
        self.made[tile] = old;
        more
    }

    /// The same for a tile that was changed from `old`, none of whose neighbours lies at the edge of the map.
    fn more_wrong_inside(&self, tile: TilePos, old: TerrainId) -> i32 {
        let to = self.made[tile];
        let mut more = self.newly_wrong(tile, self.relations.around(&self.made, tile));
        for (step, near) in self.made.neighbors8(tile).enumerate() {
            let around = self.around[self.made.index(near)];
            // It sees the tile from the other side.
            more +=
                self.newly_wrong(near, self.relations.changed(around, 7 - step, self.made[near], [old, to]));
        }
        more
    }

    /// One for a tile that cannot be drawn any more in some surroundings, and minus one for one that then can
    /// be.
    fn newly_wrong(&self, tile: TilePos, around: Around) -> i32 {
        let is_wrong = !is_drawable(self.relations.class(self.made[tile]), around);
        i32::from(is_wrong) - i32::from(self.wrong.contains(tile))
    }

    /// Land that tiles near one may become: none amid one terrain, else all that is there, and sand.
    fn colors(&self, tile: TilePos) -> [Option<TerrainId>; COLORS] {
        let mut found = [None; COLORS];
        if !self.is_painting {
            return found;
        }
        for tile in near(self.terrain, tile) {
            for terrain in [self.terrain[tile], self.made[tile]] {
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
