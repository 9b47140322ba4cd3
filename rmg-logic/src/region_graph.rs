//! The world of a game as a graph of regions, in the words of its author: named regions, links, targets, locations, items
//! and rules.

use crate::ids::{ItemId, LinkId, LocationId, RegionId, RuleId, TargetId, next_id};
use crate::rule::{Rule, RuleBook};

/// Whether a way can be gone back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum LinkKind {
    /// Only forth (a ledge, a teleport).
    #[default]
    OneWay,
    /// A door: in coupled mode its join works in both directions.
    TwoWay,
}

/// A one-directional way out of a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Name; unique among exits.
    pub name: String,
    /// Where it starts.
    pub from: RegionId,
    /// Where it leads; `None` for an *exit*, which dangles until it is joined with a target.
    pub to: Option<RegionId>,
    /// When it can be used.
    pub rule: RuleId,
    /// Kind, for randomization.
    pub kind: LinkKind,
    /// Group, for randomization: decides which targets fit.
    pub group: i64,
}

/// A dangling way into a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Name; unique among targets. A door is an exit and a target of one name in one region.
    pub name: String,
    /// Where it leads.
    pub region: RegionId,
    /// Kind: only joins with exits of the same kind.
    pub kind: LinkKind,
    /// Group: decides which exits fit.
    pub group: i64,
}

/// A place for an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// Name.
    pub name: String,
    /// Where it is.
    pub region: RegionId,
    /// The item placed there (or the event that happens there); `None` while it is free.
    pub item: Option<ItemId>,
    /// When it can be taken.
    pub rule: RuleId,
}

/// Copies of an item that are shuffled elsewhere: they count as held from the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolItem {
    /// Which.
    pub item: ItemId,
    /// How many.
    pub count: u32,
    /// Whether it may open anything. Only these need locations on minimal accessibility.
    pub is_progression: bool,
}

/// Something in a world that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum GraphFault {
    /// A region id from elsewhere.
    #[error("{place} names {region:?}, but the world has {count} regions")]
    NoSuchRegion {
        /// Who names it.
        place: String,
        /// The id.
        region: RegionId,
        /// Number of regions.
        count: usize,
    },
    /// An item id from elsewhere.
    #[error("{place} names {item:?}, but the world has {count} kinds of items")]
    NoSuchItem {
        /// Who names it.
        place: String,
        /// The id.
        item: ItemId,
        /// Number of kinds.
        count: usize,
    },
    /// A location id from elsewhere.
    #[error("{place} names {location:?}, but the world has {count} locations")]
    NoSuchLocation {
        /// Who names it.
        place: String,
        /// The id.
        location: LocationId,
        /// Number of locations.
        count: usize,
    },
    /// A rule id from elsewhere.
    #[error("{place} has {rule:?}, but the world has {count} rules")]
    NoSuchRule {
        /// Who has it.
        place: String,
        /// The id.
        rule: RuleId,
        /// Number of rules.
        count: usize,
    },
}

/// The world of a game. Ids are positions in its vectors, which only grow.
#[derive(Debug, Clone)]
pub struct RegionGraph {
    /// Where a player starts.
    pub start: RegionId,
    /// Rules of links and locations.
    pub rules: RuleBook,
    /// Names of regions.
    pub regions: Vec<String>,
    /// Names of items.
    pub items: Vec<String>,
    /// Ways out of regions, fixed and dangling.
    pub links: Vec<Link>,
    /// Dangling ways into regions.
    pub targets: Vec<Target>,
    /// Places for items.
    pub locations: Vec<Location>,
    /// What is shuffled elsewhere.
    pub pool: Vec<PoolItem>,
}

impl Default for RegionGraph {
    /// Without anything; its start is the first region to be added.
    fn default() -> Self {
        Self {
            start: RegionId(0),
            rules: RuleBook::default(),
            regions: Vec::new(),
            items: Vec::new(),
            links: Vec::new(),
            targets: Vec::new(),
            locations: Vec::new(),
            pool: Vec::new(),
        }
    }
}

impl RegionGraph {
    /// Adds a region; the first one is the start unless [`Self::start`] is set.
    pub fn add_region(&mut self, name: impl Into<String>) -> RegionId {
        let id = RegionId(next_id(self.regions.len()));
        self.regions.push(name.into());
        id
    }

    /// Adds a kind of item.
    pub fn add_item(&mut self, name: impl Into<String>) -> ItemId {
        let id = ItemId(next_id(self.items.len()));
        self.items.push(name.into());
        id
    }

    /// Adds a fixed way between regions.
    pub fn add_link(
        &mut self,
        name: impl Into<String>,
        from: RegionId,
        to: RegionId,
        rule: RuleId,
    ) -> LinkId {
        self.push_link(Link { name: name.into(), from, to: Some(to), rule, kind: LinkKind::OneWay, group: 0 })
    }

    /// Adds an exit: a way out that waits for its target.
    pub fn add_exit(
        &mut self,
        name: impl Into<String>,
        from: RegionId,
        kind: LinkKind,
        group: i64,
        rule: RuleId,
    ) -> LinkId {
        self.push_link(Link { name: name.into(), from, to: None, rule, kind, group })
    }

    /// Adds any link.
    pub fn push_link(&mut self, link: Link) -> LinkId {
        let id = LinkId(next_id(self.links.len()));
        self.links.push(link);
        id
    }

    /// Adds a target: a way in that waits for its exit.
    pub fn add_target(
        &mut self,
        name: impl Into<String>,
        region: RegionId,
        kind: LinkKind,
        group: i64,
    ) -> TargetId {
        let id = TargetId(next_id(self.targets.len()));
        self.targets.push(Target { name: name.into(), region, kind, group });
        id
    }

    /// Adds both halves of a two-way door.
    pub fn add_door(&mut self, name: &str, region: RegionId, group: i64, rule: RuleId) -> (LinkId, TargetId) {
        let exit = self.add_exit(name, region, LinkKind::TwoWay, group, rule);
        (exit, self.add_target(name, region, LinkKind::TwoWay, group))
    }

    /// Adds a location, free or with an item.
    pub fn add_location(
        &mut self,
        name: impl Into<String>,
        region: RegionId,
        item: Option<ItemId>,
        rule: RuleId,
    ) -> LocationId {
        let id = LocationId(next_id(self.locations.len()));
        self.locations.push(Location { name: name.into(), region, item, rule });
        id
    }

    /// Adds copies of an item that count as held from the start.
    pub fn add_pool(&mut self, item: ItemId, count: u32, is_progression: bool) {
        self.pool.push(PoolItem { item, count, is_progression });
    }

    /// The first region of a name. O(regions); keep ids for more than a few look-ups.
    #[must_use]
    pub fn find_region(&self, name: &str) -> Option<RegionId> {
        let mut regions = (0..).map(RegionId).zip(&self.regions);
        regions.find(|(_, region)| *region == name).map(|(id, _)| id)
    }

    /// The first link of a name, dangling or not. O(links).
    #[must_use]
    pub fn find_link(&self, name: &str) -> Option<LinkId> {
        let mut links = (0..).map(LinkId).zip(&self.links);
        links.find(|(_, link)| link.name == name).map(|(id, _)| id)
    }

    /// The first target of a name. O(targets).
    #[must_use]
    pub fn find_target(&self, name: &str) -> Option<TargetId> {
        let mut targets = (0..).map(TargetId).zip(&self.targets);
        targets.find(|(_, target)| target.name == name).map(|(id, _)| id)
    }

    /// All ids that lead nowhere; no other part of the crate accepts such a world.
    #[must_use]
    pub fn check(&self) -> Vec<GraphFault> {
        let mut faults = Vec::new();
        self.check_region(self.start, || "the start".to_owned(), &mut faults);
        for link in &self.links {
            let place = || format!("link `{}`", link.name);
            self.check_region(link.from, place, &mut faults);
            if let Some(to) = link.to {
                self.check_region(to, place, &mut faults);
            }
            self.check_rule(link.rule, place, &mut faults);
        }
        for target in &self.targets {
            self.check_region(target.region, || format!("target `{}`", target.name), &mut faults);
        }
        for location in &self.locations {
            let place = || format!("location `{}`", location.name);
            self.check_region(location.region, place, &mut faults);
            self.check_rule(location.rule, place, &mut faults);
            if let Some(item) = location.item {
                self.check_item(item, place, &mut faults);
            }
        }
        for entry in &self.pool {
            self.check_item(entry.item, || "the item pool".to_owned(), &mut faults);
        }
        for rule in self.rules.rules() {
            let place = || "a rule".to_owned();
            match rule {
                Rule::Item(item, _) => self.check_item(*item, place, &mut faults),
                Rule::Region(region) => self.check_region(*region, place, &mut faults),
                Rule::Location(location) if location.index() >= self.locations.len() => {
                    faults.push(GraphFault::NoSuchLocation {
                        place: place(),
                        location: *location,
                        count: self.locations.len(),
                    });
                }
                Rule::All(parts) | Rule::Any(parts) => {
                    for part in parts {
                        self.check_rule(*part, place, &mut faults);
                    }
                }
                Rule::Location(_) | Rule::Always | Rule::Never => {}
            }
        }
        faults
    }

    fn check_region(&self, region: RegionId, place: impl FnOnce() -> String, faults: &mut Vec<GraphFault>) {
        if region.index() >= self.regions.len() {
            let count = self.regions.len();
            faults.push(GraphFault::NoSuchRegion { place: place(), region, count });
        }
    }

    fn check_item(&self, item: ItemId, place: impl FnOnce() -> String, faults: &mut Vec<GraphFault>) {
        if item.index() >= self.items.len() {
            faults.push(GraphFault::NoSuchItem { place: place(), item, count: self.items.len() });
        }
    }

    fn check_rule(&self, rule: RuleId, place: impl FnOnce() -> String, faults: &mut Vec<GraphFault>) {
        let count = self.rules.rules().len();
        if rule.index() >= count {
            faults.push(GraphFault::NoSuchRule { place: place(), rule, count });
        }
    }
}
