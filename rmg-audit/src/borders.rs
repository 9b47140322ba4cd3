//! NoBypass (V3): no way leads from zone to zone but the recorded ones.
//!
//! A step from a tile of one zone to a tile of another is lawful when a wide border joins the two zones, or
//! when one of the two tiles belongs to the gap of a passage between just these zones. (A gap that also lets
//! a hero slip into a third zone is therefore refuted, though every passage can be closed at its gap.)
//! Portals are jumps, not steps; those that belong to no connection are found by PortalPairs. Boats go from
//! zone to zone as well: [`coast`].

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{LinkWay, MapPos};
use rmg_core::text::counted;

use crate::coast;
use crate::found::Found;
use crate::ground::{Ground, NO_ZONE};
use crate::waters::Waters;
use crate::way::shortest_way;
use crate::words::{place, zone_name};

/// Steps between tiles of different zones.
#[derive(Debug)]
pub(crate) struct Crossings {
    /// Pairs of zones (lower first) that wide borders join, sorted; whether anybody can step across.
    wide: Vec<(Pair, bool)>,
    /// Steps that no connection allows, by pair of zones.
    unlawful: BTreeMap<Pair, Unlawful>,
    /// Pairs of neighbouring tiles of different zones.
    checked: usize,
}

type Pair = (u16, u16);

#[derive(Debug)]
struct Unlawful {
    level: usize,
    step: (usize, usize),
    steps: usize,
}

impl Crossings {
    /// Looks at every pair of neighbouring tiles. O(tiles log connections).
    pub(crate) fn new(ground: &Ground<'_>) -> Self {
        let map = ground.map;
        let ends = ground.wishes.connections.iter().map(|link| pair(link.a.0, link.b.0));
        let is_wide = map.links.iter().map(|link| link.way == LinkWay::Wide);
        let mut wide: Vec<(Pair, bool)> =
            ends.zip(is_wide).filter(|(_, wide)| *wide).map(|(ends, _)| (ends, false)).collect();
        wide.sort_unstable();
        wide.dedup();
        let mut crossings = Self { wide, unlawful: BTreeMap::new(), checked: 0 };
        let ahead = [1, ground.stride - 1, ground.stride, ground.stride + 1];
        for (level, layer) in ground.levels.iter().enumerate() {
            let owner = &layer.owner;
            for tile in ground.tiles().filter(|tile| owner[*tile] != NO_ZONE) {
                for next in ahead.map(|distance| tile + distance) {
                    if owner[next] != owner[tile] && owner[next] != NO_ZONE {
                        crossings.look(ground, level, tile, next);
                    }
                }
            }
        }
        crossings
    }

    fn look(&mut self, ground: &Ground<'_>, level: usize, a: usize, b: usize) {
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
                let plan = &ground.wishes.connections[link];
                pair(plan.a.0, plan.b.0) == zones
            })
        };
        if is_gap_between(a) || is_gap_between(b) {
            return;
        }
        let here = self.unlawful.entry(zones).or_insert(Unlawful { level, step: (a, b), steps: 0 });
        here.steps += 1;
    }

    /// Whether a wide border joins the zones and can be stepped across.
    pub(crate) fn is_open_border(&self, a: ZoneId, b: ZoneId) -> bool {
        self.wide.binary_search_by_key(&pair(a.0, b.0), |(zones, _)| *zones).is_ok_and(|at| self.wide[at].1)
    }
}

fn pair(a: u16, b: u16) -> Pair {
    (a.min(b), a.max(b))
}

pub(crate) fn check(ground: &Ground<'_>, crossings: &Crossings, waters: &Waters) -> Verdict {
    let mut found = Found::default();
    for (zones, unlawful) in &crossings.unlawful {
        found.add(|| explain(ground, *zones, unlawful));
    }
    let steps = coast::judge(ground, waters, &mut found);
    found.verdict(crossings.checked + steps)
}

fn explain(ground: &Ground<'_>, (a, b): Pair, unlawful: &Unlawful) -> CounterExample {
    let map = ground.map;
    let zones = [ZoneId(a), ZoneId(b)];
    let Unlawful { level, step: (from, to), steps } = *unlawful;
    let step = [ground.pos(level, from), ground.pos(level, to)];
    let text = format!(
        "a hero can step between {} and {} at {} to {} without passing a connection of the two ({} in all)",
        zone_name(map, zones[0]),
        zone_name(map, zones[1]),
        place(map, step[0]),
        step[1].tile,
        counted(steps, "such step")
    );
    let tiles = way_between_main_points(ground, level, zones).unwrap_or_else(|| step.to_vec());
    CounterExample::new(text).on_tiles(tiles).in_zones(&zones)
}

/// A shortest way between the main points while every gap is closed.
fn way_between_main_points(ground: &Ground<'_>, level: usize, zones: [ZoneId; 2]) -> Option<Vec<MapPos>> {
    let layer = &ground.levels[level];
    let main = |zone: ZoneId| {
        let zone = &ground.map.zones[zone.index()];
        let at = MapPos { level: zone.level, tile: zone.main_point? };
        (at.level.index() == level).then(|| ground.index(at)).flatten()
    };
    let [from, to] = [main(zones[0])?, main(zones[1])?];
    shortest_way(ground, level, &[from], |tile| tile == to, |tile| layer.gap[tile] != 0)
}
