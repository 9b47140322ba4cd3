//! First positions on an N x N grid by graph distance: linked zones close, distant ones far from each other.
#![expect(clippy::cast_precision_loss, reason = "counts of zones are small")]

use rmg_core::{Level, RngStream};

use crate::graph::{UNREACHABLE, ZoneGraph};

/// Hop distance for zones that are not connected: they should be far from each other.
const UNRELATED_HOPS: f64 = 8.0;

/// Returns positions in tiles. Each level is divided into N x N cells, N = ceil(sqrt(zones of the level)).
/// Zones take cells one by one, the most linked first, each where links are shortest and graph-distant zones
/// farthest.
///
/// `hops`: from [`ZoneGraph::hop_distances`]. O(zones³).
pub(crate) fn grid_places(
    graph: &ZoneGraph,
    hops: &[u32],
    levels: &[Level],
    rng: &mut RngStream,
) -> Vec<(f64, f64)> {
    let zones = graph.len();
    let (width, height) = (f64::from(graph.size.width()), f64::from(graph.size.height()));
    // The most linked zones first, ties in random order.
    let mut order: Vec<usize> = (0..zones).collect();
    rng.shuffle(&mut order);
    order.sort_by_key(|zone| std::cmp::Reverse(graph.neighbors[*zone].len()));
    // N of each level: the smallest square with a cell for each of its zones. 5 zones need 3 x 3 cells.
    let sides: Vec<usize> = graph
        .size
        .each_level()
        .map(|level| {
            let members = levels.iter().filter(|of| **of == level).count();
            (1..).find(|side| side * side >= members).expect("some square is large enough")
        })
        .collect();
    let mut free: Vec<Vec<bool>> = sides.iter().map(|side| vec![true; side * side]).collect();
    let mut places: Vec<Option<(f64, f64)>> = vec![None; zones];
    for &zone in &order {
        let level = levels[zone].index();
        let side = sides[level];
        let (cell_width, cell_height) = (width / side as f64, height / side as f64);
        let mut best: Option<(f64, usize, (f64, f64))> = None;
        for (cell, is_free) in free[level].iter().enumerate() {
            // Sampled for every cell, taken or not, so that the stream does not depend on taken cells.
            let (jx, jy) = (rng.unit(), rng.unit());
            if !is_free {
                continue;
            }
            let spot = (
                ((cell % side) as f64 + 0.3 + 0.4 * jx) * cell_width,
                ((cell / side) as f64 + 0.3 + 0.4 * jy) * cell_height,
            );
            // A linked zone attracts with weight 4. Any other zone repels with 0.1 per hop between them, at
            // most 0.8.
            let mut cost = 0.0;
            for (other, place) in places.iter().enumerate() {
                let Some(place) = place else { continue };
                let (dx, dy) = (place.0 - spot.0, place.1 - spot.1);
                let distance = (dx * dx + dy * dy).sqrt();
                cost += match hops[zone * zones + other] {
                    1 => 4.0 * distance,
                    UNREACHABLE => -0.1 * UNRELATED_HOPS * distance,
                    hop => -0.1 * f64::from(hop.min(8)) * distance,
                };
            }
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, cell, spot));
            }
        }
        let (_, cell, spot) = best.expect("the grid has a cell for every zone of the level");
        free[level][cell] = false;
        places[zone] = Some(spot);
    }
    places.into_iter().map(|place| place.expect("every zone has a place")).collect()
}
