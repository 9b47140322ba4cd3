//! Portals: stairs, gates, holes, and the way out.

use std::sync::Arc;

use rmg_core::dungeon::Location;

use crate::fields::Fields;

/// A kind of portal that levels of some type may have.
#[derive(Debug, Clone)]
pub struct PortalAdder {
    /// What it looks like.
    pub icon: Arc<str>,
    /// What its other end looks like.
    pub other_icon: Arc<str>,
    /// Where it may be.
    pub location: Location,
    /// Chance in per cent that a level has it: 0 never, 100 always.
    pub chance: u32,
    /// Where it leads.
    pub leads: Leads,
    /// Whether the dungeon has it once at most: on the first level (by number) whose chance hits.
    pub unique: bool,
}

/// Where portals of a kind lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leads {
    /// Out of the dungeon; the player comes in here.
    EscapeStairs,
    /// To a new level of that type.
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
                fields.fault(
                    "two-ends",
                    "a portal leads to a level type or out of the dungeon, not both".to_owned(),
                    "remove `leads_to` or `escape_stairs`",
                );
                Leads::EscapeStairs
            }
            (false, None) => {
                fields.fault(
                    "portal-to-nowhere",
                    "this portal leads nowhere".to_owned(),
                    "add `leads_to = \"LEVEL TYPE\"`, or `escape_stairs = true` for the way out",
                );
                Leads::EscapeStairs
            }
        };
        let other_icon = fields.text("other_icon").unwrap_or_else(|| Arc::clone(&icon));
        Self {
            icon,
            other_icon,
            location: fields.location(Location::Room, true),
            chance: fields.percent("chance", 100),
            leads,
            unique: fields.flag("unique", false),
        }
    }
}
