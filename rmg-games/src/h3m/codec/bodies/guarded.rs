//! Monsters, artifacts, scrolls, resources, boxes, events and garrisons.

use crate::h3m::codec::army::{Army, ArtifactEntry, Guard, Resources, SkillEntry, Stack};
use crate::h3m::codec::codes::{ArtifactCode, Identity, Mood, PlayerCode, SpellCode};
use crate::h3m::codec::hota::ScriptLink;
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
        /// 1 to 10 with [`Mood::EXACT`]; -1 with other moods.
        [since HOTA_3 else -1] aggression: i32,
        [since HOTA_3] joins_only_for_money: Flag,
        /// The part of the creatures that can join, in percent.
        [since HOTA_3 else 100] joining_percent: i32,
        /// Whether a stack is upgraded; -1 for random.
        [since HOTA_3 else -1] has_upgraded_stack: i32,
        /// Number of stacks in battle; -1 for random.
        [since HOTA_3 else -1] stack_count: i32,
        /// Whether the game computes the number of creatures from the value.
        [since HOTA_5] is_by_value: Flag,
        [since HOTA_5] value: i32,
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
        /// The condition of taking it: 0 none, 1 random, 2 set.
        [since HOTA_5] pickup_mode: u32,
        /// The possible conditions, as bits.
        [since HOTA_5 else 127] pickup_conditions: u8,
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
    /// The gifts of a Pandora's box and of an event.
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
        [count u8] artifacts: Vec<ArtifactEntry>,
        /// Spells that the hero learns.
        [count u8] spells: Vec<SpellCode>,
        /// Creatures that join the hero.
        [count u8] creatures: Vec<Stack>,
        reserved: Reserved<8>,
    }
}

record! {
    /// The gifts that only Horn of the Abyss has.
    pub struct RewardTail {
        /// 0 give, 1 take, 2 remove, 3 set, 4 refill.
        [since HOTA_5] movement_mode: i32,
        /// Movement points.
        [since HOTA_5] movement: i32,
        /// Difficulties on which it is active, as bits.
        [since HOTA_6 else 31] difficulties: i32,
        /// Its script.
        [since HOTA_9] script: Option<ScriptLink>,
    }
}

record! {
    /// Body of a Pandora's box.
    pub struct Pandora {
        reward: Reward,
        [since HOTA_5] reserved: Reserved<1>,
        tail: RewardTail,
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
        /// Whether it applies to humans.
        [since HOTA_3 else Flag::YES] for_humans: Flag,
        tail: RewardTail,
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
