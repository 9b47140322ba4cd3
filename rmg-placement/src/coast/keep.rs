//! What stays land: the core of each zone, and ground around the links that lead over land, with ways to the
//! cores.

use rmg_core::layout::{LinkOutcome, PortalCause};
use rmg_core::plan::GenPlan;
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{Level, Ownership, RngStream};

use super::ground::{FAR, Ground, SIDE};
use crate::contact::{GATE_TILES, shrunk};
use crate::noise::ValueNoise;
use crate::placement::Placement;

/// Ground kept around the middle of a link: a disc of this squared radius, in tiles.
const LINK_GROUND_SQ: i32 = 20;
/// The same where that was not enough.
const HELD_GROUND_SQ: i32 = 50;
/// The sides of the largest square around the middle of a link that is looked at are twice this and 1 tile.
const MOST_ROOM: i32 = 5;
/// Tiles of overlap that are kept for gates, more than they need; and the squared radius of all that lies
/// within 2 tiles.
const GATE_GROUND: usize = GATE_TILES as usize + 12;
const AROUND_SQ: i32 = 8;
/// Middles of parallel links keep this distance, squared.
const PARALLEL_SQ: i32 = 100;
/// Radius of the border that draws no sea around the middle of a link, in shares of the side of the smaller
/// zone, and its bounds in tiles.
const QUIET: f64 = 0.3;
const QUIET_TILES: (f64, f64) = (4.0, 9.0);
/// Radius of a core, in shares of the side of its zone, and its bounds in tiles.
const CORE: f64 = 0.16;
const CORE_TILES: (f64, f64) = (1.5, 4.5);

#[derive(Debug)]
pub(super) struct Kept {
    /// The tile of each zone of the surface that is farthest from its borders and the map's edge, by zone.
    pub(super) cores: Vec<Option<usize>>,
    /// Borders that draw no sea.
    pub(super) quiet: Vec<bool>,
}

impl Kept {
    /// Chooses what stays land and marks it. O(tiles), and O(border) for each link.
    ///
    /// - `held`: connections that get more ground, and also between islands.
    pub(super) fn new(
        plan: &GenPlan,
        placement: &Placement,
        areas: &[u32],
        held: &[bool],
        ground: &mut Ground,
        rng: &mut RngStream,
    ) -> Self {
        let depth = depths(ground);
        let mut kept =
            Self { cores: cores(ground, &depth, areas.len()), quiet: vec![false; ground.zone.len()] };
        for (zone, area) in areas.iter().enumerate() {
            let Some(core) = kept.cores[zone] else { continue };
            let is_town = plan.zones[zone].kind == ZoneKind::PlayerStart;
            let radius = (CORE * f64::from(*area).sqrt()).clamp(CORE_TILES.0, CORE_TILES.1);
            let radius_sq = whole(radius * radius) + i32::from(is_town);
            keep_disc(ground, core, radius_sq, |of| usize::from(of) == zone);
        }
        let ways = Ways::new(ground, &depth, &kept.cores, rng);
        let Placement { ownership, links, .. } = placement;
        kept.keep_links(plan, links, areas, held, &ways, ground);
        kept.keep_gates(plan, ownership, links, &ways, ground);
        kept
    }

    /// Keeps the ground of links that may lead over land: all, or wide ones only between islands.
    fn keep_links(
        &mut self,
        plan: &GenPlan,
        links: &[LinkOutcome],
        areas: &[u32],
        held: &[bool],
        ways: &Ways,
        ground: &mut Ground,
    ) {
        let mut middles: Vec<usize> = Vec::new();
        let borders = borders(ground);
        for ((link, outcome), is_held) in plan.connections.iter().zip(links).zip(held) {
            let is_over_land =
                *is_held || plan.water != WaterContent::Islands || link.kind == ConnectionKind::Wide;
            let ends = [link.a, link.b].map(|zone| zone.index());
            if !is_over_land || !could_lead(outcome) {
                continue;
            }
            let [Some(a), Some(b)] = ends.map(|zone| self.cores[zone]) else { continue };
            let zones = [link.a.0, link.b.0];
            let Some((here, there)) = middle(ground, &borders, zones, [a, b], &middles) else { continue };
            middles.push(here);
            let radius_sq = if *is_held { HELD_GROUND_SQ } else { LINK_GROUND_SQ };
            keep_disc(ground, here, radius_sq, |zone| zones.contains(&zone));
            ways.keep(here, ground);
            ways.keep(there, ground);
            let smaller = ends.iter().map(|zone| areas[*zone]).min().unwrap_or(0);
            let radius = (QUIET * f64::from(smaller).sqrt()).clamp(QUIET_TILES.0, QUIET_TILES.1);
            let quiet: Vec<usize> = ground.disc(here, whole(radius * radius)).collect();
            quiet.into_iter().for_each(|at| self.quiet[at] = true);
        }
    }

    /// Keeps the ground of gates where the zones of a connection lie above each other, be it little: around
    /// the place nearest to the core of the upper one so many tiles with all that lies around them that there
    /// is room for gates.
    fn keep_gates(
        &self,
        plan: &GenPlan,
        ownership: &Ownership,
        links: &[LinkOutcome],
        ways: &Ways,
        ground: &mut Ground,
    ) {
        let [surface, below, ..] = ownership.owners.as_slice() else { return };
        let mut gates = plan
            .connections
            .iter()
            .zip(links)
            .filter(|(link, outcome)| {
                let levels = [link.a, link.b].map(|zone| ownership.levels[zone.index()]);
                levels.contains(&Level::SURFACE)
                    && levels.contains(&Level::UNDERGROUND)
                    && could_lead(outcome)
            })
            .peekable();
        if gates.peek().is_none() {
            return;
        }
        // Tiles where neither zone's border is near, on both levels: what a gate needs around it.
        let (deep_above, deep_below) = (shrunk(surface), shrunk(below));
        for (link, _) in gates {
            let is_above = ownership.levels[link.a.index()] == Level::SURFACE;
            let (above, under) = if is_above { (link.a, link.b) } else { (link.b, link.a) };
            let Some(core) = self.cores[above.index()] else { continue };
            let is_deep = |at: &usize| {
                let tile = ground.tile(*at);
                let index = surface.index(tile);
                ground.zone[*at] == above.0 && below[tile] == under && deep_above[index] && deep_below[index]
            };
            let mut spots: Vec<usize> = ground.tiles().filter(is_deep).collect();
            let away = |from: usize, at: usize| {
                let ((fx, fy), (x, y)) = (ground.cell(from), ground.cell(at));
                ((x - fx) * (x - fx) + (y - fy) * (y - fy), at)
            };
            // The overlap tile nearest to the core of the upper zone, then the overlap tiles nearest to that.
            let Some(spot) = spots.iter().copied().min_by_key(|at| away(core, *at)) else { continue };
            spots.sort_unstable_by_key(|at| away(spot, *at));
            spots.truncate(GATE_GROUND);
            for at in spots {
                keep_disc(ground, at, AROUND_SQ, |zone| zone == above.0);
            }
            ways.keep(spot, ground);
        }
    }
}

/// Whether a connection leads over land or down, or may where zones touch or overlap by little.
pub(super) fn could_lead(link: &LinkOutcome) -> bool {
    use PortalCause::{NarrowContact, SmallOverlap};
    matches!(
        link,
        LinkOutcome::Direct { .. }
            | LinkOutcome::Gate { .. }
            | LinkOutcome::Portal { cause: NarrowContact { .. } | SmallOverlap { .. } }
    )
}

/// Steps by a side from zone to zone, by the pair of zones, the lower one first.
type Borders = Vec<([u16; 2], usize, usize)>;

fn borders(ground: &Ground) -> Borders {
    let mut steps = Borders::new();
    for here in ground.tiles() {
        for there in [here + 1, here + ground.stride].into_iter().filter(|there| ground.is_on_map(*there)) {
            let (a, b) = (ground.zone[here], ground.zone[there]);
            if a != b {
                steps.push(if a < b { ([a, b], here, there) } else { ([b, a], there, here) });
            }
        }
    }
    steps.sort_unstable();
    steps
}

/// The step between two zones with the most room around it, of those the one nearest to the middle between
/// their cores.
fn middle(
    ground: &Ground,
    borders: &Borders,
    [a, b]: [u16; 2],
    cores: [usize; 2],
    others: &[usize],
) -> Option<(usize, usize)> {
    let [(ax, ay), (bx, by)] = cores.map(|core| ground.cell(core));
    let pair = [a.min(b), a.max(b)];
    let first = borders.partition_point(|(zones, ..)| *zones < pair);
    let steps = borders[first..].iter().take_while(|(zones, ..)| *zones == pair);
    let rank = |(_, here, there): &&([u16; 2], usize, usize)| {
        let (x, y) = ground.cell(*here);
        let (dx, dy) = (2 * x - ax - bx, 2 * y - ay - by);
        let is_apart = others.iter().all(|other| {
            let (ox, oy) = ground.cell(*other);
            (ox - x) * (ox - x) + (oy - y) * (oy - y) >= PARALLEL_SQ
        });
        (is_apart, room(ground, *here, pair), -(dx * dx + dy * dy), std::cmp::Reverse((*here, *there)))
    };
    steps.max_by_key(rank).map(|(_, here, there)| (*here, *there))
}

/// Half the side of the largest square around a tile where only two zones lie, and no edge of the map.
fn room(ground: &Ground, at: usize, zones: [u16; 2]) -> i32 {
    let (x, y) = ground.cell(at);
    let is_of_both = |cell: (i32, i32)| ground.at(cell).is_some_and(|at| zones.contains(&ground.zone[at]));
    let ring = |half: i32| {
        (-half..=half).all(|step| {
            [(step, -half), (step, half), (-half, step), (half, step)]
                .into_iter()
                .all(|(dx, dy)| is_of_both((x + dx, y + dy)))
        })
    };
    (1..=MOST_ROOM).take_while(|half| ring(*half)).count().try_into().unwrap_or(0)
}

/// Distance of every tile from the borders of its zone and the map's edge, in sixteenths of a tile.
fn depths(ground: &Ground) -> Vec<u16> {
    let is_border =
        |at: usize| ground.around8(at).into_iter().any(|near| ground.zone[near] != ground.zone[at]);
    let mut depth = vec![FAR; ground.zone.len()];
    ground.tiles().filter(|at| is_border(*at)).for_each(|at| depth[at] = 0);
    ground.spread(&mut depth);
    depth
}

/// The deepest tile of each zone, the first in rows of equal ones.
fn cores(ground: &Ground, depth: &[u16], zones: usize) -> Vec<Option<usize>> {
    let mut cores: Vec<Option<usize>> = vec![None; zones];
    for at in ground.tiles() {
        let core = &mut cores[usize::from(ground.zone[at])];
        if core.is_none_or(|core| depth[at] > depth[core]) {
            *core = Some(at);
        }
    }
    cores
}

/// Keeps a disc, as far as it lies in zones of which `is_kept` holds.
fn keep_disc(ground: &mut Ground, middle: usize, radius_sq: i32, is_kept: impl Fn(u16) -> bool) {
    let tiles: Vec<usize> = ground.disc(middle, radius_sq).filter(|at| is_kept(ground.zone[*at])).collect();
    tiles.into_iter().for_each(|at| ground.hard[at] = true);
}

/// The cheapest way from each tile to the core of its zone: short, and far from borders.
#[derive(Debug)]
struct Ways {
    /// The next tile towards the core.
    next: Vec<usize>,
}

/// Greatest cost of a step, and how many costs of what waits there are.
const MOST_COST: u8 = 18;
const COSTS: usize = MOST_COST as usize + 1;
/// Ways wind round hills of about this width, in tiles; on top of them a step costs so much more.
const HILLS: f64 = 6.0;
const HILL_COST: f64 = 10.0;

impl Ways {
    /// Waves from all cores at once. O(tiles).
    fn new(ground: &Ground, depth: &[u16], cores: &[Option<usize>], rng: &mut RngStream) -> Self {
        let step = steps(ground, depth, rng);
        let mut next: Vec<usize> = (0..ground.zone.len()).collect();
        let mut cost = vec![u32::MAX; ground.zone.len()];
        // Costs of what waits differ by at most one step, so the lists can go round.
        let mut waiting: Vec<Vec<usize>> = vec![Vec::new(); COSTS];
        let mut left = 0;
        for core in cores.iter().flatten() {
            cost[*core] = 0;
            waiting[0].push(*core);
            left += 1;
        }
        let mut now: u32 = 0;
        while left > 0 {
            let list = std::mem::take(&mut waiting[now as usize % COSTS]);
            left -= list.len();
            for at in list.into_iter().filter(|at| cost[*at] == now).collect::<Vec<_>>() {
                for near in ground.around4(at) {
                    let there = now + u32::from(step[near]);
                    if ground.zone[near] == ground.zone[at] && there < cost[near] {
                        cost[near] = there;
                        next[near] = at;
                        waiting[there as usize % COSTS].push(near);
                        left += 1;
                    }
                }
            }
            now += 1;
        }
        Self { next }
    }

    /// Keeps a way of three tiles' width from a tile to its core.
    fn keep(&self, from: usize, ground: &mut Ground) {
        let mut at = from;
        loop {
            let wide = ground.around8(at).into_iter().chain([at]).filter(|near| ground.is_on_map(*near));
            wide.collect::<Vec<_>>().into_iter().for_each(|near| ground.hard[near] = true);
            if self.next[at] == at {
                return;
            }
            at = self.next[at];
        }
    }
}

/// What a step onto each tile costs.
fn steps(ground: &Ground, depth: &[u16], rng: &mut RngStream) -> Vec<u8> {
    let hills = ValueNoise::new(ground.width as f64, ground.height as f64, HILLS, rng);
    let mut hills = hills.by_rows(ground.width);
    let mut steps = vec![0; ground.zone.len()];
    for row in 0..ground.height {
        hills.begin(row);
        for column in 0..ground.width {
            let at = (row + 1) * ground.stride + column + 1;
            let hill = whole(HILL_COST * hills.at(column)).unsigned_abs();
            let step = 2 + 6 / (1 + u32::from(depth[at] / SIDE)) + hill;
            steps[at] = u8::try_from(step).unwrap_or(MOST_COST).min(MOST_COST);
        }
    }
    steps
}

/// The nearest whole number.
#[expect(clippy::cast_possible_truncation, reason = "distances on a map are small")]
pub(super) fn whole(number: f64) -> i32 {
    (number + 0.5) as i32
}
