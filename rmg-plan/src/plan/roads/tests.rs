use rmg_core::Seed;
use rmg_core::template::RoadRequest::{self, No, Random, Yes};

use super::*;

fn decide(towns: &[usize], zones: usize, requests: &[(usize, usize, RoadRequest)], seed: u64) -> Vec<bool> {
    let has_town: Vec<bool> = (0..zones).map(|zone| towns.contains(&zone)).collect();
    let candidates: Vec<RoadCandidate> =
        requests.iter().map(|&(a, b, request)| RoadCandidate { a, b, request }).collect();
    decide_roads(&has_town, &candidates, &mut Seed(seed).at("roads").stream())
}

fn count(roads: &[bool]) -> usize {
    roads.iter().filter(|road| **road).count()
}

#[test]
fn two_towns_are_connected_through_two_zones_without_towns() {
    // 0 - 1 - 2 - 3 with towns at the ends, and a longer route 0 - 4 - 5 - 6 - 3
    let requests = [(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 6), (6, 3)].map(|(a, b)| (a, b, Random));
    for seed in 0..20 {
        assert_eq!(decide(&[0, 3], 7, &requests, seed), [true, true, true, false, false, false, false]);
    }
}

#[test]
fn a_star_around_a_junction_has_a_road_on_every_arm() {
    let requests: Vec<_> = (1..=40).map(|arm| (0, arm, Random)).collect();
    let towns: Vec<usize> = (1..=40).collect();
    assert_eq!(count(&decide(&towns, 41, &requests, 1)), 40);
}

#[test]
fn a_ring_of_towns_leaves_exactly_one_gap_that_depends_on_the_seed() {
    let requests: Vec<_> = (0..6).map(|zone| (zone, (zone + 1) % 6, Random)).collect();
    let towns: Vec<usize> = (0..6).collect();
    let gaps: Vec<usize> = (0..30)
        .map(|seed| {
            let roads = decide(&towns, 6, &requests, seed);
            assert_eq!(count(&roads), 5);
            roads.iter().position(|road| !road).unwrap()
        })
        .collect();
    assert!(gaps.iter().any(|gap| *gap != gaps[0]), "{gaps:?}");
}

#[test]
fn requests_of_the_template_are_kept_and_used() {
    // the forced road 1 - 2 shortens the route over it; `false` excludes the direct one
    let requests =
        [(0, 3, No), (0, 1, Random), (1, 2, Yes), (2, 3, Random), (0, 4, Random), (4, 3, Yes), (4, 5, Yes)];
    let roads = decide(&[0, 3], 6, &requests, 1);
    assert_eq!(roads, [false, false, true, false, true, true, true]);
}

#[test]
fn without_two_groups_of_towns_there_is_no_random_road() {
    let requests = [(0, 1, Random), (1, 2, Random), (2, 0, Random)];
    assert_eq!(count(&decide(&[], 3, &requests, 1)), 0);
    assert_eq!(count(&decide(&[1], 3, &requests, 1)), 0);
    assert_eq!(count(&decide(&[0], 1, &[], 1)), 0);
}

#[test]
fn towns_without_a_route_stay_separate_and_the_others_are_connected() {
    let requests = [(0, 1, Random), (2, 3, Random), (3, 4, Random)];
    assert_eq!(decide(&[0, 1, 2, 4], 5, &requests, 1), [true, true, true]);
}

#[test]
fn parallel_connections_carry_one_road() {
    let requests = [(0, 1, Random), (0, 1, Random), (1, 0, Random)];
    assert_eq!(count(&decide(&[0, 1], 2, &requests, 3)), 1);
}

/// Returns the minimum number of random roads by trying every set of them; only for small graphs.
fn min_roads(towns: &[usize], zones: usize, requests: &[(usize, usize, RoadRequest)]) -> usize {
    let random: Vec<usize> = (0..requests.len()).filter(|at| requests[*at].2 == Random).collect();
    let groups_of = |set: u32| {
        let mut sets = DisjointSets::new(zones);
        for (at, (a, b, request)) in requests.iter().enumerate() {
            let chosen = random.iter().position(|other| *other == at).is_some_and(|bit| set >> bit & 1 == 1);
            if *request == Yes || chosen {
                sets.join(*a, *b);
            }
        }
        towns.iter().map(|town| sets.find(*town)).collect::<BTreeSet<_>>().len()
    };
    let all = (1u32 << random.len()) - 1;
    let min_groups = groups_of(all);
    (0..=all).filter(|set| groups_of(*set) == min_groups).map(u32::count_ones).min().unwrap() as usize
}

#[test]
fn random_graphs_get_as_few_roads_as_exhaustive_search_finds() {
    for seed in 0..150u64 {
        let mut rng = Seed(seed).at("graph").stream();
        let zones = 4 + rng.index(6);
        let requests: Vec<(usize, usize, RoadRequest)> = (0..10)
            .map(|_| {
                let a = rng.index(zones);
                let b = (a + 1 + rng.index(zones - 1)) % zones;
                (a, b, [Random, Random, Random, Random, Yes, No][rng.index(6)])
            })
            .collect();
        let towns: Vec<usize> = (0..zones).filter(|_| rng.chance(2, 5)).collect();
        let roads = decide(&towns, zones, &requests, seed);
        let extra = (0..requests.len()).filter(|at| roads[*at] && requests[*at].2 == Random).count();
        assert!(
            requests
                .iter()
                .zip(&roads)
                .all(|(request, road)| request.2 == Random || (request.2 == Yes) == *road)
        );
        assert_eq!(extra, min_roads(&towns, zones, &requests), "seed {seed}");
    }
}
