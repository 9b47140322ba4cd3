//! Types that describe structures and their keys.

/// A structure `{ }` of the language.
#[derive(Debug, Clone, Copy)]
pub struct Structure {
    /// The heading in the docs.
    pub title: &'static str,
    /// Where it is used, and its purpose.
    pub text: &'static str,
    /// Its keys. Other keys cause a warning and are ignored.
    pub fields: &'static [Field],
}

impl Structure {
    /// Returns its keys, in the order of the docs.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|field| field.key)
    }

    /// Returns whether it has that key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.fields.iter().any(|field| field.key == key)
    }
}

/// A key of a structure.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub key: &'static str,
    /// The accepted value.
    pub value: Accepted,
    /// The default if the key is omitted.
    pub default: Omitted,
    /// What the key does, for docs, schema and hover texts.
    pub text: &'static str,
}

/// The accepted value of a key.
#[derive(Debug, Clone, Copy)]
pub enum Accepted {
    Text,
    /// `true` or `false`.
    Truth,
    Decimal,
    /// An integer from the first to the second number.
    Whole(u32, u32),
    /// A text of numbers and ranges such as `2,4-6`, each from the first to the second number.
    Numbers(u32, u32),
    /// A map size as text.
    Size,
    Word(&'static [&'static str]),
    /// A list of these words.
    Words(&'static [&'static str]),
    /// A list of names of content of this kind.
    Names(&'static str),
    /// The id of a zone.
    Zone,
    /// The id of a zone, or a list of ids.
    Zones,
    /// A structure, by its title.
    Structure(&'static str),
    /// A list of structures, by their title.
    List(&'static str),
    /// A structure with names as keys, and a description of its values.
    ByName(&'static str),
    /// A structure that only the game reads.
    Foreign,
}

/// The default if a key is omitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Omitted {
    /// The key must not be omitted.
    Required,
    /// A value as written in a template.
    Value(&'static str),
    /// A description of the default.
    Words(&'static str),
}
