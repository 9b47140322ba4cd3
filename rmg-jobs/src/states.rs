//! What jobs leave, as hashes: two runs that should be the same differ from the first job on that left something else.

use std::fmt::{self, Debug, Write};

/// What a job left in something that it may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// What it is: `tiles of zone 3`.
    pub layer: String,
    /// A hash of all that is in it.
    pub hash: u64,
    /// Cells that changed since the job before, in rising order, each with a short hash of what is there.
    pub changed: Vec<(u32, u16)>,
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo; RFC 9923) of what is written into it.
struct Fnv1a(u64);

impl Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

impl Left {
    /// What is in a layer: all of it, and what of that belongs to cells. Debug texts may leave out what is large; that is what `cells`
    /// are for, and the hash has both.
    #[must_use]
    pub fn new(layer: impl Into<String>, whole: &impl Debug, cells: &[(u32, u16)]) -> Self {
        Self { layer: layer.into(), hash: Self::hash_of(&(whole, cells)), changed: Vec::new() }
    }

    /// The hash of all that a value holds: of its debug text, which shows every field of types that derive it.
    fn hash_of(value: &impl Debug) -> u64 {
        let mut hash = Fnv1a(0xcbf2_9ce4_8422_2325);
        // the hash takes whatever it is given
        let _taken = write!(hash, "{value:?}");
        hash.0
    }

    /// A short hash, for one of many cells.
    #[must_use]
    pub fn short_hash_of(value: &impl Debug) -> u16 {
        let hash = Self::hash_of(value);
        let folded = hash ^ (hash >> 32);
        ((folded ^ (folded >> 16)) & 0xffff) as u16
    }

    /// The cells of `now` that are not in `before`, or not like that, and those that are gone, as 0. Both in rising order.
    #[must_use]
    pub fn changes(before: &[(u32, u16)], now: &[(u32, u16)]) -> Vec<(u32, u16)> {
        let (mut before, mut now) = (before.iter().peekable(), now.iter().peekable());
        let mut changes = Vec::new();
        loop {
            match (before.peek().copied(), now.peek().copied()) {
                (None, None) => return changes,
                (Some((old, _)), new) if new.is_none_or(|(new, _)| old < new) => {
                    changes.push((*old, 0));
                    before.next();
                }
                (old, Some(cell)) => {
                    let is_same = old == Some(cell);
                    if old.is_some_and(|(old, _)| *old == cell.0) {
                        before.next();
                    }
                    if !is_same {
                        changes.push(*cell);
                    }
                    now.next();
                }
                (Some(_), None) => unreachable!("what is gone was told above"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_text() {
        // the vectors of RFC 9923, appendix: FNV-1a of nothing and of one letter
        assert_eq!(Left::hash_of(&format_args!("")), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Left::hash_of(&format_args!("a")), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Left::short_hash_of(&(1, 2)), Left::short_hash_of(&(1, 2)));
        assert_ne!(Left::short_hash_of(&(1, 2)), Left::short_hash_of(&(2, 1)));
    }

    #[test]
    fn changes_are_new_cells_other_cells_and_cells_that_are_gone() {
        let before = [(1, 7), (2, 7), (5, 9)];
        assert_eq!(Left::changes(&before, &before), []);
        assert_eq!(Left::changes(&[], &before), before);
        assert_eq!(Left::changes(&before, &[]), [(1, 0), (2, 0), (5, 0)]);
        assert_eq!(
            Left::changes(&before, &[(0, 3), (2, 8), (5, 9), (6, 1)]),
            [(0, 3), (1, 0), (2, 8), (6, 1)]
        );
    }
}
