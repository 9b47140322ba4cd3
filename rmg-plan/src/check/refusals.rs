//! What would be refused: the template is put into a plan for its smallest map and its largest, with no other options.

use rmg_core::diag::{Fault, Severity, Span};
use rmg_core::plan::GenPlan;
use rmg_core::{MapSize, Seed};

use super::Checker;
use crate::options::GenOptions;
use crate::plan::plan_without_roads;
use crate::room::{Hopeless, ZoneRoom, hopeless, zone_rooms};

/// How much of its share a zone can fill with what it must hold: with towns alone the first of 20 maps of size s was refused from 55 on.
const FILLED_PERCENT: u64 = 54;

impl Checker<'_> {
    /// Warns of what no map can be made with, where nothing else is wrong. Other options (another goal, a ban less) may help, so none of it
    /// is an error.
    pub(super) fn refusals(&mut self) {
        if self.faults.has_errors() {
            return;
        }
        let (smallest, largest) = (self.template.min_size, self.template.max_size);
        let mut of_largest = Vec::new();
        if largest.value != smallest.value {
            of_largest = self.refusals_at(largest.value);
            self.tell(&of_largest, "");
        }
        let mut of_smallest = self.refusals_at(smallest.value);
        of_smallest
            .retain(|fault| of_largest.iter().all(|told| (told.code, told.span) != (fault.code, fault.span)));
        let note = if largest.value == smallest.value { "" } else { "on the smallest map, " };
        self.tell(&of_smallest, note);
    }

    fn tell(&mut self, faults: &[Fault], where_: &str) {
        for fault in faults {
            let message = format!("{where_}{}", fault.message);
            self.faults.push(Fault { severity: Severity::Warning, message, ..fault.clone() });
        }
    }

    /// Why no map of a size is made.
    fn refusals_at(&self, size: MapSize) -> Vec<Fault> {
        let options = GenOptions { size: Some(size), ..GenOptions::new(Seed(0)) };
        let plan = match plan_without_roads(self.template, self.pack, &options) {
            Ok(plan) => plan,
            Err(faults) => {
                return faults.into_iter().filter(|fault| fault.severity == Severity::Error).collect();
            }
        };
        let reason = |reason: Hopeless| {
            let span = match &reason {
                Hopeless::Zone(room) => self.span_of(&room.zone),
                Hopeless::Map { .. } | Hopeless::Monoliths(_) => self.template.min_size.span,
            };
            Fault::new(Severity::Error, "too-little-room", Some(span), reason.words()).help(reason.help())
        };
        let hopeless: Vec<Fault> = hopeless(&plan, self.pack).into_iter().map(reason).collect();
        if hopeless.is_empty() { self.tight(&plan) } else { hopeless }
    }

    /// Zones that will hardly hold what they must: things need more room around them than they cover.
    fn tight(&self, plan: &GenPlan) -> Vec<Fault> {
        let is_tight =
            |room: &&ZoneRoom| room.need().saturating_mul(100) > room.share.saturating_mul(FILLED_PERCENT);
        let rooms = zone_rooms(plan, self.pack);
        let fault = |room: &ZoneRoom| {
            let (zone, words, share) = (&room.zone, room.words(), room.share);
            let message = format!("zone `{zone}` must hold {words} at least, and its share is some {share}");
            Fault::new(Severity::Error, "too-little-room", Some(self.span_of(zone)), message)
                .help("ask for less, give the zone a larger size, or allow larger maps only")
        };
        rooms.iter().filter(is_tight).map(fault).collect()
    }

    /// The place of a zone; that of the size where there is no such zone.
    fn span_of(&self, key: &str) -> Span {
        let zone = self.template.zone_by_key(key);
        zone.map_or(self.template.min_size.span, |id| self.template.zones[id.index()].span)
    }
}
