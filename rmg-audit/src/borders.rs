//! NoBypass (V3): no path leads from zone to zone except the recorded links.
//!
//! A step between tiles of two zones is allowed if a wide border joins the zones, or if one of the tiles
//! belongs to the gap of a passage between these zones. A gap that lets a hero step into a third zone is
//! therefore refuted. Portals are not steps: PortalPairs checks portals without a connection. The module
//! [`coast`] checks boats.

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{LinkWay, MapPos};
use rmg_core::text::counted;

use crate::coast;
use crate::findings::Findings;
use crate::ground::{DecodedMap, NO_ZONE};
use crate::path::shortest_path;
use crate::waters::Waters;
use crate::words::{place, zone_name};

/// Steps between tiles of different zones.
#[derive(Debug)]
pub(crate) struct Crossings {
    /// Pairs of zones (lower first) that wide borders join, sorted, and whether a step across is possible.
    wide: Vec<(Pair, bool)>,
    /// Steps that no link allows, by pair of zones.
    violations: BTreeMap<Pair, BorderViolation>,
    /// Number of pairs of neighboring tiles of different zones.
    checked: usize,
}

type Pair = (u16, u16);

#[derive(Debug)]
struct BorderViolation {
    level: usize,
    step: (usize, usize),
    steps: usize,
}

impl Crossings {
    /// Checks every pair of neighboring tiles. O(tiles log connections).
    pub(crate) fn new(ground: &DecodedMap<'_>) -> Self {
        let map = ground.map;
        let ends = ground.requests.connections.iter().map(|link| pair(link.a.0, link.b.0));
        let is_wide = map.links.iter().map(|link| link.way == LinkWay::Wide);
        let mut wide: Vec<(Pair, bool)> =
            ends.zip(is_wide).filter(|(_, wide)| *wide).map(|(ends, _)| (ends, false)).collect();
        wide.sort_unstable();
        wide.dedup();
        let mut crossings = Self { wide, violations: BTreeMap::new(), checked: 0 };
        let ahead = [1, ground.stride - 1, ground.stride, ground.stride + 1];
        for (level, layer) in ground.levels.iter().enumerate() {
            let owner = &layer.owner;
            for tile in ground.tiles().filter(|tile| owner[*tile] != NO_ZONE) {
                for next in ahead.map(|distance| tile + distance) {
                    if owner[next] != owner[tile] && owner[next] != NO_ZONE {
                        crossings.check_pair(ground, level, tile, next);
                    }
                }
            }
        }
        crossings
    }

    fn check_pair(&mut self, ground: &DecodedMap<'_>, level: usize, a: usize, b: usize) {
        self.checked += 1;
        if !ground.can_step(level, a, b) {
            return;
        }
        let layer = &ground.levels[level];
        let zones = pair(layer.owner[a], layer.owner[b]);
        if let Ok(at) = self.wide.binary_search_by_key(&zones, |(zones, _)| *zones) {
            self.wide[at].1 = true;
            return;
        }
        let is_gap_between = |tile: usize| {
            let link = usize::from(layer.gap[tile]).checked_sub(1);
            link.is_some_and(|link| {
                let plan = &ground.requests.connections[link];
                pair(plan.a.0, plan.b.0) == zones
            })
        };
        if is_gap_between(a) || is_gap_between(b) {
            return;
        }
        let here = self.violations.entry(zones).or_insert(BorderViolation { level, step: (a, b), steps: 0 });
        here.steps += 1;
    }

    /// Returns whether a wide border joins the zones and a step across it is possible.
    pub(crate) fn is_open_border(&self, a: ZoneId, b: ZoneId) -> bool {
        self.wide.binary_search_by_key(&pair(a.0, b.0), |(zones, _)| *zones).is_ok_and(|at| self.wide[at].1)
    }
}

fn pair(a: u16, b: u16) -> Pair {
    (a.min(b), a.max(b))
}

pub(crate) fn check(ground: &DecodedMap<'_>, crossings: &Crossings, waters: &Waters) -> Verdict {
    let mut found = Findings::default();
    for (zones, violation) in &crossings.violations {
        found.add(|| explain(ground, *zones, violation));
    }
    let steps = coast::check(ground, waters, &mut found);
    found.verdict(crossings.checked + steps)
}

fn explain(ground: &DecodedMap<'_>, (a, b): Pair, violation: &BorderViolation) -> CounterExample {
    let map = ground.map;
    let zones = [ZoneId(a), ZoneId(b)];
    let BorderViolation { level, step: (from, to), steps } = *violation;
    let step = [ground.pos(level, from), ground.pos(level, to)];
    let text = format!(
        "a hero can step between {} and {} at {} to {} without using a link between them ({} in total)",
        zone_name(map, zones[0]),
        zone_name(map, zones[1]),
        place(map, step[0]),
        step[1].tile,
        counted(steps, "such step")
    );
    let tiles = path_between_main_points(ground, level, zones).unwrap_or_else(|| step.to_vec());
    CounterExample::new(text).on_tiles(tiles).in_zones(&zones)
}

/// Returns a shortest path between the main points that avoids all gaps.
fn path_between_main_points(
    ground: &DecodedMap<'_>,
    level: usize,
    zones: [ZoneId; 2],
) -> Option<Vec<MapPos>> {
    let layer = &ground.levels[level];
    let main = |zone: ZoneId| {
        let zone = &ground.map.zones[zone.index()];
        let at = MapPos { level: zone.level, tile: zone.main_point? };
        (at.level.index() == level).then(|| ground.index(at)).flatten()
    };
    let [from, to] = [main(zones[0])?, main(zones[1])?];
    shortest_path(ground, level, &[from], |tile| tile == to, |tile| layer.gap[tile] != 0)
}
