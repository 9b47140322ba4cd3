//! What a pack is known by, whatever it is called: SHA-256 of its files.
//!
//! Source of the function and of the numbers in the tests: NIST, *Secure Hash Standard*, FIPS PUB 180-4 (2015).

use super::source::PackSource;

/// The content hash of a pack as 64 hexadecimal digits: of each file in order of name its name, a zero byte, its length in
/// eight bytes (the last one first) and its bytes.
pub(super) fn content_hash(source: &PackSource<'_>) -> String {
    let mut hash = Sha256::new();
    for name in source.file_names() {
        let bytes = source.bytes(name).unwrap_or_default();
        hash.add(name.as_bytes());
        hash.add(&[0]);
        hash.add(&(bytes.len() as u64).to_le_bytes());
        hash.add(bytes);
    }
    hash.finish().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes that are mixed in at once.
const BLOCK: usize = 64;

/// The fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
const ROUNDS: [u32; 64] = [
    0x428a_2f98,
    0x7137_4491,
    0xb5c0_fbcf,
    0xe9b5_dba5,
    0x3956_c25b,
    0x59f1_11f1,
    0x923f_82a4,
    0xab1c_5ed5,
    0xd807_aa98,
    0x1283_5b01,
    0x2431_85be,
    0x550c_7dc3,
    0x72be_5d74,
    0x80de_b1fe,
    0x9bdc_06a7,
    0xc19b_f174,
    0xe49b_69c1,
    0xefbe_4786,
    0x0fc1_9dc6,
    0x240c_a1cc,
    0x2de9_2c6f,
    0x4a74_84aa,
    0x5cb0_a9dc,
    0x76f9_88da,
    0x983e_5152,
    0xa831_c66d,
    0xb003_27c8,
    0xbf59_7fc7,
    0xc6e0_0bf3,
    0xd5a7_9147,
    0x06ca_6351,
    0x1429_2967,
    0x27b7_0a85,
    0x2e1b_2138,
    0x4d2c_6dfc,
    0x5338_0d13,
    0x650a_7354,
    0x766a_0abb,
    0x81c2_c92e,
    0x9272_2c85,
    0xa2bf_e8a1,
    0xa81a_664b,
    0xc24b_8b70,
    0xc76c_51a3,
    0xd192_e819,
    0xd699_0624,
    0xf40e_3585,
    0x106a_a070,
    0x19a4_c116,
    0x1e37_6c08,
    0x2748_774c,
    0x34b0_bcb5,
    0x391c_0cb3,
    0x4ed8_aa4a,
    0x5b9c_ca4f,
    0x682e_6ff3,
    0x748f_82ee,
    0x78a5_636f,
    0x84c8_7814,
    0x8cc7_0208,
    0x90be_fffa,
    0xa450_6ceb,
    0xbef9_a3f7,
    0xc671_78f2,
];

/// The fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3).
const START: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// SHA-256 of bytes that come in pieces.
#[derive(Debug)]
struct Sha256 {
    state: [u32; 8],
    /// What is left of the bytes after whole blocks, shorter than a block.
    rest: Vec<u8>,
    /// All bytes so far.
    length: u64,
}

impl Sha256 {
    fn new() -> Self {
        Self { state: START, rest: Vec::with_capacity(2 * BLOCK), length: 0 }
    }

    fn add(&mut self, mut bytes: &[u8]) {
        self.length += bytes.len() as u64;
        if !self.rest.is_empty() {
            let (head, tail) = bytes.split_at(bytes.len().min(BLOCK - self.rest.len()));
            self.rest.extend_from_slice(head);
            bytes = tail;
            if self.rest.len() < BLOCK {
                return;
            }
            mix(&mut self.state, &self.rest);
            self.rest.clear();
        }
        let blocks = bytes.chunks_exact(BLOCK);
        self.rest.extend_from_slice(blocks.remainder());
        blocks.for_each(|block| mix(&mut self.state, block));
    }

    fn finish(mut self) -> [u8; 32] {
        let bits = self.length * 8;
        self.rest.push(0x80);
        let end = if self.rest.len() + 8 <= BLOCK { BLOCK } else { 2 * BLOCK };
        self.rest.resize(end - 8, 0);
        self.rest.extend_from_slice(&bits.to_be_bytes());
        self.rest.chunks_exact(BLOCK).for_each(|block| mix(&mut self.state, block));
        let mut hash = [0; 32];
        for (bytes, word) in hash.chunks_exact_mut(4).zip(self.state) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        hash
    }
}

/// Mixes a block into the state (FIPS 180-4, 6.2.2).
fn mix(state: &mut [u32; 8], block: &[u8]) {
    let mut words = [0u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = bytes.iter().fold(0, |word, byte| (word << 8) | u32::from(*byte));
    }
    for at in 16..words.len() {
        let (near, far) = (words[at - 15], words[at - 2]);
        let low = near.rotate_right(7) ^ near.rotate_right(18) ^ (near >> 3);
        let high = far.rotate_right(17) ^ far.rotate_right(19) ^ (far >> 10);
        words[at] = words[at - 16].wrapping_add(low).wrapping_add(words[at - 7]).wrapping_add(high);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, round) in words.iter().zip(ROUNDS) {
        let turned = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = (e & f) ^ (!e & g);
        let first = h.wrapping_add(turned).wrapping_add(chosen).wrapping_add(round).wrapping_add(*word);
        let turned = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let most = (a & b) ^ (a & c) ^ (b & c);
        let second = turned.wrapping_add(most);
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(first), c, b, a, first.wrapping_add(second));
    }
    for (sum, word) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *sum = sum.wrapping_add(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(pieces: &[&[u8]]) -> String {
        let mut hash = Sha256::new();
        pieces.iter().for_each(|piece| hash.add(piece));
        hash.finish().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn hashes_are_those_of_the_standard() {
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        for (pieces, want) in [
            (vec![], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (vec![&b"abc"[..]], "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (vec![&two_blocks[..]], "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
            (
                vec![&[b'a'; 1000][..]; 1000],
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
            ),
        ] {
            assert_eq!(hex(&pieces), want);
        }
    }

    #[test]
    fn pieces_make_no_difference_but_every_byte_does() {
        let bytes: Vec<u8> = (0..=255).cycle().take(700).collect();
        let whole = hex(&[&bytes]);
        for cut in [1, 55, 56, 63, 64, 65, 128, 699] {
            let (head, tail) = bytes.split_at(cut);
            assert_eq!(hex(&[head, tail]), whole, "{cut}");
            let mut other = bytes.clone();
            other[cut] ^= 1;
            assert_ne!(hex(&[&other]), whole, "{cut}");
        }
    }

    #[test]
    fn the_name_of_a_file_counts_and_where_it_ends() {
        let of = |files: &[(&'static str, &'static str)]| {
            let mut source = PackSource::new("anything");
            files.iter().for_each(|(name, text)| source.add(*name, text));
            content_hash(&source)
        };
        let hashes =
            [of(&[]), of(&[("a", "b")]), of(&[("ab", "")]), of(&[("a", ""), ("b", "")]), of(&[("b", "a")])];
        for (at, hash) in hashes.iter().enumerate() {
            assert!(!hashes[..at].contains(hash));
        }
        assert_eq!(of(&[("a", "b")]), of(&[("a", "b")]));
    }
}
