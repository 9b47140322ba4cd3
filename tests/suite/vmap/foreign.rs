//! Foreign maps: versions, lenient JSON, and content that the model does not know.

use std::io::{Cursor, Write};

use rmg_core::model::{Cover, ObjectBody};
use rmg_core::{MapSize, PlayerColor, Seed, TilePos};
use rmg_games::foreign::{ForeignMap, UnknownKind};
use rmg_games::vmap::read;
use rmg_tests::small_maps::at;
use rmg_tests::templates::heroes3;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Packs files into an archive with an independent implementation.
pub(super) fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns six by four tiles of grass.
pub(super) fn meadow() -> String {
    let row = ["\"gr50_\""; 6].join(", ");
    format!("[{}]", vec![format!("[{row}]"); 4].join(",\n"))
}

pub(super) const HEADER: &str = r#"{
    // as VCMI writes it, comments and all
    "versionMajor": 1, "versionMinor": 1, "name": "Old", "description": "", "difficulty": "NORMAL",
    "mapLevels": { "surface": { "width": 6, "height": 4, "index": 0 }, },
    "players": { "blue": { "canPlay": "AIOnly", "allowedFactions": { "anyOf": ["core:castle"] }, "randomFaction": false,
        "mainTown": { "generateHero": true, "x": 5, "y": 3, "l": 0 } } },
}"#;

pub(super) const TOWN: &str = r#""type": "town", "subtype": "castle", "x": 5, "y": 3, "l": 0,
    "template": { "animation": "AVCCASX0", "editorAnimation": "",
        "mask": ["000000", "000000", "00BBB0", "0BBBBB", "0BBABB"], "visitableFrom": ["---", "+-+", "+++"] },
    "options": { "owner": "blue", "buildings": { "allOf": ["fort", "tavern"] } }"#;

fn map_of(header: &str, objects: &str) -> ForeignMap {
    let files = [("header.json", header), ("objects.json", objects), ("surface_terrain.json", &meadow())];
    read(&archive(&files), heroes3()).unwrap_or_else(|error| panic!("{error}"))
}

fn counts(map: &ForeignMap) -> Vec<String> {
    map.unknown.counts().iter().map(|((kind, name), count)| format!("{kind} {name}: {count}")).collect()
}

#[test]
fn maps_of_every_version_are_read() {
    let castle = heroes3().factions.find("castle").unwrap();
    let town =
        ObjectBody::Town { owner: Some(PlayerColor::Blue), faction: castle, has_fort: true, is_main: true };
    let dictionary = format!("{{ \"town_0\": {{ {TOWN} }} }}");
    let list = format!("[ {{ \"instanceName\": \"town_0\", {TOWN} }}, ]");
    for (version, objects) in [((1, 1), &dictionary), ((2, 0), &dictionary), ((3, 0), &list), ((3, 7), &list)]
    {
        let (major, minor) = version;
        let header = HEADER
            .replace("\"versionMajor\": 1", &format!("\"versionMajor\": {major}"))
            .replace("\"versionMinor\": 1", &format!("\"versionMinor\": {minor}"));
        let map = map_of(&header, objects);
        assert_eq!(map.model.plan.size, MapSize::new(6, 4, 1).unwrap());
        assert_eq!((map.model.plan.template_name.as_str(), map.model.plan.seed), ("Old", Seed(0)));
        let player = &map.model.plan.players[..];
        assert!(matches!(player, [one] if !one.human && one.faction == Some(castle)), "{player:?}");
        assert_eq!(map.model.objects.len(), 1, "{version:?}: {:?}", map.unknown.objects);
        assert_eq!((&map.model.objects[0].body, map.model.objects[0].at), (&town, at(0, 5, 3)));
        assert_eq!(counts(&map), ["object property town.buildings: 1"]);
    }
}

#[test]
fn known_kind_with_another_mask_keeps_the_mask() {
    let shape = TOWN.replace("0BBABB", "BBBABB").replace("\"+-+\", \"+++\"", "\"+-+\", \"---\"");
    let objects = format!("{{ \"town_0\": {{ {shape} }}, \"town_1\": {{ {shape} }} }}");
    let map = map_of(HEADER, &objects);
    let [first, second] = &map.model.objects[..] else { panic!("{:?}", counts(&map)) };
    assert_eq!(first.appearance, second.appearance, "both objects have one appearance");
    assert!(heroes3().appearances.get(first.appearance).is_none(), "an appearance of the pack has this mask");
    let appearance = &map.pack(heroes3()).appearances[first.appearance];
    assert_eq!((appearance.kind, appearance.footprint.solid().len()), (first.kind, 13));
    assert!(
        !appearance.is_entered_from_above && matches!(first.body, ObjectBody::Town { is_main: true, .. })
    );
    assert_eq!(
        counts(&map),
        ["object property town.buildings: 2", "object property town.template.visitableFrom: 2"]
    );
    assert_eq!(
        map.model.levels[0].cover[TilePos::new(0, 3)],
        Cover::Used,
        "it must cover the tiles of its mask"
    );
}

#[test]
fn unknown_objects_are_kept_and_cover_their_tiles() {
    let factory = TOWN.replace("castle", "hota:factory").replace("0BBABB", "BBBABB");
    let objects = format!("{{ \"town_0\": {{ {factory} }} }}");
    let map = map_of(HEADER, &objects);
    assert!(map.model.objects.is_empty());
    assert_eq!(counts(&map), ["map setting players.mainTown: 1", "object town/hota:factory: 1"]);
    let object = &map.unknown.objects[0];
    assert_eq!(
        (object.name.as_str(), object.sprite.as_str(), object.at),
        ("town_0", "AVCCASX0", at(0, 5, 3))
    );
    assert_eq!((object.solid.len(), object.actions.len()), (13, 1));
    let source: serde_json::Value = serde_json::from_slice(&object.opaque).unwrap();
    assert_eq!(source["options"]["owner"], "blue", "the source of the object is incomplete");
    let cover = &map.model.levels[0].cover;
    let drawn: Vec<String> = (0..4)
        .map(|y| {
            let sign = |it: &Cover| match it {
                Cover::Blocked => '#',
                Cover::Used => 'A',
                Cover::Free | Cover::Possible => '.',
            };
            cover.row(y).iter().map(sign).collect()
        })
        .collect();
    assert_eq!(drawn, ["......", "..###.", ".#####", "###A##"]);
    assert_eq!(cover[TilePos::new(0, 0)], Cover::Free);
}

#[test]
fn unsupported_properties_are_counted() {
    let header = HEADER.replace(
        "\"difficulty\": \"NORMAL\",",
        "\"difficulty\": \"HARD\", \"author\": \"somebody\", \"events\": [ { \"name\": \"rain\" } ],
        \"allowedSpells\": { \"anyOf\": [\"haste\", \"mod:storm\"] },",
    );
    let monster = r#""type": "monster", "subtype": "core:pikeman", "x": 1, "y": 1, "l": 0,
        "template": { "animation": "avwpike.def", "mask": ["VA"], "visitableFrom": ["+++", "+-+", "+++"] }"#;
    let objects = format!(
        "{{ \"a\": {{ {monster}, \"options\": {{ \"amount\": 0, \"character\": \"savage\" }} }},
            \"b\": {{ {monster} }},
            \"c\": {{ {monster}, \"options\": {{ \"amount\": 12.0, \"rewardMessage\": \"Hello\" }} }} }}"
    );
    let terrain = meadow().replacen("gr50_", "gr50_xx3-", 2);
    let files = [
        ("header.json", header.as_str()),
        ("objects.json", &objects),
        ("surface_terrain.json", &terrain),
        ("english.json", "{}"),
    ];
    let map = read(&archive(&files), heroes3()).unwrap_or_else(|error| panic!("{error}"));
    let bodies: Vec<&ObjectBody> = map.model.objects.iter().map(|object| &object.body).collect();
    let pikeman = heroes3().creatures.find("pikeman").unwrap();
    let twelve = ObjectBody::Monster { creature: pikeman.into(), count: 12, strength: 0 };
    assert_eq!(bodies, [&ObjectBody::Plain, &ObjectBody::Plain, &twelve]);
    assert_eq!(
        counts(&map),
        [
            "file english.json: 1",
            "map setting allowedSpells: 1",
            "map setting author: 1",
            "map setting difficulty: 1",
            "map setting events: 1",
            "map setting players.mainTown: 1",
            "road or river xx: 2",
            "object property monster.amount: 1",
            "object property monster.character: 1",
            "object property monster.rewardMessage: 1",
        ]
    );
    assert_eq!(map.unknown.parts.iter().filter(|part| part.kind == UnknownKind::Entry).count(), 1);
    assert_eq!(map.model.plan.switches.spells.on, []);
    assert!(map.model.plan.switches.spells.off.len() > 60, "all spells except one are off");
}

#[test]
fn known_shape_with_another_sprite_is_read_and_counted() {
    let objects =
        format!("{{ \"town_0\": {{ {} }} }}", TOWN.replace("AVCCASX0", "mods/SPRITES/newCastle.DEF"));
    let map = map_of(HEADER, &objects);
    assert_eq!(map.model.objects.len(), 1);
    assert_eq!(counts(&map), ["sprite newCastle: 1", "object property town.buildings: 1"]);
}
