//! The world of a game as a graph of named regions, links, targets, locations, items and rules.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::text::{counted, shown};

use crate::ids::{ItemId, LinkId, LocationId, RegionId, RuleId, TargetId, next_id};
use crate::rule::{Rule, RuleBook};

rmg_core::words! {
    /// Whether a connection works in both directions.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum LinkKind {
        /// Works in one direction only (a ledge, a teleport).
        #[default]
        OneWay = "one-way",
        /// A door: in coupled mode its join works in both directions.
        TwoWay = "two-way",
    }
}

/// A group as the author writes it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupName {
    /// A number, for a group without a name.
    Number(i64),
    /// A name. Never the text of an integer, which is a [`Self::Number`].
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

/// A one-directional connection that leaves a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Name; unique among exits.
    pub name: String,
    /// The region where it starts.
    pub from: RegionId,
    /// The region where it leads; `None` for an *exit*, which dangles until it is joined with a target.
    pub to: Option<RegionId>,
    /// The rule that opens it.
    pub rule: RuleId,
    /// Kind, for randomization.
    pub kind: LinkKind,
    /// Group, for randomization: determines the targets that fit.
    pub group: i64,
}

/// A dangling entrance of a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Name; unique among targets. A door is an exit and a target with the same name in the same region.
    pub name: String,
    /// The region where it leads.
    pub region: RegionId,
    /// Kind: exits only join with targets of the same kind.
    pub kind: LinkKind,
    /// Group: determines the exits that fit.
    pub group: i64,
}

/// A place for an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// Name of the location.
    pub name: String,
    /// The region that contains the location.
    pub region: RegionId,
    /// The placed item, or the event that happens here; `None` for a free location.
    pub item: Option<ItemId>,
    /// The rule that must hold to take the item.
    pub rule: RuleId,
}

rmg_core::words! {
    /// The importance of an item of the pool.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum ItemClass {
        /// Rules may need it. With minimal accessibility, only progression items need locations.
        Progression = "progression",
        /// No rule needs it, but it is never at an excluded location.
        Useful = "useful",
        /// May be anywhere.
        #[default]
        Filler = "filler",
    }
}

impl From<bool> for ItemClass {
    fn from(is_progression: bool) -> Self {
        if is_progression { Self::Progression } else { Self::Filler }
    }
}

/// Copies of an item that are shuffled: by [`crate::fill`] or by other code. Randomization of entrances
/// counts them as held from the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolItem {
    /// The kind of item.
    pub item: ItemId,
    /// Number of copies.
    pub count: u32,
    /// The importance of the item.
    pub class: ItemClass,
}

/// An id in a world that does not exist there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{place} {part}, but the world has {}", counted(*.count, .part.noun()))]
pub struct GraphDiagnostic {
    /// The part that uses the id.
    pub place: String,
    /// The unknown id.
    pub part: GraphPart,
    /// Number of existing parts of this kind.
    pub count: usize,
}

/// An id that another part of the world uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the variants are named after the kinds of ids")]
pub enum GraphPart {
    Region(RegionId),
    Item(ItemId),
    Location(LocationId),
    Link(LinkId),
    Rule(RuleId),
}

impl GraphPart {
    fn noun(self) -> &'static str {
        match self {
            Self::Region(_) => "region",
            Self::Item(_) => "item",
            Self::Location(_) => "location",
            Self::Link(_) => "link",
            Self::Rule(_) => "rule",
        }
    }
}

impl fmt::Display for GraphPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Region(id) => write!(f, "refers to {id:?}"),
            Self::Item(id) => write!(f, "refers to {id:?}"),
            Self::Location(id) => write!(f, "refers to {id:?}"),
            Self::Link(id) => write!(f, "refers to {id:?}"),
            Self::Rule(id) => write!(f, "refers to {id:?}"),
        }
    }
}

/// The world of a game. Ids are positions in its vectors. Entries are never removed.
#[derive(Debug, Clone)]
pub struct RegionGraph {
    /// The region where a player starts.
    pub start: RegionId,
    /// Rules of links and locations.
    pub rules: RuleBook,
    /// Names of regions.
    pub regions: Vec<String>,
    /// Names of items.
    pub items: Vec<String>,
    /// Connections that leave regions, fixed and dangling.
    pub links: Vec<Link>,
    /// Dangling entrances of regions.
    pub targets: Vec<Target>,
    /// Locations of items.
    pub locations: Vec<Location>,
    /// Items that are shuffled.
    pub pool: Vec<PoolItem>,
    /// Items that a player holds from the start, and their numbers.
    pub start_items: Vec<(ItemId, u32)>,
    /// Names of groups, for messages and results. Groups without a name are shown as numbers.
    pub groups: BTreeMap<i64, String>,
}

impl Default for RegionGraph {
    /// Returns an empty world. Its start is the first region that is added.
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
            start_items: Vec::new(),
            groups: BTreeMap::new(),
        }
    }
}

impl RegionGraph {
    /// Adds a region. The first region is the start unless you set [`Self::start`].
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

    /// Adds a fixed connection between regions.
    pub fn add_link(
        &mut self,
        name: impl Into<String>,
        from: RegionId,
        to: RegionId,
        rule: RuleId,
    ) -> LinkId {
        self.push_link(Link { name: name.into(), from, to: Some(to), rule, kind: LinkKind::OneWay, group: 0 })
    }

    /// Adds an exit: a dangling connection that leaves a region.
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

    /// Adds a link.
    pub fn push_link(&mut self, link: Link) -> LinkId {
        let id = LinkId(next_id(self.links.len()));
        self.links.push(link);
        id
    }

    /// Adds a target: a dangling entrance of a region.
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

    /// Adds the exit and the target of a two-way door.
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

    /// Adds copies of an item to the pool. The class may be a flag: whether the item is progression.
    pub fn add_pool(&mut self, item: ItemId, count: u32, class: impl Into<ItemClass>) {
        self.pool.push(PoolItem { item, count, class: class.into() });
    }

    /// Returns the name of a group, or its number.
    #[must_use]
    pub fn group_name(&self, group: i64) -> GroupName {
        self.groups.get(&group).map_or(GroupName::Number(group), |name| GroupName::Name(name.clone()))
    }

    /// Returns the first region with a name. O(regions): keep ids for more than a few look-ups.
    #[must_use]
    pub fn find_region(&self, name: &str) -> Option<RegionId> {
        let mut regions = (0..).map(RegionId).zip(&self.regions);
        regions.find(|(_, region)| *region == name).map(|(id, _)| id)
    }

    /// Returns the first link with a name, fixed or dangling. O(links).
    #[must_use]
    pub fn find_link(&self, name: &str) -> Option<LinkId> {
        let mut links = (0..).map(LinkId).zip(&self.links);
        links.find(|(_, link)| link.name == name).map(|(id, _)| id)
    }

    /// Returns the first target with a name. O(targets).
    #[must_use]
    pub fn find_target(&self, name: &str) -> Option<TargetId> {
        let mut targets = (0..).map(TargetId).zip(&self.targets);
        targets.find(|(_, target)| target.name == name).map(|(id, _)| id)
    }

    /// Returns the regions that play no part in the world, in order: no link from another region and no
    /// target leads to them, and they have neither exits nor locations. The start is never one of them. The
    /// ids of the world must exist. O(world).
    #[must_use]
    pub fn unused_regions(&self) -> Vec<RegionId> {
        let entered = self.links.iter().filter_map(|link| link.to.filter(|to| *to != link.from));
        let left = self.links.iter().filter(|link| link.to.is_none()).map(|link| link.from);
        let targets = self.targets.iter().map(|target| target.region);
        let locations = self.locations.iter().map(|location| location.region);
        let mut is_used = vec![false; self.regions.len()];
        for region in entered.chain(left).chain(targets).chain(locations).chain([self.start]) {
            is_used[region.index()] = true;
        }
        let regions = (0..next_id(self.regions.len())).map(RegionId);
        regions.filter(|region| !is_used[region.index()]).collect()
    }

    /// Returns all ids that do not exist. All other parts of this crate refuse such a world.
    #[must_use]
    pub fn check(&self) -> Vec<GraphDiagnostic> {
        let mut diagnostics = Vec::new();
        let mut check = |part: GraphPart, place: &dyn Fn() -> String| {
            let (index, count) = match part {
                GraphPart::Region(id) => (id.index(), self.regions.len()),
                GraphPart::Item(id) => (id.index(), self.items.len()),
                GraphPart::Location(id) => (id.index(), self.locations.len()),
                GraphPart::Link(id) => (id.index(), self.links.len()),
                GraphPart::Rule(id) => (id.index(), self.rules.rules().len()),
            };
            if index >= count {
                diagnostics.push(GraphDiagnostic { place: place(), part, count });
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
        for (item, _) in &self.start_items {
            check(GraphPart::Item(*item), &|| "the start items".to_owned());
        }
        for rule in self.rules.rules() {
            let place = || "a rule".to_owned();
            match rule {
                Rule::Item(item, _) => check(GraphPart::Item(*item), &place),
                Rule::Region(region) => check(GraphPart::Region(*region), &place),
                Rule::Location(location) => check(GraphPart::Location(*location), &place),
                Rule::Link(link) => check(GraphPart::Link(*link), &place),
                Rule::All(parts) | Rule::Any(parts) | Rule::AtLeast(_, parts) => {
                    parts.iter().for_each(|part| check(GraphPart::Rule(*part), &place));
                }
                Rule::Always | Rule::Never => {}
            }
        }
        diagnostics
    }
}
