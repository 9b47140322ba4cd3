//! Assigns zones to levels.
//!
//! Local search with falling temperature over changes of level and swaps. Linked zones should be on one
//! level, or else on consecutive levels. Areas should be balanced, and requests are met. With a drawing
//! (known positions), zones are also mixed locally: the zones of each level must be spread over the whole
//! map, because each level is filled by its zones. Then linked zones of different levels are above each other
//! without further effort. Starting zones are not stacked if this can be avoided.
#![expect(clippy::cast_possible_truncation, reason = "energies need few digits")]

use rmg_core::plan::LevelRequest;
use rmg_core::{Level, MapSize, RngStream};

use crate::anneal::Metropolis;
use crate::graph::ZoneGraph;

/// Cost of a link between two levels: it needs a gate instead of a passage.
const CUT_COST: f64 = 0.25;
/// Cost of a wide link between two levels: it loses its open border.
const CUT_WIDE_COST: f64 = 1.5;
/// Cost of two attracting zones without a link on two levels.
const CUT_FICTIVE_COST: f64 = 0.05;
/// Factor on the cost of links between levels that are not consecutive: they need monoliths instead of gates.
const FAR_FACTOR: f64 = 4.0;
/// Cost of a zone that is not on the level that its faction prefers.
const PREFER_COST: f64 = 0.6;
/// Imbalance of areas without cost, as a share of the total.
const FREE_IMBALANCE: f64 = 0.05;
/// Cost of imbalance above that, squared, per zone.
const IMBALANCE_COST: f64 = 12.0;
/// Strength of local mixing.
const MIXING_COST: f64 = 0.2;
/// Range of local mixing, in mean distances of zones.
const MIXING_REACH: f64 = 2.2;
/// Cost of stacked starts that cannot be avoided because starts fill more than one level's worth of land, as
/// a share of a level.
const CROWDED_STARTS_COST: f64 = 60.0;
/// Cost of two stacked starting zones.
const STACK_COST: f64 = 40.0;
/// Tries per zone.
const TRIES: u32 = 40;

/// Energy of a level assignment, as sums over single zones and pairs.
struct LevelEnergy<'a> {
    graph: &'a ZoneGraph,
    /// Cost of two zones on different levels minus the cost on the same level; indexed `[a * zones + b]`,
    /// symmetric.
    separated: Vec<f64>,
    /// Additional cost if the levels are not consecutive.
    far: Vec<f64>,
    levels: usize,
    total_weight: f64,
}

impl<'a> LevelEnergy<'a> {
    fn new(graph: &'a ZoneGraph, drawing: Option<&[(f64, f64)]>) -> Self {
        let zones = graph.len();
        let (mut separated, mut far) = (vec![0.0; zones * zones], vec![0.0; zones * zones]);
        let mut add = |a: usize, b: usize, cost: f64| {
            separated[a * zones + b] += cost;
            separated[b * zones + a] += cost;
        };
        // A link between levels has a cost, and more if the levels are not consecutive, because it cannot be
        // a gate.
        for pair in &graph.pairs {
            let cost = if pair.is_wide {
                CUT_WIDE_COST
            } else if pair.links > 0 {
                CUT_COST * f64::from(pair.links)
            } else {
                CUT_FICTIVE_COST
            };
            add(pair.a, pair.b, cost);
            for at in [pair.a * zones + pair.b, pair.b * zones + pair.a] {
                far[at] = (FAR_FACTOR - 1.0) * cost;
            }
        }
        if let Some(spots) = drawing {
            let radii = graph.plane_radii();
            let level_tiles = f64::from(graph.size.level_tiles());
            let mean_tiles = level_tiles / zones_f64(zones);
            let reach = MIXING_REACH * mean_tiles.sqrt();
            for a in 0..zones {
                for b in a + 1..zones {
                    let (dx, dy) = (spots[a].0 - spots[b].0, spots[a].1 - spots[b].1);
                    let distance = (dx * dx + dy * dy).sqrt();
                    // Near zones on different levels have a negative cost, more so if both are large.
                    // Otherwise one level would take a whole region of the drawing, and the other level would
                    // have a hole there.
                    let nearness = (1.0 - distance / reach).max(0.0);
                    let areas = radii[a]
                        * radii[a]
                        * radii[b]
                        * radii[b]
                        * std::f64::consts::PI
                        * std::f64::consts::PI;
                    add(
                        a,
                        b,
                        -MIXING_COST * nearness * nearness * (areas / (mean_tiles * mean_tiles)).min(4.0),
                    );
                    if graph.nodes[a].is_start && graph.nodes[b].is_start && graph.can_unstack_starts() {
                        // On its level a zone grows to twice the area that it has in the common drawing.
                        let clear = (radii[a] + radii[b]) * std::f64::consts::SQRT_2;
                        add(a, b, STACK_COST * (1.0 - distance / clear).max(0.0));
                    }
                }
            }
        }
        let levels = usize::from(graph.size.levels());
        Self { graph, separated, far, levels, total_weight: graph.total_weight() }
    }

    /// Returns the cost of two zones on these levels.
    fn pair_cost(&self, [a, b]: [usize; 2], [of_a, of_b]: [Level; 2]) -> f64 {
        let at = a * self.graph.len() + b;
        match of_a.0.abs_diff(of_b.0) {
            0 => 0.0,
            1 => self.separated[at],
            _ => self.separated[at] + self.far[at],
        }
    }

    /// Returns the energy change of each zone for a move to each level, indexed `[zone * levels + level]`; 0
    /// for the current level.
    fn changes(&self, levels: &[Level]) -> Vec<f64> {
        let each = (0..levels.len()).flat_map(|zone| self.graph.size.each_level().map(move |to| (zone, to)));
        each.map(|(zone, to)| {
            if to == levels[zone] {
                return 0.0;
            }
            let others = (0..levels.len()).filter(|other| *other != zone);
            let pairs: f64 = others
                .map(|other| {
                    let cost = |level| self.pair_cost([zone, other], [level, levels[other]]);
                    cost(to) - cost(levels[zone])
                })
                .sum();
            match self.graph.nodes[zone].wish {
                LevelRequest::Prefer(level) if levels[zone] == level => pairs + PREFER_COST,
                LevelRequest::Prefer(level) if to == level => pairs - PREFER_COST,
                LevelRequest::Any | LevelRequest::Prefer(_) | LevelRequest::Force(_) => pairs,
            }
        })
        .collect()
    }

    /// Moves a zone and updates [`Self::changes`] of all zones. O(zones * levels).
    fn move_to(&self, zone: usize, to: Level, levels: &mut [Level], changes: &mut [f64]) {
        let from = std::mem::replace(&mut levels[zone], to);
        for other in (0..levels.len()).filter(|other| *other != zone) {
            let here = levels[other];
            for target in self.graph.size.each_level().filter(|target| *target != here) {
                let cost = |of_other, of_zone| self.pair_cost([other, zone], [of_other, of_zone]);
                let before = cost(target, from) - cost(here, from);
                changes[other * self.levels + target.index()] += cost(target, to) - cost(here, to) - before;
            }
        }
        let own = &mut changes[zone * self.levels..][..self.levels];
        let gone = own[to.index()];
        own.iter_mut().for_each(|change| *change -= gone);
    }

    /// Returns the energy change of swapping the levels of two zones, beyond the changes of both single
    /// moves.
    fn swap_extra(&self, zones: [usize; 2], levels: [Level; 2]) -> f64 {
        2.0 * self.pair_cost(zones, levels)
    }

    fn balance_energy(&self, balance: &Balance) -> f64 {
        // The last level has the remaining weight: if all others are balanced, so is it.
        let others = &balance.weights[..self.levels - 1];
        let unbalance: f64 = others
            .iter()
            .map(|weight| {
                let unbalance = (zones_f64(self.levels) * weight / self.total_weight - 1.0).abs();
                let over = (unbalance - FREE_IMBALANCE).max(0.0);
                IMBALANCE_COST * over * over * zones_f64(self.graph.len())
            })
            .sum();
        if !self.graph.can_unstack_starts() {
            return unbalance;
        }
        let last = self.total_weight - others.iter().sum::<f64>();
        let share = |level: usize| balance.starts[level] / others.get(level).unwrap_or(&last).max(1e-9);
        let crowded: f64 =
            (1..self.levels).map(|below| (share(below - 1) + share(below) - 1.0).max(0.0)).sum();
        unbalance + CROWDED_STARTS_COST * crowded
    }
}

/// Total weights by level.
#[derive(Debug, Clone)]
struct Balance {
    weights: Vec<f64>,
    starts: Vec<f64>,
}

impl Balance {
    fn of(graph: &ZoneGraph, levels: &[Level]) -> Self {
        let none = vec![0.0; usize::from(graph.size.levels())];
        let mut balance = Self { weights: none.clone(), starts: none };
        for (zone, level) in levels.iter().enumerate() {
            balance.add(graph, zone, *level, 1.0);
        }
        balance
    }

    /// Adds a zone, or removes it with a `sign` of -1.
    fn add(&mut self, graph: &ZoneGraph, zone: usize, level: Level, sign: f64) {
        let node = &graph.nodes[zone];
        self.weights[level.index()] += sign * node.weight;
        if node.is_start {
            self.starts[level.index()] += sign * node.weight;
        }
    }

    /// Returns the balance after `zone` moved from one level to another.
    fn moved(&self, graph: &ZoneGraph, zone: usize, [from, to]: [Level; 2]) -> Self {
        let mut moved = self.clone();
        moved.add(graph, zone, from, -1.0);
        moved.add(graph, zone, to, 1.0);
        moved
    }
}

/// Assigns a level to each zone. With `drawing` (positions in tiles, all zones in one plane), zones are also
/// mixed locally.
///
/// Forced levels are always respected. A level stays empty only if no zone is free to choose it. O(zones² *
/// levels²).
pub(crate) fn choose_levels(
    graph: &ZoneGraph,
    drawing: Option<&[(f64, f64)]>,
    metropolis: &Metropolis,
    rng: &mut RngStream,
) -> Vec<Level> {
    let zones = graph.len();
    if graph.size.levels() < 2 || zones < 2 {
        return graph
            .nodes
            .iter()
            .map(|node| if let LevelRequest::Force(level) = node.wish { level } else { Level::SURFACE })
            .collect();
    }
    // 1. Start with the requested levels. Zones without a request get a random level.
    let energy = LevelEnergy::new(graph, drawing);
    let weight = |zone: usize| graph.nodes[zone].weight;
    let free: Vec<usize> =
        (0..zones).filter(|zone| !matches!(graph.nodes[*zone].wish, LevelRequest::Force(_))).collect();
    let mut levels: Vec<Level> = graph
        .nodes
        .iter()
        .map(|node| match node.wish {
            LevelRequest::Force(level) | LevelRequest::Prefer(level) => level,
            LevelRequest::Any => {
                let count = u32::from(graph.size.levels());
                let random = u8::try_from(rng.below(count)).expect("a level number fits 8 bits");
                Level(graph.size.levels() - 1 - random)
            }
        })
        .collect();
    // 2. Anneal: a zone changes its level, or two zones swap levels. `changes` contains the cost of each zone
    //    on each other level and is updated with every move; only the balance of levels is computed again.
    let mut balance = Balance::of(graph, &levels);
    let mut changes = energy.changes(&levels);
    let mut value = 0.0;
    let mut best = (f64::INFINITY, levels.clone());
    let (count, most) = (graph.size.levels(), max_used(graph, free.len()));
    let tries = TRIES * u32::try_from(zones).expect("zone ids have 16 bits") * u32::from(count - 1);
    for attempt in 0..tries {
        if free.is_empty() {
            break;
        }
        let left = 1.0 - f64::from(attempt) / f64::from(tries);
        let temperature = 0.02 + 0.6 * left * left;
        let first = free[rng.index(free.len())];
        let second = free[rng.index(free.len())];
        let is_swap = rng.chance(1, 2) && levels[first] != levels[second];
        let here = levels[first];
        let there = if is_swap { levels[second] } else { other_level(here, graph.size, rng) };
        let change_of = |zone: usize, to: Level| changes[zone * usize::from(count) + to.index()];
        let mut change = change_of(first, there);
        let mut new_balance = balance.moved(graph, first, [here, there]);
        if is_swap {
            change += change_of(second, here) + energy.swap_extra([first, second], [here, there]);
            new_balance = new_balance.moved(graph, second, [there, here]);
        }
        change += energy.balance_energy(&new_balance) - energy.balance_energy(&balance);
        if metropolis.accepts(change as f32, temperature as f32, rng) {
            energy.move_to(first, there, &mut levels, &mut changes);
            if is_swap {
                energy.move_to(second, here, &mut levels, &mut changes);
            }
            balance = new_balance;
            value += change;
            if value < best.0 - 1e-9 && used(&levels) >= most {
                best.0 = value;
                best.1.clone_from(&levels);
            }
        }
    }
    // 3. Each empty level gets the lightest zone that its level can give away.
    let mut levels = if best.0.is_finite() { best.1 } else { levels };
    for empty in graph.size.each_level() {
        let is_spare = |zone: &&usize| levels.iter().filter(|level| **level == levels[**zone]).count() > 1;
        if !levels.contains(&empty)
            && let Some(lightest) =
                free.iter().filter(is_spare).min_by(|x, y| weight(**x).total_cmp(&weight(**y)))
        {
            levels[*lightest] = empty;
        }
    }
    levels
}

/// Returns another level of a map, all with equal probability. A map with one level uses no randomness.
pub(crate) fn other_level(level: Level, size: MapSize, rng: &mut RngStream) -> Level {
    let others = u32::from(size.levels() - 1);
    let random = if others > 1 { rng.below(others) } else { 0 };
    let step = 1 + u8::try_from(random).expect("a level number fits 8 bits");
    Level((level.0 + step) % size.levels())
}

/// Returns the number of levels with zones.
fn used(levels: &[Level]) -> usize {
    let mut seen: Vec<Level> = Vec::new();
    levels.iter().for_each(|level| {
        if !seen.contains(level) {
            seen.push(*level);
        }
    });
    seen.len()
}

/// Returns the maximum number of levels with zones if `free` zones are free to choose.
fn max_used(graph: &ZoneGraph, free: usize) -> usize {
    let forced = graph.nodes.iter().filter_map(|node| match node.wish {
        LevelRequest::Force(level) => Some(level),
        LevelRequest::Any | LevelRequest::Prefer(_) => None,
    });
    (used(&forced.collect::<Vec<_>>()) + free).min(graph.size.levels().into())
}

#[expect(clippy::cast_precision_loss, reason = "zone ids have 16 bits")]
fn zones_f64(zones: usize) -> f64 {
    zones as f64
}
