//! Keys that copy zones and connections.

use rmg_core::Seed;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::templates::heroes3;

use super::{Check, changed, generate, template};

pub(super) const CHECKS: &[Check] = &[
    ("Template", "repeat", || {
        let plan = make_plan(&template("copies"), heroes3(), &GenOptions::new(Seed(1))).unwrap();
        assert_eq!((plan.zones.len(), plan.players.len()), (9, 4));
        let guards = |guard: u32| plan.connections.iter().filter(|link| link.guard == guard).count();
        assert_eq!(
            [6000, 4000, 9000].map(guards),
            [4, 2, 4],
            "a ring of two rows is one connection on each side"
        );
        let ore = |key: &str| {
            let zone = plan.zones.iter().find(|zone| zone.key == key).unwrap();
            zone.contents.mines.iter().map(|mines| mines.count).sum::<u32>()
        };
        assert_eq!(["west mine 1", "west mine 2", "east mine 1", "east mine 2"].map(ore), [1, 2, 1, 2]);
        generate(&template("copies"), 2);
    }),
    ("Template", "mirror", || {
        let seats = |mirror: &str| {
            let template = changed("copies", "\"mirror\" : { \"west\" : \"east\" },", mirror);
            template
                .zones
                .iter()
                .filter_map(|zone| Some((zone.key.clone(), zone.owner?.value.0)))
                .collect::<Vec<_>>()
        };
        let west = [("west start 1".to_owned(), 1), ("west start 2".to_owned(), 2)];
        assert_eq!(seats(""), west);
        let east = [("south start 1".to_owned(), 3), ("south start 2".to_owned(), 4)];
        assert_eq!(seats("\"mirror\" : { \"west\" : \"south\" },"), [west, east].concat());
    }),
];
