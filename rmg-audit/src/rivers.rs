//! The part of SpritesFit (V16) about the course of rivers.
//!
//! A river is a set of river tiles that are connected by their sides. It starts under an obstacle, next to
//! rock or at the map edge, and ends at the edge, next to water or in a lake. It avoids action cells, gaps of
//! links and the tiles next to gaps. It crosses roads straight and at right angles, and is nowhere two tiles
//! wide. Only for maps with a plan: authors of other maps may draw rivers freely.

use rmg_core::certificate::CounterExample;
use rmg_core::model::MapLevel;
use rmg_core::pack::{ObjectRole, ObstacleKind, TerrainKind};
use rmg_core::{Grid, TilePos};

use crate::findings::Findings;
use crate::ground::{DecodedMap, cells};
use crate::words::place;

/// Properties of the objects on a tile that matter for rivers.
#[derive(Debug, Clone, Copy, Default)]
struct Cover {
    is_obstacle: bool,
    is_lake: bool,
    is_action: bool,
}

/// Whether a tile can be the start or end of a river.
#[derive(Debug, Clone, Copy)]
struct Ends {
    is_source: bool,
    is_sink: bool,
}

/// The rivers of one level.
struct RiverCheck<'m> {
    ground: &'m DecodedMap<'m>,
    level: usize,
    layers: &'m MapLevel,
    covers: Grid<Cover>,
}

/// Checks all rivers, and counts their tiles.
pub(crate) fn count(ground: &DecodedMap<'_>, found: &mut Findings) -> usize {
    let mut checked = 0;
    for (level, layers) in ground.map.levels.iter().enumerate() {
        if layers.river.cells().iter().all(Option::is_none) {
            continue;
        }
        let rivers = RiverCheck { ground, level, layers, covers: covers(ground, level, layers) };
        for (tile, _) in layers.river.iter().filter(|(_, river)| river.is_some()) {
            checked += 1;
            if let Some(violation) = rivers.tile_violation(tile) {
                rivers.add(tile, violation, found);
            }
        }
        rivers.check_rivers(found);
    }
    checked
}

impl RiverCheck<'_> {
    fn add(&self, tile: TilePos, violation: &str, found: &mut Findings) {
        found.add(|| {
            let index = self.ground.cell_index(i32::from(tile.x), i32::from(tile.y));
            let at = self.ground.pos(self.level, index.expect("the tile is on the map"));
            CounterExample::new(format!("{}: the river {violation}", place(self.ground.map, at)))
                .on_tiles(vec![at])
        });
    }

    fn has_river(&self, tile: TilePos) -> bool {
        self.layers.river.get(tile).is_some_and(Option::is_some)
    }

    /// Returns a violation by a tile of a river.
    fn tile_violation(&self, tile: TilePos) -> Option<&'static str> {
        if self.covers[tile].is_action {
            return Some("runs under an action cell");
        }
        if self.is_by_gap(tile) {
            return Some("runs through the gap of a link, or next to it");
        }
        let (x, y) = (tile.x, tile.y);
        let square = [TilePos::new(x + 1, y), TilePos::new(x, y + 1), TilePos::new(x + 1, y + 1)];
        if square.into_iter().all(|near| self.has_river(near)) {
            return Some("is two tiles wide");
        }
        let road = &self.layers.road;
        let is_road = |at: TilePos| road.get(at).is_some_and(Option::is_some);
        if is_road(tile) {
            let (along, across) =
                (connected_sides(tile, is_road), connected_sides(tile, |at| self.has_river(at)));
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

    /// Checks the ends of all rivers. O(tiles).
    fn check_rivers(&self, found: &mut Findings) {
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
                self.check_river(&tiles, found);
            }
        }
    }

    /// Checks that every end is a source or a sink, and that a sink exists and a source elsewhere.
    fn check_river(&self, tiles: &[TilePos], found: &mut Findings) {
        let is_end = |tile: &&TilePos| {
            self.layers.river.neighbors4(**tile).filter(|near| self.has_river(*near)).count() < 2
        };
        let ends: Vec<(TilePos, Ends)> =
            tiles.iter().filter(is_end).map(|tile| (*tile, self.ends(*tile))).collect();
        for (tile, _) in ends.iter().filter(|(_, ends)| !ends.is_source && !ends.is_sink) {
            self.add(*tile, "ends there without a source or a sink", found);
        }
        let mut sinks = tiles.iter().filter(|tile| self.ends(**tile).is_sink);
        let has_both = sinks.any(|sink| ends.iter().any(|(tile, ends)| ends.is_source && tile != sink));
        if !has_both {
            self.add(tiles[0], "does not have a source and a sink", found);
        }
    }

    fn ends(&self, tile: TilePos) -> Ends {
        let terrain = &self.layers.terrain;
        let is_next_to = |kind: TerrainKind| {
            let is_kind = |near: TilePos| {
                self.ground.pack.terrains.get(terrain[near]).is_some_and(|terrain| terrain.kind == kind)
            };
            terrain.neighbors4(tile).any(is_kind)
        };
        let is_edge = terrain.neighbors4(tile).count() < 4;
        let Cover { is_obstacle, is_lake, .. } = self.covers[tile];
        Ends {
            is_source: is_edge || is_obstacle || is_next_to(TerrainKind::Rock),
            is_sink: is_edge || is_lake || is_next_to(TerrainKind::Water),
        }
    }
}

const WEST: u8 = 1;
const EAST: u8 = 2;
const NORTH: u8 = 4;
const SOUTH: u8 = 8;
const ACROSS_COLUMNS: u8 = WEST | EAST;
const ACROSS_ROWS: u8 = NORTH | SOUTH;

/// Returns the sides of a tile on which `has` holds, as bits.
fn connected_sides(tile: TilePos, has: impl Fn(TilePos) -> bool) -> u8 {
    let sides = [(WEST, -1, 0), (EAST, 1, 0), (NORTH, 0, -1), (SOUTH, 0, 1)];
    let is_connected = |(_, dx, dy): &(u8, i16, i16)| {
        let near = tile.x.checked_add_signed(*dx).zip(tile.y.checked_add_signed(*dy));
        near.is_some_and(|(x, y)| has(TilePos::new(x, y)))
    };
    sides.into_iter().filter(is_connected).map(|(side, _, _)| side).sum()
}

/// Returns the covers of all tiles of a level.
fn covers(ground: &DecodedMap<'_>, level: usize, layers: &MapLevel) -> Grid<Cover> {
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
