//! Cases of entrance randomization as JSON files.
//!
//! A case is one object. How files are read is told by [`crate::json`].
//!
//! | field | meaning | default |
//! | --- | --- | --- |
//! | `name` | identification | none |
//! | `start` | region that a player starts in | required |
//! | `regions` | names of all regions | required |
//! | `connections` | fixed ways `{name, from, to, rule}` | none |
//! | `exits` | dangling ways out `{name, region, type, group, rule}`; `type` is `one_way` or `two_way` | none |
//! | `targets` | dangling ways in `{name, region, type, group}` | none |
//! | `group_lookup` | `{"group": [groups it may lead to]}` | empty |
//! | `preserve_group_order` | the groups of a list are tried in that order | `false` |
//! | `coupled` | every two-way join has its reverse | `false` |
//! | `accessibility` | `full` or `minimal` | `full` |
//! | `completion` | the rule that means "beaten" | `true` |
//! | `locations` | `{name, region, item, rule}`; `item` is null while it is free | none |
//! | `item_pool` | `{name, count, progression}` | none |
//! | `subset` | `{exits, targets}` to randomize, by name | everything |
//! | `forbidden` | `[exit, target]` pairs that may not be joined | none |
//! | `preplaced` | `[exit, target]` pairs that are joined beforehand (ours; not part of the common format) | none |
//!
//! Rules are `true`, `false`, `{"item": "key"}`, `{"item": "shard", "count": 3}`, `{"region": "name"}`,
//! `{"location": "name"}` (ours), `{"all": [...]}`, `{"any": [...]}`. An item that is nowhere placed is no error: it
//! may be meant to be out of the game, and rules that need it never hold.

use std::collections::BTreeMap;

use rmg_core::diag::{Fault, Severity, nearest};
use rmg_core::text::shown;

use crate::entrances::case_shape::{Named, RawCase, RawRule, read_shape};
use crate::entrances::error::EntranceError;
use crate::entrances::settings::{Accessibility, EntranceSettings, Subset};
use crate::ids::{ItemId, LinkId, LocationId, RegionId, RuleId, TargetId, next_id};
use crate::json::Reader;
use crate::region_graph::RegionGraph;
use crate::rule::RuleBook;

/// A case of entrance randomization.
#[derive(Debug)]
pub struct Case {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The world.
    pub world: RegionGraph,
    /// What the file says about randomizing it; policy and the like are left at their defaults.
    pub settings: EntranceSettings<'static>,
    /// What is probably not what its author meant.
    pub warnings: Vec<Fault>,
}

/// Reads a case.
///
/// # Errors
/// Every fault, warnings too. Names are looked up once all else is as it should be.
pub fn read_case(text: &str) -> Result<Case, Vec<Fault>> {
    let mut json = Reader::new(text);
    let raw = match read_shape(&mut json) {
        Some(raw) if !json.has_errors() => raw,
        _ => return Err(json.finish()),
    };
    let mut names = NameReader {
        json,
        world: RegionGraph::default(),
        regions: BTreeMap::new(),
        items: BTreeMap::new(),
        locations: BTreeMap::new(),
    };
    let (name, settings) = names.read(raw);
    let NameReader { json, world, .. } = names;
    let is_sound = !json.has_errors();
    let faults = json.finish();
    if is_sound { Ok(Case { name, world, settings, warnings: faults }) } else { Err(faults) }
}

/// The faults of a case that could be read but for its names (unknown ones, and those given twice) as refusals;
/// `None` for others.
#[must_use]
pub fn name_errors(faults: &[Fault]) -> Option<Vec<EntranceError>> {
    let errors = || faults.iter().filter(|fault| fault.severity == Severity::Error);
    // the line that counts faults beyond the limit has no place
    let are_names = errors().all(|fault| fault.span.is_none() || NAME_CODES.contains(&fault.code));
    are_names.then(|| errors().map(|fault| EntranceError::Case(fault.clone())).collect())
}

/// The kinds of [`EntranceError`] that are about names.
const NAME_CODES: [&str; 2] = ["unknown_name", "duplicate_name"];

/// Looks names up, and goes on with a stand-in where there is none, so that all faults are found.
struct NameReader<'t> {
    json: Reader<'t>,
    world: RegionGraph,
    regions: BTreeMap<String, RegionId>,
    items: BTreeMap<String, ItemId>,
    /// `None` for a name that several locations share.
    locations: BTreeMap<String, Option<LocationId>>,
}

impl NameReader<'_> {
    fn read(&mut self, raw: RawCase<'_>) -> (Option<String>, EntranceSettings<'static>) {
        for region in raw.regions {
            let id = self.world.add_region(region.name.clone());
            if self.regions.insert(region.name.clone(), id).is_some() {
                self.fault(&region, &EntranceError::Duplicate { kind: "regions", name: shown(&region.name) });
            }
        }
        self.world.start = self.region(&raw.start, || "the start".to_owned());
        for (id, location) in (0..next_id(raw.locations.len())).map(LocationId).zip(&raw.locations) {
            let entry = self.locations.entry(location.name.clone());
            entry.and_modify(|known| *known = None).or_insert(Some(id));
        }
        for link in raw.connections {
            let name = link.name.unwrap_or_else(|| format!("{} -> {}", link.from.name, link.to.name));
            let from = self.region(&link.from, || format!("connection `{}`", shown(&name)));
            let to = self.region(&link.to, || format!("connection `{}`", shown(&name)));
            let rule = self.rule(&link.rule, &|| format!("the rule of connection `{}`", shown(&name)));
            self.world.add_link(name, from, to, rule);
        }
        let mut exits: BTreeMap<String, LinkId> = BTreeMap::new();
        for exit in raw.exits {
            let name = &exit.name.name;
            let region = self.region(&exit.region, || format!("exit `{}`", shown(name)));
            let rule = self.rule(&exit.rule, &|| format!("the rule of exit `{}`", shown(name)));
            let id = self.world.add_exit(name.clone(), region, exit.kind, exit.group, rule);
            if exits.insert(name.clone(), id).is_some() {
                self.fault(&exit.name, &EntranceError::Duplicate { kind: "exits", name: shown(name) });
            }
        }
        let mut targets: BTreeMap<String, TargetId> = BTreeMap::new();
        for target in raw.targets {
            let name = &target.name.name;
            let region = self.region(&target.region, || format!("target `{}`", shown(name)));
            let id = self.world.add_target(name.clone(), region, target.kind, target.group);
            if targets.insert(name.clone(), id).is_some() {
                self.fault(&target.name, &EntranceError::Duplicate { kind: "targets", name: shown(name) });
            }
        }
        for location in raw.locations {
            let name = &location.name;
            let region = self.region(&location.region, || format!("location `{}`", shown(name)));
            let rule = self.rule(&location.rule, &|| format!("the rule of location `{}`", shown(name)));
            let item = location.item.map(|item| self.item(&item));
            self.world.add_location(location.name, region, item, rule);
        }
        for entry in raw.item_pool {
            let item = self.item(&entry.name);
            self.world.add_pool(item, entry.count, entry.progression);
        }
        let completion = self.rule(&raw.completion, &|| "the completion rule".to_owned());
        let subset = raw.subset.map(|subset| Subset {
            exits: self.listed(&subset.exits, &exits, "exit", "the subset"),
            targets: self.listed(&subset.targets, &targets, "target", "the subset"),
        });
        let settings = EntranceSettings {
            is_coupled: raw.coupled,
            lookup: raw.group_lookup.into_iter().collect(),
            preserve_group_order: raw.preserve_group_order,
            accessibility: if raw.is_minimal {
                Accessibility::Minimal { completion }
            } else {
                Accessibility::Full
            },
            subset,
            forbidden: self.pairs(raw.forbidden, &exits, &targets, "a forbidden pair"),
            preplaced: self.pairs(raw.preplaced, &exits, &targets, "a pre-placed pair"),
            ..EntranceSettings::default()
        };
        (raw.name, settings)
    }

    fn fault(&mut self, at: &Named<'_>, error: &EntranceError) {
        let span = self.json.span(at.node);
        self.json.push_with(|| Fault::new(Severity::Error, error.kind(), Some(span), error.to_string()));
    }

    /// Reports a name that leads nowhere, with the one that was probably meant.
    fn unknown<'n>(
        &mut self,
        at: &Named<'_>,
        kind: &str,
        place: impl FnOnce() -> String,
        known: impl ExactSizeIterator<Item = &'n String>,
    ) {
        let can_search = known.len() <= MAX_SIMILAR && self.json.fault_count() < MAX_FAULTS_WITH_HELP;
        let name = &at.name;
        let shown_name = shown(name);
        let what = match if can_search { nearest(name, known.map(String::as_str)) } else { None } {
            Some(meant) => format!("{kind} `{shown_name}` (did you mean `{meant}`?)"),
            None => format!("{kind} `{shown_name}`"),
        };
        self.fault(at, &EntranceError::Unknown { place: place(), what });
    }

    fn region(&mut self, named: &Named<'_>, place: impl FnOnce() -> String) -> RegionId {
        if let Some(id) = self.regions.get(&named.name) {
            return *id;
        }
        let regions = std::mem::take(&mut self.regions);
        self.unknown(named, "region", place, regions.keys());
        self.regions = regions;
        RegionId(0)
    }

    /// Items exist by being named.
    fn item(&mut self, name: &str) -> ItemId {
        if let Some(id) = self.items.get(name) {
            return *id;
        }
        let id = self.world.add_item(name);
        self.items.insert(name.to_owned(), id);
        id
    }

    fn rule(&mut self, raw: &RawRule<'_>, place: &dyn Fn() -> String) -> RuleId {
        match raw {
            RawRule::Constant(true) => RuleBook::ALWAYS,
            RawRule::Constant(false) => RuleBook::NEVER,
            RawRule::Item(item, count) => {
                let item = self.item(item);
                self.world.rules.item(item, *count)
            }
            RawRule::Region(region) => {
                let region = self.region(region, place);
                self.world.rules.region(region)
            }
            RawRule::Location(named) => match self.locations.get(&named.name) {
                Some(Some(location)) => self.world.rules.location(*location),
                Some(None) => {
                    let (place, name) = ("the list of locations".to_owned(), shown(&named.name));
                    self.fault(named, &EntranceError::NamedTwice { place, name });
                    RuleBook::ALWAYS
                }
                None => {
                    let locations = std::mem::take(&mut self.locations);
                    self.unknown(named, "location", place, locations.keys());
                    self.locations = locations;
                    RuleBook::ALWAYS
                }
            },
            RawRule::All(parts) => {
                let parts: Vec<RuleId> = parts.iter().map(|part| self.rule(part, place)).collect();
                self.world.rules.all(parts)
            }
            RawRule::Any(parts) => {
                let parts: Vec<RuleId> = parts.iter().map(|part| self.rule(part, place)).collect();
                self.world.rules.any(parts)
            }
        }
    }

    fn listed<T: Copy>(
        &mut self,
        names: &[Named<'_>],
        known: &BTreeMap<String, T>,
        kind: &str,
        place: &str,
    ) -> Vec<T> {
        let mut list = Vec::with_capacity(names.len());
        for named in names {
            match known.get(&named.name) {
                Some(id) => list.push(*id),
                None => self.unknown(named, kind, || place.to_owned(), known.keys()),
            }
        }
        list
    }

    fn pairs(
        &mut self,
        pairs: Vec<[Named<'_>; 2]>,
        exits: &BTreeMap<String, LinkId>,
        targets: &BTreeMap<String, TargetId>,
        place: &str,
    ) -> Vec<(LinkId, TargetId)> {
        let (from, to): (Vec<Named<'_>>, Vec<Named<'_>>) = pairs.into_iter().map(|[a, b]| (a, b)).unzip();
        let from = self.listed(&from, exits, "exit", place);
        from.into_iter().zip(self.listed(&to, targets, "target", place)).collect()
    }
}

/// More names than this are not searched for a similar one, and not after so many faults, so that a large file full
/// of faults is still read quickly.
const MAX_SIMILAR: usize = 20_000;
const MAX_FAULTS_WITH_HELP: usize = 20;
