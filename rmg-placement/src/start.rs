//! Starts of a search: arrangements of zones from drawings and grids.

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
use crate::symmetric::carry_arrangement;
use crate::targets::area_targets;

/// Maximum number of zones of a planar start. Larger graphs start from the grid.
pub const MAX_PLANAR_ZONES: usize = 100;

/// The method for the first positions of zones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StartKind {
    /// Cells of an N x N grid by graph distance, then Fruchterman-Reingold forces with swaps.
    Grid,
    /// A straight-line drawing of the graph, then forces without swaps, which keep its faces.
    Planar,
}

impl StartKind {
    /// Returns the kind of the start with a number. In mode `auto`, two of three are planar drawings.
    pub(crate) fn of(mode: PlacementMode, number: u32, zones: usize) -> Self {
        match mode {
            PlacementMode::Grid => Self::Grid,
            PlacementMode::Planar => Self::Planar,
            PlacementMode::Auto if zones <= MAX_PLANAR_ZONES && number % 3 != 2 => Self::Planar,
            PlacementMode::Auto => Self::Grid,
        }
    }

    /// Returns the name in profiles and traces.
    pub(crate) fn phase_name(self) -> &'static str {
        match self {
            Self::Grid => "layout grid start",
            Self::Planar => "layout planar start",
        }
    }
}

/// An arrangement of zones, and the number in the names of its streams.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    pub(crate) number: u32,
    pub(crate) arrangement: Arrangement,
    /// Pairs that the drawing had to omit, indexed like `graph.pairs`.
    pub(crate) not_planar: Vec<bool>,
}

/// Returns a first arrangement without annealing, and the pairs that its drawing had to omit.
///
/// On the grid, swaps replace a quarter of the `force_steps`.
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
    let mut arrangement = Arrangement { centers: spots, weights, levels, cost: Cost::UNKNOWN };
    if let Some(plan) = &graph.symmetry {
        carry_arrangement(plan, graph.size, &mut arrangement);
    }
    (arrangement, not_planar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auto_makes_two_of_three_starts_planar_up_to_the_zone_limit() {
        let kinds = |mode, zones| [0, 1, 2, 3].map(|number| StartKind::of(mode, number, zones));
        let [grid, planar] = [StartKind::Grid, StartKind::Planar];
        assert_eq!(kinds(PlacementMode::Auto, MAX_PLANAR_ZONES), [planar, planar, grid, planar]);
        assert_eq!(kinds(PlacementMode::Auto, MAX_PLANAR_ZONES + 1), [grid; 4]);
        assert_eq!(kinds(PlacementMode::Grid, 5), [grid; 4]);
        assert_eq!(kinds(PlacementMode::Planar, 5), [planar; 4]);
    }
}
