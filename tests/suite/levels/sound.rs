//! Every level is sound, whatever it is made of.

use rmg_core::Seed;
use rmg_levels::{Dungeon, LevelError};
use rmg_tests::level_cases::{ROOMS, level_case, room_case};
use rmg_tests::level_oracle::{dungeon_faults, level_faults};

use super::factory;

/// Makes all levels of a dungeon and lets the oracle judge them. `None`: refused for want of room, by name.
fn judge(text: &str, seed: u64) -> Option<usize> {
    let factory = factory(text);
    let dungeon = Dungeon::new(&factory, None, Seed(seed)).unwrap();
    dungeon.prove().unwrap();
    let mut levels = Vec::new();
    for id in dungeon.levels_to_depth(u32::MAX) {
        match dungeon.level(id) {
            Ok(level) => levels.push(level),
            Err(LevelError::NoPlace { .. }) => return None,
            Err(error) => panic!("{error}\n{text}"),
        }
    }
    for level in &levels {
        let faults = level_faults(level);
        assert!(faults.is_empty(), "level {} of seed {seed}: {faults:?}\n{text}", level.id);
    }
    let faults = dungeon_faults(&levels);
    assert!(faults.is_empty(), "seed {seed}: {faults:?}\n{text}");
    Some(levels.len())
}

#[test]
fn mixtures_of_all_parts_are_sound_in_sections_from_5x5_up() {
    let made: Vec<Option<usize>> = (0..500).map(|number| judge(&level_case(number), number)).collect();
    let refused = made.iter().filter(|levels| levels.is_none()).count();
    assert_eq!(refused, 0, "some cases had no room for their portals");
}

#[test]
fn every_room_fills_sections_of_every_size() {
    for room in ROOMS {
        for (width, height) in [(5, 5), (5, 9), (6, 6), (7, 5), (8, 8), (11, 13), (20, 20), (40, 7)] {
            for count in [1, 3] {
                let text = room_case(room, (width * count, height * count), (width, height));
                assert!(judge(&text, u64::from(width)).is_some(), "{text}");
            }
        }
    }
}

#[test]
fn a_level_without_room_for_its_portals_is_refused_by_name() {
    let portals = "[[portals]]\nicon = \"hole\"\nleads_to = \"below\"\n".repeat(12);
    let text = room_case(ROOMS[0], (5, 5), (5, 5)) + &portals;
    let factory = factory(&text.replace("title", "depth = 2\ntitle"));
    let dungeon = Dungeon::new(&factory, None, Seed(1)).unwrap();
    let error = dungeon.level(rmg_core::dungeon::LevelId::START).unwrap_err();
    assert!(matches!(&error, LevelError::NoPlace { .. }), "{error}");
    assert!(error.to_string().contains("no free tile is left"), "{error}");
}

#[test]
fn the_oracle_and_the_proof_see_a_wall_across_the_way() {
    use rmg_core::TilePos;
    use rmg_core::dungeon::{LevelId, Marks};
    let factory = factory(&room_case(ROOMS[0], (20, 10), (10, 10)));
    let mut level = Dungeon::new(&factory, None, Seed(3)).unwrap().level(LevelId::START).unwrap();
    assert!(level_faults(&level).is_empty());
    // the only gate between two sections lies in columns 9 and 10
    let gate = (0..10).map(|y| TilePos::new(9, y)).find(|tile| level.is_safe(*tile)).unwrap();
    level.marks[gate] |= Marks::SOLID;
    assert!(level_faults(&level).contains(&"safe tiles are 2 pieces".to_owned()));
    assert!(rmg_levels::prove_level(&level).is_err());
}
