//! Declarations of records. A struct is declared once, in the order of the file. The macros generate reading,
//! writing, comparing and sampling, so these always match.
//!
//! A field can have an attribute in brackets:
//!
//! - `[since Ab]`: older versions do not have it; there it has its default.
//! - `[since Ab else VALUE]`: the same, with this default.
//! - `[only Ab]`: no other version has it.
//! - `[from HOTA_5 to HOTA_6]`: no other versions have it.
//! - `[count u8]`: a list with a count of this type (default: `u32`).
//! - `[since Sod count u8]`: both.
//! - `[stored 16 20 20]`: the numbers of bytes of a mask or entries of an array that RoE, AB and SoD store.
//! - `[flag since Sod]`: an optional value that older versions always store, without a flag.

/// Reads one field.
macro_rules! get {
    ($from:ident, [since $version:ident else $absent:expr] $type:ty) => {
        if $from.version >= Version::$version { <$type as Field>::read($from) } else { Ok($absent) }
    };
    ($from:ident, [since $version:ident count $count:ty] $type:ty) => {
        if $from.version >= Version::$version { $from.list::<$count, _>() } else { Ok(<$type>::new()) }
    };
    ($from:ident, [since $version:ident] $type:ty) => {
        get!($from, [since $version else <$type>::default()] $type)
    };
    ($from:ident, [only $version:ident] $type:ty) => {
        get!($from, [from $version to $version] $type)
    };
    ($from:ident, [from $first:ident to $last:ident] $type:ty) => {
        if (Version::$first..=Version::$last).contains(&$from.version) {
            <$type as Field>::read($from)
        } else {
            Ok(<$type>::default())
        }
    };
    ($from:ident, [count $count:ty] $type:ty) => {
        $from.list::<$count, _>()
    };
    ($from:ident, [stored $roe:literal $ab:literal $sod:literal] $type:ty) => {
        <$type as Growing>::read_first($from, $from.version.of_three($roe, $ab, $sod))
    };
    ($from:ident, [flag since $version:ident] $type:ty) => {
        if $from.version >= Version::$version { <$type as Field>::read($from) } else { Field::read($from).map(Some) }
    };
    ($from:ident, $type:ty) => {
        <$type as Field>::read($from)
    };
}

/// Writes one field.
macro_rules! put {
    ($to:ident, $value:expr, [since $version:ident else $absent:expr] $type:ty) => {
        if $to.version >= Version::$version { Field::write($value, $to) } else { $to.absent($value, &$absent) }
    };
    ($to:ident, $value:expr, [since $version:ident count $count:ty] $type:ty) => {
        if $to.version >= Version::$version {
            $to.list::<$count, _>($value)
        } else {
            $to.absent($value, &<$type>::new())
        }
    };
    ($to:ident, $value:expr, [since $version:ident] $type:ty) => {
        put!($to, $value, [since $version else <$type>::default()] $type)
    };
    ($to:ident, $value:expr, [only $version:ident] $type:ty) => {
        put!($to, $value, [from $version to $version] $type)
    };
    ($to:ident, $value:expr, [from $first:ident to $last:ident] $type:ty) => {
        if (Version::$first..=Version::$last).contains(&$to.version) {
            Field::write($value, $to)
        } else {
            $to.absent($value, &<$type>::default())
        }
    };
    ($to:ident, $value:expr, [count $count:ty] $type:ty) => {
        $to.list::<$count, _>($value)
    };
    ($to:ident, $value:expr, [stored $roe:literal $ab:literal $sod:literal] $type:ty) => {{
        let stored = $to.version.of_three($roe, $ab, $sod);
        Growing::write_first($value, $to, stored)
    }};
    ($to:ident, $value:expr, [flag since $version:ident] $type:ty) => {
        if $to.version >= Version::$version {
            Field::write($value, $to)
        } else {
            match $value {
                Some(value) => Field::write(value, $to),
                None => Err($to.not_in_version()),
            }
        }
    };
    ($to:ident, $value:expr, $type:ty) => {
        Field::write($value, $to)
    };
}

/// Samples one field.
#[cfg(test)]
macro_rules! sample {
    ($dice:ident, [since $version:ident else $absent:expr] $type:ty) => {
        if $dice.version >= Version::$version { <$type as Field>::sample($dice) } else { $absent }
    };
    ($dice:ident, [since $version:ident count $count:ty] $type:ty) => {
        sample!($dice, [since $version] $type)
    };
    ($dice:ident, [since $version:ident] $type:ty) => {
        sample!($dice, [since $version else <$type>::default()] $type)
    };
    ($dice:ident, [only $version:ident] $type:ty) => {
        sample!($dice, [from $version to $version] $type)
    };
    ($dice:ident, [from $first:ident to $last:ident] $type:ty) => {
        if (Version::$first..=Version::$last).contains(&$dice.version) {
            <$type as Field>::sample($dice)
        } else {
            <$type>::default()
        }
    };
    ($dice:ident, [stored $roe:literal $ab:literal $sod:literal] $type:ty) => {{
        let stored = $dice.version.of_three($roe, $ab, $sod);
        <$type as Growing>::sample_first($dice, stored)
    }};
    ($dice:ident, [flag since $version:ident] $type:ty) => {
        if $dice.version >= Version::$version { <$type as Field>::sample($dice) } else { Some(Field::sample($dice)) }
    };
    ($dice:ident, [count $count:ty] $type:ty) => {
        <$type as Field>::sample($dice)
    };
    ($dice:ident, $type:ty) => {
        <$type as Field>::sample($dice)
    };
}

/// The default value of one field.
macro_rules! default_value {
    ([since $version:ident else $absent:expr] $type:ty) => {
        $absent
    };
    ([$($how:tt)+] $type:ty) => {
        <$type>::default()
    };
    ($type:ty) => {
        <$type>::default()
    };
}

/// Minimum number of bytes of one field in any version.
macro_rules! min_bytes {
    ([since $($rest:tt)*] $type:ty) => {
        0
    };
    ([only $($rest:tt)*] $type:ty) => {
        0
    };
    ([from $($rest:tt)*] $type:ty) => {
        0
    };
    ([stored $($rest:tt)*] $type:ty) => {
        0
    };
    ([flag $($rest:tt)*] $type:ty) => {
        1
    };
    ([count $count:ty] $type:ty) => {
        <$count as Field>::MIN_BYTES
    };
    ($type:ty) => {
        <$type as Field>::MIN_BYTES
    };
}

/// Declares a struct with the fields in the order of the file.
macro_rules! record {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $( $(#[$doc:meta])* $([$($how:tt)+])? $field:ident: $type:ty, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name {
            $( $(#[$doc])* pub $field: $type, )+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $( $field: default_value!($([$($how)+])? $type), )+ }
            }
        }

        impl Field for $name {
            const MIN_BYTES: usize = 0 $(+ min_bytes!($([$($how)+])? $type))+;

            fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
                // Rust evaluates the fields of a struct expression in source order
                Ok(Self {
                    $( $field: from.field(stringify!($field), |from| get!(from, $([$($how)+])? $type))?, )+
                })
            }

            fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                $( to.field(stringify!($field), |to| put!(to, &self.$field, $([$($how)+])? $type))?; )+
                Ok(())
            }

            #[cfg(test)]
            fn sample(dice: &mut Dice) -> Self {
                Self { $( $field: sample!(dice, $([$($how)+])? $type), )+ }
            }
        }

        impl CompareFields for $name {
            fn differences(
                &self,
                other: &Self,
                except: &[&str],
                version: Version,
            ) -> Vec<(&'static str, Vec<u8>)> {
                let mut fields = Vec::new();
                $( if self.$field != other.$field && !except.contains(&stringify!($field)) {
                    fields.push((stringify!($field), Writer::bytes_of(version, |to| self.$field.write(to))));
                } )+
                fields
            }
        }
    };
}

/// Declares an enum. Its number in the file, of the type in parentheses, determines the following fields.
/// `[since HOTA_0]` before a name: older versions do not have this number.
///
/// Other fields may be between the number and the rest, so they can be read and written separately.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident($number:ty): $what:literal {
            $(
                $(#[$variant_doc:meta])*
                $tag:literal = $([since $gate:ident])? $variant:ident $({
                    $( $(#[$doc:meta])* $([$($how:tt)+])? $field:ident: $type:ty, )+
                })?,
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $name {
            $( $(#[$variant_doc])* $variant $({ $( $(#[$doc])* $field: $type, )+ })?, )+
        }

        impl $name {
            /// Returns the number in the file.
            #[must_use]
            pub const fn tag(&self) -> $number {
                match self {
                    $( Self::$variant $({ $($field: _,)+ })? => $tag, )+
                }
            }

            /// Reads the fields after the number `tag`, which is at `offset`.
            pub(crate) fn read_rest(
                from: &mut Reader<'_>,
                tag: $number,
                offset: usize,
            ) -> Result<Self, H3mError> {
                match tag {
                    $( $tag $(if from.version >= Version::$gate)? => Ok(Self::$variant $({
                        $( $field: from.field(stringify!($field), |from| get!(from, $([$($how)+])? $type))?, )+
                    })?), )+
                    _ => Err(from.error(offset, H3mProblem::UnknownTag { what: $what, tag: tag.into() })),
                }
            }

            /// Writes the fields after the number.
            pub(crate) fn write_rest(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                match self {
                    $( Self::$variant $({ $($field,)+ })? => {
                        $( if to.version < Version::$gate {
                            return Err(to.not_in_version());
                        } )?
                        $( $( to.field(stringify!($field), |to| put!(to, $field, $([$($how)+])? $type))?; )+ )?
                    } )+
                }
                Ok(())
            }
        }

        impl Field for $name {
            const MIN_BYTES: usize = size_of::<$number>();

            fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
                let offset = from.offset();
                let tag = <$number>::read(from)?;
                Self::read_rest(from, tag, offset)
            }

            fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                self.tag().write(to)?;
                self.write_rest(to)
            }

            #[cfg(test)]
            fn sample(dice: &mut Dice) -> Self {
                let tags = [$( (true $(&& dice.version >= Version::$gate)?, $tag) ),+];
                let tags: Vec<$number> = tags.into_iter().filter(|(exists, _)| *exists).map(|(_, tag)| tag).collect();
                match dice.pick(&tags) {
                    $( $tag => Self::$variant $({ $( $field: sample!(dice, $([$($how)+])? $type), )+ })?, )+
                    _ => unreachable!("dice picks one of the numbers"),
                }
            }
        }
    };
}

/// Declares a number with named values. Other values are kept, because mods and some editors write them.
macro_rules! code {
    (
        $(#[$meta:meta])*
        pub struct $name:ident($number:ty) = $default:ident {
            $( $(#[$doc:meta])* $known:ident = $value:literal, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(
            /// The number in the file.
            pub $number,
        );

        impl $name {
            $( $(#[$doc])* pub const $known: Self = Self($value); )+
        }

        impl Default for $name {
            fn default() -> Self {
                Self::$default
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $( Self::$known => f.write_str(concat!(stringify!($name), "::", stringify!($known))), )+
                    Self(other) => write!(f, concat!(stringify!($name), "({})"), other),
                }
            }
        }
    };
}

/// Implements `Field` for codes that are stored with the size of their type.
macro_rules! plain_codes {
    ($($name:ident($number:ty))+) => { $(
        impl Field for $name {
            const MIN_BYTES: usize = size_of::<$number>();

            fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
                Field::read(from).map(Self)
            }

            fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                self.0.write(to)
            }

            #[cfg(test)]
            fn sample(dice: &mut Dice) -> Self {
                Self(Field::sample(dice))
            }
        }
    )+ };
}

#[cfg(test)]
pub(super) use sample;
pub(super) use {choice, code, default_value, get, min_bytes, plain_codes, put, record};
