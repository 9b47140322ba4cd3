//! Notes about content of objects, about requests, and about objects that only the victory condition
//! requires.

use std::sync::OnceLock;

use rmg_core::Seed;
use rmg_core::model::{MapModel, ObjectBody, ObjectId, PileRequest, Quest};
use rmg_core::pack::Subject;
use rmg_core::plan::VictoryGoal;
use rmg_explain::why::map_notes;
use rmg_generate::{GenerateOptions, TemplateText, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan, template_lines};
use rmg_tests::templates::{ReadFile, heroes3};

use super::{about, generated, maps, notes_of, shipped};
use rmg_core::template::WaterContent;

/// Returns maps with many seers, boxes, prisons and scrolls.
fn maps_with_contents() -> &'static [MapModel] {
    static MAPS: OnceLock<Vec<MapModel>> = OnceLock::new();
    MAPS.get_or_init(|| {
        let read = shipped("exiles-return.json");
        (1..=4).map(|seed| generated(&read, "l", seed, WaterContent::None)).collect()
    })
}

fn won_by(read: &ReadFile, victory: &str) -> MapModel {
    let template = &read.templates[0];
    let options = GenOptions { victory: Some(victory.parse().unwrap()), ..GenOptions::new(Seed(4)) };
    let plan = make_plan(template, heroes3(), &options).unwrap();
    let pool = Pool::single();
    let text = Some(TemplateText { file: "t.json", text: &read.text });
    let options = GenerateOptions { template: Some(template), text, ..GenerateOptions::new(&pool) };
    generate_map(&plan, heroes3(), &options, &|_| {}).unwrap().map
}

#[test]
fn objects_with_content_have_content_notes() {
    let mut seen = [0; 4];
    for map in maps().iter().chain(maps_with_contents()) {
        let notes = notes_of(map);
        for (object, notes) in map.objects.iter().zip(&notes.objects) {
            let contents: Vec<String> =
                about(notes, "contents").iter().map(|note| note.to_string()).collect();
            let (index, title) = match &object.body {
                ObjectBody::Scroll { spell } => (0, heroes3().spells[*spell].title.as_str()),
                ObjectBody::Prison { hero, .. } => (1, heroes3().heroes[*hero].title.as_str()),
                ObjectBody::Box { .. } => (2, "gives "),
                ObjectBody::Seer { .. } => (3, "gives "),
                _ => continue,
            };
            assert!(matches!(&contents[..], [one] if one.contains(title)), "{contents:?}");
            assert!(!contents[0].contains("nothing") && !contents[0].contains("unknown"), "{contents:?}");
            seen[index] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn quest_has_notes_at_both_ends() {
    let mut artifacts = 0;
    for map in maps().iter().chain(maps_with_contents()) {
        let notes = notes_of(map);
        for (at, object) in map.objects.iter().enumerate() {
            let ObjectBody::Seer { quest, .. } = &object.body else { continue };
            let request_notes = about(&notes.objects[at], "quest");
            assert_eq!(request_notes.len(), 1, "{request_notes:?}");
            let Quest::Artifacts(requested) = &**quest else { continue };
            let place = map.place_of(requested[0], heroes3()).unwrap();
            let message = format!("which is at ({}, {})", place.tile.x, place.tile.y);
            assert!(request_notes[0].to_string().contains(&message), "{}", request_notes[0]);
            let is_requested_kind = |kind| heroes3().objects[kind].subject == Subject::Artifact(requested[0]);
            let found = map.objects.iter().position(|other| is_requested_kind(other.kind)).unwrap();
            let notes_there = about(&notes.objects[found], "quest");
            let message = format!("at ({}, {})", object.at.tile.x, object.at.tile.y);
            assert!(notes_there.iter().any(|note| note.to_string().contains(&message)), "{notes_there:?}");
            artifacts += 1;
        }
    }
    assert!(artifacts > 5, "{artifacts}");
}

#[test]
fn objects_of_the_victory_condition_have_no_template_line() {
    let read = shipped("mirror-duel.json");
    let standard = generated(&read, "s", 4, WaterContent::None);
    for victory in ["artifact", "grail"] {
        let map = won_by(&read, victory);
        let lines = map.lines.as_ref().expect("the lines of the template must be known");
        let again = template_lines(&read.templates[0], &read.text, "t.json", &map.plan, heroes3());
        assert_eq!(again.as_ref(), Some(lines));
        let standard_lines = standard.lines.as_ref().unwrap();
        for (zone, standard_lines) in lines.zones.iter().zip(&standard_lines.zones) {
            assert_eq!((&zone.treasure, &zone.mines), (&standard_lines.treasure, &standard_lines.mines));
            let from_template: Vec<u32> = zone.required.iter().copied().filter(|line| *line > 0).collect();
            assert_eq!(from_template, standard_lines.required);
        }
        assert!(lines.zones.iter().any(|zone| zone.required.last() == Some(&0)));
        let notes = map_notes(&map, heroes3());
        let mut found = 0;
        for (pile, notes) in map.piles.iter().zip(&notes.piles) {
            let PileRequest::Required(entry) = pile.wish else { continue };
            let is_last =
                usize::from(entry) + 1 == map.plan.zones[pile.zone.index()].contents.objects.required.len();
            let is_for_victory = is_last && map.plan.victory.goal.requires_in(pile.zone);
            let text = about(notes, "request")[0].to_string();
            assert_eq!(text.contains("to win the map"), is_for_victory, "{text}");
            found += usize::from(is_for_victory);
        }
        assert!(found > 0);
        let by_artifact = matches!(map.plan.victory.goal, VictoryGoal::Artifact { .. });
        let values =
            notes.objects.iter().flat_map(|notes| about(notes, "value")).map(|note| note.to_string());
        assert_eq!(
            values.filter(|text| text.contains("the map is won with it")).count(),
            usize::from(by_artifact)
        );
    }
}

#[test]
fn requested_hero_has_a_quest_note() {
    let has = |map: &&MapModel, holds: fn(&ObjectBody) -> bool| {
        map.objects.iter().any(|object| holds(&object.body))
    };
    let has_both = |map: &&MapModel| {
        has(map, |body| matches!(body, ObjectBody::Prison { .. }))
            && has(map, |body| matches!(body, ObjectBody::Seer { .. }))
    };
    let mut map = maps_with_contents().iter().find(has_both).expect("a map has a prison and a seer").clone();
    let prison =
        map.objects.iter().position(|object| matches!(object.body, ObjectBody::Prison { .. })).unwrap();
    let ObjectBody::Prison { hero, .. } = map.objects[prison].body else { unreachable!() };
    let seer = map.objects.iter().position(|object| matches!(object.body, ObjectBody::Seer { .. })).unwrap();
    let ObjectBody::Seer { quest, .. } = &mut map.objects[seer].body else { unreachable!() };
    **quest = Quest::Hero(hero);
    let notes = notes_of(&map);
    let [request_notes] = about(&notes.objects[seer], "quest")[..] else { panic!() };
    assert!(request_notes.to_string().contains("who is in the prison at ("), "{request_notes}");
    let [asker] = about(&notes.objects[ObjectId::from_index(prison).index()], "quest")[..] else { panic!() };
    assert!(asker.to_string().ends_with("requests it"), "{asker}");
}
