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
        /// Heroes III, Horn of the Abyss: square maps up to 252 x 252 tiles. Its files have the lowest layout
        /// that has the content of the map.
        Hota = "hota",
        /// Horn of the Abyss, files with the layout 3 (release 1.6).
        Hota3 = "hota=3",
        /// Horn of the Abyss, files with the layout 8 (release 1.7.3).
        Hota8 = "hota=8",
        /// Horn of the Abyss, files with the layout 9 (release 1.8.0).
        Hota9 = "hota=9",
    }
}

impl Game {
    /// Returns whether it is Horn of the Abyss, with any layout of its files.
    #[must_use]
    pub const fn is_hota(self) -> bool {
        matches!(self, Self::Hota | Self::Hota3 | Self::Hota8 | Self::Hota9)
    }

    /// Returns the name of the game that reads a `.h3m` file for this target: without another target, files
    /// are for The Shadow of Death.
    #[must_use]
    pub const fn name_of_h3m(self) -> &'static str {
        if self.is_hota() { "Horn of the Abyss" } else { "The Shadow of Death" }
    }
}
