//! Limits on the memory that readers of files may use. All readers observe them, and their tests check them.
//!
//! The limits cover the memory that a reader allocates at once, without the file itself. The size of a file
//! is its size on disk, compressed or not.

/// Maximum bytes of memory per byte of a file. A valid VCMI map needs about 30, the maximum of all formats.
pub const TIMES: usize = 50;

/// Bytes that any file may use, even if it is short.
pub const LEAST: usize = 64 << 20;

/// Returns the maximum number of bytes that reading a file of `bytes` bytes may use.
#[must_use]
pub const fn of_file(bytes: usize) -> usize {
    let scaled = bytes.saturating_mul(TIMES);
    if scaled > LEAST { scaled } else { LEAST }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_files_have_a_fixed_limit_and_large_files_a_proportional_one() {
        assert_eq!([0, 1 << 20, 2 << 20, usize::MAX].map(of_file), [LEAST, LEAST, 100 << 20, usize::MAX]);
    }
}
