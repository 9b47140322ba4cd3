//! The stages: dead ends, the first stage, and pools that cannot be joined.

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_logic::entrances::{EntranceError, Randomizer, StageOne};
use rmg_tests::entrance_checker::EntranceChecker;
use rmg_tests::entrance_shapes::SHAPES;
use rmg_tests::entrance_worlds::{EntranceCase, RandomWorld};
use serde_json::{Value, json};

use super::{assert_all_valid, read, run_with};
use rmg_test_support::cases;

/// Returns the targets that are dead ends.
fn dead_ends(case: &Value) -> Vec<String> {
    let read = read(case).unwrap();
    let randomizer = Randomizer::new(&read.world, read.settings).unwrap();
    let targets = randomizer.targets().iter();
    targets
        .filter(|target| randomizer.is_dead_end(**target) == Some(true))
        .map(|target| read.world.targets[target.index()].name.clone())
        .collect()
}

/// A start with two doors, a room with two doors and a room with one door. `change` edits the case.
fn rooms(change: impl FnOnce(&mut Value)) -> Value {
    let door = |name: &str, region: &str| json!({ "name": name, "region": region, "group": 1 });
    let mut case = json!({
        "start": "Menu", "regions": ["Menu", "Hall", "Closet"], "coupled": true, "group_lookup": { "1": [1] },
        "doors": [door("m1", "Menu"), door("m2", "Menu"), door("h1", "Hall"), door("h2", "Hall"),
                  door("c", "Closet"), door("m3", "Menu")],
    });
    change(&mut case);
    case
}

#[test]
fn a_room_whose_other_exits_cannot_be_used_is_a_dead_end() {
    assert_eq!(dead_ends(&rooms(|_| {})), ["c"]);
    // the other door never opens
    let closed = rooms(|case| case["doors"][3]["rule"] = json!(false));
    assert_eq!(dead_ends(&closed), ["c", "h1"]);
    // joins never start at the other door
    let passive = rooms(|case| {
        case["doors"][3]["group"] = json!(2);
        case["group_lookup"] = json!({ "1": [1, 2], "2": [] });
    });
    assert_eq!(dead_ends(&passive), ["c", "h1"]);
    // groups that lead only to groups without targets are the same
    let nowhere = rooms(|case| {
        case["doors"][3]["group"] = json!(2);
        case["group_lookup"] = json!({ "1": [1, 2], "2": [3] });
    });
    assert_eq!(dead_ends(&nowhere), ["c", "h1"]);
}

#[test]
fn only_items_that_rules_need_make_a_room_a_passage() {
    let with = |item: &str| {
        rooms(|case| {
            case["locations"] = json!([{ "name": "shelf", "region": "Closet", "item": item }]);
            case["doors"][1]["rule"] = json!({ "item": "Lamp" });
        })
    };
    assert_eq!(dead_ends(&with("Coin")), ["c"]);
    assert!(dead_ends(&with("Lamp")).is_empty());
}

#[test]
fn more_exits_keep_more_layouts_without_repair() {
    let (mut repaired, seeds) = ([0, 0], 60);
    for world_seed in 1..4 {
        let EntranceCase { case, name } = RandomWorld {
            rooms: 40,
            keys: 5,
            gates_percent: 60,
            one_way_percent: 10,
            spare_percent: 10,
            is_coupled: true,
            seed: world_seed,
        }
        .build();
        let checker = EntranceChecker::new(&case);
        for (at, stage_one) in StageOne::ALL.into_iter().enumerate() {
            for seed in 1..=seeds {
                let (layout, json) =
                    run_with(&case, seed, |settings| settings.stage_one = stage_one).unwrap();
                checker.check(&json).unwrap_or_else(|error| panic!("{name}, seed {seed}: {error}"));
                repaired[at] += u32::from(layout.work.is_repaired);
            }
        }
    }
    assert!(repaired[1] < repaired[0], "repaired with new regions and more exits: {repaired:?}");
    let case = rooms(|case| case["stage_one"] = json!("more-exits"));
    assert_eq!(read(&case).unwrap().settings.stage_one, StageOne::MoreExits);
}

#[test]
fn worlds_in_the_shape_of_large_games_are_solved() {
    for shape in SHAPES {
        for world_seed in 1..4 {
            let EntranceCase { case, name } = shape.build(world_seed);
            let read = read(&case).unwrap();
            assert_eq!(read.world.links.iter().filter(|link| link.to.is_none()).count(), shape.entrances);
            assert_all_valid(&name, &case, 10);
        }
    }
}

/// Returns the size of a largest set of joins between exits and targets, given by group.
fn most_joins(exits: &[usize], targets: &[usize], leads: &dyn Fn(usize, usize) -> bool) -> usize {
    fn augment(
        exit: usize,
        fits: &[Vec<usize>],
        is_seen: &mut Vec<bool>,
        at_target: &mut Vec<Option<usize>>,
    ) -> bool {
        for target in &fits[exit] {
            if std::mem::replace(&mut is_seen[*target], true) {
                continue;
            }
            if at_target[*target].is_none_or(|other| augment(other, fits, is_seen, at_target)) {
                at_target[*target] = Some(exit);
                return true;
            }
        }
        false
    }
    let fits: Vec<Vec<usize>> = exits
        .iter()
        .map(|from| (0..targets.len()).filter(|at| leads(*from, targets[*at])).collect())
        .collect();
    let mut at_target = vec![None; targets.len()];
    (0..exits.len())
        .filter(|exit| augment(*exit, &fits, &mut vec![false; targets.len()], &mut at_target))
        .count()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn uneven_pools_of_one_way_ends_are_refused_with_a_proof_before_any_layout(
        exits in prop::collection::vec(0_usize..4, 1..12),
        targets in prop::collection::vec(0_usize..4, 1..12),
        table in prop::collection::vec(any::<bool>(), 16),
        has_forbidden: bool,
    ) {
        let leads = |from: usize, to: usize| table[4 * from + to];
        let rooms = (0..targets.len()).map(|at| format!("room {at}"));
        let regions: Vec<String> = std::iter::once("Menu".to_owned()).chain(rooms).collect();
        let lookup: serde_json::Map<String, Value> = (0..4)
            .map(|from| (from.to_string(), json!((0..4).filter(|to| leads(from, *to)).collect::<Vec<_>>())))
            .collect();
        let named = |prefix: &str, list: &[usize], in_room: bool| -> Vec<Value> {
            let ends = list.iter().enumerate().map(|(at, group)| {
                let region = if in_room { format!("room {at}") } else { "Menu".to_owned() };
                json!({ "name": format!("{prefix}{at}"), "region": region, "type": "one_way", "group": group })
            });
            ends.collect()
        };
        let mut case = json!({
            "start": "Menu", "regions": regions, "group_lookup": lookup,
            "exits": named("e", &exits, false), "targets": named("t", &targets, true),
        });
        if has_forbidden {
            case["forbidden"] = json!([["e0", "t0"]]);
        }
        let read = read(&case).unwrap();
        let made = Randomizer::new(&read.world, read.settings);
        if exits.len() != targets.len() {
            let is_counted = made.is_err_and(|errors| matches!(errors[0], EntranceError::CountMismatch { .. }));
            prop_assert!(is_counted);
            return Ok(());
        }
        // exits are numbered, so that the forbidden pair can be excluded
        let all: Vec<usize> = (0..exits.len()).collect();
        let fits = |from: usize, to: usize| leads(exits[from], targets[to]) && !(has_forbidden && from == 0 && to == 0);
        let is_possible = most_joins(&all, &all, &fits) == exits.len();
        match made {
            Ok(randomizer) => {
                prop_assert!(is_possible);
                prop_assert!(randomizer.randomize(Seed(1)).is_ok());
            }
            Err(errors) => {
                prop_assert!(!is_possible);
                prop_assert!(matches!(errors.as_slice(), [EntranceError::Impossible(_)]), "{:?}", errors);
            }
        }
    }
}
