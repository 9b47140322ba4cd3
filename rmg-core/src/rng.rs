//! Named random streams: the only source of randomness.
//!
//! A stream is determined by its name: `seed.at("mines").at(zone).stream()` returns the same numbers on any
//! thread, regardless of other streams. The generator is PCG-64 (`rand_pcg`, which documents that its values
//! are stable).
//!
//! A stream implements the generator traits of `rand` ([`TryRng`], and so `Rng`), so that callers can use all
//! its distributions. Values that decide a map are sampled by the methods of [`RngStream`]: `rand` guarantees
//! stable numbers of a generator, but not stable samples ("Portability" in its book: a sampling algorithm may
//! change in any minor release), so a new release could change maps.

use std::convert::Infallible;
use std::fmt;

use rand_core::{Rng, SeedableRng, TryRng};
use rand_pcg::Pcg64;

use crate::ids::{ConnectionId, ZoneId};
use crate::size::Level;

/// The seed of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Seed {
    /// Returns the stream name that consists of this seed and `part`.
    #[must_use]
    pub fn at(self, part: impl NamePart) -> StreamName {
        let start = StreamName {
            a: mix(self.0 ^ 0x9e37_79b9_7f4a_7c15),
            b: mix(self.0.wrapping_add(0xd1b5_4a32_d192_ed03)),
        };
        start.at(part)
    }
}

/// One part of a stream's name: a modifier, an attempt, a zone ...
pub trait NamePart {
    /// Mixes the part into a name.
    fn add_to(self, name: StreamName) -> StreamName;
}

impl NamePart for &str {
    fn add_to(self, name: StreamName) -> StreamName {
        let mut name = name.word(1, self.len() as u64);
        for chunk in self.as_bytes().chunks(8) {
            let mut bytes = [0; 8];
            bytes[..chunk.len()].copy_from_slice(chunk);
            name = name.word(2, u64::from_le_bytes(bytes));
        }
        name
    }
}

impl NamePart for u64 {
    fn add_to(self, name: StreamName) -> StreamName {
        name.word(3, self)
    }
}

impl NamePart for u32 {
    fn add_to(self, name: StreamName) -> StreamName {
        name.word(3, u64::from(self))
    }
}

impl NamePart for ZoneId {
    fn add_to(self, name: StreamName) -> StreamName {
        name.word(4, u64::from(self.0))
    }
}

impl NamePart for ConnectionId {
    fn add_to(self, name: StreamName) -> StreamName {
        name.word(5, u64::from(self.0))
    }
}

impl NamePart for Level {
    fn add_to(self, name: StreamName) -> StreamName {
        name.word(6, u64::from(self.0))
    }
}

/// The name of a stream, as 128 mixed bits of its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamName {
    a: u64,
    b: u64,
}

impl StreamName {
    /// Returns the name extended by `part`.
    #[must_use]
    pub fn at(self, part: impl NamePart) -> Self {
        part.add_to(self)
    }

    /// Returns the stream of this name, at its start.
    #[must_use]
    pub fn stream(self) -> RngStream {
        let mut key = [0; 32];
        let words = [self.a, self.b, mix(self.a ^ self.b.rotate_left(32)), mix(self.b.wrapping_sub(self.a))];
        for (bytes, word) in key.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        RngStream(Pcg64::from_seed(key))
    }

    /// Returns a number that identifies the stream, to compare runs.
    #[must_use]
    pub fn number(self) -> u64 {
        self.a
    }

    fn word(self, kind: u64, value: u64) -> Self {
        let a = mix(self.a ^ value.wrapping_mul(0x9fb2_1c65_1e98_df25) ^ kind);
        let b = mix(self.b.wrapping_add(value ^ a.rotate_left(17)).wrapping_add(kind << 56));
        Self { a, b }
    }
}

/// The finalizer of `SplitMix64` (Steele, Lea, Flood 2014): every input bit affects every output bit.
fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A sequence of random numbers, created by [`StreamName::stream`].
///
/// ```
/// use rand::RngExt;
/// use rmg_core::Seed;
///
/// let mut stream = Seed(7).at("names of towns").stream();
/// assert_eq!(stream.below(100), 34);
/// // all distributions of `rand` work, but a new release may return other values
/// let share: f64 = stream.random_range(0.25..0.75);
/// assert!((0.25..0.75).contains(&share));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RngStream(Pcg64);

impl TryRng for RngStream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

impl RngStream {
    /// Returns 64 random bits, the same as `next_u64`.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number in `0..bound`, uniformly distributed (Lemire, *Fast Random Integer Generation in an
    /// Interval*, 2019).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "cannot sample from an empty range");
        loop {
            let product = (self.bits() >> 32) * u64::from(bound);
            let (high, low) = ((product >> 32) as u32, low_half(product));
            // The division is needed only in the few cases where the sample may be biased.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return high;
            }
        }
    }

    /// Returns a position in a list of `len` entries, uniformly distributed.
    ///
    /// # Panics
    /// If `len` is 0 or above `u32::MAX`.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("lists to sample from are shorter than 2^32")) as usize
    }

    /// Returns a number in `low..=high`, uniformly distributed.
    ///
    /// # Panics
    /// If `low > high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        assert!(low <= high, "cannot sample from an empty range");
        let span = high.wrapping_sub(low).cast_unsigned();
        if span == u64::MAX {
            return self.bits().cast_signed();
        }
        let bound = span + 1;
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            let low_bits = u64::try_from(product & u128::from(u64::MAX)).expect("masked to 64 bits");
            if low_bits >= threshold {
                let high_bits = u64::try_from(product >> 64).expect("the upper half has 64 bits");
                return low.wrapping_add(high_bits.cast_signed());
            }
        }
    }

    /// Returns a number in `0.0..1.0`, a multiple of 2^-53.
    pub fn unit(&mut self) -> f64 {
        const STEP: f64 = 1.0 / 9_007_199_254_740_992.0;
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit exactly")]
        let steps = (self.bits() >> 11) as f64;
        steps * STEP
    }

    /// Returns true with probability `hits / of`.
    ///
    /// # Panics
    /// If `of` is 0.
    pub fn chance(&mut self, hits: u32, of: u32) -> bool {
        self.below(of) < hits
    }

    /// Returns a uniformly chosen entry of `list`; `None` if it is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { Some(&list[self.index(list.len())]) }
    }

    /// Returns a position in `weights` with probability proportional to its weight; `None` if all are 0.
    pub fn pick_weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total: i64 = weights.iter().map(|weight| i64::from(*weight)).sum();
        if total == 0 {
            return None;
        }
        let mut rest = self.between(0, total - 1);
        weights.iter().position(|weight| {
            rest -= i64::from(*weight);
            rest < 0
        })
    }

    /// Shuffles `list`, all orders equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.index(last + 1));
        }
    }

    /// Returns a random direction as a unit vector `(x, y)`. Uses rejection sampling, which needs no sine.
    pub fn direction(&mut self) -> (f64, f64) {
        loop {
            let (x, y) = (self.unit() * 2.0 - 1.0, self.unit() * 2.0 - 1.0);
            let length_sq = x * x + y * y;
            if (0.01..=1.0).contains(&length_sq) {
                let length = length_sq.sqrt();
                return (x / length, y / length);
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "only the lower half is needed")]
fn low_half(x: u64) -> u32 {
    x as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_return_fixed_numbers() {
        let mut stream = Seed(7).at("mines").at(ZoneId(3)).stream();
        assert_eq!([stream.bits(), stream.bits()], [13_412_904_523_127_164_703, 13_608_800_603_122_250_470]);
        let mut stream = Seed(7).at("a longer name than eight bytes").at(5u32).stream();
        assert_eq!((0..6).map(|_| stream.below(100)).collect::<Vec<_>>(), [72, 5, 15, 77, 29, 97]);
        assert_eq!(stream.unit().to_bits(), 4_603_441_747_846_100_165);
        assert_eq!(stream.between(-5, 1_000_000_000_000), 917_657_330_457);
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        stream.shuffle(&mut order);
        assert_eq!(order, [3, 2, 4, 0, 5, 6, 7, 1]);
    }

    #[test]
    fn the_rand_interface_and_the_stream_return_the_same_bits() {
        use rand::RngExt;
        let stream = || Seed(7).at("mines").at(ZoneId(3)).stream();
        let (mut direct, mut by_rand) = (stream(), stream());
        assert_eq!([direct.bits(), direct.bits()], [by_rand.next_u64(), by_rand.random::<u64>()]);
        let mut bytes = [0; 16];
        by_rand.fill_bytes(&mut bytes);
        let words = [direct.bits().to_le_bytes(), direct.bits().to_le_bytes()].concat();
        assert_eq!(bytes.as_slice(), words);
        assert!((0..100).all(|_| (3..9).contains(&by_rand.random_range(3..9))));
    }

    #[test]
    fn different_names_give_different_streams() {
        let seed = Seed(1);
        let firsts: Vec<u64> = [
            seed.at("a").at("b"),
            seed.at("ab"),
            seed.at("b").at("a"),
            seed.at("a").at(0u32),
            seed.at("a").at(ZoneId(0)),
            seed.at("a").at(ConnectionId(0)),
            seed.at("a"),
            Seed(2).at("a"),
        ]
        .map(|name| name.stream().bits())
        .to_vec();
        for (i, first) in firsts.iter().enumerate() {
            assert!(!firsts[i + 1..].contains(first), "stream {i} repeats");
        }
    }

    #[test]
    fn samples_stay_in_range_and_reach_every_value() {
        let mut stream = Seed(3).at("test").stream();
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[stream.index(6)] += 1;
        }
        assert!(seen.iter().all(|count| (800..1200).contains(count)), "{seen:?}");
        assert!((0..1000).all(|_| (-3..=3).contains(&stream.between(-3, 3))));
        assert_eq!(stream.between(4, 4), 4);
        assert_ne!(stream.between(i64::MIN, i64::MAX), stream.between(i64::MIN, i64::MAX));
    }

    #[test]
    fn weights_of_zero_are_never_picked() {
        let mut stream = Seed(4).at("test").stream();
        assert!((0..200).all(|_| stream.pick_weighted(&[0, 3, 0, 1]).is_some_and(|at| at % 2 == 1)));
        assert_eq!(stream.pick_weighted(&[0, 0]), None);
        assert_eq!(stream.pick::<u8>(&[]), None);
    }
}
