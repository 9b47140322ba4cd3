//! Names of content from mods in VCMI's files.

use serde::{Deserialize, Serialize};

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
