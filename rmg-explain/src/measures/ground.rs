//! Metrics of walkable land, and of the distance to objects.

use rmg_core::model::{MapModel, MapObject};
use rmg_core::pack::{ContentPack, Offset, TerrainKind};
use rmg_core::{Grid, TilePos};

/// Metrics of the land of all levels.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroundMeasures {
    pub land: u64,
    /// Land tiles where heroes can walk, including objects that disappear when they are visited.
    pub walkable: u64,
    /// Walkable tiles by distance, in steps, to the nearest object or solid tile.
    pub distances: Vec<u64>,
}

/// The use of a tile by objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cover {
    Nothing,
    /// An object that disappears when it is visited.
    Removable,
    Solid,
}

impl GroundMeasures {
    /// Measures `map`.
    pub(super) fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let mut measures = Self::default();
        for (layers, covers) in map.levels.iter().zip(&covers(map, pack)) {
            let steps = steps_to_covered(covers);
            for (tile, cover) in covers.iter() {
                if pack.terrains[layers.terrain[tile]].kind != TerrainKind::Land {
                    continue;
                }
                measures.land += 1;
                if *cover != Cover::Solid {
                    measures.walkable += 1;
                    let steps = usize::from(steps[tile]);
                    if measures.distances.len() <= steps {
                        measures.distances.resize(steps + 1, 0);
                    }
                    measures.distances[steps] += 1;
                }
            }
        }
        measures
    }

    /// Returns the walkable share of the land; 0 without land.
    #[must_use]
    pub fn walkable_share(&self) -> f64 {
        self.walkable as f64 / self.land.max(1) as f64
    }
}

/// Returns the use of the tiles of each level.
fn covers(map: &MapModel, pack: &ContentPack) -> Vec<Grid<Cover>> {
    let (width, height) = (map.plan.size.width(), map.plan.size.height());
    let mut covers = vec![Grid::new(width, height, Cover::Nothing); map.levels.len()];
    for object in &map.objects {
        let footprint = &pack.appearances[object.appearance].footprint;
        let level = &mut covers[object.at.level.index()];
        let mut mark = |cells: &[Offset], cover: Cover| {
            each_cell(object, cells, |tile| {
                if level.get(tile).is_some() {
                    level[tile] = cover;
                }
            });
        };
        mark(footprint.solid(), Cover::Solid);
        let is_removable = pack.objects[object.kind].is_removed_on_visit;
        mark(footprint.actions(), if is_removable { Cover::Removable } else { Cover::Solid });
    }
    covers
}

/// Calls `visit` with the tiles of some cells of an object, except tiles beyond the north and west edges of
/// the map.
pub(super) fn each_cell<'c>(
    object: &MapObject,
    cells: impl IntoIterator<Item = &'c Offset>,
    mut visit: impl FnMut(TilePos),
) {
    for cell in cells {
        let x = object.at.tile.x.checked_add_signed(cell.dx);
        let y = object.at.tile.y.checked_add_signed(cell.dy);
        if let Some((x, y)) = x.zip(y) {
            visit(TilePos::new(x, y));
        }
    }
}

/// Returns the steps from each tile to the nearest covered one; [`u16::MAX`] if there is none.
fn steps_to_covered(covers: &Grid<Cover>) -> Grid<u16> {
    let mut steps = Grid::new(covers.width(), covers.height(), u16::MAX);
    let covered = covers.iter().filter(|(_, cover)| **cover != Cover::Nothing);
    let mut wave: Vec<TilePos> = covered.map(|(tile, _)| tile).collect();
    wave.iter().for_each(|tile| steps[*tile] = 0);
    let mut far = 0;
    while !wave.is_empty() {
        far += 1;
        let mut next = Vec::new();
        for near in wave.iter().flat_map(|tile| covers.neighbors8(*tile)) {
            if steps[near] == u16::MAX {
                steps[near] = far;
                next.push(near);
            }
        }
        wave = next;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_around_corners_and_are_max_without_objects() {
        let mut covers = Grid::new(4, 2, Cover::Nothing);
        assert!(steps_to_covered(&covers).cells().iter().all(|steps| *steps == u16::MAX));
        covers[TilePos::new(0, 1)] = Cover::Removable;
        assert_eq!(steps_to_covered(&covers).cells(), [1, 1, 2, 3, 0, 1, 2, 3]);
    }
}
