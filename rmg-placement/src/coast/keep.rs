//! The tiles that must stay land: the core of each zone, and land around the links over land, with paths to
//! the cores.

use rmg_core::layout::{LinkOutcome, PortalCause};
use rmg_core::plan::GenPlan;
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{ConnectionId, Level, Ownership, RngStream};

use super::field::{CoastField, FAR, SIDE};
use crate::contact::{GATE_TILES, shrunk};
use crate::noise::ValueNoise;
use crate::placement::Placement;

/// Land kept around the center of a link: a disc of this squared radius, in tiles.
const LINK_GROUND_SQ: i32 = 20;
/// The squared radius if the first one was not enough.
const HELD_GROUND_SQ: i32 = 50;
/// The largest square checked around the center of a link has sides of twice this plus 1 tile.
const MAX_FREE_RADIUS: i32 = 5;
/// Number of overlap tiles that are kept for gates, more than they need; and the squared radius of the tiles
/// within a distance of 2.
const GATE_GROUND: usize = GATE_TILES as usize + 12;
const GATE_RADIUS_SQ: i32 = 8;
/// Minimum squared distance of the centers of parallel links.
const PARALLEL_SQ: i32 = 100;
/// Radius around the center of a link where its border attracts no sea: a share of the side of the smaller
/// zone, with limits in tiles.
const QUIET_RADIUS: f64 = 0.3;
const QUIET_TILES: (f64, f64) = (4.0, 9.0);
/// Radius of a core, as a share of the side of its zone, and its limits in tiles.
const CORE: f64 = 0.16;
const CORE_TILES: (f64, f64) = (1.5, 4.5);

#[derive(Debug)]
pub(super) struct Kept {
    /// The tile of each zone of the surface that is farthest from its borders and the map's edge, by zone.
    pub(super) cores: Vec<Option<usize>>,
    /// Borders that attract no sea.
    pub(super) quiet: Vec<bool>,
}

impl Kept {
    /// Selects the tiles that must stay land, and marks them. O(tiles), and O(border) for each link.
    ///
    /// - `held`: connections that get more land, also between islands.
    pub(super) fn new(
        plan: &GenPlan,
        placement: &Placement,
        areas: &[u32],
        held: &[bool],
        field: &mut CoastField,
        rng: &mut RngStream,
    ) -> Self {
        let depth = depths(field);
        let mut kept =
            Self { cores: cores(field, &depth, areas.len()), quiet: vec![false; field.zone.len()] };
        field.carry_cores(&mut kept.cores);
        for (zone, area) in areas.iter().enumerate() {
            let Some(core) = kept.cores[zone] else { continue };
            let is_town = plan.zones[zone].kind == ZoneKind::PlayerStart;
            let radius = (CORE * f64::from(*area).sqrt()).clamp(CORE_TILES.0, CORE_TILES.1);
            let radius_sq = nearest_integer(radius * radius) + i32::from(is_town);
            keep_disc(field, core, radius_sq, |of| usize::from(of) == zone);
        }
        let paths = CorePaths::new(field, &depth, &kept.cores, rng);
        let Placement { ownership, links, .. } = placement;
        kept.keep_links(plan, links, areas, held, &paths, field);
        kept.keep_gates(plan, ownership, links, &paths, field);
        let mut hard = std::mem::take(&mut field.hard);
        field.repeat_marks(&mut hard);
        field.hard = hard;
        field.repeat_marks(&mut kept.quiet);
        kept
    }

    /// Keeps the land of links that may cross land: all links, or only wide ones between islands.
    fn keep_links(
        &mut self,
        plan: &GenPlan,
        links: &[LinkOutcome],
        areas: &[u32],
        held: &[bool],
        paths: &CorePaths,
        field: &mut CoastField,
    ) {
        let mut middles: Vec<usize> = Vec::new();
        let borders = borders(field);
        for (((id, link), outcome), is_held) in plan.each_connection().zip(links).zip(held) {
            let is_over_land =
                *is_held || plan.water != WaterContent::Islands || link.kind == ConnectionKind::Wide;
            let ends = [link.a, link.b].map(|zone| zone.index());
            if !is_over_land || !could_lead(outcome) || !is_first(plan, id) {
                continue;
            }
            let [Some(a), Some(b)] = ends.map(|zone| self.cores[zone]) else { continue };
            let zones = [link.a.0, link.b.0];
            let Some((here, there)) = midpoint(field, &borders, zones, [a, b], &middles) else { continue };
            middles.push(here);
            let radius_sq = if *is_held { HELD_GROUND_SQ } else { LINK_GROUND_SQ };
            keep_disc(field, here, radius_sq, |zone| zones.contains(&zone));
            paths.keep(here, field);
            paths.keep(there, field);
            let smaller = ends.iter().map(|zone| areas[*zone]).min().unwrap_or(0);
            let radius = (QUIET_RADIUS * f64::from(smaller).sqrt()).clamp(QUIET_TILES.0, QUIET_TILES.1);
            let quiet: Vec<usize> = field.disc(here, nearest_integer(radius * radius)).collect();
            quiet.into_iter().for_each(|at| self.quiet[at] = true);
        }
    }

    /// Keeps the land of gates where the zones of a connection overlap, even by little. Near the core of the
    /// upper zone, it keeps enough tiles with their surroundings for the gates.
    fn keep_gates(
        &self,
        plan: &GenPlan,
        ownership: &Ownership,
        links: &[LinkOutcome],
        paths: &CorePaths,
        field: &mut CoastField,
    ) {
        let [surface, below, ..] = ownership.owners.as_slice() else { return };
        let mut gates = plan
            .each_connection()
            .zip(links)
            .filter(|((id, link), outcome)| {
                let levels = [link.a, link.b].map(|zone| ownership.levels[zone.index()]);
                levels.contains(&Level::SURFACE)
                    && levels.contains(&Level::UNDERGROUND)
                    && could_lead(outcome)
                    && is_first(plan, *id)
            })
            .peekable();
        if gates.peek().is_none() {
            return;
        }
        // Tiles far from the borders of both zones, on both levels: the surroundings that a gate needs.
        let (deep_above, deep_below) = (shrunk(surface), shrunk(below));
        for ((_, link), _) in gates {
            let is_above = ownership.levels[link.a.index()] == Level::SURFACE;
            let (above, under) = if is_above { (link.a, link.b) } else { (link.b, link.a) };
            let Some(core) = self.cores[above.index()] else { continue };
            let is_deep = |at: &usize| {
                let tile = field.tile(*at);
                let index = surface.index(tile);
                field.zone[*at] == above.0 && below[tile] == under && deep_above[index] && deep_below[index]
            };
            let mut spots: Vec<usize> = field.tiles().filter(is_deep).collect();
            let away = |from: usize, at: usize| {
                let ((fx, fy), (x, y)) = (field.cell(from), field.cell(at));
                ((x - fx) * (x - fx) + (y - fy) * (y - fy), at)
            };
            // The overlap tile nearest to the core of the upper zone, then the overlap tiles nearest to that
            // tile.
            let Some(spot) = spots.iter().copied().min_by_key(|at| away(core, *at)) else { continue };
            spots.sort_unstable_by_key(|at| away(spot, *at));
            spots.truncate(GATE_GROUND);
            for at in spots {
                keep_disc(field, at, GATE_RADIUS_SQ, |zone| zone == above.0);
            }
            paths.keep(spot, field);
        }
    }
}

/// Returns whether a connection is the first of its images, which decides for them.
fn is_first(plan: &GenPlan, id: ConnectionId) -> bool {
    plan.symmetry.as_ref().is_none_or(|of| of.first_connection(id).0 == id)
}

/// Returns whether a link leads over land or down, or could because zones touch or overlap a little.
pub(super) fn could_lead(link: &LinkOutcome) -> bool {
    use PortalCause::{NarrowContact, SmallOverlap};
    matches!(
        link,
        LinkOutcome::Direct { .. }
            | LinkOutcome::Gate { .. }
            | LinkOutcome::Portal { cause: NarrowContact { .. } | SmallOverlap { .. } }
    )
}

/// Steps to a side from zone to zone, by the pair of zones, the lower one first.
type Borders = Vec<([u16; 2], usize, usize)>;

fn borders(field: &CoastField) -> Borders {
    let mut steps = Borders::new();
    for here in field.tiles() {
        for there in [here + 1, here + field.stride].into_iter().filter(|there| field.is_on_map(*there)) {
            let (a, b) = (field.zone[here], field.zone[there]);
            if a != b {
                steps.push(if a < b { ([a, b], here, there) } else { ([b, a], there, here) });
            }
        }
    }
    steps.sort_unstable();
    steps
}

/// Returns the step between two zones with the most space around it, and of those the one nearest to the
/// midpoint between their cores.
fn midpoint(
    field: &CoastField,
    borders: &Borders,
    [a, b]: [u16; 2],
    cores: [usize; 2],
    others: &[usize],
) -> Option<(usize, usize)> {
    let [(ax, ay), (bx, by)] = cores.map(|core| field.cell(core));
    let pair = [a.min(b), a.max(b)];
    let first = borders.partition_point(|(zones, ..)| *zones < pair);
    let steps = borders[first..].iter().take_while(|(zones, ..)| *zones == pair);
    let rank = |(_, here, there): &&([u16; 2], usize, usize)| {
        let (x, y) = field.cell(*here);
        let (dx, dy) = (2 * x - ax - bx, 2 * y - ay - by);
        let is_apart = others.iter().all(|other| {
            let (ox, oy) = field.cell(*other);
            (ox - x) * (ox - x) + (oy - y) * (oy - y) >= PARALLEL_SQ
        });
        (is_apart, free_radius(field, *here, pair), -(dx * dx + dy * dy), std::cmp::Reverse((*here, *there)))
    };
    steps.max_by_key(rank).map(|(_, here, there)| (*here, *there))
}

/// Returns half the side of the largest square around a tile that contains only the two zones and no edge of
/// the map.
fn free_radius(field: &CoastField, at: usize, zones: [u16; 2]) -> i32 {
    let (x, y) = field.cell(at);
    let is_of_both = |cell: (i32, i32)| field.at(cell).is_some_and(|at| zones.contains(&field.zone[at]));
    let ring = |half: i32| {
        (-half..=half).all(|step| {
            [(step, -half), (step, half), (-half, step), (half, step)]
                .into_iter()
                .all(|(dx, dy)| is_of_both((x + dx, y + dy)))
        })
    };
    (1..=MAX_FREE_RADIUS).take_while(|half| ring(*half)).count().try_into().unwrap_or(0)
}

/// Returns the distance of every tile from the borders of its zone and the map's edge, in sixteenths of a
/// tile.
fn depths(field: &CoastField) -> Vec<u16> {
    let is_border = |at: usize| field.around8(at).into_iter().any(|near| field.zone[near] != field.zone[at]);
    let mut depth = vec![FAR; field.zone.len()];
    field.tiles().filter(|at| is_border(*at)).for_each(|at| depth[at] = 0);
    field.spread(&mut depth);
    depth
}

/// Returns the deepest tile of each zone, the first in row order if several are equal.
fn cores(field: &CoastField, depth: &[u16], zones: usize) -> Vec<Option<usize>> {
    let mut cores: Vec<Option<usize>> = vec![None; zones];
    for at in field.tiles().filter(|at| !field.is_on_axis(*at)) {
        let core = &mut cores[usize::from(field.zone[at])];
        if core.is_none_or(|core| depth[at] > depth[core]) {
            *core = Some(at);
        }
    }
    cores
}

/// Keeps the part of a disc in zones for which `is_kept` holds.
fn keep_disc(field: &mut CoastField, midpoint: usize, radius_sq: i32, is_kept: impl Fn(u16) -> bool) {
    let tiles: Vec<usize> = field.disc(midpoint, radius_sq).filter(|at| is_kept(field.zone[*at])).collect();
    tiles.into_iter().for_each(|at| field.hard[at] = true);
}

/// The cheapest path from each tile to the core of its zone: short, and far from borders.
#[derive(Debug)]
struct CorePaths {
    /// The next tile toward the core.
    next: Vec<usize>,
}

/// Maximum cost of a step, and the number of costs in the queue.
const MAX_COST: u8 = 18;
const COSTS: usize = MAX_COST as usize + 1;
/// Paths avoid hills of about this width, in tiles. On top of them a step has this additional cost.
const HILLS: f64 = 6.0;
const HILL_COST: f64 = 10.0;

impl CorePaths {
    /// Computes the paths from all cores at once. O(tiles).
    fn new(field: &CoastField, depth: &[u16], cores: &[Option<usize>], rng: &mut RngStream) -> Self {
        let step = steps(field, depth, rng);
        let mut next: Vec<usize> = (0..field.zone.len()).collect();
        let mut cost = vec![u32::MAX; field.zone.len()];
        // Costs in the queue differ by at most one step, so the lists are used in a cycle.
        let mut queue: Vec<Vec<usize>> = vec![Vec::new(); COSTS];
        let mut left = 0;
        for core in cores.iter().flatten() {
            cost[*core] = 0;
            queue[0].push(*core);
            left += 1;
        }
        let mut now: u32 = 0;
        while left > 0 {
            let list = std::mem::take(&mut queue[now as usize % COSTS]);
            left -= list.len();
            for at in list.into_iter().filter(|at| cost[*at] == now).collect::<Vec<_>>() {
                for near in field.around4(at) {
                    let there = now + u32::from(step[near]);
                    if field.zone[near] == field.zone[at] && there < cost[near] {
                        cost[near] = there;
                        next[near] = at;
                        queue[there as usize % COSTS].push(near);
                        left += 1;
                    }
                }
            }
            now += 1;
        }
        Self { next }
    }

    /// Keeps a path that is three tiles wide from a tile to its core.
    fn keep(&self, from: usize, field: &mut CoastField) {
        let mut at = from;
        loop {
            let wide = field.around8(at).into_iter().chain([at]).filter(|near| field.is_on_map(*near));
            wide.collect::<Vec<_>>().into_iter().for_each(|near| field.hard[near] = true);
            if self.next[at] == at {
                return;
            }
            at = self.next[at];
        }
    }
}

/// Returns the cost of a step onto each tile.
fn steps(field: &CoastField, depth: &[u16], rng: &mut RngStream) -> Vec<u8> {
    let hills = ValueNoise::new(field.width as f64, field.height as f64, HILLS, rng);
    let mut hills = hills.by_rows(field.width);
    let mut steps = vec![0; field.zone.len()];
    for row in 0..field.height {
        hills.start_row(row);
        for column in 0..field.width {
            let at = (row + 1) * field.stride + column + 1;
            let hill = nearest_integer(HILL_COST * hills.at(column)).unsigned_abs();
            let step = 2 + 6 / (1 + u32::from(depth[at] / SIDE)) + hill;
            steps[at] = u8::try_from(step).unwrap_or(MAX_COST).min(MAX_COST);
        }
    }
    steps
}

/// Returns the nearest whole number.
#[expect(clippy::cast_possible_truncation, reason = "distances on a map are small")]
pub(super) fn nearest_integer(number: f64) -> i32 {
    (number + 0.5) as i32
}
