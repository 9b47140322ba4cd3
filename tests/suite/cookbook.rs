//! The cookbook of custom modifiers: an example program of `rmg-cli`.

#[path = "../../rmg-cli/examples/cookbook/main.rs"]
#[expect(dead_code, reason = "the tests call `modifiers` instead of `main`")]
mod program;

use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;

use rmg::jobs::Pool;
use rmg::modifiers::modifier_names;
use rmg::pipeline::Generated;
use rmg::plan::GenOptions;
use rmg::stats::{SeedRow, Shard};
use rmg::sweep::{
    PlayersChoice, SizeChoice, SweepAxes, SweepPlan, SweepSame, SweepSource, SweepWork, WaterChoice,
};
use rmg::{Effort, Generator, Map, MapMonsters, Seed, WaterContent};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::heroes3;
use tempfile::TempDir;

use super::cli::run_in;

/// Returns a map of a template of the project with all modifiers of the cookbook.
fn map(template: &str, size: &str, water: WaterContent, seed: u64) -> Generator {
    let file = workspace_root().join("templates").join(template);
    let generator = Generator::from_file(file).unwrap().seed(seed).size(size).unwrap();
    generator.water(water).modifiers(program::modifiers().unwrap())
}

fn bytes(map: &Map) -> Vec<u8> {
    let mut bytes = Vec::new();
    map.write_rmgmap(&mut bytes).unwrap();
    bytes
}

#[test]
fn every_modifier_of_the_cookbook_has_an_effect_and_every_map_is_sound() {
    let mut effects: BTreeMap<String, usize> = BTreeMap::new();
    for (template, size, water) in [
        ("mirror-duel.json", "m", WaterContent::None),
        ("three-rivers.json", "m", WaterContent::Normal),
        ("ring-of-seasons.json", "m+u", WaterContent::None),
        ("exiles-return.json", "l", WaterContent::Islands),
    ] {
        for seed in 1..=3 {
            let map = map(template, size, water, seed)
                .timeline(true)
                .generate()
                .unwrap_or_else(|error| panic!("{error}"));
            assert!(map.certificate().is_sound(), "{template} {seed}");
            for object in &map.model().objects {
                *effects.entry(object.cause.pass.as_str().to_owned()).or_default() += 1;
            }
            let timeline = map.making().unwrap().timeline.as_ref().unwrap();
            for record in timeline.records() {
                let modifier = timeline.schedule().name(record.job).pass;
                for counter in
                    record.counters.iter().filter(|_| modifier_names().all(|name| name != modifier))
                {
                    *effects.entry(format!("{modifier}: {}", counter.name)).or_default() +=
                        usize::try_from(counter.amount).unwrap();
                }
            }
        }
    }
    for effect in [
        "crossroads",
        "dead ends",
        "landmark",
        "groves: shore tiles closed",
        "lone trees: lone trees",
        "paved: road tiles paved",
    ] {
        assert!(effects.get(effect).is_some_and(|count| *count > 0), "{effect}: {effects:?}");
    }
}

#[test]
fn maps_of_the_cookbook_are_the_same_on_any_number_of_threads() {
    let generator = map("three-rivers.json", "m", WaterContent::Normal, 5);
    let one = bytes(&generator.clone().threads(1).generate().unwrap_or_else(|error| panic!("{error}")));
    for threads in [2, 5] {
        assert!(
            one == bytes(
                &generator.clone().threads(threads).generate().unwrap_or_else(|error| panic!("{error}"))
            ),
            "{threads} threads"
        );
    }
}

#[test]
fn other_programs_explain_and_audit_a_map_and_name_the_modifiers_that_verify_lacks() {
    let folder = TempDir::new().unwrap();
    let made = map("mirror-duel.json", "m", WaterContent::None, 1)
        .generate()
        .unwrap_or_else(|error| panic!("{error}"));
    fs::write(folder.path().join("map.rmgmap"), bytes(&made)).unwrap();
    assert_eq!(run_in(&folder, &["audit", "map.rmgmap"]).code, Some(0));
    let verified = run_in(&folder, &["verify", "map.rmgmap"]);
    assert_eq!(verified.code, Some(2));
    assert!(
        verified.err.contains("the modifiers of map.rmgmap and of this program differ"),
        "{}",
        verified.err
    );
    assert!(verified.err.contains("`dead ends` 1 after `treasure`"), "{}", verified.err);
    let pile = made.model().objects.iter().find(|object| object.cause.pass.as_str() == "dead ends").unwrap();
    let [x, y] = [pile.at.tile.x, pile.at.tile.y].map(|number| number.to_string());
    let why = run_in(&folder, &["why", "map.rmgmap", &x, &y]);
    assert!(why.out.contains("hides chests where ways end"), "{}", why.out);
    assert!(why.out.contains("none: a custom modifier placed it"), "{}", why.out);
}

/// Returns the template of two homes, with options of custom modifiers.
fn with_options(options: &str) -> Generator {
    let path = workspace_root().join("rmg/examples/data/two-homes.json");
    let text = fs::read_to_string(path).unwrap();
    let text = text.replacen("\"players\"", &format!("{options}, \"players\""), 1);
    Generator::from_text(&text).unwrap().seed(3).modifiers(program::modifiers().unwrap())
}

/// Returns the number of objects of a modifier.
fn placed(map: &Map, modifier: &str) -> usize {
    map.model().objects.iter().filter(|object| object.cause.pass.as_str() == modifier).count()
}

#[test]
fn templates_set_options_of_modifiers_and_the_map_keeps_them() {
    let many = with_options(r#""modifiers" : { "dead ends" : { "most" : 5 } }"#);
    let [many, none] = [many, with_options(r#""modifiers" : { "dead ends" : { "most" : 0 } }"#)]
        .map(|generator| generator.generate().unwrap_or_else(|error| panic!("{error}")));
    assert!(placed(&many, "dead ends") > 0);
    assert_eq!(placed(&none, "dead ends"), 0);
    let read = rmg::rmgmap::read(&bytes(&many), rmg::Pack::heroes3().content()).unwrap();
    assert_eq!(read.plan.modifier_options, many.model().plan.modifier_options);
    assert_eq!(read.plan.modifier_options.len(), 1);
}

#[test]
fn wrong_options_are_errors_with_a_fix_and_unknown_modifiers_a_warning() {
    let options =
        r#""modifiers" : { "dead ends" : { "mots" : 5, "most" : 50 }, "deadends" : { "most" : 1 } }"#;
    let text = with_options(options).check().to_string();
    for part in [
        "unknown option `mots` of the modifier `dead ends`",
        "did you mean `most`?",
        "`most` must be a whole number from 0 to 20, not 50",
        "unknown custom modifier `deadends`: its options have no effect",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(with_options(r#""modifiers" : { "other" : { "most" : 1 } }"#).generate().is_ok());
}

#[test]
fn sweeps_use_the_modifiers_and_their_header_names_them() {
    let file = rmg_tests::templates::read(&workspace_root().join("templates/mirror-duel.json")).unwrap();
    let source = SweepSource {
        name: "mirror-duel#mirrorDuel".to_owned(),
        source: String::new(),
        sha256: String::new(),
        template: file.into_iter().next().unwrap(),
    };
    let same = SweepSame {
        wishes: &GenOptions::new(Seed(0)),
        options: Vec::new(),
        attempts: 8,
        pack: heroes3(),
        pack_folders: Vec::new(),
        modifiers: program::modifiers().unwrap(),
    };
    let seeds = SeedRow { first: 1, count: 2 };
    let choices = SweepAxes {
        sizes: vec![SizeChoice::Smallest],
        limit: None,
        water: vec![WaterChoice::Only(WaterContent::None)],
        monsters: vec![MapMonsters::Normal],
        efforts: vec![Effort::Normal],
        players: vec![PlayersChoice::Most],
    };
    let plan = SweepPlan::new(vec![source], &choices, &same, seeds, Shard::WHOLE);
    assert_eq!(plan.header().modifiers.len(), 6);
    let pool = Pool::single();
    let work = SweepWork { pack: heroes3(), pool: &pool, cancel: None, records_memory: false };
    let own = Mutex::new(0);
    let seen = |_, made: &Generated| {
        let custom = made.map.objects.iter().filter(|object| object.cause.pass.as_str() == "dead ends");
        *own.lock().unwrap() += custom.count();
    };
    let ended = plan.run(0..u64::MAX, work, &seen, |_, _| Ok::<(), ()>(()));
    assert!(ended.is_ok() && *own.lock().unwrap() > 0);
}
