//! Traps on the whole level. A safe path leads around each one.

use std::fmt;

use rmg_core::RngStream;
use rmg_core::dungeon::Location;

use super::adder::{Adder, location_of};
use super::draw::{Draw, Supply};
use crate::chance::Amount;
use crate::draft::Draft;
use crate::fields::Fields;
use crate::places::Places;
use crate::traps::TrapSpec;

/// Adds traps, rule by rule.
#[derive(Debug, Clone)]
pub struct TrapAdder {
    /// The rules, in this order.
    pub rules: Vec<TrapRule>,
    /// How many of them a level gets, by depth.
    pub supply: Supply,
}

/// A rule for traps of one kind.
#[derive(Debug, Clone)]
pub struct TrapRule {
    /// At which depths the rule applies.
    pub draw: Draw,
    /// The number of traps.
    pub amount: Amount,
    /// The kind of trap and its settings.
    pub trap: TrapSpec,
    /// Where the traps are placed.
    pub location: Location,
}

impl TrapAdder {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            supply: Supply::read(fields),
            rules: fields.each("entries", |entry| TrapRule {
                draw: entry.draw(),
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
        let rules: Vec<_> = self.rules.iter().map(|rule| (rule.amount, rule.draw)).collect();
        let drawn = self.supply.draw(&rules, draft.depth(), rng);
        for (at, rule) in self.rules.iter().enumerate() {
            let amount = match &drawn {
                Some(drawn) => drawn[at],
                None => self.supply.amount(rules[at], draft.depth(), rng),
            };
            let location = location_of(draft, &rule.location, amount, rule);
            for done in 0..amount {
                let lay = |draft: &mut Draft, tile, rng: &mut RngStream| rule.trap.lay(draft, tile, rng);
                if !places.trap(draft, location, rng, lay) {
                    let what = format!("{rule} x {} ({location})", amount - done);
                    draft.note_unmet(what, "no tile is left that a safe path leads around");
                    break;
                }
            }
        }
    }
}
