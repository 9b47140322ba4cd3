//! The event system of Horn of the Abyss: scripts of heroes, players, towns and quests. Source:
//! `docs/sources/h3m-hota.md` section 7.
//!
//! Scripts have no length in a file, so every action must be known to find the fields that follow.

mod action;
mod condition;
mod nested;
mod value;

pub use action::{Action, Block, Branch, Branches, Opponents, Question, QuestionEnd};
pub use condition::{Condition, Test, TestKind};
pub use nested::Nested;
pub use value::{Image, Term, TermKind, Value};

use super::prelude::*;

record! {
    /// The scripts of a map, and their variables.
    pub struct Scripts {
        hero_events: Vec<Script>,
        player_events: Vec<Script>,
        town_events: Vec<Script>,
        quest_events: Vec<Script>,
        /// The next ids of variables, hero, player, town and quest events.
        next_ids: [i32; 5],
        variables: Vec<Variable>,
        hero_order: Vec<i32>,
        player_order: Vec<i32>,
        town_order: Vec<i32>,
        quest_order: Vec<i32>,
        variable_order: Vec<i32>,
    }
}

record! {
    /// A script.
    pub struct Script {
        /// Objects and events refer to it by this number.
        id: i32,
        actions: Block,
        name: Text,
    }
}

record! {
    /// A variable of scripts.
    pub struct Variable {
        /// Its number in scripts.
        id: i32,
        name: Text,
        /// Whether it is kept for the next scenario.
        is_kept: Flag,
        initial: Initial,
    }
}

choice! {
    /// The value of a variable at the start.
    pub enum Initial(u8): "kind of start value" {
        0 = Value {
            value: i32,
        },
        /// The value of the previous scenario.
        1 = Imported,
    }
}

impl Default for Initial {
    fn default() -> Self {
        Self::Value { value: 0 }
    }
}
