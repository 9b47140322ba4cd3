//! Tests that write a small level in every format.

use std::sync::Arc;

use rmg_core::dungeon::{
    Area, Creature, Door, DoorKind, DungeonLevel, Item, LevelId, Marks, Portal, PortalTarget, Section,
    TextureId, Textures, Trap, TrapEffect,
};
use rmg_core::{Grid, Seed, TilePos};

use super::signs::Signs;
use super::{DungeonFile, write_json, write_text, write_tmx, write_uvtt};

/// A small level. Its names contain characters with a special meaning in each format.
fn level() -> DungeonLevel {
    let rows = ["########", "#..,...#", "#.##&..#", "#...^..#", "########"];
    let mut textures = Textures::default();
    let [stone, rock, shelf] = ["stone", "rock & \"<roll>\"", "shelf"].map(|name| textures.intern(name));
    let letters: Vec<char> = rows.concat().chars().collect();
    let layer = |is: fn(char) -> bool, id| {
        Grid::from_cells(8, 5, letters.iter().map(|c| if is(*c) { id } else { TextureId::NONE }).collect())
    };
    let marks = letters.iter().map(|letter| match letter {
        '#' => Marks::default(),
        ',' => Marks::OPEN | Marks::CORRIDOR,
        '&' => Marks::OPEN | Marks::ROOM | Marks::SOLID,
        '^' => Marks::OPEN | Marks::ROOM | Marks::TRAP,
        _ => Marks::OPEN | Marks::ROOM,
    });
    DungeonLevel {
        id: LevelId(0),
        level_type: "cellar </map>".to_owned(),
        depth: 0,
        textures: Arc::new(textures),
        floor: layer(|letter| letter != '#', stone),
        wall: layer(|letter| letter == '#', rock),
        ornament: layer(|letter| letter == '&', shelf),
        marks: Grid::from_cells(8, 5, marks.collect()),
        sections: vec![Section {
            area: Area::new(0, 0, 8, 5),
            room: "square".into(),
            tags: vec!["treasure".into()],
        }],
        portals: vec![
            Portal { tile: TilePos::new(1, 1), icon: "door".into(), target: PortalTarget::Exit },
            Portal {
                tile: TilePos::new(6, 3),
                icon: "stairs".into(),
                target: PortalTarget::Down(LevelId(1)),
            },
        ],
        doors: Vec::new(),
        items: vec![Item { tile: TilePos::new(2, 3), name: Some("\"key\"".into()), item_type: None }],
        creatures: vec![Creature { tile: TilePos::new(5, 1), name: "spider".into() }],
        traps: vec![Trap {
            tile: TilePos::new(4, 3),
            name: "hole".into(),
            effect: TrapEffect::Pit { swallows_items: true },
        }],
        unmet: Vec::new(),
    }
}

fn written(write: impl Fn(&DungeonFile<'_>, &mut Vec<u8>) -> std::io::Result<()>) -> String {
    let levels = [level()];
    let mut bytes = Vec::new();
    write(&DungeonFile { title: "Test & co", seed: Seed(7), levels: &levels }, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn text_shows_walls_floors_and_objects() {
    let text = written(write_text);
    let drawing: Vec<&str> = text.lines().skip(4).take(5).collect();
    assert_eq!(drawing, ["########", "#%.,.s.#", "#.##&..#", "#.!.^.>#", "########"]);
    assert!(text.contains("portal    (6,3) stairs leads down to level 1"));
    assert!(text.contains("room      (0,0) 8x5 square: treasure"));
}

#[test]
fn json_is_valid_and_contains_every_layer() {
    let value: serde_json::Value = serde_json::from_str(&written(write_json)).unwrap();
    assert_eq!(value["textures"][2], "rock & \"<roll>\"");
    let level = &value["levels"][0];
    assert_eq!((level["wall"][0][0].as_u64(), level["floor"][1][1].as_u64()), (Some(2), Some(1)));
    assert_eq!(level["map"][1], "#%.,.s.#");
    assert_eq!(level["portals"][1]["level"], 1);
    assert_eq!(level["traps"][0]["effect"]["kind"], "pit");
    assert_eq!(level["sections"][0]["tags"][0], "treasure");
}

#[test]
fn tiled_map_is_well_formed_and_complete() {
    let text = written(|file, to| {
        let picture = write_tmx(file, "cellar", to)?.expect("a level has textures");
        assert_eq!((&*picture.name, &picture.bytes[1..4]), ("cellar-tiles.png", &b"PNG"[..]));
        Ok(())
    });
    let mut open = Vec::new();
    for tag in text.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        match (tag.starts_with('/'), tag.ends_with('/') || tag.starts_with(['?', '!'])) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (_, true) => {}
            _ => open.push(name),
        }
    }
    assert!(open.is_empty());
    let rows = text.split("name=\"wall\"").nth(1).unwrap();
    let row = rows.lines().nth(2).unwrap();
    assert_eq!(row, "2,2,2,2,2,2,2,2,");
    assert_eq!(text.matches("<object ").count(), 5);
    assert!(text.contains("<image source=\"cellar-tiles.png\" width=\"256\" height=\"16\"/>"));
}

#[test]
fn a_file_for_tabletops_has_walls_doors_and_a_picture() {
    let mut level = level();
    let tile =
        level.marks.iter().find(|(_, marks)| marks.has(Marks::CORRIDOR)).map(|(tile, _)| tile).unwrap();
    level.doors.push(Door { tile, kind: DoorKind::Locked, key: Some("bone key".into()) });
    let mut bytes = Vec::new();
    write_uvtt(&level, &mut bytes).unwrap();
    let value: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(value["resolution"]["map_size"], serde_json::json!({ "x": 8, "y": 5 }));
    // around the floor of 6x3 tiles, and around two closed tiles in it
    let walls = value["line_of_sight"].as_array().unwrap();
    let length = |wall: &serde_json::Value| {
        let at = |end: usize, side: &str| wall[end][side].as_i64().unwrap();
        (at(0, "x") - at(1, "x")).abs() + (at(0, "y") - at(1, "y")).abs()
    };
    assert_eq!(walls.iter().map(length).sum::<i64>(), 2 * (6 + 3) + 2 * (2 + 1));
    assert_eq!(value["portals"][0]["position"]["x"], f64::from(tile.x) + 0.5);
    assert_eq!(value["portals"][0]["closed"], true);
    assert!(value["image"].as_str().unwrap().starts_with("iVBORw0KGgo"));
    let levels = [level];
    let mut text = Vec::new();
    write_text(&DungeonFile { title: "t", seed: Seed(1), levels: &levels }, &mut text).unwrap();
    assert!(String::from_utf8(text).unwrap().contains("locked, key: bone key"));
}

#[test]
fn signs_explain_each_switch_and_each_condition_of_a_puzzle_once() {
    let door =
        |x, key: &str| Door { tile: TilePos::new(x, 2), kind: DoorKind::Locked, key: Some(key.into()) };
    let mut level = level();
    level.doors =
        ["lever=on", "small key", "lever=on"].iter().zip(1..).map(|(key, x)| door(x, key)).collect();
    assert_eq!(Signs::of(&level).lines().count(), 0, "a level without switches is no puzzle");
    for name in ["switch lever: off -> on", "switch water: low -> high", "switch lever: off -> on"] {
        level.items.push(Item {
            tile: TilePos::new(1, 3),
            name: Some(name.into()),
            item_type: Some("switch".into()),
        });
    }
    let signs = Signs::of(&level);
    let lines: Vec<String> = signs.lines().map(|(sign, meaning)| format!("{sign} {meaning}")).collect();
    let meanings =
        ["1 switch lever: off -> on", "2 switch water: low -> high", "a door: lever=on", "b door: small key"];
    assert_eq!(lines, meanings);
    assert_eq!((signs.of_switch("switch water: low -> high"), signs.of_switch("\"key\"")), (Some('2'), None));
    assert_eq!((signs.of_door("small key"), signs.of_door("gold")), (Some('b'), None));
}
