//! Generated maps in the format of the original game: they follow its rules, and nothing is lost when they
//! are read again.

use std::num::NonZeroUsize;

use proptest::prelude::*;

use rmg_audit::{audit_foreign, report};
use rmg_core::model::{Cause, Cover, ForeignFacts, MapModel, MapObject, ObjectBody, PassName};
use rmg_core::pack::TerrainKind;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, WaterContent};
use rmg_core::{Game, MapSize, Seed, ZoneId};
use rmg_games::foreign::{ForeignMap, READ_PASS};
use rmg_games::h3m::{
    Appearance, Difficulty, Flag, H3mFile, Identity, MainTown, Monster, Mood, Object, ObjectBody as FileBody,
    ObjectClass, PlayerCode, TerrainCode, Xyz, from_map, read, to_map, write_gzip,
};
use rmg_games::vmap;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::kept::with_artifacts_kept;
use rmg_tests::made::shipped_template;
use rmg_tests::template_files::sampled;
use rmg_tests::templates::{self, heroes3};

use rmg_test_support::cases;

use super::game_facts::GameFacts;
use super::game_rules::{cells, diagnostics};

/// Returns a map of a template, or `None` if the template does not allow the size.
fn generated(template: &Template, size: MapSize, seed: u64) -> Option<MapModel> {
    let plan = templates::plan(template, Some(size), seed).ok()?;
    let plan = GenPlan { target: Game::ShadowOfDeath, ..plan };
    let pool = Pool::new(NonZeroUsize::new(1)).unwrap();
    Some(generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}).unwrap().map)
}

fn our_templates() -> Vec<Template> {
    sampled().unwrap().iter().flat_map(|file| templates::read(file).unwrap()).collect()
}

fn file_of(map: &MapModel) -> H3mFile {
    from_map(map, heroes3()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn through_file(map: &MapModel) -> ForeignMap {
    let file = file_of(map);
    let bytes = write_gzip(&file).unwrap();
    let again = read(&bytes).unwrap();
    assert!(again == file, "the file differs after reading");
    to_map(&again, heroes3()).unwrap()
}

/// Removes what a file does not store of an object: its cause, its partner and its intended strength.
fn as_stored(object: &MapObject) -> MapObject {
    let mut object = object.clone();
    match &mut object.body {
        body @ ObjectBody::Portal { .. } => *body = ObjectBody::Plain,
        ObjectBody::Monster { strength, .. } => *strength = 0,
        _ => {}
    }
    let pass = PassName::from(READ_PASS);
    object.cause = Cause { pass, zone: ZoneId(0), connection: None, pile: None, guards: None };
    object
}

/// Checks the file of a map against the rules of the game, and compares covered tiles.
#[track_caller]
fn assert_follows_rules(map: &MapModel, facts: Option<&GameFacts>, name: &str) {
    let file = file_of(map);
    let diagnostics = diagnostics(&file, facts);
    assert!(
        diagnostics.is_empty(),
        "{name}: {} errors: {:#?}",
        diagnostics.len(),
        &diagnostics[..diagnostics.len().min(9)]
    );
    // Exactly the tiles that heroes cannot walk on are covered in the file.
    let mut covered: Vec<_> = map.levels.iter().map(|level| vec![false; level.cover.cells().len()]).collect();
    for object in &file.objects {
        for cell in cells(&file, object).0 {
            let width = usize::from(file.info.side.tiles());
            covered[usize::from(cell.level)][usize::from(cell.y) * width + usize::from(cell.x)] = true;
        }
    }
    for (level, covered) in map.levels.iter().zip(covered) {
        let expected = level.cover.cells().iter().zip(level.terrain.cells()).map(|(cover, terrain)| {
            let is_rock = heroes3().terrains[*terrain].kind == TerrainKind::Rock;
            *cover == Cover::Used || *cover == Cover::Blocked && !is_rock
        });
        let mismatch = expected.zip(covered).position(|(expected, covered)| expected != covered);
        assert!(mismatch.is_none(), "{name}: {:?}", mismatch.map(|tile| level.cover.tile_at(tile)));
    }
}

/// Checks maps of all shipped templates that allow one of `sizes`. Returns the number of maps.
fn check_maps(sizes: &[&str], seeds: std::ops::Range<u64>) -> usize {
    let facts = GameFacts::load();
    let mut count = 0;
    for template in our_templates() {
        for size in sizes {
            // A size that a template does not allow is refused for all seeds.
            let maps = seeds.clone().map_while(|seed| generated(&template, size.parse().unwrap(), seed));
            for (seed, map) in seeds.clone().zip(maps) {
                assert_follows_rules(&map, facts.as_ref(), &format!("{} {size}, seed {seed}", template.id));
                count += 1;
            }
        }
    }
    count
}

#[test]
fn maps_with_seas_follow_the_rules_of_the_game() {
    let facts = GameFacts::load();
    let mut seen = [0; 2];
    for (name, size, water) in [
        ("mirrorDuel", "m", WaterContent::Islands),
        ("ringOfSeasons", "m", WaterContent::Normal),
        ("ringOfSeasons", "m", WaterContent::Islands),
        ("undercross", "xl+u", WaterContent::Islands),
    ] {
        let template = our_templates().into_iter().find(|template| template.id == name).unwrap();
        for seed in 0..3 {
            let options = GenOptions {
                size: Some(size.parse().unwrap()),
                water: Some(water),
                ..GenOptions::new(Seed(seed))
            };
            let plan = make_plan(&template, heroes3(), &options).unwrap();
            let pool = Pool::single();
            let map = generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}).unwrap().map;
            assert_follows_rules(
                &map,
                facts.as_ref(),
                &format!("{name} {size}, water {}, seed {seed}", water.word()),
            );
            let file = file_of(&map);
            for (count, class) in seen.iter_mut().zip([ObjectClass::SHIPYARD, ObjectClass::WHIRLPOOL]) {
                *count +=
                    file.objects.iter().filter(|it| file.appearance_of(it).unwrap().class == class).count();
            }
        }
    }
    assert!(seen[0] >= 12 && seen[1] >= 4, "{seen:?} shipyards and whirlpools");
}

#[test]
fn small_and_medium_maps_follow_the_rules_of_the_game() {
    assert_eq!(check_maps(&["s", "m", "s+u", "m+u"], 0..3), 27);
}

#[test]
fn large_maps_follow_the_rules_of_the_game() {
    assert_eq!(check_maps(&["l", "l+u"], 0..3), 21);
}

#[test]
fn extra_large_maps_follow_the_rules_of_the_game() {
    assert_eq!(check_maps(&["xl", "xl+u"], 0..1), 7);
}

/// An error of a file, and a part of the expected message.
type FileError = (&'static str, fn(&mut H3mFile));

const FILE_ERRORS: [FileError; 25] = [
    ("Difficulty", |file| file.info.difficulty = Difficulty(5)),
    ("the file does not end with zeros", |file| file.trailing[0] = 1),
    ("the first two appearances are wrong", |file| file.appearances.swap(0, 1)),
    ("duplicate appearance", |file| file.appearances.push(file.appearances[2].clone())),
    ("unused appearance", |file| {
        let appearance = Appearance { subclass: 1, ..file.appearances[2].clone() };
        file.appearances.push(appearance);
    }),
    ("unknown appearance", |file| file.appearances[2].allowed_terrains.0[0] ^= 1),
    ("unknown appearance", |file| file.appearances[2].action.0[5] = 1),
    ("extends beyond the map edge", |file| town(file).anchor.x = 1),
    ("is outside of the map", |file| town(file).anchor.level = 7),
    ("are both at", |file| file.objects.push(file.objects[0].clone())),
    ("is on TerrainCode::WATER", |file| {
        let anchor = town(file).anchor;
        let tile = file.tile_index(Xyz { x: anchor.x - 2, ..anchor }).unwrap();
        file.tiles[tile].terrain = TerrainCode::WATER;
    }),
    ("is not on water", |file| class_of_town(file, ObjectClass::BOAT)),
    ("cannot launch", |file| class_of_town(file, ObjectClass::SHIPYARD)),
    ("single whirlpool", |file| {
        class_of_town(file, ObjectClass::WHIRLPOOL);
        let (one, others) = (town(file).appearance, file.objects.len());
        let first = file.objects.iter().position(|object| object.appearance == one).unwrap();
        let mut at = 0..others;
        file.objects.retain(|object| at.next() == Some(first) || object.appearance != one);
    }),
    ("is not a valid guard", |file| guard(file).mood = Mood::SAVAGE),
    ("0 of ", |file| guard(file).count = 0),
    ("is Identity(4000)", |file| guard(file).identity = Identity(4000)),
    ("is partially present", |file| file.players[7].placeholder_count = 1),
    ("gets no hero", |file| main_town(file).generate_hero = Flag::NO),
    ("wrong main town", |file| main_town(file).entrance.x += 1),
    ("wrong main town", |file| main_town(file).town.0 ^= 1),
    ("owns objects but does not play", |file| {
        let FileBody::Town(town) = &mut town(file).body else { panic!("expected a town") };
        town.owner = PlayerCode(7);
    }),
    ("the gate at", |file| {
        let is_gate = |object: &Object| {
            file.appearances[usize::try_from(object.appearance).unwrap()].class
                == ObjectClass::SUBTERRANEAN_GATE
        };
        let gate = file.objects.iter().position(is_gate).unwrap();
        file.objects.remove(gate);
    }),
    ("has an unknown sprite", |file| file.tiles[0].flags.0 ^= 3),
    ("has an unknown flag", |file| file.tiles[0].flags.0 |= 0x80),
];

/// Changes the class of the appearance of a town.
fn class_of_town(file: &mut H3mFile, class: ObjectClass) {
    let appearance = usize::try_from(town(file).appearance).unwrap();
    file.appearances[appearance].class = class;
}

fn town(file: &mut H3mFile) -> &mut Object {
    file.objects.iter_mut().find(|object| matches!(object.body, FileBody::Town(_))).unwrap()
}

fn guard(file: &mut H3mFile) -> &mut Monster {
    let guards = file.objects.iter_mut().filter_map(|object| match &mut object.body {
        FileBody::Monster(monster) => Some(&mut **monster),
        _ => None,
    });
    guards.last().unwrap()
}

fn main_town(file: &mut H3mFile) -> &mut MainTown {
    file.players[0].main_town.as_mut().unwrap()
}

#[test]
fn rules_find_every_error() {
    let Some(facts) = GameFacts::load() else { return };
    let template = our_templates().into_iter().find(|template| template.id == "threeRivers").unwrap();
    let map = generated(&template, "s+u".parse().unwrap(), 1).unwrap();
    let sound = file_of(&map);
    assert_eq!(diagnostics(&sound, Some(&facts)), [""; 0]);
    for (message, change) in FILE_ERRORS {
        let mut file = sound.clone();
        change(&mut file);
        let diagnostics = diagnostics(&file, Some(&facts));
        assert!(
            diagnostics.iter().any(|diagnostic| diagnostic.contains(message)),
            "{message}: {diagnostics:#?}"
        );
    }
}

/// Asserts that the format loses nothing that it can store, and that the audit gives the same result for the
/// file.
#[track_caller]
fn assert_round_trip(map: &MapModel, name: &str) {
    let ForeignMap { model: back, unknown, .. } = through_file(map);
    assert!(unknown.is_empty(), "{name}: {:?}", unknown.counts());
    assert_eq!(back.objects.len(), map.objects.len(), "{name}");
    for (at, (found, expected)) in back.objects.iter().zip(&map.objects).enumerate() {
        assert_eq!(*found, as_stored(expected), "{name}: object {at}");
    }
    for (level, (found, expected)) in back.levels.iter().zip(&map.levels).enumerate() {
        assert!(found.terrain == expected.terrain && found.view == expected.view, "{name}: terrain {level}");
        assert!(
            found.road == expected.road && found.road_view == expected.road_view,
            "{name}: roads {level}"
        );
        assert!(
            found.river == expected.river && found.river_view == expected.river_view,
            "{name}: rivers {level}"
        );
    }
    let (found, expected) = (&back.plan, &map.plan);
    assert_eq!((&found.template_name, found.seed), (&expected.template_name, expected.seed), "{name}");
    assert_eq!((found.size, &found.switches), (expected.size, &with_artifacts_kept(map)), "{name}");
    let players = |map: &MapModel| -> Vec<_> {
        map.plan.players.iter().map(|player| (player.color, player.human, player.team)).collect()
    };
    assert_eq!(players(&back), players(map), "{name}");
    let again = through_file(&back);
    assert!(again.unknown.is_empty() && again.model == back, "{name}: the second file differs");
    let certificate = audit_foreign(&back, heroes3(), &ForeignFacts::default());
    assert!(certificate.is_sound(), "{name}: {}", report(&certificate));
    assert_eq!(certificate, audit_foreign(map, heroes3(), &ForeignFacts::default()), "{name}");
    let from_vmap = vmap::read(&vmap::write(map, heroes3()).unwrap(), heroes3()).unwrap();
    assert!(from_vmap.unknown.is_empty(), "{name}: {:?}", from_vmap.unknown.counts());
    assert_eq!(
        certificate,
        audit_foreign(&from_vmap.model, heroes3(), &ForeignFacts::default()),
        "{name}, through a .vmap file"
    );
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn generated_maps_survive_a_round_trip(
        which in prop::sample::select(vec![
            ("three-rivers", "s"), ("three-rivers", "m+u"), ("mirror-duel", "s"), ("mirror-duel", "s+u"),
            ("ring-of-seasons", "m"), ("ring-of-seasons", "m+u"), ("exiles-return", "l"), ("thread", "l"),
        ]),
        seed: u64,
    ) {
        let (template, size) = which;
        let map = generated(&shipped_template(template), size.parse().unwrap(), seed).unwrap();
        assert_round_trip(&map, &format!("{which:?}, seed {seed}"));
    }
}
