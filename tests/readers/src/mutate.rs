//! Corrupts a valid file at random: changes, removes, copies and moves bytes, and makes numbers extreme.

use rmg_core::rng::RngStream;

/// Pieces that are difficult for readers of text and of bytes.
const PIECES: [&[u8]; 22] = [
    b"9",
    b"-1",
    b"\"",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b"99999999999",
    b"1e999",
    b"null",
    b"\xff",
    b"\0",
    b"\n",
    b"//",
    b"A4096",
    b".9",
    b"=== ",
    b"\xff\xff\xff\xff",
    b"\x00\x00\x00\x01",
    b"\xf0\x9f\x90\xb2",
];

/// Changes one to five bytes, so that later bytes stay at their offsets.
pub fn change_in_place(bytes: &mut [u8], rng: &mut RngStream) {
    for _ in 0..=rng.index(4) {
        let at = rng.index(bytes.len().max(1));
        let Some(byte) = bytes.get_mut(at) else { return };
        *byte = match rng.index(4) {
            0 => *byte ^ 1 << rng.index(8),
            1 => 0xff,
            2 => byte.wrapping_add(1),
            _ => u8::try_from(rng.index(256)).unwrap_or_default(),
        };
    }
}

/// Corrupts `bytes` in one to four places.
pub fn mutate(bytes: &mut Vec<u8>, rng: &mut RngStream) {
    for _ in 0..=rng.index(4) {
        if bytes.is_empty() {
            return;
        }
        let at = rng.index(bytes.len());
        let max = 1 << rng.index(9);
        let length = (1 + rng.index(max)).min(bytes.len() - at);
        match rng.index(8) {
            0 => bytes[at] ^= 1 << rng.index(8),
            1 => bytes[at] = u8::try_from(rng.index(256)).unwrap_or_default(),
            2 => drop(bytes.drain(at..at + length)),
            3 => {
                let part = bytes[at..at + length].to_vec();
                let to = rng.index(bytes.len() + 1);
                drop(bytes.splice(to..to, part));
            }
            4 => {
                let part = bytes[at..at + length].to_vec();
                let to = rng.index(bytes.len() - length + 1);
                bytes[to..to + length].copy_from_slice(&part);
            }
            5 => digits(bytes, at, rng),
            6 => bytes.truncate(at),
            _ => {
                let piece = PIECES[rng.index(PIECES.len())];
                drop(bytes.splice(at..at, piece.iter().copied()));
            }
        }
    }
}

/// Replaces the next number by another one.
fn digits(bytes: &mut Vec<u8>, from: usize, rng: &mut RngStream) {
    let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit).map(|at| from + at) else { return };
    let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let numbers: [&[u8]; 8] =
        [b"0", b"1", b"2", b"255", b"65535", b"65536", b"4294967295", b"18446744073709551616"];
    drop(bytes.splice(start..start + length, numbers[rng.index(numbers.len())].iter().copied()));
}
