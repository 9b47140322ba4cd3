//! The page of a finished map: it has all data of the map, escapes names, and is self-contained.

use std::sync::Arc;

use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Verdict};
use rmg_core::model::{Cover, Guarded, MapModel, ObjectBody, ObjectId};
use rmg_core::pack::Subject;
use rmg_core::summary::{MapSummary, grouped};
use rmg_core::{ObjectKindId, TilePos, ZoneId};
use rmg_explain::why::map_notes;
use rmg_generate::retry::Generated;
use rmg_tests::made::made;
use rmg_tests::small_maps;
use rmg_tests::templates::heroes3;
use rmg_view::map_page::write_with;
use serde_json::Value;

/// Maximum bytes of a page of 144 x 144 tiles on two levels, a fifth of the documented limit.
const XL_LIMIT: usize = 600_000;

/// A map of 144 x 144 tiles on two levels.
fn large() -> Arc<Generated> {
    made("undercross", "xl+u", 1)
}

fn page(map: &MapModel, certificate: Option<&Certificate>) -> String {
    let mut bytes = Vec::new();
    let notes = map_notes(map, heroes3());
    write_with(map, heroes3(), certificate, &notes, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn data(page: &str) -> Value {
    let rest = page.split_once("<script type=\"application/json\" id=\"map-data\">").unwrap().1;
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// Decodes packed numbers of a page with independent code.
fn numbers(text: &Value) -> Vec<u32> {
    let letters = text.as_str().unwrap().bytes().filter(|letter| *letter != b'=');
    let sextets = letters.map(|letter| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    });
    let (mut bits, mut pending, mut bytes) = (0u32, 0, Vec::new());
    for sextet in sextets {
        bits = (bits << 6 | u32::from(sextet)) & 0xffff;
        pending += 6;
        if pending >= 8 {
            pending -= 8;
            bytes.push(u8::try_from(bits >> pending & 0xff).unwrap());
        }
    }
    let mut numbers = Vec::new();
    let (mut number, mut shift) = (0u32, 0);
    for byte in bytes {
        number |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            numbers.push(number);
            (number, shift) = (0, 0);
        }
    }
    numbers
}

fn spread(text: &Value) -> Vec<u32> {
    numbers(text)
        .chunks(2)
        .flat_map(|run| std::iter::repeat_n(run[0], usize::try_from(run[1]).unwrap()))
        .collect()
}

#[test]
fn page_has_every_object_with_place_and_cause() {
    let generated = large();
    let map = &generated.map;
    let data = data(&page(map, None));
    let objects = &data["objects"];
    let mut list = numbers(&objects["list"]).into_iter();
    let mut next = || list.next().unwrap();
    let position = |number: u32| usize::try_from(number).unwrap();
    for object in &map.objects {
        let appearance = &objects["looks"][position(next())];
        let kind = &objects["kinds"][usize::try_from(appearance["kind"].as_u64().unwrap()).unwrap()];
        let known = &heroes3().objects[object.kind];
        assert_eq!(kind[1], known.key.as_str());
        let resource =
            if let Subject::Resource(id) = known.subject { &heroes3().resources[id].title } else { "" };
        assert_eq!(kind[2], resource);
        assert_eq!((next(), next()), (object.at.tile.x.into(), object.at.tile.y.into()));
        let style = next();
        assert_eq!(style == 0, heroes3().objects[object.kind].role == rmg_core::pack::ObjectRole::Decoration);
        assert_eq!(next(), u32::from(object.cause.zone.0));
        assert_eq!(objects["passes"][position(next())], object.cause.pass.as_str());
        let flags = next();
        assert_eq!(flags >> 4, u32::from(object.at.level.0));
        let mut given = |bit: u32| (flags & bit != 0).then(&mut next);
        assert_eq!(given(1), object.cause.connection.map(|id| id.0.into()));
        assert_eq!(given(2), object.cause.pile.map(|id| id.0));
        let (link, pile) = (given(4), given(8));
        match object.cause.guards {
            None => assert_eq!((link, pile), (None, None)),
            Some(Guarded::Link(id)) => assert_eq!((link, pile), (Some(id.0.into()), None)),
            Some(Guarded::Pile(id)) => assert_eq!((link, pile), (None, Some(id.0))),
        }
    }
    assert_eq!(list.next(), None);
    let count = |name: &str| objects["facts"][name].as_array().unwrap().len();
    let bodies =
        |is_match: fn(&ObjectBody) -> bool| map.objects.iter().filter(|it| is_match(&it.body)).count();
    assert_eq!(count("monsters"), bodies(|body| matches!(body, ObjectBody::Monster { .. })));
    assert_eq!(count("towns"), bodies(|body| matches!(body, ObjectBody::Town { .. })));
    assert_eq!(count("portals"), bodies(|body| matches!(body, ObjectBody::Portal { .. })));
}

#[test]
fn page_has_every_pile_with_guard_and_objects() {
    let generated = large();
    let map = &generated.map;
    let data = data(&page(map, None));
    let mut list = numbers(&data["objects"]["piles"]).into_iter();
    for pile in &map.piles {
        let mut next = || list.next().unwrap();
        assert_eq!(next(), u32::from(pile.zone.0));
        let (_wish, _entry) = (next(), next());
        assert_eq!(next(), pile.value);
        assert_eq!(next(), pile.guard.map_or(0, |id| id.0 + 1));
        assert_eq!(next(), pile.strength);
        let objects: Vec<ObjectId> = (0..next()).map(|_| ObjectId(next())).collect();
        assert_eq!(objects, pile.objects);
    }
    assert_eq!(list.next(), None);
}

#[test]
fn page_has_the_layers_of_the_map() {
    let generated = large();
    let map = &generated.map;
    let data = data(&page(map, None));
    for (level, on_page) in map.levels.iter().zip(data["levels"].as_array().unwrap()) {
        let terrain: Vec<u32> = level.terrain.cells().iter().map(|id| id.0.into()).collect();
        assert!(spread(&on_page["terrain"]) == terrain);
        let owner: Vec<u32> = level.owner.cells().iter().map(|id| id.0.into()).collect();
        assert!(spread(&on_page["owner"]) == owner);
        let road: Vec<u32> =
            level.road.cells().iter().map(|id| id.map_or(0, |id| u32::from(id.number()))).collect();
        assert!(spread(&on_page["road"]) == road);
        let cover = level.cover.cells().iter().map(|cover| match cover {
            Cover::Possible => 0,
            Cover::Free => 1,
            Cover::Blocked => 2,
            Cover::Used => 3,
        });
        assert!(spread(&on_page["cover"]) == cover.collect::<Vec<u32>>());
    }
}

#[test]
fn zones_of_the_page_match_the_summary() {
    let generated = large();
    let map = &generated.map;
    let data = data(&page(map, None));
    let summary = MapSummary::new(map, heroes3(), &[]);
    let zones = data["zones"].as_array().unwrap();
    assert_eq!(zones.len(), summary.zones.len());
    let mut treasure = (0, 0);
    for (at, (on_page, zone)) in zones.iter().zip(&summary.zones).enumerate() {
        assert_eq!(on_page["key"], zone.key.as_str());
        assert_eq!(on_page["tiles"], serde_json::json!([zone.asked_tiles, zone.achieved_tiles]));
        let towns = map.objects.iter().filter(|object| {
            object.cause.zone == ZoneId::from_index(at) && matches!(object.body, ObjectBody::Town { .. })
        });
        let requested = map.plan.zones[at].contents.towns.total();
        assert_eq!(on_page["towns"], serde_json::json!([requested, towns.count()]));
        for tier in on_page["treasure"].as_array().unwrap() {
            treasure.0 += tier["askedValue"].as_u64().unwrap();
            treasure.1 += tier["value"].as_u64().unwrap();
        }
        let mines: Vec<_> = summary.contents.mines.iter().filter(|mine| mine.zone == zone.key).collect();
        assert_eq!(on_page["mines"].as_array().unwrap().len(), mines.len());
        for (on_page, mine) in on_page["mines"].as_array().unwrap().iter().zip(mines) {
            assert_eq!(*on_page, serde_json::json!([mine.what, mine.asked, mine.placed]));
        }
    }
    assert_eq!(treasure, summary.contents.treasure_values());
    assert_eq!(data["links"].as_array().unwrap().len(), summary.links.len());
    assert_eq!(data["unmet"].as_array().unwrap().len(), summary.unmet.len());
}

#[test]
fn notes_of_the_page_match_the_command_line() {
    let generated = large();
    let data = data(&page(&generated.map, None));
    let notes = map_notes(&generated.map, heroes3());
    let texts = data["notes"]["texts"].as_array().unwrap();
    let hole = data["notes"]["hole"].as_str().unwrap();
    for (packed, all) in [("objects", &notes.objects), ("piles", &notes.piles), ("links", &notes.links)] {
        let mut numbers = numbers(&data["notes"][packed]).into_iter();
        let mut at = 0;
        while let Some(skipped) = numbers.next() {
            let next = at + usize::try_from(skipped).unwrap();
            assert!(all[at..next].iter().all(Vec::is_empty));
            at = next + 1;
            assert_eq!(numbers.next(), u32::try_from(all[next].len()).ok());
            for note in &all[next] {
                let text = &texts[usize::try_from(numbers.next().unwrap()).unwrap()];
                assert_eq!(text[0], note.word);
                let mut on_page = String::new();
                for (part, text) in text[1].as_str().unwrap().split(hole).enumerate() {
                    if part > 0 {
                        on_page += &grouped(numbers.next().unwrap().into());
                    }
                    on_page += text;
                }
                assert_eq!(on_page, note.to_string());
            }
        }
        assert!(all[at..].iter().all(Vec::is_empty));
    }
}

#[test]
fn page_of_an_xl_map_is_small_deterministic_and_self_contained() {
    let generated = large();
    let text = page(&generated.map, Some(&generated.certificate));
    assert!(text.len() < XL_LIMIT, "{} bytes", text.len());
    assert!(text == page(&generated.map, Some(&generated.certificate)), "the page is not deterministic");
    for word in [
        "http:",
        "https:",
        " src=",
        "@import",
        "url(",
        "fetch(",
        "XMLHttpRequest",
        "innerHTML",
        "Date",
        "Math.random",
    ] {
        assert!(!text.contains(word), "the page contains {word}");
    }
    assert!(text.starts_with("<!DOCTYPE html>") && text.ends_with("</html>\n"));
}

#[test]
fn names_from_templates_are_escaped() {
    let mut map = small_maps::two_levels();
    let name = "</script><img onerror=alert(1)>\u{2028}<!--";
    map.plan.zones[0].key = name.into();
    map.plan.template_name = name.into();
    let text = page(&map, None);
    assert!(!text.contains("<img") && !text.contains('\u{2028}') && !text.contains("<!--"));
    let data = data(&text);
    assert_eq!((&data["zones"][0]["key"], &data["head"]["template"]), (&name.into(), &name.into()));
}

#[test]
fn ferry_is_shown_by_vessels_and_landings() {
    let map = small_maps::two_shores();
    let data = data(&page(&map, None));
    let ferry = &data["links"][1];
    let landings = map.links[1].way.landings();
    let vessels: Vec<u32> = landings.iter().map(|landing| landing.vessel.0).collect();
    assert_eq!((&ferry["way"], &ferry["portals"]), (&"ferry".into(), &serde_json::json!(vessels)));
    assert_eq!(ferry["places"], serde_json::json!([[18, 8, 0], [25, 8, 0]]));
}

#[test]
fn counterexamples_with_only_an_object_have_tiles() {
    let map = small_maps::two_levels();
    let object = ObjectId(0);
    let example = CounterExample::new("cannot be reached".into()).of_object(object);
    let findings = vec![
        Finding { promise: Promise::OneOwner, verdict: Verdict::Proved { checked: 7 } },
        Finding { promise: Promise::Reachable, verdict: Verdict::Refuted(vec![example]) },
        Finding {
            promise: Promise::TreasureValue,
            verdict: Verdict::Measured {
                measured: 0,
                least: f64::NAN,
                median: 1.0,
                most: 1.0,
                outside: Some(2),
            },
        },
        Finding { promise: Promise::BoatsUsable, verdict: Verdict::NotApplicable { reason: "no sea" } },
    ];
    let data = data(&page(
        &map,
        Some(&Certificate {
            is_full: true,
            findings,
            cut_off: Vec::new(),
            sea_guards: Vec::new(),
            unbalanced: Vec::new(),
        }),
    ));
    let certificate = &data["certificate"];
    assert_eq!(
        (&certificate["isSound"], &certificate["findings"][2]["least"]),
        (&false.into(), &Value::Null)
    );
    let at = map.objects[object.index()].at;
    let place = serde_json::json!([[at.tile.x, at.tile.y, at.level.0]]);
    assert_eq!(certificate["findings"][1]["counterExamples"][0]["tiles"], place);
    assert_eq!(self::data(&page(&map, None))["certificate"], Value::Null);
}

#[test]
fn inconsistent_maps_are_shown_partially() {
    let mut map = small_maps::laden();
    map.objects[0].kind = ObjectKindId(60_000);
    map.objects[1].at.tile = TilePos::new(9_999, 3);
    map.objects[2].cause.zone = ZoneId(900);
    map.objects[3].body = ObjectBody::Portal { partner: ObjectId(99_999) };
    map.piles.truncate(1);
    map.levels[0].terrain.cells_mut()[5].0 = 200;
    let data = data(&page(&map, None));
    assert_eq!(data["objects"]["count"], map.objects.len());
    assert!(data["objects"]["kinds"].as_array().unwrap().iter().any(|kind| kind[0] == "unknown object"));
    // a foreign map has neither zones nor connections
    map.plan.zones.clear();
    map.plan.connections.clear();
    map.zones.clear();
    map.links.clear();
    let data = self::data(&page(&map, None));
    assert_eq!((&data["levels"][0]["hasZones"], &data["zones"]), (&false.into(), &serde_json::json!([])));
}
