//! Reads all files except the header.

use rmg_core::Grid;
use rmg_core::ids::ZoneId;
use rmg_core::model::{Cover, MapLevel, MapObject};
use serde_json::Value;

use super::super::archive::Archive;
use super::super::constants::{HEADER, OBJECTS, terrain_file};
use super::super::limits::{MAX_OBJECTS_BYTES, MAX_OTHER_BYTES};
use super::super::tiles::{Codes, TileRows, UnknownTileText};
use super::header::Head;
use super::reader::Reader;
use super::{object, text};
use crate::foreign::{UnknownKind, UnknownPart};

/// Maximum size of the objects file: base size, and bytes per tile. VCMI writes 300 to 1000 bytes per object,
/// and no map has an object on every tile.
const OBJECT_BYTES: (usize, usize) = (16 << 20, 1 << 10);
/// Maximum size of a terrain file: base size, and bytes per tile. A tile has at most 21 bytes without
/// indentation.
const TERRAIN_BYTES: (usize, usize) = (1 << 20, 64);
/// Minimum size of a tile in its list: `"gr0_"`. Commas are optional.
const SHORTEST_TILE: usize = 6;

impl Reader<'_> {
    pub(super) fn levels(&mut self, archive: &Archive<'_>, head: &Head) -> Vec<MapLevel> {
        let size = head.plan.size;
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let codes = Codes::new(self.pack);
        let limit = TERRAIN_BYTES.0 + size.level_tiles() as usize * TERRAIN_BYTES.1;
        let mut levels = Vec::new();
        for level in size.each_level() {
            let entry = terrain_file(level.index());
            let Some(bytes) = self.file(archive, &entry, limit) else { continue };
            // the size of the text limits the number of tiles
            let tiles = (width * height).min(bytes.len() / SHORTEST_TILE);
            if !self.memory.reserve(tiles * MapLevel::TILE_BYTES) {
                break;
            }
            let mut rows = TileRows::new(&codes, &self.pack.info.name, &entry, width, height, tiles);
            text::each_tile(&entry, &bytes, &mut rows, &mut self.memory);
            let diagnostics = rows.finish();
            let is_valid = diagnostics.is_empty();
            self.report.append(diagnostics);
            self.memory.release(bytes.capacity());
            drop(bytes);
            for UnknownTileText { x, y, text } in std::mem::take(&mut rows.unknown_parts) {
                let name = text.get(..2).unwrap_or_default().to_owned();
                let text = Value::String(format!("{entry} [{y}][{x}] {text}"));
                self.keep_unknown(UnknownKind::Line, name, None, &text);
            }
            if is_valid && !self.memory.is_exhausted() {
                levels.push(level_of(rows, size.width(), size.height()));
            }
        }
        levels
    }

    pub(super) fn objects(&mut self, archive: &Archive<'_>, head: &Head) -> Vec<MapObject> {
        let limit =
            OBJECT_BYTES.1.saturating_mul(head.plan.size.tiles() as usize).saturating_add(OBJECT_BYTES.0);
        let Some(bytes) = self.file(archive, OBJECTS, limit.min(MAX_OBJECTS_BYTES)) else {
            return Vec::new();
        };
        let objects = object::read_all(self, &bytes);
        self.memory.release(bytes.capacity());
        objects
    }

    /// Keeps all other files.
    pub(super) fn other_files(&mut self, archive: &Archive<'_>, head: &Head) {
        let terrain: Vec<String> =
            head.plan.size.each_level().map(|level| terrain_file(level.index())).collect();
        let is_known =
            |name: &str| name == HEADER || name == OBJECTS || terrain.iter().any(|file| file == name);
        let mut left = MAX_OTHER_BYTES;
        for name in archive.names().filter(|name| !is_known(name)) {
            let Some(bytes) = self.file(archive, name, left) else { continue };
            left -= bytes.len();
            if !self.memory.reserve_one::<UnknownPart>(name.len()) {
                break;
            }
            self.unknown.keep(UnknownKind::Entry, name, None, bytes);
        }
    }
}

fn level_of(rows: TileRows<'_>, width: u16, height: u16) -> MapLevel {
    MapLevel {
        owner: Grid::new(width, height, ZoneId(0)),
        terrain: Grid::from_cells(width, height, rows.terrain),
        view: Grid::from_cells(width, height, rows.view),
        road: Grid::from_cells(width, height, rows.road),
        road_view: Grid::from_cells(width, height, rows.road_view),
        river: Grid::from_cells(width, height, rows.river),
        river_view: Grid::from_cells(width, height, rows.river_view),
        cover: Grid::new(width, height, Cover::Free),
    }
}
