//! From text to a world and settings.

use std::collections::BTreeMap;

use rmg_core::diag::nearest;

use crate::entrances::{Accessibility, EntranceError, Settings, Subset};
use crate::ids::{ItemId, LinkId, LocationId, RegionId, RuleId, TargetId, next_id};
use crate::json::raw::{RawAccessibility, RawCase, RawRule};
use crate::rule::RuleBook;
use crate::world::World;

/// A case of entrance randomization.
#[derive(Debug)]
pub struct Case {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The world.
    pub world: World,
    /// What the file says about randomizing it; policy and the like are left at their defaults.
    pub settings: Settings<'static>,
}

/// Why a text is no case.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// Not JSON, or not of the shape of a case. The message tells line and column.
    #[error("{0}")]
    Shape(#[from] serde_json::Error),
    /// Names that lead nowhere, or are taken twice. All of them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Names(Vec<EntranceError>),
}

/// Reads a case.
///
/// # Errors
/// [`CaseError`]; for names, every fault.
pub fn read_case(text: &str) -> Result<Case, CaseError> {
    let raw: RawCase = serde_json::from_str(text)?;
    let mut reader = Reader::default();
    let case = reader.read(raw);
    if reader.faults.is_empty() { Ok(case) } else { Err(CaseError::Names(reader.faults)) }
}

/// Looks names up, and goes on with a stand-in where there is none, so that all faults are found.
#[derive(Default)]
struct Reader {
    world: World,
    regions: BTreeMap<String, RegionId>,
    items: BTreeMap<String, ItemId>,
    /// `None` for a name that several locations share.
    locations: BTreeMap<String, Option<LocationId>>,
    faults: Vec<EntranceError>,
}

impl Reader {
    fn read(&mut self, raw: RawCase) -> Case {
        for name in raw.regions {
            let id = self.world.add_region(name.clone());
            if self.regions.insert(name.clone(), id).is_some() {
                self.faults.push(EntranceError::DuplicateRegion { name });
            }
        }
        self.world.start = self.region(&raw.start, || "the start".to_owned());
        for (id, location) in (0..next_id(raw.locations.len())).map(LocationId).zip(&raw.locations) {
            let entry = self.locations.entry(location.name.clone());
            entry.and_modify(|known| *known = None).or_insert(Some(id));
        }
        for link in raw.connections {
            let name = link.name.unwrap_or_else(|| format!("{} -> {}", link.from, link.to));
            let from = self.region(&link.from, || format!("connection `{name}`"));
            let to = self.region(&link.to, || format!("connection `{name}`"));
            let rule = self.rule(&link.rule, &|| format!("the rule of connection `{name}`"));
            self.world.add_link(name, from, to, rule);
        }
        let mut exits: BTreeMap<String, LinkId> = BTreeMap::new();
        for exit in raw.exits {
            let region = self.region(&exit.region, || format!("exit `{}`", exit.name));
            let rule = self.rule(&exit.rule, &|| format!("the rule of exit `{}`", exit.name));
            let id = self.world.add_exit(exit.name.clone(), region, exit.kind.into(), exit.group, rule);
            if exits.insert(exit.name.clone(), id).is_some() {
                self.faults.push(EntranceError::DuplicateExit { name: exit.name });
            }
        }
        let mut targets: BTreeMap<String, TargetId> = BTreeMap::new();
        for target in raw.targets {
            let region = self.region(&target.region, || format!("target `{}`", target.name));
            let id = self.world.add_target(target.name.clone(), region, target.kind.into(), target.group);
            if targets.insert(target.name.clone(), id).is_some() {
                self.faults.push(EntranceError::DuplicateTarget { name: target.name });
            }
        }
        for location in raw.locations {
            let region = self.region(&location.region, || format!("location `{}`", location.name));
            let rule = self.rule(&location.rule, &|| format!("the rule of location `{}`", location.name));
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
        let settings = Settings {
            is_coupled: raw.coupled,
            lookup: raw.group_lookup,
            preserve_group_order: raw.preserve_group_order,
            accessibility: match raw.accessibility {
                RawAccessibility::Full => Accessibility::Full,
                RawAccessibility::Minimal => Accessibility::Minimal { completion },
            },
            subset,
            forbidden: self.pairs(&raw.forbidden, &exits, &targets, "a forbidden pair"),
            preplaced: self.pairs(&raw.preplaced, &exits, &targets, "a pre-placed pair"),
            ..Settings::default()
        };
        Case { name: raw.name, world: std::mem::take(&mut self.world), settings }
    }

    fn region(&mut self, name: &str, place: impl FnOnce() -> String) -> RegionId {
        if let Some(id) = self.regions.get(name) {
            return *id;
        }
        let what = unknown(self.faults.len(), "region", name, self.regions.keys());
        self.faults.push(EntranceError::Unknown { place: place(), what });
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

    fn rule(&mut self, raw: &RawRule, place: &dyn Fn() -> String) -> RuleId {
        match raw {
            RawRule::Constant(true) => RuleBook::ALWAYS,
            RawRule::Constant(false) => RuleBook::NEVER,
            RawRule::Item(rule) => {
                let item = self.item(&rule.item);
                self.world.rules.item(item, rule.count)
            }
            RawRule::Region(rule) => {
                let region = self.region(&rule.region, place);
                self.world.rules.region(region)
            }
            RawRule::Location(rule) => match self.locations.get(&rule.location) {
                Some(Some(location)) => self.world.rules.location(*location),
                Some(None) => {
                    let name = rule.location.clone();
                    self.faults
                        .push(EntranceError::NamedTwice { place: "the list of locations".to_owned(), name });
                    RuleBook::ALWAYS
                }
                None => {
                    let what = unknown(self.faults.len(), "location", &rule.location, self.locations.keys());
                    self.faults.push(EntranceError::Unknown { place: place(), what });
                    RuleBook::ALWAYS
                }
            },
            RawRule::All(rule) => {
                let parts: Vec<RuleId> = rule.all.iter().map(|part| self.rule(part, place)).collect();
                self.world.rules.all(parts)
            }
            RawRule::Any(rule) => {
                let parts: Vec<RuleId> = rule.any.iter().map(|part| self.rule(part, place)).collect();
                self.world.rules.any(parts)
            }
        }
    }

    fn listed<T: Copy>(
        &mut self,
        names: &[String],
        known: &BTreeMap<String, T>,
        kind: &str,
        place: &str,
    ) -> Vec<T> {
        let mut list = Vec::with_capacity(names.len());
        for name in names {
            match known.get(name) {
                Some(id) => list.push(*id),
                None => {
                    let what = unknown(self.faults.len(), kind, name, known.keys());
                    self.faults.push(EntranceError::Unknown { place: place.to_owned(), what });
                }
            }
        }
        list
    }

    fn pairs(
        &mut self,
        pairs: &[(String, String)],
        exits: &BTreeMap<String, LinkId>,
        targets: &BTreeMap<String, TargetId>,
        place: &str,
    ) -> Vec<(LinkId, TargetId)> {
        let (from, to): (Vec<String>, Vec<String>) = pairs.iter().cloned().unzip();
        let from = self.listed(&from, exits, "exit", place);
        from.into_iter().zip(self.listed(&to, targets, "target", place)).collect()
    }
}

/// More names than this are not searched for a similar one, and not after so many faults, so that a large file full
/// of faults is still read quickly.
const MAX_SIMILAR: usize = 20_000;
const MAX_FAULTS_WITH_HELP: usize = 20;

/// ``region `Caev` (did you mean `Cave`?)``
fn unknown<'n>(
    faults_before: usize,
    kind: &str,
    name: &str,
    known: impl ExactSizeIterator<Item = &'n String>,
) -> String {
    let can_search = known.len() <= MAX_SIMILAR && faults_before < MAX_FAULTS_WITH_HELP;
    match if can_search { nearest(name, known.map(String::as_str)) } else { None } {
        Some(meant) => format!("{kind} `{name}` (did you mean `{meant}`?)"),
        None => format!("{kind} `{name}`"),
    }
}
