//! Success rates, even use of zones, and zones that are needed.

use rmg_core::Seed;
use rmg_logic::worlds::{
    End, Process, WorldMaker, WorldSettings, balanced_set, curate, difficulty_range, measure_set,
};
use rmg_tests::template_files::corpus;
use rmg_tests::world_pools::{CLASSES, pool, sized_pool};
use rmg_tests::world_zone_checker::Search;
use serde_json::{Value, json};

use super::{assert_all_valid, hall_and_cave, read};

#[test]
fn every_seed_gives_a_world_on_pools_of_all_classes() {
    for class in CLASSES {
        for gems in [1, 3, 7, 14] {
            let name = format!("{} pool", class.name);
            let worlds = assert_all_valid(&name, &pool(class, 11), gems, 12, Search::Replay);
            let needed: usize = worlds.iter().map(|world| world.needed_plain.len()).sum();
            assert!(
                needed * 100 >= 85 * gems * worlds.len(),
                "{name}, {gems} gems: only {needed} plain zones are needed"
            );
        }
    }
}

#[test]
fn samples_give_a_world_for_every_seed() {
    let Some(folder) = corpus("logic") else { return };
    for (file, gems) in [("easy_1", 3), ("hard_1", 14)] {
        let text = std::fs::read_to_string(folder.join(format!("{file}.json"))).unwrap();
        let pool: Value = serde_json::from_str(&text).unwrap();
        assert_all_valid(file, &pool, gems, 40, Search::Replay);
    }
}

#[test]
fn zones_are_used_evenly() {
    let json = pool(CLASSES[0], 4);
    let pool = read(&json);
    for gems in [3, 14] {
        let plan = WorldMaker::new(
            &pool,
            gems,
            WorldSettings { matter_tries: 0, shortest_steps: 0, ..WorldSettings::default() },
        )
        .unwrap();
        let worlds: Vec<_> = (1..=300).map(|seed| plan.make(Seed(seed)).unwrap()).collect();
        let variation =
            measure_set(worlds.iter(), pool.zones.len(), difficulty_range(worlds.iter())).zone_variation;
        assert!(variation <= 250, "{gems} gems: {variation} thousandths");
    }
}

/// Returns a pool whose zones have three equal portals.
fn equal_portals() -> Value {
    let portals = ["a", "b", "c"];
    let zone = |id: String, has_gem: bool| {
        let pairs = portals.iter().flat_map(|from| portals.iter().map(move |to| (from, to)));
        let claims: Vec<Value> =
            pairs.map(|(from, to)| json!({ "from": from, "to": to, "gem": has_gem })).collect();
        json!({ "id": id, "gem": has_gem, "portals": portals, "claims": claims })
    };
    let zones: Vec<Value> =
        (0..5).flat_map(|at| [zone(format!("z{at}"), false), zone(format!("g{at}"), true)]).collect();
    json!({ "zones": zones })
}

#[test]
fn all_pairs_of_portals_are_equally_likely() {
    let json = equal_portals();
    let pool = read(&json);
    let settings = WorldSettings { shortest_steps: 0, ..WorldSettings::default() };
    for (process, gems) in [(Process::Ours, 2), (Process::Ours, 3), (Process::Old, 2), (Process::Updated, 3)]
    {
        let maker = WorldMaker::new(&pool, gems, WorldSettings { process, ..settings }).unwrap();
        let (mut pairs, mut at_start, mut alone) = ([0_u64; 9], [0_u64; 3], [0_u64; 3]);
        for seed in 0..2500 {
            let world = maker.make(Seed(seed)).unwrap();
            for ends in &world.connections {
                match *ends {
                    (End::Start, End::Portal { portal, .. }) => at_start[portal] += 1,
                    (End::Portal { zone: a, portal: p }, End::Portal { zone: b, portal: q }) if a != b => {
                        let (low, high) = if a < b { (p, q) } else { (q, p) };
                        pairs[3 * low + high] += 1;
                    }
                    (a, b) if a == b => {
                        if let End::Portal { portal, .. } = a {
                            alone[portal] += 1;
                        }
                    }
                    _ => {}
                }
            }
        }
        for counts in [&pairs[..], &at_start, &alone] {
            let sum: u64 = counts.iter().sum();
            let mean = sum / counts.len() as u64;
            // five standard deviations of a share of `sum` independent connections
            let most = 5 * mean.isqrt() + 1;
            assert!(
                counts.iter().all(|count| count.abs_diff(mean) <= most),
                "{process}, {gems} gems: {counts:?}, mean {mean}, at most {most} from it"
            );
        }
    }
}

#[test]
fn a_world_may_use_all_zones_of_a_pool() {
    let json = sized_pool(CLASSES[0], 5, 3, 2);
    let worlds = assert_all_valid("five and five", &json, 5, 20, Search::Replay);
    assert!(worlds.iter().all(|world| world.zones.len() == 10));
}

#[test]
fn one_gem_in_a_hall_and_a_cave() {
    let worlds = assert_all_valid("hall and cave", &hall_and_cave(), 1, 20, Search::Exhaustive);
    for world in worlds {
        // an even number of portals with the start: no portal leads to itself
        assert!(world.connections.iter().all(|(a, b)| a != b));
        assert!(world.difficulty.is_proven());
    }
}

#[test]
fn with_an_odd_number_of_portals_exactly_one_leads_to_itself() {
    let mut json = hall_and_cave();
    json["zones"][1]["portals"].as_array_mut().unwrap().push("z".into());
    let worlds = assert_all_valid("hall and odd cave", &json, 1, 20, Search::Exhaustive);
    for world in worlds {
        assert_eq!(world.connections.iter().filter(|(a, b)| a == b).count(), 1);
    }
}

#[test]
fn older_processes_give_fewer_worlds() {
    let json = pool(CLASSES[1], 1);
    let pool = read(&json);
    let count = |process| {
        let plan = WorldMaker::new(
            &pool,
            7,
            WorldSettings { process, attempts: 1, shortest_steps: 0, ..WorldSettings::default() },
        )
        .unwrap();
        (1..=150).filter(|seed| plan.make(Seed(*seed)).is_ok()).count()
    };
    let (old, updated, current) = (count(Process::Old), count(Process::Updated), count(Process::Ours));
    assert!(old < updated && updated < current && current == 150, "{old}, {updated}, {current}");
}

#[test]
fn old_and_updated_generate_other_worlds_until_one_is_solvable() {
    let json = pool(CLASSES[1], 1);
    let pool = read(&json);
    for process in [Process::Old, Process::Updated] {
        let made = |attempts| {
            let settings = WorldSettings { process, attempts, shortest_steps: 0, ..WorldSettings::default() };
            let plan = WorldMaker::new(&pool, 3, settings).unwrap();
            (1..=30).map(|seed| plan.make(Seed(seed)).ok().map(|world| world.connections)).collect::<Vec<_>>()
        };
        let (once, often) = (made(1), made(200));
        assert!(once.iter().flatten().count() < 30 && often.iter().flatten().count() == 30, "{process}");
        assert!(once.iter().zip(&often).all(|(once, often)| once.is_none() || once == often), "{process}");
    }
}

#[test]
fn no_measure_of_a_balanced_set_is_worse_than_that_of_the_first_worlds() {
    for (class, gems) in [(0, 3), (0, 7), (1, 3)] {
        let json = pool(CLASSES[class], 1);
        let pool = read(&json);
        let settings = WorldSettings { shortest_steps: 0, ..WorldSettings::default() };
        let plan = WorldMaker::new(&pool, gems, settings).unwrap();
        let candidates: Vec<_> = (1..=80).map(|seed| (Seed(seed), plan.make(Seed(seed)).unwrap())).collect();
        let zones = pool.zones.len();
        let chosen = balanced_set(&candidates, 20, zones);
        assert!(chosen.len() == 20 && chosen.windows(2).all(|pair| pair[0] < pair[1]));
        let range = difficulty_range(candidates.iter().map(|(_, world)| world));
        let before = measure_set(candidates.iter().take(20).map(|(_, world)| world), zones, range);
        let after = measure_set(chosen.iter().map(|at| &candidates[*at].1), zones, range);
        assert!(after.is_never_worse(&before), "{before:?} {after:?}");
    }
}

#[test]
fn a_balanced_set_is_more_even_than_worlds_of_consecutive_seeds() {
    let json = pool(CLASSES[1], 2);
    let pool = read(&json);
    let plan = WorldMaker::new(&pool, 3, WorldSettings::default()).unwrap();
    let candidates: Vec<_> = (1..=160).map(|seed| (Seed(seed), plan.make(Seed(seed)).unwrap())).collect();
    let zones = pool.zones.len();
    let chosen = curate(&candidates, 40, zones);
    assert_eq!(chosen.len(), 40);
    assert!(chosen.windows(2).all(|pair| pair[0] < pair[1]), "each once, in order");
    let range = difficulty_range(candidates.iter().map(|(_, world)| world));
    let before = measure_set(candidates.iter().take(40).map(|(_, world)| world), zones, range);
    let after = measure_set(chosen.iter().map(|at| &candidates[*at].1), zones, range);
    assert!(after.together_variation < before.together_variation, "{before:?} {after:?}");
    assert!(after.difficulty_variation < before.difficulty_variation, "{before:?} {after:?}");
    assert!(after.zone_variation <= before.zone_variation, "{before:?} {after:?}");
}
