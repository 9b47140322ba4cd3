//! The content hash of a pack: SHA-256 of its files, independent of its name.

use sha2::{Digest, Sha256};

use super::source::PackSource;

/// Returns the content hash of a pack as 64 hexadecimal digits. It covers, for each file in order of name:
/// the name, a zero byte, the length as eight little-endian bytes, and the bytes.
pub(super) fn content_hash(source: &PackSource<'_>) -> String {
    let mut hash = Sha256::new();
    for name in source.file_names() {
        let bytes = source.bytes(name).unwrap_or_default();
        hash.update(name.as_bytes());
        hash.update([0]);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(files: &[(&'static str, &'static str)]) -> String {
        let mut source = PackSource::new("anything");
        files.iter().for_each(|(name, text)| source.add(*name, text));
        content_hash(&source)
    }

    #[test]
    fn the_hash_depends_on_file_names_and_their_ends() {
        let hashes =
            [of(&[]), of(&[("a", "b")]), of(&[("ab", "")]), of(&[("a", ""), ("b", "")]), of(&[("b", "a")])];
        for (at, hash) in hashes.iter().enumerate() {
            assert!(!hashes[..at].contains(hash));
        }
        assert_eq!(of(&[("a", "b")]), of(&[("a", "b")]));
    }

    /// Maps contain hashes, so the hash of an unchanged pack must not change.
    /// `printf 'a\0\1\0\0\0\0\0\0\0b' | sha256sum`.
    #[test]
    fn hashes_of_existing_maps_stay_valid() {
        assert_eq!(of(&[]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(of(&[("a", "b")]), "69140543acc5eda6748bd72f2b3e76e75783a7cd0846e2e2f6dc7bf751a2877c");
    }
}
