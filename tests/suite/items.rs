//! Item placement: an oracle that shares no code with the engine verifies every result.

use rmg_core::Seed;
use rmg_logic::fill::{
    FillError, FillOptions, FillPlayer, FillSettings, FillWarning, Filled, PlayerItem, fill,
};
use rmg_logic::{ItemId, LocationId, RegionGraph, RuleBook};
use rmg_tests::item_worlds::ItemWorld;

const SEARCH_ONLY: FillSettings = FillSettings { balance: 0, attempts: 0, effort: 200_000_000 };

fn fill_one(world: &RegionGraph, options: &FillOptions, seed: u64) -> Result<Filled, Vec<FillError>> {
    fill(&[FillPlayer::new("Ann", world, &[], options)], &FillSettings::default(), Seed(seed))
}

/// Returns the item at each location.
fn items(filled: &Filled, locations: usize) -> Vec<Option<usize>> {
    let mut placed = vec![None; locations];
    for placement in &filled.placements {
        placed[placement.location.location.index()] = Some(placement.item.item.index());
    }
    placed
}

/// Asserts that a placement uses the pool exactly, and that its spheres are those of the oracle.
fn assert_valid(world: &ItemWorld, filled: &Filled) {
    let placed = items(filled, world.locations.len());
    for (item, count) in world.copies.iter().enumerate() {
        assert_eq!(placed.iter().filter(|at| **at == Some(item)).count(), *count as usize);
    }
    let spheres = world.spheres(&placed);
    let reached: usize = spheres.iter().map(|sphere| sphere.len()).sum();
    assert_eq!(reached, world.locations.len());
    let theirs: Vec<Vec<usize>> = filled
        .spheres
        .iter()
        .map(|sphere| {
            sphere.locations.iter().map(|entry| entry.location.location.index()).collect::<Vec<_>>()
        })
        .filter(|sphere: &Vec<usize>| !sphere.is_empty())
        .collect();
    let ours: Vec<Vec<usize>> = spheres.into_iter().map(|sphere| sphere.into_iter().collect()).collect();
    assert_eq!(theirs, ours);
    assert_playthrough(world, filled, &placed);
}

/// Asserts that the playthrough is sufficient and that every item of it is necessary.
fn assert_playthrough(world: &ItemWorld, filled: &Filled, placed: &[Option<usize>]) {
    let kept: Vec<usize> =
        filled.playthrough.iter().flatten().map(|entry| entry.location.location.index()).collect();
    let reaches_all = |kept: &[usize]| {
        let only: Vec<Option<usize>> =
            placed.iter().enumerate().map(|(at, item)| item.filter(|_| kept.contains(&at))).collect();
        world.spheres(&only).iter().map(|sphere| sphere.len()).sum::<usize>() == world.locations.len()
    };
    assert!(reaches_all(&kept));
    for left_out in &kept {
        let others: Vec<usize> = kept.iter().copied().filter(|at| at != left_out).collect();
        assert!(!reaches_all(&others), "item at location {left_out} is not needed");
    }
}

#[test]
fn two_hundred_worlds_with_a_placement_are_all_filled() {
    let (mut solved, mut searched, mut seed) = (0, 0, 0);
    while solved < 200 {
        seed += 1;
        let world = ItemWorld::random(seed, 8, 16, 9);
        let graph = world.graph();
        let options = FillOptions::default();
        let player = FillPlayer::new("Ann", &graph, &[], &options);
        // the search is exact, so it decides whether a placement exists
        let exists = fill(&[player], &SEARCH_ONLY, Seed(1)).is_ok();
        // one attempt, so that some worlds need the search
        let result = fill(&[player], &FillSettings { attempts: 1, ..FillSettings::default() }, Seed(seed));
        assert_eq!(result.is_ok(), exists, "world {seed}");
        if let Ok(filled) = result {
            assert_valid(&world, &filled);
            solved += 1;
            searched += usize::from(filled.work.states > 0);
        }
    }
    assert!(searched > 0, "no world needed the search");
}

#[test]
fn the_search_agrees_with_all_placements_of_small_worlds() {
    let (mut possible, mut impossible) = (0, 0);
    for seed in 0..400 {
        let world = ItemWorld::random(seed, 4, 6, 5);
        if world.copies.iter().sum::<u32>() as usize > world.locations.len() || !world.is_reachable() {
            continue;
        }
        let graph = world.graph();
        let options = FillOptions::default();
        for settings in [SEARCH_ONLY, FillSettings::default()] {
            let result = fill(&[FillPlayer::new("Ann", &graph, &[], &options)], &settings, Seed(seed));
            match result {
                Ok(filled) => assert_valid(&world, &filled),
                Err(errors) => assert!(
                    matches!(errors.as_slice(), [FillError::Impossible(_)]) && !world.has_placement(),
                    "world {seed}: {errors:?}"
                ),
            }
        }
        if world.has_placement() { possible += 1 } else { impossible += 1 }
    }
    assert!(possible > 50 && impossible > 20, "{possible} possible, {impossible} impossible");
}

#[test]
fn a_result_as_a_plan_gives_the_same_result_and_parts_of_it_can_be_removed() {
    for seed in 1..40 {
        let world = ItemWorld::random(seed, 8, 16, 6);
        let graph = world.graph();
        let Ok(filled) = fill_one(&graph, &FillOptions::default(), seed) else { continue };
        let plan: Vec<(LocationId, PlayerItem)> =
            filled.placements.iter().map(|placement| (placement.location.location, placement.item)).collect();
        let options = FillOptions { plan: plan.clone(), ..FillOptions::default() };
        let mut again = fill_one(&graph, &options, seed + 100).unwrap();
        again.work = filled.work;
        assert_eq!(again, filled);
        let kept: Vec<_> = plan.into_iter().step_by(3).collect();
        let options = FillOptions { plan: kept.clone(), ..FillOptions::default() };
        let part = fill_one(&graph, &options, seed + 100).unwrap();
        assert_valid(&world, &part);
        let placed = items(&part, world.locations.len());
        assert!(kept.iter().all(|(at, of)| placed[at.index()] == Some(of.item.index())));
    }
}

/// A chain of rooms, each behind the key of its number; each has three locations.
fn chain(keys: usize) -> RegionGraph {
    let mut world = RegionGraph::default();
    let mut last = world.add_region("room 0");
    let filler = world.add_item("coin");
    for room in 0..=keys {
        for at in 0..3 {
            world.add_location(format!("{room}.{at}"), last, None, RuleBook::ALWAYS);
        }
        if room < keys {
            let key = world.add_item(format!("key {room}"));
            let rule = world.rules.item(key, 1);
            let next = world.add_region(format!("room {}", room + 1));
            world.add_link(format!("door {room}"), last, next, rule);
            world.add_pool(key, 1, true);
            last = next;
        }
    }
    world.add_pool(filler, u32::try_from(2 * keys).unwrap(), false);
    world
}

#[test]
fn excluded_early_local_and_priority_requests_are_met() {
    let world = chain(5);
    let [exclude, priority] = [vec![LocationId(0), LocationId(1)], vec![LocationId(5), LocationId(8)]];
    let options = FillOptions {
        exclude: exclude.clone(),
        priority: priority.clone(),
        early: vec![(ItemId(1), 1)],
        local: vec![ItemId(2)],
        ..FillOptions::default()
    };
    let other = FillOptions::default();
    for seed in 0..50 {
        let players =
            [FillPlayer::new("Ann", &world, &[], &options), FillPlayer::new("Bob", &world, &[], &other)];
        let filled = fill(&players, &FillSettings::default(), Seed(seed)).unwrap();
        for placement in &filled.placements {
            let of_ann = placement.item.player == 0;
            if placement.location.player == 0 {
                assert!(!exclude.contains(&placement.location.location) || !placement.is_progression);
                assert!(!priority.contains(&placement.location.location) || placement.is_progression);
            }
            assert!(placement.location.player == 0 || !of_ann || placement.item.item != ItemId(2));
            if of_ann && placement.item.item == ItemId(1) {
                assert!(filled.spheres[0].locations.iter().any(|entry| entry.location == placement.location));
            }
        }
    }
}

#[test]
fn locations_beyond_the_pool_get_the_filler_item_or_stay_free() {
    let mut world = chain(2);
    world.pool.retain(|entry| entry.item != ItemId(0));
    let filled = fill_one(&world, &FillOptions::default(), 1).unwrap();
    assert_eq!((filled.placements.len(), filled.free.len()), (2, 7));
    assert_eq!(filled.warnings, [FillWarning::Free { count: 7 }]);
    let options = FillOptions { filler: Some(ItemId(0)), ..FillOptions::default() };
    let filled = fill_one(&world, &options, 1).unwrap();
    assert_eq!((filled.placements.len(), filled.free.len()), (9, 0));
    assert!(filled.spheres.iter().flat_map(|sphere| &sphere.locations).all(|entry| entry.item.is_some()));
}

#[test]
fn balancing_never_makes_the_measure_worse() {
    let (long, short) = (chain(12), chain(3));
    let options = FillOptions::default();
    let mut better = 0;
    for seed in 0..30 {
        let players =
            [FillPlayer::new("Ann", &long, &[], &options), FillPlayer::new("Bob", &short, &[], &options)];
        let settings = FillSettings { balance: 80, ..FillSettings::default() };
        let filled = fill(&players, &settings, Seed(seed)).unwrap();
        let [before, after] = filled.profiles.each_ref().map(|profile| profile.gap.iter().sum::<u32>());
        assert!(after <= before);
        better += u32::from(after < before);
        assert!(filled.unreached_locations.is_empty());
    }
    assert!(better > 5, "{better} of 30 placements became more even");
}

#[test]
fn balancing_and_priorities_leave_early_filler_in_the_first_sphere() {
    let (long, short) = (chain(12), chain(3));
    // coins are filler; the locations of the last room have priority
    let early = || FillOptions { early: vec![(ItemId(0), 2)], ..FillOptions::default() };
    let of_long = FillOptions { priority: (36..39).map(LocationId).collect(), ..early() };
    let of_short = FillOptions { priority: (0..3).map(LocationId).collect(), ..early() };
    let mut made = 0;
    for seed in 0..60 {
        let players =
            [FillPlayer::new("Ann", &long, &[], &of_long), FillPlayer::new("Bob", &short, &[], &of_short)];
        let settings = FillSettings { balance: 99, ..FillSettings::default() };
        let Ok(filled) = fill(&players, &settings, Seed(seed)) else { continue };
        made += 1;
        for player in 0..2 {
            let coins = filled.spheres[0].locations.iter().filter_map(|entry| entry.item);
            let coins = coins.filter(|item| *item == PlayerItem { player, item: ItemId(0) }).count();
            assert!(coins >= 2, "seed {seed}: player {player} has {coins} coins");
        }
    }
    assert!(made > 30, "{made} placements");
}

#[test]
fn a_fill_without_a_placement_names_the_closed_door() {
    let mut world = RegionGraph::default();
    let [hall, vault] = ["Hall", "Vault"].map(|name| world.add_region(name));
    let [red, blue] = ["red key", "blue key"].map(|name| world.add_item(name));
    let both = [world.rules.item(red, 1), world.rules.item(blue, 1)];
    let both = world.rules.all(both);
    world.add_link("vault door", hall, vault, both);
    world.add_location("hook", hall, None, RuleBook::ALWAYS);
    world.add_location("safe", vault, None, RuleBook::ALWAYS);
    world.add_pool(red, 1, true);
    world.add_pool(blue, 1, true);
    let errors = fill_one(&world, &FillOptions::default(), 1).unwrap_err();
    let [FillError::Impossible(stuck)] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!((stuck.reached, stuck.locations), (1, 2));
    assert_eq!(stuck.closed.as_ref().unwrap().0, "vault door");
    let options = FillOptions::default();
    let minimal = FillPlayer { is_minimal: true, ..FillPlayer::new("Ann", &world, &[], &options) };
    let filled = fill(&[minimal], &FillSettings::default(), Seed(1)).unwrap();
    assert_eq!(filled.unreached_locations.len(), 1);
}

#[test]
fn more_early_copies_than_the_pool_has_give_a_warning() {
    let world = chain(1);
    let options = FillOptions { early: vec![(ItemId(0), 9)], ..FillOptions::default() };
    let filled = fill_one(&world, &options, 1).unwrap();
    let warned = |warning: &FillWarning| matches!(warning, FillWarning::Early { wanted: 9, .. });
    assert!(filled.warnings.iter().any(warned), "{:?}", filled.warnings);
}

#[test]
fn contradicting_options_are_all_reported_at_once() {
    let world = chain(1);
    let coin = PlayerItem { player: 0, item: ItemId(0) };
    let options = FillOptions {
        exclude: vec![LocationId(0)],
        priority: vec![LocationId(0)],
        plan: vec![
            (LocationId(1), coin),
            (LocationId(1), coin),
            (LocationId(2), coin),
            (LocationId(3), coin),
        ],
        ..FillOptions::default()
    };
    let errors = fill_one(&world, &options, 1).unwrap_err();
    let kinds: Vec<&str> = errors.iter().map(FillError::kind).collect();
    assert_eq!(kinds, ["excluded_priority", "plan_twice", "plan_item"]);
    let unknown =
        FillOptions { early: vec![(ItemId(99), 1)], local: vec![ItemId(98)], ..FillOptions::default() };
    assert_eq!(fill_one(&world, &unknown, 1).unwrap_err().len(), 2);
}
