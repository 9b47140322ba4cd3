//! Names of a case, looked up.

use std::collections::BTreeMap;

use rmg_core::diag::nearest;
use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::entrances::case_shape::{Named, RawRule};
use crate::entrances::error::EntranceError;
use crate::ids::{ItemId, LocationId, RegionId, RuleId};
use crate::json::Reader;
use crate::region_graph::RegionGraph;
use crate::rule::RuleBook;

/// After this many faults no similar names are looked for, so that a large file full of faults is still read quickly.
const MAX_FAULTS_WITH_HELP: usize = 20;

/// Looks names up, and goes on with a stand-in where there is none, so that all faults are found.
pub(super) struct NameReader<'t> {
    pub(super) json: Reader<'t>,
    pub(super) world: RegionGraph,
    pub(super) regions: BTreeMap<String, RegionId>,
    pub(super) items: BTreeMap<String, ItemId>,
    /// `None` for a name that several locations share.
    pub(super) locations: BTreeMap<String, Option<LocationId>>,
}

impl<'t> NameReader<'t> {
    pub(super) fn fault(&mut self, at: &RawValue, error: &EntranceError, help: &str) {
        self.json.fault(at, error.kind(), error.to_string(), help);
    }

    pub(super) fn duplicate(&mut self, kind: &'static str, name: &str, at: &RawValue) {
        self.fault(at, &EntranceError::Duplicate { kind, name: shown(name) }, "");
    }

    /// Reports a name that leads nowhere, with the one that was probably meant.
    pub(super) fn unknown<'n>(
        &mut self,
        at: &Named<'_>,
        kind: &str,
        place: impl FnOnce() -> String,
        known: impl Iterator<Item = &'n String>,
    ) {
        let can_search = self.json.fault_count() < MAX_FAULTS_WITH_HELP;
        let name = &at.name;
        let shown_name = shown(name);
        let what = match if can_search { nearest(name, known.map(String::as_str)) } else { None } {
            Some(meant) => format!("{kind} `{shown_name}` (did you mean `{meant}`?)"),
            None => format!("{kind} `{shown_name}`"),
        };
        self.fault(at.node, &EntranceError::Unknown { place: place(), what }, "");
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

    /// Items exist by being named.
    pub(super) fn item(&mut self, name: &str) -> ItemId {
        if let Some(id) = self.items.get(name) {
            return *id;
        }
        let id = self.world.add_item(name);
        self.items.insert(name.to_owned(), id);
        id
    }

    pub(super) fn rule(&mut self, raw: &RawRule<'_>, place: &dyn Fn() -> String) -> RuleId {
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
                    self.ambiguous(named, "the list of locations");
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

    /// Reports a name that several of a list have.
    pub(super) fn ambiguous(&mut self, named: &Named<'_>, list: &str) {
        let (place, name) = (list.to_owned(), shown(&named.name));
        self.fault(named.node, &EntranceError::NamedTwice { place, name }, "");
    }
}
