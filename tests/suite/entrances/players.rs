//! Files with several players.

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_logic::entrances::{Case, Plan, Randomizer, read_case};
use rmg_logic::fill::{
    CaseSource, FillError, FilledError, JointPlayer, players_outcome, randomize_and_fill_all, read_players,
    read_players_plan,
};
use rmg_tests::entrance_worlds::{EntranceCase, grid};
use serde_json::{Value, json};

use super::plans::with_items;
use super::to_json;
use rmg_test_support::cases;

/// Returns the result of a file with a plan, or the kind of its refusal.
fn made(file: &Value, plan: Option<&Value>, seed: u64) -> Result<Value, Vec<FilledError>> {
    let text = file.to_string();
    let file = read_players(&text).unwrap();
    let cases: Vec<Case> = file
        .players
        .iter()
        .map(|player| match player.case {
            CaseSource::Text(case) => read_case(case).unwrap(),
            CaseSource::File { .. } => panic!("the cases are in the file"),
        })
        .collect();
    let worlds: Vec<_> = file
        .players
        .iter()
        .map(|player| player.name.as_str())
        .zip(cases.iter().map(|case| &case.world))
        .collect();
    let plans = match plan {
        Some(plan) => read_players_plan(&plan.to_string(), &worlds).unwrap(),
        None => vec![Plan::default(); cases.len()],
    };
    let mut fills = Vec::new();
    let mut randomizers = Vec::new();
    for (case, plan) in cases.iter().zip(plans) {
        let mut settings = case.settings.clone();
        settings.preplaced.extend(plan.pairings);
        let mut fill = case.fill.clone();
        fill.options.plan.extend(plan.placements);
        fills.push(fill);
        randomizers.push(Randomizer::new(&case.world, settings).unwrap());
    }
    let players: Vec<JointPlayer<'_>> = (0..cases.len())
        .map(|at| JointPlayer {
            name: worlds[at].0,
            randomizer: &randomizers[at],
            fill: &fills[at],
            completion: cases[at].completion,
        })
        .collect();
    let result = randomize_and_fill_all(&players, file.balance, Seed(seed));
    let json = to_json(&players_outcome(&worlds, &result));
    result.map(|_| json)
}

fn without_work(mut result: Value) -> Value {
    let members = result.as_object_mut().unwrap();
    members.remove("work");
    // with a plan, there is nothing to balance
    members.remove("progress");
    result
}

/// Returns the placements as sorted lines.
fn placements(result: &Value) -> Vec<String> {
    let players = result["players"].as_array().unwrap().iter();
    let lists = players.flat_map(|player| {
        let placements = player["placements"].as_array().unwrap().iter();
        placements.map(|placed| format!("{}: {placed}", player["player"]))
    });
    let mut lines: Vec<String> = lists.collect();
    lines.sort();
    lines
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn a_result_for_several_players_is_a_plan_that_gives_the_same_result(
        sides in prop::collection::vec((2_usize..5, any::<bool>(), 0_usize..3), 1..4), seed in 0_u64..1000, balance in 0_u8..100,
        kept in prop::collection::vec(any::<bool>(), 200),
    ) {
        let players: Vec<Value> = sides
            .iter()
            .enumerate()
            .map(|(at, (side, is_coupled, keys))| {
                let EntranceCase { case, .. } = grid(*side, *is_coupled, *keys, 40);
                json!({ "name": format!("player {at}"), "case": with_items(case) })
            })
            .collect();
        let file = json!({ "players": players, "balance": balance });
        let Ok(result) = made(&file, None, seed) else { return Ok(()) };
        for player in result["players"].as_array().unwrap() {
            prop_assert_eq!(&player["unreached_locations"], &json!([]));
        }
        let again = made(&file, Some(&result), seed + 1).unwrap();
        let mut orders = [again, result.clone()].map(without_work);
        prop_assert_eq!(placements(&orders[0]), placements(&orders[1]));
        for result in &mut orders {
            for player in result["players"].as_array_mut().unwrap() {
                player.as_object_mut().unwrap().remove("placements");
            }
        }
        prop_assert_eq!(&orders[0], &orders[1]);

        // parts of a result keep their place
        let mut part = result.clone();
        let mut keep = kept.iter().cycle();
        for player in part["players"].as_array_mut().unwrap() {
            player["placements"].as_array_mut().unwrap().retain(|_| *keep.next().unwrap());
        }
        let whole = made(&file, Some(&part), seed + 1).unwrap();
        let lines = placements(&whole);
        prop_assert!(placements(&part).iter().all(|line| lines.contains(line)));
    }
}

#[test]
fn the_file_of_players_reports_all_errors_with_their_location() {
    let text = r#"{ "balance": 120, "players": [
        { "name": "Ann", "case": {} }, { "name": "Ann", "case_file": "a.json" }, { "name": "Bob" },
        { "case": {}, "nmae": "Eve" } ] }"#;
    let errors = read_players(text).unwrap_err();
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "balance: 120 is out of range: expected 0 to 99",
            "players[1]: duplicate player `Ann`",
            "players[2]: the player has no case",
            "players[3]: missing field `name`",
        ]
    );
    assert!(errors.iter().all(|error| error.span.is_some()));
}

#[test]
fn items_without_locations_in_all_worlds_are_refused() {
    let case = |items: u32| {
        json!({ "start": "Hall", "regions": ["Hall"], "locations": [{ "name": "chest", "region": "Hall" }],
            "item_pool": [{ "name": "Lamp", "count": items }] })
    };
    let file = |ann: u32, bob: u32| json!({ "players": [{ "name": "Ann", "case": case(ann) }, { "name": "Bob", "case": case(bob) }] });
    let errors = made(&file(2, 1), None, 1).unwrap_err();
    assert!(matches!(
        errors.as_slice(),
        [FilledError::Fill(FillError::TooManyItems { items: 3, locations: 2, .. })]
    ));
    // copies are counted before they are listed
    let errors = made(&file(u32::MAX, u32::MAX), None, 1).unwrap_err();
    assert!(matches!(errors.as_slice(), [FilledError::Fill(FillError::TooManyItems { locations: 2, .. })]));
    // Ann has no item, but her location holds one of Bob
    let result = made(&file(0, 2), None, 1).unwrap();
    assert_eq!(
        result["players"][0]["placements"],
        json!([{ "location": "chest", "item": "Lamp", "player": "Bob" }])
    );
    assert_eq!(result["spheres"][0][0]["for"], "Bob");
}
