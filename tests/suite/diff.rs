//! The differences of two maps or two templates are reported, and nothing else.

use rmg_core::TerrainId;
use rmg_core::model::{LinkWay, MapModel, ObjectBody};
use rmg_core::pack::ObjectRole;
use rmg_core::template::Template;
use rmg_explain::diff::{
    DiffStatus, GraphDiff, Layer, MapDiff, diff_maps, diff_plans, diff_templates, join_templates,
};
use rmg_plan::recorded_options;
use rmg_tests::made::{made, shipped_template};
use rmg_tests::templates::{heroes3, read_text};

/// Returns maps of two seeds, one of another size, and one of another template.
fn maps() -> [MapModel; 4] {
    let made = |name, size, seed| made(name, size, seed).map.clone();
    [
        made("mirror-duel", "s", 1),
        made("mirror-duel", "s", 2),
        made("mirror-duel", "m", 1),
        made("three-rivers", "m", 1),
    ]
}

fn diff(old: &MapModel, new: &MapModel) -> MapDiff {
    diff_maps(old, new, heroes3())
}

/// Compares the first map with a changed copy.
fn changed(change: impl FnOnce(&mut MapModel)) -> MapDiff {
    let [old, ..] = &maps();
    let mut new = old.clone();
    change(&mut new);
    let found = diff(old, &new);
    assert_eq!(found.clone().mirrored(), diff(&new, old));
    assert!(!found.is_empty());
    found
}

#[test]
fn map_does_not_differ_from_itself() {
    for map in &maps() {
        assert!(diff(map, map).is_empty(), "{}", map.plan.template_name);
    }
}

#[test]
fn diff_in_reverse_order_is_mirrored() {
    for old in &maps() {
        for new in &maps() {
            let found = diff(old, new);
            assert_eq!(found.is_empty(), old == new);
            assert_eq!(found.mirrored(), diff(new, old));
        }
    }
}

#[test]
fn changed_tile_is_reported_once() {
    let found = changed(|map| {
        let cells = map.levels[0].terrain.cells_mut();
        cells[40] = TerrainId::from_index(usize::from(cells[40].index() == 0));
    });
    let [layer] = found.layers.as_slice() else { panic!("{:?}", found.layers) };
    assert_eq!((layer.layer, layer.tiles.len()), (Layer::Terrain, 1));
    let tile = layer.tiles[0];
    assert_eq!((tile.at.x, tile.at.y, layer.bounds()), (4, 1, (tile.at, tile.at)));
    assert_ne!(layer.word(tile.old), layer.word(tile.new));
    assert_eq!(layer.by_zone.iter().map(|(_, count)| count).sum::<u32>(), 1);
    assert!(found.objects.is_empty() && found.links.is_empty() && found.facts.is_empty());
    assert!(found.plan.is_empty() && found.zones.is_empty() && found.treasure.is_empty());
}

/// Returns the index of an object without data that is not scenery.
fn simple_object(map: &MapModel) -> usize {
    let role = |at: usize| heroes3().objects[map.objects[at].kind].role;
    let is_simple =
        |at: &usize| map.objects[*at].body == ObjectBody::Plain && role(*at) != ObjectRole::Decoration;
    (0..map.objects.len()).find(is_simple).expect("a map has treasure")
}

fn only_objects(found: &MapDiff) -> Vec<DiffStatus> {
    assert!(found.layers.is_empty() && found.links.is_empty() && found.zones.is_empty(), "{found:?}");
    assert!(found.facts.is_empty() && found.plan.is_empty() && found.treasure.is_empty(), "{found:?}");
    found.objects.iter().map(rmg_explain::diff::ObjectDiff::status).collect()
}

#[test]
fn an_object_is_moved_removed_added_or_changed() {
    let at = simple_object(&maps()[0]);
    let moved = changed(|map| map.objects[at].at.tile.x ^= 1);
    assert_eq!(only_objects(&moved), [DiffStatus::Moved]);
    assert!(moved.objects[0].changes.is_empty());
    let added = changed(|map| {
        let mut other = map.objects[at].clone();
        other.at.tile.y ^= 1;
        map.objects.push(other);
    });
    assert_eq!(only_objects(&added), [DiffStatus::Added]);
    assert_eq!(only_objects(&added.mirrored()), [DiffStatus::Removed]);
    let monster = changed(|map| {
        let monster = map.objects.iter_mut().find_map(|object| match &mut object.body {
            ObjectBody::Monster { count, .. } => Some(count),
            _ => None,
        });
        *monster.unwrap() += 1;
    });
    assert_eq!(monster.objects.iter().map(|diff| diff.status()).collect::<Vec<_>>(), [DiffStatus::Changed]);
    assert_eq!(monster.objects[0].changes.len(), 1);
    assert_eq!(monster.objects[0].changes[0].what, "count");
}

#[test]
fn changed_link_is_reported() {
    let found = changed(|map| map.links[0].way = LinkWay::Wide);
    let [link] = found.links.as_slice() else { panic!("{:?}", found.links) };
    assert!(link.changes.iter().any(|change| change.what == "way"));
    assert!(found.objects.is_empty() && found.layers.is_empty() && found.plan.is_empty());
}

#[test]
fn records_are_compared_if_nothing_else_differs() {
    let found = changed(|map| map.piles[0].strength += 1);
    assert_eq!(found.records, ["piles"]);
    assert!(only_objects(&found).is_empty() && found.unmet.iter().all(Vec::is_empty));
}

const PAIR: &str = r#"{ "pair": { "minSize": "s", "maxSize": "m", "players": "2",
    "zones": {
      "1": { "type": "playerStart", "owner": 1, "size": 10, "mines": { "wood": 1, "ore": 2 } },
      "2": { "type": "playerStart", "owner": 2, "size": 10, "minesLikeZone": "1" },
      "3": { "type": "treasure", "size": 10, "terrainTypes": [ "grass", "core:dirt" ] } },
    "connections": [ { "a": "1", "b": "3", "guard": 3000 }, { "a": "2", "b": "3", "guard": 3000 },
      { "a": "1", "b": "2", "guard": 100 }, { "a": "1", "b": "2", "guard": 200 } ] } }"#;

fn pair(changes: &[(&str, &str)]) -> Template {
    let text = changes.iter().fold(PAIR.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    });
    read_text(text).templates.remove(0)
}

fn diff_lines(diff: &GraphDiff) -> Vec<String> {
    let change = |change: &rmg_explain::diff::DiffEntry| {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        format!("{} {}->{}", change.what, text(&change.old), text(&change.new))
    };
    let all =
        |changes: &[rmg_explain::diff::DiffEntry]| changes.iter().map(change).collect::<Vec<_>>().join("; ");
    let settings = diff.settings.iter().map(change);
    let zones = diff
        .zones
        .iter()
        .map(|zone| format!("{} {}: {}", zone.status().word(), zone.key, all(&zone.changes)));
    let links = diff
        .connections
        .iter()
        .map(|link| format!("{} {}: {}", link.status().word(), link.ends.join("-"), all(&link.changes)));
    settings.chain(zones).chain(links).collect()
}

/// Replaced texts of a template, and the expected differences.
type Replaced<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);

#[test]
fn templates_are_compared_by_meaning() {
    let cases: &[Replaced<'_>] = &[
        // another text, the same meaning
        (&[(r#""minesLikeZone": "1""#, r#""mines": { "ore": 2, "core:wood": 1 }"#)], &[]),
        (&[(r#"[ "grass", "core:dirt" ]"#, r#"[ "dirt", "grass" ]"#)], &[]),
        (&[(r#"{ "a": "1", "b": "3","#, r#"{ "b": "1", "a": "3","#)], &[]),
        (&[(r#""guard": 100 }"#, r#""guard": 200 }"#), (r#""guard": 200 } ]"#, r#""guard": 100 } ]"#)], &[]),
        (&[(r#""maxSize": "m""#, r#""maxSize": "l""#)], &["maxSize m->l"]),
        (
            &[(r#""ore": 2"#, r#""ore": 3"#)],
            &[
                "changed 1: mines 2 ore, 1 wood->3 ore, 1 wood",
                "changed 2: mines 2 ore, 1 wood->3 ore, 1 wood",
            ],
        ),
        (&[(r#""guard": 200"#, r#""guard": 250"#)], &["changed 1-2: guard 200->250"]),
        (
            &[(
                r#""2": { "type": "playerStart", "owner": 2, "size": 10"#,
                r#""2": { "type": "playerStart", "owner": 2, "size": 12, "repelsZones": true"#,
            )],
            &["changed 2: size 10->12; repelsZones false->true"],
        ),
        (&[(r#", { "a": "2", "b": "3", "guard": 3000 }"#, "")], &["removed 2-3: "]),
        (
            &[
                (r#""3": {"#, r#""4": { "type": "treasure", "size": 5 }, "3": {"#),
                (r#""connections": ["#, r#""connections": [ { "a": "4", "b": "3", "guard": 0 },"#),
            ],
            &["added 4: ", "added 3-4: "],
        ),
    ];
    let old = pair(&[]);
    for (changes, expected) in cases {
        let new = pair(changes);
        let found = diff_templates(&old, &new, heroes3());
        assert_eq!(diff_lines(&found), *expected, "{changes:?}");
        assert_eq!(found.clone().mirrored(), diff_templates(&new, &old, heroes3()));
        for (old, new, diff) in [(&old, &new, found.clone()), (&new, &old, found.mirrored())] {
            let joined = join_templates(old, new, &diff);
            assert_eq!(joined.zones.len(), joined.template.zones.len());
            assert_eq!(joined.zones.iter().flatten().count(), diff.zones.len());
            assert_eq!(joined.connections.iter().flatten().count(), diff.connections.len());
        }
    }
}

#[test]
fn all_pairs_of_shipped_templates_are_compared() {
    let templates = ["mirror-duel", "three-rivers", "undercross", "exiles-return"].map(shipped_template);
    for old in &templates {
        for new in &templates {
            let found = diff_templates(old, new, heroes3());
            assert_eq!(found.is_empty(), old == new);
            assert_eq!(found.clone().mirrored(), diff_templates(new, old, heroes3()));
            let joined = join_templates(old, new, &found);
            assert_eq!(joined.zones.len(), joined.template.zones.len());
            assert_eq!(joined.connections.len(), joined.template.connections.len());
        }
    }
}

#[test]
fn recorded_options_give_the_same_plan() {
    for (map, name) in maps().iter().zip(["mirror-duel", "mirror-duel", "mirror-duel", "three-rivers"]) {
        let options = recorded_options(map, heroes3()).unwrap();
        let again = rmg_plan::make_plan(&shipped_template(name), heroes3(), &options).unwrap();
        assert_eq!(diff_lines(&diff_plans(&map.plan, &again, heroes3())), [""; 0]);
        assert_eq!(again, map.plan);
    }
}
