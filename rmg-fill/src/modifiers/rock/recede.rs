//! Which tiles of walls can be rock: it recedes from where the games cannot draw it.

use std::collections::VecDeque;

use rmg_core::{Grid, TerrainId, TilePos, TileSet};

use crate::terrain_shape::{Relations, is_drawable, near};

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

/// Turns walls into rock.
///
/// Around a tile that cannot be drawn, rock or land, one tile of rock at a time becomes land again, that without which the
/// fewest such tiles are left. Where two terrains meet rock there is no sprite, however far it recedes along their border: there
/// land becomes other land where that helps, as in [`open_terrain`](crate::terrain_shape::open_terrain). Where that does not lead to a
/// level that can be drawn, rock recedes alone, which does: rock only becomes less, and without it everything can be drawn.
///
/// # Arguments
/// - `terrain`: of the level, without rock, after [`open_terrain`](crate::terrain_shape::open_terrain).
/// - `uses`: of its tiles.
///
/// # Returns
/// The terrain with rock.
///
/// # Cost
/// O(tiles): every change makes rock less, or leaves it and makes tiles that cannot be drawn fewer.
pub(super) fn rock_drawn(
    terrain: &Grid<TerrainId>,
    uses: &Grid<Use>,
    rock: TerrainId,
    relations: &Relations,
) -> Grid<TerrainId> {
    let cells = terrain.cells().iter().zip(uses.cells());
    let cells = cells.map(|(terrain, of)| if *of == Use::Wall { rock } else { *terrain }).collect();
    let made = Grid::from_cells(terrain.width(), terrain.height(), cells);
    let wrong = TileSet::new(made.width(), made.height());
    let receding = |is_painting| {
        let (made, wrong) = (made.clone(), wrong.clone());
        Receding { made, terrain, uses, rock, relations, wrong, is_painting }.run()
    };
    receding(true).or_else(|_| receding(false)).unwrap_or_else(|made| made)
}

/// A change of one tile. The best has the least `cost`: by how many tiles that cannot be drawn become more, whether rock is lost, and
/// whether it is another tile than the one that cannot be drawn, or gets another terrain than it had.
#[derive(Debug, Clone, Copy)]
struct Change {
    tile: TilePos,
    to: TerrainId,
    cost: (i32, bool, bool, bool),
}

struct Receding<'a> {
    made: Grid<TerrainId>,
    /// Without rock.
    terrain: &'a Grid<TerrainId>,
    uses: &'a Grid<Use>,
    rock: TerrainId,
    relations: &'a Relations,
    /// Tiles that cannot be drawn.
    wrong: TileSet,
    /// Whether land may become other land.
    is_painting: bool,
}

impl Receding<'_> {
    /// The level; as an error if there are tiles that cannot be drawn.
    fn run(mut self) -> Result<Grid<TerrainId>, Grid<TerrainId>> {
        let around = self.relations.all_around(&self.made);
        let mut queue = VecDeque::new();
        for ((tile, terrain), around) in self.made.iter().zip(around) {
            if !is_drawable(self.relations.class(*terrain), around) {
                self.wrong.insert(tile);
                queue.push_back(tile);
            }
        }
        while let Some(tile) = queue.pop_front() {
            if !self.wrong.contains(tile) {
                continue;
            }
            // Where no rock is left there is nothing to be done.
            let Some(change) = self.best_change(tile) else { continue };
            self.made[change.tile] = change.to;
            for tile in near(&self.made, change.tile) {
                if self.is_drawable(tile) {
                    self.wrong.remove(tile);
                } else if self.wrong.insert(tile) {
                    queue.push_back(tile);
                }
            }
            if self.wrong.contains(tile) {
                queue.push_back(tile);
            }
        }
        if self.wrong.is_empty() { Ok(self.made) } else { Err(self.made) }
    }

    fn is_drawable(&self, tile: TilePos) -> bool {
        is_drawable(self.relations.class(self.made[tile]), self.relations.around(&self.made, tile))
    }

    /// The best change near a tile that cannot be drawn.
    fn best_change(&mut self, wrong: TilePos) -> Option<Change> {
        let colors = self.colors(wrong);
        let mut best: Option<Change> = None;
        for tile in near(&self.made, wrong) {
            let (old, under) = (self.made[tile], self.terrain[tile]);
            let is_rock = old == self.rock && under != self.rock;
            if !is_rock && self.uses[tile] == Use::Kept {
                continue;
            }
            let back = Some(under).filter(|_| is_rock);
            let others = colors.into_iter().flatten().filter(|to| *to != old && Some(*to) != back);
            for to in back.into_iter().chain(others) {
                self.made[tile] = to;
                let more = self.more_wrong(tile);
                self.made[tile] = old;
                let change = Change { tile, to, cost: (more, is_rock, tile != wrong, Some(to) != back) };
                if (is_rock || more < 0) && best.is_none_or(|best| change.cost < best.cost) {
                    best = Some(change);
                }
            }
        }
        best
    }

    /// By how many tiles that cannot be drawn there are more since a tile was changed.
    fn more_wrong(&self, tile: TilePos) -> i32 {
        let is_new = |tile| i32::from(!self.is_drawable(tile)) - i32::from(self.wrong.contains(tile));
        near(&self.made, tile).map(is_new).sum()
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
