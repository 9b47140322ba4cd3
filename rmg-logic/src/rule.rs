//! Rules: monotone boolean expressions over items, regions and locations.
//!
//! Rules are stored in a [`RuleBook`] and are built bottom-up from existing ids. So a rule cannot contain
//! itself, equal rules are stored and evaluated once, and no code recurses over their depth. There is no
//! negation: an open link stays open, so one sweep is sufficient.

use std::collections::BTreeMap;

use crate::ids::{ItemId, LinkId, LocationId, RegionId, RuleId, next_id};

/// A rule in terms of other rules.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// Always true.
    Always,
    /// Never true.
    Never,
    /// At least the given number of copies of the item is held; the number is at least 1.
    Item(ItemId, u32),
    /// The region is reached: an *indirect condition*.
    Region(RegionId),
    /// The location is reached and its own rule holds.
    Location(LocationId),
    /// The link can be used: its region is reached and its own rule holds.
    Link(LinkId),
    /// All of these rules: at least two, sorted, without duplicates.
    All(Vec<RuleId>),
    /// Any of these rules: at least two, sorted, without duplicates.
    Any(Vec<RuleId>),
    /// At least this number of these rules: at least 2 and fewer than there are rules, sorted.
    AtLeast(u32, Vec<RuleId>),
}

/// All rules of a world.
#[derive(Debug, Clone)]
pub struct RuleBook {
    rules: Vec<Rule>,
    index: BTreeMap<Rule, RuleId>,
}

impl Default for RuleBook {
    fn default() -> Self {
        let index = BTreeMap::from([(Rule::Always, Self::ALWAYS), (Rule::Never, Self::NEVER)]);
        Self { rules: vec![Rule::Always, Rule::Never], index }
    }
}

impl RuleBook {
    /// The rule that always holds; the same in every book.
    pub const ALWAYS: RuleId = RuleId(0);
    /// The rule that never holds; the same in every book.
    pub const NEVER: RuleId = RuleId(1);

    /// Adds a rule: at least `count` copies of `item` are held. A count of 0 always holds.
    pub fn item(&mut self, item: ItemId, count: u32) -> RuleId {
        if count == 0 { Self::ALWAYS } else { self.intern(Rule::Item(item, count)) }
    }

    /// Adds a rule: `region` is reached.
    pub fn region(&mut self, region: RegionId) -> RuleId {
        self.intern(Rule::Region(region))
    }

    /// Adds a rule: `location` is reached, and its own rule holds.
    pub fn location(&mut self, location: LocationId) -> RuleId {
        self.intern(Rule::Location(location))
    }

    /// Adds a rule: the region of `link` is reached, and its own rule holds.
    pub fn link(&mut self, link: LinkId) -> RuleId {
        self.intern(Rule::Link(link))
    }

    /// Adds a rule: all of `rules` hold. An empty list always holds.
    pub fn all(&mut self, rules: impl IntoIterator<Item = RuleId>) -> RuleId {
        let mut parts: Vec<RuleId> = rules.into_iter().filter(|rule| *rule != Self::ALWAYS).collect();
        parts.sort_unstable();
        parts.dedup();
        match parts.as_slice() {
            [] => Self::ALWAYS,
            parts if parts.contains(&Self::NEVER) => Self::NEVER,
            [one] => *one,
            _ => self.intern(Rule::All(parts)),
        }
    }

    /// Adds a rule: any of `rules` holds. An empty list never holds.
    pub fn any(&mut self, rules: impl IntoIterator<Item = RuleId>) -> RuleId {
        let mut parts: Vec<RuleId> = rules.into_iter().filter(|rule| *rule != Self::NEVER).collect();
        parts.sort_unstable();
        parts.dedup();
        match parts.as_slice() {
            [] => Self::NEVER,
            parts if parts.contains(&Self::ALWAYS) => Self::ALWAYS,
            [one] => *one,
            _ => self.intern(Rule::Any(parts)),
        }
    }

    /// Adds a rule: at least `count` of `rules` hold. A rule that is listed twice counts twice.
    pub fn at_least(&mut self, count: u32, rules: impl IntoIterator<Item = RuleId>) -> RuleId {
        let mut parts: Vec<RuleId> = rules.into_iter().filter(|rule| *rule != Self::NEVER).collect();
        let all = parts.len();
        parts.retain(|rule| *rule != Self::ALWAYS);
        let count = (count as usize).saturating_sub(all - parts.len());
        match count {
            0 => Self::ALWAYS,
            1 => self.any(parts),
            _ if count > parts.len() => Self::NEVER,
            _ if count == parts.len() => self.all(parts),
            _ => {
                parts.sort_unstable();
                self.intern(Rule::AtLeast(next_id(count), parts))
            }
        }
    }

    /// Returns the rule of an id; [`Rule::Never`] for an unknown id.
    #[must_use]
    pub fn get(&self, rule: RuleId) -> &Rule {
        self.rules.get(rule.index()).unwrap_or(&Rule::Never)
    }

    /// Returns all rules. The id of a rule is its position, and parts come before the rules that contain
    /// them.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    fn intern(&mut self, rule: Rule) -> RuleId {
        if let Some(known) = self.index.get(&rule) {
            return *known;
        }
        let id = RuleId(next_id(self.rules.len()));
        self.rules.push(rule.clone());
        self.index.insert(rule, id);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rules_are_stored_once_in_any_order_of_parts() {
        let mut book = RuleBook::default();
        let (key, cave) = (book.item(ItemId(0), 1), book.region(RegionId(4)));
        assert_eq!(book.all([key, cave]), book.all([cave, key, cave, RuleBook::ALWAYS]));
        assert_eq!(book.rules().len(), 5);
    }

    #[test]
    fn degenerate_rules_become_constants() {
        let mut book = RuleBook::default();
        let key = book.item(ItemId(0), 1);
        assert_eq!(book.item(ItemId(0), 0), RuleBook::ALWAYS);
        assert_eq!(book.all([]), RuleBook::ALWAYS);
        assert_eq!(book.any([]), RuleBook::NEVER);
        assert_eq!(book.all([key, RuleBook::NEVER]), RuleBook::NEVER);
        assert_eq!(book.any([key, RuleBook::ALWAYS]), RuleBook::ALWAYS);
        assert_eq!(book.any([key]), key);
        let other = book.item(ItemId(1), 1);
        assert_eq!(book.at_least(2, [key, other, RuleBook::ALWAYS]), book.any([key, other]));
        assert_eq!(book.at_least(2, [key, other, RuleBook::NEVER]), book.all([key, other]));
        assert_eq!(book.at_least(3, [key, other]), RuleBook::NEVER);
    }
}
