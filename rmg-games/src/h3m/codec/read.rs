//! From bytes to an [`H3mFile`].

use std::borrow::Cow;

use super::appearance::Appearance;
use super::conditions::Conditions;
use super::container;
use super::error::{H3mError, H3mProblem};
use super::field::Field;
use super::file::H3mFile;
use super::info::BasicInfo;
use super::map_settings::MapSettings;
use super::object::{MOST_OBJECTS, OBJECT_LEAST, Object};
use super::reader::Reader;
use super::tiles;
use super::version::{Version, is_campaign};

/// Reads a map, packed or not, to its last byte.
///
/// # Errors
/// See [`H3mError`]; the first fault ends the reading, because what follows it has no known place.
///
/// # Cost
/// Linear in the size of the map. Memory is bounded by some ten times the bytes unpacked, and these by what a
/// map of the stated size can need (4 MiB and 256 bytes a tile); objects and lines of the table by what the
/// game can hold.
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

/// The bytes from `end` on. Owned bytes stay in their memory, as there may be many.
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

/// Reads only version and first page of a map: its name, size and so on.
///
/// # Errors
/// See [`H3mError`].
///
/// # Cost
/// As for [`read`], without what the fields take.
pub fn read_info(file: &[u8]) -> Result<(Version, BasicInfo), H3mError> {
    let bytes = container::unpack(file)?;
    let mut reader = Reader::new(&bytes);
    reader.version = reader.field("version", read_version)?;
    let info = reader.field("info", BasicInfo::read)?;
    Ok((reader.version, info))
}

/// First and last number of Horn of the Abyss.
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

/// A count that is at most what the game can hold, which bounds what a small packed file makes of memory.
fn bounded_count(from: &mut Reader<'_>, least: usize) -> Result<usize, H3mError> {
    let offset = from.offset();
    let (count, most) = (from.count::<u32>(least)?, MOST_OBJECTS);
    if count > most {
        return Err(from.error(offset, H3mProblem::BeyondTheGame { count, most }));
    }
    Ok(count)
}

/// The table: lines that no object has are of no use, so that there are not more of them than objects.
fn read_appearances(from: &mut Reader<'_>) -> Result<Vec<Appearance>, H3mError> {
    let count = bounded_count(from, Appearance::LEAST)?;
    (0..count).map(|index| from.element(index, read_appearance)).collect()
}

/// Most bytes of the name of a sprite. Archives of the games have room for 15.
const MOST_OF_SPRITE: usize = 64;

/// A line of the table. The name of its sprite is bounded, because each object with this line may keep a copy
/// of it.
fn read_appearance(from: &mut Reader<'_>) -> Result<Appearance, H3mError> {
    let offset = from.offset();
    let line = Appearance::read(from)?;
    let (count, most) = (line.sprite.0.len(), MOST_OF_SPRITE);
    if count > most {
        return Err(from.error(offset, H3mProblem::BeyondTheGame { count, most }));
    }
    Ok(line)
}

fn read_objects(from: &mut Reader<'_>, appearances: &[Appearance]) -> Result<Vec<Object>, H3mError> {
    let count = bounded_count(from, OBJECT_LEAST)?;
    let mut objects = Vec::with_capacity(count);
    for index in 0..count {
        objects.push(from.element(index, |from| Object::read(from, appearances))?);
    }
    Ok(objects)
}
