//! Constants of the format.

use super::prelude::*;

/// A constant of the format: an `N` that is stored as a `T`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marker<T, const N: u8>(std::marker::PhantomData<T>);

impl<T: Field + From<u8> + Into<i32> + Copy, const N: u8> Field for Marker<T, N> {
    const MIN_BYTES: usize = T::MIN_BYTES;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let offset = from.offset();
        let (found, wanted) = (T::read(from)?.into(), i32::from(N));
        if found != wanted {
            return Err(from.error(offset, H3mProblem::Marker { found, wanted }));
        }
        Ok(Self(std::marker::PhantomData))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        T::from(N).write(to)
    }

    #[cfg(test)]
    fn sample(_: &mut Dice) -> Self {
        Self(std::marker::PhantomData)
    }
}
