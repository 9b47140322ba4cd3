//! Maps of VCMI's own generator: seas, boats, rivers, rock, more monoliths than the original game has, and a
//! grail without a position.

use rmg_audit::{audit_foreign, report};
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::{Cover, MapLevel};
use rmg_games::vmap::{read, write};
use rmg_reader_tests::{corpus, good, heroes3};

/// Returns how often a word occurs in a text.
fn count(text: &str, word: &str) -> usize {
    text.matches(word).count()
}

#[test]
fn maps_of_vcmi_are_read_completely_and_nothing_is_wrongly_refuted() {
    let Some(folder) = corpus("vcmi-maps") else { return };
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert_eq!(paths.len(), 7);
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        let map = read(&bytes, heroes3()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let files = good::unpacked(&bytes);
        let text = |wanted: &str| {
            files
                .iter()
                .find(|(name, _)| name == wanted)
                .map_or_else(String::new, |(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
        };
        // Every object and every tile of the file is read.
        let objects = text("objects.json");
        assert_eq!(
            map.model.objects.len() + map.unknown.objects.len(),
            count(&objects, "\"instanceName\""),
            "{name}"
        );
        let terrains = [text("surface_terrain.json"), text("underground_terrain.json")];
        for (code, terrain) in [("\"wt", "water"), ("\"rc", "rock"), ("\"gr", "grass")] {
            let id = heroes3().terrains.find(terrain).unwrap();
            let cells = map.model.levels.iter().flat_map(|level| level.terrain.cells());
            let wanted: usize = terrains.iter().map(|text| count(text, code)).sum();
            assert_eq!(cells.filter(|cell| **cell == id).count(), wanted, "{name}: {terrain}");
        }
        let rivers = map.model.levels.iter().flat_map(|level| level.river.cells()).flatten().count();
        let wanted: usize =
            ["_rw", "-rw", "|rw", "+rw"].iter().map(|word| count(&terrains.concat(), word)).sum();
        assert!(rivers >= wanted, "{name}: {rivers} tiles of rivers, {wanted} with clear water");
        // The grail is a position, and no object covers it.
        let grail: Vec<_> = map.unknown.objects.iter().filter(|object| object.type_name == "grail").collect();
        assert!(
            matches!(grail[..], [one] if one.solid.is_empty() && one.actions.is_empty() && one.sprite.is_empty()),
            "{name}"
        );
        let unknown: Vec<_> =
            map.unknown.objects.iter().filter(|object| !object.actions.is_empty()).collect();
        assert!(
            unknown.iter().all(|object| object.type_name == "monolithTwoWay"),
            "{name}: {:?}",
            map.unknown.counts()
        );
        assert_eq!(map.facts.has_strange_visits, !unknown.is_empty(), "{name}");
        let certificate = audit_foreign(&map.model, map.pack(heroes3()), &map.facts);
        let words = report(&certificate);
        assert_eq!(certificate.refuted().count(), 0, "{name}: {words}");
        for finding in &certificate.findings {
            let is_open =
                matches!(&finding.verdict, Verdict::NotJudged { reason } if reason.contains("unknown kinds"));
            assert!(
                !is_open || (finding.promise == Promise::Reachable && !unknown.is_empty()),
                "{name}: {words}"
            );
        }
        let proved = |promise| {
            certificate
                .findings
                .iter()
                .any(|it| it.promise == promise && matches!(it.verdict, Verdict::Proved { .. }))
        };
        assert!(
            proved(Promise::Footprints) && proved(Promise::PlayerStarts) && proved(Promise::SpritesFit),
            "{name}: {words}"
        );
        assert!(map.model.levels.iter().all(|level| level.cover.cells().contains(&Cover::Free)), "{name}");
        // A map that was read can be written, and reads back as the same.
        let again = read(&write(&map.model, map.pack(heroes3())).unwrap(), heroes3()).unwrap();
        assert_eq!(again.model.objects, map.model.objects, "{name}");
        for (again, level) in again.model.levels.iter().zip(&map.model.levels) {
            // Unknown objects are not written, and no longer cover anything.
            let cover = if unknown.is_empty() { again.cover.clone() } else { level.cover.clone() };
            assert!(MapLevel { cover, ..again.clone() } == *level, "{name}");
        }
    }
}
