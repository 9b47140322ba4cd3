//! The ZIP archive around the files of a map. Source: APPNOTE.TXT of PKWARE, version 6.3.10, sections 4.3 and
//! 4.4.
//!
//! Maps need little of the format: a handful of stored or deflated files without folders. Writing so little
//! by ourselves gives the same bytes for the same map; reading it by ourselves keeps memory within the bytes
//! that are really there (libraries reserve room for as many files as the directory claims), and sees names
//! that stand twice.

use std::io::{Read, Write};

use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use super::error::{VmapError, VmapFault, VmapProblem};

/// Most files of an archive: two of the map, two of terrain, one for each language, scripts.
pub(super) const MAX_ENTRIES: usize = 256;

const LOCAL: [u8; 4] = *b"PK\x03\x04";
const CENTRAL: [u8; 4] = *b"PK\x01\x02";
const END: [u8; 4] = *b"PK\x05\x06";
/// Bytes of the fixed part of each record.
const LOCAL_BYTES: usize = 30;
const CENTRAL_BYTES: usize = 46;
const END_BYTES: usize = 22;

/// 1980-01-01 00:00, the first moment that an archive can name: the same bytes whenever a map is written.
const DATE: u16 = 0x0021;
/// Version 2.0, the first with deflation.
const VERSION: u16 = 20;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// Flags of encryption (0, 6, 13).
const ENCRYPTED: u16 = 0x2041;

/// How many bytes a deflated one can stand for, at most. Source: zlib's technical notes, 1032 to 1.
const MOST_PACKED: usize = 1032;

/// How hard the data is packed: the lowest level at which rows of tiles and lists of objects, which repeat
/// themselves a lot, come out well; higher ones take several times as long for a tenth.
const LEVEL: u32 = 3;

/// Packs files, in the order given.
///
/// # Errors
/// When a file or the whole is larger than the format can say.
pub(super) fn pack(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, VmapError> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    // A file stands in the archive with a header before it, and in the directory behind all files with the
    // same 26 bytes (`common`) and the place of that header. The end says where the directory is.
    for (name, bytes) in files {
        let too_large = || fault(name, VmapProblem::TooLarge { limit: u32::MAX as usize });
        let size = u32::try_from(bytes.len()).map_err(|_| too_large())?;
        let mut encoder = DeflateEncoder::new(Vec::with_capacity(bytes.len() / 8), Compression::new(LEVEL));
        let packed =
            encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes all bytes");
        let packed_size = u32::try_from(packed.len()).map_err(|_| too_large())?;
        let offset = u32::try_from(archive.len()).map_err(|_| too_large())?;
        let mut crc = Crc::new();
        crc.update(bytes);
        let name_length = u16::try_from(name.len()).expect("names of ours are short");
        // Version, flags, method, time, date; then checksum and sizes; then lengths of the name and of
        // nothing else.
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
        // Comment, disk, attributes inside and outside.
        directory.extend([0; 2 + 2 + 2 + 4]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let too_large = || fault("", VmapProblem::TooLarge { limit: u32::MAX as usize });
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

/// The directory of an archive; files are unpacked one by one.
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
    /// The packed data, and where it begins.
    packed: &'a [u8],
    offset: usize,
}

impl<'a> Archive<'a> {
    /// Reads the directory. O(bytes) time, memory for at most [`MAX_ENTRIES`] files.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, VmapError> {
        let (end, count, start) = find_end(bytes)?;
        if count > MAX_ENTRIES {
            return Err(fault("", VmapProblem::TooManyEntries { found: count, most: MAX_ENTRIES }));
        }
        let mut entries: Vec<Entry<'a>> = Vec::new();
        let mut at = start;
        for _ in 0..count {
            let (entry, next) = central(bytes, at)?;
            if next > end {
                return Err(damaged("", at, "the directory runs into its own end"));
            }
            if entries.iter().any(|other| other.name == entry.name) {
                return Err(fault(entry.name, VmapProblem::DuplicateEntry));
            }
            entries.push(entry);
            at = next;
        }
        Ok(Self { entries })
    }

    /// Names of all files, in the order of the directory.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> + use<'_, 'a> {
        self.entries.iter().map(|entry| entry.name)
    }

    /// Bytes that a file has when it is unpacked, as the directory says.
    pub(super) fn size(&self, name: &str) -> Option<usize> {
        self.entries.iter().find(|entry| entry.name == name).map(|entry| entry.size.max(entry.packed.len()))
    }

    /// A file, unpacked; no more than `limit` bytes of it.
    pub(super) fn read(&self, name: &str, limit: usize) -> Result<Vec<u8>, VmapError> {
        let entry = self.entries.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| fault(name, VmapProblem::NoEntry))?;
        let too_large = || fault(name, VmapProblem::TooLarge { limit });
        if entry.size > limit {
            return Err(too_large());
        }
        let unpacked = match entry.method {
            STORED if entry.packed.len() > limit => return Err(too_large()),
            STORED => entry.packed.to_vec(),
            _ => {
                // Nothing is packed to less than a thousandth, so that a false size takes no room.
                let room = entry.size.min(entry.packed.len().saturating_mul(MOST_PACKED));
                let mut unpacked = Vec::with_capacity(room);
                // One byte more than is said tells a file that is longer than it says.
                let most = entry.size as u64 + 1;
                DeflateDecoder::new(entry.packed)
                    .take(most)
                    .read_to_end(&mut unpacked)
                    .map_err(|_| damaged(name, entry.offset, "the packed data is no deflated data"))?;
                unpacked
            }
        };
        if unpacked.len() != entry.size {
            return Err(damaged(name, entry.offset, "the file has another size than the directory says"));
        }
        let mut crc = Crc::new();
        crc.update(&unpacked);
        if crc.sum() != entry.crc {
            return Err(damaged(name, entry.offset, "the checksum is wrong"));
        }
        Ok(unpacked)
    }
}

fn fault(entry: &str, problem: VmapProblem) -> VmapError {
    VmapFault { entry: entry.to_owned(), at: None, field: String::new(), problem }.into()
}

fn damaged(entry: &str, offset: usize, what: &'static str) -> VmapError {
    fault(entry, VmapProblem::Archive { offset, what })
}

/// Where the end record is, how many files there are, and where the directory begins.
fn find_end(bytes: &[u8]) -> Result<(usize, usize, usize), VmapError> {
    // A comment of up to 65,535 bytes may follow the record.
    let first = bytes.len().saturating_sub(END_BYTES + usize::from(u16::MAX));
    let last = bytes.len().checked_sub(END_BYTES).ok_or_else(|| fault("", VmapProblem::NotAnArchive))?;
    let fits =
        |at: &usize| bytes[*at..].starts_with(&END) && at + END_BYTES + wide(bytes, at + 20) <= bytes.len();
    let Some(end) = (first..=last).rev().find(fits) else {
        let is_cut = bytes.starts_with(&LOCAL);
        let whole = || damaged("", bytes.len(), "the directory at its end is missing");
        return Err(if is_cut { whole() } else { fault("", VmapProblem::NotAnArchive) });
    };
    let disks = [wide(bytes, end + 4), wide(bytes, end + 6)];
    let (here, count) = (wide(bytes, end + 8), wide(bytes, end + 10));
    let start = double(bytes, end + 16);
    if count == usize::from(u16::MAX) || start == u32::MAX as usize {
        return Err(fault("", VmapProblem::Unsupported("a ZIP64 archive, for files of more than 4 GB")));
    }
    if disks != [0, 0] || here != count {
        return Err(fault("", VmapProblem::Unsupported("a part of an archive in several files")));
    }
    if start > end {
        return Err(damaged("", end, "the directory lies beyond its own end"));
    }
    Ok((end, count, start))
}

/// The file of a record of the directory, and where the next record begins.
fn central(bytes: &[u8], at: usize) -> Result<(Entry<'_>, usize), VmapError> {
    let cut = || damaged("", at, "a record of the directory is cut off");
    let record = bytes.get(at..).filter(|rest| rest.len() >= CENTRAL_BYTES).ok_or_else(cut)?;
    if !record.starts_with(&CENTRAL) {
        return Err(damaged("", at, "a record of the directory is missing"));
    }
    let name_end = CENTRAL_BYTES + wide(record, 28);
    let name = record.get(CENTRAL_BYTES..name_end).ok_or_else(cut)?;
    let next = at + name_end + wide(record, 30) + wide(record, 32);
    let name = std::str::from_utf8(name)
        .map_err(|_| fault("", VmapProblem::UnsafeName(String::from_utf8_lossy(name).into_owned())))?;
    check_name(name)?;
    let (flags, method) = (narrow(record, 8), narrow(record, 10));
    if flags & ENCRYPTED != 0 {
        return Err(fault(name, VmapProblem::Unsupported("encrypted")));
    }
    if method != STORED && method != DEFLATED {
        return Err(fault(name, VmapProblem::Unsupported("packed in a way that maps are not")));
    }
    let (crc, packed, size) = (quad(record, 16), double(record, 20), double(record, 24));
    let local = double(record, 42);
    let (packed, offset) = local_data(bytes, local, packed, name)?;
    Ok((Entry { name, method, crc, size, packed, offset }, next))
}

/// The packed data of a file whose own record begins at `at`.
fn local_data<'a>(
    bytes: &'a [u8],
    at: usize,
    length: usize,
    name: &str,
) -> Result<(&'a [u8], usize), VmapError> {
    let record = bytes.get(at..).filter(|rest| rest.len() >= LOCAL_BYTES && rest.starts_with(&LOCAL));
    let record = record.ok_or_else(|| damaged(name, at, "there is no file where the directory says"))?;
    let name_end = LOCAL_BYTES + wide(record, 26);
    if record.get(LOCAL_BYTES..name_end) != Some(name.as_bytes()) {
        return Err(damaged(name, at, "the file has another name than the directory says"));
    }
    let start = at + name_end + wide(record, 28);
    let data = start.checked_add(length).and_then(|end| bytes.get(start..end));
    data.map(|data| (data, start)).ok_or_else(|| damaged(name, start, "the packed data is cut off"))
}

/// Refuses names that lead out of a folder, on any system.
fn check_name(name: &str) -> Result<(), VmapError> {
    let is_plain = |part: &str| !part.is_empty() && part != "." && part != "..";
    let folders = name.strip_suffix('/').unwrap_or(name);
    let is_safe = !name.contains(['\\', ':', '\0']) && folders.split('/').all(is_plain);
    if is_safe { Ok(()) } else { Err(fault("", VmapProblem::UnsafeName(name.to_owned()))) }
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
    fn files_come_back_and_so_do_their_names() {
        let packed = pack(&sample()).unwrap();
        let archive = Archive::open(&packed).unwrap();
        assert_eq!(archive.names().collect::<Vec<_>>(), ["a.json", "b.json"]);
        for (name, bytes) in sample() {
            assert_eq!(archive.read(&name, 1000).unwrap(), bytes);
        }
        let problem = |name: &str, limit| archive.read(name, limit).unwrap_err().faults[0].problem.clone();
        assert_eq!(problem("a.json", 299), VmapProblem::TooLarge { limit: 299 });
        assert_eq!(problem("c.json", 299), VmapProblem::NoEntry);
    }

    #[test]
    fn every_cut_and_every_changed_bit_is_noticed_or_harmless() {
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
            // Dates, versions and attributes are not looked at.
            assert!(contents(&changed).map_or(true, |contents| contents == whole), "bit {bit}");
        }
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for name in ["../x", "/etc/x", "a/../../x", "C:x", "a\\x", "", "a//x", "./x", ".."] {
            let packed = pack(&[(name.to_owned(), Vec::new())]).unwrap();
            let error = Archive::open(&packed).unwrap_err();
            assert_eq!(error.faults[0].problem, VmapProblem::UnsafeName(name.to_owned()));
        }
    }
}
