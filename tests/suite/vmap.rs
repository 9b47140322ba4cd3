//! Maps of VCMI: what is written is what `docs/sources/vmap.md` asks for, and what is read is what the file says.

mod damage;
mod expected;
mod others;
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

/// A map of one of our templates.
fn generated(template: &str, size: &str, seed: u64) -> MapModel {
    made(template, size, seed).map.clone()
}

#[expect(clippy::print_stdout, reason = "what is not checked must be said")]
fn facts() -> Option<Facts> {
    let facts = Facts::load();
    if facts.is_none() {
        println!("the tables are not there: names, shapes and sprites go unchecked");
    }
    facts
}

#[track_caller]
fn assert_comes_back(map: &MapModel, name: &str) {
    let bytes = written(map);
    let again = read_back(&bytes);
    assert!(again.unknown.is_empty(), "{name}: {:?}", again.unknown.counts());
    let wanted = as_read(map);
    for (at, (found, wanted)) in again.model.objects.iter().zip(&wanted.objects).enumerate() {
        assert_eq!(found, wanted, "{name}: object {at}");
    }
    assert_eq!(again.model.plan, wanted.plan, "{name}");
    assert!(again.model == wanted, "{name} comes back as something else");
    let second = read_back(&written(&again.model));
    assert!(second == again, "{name} is written in two ways");
}

#[test]
fn generated_maps_are_what_the_description_asks_for_and_come_back() {
    let facts = facts();
    for (template, size) in [("three-rivers", "s"), ("ring-of-seasons", "m"), ("mirror-duel", "s")] {
        let map = generated(template, size, 5);
        let faults = check_vmap(&written(&map), facts.as_ref());
        assert!(faults.is_empty(), "{template}: {:#?}", &faults[..faults.len().min(9)]);
        assert_comes_back(&map, template);
        let again = read_back(&written(&map)).model;
        assert_eq!(
            audit_foreign(&again, heroes3(), &ForeignFacts::default()),
            audit_foreign(&map, heroes3(), &ForeignFacts::default()),
            "{template}"
        );
    }
}

#[test]
fn maps_made_by_hand_are_sound_and_come_back() {
    let facts = facts();
    for (name, map) in [
        ("two levels", small_maps::two_levels()),
        ("laden", small_maps::laden()),
        ("sand", small_maps::sand_in_grass()),
        ("two shores", small_maps::two_shores()),
        ("a wide sea", small_maps::wide_sea()),
    ] {
        let faults = check_vmap(&written(&map), facts.as_ref());
        assert!(faults.is_empty(), "{name}: {:#?}", &faults[..faults.len().min(9)]);
        assert_comes_back(&map, name);
    }
}

#[test]
fn whatever_a_map_holds_comes_back_as_it_was() {
    for seed in 0..60 {
        assert_comes_back(&random_map(seed), &format!("seed {seed}"));
    }
}

#[test]
fn what_objects_hold_is_said_in_the_words_of_the_description() {
    let Some(facts) = facts() else { return };
    for seed in 0..60 {
        // Objects stand anywhere and tiles have any sprite, which is checked on other maps.
        let faults = check_vmap(&written(&random_map(seed)), Some(&facts));
        let is_place = |fault: &&String| {
            !["cover", "sprite", "are both", "main town"].iter().any(|word| fault.contains(word))
        };
        let others: Vec<&String> = faults.iter().filter(is_place).collect();
        assert!(others.is_empty(), "seed {seed}: {:#?}", &others[..others.len().min(9)]);
    }
}

#[test]
fn the_same_map_gives_the_same_bytes_and_carries_no_time() {
    let map = small_maps::two_levels();
    let bytes = written(&map);
    assert_eq!(bytes, written(&map.clone()));
    // 1980-01-01 00:00 in the first record.
    assert_eq!(bytes[10..14], [0, 0, 0x21, 0]);
}

#[test]
fn the_header_tells_template_seed_and_how_to_make_the_map_again() {
    let mut map = small_maps::two_levels();
    let header = |map: &MapModel| -> serde_json::Value {
        serde_json::from_str(&entry_text(&written(map), "header.json").unwrap()).unwrap()
    };
    let without = header(&map)["description"].as_str().unwrap().to_owned();
    assert!(!without.contains("rmg generate"), "nobody knows how it was made: {without}");
    map.recipe = Some(Recipe {
        template: "small".into(),
        effort: Effort::Quick,
        placement: PlacementMode::Auto,
        attempts: 3,
        packs: Vec::new(),
    });
    let header = header(&map);
    assert_eq!(header["name"], "small, seed 1");
    let description = header["description"].as_str().unwrap();
    let command = "rmg generate 'TEMPLATE#small' --seed 1 --size 24x14x2 --water none --monsters normal --effort quick \
                   --attempts 3 --player red=human --player blue=human";
    assert!(description.ends_with(&format!("To make it again: {command}")), "{description}");
    assert_eq!(header["players"]["red"]["mainTown"]["x"], 6, "the anchor, not the entrance");
}

#[test]
fn teams_and_computers_are_said_and_read() {
    let mut map = small_maps::two_levels();
    let player = |color, seat, human, team| PlayerPlan { team, ..PlayerPlan::new(color, Seat(seat), human) };
    map.plan.players = vec![
        player(PlayerColor::Red, 1, true, Some(7)),
        player(PlayerColor::Blue, 2, false, Some(3)),
        player(PlayerColor::Teal, 3, false, Some(7)),
    ];
    let again = read_back(&written(&map)).model.plan.players;
    let said: Vec<_> = again.iter().map(|player| (player.color, player.human, player.team)).collect();
    assert_eq!(
        said,
        [
            (PlayerColor::Red, true, Some(0)),
            (PlayerColor::Blue, false, None),
            (PlayerColor::Teal, false, Some(0)),
        ]
    );
}

#[test]
fn heroes_in_prisons_are_banned_in_the_header_and_nowhere_else() {
    let mut map = small_maps::laden();
    let heroes = &heroes3().heroes;
    let ids = |is_random: bool| heroes.iter().filter(move |(_, hero)| hero.is_random == is_random);
    let usual: Vec<_> = ids(true).map(|(id, _)| id).take(3).collect();
    let strange = ids(false).map(|(id, _)| id).next().unwrap();
    map.plan.switches.heroes = Switches { off: vec![usual[0]], on: vec![strange], absent_off: Vec::new() };
    let (kind, appearance) = small_maps::kind_of("prison", "prison", "");
    let mut prison = map.objects[0].clone();
    (prison.kind, prison.appearance) = (kind, appearance);
    for hero in [usual[1], strange] {
        prison.body = ObjectBody::Prison { hero, experience: 0 };
        map.objects.push(prison.clone());
    }
    let bytes = written(&map);
    let header = entry_text(&bytes, "header.json").unwrap();
    let header: serde_json::Value = serde_json::from_str(&header).unwrap();
    let said = &header["allowedHeroes"];
    let name = |id| serde_json::Value::from(heroes[id].name.as_str());
    let has = |list: &str, id| said[list].as_array().is_some_and(|names| names.contains(&name(id)));
    for (id, is_banned) in [(usual[0], true), (usual[1], true), (strange, true), (usual[2], false)] {
        assert_eq!(has("noneOf", id), is_banned, "{said}");
        assert!(!has("anyOf", id) || !is_banned, "{said}");
    }
    // Read again, a hero in prison is where he was, and banned no more than before.
    let again = read_back(&bytes).model.plan.switches.heroes;
    assert_eq!(again, Switches { off: vec![usual[0]], ..Switches::default() });
}

#[test]
fn what_is_switched_on_is_allowed_beside_the_default() {
    let mut map = small_maps::two_levels();
    let spells = &heroes3().spells;
    let strange = spells.iter().find(|(_, spell)| !spell.is_random).unwrap().0;
    let usual: Vec<_> =
        spells.iter().filter(|(_, spell)| spell.is_random).map(|(id, _)| id).take(2).collect();
    map.plan.switches.spells = Switches { off: usual.clone(), on: vec![strange], absent_off: Vec::new() };
    let again = read_back(&written(&map));
    assert_eq!(again.model.plan.switches.spells, map.plan.switches.spells);
    let objects = entry_text(&written(&map), "objects.json").unwrap();
    let name = |id| format!("\"{}\"", spells[id].name);
    assert!(
        objects.contains(&name(strange)) && !objects.contains(&name(usual[0])),
        "guilds teach what is allowed"
    );
}

#[test]
fn what_the_format_cannot_say_is_refused_with_the_reason_and_all_at_once() {
    let mut map = small_maps::laden();
    let (resource, scroll) =
        (heroes3().find_object("resource", "wood"), heroes3().find_object("spellScroll", "object"));
    let (wood, scroll) = (resource.unwrap(), scroll.unwrap());
    let mut at = 0;
    for object in map.objects.iter_mut().filter(|object| object.kind == wood) {
        object.body = ObjectBody::Portal { partner: ObjectId(0) };
        at += 1;
    }
    assert!(at > 0, "the map has wood");
    map.objects[0].kind = scroll;
    map.objects[1].appearance = heroes3().objects[scroll].appearances[0];
    map.objects[1].kind = scroll;
    map.objects[1].body = ObjectBody::Plain;
    map.levels[0].view.cells_mut()[3].flip = 4;
    let error = write(&map, heroes3()).unwrap_err();
    let text = error.to_string();
    for words in [
        "objects[0]: the object looks like one of another kind",
        "objects[1].body: a .vmap cannot say this: a scroll without a spell; change the template",
        "a portal cannot be a `resource/wood`",
        "levels[0][0][3]: a tile is mirrored in a way that does not exist",
    ] {
        assert!(text.contains(words), "{words}: {text}");
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
    let cannot = VmapProblem::CannotSay("a seer who gives several things".to_owned());
    assert_eq!(error.faults.iter().map(|fault| &fault.problem).collect::<Vec<_>>(), [&cannot]);
}

#[test]
fn maps_beyond_the_sizes_of_the_games_are_written_and_read() {
    let mut map = random_map(1);
    let size = MapSize::new(700, 300, 1).unwrap();
    random::resize(&mut map, size, Seed(9));
    assert_comes_back(&map, "700 x 300");
}

#[test]
fn large_generated_maps_are_read_back_within_the_memory_that_their_size_warrants() {
    let map = generated("three-rivers", "360x360x2", 3);
    assert!(map.objects.len() > 50_000, "{}", map.objects.len());
    let again = read_back(&written(&map));
    assert_eq!(again.model.objects.len(), map.objects.len());
}
