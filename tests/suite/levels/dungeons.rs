//! Dungeons: levels in any order, stairs both ways, unique portals, ways out.

use rmg_core::Seed;
use rmg_core::dungeon::{LevelId, PortalTarget};
use rmg_levels::{Dungeon, LevelError};
use rmg_tests::level_cases::{ROOMS, level_case, room_case};

use super::{factory, shipped};

#[test]
fn levels_come_out_the_same_in_any_order_and_however_often() {
    for (name, text) in shipped() {
        let factory = factory(&text);
        let dungeon = Dungeon::new(&factory, None, Seed(11)).unwrap();
        let ids: Vec<LevelId> = dungeon.levels_to_depth(u32::MAX).collect();
        let forwards: Vec<_> = ids.iter().map(|id| dungeon.level(*id).unwrap()).collect();
        let again = Dungeon::new(&factory, None, Seed(11)).unwrap();
        for (at, id) in ids.iter().enumerate().rev() {
            assert_eq!(again.level(*id).unwrap(), forwards[at], "{name} level {id}");
        }
        assert!(ids.len() > 1, "{name} has several levels");
    }
}

#[test]
fn a_unique_portal_is_there_once_in_the_whole_dungeon() {
    let text = room_case(ROOMS[0], (30, 30), (10, 10));
    let text = text.replace("unique = true\n", "")
        + "[[portals]]\nicon = \"once\"\nleads_to = \"below\"\nunique = true\nchance = 60\n";
    let factory = factory(&text.replace("title", "depth = 4\ntitle"));
    let mut counts = [0; 2];
    for seed in 0..60 {
        let dungeon = Dungeon::new(&factory, None, Seed(seed)).unwrap();
        let levels = dungeon.levels_to_depth(u32::MAX).map(|id| dungeon.level(id).unwrap());
        let is_it = |portal: &rmg_core::dungeon::Portal| {
            &*portal.icon == "once" && matches!(portal.target, PortalTarget::Down(_))
        };
        let count = levels.flat_map(|level| level.portals).filter(is_it).count();
        assert!(count <= 1, "seed {seed}: {count} times");
        counts[count] += 1;
    }
    assert!(counts[1] > 50, "{counts:?}");
}

#[test]
fn portals_that_multiply_are_refused_before_any_level_is_made() {
    let text = room_case(ROOMS[0], (30, 30), (10, 10))
        + &"[[portals]]\nicon = \"x\"\nleads_to = \"top\"\n".repeat(3);
    let factory = factory(&text.replace("title", "depth = 100\ntitle"));
    let error = Dungeon::new(&factory, None, Seed(1)).unwrap_err();
    assert!(matches!(error, LevelError::TooManyLevels { .. }), "{error}");
}

#[test]
fn a_dungeon_may_start_in_the_middle_and_is_left_where_it_was_entered() {
    let text = &shipped().into_iter().find(|(name, _)| name == "upper-crypt").unwrap().1;
    let factory = factory(text);
    let dungeon = Dungeon::new(&factory, Some("lower crypt"), Seed(5)).unwrap();
    assert_eq!(dungeon.prove().unwrap().exits, [LevelId::START]);
    assert_eq!(dungeon.notes(), ["the dungeon starts in the middle: `stairs up` leads out"]);
    let error = Dungeon::new(&factory, Some("attic"), Seed(5)).unwrap_err();
    assert_eq!(error.to_string(), "there is no level type `attic`; known are `lower crypt`, `upper crypt`");
}

#[test]
fn a_way_out_that_chance_left_out_is_added_and_said() {
    let text = room_case(ROOMS[0], (30, 30), (10, 10));
    let text = text.replace("escape_stairs = true\n", "escape_stairs = true\nchance = 1\n");
    let factory = factory(&text);
    let dungeon = Dungeon::new(&factory, None, Seed(2)).unwrap();
    assert_eq!(dungeon.notes(), ["chance made no way out; `out` was added to level 0"]);
    assert_eq!(dungeon.prove().unwrap().exits, [LevelId::START]);
}

#[test]
fn another_seed_is_another_level() {
    let factory = factory(&level_case(4));
    let level = |seed| Dungeon::new(&factory, None, Seed(seed)).unwrap().level(LevelId::START).unwrap();
    assert_ne!(level(1).marks, level(2).marks);
}
