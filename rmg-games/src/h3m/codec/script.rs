//! The event system of Horn of the Abyss: scripts of heroes, players, towns and quests. Source:
//! `docs/sources/h3m-hota.md` section 7.
//!
//! Scripts have no length in a file, so every action must be known to find the fields that follow.

mod action;
mod condition;
mod value;

pub use action::{Action, Block, Branch, Branches, Opponents, Question, QuestionEnd};
pub use condition::{Condition, Test, TestKind};
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

/// A variable of scripts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Variable {
    /// Its number in scripts.
    pub id: i32,
    pub name: Text,
    /// Whether it is kept for the next scenario.
    pub is_kept: Flag,
    /// Its value at the start; `None` for the value of the previous scenario.
    pub initial: Option<i32>,
}

impl Field for Variable {
    const MIN_BYTES: usize = 4 + Text::MIN_BYTES + 2;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let id = from.field("id", Field::read)?;
        let name = from.field("name", Field::read)?;
        let is_kept = from.field("is_kept", Field::read)?;
        let is_imported = from.field("is_imported", bool::read)?;
        let initial = if is_imported { None } else { Some(from.field("initial", Field::read)?) };
        Ok(Self { id, name, is_kept, initial })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        self.id.write(to)?;
        to.field("name", |to| self.name.write(to))?;
        self.is_kept.write(to)?;
        self.initial.is_none().write(to)?;
        self.initial.map_or(Ok(()), |initial| initial.write(to))
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self {
            id: Field::sample(dice),
            name: Field::sample(dice),
            is_kept: Field::sample(dice),
            initial: Field::sample(dice),
        }
    }
}
