//! The placement of items in a case.

use crate::entrances::case::names::NameReader;
use crate::entrances::case_shape::{RawFill, RawPlacement};
use crate::entrances::rule_shape::Named;
use crate::fill::{FillError, FillOptions, PlayerItem};
use crate::ids::LocationId;

/// The placement of items, as a case requests it.
#[derive(Debug, Clone, Default)]
pub struct CaseFill {
    /// Whether items are placed.
    pub is_on: bool,
    /// Options of the player.
    pub options: FillOptions,
    /// Whether the file has a plan.
    pub has_plan: bool,
}

impl<'t> NameReader<'t> {
    pub(super) fn fill(&mut self, raw: RawFill<'t>) -> CaseFill {
        let mut locations = |list: &[Named<'t>], place: &'static str| -> Vec<LocationId> {
            list.iter().filter_map(|named| self.location(named, place)).collect()
        };
        let exclude = locations(&raw.exclude, "`exclude_locations`");
        let priority = locations(&raw.priority, "`priority_locations`");
        for named in raw.priority.iter().filter(|one| raw.exclude.iter().any(|other| other.name == one.name))
        {
            let error = FillError::ExcludedPriority { location: named.name.clone() };
            self.json.diagnostic(named.node, error.kind(), error.to_string(), "");
        }
        let early = raw.early.iter().map(|(named, count)| (self.known_item(named, "`early_items`"), *count));
        let early = early.collect();
        let local = raw.local.iter().map(|named| self.known_item(named, "`local_items`")).collect();
        let filler = raw.filler.map(|named| self.item(&named.name));
        let options = FillOptions { exclude, priority, early, local, plan: Vec::new(), filler };
        CaseFill { is_on: raw.is_on, options, has_plan: false }
    }

    /// Returns the placements of a plan.
    pub(super) fn placements(&mut self, list: Vec<RawPlacement<'t>>) -> Vec<(LocationId, PlayerItem)> {
        let mut placements = Vec::new();
        for RawPlacement { location, item, .. } in list {
            let item = self.known_item(&item, "the plan");
            let location = self.location(&location, "the plan");
            placements.extend(location.map(|location| (location, PlayerItem { player: 0, item })));
        }
        placements
    }
}
