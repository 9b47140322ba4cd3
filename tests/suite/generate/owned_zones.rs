//! Zones that belong to a player without being the zone where the player starts.

use rmg_core::PlayerColor;
use rmg_core::diag::has_errors;
use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::Pool;
use rmg_plan::check_template;
use rmg_tests::templates::{self, heroes3, read_text};

/// Two players at both ends of a chain; `land` stands in the middle, `lands` are all that it says of its contents.
fn chain(zones: &str) -> Template {
    let text = format!(
        r#"{{ "t" : {{ "minSize" : "s", "maxSize" : "l", "players" : "2", "humans" : "1-2",
            "zones" : {{ {zones} }},
            "connections" : [ {{ "a" : "1", "b" : "2", "guard" : 3000 }}, {{ "a" : "2", "b" : "3", "guard" : 3000 }} ] }} }}"#
    );
    let file = read_text(text);
    assert!(!has_errors(&file.faults), "{:?}", file.faults);
    let template = file.templates.into_iter().next().unwrap();
    let faults = check_template(&template, heroes3());
    assert!(!has_errors(&faults), "{faults:?}");
    template
}

/// A map of the template that the audit found sound, judged by the template itself.
fn sound(template: &Template, pack: &ContentPack, seed: u64) -> MapModel {
    let plan = templates::plan(template, Some("m".parse().unwrap()), seed).unwrap();
    let pool = Pool::single();
    let options = GenerateOptions { template: Some(template), ..GenerateOptions::new(&pool) };
    let made = generate_map(&plan, pack, &options, &|_| {})
        .unwrap_or_else(|error| panic!("{error}: {:?}", error.causes()));
    assert!(made.failed.is_empty(), "{:?}", made.failed);
    made.map
}

/// Key of the zone, owner, with fort, main town: of every town of a map, sorted.
fn towns(map: &MapModel) -> Vec<(String, Option<PlayerColor>, bool, bool)> {
    let mut towns: Vec<_> = map
        .objects
        .iter()
        .filter_map(|object| match object.body {
            ObjectBody::Town { owner, has_fort, is_main, .. } => {
                let zone = map.levels[object.at.level.index()].owner[object.at.tile];
                Some((map.plan.zones[zone.index()].key.clone(), owner, has_fort, is_main))
            }
            _ => None,
        })
        .collect();
    towns.sort();
    towns
}

const RED: Option<PlayerColor> = Some(PlayerColor::Red);
const BLUE: Option<PlayerColor> = Some(PlayerColor::Blue);

#[test]
fn further_towns_of_a_player_in_a_treasure_zone_are_his_and_the_seat_is_his_start() {
    // The owned zone comes first in the file, before the seat of its owner.
    let template = chain(
        r#""1" : { "type" : "treasure", "size" : 10, "owner" : 1, "playerTowns" : { "towns" : 1, "castles" : 1 },
                   "neutralTowns" : { "towns" : 1 }, "mines" : { "wood" : 1 } },
           "2" : { "type" : "playerStart", "size" : 10, "owner" : 1, "mines" : { "ore" : 1 } },
           "3" : { "type" : "playerStart", "size" : 10, "owner" : 2, "mines" : { "ore" : 1 } }"#,
    );
    for seed in 1..=3 {
        let town = |zone: &str, owner, has_fort, is_main| (zone.to_owned(), owner, has_fort, is_main);
        let map = sound(&template, heroes3(), seed);
        let wanted = [
            town("1", None, false, false),
            town("1", RED, false, false),
            town("1", RED, true, false),
            town("2", RED, true, true),
            town("3", BLUE, true, true),
        ];
        assert_eq!(towns(&map), wanted);
    }
}

#[test]
fn of_two_start_zones_of_one_owner_the_first_for_humans_is_the_seat() {
    let template = chain(
        r#""1" : { "type" : "cpuStart", "size" : 10, "owner" : 1, "playerTowns" : { "towns" : 2 } },
           "2" : { "type" : "playerStart", "size" : 10, "owner" : 2 },
           "3" : { "type" : "playerStart", "size" : 10, "owner" : 1 }"#,
    );
    let map = sound(&template, heroes3(), 1);
    let main: Vec<_> = towns(&map).into_iter().filter(|(.., is_main)| *is_main).collect();
    assert_eq!(
        main.iter().map(|(zone, owner, ..)| (zone.as_str(), *owner)).collect::<Vec<_>>(),
        [("2", BLUE), ("3", RED)]
    );
    assert_eq!(towns(&map).iter().filter(|(zone, owner, ..)| zone == "1" && *owner == RED).count(), 2);
}
