//! Keys about objects: banned, changed, required.

use rmg_core::model::{MapModel, MapObject, ObjectBody, Quest, Wish};
use rmg_core::pack::{BanCategory, ObjectKind};
use rmg_core::template::Template;
use rmg_tests::templates::heroes3;

use super::{Check, changed, made, template, zone};

pub(super) const CHECKS: &[Check] = &[
    ("Zone", "customObjects", || {
        // What one zone bans lies in others.
        let map = made(&template("things"), 1);
        assert_eq!(of_type(&map, "3", "treasureChest"), 0);
        assert!(of_type(&map, "1", "treasureChest") > 0);
    }),
    ("Zone", "customObjectsLikeZone", || {
        for map in maps() {
            assert_eq!(of_type(&map, "4", "treasureChest"), 0);
            assert_eq!((required(&map, "4", "obelisk"), required(&map, "4", "windmill")), (2, 1));
        }
    }),
    ("Custom objects", "bannedCategories", || {
        use BanCategory::{
            Bonus, CreatureBank, Dwelling, Other, PandorasBox, QuestArtifact, RandomArtifact, Resource,
            ResourceGenerator, SeerHut, SpellScroll,
        };
        for map in maps() {
            // But for the crypt, to which zone 3 gives figures of its own.
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
            // `all` leaves what has figures of its own.
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
        let free = changed("things", "\"treasureChest\" : true, ", "");
        assert!((1..=4).any(|seed| of_type(&made(&free, seed), "3", "treasureChest") > 0));
    }),
    ("Custom objects", "commonObjects", || {
        // A bank where banks are banned.
        assert!(maps().iter().any(|map| of_type(map, "3", "crypt") > 0));
    }),
    ("Custom objects", "requiredObjects", || {
        for map in maps() {
            let there = ["obelisk", "marlettoTower", "shrineOfMagicLevel3", "windmill"]
                .map(|kind| required(&map, "3", kind));
            assert_eq!(there, [2, 1, 1, 1]);
        }
        // What holds something holds it, and nothing but the quest guards the way past a guard with a quest.
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
    ("Common object", "type", || assert!(maps().iter().all(|map| of_type(map, "3", "schoolOfMagic") > 0))),
    ("Common object", "subtype", || {
        let map = made(&template("things"), 1);
        let plan = &map.plan.zones[zone(&map, "3").index()].contents.objects;
        let keys: Vec<&str> =
            plan.changed.iter().map(|changed| heroes3().objects[changed.kind].key.as_str()).collect();
        assert!(keys.contains(&"schoolOfMagic/schoolOfMagic"), "{keys:?}");
    }),
    ("Common object", "id", || {
        let map = made(&template("things"), 1);
        let plan = &map.plan.zones[zone(&map, "3").index()].contents.objects;
        assert!(plan.changed.iter().any(|changed| heroes3().objects[changed.kind].type_name == "crypt"));
    }),
    ("Common object", "rmg", || {
        // With other figures there is something else.
        let rare =
            changed("things", "\"rarity\" : 20000, \"zoneLimit\" : 2", "\"rarity\" : 0, \"zoneLimit\" : 2");
        assert_eq!(of_type(&made(&rare, 1), "3", "schoolOfMagic"), 0);
    }),
    ("Figures", "value", || {
        // Alone in its pile it is worth what the zone says.
        let alone = |map: &MapModel| {
            let zone = zone(map, "3");
            let piles = map.piles.iter().filter(|pile| pile.zone == zone && pile.objects.len() == 1);
            let is_school = |object: &MapObject| heroes3().objects[object.kind].type_name == "schoolOfMagic";
            let worth =
                piles.filter(|pile| is_school(&map.objects[pile.objects[0].index()])).map(|pile| pile.value);
            worth.collect::<Vec<u32>>()
        };
        let worth: Vec<u32> = (1..=8).flat_map(|seed| alone(&made(&template("things"), seed))).collect();
        assert!(!worth.is_empty() && worth.iter().all(|value| *value == 3100), "{worth:?}");
    }),
    ("Figures", "rarity", || {
        let crypts = |template: &Template| {
            (1..=4).map(|seed| of_type(&made(template, seed), "3", "crypt")).sum::<usize>()
        };
        let many = crypts(&template("things"));
        let few = crypts(&changed("things", "\"rarity\" : 9000", "\"rarity\" : 20"));
        assert!(many > 2 * few, "{many} and {few}");
    }),
    ("Figures", "zoneLimit", || {
        assert!(maps().iter().all(|map| of_type(map, "3", "schoolOfMagic") <= 2));
        let free = changed(
            "things",
            "\"rarity\" : 20000, \"zoneLimit\" : 2",
            "\"rarity\" : 20000, \"zoneLimit\" : 0",
        );
        assert!(of_type(&made(&free, 1), "3", "schoolOfMagic") > 2);
    }),
    ("Required object", "count", || {
        let more =
            changed("things", "\"windmill\" : { \"windmill\" : 1 }", "\"windmill\" : { \"windmill\" : 3 }");
        assert_eq!(required(&made(&more, 1), "3", "windmill"), 3);
    }),
    ("Required object", "guard", || {
        // Zone 3 has no monsters; zone 4 has the same objects behind guards.
        let map = made(&template("things"), 1);
        assert_eq!(guard(&map, "4", "marlettoTower"), 0);
        assert!(guard(&map, "4", "shrineOfMagicLevel3") > 12_000);
        let weaker = made(&changed("things", "\"guard\" : 12000", "\"guard\" : 4000"), 1);
        let strength = guard(&weaker, "4", "shrineOfMagicLevel3");
        assert!((2000..4500).contains(&strength), "{strength}");
        assert_eq!(guard(&map, "3", "shrineOfMagicLevel3"), 0, "no monsters there");
    }),
];

fn maps() -> Vec<MapModel> {
    (1..=4).map(|seed| made(&template("things"), seed)).collect()
}

/// The objects in a zone's treasure that are of some kinds.
fn treasure<'m>(map: &'m MapModel, key: &str) -> impl Iterator<Item = &'m MapObject> {
    let zone = zone(map, key);
    let piles =
        map.piles.iter().filter(move |pile| pile.zone == zone && matches!(pile.wish, Wish::Treasure(_)));
    piles.flat_map(|pile| &pile.objects).map(|id| &map.objects[id.index()])
}

fn in_treasure(map: &MapModel, key: &str, is_it: impl Fn(&ObjectKind) -> bool) -> Vec<String> {
    let kinds = treasure(map, key).map(|object| &heroes3().objects[object.kind]);
    kinds.filter(|kind| is_it(kind)).map(|kind| kind.key.clone()).collect()
}

/// How many of a type lie in a zone's treasure.
fn of_type(map: &MapModel, key: &str, type_name: &str) -> usize {
    in_treasure(map, key, |kind| kind.type_name == type_name).len()
}

/// How many required objects of a type stand in a zone.
fn required(map: &MapModel, key: &str, type_name: &str) -> usize {
    let zone = zone(map, key);
    let piles = map.piles.iter().filter(|pile| pile.zone == zone && matches!(pile.wish, Wish::Required(_)));
    let objects = piles.flat_map(|pile| &pile.objects).map(|id| &map.objects[id.index()]);
    objects.filter(|object| heroes3().objects[object.kind].type_name == type_name).count()
}

/// Strength of the guard before the first required object of a type in a zone; 0 for none.
fn guard(map: &MapModel, key: &str, type_name: &str) -> u32 {
    let zone = zone(map, key);
    let mut piles =
        map.piles.iter().filter(|pile| pile.zone == zone && matches!(pile.wish, Wish::Required(_)));
    let is_it = |object: &MapObject| heroes3().objects[object.kind].type_name == type_name;
    let pile = piles.find(|pile| pile.objects.iter().any(|id| is_it(&map.objects[id.index()]))).unwrap();
    pile.guard.map_or(0, |guard| match map.objects[guard.index()].body {
        ObjectBody::Monster { strength, .. } => strength,
        _ => 0,
    })
}
