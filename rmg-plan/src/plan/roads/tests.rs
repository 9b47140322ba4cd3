use rmg_core::Seed;
use rmg_core::template::RoadWish::{self, No, Random, Yes};

use super::*;

fn decide(towns: &[usize], zones: usize, wishes: &[(usize, usize, RoadWish)], seed: u64) -> Vec<bool> {
    let has_town: Vec<bool> = (0..zones).map(|zone| towns.contains(&zone)).collect();
    let candidates: Vec<RoadCandidate> =
        wishes.iter().map(|&(a, b, wish)| RoadCandidate { a, b, wish }).collect();
    decide_roads(&has_town, &candidates, &mut Seed(seed).at("roads").stream())
}

fn count(roads: &[bool]) -> usize {
    roads.iter().filter(|road| **road).count()
}

#[test]
fn two_towns_are_joined_through_two_zones_without_towns() {
    // 0 - 1 - 2 - 3 with towns at the ends, and a longer way round 0 - 4 - 5 - 6 - 3
    let wishes = [(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 6), (6, 3)].map(|(a, b)| (a, b, Random));
    for seed in 0..20 {
        assert_eq!(decide(&[0, 3], 7, &wishes, seed), [true, true, true, false, false, false, false]);
    }
}

#[test]
fn a_star_around_a_junction_carries_a_road_on_every_arm() {
    let wishes: Vec<_> = (1..=40).map(|arm| (0, arm, Random)).collect();
    let towns: Vec<usize> = (1..=40).collect();
    assert_eq!(count(&decide(&towns, 41, &wishes, 1)), 40);
}

#[test]
fn a_ring_of_towns_leaves_exactly_one_gap_that_depends_on_the_seed() {
    let wishes: Vec<_> = (0..6).map(|zone| (zone, (zone + 1) % 6, Random)).collect();
    let towns: Vec<usize> = (0..6).collect();
    let gaps: Vec<usize> = (0..30)
        .map(|seed| {
            let roads = decide(&towns, 6, &wishes, seed);
            assert_eq!(count(&roads), 5);
            roads.iter().position(|road| !road).unwrap()
        })
        .collect();
    assert!(gaps.iter().any(|gap| *gap != gaps[0]), "{gaps:?}");
}

#[test]
fn wishes_of_the_template_are_kept_and_used() {
    // the forced road 1 - 2 shortens the way over it; `false` closes the direct one
    let wishes =
        [(0, 3, No), (0, 1, Random), (1, 2, Yes), (2, 3, Random), (0, 4, Random), (4, 3, Yes), (4, 5, Yes)];
    let roads = decide(&[0, 3], 6, &wishes, 1);
    assert_eq!(roads, [false, false, true, false, true, true, true]);
}

#[test]
fn without_two_groups_of_towns_no_random_road_is_drawn() {
    let wishes = [(0, 1, Random), (1, 2, Random), (2, 0, Random)];
    assert_eq!(count(&decide(&[], 3, &wishes, 1)), 0);
    assert_eq!(count(&decide(&[1], 3, &wishes, 1)), 0);
    assert_eq!(count(&decide(&[0], 1, &[], 1)), 0);
}

#[test]
fn towns_without_a_way_stay_apart_and_the_rest_is_joined() {
    let wishes = [(0, 1, Random), (2, 3, Random), (3, 4, Random)];
    assert_eq!(decide(&[0, 1, 2, 4], 5, &wishes, 1), [true, true, true]);
}

#[test]
fn parallel_connections_carry_one_road() {
    let wishes = [(0, 1, Random), (0, 1, Random), (1, 0, Random)];
    assert_eq!(count(&decide(&[0, 1], 2, &wishes, 3)), 1);
}

/// Fewest random roads by trying every set of them; only for small graphs.
fn fewest(towns: &[usize], zones: usize, wishes: &[(usize, usize, RoadWish)]) -> usize {
    let random: Vec<usize> = (0..wishes.len()).filter(|at| wishes[*at].2 == Random).collect();
    let groups_of = |set: u32| {
        let mut sets = DisjointSets::new(zones);
        for (at, (a, b, wish)) in wishes.iter().enumerate() {
            let chosen = random.iter().position(|other| *other == at).is_some_and(|bit| set >> bit & 1 == 1);
            if *wish == Yes || chosen {
                sets.join(*a, *b);
            }
        }
        towns.iter().map(|town| sets.find(*town)).collect::<std::collections::BTreeSet<_>>().len()
    };
    let all = (1u32 << random.len()) - 1;
    let least_groups = groups_of(all);
    (0..=all).filter(|set| groups_of(*set) == least_groups).map(u32::count_ones).min().unwrap() as usize
}

#[test]
fn random_graphs_get_as_few_roads_as_trying_everything_finds() {
    for seed in 0..150u64 {
        let mut rng = Seed(seed).at("graph").stream();
        let zones = 4 + rng.index(6);
        let wishes: Vec<(usize, usize, RoadWish)> = (0..10)
            .map(|_| {
                let a = rng.index(zones);
                let b = (a + 1 + rng.index(zones - 1)) % zones;
                (a, b, [Random, Random, Random, Random, Yes, No][rng.index(6)])
            })
            .collect();
        let towns: Vec<usize> = (0..zones).filter(|_| rng.chance(2, 5)).collect();
        let roads = decide(&towns, zones, &wishes, seed);
        let extra = (0..wishes.len()).filter(|at| roads[*at] && wishes[*at].2 == Random).count();
        assert!(wishes.iter().zip(&roads).all(|(wish, road)| wish.2 == Random || (wish.2 == Yes) == *road));
        assert_eq!(extra, fewest(&towns, zones, &wishes), "seed {seed}");
    }
}
