//! The world of a game as a graph of regions, in the words of its author: named regions, links, targets, locations, items
//! and rules.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::text::shown;

use crate::ids::{ItemId, LinkId, LocationId, RegionId, RuleId, TargetId, next_id};
use crate::rule::{Rule, RuleBook};

rmg_core::words! {
    /// Whether a way can be gone back.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum LinkKind {
        /// Only forth (a ledge, a teleport).
        #[default]
        OneWay = "one-way",
        /// A door: in coupled mode its join works in both directions.
        TwoWay = "two-way",
    }
}

/// A group as its author writes it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupName {
    /// A number.
    Number(i64),
    /// A name; never the text of a whole number, which is that number.
    Name(String),
}

impl From<String> for GroupName {
    fn from(text: String) -> Self {
        text.parse().map_or(Self::Name(text), Self::Number)
    }
}

impl fmt::Display for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => write!(f, "`{}`", shown(name)),
        }
    }
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

/// Something in a world that does not exist: an id from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{place} {part}, but the world has {count} {}", part.kinds())]
pub struct GraphFault {
    /// Who names it.
    pub place: String,
    /// What is named.
    pub part: GraphPart,
    /// How many of the kind there are.
    pub count: usize,
}

/// A part of a world that another part names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum GraphPart {
    Region(RegionId),
    Item(ItemId),
    Location(LocationId),
    Rule(RuleId),
}

impl GraphPart {
    fn kinds(self) -> &'static str {
        match self {
            Self::Region(_) => "regions",
            Self::Item(_) => "kinds of items",
            Self::Location(_) => "locations",
            Self::Rule(_) => "rules",
        }
    }
}

impl fmt::Display for GraphPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Region(id) => write!(f, "names {id:?}"),
            Self::Item(id) => write!(f, "names {id:?}"),
            Self::Location(id) => write!(f, "names {id:?}"),
            Self::Rule(id) => write!(f, "has {id:?}"),
        }
    }
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
    /// Names of groups, for messages and results; groups without one are shown by their number.
    pub groups: BTreeMap<i64, String>,
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
            groups: BTreeMap::new(),
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

    /// What the author calls a group.
    #[must_use]
    pub fn group_name(&self, group: i64) -> GroupName {
        self.groups.get(&group).map_or(GroupName::Number(group), |name| GroupName::Name(name.clone()))
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
        let mut check = |part: GraphPart, place: &dyn Fn() -> String| {
            let (index, count) = match part {
                GraphPart::Region(id) => (id.index(), self.regions.len()),
                GraphPart::Item(id) => (id.index(), self.items.len()),
                GraphPart::Location(id) => (id.index(), self.locations.len()),
                GraphPart::Rule(id) => (id.index(), self.rules.rules().len()),
            };
            if index >= count {
                faults.push(GraphFault { place: place(), part, count });
            }
        };
        check(GraphPart::Region(self.start), &|| "the start".to_owned());
        for link in &self.links {
            let place = || format!("link `{}`", link.name);
            check(GraphPart::Region(link.from), &place);
            if let Some(to) = link.to {
                check(GraphPart::Region(to), &place);
            }
            check(GraphPart::Rule(link.rule), &place);
        }
        for target in &self.targets {
            check(GraphPart::Region(target.region), &|| format!("target `{}`", target.name));
        }
        for location in &self.locations {
            let place = || format!("location `{}`", location.name);
            check(GraphPart::Region(location.region), &place);
            check(GraphPart::Rule(location.rule), &place);
            if let Some(item) = location.item {
                check(GraphPart::Item(item), &place);
            }
        }
        for entry in &self.pool {
            check(GraphPart::Item(entry.item), &|| "the item pool".to_owned());
        }
        for rule in self.rules.rules() {
            let place = || "a rule".to_owned();
            match rule {
                Rule::Item(item, _) => check(GraphPart::Item(*item), &place),
                Rule::Region(region) => check(GraphPart::Region(*region), &place),
                Rule::Location(location) => check(GraphPart::Location(*location), &place),
                Rule::All(parts) | Rule::Any(parts) => {
                    parts.iter().for_each(|part| check(GraphPart::Rule(*part), &place));
                }
                Rule::Always | Rule::Never => {}
            }
        }
        faults
    }
}
