//! From the files of a map to the model.

mod contents;
mod fields;
mod header;
mod object;
mod text;

use rmg_core::ids::ZoneId;
use rmg_core::model::{Cover, MapLevel, MapObject, MapPos, ObjectId};
use rmg_core::pack::ContentPack;
use rmg_core::{Grid, Level, PlayerColor, SpellId, TilePos};
use serde_json::Value;

use super::archive::Archive;
use super::error::VmapError;
use super::report::Report;
use super::tiles::{Codes, TileRows};
use super::words::{HEADER, OBJECTS, terrain_file};
use super::{MAX_HEADER_BYTES, MAX_OBJECT_BYTES, MAX_OTHER_BYTES};
use crate::foreign::{ForeignMap, ForeignParts, Unknown, UnknownKind, UnknownPart};
use header::Head;

/// Bytes that a file of objects may have whatever the size of the map, and for each tile: an object takes 300 to 1000
/// bytes as VCMI writes it, and no map has an object on every tile.
const OBJECT_ROOM: (usize, usize) = (16 << 20, 1 << 10);
/// The same for a file of terrain: a tile takes at most 21 bytes, indentation aside.
const TERRAIN_ROOM: (usize, usize) = (1 << 20, 64);

/// What the parts of a map need to know of each other.
#[derive(Debug)]
struct Reader<'a> {
    pack: &'a ContentPack,
    report: Report,
    unknown: Unknown,
    /// Main towns that the header names, and whether they were found.
    main_towns: Vec<MainTown>,
    /// Spells of the map, by id.
    spells: Vec<SpellId>,
    levels: u8,
}

/// The main town of a player, as the header says.
#[derive(Debug)]
struct MainTown {
    color: PlayerColor,
    anchor: MapPos,
    is_found: bool,
    /// As in the file.
    value: Value,
}

impl Reader<'_> {
    /// Keeps a part that the model has no place for.
    fn strange(&mut self, kind: UnknownKind, name: String, object: Option<ObjectId>, value: &Value) {
        let opaque = value.to_string().into_bytes();
        self.unknown.parts.push(UnknownPart { kind, name, object, opaque });
    }
}

/// Reads a map; see [`super::read`].
pub(super) fn read(bytes: &[u8], pack: &ContentPack) -> Result<ForeignMap, VmapError> {
    let archive = Archive::open(bytes)?;
    let mut reader = Reader {
        pack,
        report: Report::default(),
        unknown: Unknown::default(),
        main_towns: Vec::new(),
        spells: Vec::new(),
        levels: 0,
    };
    let text = archive.read(HEADER, MAX_HEADER_BYTES)?;
    let head = text::whole(HEADER, &text, &mut reader.report).and_then(|value| reader.header(value));
    reader.report.locate(HEADER, &text);
    // Without a size nothing else can be read.
    let Some(head) = head else { return Err(reader.report.into_error()) };
    let levels = reader.levels(&archive, &head);
    let objects = reader.objects(&archive, &head);
    reader.others(&archive, &head);
    let Reader { report, mut unknown, main_towns, .. } = reader;
    for town in main_towns.into_iter().filter(|town| !town.is_found) {
        unknown.parts.push(UnknownPart {
            kind: UnknownKind::Header,
            name: "players.mainTown".to_owned(),
            object: None,
            opaque: town.value.to_string().into_bytes(),
        });
    }
    let (levels, objects) = report.finish((levels, objects))?;
    let parts = ForeignParts { plan: head.plan, generator: head.generator, levels, objects, unknown };
    Ok(parts.into_map(pack))
}

impl<'a> Reader<'a> {
    fn levels(&mut self, archive: &Archive<'_>, head: &Head) -> Vec<MapLevel> {
        let size = head.plan.size;
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let codes = Codes::new(self.pack);
        let limit = TERRAIN_ROOM.0 + size.level_tiles() as usize * TERRAIN_ROOM.1;
        let mut levels = Vec::new();
        for level in size.each_level() {
            let entry = terrain_file(level.index());
            let Some(bytes) = self.file(archive, &entry, limit) else { continue };
            let fresh = || TileRows::new(&codes, &self.pack.info.name, &entry, (width, height));
            let rows = text::each_tile(&entry, &bytes, &mut self.report, fresh);
            let Some(mut rows) = rows else { continue };
            let faults = rows.finish();
            let is_sound = faults.is_empty();
            self.report.append(faults);
            self.report.locate(&entry, &bytes);
            for (place, part) in rows.strange.drain(..) {
                let name = part.get(..2).unwrap_or_default().to_owned();
                let text = Value::String(format!("{entry} {place} {part}"));
                self.strange(UnknownKind::Line, name, None, &text);
            }
            if is_sound {
                levels.push(level_of(rows, (size.width(), size.height())));
            }
        }
        levels
    }

    fn objects(&mut self, archive: &Archive<'_>, head: &Head) -> Vec<MapObject> {
        let limit =
            OBJECT_ROOM.1.saturating_mul(head.plan.size.tiles() as usize).saturating_add(OBJECT_ROOM.0);
        let Some(bytes) = self.file(archive, OBJECTS, limit.min(MAX_OBJECT_BYTES)) else { return Vec::new() };
        let objects = object::read_all(self, &bytes);
        self.report.locate(OBJECTS, &bytes);
        objects
    }

    /// Keeps all other files.
    fn others(&mut self, archive: &Archive<'_>, head: &Head) {
        let terrain: Vec<String> =
            head.plan.size.each_level().map(|level| terrain_file(level.index())).collect();
        let is_known =
            |name: &str| name == HEADER || name == OBJECTS || terrain.iter().any(|file| file == name);
        let mut room = MAX_OTHER_BYTES;
        for name in archive.names().filter(|name| !is_known(name)) {
            let Some(bytes) = self.file(archive, name, room) else { continue };
            room -= bytes.len();
            let name = name.to_owned();
            self.unknown.parts.push(UnknownPart {
                kind: UnknownKind::Entry,
                name,
                object: None,
                opaque: bytes,
            });
        }
    }

    /// A file of the archive; `None` after a fault.
    fn file(&mut self, archive: &Archive<'_>, name: &str, limit: usize) -> Option<Vec<u8>> {
        archive
            .read(name, limit)
            .map_err(|error| error.faults.into_iter().for_each(|it| self.report.push_fault(it)))
            .ok()
    }

    /// A level of the map by its number; `None` after a fault.
    fn level(&mut self, fields: &mut fields::Fields, key: &str) -> Option<Level> {
        let number = fields.int(key, 0, i64::from(self.levels) - 1, &mut self.report)?;
        Some(Level(u8::try_from(number).expect("a map has few levels")))
    }

    /// A place: `x`, `y` and `l`, all of which must be there. It may lie beyond the edge, as anchors do.
    fn place(&mut self, fields: &mut fields::Fields) -> Option<MapPos> {
        let mut number = |key: &str, report: &mut Report| {
            if !fields.has(key) {
                return fields.missing(key, report);
            }
            let number = fields.int(key, 0, i64::from(u16::MAX), report)?;
            Some(u16::try_from(number).expect("the range was checked"))
        };
        let (x, y) = (number("x", &mut self.report), number("y", &mut self.report));
        let level =
            if fields.has("l") { self.level(fields, "l") } else { fields.missing("l", &mut self.report) };
        Some(MapPos { level: level?, tile: TilePos::new(x?, y?) })
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
