//! `rmg why` and `rmg why-not`: plan, pack and map confirm every reason.

mod contents;
mod lines;
mod why_not;

use std::sync::OnceLock;

use rmg_core::Seed;
use rmg_core::model::{
    Guarded, LinkCause, MapModel, MapPos, ObjectBody, ObjectId, PileRequest, Refused, TriedLink,
};
use rmg_core::summary::{MapNotes, Note};
use rmg_core::template::WaterContent;
use rmg_explain::why::{map_notes, why};
use rmg_generate::{GenerateOptions, TemplateText, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::{self, ReadFile, heroes3};

/// A template that requests content of every kind, and more than fits.
const OVERFULL: &str = include_str!("why/crowded.json");

fn generated(read: &ReadFile, size: &str, seed: u64, water: WaterContent) -> MapModel {
    let template = &read.templates[0];
    let size = Some(size.parse().unwrap());
    let options = GenOptions { size, water: Some(water), ..GenOptions::new(Seed(seed)) };
    let plan = make_plan(template, heroes3(), &options).unwrap();
    let pool = Pool::single();
    let text = TemplateText { file: "some/folder/t.json", text: &read.text };
    let options = GenerateOptions {
        template: Some(template),
        text: Some(text),
        best_effort: true,
        ..GenerateOptions::new(&pool)
    };
    generate_map(&plan, heroes3(), &options, &|_| {}).unwrap().map
}

fn shipped(name: &str) -> ReadFile {
    templates::read_file(&workspace_root().join("templates").join(name)).unwrap()
}

fn overfull() -> &'static MapModel {
    static MAP: OnceLock<MapModel> = OnceLock::new();
    MAP.get_or_init(|| generated(&templates::read_text(OVERFULL), "s", 3, WaterContent::None))
}

/// Returns maps of every kind: overfull, large, with two levels, and with a sea.
fn maps() -> &'static [MapModel] {
    static MAPS: OnceLock<Vec<MapModel>> = OnceLock::new();
    MAPS.get_or_init(|| {
        vec![
            overfull().clone(),
            generated(&shipped("three-rivers.json"), "m", 2, WaterContent::None),
            generated(&shipped("undercross.json"), "xl+u", 4, WaterContent::None),
            generated(&shipped("exiles-return.json"), "l", 8, WaterContent::Islands),
        ]
    })
}

/// Returns the notes with a key word.
fn about<'n>(notes: &'n [Note], word: &str) -> Vec<&'n Note> {
    notes.iter().filter(|note| note.word == word).collect()
}

/// Returns the notes of a map.
fn notes_of(map: &MapModel) -> MapNotes {
    map_notes(map, heroes3())
}

#[test]
fn values_of_objects_sum_to_the_value_of_their_pile() {
    let mut piles = 0;
    for map in maps() {
        let notes = notes_of(map);
        for pile in map.piles.iter().filter(|pile| matches!(pile.wish, PileRequest::Treasure(_))) {
            let values = pile.objects.iter().map(|id| {
                let value = about(&notes.objects[id.index()], "value");
                assert_eq!(value.len(), 1, "{:?}", map.objects[id.index()]);
                value[0].numbers.first().copied()
            });
            // two objects with a value by rule share the remaining value
            let values: Vec<Option<u64>> = values.collect();
            let sum: u64 = values.iter().flatten().sum();
            assert!(sum == u64::from(pile.value) || values.contains(&None), "{pile:?}: {values:?}");
            assert!(sum <= u64::from(pile.value), "{pile:?}: {values:?}");
            piles += 1;
        }
    }
    assert!(piles > 300, "{piles}");
}

#[test]
fn objects_sampled_by_rarity_have_their_share() {
    for map in maps() {
        let notes = notes_of(map);
        for pile in map.piles.iter().filter(|pile| matches!(pile.wish, PileRequest::Treasure(_))) {
            for id in &pile.objects {
                let kind = &heroes3().objects[map.objects[id.index()].kind];
                let drawn = about(&notes.objects[id.index()], "drawn");
                if drawn.is_empty() {
                    continue; // the value depends on the content
                }
                let [rarity, all, one_in] = drawn[0].numbers[..] else { panic!("{}", drawn[0]) };
                assert!(rarity <= all && one_in >= 1 && all / rarity <= one_in, "{}: {}", kind.key, drawn[0]);
            }
        }
    }
}

#[test]
fn strength_of_every_guard_follows_from_its_notes() {
    let mut guards = 0;
    for map in maps() {
        let notes = notes_of(map);
        for (pile, notes) in map.piles.iter().zip(&notes.piles) {
            assert_eq!(about(notes, "guard").len(), 1);
            for strength in about(notes, "strength") {
                let text = strength.to_string();
                assert!(!text.contains("the map records"), "{text}");
                assert!(strength.numbers.contains(&pile.strength.into()), "{text}");
                guards += 1;
            }
            assert_eq!(about(notes, "strength").is_empty(), pile.guard.is_none());
        }
        for (link, notes) in map.links.iter().zip(&notes.links) {
            assert!(
                about(notes, "strength").iter().all(|note| !note.to_string().contains("the map records"))
            );
            let guards = link.way.guards().count();
            assert!(guards == 0 || about(notes, "guard").len() == guards, "{notes:?}");
        }
    }
    assert!(guards > 200, "{guards}");
}

#[test]
fn every_object_on_a_tile_has_pass_and_request() {
    for map in maps() {
        for (at, object) in map.objects.iter().enumerate().step_by(17) {
            let footprint = &heroes3().appearances[object.appearance].footprint;
            let Some(cell) = footprint.cells().first() else { continue };
            let shift = |from: u16, by: i16| u16::try_from(i32::from(from) + i32::from(by));
            let (Ok(x), Ok(y)) = (shift(object.at.tile.x, cell.dx), shift(object.at.tile.y, cell.dy)) else {
                continue; // beyond the edge
            };
            let tile = MapPos { tile: rmg_core::TilePos::new(x, y), ..object.at };
            let Ok(answer) = why(map, heroes3(), tile) else { continue };
            let found = answer.objects.iter().find(|found| found.id == ObjectId::from_index(at)).unwrap();
            assert_eq!(found.pass, object.cause.pass.as_str());
            assert_eq!(about(&found.notes, "pass").len(), 1);
            if object.cause.pile.is_some() || object.cause.connection.is_some() {
                assert!(!about(&found.notes, "request").is_empty(), "{found:?}");
            }
        }
    }
}

#[test]
fn tile_outside_of_the_map_reports_the_size() {
    let map = overfull();
    for (x, y, level) in [(36, 3, 0), (3, 36, 0), (3, 3, 1)] {
        let at = MapPos { level: rmg_core::Level(level), tile: rmg_core::TilePos::new(x, y) };
        let error = why(map, heroes3(), at).unwrap_err().to_string();
        assert!(error.ends_with("the map has 36 x 36 tiles on 1 level"), "{error}");
    }
}

#[test]
fn guard_controls_the_tiles_around_it() {
    let map = overfull();
    let guards = map.objects.iter().filter(|object| object.cause.guards.is_some());
    for object in guards {
        let tile = object.at.tile;
        let neighbor_x = if tile.x > 0 { tile.x - 1 } else { tile.x + 1 };
        let at = MapPos { tile: rmg_core::TilePos::new(neighbor_x, tile.y), ..object.at };
        let answer = why(map, heroes3(), at).unwrap();
        let ObjectBody::Monster { count, .. } = object.body else { panic!("{object:?}") };
        let reach = about(&answer.notes, "reach");
        let place = format!("of {count} ");
        assert!(reach.iter().any(|note| note.to_string().starts_with(&place)), "{object:?}: {reach:?}");
    }
}

#[test]
fn rejected_steps_of_links_are_recorded() {
    let mut steps = 0;
    for map in maps() {
        for link in &map.links {
            let is_portal =
                matches!(link.cause, Some(LinkCause::Layout(_) | LinkCause::Levels | LinkCause::Sea));
            let is_not_forced = link.cause != Some(LinkCause::Forced);
            if is_portal && is_not_forced {
                let first = link.steps.first().map(|step| step.tried);
                assert!(matches!(first, Some(TriedLink::Passage | TriedLink::Wide)), "{link:?}");
            }
            if link.cause.is_none() {
                assert!(link.steps.is_empty(), "{link:?}");
            }
            steps += link.steps.len();
        }
    }
    assert!(steps > 5, "{steps}");
}

#[test]
fn towns_have_the_reason_of_their_faction() {
    for map in maps() {
        for (plan, zone) in map.plan.zones.iter().zip(&map.zones) {
            assert_eq!(zone.factions.len(), plan.contents.towns.total() as usize);
        }
        let notes = notes_of(map);
        for (object, notes) in map.objects.iter().zip(&notes.objects) {
            if matches!(object.body, ObjectBody::Town { .. }) {
                assert_eq!(about(notes, "request").len(), 1);
            }
        }
    }
}

#[test]
fn rejected_places_of_piles_have_notes() {
    let refused: Vec<&Refused> = overfull().piles.iter().flat_map(|pile| &pile.refused).collect();
    assert!(!refused.is_empty());
    assert!(overfull().piles.iter().all(|pile| pile.refused.len() <= Refused::MOST));
    let piles = overfull().piles.iter().zip(notes_of(overfull()).piles);
    for (pile, notes) in piles {
        assert_eq!(about(&notes, "refused").len(), pile.refused.len());
    }
}

#[test]
fn guard_has_the_notes_of_its_pile() {
    let map = overfull();
    let notes = notes_of(map);
    let guards = map.objects.iter().filter_map(|object| match object.cause.guards {
        Some(Guarded::Pile(pile)) => Some((object, pile)),
        _ => None,
    });
    for (object, pile) in guards {
        let answer = why(map, heroes3(), object.at).unwrap();
        let found = answer
            .objects
            .iter()
            .find(|found| found.at == object.at && found.kind.starts_with("monster/"))
            .unwrap();
        for note in &notes.piles[pile.index()] {
            assert!(found.notes.contains(note), "{note}");
        }
    }
}
