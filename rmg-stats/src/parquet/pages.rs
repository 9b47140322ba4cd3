//! The pages of a column.
//!
//! The crate `parquet` unpacks a page whatever it grows to. Here nothing is unpacked beyond what the header of the page says, and nothing is
//! taken on that all columns together have no room for.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ::parquet::basic::{Compression, Encoding, Type};
use ::parquet::column::page::{Page, PageMetadata, PageReader};
use ::parquet::errors::ParquetError;
use ::parquet::schema::types::ColumnDescriptor;
use flate2::read::MultiGzDecoder;

use super::GROUP_VALUES;
use super::thrift::{Item, walk};

/// Most values of a page: those of a whole row group of ours.
const MOST_VALUES: usize = 2 * GROUP_VALUES;
/// Bytes that a value of a dictionary takes beside its own: it is kept as a view of the page.
const ENTRY: usize = 40;

/// Stands behind texts, each of which has its length in front: longer than any page. The crate panics where it finds no length, and refuses
/// one that is too long.
const NO_LENGTH: [u8; 4] = [0xff; 4];

/// How the pages of a column are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    None,
    Snappy,
    Gzip,
}

impl Packing {
    /// In words that it is packed in another way.
    pub(super) fn of(compression: Compression) -> Result<Self, String> {
        match compression {
            Compression::UNCOMPRESSED => Ok(Self::None),
            Compression::SNAPPY => Ok(Self::Snappy),
            Compression::GZIP(_) => Ok(Self::Gzip),
            other => {
                let name = other.to_string();
                let name = name.split('(').next().unwrap_or_default();
                Err(format!(
                    "its columns are compressed with {name}; write it with gzip, snappy or without compression"
                ))
            }
        }
    }

    /// Unpacks to so many bytes exactly.
    fn unpacked(self, packed: &[u8], size: usize) -> Result<Vec<u8>, String> {
        let wrong = || "a page does not unpack to what its header says".to_owned();
        let bytes = match self {
            Self::None => packed.to_vec(),
            Self::Snappy => {
                if snap::raw::decompress_len(packed).ok() != Some(size) {
                    return Err(wrong());
                }
                snap::raw::Decoder::new().decompress_vec(packed).map_err(|error| error.to_string())?
            }
            Self::Gzip => {
                let mut bytes = Vec::new();
                let most = size as u64 + 1;
                MultiGzDecoder::new(packed)
                    .take(most)
                    .read_to_end(&mut bytes)
                    .map_err(|error| error.to_string())?;
                bytes
            }
        };
        if bytes.len() == size { Ok(bytes) } else { Err(wrong()) }
    }
}

/// Bytes of memory that the pages of all columns may take together.
#[derive(Debug, Clone)]
pub(super) struct Room(Arc<AtomicUsize>);

impl Room {
    pub(super) fn new(bytes: usize) -> Self {
        Self(Arc::new(AtomicUsize::new(bytes)))
    }

    fn take(&self, bytes: usize) -> Result<(), String> {
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes))
            .map(|_| ())
            .map_err(|_| "its pages take more memory than a file of its size may".to_owned())
    }

    fn give_back(&self, bytes: usize) {
        self.0.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// What a header of a page says.
#[derive(Debug, Clone, Copy, Default)]
struct PageHeader {
    kind: i64,
    size: i64,
    packed_size: i64,
    values: i64,
    encoding: i64,
    definition_encoding: i64,
    repetition_encoding: i64,
    nulls: i64,
    rows: i64,
    definition_bytes: i64,
    repetition_bytes: i64,
    is_packed: bool,
}

/// Kinds of pages.
const DATA: i64 = 0;
const INDEX: i64 = 1;
const DICTIONARY: i64 = 2;
const DATA_2: i64 = 3;

impl PageHeader {
    /// The header at the beginning of bytes, and its length.
    fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let mut header = Self { is_packed: true, ..Self::default() };
        let length = walk(bytes, &mut |way, item| {
            let Item::Number(number) = item else { return true };
            // the numbers of the fields are those of the format: parquet.thrift, `PageHeader`
            let place = match way {
                [1] => &mut header.kind,
                [2] => &mut header.size,
                [3] => &mut header.packed_size,
                [5 | 7 | 8, 1] => &mut header.values,
                [5 | 7, 2] | [8, 4] => &mut header.encoding,
                [5, 3] => &mut header.definition_encoding,
                [5, 4] => &mut header.repetition_encoding,
                [8, 2] => &mut header.nulls,
                [8, 3] => &mut header.rows,
                [8, 5] => &mut header.definition_bytes,
                [8, 6] => &mut header.repetition_bytes,
                [8, 7] => {
                    header.is_packed = number != 0;
                    return true;
                }
                _ => return true,
            };
            *place = number;
            true
        })?;
        Some((header, length))
    }
}

/// Reads the pages of a column of a row group.
#[derive(Debug)]
pub(super) struct Pages {
    /// All pages, as they lie in the file.
    bytes: Vec<u8>,
    at: usize,
    packing: Packing,
    room: Room,
    /// What the last page of data takes of the room, and what the dictionary takes.
    held: [usize; 2],
    /// Entries that are to come, by what the footer says.
    left: usize,
    is_text: bool,
    /// How many kinds of levels pages of data begin with, 0 to 2.
    levels: usize,
    has_dictionary: bool,
}

impl Pages {
    pub(super) fn new(
        bytes: Vec<u8>,
        packing: Packing,
        room: Room,
        entries: usize,
        column: &ColumnDescriptor,
    ) -> Self {
        let is_text = column.physical_type() == Type::BYTE_ARRAY;
        let levels = usize::from(column.max_rep_level() > 0) + usize::from(column.max_def_level() > 0);
        let left = entries;
        Self { bytes, at: 0, packing, room, held: [0; 2], left, is_text, levels, has_dictionary: false }
    }

    /// The header of the next page and where it ends; `None` behind the last.
    fn header(&self) -> Result<Option<(PageHeader, usize)>, String> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(None);
        }
        let (header, length) = PageHeader::read(rest).ok_or_else(|| "a page has no header".to_owned())?;
        Ok(Some((header, self.at + length)))
    }

    fn next_page(&mut self) -> Result<Option<Page>, String> {
        let wrong = || "a page is not what its header says".to_owned();
        let number = |value: i64| u32::try_from(value).map_err(|_| wrong());
        loop {
            let Some((header, from)) = self.header()? else { return Ok(None) };
            let to = from + number(header.packed_size)? as usize;
            let packed = self.bytes.get(from..to).ok_or_else(wrong)?;
            self.at = to;
            if header.kind == INDEX {
                continue;
            }
            let is_dictionary = header.kind == DICTIONARY;
            let (values, size) = (number(header.values)?, number(header.size)? as usize);
            let mut room = size;
            if is_dictionary {
                room = room.saturating_add((values as usize).saturating_mul(ENTRY));
            } else {
                self.left = self
                    .left
                    .checked_sub(values as usize)
                    .ok_or_else(|| "a column has more values than the footer says".to_owned())?;
                if values as usize > MOST_VALUES {
                    return Err(format!("a page has {values} values, of at most {MOST_VALUES}"));
                }
            }
            let held = &mut self.held[usize::from(is_dictionary)];
            self.room.give_back(std::mem::take(held));
            self.room.take(room)?;
            *held = room;
            let levels = if header.kind == DATA_2 {
                number(header.definition_bytes)? as usize + number(header.repetition_bytes)? as usize
            } else {
                0
            };
            let plain = packed.get(..levels).ok_or_else(wrong)?;
            let rest = &packed[levels..];
            let rest_size = size.checked_sub(levels).ok_or_else(wrong)?;
            let packing = if header.is_packed && rest_size > 0 { self.packing } else { Packing::None };
            let rest = if rest_size == 0 { Vec::new() } else { packing.unpacked(rest, rest_size)? };
            let mut bytes = if levels == 0 { rest } else { [plain, &rest[..]].concat() };
            let encoding = encoding(header.encoding)?;
            if matches!(encoding, Encoding::RLE_DICTIONARY | Encoding::PLAIN_DICTIONARY)
                && !(is_dictionary || self.has_dictionary)
            {
                return Err("a page has values of a dictionary that is not there".to_owned());
            }
            if self.is_text && (is_dictionary || encoding == Encoding::PLAIN) {
                let kinds = if header.kind == DATA { self.levels } else { 0 };
                if !are_texts(behind_levels(bytes.get(levels..).unwrap_or_default(), kinds)) {
                    return Err("a page ends in the middle of a text".to_owned());
                }
                bytes.extend(NO_LENGTH);
            }
            self.has_dictionary |= is_dictionary;
            return Ok(Some(match header.kind {
                DATA => Page::DataPage {
                    buf: bytes.into(),
                    num_values: values,
                    encoding,
                    def_level_encoding: level_encoding(header.definition_encoding)?,
                    rep_level_encoding: level_encoding(header.repetition_encoding)?,
                    statistics: None,
                },
                DATA_2 => Page::DataPageV2 {
                    buf: bytes.into(),
                    num_values: values,
                    encoding,
                    num_nulls: number(header.nulls)?,
                    num_rows: number(header.rows)?,
                    def_levels_byte_len: number(header.definition_bytes)?,
                    rep_levels_byte_len: number(header.repetition_bytes)?,
                    is_compressed: false,
                    statistics: None,
                },
                DICTIONARY => {
                    Page::DictionaryPage { buf: bytes.into(), num_values: values, encoding, is_sorted: false }
                }
                other => return Err(format!("a page is of the unknown kind {other}")),
            }));
        }
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        self.held.into_iter().for_each(|held| self.room.give_back(held));
    }
}

/// What comes behind so many kinds of levels, each of which has its length in front.
fn behind_levels(bytes: &[u8], kinds: usize) -> &[u8] {
    (0..kinds).fold(bytes, |bytes, _| behind_length(bytes).unwrap_or_default())
}

/// What comes behind bytes with their length in front; `None` where they are not all there.
fn behind_length(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.get(u32::from_le_bytes(*length) as usize..)
}

/// Whether there are whole texts only.
fn are_texts(mut bytes: &[u8]) -> bool {
    while !bytes.is_empty() {
        let Some(rest) = behind_length(bytes) else { return false };
        bytes = rest;
    }
    true
}

/// Encodings of values, by their numbers in the format.
fn encoding(number: i64) -> Result<Encoding, String> {
    Ok(match number {
        0 => Encoding::PLAIN,
        2 => Encoding::PLAIN_DICTIONARY,
        3 => Encoding::RLE,
        5 => Encoding::DELTA_BINARY_PACKED,
        6 => Encoding::DELTA_LENGTH_BYTE_ARRAY,
        7 => Encoding::DELTA_BYTE_ARRAY,
        8 => Encoding::RLE_DICTIONARY,
        other => return Err(format!("a page has the encoding {other}, which is not read")),
    })
}

/// Encodings of levels. The older one is written by no program any more, and the crate panics where its bytes are not all there.
fn level_encoding(number: i64) -> Result<Encoding, String> {
    match number {
        3 => Ok(Encoding::RLE),
        other => Err(format!("levels of a page have the encoding {other}, which is not read")),
    }
}

impl Iterator for Pages {
    type Item = Result<Page, ParquetError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>, ParquetError> {
        self.next_page().map_err(ParquetError::General)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>, ParquetError> {
        let Some((header, _)) = self.header().map_err(ParquetError::General)? else { return Ok(None) };
        Ok(Some(PageMetadata {
            num_rows: (header.kind == DATA_2).then_some(usize::try_from(header.rows).unwrap_or_default()),
            num_levels: usize::try_from(header.values).ok(),
            is_dict: header.kind == DICTIONARY,
        }))
    }

    fn skip_next_page(&mut self) -> Result<(), ParquetError> {
        Err(ParquetError::General("pages are read one after the other".to_owned()))
    }
}
