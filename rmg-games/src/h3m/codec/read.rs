//! Reads an [`H3mFile`].

use std::borrow::Cow;

use super::appearance::Appearance;
use super::conditions::Conditions;
use super::container;
use super::error::{H3mError, H3mProblem};
use super::field::Field;
use super::file::H3mFile;
use super::info::BasicInfo;
use super::map_settings::MapSettings;
use super::object::{MAX_OBJECTS, MIN_OBJECT_BYTES, Object};
use super::prefix::read_prefix;
use super::reader::Reader;
use super::tiles;
use super::version::Version;

/// Reads a complete map, packed or not.
///
/// # Errors
/// The first [`H3mError`]. Reading stops there, because the positions of the following fields are unknown.
///
/// # Cost
/// Linear in the size of the map. Memory is at most about ten times the unpacked size. The unpacked size is
/// limited to 4 MiB and 256 bytes per tile, and the numbers of objects and appearances to the maximum of the
/// game.
pub fn read(file: &[u8]) -> Result<H3mFile, H3mError> {
    let bytes = container::unpack(file)?;
    let mut reader = Reader::new(&bytes);
    let (map, end) = read_fields(&mut reader).map_err(|error| unfit(reader.version, error))?;
    let trailing = rest_of(bytes, end);
    let map = H3mFile { trailing, ..map };
    check_rest(&map, end).map_err(|error| unfit(map.version, error))?;
    Ok(map)
}

/// Adds to an error in a layout that was never checked that this may be its cause.
fn unfit(version: Version, error: H3mError) -> H3mError {
    match version.hota() {
        Some(layout) if !layout.is_verified() => {
            let problem = Box::new(error.problem);
            H3mError { problem: H3mProblem::UnverifiedLayout { layout: layout.number(), problem }, ..error }
        }
        _ => error,
    }
}

/// Checks that only zeros follow in a map of Horn of the Abyss. Otherwise it has unknown fields.
fn check_rest(map: &H3mFile, end: usize) -> Result<(), H3mError> {
    let Some(layout) = map.version.hota() else { return Ok(()) };
    if map.trailing[..] == [0; H3mFile::END] {
        return Ok(());
    }
    let problem =
        H3mProblem::RestOfHota { layout: layout.number(), wanted: H3mFile::END, found: map.trailing.len() };
    Err(H3mError { offset: end, field: "trailing".to_owned(), problem })
}

/// Reads all fields, and returns the offset of the byte after the last one.
fn read_fields(from: &mut Reader<'_>) -> Result<(H3mFile, usize), H3mError> {
    let (version, hota) = read_prefix(from)?;
    let info = from.field("info", BasicInfo::read)?;
    let players = from.field("players", Field::read)?;
    let conditions = from.field("conditions", Conditions::read)?;
    let settings = from.field("settings", MapSettings::read)?;
    let tiles = from.field("tiles", |from| tiles::read_tiles(from, info.tile_count()))?;
    let appearances = from.field("appearances", read_appearances)?;
    let objects = from.field("objects", |from| read_objects(from, &appearances))?;
    let events = from.field("events", Field::read)?;
    let map = H3mFile {
        version,
        hota,
        info,
        players,
        conditions,
        settings,
        tiles,
        appearances,
        objects,
        events,
        trailing: Vec::new(),
    };
    Ok((map, from.offset()))
}

/// Returns the bytes from `end` on. Reuses the memory of owned bytes, because there may be many.
fn rest_of(bytes: Cow<'_, [u8]>, end: usize) -> Vec<u8> {
    match bytes {
        Cow::Borrowed(bytes) => bytes.get(end..).unwrap_or_default().to_vec(),
        Cow::Owned(mut bytes) => {
            bytes.drain(..end.min(bytes.len()));
            bytes.shrink_to_fit();
            bytes
        }
    }
}

/// Reads only version and basic data of a map: its name, size and so on.
///
/// # Errors
/// See [`H3mError`].
///
/// # Cost
/// As for [`read`], without the memory of the fields.
pub fn read_info(file: &[u8]) -> Result<(Version, BasicInfo), H3mError> {
    let bytes = container::unpack(file)?;
    let mut reader = Reader::new(&bytes);
    read_prefix(&mut reader)?;
    let info = reader.field("info", BasicInfo::read)?;
    Ok((reader.version, info))
}

/// Reads a count that is at most the maximum of the game. This limits the memory for a small packed file.
fn bounded_count(from: &mut Reader<'_>, min_bytes: usize) -> Result<usize, H3mError> {
    let offset = from.offset();
    let (count, max) = (from.count::<u32>(min_bytes)?, MAX_OBJECTS);
    if count > max {
        return Err(from.error(offset, H3mProblem::ExceedsGame { count, max }));
    }
    Ok(count)
}

/// Reads the appearance table. It has the same maximum as the objects, because unused lines are useless.
fn read_appearances(from: &mut Reader<'_>) -> Result<Vec<Appearance>, H3mError> {
    let count = bounded_count(from, Appearance::MIN_BYTES)?;
    (0..count).map(|index| from.element(index, read_appearance)).collect()
}

/// Maximum length of the name of a sprite. The archives of the games store up to 15 bytes.
const MAX_SPRITE_BYTES: usize = 64;

/// Reads a line of the table. The length of the sprite name is limited, because each object with this line
/// may keep a copy.
fn read_appearance(from: &mut Reader<'_>) -> Result<Appearance, H3mError> {
    let offset = from.offset();
    let line = Appearance::read(from)?;
    let (count, max) = (line.sprite.0.len(), MAX_SPRITE_BYTES);
    if count > max {
        return Err(from.error(offset, H3mProblem::ExceedsGame { count, max }));
    }
    Ok(line)
}

fn read_objects(from: &mut Reader<'_>, appearances: &[Appearance]) -> Result<Vec<Object>, H3mError> {
    let count = bounded_count(from, MIN_OBJECT_BYTES)?;
    let mut objects = Vec::with_capacity(count);
    for index in 0..count {
        objects.push(from.element(index, |from| Object::read(from, appearances))?);
    }
    Ok(objects)
}
