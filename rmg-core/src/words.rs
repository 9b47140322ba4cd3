//! Enums whose variants have a name.

/// Defines an enum without fields. Each variant has a name; the enum gets the constant `ALL` and the method
/// `word`.
///
/// ```
/// rmg_core::words! {
///     /// A range of temperatures.
///     #[derive(Debug, Clone, Copy, PartialEq, Eq)]
///     pub enum Heat {
///         /// Below freezing.
///         Frost = "frost",
///         /// Above freezing.
///         Thaw = "thaw",
///     }
/// }
/// assert_eq!(Heat::ALL, [Heat::Frost, Heat::Thaw]);
/// assert_eq!(Heat::Thaw.word(), "thaw");
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$of_variant:meta])* $variant:ident = $word:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$of_variant])* $variant),+
        }

        impl $name {
            /// All variants, in order.
            $vis const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// Returns the name in files, options and messages.
            #[must_use]
            $vis fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }
    };
}
