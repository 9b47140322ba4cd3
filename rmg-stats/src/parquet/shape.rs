//! How values of Rust are laid out in columns: the schema, the writer and the reader of a type are said in one place.

use ::parquet::basic::{LogicalType, Repetition, Type as Physical};
use ::parquet::schema::types::{Type, TypePtr};

use super::leaf::{Leaf, Place, Values};

/// A type with columns.
pub(super) trait Shape: Sized {
    /// How many columns.
    const LEAVES: usize;

    /// What the schema says of it.
    fn declare(name: &str, repetition: Repetition) -> Type;

    /// Adds a value to its columns.
    fn write(&self, leaves: &mut [Leaf], place: Place);

    /// Takes a value from its columns.
    ///
    /// # Errors
    /// In words, where the columns hold none.
    fn read(leaves: &mut [Leaf], place: Place) -> Result<Self, String>;
}

/// A column of the schema.
fn primitive(name: &str, repetition: Repetition, physical: Physical, logical: Option<LogicalType>) -> Type {
    Type::primitive_type_builder(name, physical)
        .with_repetition(repetition)
        .with_logical_type(logical)
        .build()
        .expect("the types of columns are constants that fit each other")
}

/// A structure, or a list, of the schema.
pub(super) fn group(
    name: &str,
    repetition: Option<Repetition>,
    logical: Option<LogicalType>,
    fields: Vec<TypePtr>,
) -> Type {
    let group = Type::group_type_builder(name).with_logical_type(logical).with_fields(fields);
    let group = repetition.into_iter().fold(group, |group, repetition| group.with_repetition(repetition));
    group.build().expect("the groups of columns are constants that fit each other")
}

/// The value at a position of a list, where that is of the right type.
macro_rules! value_at {
    ($leaves:ident, $place:ident, $kind:ident) => {
        match $leaves.first_mut().map(|leaf| leaf.take($place)).transpose()? {
            Some((Values::$kind(values), at)) => values.get(at),
            _ => None,
        }
        .ok_or_else(|| "a value is missing".to_owned())
    };
}

macro_rules! small_numbers {
    ($($number:ty: $bits:literal,)*) => {$(
        impl Shape for $number {
            const LEAVES: usize = 1;

            fn declare(name: &str, repetition: Repetition) -> Type {
                primitive(name, repetition, Physical::INT32, Some(LogicalType::integer($bits, false)))
            }

            fn write(&self, leaves: &mut [Leaf], place: Place) {
                if let [leaf] = leaves && let Values::Int32(values) = leaf.push(place) {
                    values.push(u32::from(*self).cast_signed());
                }
            }

            fn read(leaves: &mut [Leaf], place: Place) -> Result<Self, String> {
                let value = value_at!(leaves, place, Int32)?.cast_unsigned();
                Self::try_from(value).map_err(|_| format!("{value} is more than {}", Self::MAX))
            }
        }
    )*};
}

small_numbers! { u8: 8, u16: 16, u32: 32, }

impl Shape for u64 {
    const LEAVES: usize = 1;

    fn declare(name: &str, repetition: Repetition) -> Type {
        primitive(name, repetition, Physical::INT64, Some(LogicalType::integer(64, false)))
    }

    fn write(&self, leaves: &mut [Leaf], place: Place) {
        if let [leaf] = leaves
            && let Values::Int64(values) = leaf.push(place)
        {
            values.push(self.cast_signed());
        }
    }

    fn read(leaves: &mut [Leaf], place: Place) -> Result<Self, String> {
        value_at!(leaves, place, Int64).map(|value| value.cast_unsigned())
    }
}

impl Shape for bool {
    const LEAVES: usize = 1;

    fn declare(name: &str, repetition: Repetition) -> Type {
        primitive(name, repetition, Physical::BOOLEAN, None)
    }

    fn write(&self, leaves: &mut [Leaf], place: Place) {
        if let [leaf] = leaves
            && let Values::Bool(values) = leaf.push(place)
        {
            values.push(*self);
        }
    }

    fn read(leaves: &mut [Leaf], place: Place) -> Result<Self, String> {
        value_at!(leaves, place, Bool).copied()
    }
}

impl Shape for String {
    const LEAVES: usize = 1;

    fn declare(name: &str, repetition: Repetition) -> Type {
        primitive(name, repetition, Physical::BYTE_ARRAY, Some(LogicalType::String))
    }

    fn write(&self, leaves: &mut [Leaf], place: Place) {
        if let [leaf] = leaves
            && let Values::Bytes(values) = leaf.push(place)
        {
            values.push(self.as_str().into());
        }
    }

    fn read(leaves: &mut [Leaf], place: Place) -> Result<Self, String> {
        let bytes = value_at!(leaves, place, Bytes)?;
        let text = bytes.as_utf8().map_err(|_| "a text is not UTF-8".to_owned())?;
        Ok(text.to_owned())
    }
}

/// Takes that nothing is there from all columns of a value.
fn take_none(leaves: &mut [Leaf], place: Place) -> Result<(), String> {
    leaves.iter_mut().try_for_each(|leaf| leaf.take_none(place))
}

/// Whether there is something beyond a place.
fn is_there(leaves: &[Leaf], place: Place) -> bool {
    leaves.first().and_then(Leaf::definition).is_some_and(|definition| definition > place.definition)
}

impl<T: Shape> Shape for Option<T> {
    const LEAVES: usize = T::LEAVES;

    fn declare(name: &str, _repetition: Repetition) -> Type {
        T::declare(name, Repetition::OPTIONAL)
    }

    fn write(&self, leaves: &mut [Leaf], place: Place) {
        match self {
            None => leaves.iter_mut().for_each(|leaf| leaf.push_none(place)),
            Some(value) => value.write(leaves, Place { definition: place.definition + 1, ..place }),
        }
    }

    fn read(leaves: &mut [Leaf], place: Place) -> Result<Self, String> {
        if !is_there(leaves, place) {
            take_none(leaves, place)?;
            return Ok(None);
        }
        T::read(leaves, Place { definition: place.definition + 1, ..place }).map(Some)
    }
}

/// A list that is there always, in the three levels that the format asks for.
impl<T: Shape> Shape for Vec<T> {
    const LEAVES: usize = T::LEAVES;

    fn declare(name: &str, repetition: Repetition) -> Type {
        let element = T::declare("element", Repetition::REQUIRED);
        let list = group("list", Some(Repetition::REPEATED), None, vec![element.into()]);
        group(name, Some(repetition), Some(LogicalType::List), vec![list.into()])
    }

    fn write(&self, leaves: &mut [Leaf], place: Place) {
        if self.is_empty() {
            leaves.iter_mut().for_each(|leaf| leaf.push_none(place));
        }
        let inside = Place { definition: place.definition + 1, lists: place.lists + 1, ..place };
        for (at, value) in self.iter().enumerate() {
            let repetition = if at == 0 { place.repetition } else { inside.lists };
            value.write(leaves, Place { repetition, ..inside });
        }
    }

    fn read(leaves: &mut [Leaf], place: Place) -> Result<Self, String> {
        if !is_there(leaves, place) {
            take_none(leaves, place)?;
            return Ok(Self::new());
        }
        let inside = Place { definition: place.definition + 1, lists: place.lists + 1, ..place };
        let mut values = vec![T::read(leaves, inside)?];
        while leaves.first().and_then(Leaf::repetition) == Some(inside.lists) {
            values.push(T::read(leaves, Place { repetition: inside.lists, ..inside })?);
        }
        Ok(values)
    }
}

/// Structures, each field of which is a column, or several.
macro_rules! structures {
    ($($(#[$words:meta])* $name:ident { $($field:ident: $kind:ty,)* })*) => {$(
        $(#[$words])*
        #[derive(Debug)]
        pub(super) struct $name { $(pub(super) $field: $kind,)* }

        impl $name {
            /// What the schema says of the fields.
            pub(super) fn fields() -> Vec<::parquet::schema::types::TypePtr> {
                vec![$(<$kind as Shape>::declare(stringify!($field), Repetition::REQUIRED).into(),)*]
            }
        }

        impl Shape for $name {
            const LEAVES: usize = 0 $(+ <$kind as Shape>::LEAVES)*;

            fn declare(name: &str, repetition: Repetition) -> Type {
                group(name, Some(repetition), None, Self::fields())
            }

            fn write(&self, leaves: &mut [Leaf], place: Place) {
                let rest = leaves;
                $(
                    let (own, rest) = rest.split_at_mut(<$kind as Shape>::LEAVES);
                    self.$field.write(own, place);
                )*
                debug_assert!(rest.is_empty(), "a structure has the columns of its fields");
            }

            fn read(leaves: &mut [Leaf], place: Place) -> Result<Self, String> {
                let rest = leaves;
                $(
                    let (own, rest) = rest.split_at_mut(<$kind as Shape>::LEAVES);
                    let $field = <$kind as Shape>::read(own, place)
                        .map_err(|reason| format!("{}: {reason}", stringify!($field)))?;
                )*
                debug_assert!(rest.is_empty(), "a structure has the columns of its fields");
                Ok(Self { $($field,)* })
            }
        }
    )*};
}

pub(super) use structures;
