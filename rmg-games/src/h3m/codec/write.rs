//! Writes an [`H3mFile`].

use super::container;
use super::error::{H3mWriteError, H3mWriteProblem};
use super::field::Field;
use super::file::H3mFile;
use super::prefix::write_prefix;
use super::tiles::{self, TILE_BYTES};
use super::writer::Writer;

/// Writes a map without compression. The games also read this form.
///
/// # Errors
/// If a file of this version cannot represent the map: see [`H3mWriteError`].
pub fn write(map: &H3mFile) -> Result<Vec<u8>, H3mWriteError> {
    match map.version.hota() {
        Some(layout) if !layout.is_verified() => {
            let problem = H3mWriteProblem::UnverifiedLayout(layout.number());
            Err(H3mWriteError { field: "version".to_owned(), problem })
        }
        _ => bytes_of(map),
    }
}

/// Writes a map without compression, in any layout.
pub(super) fn bytes_of(map: &H3mFile) -> Result<Vec<u8>, H3mWriteError> {
    let mut writer = Writer::new(map.version);
    let to = &mut writer;
    write_prefix(&map.hota, to)?;
    to.field("info", |to| map.info.write(to))?;
    to.field("players", |to| map.players.write(to))?;
    to.field("conditions", |to| map.conditions.write(to))?;
    to.field("settings", |to| map.settings.write(to))?;
    to.field("tiles", |to| write_tiles(map, to))?;
    to.field("appearances", |to| map.appearances.write(to))?;
    to.field("objects", |to| write_objects(map, to))?;
    to.field("events", |to| map.events.write(to))?;
    to.field("trailing", |to| {
        let is_valid = map.version.hota().is_none() || map.trailing[..] == [0; H3mFile::END];
        let problem = H3mWriteProblem::Contradiction("a map of Horn of the Abyss must end with 124 zeros");
        if is_valid { Ok(()) } else { Err(to.error(problem)) }
    })?;
    to.put(&map.trailing);
    Ok(writer.finish())
}

fn write_tiles(map: &H3mFile, to: &mut Writer) -> Result<(), H3mWriteError> {
    let (found, wanted) = (map.tiles.len(), map.info.tile_count());
    if found != wanted {
        let wanted = u64::try_from(wanted).unwrap_or(u64::MAX);
        return Err(to.error(H3mWriteProblem::Length { found, wanted }));
    }
    to.reserve(wanted * TILE_BYTES);
    tiles::write_tiles(&map.tiles, to);
    Ok(())
}

fn write_objects(map: &H3mFile, to: &mut Writer) -> Result<(), H3mWriteError> {
    to.count::<u32>(map.objects.len())?;
    for (index, object) in map.objects.iter().enumerate() {
        to.element(index, |to| object.write(to, &map.appearances))?;
    }
    Ok(())
}

/// Writes a map like the editors of the games: [`write()`] with gzip compression. The gzip header has no name
/// and no time, so equal maps give equal bytes.
///
/// # Errors
/// As [`write()`].
pub fn write_gzip(map: &H3mFile) -> Result<Vec<u8>, H3mWriteError> {
    write(map).map(|bytes| container::pack(&bytes))
}
