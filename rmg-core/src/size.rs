//! Tile positions, levels and map sizes, with the size codes of the game communities.

use std::fmt;
use std::str::FromStr;

/// A tile of one level. `x` grows east, `y` grows south, `(0, 0)` is the north-west corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TilePos {
    /// Column, `0..width`.
    pub x: u16,
    /// Row, `0..height`.
    pub y: u16,
}

impl TilePos {
    /// Creates the position in column `x`, row `y`.
    #[must_use]
    #[inline]
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }
}

impl fmt::Display for TilePos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// A level of the map: 0 is the surface, 1 the underground, levels from 2 on are further land.
///
/// The rules are those of VCMI: only the underground has rock and its own terrains. Later levels are built
/// like the surface, without a sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(pub u8);

impl Level {
    /// The first level.
    pub const SURFACE: Self = Self(0);
    /// The second level.
    pub const UNDERGROUND: Self = Self(1);

    /// Returns whether it is the underground, with rock and its own terrains.
    #[must_use]
    pub fn is_underground(self) -> bool {
        self == Self::UNDERGROUND
    }

    /// Returns whether the levels are adjacent, so that gates can join them.
    #[must_use]
    pub fn is_next_to(self, other: Self) -> bool {
        self.0.abs_diff(other.0) == 1
    }

    /// Returns the level as a noun in a sentence: `the surface`, `the underground`, `level 2`.
    #[must_use]
    pub fn words(self) -> String {
        if self > Self::UNDERGROUND { self.to_string() } else { format!("the {self}") }
    }

    /// Returns the position in lists by level.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("surface"),
            1 => f.write_str("underground"),
            n => write!(f, "level {n}"),
        }
    }
}

/// Size of a map: 1 to [`MAX_SIDE`](Self::MAX_SIDE) tiles per side, 1 to [`MAX_LEVELS`](Self::MAX_LEVELS)
/// levels, at most [`MAX_TILES`](Self::MAX_TILES) in total.
///
/// The text form is a size code (`s m l xl h xh g`, with `+u` for two levels), `WIDTHxHEIGHT` or
/// `WIDTHxHEIGHTxLEVELS`.
///
/// ```
/// use rmg_core::MapSize;
/// let size: MapSize = "m+u".parse()?;
/// assert_eq!((size.width(), size.height(), size.levels()), (72, 72, 2));
/// assert_eq!("144x144x2".parse::<MapSize>()?.to_string(), "xl+u");
/// # Ok::<(), rmg_core::size::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MapSize {
    width: u16,
    height: u16,
    levels: u8,
}

/// Size codes and their sides in tiles; source: `docs/sources/figures.md` section 5.
const CODES: [(&str, u16); 7] =
    [("s", 36), ("m", 72), ("l", 108), ("xl", 144), ("h", 180), ("xh", 216), ("g", 252)];

/// The reason why a text or three numbers are not a map size.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// The text is neither a size code nor numbers.
    #[error(
        "invalid map size `{text}`: expected s, m, l, xl, h, xh or g (with +u for an underground), WxH or WxHxL"
    )]
    NotASize {
        /// The rejected text.
        text: String,
    },
    /// A side outside `1..=MAX_SIDE`.
    #[error("a side of {side} tiles is out of range: expected 1 to {max}", max = MapSize::MAX_SIDE)]
    Side {
        /// The invalid side in tiles.
        side: u64,
    },
    /// Levels outside `1..=MAX_LEVELS`.
    #[error("{levels} levels are out of range: expected 1 to {max}", max = MapSize::MAX_LEVELS)]
    Levels {
        /// The invalid number of levels.
        levels: u64,
    },
    /// Each number is in range, but all levels together have more than `MAX_TILES`.
    #[error("{tiles} tiles on all levels are out of range: the maximum is {max}", max = MapSize::MAX_TILES)]
    Tiles {
        /// The invalid number of tiles.
        tiles: u64,
    },
}

impl MapSize {
    /// Maximum number of tiles per side.
    pub const MAX_SIDE: u16 = 4096;
    /// Maximum number of levels. VCMI has no limit; more levels are not useful, and lists by level stay
    /// short.
    pub const MAX_LEVELS: u8 = 8;
    /// Maximum number of tiles of all levels together: two levels of the maximum side.
    pub const MAX_TILES: u32 = 2 * 4096 * 4096;

    /// Creates a size from its three numbers.
    ///
    /// # Errors
    /// [`SizeError::Side`] and [`SizeError::Levels`] if a number is out of range, [`SizeError::Tiles`] if the
    /// total is.
    pub fn new(width: u64, height: u64, levels: u64) -> Result<Self, SizeError> {
        let side = |side: u64| {
            u16::try_from(side)
                .ok()
                .filter(|tiles| (1..=Self::MAX_SIDE).contains(tiles))
                .ok_or(SizeError::Side { side })
        };
        let levels_u8 = u8::try_from(levels)
            .ok()
            .filter(|count| (1..=Self::MAX_LEVELS).contains(count))
            .ok_or(SizeError::Levels { levels })?;
        let size = Self { width: side(width)?, height: side(height)?, levels: levels_u8 };
        let tiles = width * height * levels;
        if tiles > Self::MAX_TILES.into() { Err(SizeError::Tiles { tiles }) } else { Ok(size) }
    }

    /// Returns the width in tiles.
    #[must_use]
    pub fn width(self) -> u16 {
        self.width
    }

    /// Returns the height in tiles.
    #[must_use]
    pub fn height(self) -> u16 {
        self.height
    }

    /// Returns the number of levels, 1 to [`MAX_LEVELS`](Self::MAX_LEVELS).
    #[must_use]
    pub fn levels(self) -> u8 {
        self.levels
    }

    /// Returns all levels, the surface first.
    pub fn each_level(self) -> impl ExactSizeIterator<Item = Level> {
        (0..self.levels).map(Level)
    }

    /// Returns all pairs of adjacent levels, the upper one first.
    pub fn each_neighbors(self) -> impl ExactSizeIterator<Item = [Level; 2]> {
        (1..self.levels).map(|below| [Level(below - 1), Level(below)])
    }

    /// Returns the number of tiles of one level.
    #[must_use]
    pub fn level_tiles(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// Returns the number of tiles of all levels; templates compare sizes by this number.
    #[must_use]
    pub fn tiles(self) -> u32 {
        self.level_tiles() * u32::from(self.levels)
    }

    /// Returns whether the sides have a size code.
    #[must_use]
    pub fn is_standard(self) -> bool {
        self.width == self.height && CODES.iter().any(|(_, side)| *side == self.width)
    }

    /// Returns whether a map of this size is in the range of a template.
    ///
    /// Compares the product of width, height and levels, as the games do, so that a map without an
    /// underground can match a range with an underground. For a shape without a size code, the shorter side
    /// must also not be below the shorter side of `min`, and the longer side not above the longer side of
    /// `max`.
    #[must_use]
    pub fn fits(self, min: Self, max: Self) -> bool {
        let by_tiles = (min.tiles()..=max.tiles()).contains(&self.tiles());
        let by_axis = self.is_standard()
            || (self.width.min(self.height) >= min.width.min(min.height)
                && self.width.max(self.height) <= max.width.max(max.height));
        by_tiles && by_axis
    }

    /// Returns the size with sides and levels limited to those of `limit`.
    #[must_use]
    pub fn clamped(self, limit: Self) -> Self {
        Self {
            width: self.width.min(limit.width),
            height: self.height.min(limit.height),
            levels: self.levels.min(limit.levels),
        }
    }
}

impl fmt::Display for MapSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = CODES.iter().find(|(_, side)| *side == self.width && self.width == self.height);
        match (code, self.levels) {
            (Some((code, _)), 1) => f.write_str(code),
            (Some((code, _)), 2) => write!(f, "{code}+u"),
            _ => write!(f, "{}x{}x{}", self.width, self.height, self.levels),
        }
    }
}

impl TryFrom<&str> for MapSize {
    type Error = SizeError;

    /// Same as [`str::parse`].
    fn try_from(text: &str) -> Result<Self, SizeError> {
        text.parse()
    }
}

impl FromStr for MapSize {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let lower = text.trim().to_ascii_lowercase();
        let (code, levels) = match lower.strip_suffix("+u") {
            Some(code) => (code, 2),
            None => (lower.as_str(), 1),
        };
        if let Some((_, side)) = CODES.iter().find(|(name, _)| *name == code) {
            return Self::new(u64::from(*side), u64::from(*side), levels);
        }
        let not_a_size = || SizeError::NotASize { text: text.to_owned() };
        let numbers = lower
            .split('x')
            .map(|part| part.trim().parse::<u64>().map_err(|_| not_a_size()))
            .collect::<Result<Vec<_>, _>>()?;
        match numbers[..] {
            [width, height] => Self::new(width, height, 1),
            [width, height, levels] => Self::new(width, height, levels),
            _ => Err(not_a_size()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(text: &str) -> MapSize {
        text.parse().unwrap()
    }

    #[test]
    fn codes_and_numbers_are_parsed() {
        for (text, numbers) in [
            ("s", (36, 36, 1)),
            ("XL+U", (144, 144, 2)),
            ("h", (180, 180, 1)),
            ("40x50", (40, 50, 1)),
            ("36x36x3", (36, 36, 3)),
            ("9x8x8", (9, 8, 8)),
        ] {
            let size = size(text);
            assert_eq!((size.width(), size.height(), size.levels()), numbers);
            assert_eq!(size.to_string().parse::<MapSize>().unwrap(), size);
        }
    }

    #[test]
    fn invalid_sizes_are_rejected() {
        assert_eq!("0x36".parse::<MapSize>(), Err(SizeError::Side { side: 0 }));
        assert_eq!("1000000x36".parse::<MapSize>(), Err(SizeError::Side { side: 1_000_000 }));
        assert_eq!("36x36x9".parse::<MapSize>(), Err(SizeError::Levels { levels: 9 }));
        assert_eq!("36x36x0".parse::<MapSize>(), Err(SizeError::Levels { levels: 0 }));
        assert_eq!("4096x4096x2".parse::<MapSize>().map(MapSize::tiles), Ok(MapSize::MAX_TILES));
        assert_eq!("4096x4096x3".parse::<MapSize>(), Err(SizeError::Tiles { tiles: 3 << 24 }));
        for text in ["", "x", "q", "36", "36x", "+u", "36x36x1x1", "99999999999999999999x1"] {
            assert!(matches!(text.parse::<MapSize>(), Err(SizeError::NotASize { .. })), "{text}");
        }
    }

    #[test]
    fn ranges_compare_tiles_and_sides_of_nonstandard_shapes() {
        assert!(size("l").fits(size("m+u"), size("xl+u")));
        assert!(!size("m").fits(size("m+u"), size("xl+u")));
        assert!(size("100x110").fits(size("m+u"), size("xl")));
        assert!(!size("36x400").fits(size("m"), size("xl")));
    }
}
