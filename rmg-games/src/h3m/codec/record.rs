//! Records as declarations: a struct is written down once, in the order of the file, and reading, writing,
//! comparing and drawing samples follow from that. So they cannot drift apart.
//!
//! A field may carry in brackets what its type does not say:
//!
//! - `[since Ab]`: older versions do not have it; in the model it has its default there.
//! - `[since Ab else VALUE]`: the same, and this is its default.
//! - `[only Ab]`: no other version has it.
//! - `[count u8]`: a list whose count has that type (`u32` needs no mention).
//! - `[since Sod count u8]`: both.
//! - `[stored 16 20 20]`: of a mask or an array, only the first so many are stored in RoE, AB and SoD.
//! - `[flag since Sod]`: older versions store the value without the byte that says whether it is there.

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
        if $from.version == Version::$version { <$type as Field>::read($from) } else { Ok(<$type>::default()) }
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
        if $to.version == Version::$version {
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

/// Draws one field.
#[cfg(test)]
macro_rules! draw {
    ($dice:ident, [since $version:ident else $absent:expr] $type:ty) => {
        if $dice.version >= Version::$version { <$type as Field>::sample($dice) } else { $absent }
    };
    ($dice:ident, [since $version:ident count $count:ty] $type:ty) => {
        draw!($dice, [since $version] $type)
    };
    ($dice:ident, [since $version:ident] $type:ty) => {
        draw!($dice, [since $version else <$type>::default()] $type)
    };
    ($dice:ident, [only $version:ident] $type:ty) => {
        if $dice.version == Version::$version { <$type as Field>::sample($dice) } else { <$type>::default() }
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

/// What one field is by default.
macro_rules! start {
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

/// Fewest bytes of one field in any version.
macro_rules! least {
    ([since $($rest:tt)*] $type:ty) => {
        0
    };
    ([only $($rest:tt)*] $type:ty) => {
        0
    };
    ([stored $($rest:tt)*] $type:ty) => {
        0
    };
    ([flag $($rest:tt)*] $type:ty) => {
        1
    };
    ([count $count:ty] $type:ty) => {
        <$count as Field>::LEAST
    };
    ($type:ty) => {
        <$type as Field>::LEAST
    };
}

/// A struct whose fields stand in a file one after the other.
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
                Self { $( $field: start!($([$($how)+])? $type), )+ }
            }
        }

        impl Field for $name {
            const LEAST: usize = 0 $(+ least!($([$($how)+])? $type))+;

            fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
                // Fields of a struct expression are evaluated in the order in which they are written.
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
                Self { $( $field: draw!(dice, $([$($how)+])? $type), )+ }
            }
        }

        impl Differ for $name {
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

/// An enum whose number decides what follows it.
///
/// The number may stand before other fields, so it can be read and written apart from the rest.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident: $what:literal {
            $(
                $(#[$variant_doc:meta])*
                $tag:literal = $variant:ident $({
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
            /// The number in the file.
            #[must_use]
            pub const fn tag(&self) -> u8 {
                match self {
                    $( Self::$variant $({ $($field: _,)+ })? => $tag, )+
                }
            }

            /// Reads what follows the number `tag`, which stands at `offset`.
            pub(crate) fn read_rest(
                from: &mut Reader<'_>,
                tag: u8,
                offset: usize,
            ) -> Result<Self, H3mError> {
                match tag {
                    $( $tag => Ok(Self::$variant $({
                        $( $field: from.field(stringify!($field), |from| get!(from, $([$($how)+])? $type))?, )+
                    })?), )+
                    _ => Err(from.error(offset, H3mProblem::UnknownTag { what: $what, tag })),
                }
            }

            /// Writes what follows the number.
            pub(crate) fn write_rest(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                match self {
                    $( Self::$variant $({ $($field,)+ })? => {
                        $( $( to.field(stringify!($field), |to| put!(to, $field, $([$($how)+])? $type))?; )+ )?
                    } )+
                }
                Ok(())
            }
        }

        impl Field for $name {
            const LEAST: usize = 1;

            fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
                let offset = from.offset();
                let tag = u8::read(from)?;
                Self::read_rest(from, tag, offset)
            }

            fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                self.tag().write(to)?;
                self.write_rest(to)
            }

            #[cfg(test)]
            fn sample(dice: &mut Dice) -> Self {
                match dice.pick(&[$($tag),+]) {
                    $( $tag => Self::$variant $({ $( $field: draw!(dice, $([$($how)+])? $type), )+ })?, )+
                    _ => unreachable!("one of the numbers is drawn"),
                }
            }
        }
    };
}

/// A number with some known meanings. Others are kept: mods and broken editors write them.
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

/// Codes that a file holds in as many bytes as their numbers have.
macro_rules! plain_codes {
    ($($name:ident($number:ty))+) => { $(
        impl Field for $name {
            const LEAST: usize = size_of::<$number>();

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
pub(super) use draw;
pub(super) use {choice, code, get, least, plain_codes, put, record, start};
