//! Zones that belong to a player but are not the start zone of the player.

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

/// Returns a template with a chain of three zones, and two players.
fn chain(zones: &str) -> Template {
    let text = format!(
        r#"{{ "t" : {{ "minSize" : "s", "maxSize" : "l", "players" : "2", "humans" : "1-2",
            "zones" : {{ {zones} }},
            "connections" : [ {{ "a" : "1", "b" : "2", "guard" : 3000 }}, {{ "a" : "2", "b" : "3", "guard" : 3000 }} ] }} }}"#
    );
    let file = read_text(text);
    assert!(!has_errors(&file.diagnostics), "{:?}", file.diagnostics);
    let template = file.templates.into_iter().next().unwrap();
    let diagnostics = check_template(&template, heroes3());
    assert!(!has_errors(&diagnostics), "{diagnostics:?}");
    template
}

/// Returns a sound map of the template, audited with the template.
fn sound(template: &Template, pack: &ContentPack, seed: u64) -> MapModel {
    let plan = templates::plan(template, Some("m".parse().unwrap()), seed).unwrap();
    let pool = Pool::single();
    let options = GenerateOptions { template: Some(template), ..GenerateOptions::new(&pool) };
    let generated = generate_map(&plan, pack, &options, &|_| {})
        .unwrap_or_else(|error| panic!("{error}: {:?}", error.causes()));
    assert!(generated.failed.is_empty(), "{:?}", generated.failed);
    generated.map
}

/// Returns zone key, owner, fort and main flag of every town, sorted.
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
fn owned_treasure_zone_has_towns_of_its_owner() {
    // The owned zone comes before the start zone of its owner in the file.
    let template = chain(
        r#""1" : { "type" : "treasure", "size" : 10, "owner" : 1, "playerTowns" : { "towns" : 1, "castles" : 1 },
                   "neutralTowns" : { "towns" : 1 }, "mines" : { "wood" : 1 } },
           "2" : { "type" : "playerStart", "size" : 10, "owner" : 1, "mines" : { "ore" : 1 } },
           "3" : { "type" : "playerStart", "size" : 10, "owner" : 2, "mines" : { "ore" : 1 } }"#,
    );
    for seed in 1..=3 {
        let town = |zone: &str, owner, has_fort, is_main| (zone.to_owned(), owner, has_fort, is_main);
        let map = sound(&template, heroes3(), seed);
        let expected = [
            town("1", None, false, false),
            town("1", RED, false, false),
            town("1", RED, true, false),
            town("2", RED, true, true),
            town("3", BLUE, true, true),
        ];
        assert_eq!(towns(&map), expected);
    }
}

#[test]
fn first_human_start_zone_of_an_owner_is_the_seat() {
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
