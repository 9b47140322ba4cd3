//! Paths: free tiles so that no tile is far from one; what is far from all of them becomes thicket.
//!
//! Runs after everything that has to be reached: towns, ends of links, mines and required objects leave free tiles that
//! nothing joins yet. *Nodes* are scattered over the rest (in junctions only where much treasure needs room), a tree of
//! winding paths joins all free tiles, and the ground is closed from the far tiles on until the wanted share is left, so
//! that glades and thickets alternate. Open tiles are one piece before and after. Leaves treasure and the stripping of
//! loose ends to others.

mod buckets;
mod distance;
mod join;
mod measures;
mod nodes;
mod noise;
mod thickets;

pub(crate) use buckets::Buckets;
pub(crate) use distance::Walls;
pub(crate) use join::Steps;
pub(crate) use noise::Noise;

use rmg_core::TilePos;

use crate::inputs::Inputs;
use crate::zone::{ZoneState, ZoneTile};

use measures::Measures;

/// Name of the pass.
pub(crate) const PASS: &str = "paths";

/// Carves the paths of a zone, see the module text.
///
/// Chooses the main point of a zone without town: the open tile nearest the centre. A zone without open tiles (a sealed
/// one) stays as it is. O(tiles of the window), some 100 ns each.
pub(crate) fn carve_paths(inputs: &Inputs<'_>, state: &mut ZoneState) {
    let Some(main) = choose_main_point(inputs, state) else { return };
    let measures = Measures::of(inputs.zone(state.zone), state.level);
    let rng = &mut inputs.stream(PASS, state.zone);
    let walls = Walls::of(state);
    if let Some(distance_sq) = measures.node_distance_sq {
        let height = inputs.plan.size.height();
        let width = inputs.plan.size.width();
        nodes::scatter(state, &walls, distance_sq, (width, height), rng);
    }
    join::join_free(state, &walls, rng);
    thickets::close_far_ground(state, &measures, rng);
    thickets::close_pockets(state, main);
    thickets::break_up_glades(state, rng);
}

/// The position of the main point, which is free from now on; `None` where nothing is open.
fn choose_main_point(inputs: &Inputs<'_>, state: &mut ZoneState) -> Option<usize> {
    if state.main_point.is_none() {
        let center = inputs.layout.zones[state.zone.index()].center;
        let distance_sq = |tile: &TilePos| {
            let (dx, dy) = (f64::from(tile.x) + 0.5 - center.x, f64::from(tile.y) + 0.5 - center.y);
            dx * dx + dy * dy
        };
        let open = state.own().filter(|at| state.is_open(*at)).filter_map(|at| state.tile_at(at));
        state.main_point = open.min_by(|p, q| distance_sq(p).total_cmp(&distance_sq(q)).then(p.cmp(q)));
    }
    let main = state.main_point.and_then(|tile| state.index(tile))?;
    if state.is_open(main) {
        state.set_at(main, ZoneTile::Free);
    }
    Some(main)
}

#[cfg(test)]
mod tests;
