//! Keys about rules for objects.

use rmg_core::model::{Gifts, MapModel, ObjectBody, PileRequest};
use rmg_core::template::Template;
use rmg_tests::templates::heroes3;

use super::{Check, changed, generate, template, zone};

pub(super) const CHECKS: &[Check] = &[
    ("Template", "objects", || {
        assert!(maps().iter().all(|map| count(map, None, "arena") == 0));
        let allowed = changed("rules", r#"{ "type" : "arena", "banned" : true },"#, "");
        assert!((1..=4).any(|seed| count(&generate(&allowed, seed), None, "arena") > 0));
    }),
    ("Zone", "objects", || {
        // The first rule bans everything, the others allow three contents.
        for map in maps() {
            let found = bodies(&map, "3");
            assert!(!found.is_empty());
            let is_allowed = |(name, body): &(String, ObjectBody)| match body {
                ObjectBody::Box { .. } => true,
                ObjectBody::Scroll { .. } => name == "spellScroll",
                _ => false,
            };
            assert!(found.iter().all(is_allowed), "{found:?}");
        }
    }),
    ("Object rule", "type", || {
        assert!(maps().iter().all(|map| count(map, Some("4"), "seerHut") == 0));
    }),
    ("Object rule", "subtype", || {
        let unknown = changed(
            "rules",
            r#""type" : "schoolOfMagic", "subtype" : "schoolOfMagic""#,
            r#""type" : "schoolOfMagic", "subtype" : "none""#,
        );
        let is_changed = |template: &Template| {
            let map = generate(template, 1);
            let changed = &map.plan.zones[zone(&map, "1").index()].contents.objects.changed;
            changed.iter().any(|of| heroes3().objects[of.kind].type_name == "schoolOfMagic")
        };
        assert!(is_changed(&template("rules")) && !is_changed(&unknown));
    }),
    ("Object rule", "content", || {
        for map in maps() {
            assert!(boxes(&map, "3").iter().all(|gifts| gifts.creatures.is_empty()));
            assert!(boxes(&map, "4").iter().all(|gifts| !gifts.creatures.is_empty()));
        }
    }),
    ("Object rule", "banned", || {
        // the boxes of the zone are frequent
        let allowed = r#"{ "type" : "seerHut", "frequency" : 9000 }"#;
        let allowed = changed("rules", r#"{ "type" : "seerHut", "banned" : true }"#, allowed);
        assert!((1..=6).any(|seed| count(&generate(&allowed, seed), Some("4"), "seerHut") > 0));
    }),
    ("Object rule", "value", || {
        // A pile of one scroll has the value of the rule.
        let map = generate(&template("rules"), 2);
        let zone = zone(&map, "3");
        let piles = map.piles.iter().filter(|pile| pile.zone == zone && pile.objects.len() == 1);
        let scrolls = piles
            .filter(|pile| matches!(map.objects[pile.objects[0].index()].body, ObjectBody::Scroll { .. }));
        assert!(scrolls.map(|pile| pile.value).all(|value| value == 2500));
    }),
    ("Object rule", "frequency", || {
        let rare =
            changed("rules", r#""value" : 1500, "frequency" : 3000"#, r#""value" : 1500, "frequency" : 0"#);
        assert!((1..=3).all(|seed| count(&generate(&rare, seed), None, "schoolOfMagic") == 0));
    }),
    ("Object rule", "mapLimit", || {
        assert!(maps().iter().all(|map| count(map, None, "schoolOfMagic") <= 3));
        let unlimited = changed("rules", r#", "mapLimit" : 3"#, "");
        assert!((1..=4).any(|seed| count(&generate(&unlimited, seed), None, "schoolOfMagic") > 3));
    }),
    ("Object rule", "zoneLimit", || {
        let gold =
            |map: &MapModel| boxes(map, "3").iter().filter(|gifts| !gifts.resources.is_empty()).count();
        assert!(maps().iter().all(|map| gold(map) <= 2));
        let unlimited = changed("rules", r#""frequency" : 900, "zoneLimit" : 2"#, r#""frequency" : 900"#);
        assert!((1..=4).any(|seed| gold(&generate(&unlimited, seed)) > 2));
    }),
    ("Rule content", "kind", || {
        assert!(maps().iter().any(|map| boxes(map, "3").iter().any(|gifts| gifts.experience > 0)));
    }),
    ("Rule content", "amount", || {
        let amounts = |map: &MapModel| -> Vec<u32> {
            boxes(map, "3")
                .iter()
                .flat_map(|gifts| gifts.resources.iter().map(|(_, amount)| *amount))
                .collect()
        };
        let amounts: Vec<u32> = maps().iter().flat_map(amounts).collect();
        assert!(!amounts.is_empty() && amounts.iter().all(|amount| *amount == 7777), "{amounts:?}");
    }),
    ("Rule content", "level", || {
        for map in maps() {
            let levels = boxes(&map, "4").into_iter().flat_map(|gifts| gifts.creatures);
            let level = |creature| heroes3().creatures[creature].level;
            assert!(levels.into_iter().all(|(creature, _)| (2..=3).contains(&level(creature))));
        }
    }),
    ("Rule content", "creature", || {
        let griffin = heroes3().creatures.find("griffin").unwrap();
        for map in maps() {
            let creatures = boxes(&map, "4").into_iter().flat_map(|gifts| gifts.creatures);
            assert!(creatures.into_iter().all(|(creature, _)| creature != griffin));
        }
    }),
    ("Rule content", "minLevel", || assert!(spells().iter().all(|spell| level(*spell) >= 4))),
    ("Rule content", "maxLevel", || {
        let lower = changed(
            "rules",
            r#""maxLevel" : 5, "schools" : [ "fire", "air" ]"#,
            r#""maxLevel" : 4, "schools" : [ "fire", "air" ]"#,
        );
        let books = (1..=6).flat_map(|seed| boxes(&generate(&lower, seed), "3"));
        assert!(books.flat_map(|gifts| gifts.spells).all(|spell| level(spell) == 4));
    }),
    ("Rule content", "schools", || {
        let spells = spells();
        assert!(!spells.is_empty());
        for spell in spells {
            let schools = &heroes3().spells[spell].schools;
            assert!(schools.iter().any(|school| school == "fire" || school == "air"), "{schools:?}");
        }
    }),
];

fn maps() -> Vec<MapModel> {
    (1..=4).map(|seed| generate(&template("rules"), seed)).collect()
}

/// Returns the spells of boxes in zone 3 of some maps.
fn spells() -> Vec<rmg_core::SpellId> {
    let maps = (1..=6).map(|seed| generate(&template("rules"), seed));
    maps.flat_map(|map| boxes(&map, "3")).flat_map(|gifts| gifts.spells).collect()
}

fn level(spell: rmg_core::SpellId) -> u8 {
    heroes3().spells[spell].level
}

/// Returns the types and bodies of the objects in treasure of a zone.
fn bodies(map: &MapModel, key: &str) -> Vec<(String, ObjectBody)> {
    let zone = zone(map, key);
    let piles = map.piles.iter();
    let piles = piles.filter(|pile| pile.zone == zone && matches!(pile.wish, PileRequest::Treasure(_)));
    let objects = piles.flat_map(|pile| &pile.objects).map(|id| &map.objects[id.index()]);
    objects.map(|object| (heroes3().objects[object.kind].type_name.clone(), object.body.clone())).collect()
}

fn boxes(map: &MapModel, key: &str) -> Vec<Gifts> {
    let bodies = bodies(map, key).into_iter().filter_map(|(_, body)| match body {
        ObjectBody::Box { gifts } => Some(*gifts),
        _ => None,
    });
    bodies.collect()
}

/// Returns the number of objects of a type in treasure of a zone, or of all zones.
fn count(map: &MapModel, key: Option<&str>, type_name: &str) -> usize {
    let zones = map.plan.zones.iter().map(|zone| zone.key.as_str());
    let zones = zones.filter(|zone| key.is_none_or(|key| key == *zone));
    zones.map(|zone| bodies(map, zone).iter().filter(|(name, _)| name == type_name).count()).sum()
}
