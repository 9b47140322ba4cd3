//! Keys of connections: the links that realize them, their guards and their roads.

use rmg_core::ZoneId;
use rmg_core::model::{LinkWay, MapModel, ObjectBody};
use rmg_tests::templates::heroes3;

use super::{Check, changed, generate, template, zone};

pub(super) const CHECKS: &[Check] = &[
    ("Connection", "a", || {
        ends(|map, id| map.plan.connections[id].a, ["1", "3", "3", "4", "1", "1", "2", "5"])
    }),
    ("Connection", "b", || {
        ends(|map, id| map.plan.connections[id].b, ["3", "2", "4", "5", "5", "2", "5", "5"])
    }),
    ("Connection", "guard", || {
        let map = generate(&template("ways"), 1);
        let strength = |at: usize| map.links[at].strength;
        // (9000 - 1000) + (9000 - 7500); 5000 - 1000; 3000 - 1000
        assert_eq!([strength(0), strength(1), strength(3)], [9500, 4000, 2000]);
        for guard in map.links[0].way.guards() {
            let ObjectBody::Monster { creature, count, .. } = map.objects[guard.index()].body else {
                panic!("not a monster")
            };
            let value = heroes3().creatures[creature.named().unwrap()].ai_value * count;
            assert!((6650..=12_350).contains(&value), "{value}");
        }
        let unguarded = generate(&changed("ways", "\"guard\" : 9000, ", ""), 1);
        assert_eq!((unguarded.links[0].strength, unguarded.links[0].way.guards().count()), (0, 0));
    }),
    ("Connection", "type", || {
        let mut wide = 0;
        for seed in 1..=6 {
            let map = generate(&template("ways"), seed);
            let link = |at: usize| &map.links[at].way;
            assert!(matches!(link(0), LinkWay::Passage { .. } | LinkWay::Monolith { .. }));
            wide += usize::from(matches!(link(2), LinkWay::Wide));
            assert!(matches!((link(4), link(5)), (LinkWay::Nothing, LinkWay::Nothing)), "fictive, repulsive");
            assert!(
                matches!((link(6), link(7)), (LinkWay::Monolith { .. }, LinkWay::Monolith { .. })),
                "forced, with itself"
            );
        }
        assert!(wide >= 4, "{wide} of 6 are wide");
        // A fictive connection pulls zones together, a repulsive connection separates them.
        let total_distance = |kind: &str| -> f64 {
            let template = changed(
                "ways",
                "\"b\" : \"5\", \"type\" : \"fictive\"",
                &format!("\"b\" : \"5\", \"type\" : \"{kind}\""),
            );
            (1..=12).map(|seed| distance(&generate(&template, seed), "1", "5")).sum()
        };
        assert!(total_distance("fictive") < total_distance("repulsive"));
    }),
    ("Connection", "road", || {
        for seed in 1..=4 {
            let map = generate(&template("ways"), seed);
            let has_road = |at: usize| map.plan.connections[at].road;
            // always; because it joins both towns; never; never
            assert_eq!([0, 1, 2, 3].map(has_road), [true, true, false, false]);
            for (at, wanted) in [(0, true), (3, false)] {
                if let LinkWay::Passage { gap, .. } = &map.links[at].way {
                    let is_road =
                        gap.iter().any(|tile| map.levels[tile.level.index()].road[tile.tile].is_some());
                    assert_eq!(is_road, wanted, "connection {}", at + 1);
                }
            }
        }
        let never = generate(&changed("ways", "\"road\" : \"true\"", "\"road\" : \"false\""), 1);
        assert!(!never.plan.connections[0].road);
    }),
];

fn ends(end: impl Fn(&MapModel, usize) -> ZoneId, keys: [&str; 8]) {
    let map = generate(&template("ways"), 1);
    let found: Vec<ZoneId> = (0..map.links.len()).map(|at| end(&map, at)).collect();
    assert_eq!(found, keys.map(|key| zone(&map, key)));
}

/// Returns the distance between the centers of two zones, in tiles.
pub(super) fn distance(map: &MapModel, a: &str, b: &str) -> f64 {
    let center = |key: &str| {
        let zone = zone(map, key);
        let tiles = map.levels[0].owner.iter().filter(|(_, owner)| **owner == zone);
        let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
        for (tile, _) in tiles {
            (x, y, count) = (x + f64::from(tile.x), y + f64::from(tile.y), count + 1.0);
        }
        (x / count, y / count)
    };
    let ((ax, ay), (bx, by)) = (center(a), center(b));
    ((ax - bx) * (ax - bx) + (ay - by) * (ay - by)).sqrt()
}
