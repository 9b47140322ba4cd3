//! Sound maps are proved.

use rmg_audit::{audit, report};
use rmg_core::Symmetry;
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::{LinkWay, MapModel};
use rmg_core::plan::MapMonsters;
use rmg_tests::small_maps::{
    SmallMap, at, refuted, sand_in_grass, two_courts, two_levels, two_shores, wide_sea,
};
use rmg_tests::templates::heroes3;

fn assert_proved(map: &MapModel) {
    assert!(refuted(map).is_empty(), "{}", report(&audit(map, heroes3())));
}

#[test]
fn sound_maps_are_proved() {
    assert_proved(&two_levels());
    assert_proved(&sand_in_grass());
    assert_proved(&two_shores());
    assert_proved(&wide_sea());
    assert_proved(&two_courts(Symmetry::Rotate2));
    assert_proved(&two_courts(Symmetry::MirrorX));
}

#[test]
fn certificate_has_every_promise_with_counts() {
    let certificate = audit(&two_levels(), heroes3());
    assert!(certificate.is_full);
    let promises: Vec<Promise> = certificate.findings.iter().map(|finding| finding.promise).collect();
    assert_eq!(promises, Promise::ALL);
    let verdict = |promise: Promise| &certificate.findings[promise as usize].verdict;
    assert_eq!(*verdict(Promise::OneOwner), Verdict::Proved { checked: 24 * 14 * 2 });
    assert_eq!(*verdict(Promise::LinksRealized), Verdict::Proved { checked: 7 });
    assert_eq!(*verdict(Promise::ExactCounts), Verdict::Proved { checked: 3 });
    assert_eq!(*verdict(Promise::PortalPairs), Verdict::Proved { checked: 8 });
    assert!(matches!(
        verdict(Promise::AreaShare),
        Verdict::Measured { measured: 4, least: 1.0, most: 1.0, .. }
    ));
    for promise in
        [Promise::TreasureValue, Promise::RoadsComplete, Promise::BoatsUsable, Promise::QuestsSolvable]
    {
        assert!(matches!(verdict(promise), Verdict::NotApplicable { .. }), "{promise}");
    }
}

#[test]
fn level_without_zones_is_not_part_of_any_area() {
    let mut map = SmallMap::draw(&["AAAA\nAAAA", "AAAA\nAAAA"]).main_point(0, at(0, 1, 1)).build();
    assert_proved(&map);
    map.zones[0].target_tiles = 16;
    let certificate = audit(&map, heroes3());
    let verdict = &certificate.findings[Promise::AreaShare as usize].verdict;
    assert!(matches!(verdict, Verdict::Measured { most: 0.5, .. }), "the underground is not its area");
}

#[test]
fn sealed_zones_may_have_no_walkable_tile() {
    let mut map = SmallMap::draw(&["AAbb\nAAbb"]).main_point(0, at(0, 0, 0)).build();
    assert_eq!(refuted(&map), [Promise::ZoneConnected]);
    map.plan.zones[1].kind = rmg_core::template::ZoneKind::Sealed;
    assert_proved(&map);
}

#[test]
fn link_with_a_guard_that_splits_a_zone_is_refuted() {
    // The guard is in the wall and controls the row of A next to it.
    let map = |board: &str| {
        SmallMap::draw(&[board])
            .main_point(0, at(0, 0, 3))
            .main_point(1, at(0, 0, 0))
            .passage([0, 1], 3000, &[at(0, 4, 2)])
            .build()
    };
    let narrow = "BBBBBBBBB\nBBBBBBBBB\naaaaAaaaa\nAAAAAAAAA";
    assert_eq!(refuted(&map(narrow)), [Promise::ZoneConnected]);
    assert_proved(&map(&format!("{narrow}\nAAAAAAAAA")));
}

#[test]
fn link_behind_the_guard_of_another_link_is_refuted() {
    // The second gap is at the end of the row that the guard of the first controls.
    let map = |board: &str| {
        SmallMap::draw(&[board])
            .main_point(0, at(0, 0, 3))
            .main_point(1, at(0, 0, 0))
            .passage([0, 1], 3000, &[at(0, 4, 2)])
            .passage([0, 1], 3000, &[at(0, 7, 2)])
            .build()
    };
    let narrow = "BBBBBBBB\nBBBBBBBB\naaaaAaaA\nAAAAAAAA";
    assert_eq!(refuted(&map(narrow)), [Promise::ZoneConnected]);
    let text = report(&audit(&map(narrow), heroes3()));
    assert!(text.contains("can be reached only past another link's guard"), "{text}");
    assert_proved(&map(&format!("{narrow}\nAAAAAAAA")));
}

#[test]
fn gap_that_opens_to_a_third_zone_is_refuted() {
    // The gap of A and B touches C at its corner.
    let board = "
        AAaBBB
        AAABBB
        AAaccc
        AAaCCC
        AAaCCC
    ";
    let open = board.replace("AAaccc", "AAaCcc");
    let map = |board: &str| {
        SmallMap::draw(&[board])
            .main_point(0, at(0, 0, 0))
            .main_point(1, at(0, 4, 0))
            .main_point(2, at(0, 3, 4))
            .passage([0, 1], 3000, &[at(0, 2, 1)])
            .build()
    };
    assert_proved(&map(board));
    // B and C touch there, too.
    assert_eq!(refuted(&map(&open)), [Promise::NoBypass]);
    let examples = audit(&map(&open), heroes3());
    let text = report(&examples);
    assert!(text.contains("between zone A and zone C at (2, 1) to (3, 2)"), "{text}");
}

#[test]
fn portal_is_not_entered_from_above() {
    // The tiles above the monolith are open, and its guard below does not control them.
    let map = two_levels();
    let LinkWay::Monolith { ends, guards } = &map.links[4].way else {
        panic!("connection 5 is a pair of monoliths")
    };
    let (portal, guard) = (&map.objects[ends[0].index()], &map.objects[guards[0].unwrap().index()]);
    assert_eq!(portal.at.tile.y + 1, guard.at.tile.y);
    assert_proved(&map);
}

#[test]
fn strength_of_guards_follows_the_monster_setting() {
    let mut map = two_levels();
    map.plan.monsters = MapMonsters::Strong;
    assert_eq!(refuted(&map), [Promise::LinkGuards]);
}
