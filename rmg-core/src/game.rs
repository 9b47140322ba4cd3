//! The games that maps are made for.

/// A game whose limits a map keeps to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Game {
    /// VCMI: whatever the generator makes, with up to 100 pairs of monoliths.
    #[default]
    Vcmi,
    /// Heroes III, The Shadow of Death: sizes s to xl, eight pairs of monoliths, its own content only.
    ShadowOfDeath,
}

impl Game {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Vcmi, Self::ShadowOfDeath];

    /// The word of options.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Vcmi => "vcmi",
            Self::ShadowOfDeath => "sod",
        }
    }
}
