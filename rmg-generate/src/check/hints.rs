//! Circles of town hints.
//!
//! Only the main town of a zone (the one of its first hint) is asked about by other zones, so only first hints can
//! go round in a circle. Zones that are to differ from each other (`notLikeZone` both ways) are fine: they are
//! decided one after another.

use rmg_core::ZoneId;
use rmg_core::diag::{Fault, Severity, Span};
use rmg_core::template::{EffectiveZone, OwnOrLike, TownHint};

use super::Checker;

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
