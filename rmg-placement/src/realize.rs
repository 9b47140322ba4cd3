//! Converts an arrangement of zones to tiles: cells, their annealing, finer cells, and the score on tiles.
//!
//! With few large zones or on huge maps, coarse cells are annealed. Then finer tilings, each with a seventh
//! of the cell size, refine the borders and are annealed briefly, so that borders are irregular at every
//! scale.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "errors and counts of a map need few digits"
)]

use rmg_core::rng::StreamName;
use rmg_core::{Grid, Level, ZoneId};
use rmg_jobs::{Parts, Pool, TraceScope};

use crate::anneal::Metropolis;
use crate::assign::{assign_cells, connect_zones, members_of};
use crate::cell_anneal::{CellAnneal, Cooling, Goal};
use crate::cells::CellMap;
use crate::contact::{PairContact, missing_links, pair_contacts};
use crate::effort::Budget;
use crate::graph::ZoneGraph;
use crate::lattice::Arrangement;
use crate::moments::Moments;
use crate::symmetric::is_symmetric;
use crate::targets::area_targets;

/// Minimum cell size for the annealing if zones are large enough, in tiles.
const CELL_TILES: f64 = 12.0;
/// Maximum mean number of cells per zone for the annealing.
const CELLS_PER_ZONE: f64 = 100.0;
/// Minimum number of cells of small zones.
const MIN_CELLS_PER_ZONE: f64 = 24.0;
/// Minimum cell size, in tiles.
const SMALLEST_CELL_TILES: f64 = 3.0;
/// Borders of cells larger than this are refined, in tiles.
const COARSE_CELL_TILES: f64 = 26.0;
/// Ratio of cell sizes of consecutive tilings.
const REFINEMENT: f64 = 7.0;
/// Starts count as stacked if more than one in this many tiles of the smaller one is above or below the
/// other.
const STACKED_ONE_IN: u32 = 20;
/// A pair of stacked starts counts as this many portals: a portal is a detour, a stack is unfair.
const STACK_DEFECTS: u32 = 4;
/// Added to the defects of a layout that is not symmetric although the plan is: more than any number of
/// links.
pub(crate) const NOT_SYMMETRIC_DEFECTS: u32 = 1 << 20;
/// Factor on the weight of failed links in another round.
const EMPHASIS: f32 = 1.6;

/// The quality of a layout: first fewer defects, then other criteria.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Score {
    /// Links that need a portal, plus [`STACK_DEFECTS`] for each pair of stacked starts that can be avoided.
    pub(crate) defects: u32,
    /// Area errors, wide links on two levels, uneven starts; lower is better.
    pub(crate) flaws: f64,
}

/// A candidate on tiles.
#[derive(Debug, Clone)]
pub(crate) struct Realization {
    pub(crate) owners: Vec<Grid<ZoneId>>,
    pub(crate) targets: Vec<u32>,
    /// Center of mass of each zone in tiles.
    pub(crate) centers: Vec<(f64, f64)>,
    pub(crate) contacts: Vec<PairContact>,
    pub(crate) score: Score,
    /// Pairs of stacked starting zones that can be avoided.
    pub(crate) stacked: u32,
}

/// The common data of all candidates of an attempt.
#[derive(Debug)]
pub(crate) struct Realizer<'a> {
    graph: &'a ZoneGraph,
    budget: Budget,
    metropolis: &'a Metropolis,
    name: StreamName,
    /// Tilings from coarse to fine. Zones are annealed on the first, and borders are refined on the others.
    tilings: Vec<CellMap>,
}

impl<'a> Realizer<'a> {
    pub(crate) fn new(
        graph: &'a ZoneGraph,
        budget: Budget,
        metropolis: &'a Metropolis,
        name: StreamName,
        pool: &Pool,
    ) -> Self {
        let mean_zone = f64::from(graph.size.tiles()) / graph.len() as f64;
        let smallest = (mean_zone / MIN_CELLS_PER_ZONE).clamp(SMALLEST_CELL_TILES, CELL_TILES);
        let mut sizes = vec![(mean_zone / CELLS_PER_ZONE).max(smallest)];
        while let Some(&last) = sizes.last()
            && last > COARSE_CELL_TILES
        {
            sizes.push((last / REFINEMENT).max(CELL_TILES));
        }
        let numbered: Vec<(u32, f64)> = (0..).zip(sizes).collect();
        let tilings = pool.map(&numbered, |(number, cell_tiles)| {
            let rng = &mut name.at("tiling").at(*number).stream();
            let symmetry = graph.symmetry.as_ref().map(|plan| plan.symmetry);
            let parts = &mut Parts::new(pool, "layout tiling");
            CellMap::penrose(graph.size, *cell_tiles, symmetry, rng, parts)
        });
        Self { graph, budget, metropolis, name, tilings }
    }

    /// Converts an arrangement to cells and tiles, with another round if there are more than `acceptable`
    /// defects. `number` is part of the names of its streams. The work is recorded as phases in `scope`.
    pub(crate) fn realize(
        &self,
        arrangement: &Arrangement,
        acceptable: u32,
        number: u32,
        scope: &mut TraceScope,
    ) -> Realization {
        let levels = &arrangement.levels;
        let targets = area_targets(self.graph.size, &self.graph.weights(), levels);
        let mut goal = Goal {
            graph: self.graph,
            levels,
            targets: &targets,
            emphasis: vec![1.0; self.graph.pairs.len()],
        };
        let name = self.name.at("cells").at(number);
        let coarse = &self.tilings[0];
        let Budget { steps_per_cell, min_steps, .. } = self.budget;
        let full = Cooling { steps_per_cell, min_steps, heat: 1.0 };
        let what = format!("start {number}");
        let owners = scope.phase("layout cells", &what, || {
            let first = assign_cells(self.graph, coarse, arrangement);
            self.anneal(coarse, &goal, first, full, name.at("coarse"))
        });
        let best = scope.phase("layout tiles", &what, || self.on_tiles(&owners, &goal, name));
        if best.score.defects <= acceptable {
            return best;
        }
        // Another round with more weight on failed links.
        for (pair, emphasis) in goal.emphasis.iter_mut().enumerate() {
            if missing_links(self.graph, levels, &best.contacts, pair) > 0 {
                *emphasis = EMPHASIS;
            }
        }
        let again = Cooling { steps_per_cell: steps_per_cell / 2, min_steps, heat: 0.6 };
        let owners = scope.phase("layout cells", format_args!("{what} again"), || {
            self.anneal(coarse, &goal, owners, again, name.at("again"))
        });
        let second = scope.phase("layout tiles", format_args!("{what} again"), || {
            self.on_tiles(&owners, &goal, name.at("again"))
        });
        if second.score < best.score { second } else { best }
    }

    fn anneal(
        &self,
        cells: &CellMap,
        goal: &Goal<'_>,
        owners: Vec<u16>,
        cooling: Cooling,
        name: StreamName,
    ) -> Vec<u16> {
        if self.graph.len() < 2 {
            return owners;
        }
        let mut state = CellAnneal::new(cells, goal, owners);
        state.run(cooling, self.metropolis, &mut name.stream());
        state.into_owners()
    }

    /// Refines the owners of coarse cells to tiles, and computes the score.
    fn on_tiles(&self, coarse_owners: &[u16], goal: &Goal<'_>, name: StreamName) -> Realization {
        let mut owners = coarse_owners.to_vec();
        for (at, pair) in self.tilings.windows(2).enumerate() {
            owners = self.refine(&pair[0], &pair[1], &owners, goal.levels);
            let steps_per_cell = self.budget.steps_per_cell.div_ceil(4);
            let brief = Cooling { steps_per_cell, min_steps: 0, heat: 0.12 };
            owners = self.anneal(&pair[1], goal, owners, brief, name.at("finer").at(at as u32));
        }
        let cells = self.tilings.last().expect("there is at least one tiling");
        let zones = self.graph.len();
        let mut moments = vec![Moments::default(); zones];
        let grids: Vec<Grid<ZoneId>> = self
            .graph
            .size
            .each_level()
            .map(|level| {
                let owners = &owners[level.index() * cells.len()..][..cells.len()];
                for (cell, owner) in owners.iter().enumerate() {
                    if goal.levels[usize::from(*owner)] == level {
                        moments[usize::from(*owner)].add(cells.moments[cell]);
                    }
                }
                let tiles = cells.cell_of_tile.iter().map(|cell| ZoneId(owners[*cell as usize])).collect();
                Grid::from_cells(cells.width, cells.height, tiles)
            })
            .collect();
        let contacts = pair_contacts(self.graph, &grids, goal.levels);
        let stacked = stacked_starts(self.graph, goal, &grids);
        let mut score = self.score(goal, &moments, &contacts, stacked);
        if let Some(plan) = &self.graph.symmetry
            && !self.graph.size.each_level().zip(&grids).all(|(level, owners)| {
                !goal.levels.contains(&level) || is_symmetric(plan, self.graph.size, owners)
            })
        {
            score.defects += NOT_SYMMETRIC_DEFECTS;
        }
        Realization {
            owners: grids,
            targets: goal.targets.to_vec(),
            centers: moments.into_iter().map(Moments::center).collect(),
            contacts,
            score,
            stacked,
        }
    }

    /// Returns the owners of finer cells: the coarse cell at the tile nearest to the finer cell's center.
    fn refine(&self, coarse: &CellMap, fine: &CellMap, owners: &[u16], levels: &[Level]) -> Vec<u16> {
        let mut finer = Vec::with_capacity(fine.len() * usize::from(self.graph.size.levels()));
        for level in self.graph.size.each_level() {
            let of_level = &owners[level.index() * coarse.len()..][..coarse.len()];
            let begin = finer.len();
            for cell in 0..fine.len() {
                let (x, y) = fine.center(cell);
                let x = ((x + 0.5) as usize).min(usize::from(coarse.width) - 1);
                let y = ((y + 0.5) as usize).min(usize::from(coarse.height) - 1);
                finer.push(of_level[coarse.cell_of_tile[y * usize::from(coarse.width) + x] as usize]);
            }
            let members = members_of(level, levels);
            if !members.is_empty() {
                connect_zones(self.graph, fine, &members, &mut finer[begin..]);
            }
        }
        finer
    }

    fn score(&self, goal: &Goal<'_>, moments: &[Moments], contacts: &[PairContact], stacked: u32) -> Score {
        let portals: u32 = (0..self.graph.pairs.len())
            .map(|pair| missing_links(self.graph, goal.levels, contacts, pair))
            .sum();
        let zones = self.graph.len() as f64;
        let area: f64 = moments
            .iter()
            .zip(goal.targets)
            .map(|(moments, target)| {
                let error = (moments.tiles as f64 - f64::from(*target)) / f64::from(*target);
                (error.abs() * 10.0).min(3.0) + (moments.inertia() - 1.3).max(0.0)
            })
            .sum::<f64>()
            / zones;
        let lost_wide = self
            .graph
            .pairs
            .iter()
            .filter(|pair| pair.is_wide && goal.levels[pair.a] != goal.levels[pair.b])
            .count();
        Score {
            defects: portals + STACK_DEFECTS * stacked,
            flaws: area + lost_wide as f64 + uneven_starts(self.graph, goal.levels, moments),
        }
    }
}

/// Returns the mean absolute deviation of the distances from each starting zone to its nearest other start on
/// the level, relative to the mean.
fn uneven_starts(graph: &ZoneGraph, levels: &[Level], moments: &[Moments]) -> f64 {
    let starts: Vec<usize> = (0..graph.len()).filter(|zone| graph.nodes[*zone].is_start).collect();
    let distances: Vec<f64> = starts
        .iter()
        .filter_map(|a| {
            let (ax, ay) = moments[*a].center();
            starts
                .iter()
                .filter(|b| *b != a && levels[**b] == levels[*a])
                .map(|b| {
                    let (bx, by) = moments[*b].center();
                    ((ax - bx) * (ax - bx) + (ay - by) * (ay - by)).sqrt()
                })
                .min_by(f64::total_cmp)
        })
        .collect();
    if distances.len() < 2 {
        return 0.0;
    }
    let mean = distances.iter().sum::<f64>() / distances.len() as f64;
    let spread =
        distances.iter().map(|distance| (distance - mean).abs()).sum::<f64>() / distances.len() as f64;
    spread / mean.max(1.0)
}

/// Returns the number of pairs of starting zones on consecutive levels that overlap by more than 5 % of the
/// smaller.
fn stacked_starts(graph: &ZoneGraph, goal: &Goal<'_>, owners: &[Grid<ZoneId>]) -> u32 {
    if graph.size.levels() < 2 || !graph.can_unstack_starts() {
        return 0;
    }
    let zones = graph.len();
    let starts_on =
        |level| (0..zones).filter(move |zone| graph.nodes[*zone].is_start && goal.levels[*zone] == level);
    let mut stacked = 0;
    for levels in graph.size.each_neighbors() {
        let [above, below] = levels.map(|level| owners[level.index()].cells());
        let mut both = vec![0u32; zones * zones];
        for (above, below) in above.iter().zip(below) {
            both[above.index() * zones + below.index()] += 1;
        }
        for above in starts_on(levels[0]) {
            for below in starts_on(levels[1]) {
                let smaller = goal.targets[above].min(goal.targets[below]);
                stacked += u32::from(both[above * zones + below] * STACKED_ONE_IN > smaller);
            }
        }
    }
    stacked
}
