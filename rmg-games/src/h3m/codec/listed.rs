//! Bit sets with a count.

use super::masks::Mask;
use super::prelude::*;

/// A set of numbers of up to `8 * N` items. Files of Horn of the Abyss state the number of items; older files
/// have a fixed number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Listed<const N: usize> {
    /// Number of items in a file of Horn of the Abyss; 0 in older files.
    pub count: u32,
    /// The items of the set.
    pub mask: Mask<N>,
}

/// Heroes, by [`HeroCode`](super::HeroCode).
pub type HeroMask = Listed<32>;
/// Artifacts, by [`ArtifactCode`](super::ArtifactCode).
pub type ArtifactMask = Listed<32>;

impl<const N: usize> Listed<N> {
    /// Returns whether `item` is in the set.
    #[must_use]
    pub fn has(&self, item: usize) -> bool {
        self.mask.has(item)
    }

    /// Adds or removes `item`. Returns false and does nothing for items that the mask cannot represent.
    pub fn set(&mut self, item: usize, is_in: bool) -> bool {
        self.mask.set(item, is_in)
    }

    /// Returns the set with the number of items for Horn of the Abyss; other games have none.
    pub(crate) fn with_count(self, version: Version, count: impl FnOnce(HotaLayout) -> u16) -> Self {
        Self { count: version.hota().map_or(0, |layout| count(layout).into()), ..self }
    }

    fn bytes(self) -> Option<usize> {
        usize::try_from(self.count.div_ceil(8)).ok().filter(|bytes| *bytes <= N)
    }
}

impl<const N: usize> FromIterator<usize> for Listed<N> {
    /// Returns the set of those items that the mask can represent, without a count.
    fn from_iter<I: IntoIterator<Item = usize>>(items: I) -> Self {
        Self { count: 0, mask: items.into_iter().collect() }
    }
}

/// The form of Horn of the Abyss: the count, then the bytes.
impl<const N: usize> Field for Listed<N> {
    const MIN_BYTES: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let offset = from.offset();
        let count = u32::read(from)?;
        let listed = Self { count, mask: Mask::NONE };
        let Some(bytes) = listed.bytes() else {
            let (count, max) = (usize::try_from(count).unwrap_or(usize::MAX), 8 * N);
            return Err(from.error(offset, H3mProblem::ExceedsGame { count, max }));
        };
        Ok(Self { mask: Growing::read_first(from, bytes)?, ..listed })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        let too_many = H3mWriteProblem::TooMany {
            found: usize::try_from(self.count).unwrap_or(usize::MAX),
            max: u64::try_from(8 * N).unwrap_or(u64::MAX),
        };
        let bytes = self.bytes().ok_or_else(|| to.error(too_many))?;
        self.count.write(to)?;
        self.mask.write_first(to, bytes)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        let count = u32::try_from(dice.below(8 * N + 1)).unwrap();
        let listed = Self { count, mask: Mask::NONE };
        Self { mask: Growing::sample_first(dice, listed.bytes().unwrap()), ..listed }
    }
}

/// A fixed number of bytes, except in files of Horn of the Abyss.
impl<const N: usize> Growing for Listed<N> {
    fn read_first(from: &mut Reader<'_>, stored: usize) -> Result<Self, H3mError> {
        if from.version.hota().is_some() {
            return Field::read(from);
        }
        Ok(Self { count: 0, mask: Growing::read_first(from, stored)? })
    }

    fn write_first(&self, to: &mut Writer, stored: usize) -> Result<(), H3mWriteError> {
        if to.version.hota().is_some() {
            return Field::write(self, to);
        }
        to.absent(&self.count, &0)?;
        self.mask.write_first(to, stored)
    }

    #[cfg(test)]
    fn sample_first(dice: &mut Dice, stored: usize) -> Self {
        if dice.version.hota().is_some() {
            return Field::sample(dice);
        }
        Self { count: 0, mask: Growing::sample_first(dice, stored) }
    }
}
