//! The trait of fields, and basic fields: numbers, flags, text, reserved bytes, optional values, lists.

use std::fmt;

use super::error::{H3mError, H3mProblem, H3mWriteError};
use super::reader::Reader;
#[cfg(test)]
use super::tests::dice::Dice;
use super::version::Version;
use super::writer::Writer;

impl Reader<'_> {
    /// Returns the next value without moving forward.
    pub(super) fn peek<T: Field>(&mut self) -> Result<T, H3mError> {
        let start = self.at;
        let value = T::read(self)?;
        self.at = start;
        Ok(value)
    }
}

/// A value in a file. Writing is the inverse of reading: it returns exactly the bytes that were read.
pub(crate) trait Field: Sized {
    /// Minimum number of bytes in any version. Used to check counts before memory is allocated.
    const MIN_BYTES: usize;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError>;

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError>;

    /// Returns a random value that the version of `dice` can represent.
    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self;
}

/// A record that can be compared field by field.
pub(crate) trait CompareFields {
    /// Returns the fields that differ from `other`, without those in `except`: their names, and their bytes
    /// in files of `version`.
    fn differences(&self, other: &Self, except: &[&str], version: Version) -> Vec<(&'static str, Vec<u8>)>;
}

/// Little-endian whole numbers.
macro_rules! numbers {
    ($($number:ty)+) => { $(
        impl Field for $number {
            const MIN_BYTES: usize = size_of::<Self>();

            fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
                Ok(Self::from_le_bytes(from.array()?))
            }

            fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                to.put(&self.to_le_bytes());
                Ok(())
            }

            #[cfg(test)]
            fn sample(dice: &mut Dice) -> Self {
                let bits = dice.bits().to_le_bytes();
                let any = Self::from_le_bytes(bits[..size_of::<Self>()].try_into().unwrap());
                dice.pick(&[any, any, 0, 1, Self::MIN, Self::MAX])
            }
        }
    )+ };
}

numbers!(u8 u16 u32 i8 i16 i32);

/// A byte that states whether data follows. Other values than 0 and 1 are errors, because the layout depends
/// on it.
impl Field for bool {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let offset = from.offset();
        match u8::read(from)? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(from.error(offset, H3mProblem::InvalidFlag(other))),
        }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        u8::from(*self).write(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        dice.coin()
    }
}

/// A flag that does not affect the layout.
///
/// The games treat all values except 0 as set. The original editor writes such values (the option for a
/// random town), so the byte is kept unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flag(pub u8);

impl Flag {
    /// 0.
    pub const NO: Self = Self(0);
    /// 1.
    pub const YES: Self = Self(1);

    /// Returns whether the flag is set.
    #[must_use]
    pub const fn is_set(self) -> bool {
        self.0 != 0
    }
}

impl Field for Flag {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        u8::read(from).map(Self)
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        self.0.write(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(u8::sample(dice))
    }
}

impl From<bool> for Flag {
    fn from(is_set: bool) -> Self {
        Self(is_set.into())
    }
}

impl fmt::Debug for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("no"),
            1 => f.write_str("yes"),
            other => write!(f, "yes ({other})"),
        }
    }
}

/// Text in the code page of the author's system, which files do not state.
///
/// The bytes are kept unchanged. `Display` replaces bytes that are not valid UTF-8 by replacement characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Text(pub Vec<u8>);

impl Text {
    /// Returns whether the text is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().to_vec())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

impl Field for Text {
    const MIN_BYTES: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let length = from.count::<u32>(1)?;
        Ok(Self(from.take(length)?.to_vec()))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        to.count::<u32>(self.0.len())?;
        to.put(&self.0);
        Ok(())
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(dice.list(12, u8::sample))
    }
}

/// Bytes without a known meaning. Editors write 0; other values are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reserved<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for Reserved<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> fmt::Debug for Reserved<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == [0; N] { f.write_str("zeros") } else { self.0.fmt(f) }
    }
}

impl<const N: usize> Field for Reserved<N> {
    const MIN_BYTES: usize = N;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        Ok(Self(from.array()?))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        to.put(&self.0);
        Ok(())
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        if dice.coin() { Self::default() } else { Self(std::array::from_fn(|_| u8::sample(dice))) }
    }
}

/// A flag that states whether the value exists, then the value.
impl<T: Field> Field for Option<T> {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        if bool::read(from)? { Ok(Some(T::read(from)?)) } else { Ok(None) }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        self.is_some().write(to)?;
        self.as_ref().map_or(Ok(()), |value| value.write(to))
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        dice.coin().then(|| T::sample(dice))
    }
}

impl<T: Field> Field for Box<T> {
    const MIN_BYTES: usize = T::MIN_BYTES;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        T::read(from).map(Self::new)
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        T::write(self, to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self::new(T::sample(dice))
    }
}

/// A list after its count of 32 bits.
impl<T: Field> Field for Vec<T> {
    const MIN_BYTES: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        from.list::<u32, T>()
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        to.list::<u32, T>(self)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        dice.list(4, T::sample)
    }
}

/// `N` entries without a count.
impl<T: Field + Default + PartialEq, const N: usize> Field for [T; N] {
    const MIN_BYTES: usize = N * T::MIN_BYTES;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        Self::read_first(from, N)
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        self.write_first(to, N)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self::sample_first(dice, N)
    }
}

/// A list. Older versions store only its first entries.
pub(super) trait Growing: Field {
    /// Reads the first `stored` entries; the others get their default.
    fn read_first(from: &mut Reader<'_>, stored: usize) -> Result<Self, H3mError>;

    /// Writes the first `stored` entries; the others must have their default.
    fn write_first(&self, to: &mut Writer, stored: usize) -> Result<(), H3mWriteError>;

    /// Returns a random value with only the first `stored` entries set.
    #[cfg(test)]
    fn sample_first(dice: &mut Dice, stored: usize) -> Self;
}

impl<T: Field + Default + PartialEq, const N: usize> Growing for [T; N] {
    fn read_first(from: &mut Reader<'_>, stored: usize) -> Result<Self, H3mError> {
        let mut entries = std::array::from_fn(|_| T::default());
        for (index, entry) in entries[..stored].iter_mut().enumerate() {
            *entry = from.element(index, T::read)?;
        }
        Ok(entries)
    }

    fn write_first(&self, to: &mut Writer, stored: usize) -> Result<(), H3mWriteError> {
        for (index, entry) in self[..stored].iter().enumerate() {
            to.element(index, |to| entry.write(to))?;
        }
        self[stored..].iter().try_for_each(|entry| to.absent(entry, &T::default()))
    }

    #[cfg(test)]
    fn sample_first(dice: &mut Dice, stored: usize) -> Self {
        std::array::from_fn(|index| if index < stored { T::sample(dice) } else { T::default() })
    }
}
