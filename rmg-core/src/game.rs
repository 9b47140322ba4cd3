//! The games that maps are made for.

words! {
    /// A game whose limits a map keeps to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum Game {
        /// VCMI: whatever the generator makes, with up to 100 pairs of monoliths.
        #[default]
        Vcmi = "vcmi",
        /// Heroes III, The Shadow of Death: sizes s to xl, eight pairs of monoliths, its own content only.
        ShadowOfDeath = "sod",
    }
}
