//! Converts the layers.

use std::collections::BTreeSet;

use rmg_core::ids::TerrainId;
use rmg_core::model::{Cover, MapLevel, TileView};
use rmg_core::{Grid, ZoneId};

use super::error::ToMapError;
use super::reader::{Reader, id};
use crate::foreign::UnknownKind;
use crate::h3m::codec::{RiverCode, RoadCode, Tile};
use crate::h3m::meaning::numbers::by_number;
use crate::h3m::meaning::tile_codes::TileCodes;

impl Reader<'_> {
    /// Converts the layers. All tiles have the cover `Free`.
    pub(super) fn levels(&mut self) -> Result<Vec<MapLevel>, ToMapError> {
        let (file, pack) = (self.file, self.pack);
        let (found, wanted) = (file.tiles.len(), file.info.tile_count());
        if found != wanted {
            return Err(ToMapError::Tiles { found, wanted });
        }
        let terrains: Vec<Option<TerrainId>> = by_number(&pack.terrains);
        let is_unknown = |tile: &&Tile| id(&terrains, tile.terrain.0).is_none();
        let unknown: Vec<u8> = file.tiles.iter().filter(is_unknown).map(|tile| tile.terrain.0).collect();
        if !unknown.is_empty() {
            let numbers: BTreeSet<u8> = unknown.iter().copied().collect();
            let (numbers, count) = (numbers.into_iter().collect(), unknown.len());
            return Err(ToMapError::Terrains { pack: pack.info.name.clone(), numbers, count });
        }
        let (roads, rivers) = (by_number(&pack.roads), by_number(&pack.rivers));
        let side = file.info.side.tiles();
        let codes = TileCodes::new(pack);
        let mut levels = Vec::new();
        for tiles in file.tiles.chunks(usize::from(side) * usize::from(side)) {
            let view = |frame, flip| TileView { frame, flip };
            let terrain = tiles.iter().filter_map(|tile| id(&terrains, tile.terrain.0)).collect();
            let road =
                tiles.iter().map(|tile| id(&roads, tile.road.0).filter(|_| tile.road != RoadCode::NONE));
            let river =
                tiles.iter().map(|tile| id(&rivers, tile.river.0).filter(|_| tile.river != RiverCode::NONE));
            let (road, river): (Vec<_>, Vec<_>) = (road.collect(), river.collect());
            let terrain_view = tiles.iter().map(|tile| view(tile.terrain_frame, tile.flags.terrain_flip()));
            let road_view = tiles.iter().zip(&road).map(|(tile, road)| {
                road.map_or_else(TileView::default, |_| view(tile.road_frame, tile.flags.road_flip()))
            });
            let river_view = tiles.iter().zip(&river).map(|(tile, river)| {
                river.map_or_else(TileView::default, |_| view(tile.river_frame, tile.flags.river_flip()))
            });
            let level = MapLevel {
                owner: Grid::new(side, side, ZoneId(0)),
                terrain: Grid::from_cells(side, side, terrain),
                view: Grid::from_cells(side, side, terrain_view.collect()),
                road_view: Grid::from_cells(side, side, road_view.collect()),
                river_view: Grid::from_cells(side, side, river_view.collect()),
                road: Grid::from_cells(side, side, road),
                river: Grid::from_cells(side, side, river),
                cover: Grid::new(side, side, Cover::Free),
            };
            // Keep all tiles that the writer would write differently: unknown roads and rivers, sprites
            // without a road or river, wrong coast flags.
            let written = codes.tiles(&level, |_, _| {});
            for (tile, _) in tiles.iter().zip(&written).filter(|(tile, written)| tile != written) {
                let name = unknown_part(tile, &roads, &rivers);
                self.unknown.keep(UnknownKind::Line, name, None, tile.bytes().to_vec());
            }
            levels.push(level);
        }
        Ok(levels)
    }
}

/// Returns the name of the unknown part of a tile.
fn unknown_part<A, B>(tile: &Tile, roads: &[Option<A>], rivers: &[Option<B>]) -> &'static str
where
    A: Copy,
    B: Copy,
{
    if tile.road != RoadCode::NONE && id(roads, tile.road.0).is_none() {
        "road"
    } else if tile.river != RiverCode::NONE && id(rivers, tile.river.0).is_none() {
        "river"
    } else {
        "flags or sprite of a tile"
    }
}
