//! Parts of scripts that contain parts of their own kind.

use crate::h3m::codec::prelude::*;

/// A part of a script that can contain parts of its kind. The reader limits their number and depth.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Nested<T>(pub Box<T>);

impl<T: Field + Default> Field for Nested<T> {
    const MIN_BYTES: usize = T::MIN_BYTES;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        from.script_part(Field::read).map(Self)
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        self.0.write(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(Box::new(dice.nested(T::sample)))
    }
}
