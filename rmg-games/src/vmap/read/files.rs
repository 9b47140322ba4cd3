//! The files beside the header.

use rmg_core::Grid;
use rmg_core::ids::ZoneId;
use rmg_core::model::{Cover, MapLevel, MapObject};
use serde_json::Value;

use super::super::archive::Archive;
use super::super::limits::{MAX_OBJECTS_BYTES, MAX_OTHER_BYTES};
use super::super::tiles::{Codes, StrangePart, TileRows};
use super::super::words::{HEADER, OBJECTS, terrain_file};
use super::header::Head;
use super::reader::Reader;
use super::{object, text};
use crate::foreign::{UnknownKind, UnknownPart};

/// Bytes that a file of objects may have whatever the size of the map, and for each tile: an object takes 300
/// to 1000 bytes as VCMI writes it, and no map has an object on every tile.
const OBJECT_ROOM: (usize, usize) = (16 << 20, 1 << 10);
/// The same for a file of terrain: a tile takes at most 21 bytes, indentation aside.
const TERRAIN_ROOM: (usize, usize) = (1 << 20, 64);
/// Bytes of the shortest tile in its list: `"gr0_"`, as commas may be left out.
const SHORTEST_TILE: usize = 6;

impl Reader<'_> {
    pub(super) fn levels(&mut self, archive: &Archive<'_>, head: &Head) -> Vec<MapLevel> {
        let size = head.plan.size;
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let codes = Codes::new(self.pack);
        let limit = TERRAIN_ROOM.0 + size.level_tiles() as usize * TERRAIN_ROOM.1;
        let mut levels = Vec::new();
        for level in size.each_level() {
            let entry = terrain_file(level.index());
            let Some(bytes) = self.file(archive, &entry, limit) else { continue };
            // A tile takes at least as many bytes in the text.
            let tiles = (width * height).min(bytes.len() / SHORTEST_TILE);
            if !self.room.take(tiles * MapLevel::TILE_BYTES) {
                break;
            }
            let mut rows = TileRows::new(&codes, &self.pack.info.name, &entry, (width, height), tiles);
            text::each_tile(&entry, &bytes, &mut rows, &mut self.room);
            let faults = rows.finish();
            let is_sound = faults.is_empty();
            self.report.append(faults);
            self.room.give_back(bytes.capacity());
            drop(bytes);
            for StrangePart { x, y, text } in std::mem::take(&mut rows.strange) {
                let name = text.get(..2).unwrap_or_default().to_owned();
                let text = Value::String(format!("{entry} [{y}][{x}] {text}"));
                self.strange(UnknownKind::Line, name, None, &text);
            }
            if is_sound && !self.room.is_used_up() {
                levels.push(level_of(rows, (size.width(), size.height())));
            }
        }
        levels
    }

    pub(super) fn objects(&mut self, archive: &Archive<'_>, head: &Head) -> Vec<MapObject> {
        let limit =
            OBJECT_ROOM.1.saturating_mul(head.plan.size.tiles() as usize).saturating_add(OBJECT_ROOM.0);
        let Some(bytes) = self.file(archive, OBJECTS, limit.min(MAX_OBJECTS_BYTES)) else {
            return Vec::new();
        };
        let objects = object::read_all(self, &bytes);
        self.room.give_back(bytes.capacity());
        objects
    }

    /// Keeps all other files.
    pub(super) fn others(&mut self, archive: &Archive<'_>, head: &Head) {
        let terrain: Vec<String> =
            head.plan.size.each_level().map(|level| terrain_file(level.index())).collect();
        let is_known =
            |name: &str| name == HEADER || name == OBJECTS || terrain.iter().any(|file| file == name);
        let mut room = MAX_OTHER_BYTES;
        for name in archive.names().filter(|name| !is_known(name)) {
            let Some(bytes) = self.file(archive, name, room) else { continue };
            room -= bytes.len();
            if !self.room.take_one::<UnknownPart>(name.len()) {
                break;
            }
            self.unknown.keep(UnknownKind::Entry, name, None, bytes);
        }
    }
}

fn level_of(rows: TileRows<'_>, (width, height): (u16, u16)) -> MapLevel {
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
