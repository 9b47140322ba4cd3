//! Maps of VCMI: written files follow `docs/sources/vmap.md`, and reading them loses nothing.

mod damage;
mod expected;
mod foreign;
mod random;

use rmg_audit::audit_foreign;
use rmg_core::model::{ForeignFacts, MapModel, ObjectBody, ObjectId, Quest, Recipe};
use rmg_core::plan::{Effort, PlacementMode, PlayerPlan, Switches};
use rmg_core::{MapSize, PlayerColor, Seat, Seed};
use rmg_games::foreign::ForeignMap;
use rmg_games::vmap::{VmapProblem, read, write};
use rmg_tests::made::made;
use rmg_tests::small_maps;
use rmg_tests::templates::heroes3;
use rmg_tests::vmap_checker::{Facts, check_vmap, entry_text};

use expected::as_read;
use random::random_map;

fn written(map: &MapModel) -> Vec<u8> {
    write(map, heroes3()).unwrap_or_else(|error| panic!("{error}"))
}

fn read_back(bytes: &[u8]) -> ForeignMap {
    read(bytes, heroes3()).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns a map of a shipped template.
fn generated(template: &str, size: &str, seed: u64) -> MapModel {
    made(template, size, seed).map.clone()
}

#[expect(clippy::print_stdout, reason = "a skipped check prints a note")]
fn facts() -> Option<Facts> {
    let facts = Facts::load();
    if facts.is_none() {
        println!("the tables do not exist: names, shapes and sprites are not checked");
    }
    facts
}

#[track_caller]
fn assert_round_trip(map: &MapModel, name: &str) {
    let bytes = written(map);
    let again = read_back(&bytes);
    assert!(again.unknown.is_empty(), "{name}: {:?}", again.unknown.counts());
    let expected = as_read(map);
    for (at, (found, expected)) in again.model.objects.iter().zip(&expected.objects).enumerate() {
        assert_eq!(found, expected, "{name}: object {at}");
    }
    assert_eq!(again.model.plan, expected.plan, "{name}");
    assert!(again.model == expected, "{name}: the map differs after reading");
    let second = read_back(&written(&again.model));
    assert!(second == again, "{name}: the second file differs");
}

#[test]
fn generated_maps_follow_the_format_and_survive_a_round_trip() {
    let facts = facts();
    for (template, size) in [("three-rivers", "s"), ("ring-of-seasons", "m"), ("mirror-duel", "s")] {
        let map = generated(template, size, 5);
        let diagnostics = check_vmap(&written(&map), facts.as_ref());
        assert!(diagnostics.is_empty(), "{template}: {:#?}", &diagnostics[..diagnostics.len().min(9)]);
        assert_round_trip(&map, template);
        let again = read_back(&written(&map)).model;
        assert_eq!(
            audit_foreign(&again, heroes3(), &ForeignFacts::default()),
            audit_foreign(&map, heroes3(), &ForeignFacts::default()),
            "{template}"
        );
    }
}

#[test]
fn hand_made_maps_survive_a_round_trip() {
    let facts = facts();
    for (name, map) in [
        ("two levels", small_maps::two_levels()),
        ("laden", small_maps::laden()),
        ("sand", small_maps::sand_in_grass()),
        ("two shores", small_maps::two_shores()),
        ("a wide sea", small_maps::wide_sea()),
    ] {
        let diagnostics = check_vmap(&written(&map), facts.as_ref());
        assert!(diagnostics.is_empty(), "{name}: {:#?}", &diagnostics[..diagnostics.len().min(9)]);
        assert_round_trip(&map, name);
    }
}

#[test]
fn all_content_survives_a_round_trip() {
    for seed in 0..60 {
        assert_round_trip(&random_map(seed), &format!("seed {seed}"));
    }
}

#[test]
fn object_properties_follow_the_format() {
    let Some(facts) = facts() else { return };
    for seed in 0..60 {
        // Places and sprites are random here. Other tests check them.
        let diagnostics = check_vmap(&written(&random_map(seed)), Some(&facts));
        let is_place = |diagnostic: &&String| {
            !["cover", "sprite", "same hero", "main town"].iter().any(|word| diagnostic.contains(word))
        };
        let unexpected: Vec<&String> = diagnostics.iter().filter(is_place).collect();
        assert!(unexpected.is_empty(), "seed {seed}: {:#?}", &unexpected[..unexpected.len().min(9)]);
    }
}

#[test]
fn bytes_are_deterministic_without_a_time() {
    let map = small_maps::two_levels();
    let bytes = written(&map);
    assert_eq!(bytes, written(&map.clone()));
    // 1980-01-01 00:00 in the first record.
    assert_eq!(bytes[10..14], [0, 0, 0x21, 0]);
}

#[test]
fn header_has_template_seed_and_recipe() {
    let mut map = small_maps::two_levels();
    let header = |map: &MapModel| -> serde_json::Value {
        serde_json::from_str(&entry_text(&written(map), "header.json").unwrap()).unwrap()
    };
    let without = header(&map)["description"].as_str().unwrap().to_owned();
    assert!(!without.contains("rmg generate"), "the map has no recipe: {without}");
    map.recipe = Some(Recipe {
        template: "small".into(),
        effort: Effort::Quick,
        placement: PlacementMode::Auto,
        attempts: 3,
        packs: Vec::new(),
        modifiers: Vec::new(),
    });
    let header = header(&map);
    assert_eq!(header["name"], "small, seed 1");
    let description = header["description"].as_str().unwrap();
    let command = "rmg generate 'TEMPLATE#small' --seed 1 --size 24x14x2 --water none --monsters normal --effort quick \
                   --attempts 3 --player red=human --player blue=human";
    assert!(description.ends_with(&format!("To make it again: {command}")), "{description}");
    assert_eq!(header["players"]["red"]["mainTown"]["x"], 6, "expected the anchor instead of the entrance");
}

#[test]
fn teams_and_computers_are_written_and_read() {
    let mut map = small_maps::two_levels();
    let player = |color, seat, human, team| PlayerPlan { team, ..PlayerPlan::new(color, Seat(seat), human) };
    map.plan.players = vec![
        player(PlayerColor::Red, 1, true, Some(7)),
        player(PlayerColor::Blue, 2, false, Some(3)),
        player(PlayerColor::Teal, 3, false, Some(7)),
    ];
    let again = read_back(&written(&map)).model.plan.players;
    let players_read: Vec<_> = again.iter().map(|player| (player.color, player.human, player.team)).collect();
    assert_eq!(
        players_read,
        [
            (PlayerColor::Red, true, Some(0)),
            (PlayerColor::Blue, false, None),
            (PlayerColor::Teal, false, Some(0)),
        ]
    );
}

#[test]
fn imprisoned_heroes_are_banned_only_in_the_header() {
    let mut map = small_maps::laden();
    let heroes = &heroes3().heroes;
    let ids = |is_random: bool| heroes.iter().filter(move |(_, hero)| hero.is_random == is_random);
    let default_ids: Vec<_> = ids(true).map(|(id, _)| id).take(3).collect();
    let special = ids(false).map(|(id, _)| id).next().unwrap();
    map.plan.switches.heroes =
        Switches { off: vec![default_ids[0]], on: vec![special], absent_off: Vec::new() };
    let (kind, appearance) = small_maps::kind_of("prison", "prison", "");
    let mut prison = map.objects[0].clone();
    (prison.kind, prison.appearance) = (kind, appearance);
    for hero in [default_ids[1], special] {
        prison.body = ObjectBody::Prison { hero, experience: 0 };
        map.objects.push(prison.clone());
    }
    let bytes = written(&map);
    let header = entry_text(&bytes, "header.json").unwrap();
    let header: serde_json::Value = serde_json::from_str(&header).unwrap();
    let allowed = &header["allowedHeroes"];
    let name = |id| serde_json::Value::from(heroes[id].name.as_str());
    let has = |list: &str, id| allowed[list].as_array().is_some_and(|names| names.contains(&name(id)));
    for (id, is_banned) in
        [(default_ids[0], true), (default_ids[1], true), (special, true), (default_ids[2], false)]
    {
        assert_eq!(has("noneOf", id), is_banned, "{allowed}");
        assert!(!has("anyOf", id) || !is_banned, "{allowed}");
    }
    // After reading, a hero in prison is not banned in addition.
    let again = read_back(&bytes).model.plan.switches.heroes;
    assert_eq!(again, Switches { off: vec![default_ids[0]], ..Switches::default() });
}

#[test]
fn enabled_content_is_allowed_in_addition_to_the_default() {
    let mut map = small_maps::two_levels();
    let spells = &heroes3().spells;
    let special = spells.iter().find(|(_, spell)| !spell.is_random).unwrap().0;
    let default_ids: Vec<_> =
        spells.iter().filter(|(_, spell)| spell.is_random).map(|(id, _)| id).take(2).collect();
    map.plan.switches.spells =
        Switches { off: default_ids.clone(), on: vec![special], absent_off: Vec::new() };
    let again = read_back(&written(&map));
    assert_eq!(again.model.plan.switches.spells, map.plan.switches.spells);
    let objects = entry_text(&written(&map), "objects.json").unwrap();
    let name = |id| format!("\"{}\"", spells[id].name);
    assert!(
        objects.contains(&name(special)) && !objects.contains(&name(default_ids[0])),
        "guilds must teach allowed spells only"
    );
}

#[test]
fn unrepresentable_content_is_refused_with_all_reasons() {
    let mut map = small_maps::laden();
    let (resource, scroll) =
        (heroes3().find_object("resource", "wood"), heroes3().find_object("spellScroll", "object"));
    let (wood, scroll) = (resource.unwrap(), scroll.unwrap());
    let mut at = 0;
    for object in map.objects.iter_mut().filter(|object| object.kind == wood) {
        object.body = ObjectBody::Portal { partner: ObjectId(0) };
        at += 1;
    }
    assert!(at > 0, "the map has no wood");
    map.objects[0].kind = scroll;
    map.objects[1].appearance = heroes3().objects[scroll].appearances[0];
    map.objects[1].kind = scroll;
    map.objects[1].body = ObjectBody::Plain;
    map.levels[0].view.cells_mut()[3].flip = 4;
    let error = write(&map, heroes3()).unwrap_err();
    let text = error.to_string();
    for message in [
        "objects[0]: the appearance of the object belongs to another kind",
        "objects[1].body: a .vmap cannot represent a scroll without a spell; change the template",
        "a `resource/wood` cannot be a portal",
        "levels[0][0][3]: invalid mirroring 4 of a tile: expected 0 to 3",
    ] {
        assert!(text.contains(message), "{message}: {text}");
    }
    let mut seer = small_maps::laden();
    let kind = heroes3().find_object("seerHut", "0").unwrap();
    seer.objects[0].kind = kind;
    seer.objects[0].appearance = heroes3().objects[kind].appearances[0];
    seer.objects[0].body = ObjectBody::Seer {
        quest: Box::new(Quest::Level(3)),
        gifts: Box::new(rmg_core::model::Gifts {
            experience: 5,
            spells: vec![rmg_core::SpellId(1)],
            ..Default::default()
        }),
    };
    let error = write(&seer, heroes3()).unwrap_err();
    let cannot = VmapProblem::NotRepresentable("a seer with several rewards".to_owned());
    assert_eq!(error.diagnostics.iter().map(|diagnostic| &diagnostic.problem).collect::<Vec<_>>(), [&cannot]);
}

#[test]
fn custom_sizes_survive_a_round_trip() {
    let mut map = random_map(1);
    let size = MapSize::new(700, 300, 1).unwrap();
    random::resize(&mut map, size, Seed(9));
    assert_round_trip(&map, "700 x 300");
}

#[test]
fn large_generated_maps_are_read_again() {
    let map = generated("three-rivers", "360x360x2", 3);
    assert!(map.objects.len() > 40_000, "{}", map.objects.len());
    let again = read_back(&written(&map));
    assert_eq!(again.model.objects.len(), map.objects.len());
}
