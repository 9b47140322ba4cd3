//! From a plan to a layout: candidates, best first, until one needs no portal.

use rmg_core::layout::{LinkOutcome, Ownership, ZonePlace};
use rmg_core::plan::{Effort, GenPlan, LevelWish};
use rmg_core::planar::embed;
use rmg_core::rng::StreamName;
use rmg_core::{Layout, Level, MapSize};
use rmg_jobs::Pool;

use crate::anneal::Metropolis;
use crate::drawing::draw;
use crate::effort::Budget;
use crate::forces::{ForceParams, relax};
use crate::graph::ZoneGraph;
use crate::grid_start::grid_places;
use crate::lattice::{Arrangement, ZoneCooling, anneal_zones};
use crate::levels::choose_levels;
use crate::realize::{Realization, Realizer};
use crate::targets::area_targets;

/// Fewest tiles that a zone can do with.
pub const MIN_ZONE_TILES: u32 = 12;
/// Most zones of a plan: tables of zone pairs stay small.
pub const MAX_ZONES: usize = 1024;
/// Planar starts are made for graphs up to this size; larger ones start from the grid.
const MAX_PLANAR_ZONES: usize = 100;

/// A finished layout.
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    /// Centres and levels.
    pub layout: Layout,
    /// Tile owners and wanted areas.
    pub ownership: Ownership,
    /// What each connection can become, indexed by connection.
    pub links: Vec<LinkOutcome>,
    /// Number of the start that won, from 0.
    pub candidate: u32,
}

/// Why zones could not be placed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// The plan has no zone.
    #[error("the template has no zones")]
    NoZones,
    /// More zones than [`MAX_ZONES`].
    #[error("the template has {zones} zones; at most {} can be placed", MAX_ZONES)]
    TooManyZones {
        /// Number of zones.
        zones: usize,
    },
    /// Fewer than [`MIN_ZONE_TILES`] tiles a zone.
    #[error(
        "{zones} zones need at least {needed} tiles ({} each), a map of size {size} holds {held}; choose a larger map",
        MIN_ZONE_TILES
    )]
    DoesNotFit {
        /// Number of zones.
        zones: usize,
        /// Tiles that they need at the least.
        needed: u64,
        /// Tiles of the map.
        held: u32,
        /// Size of the map.
        size: MapSize,
    },
    /// The zones that are forced to one level do not fit there.
    #[error(
        "{zones} zones are forced to the {level} and need at least {needed} tiles there, a level of a map of size \
         {size} holds {held}; choose a larger map or free some of them"
    )]
    LevelDoesNotFit {
        /// Number of zones forced to the level.
        zones: usize,
        /// The level.
        level: Level,
        /// Tiles that they need at the least.
        needed: u64,
        /// Tiles of a level.
        held: u32,
        /// Size of the map.
        size: MapSize,
    },
}

/// Places the zones of `plan` and deals out the tiles.
///
/// Starts (planar drawings of the graph, and N x N grids with Fruchterman-Reingold forces) are annealed as whole
/// zones, ranked, and cut into Penrose cells best first; the first without portals wins, else the best seen.
/// `ARCHITECTURE.md` tells the story; constants stand with the steps.
///
/// # Arguments
/// - `plan`: zones, connections and size; nothing else of it is used but the seed.
/// - `attempt`: number of the attempt; another number gives other layouts.
/// - `effort`: how many candidates and steps.
/// - `pool`: threads for candidates; changes nothing in the result.
///
/// # Errors
/// [`PlaceError`] before any work when the zones cannot fit. Any other plan gives a layout.
///
/// # Cost
/// O(tiles) plus about 2 ms a start and 40 steps a cell; measured by the bench `placement/layout`.
#[expect(clippy::missing_panics_doc, reason = "every effort realizes a candidate")]
pub fn place(plan: &GenPlan, attempt: u32, effort: Effort, pool: &Pool) -> Result<Placement, PlaceError> {
    check_fit(plan)?;
    let graph = ZoneGraph::new(plan);
    let budget = Budget::of(effort);
    let name = plan.seed.at("placement").at(attempt);
    let metropolis = Metropolis::new();
    let hops = graph.hop_distances();

    let realizer = Realizer::new(&graph, budget, &metropolis, name, pool);
    let mut best: Option<(Realization, Start)> = None;
    let mut number = 0;
    for batch in budget.batches {
        let numbers: Vec<u32> = (number..number + batch.starts).collect();
        number += batch.starts;
        let mut starts: Vec<Start> =
            pool.map(&numbers, |number| make_start(&graph, &hops, *number, batch.zones, &metropolis, name));
        starts
            .sort_by(|x, y| x.arrangement.cost.total_cmp(&y.arrangement.cost).then(x.number.cmp(&y.number)));
        starts.truncate(batch.realized);
        while !starts.is_empty() {
            // Two at a time whatever the number of threads: a second thread then changes the time alone.
            let wave: Vec<Start> = starts.drain(..starts.len().min(2)).collect();
            let realized = pool.map(&wave, |start| realizer.realize(&start.arrangement, start.number));
            for (realization, start) in realized.into_iter().zip(wave) {
                let has_won = best.as_ref().is_some_and(|(least, _)| is_enough(&budget, least));
                if !has_won && best.as_ref().is_none_or(|(least, _)| realization.score < least.score) {
                    best = Some((realization, start));
                }
            }
            if best.as_ref().is_some_and(|(least, _)| is_enough(&budget, least)) {
                break;
            }
        }
        if best.as_ref().is_some_and(|(least, _)| is_enough(&budget, least)) {
            break;
        }
    }
    let (realization, start) = best.expect("every effort realizes at least one start");
    Ok(finish(plan, &graph, realization, &start))
}

/// Whether no further candidate is looked at.
fn is_enough(budget: &Budget, found: &Realization) -> bool {
    budget.stop_at_first && found.score.faults == 0
}

/// An arrangement of zones with the number that names its streams.
struct Start {
    number: u32,
    arrangement: Arrangement,
    /// Pairs that the drawing had to leave out, indexed like `graph.pairs`.
    not_planar: Vec<bool>,
}

/// Two of three starts are planar drawings, the third comes from the grid.
fn make_start(
    graph: &ZoneGraph,
    hops: &[u32],
    number: u32,
    cooling: ZoneCooling,
    metropolis: &Metropolis,
    name: StreamName,
) -> Start {
    let rng = &mut name.at("start").at(number).stream();
    let mut not_planar = vec![false; graph.pairs.len()];
    let is_planar = graph.len() <= MAX_PLANAR_ZONES && number % 3 != 2;
    let (spots, levels) = if is_planar {
        let edges: Vec<(usize, usize)> = graph.pairs.iter().map(|pair| (pair.a, pair.b)).collect();
        let embedding = embed(graph.len(), &edges, rng);
        for (flag, edge) in not_planar.iter_mut().zip(&edges) {
            *flag = embedding.left_out.contains(edge);
        }
        let radii = graph.plane_radii();
        let (width, height) = (f64::from(graph.size.width()), f64::from(graph.size.height()));
        let mut spots = draw(&embedding, &radii, width, height, rng);
        let springs = ForceParams { steps: 200, temperature: 0.25, start_hardness: 0.4, swaps: false };
        relax(graph, hops, None, &radii, &mut spots, springs, rng);
        let levels = choose_levels(graph, Some(&spots), metropolis, rng);
        (spots, levels)
    } else {
        let levels = choose_levels(graph, None, metropolis, rng);
        let mut spots = grid_places(graph, hops, &levels, rng);
        let radii: Vec<f64> = area_targets(graph.size, &graph.weights(), &levels)
            .into_iter()
            .map(|tiles| (f64::from(tiles) / std::f64::consts::PI).sqrt())
            .collect();
        let annealing = ForceParams { steps: 150, temperature: 0.6, start_hardness: 0.2, swaps: true };
        relax(graph, hops, Some(&levels), &radii, &mut spots, annealing, rng);
        (spots, levels)
    };
    let weights = area_targets(graph.size, &graph.weights(), &levels)
        .into_iter()
        .map(|tiles| f64::from(tiles) / std::f64::consts::PI)
        .collect();
    let first = Arrangement { centers: spots, weights, levels, cost: f32::INFINITY };
    let arrangement = anneal_zones(graph, &first, cooling, metropolis, rng);
    Start { number, arrangement, not_planar }
}

fn check_fit(plan: &GenPlan) -> Result<(), PlaceError> {
    let zones = plan.zones.len();
    if zones == 0 {
        return Err(PlaceError::NoZones);
    }
    if zones > MAX_ZONES {
        return Err(PlaceError::TooManyZones { zones });
    }
    let tiles_for = |zones: usize| u64::from(MIN_ZONE_TILES) * zones as u64;
    let size = plan.size;
    if tiles_for(zones) > u64::from(size.tiles()) {
        return Err(PlaceError::DoesNotFit { zones, needed: tiles_for(zones), held: size.tiles(), size });
    }
    for level in size.each_level() {
        let forced = plan.zones.iter().filter(|zone| zone.level == LevelWish::Force(level)).count();
        if tiles_for(forced) > u64::from(size.level_tiles()) {
            let (needed, held) = (tiles_for(forced), size.level_tiles());
            return Err(PlaceError::LevelDoesNotFit { zones: forced, level, needed, held, size });
        }
    }
    Ok(())
}

fn finish(plan: &GenPlan, graph: &ZoneGraph, realization: Realization, start: &Start) -> Placement {
    let levels = start.arrangement.levels.clone();
    let links = crate::contact::link_outcomes(plan, graph, &levels, &realization.contacts, &start.not_planar);
    let zones = realization
        .centers
        .iter()
        .zip(&levels)
        .map(|((x, y), level)| ZonePlace { center: glam::DVec2::new(x + 0.5, y + 0.5), level: *level })
        .collect();
    Placement {
        layout: Layout { size: plan.size, zones },
        ownership: Ownership {
            size: plan.size,
            owners: realization.owners,
            levels,
            target_tiles: realization.targets,
        },
        links,
        candidate: start.number,
    }
}
