//! Keys about objects: banned, changed and required objects.

use rmg_core::model::{MapModel, MapObject, ObjectBody, PileRequest, Quest};
use rmg_core::pack::{BanCategory, ObjectKind};
use rmg_core::template::Template;
use rmg_tests::templates::heroes3;

use super::{Check, changed, generate, template, zone};

pub(super) const CHECKS: &[Check] = &[
    ("Zone", "customObjects", || {
        // A ban of one zone does not affect other zones.
        let map = generate(&template("things"), 1);
        assert_eq!(count_of_type(&map, "3", "treasureChest"), 0);
        assert!(count_of_type(&map, "1", "treasureChest") > 0);
    }),
    ("Zone", "customObjectsLikeZone", || {
        for map in maps() {
            assert_eq!(count_of_type(&map, "4", "treasureChest"), 0);
            assert_eq!((required(&map, "4", "obelisk"), required(&map, "4", "windmill")), (2, 1));
        }
    }),
    ("Custom objects", "bannedCategories", || {
        use BanCategory::{
            Bonus, CreatureBank, Dwelling, Other, PandorasBox, QuestArtifact, RandomArtifact, Resource,
            ResourceGenerator, SeerHut, SpellScroll,
        };
        for map in maps() {
            // Except the crypt, for which zone 3 sets its own values.
            let banned =
                [CreatureBank, Dwelling, SpellScroll, PandorasBox, QuestArtifact, SeerHut, RandomArtifact];
            let is_banned = |kind: &ObjectKind| {
                kind.ban_category.is_some_and(|category| banned.contains(&category))
                    && kind.type_name != "crypt"
            };
            assert_eq!(in_treasure(&map, "3", is_banned), [""; 0]);
            let banned = [Other, Bonus, Resource, ResourceGenerator];
            let is_banned =
                |kind: &ObjectKind| kind.ban_category.is_some_and(|category| banned.contains(&category));
            assert_eq!(in_treasure(&map, "6", is_banned), [""; 0]);
            assert!(!in_treasure(&map, "6", |_| true).is_empty());
            // `all` does not ban objects with values of their own.
            let other = in_treasure(&map, "5", |kind| kind.type_name != "campfire");
            assert_eq!(other, [""; 0]);
            assert!(!in_treasure(&map, "5", |_| true).is_empty());
        }
    }),
    ("Custom objects", "bannedObjects", || {
        for map in maps() {
            let is_banned = |kind: &ObjectKind| {
                ["treasureChest", "arena", "learningStone"].contains(&kind.type_name.as_str())
            };
            assert_eq!(in_treasure(&map, "3", is_banned), [""; 0]);
        }
        let unrestricted = changed("things", "\"treasureChest\" : true, ", "");
        assert!((1..=4).any(|seed| count_of_type(&generate(&unrestricted, seed), "3", "treasureChest") > 0));
    }),
    ("Custom objects", "commonObjects", || {
        // A creature bank in a zone that bans creature banks.
        assert!(maps().iter().any(|map| count_of_type(map, "3", "crypt") > 0));
    }),
    ("Custom objects", "requiredObjects", || {
        for map in maps() {
            let counts = ["obelisk", "marlettoTower", "shrineOfMagicLevel3", "windmill"]
                .map(|kind| required(&map, "3", kind));
            assert_eq!(counts, [2, 1, 1, 1]);
        }
        // Required containers are placed, and quest guards have a quest and no other guard.
        for map in maps() {
            let kinds = ["questGuard", "sign", "seerHut", "prison", "spellScroll", "pandoraBox"];
            assert_eq!(kinds.map(|kind| required(&map, "6", kind)), [3, 2, 2, 1, 1, 1]);
            assert_eq!(in_treasure(&map, "6", |kind| kind.type_name == "questGuard"), [""; 0]);
            let quests = map.objects.iter().filter_map(|object| match &object.body {
                ObjectBody::QuestGuard { quest } => Some((object, quest)),
                _ => None,
            });
            for (object, quest) in quests {
                let pile = &map.piles[object.cause.pile.unwrap().index()];
                assert_eq!((pile.guard, pile.value), (None, 0));
                assert_ne!(**quest, Quest::Artifacts(Vec::new()));
            }
        }
    }),
    ("Common object", "type", || {
        assert!(maps().iter().all(|map| count_of_type(map, "3", "schoolOfMagic") > 0))
    }),
    ("Common object", "subtype", || {
        let map = generate(&template("things"), 1);
        let plan = &map.plan.zones[zone(&map, "3").index()].contents.objects;
        let keys: Vec<&str> =
            plan.changed.iter().map(|changed| heroes3().objects[changed.kind].key.as_str()).collect();
        assert!(keys.contains(&"schoolOfMagic/schoolOfMagic"), "{keys:?}");
    }),
    ("Common object", "id", || {
        let map = generate(&template("things"), 1);
        let plan = &map.plan.zones[zone(&map, "3").index()].contents.objects;
        assert!(plan.changed.iter().any(|changed| heroes3().objects[changed.kind].type_name == "crypt"));
    }),
    ("Common object", "rmg", || {
        // With a rarity of 0 the object is not placed.
        let rare =
            changed("things", "\"rarity\" : 20000, \"zoneLimit\" : 2", "\"rarity\" : 0, \"zoneLimit\" : 2");
        assert_eq!(count_of_type(&generate(&rare, 1), "3", "schoolOfMagic"), 0);
    }),
    ("Object values", "value", || {
        // A pile of one object has the value that the zone sets.
        let alone = |map: &MapModel| {
            let zone = zone(map, "3");
            let piles = map.piles.iter().filter(|pile| pile.zone == zone && pile.objects.len() == 1);
            let is_school = |object: &MapObject| heroes3().objects[object.kind].type_name == "schoolOfMagic";
            let values =
                piles.filter(|pile| is_school(&map.objects[pile.objects[0].index()])).map(|pile| pile.value);
            values.collect::<Vec<u32>>()
        };
        let values: Vec<u32> = (1..=8).flat_map(|seed| alone(&generate(&template("things"), seed))).collect();
        assert!(!values.is_empty() && values.iter().all(|value| *value == 3100), "{values:?}");
    }),
    ("Object values", "rarity", || {
        let crypts = |template: &Template| {
            (1..=4).map(|seed| count_of_type(&generate(template, seed), "3", "crypt")).sum::<usize>()
        };
        let many = crypts(&template("things"));
        let few = crypts(&changed("things", "\"rarity\" : 9000", "\"rarity\" : 20"));
        assert!(many > 2 * few, "{many} and {few}");
    }),
    ("Object values", "zoneLimit", || {
        assert!(maps().iter().all(|map| count_of_type(map, "3", "schoolOfMagic") <= 2));
        let unrestricted = changed(
            "things",
            "\"rarity\" : 20000, \"zoneLimit\" : 2",
            "\"rarity\" : 20000, \"zoneLimit\" : 0",
        );
        assert!(count_of_type(&generate(&unrestricted, 1), "3", "schoolOfMagic") > 2);
    }),
    ("Required object", "count", || {
        let more =
            changed("things", "\"windmill\" : { \"windmill\" : 1 }", "\"windmill\" : { \"windmill\" : 3 }");
        assert_eq!(required(&generate(&more, 1), "3", "windmill"), 3);
    }),
    ("Required object", "guard", || {
        // Zone 3 has no monsters; zone 4 has the same objects behind guards.
        let map = generate(&template("things"), 1);
        assert_eq!(guard(&map, "4", "marlettoTower"), 0);
        assert!(guard(&map, "4", "shrineOfMagicLevel3") > 12_000);
        let weaker = generate(&changed("things", "\"guard\" : 12000", "\"guard\" : 4000"), 1);
        let strength = guard(&weaker, "4", "shrineOfMagicLevel3");
        assert!((2000..4500).contains(&strength), "{strength}");
        assert_eq!(guard(&map, "3", "shrineOfMagicLevel3"), 0, "zone 3 has no monsters");
    }),
];

fn maps() -> Vec<MapModel> {
    (1..=4).map(|seed| generate(&template("things"), seed)).collect()
}

/// Returns the objects in the treasure of a zone.
fn treasure<'m>(map: &'m MapModel, key: &str) -> impl Iterator<Item = &'m MapObject> {
    let zone = zone(map, key);
    let piles = map
        .piles
        .iter()
        .filter(move |pile| pile.zone == zone && matches!(pile.wish, PileRequest::Treasure(_)));
    piles.flat_map(|pile| &pile.objects).map(|id| &map.objects[id.index()])
}

fn in_treasure(map: &MapModel, key: &str, matches: impl Fn(&ObjectKind) -> bool) -> Vec<String> {
    let kinds = treasure(map, key).map(|object| &heroes3().objects[object.kind]);
    kinds.filter(|kind| matches(kind)).map(|kind| kind.key.clone()).collect()
}

/// Returns the number of objects of a type in the treasure of a zone.
fn count_of_type(map: &MapModel, key: &str, type_name: &str) -> usize {
    in_treasure(map, key, |kind| kind.type_name == type_name).len()
}

/// Returns the number of required objects of a type in a zone.
fn required(map: &MapModel, key: &str, type_name: &str) -> usize {
    let zone = zone(map, key);
    let piles =
        map.piles.iter().filter(|pile| pile.zone == zone && matches!(pile.wish, PileRequest::Required(_)));
    let objects = piles.flat_map(|pile| &pile.objects).map(|id| &map.objects[id.index()]);
    objects.filter(|object| heroes3().objects[object.kind].type_name == type_name).count()
}

/// Returns the strength of the guard of the first required object of a type in a zone, or 0.
fn guard(map: &MapModel, key: &str, type_name: &str) -> u32 {
    let zone = zone(map, key);
    let mut piles =
        map.piles.iter().filter(|pile| pile.zone == zone && matches!(pile.wish, PileRequest::Required(_)));
    let matches = |object: &MapObject| heroes3().objects[object.kind].type_name == type_name;
    let pile = piles.find(|pile| pile.objects.iter().any(|id| matches(&map.objects[id.index()]))).unwrap();
    pile.guard.map_or(0, |guard| match map.objects[guard.index()].body {
        ObjectBody::Monster { strength, .. } => strength,
        _ => 0,
    })
}
