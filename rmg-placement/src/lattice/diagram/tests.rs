//! Compares the updated diagram with a recomputed one.

use rmg_core::plan::LevelRequest;
use rmg_core::rng::RngStream;
use rmg_core::{Level, MapSize, Seed};

use super::*;
use crate::graph::{Node, Pair};
use crate::levels::other_level;

/// Returns a ring of zones with some chords, starts, and a repulsive pair.
fn ring(zones: usize, size: &str) -> ZoneGraph {
    let size: MapSize = size.parse().unwrap();
    let nodes = (0..zones)
        .map(|zone| Node {
            weight: 1.0 + (zone % 3) as f64,
            is_start: zone % 4 == 0,
            wish: LevelRequest::Any,
        })
        .collect();
    let mut ends: Vec<(usize, usize)> =
        (0..zones).flat_map(|a| [(a, (a + 1) % zones), (a, (a + 5) % zones)]).collect();
    ends.iter_mut().for_each(|(a, b)| (*a, *b) = (*a.min(b), *a.max(b)));
    ends.sort_unstable();
    ends.dedup();
    ends.retain(|(a, b)| a != b);
    let pairs: Vec<Pair> =
        ends.iter().map(|&(a, b)| Pair { a, b, links: (a % 3) as u32, is_wide: a == 3 }).collect();
    let mut neighbors = vec![Vec::new(); zones];
    let mut pairs_of = vec![Vec::new(); zones];
    for (at, pair) in pairs.iter().enumerate() {
        for (zone, other) in [(pair.a, pair.b), (pair.b, pair.a)] {
            neighbors[zone].push(other);
            pairs_of[zone].push(at);
        }
    }
    let repulsive = vec![(0, zones / 2)];
    ZoneGraph { size, nodes, pairs, repulsive, neighbors, pairs_of, symmetry: None }
}

fn scattered(graph: &ZoneGraph, rng: &mut RngStream) -> Arrangement {
    let (width, height) = (f64::from(graph.size.width()), f64::from(graph.size.height()));
    let levels = u32::from(graph.size.levels());
    Arrangement {
        centers: graph.nodes.iter().map(|_| (width * rng.unit(), height * rng.unit())).collect(),
        weights: graph.nodes.iter().map(|_| 40.0 * rng.unit()).collect(),
        levels: graph.nodes.iter().map(|_| Level(u8::try_from(rng.below(levels)).unwrap())).collect(),
        cost: Cost::UNKNOWN,
    }
}

/// Returns the owners, areas, contacts and powers of the points.
fn contents(state: &LatticeAnneal<'_>) -> (Vec<u32>, Vec<i32>, Vec<i32>, Vec<f32>) {
    // The last count is for all uncounted pairs.
    let watched = state.contacts.counts.len() - 1;
    (state.owner.clone(), state.area.clone(), state.contacts.counts[..watched].to_vec(), state.power.clone())
}

fn assert_as_rebuilt(state: &mut LatticeAnneal<'_>) {
    let kept = contents(state);
    let bounds = state.max_power.clone();
    state.rebuild();
    assert_eq!(kept, contents(state));
    assert!(bounds.iter().zip(&state.max_power).all(|(bound, max)| bound >= max));
}

fn each_state(mut check: impl FnMut(&mut LatticeAnneal<'_>, &mut RngStream)) {
    for (zones, size) in [
        (12, "72x72"),
        (33, "144x90x2"),
        (7, "40x40x2"),
        (2, "36x36x2"),
        (60, "20x20"),
        (20, "50x50x3"),
        (9, "40x40x5"),
    ] {
        let graph = ring(zones, size);
        for seed in 0..4 {
            let rng = &mut Seed(seed).at("diagram").stream();
            let mut state = LatticeAnneal::new(&graph, &scattered(&graph, rng));
            state.rebuild();
            check(&mut state, rng);
        }
    }
}

/// Selects another site for a random zone: near, anywhere, with another weight or on the other level.
fn disturb(state: &mut LatticeAnneal<'_>, rng: &mut RngStream) -> (usize, Site) {
    let zone = rng.index(state.sites.len());
    let old = state.sites[zone];
    let mut site = old;
    match rng.below(4) {
        0 => site.x += 3.0 * rng.unit() as f32,
        1 => (site.x, site.y) = (36.0 * rng.unit() as f32, 36.0 * rng.unit() as f32),
        2 => site.weight += 200.0 * rng.unit() as f32 - 100.0,
        _ if state.graph.size.levels() > 1 => {
            site.level = other_level(Level(site.level), state.graph.size, rng).0
        }
        _ => {}
    }
    state.set_site(zone, site);
    state.retarget(zone, old);
    (zone, old)
}

#[test]
fn a_diagram_after_many_moves_matches_its_sites() {
    each_state(|state, rng| {
        for _ in 0..20 {
            for _ in 0..10 {
                disturb(state, rng);
            }
            assert_as_rebuilt(state);
        }
    });
}

#[test]
fn an_undone_move_restores_the_diagram() {
    each_state(|state, rng| {
        for _ in 0..100 {
            let (before, sites, rivals) = (contents(state), state.sites.clone(), state.rivals.clone());
            state.mark();
            let moved: Vec<(usize, Site)> = (0..2).map(|_| disturb(state, rng)).collect();
            state.undo();
            moved.into_iter().rev().for_each(|(zone, old)| state.set_site(zone, old));
            assert_eq!((before, sites, rivals), (contents(state), state.sites.clone(), state.rivals.clone()));
        }
        assert_as_rebuilt(state);
    });
}

#[test]
fn updating_all_sites_at_once_matches_single_updates() {
    each_state(|state, rng| {
        for turn in 0..20 {
            let (before, sites, bounds) = (contents(state), state.sites.clone(), state.max_power.clone());
            state.mark();
            for site in &mut state.sites {
                site.x += 4.0 * rng.unit() as f32;
                site.weight += 10.0 * rng.unit() as f32;
            }
            state.update_all();
            if turn % 2 == 0 {
                assert_as_rebuilt(state);
            } else {
                state.sites = sites;
                state.undo_all();
                assert_eq!((before, bounds), (contents(state), state.max_power.clone()));
            }
        }
    });
}
