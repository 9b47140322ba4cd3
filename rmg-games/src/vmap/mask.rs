//! Converts between footprints and masks of the format. Source: `docs/sources/vmap.md` section 4.

use rmg_core::pack::{Footprint, Offset};

/// Minimum size of a mask: 8 columns and 6 rows, the mask size of the original game. Sprites are drawn only
/// on cells of their mask, and their sizes are unknown.
const MIN_SIZE: (i16, i16) = (8, 6);

/// Directions from which an action cell is entered: for objects that cannot be entered from above, and for
/// objects that can.
pub(super) const ENTERED_FROM: [[&str; 3]; 2] = [["---", "+-+", "+++"], ["+++", "+-+", "+++"]];

/// Returns the rows of a mask: `V` passable, `B` blocked, `A` visited. The last cell is the anchor. Returns
/// `None` for a footprint with cells to the right of or below its anchor.
pub(super) fn mask_rows(footprint: &Footprint) -> Option<Vec<String>> {
    let (min, max) = footprint.bounds().unwrap_or((Offset { dx: 0, dy: 0 }, Offset { dx: 0, dy: 0 }));
    if max.dx > 0 || max.dy > 0 {
        return None;
    }
    let (width, height) = (MIN_SIZE.0.max(1 - min.dx), MIN_SIZE.1.max(1 - min.dy));
    let row = |dy: i16| {
        let cell = |dx: i16| {
            let here = Offset { dx, dy };
            match (footprint.solid().contains(&here), footprint.actions().contains(&here)) {
                (true, _) => 'B',
                (_, true) => 'A',
                _ => 'V',
            }
        };
        (1 - width..=0).map(cell).collect()
    };
    Some((1 - height..=0).map(row).collect())
}

/// Cells of a mask, in rows from the top.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Cells {
    pub(super) solid: Vec<Offset>,
    /// Cells where heroes visit the object.
    pub(super) actions: Vec<Offset>,
}

/// Maximum side of a mask: the maximum side of a map.
const MAX_SIDE: usize = 4096;

impl Cells {
    /// Parses a mask.
    ///
    /// # Errors
    /// A description of the problem.
    pub(super) fn of_rows<'a>(
        rows: impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator,
    ) -> Result<Self, &'static str> {
        if rows.len() > MAX_SIDE {
            return Err("the mask has too many rows");
        }
        let (mut cells, mut width, mut dy) = (Self::default(), None, 0);
        for row in rows.rev() {
            let length = row.chars().count();
            if length > MAX_SIDE || *width.get_or_insert(length) != length {
                return Err("the mask rows have different lengths");
            }
            let mut dx = 0;
            for symbol in row.chars().rev() {
                match symbol {
                    '0' | ' ' | 'V' => {}
                    'B' | 'H' => cells.solid.push(Offset { dx, dy }),
                    'A' | 'T' => cells.actions.push(Offset { dx, dy }),
                    _ => return Err("invalid mask cell: expected 0, V, B, H, A or T"),
                }
                dx -= 1;
            }
            dy -= 1;
        }
        cells.solid.reverse();
        cells.actions.reverse();
        cells.solid.shrink_to_fit();
        cells.actions.shrink_to_fit();
        Ok(cells)
    }

    /// Returns whether a footprint has exactly these cells.
    pub(super) fn is_of(&self, footprint: &Footprint) -> bool {
        let same = |cells: &[Offset], others: &[Offset]| {
            cells.len() == others.len() && cells.iter().all(|cell| others.contains(cell))
        };
        same(&self.solid, footprint.solid()) && same(&self.actions, footprint.actions())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mask_ends_at_the_anchor_and_is_read_unchanged() {
        let footprint = Footprint::parse("XX./XXA").unwrap();
        let rows = mask_rows(&footprint).unwrap();
        assert_eq!(rows, ["VVVVVVVV", "VVVVVVVV", "VVVVVVVV", "VVVVVVVV", "VVVVVBBV", "VVVVVBBA"]);
        assert!(Cells::of_rows(rows.iter().map(String::as_str)).unwrap().is_of(&footprint));
        let wide = Footprint::parse(&format!("{}A", "X".repeat(11))).unwrap();
        assert_eq!(mask_rows(&wide).unwrap()[5], "BBBBBBBBBBBA");
        assert_eq!(mask_rows(&Footprint::parse_anchored("XA", 0, 0).unwrap()), None);
    }

    #[test]
    fn invalid_masks_are_refused() {
        for rows in [&["VV", "V"][..], &["?"]] {
            assert!(Cells::of_rows(rows.iter().copied()).is_err(), "{rows:?}");
        }
        assert_eq!(Cells::of_rows(std::iter::empty()), Ok(Cells::default()));
        assert_eq!(Cells::of_rows(["T0", "HV"].into_iter()).unwrap().solid, [Offset { dx: -1, dy: 0 }]);
    }
}
