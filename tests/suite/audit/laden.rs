//! Maps with content.

use rmg_audit::{audit, report};
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::{MapModel, ObjectBody};
use rmg_tests::small_maps::{at, laden};
use rmg_tests::templates::heroes3;

use super::quests_and_ships::with;

#[test]
fn map_with_mines_treasure_and_roads_is_proved() {
    let certificate = audit(&laden(), heroes3());
    assert!(certificate.is_sound(), "{}", report(&certificate));
    let verdict = |promise: Promise| &certificate.findings[promise as usize].verdict;
    assert_eq!(*verdict(Promise::PileGuards), Verdict::Proved { checked: 7 });
    assert_eq!(*verdict(Promise::ExactCounts), Verdict::Proved { checked: 6 });
    assert_eq!(*verdict(Promise::RoadsComplete), Verdict::Proved { checked: 4 });
    assert!(matches!(
        verdict(Promise::TreasureValue),
        Verdict::Measured { measured: 1, least: 1.0, most: 1.0, .. }
    ));
}

#[test]
fn portal_behind_a_guard_bypasses_it() {
    let portal = |map: MapModel, place| with(map, "monolithTwoWay", "monolith1", place, ObjectBody::Plain);
    let one = portal(laden(), at(0, 10, 1));
    let is_refuted = |map: &MapModel| {
        let certificate = audit(map, heroes3());
        matches!(certificate.findings[Promise::PileGuards as usize].verdict, Verdict::Refuted(_))
    };
    assert!(!is_refuted(&one), "it has no exit");
    let two = portal(one, at(0, 30, 15));
    assert!(is_refuted(&two));
    let text = report(&audit(&two, heroes3()));
    assert!(text.contains("through a portal or by boat"), "{text}");
}

#[test]
fn piles_outside_of_their_tier_are_counted_in_small_zones() {
    let outside =
        |map: &MapModel| match audit(map, heroes3()).findings[Promise::TreasureValue as usize].verdict {
            Verdict::Measured { measured, outside, .. } => (measured, outside),
            ref other => panic!("{other:?}"),
        };
    let mut map = laden();
    assert_eq!(outside(&map), (1, Some(0)));
    let tiers = map.plan.zones[0].contents.treasure.len();
    map.plan.zones[0].contents.treasure[0].min += 1;
    map.plan.zones[0].contents.treasure[0].max += 1;
    assert_eq!(outside(&map), (1, Some(1)), "below the tier");
    let last = &mut map.plan.zones[0].contents.treasure[tiers - 1];
    (last.min, last.max) = (0, 1);
    assert_eq!(outside(&map), (1, Some(2)), "above the tier");
    let report = report(&audit(&map, heroes3()));
    assert!(report.contains("; 2 piles outside their tier"), "{report}");
}
