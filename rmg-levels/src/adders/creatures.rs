//! Creatures by name, one per tile.

use std::fmt;
use std::sync::Arc;

use rmg_core::dungeon::{Creature, Location};
use rmg_core::{RngStream, TilePos};

use super::adder::{Adder, location_of};
use super::draw::{Draw, Supply};
use crate::chance::Amount;
use crate::draft::Draft;
use crate::fields::Fields;
use crate::places::Places;

/// Adds creatures, rule by rule.
#[derive(Debug, Clone)]
pub struct CreatureAdder {
    /// The rules, in this order.
    pub rules: Vec<CreatureRule>,
    /// How many of them a level gets, by depth.
    pub supply: Supply,
}

/// A rule for creatures of one kind.
#[derive(Debug, Clone)]
pub struct CreatureRule {
    /// At which depths and how often the rule applies.
    pub draw: Draw,
    /// The number of creatures.
    pub amount: Amount,
    /// The name of the creature.
    pub name: Arc<str>,
    /// Where the creatures are placed.
    pub location: Location,
}

impl CreatureAdder {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            supply: Supply::read(fields),
            rules: fields.each("entries", |entry| {
                let rule = CreatureRule::read_placed(entry);
                CreatureRule { draw: entry.draw(), location: entry.ground_location(), ..rule }
            }),
        }
    }
}

impl CreatureRule {
    /// Reads a rule without a location.
    pub(crate) fn read_placed(fields: &mut Fields<'_, '_>) -> Self {
        let (amount, name) = (fields.amount(), fields.required_text("name"));
        Self { draw: Draw::default(), amount, name, location: Location::Any }
    }

    /// One creature on `tile`.
    pub(crate) fn creature(&self, tile: TilePos) -> Creature {
        Creature { tile, name: Arc::clone(&self.name) }
    }
}

impl Default for CreatureRule {
    /// One creature without a name, anywhere, at all depths.
    fn default() -> Self {
        Self { draw: Draw::default(), amount: Amount::new(1, 1), name: "".into(), location: Location::Any }
    }
}

impl fmt::Display for CreatureRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "creature `{}`", self.name)
    }
}

impl Adder for CreatureAdder {
    fn add(&self, draft: &mut Draft, places: &mut Places, rng: &mut RngStream) {
        let rules: Vec<_> = self.rules.iter().map(|rule| (rule.amount, rule.draw)).collect();
        let drawn = self.supply.draw(&rules, draft.depth(), rng);
        for (at, rule) in self.rules.iter().enumerate() {
            let amount = match &drawn {
                Some(drawn) => drawn[at],
                None => self.supply.amount(rules[at], draft.depth(), rng),
            };
            let location = location_of(draft, &rule.location, amount, rule);
            for done in 0..amount {
                let Some(tile) = places.take(draft, location, rng) else {
                    let what = format!("{rule} x {} ({location})", amount - done);
                    draft.note_unmet(what, "no safe and free tile is left there");
                    break;
                };
                // `take` has taken the tile already
                draft.creatures.push(rule.creature(tile));
            }
        }
    }
}
