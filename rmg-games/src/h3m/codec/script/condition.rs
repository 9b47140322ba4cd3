//! Conditions of scripts.

use super::nested::Nested;
use super::value::Value;
use crate::h3m::codec::marker::Marker;
use crate::h3m::codec::prelude::*;

record! {
    /// A condition.
    pub struct Condition {
        marker: Marker<u8, 1>,
        test: Test,
    }
}

/// A test, possibly of several conditions.
pub type Test = Nested<TestKind>;

choice! {
    /// The kinds of tests.
    pub enum TestKind(i32): "condition of a script" {
        0 = Constant {
            value: Flag,
        },
        1 = All {
            of: Vec<Test>,
        },
        2 = Any {
            of: Vec<Test>,
        },
        3 = Less {
            left: Value,
            right: Value,
        },
        4 = Greater {
            left: Value,
            right: Value,
        },
        5 = Equal {
            left: Value,
            right: Value,
        },
        6 = Not {
            of: Condition,
        },
        7 = HasArtifact {
            artifact: i32,
            spell: i32,
        },
        8 = AtLeast {
            left: Value,
            right: Value,
        },
        9 = AtMost {
            left: Value,
            right: Value,
        },
        10 = Unequal {
            left: Value,
            right: Value,
        },
        11 = IsPlayer {
            player: i32,
        },
        12 = OwnsHero {
            player: i32,
            hero: i32,
        },
        14 = DefeatedMonster {
            player: i32,
            monster: i32,
        },
        15 = DefeatedHero {
            player: i32,
            hero: i32,
        },
        16 = HasSkill {
            skill: i32,
            level: i32,
        },
        17 = IsDefeated {
            player: i32,
        },
        18 = OwnsTown {
            player: i32,
            town: i32,
        },
        19 = IsHuman {
            player: i32,
        },
        20 = HasFaction {
            player: i32,
            faction: i32,
        },
        21 = TownIsNeutral,
    }
}

impl Default for TestKind {
    fn default() -> Self {
        Self::Constant { value: Flag::YES }
    }
}
