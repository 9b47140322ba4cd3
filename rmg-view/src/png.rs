//! The one encoder of PNG files. What it is told is fixed wherever it is used, so that the same pixels give the same bytes.
//!
//! Large pictures are packed in bands of whole rows, each without knowledge of the others, so that threads can share the
//! work; the bands follow each other in one stream (PNG specification, third edition).

use std::io::{self, Write};
use std::iter::repeat;

use flate2::{Compress, Compression, Crc, FlushCompress};
use simd_adler32::adler32;

/// No filter, and the one that takes off what is above (PNG specification, 9.2).
const NO_FILTER: u8 = 0;
const UP: u8 = 2;

/// What a pixel consists of, a byte a channel.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Channels {
    Rgb,
    /// And how much it covers.
    Rgba,
}

impl Channels {
    fn count(self) -> usize {
        match self {
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }
}

/// Size and kind of a picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) channels: Channels,
}

/// Level for large pictures of repeated colours and icons, which are drawn anew while somebody waits: level 4 makes the file of
/// a map a third smaller in nearly three times the time.
const QUICK: u32 = 1;
/// Level for small pictures of soft colours.
const DENSE: u32 = 6;

/// Bytes by which packed rows grow at least.
const LEAST_ROOM: usize = 4096;

/// Rows of a picture, packed.
#[derive(Debug)]
pub(crate) struct Band {
    /// Blocks of a deflate stream that end at a whole byte; the last one of none.
    blocks: Vec<u8>,
    /// Check sum of what they unpack to.
    sum: Sum,
}

impl Band {
    /// - `raw`: rows, each after the number of its filter.
    fn new(raw: &[u8], level: u32) -> io::Result<Self> {
        let mut packer = Compress::new(Compression::new(level), false);
        let mut blocks = Vec::with_capacity(raw.len() / 4);
        let mut taken = 0;
        // A flush up to a whole byte is over when all is taken and room is left behind it.
        while taken < raw.len() || blocks.len() == blocks.capacity() {
            blocks.reserve(LEAST_ROOM);
            packer.compress_vec(&raw[taken..], &mut blocks, FlushCompress::Sync).map_err(io::Error::other)?;
            taken = usize::try_from(packer.total_in()).map_err(io::Error::other)?;
        }
        Ok(Self { blocks, sum: Sum::of(raw) })
    }
}

/// Packs rows of a large picture of repeated colours and icons. `pixels` are whole rows of `width`, of three channels. No
/// filters: they make such pictures larger. O(pixels).
pub(crate) fn pack_rows(pixels: &[[u8; 3]], width: usize) -> io::Result<Band> {
    let mut raw = Vec::with_capacity(3 * pixels.len() + pixels.len().div_ceil(width));
    for row in pixels.chunks(width) {
        raw.push(NO_FILTER);
        raw.extend_from_slice(row.as_flattened());
    }
    Band::new(&raw, QUICK)
}

/// A small picture of soft colours as a file: filtered by what is above, and packed with care.
pub(crate) fn encode(pixels: &[u8], head: Head) -> io::Result<Vec<u8>> {
    let mut raw = Vec::with_capacity(pixels.len() + head.height as usize);
    let mut above: &[u8] = &[];
    for row in pixels.chunks_exact(head.channels.count() * head.width as usize) {
        raw.push(UP);
        let above_all = above.iter().copied().chain(repeat(0));
        raw.extend(row.iter().zip(above_all).map(|(byte, above)| byte.wrapping_sub(above)));
        above = row;
    }
    let mut bytes = Vec::new();
    write(head, None, &[Band::new(&raw, DENSE)?], &mut bytes)?;
    Ok(bytes)
}

/// Writes a file of bands that together are the whole picture. Programs that show the properties of files show the comment.
pub(crate) fn write(
    head: Head,
    comment: Option<&str>,
    bands: &[Band],
    to: &mut impl Write,
) -> io::Result<()> {
    to.write_all(b"\x89PNG\r\n\x1a\n")?;
    let color = match head.channels {
        Channels::Rgb => 2,
        Channels::Rgba => 6,
    };
    let [a, b] = [head.width, head.height].map(u32::to_be_bytes);
    chunk(*b"IHDR", &[&a, &b, &[8, color, 0, 0, 0]], to)?;
    // who made it, by the keyword that the specification has for that; without a version, which is no part of a picture
    chunk(*b"tEXt", &[b"Software\0rmg"], to)?;
    match comment {
        Some(text) if text.is_ascii() => chunk(*b"tEXt", &[b"Comment\0", text.as_bytes()], to)?,
        // keyword; not packed, no method, no language, no translated keyword; UTF-8
        Some(text) => chunk(*b"iTXt", &[b"Comment\0\0\0\0\0", text.as_bytes()], to)?,
        None => {}
    }
    // deflate with a window of 32 kB (RFC 1950)
    chunk(*b"IDAT", &[&[0x78, 0x01]], to)?;
    let mut sum = Sum::START;
    for band in bands {
        chunk(*b"IDAT", &[&band.blocks], to)?;
        sum = sum.then(band.sum);
    }
    // a last block that is empty: fixed codes, end of block
    chunk(*b"IDAT", &[&[0x03, 0x00], &sum.value.to_be_bytes()], to)?;
    chunk(*b"IEND", &[], to)
}

fn chunk(name: [u8; 4], parts: &[&[u8]], to: &mut impl Write) -> io::Result<()> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let mut sum = Crc::new();
    to.write_all(&u32::try_from(length).map_err(io::Error::other)?.to_be_bytes())?;
    for part in [&[&name[..]], parts].concat() {
        sum.update(part);
        to.write_all(part)?;
    }
    to.write_all(&sum.sum().to_be_bytes())
}

/// The check sum of a zlib stream (Adler-32, RFC 1950), of that many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sum {
    value: u32,
    length: u64,
}

impl Sum {
    /// That of nothing.
    const START: Self = Self { value: 1, length: 0 };

    fn of(bytes: &[u8]) -> Self {
        Self { value: adler32(&bytes), length: bytes.len() as u64 }
    }

    /// That of both after each other, from the definition: the lower half is 1 and the sum of all bytes, the upper half the
    /// sum of the lower one after each byte, both modulo the largest prime below 2^16.
    fn then(self, next: Self) -> Self {
        const PRIME: u64 = 65_521;
        let halves = |sum: Self| (u64::from(sum.value & 0xffff), u64::from(sum.value >> 16));
        let ((low, high), (next_low, next_high)) = (halves(self), halves(next));
        let before = (low + PRIME - 1) % PRIME;
        let low = (before + next_low) % PRIME;
        let high = (high + next_high + next.length % PRIME * before) % PRIME;
        let value = u32::try_from(high << 16 | low).expect("two halves of 16 bits");
        Self { value, length: self.length + next.length }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use rmg_core::Seed;

    use super::*;

    fn decoded(file: &[u8]) -> Vec<u8> {
        image::load_from_memory_with_format(file, image::ImageFormat::Png).unwrap().into_rgb8().into_raw()
    }

    #[test]
    fn check_sums_are_those_of_the_specification_and_can_be_joined() {
        // the example that everybody has: "Wikipedia"
        assert_eq!(Sum::of(b"Wikipedia").value, 0x11e6_0398);
        let bytes: Vec<u8> =
            (0..200_000u32).map(|at| (at.wrapping_mul(at) >> 3).to_le_bytes()[1] | 0xf0).collect();
        for cut in [0, 1, 65_521, 100_000, 200_000] {
            let (first, second) = bytes.split_at(cut);
            assert_eq!(Sum::of(first).then(Sum::of(second)), Sum::of(&bytes));
            assert_eq!(Sum::START.then(Sum::of(first)), Sum::of(first));
        }
    }

    /// Pixels in so many colours: few, as maps have them, or so many that packing is in vain.
    fn pixels(count: usize, colors: u32) -> Vec<[u8; 3]> {
        let mut rng = Seed(4).at("png").stream();
        let mut byte = || u8::try_from(rng.below(colors)).unwrap();
        (0..count).map(|_| [byte(), 7, byte()]).collect()
    }

    #[test]
    fn bands_make_the_picture_that_was_packed_wherever_it_is_cut() {
        for (width, height, colors) in [(61, 40, 3), (1200, 330, 2), (1200, 330, 256)] {
            let pixels = pixels(width * height, colors);
            let side = |side: usize| u32::try_from(side).unwrap();
            let head = Head { width: side(width), height: side(height), channels: Channels::Rgb };
            for rows in [1, 7, 40, 111, 400] {
                let bands = pixels.chunks(rows * width).map(|band| pack_rows(band, width).unwrap());
                let bands: Vec<Band> = bands.collect();
                let mut file = Vec::new();
                write(head, None, &bands, &mut file).unwrap();
                assert!(decoded(&file) == pixels.as_flattened(), "{width} by {height}, {rows} rows a band");
            }
            assert!(decoded(&encode(pixels.as_flattened(), head).unwrap()) == pixels.as_flattened());
        }
    }

    /// The reader of the tests does not look at the check sum of the whole: that of the bands is held against the stream.
    #[test]
    fn the_stream_ends_with_the_check_sum_of_what_it_unpacks_to() {
        let pixels = pixels(1200 * 330, 9);
        let bands = pixels.chunks(1200 * 111).map(|band| pack_rows(band, 1200).unwrap());
        let bands: Vec<Band> = bands.collect();
        let mut file = Vec::new();
        let head = Head { width: 1200, height: 330, channels: Channels::Rgb };
        write(head, None, &bands, &mut file).unwrap();
        let mut stream = Vec::new();
        let mut rest = &file[8..];
        while let [a, b, c, d, name @ ..] = rest {
            let (name, data) = name.split_at(4);
            let (data, after) = data.split_at(u32::from_be_bytes([*a, *b, *c, *d]) as usize);
            if name == b"IDAT" {
                stream.extend_from_slice(data);
            }
            rest = &after[4..];
        }
        let mut unpacked = Vec::new();
        flate2::read::ZlibDecoder::new(&stream[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked.len(), 330 * (3 * 1200 + 1));
    }
}
