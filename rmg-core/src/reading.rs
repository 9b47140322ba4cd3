//! How much memory reading a file may take: what all readers keep to, and what the tests of readers hold them to.
//!
//! Counted is what a reader takes at once, beside the file itself. What counts of the file are the bytes as they lie on the disk,
//! packed or not: that is what somebody sends.

/// Bytes of memory for each byte of a file, at most. A sound map of VCMI needs some 30, the most of all formats.
pub const TIMES: usize = 50;

/// Bytes that any file may take, however short it is.
pub const LEAST: usize = 64 << 20;

/// Most bytes that reading a file of so many bytes may take.
#[must_use]
pub const fn of_file(bytes: usize) -> usize {
    let warranted = bytes.saturating_mul(TIMES);
    if warranted > LEAST { warranted } else { LEAST }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_files_have_some_room_and_large_ones_what_their_size_warrants() {
        assert_eq!([0, 1 << 20, 2 << 20, usize::MAX].map(of_file), [LEAST, LEAST, 100 << 20, usize::MAX]);
    }
}
