//! Computes the layout of a plan: checks that the zones fit, then searches.

use rmg_core::Layout;
use rmg_core::layout::{Ownership, ZonePlace};
use rmg_core::plan::{GenPlan, LevelRequest, PlacementMode};
use rmg_jobs::Pool;

use crate::coast::flood;
use crate::effort::{Budget, Search};
use crate::graph::ZoneGraph;
use crate::placement::{MAX_ZONES, MIN_ZONE_TILES, PlaceError, Placement};
use crate::realize::NOT_SYMMETRIC_DEFECTS;
use crate::search::{BestCandidate, search};
use crate::start::MAX_PLANAR_ZONES;

/// Places the zones of `plan` and assigns the tiles.
///
/// Starts are planar drawings of the graph, N x N grids with Fruchterman-Reingold forces, or both; see
/// [`PlacementMode`]. Many starts are annealed briefly as whole zones. A start that lacks no contact is cut
/// into Penrose cells immediately, and ends the search if the result has no portal. If all fail, the best are
/// annealed longer, and finally cut into cells even if contacts are missing. The best result wins. A quick
/// search accepts a few portals, and continues only if there are more. Each step documents its constants.
///
/// # Arguments
/// - `plan`: zones, connections, size and seed; placement ignores the rest.
/// - `attempt`: number of the attempt. Another number gives other starts and layouts. Placement does not know
///   why filling rejected the previous layout, and the other candidates of that attempt have more portals.
/// - `search`: the number of candidates and steps, and the kinds of starts.
/// - `pool`: threads for candidates; does not affect the result.
///
/// # Errors
/// [`PlaceError`] before any work if the zones cannot fit. Every other plan without a symmetry has a layout.
/// [`PlaceError::NotSymmetric`] if this attempt finds no symmetric one.
///
/// # Cost
/// O(tiles) plus about 0.6 ms per start and 24 steps per cell. Most plans need one or two starts, difficult
/// ones the work of a hundred. Measured by the benchmark `placement/layout`.
pub fn place(
    plan: &GenPlan,
    attempt: u32,
    search: impl Into<Search>,
    pool: &Pool,
) -> Result<Placement, PlaceError> {
    let options = search.into();
    let Some(sea) = plan.sea() else {
        let (_, placement) = place_land(plan, attempt, options, pool)?;
        return Ok(placement);
    };
    let mut land = plan.clone();
    land.zones.pop();
    if let Some(of) = &mut land.symmetry {
        of.zones.truncate(land.zones.len());
        of.second.iter_mut().for_each(|of| of.zones.truncate(land.zones.len()));
    }
    let (graph, placement) = place_land(&land, attempt, options, pool)?;
    let name = plan.seed.at("coast").at(attempt);
    pool.next_stage();
    pool.trace_scope().phase("layout coast", "", || flood(&land, &graph, placement, sea, name))
}

/// Places zones on land.
fn place_land(
    plan: &GenPlan,
    attempt: u32,
    options: Search,
    pool: &Pool,
) -> Result<(ZoneGraph, Placement), PlaceError> {
    check_fit(plan, options.placement)?;
    let graph = pool.trace_scope().phase("layout graph", "of zones", || ZoneGraph::new(plan));
    pool.next_stage();
    let name = plan.seed.at("placement").at(attempt);
    let best = search(&graph, Budget::of(options.effort, attempt), options.placement, name, pool);
    pool.next_stage();
    if best.realization.score.defects >= NOT_SYMMETRIC_DEFECTS {
        return Err(PlaceError::NotSymmetric);
    }
    let placement = pool.trace_scope().phase("layout links", "", || finish(plan, &graph, best));
    Ok((graph, placement))
}

fn check_fit(plan: &GenPlan, mode: PlacementMode) -> Result<(), PlaceError> {
    let zones = plan.zones.len();
    if zones == 0 {
        return Err(PlaceError::NoZones);
    }
    if zones > MAX_ZONES {
        return Err(PlaceError::TooManyZones { zones });
    }
    if mode == PlacementMode::Planar && zones > MAX_PLANAR_ZONES {
        return Err(PlaceError::TooManyForPlanar { zones });
    }
    let tiles_for = |zones: usize| u64::from(MIN_ZONE_TILES) * zones as u64;
    let size = plan.size;
    if tiles_for(zones) > u64::from(size.tiles()) {
        return Err(PlaceError::DoesNotFit { zones, needed: tiles_for(zones), held: size.tiles(), size });
    }
    for level in size.each_level() {
        let forced = plan.zones.iter().filter(|zone| zone.level == LevelRequest::Force(level)).count();
        if tiles_for(forced) > u64::from(size.level_tiles()) {
            let (needed, held) = (tiles_for(forced), size.level_tiles());
            return Err(PlaceError::LevelDoesNotFit { zones: forced, level, needed, held, size });
        }
    }
    Ok(())
}

fn finish(plan: &GenPlan, graph: &ZoneGraph, best: BestCandidate) -> Placement {
    let BestCandidate { realization, start } = best;
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
        sea: None,
    }
}
