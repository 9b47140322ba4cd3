//! Tests of object rules: text, JSON, VCMI.

use proptest::collection::vec;
use proptest::prelude::*;
use rmg_core::template::{OwnOrLike, rule_lines};

use super::{duel, no_content, template, without_spans};
use crate::json::write_templates;
use crate::table::{Columns, Counts, Dialect, Encoding, Sheet, read_table, write_table};
use crate::target::for_vcmi;

const PACK: Dialect = Dialect::H3t(Counts::NEWEST);

/// Returns rules in the form in which they are written.
fn rule() -> impl Strategy<Value = String> {
    let number = || prop_oneof![Just("d".to_owned()), (0..40_000_u32).prop_map(|number| number.to_string())];
    let values = (number(), number(), number(), number())
        .prop_map(|(value, rarity, map, zone)| format!("{value} {rarity} {map} {zone}"));
    let content = prop_oneof![
        (0..200_u16).prop_map(|creature| format!("6 0 0 {creature}")),
        (0..9_u8).prop_map(|level| format!("6 0 0 L {level}")),
        (0..99_999_u32).prop_map(|amount| format!("83 n 1 {amount}")),
        (0..99_999_u32).prop_map(|amount| format!("6 0 2 {amount}")),
        (1..6_u8, 1..6_u8, 1..16_u8).prop_map(|(low, high, schools)| format!("6 0 3 {low} {high} {schools}")),
        (0..9_u32).prop_map(|amount| format!("62 0 {amount}")),
        (0..7_u8).prop_map(|level| format!("93 0 {level}")),
        (0..9_u8).prop_map(|level| format!("17 L {level}")),
        (94..240_u16, 0..40_u16).prop_map(|(class, sub)| format!("{class} {sub}")),
        (94..240_u16).prop_map(|class| format!("{class} n")),
    ];
    prop_oneof![
        (content.clone(), values).prop_map(|(content, values)| format!("+{content} {values}")),
        content.prop_map(|content| format!("-{content}")),
        prop_oneof!["-n", "-6 0 n", "-6 0 3", "-6 0 0 n", "-83 n n", "-83 n 1", "-62 0 n", "-93 0 n"],
    ]
}

fn with_rules(map: &str, zone: &str) -> Sheet {
    let (mut rows, _) = write_table(&[duel()], PACK, &no_content());
    let columns = Columns::of(PACK);
    rows[3][columns.map.start + 4] = map.to_owned();
    rows[4][columns.zone.options.start + 1] = zone.to_owned();
    Sheet::of_rows(&rows, Encoding::Utf8 { mark: false })
}

proptest! {
    #[test]
    fn rules_are_the_same_after_json_and_tables(map in vec(rule(), 0..9), zone in vec(rule(), 0..9)) {
        let (map, zone) = (map.join(" "), zone.join(" "));
        let file = read_table(&with_rules(&map, &zone), &no_content());
        prop_assert_eq!(&file.diagnostics, &[]);
        let (text, losses) = write_templates(&file.templates).unwrap();
        prop_assert_eq!(&losses, &[]);
        let back = template(&text);
        prop_assert_eq!(without_spans(&back), without_spans(&file.templates[0]));
        let (rows, losses) = write_table(&[back], PACK, &no_content());
        prop_assert!(!losses.iter().any(|loss| loss.field.contains("rule")), "{losses:?}");
        let columns = Columns::of(PACK);
        prop_assert_eq!(&rows[3][columns.map.start + 4], &map);
        prop_assert_eq!(&rows[4][columns.zone.options.start + 1], &zone);
    }

    #[test]
    fn any_cell_of_rules_is_read(text in "[-+nLd0-9 ]{0,80}") {
        let file = read_table(&with_rules(&text, &text), &no_content());
        prop_assert!(!rmg_core::diag::has_errors(&file.diagnostics), "{:?}", file.diagnostics);
        let (text, _) = write_templates(&file.templates).unwrap();
        let _ = template(&text); // without errors
    }
}

#[test]
fn ten_thousand_rules_in_a_cell_are_an_error_with_a_place() {
    let file = read_table(&with_rules("", &"+16 3 d 50 d d ".repeat(10_000)), &no_content());
    let [found] = file.diagnostics.as_slice() else { panic!("{:?}", file.diagnostics) };
    assert!(found.code == "too-many-rules" && found.span.is_some(), "{found:?}");
}

#[test]
fn vcmi_gets_bans_and_values_as_custom_objects() {
    let file = read_table(
        &with_rules("-n +16 3 500 50 d d", "+101 0 900 10 d 2 -16 3 +6 0 2 5000 d d d d"),
        &no_content(),
    );
    let (converted, losses) = for_vcmi(&file.templates[0]);
    let zone = |at: usize| match &converted.zones[at].custom_objects {
        OwnOrLike::Own(objects) => objects,
        OwnOrLike::Like(_) => panic!("inherited"),
    };
    assert_eq!(zone(0).banned_categories[0].value, "all");
    let common: Vec<&str> = zone(0).common.iter().map(|entry| entry.object.value.as_str()).collect();
    assert_eq!((common, zone(0).rules.len()), (vec!["hota:class16"], 0));
    let common: Vec<&str> = zone(1).common.iter().map(|entry| entry.object.value.as_str()).collect();
    assert_eq!((common, zone(1).banned.len()), (vec!["hota:class101"], 1));
    assert_eq!(rule_lines(&zone(1).rules), ["hota:class6/0 with 5000 gold: as usual"]);
    assert!(
        losses.iter().any(|loss| loss.to_string() == "zone 2: `objects`: only rmg uses it"),
        "{losses:?}"
    );
}
