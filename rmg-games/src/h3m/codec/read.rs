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
use super::reader::Reader;
use super::tiles;
use super::version::{Version, is_campaign};

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
    let from = &mut reader;
    let version = from.field("version", read_version)?;
    from.version = version;
    let info = from.field("info", BasicInfo::read)?;
    let players = from.field("players", Field::read)?;
    let conditions = from.field("conditions", Conditions::read)?;
    let settings = from.field("settings", MapSettings::read)?;
    let tiles = from.field("tiles", |from| tiles::read_tiles(from, info.tile_count()))?;
    let appearances = from.field("appearances", read_appearances)?;
    let objects = from.field("objects", |from| read_objects(from, &appearances))?;
    let events = from.field("events", Field::read)?;
    let end = from.offset();
    let trailing = rest_of(bytes, end);
    Ok(H3mFile {
        version,
        info,
        players,
        conditions,
        settings,
        tiles,
        appearances,
        objects,
        events,
        trailing,
    })
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
    reader.version = reader.field("version", read_version)?;
    let info = reader.field("info", BasicInfo::read)?;
    Ok((reader.version, info))
}

/// Version numbers of Horn of the Abyss.
const HORN_OF_THE_ABYSS: std::ops::RangeInclusive<u32> = 0x1E..=0x20;

fn read_version(from: &mut Reader<'_>) -> Result<Version, H3mError> {
    let offset = from.offset();
    let number = u32::read(from)?;
    Version::from_number(number).ok_or_else(|| {
        let is_horn = HORN_OF_THE_ABYSS.contains(&number);
        let problem = match number {
            _ if is_horn => H3mProblem::HornOfTheAbyss(number),
            _ if is_campaign(number) => H3mProblem::Campaign,
            _ => H3mProblem::UnknownVersion(number),
        };
        from.error(offset, problem)
    })
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
