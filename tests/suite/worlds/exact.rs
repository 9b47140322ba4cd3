//! Compares the reported properties of worlds with a reference search over all positions.

use rmg_core::Seed;
use rmg_logic::worlds::{Process, WorldError, WorldMaker, WorldSettings};
use rmg_tests::world_pools::{CLASSES, pool, sized_pool};
use rmg_tests::world_zone_checker::WorldChecker;
use serde_json::json;

use super::{hall_and_cave, read, to_json};

#[test]
fn shortest_solutions_and_needed_zones_agree_with_a_reference_search() {
    for class in CLASSES {
        for gems in [1, 3, 4] {
            let json = pool(class, 5);
            let checker = WorldChecker::new(&json, gems);
            let pool = read(&json);
            // older processes leave more avoidable zones
            for process in [Process::Ours, Process::Updated] {
                let plan =
                    WorldMaker::new(&pool, gems, WorldSettings { process, ..WorldSettings::default() })
                        .unwrap();
                for seed in 1..=6 {
                    let result = plan.make(Seed(seed));
                    let Ok(world) = &result else { continue };
                    let file = to_json(&pool, &result);
                    let shortest = checker.shortest_solution(&file, None).unwrap();
                    assert!(world.difficulty.is_proven(), "{} {gems} gems, seed {seed}", class.name);
                    assert_eq!(shortest, Some(world.difficulty.steps as usize), "{} seed {seed}", class.name);
                    for (zones, is_needed) in [(&world.needed_plain, true), (&world.avoidable_plain, false)] {
                        for zone in zones {
                            let id = &pool.zones[*zone].id;
                            let without_zone = checker.shortest_solution(&file, Some(id)).unwrap();
                            assert_eq!(without_zone.is_none(), is_needed, "{} seed {seed}: {id}", class.name);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_search_is_exact_with_many_flags() {
    // 9 flags: the states do not fit into one machine word, so the quick sweep is skipped
    let json = sized_pool(CLASSES[2], 12, 9, 3);
    let checker = WorldChecker::new(&json, 2);
    let pool = read(&json);
    let plan = WorldMaker::new(&pool, 2, WorldSettings::default()).unwrap();
    for seed in 1..=10 {
        let result = plan.make(Seed(seed));
        let file = to_json(&pool, &result);
        let shortest = checker.shortest_solution(&file, None).unwrap();
        assert_eq!(shortest, Some(result.unwrap().difficulty.steps as usize), "seed {seed}");
    }
}

#[test]
fn the_old_process_refuses_exactly_the_unsolvable_worlds() {
    let json = hall_and_cave();
    let pool = read(&json);
    let plan = WorldMaker::new(
        &pool,
        1,
        WorldSettings { process: Process::Old, attempts: 1, ..WorldSettings::default() },
    )
    .unwrap();
    let checker = WorldChecker::new(&json, 1);
    let (mut good, mut bad) = (0, 0);
    for seed in 1..=200 {
        let result = plan.make(Seed(seed));
        match &result {
            Ok(_) => {
                good += 1;
                assert!(checker.shortest_solution(&to_json(&pool, &result), None).unwrap().is_some());
            }
            Err(WorldError::AttemptFailed(_)) => bad += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(good > 0 && bad > 0, "{good} {bad}");
}

#[test]
fn the_checker_detects_damaged_worlds() {
    let json = hall_and_cave();
    let pool = read(&json);
    let plan = WorldMaker::new(&pool, 1, WorldSettings::default()).unwrap();
    let good = to_json(&pool, &plan.make(Seed(1)));
    let checker = WorldChecker::new(&json, 1);
    let search = rmg_tests::world_zone_checker::Search::Exhaustive;
    checker.check(&good, search).unwrap();
    let broken = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut world = good.clone();
        change(&mut world["world"]);
        checker.check(&world, search).unwrap_err()
    };
    let drop_last = |list: &mut serde_json::Value| {
        list.as_array_mut().unwrap().pop();
    };
    assert!(broken(&|world| drop_last(&mut world["solution"])).contains("does not end at the start"));
    assert!(broken(&|world| drop_last(&mut world["connections"])).contains("is not joined"));
    assert!(broken(&|world| drop_last(&mut world["zones"])).contains("expected 1 zones with and 1 without"));
    assert!(broken(&|world| world["zones"][1] = world["zones"][0].clone()).contains("duplicate zone"));
    assert!(broken(&|world| world["solution"][0]["to"] = json!("nowhere")).contains("step 1"));
}
