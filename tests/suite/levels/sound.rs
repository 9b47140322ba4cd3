//! Every level is sound, for any combination of parts.

use rmg_core::Seed;
use rmg_levels::{Dungeon, LevelError};
use rmg_tests::level_cases::{ROOMS, level_case, room_case};
use rmg_tests::level_oracle::{dungeon_diagnostics, level_diagnostics};

use super::factory;

/// Generates all levels of a dungeon and checks them with the oracle. Returns their number, or `None` if
/// something did not fit.
fn check_dungeon(text: &str, seed: u64) -> Option<usize> {
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
        let diagnostics = level_diagnostics(level);
        assert!(diagnostics.is_empty(), "level {} of seed {seed}: {diagnostics:?}\n{text}", level.id);
    }
    let diagnostics = dungeon_diagnostics(&levels);
    assert!(diagnostics.is_empty(), "seed {seed}: {diagnostics:?}\n{text}");
    Some(levels.len())
}

#[test]
fn combinations_of_all_parts_are_sound_in_sections_from_5x5_up() {
    let counts: Vec<Option<usize>> =
        (0..500).map(|number| check_dungeon(&level_case(number), number)).collect();
    let refused = counts.iter().filter(|levels| levels.is_none()).count();
    assert_eq!(refused, 0, "portals of some cases did not fit");
}

#[test]
fn every_kind_of_room_works_in_sections_of_every_size() {
    for room in ROOMS {
        for (width, height) in [(5, 5), (5, 9), (6, 6), (7, 5), (8, 8), (11, 13), (20, 20), (40, 7)] {
            for count in [1, 3] {
                let text = room_case(room, (width * count, height * count), (width, height));
                assert!(check_dungeon(&text, u64::from(width)).is_some(), "{text}");
            }
        }
    }
}

#[test]
fn a_level_without_room_for_its_portals_is_refused() {
    let portals = "[[portals]]\nicon = \"hole\"\nleads_to = \"below\"\n".repeat(12);
    let text = room_case(ROOMS[0], (5, 5), (5, 5)) + &portals;
    let factory = factory(&text.replace("title", "depth = 2\ntitle"));
    let dungeon = Dungeon::new(&factory, None, Seed(1)).unwrap();
    let error = dungeon.level(rmg_core::dungeon::LevelId::START).unwrap_err();
    assert!(matches!(&error, LevelError::NoPlace { .. }), "{error}");
    assert!(error.to_string().contains("no free tile is left"), "{error}");
}

#[test]
fn the_oracle_and_the_proof_detect_a_wall_across_the_path() {
    use rmg_core::TilePos;
    use rmg_core::dungeon::{LevelId, Marks};
    let factory = factory(&room_case(ROOMS[0], (20, 10), (10, 10)));
    let mut level = Dungeon::new(&factory, None, Seed(3)).unwrap().level(LevelId::START).unwrap();
    assert!(level_diagnostics(&level).is_empty());
    // the only gate between two sections is in columns 9 and 10
    let gate = (0..10).map(|y| TilePos::new(9, y)).find(|tile| level.is_safe(*tile)).unwrap();
    level.marks[gate] |= Marks::SOLID;
    assert!(level_diagnostics(&level).contains(&"safe tiles are 2 pieces".to_owned()));
    assert!(rmg_levels::prove_level(&level).is_err());
}
