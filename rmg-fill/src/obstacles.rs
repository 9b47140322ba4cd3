//! Obstacles: everything that is blocked gets covered, and nothing else.
//!
//! Last of the passes in a zone. First loose ends are stripped (`loose_ends`). Then every blocked tile is covered by a
//! solid cell of one obstacle: `sets` chooses what grows in the zone, `outline` knows the shapes, `cover` places them,
//! the largest first, and `memory` keeps equal pictures apart. Few tiles of a zone are painted in another terrain than
//! the zone's, so that the games can draw the ground; each terrain is covered by obstacles of its own.

mod cover;
mod loose_ends;
mod memory;
mod outline;
mod sets;
#[cfg(test)]
mod tests;

use rmg_core::pack::TerrainSet;
use rmg_core::{Grid, TerrainId};

use crate::FillError;
use crate::inputs::Inputs;
use crate::output::JobOutput;
use crate::planes::Plane;
use crate::zone::ZoneState;

use cover::Cover;
use loose_ends::strip_loose_ends;
use outline::Scenery;
use sets::choose_looks;

/// Name of the pass.
pub(crate) const PASS: &str = "obstacles";

/// Covers the blocked tiles of a zone.
///
/// # Arguments
/// - `painted`: terrain of the zone's level as it will be drawn.
/// - `state`: afterwards no tile is blocked, what was is used.
///
/// # Errors
/// [`FillError::NoObstacles`] when a blocked tile has a terrain for which the pack has no obstacle of one tile.
///
/// # Cost
/// O(tiles of the zone): a visit costs one step for each cell of the shapes that are tried.
pub(crate) fn cover_blocked(
    inputs: &Inputs<'_>,
    painted: &Grid<TerrainId>,
    state: &mut ZoneState,
    output: &mut JobOutput,
) -> Result<(), FillError> {
    strip_loose_ends(state);
    let mut rng = inputs.stream(PASS, state.zone);
    let mut cover = Cover::new(inputs, state);
    for terrain in blocked_terrains(painted, state) {
        let scenery = Scenery::new(inputs.pack, &choose_looks(inputs, state, terrain, &mut rng));
        if !scenery.has_single() {
            return Err(FillError::NoObstacles {
                zone: inputs.zone(state.zone).key.clone(),
                terrain: inputs.pack.terrains[terrain].title.clone(),
            });
        }
        let (wanted, cells) = blocked_cells(painted, state, terrain);
        cover.fill(&scenery, wanted, cells, state, &mut rng, output);
    }
    Ok(())
}

/// Terrains under blocked tiles, in the order of the pack.
fn blocked_terrains(painted: &Grid<TerrainId>, state: &ZoneState) -> Vec<TerrainId> {
    let mut found = TerrainSet::EMPTY;
    let mut last = None;
    for at in (0..state.len()).filter(|at| state.tile_of(*at).is_blocked()) {
        let terrain = terrain_at(painted, state, at);
        // Nearly all tiles are like the one before.
        if terrain != last {
            last = terrain;
            terrain.into_iter().for_each(|terrain| found.insert(terrain));
        }
    }
    found.iter().collect()
}

/// Blocked tiles of a terrain, as a set and as a list of positions.
fn blocked_cells(painted: &Grid<TerrainId>, state: &ZoneState, terrain: TerrainId) -> (Plane, Vec<usize>) {
    let columns = state.stride();
    let narrow = |side: usize| i32::try_from(side).expect("windows lie on the map");
    let mut plane = Plane::new(narrow(columns), narrow(state.len() / columns));
    let is_wanted =
        |at: &usize| state.tile_of(*at).is_blocked() && terrain_at(painted, state, *at) == Some(terrain);
    let cells: Vec<usize> = (0..state.len()).filter(is_wanted).collect();
    for at in &cells {
        let (column, row) = state.cell(*at);
        plane.set(column, row, true);
    }
    (plane, cells)
}

/// The terrain that is drawn at a position of the window; `None` off the map.
fn terrain_at(painted: &Grid<TerrainId>, state: &ZoneState, at: usize) -> Option<TerrainId> {
    state.tile_at(at).and_then(|tile| painted.get(tile)).copied()
}
