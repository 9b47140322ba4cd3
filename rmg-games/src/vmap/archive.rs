//! The ZIP archive around the files of a map. Source: APPNOTE.TXT of PKWARE, version 6.3.10, sections 4.3 and
//! 4.4.
//!
//! Maps use a small part of the format: a few stored or deflated files without folders. This
//! implementation writes equal bytes for equal maps, detects duplicate names, and limits memory to the actual
//! size of the file. (Libraries allocate for the number of files that the directory claims.)

use std::io::{Read, Write};

use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use super::error::{VmapDiagnostic, VmapError, VmapProblem};

/// Maximum number of files in an archive: header, objects, terrain, translations and scripts.
pub(super) const MAX_ENTRIES: usize = 256;

const LOCAL: [u8; 4] = *b"PK\x03\x04";
const CENTRAL: [u8; 4] = *b"PK\x01\x02";
const END: [u8; 4] = *b"PK\x05\x06";
/// Bytes of the fixed part of each record.
const LOCAL_BYTES: usize = 30;
const CENTRAL_BYTES: usize = 46;
const END_BYTES: usize = 22;

/// 1980-01-01 00:00, the earliest time of the format. A constant time keeps the bytes reproducible.
const DATE: u16 = 0x0021;
/// Version 2.0, the first with deflation.
const VERSION: u16 = 20;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// Flags of encryption (0, 6, 13).
const ENCRYPTED: u16 = 0x2041;

/// Maximum compression ratio of Deflate. Source: zlib's technical notes, 1032 to 1.
const MAX_RATIO: usize = 1032;

/// Compression level: the lowest one that compresses repetitive rows of tiles and lists of objects well.
/// Higher levels take several times as long and save a tenth.
const LEVEL: u32 = 3;

/// Packs files in the given order.
///
/// # Errors
/// If a file or the archive exceeds the maximum size of the format.
pub(super) fn pack(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, VmapError> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    // Each file has a local header before its data, and a directory entry after all files. Both contain the
    // same 26 bytes (`common`). The entry has the offset of the header; the end record has the offset of the
    // directory.
    for (name, bytes) in files {
        let too_large = || diagnostic(name, VmapProblem::TooLarge { limit: u32::MAX as usize });
        let size = u32::try_from(bytes.len()).map_err(|_| too_large())?;
        let mut encoder = DeflateEncoder::new(Vec::with_capacity(bytes.len() / 8), Compression::new(LEVEL));
        let packed =
            encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("writing to memory succeeds");
        let packed_size = u32::try_from(packed.len()).map_err(|_| too_large())?;
        let offset = u32::try_from(archive.len()).map_err(|_| too_large())?;
        let mut crc = Crc::new();
        crc.update(bytes);
        let name_length = u16::try_from(name.len()).expect("the names are short");
        // version, flags, method, time, date; then checksum and sizes; then the lengths of the name and of
        // the empty extra field
        let mut common = Vec::with_capacity(26);
        for number in [VERSION, 0, DEFLATED, 0, DATE] {
            common.extend(number.to_le_bytes());
        }
        for number in [crc.sum(), packed_size, size] {
            common.extend(number.to_le_bytes());
        }
        common.extend(name_length.to_le_bytes());
        common.extend([0; 2]);

        archive.extend(LOCAL);
        archive.extend(&common);
        archive.extend(name.as_bytes());
        archive.extend(packed);

        directory.extend(CENTRAL);
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&common);
        // comment, disk, internal and external attributes
        directory.extend([0; 2 + 2 + 2 + 4]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let too_large = || diagnostic("", VmapProblem::TooLarge { limit: u32::MAX as usize });
    let start = u32::try_from(archive.len()).map_err(|_| too_large())?;
    let length = u32::try_from(directory.len()).map_err(|_| too_large())?;
    let count = u16::try_from(files.len()).expect("maps have few files");
    archive.append(&mut directory);
    archive.extend(END);
    archive.extend([0; 4]);
    archive.extend(count.to_le_bytes());
    archive.extend(count.to_le_bytes());
    archive.extend(length.to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0; 2]);
    Ok(archive)
}

/// The directory of an archive. Files are unpacked one by one.
#[derive(Debug)]
pub(super) struct Archive<'a> {
    entries: Vec<Entry<'a>>,
}

/// A file of an archive.
#[derive(Debug)]
struct Entry<'a> {
    name: &'a str,
    method: u16,
    crc: u32,
    size: usize,
    /// The compressed data; `offset` is its start in the archive.
    packed: &'a [u8],
    offset: usize,
}

impl<'a> Archive<'a> {
    /// Reads the directory. O(bytes) time, memory for at most [`MAX_ENTRIES`] files.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, VmapError> {
        let (end, count, start) = find_end(bytes)?;
        if count > MAX_ENTRIES {
            return Err(diagnostic("", VmapProblem::TooManyEntries { found: count, max: MAX_ENTRIES }));
        }
        let mut entries: Vec<Entry<'a>> = Vec::new();
        let mut at = start;
        for _ in 0..count {
            let (entry, next) = central(bytes, at)?;
            if next > end {
                return Err(damaged("", at, "the directory overlaps the end record"));
            }
            if entries.iter().any(|other| other.name == entry.name) {
                return Err(diagnostic(entry.name, VmapProblem::DuplicateEntry));
            }
            entries.push(entry);
            at = next;
        }
        Ok(Self { entries })
    }

    /// Returns the names of all files, in the order of the directory.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> + use<'_, 'a> {
        self.entries.iter().map(|entry| entry.name)
    }

    /// Returns the unpacked size of a file according to the directory.
    pub(super) fn size(&self, name: &str) -> Option<usize> {
        self.entries.iter().find(|entry| entry.name == name).map(|entry| entry.size.max(entry.packed.len()))
    }

    /// Returns an unpacked file of at most `limit` bytes.
    pub(super) fn read(&self, name: &str, limit: usize) -> Result<Vec<u8>, VmapError> {
        let entry = self.entries.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| diagnostic(name, VmapProblem::MissingEntry))?;
        let too_large = || diagnostic(name, VmapProblem::TooLarge { limit });
        if entry.size > limit {
            return Err(too_large());
        }
        let unpacked = match entry.method {
            STORED if entry.packed.len() > limit => return Err(too_large()),
            STORED => entry.packed.to_vec(),
            _ => {
                // the maximum ratio limits the allocation if the stated size is wrong
                let capacity = entry.size.min(entry.packed.len().saturating_mul(MAX_RATIO));
                let mut unpacked = Vec::with_capacity(capacity);
                // one additional byte detects a file that is longer than stated
                let limit = entry.size as u64 + 1;
                DeflateDecoder::new(entry.packed)
                    .take(limit)
                    .read_to_end(&mut unpacked)
                    .map_err(|_| damaged(name, entry.offset, "invalid Deflate data"))?;
                unpacked
            }
        };
        if unpacked.len() != entry.size {
            return Err(damaged(name, entry.offset, "the file size differs from the directory"));
        }
        let mut crc = Crc::new();
        crc.update(&unpacked);
        if crc.sum() != entry.crc {
            return Err(damaged(name, entry.offset, "wrong checksum"));
        }
        Ok(unpacked)
    }
}

fn diagnostic(entry: &str, problem: VmapProblem) -> VmapError {
    VmapDiagnostic { entry: entry.to_owned(), at: None, field: String::new(), problem }.into()
}

fn damaged(entry: &str, offset: usize, what: &'static str) -> VmapError {
    diagnostic(entry, VmapProblem::Archive { offset, what })
}

/// Returns the offset of the end record, the number of files, and the offset of the directory.
fn find_end(bytes: &[u8]) -> Result<(usize, usize, usize), VmapError> {
    // a comment of up to 65,535 bytes may follow the record
    let first = bytes.len().saturating_sub(END_BYTES + usize::from(u16::MAX));
    let last = bytes.len().checked_sub(END_BYTES).ok_or_else(|| diagnostic("", VmapProblem::NotAnArchive))?;
    let fits =
        |at: &usize| bytes[*at..].starts_with(&END) && at + END_BYTES + wide(bytes, at + 20) <= bytes.len();
    let Some(end) = (first..=last).rev().find(fits) else {
        let is_cut = bytes.starts_with(&LOCAL);
        let truncated = || damaged("", bytes.len(), "the directory is missing");
        return Err(if is_cut { truncated() } else { diagnostic("", VmapProblem::NotAnArchive) });
    };
    let disks = [wide(bytes, end + 4), wide(bytes, end + 6)];
    let (here, count) = (wide(bytes, end + 8), wide(bytes, end + 10));
    let start = double(bytes, end + 16);
    if count == usize::from(u16::MAX) || start == u32::MAX as usize {
        return Err(diagnostic("", VmapProblem::Unsupported("ZIP64, for files of more than 4 GB")));
    }
    if disks != [0, 0] || here != count {
        return Err(diagnostic("", VmapProblem::Unsupported("split into several files")));
    }
    if start > end {
        return Err(damaged("", end, "the directory starts after the end record"));
    }
    Ok((end, count, start))
}

/// Returns the file of a directory entry, and the offset of the next entry.
fn central(bytes: &[u8], at: usize) -> Result<(Entry<'_>, usize), VmapError> {
    let cut = || damaged("", at, "a directory entry is truncated");
    let record = bytes.get(at..).filter(|rest| rest.len() >= CENTRAL_BYTES).ok_or_else(cut)?;
    if !record.starts_with(&CENTRAL) {
        return Err(damaged("", at, "a directory entry is missing"));
    }
    let name_end = CENTRAL_BYTES + wide(record, 28);
    let name = record.get(CENTRAL_BYTES..name_end).ok_or_else(cut)?;
    let next = at + name_end + wide(record, 30) + wide(record, 32);
    let name = std::str::from_utf8(name)
        .map_err(|_| diagnostic("", VmapProblem::UnsafeName(String::from_utf8_lossy(name).into_owned())))?;
    check_name(name)?;
    let (flags, method) = (narrow(record, 8), narrow(record, 10));
    if flags & ENCRYPTED != 0 {
        return Err(diagnostic(name, VmapProblem::Unsupported("encrypted")));
    }
    if method != STORED && method != DEFLATED {
        return Err(diagnostic(name, VmapProblem::Unsupported("unknown compression method")));
    }
    let (crc, packed, size) = (quad(record, 16), double(record, 20), double(record, 24));
    let local = double(record, 42);
    let (packed, offset) = local_data(bytes, local, packed, name)?;
    Ok((Entry { name, method, crc, size, packed, offset }, next))
}

/// Returns the compressed data of the file with the local header at `at`, and its offset.
fn local_data<'a>(
    bytes: &'a [u8],
    at: usize,
    length: usize,
    name: &str,
) -> Result<(&'a [u8], usize), VmapError> {
    let record = bytes.get(at..).filter(|rest| rest.len() >= LOCAL_BYTES && rest.starts_with(&LOCAL));
    let record = record.ok_or_else(|| damaged(name, at, "no file header at this offset"))?;
    let name_end = LOCAL_BYTES + wide(record, 26);
    if record.get(LOCAL_BYTES..name_end) != Some(name.as_bytes()) {
        return Err(damaged(name, at, "the file name differs from the directory"));
    }
    let start = at + name_end + wide(record, 28);
    let data = start.checked_add(length).and_then(|end| bytes.get(start..end));
    data.map(|data| (data, start)).ok_or_else(|| damaged(name, start, "the compressed data is truncated"))
}

/// Checks that a name cannot refer to a file outside of a target folder, on any system.
fn check_name(name: &str) -> Result<(), VmapError> {
    let is_plain = |part: &str| !part.is_empty() && part != "." && part != "..";
    let folders = name.strip_suffix('/').unwrap_or(name);
    let is_safe = !name.contains(['\\', ':', '\0']) && folders.split('/').all(is_plain);
    if is_safe { Ok(()) } else { Err(diagnostic("", VmapProblem::UnsafeName(name.to_owned()))) }
}

fn narrow(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn wide(bytes: &[u8], at: usize) -> usize {
    usize::from(narrow(bytes, at))
}

fn quad(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn double(bytes: &[u8], at: usize) -> usize {
    quad(bytes, at) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<(String, Vec<u8>)> {
        vec![("a.json".to_owned(), b"[1, 2]".repeat(50)), ("b.json".to_owned(), Vec::new())]
    }

    #[test]
    fn packed_files_are_read_unchanged() {
        let packed = pack(&sample()).unwrap();
        let archive = Archive::open(&packed).unwrap();
        assert_eq!(archive.names().collect::<Vec<_>>(), ["a.json", "b.json"]);
        for (name, bytes) in sample() {
            assert_eq!(archive.read(&name, 1000).unwrap(), bytes);
        }
        let problem =
            |name: &str, limit| archive.read(name, limit).unwrap_err().diagnostics[0].problem.clone();
        assert_eq!(problem("a.json", 299), VmapProblem::TooLarge { limit: 299 });
        assert_eq!(problem("c.json", 299), VmapProblem::MissingEntry);
    }

    #[test]
    fn truncation_and_changed_bits_are_detected_or_harmless() {
        let packed = pack(&sample()).unwrap();
        let contents = |bytes: &[u8]| -> Result<Vec<Vec<u8>>, VmapError> {
            let archive = Archive::open(bytes)?;
            sample().iter().map(|(name, _)| archive.read(name, 1000)).collect()
        };
        let whole = contents(&packed).unwrap();
        for end in 0..packed.len() {
            assert!(contents(&packed[..end]).is_err(), "cut at {end}");
        }
        for bit in 0..packed.len() * 8 {
            let mut changed = packed.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            // dates, versions and attributes are ignored
            assert!(contents(&changed).map_or(true, |contents| contents == whole), "bit {bit}");
        }
    }

    #[test]
    fn unsafe_names_are_refused() {
        for name in ["../x", "/etc/x", "a/../../x", "C:x", "a\\x", "", "a//x", "./x", ".."] {
            let packed = pack(&[(name.to_owned(), Vec::new())]).unwrap();
            let error = Archive::open(&packed).unwrap_err();
            assert_eq!(error.diagnostics[0].problem, VmapProblem::UnsafeName(name.to_owned()));
        }
    }
}
