//! Portals: stairs, gates, holes and exits.

use std::sync::Arc;

use rmg_core::dungeon::Location;

use crate::chance::Amount;
use crate::fields::Fields;

/// A kind of portal that levels of a type can have.
#[derive(Debug, Clone)]
pub struct PortalAdder {
    /// The appearance of the portal.
    pub icon: Arc<str>,
    /// The appearance of the other end.
    pub other_icon: Arc<str>,
    /// Where the portal is placed.
    pub location: Location,
    /// The chance that a level has it, in percent: 0 never, 100 always.
    pub chance: u32,
    /// How many of them a level gets, each with the chance. Only 1 for unique portals.
    pub amount: Amount,
    /// Where the portal leads.
    pub leads: Leads,
    /// If true, at most one level of the dungeon has it: the first one, by number, for which the chance
    /// succeeds.
    pub unique: bool,
}

/// The destination of a portal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leads {
    /// Out of the dungeon. The player enters here.
    EscapeStairs,
    /// A new level of that type.
    To(String),
}

impl PortalAdder {
    /// Reads the keys.
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let icon = fields.required_text("icon");
        let escapes = fields.flag("escape_stairs", false);
        let leads_to = fields.text("leads_to");
        let leads = match (escapes, leads_to) {
            (true, None) => Leads::EscapeStairs,
            (false, Some(level_type)) => Leads::To(level_type.to_string()),
            (true, Some(_)) => {
                fields.diagnostic(
                    "two-ends",
                    "a portal leads to a level type or out of the dungeon, not both".to_owned(),
                    "remove `leads_to` or `escape_stairs`",
                );
                Leads::EscapeStairs
            }
            (false, None) => {
                fields.diagnostic(
                    "portal-to-nowhere",
                    "this portal has no destination".to_owned(),
                    "add `leads_to = \"LEVEL TYPE\"`, or `escape_stairs = true` for an exit",
                );
                Leads::EscapeStairs
            }
        };
        let (amount, unique) = (fields.amount(), fields.flag("unique", false));
        if unique && amount != Amount::new(1, 1) {
            let message = "a unique portal exists once".to_owned();
            fields.diagnostic("unique-amount", message, "remove `min` and `max`, or `unique`");
        }
        let other_icon = fields.text("other_icon").unwrap_or_else(|| Arc::clone(&icon));
        Self {
            icon,
            other_icon,
            location: fields.location(Location::Room, true),
            amount,
            chance: fields.percent("chance", 100),
            leads,
            unique,
        }
    }
}
