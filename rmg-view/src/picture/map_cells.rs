//! Appearance of the tiles of a map: terrain and obstacles.

use std::collections::BTreeMap;

use rmg_core::ids::{AppearanceId, ObjectKindId};
use rmg_core::model::{Cover, MapLevel};
use rmg_core::pack::{ContentPack, ObjectRole, ObstacleKind, TerrainKind};
use rmg_core::{Grid, Level, TilePos};

use super::map_ground::{CellLook, Mass};
use super::map_layers::{MapLayer, MapLayers};
use super::map_look::obstacle_kinds;
use super::map_picture::MapPicture;

/// Maximum tiles of a patch that only separates two terrains.
const LARGEST_PATCH: usize = 24;

/// Kinds of the obstacles of a pack, by appearance.
#[derive(Debug)]
pub(super) struct CellLooks {
    appearances: BTreeMap<AppearanceId, ObstacleKind>,
    /// Fallback for appearances in no set: the kind of another appearance of the same object.
    kinds: BTreeMap<ObjectKindId, ObstacleKind>,
}

impl CellLooks {
    pub(super) fn new(pack: &ContentPack) -> Self {
        let appearances = obstacle_kinds(pack);
        let mut kinds = BTreeMap::new();
        for (appearance, obstacle) in &appearances {
            if let Some(appearance) = pack.appearances.get(*appearance) {
                kinds.entry(appearance.kind).or_insert(*obstacle);
            }
        }
        Self { appearances, kinds }
    }

    fn mass(&self, kind: ObjectKindId, appearance: AppearanceId) -> Mass {
        let obstacle = self.appearances.get(&appearance).or_else(|| self.kinds.get(&kind));
        obstacle.map_or(Mass::Mound, |obstacle| Mass::from(*obstacle))
    }

    /// Returns the tiles of a level. Blocked tiles without an obstacle look like mounds.
    pub(super) fn of(
        &self,
        picture: &MapPicture<'_>,
        level: Level,
        layers: &MapLevel,
        shown: MapLayers,
    ) -> Grid<CellLook> {
        let is_shown = shown.contains(MapLayer::Obstacles);
        let rock =
            |terrain| picture.pack.terrains.get(terrain).is_some_and(|it| it.kind == TerrainKind::Rock);
        let cells = layers.terrain.cells().iter().zip(layers.cover.cells());
        let cells = cells
            .map(|(terrain, cover)| CellLook {
                terrain: *terrain,
                mass: match cover {
                    _ if !is_shown => Mass::Open,
                    _ if rock(*terrain) => Mass::Rock,
                    Cover::Blocked => Mass::Mound,
                    _ => Mass::Open,
                },
            })
            .collect();
        let mut looks = Grid::from_cells(layers.terrain.width(), layers.terrain.height(), cells);
        for object in picture.map.objects.iter().filter(|object| is_shown && object.at.level == level) {
            let kind = picture.pack.objects.get(object.kind);
            if kind.is_none_or(|kind| kind.role != ObjectRole::Decoration) {
                continue;
            }
            let Some(appearance) = picture.pack.appearances.get(object.appearance) else { continue };
            let mass = self.mass(object.kind, object.appearance);
            for cell in appearance.footprint.solid() {
                let x = object.at.tile.x.checked_add_signed(cell.dx);
                let y = object.at.tile.y.checked_add_signed(cell.dy);
                let tile = x.zip(y).map(|(x, y)| TilePos::new(x, y));
                if let Some(tile) = tile.filter(|tile| looks.get(*tile).is_some())
                    && looks[tile].mass != Mass::Rock
                {
                    looks[tile].mass = mass;
                }
            }
        }
        if level.is_underground() {
            mix_edges(picture.pack, &mut looks);
        }
        looks
    }
}

/// Replaces small patches of transition terrain by the surrounding terrain. Underground maps have such
/// patches of sand, because the games have no sprites for the direct border of two terrains. Pictures can
/// draw any border. O(tiles).
fn mix_edges(pack: &ContentPack, looks: &mut Grid<CellLook>) {
    let is_kind = |terrain, own_edge: bool| {
        let terrain = pack.terrains.get(terrain);
        terrain.is_some_and(|it| it.kind == TerrainKind::Land && it.own_edge == own_edge)
    };
    let mut is_seen = Grid::new(looks.width(), looks.height(), false);
    let tiles: Vec<TilePos> =
        looks.iter().filter(|(_, look)| is_kind(look.terrain, true)).map(|(tile, _)| tile).collect();
    for first in tiles {
        if is_seen[first] {
            continue;
        }
        is_seen[first] = true;
        let mut patch = vec![first];
        let mut at = 0;
        while let Some(tile) = patch.get(at).copied() {
            at += 1;
            for near in looks.neighbors8(tile) {
                if looks[near].terrain == looks[first].terrain && !is_seen[near] {
                    is_seen[near] = true;
                    patch.push(near);
                }
            }
        }
        // from the edge of the patch inward
        let mut is_small = patch.len() <= LARGEST_PATCH;
        while is_small {
            let known = |tile: &TilePos| {
                let adjacent = looks.neighbors4(*tile).map(|near| looks[near].terrain);
                adjacent.into_iter().find(|terrain| is_kind(*terrain, false)).map(|terrain| (*tile, terrain))
            };
            let next: Vec<_> =
                patch.iter().filter(|tile| is_kind(looks[**tile].terrain, true)).filter_map(known).collect();
            is_small = !next.is_empty();
            for (tile, terrain) in next {
                looks[tile].terrain = terrain;
            }
        }
    }
}
