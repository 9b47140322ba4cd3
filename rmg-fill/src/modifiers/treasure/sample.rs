//! Treasure items for tests.

use rmg_core::ObjectKindId;
use rmg_core::pack::{Appearance, ObjectKind, ObjectRole, Subject, Table};
use rmg_core::plan::TreasurePlan;

use crate::fixture::Fixture;
use crate::test_pack::object_kind;

/// Adds a kind of treasure to the pack. If it has no solid cells, it can be picked up from all sides.
pub(super) fn add_item(
    board: &mut Fixture,
    name: &str,
    mask: &str,
    vanishes: bool,
    value: u32,
    zone_limit: Option<u32>,
) -> ObjectKindId {
    let kind = ObjectKind {
        value,
        rarity: 10,
        zone_limit,
        is_removed_on_visit: vanishes,
        ..object_kind(name, ObjectRole::Visitable)
    };
    let land: Vec<_> = board.pack.land_terrains().collect();
    board.give(kind, &[mask], &land);
    let with_entrance = |look: &Appearance| Appearance {
        is_entered_from_above: look.footprint.solid().is_empty(),
        ..look.clone()
    };
    board.pack.appearances =
        Table::new(board.pack.appearances.records().iter().map(with_entrance).collect()).unwrap();
    ObjectKindId::from_index(board.pack.objects.len() - 1)
}

/// Returns a board of one zone that requests valuable and cheap piles, with monsters and items of different
/// values. It may have at most two crowns.
pub(super) fn rich_board() -> Fixture {
    let mut board = Fixture::new(&["a".repeat(36).as_str(); 24], &[]);
    let land: Vec<_> = board.pack.land_terrains().collect();
    for creature in board.pack.creatures.ids().collect::<Vec<_>>() {
        let name = board.pack.creatures[creature].name.clone();
        let kind = object_kind(&name, ObjectRole::Monster);
        board.give(ObjectKind { subject: Subject::Creature(creature), ..kind }, &["A"], &land);
    }
    for (name, value) in [("copper", 300), ("silver", 700), ("gold", 1100), ("ruby", 1600)] {
        add_item(&mut board, name, "A", true, value, None);
    }
    add_item(&mut board, "crown", "A", true, 2200, Some(2));
    add_item(&mut board, "shrine", "XA", false, 900, None);
    let tier = |min, max| TreasurePlan { min, max, density: 6 };
    board.plan.zones[0].contents.treasure = vec![tier(2500, 5000), tier(400, 1200)];
    board
}
