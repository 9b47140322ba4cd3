//! The cookbook of custom modifiers: an example program of `rmg-cli`.

#[path = "../../rmg-cli/examples/cookbook/main.rs"]
#[expect(dead_code, reason = "the tests call `modifiers` instead of `main`")]
mod program;

use std::collections::BTreeMap;
use std::fs;

use rmg::modifiers::modifier_names;
use rmg::{Generator, Map, WaterContent};
use rmg_tests::template_files::workspace_root;
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
            let map = map(template, size, water, seed).timeline(true).generate().unwrap_or_else(|error| panic!("{error}"));
            assert!(map.certificate().is_sound(), "{template} {seed}");
            for object in &map.model().objects {
                *effects.entry(object.cause.pass.as_str().to_owned()).or_default() += 1;
            }
            let timeline = map.making().unwrap().timeline.as_ref().unwrap();
            for record in timeline.records() {
                let modifier = timeline.schedule().name(record.job).pass;
                for counter in record.counters.iter().filter(|_| modifier_names().all(|name| name != modifier)) {
                    *effects.entry(format!("{modifier}: {}", counter.name)).or_default() += usize::try_from(counter.amount).unwrap();
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
        assert!(one == bytes(&generator.clone().threads(threads).generate().unwrap_or_else(|error| panic!("{error}"))), "{threads} threads");
    }
}

#[test]
fn other_programs_explain_and_audit_a_map_and_name_the_modifiers_that_verify_lacks() {
    let folder = TempDir::new().unwrap();
    let made = map("mirror-duel.json", "m", WaterContent::None, 1).generate().unwrap_or_else(|error| panic!("{error}"));
    fs::write(folder.path().join("map.rmgmap"), bytes(&made)).unwrap();
    assert_eq!(run_in(&folder, &["audit", "map.rmgmap"]).code, Some(0));
    let verified = run_in(&folder, &["verify", "map.rmgmap"]);
    assert_eq!(verified.code, Some(2));
    assert!(verified.err.contains("the modifiers of map.rmgmap and of this program differ"), "{}", verified.err);
    assert!(verified.err.contains("`dead ends` 1 after `treasure`"), "{}", verified.err);
    let pile = made.model().objects.iter().find(|object| object.cause.pass.as_str() == "dead ends").unwrap();
    let [x, y] = [pile.at.tile.x, pile.at.tile.y].map(|number| number.to_string());
    let why = run_in(&folder, &["why", "map.rmgmap", &x, &y]);
    assert!(why.out.contains("hides chests where ways end"), "{}", why.out);
    assert!(why.out.contains("none: a custom modifier placed it"), "{}", why.out);
}
