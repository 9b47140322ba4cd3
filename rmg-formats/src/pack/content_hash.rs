//! What a pack is known by, whatever it is called: SHA-256 of its files.

use sha2::{Digest, Sha256};

use super::source::PackSource;

/// The content hash of a pack as 64 hexadecimal digits: of each file in order of name its name, a zero byte, its length in
/// eight bytes (the last one first) and its bytes.
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
    fn the_name_of_a_file_counts_and_where_it_ends() {
        let hashes =
            [of(&[]), of(&[("a", "b")]), of(&[("ab", "")]), of(&[("a", ""), ("b", "")]), of(&[("b", "a")])];
        for (at, hash) in hashes.iter().enumerate() {
            assert!(!hashes[..at].contains(hash));
        }
        assert_eq!(of(&[("a", "b")]), of(&[("a", "b")]));
    }

    /// Maps carry hashes: those of packs that have not changed must stay. `printf 'a\0\1\0\0\0\0\0\0\0b' | sha256sum`.
    #[test]
    fn hashes_are_those_that_maps_carry() {
        assert_eq!(of(&[]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(of(&[("a", "b")]), "69140543acc5eda6748bd72f2b3e76e75783a7cd0846e2e2f6dc7bf751a2877c");
    }
}
