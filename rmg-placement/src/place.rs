//! From a plan to a layout: what cannot fit is refused, the rest is searched for.

use rmg_core::Layout;
use rmg_core::layout::{Ownership, ZonePlace};
use rmg_core::plan::{GenPlan, LevelWish, PlacementMode};
use rmg_jobs::Pool;

use crate::coast::flood;
use crate::effort::{Budget, Search};
use crate::graph::ZoneGraph;
use crate::placement::{MAX_ZONES, MIN_ZONE_TILES, PlaceError, Placement};
use crate::search::{Winner, search};
use crate::start::MAX_PLANAR_ZONES;

/// Places the zones of `plan` and deals out the tiles.
///
/// Starts (planar drawings of the graph, N x N grids with Fruchterman-Reingold forces, or both: see
/// [`PlacementMode`]) are annealed as whole zones, many and briefly. One that lacks nothing is cut into
/// Penrose cells at once, and where that leaves no portal the search is over. Where all fail, the best are
/// annealed for longer, and at last cut into cells whatever they lack; the best of what was cut wins. A quick
/// search is content with a few portals, and looks longer where there are more. Constants stand with the
/// steps.
///
/// # Arguments
/// - `plan`: zones, connections and size; nothing else of it is used but the seed.
/// - `attempt`: number of the attempt; another number gives other layouts, from other starts: what made the
///   filling refuse the winner is not known here, and the candidates that lost to it have more portals.
/// - `search`: how many candidates and steps, from which starts.
/// - `pool`: threads for candidates; changes nothing in the result.
///
/// # Errors
/// [`PlaceError`] before any work when the zones cannot fit. Any other plan gives a layout.
///
/// # Cost
/// O(tiles) plus about 0.6 ms a start and 24 steps a cell; most plans need one or two starts, hard ones the
/// work of a hundred. Measured by the bench `placement/layout`.
pub fn place(
    plan: &GenPlan,
    attempt: u32,
    search: impl Into<Search>,
    pool: &Pool,
) -> Result<Placement, PlaceError> {
    let how = search.into();
    let Some(sea) = plan.sea() else {
        let (_, placement) = place_land(plan, attempt, how, pool)?;
        return Ok(placement);
    };
    let mut land = plan.clone();
    land.zones.pop();
    let (graph, placement) = place_land(&land, attempt, how, pool)?;
    let name = plan.seed.at("coast").at(attempt);
    pool.next_stage();
    pool.strand().part("layout coast", "", || flood(&land, &graph, placement, sea, name))
}

/// Places zones of land.
fn place_land(
    plan: &GenPlan,
    attempt: u32,
    how: Search,
    pool: &Pool,
) -> Result<(ZoneGraph, Placement), PlaceError> {
    check_fit(plan, how.placement)?;
    let graph = pool.strand().part("layout graph", "of zones", || ZoneGraph::new(plan));
    pool.next_stage();
    let name = plan.seed.at("placement").at(attempt);
    let winner = search(&graph, Budget::of(how.effort, attempt), how.placement, name, pool);
    pool.next_stage();
    let placement = pool.strand().part("layout links", "", || finish(plan, &graph, winner));
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
        return Err(PlaceError::TooManyToDraw { zones });
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

fn finish(plan: &GenPlan, graph: &ZoneGraph, winner: Winner) -> Placement {
    let Winner { realization, start } = winner;
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
