//! Maps Rust types to columns: the schema and the writer of each type.

use ::parquet::basic::{LogicalType, Repetition, Type as Physical};
use ::parquet::schema::types::{Type, TypePtr};

use super::leaf::{Leaf, LeafPlace, Values};

/// A type with columns.
pub(super) trait Shape: Sized {
    /// Number of columns.
    const LEAVES: usize;

    /// Returns its schema.
    fn declare(name: &str, repetition: Repetition) -> Type;

    /// Adds a value to its columns.
    fn write(&self, leaves: &mut [Leaf], place: LeafPlace);
}

/// Returns a column of the schema.
fn primitive(name: &str, repetition: Repetition, physical: Physical, logical: Option<LogicalType>) -> Type {
    Type::primitive_type_builder(name, physical)
        .with_repetition(repetition)
        .with_logical_type(logical)
        .build()
        .expect("the types of columns are consistent constants")
}

/// Returns a structure or a list of the schema.
pub(super) fn group(
    name: &str,
    repetition: Option<Repetition>,
    logical: Option<LogicalType>,
    fields: Vec<TypePtr>,
) -> Type {
    let group = Type::group_type_builder(name).with_logical_type(logical).with_fields(fields);
    let group = repetition.into_iter().fold(group, |group, repetition| group.with_repetition(repetition));
    group.build().expect("the groups of columns are consistent constants")
}

macro_rules! small_numbers {
    ($($number:ty: $bits:literal,)*) => {$(
        impl Shape for $number {
            const LEAVES: usize = 1;

            fn declare(name: &str, repetition: Repetition) -> Type {
                primitive(name, repetition, Physical::INT32, Some(LogicalType::integer($bits, false)))
            }

            fn write(&self, leaves: &mut [Leaf], place: LeafPlace) {
                if let [leaf] = leaves && let Values::Int32(values) = leaf.push(place) {
                    values.push(u32::from(*self).cast_signed());
                }
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

    fn write(&self, leaves: &mut [Leaf], place: LeafPlace) {
        if let [leaf] = leaves
            && let Values::Int64(values) = leaf.push(place)
        {
            values.push(self.cast_signed());
        }
    }
}

impl Shape for bool {
    const LEAVES: usize = 1;

    fn declare(name: &str, repetition: Repetition) -> Type {
        primitive(name, repetition, Physical::BOOLEAN, None)
    }

    fn write(&self, leaves: &mut [Leaf], place: LeafPlace) {
        if let [leaf] = leaves
            && let Values::Bool(values) = leaf.push(place)
        {
            values.push(*self);
        }
    }
}

impl Shape for String {
    const LEAVES: usize = 1;

    fn declare(name: &str, repetition: Repetition) -> Type {
        primitive(name, repetition, Physical::BYTE_ARRAY, Some(LogicalType::String))
    }

    fn write(&self, leaves: &mut [Leaf], place: LeafPlace) {
        if let [leaf] = leaves
            && let Values::Bytes(values) = leaf.push(place)
        {
            values.push(self.as_str().into());
        }
    }
}

impl<T: Shape> Shape for Option<T> {
    const LEAVES: usize = T::LEAVES;

    fn declare(name: &str, _repetition: Repetition) -> Type {
        T::declare(name, Repetition::OPTIONAL)
    }

    fn write(&self, leaves: &mut [Leaf], place: LeafPlace) {
        match self {
            None => leaves.iter_mut().for_each(|leaf| leaf.push_none(place)),
            Some(value) => value.write(leaves, LeafPlace { definition: place.definition + 1, ..place }),
        }
    }
}

/// A list that is never null, with the three levels that the format requires.
impl<T: Shape> Shape for Vec<T> {
    const LEAVES: usize = T::LEAVES;

    fn declare(name: &str, repetition: Repetition) -> Type {
        let element = T::declare("element", Repetition::REQUIRED);
        let list = group("list", Some(Repetition::REPEATED), None, vec![element.into()]);
        group(name, Some(repetition), Some(LogicalType::List), vec![list.into()])
    }

    fn write(&self, leaves: &mut [Leaf], place: LeafPlace) {
        if self.is_empty() {
            leaves.iter_mut().for_each(|leaf| leaf.push_none(place));
        }
        let inside = LeafPlace { definition: place.definition + 1, lists: place.lists + 1, ..place };
        for (at, value) in self.iter().enumerate() {
            let repetition = if at == 0 { place.repetition } else { inside.lists };
            value.write(leaves, LeafPlace { repetition, ..inside });
        }
    }
}

/// Declares structures. Each field is one or more columns.
macro_rules! structures {
    ($($(#[$words:meta])* $name:ident { $($field:ident: $kind:ty,)* })*) => {$(
        $(#[$words])*
        #[derive(Debug)]
        pub(super) struct $name { $(pub(super) $field: $kind,)* }

        impl $name {
            /// Returns the schema of the fields.
            pub(super) fn fields() -> Vec<::parquet::schema::types::TypePtr> {
                vec![$(<$kind as Shape>::declare(stringify!($field), Repetition::REQUIRED).into(),)*]
            }
        }

        impl Shape for $name {
            const LEAVES: usize = 0 $(+ <$kind as Shape>::LEAVES)*;

            fn declare(name: &str, repetition: Repetition) -> Type {
                group(name, Some(repetition), None, Self::fields())
            }

            fn write(&self, leaves: &mut [Leaf], place: LeafPlace) {
                let rest = leaves;
                $(
                    let (own, rest) = rest.split_at_mut(<$kind as Shape>::LEAVES);
                    self.$field.write(own, place);
                )*
                debug_assert!(rest.is_empty(), "a structure has exactly the columns of its fields");
            }
        }
    )*};
}

pub(super) use structures;
