//! Which level each zone lies on.
//!
//! A local search with falling temperature over flips and swaps: linked zones rather on one level, areas
//! balanced, wishes kept. On a drawing (positions known) also local mixing: zones of each level must be spread
//! over the whole map, because each level is filled by its own zones; linked zones of different levels then lie
//! above each other by themselves. Starting zones are never stacked if that can be helped.
#![expect(clippy::cast_possible_truncation, reason = "energies need few digits")]

use rmg_core::plan::LevelWish;
use rmg_core::{Level, RngStream};

use crate::anneal::Metropolis;
use crate::graph::ZoneGraph;

/// Cost of a link between two levels: it needs a gate in place of a passage.
const CUT_COST: f64 = 0.25;
/// Cost of a wide link between two levels: it loses its open border.
const CUT_WIDE_COST: f64 = 1.5;
/// Cost of two attracting zones without link on two levels.
const CUT_FICTIVE_COST: f64 = 0.05;
/// Cost of a zone on another level than its faction prefers.
const PREFER_COST: f64 = 0.6;
/// Unbalance of areas that costs nothing, as share of all.
const FREE_UNBALANCE: f64 = 0.05;
/// Cost of unbalance above that, squared, per zone.
const UNBALANCE_COST: f64 = 12.0;
/// Strength of local mixing.
const MIXING_COST: f64 = 0.2;
/// How far zones matter for local mixing, in mean distances of zones.
const MIXING_REACH: f64 = 2.2;
/// Cost of starts that must lie above each other because starts fill more than one level's worth of land, as share
/// of a level.
const CROWDED_STARTS_COST: f64 = 60.0;
/// Cost of two starting zones above each other.
const STACK_COST: f64 = 40.0;
/// Tries per zone.
const TRIES: u32 = 40;

/// Energy of levels as sums over single zones and pairs.
struct LevelEnergy<'a> {
    graph: &'a ZoneGraph,
    /// Cost of two zones on different levels minus that on the same; indexed `[a * zones + b]`, symmetric.
    apart: Vec<f64>,
    total_weight: f64,
}

impl<'a> LevelEnergy<'a> {
    fn new(graph: &'a ZoneGraph, drawing: Option<&[(f64, f64)]>) -> Self {
        let zones = graph.len();
        let mut apart = vec![0.0; zones * zones];
        let mut add = |a: usize, b: usize, cost: f64| {
            apart[a * zones + b] += cost;
            apart[b * zones + a] += cost;
        };
        for pair in &graph.pairs {
            let cost = if pair.is_wide {
                CUT_WIDE_COST
            } else if pair.links > 0 {
                CUT_COST * f64::from(pair.links)
            } else {
                CUT_FICTIVE_COST
            };
            add(pair.a, pair.b, cost);
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
                        // On its own level a zone grows to twice the area that it has in the common drawing.
                        let clear = (radii[a] + radii[b]) * std::f64::consts::SQRT_2;
                        add(a, b, STACK_COST * (1.0 - distance / clear).max(0.0));
                    }
                }
            }
        }
        Self { graph, apart, total_weight: graph.total_weight() }
    }

    /// Energy change of each zone when it goes to the other level.
    fn flip_changes(&self, levels: &[Level]) -> Vec<f64> {
        let zones = levels.len();
        (0..zones)
            .map(|zone| {
                let row = self.apart[zone * zones..][..zones].iter().zip(levels);
                let pairs: f64 = row.map(|(cost, of)| if *of == levels[zone] { *cost } else { -*cost }).sum();
                match self.graph.nodes[zone].wish {
                    LevelWish::Prefer(level) if levels[zone] == level => pairs + PREFER_COST,
                    LevelWish::Prefer(_) => pairs - PREFER_COST,
                    LevelWish::Any | LevelWish::Force(_) => pairs,
                }
            })
            .collect()
    }

    /// Flips a zone and keeps the `changes` of [`Self::flip_changes`] right. O(zones).
    fn flip(&self, zone: usize, levels: &mut [Level], changes: &mut [f64]) {
        flip(levels, zone);
        let zones = levels.len();
        let row = self.apart[zone * zones..][..zones].iter().zip(&*levels);
        for (change, (cost, of)) in changes.iter_mut().zip(row) {
            *change += if *of == levels[zone] { 2.0 * cost } else { -2.0 * cost };
        }
        changes[zone] = -changes[zone];
    }

    /// What flipping two zones of different levels changes beyond both alone: they stay apart.
    fn swap_extra(&self, a: usize, b: usize) -> f64 {
        2.0 * self.apart[a * self.graph.len() + b]
    }

    fn balance_energy(&self, balance: Balance) -> f64 {
        let unbalance = (2.0 * balance.above / self.total_weight - 1.0).abs();
        let over = (unbalance - FREE_UNBALANCE).max(0.0);
        let crowded = if self.graph.can_unstack_starts() {
            let below = (self.total_weight - balance.above).max(1e-9);
            let starts = balance.starts_above / balance.above.max(1e-9) + balance.starts_below / below;
            (starts - 1.0).max(0.0)
        } else {
            0.0
        };
        UNBALANCE_COST * over * over * zones_f64(self.graph.len()) + CROWDED_STARTS_COST * crowded
    }
}

/// Weights by level.
#[derive(Debug, Clone, Copy, Default)]
struct Balance {
    /// Of all zones on the surface.
    above: f64,
    /// Of the starting zones on the surface and underground.
    starts_above: f64,
    starts_below: f64,
}

impl Balance {
    fn of(graph: &ZoneGraph, levels: &[Level]) -> Self {
        let mut balance = Self::default();
        for (zone, level) in levels.iter().enumerate() {
            let node = &graph.nodes[zone];
            let start = if node.is_start { node.weight } else { 0.0 };
            if level.0 == 0 {
                balance.above += node.weight;
                balance.starts_above += start;
            } else {
                balance.starts_below += start;
            }
        }
        balance
    }

    /// After `zone` came to `level` from the other one.
    fn moved(self, graph: &ZoneGraph, zone: usize, level: Level) -> Self {
        let node = &graph.nodes[zone];
        let sign = if level.0 == 0 { 1.0 } else { -1.0 };
        let start = if node.is_start { sign * node.weight } else { 0.0 };
        Self {
            above: self.above + sign * node.weight,
            starts_above: self.starts_above + start,
            starts_below: self.starts_below - start,
        }
    }
}

/// Levels for all zones; with `drawing` (positions in tiles, all zones on one plane) also locally mixed.
///
/// Forced wishes hold always. When two zones or more are free to choose, no level stays empty.
/// O(zones²).
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
            .map(|node| if let LevelWish::Force(level) = node.wish { level } else { Level::SURFACE })
            .collect();
    }
    let energy = LevelEnergy::new(graph, drawing);
    let weight = |zone: usize| graph.nodes[zone].weight;
    let free: Vec<usize> =
        (0..zones).filter(|zone| !matches!(graph.nodes[*zone].wish, LevelWish::Force(_))).collect();
    let mut levels: Vec<Level> = graph
        .nodes
        .iter()
        .map(|node| match node.wish {
            LevelWish::Force(level) | LevelWish::Prefer(level) => level,
            LevelWish::Any => Level(u8::from(rng.chance(1, 2))),
        })
        .collect();
    let mut balance = Balance::of(graph, &levels);
    let mut changes = energy.flip_changes(&levels);
    let mut value = 0.0;
    let mut best = (f64::INFINITY, levels.clone());
    let tries = TRIES * u32::try_from(zones).expect("zone ids have 16 bits");
    for attempt in 0..tries {
        if free.is_empty() {
            break;
        }
        let left = 1.0 - f64::from(attempt) / f64::from(tries);
        let temperature = 0.02 + 0.6 * left * left;
        let first = free[rng.index(free.len())];
        let second = free[rng.index(free.len())];
        let is_swap = rng.chance(1, 2) && levels[first] != levels[second];
        let mut change = changes[first];
        let mut new_balance = balance.moved(graph, first, other(levels[first]));
        if is_swap {
            change += changes[second] + energy.swap_extra(first, second);
            new_balance = new_balance.moved(graph, second, other(levels[second]));
        }
        change += energy.balance_energy(new_balance) - energy.balance_energy(balance);
        if metropolis.accepts(change as f32, temperature as f32, rng) {
            energy.flip(first, &mut levels, &mut changes);
            if is_swap {
                energy.flip(second, &mut levels, &mut changes);
            }
            balance = new_balance;
            value += change;
            if value < best.0 - 1e-9 && both_levels_used(&levels) {
                best.0 = value;
                best.1.clone_from(&levels);
            }
        }
    }
    let mut levels = if best.0.is_finite() { best.1 } else { levels };
    if !both_levels_used(&levels)
        && let Some(lightest) = free.iter().min_by(|x, y| weight(**x).total_cmp(&weight(**y)))
    {
        flip(&mut levels, *lightest);
    }
    levels
}

fn flip(levels: &mut [Level], zone: usize) {
    levels[zone] = other(levels[zone]);
}

fn other(level: Level) -> Level {
    Level(1 - level.0)
}

fn both_levels_used(levels: &[Level]) -> bool {
    levels.iter().any(|level| level.0 == 0) && levels.iter().any(|level| level.0 == 1)
}

#[expect(clippy::cast_precision_loss, reason = "zone ids have 16 bits")]
fn zones_f64(zones: usize) -> f64 {
    zones as f64
}
