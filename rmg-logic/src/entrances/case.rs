//! Cases of entrance randomization as JSON files.
//!
//! A case is one object. See [`crate::json`] for the rules of all files.
//!
//! | field | meaning | default |
//! | --- | --- | --- |
//! | `name` | identification | none |
//! | `start` | region where a player starts | required |
//! | `regions` | names of all regions | required |
//! | `connections` | `{name, from, to, type, group, target_group, back_group, rule}`: see below | none |
//! | `exits` | dangling `{name, region, type, group, rule}`; type `one_way` (default) or `two_way` | none |
//! | `targets` | dangling entrances `{name, region, type, group}` | none |
//! | `doors` | `{name, region, group, target_group, rule}`: a two-way exit and its target | none |
//! | `group_lookup` | `{"group": [target groups]}` | all ends fit each other, if none has a group |
//! | `preserve_group_order` | whether the groups of a list are tried in order | `false` |
//! | `stage_one` | `new-regions` or `more-exits`: what joins of the first stage must do | `new-regions` |
//! | `coupled` | whether every two-way join includes its reverse | `false` |
//! | `accessibility` | `full` or `minimal` | `full` |
//! | `completion` | rule of the goal of the game | `true` |
//! | `locations` | `{name, region, item, rule}`; `item` is null for a free location | none |
//! | `item_pool` | `{name, count, progression, class}`: see [`ItemClass`](crate::ItemClass) | none |
//! | `start_inventory` | `{"item": count}` that the player holds from the start | none |
//! | `fill` | whether the items of the pool are placed at the free locations | `false` |
//! | `exclude_locations` | names of locations that get only filler | none |
//! | `priority_locations` | names of locations that get progression items if possible | none |
//! | `early_items` | `{"item": count}` that are placed where nothing of the pool is needed | none |
//! | `local_items` | names of items that stay in the world of their player | none |
//! | `filler` | item for locations that the pool does not fill | they stay free |
//! | `plan` | a result: its `pairings` and `placements` are made first | none |
//! | `shuffle` | names of connections that are cut and randomized | none |
//! | `subset` | `{exits, targets}` to randomize, by name, in addition to `shuffle` | everything |
//! | `forbidden` | `[exit, target]` pairs that may not be joined | none |
//! | `preplaced` | `[exit, target]` pairs that are joined first (an extension of the common format) | none |
//!
//! *Groups* are integers or names; a case may use both. A string that contains an integer is that integer:
//! `"group": "1"` is `"group": 1`, because the keys of `group_lookup` are strings. An end without a group is
//! in group 0. Messages show names as written. A layout does not depend on the order of names in the file,
//! but on their sorted order.
//!
//! *Connections* are fixed, unless `shuffle` lists them. (A connection that `subset` lists as an end is
//! shuffled too.) The default name is `from -> to`. The ends of a cut connection have its name, `group` and
//! rule. Its targets have `target_group` if that is set:
//! - `one_way` (default): an exit in `from` and a target in `to`.
//! - `two_way`: a door (an exit and a target) in `from`, and another in `to` that results from cutting the
//!   reverse connection. The reverse is the two-way connection from `to` to `from`, with its own name, group
//!   and rule. If several connections exist in either direction, `shuffle` must list both directions of each.
//!   If none exists, the reverse is implicit: it has the same rule and groups (`back_group` if that is set),
//!   and the name `NAME (back)`.
//!
//! Rules are `true`, `false`, `{"item": "key"}`, `{"item": "shard", "count": 3}`, `{"region": "name"}`,
//! `{"location": "name"}`, `{"entrance": "name"}` (extensions), `{"all": [...]}`, `{"any": [...]}`,
//! `{"at_least": 2, "of": [...]}` (an extension). An item that is not placed
//! anywhere gives a warning: rules that need it never hold.

mod doors;
mod fill;
mod groups;
mod names;
mod plan;
mod shuffle;

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::entrances::case::groups::Groups;
use crate::entrances::case::names::NameReader;
use crate::entrances::case::shuffle::{Connections, Cut};
use crate::entrances::case_shape::{RawCase, RawDoor, read_shape};
use crate::entrances::error::EntranceError;
use crate::entrances::rule_shape::Named;
use crate::entrances::settings::{Accessibility, EntranceSettings, Subset};
use crate::ids::{LinkId, LocationId, RuleId, TargetId, next_id};
use crate::json::{Reader, quoted};
use crate::region_graph::{Link, RegionGraph};
use crate::rule::RuleBook;

pub use fill::CaseFill;
pub use plan::{Plan, read_plan};
pub(crate) use plan::{PlanWorlds, read_plan_of};

/// A case of entrance randomization.
#[derive(Debug)]
pub struct Case {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The regions, links and locations.
    pub world: RegionGraph,
    /// The settings of the file; all others have their defaults.
    pub settings: EntranceSettings<'static>,
    /// The placement of items.
    pub fill: CaseFill,
    /// The rule of the goal of the game.
    pub completion: RuleId,
    /// Likely mistakes in the file.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a case.
///
/// # Errors
/// All errors and warnings. Names are only checked if the structure of the file is valid.
pub fn read_case(text: &str) -> Result<Case, Vec<Diagnostic>> {
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
        needed: BTreeMap::new(),
        locations: BTreeMap::new(),
        links: BTreeMap::new(),
        link_rules: Vec::new(),
    };
    let (name, settings, fill, completion) = names.read(raw);
    let NameReader { json, world, .. } = names;
    let is_valid = !json.has_errors();
    let diagnostics = json.finish();
    if is_valid {
        Ok(Case { name, world, settings, fill, completion, warnings: diagnostics })
    } else {
        Err(diagnostics)
    }
}

/// Converts diagnostics of a case to errors, if all errors are about names (unknown or duplicate). Returns
/// `None` if there are other errors.
#[must_use]
pub fn name_errors(diagnostics: &[Diagnostic]) -> Option<Vec<EntranceError>> {
    let errors = || diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    // the diagnostic that counts further errors has no location
    let are_names =
        errors().all(|diagnostic| diagnostic.span.is_none() || NAME_CODES.contains(&diagnostic.code));
    are_names.then(|| errors().map(|diagnostic| EntranceError::Case(diagnostic.clone())).collect())
}

/// The kinds of [`EntranceError`] about names.
const NAME_CODES: [&str; 3] = ["unknown_name", "duplicate_name", "not_dangling"];

impl<'t> NameReader<'t> {
    fn read(&mut self, raw: RawCase<'t>) -> (Option<String>, EntranceSettings<'static>, CaseFill, RuleId) {
        let groups = Groups::new(&raw);
        groups.warn_of_typos(&raw, &mut self.json);
        let lookup = groups.table(&raw, &mut self.json);
        let regions: Vec<&RawValue> = raw.regions.iter().map(|region| region.node).collect();
        for region in raw.regions {
            let id = self.world.add_region(region.name.clone());
            if self.regions.insert(region.name.clone(), id).is_some() {
                self.duplicate("region", &region.name, region.node);
            }
        }
        self.world.start = self.region(&raw.start, || "the start".to_owned());
        for (id, location) in (0..next_id(raw.locations.len())).map(LocationId).zip(&raw.locations) {
            let Named { name, node } = &location.name;
            if self.locations.insert(name.clone(), id).is_some() {
                self.duplicate("location", name, node);
            }
        }
        let connections = self.connections(raw.connections, &groups);
        let mut exits: BTreeMap<String, LinkId> = BTreeMap::new();
        let doors: Vec<_> = raw.doors.into_iter().map(RawDoor::split).collect();
        let (door_exits, door_targets): (Vec<_>, Vec<_>) = doors.into_iter().unzip();
        for exit in raw.exits.into_iter().chain(door_exits) {
            let name = &exit.name.name;
            let from = self.region(&exit.region, || format!("exit `{}`", shown(name)));
            let (kind, group) = (exit.kind, groups.id(exit.group));
            let link = Link { name: name.clone(), from, to: None, rule: RuleBook::ALWAYS, kind, group };
            let id = self.link(link, "exit", exit.rule);
            if exits.insert(name.clone(), id).is_some() {
                self.duplicate("exit", name, exit.name.node);
            }
        }
        self.read_link_rules(&connections);
        let mut targets: BTreeMap<String, TargetId> = BTreeMap::new();
        for target in raw.targets.into_iter().chain(door_targets) {
            let name = &target.name.name;
            let region = self.region(&target.region, || format!("target `{}`", shown(name)));
            let id = self.world.add_target(name.clone(), region, target.kind, groups.id(target.group));
            if targets.insert(name.clone(), id).is_some() {
                self.duplicate("target", name, target.name.node);
            }
        }
        for location in raw.locations {
            let name = &location.name.name;
            let region = self.region(&location.region, || format!("location `{}`", shown(name)));
            let rule = self.rule(&location.rule, &|| format!("the rule of location `{}`", shown(name)));
            let item = location.item.map(|item| self.item(&item));
            self.world.add_location(location.name.name, region, item, rule);
        }
        for entry in raw.item_pool {
            let item = self.item(&entry.name);
            self.world.add_pool(item, entry.count, entry.class);
        }
        for (item, count) in raw.start_inventory {
            let item = self.item(&item.name);
            self.world.start_items.push((item, count));
        }
        let completion = self.rule(&raw.completion, &|| "the completion rule".to_owned());
        let mut shuffled = BTreeSet::new();
        for named in raw.shuffle.iter().filter(|named| !shuffled.insert(&named.name)) {
            let error = EntranceError::NamedTwice { place: "`shuffle`".to_owned(), name: shown(&named.name) };
            self.diagnostic(named.node, &error, "remove one of them");
        }
        let mut cut = Cut::new();
        let no_ends: BTreeMap<String, LinkId> = BTreeMap::new();
        self.listed(&raw.shuffle, &no_ends, "connection", "`shuffle`", &connections, Some(&mut cut));
        let mut subset = raw.subset.map(|subset| Subset {
            exits: self.listed(&subset.exits, &exits, "exit", SUBSET, &connections, Some(&mut cut)),
            targets: self.listed(&subset.targets, &targets, "target", SUBSET, &connections, Some(&mut cut)),
        });
        for (exit, target, node) in self.cut(&cut, &connections) {
            let name = self.world.links[exit.index()].name.clone();
            if exits.insert(name.clone(), exit).is_some() {
                self.duplicate("exit", &name, node);
            }
            if targets.insert(name.clone(), target).is_some() {
                self.duplicate("target", &name, node);
            }
            if let Some(subset) = &mut subset {
                subset.exits.push(exit);
                subset.targets.push(target);
            }
        }
        self.world.groups = groups.into_names();
        self.warn_of_unused_regions(&regions);
        let mut fill = self.fill(raw.fill);
        self.warn_of_unknown_items(fill.options.filler);
        let mut preplaced = self.pairs(raw.preplaced, &exits, &targets, &connections, "a pre-placed pair");
        if let Some(plan) = raw.plan {
            preplaced.extend(self.pairs(plan.pairings, &exits, &targets, &connections, "the plan"));
            fill.options.plan = self.placements(plan.placements);
            fill.has_plan = true;
            fill.is_on |= !fill.options.plan.is_empty();
        }
        let settings = EntranceSettings {
            is_coupled: raw.coupled,
            lookup,
            preserve_group_order: raw.preserve_group_order,
            stage_one: raw.stage_one,
            accessibility: if raw.is_minimal {
                Accessibility::Minimal { completion }
            } else {
                Accessibility::Full
            },
            subset,
            forbidden: self.pairs(raw.forbidden, &exits, &targets, &connections, "a forbidden pair"),
            preplaced,
            ..EntranceSettings::default()
        };
        (raw.name, settings, fill, completion)
    }

    /// Warns of regions that nothing leads to; `nodes` are all regions of the file.
    fn warn_of_unused_regions(&mut self, nodes: &[&RawValue]) {
        // with errors, ids may be wrong
        if self.json.has_errors() {
            return;
        }
        for region in self.world.unused_regions() {
            let name = shown(&self.world.regions[region.index()]);
            let message = format!("no connection, door or target leads to region `{name}`, so it is omitted");
            let help = "add one that leads to it, or remove the region";
            self.json.warn(nodes[region.index()], "unused_region", message, help);
        }
    }

    /// Returns the ends with the given names. Names of connections are added to `cut`; if it is `None`, they
    /// are errors.
    fn listed<T: Copy>(
        &mut self,
        names: &[Named<'t>],
        ends: &BTreeMap<String, T>,
        kind: &str,
        place: &'static str,
        connections: &Connections,
        mut cut: Option<&mut Cut<'t>>,
    ) -> Vec<T> {
        let mut list = Vec::with_capacity(names.len());
        for named in names {
            match (ends.get(&named.name), connections.by_name.get(&named.name), &mut cut) {
                (Some(id), ..) => list.push(*id),
                (None, Some(None), _) => self.ambiguous(named, "the list of connections"),
                (None, Some(Some(link)), Some(cut)) => _ = cut.entry(*link).or_insert(named.node),
                (None, Some(Some(link)), None) => {
                    let link = &self.world.links[link.index()];
                    let to = link.to.map_or_else(String::new, |to| shown(&self.world.regions[to.index()]));
                    let help = format!("write `\"shuffle\": [{}]`", quoted(&shown(&link.name)));
                    let error = EntranceError::NotDangling { place, link: shown(&link.name), to };
                    self.diagnostic(named.node, &error, &help);
                }
                (None, None, cut) => {
                    let cuttable = connections.by_name.keys().filter(|_| cut.is_some());
                    self.unknown(named, kind, || place.to_owned(), ends.keys().chain(cuttable));
                }
            }
        }
        list
    }

    fn pairs(
        &mut self,
        pairs: Vec<[Named<'t>; 2]>,
        exits: &BTreeMap<String, LinkId>,
        targets: &BTreeMap<String, TargetId>,
        connections: &Connections,
        place: &'static str,
    ) -> Vec<(LinkId, TargetId)> {
        let (from, to): (Vec<Named<'t>>, Vec<Named<'t>>) = pairs.into_iter().map(|[a, b]| (a, b)).unzip();
        let from = self.listed(&from, exits, "exit", place, connections, None);
        from.into_iter().zip(self.listed(&to, targets, "target", place, connections, None)).collect()
    }
}

const SUBSET: &str = "the subset";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_0_is_a_target_group_like_any_other() {
        let text = r#"{
            "start": "A", "regions": ["A", "B"], "shuffle": ["down"], "group_lookup": { "5": [0] },
            "connections": [{ "name": "down", "from": "A", "to": "B", "group": 5, "target_group": 0 }]
        }"#;
        let world = read_case(text).unwrap().world;
        assert_eq!((world.links[0].group, world.targets[0].group), (5, 0));
    }
}
