//! Nodes: free tiles scattered over a zone, so that no open tile is far from one.

use rmg_core::{MapSize, RngStream};

use crate::fields::{Cell, Distance, Window};
use crate::layers::{Claim, Tiles};

/// Minimum distance of nodes from the edge of the map: heroes rarely go there, and the view is cut (VCMI's
/// margin).
const EDGE: u16 = 3;

/// Statistics of scattering.
#[derive(Debug, Default)]
pub(super) struct Scattered {
    /// Tiles that were candidates for nodes.
    pub(super) places: usize,
    pub(super) nodes: usize,
}

/// Makes undecided tiles free, in random order, each farther from all free tiles than the squared distance.
///
/// - `walls`: nodes are not next to them.
/// - `map`: the size of the map.
///
/// Cost: O(tiles). The function visits a tile once, and the discs of at most a few nodes cover it.
pub(super) fn scatter(
    tiles: &mut Tiles,
    walls: &Distance,
    distance_sq: u16,
    map: MapSize,
    rng: &mut RngStream,
) -> Scattered {
    let disc = Disc::new(distance_sq);
    let mut covered = vec![false; tiles.len()];
    let mut candidates = Vec::new();
    for at in 0..tiles.len() {
        match tiles.claim(at) {
            Claim::Free | Claim::Path => disc.cover(&tiles.window(), &mut covered, at),
            Claim::Possible if !walls.is_beside(at) => candidates.push(at),
            _ => {}
        }
    }
    let is_inland = |tiles: &Tiles, at: usize| {
        tiles.tile_at(at).is_some_and(|tile| {
            tile.x.min(tile.y) >= EDGE
                && tile.x.saturating_add(EDGE) < map.width()
                && tile.y.saturating_add(EDGE) < map.height()
        })
    };
    candidates.retain(|at| !covered[*at] && is_inland(tiles, *at));
    rng.shuffle(&mut candidates);
    let mut scattered = Scattered { places: candidates.len(), nodes: 0 };
    for at in candidates {
        if !covered[at] {
            tiles.set_at(at, Claim::Path);
            disc.cover(&tiles.window(), &mut covered, at);
            scattered.nodes += 1;
        }
    }
    scattered
}

/// A disc by rows.
struct Disc {
    /// Half width of each row, from the center outward.
    reach: Vec<i32>,
}

impl Disc {
    /// Builds a disc of all cells within the squared distance of the center.
    fn new(distance_sq: u16) -> Self {
        let distance_sq = i32::from(distance_sq);
        let reach = |dy: i32| (0..).take_while(|dx| dx * dx + dy * dy <= distance_sq).last();
        Self { reach: (0..).map_while(reach).collect() }
    }

    /// Marks the cells of the disc around a position, within the window.
    fn cover(&self, window: &Window, covered: &mut [bool], center: usize) {
        let center = window.cell(center);
        let last = window.width() - 1;
        for (dy, reach) in (0..).zip(&self.reach) {
            for row in [center.y - dy, center.y + dy] {
                let from = window.position(Cell::new((center.x - reach).max(0), row));
                let to = window.position(Cell::new((center.x + reach).min(last), row));
                if let (Some(from), Some(to)) = (from, to) {
                    covered[from..=to].fill(true);
                }
            }
        }
    }
}
