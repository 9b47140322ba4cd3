//! Worlds without a valid layout are refused with a proof that names the responsible exit, region, group or
//! key.

use rmg_core::Seed;
use rmg_logic::entrances::{EntranceError, EntranceSettings, Impossible, PairRule, Randomizer, bake_lookup};
use rmg_logic::{LinkId, LinkKind, RegionGraph, RuleBook, TargetId};
use rmg_tests::entrance_checker::EntranceChecker;
use serde_json::{Value, json};

use super::refusal;

/// Returns a coupled world of one group. Doors are `(name, region, rule)`.
fn world(regions: &[&str], doors: &[(&str, &str, Value)], locations: &Value) -> Value {
    let exits = doors.iter().map(|(name, region, rule)| {
        json!({ "name": name, "region": region, "type": "two_way", "group": 0, "rule": rule })
    });
    let targets = doors
        .iter()
        .map(|(name, region, _)| json!({ "name": name, "region": region, "type": "two_way", "group": 0 }));
    json!({
        "start": "Menu", "regions": regions, "coupled": true, "group_lookup": { "0": [0] },
        "exits": exits.collect::<Vec<_>>(), "targets": targets.collect::<Vec<_>>(), "locations": locations,
    })
}

fn proof(case: &Value) -> Impossible {
    // the checker must not find a layout either
    let layouts = EntranceChecker::new(case).all_layouts(100_000);
    assert!(layouts.is_none_or(|layouts| layouts.is_empty()), "the checker found a layout");
    match refusal(case) {
        EntranceError::Impossible(proof) => *proof,
        other => panic!("{other}"),
    }
}

#[test]
fn an_odd_number_of_doors_is_impossible() {
    let case = world(
        &["Menu", "A"],
        &[("m", "Menu", json!(true)), ("a", "A", json!(true)), ("a2", "A", json!(true))],
        &json!([]),
    );
    let text = proof(&case).to_string();
    assert_eq!(
        text,
        "3 doors of group 0 (`a`, `a2`, `m`) can only be joined with each other, and their number is odd"
    );
}

#[test]
fn a_group_without_enough_partners_is_named() {
    let mut case = world(
        &["Menu", "A", "B"],
        &[
            ("m", "Menu", json!(true)),
            ("a", "A", json!(true)),
            ("a2", "A", json!(true)),
            ("b", "B", json!(true)),
        ],
        &json!([]),
    );
    for at in 1..4 {
        case["exits"][at]["group"] = json!(1);
        case["targets"][at]["group"] = json!(1);
    }
    case["group_lookup"] = json!({ "0": [1], "1": [0] });
    let text = proof(&case).to_string();
    assert_eq!(text, "3 doors of group 1 (`a`, `a2`, `b`) can only be joined with 1 door of group 0 (`m`)");
}

#[test]
fn an_asymmetric_table_restricts_the_direction_of_joins() {
    let mut case = world(&["Menu", "A"], &[("m", "Menu", json!(true)), ("a", "A", json!(true))], &json!([]));
    (case["exits"][1]["group"], case["targets"][1]["group"]) = (json!(1), json!(1));
    // only from m to a, which is enough for a coupled pair
    case["group_lookup"] = json!({ "0": [1], "1": [] });
    super::assert_all_valid("asymmetric", &case, 5);
    case["coupled"] = json!(false);
    let text = proof(&case).to_string();
    assert!(text.contains("two-way exit of group 1 (`a`) can only be joined with nothing"), "{text}");
}

#[test]
fn a_key_behind_its_own_door_is_impossible() {
    // the only door that is open leads to a room with a locked door; its key is in the last room
    let locked = json!({ "item": "key" });
    let chest = json!([{ "name": "chest", "region": "Last", "item": "key", "rule": true }]);
    let case = world(
        &["Menu", "Mid", "Last"],
        &[
            ("m", "Menu", json!(true)),
            ("mid a", "Mid", locked.clone()),
            ("mid b", "Mid", locked.clone()),
            ("last", "Last", locked),
        ],
        &chest,
    );
    // `m` may lead to `Last`, which is then a dead end
    let text = proof(&case).to_string();
    assert!(
        text.contains("an exhaustive search of ")
            && text.contains("found none; the best reaches 2 of 3 regions"),
        "{text}"
    );
}

#[test]
fn mutual_keys_are_explained_by_the_first_lock() {
    let (red, blue) = (json!({ "item": "red" }), json!({ "item": "blue" }));
    let spots = json!([
        { "name": "red spot", "region": "A", "item": "red", "rule": true },
        { "name": "blue spot", "region": "B", "item": "blue", "rule": true },
    ]);
    let case = world(
        &["Menu", "A", "B"],
        &[("m1", "Menu", red), ("m2", "Menu", blue), ("a", "A", json!(true)), ("b", "B", json!(true))],
        &spots,
    );
    let text = proof(&case).to_string();
    assert!(
        text.contains("can never be reached") && text.contains("stays closed: it needs item `"),
        "{text}"
    );
    assert!(text.contains("which is unreachable (at `"), "{text}");
}

#[test]
fn an_item_with_too_few_copies_is_named() {
    let mut case = world(
        &["Menu", "A"],
        &[("m", "Menu", json!({ "item": "shard", "count": 3 })), ("a", "A", json!(true))],
        &json!([]),
    );
    case["item_pool"] = json!([{ "name": "shard", "count": 2, "progression": true }]);
    let text = proof(&case).to_string();
    assert!(text.contains("it needs 3 of item `shard`, but only 2 exist"), "{text}");
    case["item_pool"] = json!([{ "name": "shard", "count": 3, "progression": true }]);
    super::assert_all_valid("enough shards", &case, 3);
}

#[test]
fn an_exit_that_never_opens_is_named_if_every_exit_must_be_used() {
    let mut case = world(&["Menu", "A"], &[("m", "Menu", json!(true)), ("a", "A", json!(false))], &json!([]));
    super::assert_all_valid("the other side opens it", &case, 3);
    case["coupled"] = json!(false);
    assert_eq!(proof(&case).to_string(), "exit `a` can never be used: its rule never holds");
}

#[test]
fn doors_that_never_open_do_not_join_each_other() {
    let case = world(
        &["Menu", "A", "B"],
        &[
            ("m", "Menu", json!(true)),
            ("a", "A", json!(true)),
            ("b", "B", json!(false)),
            ("b2", "B", json!(false)),
        ],
        &json!([]),
    );
    // m - a leaves only b - b2, m - b leaves `a` unreachable
    let text = proof(&case).to_string();
    assert!(!text.is_empty(), "{text}");
}

#[test]
fn a_region_without_an_entrance_is_named() {
    for (case, others) in [
        (world(&["Menu", "Island"], &[], &json!([{ "name": "chest", "region": "Island" }])), ""),
        (world(&["Menu", "Unused", "Island"], &[], &json!([{ "name": "chest", "region": "Island" }])), ""),
        (world(&["Menu", "Island", "Hut"], &[], &json!([])), " and one other"),
    ] {
        let mut case = case;
        if case["locations"] == json!([]) {
            case["exits"] =
                json!(["Island", "Hut"].map(|region| json!({ "name": region, "region": region })));
            case["targets"] = json!(["a", "b"].map(|name| json!({ "name": name, "region": "Menu" })));
        }
        let expected = format!("region `Island`{others} can never be reached: it has no entrance");
        assert_eq!(proof(&case).to_string(), expected);
    }
}

#[test]
fn a_region_that_nothing_leads_to_and_that_holds_nothing_is_omitted_with_a_warning() {
    let doors = [("m", "Menu", json!(true)), ("a", "A", json!(true))];
    let mut case = world(&["Menu", "A", "Unused"], &doors, &json!([]));
    case["connections"] = json!([{ "from": "Unused", "to": "A" }, { "from": "Unused", "to": "Unused" }]);
    let read = super::read(&case).unwrap();
    let warnings: Vec<&str> = read.warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(warnings, ["no connection, door or target leads to region `Unused`, so it is omitted"]);
    super::assert_all_valid("an unused region", &case, 5);
    let (layout, _) = super::run(&case, 1).unwrap();
    assert_eq!((layout.placed_regions.len(), layout.unreached.len()), (2, 1));
    assert!(!layout.is_culled);
    // a way to it makes it a region like any other
    case["connections"] = json!([{ "from": "A", "to": "Unused", "rule": false }]);
    assert!(super::read(&case).unwrap().warnings.is_empty());
    assert!(proof(&case).to_string().starts_with("region `Unused` can never be reached"));
}

#[test]
fn too_few_joins_for_all_islands_are_counted() {
    let case = world(
        &["Menu", "A", "B", "C", "D"],
        &[
            ("m", "Menu", json!(true)),
            ("m2", "Menu", json!(true)),
            ("a", "A", json!(true)),
            ("b", "B", json!(true)),
            ("c", "C", json!(true)),
            ("d", "D", json!(true)),
        ],
        &json!([]),
    );
    let text = proof(&case).to_string();
    assert_eq!(text, "4 parts of the world (one is `A`) need an entrance, but there are only 3 joins");
}

#[test]
fn islands_that_only_fit_each_other_are_refused_with_full_accessibility() {
    let mut case = world(
        &["Menu", "Near", "Far1", "Far2"],
        &[
            ("m", "Menu", json!(true)),
            ("n", "Near", json!(true)),
            ("f1", "Far1", json!(true)),
            ("f2", "Far2", json!(true)),
        ],
        &json!([{ "name": "l", "region": "Near", "item": null, "rule": true }]),
    );
    for at in 2..4 {
        (case["exits"][at]["group"], case["targets"][at]["group"]) = (json!(1), json!(1));
    }
    case["group_lookup"] = json!({ "0": [0], "1": [1] });
    let text = proof(&case).to_string();
    assert!(text.starts_with("region `Far1` and one other can never be reached"), "{text}");
    // accepted if the game can be completed without them
    case["accessibility"] = json!("minimal");
    case["completion"] = json!({ "region": "Near" });
    case["item_pool"] = json!([{ "name": "sword", "count": 1, "progression": true }]);
    super::assert_all_valid("islands", &case, 10);
    case["item_pool"][0]["count"] = json!(2);
    let error = refusal(&case);
    assert!(matches!(error, EntranceError::TooFewLocations { free: 1, needed: 2, .. }), "{error}");
    case["item_pool"] = json!([]);
    case["completion"] = json!({ "region": "Far2" });
    let error = refusal(&case);
    assert_eq!(error.kind(), "goal_unreachable");
    assert!(error.to_string().contains("it needs region `Far2`, which is unreachable"), "{error}");
}

#[test]
fn refusals_of_random_tiny_worlds_are_correct() {
    let (mut refused, mut solved) = (0, 0);
    for seed in 0..1500 {
        let mut rng = Seed(seed).at("tiny worlds").stream();
        let regions: Vec<String> = (0..rng.between(2, 5))
            .map(|at| if at == 0 { "Menu".to_owned() } else { format!("r{at}") })
            .collect();
        let place = |rng: &mut rmg_core::RngStream| regions[rng.index(regions.len())].clone();
        let mut exits = Vec::new();
        let mut targets = Vec::new();
        let is_coupled = rng.chance(1, 2);
        for at in 0..rng.between(1, 8) {
            let rule = match rng.below(6) {
                0 => json!({ "item": "key", "count": rng.between(1, 2) }),
                1 => json!({ "region": place(&mut rng) }),
                2 => json!({ "any": [{ "item": "key" }, { "region": place(&mut rng) }] }),
                3 if rng.chance(1, 3) => json!(false),
                _ => json!(true),
            };
            let (name, region, group) = (format!("d{at}"), place(&mut rng), rng.between(0, 2));
            let kind = if rng.chance(4, 5) { "two_way" } else { "one_way" };
            exits.push(json!({ "name": name, "region": region, "type": kind, "group": group, "rule": rule }));
            let region = if kind == "two_way" { region } else { place(&mut rng) };
            targets.push(json!({ "name": name, "region": region, "type": kind, "group": group }));
        }
        let spots: Vec<Value> = (0..rng.below(3))
            .map(|at| json!({ "name": format!("s{at}"), "region": place(&mut rng), "item": "key", "rule": true }))
            .collect();
        let forbidden: Vec<Value> = (0..rng.below(3))
            .map(|_| {
                json!([exits[rng.index(exits.len())]["name"], targets[rng.index(targets.len())]["name"]])
            })
            .collect();
        let mut case = json!({
            "start": "Menu", "regions": regions, "coupled": is_coupled, "exits": exits, "targets": targets,
            "locations": spots, "forbidden": forbidden,
            "group_lookup": { "0": [0, 1], "1": [1, 2], "2": [2] },
        });
        if rng.chance(1, 4) {
            case["accessibility"] = json!("minimal");
            case["completion"] = json!({ "region": place(&mut rng) });
            case["item_pool"] = json!([{ "name": "sword", "count": rng.below(2), "progression": true }]);
            case["locations"]
                .as_array_mut()
                .unwrap()
                .push(json!({ "name": "free", "region": "Menu", "item": null, "rule": true }));
        }
        let valid = EntranceChecker::new(&case).all_layouts(1_000_000).expect("tiny");
        match super::run(&case, seed) {
            Ok((_, result)) => {
                solved += 1;
                EntranceChecker::new(&case)
                    .check(&result)
                    .unwrap_or_else(|diagnostic| panic!("seed {seed}: {diagnostic}\n{case}"));
            }
            Err(errors) => {
                refused += 1;
                assert!(
                    valid.is_empty(),
                    "seed {seed}: {errors:?}, but there are {} layouts\n{case}",
                    valid.len()
                );
                assert_ne!(
                    errors[0].kind(),
                    "gave_up",
                    "seed {seed}: tiny worlds are always decided\n{case}"
                );
            }
        }
    }
    assert!(refused > 100 && solved > 100, "{refused} refused, {solved} solved");
}

/// Returns a world whose one-way exits `e0`, `e1` ... start at `Menu`, and the same number of targets `t0`,
/// `t1` ... in rooms of their own.
fn one_way_pool(ends: usize) -> RegionGraph {
    let mut world = RegionGraph::default();
    let menu = world.add_region("Menu");
    for at in 0..ends {
        let room = world.add_region(format!("room {at}"));
        world.add_exit(format!("e{at}"), menu, LinkKind::OneWay, 0, RuleBook::ALWAYS);
        world.add_target(format!("t{at}"), room, LinkKind::OneWay, 0);
    }
    world
}

/// Returns a coupled world with doors `d0`, `d1` ..., each in a room of its own that is reached from `Menu`.
fn doors(count: usize) -> RegionGraph {
    let mut world = RegionGraph::default();
    let menu = world.add_region("Menu");
    for at in 0..count {
        let room = world.add_region(format!("room {at}"));
        world.add_link(format!("way {at}"), menu, room, RuleBook::ALWAYS);
        world.add_exit(format!("d{at}"), room, LinkKind::TwoWay, 0, RuleBook::ALWAYS);
        world.add_target(format!("d{at}"), room, LinkKind::TwoWay, 0);
    }
    world
}

/// Returns the settings of doors in which `allows` decides by their numbers.
fn door_settings(
    world: &RegionGraph,
    allows: impl Fn(usize, usize) -> bool + Sync + Send + 'static,
) -> EntranceSettings<'static> {
    let number = |name: &str| name.strip_prefix('d').and_then(|number| number.parse::<usize>().ok());
    let exits: Vec<Option<usize>> = world.links.iter().map(|link| number(&link.name)).collect();
    let allow = move |exit: LinkId, target: TargetId| {
        exits[exit.index()].is_some_and(|exit| allows(exit.min(target.index()), exit.max(target.index())))
    };
    let lookup = bake_lookup(world, |_| vec![0]);
    EntranceSettings {
        lookup,
        is_coupled: true,
        allow: Some(PairRule::new(allow)),
        ..EntranceSettings::default()
    }
}

#[test]
fn many_doors_under_a_pair_rule_are_joined_or_proved_impossible() {
    let world = doors(1_800);
    // each door has one partner, which samples do not find
    let settings = door_settings(&world, |a, b| a + b == 1_799);
    let layout = Randomizer::new(&world, settings).unwrap().randomize(Seed(1)).unwrap();
    assert_eq!((layout.pairings.len(), layout.work.attempts), (1_800, 1));
    // two halves with odd numbers, which only fit themselves
    let settings = door_settings(&world, |a, b| (a <= 900) == (b <= 900));
    let text = Randomizer::new(&world, settings).unwrap_err().remove(0).to_string();
    assert!(
        text.contains("doors of group 0 (`d")
            && text.contains("only be joined with each other, and their number is odd"),
        "{text}"
    );
    // 1,000 doors that fit only the 800 others: the proof names as many as it needs
    let settings = door_settings(&world, |a, b| a < 800 && b >= 800);
    let text = Randomizer::new(&world, settings).unwrap_err().remove(0).to_string();
    assert!(
        text.contains("801 doors of group 0 (`d") && text.contains("only be joined with 800 doors"),
        "{text}"
    );
    // a barrier: three triangles around one door, and pairs
    let settings = door_settings(&world, |a, b| match (a, b) {
        (0, 1..=9) => true,
        (1..=9, 1..=9) => (a - 1) / 3 == (b - 1) / 3,
        _ => a >= 10 && b == a + 1 && a.is_multiple_of(2),
    });
    let text = Randomizer::new(&world, settings).unwrap_err().remove(0).to_string();
    assert!(
        text.contains("the rest of 6 doors of group 0")
            && text.contains("after joining 1 door of group 0 (`d0`)"),
        "{text}"
    );
}

/// Returns the settings of a pool in which `allows` decides by the numbers of exit and target.
fn one_way_settings(
    world: &RegionGraph,
    allows: impl Fn(usize, usize) -> bool + Sync + Send + 'static,
) -> EntranceSettings<'static> {
    let number = |name: &str| name[1..].parse::<usize>().unwrap();
    let exits: Vec<usize> = world.links.iter().map(|link| number(&link.name)).collect();
    let targets: Vec<usize> = world.targets.iter().map(|target| number(&target.name)).collect();
    let allow = move |exit: LinkId, target: TargetId| allows(exits[exit.index()], targets[target.index()]);
    let lookup = bake_lookup(world, |_| vec![0]);
    EntranceSettings { lookup, allow: Some(PairRule::new(allow)), ..EntranceSettings::default() }
}

#[test]
fn large_uneven_one_way_pools_under_a_pair_rule_are_proved_impossible() {
    let world = one_way_pool(800);
    // 401 exits for 400 targets
    let settings = one_way_settings(&world, |exit, target| (exit <= 400) == (target < 400));
    let error = Randomizer::new(&world, settings).unwrap_err().remove(0);
    assert_eq!(error.kind(), "no_valid_placement");
    let text = error.to_string();
    assert!(
        text.contains("401 one-way exits of group 0 (`e0`, ")
            && text.contains("can only be joined with 400 one-way targets of group 0 (`t0`, "),
        "{text}"
    );
    // each exit has one target, which trials at random do not find
    let settings = one_way_settings(&world, |exit, target| exit == (target + 7) % 800);
    let layout = Randomizer::new(&world, settings).unwrap().randomize(Seed(1)).unwrap();
    assert_eq!((layout.pairings.len(), layout.work.attempts), (800, 1));
}

#[test]
fn large_one_way_pools_are_refused_if_and_only_if_no_pairing_exists() {
    const BLOCK: usize = 6;
    fn has_pairing(allowed: &[Vec<bool>], exit: usize, used: &mut Vec<bool>) -> bool {
        exit == allowed.len()
            || (0..BLOCK).any(|target| {
                let is_free = allowed[exit][target] && !used[target];
                used[target] |= is_free;
                let found = is_free && has_pairing(allowed, exit + 1, used);
                used[target] &= !is_free;
                found
            })
    }
    let world = one_way_pool(760);
    let (mut refused, mut solved) = (0, 0);
    for seed in 0..12 {
        let mut rng = Seed(seed).at("one-way pools").stream();
        let allowed: Vec<Vec<bool>> =
            (0..BLOCK).map(|_| (0..BLOCK).map(|_| rng.chance(2, 5)).collect()).collect();
        let expected = has_pairing(&allowed, 0, &mut vec![false; BLOCK]);
        let settings = one_way_settings(&world, move |exit, target| {
            if exit < BLOCK && target < BLOCK { allowed[exit][target] } else { exit == target }
        });
        let result = Randomizer::new(&world, settings);
        assert_eq!(result.is_ok(), expected, "seed {seed}: {:?}", result.err());
        if expected { solved += 1 } else { refused += 1 }
    }
    assert!(refused > 2 && solved > 2, "{refused} refused, {solved} solved");
}
