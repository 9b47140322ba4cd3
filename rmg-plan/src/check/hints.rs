//! Town hints: circles, those of which nothing comes, those that cannot be met.
//!
//! Only the main town of a zone (the one of its first hint) is asked about by other zones, so only first hints can
//! go round in a circle. Zones that are to differ from each other (`notLikeZone` both ways) are fine: they are
//! decided one after another.

use rmg_core::ZoneId;
use rmg_core::diag::{Fault, Severity, Span, has_errors};
use rmg_core::plan::ContentSwitches;
use rmg_core::template::{EffectiveZone, OwnOrLike, TownHint};

use super::Checker;
use crate::plan::contents::zone_contents;
use crate::plan::facts::seat_zones;
use crate::plan::hints::impossible_hints;
use crate::plan::stands::misplaced;
use crate::plan::switches::content_switches;

/// What the faction of a zone's main town waits for.
fn waits_for(zone: ZoneId, effective: &[EffectiveZone<'_>]) -> Option<ZoneId> {
    let towns = effective[zone.index()].towns;
    let hint: &TownHint = towns.hints.first()?;
    if let Some(like) = hint.like {
        return Some(like.value);
    }
    // `notLikeZone` comes before `relatedToZoneTerrain` and waits for nobody.
    let related = hint.related_to_terrain.filter(|_| hint.not_like.is_empty())?.value;
    // Terrain is known by itself unless it follows that zone's town.
    effective[related.index()].towns.match_terrain_to_town.then_some(related)
}

impl Checker<'_> {
    /// Reports zones whose main towns wait for each other.
    pub(super) fn hint_circles(&mut self, effective: &[EffectiveZone<'_>]) {
        let zones = &self.template.zones;
        // By zone: the walk that came by first.
        let mut walk_of: Vec<Option<usize>> = vec![None; zones.len()];
        for walk in 0..zones.len() {
            let mut path = Vec::new();
            let mut next = Some(ZoneId::from_index(walk));
            while let Some(zone) = next {
                match walk_of[zone.index()] {
                    None => {
                        walk_of[zone.index()] = Some(walk);
                        path.push(zone);
                        next = waits_for(zone, effective);
                    }
                    Some(other) => {
                        if other == walk {
                            let first = path.iter().position(|seen| *seen == zone).unwrap_or(0);
                            self.report_circle(&path[first..]);
                        }
                        break;
                    }
                }
            }
        }
    }

    /// Warns of hints for towns that a zone does not have, and of those that follow its first town anyway.
    pub(super) fn idle_hints(&mut self, effective: &[EffectiveZone<'_>]) {
        let template = self.template;
        let seats = seat_zones(template);
        for (zone, (effective, is_seat)) in template.zones.iter().zip(effective.iter().zip(seats)) {
            let OwnOrLike::Own(towns) = &zone.towns else { continue };
            let counts = [towns.player, towns.neutral];
            let asked =
                counts.iter().fold(0_u64, |sum, of| sum + u64::from(of.towns) + u64::from(of.castles));
            let has_player_towns = towns.player.towns > 0 || towns.player.castles > 0;
            let is_dense = counts.iter().any(|of| of.town_density > 0 || of.castle_density > 0);
            if is_dense {
                continue;
            }
            // Where a player starts there is a town at least.
            let all = asked + u64::from(is_seat && !has_player_towns);
            let decided = if zone.towns_are_same_type { all.min(1) } else { all };
            let is_hint = |hint: &&TownHint| **hint != TownHint::default();
            let skipped = usize::try_from(decided).unwrap_or(usize::MAX);
            if effective.towns.hints.iter().skip(skipped).any(|hint| is_hint(&hint)) {
                let why = if decided < all { "its towns are of one faction" } else { "it has fewer towns" };
                let message = format!("zone `{}` has more `townHints` than have an effect: {why}", zone.key);
                self.warn("idle-hint", zone.span, message, "take the last ones away");
            }
        }
    }

    /// Reports hints that no choice of factions meets, and what can stand on no terrain of its zone, where nothing else is wrong.
    pub(super) fn impossible(&mut self, effective: &[EffectiveZone<'_>]) {
        if self.faults.has_errors() {
            return;
        }
        let (template, pack) = (self.template, self.pack);
        let switches = content_switches(template, &ContentSwitches::default(), pack);
        let (size, mut faults) = (template.max_size.value, Vec::new());
        let contents = zone_contents(template, effective, pack, &switches, size, &mut faults);
        // What is not made yet, and what depends on the size of the map, is said when a plan is made.
        // What is reversed the reader has told of.
        let is_certain =
            |fault: &Fault| !matches!(fault.code, "not-made-yet" | "no-terrain-left" | "reversed-range");
        if has_errors(&faults) {
            faults.into_iter().filter(is_certain).for_each(|fault| self.faults.push(fault));
        } else {
            let contents: Vec<_> = contents.into_iter().map(|(contents, _)| contents).collect();
            let hints = impossible_hints(template, &contents, pack);
            let objects = misplaced(template, effective, &contents, pack);
            hints.into_iter().chain(objects).for_each(|fault| self.faults.push(fault));
        }
    }

    fn report_circle(&mut self, circle: &[ZoneId]) {
        let zones = &self.template.zones;
        let key = |zone: &ZoneId| format!("`{}`", zones[zone.index()].key);
        let chain: Vec<String> = circle.iter().chain(circle.first()).map(key).collect();
        let message = match circle {
            [zone] => format!("the main town of zone {} depends on itself", key(zone)),
            _ => format!("the main towns of these zones wait for each other: {}", chain.join(" -> ")),
        };
        let first = circle.first().map(|zone| self.hint_span(*zone));
        let fault = Fault::new(Severity::Error, "hint-circle", first, message)
            .help("take one of the `townHints` away, or name a zone outside of the circle");
        let others = circle.iter().skip(1).map(|zone| self.hint_span(*zone)).collect::<Vec<_>>();
        let fault = others.into_iter().fold(fault, |fault, span| fault.related(span, "goes on here"));
        self.faults.push(fault);
    }

    /// Where a zone's first hint stands; the zone itself when the hint is inherited.
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
