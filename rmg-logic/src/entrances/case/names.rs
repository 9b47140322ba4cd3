//! Looks up the names of a case.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::diag::nearest;
use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::entrances::error::EntranceError;
use crate::entrances::rule_shape::{Named, RawRule};
use crate::ids::{ItemId, LinkId, LocationId, RegionId, RuleId};
use crate::json::Reader;
use crate::region_graph::{Link, RegionGraph};
use crate::rule::RuleBook;

/// After this number of diagnostics no similar names are searched, so that large files with many errors are
/// read fast.
const MAX_DIAGNOSTICS_WITH_HELP: usize = 20;

/// Looks up names. An unknown name is reported and replaced by another id, so that all errors are found.
pub(super) struct NameReader<'t> {
    pub(super) json: Reader<'t>,
    pub(super) world: RegionGraph,
    pub(super) regions: BTreeMap<String, RegionId>,
    pub(super) items: BTreeMap<String, ItemId>,
    /// The first rule that needs an item: the name there, and the place of the rule.
    pub(super) needed: BTreeMap<ItemId, (Named<'t>, String)>,
    pub(super) locations: BTreeMap<String, LocationId>,
    /// Links by name, for rules over entrances; `None` for an ambiguous name.
    pub(super) links: BTreeMap<String, Option<LinkId>>,
    /// Rules of links. They are read when all links are known.
    pub(super) link_rules: Vec<(LinkId, &'static str, RawRule<'t>)>,
}

impl<'t> NameReader<'t> {
    pub(super) fn diagnostic(&mut self, at: &RawValue, error: &EntranceError, help: &str) {
        self.json.diagnostic(at, error.kind(), error.to_string(), help);
    }

    pub(super) fn duplicate(&mut self, kind: &'static str, name: &str, at: &RawValue) {
        self.diagnostic(
            at,
            &EntranceError::Duplicate { kind, name: shown(name) },
            "rename or remove one of them",
        );
    }

    /// Reports an unknown name, with the most similar known name.
    pub(super) fn unknown<'n>(
        &mut self,
        at: &Named<'_>,
        kind: &str,
        place: impl FnOnce() -> String,
        known: impl Iterator<Item = &'n String>,
    ) {
        let can_search = self.json.diagnostic_count() < MAX_DIAGNOSTICS_WITH_HELP;
        let name = &at.name;
        let shown_name = shown(name);
        let what = match if can_search { nearest(name, known.map(String::as_str)) } else { None } {
            Some(meant) => format!("{kind} `{shown_name}` (did you mean `{meant}`?)"),
            None => format!("{kind} `{shown_name}`"),
        };
        self.diagnostic(at.node, &EntranceError::Unknown { place: place(), what }, "");
    }

    pub(super) fn region(&mut self, named: &Named<'_>, place: impl FnOnce() -> String) -> RegionId {
        if let Some(id) = self.regions.get(&named.name) {
            return *id;
        }
        let regions = std::mem::take(&mut self.regions);
        self.unknown(named, "region", place, regions.keys());
        self.regions = regions;
        RegionId(0)
    }

    /// Returns the item with a name. Items are created on first use.
    pub(super) fn item(&mut self, name: &str) -> ItemId {
        if let Some(id) = self.items.get(name) {
            return *id;
        }
        let id = self.world.add_item(name);
        self.items.insert(name.to_owned(), id);
        id
    }

    /// Adds a link whose rule is read later. `kind` names its list.
    pub(super) fn link(&mut self, link: Link, kind: &'static str, rule: RawRule<'t>) -> LinkId {
        let name = link.name.clone();
        let id = self.world.push_link(link);
        self.links.entry(name).and_modify(|known| *known = None).or_insert(Some(id));
        self.link_rules.push((id, kind, rule));
        id
    }

    /// Warns of items that rules need, but that are nowhere in the world.
    pub(super) fn warn_of_unknown_items(&mut self, filler: Option<ItemId>) {
        let world = &self.world;
        let of_pool = world.pool.iter().filter(|entry| entry.count > 0).map(|entry| entry.item);
        let of_start = world.start_items.iter().filter(|(_, count)| *count > 0).map(|(item, _)| *item);
        let placed = world.locations.iter().filter_map(|location| location.item);
        let known: BTreeSet<ItemId> = of_pool.chain(of_start).chain(placed).chain(filler).collect();
        for (item, (named, place)) in std::mem::take(&mut self.needed) {
            if known.contains(&item) {
                continue;
            }
            let can_search = self.json.diagnostic_count() < MAX_DIAGNOSTICS_WITH_HELP;
            let names =
                known.iter().filter(|_| can_search).map(|known| self.world.items[known.index()].as_str());
            let meant = nearest(&named.name, names).map(|meant| format!("did you mean `{}`?", shown(meant)));
            let help = "add it to `item_pool`, to a location or to `start_inventory`";
            let message =
                format!("{place} needs item `{}`, which is nowhere in the world", shown(&named.name));
            self.json.warn(named.node, "unknown_item", message, meant.unwrap_or_else(|| help.to_owned()));
        }
    }

    pub(super) fn rule(&mut self, raw: &RawRule<'t>, place: &dyn Fn() -> String) -> RuleId {
        match raw {
            RawRule::Constant(true) => RuleBook::ALWAYS,
            RawRule::Constant(false) => RuleBook::NEVER,
            RawRule::Item(named, count) => {
                let item = self.item(&named.name);
                if *count > 0 {
                    self.needed.entry(item).or_insert_with(|| (named.clone(), place()));
                }
                self.world.rules.item(item, *count)
            }
            RawRule::Region(region) => {
                let region = self.region(region, place);
                self.world.rules.region(region)
            }
            RawRule::Location(named) => match self.locations.get(&named.name) {
                Some(location) => self.world.rules.location(*location),
                None => {
                    let locations = std::mem::take(&mut self.locations);
                    self.unknown(named, "location", place, locations.keys());
                    self.locations = locations;
                    RuleBook::ALWAYS
                }
            },
            RawRule::Entrance(named) => match self.links.get(&named.name) {
                Some(Some(link)) => self.world.rules.link(*link),
                Some(None) => {
                    self.ambiguous(named, "the lists of connections, exits and doors");
                    RuleBook::ALWAYS
                }
                None => {
                    let links = std::mem::take(&mut self.links);
                    self.unknown(named, "entrance", place, links.keys());
                    self.links = links;
                    RuleBook::ALWAYS
                }
            },
            RawRule::All(parts) => {
                let parts: Vec<RuleId> = parts.iter().map(|part| self.rule(part, place)).collect();
                self.world.rules.all(parts)
            }
            RawRule::AtLeast(count, parts) => {
                let parts: Vec<RuleId> = parts.iter().map(|part| self.rule(part, place)).collect();
                self.world.rules.at_least(*count, parts)
            }
            RawRule::Any(parts) => {
                let parts: Vec<RuleId> = parts.iter().map(|part| self.rule(part, place)).collect();
                self.world.rules.any(parts)
            }
        }
    }

    /// Returns the known item with a name. Other names are errors.
    pub(super) fn known_item(&mut self, named: &Named<'_>, place: &'static str) -> ItemId {
        if let Some(id) = self.items.get(&named.name) {
            return *id;
        }
        let items = std::mem::take(&mut self.items);
        self.unknown(named, "item", || place.to_owned(), items.keys());
        self.items = items;
        ItemId(0)
    }

    /// Returns the location with a name.
    pub(super) fn location(&mut self, named: &Named<'_>, place: &'static str) -> Option<LocationId> {
        if let Some(id) = self.locations.get(&named.name) {
            return Some(*id);
        }
        let locations = std::mem::take(&mut self.locations);
        self.unknown(named, "location", || place.to_owned(), locations.keys());
        self.locations = locations;
        None
    }

    /// Reports a name that several entries of a list have.
    pub(super) fn ambiguous(&mut self, named: &Named<'_>, list: &str) {
        let (place, name) = (list.to_owned(), shown(&named.name));
        self.diagnostic(
            named.node,
            &EntranceError::NamedTwice { place, name },
            "rename or remove one of them",
        );
    }
}
