//! Where a search begins: arrangements of zones from drawings and grids.

use rmg_core::RngStream;
use rmg_core::plan::PlacementMode;
use rmg_core::planar::embed;

use crate::anneal::Metropolis;
use crate::drawing::draw;
use crate::forces::{ForceParams, relax};
use crate::graph::ZoneGraph;
use crate::grid_start::grid_places;
use crate::lattice::{Arrangement, Cost};
use crate::levels::choose_levels;
use crate::targets::area_targets;

/// Most zones of a planar start; larger graphs start from the grid.
pub const MAX_PLANAR_ZONES: usize = 100;

/// How the first places of zones are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StartKind {
    /// Cells of an N x N grid by graph distance, then Fruchterman-Reingold forces with swaps.
    Grid,
    /// A straight-line drawing of the graph, then forces without swaps, which keep its faces.
    Planar,
}

impl StartKind {
    /// The kind of the start of that number: two of three are planar drawings unless `mode` says otherwise.
    pub(crate) fn of(mode: PlacementMode, number: u32, zones: usize) -> Self {
        match mode {
            PlacementMode::Grid => Self::Grid,
            PlacementMode::Planar => Self::Planar,
            PlacementMode::Auto if zones <= MAX_PLANAR_ZONES && number % 3 != 2 => Self::Planar,
            PlacementMode::Auto => Self::Grid,
        }
    }

    /// Its name in profiles and traces.
    pub(crate) fn part(self) -> &'static str {
        match self {
            Self::Grid => "layout grid start",
            Self::Planar => "layout planar start",
        }
    }
}

/// An arrangement of zones with the number that names its streams.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    pub(crate) number: u32,
    pub(crate) arrangement: Arrangement,
    /// Pairs that the drawing had to leave out, indexed like `graph.pairs`.
    pub(crate) not_planar: Vec<bool>,
}

/// What a search begins with, not annealed yet, and the pairs that its drawing had to leave out.
///
/// On the grid swaps take the place of a quarter of the `force_steps`.
pub(crate) fn first_arrangement(
    graph: &ZoneGraph,
    hops: &[u32],
    kind: StartKind,
    force_steps: u32,
    metropolis: &Metropolis,
    rng: &mut RngStream,
) -> (Arrangement, Vec<bool>) {
    let mut not_planar = vec![false; graph.pairs.len()];
    let (spots, levels) = if kind == StartKind::Planar {
        let edges: Vec<(usize, usize)> = graph.pairs.iter().map(|pair| (pair.a, pair.b)).collect();
        let embedding = embed(graph.len(), &edges, rng);
        for (flag, edge) in not_planar.iter_mut().zip(&edges) {
            *flag = embedding.left_out.contains(edge);
        }
        let radii = graph.plane_radii();
        let (width, height) = (f64::from(graph.size.width()), f64::from(graph.size.height()));
        let mut spots = draw(&embedding, &radii, width, height, rng);
        let springs =
            ForceParams { steps: force_steps, temperature: 0.25, start_hardness: 0.4, swaps: false };
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
        let annealing =
            ForceParams { steps: force_steps * 3 / 4, temperature: 0.6, start_hardness: 0.2, swaps: true };
        relax(graph, hops, Some(&levels), &radii, &mut spots, annealing, rng);
        (spots, levels)
    };
    let weights = area_targets(graph.size, &graph.weights(), &levels)
        .into_iter()
        .map(|tiles| f64::from(tiles) / std::f64::consts::PI)
        .collect();
    (Arrangement { centers: spots, weights, levels, cost: Cost::UNKNOWN }, not_planar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auto_draws_two_of_three_starts_of_graphs_that_are_not_too_large_and_the_others_keep_to_their_kind() {
        let kinds = |mode, zones| [0, 1, 2, 3].map(|number| StartKind::of(mode, number, zones));
        let [grid, planar] = [StartKind::Grid, StartKind::Planar];
        assert_eq!(kinds(PlacementMode::Auto, MAX_PLANAR_ZONES), [planar, planar, grid, planar]);
        assert_eq!(kinds(PlacementMode::Auto, MAX_PLANAR_ZONES + 1), [grid; 4]);
        assert_eq!(kinds(PlacementMode::Grid, 5), [grid; 4]);
        assert_eq!(kinds(PlacementMode::Planar, 5), [planar; 4]);
    }
}
