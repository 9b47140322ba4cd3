//! The part of SpritesFit (V16) about where rivers run: from a source to a sink, under no door, through no
//! gap, across roads.
//!
//! A river is what hangs together by steps to the sides. It begins under an obstacle, beside rock or at the
//! map's edge, and ends at the edge, beside water or in a lake. It covers no action cell, neither the gap of
//! a link nor a tile beside one, crosses roads straight and at right angles, and is nowhere two tiles broad.
//! Only of maps of our own: the original draws rivers as its authors like.

use rmg_core::certificate::CounterExample;
use rmg_core::model::MapLevel;
use rmg_core::pack::{ObjectRole, ObstacleKind, TerrainKind};
use rmg_core::{Grid, TilePos};

use crate::found::Found;
use crate::ground::{Ground, cells};
use crate::words::place;

/// What covers a tile, as far as rivers care.
#[derive(Debug, Clone, Copy, Default)]
struct Cover {
    is_obstacle: bool,
    is_lake: bool,
    is_action: bool,
}

/// Where a tile can begin or end a river.
#[derive(Debug, Clone, Copy)]
struct Ends {
    is_source: bool,
    is_sink: bool,
}

/// The rivers of one level.
struct Sheet<'m> {
    ground: &'m Ground<'m>,
    level: usize,
    layers: &'m MapLevel,
    covers: Grid<Cover>,
}

/// Judges all rivers, and counts their tiles.
pub(crate) fn count(ground: &Ground<'_>, found: &mut Found) -> usize {
    let mut checked = 0;
    for (level, layers) in ground.map.levels.iter().enumerate() {
        if layers.river.cells().iter().all(Option::is_none) {
            continue;
        }
        let sheet = Sheet { ground, level, layers, covers: covers(ground, level, layers) };
        for (tile, _) in layers.river.iter().filter(|(_, river)| river.is_some()) {
            checked += 1;
            if let Some(fault) = sheet.tile_fault(tile) {
                sheet.tell(tile, fault, found);
            }
        }
        sheet.judge_rivers(found);
    }
    checked
}

impl Sheet<'_> {
    fn tell(&self, tile: TilePos, fault: &str, found: &mut Found) {
        found.add(|| {
            let index = self.ground.cell_index(i32::from(tile.x), i32::from(tile.y));
            let at = self.ground.pos(self.level, index.expect("the tile is on the map"));
            CounterExample::new(format!("{}: the river {fault}", place(self.ground.map, at)))
                .on_tiles(vec![at])
        });
    }

    fn has_river(&self, tile: TilePos) -> bool {
        self.layers.river.get(tile).is_some_and(Option::is_some)
    }

    /// What is wrong with a tile of a river.
    fn tile_fault(&self, tile: TilePos) -> Option<&'static str> {
        if self.covers[tile].is_action {
            return Some("runs under an action cell");
        }
        if self.is_by_gap(tile) {
            return Some("runs through the gap of a link, or beside it");
        }
        let (x, y) = (tile.x, tile.y);
        let square = [TilePos::new(x + 1, y), TilePos::new(x, y + 1), TilePos::new(x + 1, y + 1)];
        if square.into_iter().all(|near| self.has_river(near)) {
            return Some("is two tiles broad");
        }
        let road = &self.layers.road;
        let is_road = |at: TilePos| road.get(at).is_some_and(Option::is_some);
        if is_road(tile) {
            let (along, across) = (ways(tile, is_road), ways(tile, |at| self.has_river(at)));
            let is_straight = [(ACROSS_ROWS, ACROSS_COLUMNS), (ACROSS_COLUMNS, ACROSS_ROWS)];
            if !is_straight.contains(&(along, across)) {
                return Some("does not cross the road straight");
            }
        }
        None
    }

    fn is_by_gap(&self, tile: TilePos) -> bool {
        let Some(index) = self.ground.cell_index(i32::from(tile.x), i32::from(tile.y)) else { return false };
        let gap = &self.ground.levels[self.level].gap;
        gap[index] != 0 || self.ground.around(index).into_iter().any(|near| gap[near] != 0)
    }

    /// Judges where each river begins and ends. O(tiles).
    fn judge_rivers(&self, found: &mut Found) {
        let river = &self.layers.river;
        let mut seen = Grid::new(river.width(), river.height(), false);
        for (first, _) in river.iter().filter(|(_, river)| river.is_some()) {
            let (mut stack, mut tiles) = (vec![first], Vec::new());
            while let Some(tile) = stack.pop() {
                if !std::mem::replace(&mut seen[tile], true) {
                    tiles.push(tile);
                    stack.extend(river.neighbors4(tile).filter(|near| river[*near].is_some()));
                }
            }
            if !tiles.is_empty() {
                self.judge_river(&tiles, found);
            }
        }
    }

    /// Every end is a source or a sink; there is a sink, and a source elsewhere.
    fn judge_river(&self, tiles: &[TilePos], found: &mut Found) {
        let is_end = |tile: &&TilePos| {
            self.layers.river.neighbors4(**tile).filter(|near| self.has_river(*near)).count() < 2
        };
        let ends: Vec<(TilePos, Ends)> =
            tiles.iter().filter(is_end).map(|tile| (*tile, self.ends(*tile))).collect();
        for (tile, _) in ends.iter().filter(|(_, ends)| !ends.is_source && !ends.is_sink) {
            self.tell(*tile, "neither begins nor ends there, and goes no further", found);
        }
        let mut sinks = tiles.iter().filter(|tile| self.ends(**tile).is_sink);
        let has_both = sinks.any(|sink| ends.iter().any(|(tile, ends)| ends.is_source && tile != sink));
        if !has_both {
            self.tell(tiles[0], "has no source and sink", found);
        }
    }

    fn ends(&self, tile: TilePos) -> Ends {
        let terrain = &self.layers.terrain;
        let is_beside = |kind: TerrainKind| {
            let is_kind = |near: TilePos| {
                self.ground.pack.terrains.get(terrain[near]).is_some_and(|terrain| terrain.kind == kind)
            };
            terrain.neighbors4(tile).any(is_kind)
        };
        let is_edge = terrain.neighbors4(tile).count() < 4;
        let Cover { is_obstacle, is_lake, .. } = self.covers[tile];
        Ends {
            is_source: is_edge || is_obstacle || is_beside(TerrainKind::Rock),
            is_sink: is_edge || is_lake || is_beside(TerrainKind::Water),
        }
    }
}

const WEST: u8 = 1;
const EAST: u8 = 2;
const NORTH: u8 = 4;
const SOUTH: u8 = 8;
const ACROSS_COLUMNS: u8 = WEST | EAST;
const ACROSS_ROWS: u8 = NORTH | SOUTH;

/// The sides of a tile where something goes on.
fn ways(tile: TilePos, has: impl Fn(TilePos) -> bool) -> u8 {
    let sides = [(WEST, -1, 0), (EAST, 1, 0), (NORTH, 0, -1), (SOUTH, 0, 1)];
    let goes_on = |(_, dx, dy): &(u8, i16, i16)| {
        let near = tile.x.checked_add_signed(*dx).zip(tile.y.checked_add_signed(*dy));
        near.is_some_and(|(x, y)| has(TilePos::new(x, y)))
    };
    sides.into_iter().filter(goes_on).map(|(side, _, _)| side).sum()
}

/// What covers each tile of a level.
fn covers(ground: &Ground<'_>, level: usize, layers: &MapLevel) -> Grid<Cover> {
    let mut covers: Grid<Cover> = Grid::new(layers.river.width(), layers.river.height(), Cover::default());
    let lakes = ground.pack.obstacle_sets.records().iter().filter(|set| set.kind == ObstacleKind::Lake);
    let mut lakes: Vec<_> = lakes.flat_map(|set| set.appearances.iter().copied()).collect();
    lakes.sort_unstable();
    for object in ground.map.objects.iter().filter(|object| object.at.level.index() == level) {
        let Some((kind, appearance)) = ground.look(object) else { continue };
        let is_obstacle = kind.role == ObjectRole::Decoration;
        let is_lake = is_obstacle && lakes.binary_search(&object.appearance).is_ok();
        for cell in cells(object, appearance) {
            let (Ok(x), Ok(y)) = (u16::try_from(cell.x), u16::try_from(cell.y)) else { continue };
            if covers.get(TilePos::new(x, y)).is_some() {
                let cover = &mut covers[TilePos::new(x, y)];
                cover.is_obstacle |= is_obstacle;
                cover.is_lake |= is_lake;
                cover.is_action |= cell.is_action;
            }
        }
    }
    covers
}
