//! Hashes of the state after each job. Two runs that should be equal differ from the first job with a
//! different hash on.

use std::fmt::{self, Debug, Write};

/// The state of a layer after a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateHash {
    /// Name of the layer: `tiles of zone 3`.
    pub layer: String,
    /// Hash of its content.
    pub hash: u64,
    /// Cells that changed since the previous job, in increasing order, each with a short hash of its content.
    pub changed: Vec<(u32, u16)>,
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo; RFC 9923) of the written text.
struct Fnv1a(u64);

impl Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

impl StateHash {
    /// Hashes a layer: its debug text, and its cells. Debug texts may omit large data; `cells` contains it.
    #[must_use]
    pub fn new(layer: impl Into<String>, whole: &impl Debug, cells: &[(u32, u16)]) -> Self {
        Self { layer: layer.into(), hash: Self::hash_of(&(whole, cells)), changed: Vec::new() }
    }

    /// Returns the hash of a value: of its debug text, which contains every field of types that derive it.
    fn hash_of(value: &impl Debug) -> u64 {
        let mut hash = Fnv1a(0xcbf2_9ce4_8422_2325);
        // writing to the hash cannot fail
        let _always_ok = write!(hash, "{value:?}");
        hash.0
    }

    /// Returns a short hash, for one of many cells.
    #[must_use]
    pub fn short_hash_of(value: &impl Debug) -> u16 {
        let hash = Self::hash_of(value);
        let folded = hash ^ (hash >> 32);
        ((folded ^ (folded >> 16)) & 0xffff) as u16
    }

    /// Returns the cells of `now` that are new or different in `before`, and removed cells as 0. All lists
    /// are in increasing order.
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
                (Some(_), None) => unreachable!("removed cells are handled above"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_match_the_test_vectors() {
        // test vectors of RFC 9923, appendix: FNV-1a of the empty text and of one letter
        assert_eq!(StateHash::hash_of(&format_args!("")), 0xcbf2_9ce4_8422_2325);
        assert_eq!(StateHash::hash_of(&format_args!("a")), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(StateHash::short_hash_of(&(1, 2)), StateHash::short_hash_of(&(1, 2)));
        assert_ne!(StateHash::short_hash_of(&(1, 2)), StateHash::short_hash_of(&(2, 1)));
    }

    #[test]
    fn changes_are_new_different_and_removed_cells() {
        let before = [(1, 7), (2, 7), (5, 9)];
        assert_eq!(StateHash::changes(&before, &before), []);
        assert_eq!(StateHash::changes(&[], &before), before);
        assert_eq!(StateHash::changes(&before, &[]), [(1, 0), (2, 0), (5, 0)]);
        assert_eq!(
            StateHash::changes(&before, &[(0, 3), (2, 8), (5, 9), (6, 1)]),
            [(0, 3), (1, 0), (2, 8), (6, 1)]
        );
    }
}
