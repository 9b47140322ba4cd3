//! Rules for objects in treasure, as packs of Horn of the Abyss have them.

use std::fmt;
use std::sync::Arc;

use crate::diag::Span;

/// A rule for objects in treasure: their value, frequency and limits, or a ban.
///
/// Rules apply in order: first those of the template, then those of the zone. A later rule overrides earlier
/// ones for the objects that it names. Limits can only be below those of the content pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectRule {
    /// Type of the objects, as in the content pack; `None`: all objects.
    pub object: Option<Arc<str>>,
    /// Subtype; `None`: all subtypes.
    pub subtype: Option<Arc<str>>,
    /// The contents of the objects.
    pub content: RuleContent,
    /// The values of the objects; `None`: they are banned.
    pub values: Option<RuleValues>,
    /// Location of the rule.
    pub span: Span,
}

/// The contents of the objects of a rule: Pandora's Boxes, seer's huts, prisons and spell scrolls; and the
/// level of dwellings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum RuleContent {
    /// Any.
    #[default]
    Any,
    /// Creatures of all kinds.
    Creatures,
    /// That creature.
    Creature(Arc<str>),
    /// Creatures of a level, from 1. For dwellings the level of the strongest creature.
    Level(u8),
    /// Experience; `None`: any amount.
    Experience(Option<u32>),
    /// Gold; `None`: any amount.
    Gold(Option<u32>),
    /// Spells; `None`: any.
    Spells(Option<SpellRange>),
}

/// The spells of a box or scroll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpellRange {
    /// Lowest level, from 1.
    pub low: u8,
    /// Highest level.
    pub high: u8,
    /// Schools, by bits: air, fire, water, earth.
    pub schools: u8,
}

impl SpellRange {
    /// The names of the schools, by bit.
    pub const SCHOOLS: [&str; 4] = ["air", "fire", "water", "earth"];
    /// All schools.
    pub const ALL_SCHOOLS: u8 = 15;

    /// Returns the names of its schools.
    pub fn school_names(self) -> impl Iterator<Item = &'static str> {
        let names = Self::SCHOOLS.into_iter().enumerate();
        names.filter(move |(bit, _)| self.schools & (1 << bit) != 0).map(|(_, name)| name)
    }
}

/// The values of the objects of a rule. `None` is the value of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleValues {
    /// Value.
    pub value: Option<u32>,
    /// Relative frequency.
    pub rarity: Option<u32>,
    /// Maximum number on the map.
    pub map_limit: Option<u32>,
    /// Maximum number in the zone.
    pub zone_limit: Option<u32>,
}

/// Writes the subject of a rule: `all objects`, `pandoraBox with 20000 gold`.
impl fmt::Display for ObjectRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.object, &self.subtype) {
            (None, _) => f.write_str("all objects")?,
            (Some(object), None) => f.write_str(object)?,
            (Some(object), Some(subtype)) => write!(f, "{object}/{subtype}")?,
        }
        match &self.content {
            RuleContent::Any => Ok(()),
            RuleContent::Creatures => f.write_str(" with creatures"),
            RuleContent::Creature(name) => write!(f, " with {name}"),
            RuleContent::Level(level) => write!(f, " of level {level}"),
            RuleContent::Experience(None) => f.write_str(" with experience"),
            RuleContent::Experience(Some(amount)) => write!(f, " with {amount} experience"),
            RuleContent::Gold(None) => f.write_str(" with gold"),
            RuleContent::Gold(Some(amount)) => write!(f, " with {amount} gold"),
            RuleContent::Spells(None) => f.write_str(" with spells"),
            RuleContent::Spells(Some(range)) => {
                let SpellRange { low, high, schools } = *range;
                if low == high {
                    write!(f, " with spells of level {low}")?;
                } else {
                    write!(f, " with spells of levels {low} to {high}")?;
                }
                if schools != SpellRange::ALL_SCHOOLS {
                    write!(f, " of {}", range.school_names().collect::<Vec<_>>().join(" and "))?;
                }
                Ok(())
            }
        }
    }
}

/// Writes `value 500, frequency 20, at most 2 on the map, at most 1 in the zone`; `as usual` if nothing
/// differs from the game.
impl fmt::Display for RuleValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.value.map(|value| format!("value {value}")),
            self.rarity.map(|rarity| format!("frequency {rarity}")),
            self.map_limit.map(|limit| format!("at most {limit} on the map")),
            self.zone_limit.map(|limit| format!("at most {limit} in the zone")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { f.write_str("as usual") } else { f.write_str(&parts.join(", ")) }
    }
}

impl ObjectRule {
    /// Returns the rule as words: `no prison`, `arena: value 500`.
    #[must_use]
    pub fn words(&self) -> String {
        match &self.values {
            None => format!("no {}", self.to_string().replace("all objects", "objects")),
            Some(values) => format!("{self}: {values}"),
        }
    }
}

/// Returns rules as one text for each subject and value, in order: objects with the same values are listed
/// together, as `no arena, garden`.
#[must_use]
pub fn rule_lines(rules: &[ObjectRule]) -> Vec<String> {
    let mut lines: Vec<(Option<RuleValues>, Vec<String>)> = Vec::new();
    for rule in rules {
        let subject = rule.to_string();
        match lines.last_mut() {
            Some((values, subjects)) if *values == rule.values => subjects.push(subject),
            _ => lines.push((rule.values, vec![subject])),
        }
    }
    let line = |(values, subjects): (Option<RuleValues>, Vec<String>)| {
        let subjects = subjects.join(", ");
        match values {
            None => format!("no {subjects}"),
            Some(values) => format!("{subjects}: {values}"),
        }
    };
    lines.into_iter().map(line).collect()
}
