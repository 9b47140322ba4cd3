//! Town hints: cycles, hints without effect, hints that cannot be met.
//!
//! Other zones refer only to the main town of a zone, which the first hint decides. So only first hints can
//! be cyclic. Two zones may both require to differ (`notLikeZone`): their towns are chosen one after the
//! other.

use rmg_core::ZoneId;
use rmg_core::diag::{Diagnostic, Severity, Span, has_errors};
use rmg_core::plan::ContentSwitches;
use rmg_core::template::{EffectiveZone, OwnOrLike, TownHint};

use super::Checker;
use crate::plan::contents::zone_contents;
use crate::plan::facts::seat_zones;
use crate::plan::hints::impossible_hints;
use crate::plan::switches::content_switches;
use crate::plan::terrain_fit::misplaced;

/// Returns the zone on which the faction of a zone's main town depends.
fn dependency_of(zone: ZoneId, effective: &[EffectiveZone<'_>]) -> Option<ZoneId> {
    let towns = effective[zone.index()].towns;
    let hint: &TownHint = towns.hints.first()?;
    if let Some(like) = hint.like {
        return Some(like.value);
    }
    // `notLikeZone` overrides `relatedToZoneTerrain` and depends on no zone.
    let related = hint.related_to_terrain.filter(|_| hint.not_like.is_empty())?.value;
    // The terrain is known unless it follows the town of that zone.
    effective[related.index()].towns.match_terrain_to_town.then_some(related)
}

impl Checker<'_> {
    /// Reports zones whose main towns depend on each other.
    pub(super) fn hint_cycles(&mut self, effective: &[EffectiveZone<'_>]) {
        let zones = &self.template.zones;
        // By zone: the walk that visited it first.
        let mut walk_of: Vec<Option<usize>> = vec![None; zones.len()];
        for walk in 0..zones.len() {
            let mut path = Vec::new();
            let mut next = Some(ZoneId::from_index(walk));
            while let Some(zone) = next {
                match walk_of[zone.index()] {
                    None => {
                        walk_of[zone.index()] = Some(walk);
                        path.push(zone);
                        next = dependency_of(zone, effective);
                    }
                    Some(other) => {
                        if other == walk {
                            let first = path.iter().position(|seen| *seen == zone).unwrap_or(0);
                            self.report_cycle(&path[first..]);
                        }
                        break;
                    }
                }
            }
        }
    }

    /// Warns of hints for towns that a zone does not have, and for towns that follow the first one.
    pub(super) fn idle_hints(&mut self, effective: &[EffectiveZone<'_>]) {
        let template = self.template;
        let seats = seat_zones(template);
        for (zone, (effective, is_seat)) in template.zones.iter().zip(effective.iter().zip(seats)) {
            let OwnOrLike::Own(towns) = &zone.towns else { continue };
            let counts = [towns.player, towns.neutral];
            let requested =
                counts.iter().fold(0_u64, |sum, of| sum + u64::from(of.towns) + u64::from(of.castles));
            let has_player_towns = towns.player.towns > 0 || towns.player.castles > 0;
            let is_dense = counts.iter().any(|of| of.town_density > 0 || of.castle_density > 0);
            if is_dense {
                continue;
            }
            // A zone where a player starts has at least one town.
            let all = requested + u64::from(is_seat && !has_player_towns);
            let decided = if zone.towns_are_same_type { all.min(1) } else { all };
            let is_hint = |hint: &&TownHint| **hint != TownHint::default();
            let skipped = usize::try_from(decided).unwrap_or(usize::MAX);
            if effective.towns.hints.iter().skip(skipped).any(|hint| is_hint(&hint)) {
                let why = if decided < all { "its towns have one faction" } else { "it has fewer towns" };
                let message = format!("zone `{}` has `townHints` without effect: {why}", zone.key);
                self.warn("idle-hint", zone.span, message, "remove the last ones");
            }
        }
    }

    /// Reports hints that no choice of factions meets, and objects that fit no terrain of their zone, unless
    /// there are other errors.
    pub(super) fn impossible(&mut self, effective: &[EffectiveZone<'_>]) {
        if self.diagnostics.has_errors() {
            return;
        }
        let (template, pack) = (self.template, self.pack);
        let switches = content_switches(template, &ContentSwitches::default(), pack);
        let (size, mut diagnostics) = (template.max_size.value, Vec::new());
        let contents = zone_contents(template, effective, pack, &switches, size, None, &mut diagnostics);
        // Unsupported objects and errors that depend on the map size are reported when a plan is made.
        // The reader reports reversed ranges.
        let is_certain = |diagnostic: &Diagnostic| {
            !matches!(diagnostic.code, "not-made-yet" | "no-terrain-left" | "reversed-range")
        };
        if has_errors(&diagnostics) {
            diagnostics
                .into_iter()
                .filter(is_certain)
                .for_each(|diagnostic| self.diagnostics.push(diagnostic));
        } else {
            let contents: Vec<_> = contents.into_iter().map(|(contents, _)| contents).collect();
            let hints = impossible_hints(template, &contents, pack);
            let objects = misplaced(template, effective, &contents, pack);
            hints.into_iter().chain(objects).for_each(|diagnostic| self.diagnostics.push(diagnostic));
        }
    }

    fn report_cycle(&mut self, cycle: &[ZoneId]) {
        let zones = &self.template.zones;
        let key = |zone: &ZoneId| format!("`{}`", zones[zone.index()].key);
        let chain: Vec<String> = cycle.iter().chain(cycle.first()).map(key).collect();
        let message = match cycle {
            [zone] => format!("the main town of zone {} depends on itself", key(zone)),
            _ => format!("the main towns of these zones depend on each other: {}", chain.join(" -> ")),
        };
        let first = cycle.first().map(|zone| self.hint_span(*zone));
        let diagnostic = Diagnostic::new(Severity::Error, "hint-circle", first, message)
            .help("remove one of the `townHints`, or name a zone outside the cycle");
        let others = cycle.iter().skip(1).map(|zone| self.hint_span(*zone)).collect::<Vec<_>>();
        let diagnostic = others
            .into_iter()
            .fold(diagnostic, |diagnostic, span| diagnostic.related(span, "continues here"));
        self.diagnostics.push(diagnostic);
    }

    /// Returns the location of a zone's first hint, or of the zone if the hint is inherited.
    fn hint_span(&self, zone: ZoneId) -> Span {
        let zone = &self.template.zones[zone.index()];
        let hint = match &zone.towns {
            OwnOrLike::Own(towns) => towns.hints.first(),
            OwnOrLike::Like(_) => None,
        };
        let reference = hint.and_then(|hint| hint.like.or(hint.related_to_terrain));
        reference.map_or(zone.span, |reference| reference.span)
    }
}
