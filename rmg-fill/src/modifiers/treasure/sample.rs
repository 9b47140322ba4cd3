//! Things that tests of treasure draw, and the ground where they lie.

use rmg_core::ObjectKindId;
use rmg_core::pack::{Appearance, ObjectKind, ObjectRole, Subject, Table};
use rmg_core::plan::TreasurePlan;

use super::FAR;
use super::seeking::Ground;
use crate::fields::Distance;
use crate::fixture::Fixture;
use crate::layers::{Claim, Hand};
use crate::test_pack::object_kind;

/// Gives the pack a kind of treasure; without solid cells it is picked up from all sides.
pub(super) fn give_ware(
    board: &mut Fixture,
    name: &str,
    (mask, vanishes): (&str, bool),
    (value, zone_limit): (u32, Option<u32>),
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
    let lifted = |look: &Appearance| Appearance {
        is_entered_from_above: look.footprint.solid().is_empty(),
        ..look.clone()
    };
    board.pack.appearances =
        Table::new(board.pack.appearances.records().iter().map(lifted).collect()).unwrap();
    ObjectKindId::from_index(board.pack.objects.len() - 1)
}

/// One zone that asks for dear and for cheap piles, and has monsters and things of many worths; of crowns it
/// may have two.
pub(super) fn rich_board() -> Fixture {
    let mut board = Fixture::new(&["a".repeat(36).as_str(); 24], &[]);
    let land: Vec<_> = board.pack.land_terrains().collect();
    for creature in board.pack.creatures.ids().collect::<Vec<_>>() {
        let name = board.pack.creatures[creature].name.clone();
        let kind = object_kind(&name, ObjectRole::Monster);
        board.give(ObjectKind { subject: Subject::Creature(creature), ..kind }, &["A"], &land);
    }
    for (name, value) in [("copper", 300), ("silver", 700), ("gold", 1100), ("ruby", 1600)] {
        give_ware(&mut board, name, ("A", true), (value, None));
    }
    give_ware(&mut board, "crown", ("A", true), (2200, Some(2)));
    give_ware(&mut board, "shrine", ("XA", false), (900, None));
    let tier = |min, max| TreasurePlan { min, max, density: 6 };
    board.plan.zones[0].contents.treasure = vec![tier(2500, 5000), tier(400, 1200)];
    board
}

/// The ground of its zone, as treasure finds it.
pub(super) fn ground(board: &Fixture) -> Ground {
    let tiles = board.zone('a');
    let nearness =
        Distance::growing(tiles.window(), FAR, |at| matches!(tiles.claim(at), Claim::Soft | Claim::Guarded));
    Ground { tiles, nearness, hand: Hand::default() }
}
