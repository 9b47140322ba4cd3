//! Creatures by name, one a tile.

use std::fmt;
use std::sync::Arc;

use rmg_core::dungeon::{Creature, Location};
use rmg_core::{RngStream, TilePos};

use super::adder::{Adder, location_of};
use crate::chance::Amount;
use crate::draft::Draft;
use crate::fields::Fields;
use crate::places::Places;

/// Puts creatures down, rule by rule.
#[derive(Debug, Clone)]
pub struct CreatureAdder {
    /// Who is put down.
    pub rules: Vec<CreatureRule>,
}

/// Some creatures of a kind.
#[derive(Debug, Clone)]
pub struct CreatureRule {
    /// How many.
    pub amount: Amount,
    /// Which creature.
    pub name: Arc<str>,
    /// Where.
    pub location: Location,
}

impl CreatureAdder {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            rules: fields.each("entries", |entry| {
                let rule = CreatureRule::read_placed(entry);
                CreatureRule { location: entry.ground_location(), ..rule }
            }),
        }
    }
}

impl CreatureRule {
    /// Reads a rule without location.
    pub(crate) fn read_placed(fields: &mut Fields<'_, '_>) -> Self {
        Self { amount: fields.amount(), name: fields.required_text("name"), location: Location::Any }
    }

    /// One creature on `tile`.
    pub(crate) fn creature(&self, tile: TilePos) -> Creature {
        Creature { tile, name: Arc::clone(&self.name) }
    }
}

impl fmt::Display for CreatureRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "creature `{}`", self.name)
    }
}

impl Adder for CreatureAdder {
    fn add(&self, draft: &mut Draft, places: &mut Places, rng: &mut RngStream) {
        for rule in &self.rules {
            let amount = rule.amount.draw(rng);
            let location = location_of(draft, &rule.location, amount, rule);
            for done in 0..amount {
                let Some(tile) = places.take(draft, location, rng) else {
                    let what = format!("{rule} x {} ({location})", amount - done);
                    draft.note_unmet(what, "no safe free tile of that kind is left");
                    break;
                };
                // `take` has taken the tile already
                draft.creatures.push(rule.creature(tile));
            }
        }
    }
}
