//! Plans the smallest and the largest map of a template with default options, and warns if they would be
//! refused.

use rmg_core::diag::{Diagnostic, Severity, Span};
use rmg_core::plan::GenPlan;
use rmg_core::{MapSize, Seed};

use super::Checker;
use crate::options::GenOptions;
use crate::plan::plan_without_roads;
use crate::room::{Infeasible, ZoneRoom, infeasible, zone_rooms};

/// Percentage of its share that a zone can fill with required contents. Source: with towns alone, the first
/// of 20 maps of size s was refused at 55.
const FILLED_PERCENT: u64 = 54;

impl Checker<'_> {
    /// Warns of reasons to refuse all maps of a size, unless there are other errors. These are not errors,
    /// because other options may help, such as another victory condition.
    pub(super) fn refusals(&mut self) {
        if self.diagnostics.has_errors() {
            return;
        }
        let (smallest, largest) = (self.template.min_size, self.template.max_size);
        let mut of_largest = Vec::new();
        if largest.value != smallest.value {
            of_largest = self.refusals_at(largest.value);
            self.warn_all(&of_largest, "");
        }
        let mut of_smallest = self.refusals_at(smallest.value);
        of_smallest.retain(|diagnostic| {
            of_largest.iter().all(|known| (known.code, known.span) != (diagnostic.code, diagnostic.span))
        });
        let prefix = if largest.value == smallest.value { "" } else { "on the smallest map, " };
        self.warn_all(&of_smallest, prefix);
    }

    fn warn_all(&mut self, diagnostics: &[Diagnostic], prefix: &str) {
        for diagnostic in diagnostics {
            let message = format!("{prefix}{}", diagnostic.message);
            self.diagnostics.push(Diagnostic { severity: Severity::Warning, message, ..diagnostic.clone() });
        }
    }

    /// Returns the reasons to refuse all maps of a size.
    fn refusals_at(&self, size: MapSize) -> Vec<Diagnostic> {
        let options = GenOptions { size: Some(size), ..GenOptions::new(Seed(0)) };
        let plan = match plan_without_roads(self.template, self.pack, &options) {
            Ok(plan) => plan,
            Err(diagnostics) => {
                return diagnostics
                    .into_iter()
                    .filter(|diagnostic| diagnostic.severity == Severity::Error)
                    .collect();
            }
        };
        let reason = |reason: Infeasible| {
            let span = match &reason {
                Infeasible::Zone(room) => self.span_of(&room.zone),
                Infeasible::Map { .. } | Infeasible::Monoliths(_) => self.template.min_size.span,
            };
            Diagnostic::new(Severity::Error, "too-little-room", Some(span), reason.words())
                .help(reason.help())
        };
        let infeasible: Vec<Diagnostic> = infeasible(&plan, self.pack).into_iter().map(reason).collect();
        if infeasible.is_empty() { self.tight(&plan) } else { infeasible }
    }

    /// Warns of zones that are probably too small for their required contents, which need free tiles around
    /// them.
    fn tight(&self, plan: &GenPlan) -> Vec<Diagnostic> {
        let is_tight =
            |room: &&ZoneRoom| room.need().saturating_mul(100) > room.share.saturating_mul(FILLED_PERCENT);
        let rooms = zone_rooms(plan, self.pack);
        let diagnostic = |room: &ZoneRoom| {
            let (zone, words, share) = (&room.zone, room.words(), room.share);
            let message = format!("zone `{zone}` needs at least {words}; its share is about {share}");
            Diagnostic::new(Severity::Error, "too-little-room", Some(self.span_of(zone)), message)
                .help("request less, give the zone a larger `size`, or allow larger maps only")
        };
        rooms.iter().filter(is_tight).map(diagnostic).collect()
    }

    /// Returns the location of a zone, or of the map size if there is no such zone.
    fn span_of(&self, key: &str) -> Span {
        let zone = self.template.zone_by_key(key);
        zone.map_or(self.template.min_size.span, |id| self.template.zones[id.index()].span)
    }
}
