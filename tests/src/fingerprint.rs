//! One number for a whole layout, or for a file.

use rmg_core::Ownership;

/// The 64-bit FNV-1a hash of the size of the map and the owners of all tiles, level by level and row by row.
///
/// FNV-1a (Fowler, Noll, Vo; RFC 9923) is used because it is defined byte by byte, the same everywhere and
/// forever; nothing here needs protection against people who look for collisions.
#[must_use]
pub fn fingerprint(ownership: &Ownership) -> u64 {
    let size = ownership.size;
    let numbers = [size.width(), size.height(), u16::from(size.levels())];
    let owners = ownership.owners.iter().flat_map(|grid| grid.cells()).map(|zone| zone.0);
    fnv1a(numbers.into_iter().chain(owners).flat_map(u16::to_le_bytes))
}

/// The same hash of the bytes of a file.
#[must_use]
pub fn fingerprint_bytes(bytes: &[u8]) -> u64 {
    fnv1a(bytes.iter().copied())
}

fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.fold(OFFSET_BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::board;

    #[test]
    fn hashes_are_those_of_the_published_function() {
        // Test values from the reference distribution of FNV.
        assert_eq!(fnv1a(b"".iter().copied()), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a".iter().copied()), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar".iter().copied()), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn shape_and_owners_both_count() {
        let boards = [board(&["AABB"]), board(&["AA\nBB"]), board(&["ABAB"]), board(&["AA", "BB"])];
        let mut hashes: Vec<u64> = boards.iter().map(fingerprint).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 4);
    }
}
