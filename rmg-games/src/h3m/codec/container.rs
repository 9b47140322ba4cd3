//! The wrapping of a file: one gzip member, or nothing; some files are packed twice. Source:
//! `docs/sources/h3m.md` section 1.

use std::borrow::Cow;
use std::io::{Read, Write};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};

use super::error::{H3mError, H3mProblem};
use super::info::{Side, tile_count};

/// First bytes of a gzip stream.
pub(super) const MAGIC: [u8; 2] = [0x1F, 0x8B];

/// "Unknown" in the header of a gzip stream: the bytes are the same on every system.
const NO_SYSTEM: u8 = 255;

/// Bytes up to where the size of the map is known: version, a flag, side, levels.
const HEAD: usize = 4 + 1 + 4 + 1;

/// Bytes that every map may have, for texts, heroes, appearances and events: the editors' limits for texts
/// (30,000 bytes for a rumour or message) leave even wordy maps below a quarter of it.
const ROOM: usize = 4 << 20;

/// Bytes that a map may have for each tile: 7 for the tile itself; the rest for objects, which take 12 and up
/// and stand on a tile in ten of usual maps.
const ROOM_PER_TILE: usize = 256;

/// The bytes of the map in `file`, unpacked if need be. No more is unpacked than a map of the stated size can
/// need; bytes after the gzip stream are ignored, as the games do.
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
    // Without a size nothing else can be read, which the reader of fields explains.
    if let Some(limit) = limit_of(&bytes) {
        unpack_up_to(&mut *stream, limit.saturating_add(1), &mut bytes)?;
        if bytes.len() > limit {
            return Err(too_large(limit));
        }
    }
    Ok(Cow::Owned(bytes))
}

fn unpack_up_to(mut stream: &mut dyn Read, length: usize, bytes: &mut Vec<u8>) -> Result<(), H3mError> {
    let missing = u64::try_from(length.saturating_sub(bytes.len())).unwrap_or(u64::MAX);
    let outcome = (&mut stream).take(missing).read_to_end(bytes);
    outcome.map(drop).map_err(|error| at_file(bytes.len(), H3mProblem::Packing(error.to_string())))
}

/// Most bytes of a map that begins so; `None` if the beginning is not that of a map.
fn limit_of(head: &[u8]) -> Option<usize> {
    let head: &[u8; HEAD] = head.first_chunk()?;
    let side = Side::new(u32::from_le_bytes([head[5], head[6], head[7], head[8]]))?;
    Some(ROOM + tile_count(side, head[9] != 0) * ROOM_PER_TILE)
}

/// Most bytes of any map, unpacked.
pub(super) fn most_bytes() -> usize {
    let side = Side::new(u32::from(Side::MOST)).map_or(0, |side| tile_count(side, true));
    ROOM + side * ROOM_PER_TILE
}

fn too_large(limit: usize) -> H3mError {
    at_file(limit, H3mProblem::TooLarge { limit })
}

fn at_file(offset: usize, problem: H3mProblem) -> H3mError {
    H3mError { offset, field: "file".to_owned(), problem }
}

/// `map` as one gzip member, without name or time: the same bytes for the same map.
pub(super) fn pack(map: &[u8]) -> Vec<u8> {
    let mut stream =
        GzBuilder::new().mtime(0).operating_system(NO_SYSTEM).write(Vec::new(), Compression::default());
    let written = stream.write_all(map).and_then(|()| stream.finish());
    written.expect("memory takes all bytes")
}
