//! Dungeons: levels in any order, stairs in both directions, unique portals, exits.

use rmg_core::Seed;
use rmg_core::dungeon::{LevelId, PortalTarget};
use rmg_levels::{Dungeon, LevelError};
use rmg_tests::level_cases::{ROOMS, level_case, room_case};

use super::{factory, shipped};

#[test]
fn levels_do_not_depend_on_the_order_of_generation() {
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
fn a_dungeon_has_a_unique_portal_at_most_once() {
    let text = room_case(ROOMS[0], (30, 30), (10, 10));
    let text = text.replace("unique = true\n", "")
        + "[[portals]]\nicon = \"once\"\nleads_to = \"below\"\nunique = true\nchance = 60\n";
    let factory = factory(&text.replace("title", "depth = 4\ntitle"));
    let mut counts = [0; 2];
    for seed in 0..60 {
        let dungeon = Dungeon::new(&factory, None, Seed(seed)).unwrap();
        let levels = dungeon.levels_to_depth(u32::MAX).map(|id| dungeon.level(id).unwrap());
        let is_unique_portal = |portal: &rmg_core::dungeon::Portal| {
            &*portal.icon == "once" && matches!(portal.target, PortalTarget::Down(_))
        };
        let count = levels.flat_map(|level| level.portals).filter(is_unique_portal).count();
        assert!(count <= 1, "seed {seed}: {count} times");
        counts[count] += 1;
    }
    assert!(counts[1] > 50, "{counts:?}");
}

#[test]
fn too_many_levels_are_refused_before_generation() {
    let text = room_case(ROOMS[0], (30, 30), (10, 10))
        + &"[[portals]]\nicon = \"x\"\nleads_to = \"top\"\n".repeat(3);
    let factory = factory(&text.replace("title", "depth = 100\ntitle"));
    let error = Dungeon::new(&factory, None, Seed(1)).unwrap_err();
    assert!(matches!(error, LevelError::TooManyLevels { .. }), "{error}");
}

#[test]
fn a_dungeon_may_start_at_an_inner_level_type_and_its_entrance_is_the_exit() {
    let text = &shipped().into_iter().find(|(name, _)| name == "upper-crypt").unwrap().1;
    let factory = factory(text);
    let dungeon = Dungeon::new(&factory, Some("lower crypt"), Seed(5)).unwrap();
    assert_eq!(dungeon.prove().unwrap().exits, [LevelId::START]);
    assert_eq!(dungeon.notes(), ["no level has escape stairs: the entrance `stairs up` is the exit"]);
    let error = Dungeon::new(&factory, Some("attic"), Seed(5)).unwrap_err();
    assert_eq!(error.to_string(), "unknown level type `attic`; known types: `lower crypt`, `upper crypt`");
}

#[test]
fn a_missing_exit_is_added_and_noted() {
    let text = room_case(ROOMS[0], (30, 30), (10, 10));
    let text = text.replace("escape_stairs = true\n", "escape_stairs = true\nchance = 1\n");
    let factory = factory(&text);
    let dungeon = Dungeon::new(&factory, None, Seed(2)).unwrap();
    assert_eq!(dungeon.notes(), ["no exit was generated; `out` was added to level 0"]);
    assert_eq!(dungeon.prove().unwrap().exits, [LevelId::START]);
}

#[test]
fn different_seeds_give_different_levels() {
    let factory = factory(&level_case(4));
    let level = |seed| Dungeon::new(&factory, None, Seed(seed)).unwrap().level(LevelId::START).unwrap();
    assert_ne!(level(1).marks, level(2).marks);
}
