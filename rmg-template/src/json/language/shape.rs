//! What structures and their keys are like.

/// A structure `{ }` of the language.
#[derive(Debug, Clone, Copy)]
pub struct Structure {
    /// What it is called in the paper.
    pub title: &'static str,
    /// Where it stands, and what it is for.
    pub text: &'static str,
    /// Its keys; all others are warned of and ignored.
    pub fields: &'static [Field],
}

impl Structure {
    /// Its keys, in the order of the paper.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|field| field.key)
    }

    /// Whether it has that key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.fields.iter().any(|field| field.key == key)
    }
}

/// A key of a structure.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub key: &'static str,
    /// What may stand behind it.
    pub value: Accepted,
    /// What counts where it is not given.
    pub default: Omitted,
    pub text: &'static str,
}

/// What may stand behind a key.
#[derive(Debug, Clone, Copy)]
pub enum Accepted {
    Text,
    /// `true` or `false`.
    Truth,
    Decimal,
    /// A whole number, from the first to the second.
    Whole(u32, u32),
    /// A text of numbers and ranges such as `2,4-6`, each from the first to the second.
    Numbers(u32, u32),
    /// A text for a size of a map.
    Size,
    Word(&'static [&'static str]),
    /// A list of these words.
    Words(&'static [&'static str]),
    /// A list of names of content: of what.
    Names(&'static str),
    /// The id of a zone.
    Zone,
    /// The id of a zone, or a list of ids.
    Zones,
    /// A structure, by its title.
    Structure(&'static str),
    /// A list of structures, by their title.
    List(&'static str),
    /// A structure whose keys are names of the author's or of content, and whose values are these.
    ByName(&'static str),
    /// A structure that only the game understands.
    Foreign,
}

/// What counts where a key is not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Omitted {
    Required,
    /// A value, as it would be written.
    Value(&'static str),
    Words(&'static str),
}
