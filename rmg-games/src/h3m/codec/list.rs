//! Lists: a count, then the entries.

use super::error::{H3mError, H3mProblem, H3mWriteError, H3mWriteProblem};
use super::field::Field;
use super::reader::Reader;
use super::writer::Writer;

/// The type of the count of a list.
pub(super) trait Count: Field + Into<u64> + TryFrom<usize> {
    /// The maximum count.
    const MAX: u64;
}

macro_rules! counts {
    ($($number:ident)+) => { $(
        impl Count for $number {
            const MAX: u64 = $number::MAX as u64;
        }
    )+ };
}

counts!(u8 u16 u32);

impl Reader<'_> {
    /// Reads the count of entries that take at least `min_bytes` each. Checks it against the remaining bytes,
    /// so that callers can allocate memory for the entries.
    pub(super) fn count<C: Count>(&mut self, min_bytes: usize) -> Result<usize, H3mError> {
        let offset = self.offset();
        let count: u64 = C::read(self)?.into();
        let needed = count.saturating_mul(u64::try_from(min_bytes).unwrap_or(u64::MAX));
        match usize::try_from(count) {
            Ok(fits) if usize::try_from(needed).is_ok_and(|needed| needed <= self.left()) => Ok(fits),
            _ => Err(self.error(offset, H3mProblem::CountTooLarge { count, needed, left: self.left() })),
        }
    }

    /// Reads a count of type `C`, then the entries.
    pub(super) fn list<C: Count, T: Field>(&mut self) -> Result<Vec<T>, H3mError> {
        let count = self.count::<C>(T::MIN_BYTES)?;
        let mut list = Vec::with_capacity(count);
        for index in 0..count {
            list.push(self.element(index, T::read)?);
        }
        Ok(list)
    }
}

impl Writer {
    /// Writes the number of entries of a list as a `C`.
    pub(super) fn count<C: Count>(&mut self, found: usize) -> Result<(), H3mWriteError> {
        match C::try_from(found) {
            Ok(count) => count.write(self),
            Err(_) => Err(self.error(H3mWriteProblem::TooMany { found, max: C::MAX })),
        }
    }

    /// Writes the number of entries as a `C`, then the entries.
    pub(super) fn list<C: Count, T: Field>(&mut self, list: &[T]) -> Result<(), H3mWriteError> {
        self.count::<C>(list.len())?;
        for (index, entry) in list.iter().enumerate() {
            self.element(index, |to| entry.write(to))?;
        }
        Ok(())
    }
}
