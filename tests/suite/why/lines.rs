//! Lines of the template: each refers to the definition of the entry.

use rmg_core::model::{MapModel, TemplateLines};
use rmg_core::template::WaterContent;
use rmg_plan::template_lines;
use rmg_tests::templates::{self, heroes3};

use super::{OVERFULL, generated, overfull, shipped};

fn lines(map: &MapModel) -> &TemplateLines {
    map.lines.as_ref().unwrap()
}

/// Returns the text of a line.
fn text(line: u32) -> &'static str {
    OVERFULL.lines().nth(line as usize - 1).unwrap()
}

#[test]
fn every_entry_of_a_zone_has_its_line() {
    let map = overfull();
    assert_eq!(lines(map).file, "t.json", "the name must not have folders");
    for (plan, lines) in map.plan.zones.iter().zip(&lines(map).zones) {
        assert!(text(lines.zone).contains(&format!("\"{}\"", plan.key)), "{}", text(lines.zone));
        assert!(text(lines.size).contains("\"size\""), "{}", text(lines.size));
        for (mines, line) in plan.contents.mines.iter().zip(&lines.mines) {
            let resource = &heroes3().resources[mines.resource].name;
            assert!(text(*line).contains(&format!("\"{resource}\": {}", mines.count)), "{}", text(*line));
        }
        for (tier, line) in plan.contents.treasure.iter().zip(&lines.treasure) {
            assert!(text(*line).contains(&format!("\"min\": {}, \"max\": {}", tier.min, tier.max)));
        }
        for (required, line) in plan.contents.objects.required.iter().zip(&lines.required) {
            assert!(text(*line).contains(&format!("\"{}\"", required.name)), "{}", text(*line));
        }
        for (changed, line) in plan.contents.objects.changed.iter().zip(&lines.changed) {
            assert!(text(*line).contains(&format!("\"value\": {}", changed.value)), "{}", text(*line));
        }
        for (at, kind) in plan.contents.objects.banned.iter().enumerate() {
            let kind = &heroes3().objects[*kind];
            let line = text(lines.ban(at).unwrap());
            let group = kind.ban_category.map_or("none", |group| group.word());
            assert!(
                line.contains(&format!("\"{}\"", kind.type_name)) || line.contains(&format!("\"{group}\"")),
                "{line}"
            );
        }
    }
    let connections = map.plan.connections.iter().zip(&lines(map).connections);
    for (connection, line) in connections {
        assert!(text(*line).contains(&format!("\"guard\": {}", connection.guard)), "{}", text(*line));
    }
}

#[test]
fn copied_content_has_the_line_of_its_source() {
    let map = overfull();
    let [home, away] = [0, 1].map(|zone| &lines(map).zones[zone]);
    assert!(home.zone < away.zone);
    assert_eq!((home.towns, away.towns), (home.zone, home.zone));
    assert_eq!((&home.mines, &home.treasure), (&away.mines, &away.treasure));
    assert!(away.mines.iter().all(|line| *line < away.zone));
}

#[test]
fn sea_and_plan_of_another_template_have_no_lines() {
    let read = shipped("three-rivers.json");
    let map = generated(&read, "m", 1, WaterContent::Normal);
    assert_eq!(lines(&map).zones.len() + 1, map.plan.zones.len());
    let other = templates::read_text(OVERFULL);
    let found = template_lines(&other.templates[0], &other.text, "t.json", &map.plan, heroes3());
    assert_eq!(found, None);
}

#[test]
fn template_on_one_line_has_every_entry_on_it() {
    let read =
        templates::read_text(OVERFULL.lines().filter(|line| !line.starts_with("//")).collect::<String>());
    let map = generated(&read, "s", 3, WaterContent::None);
    let zone = &lines(&map).zones[1];
    assert_eq!((zone.zone, zone.towns, zone.mines[0], lines(&map).connections[0]), (1, 1, 1, 1));
    assert_eq!(map.objects, overfull().objects, "lines must not change the map");
}
