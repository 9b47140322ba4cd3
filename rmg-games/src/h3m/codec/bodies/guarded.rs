//! Monsters, artifacts, scrolls, resources, boxes, events and garrisons.

use crate::h3m::codec::army::{Army, Guard, Resources, SkillEntry, Stack};
use crate::h3m::codec::codes::{ArtifactCode, Identity, Mood, PlayerCode, SpellCode};
use crate::h3m::codec::masks::PlayerMask;
use crate::h3m::codec::prelude::*;

record! {
    /// Body of a monster.
    pub struct Monster {
        /// Other objects refer to it by this number.
        [since Ab] identity: Identity,
        /// Number of creatures; with 0 the game chooses it. The games use it modulo 4096.
        count: u16,
        mood: Mood,
        /// Message and guarded treasure.
        treasure: Option<MonsterTreasure>,
        never_flees: Flag,
        /// The number does not grow every week.
        does_not_grow: Flag,
        reserved: Reserved<2>,
    }
}

record! {
    /// Message and treasure of monsters.
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
        /// Amount; for gold in hundreds. With 0 the game chooses it.
        amount: u32,
        reserved: Reserved<4>,
    }
}

record! {
    /// Body of a Pandora's box, and the gifts of an event.
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
        /// Artifacts that the hero receives.
        [count u8] artifacts: Vec<ArtifactCode>,
        /// Spells that the hero learns.
        [count u8] spells: Vec<SpellCode>,
        /// Creatures that join the hero.
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
        /// The owner can remove units. Always set in The Restoration of Erathia.
        [since Ab else Flag::YES] units_are_removable: Flag,
        reserved_end: Reserved<8>,
    }
}
