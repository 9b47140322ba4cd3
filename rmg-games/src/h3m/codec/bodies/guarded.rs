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
        /// How readily they join.
        mood: Mood,
        /// What they say and what they guard.
        treasure: Option<MonsterTreasure>,
        /// They do not flee.
        never_flees: Flag,
        /// They do not become more.
        does_not_grow: Flag,
        /// Nothing known.
        reserved: Reserved<2>,
    }
}

record! {
    /// What monsters say and what they guard.
    pub struct MonsterTreasure {
        /// Shown before the fight.
        message: Text,
        /// Resources.
        resources: Resources,
        /// An artifact.
        artifact: ArtifactCode,
    }
}

record! {
    /// Body of an artifact.
    pub struct Artifact {
        /// Who guards it.
        guard: Option<Guard>,
    }
}

record! {
    /// Body of a scroll.
    pub struct SpellScroll {
        /// Who guards it.
        guard: Option<Guard>,
        /// Number of the spell.
        spell: u32,
    }
}

record! {
    /// Body of a resource.
    pub struct Resource {
        /// Who guards it.
        guard: Option<Guard>,
        /// How much; of gold, hundreds. 0 for as much as the game thinks fit.
        amount: u32,
        /// Nothing known.
        reserved: Reserved<4>,
    }
}

record! {
    /// Body of a Pandora's box, and what an event gives.
    pub struct Reward {
        /// Who guards it.
        guard: Option<Guard>,
        /// Experience.
        experience: i32,
        /// Spell points.
        spell_points: i32,
        /// Morale.
        morale: i8,
        /// Luck.
        luck: i8,
        /// Resources; negative takes.
        resources: Resources,
        /// Attack, defence, power, knowledge.
        primary: [u8; 4],
        /// Secondary skills.
        [count u8] skills: Vec<SkillEntry>,
        /// Artifacts.
        [count u8] artifacts: Vec<ArtifactCode>,
        /// Spells.
        [count u8] spells: Vec<SpellCode>,
        /// Creatures.
        [count u8] creatures: Vec<Stack>,
        /// Nothing known.
        reserved: Reserved<8>,
    }
}

record! {
    /// Body of an event.
    pub struct Event {
        /// What it gives.
        reward: Reward,
        /// To which players.
        players: PlayerMask,
        /// To the computer, too.
        for_computer: Flag,
        /// Only once.
        only_once: Flag,
        /// Nothing known.
        reserved: Reserved<4>,
    }
}

record! {
    /// Body of a garrison.
    pub struct Garrison {
        /// Whose it is.
        owner: PlayerCode,
        /// Nothing known.
        reserved: Reserved<3>,
        /// Who is in it.
        army: Army,
        /// Its owner may take units out. Always so in The Restoration of Erathia.
        [since Ab else Flag::YES] units_are_removable: Flag,
        /// Nothing known.
        reserved_end: Reserved<8>,
    }
}
