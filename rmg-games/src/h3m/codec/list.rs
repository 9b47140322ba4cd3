//! Lists: a count, then so many things.

use super::error::{H3mError, H3mProblem, H3mWriteError, H3mWriteProblem};
use super::field::Field;
use super::reader::Reader;
use super::writer::Writer;

/// The number before a list.
pub(super) trait Count: Field + Into<u64> + TryFrom<usize> {
    /// The most that it can say.
    const MOST: u64;
}

macro_rules! counts {
    ($($number:ident)+) => { $(
        impl Count for $number {
            const MOST: u64 = $number::MAX as u64;
        }
    )+ };
}

counts!(u8 u16 u32);

impl Reader<'_> {
    /// A count of type `C` of things that take at least `least` bytes each, checked against what is left
    /// before anybody makes room for them.
    pub(super) fn count<C: Count>(&mut self, least: usize) -> Result<usize, H3mError> {
        let offset = self.offset();
        let count: u64 = C::read(self)?.into();
        let needed = count.saturating_mul(u64::try_from(least).unwrap_or(u64::MAX));
        match usize::try_from(count) {
            Ok(fits) if usize::try_from(needed).is_ok_and(|needed| needed <= self.left()) => Ok(fits),
            _ => Err(self.error(offset, H3mProblem::CountTooLarge { count, needed, left: self.left() })),
        }
    }

    /// A count of type `C`, then so many `T`.
    pub(super) fn list<C: Count, T: Field>(&mut self) -> Result<Vec<T>, H3mError> {
        let count = self.count::<C>(T::LEAST)?;
        let mut list = Vec::with_capacity(count);
        for index in 0..count {
            list.push(self.element(index, T::read)?);
        }
        Ok(list)
    }
}

impl Writer {
    /// The number of entries of a list, as a `C`.
    pub(super) fn count<C: Count>(&mut self, found: usize) -> Result<(), H3mWriteError> {
        match C::try_from(found) {
            Ok(count) => count.write(self),
            Err(_) => Err(self.error(H3mWriteProblem::TooMany { found, most: C::MOST })),
        }
    }

    /// The number of entries as a `C`, then the entries.
    pub(super) fn list<C: Count, T: Field>(&mut self, list: &[T]) -> Result<(), H3mWriteError> {
        self.count::<C>(list.len())?;
        for (index, entry) in list.iter().enumerate() {
            self.element(index, |to| entry.write(to))?;
        }
        Ok(())
    }
}
