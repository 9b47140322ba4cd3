//! Cases of entrance randomization as JSON files.
//!
//! A case is one object. How files are read is told by [`crate::json`].
//!
//! | field | meaning | default |
//! | --- | --- | --- |
//! | `name` | identification | none |
//! | `start` | region that a player starts in | required |
//! | `regions` | names of all regions | required |
//! | `connections` | existing ways `{name, from, to, type, group, target_group, rule}`: see below | none |
//! | `exits` | dangling ways out `{name, region, type, group, rule}`; `type` is `one_way` (default) or `two_way` | none |
//! | `targets` | dangling ways in `{name, region, type, group}` | none |
//! | `group_lookup` | `{"group": [groups it may lead to]}` | may be left out where no group is written: all ends fit each other |
//! | `preserve_group_order` | the groups of a list are tried in that order | `false` |
//! | `coupled` | every two-way join has its reverse | `false` |
//! | `accessibility` | `full` or `minimal` | `full` |
//! | `completion` | the rule that means "beaten" | `true` |
//! | `locations` | `{name, region, item, rule}`; `item` is null while it is free | none |
//! | `item_pool` | `{name, count, progression}` | none |
//! | `shuffle` | names of connections that are cut in two and randomized | none |
//! | `subset` | `{exits, targets}` to randomize, by name, beside what `shuffle` names | everything |
//! | `forbidden` | `[exit, target]` pairs that may not be joined | none |
//! | `preplaced` | `[exit, target]` pairs that are joined beforehand (ours; not part of the common format) | none |
//!
//! *Groups* are whole numbers or names; a case may use both. A text that is a whole number is that number: `"group": "1"` is
//! `"group": 1`, as the keys of `group_lookup` are texts anyway. An end without a group is of group 0. Names are shown as they are
//! written; a layout does not depend on the order in which they are met, but on how they sort.
//!
//! *Connections* stay as they are, unless `shuffle` names them. (A connection that `subset` names as if it dangled is shuffled, too:
//! nothing else can be meant.) A name is `from -> to` where none is given. What cutting leaves has the name, the `group` and the rule of
//! the connection; its targets are of `target_group` if that is given:
//! - `one_way` (default): an exit in `from` and a target in `to`.
//! - `two_way`: a door (an exit and a target) in `from`, and one in `to` by cutting its way back. That is the two-way connection from `to`
//!   to `from`, which has its own name, group and rule; if there are several of either, `shuffle` has to name one for one. If there is
//!   none, a two-way connection can be gone back all the same: the way back has its rule and groups, and is called `NAME (back)`.
//!
//! Rules are `true`, `false`, `{"item": "key"}`, `{"item": "shard", "count": 3}`, `{"region": "name"}`,
//! `{"location": "name"}` (ours), `{"all": [...]}`, `{"any": [...]}`. An item that is nowhere placed is no error: it
//! may be meant to be out of the game, and rules that need it never hold.

mod groups;
mod names;
mod shuffle;

use std::collections::BTreeMap;

use rmg_core::diag::{Fault, Severity};
use rmg_core::text::shown;

use crate::entrances::case::groups::Groups;
use crate::entrances::case::names::NameReader;
use crate::entrances::case::shuffle::{Connections, Cut};
use crate::entrances::case_shape::{Named, RawCase, read_shape};
use crate::entrances::error::EntranceError;
use crate::entrances::settings::{Accessibility, EntranceSettings, Subset};
use crate::ids::{LinkId, LocationId, TargetId, next_id};
use crate::json::{Reader, quoted};
use crate::region_graph::RegionGraph;

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
const NAME_CODES: [&str; 3] = ["unknown_name", "duplicate_name", "not_dangling"];

impl<'t> NameReader<'t> {
    fn read(&mut self, raw: RawCase<'t>) -> (Option<String>, EntranceSettings<'static>) {
        let groups = Groups::new(&raw);
        groups.warn_of_slips(&raw, &mut self.json);
        let lookup = groups.table(&raw, &mut self.json);
        for region in raw.regions {
            let id = self.world.add_region(region.name.clone());
            if self.regions.insert(region.name.clone(), id).is_some() {
                self.duplicate("regions", &region.name, region.node);
            }
        }
        self.world.start = self.region(&raw.start, || "the start".to_owned());
        for (id, location) in (0..next_id(raw.locations.len())).map(LocationId).zip(&raw.locations) {
            let entry = self.locations.entry(location.name.clone());
            entry.and_modify(|known| *known = None).or_insert(Some(id));
        }
        let connections = self.connections(raw.connections, &groups);
        let mut exits: BTreeMap<String, LinkId> = BTreeMap::new();
        for exit in raw.exits {
            let name = &exit.name.name;
            let region = self.region(&exit.region, || format!("exit `{}`", shown(name)));
            let rule = self.rule(&exit.rule, &|| format!("the rule of exit `{}`", shown(name)));
            let id = self.world.add_exit(name.clone(), region, exit.kind, groups.id(exit.group), rule);
            if exits.insert(name.clone(), id).is_some() {
                self.duplicate("exits", name, exit.name.node);
            }
        }
        let mut targets: BTreeMap<String, TargetId> = BTreeMap::new();
        for target in raw.targets {
            let name = &target.name.name;
            let region = self.region(&target.region, || format!("target `{}`", shown(name)));
            let id = self.world.add_target(name.clone(), region, target.kind, groups.id(target.group));
            if targets.insert(name.clone(), id).is_some() {
                self.duplicate("targets", name, target.name.node);
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
                self.duplicate("exits", &name, node);
            }
            if targets.insert(name.clone(), target).is_some() {
                self.duplicate("targets", &name, node);
            }
            if let Some(subset) = &mut subset {
                subset.exits.push(exit);
                subset.targets.push(target);
            }
        }
        self.world.groups = groups.into_names();
        let settings = EntranceSettings {
            is_coupled: raw.coupled,
            lookup,
            preserve_group_order: raw.preserve_group_order,
            accessibility: if raw.is_minimal {
                Accessibility::Minimal { completion }
            } else {
                Accessibility::Full
            },
            subset,
            forbidden: self.pairs(raw.forbidden, &exits, &targets, &connections, "a forbidden pair"),
            preplaced: self.pairs(raw.preplaced, &exits, &targets, &connections, "a pre-placed pair"),
            ..EntranceSettings::default()
        };
        (raw.name, settings)
    }

    /// The ends of some names. A name that is a connection's goes to `cut`; without that it is a fault.
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
                    self.fault(named.node, &error, &help);
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
