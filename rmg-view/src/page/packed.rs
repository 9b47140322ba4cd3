//! Long lists of small numbers as short text: LEB128 (seven bits per byte, lowest first) in Base64. `kit.js`
//! reads them.

use super::base64;

/// A list of packed numbers.
#[derive(Debug, Default)]
pub struct Packed {
    bytes: Vec<u8>,
}

impl Packed {
    /// Adds a number. All bytes except the last have the highest bit set (LEB128).
    pub fn push(&mut self, number: u32) {
        self.push_long(number.into());
    }

    /// Adds a number of up to 53 bits, the exact range of JavaScript numbers. Larger numbers are clamped.
    pub fn push_long(&mut self, number: u64) {
        let mut rest = number.min((1 << 53) - 1);
        while rest >= 0x80 {
            self.bytes.push((rest & 0x7f) as u8 | 0x80);
            rest >>= 7;
        }
        self.bytes.push((rest & 0x7f) as u8);
    }

    /// Adds an optional number: 0 for `None`, otherwise the number plus 1.
    pub fn push_option(&mut self, number: Option<u32>) {
        self.push(number.map_or(0, |number| number.saturating_add(1)));
    }

    /// Returns the list as Base64.
    pub fn text(&self) -> String {
        base64(&self.bytes)
    }

    /// Packs numbers as runs: each value, followed by its number of repetitions.
    pub fn runs(numbers: impl Iterator<Item = u32>) -> Self {
        let (mut packed, mut run) = (Self::default(), None::<(u32, u32)>);
        for number in numbers {
            run = match run {
                Some((value, count)) if value == number => Some((value, count + 1)),
                other => {
                    packed.push_run(other);
                    Some((number, 1))
                }
            };
        }
        packed.push_run(run);
        packed
    }

    fn push_run(&mut self, run: Option<(u32, u32)>) {
        if let Some((value, count)) = run {
            self.push(value);
            self.push(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_one_to_five_bytes() {
        let mut packed = Packed::default();
        [0, 127, 128, u32::MAX].into_iter().for_each(|number| packed.push(number));
        packed.push_option(None);
        packed.push_option(Some(4));
        assert_eq!(packed.bytes, [0, 127, 0x80, 1, 0xff, 0xff, 0xff, 0xff, 15, 0, 5]);
        let mut longest = Packed::default();
        longest.push_long(u64::MAX);
        assert_eq!(longest.bytes, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 15]);
    }

    #[test]
    fn runs_consist_of_values_and_counts() {
        assert_eq!(Packed::runs([7, 7, 7, 0, 200].into_iter()).bytes, [7, 3, 0, 1, 200, 1, 1]);
        assert_eq!(Packed::runs(std::iter::empty()).text(), "");
    }
}
