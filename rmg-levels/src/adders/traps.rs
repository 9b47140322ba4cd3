//! Traps all over the level, each with a safe way around it.

use std::fmt;

use rmg_core::RngStream;
use rmg_core::dungeon::Location;

use super::adder::{Adder, location_of};
use crate::chance::Amount;
use crate::draft::Draft;
use crate::fields::Fields;
use crate::places::Places;
use crate::traps::TrapSpec;

/// Lays traps, rule by rule.
#[derive(Debug, Clone)]
pub struct TrapAdder {
    /// What is laid.
    pub rules: Vec<TrapRule>,
}

/// Some traps of a kind.
#[derive(Debug, Clone)]
pub struct TrapRule {
    /// How many.
    pub amount: Amount,
    /// Which trap.
    pub trap: TrapSpec,
    /// Where.
    pub location: Location,
}

impl TrapAdder {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            rules: fields.each("entries", |entry| TrapRule {
                amount: entry.amount(),
                trap: entry.trap("trap"),
                location: entry.ground_location(),
            }),
        }
    }
}

impl fmt::Display for TrapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "trap `{}`", self.trap.name)
    }
}

impl Adder for TrapAdder {
    fn add(&self, draft: &mut Draft, places: &mut Places, rng: &mut RngStream) {
        for rule in &self.rules {
            let amount = rule.amount.draw(rng);
            let location = location_of(draft, &rule.location, amount, rule);
            for done in 0..amount {
                let lay = |draft: &mut Draft, tile, rng: &mut RngStream| rule.trap.lay(draft, tile, rng);
                if !places.trap(draft, location, rng, lay) {
                    let what = format!("{rule} x {} ({location})", amount - done);
                    draft.note_unmet(what, "no safe way would lead around it on any tile");
                    break;
                }
            }
        }
    }
}
