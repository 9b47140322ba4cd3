//! One number for a whole layout or file.

use rmg_core::Ownership;

/// Returns the 64-bit FNV-1a hash of the map size and the owners of all tiles, level by level and row by row.
///
/// FNV-1a (Fowler, Noll, Vo; RFC 9923) is defined byte by byte, so it is stable across platforms and
/// versions. Resistance against deliberate collisions is not needed.
#[must_use]
pub fn fingerprint(ownership: &Ownership) -> u64 {
    let size = ownership.size;
    let numbers = [size.width(), size.height(), u16::from(size.levels())];
    let owners = ownership.owners.iter().flat_map(|grid| grid.cells()).map(|zone| zone.0);
    fnv1a(numbers.into_iter().chain(owners).flat_map(u16::to_le_bytes))
}

/// Returns the same hash of the bytes of a file.
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
    fn hashes_match_the_reference_values() {
        // Test values of the FNV reference distribution.
        assert_eq!(fnv1a(b"".iter().copied()), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a".iter().copied()), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar".iter().copied()), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn hash_depends_on_shape_and_owners() {
        let boards = [board(&["AABB"]), board(&["AA\nBB"]), board(&["ABAB"]), board(&["AA", "BB"])];
        let mut hashes: Vec<u64> = boards.iter().map(fingerprint).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 4);
    }
}
