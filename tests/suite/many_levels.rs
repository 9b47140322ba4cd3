//! Maps with more levels than the original game allows: the same promises, and the rules of VCMI for each
//! level.

use rmg_audit::{audit_foreign, report};
use rmg_core::layout::PortalCause;
use rmg_core::model::{ForeignFacts, LinkCause, LinkWay, MapModel};
use rmg_core::pack::TerrainKind;
use rmg_core::plan::{GenPlan, LevelRequest};
use rmg_core::template::WaterContent;
use rmg_core::{Game, Level, MapSize, Seed};
use rmg_formats::rmgmap;
use rmg_games::h3m::{from_map, game_limits};
use rmg_games::vmap;
use rmg_generate::GenerateOptions;
use rmg_generate::retry::{Cause, GenerateError, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan};
use rmg_sweep::shrink::MapCase;
use rmg_tests::made::{generate, options};
use rmg_tests::map_cases::map_case;
use rmg_tests::random_templates::RandomTemplates;
use rmg_tests::templates::{heroes3, read_text};
use rmg_tests::vmap_checker::check_vmap;

use crate::audit::foreign::without_plan;
use rmg_test_support::cases;

/// A template of six zones in a ring. Two of them have a forced level.
const RING: &str = r#"{ "deep": { "minSize": "s", "maxSize": "60x60x4", "players": "2",
  "allowedWaterContent": ["none", "normal", "islands"],
  "zones": {
    "1": { "type": "playerStart", "owner": 1, "size": 10, "playerTowns": { "castles": 1 }, "mines": { "wood": 1 } },
    "2": { "type": "playerStart", "owner": 2, "size": 10, "playerTowns": { "castles": 1 }, "mines": { "wood": 1 } },
    "3": { "type": "treasure", "size": 10, "treasure": [ { "min": 500, "max": 3000, "density": 8 } ] },
    "4": { "type": "treasure", "size": 10, "forcedLevel": "underground" },
    "5": { "type": "treasure", "size": 10 },
    "6": { "type": "junction", "size": 10, "forcedLevel": "surface" } },
  "connections": [
    { "a": "1", "b": "3", "guard": 3000 }, { "a": "3", "b": "2", "guard": 3000 }, { "a": "2", "b": "4", "guard": 3000 },
    { "a": "4", "b": "5", "guard": 3000 }, { "a": "5", "b": "6", "guard": 3000 }, { "a": "6", "b": "1", "guard": 3000 } ] } }"#;

fn ring(size: &str, water: WaterContent, seed: u64) -> MapModel {
    let template = read_text(RING).templates.remove(0);
    let plan = make_plan(&template, heroes3(), &options(size, Some(water), seed)).unwrap();
    let output = generate(&plan, None);
    assert!(output.certificate.is_sound(), "{}", report(&output.certificate));
    output.map
}

/// Asserts the rules of VCMI for levels: rock is only on the second level, water only on the first one, and
/// gates connect adjacent levels.
#[track_caller]
fn assert_levels(map: &MapModel) {
    let pack = heroes3();
    for (level, layers) in map.plan.size.each_level().zip(&map.levels) {
        if !map.zones.iter().any(|zone| zone.level == level) {
            continue;
        }
        for terrain in layers.terrain.cells() {
            let terrain = &pack.terrains[*terrain];
            match terrain.kind {
                TerrainKind::Rock => assert_eq!(level, Level::UNDERGROUND, "rock"),
                TerrainKind::Water => assert_eq!(level, Level::SURFACE, "water"),
                TerrainKind::Land => {}
            }
        }
    }
    for (zone, plan) in map.zones.iter().zip(&map.plan.zones) {
        if let LevelRequest::Force(level) = plan.level {
            assert_eq!(zone.level, level);
        }
    }
    for (link, plan) in map.links.iter().zip(&map.plan.connections) {
        let levels = [plan.a, plan.b].map(|zone| map.zones[zone.index()].level.0);
        let distance = levels[0].abs_diff(levels[1]);
        match link.way {
            LinkWay::Gate { .. } => assert_eq!(distance, 1),
            LinkWay::Monolith { .. } if distance > 1 && link.cause != Some(LinkCause::Forced) => {
                assert_eq!(link.cause, Some(LinkCause::Layout(PortalCause::FarLevels)));
            }
            _ => {}
        }
    }
}

/// Asserts that `.rmgmap` and `.vmap` keep all levels, and that `.h3m` refuses them with the reason.
#[track_caller]
fn assert_files(map: &MapModel) {
    let pack = heroes3();
    let mut bytes = Vec::new();
    rmgmap::write(map, pack, &mut bytes).unwrap();
    assert!(rmgmap::read(&bytes, pack).unwrap() == *map, "the map changes when written to .rmgmap and read");
    let bytes = vmap::write(map, pack).unwrap();
    let diagnostics = check_vmap(&bytes, None);
    assert!(diagnostics.is_empty(), "{:#?}", &diagnostics[..diagnostics.len().min(9)]);
    let again = vmap::read(&bytes, pack).unwrap().model;
    assert_eq!((again.plan.size, again.levels.len()), (map.plan.size, map.levels.len()));
    for (found, original) in again.levels.iter().zip(&map.levels) {
        assert!(
            found.terrain == original.terrain && found.view == original.view && found.road == original.road
        );
    }
    let facts = ForeignFacts::default();
    assert_eq!(audit_foreign(&again, pack, &facts), audit_foreign(&without_plan(map.clone()), pack, &facts));
    let reason = format!("the map has {} levels; the game supports at most 2", map.plan.size.levels());
    let plan = GenPlan { target: Game::ShadowOfDeath, ..map.plan.clone() };
    assert!(game_limits(&plan, pack).contains(&reason));
    assert!(from_map(map, pack).unwrap_err().reasons.contains(&reason));
}

#[test]
fn maps_of_three_and_four_levels_keep_all_promises_in_every_format() {
    for (size, water) in [
        ("36x36x3", WaterContent::None),
        ("50x40x3", WaterContent::Normal),
        ("50x50x3", WaterContent::Islands),
        ("36x36x4", WaterContent::None),
    ] {
        let mut used = vec![false; 4];
        for seed in 0..3 {
            let map = ring(size, water, seed);
            assert_levels(&map);
            assert_files(&map);
            map.zones.iter().for_each(|zone| used[zone.level.index()] = true);
        }
        let levels: MapSize = size.parse().unwrap();
        assert!(used[..usize::from(levels.levels())].iter().all(|is_used| *is_used), "{size}: {used:?}");
    }
}

#[test]
fn a_level_may_have_no_zones() {
    let text = RING.replace("60x60x4", "36x36x3").replace("\"minSize\": \"s\"", "\"minSize\": \"36x36x3\"");
    let mut template = read_text(text).templates.remove(0);
    template.zones.truncate(2);
    template.connections.clear();
    let plan = make_plan(&template, heroes3(), &GenOptions::new(Seed(1))).unwrap();
    let output = generate(&plan, None);
    assert!(output.certificate.is_sound(), "{}", report(&output.certificate));
    assert_files(&output.map);
}

/// Returns a random case with 3 or 4 levels. Every third one has a playable template.
fn deep_case(number: u64) -> MapCase {
    let mut case = map_case(number);
    if number.is_multiple_of(3) {
        let text = RandomTemplates::new(number).playable().templates(1).json();
        case.template = read_text(text).templates.remove(0);
        case.options.players.clear();
    }
    let sides = case.size();
    let side = |side: u16| u64::from(side.clamp(36, 72));
    let size = MapSize::new(side(sides.width()), side(sides.height()), 3 + number % 2).unwrap();
    (case.template.min_size.value, case.template.max_size.value) = (size, size);
    case.options.size = Some(size);
    case
}

#[test]
fn random_templates_on_many_levels_are_refused_or_result_in_sound_maps() {
    let count = u64::from(cases(24).cases);
    let (mut generated, mut refuted) = (0, Vec::new());
    for number in 0..count {
        let MapCase { template, options, best_effort } = deep_case(number);
        let Ok(plan) = make_plan(&template, heroes3(), &options) else { continue };
        let pool = Pool::single();
        let options = GenerateOptions { effort: options.effort, best_effort, ..GenerateOptions::new(&pool) };
        let (failed, map) = match generate_map(&plan, heroes3(), &options, &|_| {}) {
            Ok(output) => (output.failed, Some(output.map)),
            Err(GenerateError::NoSoundMap { failed, .. }) => (failed, None),
            Err(GenerateError::Infeasible { .. } | GenerateError::Place(_)) => (Vec::new(), None),
            Err(error) => panic!("case {number}: {error}"),
        };
        let by_audit = failed.iter().filter(|attempt| matches!(attempt.cause, Cause::Refuted(_)));
        refuted.extend(by_audit.map(|attempt| format!("case {number}: {}", attempt.cause)));
        if let Some(map) = map {
            generated += 1;
            assert_levels(&map);
            assert_files(&map);
        }
    }
    assert!(refuted.is_empty(), "{}", refuted.join("\n"));
    assert!(generated * 3 > count, "only {generated} of {count} cases result in a map");
}
