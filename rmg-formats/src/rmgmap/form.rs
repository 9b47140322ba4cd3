//! The JSON form of values. A type of the model is declared once, as a [`record!`] of keys or a [`choice!`]
//! of words. Writer and strict reader are derived from the declaration, so they cannot diverge.
//!
//! A declaration destructures the type with a pattern that is also an expression, which rebuilds the value.
//! So a new field of the model causes a compile error here. The keys follow in file order:
//!
//! - `zone`: the key is the name of the field;
//! - `"mainPoint" main_point`: the key is that text;
//! - `faction or None`: the key is omitted if the field has that value.

use std::fmt;
use std::io;
use std::marker::PhantomData;

use rmg_json::Step;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::reader::Reader;
use super::writer::Writer;

/// A value with a JSON form.
pub(super) trait Form: Sized + Sync {
    /// Writes the value as JSON. Long lists become parts, which borrow the value.
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()>;

    /// Reads the value. Reports invalid contents to `reader` and returns a valid replacement. Only a wrong
    /// structure is an error.
    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error>;
}

/// Deserializes a value; for lists and options, also its parts.
pub(super) struct Reading<'r, 'p, T> {
    pub(super) reader: &'r mut Reader<'p>,
    value: PhantomData<T>,
}

impl<'r, 'p, T> Reading<'r, 'p, T> {
    pub(super) fn new(reader: &'r mut Reader<'p>) -> Self {
        Self { reader, value: PhantomData }
    }
}

impl<'de, T: Form> DeserializeSeed<'de> for Reading<'_, '_, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        T::read(from, self.reader)
    }
}

/// Reads the value of `key` into `field`. A duplicate key is an error.
pub(super) fn read_field<'de, T: Form, A: MapAccess<'de>>(
    key: &'static str,
    field: &mut Option<T>,
    map: &mut A,
    reader: &mut Reader<'_>,
) -> Result<(), A::Error> {
    if field.is_some() {
        return Err(Error::duplicate_field(key));
    }
    *field = Some(reader.at(Step::Key(key), |reader| map.next_value_seed(Reading::new(reader)))?);
    Ok(())
}

/// Reads item `at` of a list, if there is one.
pub(super) fn read_item<'de, T: Form, A: SeqAccess<'de>>(
    at: usize,
    list: &mut A,
    reader: &mut Reader<'_>,
) -> Result<Option<T>, A::Error> {
    reader.at(Step::Index(at), |reader| list.next_element_seed(Reading::new(reader)))
}

/// Deserializes a key or a word of a known set.
#[derive(Clone, Copy)]
pub(super) enum Known {
    Key(&'static [&'static str]),
    Word(&'static [&'static str]),
}

impl<'de> DeserializeSeed<'de> for Known {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<&'static str, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Known {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Key(known) | Self::Word(known)) = self;
        write!(f, "one of `{}`", known.join("`, `"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<&'static str, E> {
        let (Self::Key(known) | Self::Word(known)) = self;
        known.iter().copied().find(|known| *known == text).ok_or_else(|| match self {
            Self::Key(known) => E::unknown_field(text, known),
            Self::Word(known) => E::unknown_variant(text, known),
        })
    }
}

/// The key of a field.
macro_rules! key {
    ($key:literal $field:ident) => {
        $key
    };
    ($field:ident) => {
        stringify!($field)
    };
}

/// Writes the fields of a record in a [`Style`](super::writer::Style). The fields are references.
macro_rules! write_fields {
    ($to:ident, $style:ident, { $($($key:literal)? $field:ident $(or $absent:expr)?),+ $(,)? }) => {{
        let style = $crate::rmgmap::writer::Style::$style;
        let mut is_first = true;
        $(
            if true $(&& *$field != $absent)? {
                let key = $crate::rmgmap::form::key!($($key)? $field);
                $to.field(style, is_first, key, |to| $crate::rmgmap::form::Form::write($field, to))?;
                is_first = false;
            }
        )+
        $to.close(style, is_first)
    }};
}

/// Returns the keys of a record, and a visitor that reads its fields and builds the value.
macro_rules! read_fields {
    (
        $reader:ident, $type:ty, $built:expr,
        { $($($key:literal)? $field:ident $(or $absent:expr)?),+ $(,)? }
    ) => {{
        use serde::de::{MapAccess, Visitor};
        use $crate::rmgmap::form::{Known, key, read_field};
        use $crate::rmgmap::reader::Reader;

        const KEYS: &[&str] = &[$(key!($($key)? $field)),+];

        struct Fields<'r, 'p>(&'r mut Reader<'p>);

        impl<'de> Visitor<'de> for Fields<'_, '_> {
            type Value = $type;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "an object with `{}`", KEYS.join("`, `"))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<$type, A::Error> {
                $(let mut $field = None;)+
                while let Some(key) = map.next_key_seed(Known::Key(KEYS))? {
                    $(
                        if key == key!($($key)? $field) {
                            read_field(key, &mut $field, &mut map, self.0)?;
                            continue;
                        }
                    )+
                }
                $(
                    let $field = $crate::rmgmap::form::found!($field, key!($($key)? $field) $(, $absent)?);
                )+
                Ok($built)
            }
        }

        (KEYS, Fields($reader))
    }};
}

/// Returns the value of a key, or its default if the key is omitted.
macro_rules! found {
    ($field:ident, $key:expr, $absent:expr) => {
        $field.unwrap_or($absent)
    };
    ($field:ident, $key:expr) => {
        $field.ok_or_else(|| serde::de::Error::missing_field($key))?
    };
}

/// Declares an object with these keys. Parentheses enclose a type that is not a single identifier.
macro_rules! record {
    ($style:ident $name:ident $shape:tt as $fields:tt) => {
        $crate::rmgmap::form::record! { $style ($name) { $name $shape } as $fields }
    };
    ($style:ident ($type:ty) { $($shape:tt)+ } as $fields:tt) => {
        impl $crate::rmgmap::form::Form for $type {
            fn write<'w>(&'w self, to: &mut $crate::rmgmap::writer::Writer<'w>) -> std::io::Result<()> {
                let $($shape)+ = self;
                $crate::rmgmap::form::write_fields!(to, $style, $fields)
            }

            fn read<'de, D: serde::Deserializer<'de>>(
                from: D,
                reader: &mut $crate::rmgmap::reader::Reader<'_>,
            ) -> Result<Self, D::Error> {
                let (_, visitor) = $crate::rmgmap::form::read_fields!(reader, $type, $($shape)+, $fields);
                from.deserialize_map(visitor)
            }
        }
    };
}

/// Declares one of several words: alone (`"wide" Wide`), with a value (`"pile" Pile(id) = id`) or with a
/// record (`"gate" Gate { ends } as { ends }`). Variants after `never` are not written, because their key is
/// omitted.
macro_rules! choice {
    (
        $type:ident {
            $(
                $word:literal $variant:ident
                    $(($($inside:tt)+) = $value:ident)?
                    $({ $($shape:tt)+ } as $fields:tt)?
            ),+
            $(,)?
        }
        $(never $($never:ident),+)?
    ) => {
        impl $crate::rmgmap::form::Form for $type {
            fn write<'w>(&'w self, to: &mut $crate::rmgmap::writer::Writer<'w>) -> std::io::Result<()> {
                match self {
                    $(
                        Self::$variant $(($($inside)+))? $({ $($shape)+ })? => {
                            $crate::rmgmap::form::write_variant!(to, $word $(= $value)? $(as $fields)?)
                        }
                    )+
                    $($(Self::$never => unreachable!("its key is omitted"),)+)?
                }
            }

            fn read<'de, D: serde::Deserializer<'de>>(
                from: D,
                reader: &mut $crate::rmgmap::reader::Reader<'_>,
            ) -> Result<Self, D::Error> {
                use serde::de::{EnumAccess, VariantAccess, Visitor};
                use $crate::rmgmap::form::Known;
                use $crate::rmgmap::reader::Reader;

                const WORDS: &[&str] = &[$($word),+];

                struct Variants<'r, 'p>(&'r mut Reader<'p>);

                impl<'de> Visitor<'de> for Variants<'_, '_> {
                    type Value = $type;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        Known::Word(WORDS).expecting(f)
                    }

                    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<$type, A::Error> {
                        let (word, data) = data.variant_seed(Known::Word(WORDS))?;
                        self.0.at(rmg_json::Step::Key(word), |reader| {
                            $(
                                if word == $word {
                                    return $crate::rmgmap::form::read_variant!(
                                        reader, data, $type,
                                        { $type::$variant $(($($inside)+))? $({ $($shape)+ })? }
                                        $(= $value)? $(as $fields)?
                                    );
                                }
                            )+
                            unreachable!("`{word}` is one of the words")
                        })
                    }
                }

                from.deserialize_enum(stringify!($type), WORDS, Variants(reader))
            }
        }
    };
}

macro_rules! write_variant {
    ($to:ident, $word:literal) => {
        $to.plain($word)
    };
    ($to:ident, $word:literal = $value:ident) => {
        $crate::rmgmap::form::write_fields!($to, Line, { $word $value })
    };
    ($to:ident, $word:literal as $fields:tt) => {{
        use $crate::rmgmap::writer::Style::Line;
        $to.field(Line, true, $word, |to| $crate::rmgmap::form::write_fields!(to, Line, $fields))?;
        $to.close(Line, false)
    }};
}

macro_rules! read_variant {
    ($reader:ident, $data:ident, $type:ty, { $($built:tt)+ }) => {{
        let _ = $reader; // a word alone has nothing to report
        $data.unit_variant()?;
        Ok($($built)+)
    }};
    ($reader:ident, $data:ident, $type:ty, { $($built:tt)+ } = $value:ident) => {{
        let $value = $data.newtype_variant_seed($crate::rmgmap::form::Reading::new($reader))?;
        Ok($($built)+)
    }};
    ($reader:ident, $data:ident, $type:ty, { $($built:tt)+ } as $fields:tt) => {{
        let (keys, visitor) = $crate::rmgmap::form::read_fields!($reader, $type, $($built)+, $fields);
        $data.struct_variant(keys, visitor)
    }};
}

pub(super) use {choice, found, key, read_fields, read_variant, record, write_fields, write_variant};
