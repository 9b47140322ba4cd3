//! The compression of a file: one gzip member or none. Some files are compressed twice. Source:
//! `docs/sources/h3m.md` section 1.

use std::borrow::Cow;
use std::io::{Read, Write};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};

use super::error::{H3mError, H3mProblem};
use super::field::{Field, Flag};
use super::info::{Side, tile_count};
use super::prefix::{HOTA, read_prefix};
use super::reader::Reader;

/// First bytes of a gzip stream.
pub(super) const MAGIC: [u8; 2] = [0x1F, 0x8B];

/// "Unknown" in the header of a gzip stream, so that the bytes are the same on every system.
const UNKNOWN_SYSTEM: u8 = 255;

/// Number of bytes that contain the size of the map: version, a flag, side, levels.
const HEAD: usize = 4 + 1 + 4 + 1;

/// Maximum number of bytes that contain the size of a map of Horn of the Abyss: its header has names.
const HOTA_HEAD: usize = 64 << 10;

/// Maximum number of bytes for texts, heroes, appearances and events. With the limits of the editors (30,000
/// bytes for a rumor or message), maps stay below a quarter of it.
const BASE_BYTES: usize = 4 << 20;

/// Maximum number of bytes for each tile: 7 for the tile, the rest for objects. An object takes at least 12
/// bytes, and typical maps have an object on one of ten tiles.
const BYTES_PER_TILE: usize = 256;

/// Returns the bytes of a map, unpacked if necessary. Unpacks at most the maximum size of a map with the
/// stated side. Ignores bytes after the gzip stream, like the games.
pub(super) fn unpack(file: &[u8]) -> Result<Cow<'_, [u8]>, H3mError> {
    if !file.starts_with(&MAGIC) {
        let limit = limit_of(file).unwrap_or(usize::MAX);
        return if file.len() > limit { Err(too_large(limit)) } else { Ok(Cow::Borrowed(file)) };
    }
    let mut stream: Box<dyn Read + '_> = Box::new(GzDecoder::new(file));
    let mut bytes = Vec::new();
    unpack_up_to(&mut *stream, MAGIC.len(), &mut bytes)?;
    if bytes == MAGIC {
        stream = Box::new(GzDecoder::new(GzDecoder::new(file)));
        bytes.clear();
    }
    unpack_up_to(&mut *stream, HEAD, &mut bytes)?;
    if bytes.starts_with(&HOTA.to_le_bytes()) {
        unpack_up_to(&mut *stream, HOTA_HEAD, &mut bytes)?;
    }
    // an invalid size is reported later by the reader of the fields
    if let Some(limit) = limit_of(&bytes) {
        unpack_up_to(&mut *stream, limit.saturating_add(1), &mut bytes)?;
        if bytes.len() > limit {
            return Err(too_large(limit));
        }
    }
    Ok(Cow::Owned(bytes))
}

/// Returns whether a file is a map of Horn of the Abyss, by its version. Unpacks only the start of the file.
#[must_use]
pub fn is_hota(file: &[u8]) -> bool {
    let version = HOTA.to_le_bytes();
    if !file.starts_with(&MAGIC) {
        return file.starts_with(&version);
    }
    let mut head = Vec::new();
    unpack_up_to(&mut GzDecoder::new(file), version.len(), &mut head).is_ok() && head.starts_with(&version)
}

/// Number of bytes that are reserved first.
const PART: usize = 64 << 10;

/// Unpacks until there are `length` bytes, or the stream ends. Doubles the memory, but reserves no more than
/// `length` bytes.
fn unpack_up_to(mut stream: &mut dyn Read, length: usize, bytes: &mut Vec<u8>) -> Result<(), H3mError> {
    while bytes.len() < length {
        let part = (length - bytes.len()).min(bytes.len().max(PART));
        bytes.reserve_exact(part);
        let wanted = bytes.len() + part;
        let outcome = (&mut stream).take(part as u64).read_to_end(bytes);
        outcome.map_err(|error| at_file(bytes.len(), H3mProblem::Packing(error.to_string())))?;
        if bytes.len() < wanted {
            break;
        }
    }
    Ok(())
}

/// Returns the maximum size of a map with this start; `None` if the start is not valid.
fn limit_of(head: &[u8]) -> Option<usize> {
    let mut reader = Reader::new(head.get(..HOTA_HEAD).unwrap_or(head));
    read_prefix(&mut reader).ok()?;
    let _has_players = Flag::read(&mut reader).ok()?;
    let side = Side::read(&mut reader).ok()?;
    let levels = u8::read(&mut reader).ok()?;
    Some(BASE_BYTES + tile_count(side, levels != 0) * BYTES_PER_TILE)
}

/// Returns the maximum unpacked size of any map.
pub(super) fn max_bytes() -> usize {
    let tiles = Side::new(u32::from(Side::MAX)).map_or(0, |side| tile_count(side, true));
    BASE_BYTES + tiles * BYTES_PER_TILE
}

fn too_large(limit: usize) -> H3mError {
    at_file(limit, H3mProblem::TooLarge { limit })
}

fn at_file(offset: usize, problem: H3mProblem) -> H3mError {
    H3mError { offset, field: "file".to_owned(), problem }
}

/// Compresses `map` as one gzip member without a name and a time. Equal maps give equal bytes.
pub(super) fn pack(map: &[u8]) -> Vec<u8> {
    let mut stream =
        GzBuilder::new().mtime(0).operating_system(UNKNOWN_SYSTEM).write(Vec::new(), Compression::default());
    let written = stream.write_all(map).and_then(|()| stream.finish());
    written.expect("writing to memory succeeds")
}
