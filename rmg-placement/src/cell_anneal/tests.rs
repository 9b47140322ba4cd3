//! Compares updated sums and energies with recomputed ones.

use rmg_core::plan::LevelRequest;
use rmg_core::{Level, MapSize, Seed};
use rmg_jobs::{Parts, Pool};

use super::*;
use crate::graph::{Node, Pair, ZoneGraph};

/// Zones alternating over all levels, each linked to the next three.
fn graph(zones: usize, size: &str) -> ZoneGraph {
    let size: MapSize = size.parse().unwrap();
    let nodes =
        (0..zones).map(|at| Node { weight: 1.0, is_start: at < 4, wish: LevelRequest::Any }).collect();
    let pairs: Vec<Pair> = (0..zones)
        .flat_map(|a| (a + 1..zones.min(a + 4)).map(move |b| (a, b)))
        .map(|(a, b)| Pair { a, b, links: ((a + b) % 3) as u32, is_wide: a == 1 })
        .collect();
    let mut pairs_of = vec![Vec::new(); zones];
    for (at, pair) in pairs.iter().enumerate() {
        pairs_of[pair.a].push(at);
        pairs_of[pair.b].push(at);
    }
    let (repulsive, neighbors) = (Vec::new(), vec![Vec::new(); zones]);
    ZoneGraph { size, nodes, pairs, repulsive, neighbors, pairs_of, symmetry: None }
}

#[test]
fn updated_sums_borders_and_energies_match_the_owners() {
    for (zones, size) in [(10, "40x40x2"), (7, "30x50x1"), (2, "20x20x1"), (12, "40x30x3"), (9, "30x30x4")] {
        let graph = graph(zones, size);
        let levels: Vec<Level> =
            (0..zones).map(|at| Level((at % usize::from(graph.size.levels())) as u8)).collect();
        let targets = vec![graph.size.tiles() / zones as u32; zones];
        let emphasis = (0..graph.pairs.len()).map(|pair| 1.0 + (pair % 2) as f32).collect();
        let goal = Goal { graph: &graph, levels: &levels, targets: &targets, emphasis };
        let rng = &mut Seed(1).at("cells").stream();
        let cells = CellMap::penrose(graph.size, 6.0, None, rng, &mut Parts::new(&Pool::single(), "test"));
        // Vertical stripes, one for each zone of the level.
        let mut owners = Vec::new();
        for level in graph.size.each_level() {
            let members: Vec<usize> = (0..zones).filter(|zone| levels[*zone] == level).collect();
            owners.extend((0..cells.len()).map(|cell| {
                let east = cells.moments[cell].x / cells.moments[cell].tiles;
                members[east.unsigned_abs() as usize * members.len() / usize::from(cells.width)] as u16
            }));
        }
        let before = owners.clone();
        let mut state = CellAnneal::new(&cells, &goal, owners);
        for steps_per_cell in 1..6 {
            state.run(Cooling { steps_per_cell, min_steps: 0, heat: 1.0 }, &Metropolis::new(), rng);
            let fresh = CellAnneal::new(&cells, &goal, state.owners.clone());
            assert_eq!(state.moments, fresh.moments);
            assert_eq!(state.shared, fresh.shared);
            assert_eq!(state.border.sorted(), fresh.border.sorted());
            let energies = |of: &CellAnneal<'_>| [&of.pair_energy[..], &of.zone_energy].concat();
            for (kept, counted) in energies(&state).iter().zip(energies(&fresh)) {
                assert!((kept - counted).abs() < 1e-3, "{kept} {counted}");
            }
        }
        assert_ne!(before, state.owners);
    }
}
