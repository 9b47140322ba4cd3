//! Footprints: the tiles that objects cover.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A tile relative to the anchor of an object: negative is left and up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub struct Offset {
    pub dx: i16,
    pub dy: i16,
}

/// The tiles that an object covers, relative to its anchor (its stored position).
///
/// The text form consists of rows from the top, separated by `/`: `.` free, `X` blocked, `A` blocked and
/// visitable. The last character is the anchor unless another one is given. `XX/XA` is a two by two object
/// that is visited at its bottom right tile.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footprint {
    /// Solid cells first, then action cells, each part in rows from the top.
    cells: Vec<Offset>,
    solid_count: usize,
}

impl Footprint {
    /// Parses a mask text that is anchored at its last character.
    ///
    /// # Errors
    /// See [`FootprintError`].
    pub fn parse(mask: &str) -> Result<Self, FootprintError> {
        let rows = mask.split('/').count();
        let width = mask.split('/').next().map_or(0, |row| row.chars().count());
        Self::parse_anchored(mask, width.saturating_sub(1), rows - 1)
    }

    /// Parses a mask text that is anchored at column `anchor_x` and row `anchor_y` (counted from 0 at the top
    /// left).
    ///
    /// # Errors
    /// See [`FootprintError`].
    pub fn parse_anchored(mask: &str, anchor_x: usize, anchor_y: usize) -> Result<Self, FootprintError> {
        let width = mask.split('/').next().map_or(0, |row| row.chars().count());
        if width == 0 {
            return Err(FootprintError::Empty);
        }
        let height = mask.split('/').count();
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(FootprintError::TooLarge { width, height });
        }
        if anchor_x >= width || anchor_y >= height {
            return Err(FootprintError::AnchorOutside { anchor_x, anchor_y, width, height });
        }
        let (mut cells, mut actions) = (Vec::new(), Vec::new());
        for (y, row) in mask.split('/').enumerate() {
            let found = row.chars().count();
            if found != width {
                return Err(FootprintError::Ragged { row: y + 1, found, width });
            }
            for (x, symbol) in row.chars().enumerate() {
                let offset = Offset { dx: distance(x, anchor_x), dy: distance(y, anchor_y) };
                match symbol {
                    '.' => {}
                    'X' => cells.push(offset),
                    'A' => actions.push(offset),
                    _ => return Err(FootprintError::UnknownSymbol { symbol, row: y + 1 }),
                }
            }
        }
        let solid_count = cells.len();
        cells.append(&mut actions);
        cells.shrink_to_fit();
        Ok(Self { cells, solid_count })
    }

    /// Creates a footprint from distinct cells.
    #[must_use]
    pub fn of_cells(solid: Vec<Offset>, mut actions: Vec<Offset>) -> Self {
        let solid_count = solid.len();
        let mut cells = solid;
        cells.append(&mut actions);
        cells.shrink_to_fit();
        Self { cells, solid_count }
    }

    /// Returns all covered cells: solid cells, then action cells.
    #[must_use]
    pub fn cells(&self) -> &[Offset] {
        &self.cells
    }

    /// Returns the cells that cannot be entered.
    #[must_use]
    pub fn solid(&self) -> &[Offset] {
        &self.cells[..self.solid_count]
    }

    /// Returns the cells where the object is visited.
    #[must_use]
    pub fn actions(&self) -> &[Offset] {
        &self.cells[self.solid_count..]
    }

    /// Returns whether the object covers no tile (flat decoration).
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the minimum and maximum offsets of the bounding box of all cells; `None` for a flat object.
    #[must_use]
    pub fn bounds(&self) -> Option<(Offset, Offset)> {
        let min =
            Offset { dx: self.cells.iter().map(|c| c.dx).min()?, dy: self.cells.iter().map(|c| c.dy).min()? };
        let max =
            Offset { dx: self.cells.iter().map(|c| c.dx).max()?, dy: self.cells.iter().map(|c| c.dy).max()? };
        Some((min, max))
    }
}

/// Maximum side of a mask, so that every offset fits its type.
const MAX_SIDE: usize = i16::MAX as usize;

fn distance(at: usize, anchor: usize) -> i16 {
    let narrow = |side: usize| i16::try_from(side).expect("sides were checked against MAX_SIDE");
    narrow(at) - narrow(anchor)
}

/// Writes the mask text of the bounding box of all cells and the anchor, with the anchor in brackets.
impl fmt::Debug for Footprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (min, max) = self.bounds().unwrap_or((Offset { dx: 0, dy: 0 }, Offset { dx: 0, dy: 0 }));
        for dy in min.dy.min(0)..=max.dy.max(0) {
            if dy > min.dy.min(0) {
                f.write_str("/")?;
            }
            for dx in min.dx.min(0)..=max.dx.max(0) {
                let here = Offset { dx, dy };
                let symbol = match (self.solid().contains(&here), self.actions().contains(&here)) {
                    (true, _) => 'X',
                    (_, true) => 'A',
                    _ => '.',
                };
                if (dx, dy) == (0, 0) { write!(f, "[{symbol}]")? } else { write!(f, "{symbol}")? }
            }
        }
        Ok(())
    }
}

/// An error in a mask text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FootprintError {
    /// There is no cell at all.
    #[error("the mask is empty")]
    Empty,
    /// A row is longer or shorter than the first.
    #[error("row {row} of the mask has {found} cells, but the first row has {width}")]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells of the first row.
        width: usize,
    },
    /// An unknown character.
    #[error("unknown symbol `{symbol}` in row {row} of the mask: expected `.`, `X` or `A`")]
    UnknownSymbol {
        /// The character that is not a symbol of a mask.
        symbol: char,
        /// The row, from 1.
        row: usize,
    },
    /// The anchor is not a cell of the mask.
    #[error("the anchor {anchor_x}:{anchor_y} is outside the mask of {width} x {height} cells")]
    AnchorOutside {
        /// Column of the anchor, from 0.
        anchor_x: usize,
        /// Row of the anchor, from 0.
        anchor_y: usize,
        /// Number of columns of the mask.
        width: usize,
        /// Number of rows of the mask.
        height: usize,
    },
    /// A side is longer than any map.
    #[error("a mask of {width} x {height} cells is too large")]
    TooLarge {
        /// Number of columns of the mask.
        width: usize,
        /// Number of rows of the mask.
        height: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_count_from_the_last_character() {
        let mask = Footprint::parse("XX./XXA").unwrap();
        let at = |dx, dy| Offset { dx, dy };
        assert_eq!(mask.solid(), [at(-2, -1), at(-1, -1), at(-2, 0), at(-1, 0)]);
        assert_eq!(mask.actions(), [at(0, 0)]);
        assert_eq!(mask.bounds(), Some((at(-2, -1), at(0, 0))));
        assert_eq!(format!("{mask:?}"), "XX./XX[A]");
    }

    #[test]
    fn another_anchor_shifts_everything() {
        let mask = Footprint::parse_anchored("XA/XX", 0, 0).unwrap();
        assert_eq!(mask.actions(), [Offset { dx: 1, dy: 0 }]);
        assert_eq!(mask.bounds(), Some((Offset { dx: 0, dy: 0 }, Offset { dx: 1, dy: 1 })));
    }

    #[test]
    fn a_mask_of_free_cells_is_flat() {
        let mask = Footprint::parse("..").unwrap();
        assert!(mask.is_flat());
        assert_eq!(mask.bounds(), None);
    }

    #[test]
    fn invalid_masks_are_rejected() {
        assert_eq!(Footprint::parse(""), Err(FootprintError::Empty));
        assert_eq!(Footprint::parse("XX/X"), Err(FootprintError::Ragged { row: 2, found: 1, width: 2 }));
        assert_eq!(Footprint::parse("X?"), Err(FootprintError::UnknownSymbol { symbol: '?', row: 1 }));
        assert_eq!(Footprint::parse("Xä"), Err(FootprintError::UnknownSymbol { symbol: 'ä', row: 1 }));
        assert!(matches!(Footprint::parse_anchored("X", 1, 0), Err(FootprintError::AnchorOutside { .. })));
        assert!(matches!(Footprint::parse(&"X".repeat(40_000)), Err(FootprintError::TooLarge { .. })));
    }
}
