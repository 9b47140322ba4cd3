//! Nodes: free tiles scattered over a zone, so that no open tile is far from one.

use rmg_core::RngStream;

use crate::zone::{ZoneState, ZoneTile};

use super::distance::{Walls, position};

/// No node lies so near the edge of the map: heroes rarely have business there, and the view is cut (VCMI's margin).
const EDGE: u16 = 3;

/// Makes undecided tiles free, in random order, each farther from all free ones than the squared distance.
///
/// # Arguments
/// - `walls`: nodes stand free of them.
/// - `map`: width and height of the map.
///
/// # Cost
/// O(tiles): a tile is visited once and covered by the discs of at most a few nodes.
pub(super) fn scatter(
    state: &mut ZoneState,
    walls: &Walls,
    distance_sq: u16,
    map: (u16, u16),
    rng: &mut RngStream,
) {
    let disc = Disc::new(distance_sq);
    let mut covered = vec![false; state.len()];
    let mut candidates = Vec::new();
    for at in 0..state.len() {
        match state.tile_of(at) {
            ZoneTile::Free => disc.cover(state, &mut covered, at),
            ZoneTile::Possible if !walls.is_beside(at) => candidates.push(at),
            _ => {}
        }
    }
    let is_inland = |state: &ZoneState, at: usize| {
        state.tile_at(at).is_some_and(|tile| {
            tile.x.min(tile.y) >= EDGE
                && tile.x.saturating_add(EDGE) < map.0
                && tile.y.saturating_add(EDGE) < map.1
        })
    };
    candidates.retain(|at| !covered[*at] && is_inland(state, *at));
    rng.shuffle(&mut candidates);
    for at in candidates {
        if !covered[at] {
            state.set_at(at, ZoneTile::Free);
            disc.cover(state, &mut covered, at);
        }
    }
}

/// A disc by rows.
struct Disc {
    /// For each row from the centre outwards, how far it reaches to both sides.
    reach: Vec<i32>,
}

impl Disc {
    /// All cells within the squared distance of the centre.
    fn new(distance_sq: u16) -> Self {
        let distance_sq = i32::from(distance_sq);
        let reach = |dy: i32| (0..).take_while(|dx| dx * dx + dy * dy <= distance_sq).last();
        Self { reach: (0..).map_while(reach).collect() }
    }

    /// Marks the cells around a position that lie in the window.
    fn cover(&self, state: &ZoneState, covered: &mut [bool], center: usize) {
        let (column, row) = state.cell(center);
        let last = i32::try_from(state.stride()).expect("windows lie on the map") - 1;
        for (dy, reach) in (0..).zip(&self.reach) {
            for row in [row - dy, row + dy] {
                let from = position(state, (column - reach).max(0), row);
                let to = position(state, (column + reach).min(last), row);
                if let (Some(from), Some(to)) = (from, to) {
                    covered[from..=to].fill(true);
                }
            }
        }
    }
}
