//! Rules for objects with some content.

use crate::ids::{CreatureId, ObjectKindId};

/// A rule of a zone for objects whose value depends on their content: boxes, seers, prisons, scrolls and
/// dwellings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContentPlan {
    /// The kind of object.
    pub kind: ObjectKindId,
    /// The contents to which it applies.
    pub content: ContentChoice,
    /// What applies to them; `None`: treasure does not contain them.
    pub values: Option<ContentValues>,
}

/// The contents to which a rule applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContentChoice {
    /// Any.
    Any,
    /// Creatures of all kinds.
    Creatures,
    /// That creature.
    Creature(CreatureId),
    /// Creatures of that level.
    Level(u8),
    /// Any amount of experience.
    AnyExperience,
    /// That amount of experience.
    Experience(u32),
    /// Any amount of gold.
    AnyGold,
    /// That amount of gold.
    Gold(u32),
    /// Any spells.
    AnySpells,
    /// Spells from the first to the second level, of these schools by bits: air, fire, water, earth.
    Spells {
        /// Lowest level.
        low: u8,
        /// Highest level.
        high: u8,
        /// Bits of the schools.
        schools: u8,
    },
}

/// The values of objects with some content. `None`: the value of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ContentValues {
    /// Value.
    pub value: Option<u32>,
    /// Relative frequency.
    pub rarity: Option<u32>,
    /// Maximum number of these objects in the zone, in addition to the limit of the kind.
    pub zone_limit: Option<u32>,
}
