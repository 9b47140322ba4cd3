//! Names of content from mods in VCMI's files.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::pack::ContentPack;

words! {
    /// What a [`VcmiName`] names, as in the table of the pack.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum VcmiKind {
        /// An artifact.
        Artifact = "artifacts",
        /// A creature.
        Creature = "creatures",
        /// A faction.
        Faction = "factions",
        /// A hero.
        Hero = "heroes",
        /// A hero class.
        HeroClass = "hero_classes",
        /// A kind of objects, `type/subtype`.
        Object = "objects",
        /// A secondary skill.
        Skill = "skills",
        /// An appearance: its sprite file in the mod, with folders, without extension.
        Sprite = "appearances",
        /// A terrain.
        Terrain = "terrains",
        /// A type of objects.
        Type = "types",
    }
}

/// The mod of VCMI that has some content, or its file in that mod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VcmiName {
    /// What it names.
    pub kind: VcmiKind,
    /// The name in the pack.
    pub name: String,
    /// The id of the mod, `hota.cove`; of an appearance its sprite file.
    pub vcmi: String,
}

impl ContentPack {
    /// Returns the mod of VCMI that has the content with that name, or the file of an appearance; `None` for
    /// content of the game itself. O(log n).
    #[must_use]
    pub fn vcmi_name(&self, kind: VcmiKind, name: &str) -> Option<&str> {
        let at = self.vcmi.binary_search_by(|known| (known.kind, known.name.as_str()).cmp(&(kind, name)));
        Some(self.vcmi[at.ok()?].vcmi.as_str())
    }

    /// Returns a name with its mod as in VCMI's files, `hota.cove:nymph`; unchanged for content of the game
    /// itself. O(log n).
    #[must_use]
    pub fn scoped<'n>(&self, kind: VcmiKind, name: &'n str) -> Cow<'n, str> {
        self.vcmi_name(kind, name).map_or(Cow::Borrowed(name), |scope| Cow::Owned(format!("{scope}:{name}")))
    }
}
