//! The games that maps are made for.

/// A game whose limits a map keeps to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Game {
    /// VCMI: whatever the generator makes.
    Vcmi,
    /// Heroes III, The Shadow of Death: sizes s to xl, eight kinds of monoliths, its own content only.
    ShadowOfDeath,
}
