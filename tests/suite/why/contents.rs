//! What things hold, what is asked for, and what only the way to win asks for.

use std::sync::OnceLock;

use rmg_core::Seed;
use rmg_core::model::{MapModel, ObjectBody, ObjectId, Quest, Wish};
use rmg_core::pack::Subject;
use rmg_core::plan::VictoryGoal;
use rmg_explain::why::map_notes;
use rmg_generate::{GenerateOptions, TemplateText, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan, template_lines};
use rmg_tests::templates::{ReadFile, heroes3};

use super::{about, made, maps, shipped, told};
use rmg_core::template::WaterContent;

/// Maps with many seers, boxes, prisons and scrolls, beside the others.
fn rich() -> &'static [MapModel] {
    static MAPS: OnceLock<Vec<MapModel>> = OnceLock::new();
    MAPS.get_or_init(|| {
        let read = shipped("exiles-return.json");
        (1..=4).map(|seed| made(&read, "l", seed, WaterContent::None)).collect()
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
fn whatever_holds_something_tells_what() {
    let mut seen = [0; 4];
    for map in maps().iter().chain(rich()) {
        let notes = told(map);
        for (object, notes) in map.objects.iter().zip(&notes.objects) {
            let contents: Vec<String> =
                about(notes, "contents").iter().map(|note| note.to_string()).collect();
            let (sort, title) = match &object.body {
                ObjectBody::Scroll { spell } => (0, heroes3().spells[*spell].title.as_str()),
                ObjectBody::Prison { hero, .. } => (1, heroes3().heroes[*hero].title.as_str()),
                ObjectBody::Box { .. } => (2, "gives "),
                ObjectBody::Seer { .. } => (3, "gives "),
                _ => continue,
            };
            assert!(matches!(&contents[..], [one] if one.contains(title)), "{contents:?}");
            assert!(!contents[0].contains("nothing") && !contents[0].contains("unknown"), "{contents:?}");
            seen[sort] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn a_quest_is_told_at_both_its_ends() {
    let mut artifacts = 0;
    for map in maps().iter().chain(rich()) {
        let notes = told(map);
        for (at, object) in map.objects.iter().enumerate() {
            let ObjectBody::Seer { quest, .. } = &object.body else { continue };
            let asked = about(&notes.objects[at], "quest");
            assert_eq!(asked.len(), 1, "{asked:?}");
            let Quest::Artifacts(wanted) = &**quest else { continue };
            let place = map.place_of(wanted[0], heroes3()).unwrap();
            let words = format!("which lies at ({}, {})", place.tile.x, place.tile.y);
            assert!(asked[0].to_string().contains(&words), "{}", asked[0]);
            let is_wanted = |kind| heroes3().objects[kind].subject == Subject::Artifact(wanted[0]);
            let there = map.objects.iter().position(|other| is_wanted(other.kind)).unwrap();
            let told = about(&notes.objects[there], "quest");
            let words = format!("at ({}, {})", object.at.tile.x, object.at.tile.y);
            assert!(told.iter().any(|note| note.to_string().contains(&words)), "{told:?}");
            artifacts += 1;
        }
    }
    assert!(artifacts > 5, "{artifacts}");
}

#[test]
fn what_the_way_to_win_asks_for_is_not_put_down_to_the_template() {
    let read = shipped("mirror-duel.json");
    let standard = made(&read, "s", 4, WaterContent::None);
    for victory in ["artifact", "grail"] {
        let map = won_by(&read, victory);
        let lines = map.lines.as_ref().expect("a way to win is not in the template, and its lines are known");
        let again = template_lines((&read.templates[0], &read.text), "t.json", &map.plan, heroes3());
        assert_eq!(again.as_ref(), Some(lines));
        let plain = standard.lines.as_ref().unwrap();
        for (zone, plain) in lines.zones.iter().zip(&plain.zones) {
            assert_eq!((&zone.treasure, &zone.mines), (&plain.treasure, &plain.mines));
            let own: Vec<u32> = zone.required.iter().copied().filter(|line| *line > 0).collect();
            assert_eq!(own, plain.required);
        }
        assert!(lines.zones.iter().any(|zone| zone.required.last() == Some(&0)));
        let notes = map_notes(&map, heroes3());
        let mut found = 0;
        for (pile, notes) in map.piles.iter().zip(&notes.piles) {
            let Wish::Required(entry) = pile.wish else { continue };
            let is_last =
                usize::from(entry) + 1 == map.plan.zones[pile.zone.index()].contents.objects.required.len();
            let is_asked = is_last && map.plan.victory.goal.requires_in(pile.zone);
            let text = about(notes, "wish")[0].to_string();
            assert_eq!(text.contains("to win the map"), is_asked, "{text}");
            found += usize::from(is_asked);
        }
        assert!(found > 0);
        let by_artifact = matches!(map.plan.victory.goal, VictoryGoal::Artifact { .. });
        let values =
            notes.objects.iter().flat_map(|notes| about(notes, "value")).map(|note| note.to_string());
        assert_eq!(
            values.filter(|text| text.contains("what the map is won by")).count(),
            usize::from(by_artifact)
        );
    }
}

#[test]
fn a_hero_who_is_asked_for_is_told_to_wait() {
    let mut map = rich()[0].clone();
    let prison =
        map.objects.iter().position(|object| matches!(object.body, ObjectBody::Prison { .. })).unwrap();
    let ObjectBody::Prison { hero, .. } = map.objects[prison].body else { unreachable!() };
    let seer = map.objects.iter().position(|object| matches!(object.body, ObjectBody::Seer { .. })).unwrap();
    let ObjectBody::Seer { quest, .. } = &mut map.objects[seer].body else { unreachable!() };
    **quest = Quest::Hero(hero);
    let notes = told(&map);
    let [asked] = about(&notes.objects[seer], "quest")[..] else { panic!() };
    assert!(asked.to_string().contains("who waits in the prison at ("), "{asked}");
    let [asker] = about(&notes.objects[ObjectId::from_index(prison).index()], "quest")[..] else { panic!() };
    assert!(asker.to_string().ends_with("asks for it"), "{asker}");
}
