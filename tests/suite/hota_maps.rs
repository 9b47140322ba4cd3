//! Maps with the content pack of Horn of the Abyss are sound, and show its towns, terrains and objects.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rmg_audit::{audit_by_template, report};
use rmg_core::diag::Severity;
use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::pack::{ContentPack, Subject, VcmiKind};
use rmg_core::summary::repeat_command;
use rmg_core::template::{Template, WaterContent};
use rmg_core::{Seed, Symmetry};
use rmg_formats::pack::load_built_in;
use rmg_games::vmap;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::Pool;
use rmg_plan::check::check_template;
use rmg_plan::{GenOptions, make_plan, template_of_plan};
use rmg_template::Source;
use rmg_tests::template_files::{shipped_for_hota, workspace_root};
use rmg_tests::templates::{in_lines, read, read_file, read_text};

static PACK: LazyLock<ContentPack> = LazyLock::new(|| load_built_in("hota").expect("a built-in pack"));

/// Generates a map and asserts that it is sound by its template.
fn sound(template: &Template, options: &GenOptions) -> MapModel {
    let plan = make_plan(template, &PACK, options).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    let template = template_of_plan(template, &plan);
    let pool = Pool::single();
    let options = GenerateOptions { template: Some(&template), ..GenerateOptions::new(&pool) };
    let map = generate_map(&plan, &PACK, &options, &|_| {}).unwrap_or_else(|error| panic!("{error}")).map;
    let certificate = audit_by_template(&map, &PACK, &template);
    assert!(certificate.is_sound(), "{}", report(&certificate));
    map
}

fn waters() -> [Option<WaterContent>; 3] {
    [WaterContent::None, WaterContent::Normal, WaterContent::Islands].map(Some)
}

/// Returns the numbers of the factions of all towns.
fn towns(map: &MapModel) -> BTreeSet<u16> {
    let town = |object: &rmg_core::model::MapObject| match (&object.body, &PACK.objects[object.kind].subject)
    {
        (ObjectBody::Town { .. }, Subject::Faction(faction)) => PACK.factions[*faction].number,
        _ => None,
    };
    map.objects.iter().filter_map(town).collect()
}

/// Returns the frames of a terrain.
fn frames(map: &MapModel, terrain: &str) -> BTreeSet<u8> {
    let id = PACK.terrains.find(terrain).expect("a terrain of the pack");
    let tiles = map.levels.iter().flat_map(|level| level.terrain.cells().iter().zip(level.view.cells()));
    tiles.filter(|(of, _)| **of == id).map(|(_, view)| view.frame).collect()
}

#[test]
fn every_template_for_hota_is_read_and_checked_without_diagnostics() {
    let files = shipped_for_hota().unwrap();
    assert!(!files.is_empty());
    for path in files {
        let file = read_file(&path).unwrap();
        let mut lines = file.lines(Severity::Note);
        for template in &file.templates {
            assert!(!template.description.is_empty() && template.name != template.id);
            lines.extend(in_lines(&file.text, &check_template(template, &PACK), Severity::Note));
        }
        assert!(lines.is_empty(), "{}:\n{}", path.display(), lines.join("\n"));
    }
}

#[test]
fn maps_of_both_towns_are_sound_with_every_kind_of_water() {
    let path = shipped_for_hota().unwrap().remove(0);
    let template = read(&path).unwrap().remove(0);
    for (seed, water) in (1..).zip(waters()) {
        let map = sound(&template, &GenOptions { water, ..GenOptions::new(Seed(seed)) });
        assert_eq!(towns(&map), BTreeSet::from([9, 10]), "seed {seed}");
        for terrain in ["highlands", "wasteland"] {
            let frames = frames(&map, terrain);
            let has = |first: u8, last: u8| frames.range(first..=last).next().is_some();
            assert!(has(77, 101) && has(102, 117) && has(0, 67), "{terrain}: {frames:?}");
            assert!(frames.iter().all(|frame| *frame <= 123), "{terrain}: {frames:?}");
        }
        let kinds = map.objects.iter().filter_map(|object| PACK.objects[object.kind].number);
        assert!(kinds.clone().any(|(class, number)| class == 54 && number > 150), "no monster of the layer");
        assert!(!kinds.clone().any(|(class, number)| class == 54 && number > 185), "a monster of Bulwark");
        let command = repeat_command(&map, &PACK, false).expect("a recipe");
        assert!(command.contains(" --pack hota --pack-hash "), "{command}");
    }
}

#[test]
fn maps_of_any_template_may_have_the_content_of_the_layer() {
    let text = r#"{ "any": {
        "minSize": "m", "maxSize": "l+u", "players": "2",
        "zones": {
            "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 },
                   "mines": { "wood": 1, "ore": 1, "gold": 1 },
                   "treasure": [{ "min": 500, "max": 6000, "density": 12 }] },
            "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 },
                   "mines": { "mercury": 1, "sulfur": 1, "crystal": 1, "gems": 1 },
                   "treasure": [{ "min": 500, "max": 20000, "density": 12 }] }
        },
        "connections": [{ "a": "1", "b": "2", "guard": 3000 }]
    } }"#;
    let template = read_text(text).templates.remove(0);
    let mut seen = BTreeSet::new();
    for (seed, water) in (1..=6).zip(waters().into_iter().cycle()) {
        let map = sound(&template, &GenOptions { water, ..GenOptions::new(Seed(seed)) });
        seen.extend(map.objects.iter().map(|object| object.kind));
    }
    let heroes3 = rmg_tests::templates::heroes3();
    let is_new = |id: &&rmg_core::ObjectKindId| heroes3.objects.find(&PACK.objects[**id].key).is_none();
    assert!(seen.iter().filter(is_new).count() >= 20, "{}", seen.len());
    let off = |key: &str| PACK.objects.find(key).is_some_and(|id| seen.contains(&id));
    assert!(!["ancientLamp/ancientLamp", "creatureBank/spit", "hillFort/object"].into_iter().any(off));
}

#[test]
fn maps_of_mirror_packs_have_two_equal_halves() {
    let pack = std::fs::read(workspace_root().join("tests/dialects/mirror.h3t")).unwrap();
    let template = Source::parse(pack).0.templates(&PACK).templates.remove(0);
    for (seed, water) in (1..).zip(waters()) {
        let map = sound(&template, &GenOptions { water, ..GenOptions::new(Seed(seed)) });
        let symmetry = map.plan.symmetry.as_ref().map(|plan| plan.symmetry);
        assert_eq!((symmetry, map.plan.players.len()), (Some(Symmetry::Rotate2), 2), "seed {seed}");
    }
}

#[test]
fn files_for_vcmi_name_the_mods_and_are_read_back() {
    let path = shipped_for_hota().unwrap().remove(0);
    let template = read(&path).unwrap().remove(0);
    let map = sound(&template, &GenOptions { water: waters()[1], ..GenOptions::new(Seed(4)) });
    let bytes = vmap::write(&map, &PACK).unwrap();
    let again = vmap::read(&bytes, &PACK).unwrap();
    let unknown: Vec<_> = again.unknown.counts().into_iter().collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert_eq!(again.model.objects.len(), map.objects.len());
    for (written, read) in map.objects.iter().zip(&again.model.objects) {
        assert_eq!((read.kind, read.at), (written.kind, written.at));
        // the file does not have the requested strength of monsters, so bodies are not equal
        assert_eq!(read.body.word(), written.body.word());
    }
    for (object, file) in [
        ("monster/nymph", "hota/cove/creatures/adventureMap/nymph"),
        ("town/factory", "factory/map/AVCfacF0"),
    ] {
        let kind = &PACK.objects[PACK.objects.find(object).unwrap()];
        let look = &PACK.appearances[kind.appearances[0]];
        assert_eq!(PACK.vcmi_name(VcmiKind::Sprite, &look.name), Some(file));
    }
    assert_eq!(PACK.scoped(VcmiKind::Creature, "nymph"), "hota.cove:nymph");
    assert_eq!(PACK.scoped(VcmiKind::Creature, "pikeman"), "pikeman");
}

/// The generator places only kinds that VCMI and its mod have.
#[test]
fn everything_that_is_placed_at_random_exists_in_vcmi() {
    let heroes3 = rmg_tests::templates::heroes3();
    let is_known =
        |key: &str| heroes3.objects.find(key).is_some() || PACK.vcmi_name(VcmiKind::Object, key).is_some();
    for (_, set) in PACK.obstacle_sets.iter() {
        for look in &set.appearances {
            let kind = &PACK.objects[PACK.appearances[*look].kind];
            assert!(is_known(&kind.key), "{}: {}", set.name, kind.key);
        }
    }
    for kind in PACK.objects.records().iter().filter(|kind| kind.is_rolled()) {
        assert!(is_known(&kind.key), "{}", kind.key);
    }
    for creature in PACK.creatures.records().iter().filter(|creature| creature.is_placeable) {
        let is_old = heroes3.creatures.find(&creature.name).is_some();
        assert!(is_old || PACK.vcmi_name(VcmiKind::Creature, &creature.name).is_some(), "{}", creature.name);
    }
}

#[test]
fn a_town_of_bulwark_is_refused() {
    let text = r#"{ "snow": {
        "minSize": "s", "maxSize": "m", "players": "1",
        "zones": { "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 },
                          "allowedTowns": ["hota:bulwark"] } },
        "connections": []
    } }"#;
    let template = read_text(text).templates.remove(0);
    let diagnostics = check_template(&template, &PACK);
    assert!(diagnostics.iter().any(|of| of.code == "no-town-left"), "{diagnostics:?}");
}
