//! What lies about, and who stands about: monsters, artifacts, scrolls, resources, boxes, events, garrisons.

use crate::h3m::codec::army::{Army, Guard, Resources, SkillEntry, Stack};
use crate::h3m::codec::codes::{ArtifactCode, Identity, Mood, PlayerCode, SpellCode};
use crate::h3m::codec::masks::PlayerMask;
use crate::h3m::codec::prelude::*;

record! {
    /// Body of a monster.
    pub struct Monster {
        /// What others call it.
        [since Ab] identity: Identity,
        /// How many; 0 for as many as the game thinks fit. The games take the rest by 4096.
        count: u16,
        mood: Mood,
        /// What they say and what they guard.
        treasure: Option<MonsterTreasure>,
        never_flees: Flag,
        /// They do not become more.
        does_not_grow: Flag,
        reserved: Reserved<2>,
    }
}

record! {
    /// What monsters say and what they guard.
    pub struct MonsterTreasure {
        message: Text,
        resources: Resources,
        artifact: ArtifactCode,
    }
}

record! {
    /// Body of an artifact.
    pub struct Artifact {
        guard: Option<Guard>,
    }
}

record! {
    /// Body of a scroll.
    pub struct SpellScroll {
        guard: Option<Guard>,
        spell: u32,
    }
}

record! {
    /// Body of a resource.
    pub struct Resource {
        guard: Option<Guard>,
        /// How much; of gold, hundreds. 0 for as much as the game thinks fit.
        amount: u32,
        reserved: Reserved<4>,
    }
}

record! {
    /// Body of a Pandora's box, and what an event gives.
    pub struct Reward {
        guard: Option<Guard>,
        experience: i32,
        /// Spell points.
        spell_points: i32,
        morale: i8,
        luck: i8,
        resources: Resources,
        primary: [u8; 4],
        /// Secondary skills.
        [count u8] skills: Vec<SkillEntry>,
        /// Artifacts.
        [count u8] artifacts: Vec<ArtifactCode>,
        /// Spells.
        [count u8] spells: Vec<SpellCode>,
        /// Creatures.
        [count u8] creatures: Vec<Stack>,
        reserved: Reserved<8>,
    }
}

record! {
    /// Body of an event.
    pub struct Event {
        reward: Reward,
        players: PlayerMask,
        for_computer: Flag,
        only_once: Flag,
        reserved: Reserved<4>,
    }
}

record! {
    /// Body of a garrison.
    pub struct Garrison {
        owner: PlayerCode,
        reserved: Reserved<3>,
        army: Army,
        /// Its owner may take units out. Always so in The Restoration of Erathia.
        [since Ab else Flag::YES] units_are_removable: Flag,
        reserved_end: Reserved<8>,
    }
}
