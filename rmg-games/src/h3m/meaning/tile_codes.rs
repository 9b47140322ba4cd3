//! Converts tiles of the model to tiles of a file. Source: `docs/sources/h3m.md` section 9.

use rmg_core::TilePos;
use rmg_core::ids::TerrainId;
use rmg_core::model::{MapLevel, TileView};
use rmg_core::pack::{Record, Table, TableId, TerrainKind};

use super::numbers::{GamePack, Numbered};
use crate::h3m::codec::{RiverCode, RoadCode, TerrainCode, Tile, TileFlags, Version};
use crate::work::{Step, count};

/// Numbers of terrains, roads and rivers, by id.
#[derive(Debug)]
pub(crate) struct TileCodes<'p> {
    pack: GamePack<'p>,
    terrains: Vec<Option<u8>>,
    roads: Vec<Option<u8>>,
    rivers: Vec<Option<u8>>,
}

impl<'p> TileCodes<'p> {
    pub(crate) fn new(pack: GamePack<'p>) -> Self {
        fn codes<Id: TableId, R: Numbered>(table: &Table<Id, R>, version: Version) -> Vec<Option<u8>> {
            let code = |record: &R| record.number_in(version).and_then(|number| u8::try_from(number).ok());
            table.records().iter().map(code).collect()
        }
        let version = pack.version;
        let (terrains, roads, rivers) =
            (codes(&pack.terrains, version), codes(&pack.roads, version), codes(&pack.rivers, version));
        Self { pack, terrains, roads, rivers }
    }

    /// Returns the tiles of a level, row by row. Calls `refuse` for values that the format cannot represent.
    pub(crate) fn tiles(&self, level: &MapLevel, mut refuse: impl FnMut(String, TilePos)) -> Vec<Tile> {
        let coast = self.coast(level);
        let mut tiles = Vec::with_capacity(coast.len());
        for (index, is_coast) in coast.into_iter().enumerate() {
            count(Step::Tile);
            let mut refuse = |text| refuse(text, level.terrain.tile_at(index));
            let terrain = level.terrain.cells()[index];
            let terrain = code(&self.pack.terrains, &self.terrains, terrain, &mut refuse);
            let view = level.view.cells()[index];
            let road = level.road.cells()[index].map(|road| {
                let code = code(&self.pack.roads, &self.roads, road, &mut refuse);
                (code, level.road_view.cells()[index])
            });
            let river = level.river.cells()[index].map(|river| {
                let code = code(&self.pack.rivers, &self.rivers, river, &mut refuse);
                (code, level.river_view.cells()[index])
            });
            let (road, road_view) = road.unwrap_or((RoadCode::NONE.0, TileView::default()));
            let (river, river_view) = river.unwrap_or((RiverCode::NONE.0, TileView::default()));
            if [view, road_view, river_view].iter().any(|view| view.flip > 3) {
                refuse("invalid mirroring of a tile: expected 0 to 3".to_owned());
            }
            tiles.push(Tile {
                terrain: TerrainCode(terrain),
                terrain_frame: view.frame,
                river: RiverCode(river),
                river_frame: river_view.frame,
                road: RoadCode(road),
                road_frame: road_view.frame,
                flags: TileFlags::new(view.flip, river_view.flip, road_view.flip, is_coast),
            });
        }
        tiles
    }

    /// Returns for each tile whether boats can land there: land with water among its 8 neighbors.
    fn coast(&self, level: &MapLevel) -> Vec<bool> {
        let grid = &level.terrain;
        let kind = |terrain: TerrainId| self.pack.terrains.get(terrain).map(|terrain| terrain.kind);
        let mut coast = vec![false; grid.cells().len()];
        for (index, terrain) in grid.cells().iter().enumerate() {
            if kind(*terrain) != Some(TerrainKind::Water) {
                continue;
            }
            for next in grid.neighbors8(grid.tile_at(index)) {
                coast[grid.index(next)] = kind(grid[next]) == Some(TerrainKind::Land);
            }
        }
        coast
    }
}

fn code<Id: TableId, R: Numbered>(
    table: &Table<Id, R>,
    codes: &[Option<u8>],
    id: Id,
    refuse: &mut impl FnMut(String),
) -> u8 {
    codes.get(id.position()).copied().flatten().unwrap_or_else(|| {
        let word = R::WORD;
        refuse(match table.get(id) {
            Some(record) => format!("the game does not have the {word} `{}`", Record::name(record)),
            None => format!("the content pack does not have a {word} that the map uses"),
        });
        0
    })
}
