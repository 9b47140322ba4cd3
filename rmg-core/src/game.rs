//! The games for which maps are generated.

words! {
    /// The game whose limits a map observes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum Game {
        /// VCMI: all maps of the generator, with up to 100 pairs of monoliths.
        #[default]
        Vcmi = "vcmi",
        /// Heroes III, The Shadow of Death: sizes s to xl, eight pairs of monoliths, its original content
        /// only.
        ShadowOfDeath = "sod",
    }
}
