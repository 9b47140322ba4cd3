//! Probabilities and amounts match the configuration.

use rmg_core::Seed;
use rmg_core::dungeon::LevelId;
use rmg_levels::Dungeon;
use rmg_tests::level_cases::{ROOMS, room_case};

use super::factory;

fn count_with_portal(portal: &str, seeds: u64) -> usize {
    let text = room_case(ROOMS[0], (12, 12), (12, 12)) + portal;
    let factory = factory(&text.replace("title", "depth = 2\ntitle"));
    let has_portal = |seed: u64| {
        let level = Dungeon::new(&factory, None, Seed(seed)).unwrap().level(LevelId::START).unwrap();
        level.portals.iter().any(|portal| &*portal.icon == "maybe")
    };
    (0..seeds).filter(|seed| has_portal(*seed)).count()
}

#[test]
fn portals_appear_with_their_probability() {
    let portal =
        |chance: u32| format!("[[portals]]\nicon = \"maybe\"\nleads_to = \"below\"\nchance = {chance}\n");
    assert_eq!(count_with_portal(&portal(0), 1000), 0);
    assert_eq!(count_with_portal(&portal(100), 1000), 1000);
    // 4 standard deviations
    let half = count_with_portal(&portal(50), 1000);
    assert!((437..=563).contains(&half), "{half}");
    let one = count_with_portal(&portal(1), 1000);
    assert!(one <= 23, "{one}");
}

#[test]
fn amounts_are_uniform() {
    let text = room_case(ROOMS[7], (16, 16), (16, 16));
    let text =
        text.replace("{ min = 0, max = 20, name = \"coin\" }", "{ min = 2, max = 9, name = \"coin\" }");
    let factory = factory(&text);
    let mut counts = [0u32; 10];
    for seed in 0..4000 {
        let level = Dungeon::new(&factory, None, Seed(seed)).unwrap().level(LevelId::START).unwrap();
        counts[level.items.iter().filter(|item| item.name.as_deref() == Some("coin")).count()] += 1;
    }
    assert_eq!(counts[..2], [0, 0]);
    // chi square of 8 values over 500 each; 24.3 is the 0.1 % point at 7 degrees of freedom
    let chi_square: f64 =
        counts[2..].iter().map(|count| rmg_core::math::powu(f64::from(*count) - 500.0, 2) / 500.0).sum();
    assert!(chi_square < 24.3, "{counts:?} {chi_square}");
}
