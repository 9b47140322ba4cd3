//! Maps with contents.

use rmg_audit::{audit, report};
use rmg_core::certificate::{Promise, Verdict};
use rmg_tests::small_maps::laden;
use rmg_tests::templates::heroes3;

#[test]
fn a_map_with_mines_treasure_and_roads_is_proved() {
    let certificate = audit(&laden(), heroes3());
    assert!(certificate.is_sound(), "{}", report(&certificate));
    let verdict = |promise: Promise| &certificate.findings[promise as usize].verdict;
    assert_eq!(*verdict(Promise::V6), Verdict::Proved { checked: 7 });
    assert_eq!(*verdict(Promise::V9), Verdict::Proved { checked: 6 });
    assert_eq!(*verdict(Promise::V12), Verdict::Proved { checked: 4 });
    assert!(matches!(verdict(Promise::V10), Verdict::Measured { measured: 1, least: 1.0, most: 1.0, .. }));
}
