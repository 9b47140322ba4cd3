//! Tests of town hints.

use proptest::prelude::*;
use rmg_core::template::{OwnOrLike, Template, TownHint};

use super::{no_content, template, without_spans};
use crate::file::TemplateFile;
use crate::json::write_templates;
use crate::table::{Columns, Counts, Dialect, Encoding, Sheet, read_table, write_table};

const PACK: Dialect = Dialect::H3t(Counts::NEWEST);

/// Returns a pack with two starts, a zone with three towns and one with a town.
fn rows() -> Vec<Vec<String>> {
    let text = r#"{ "t" : { "minSize" : "m", "maxSize" : "l", "players" : "2",
        "zones" : {
            "1" : { "type" : "playerStart", "owner" : 1, "playerTowns" : { "castles" : 1 }, "neutralTowns" : { "towns" : 2 } },
            "2" : { "type" : "playerStart", "owner" : 2, "playerTowns" : { "castles" : 1 } },
            "3" : { "type" : "treasure", "neutralTowns" : { "towns" : 3 } },
            "4" : { "type" : "treasure", "neutralTowns" : { "castles" : 1 } }
        },
        "connections" : [ { "a" : "1", "b" : "3" }, { "a" : "2", "b" : "4" } ] } }"#;
    write_table(&[template(text)], PACK, &no_content()).0
}

/// Reads the pack with a hint for each zone.
fn with_hints(hints: &[&str]) -> TemplateFile {
    let (mut rows, column) = (rows(), Columns::of(PACK).zone.options.start + 7);
    for (row, hint) in rows[3..].iter_mut().zip(hints) {
        row[column] = (*hint).to_owned();
    }
    read_table(&Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }), &no_content())
}

/// Returns the hints of a zone as text, and the tokens that are none.
fn hints_of(template: &Template, zone: usize) -> (Vec<String>, String) {
    let words = |hint: &TownHint| {
        let key = |zone: rmg_core::ZoneId| template.zones[zone.index()].key.as_str();
        let like = hint.like.map(|zone| format!("like {}", key(zone.value)));
        let unlike = hint.not_like.iter().map(|zone| format!("unlike {}", key(zone.value)));
        let native = hint.related_to_terrain.map(|zone| format!("native to {}", key(zone.value)));
        like.into_iter().chain(unlike).chain(native).collect::<Vec<_>>().join(", ")
    };
    let zone = &template.zones[zone];
    let OwnOrLike::Own(towns) = &zone.towns else { panic!("the towns are inherited") };
    let unknown = zone.extras.iter().find(|extra| extra.name == "unknownTownHints");
    let unknown = unknown.map_or_else(String::new, |extra| extra.value.value.clone());
    (towns.hints.iter().map(words).collect(), unknown)
}

#[test]
fn hints_about_main_towns_are_read_and_others_keep_their_text() {
    for (zone, hint, expected, unknown) in [
        (0, "pd2_p", &["unlike 2"][..], ""),
        (0, "pd2_p pd4_0", &["unlike 2, unlike 4"], ""),
        // the first neutral town of zone 3 is its main town, the second one is not
        (0, "pd3_0 pd3_1", &["unlike 3"], "pd3_1"),
        (0, "0sx_p 1st4", &["", "like 1", "native to 4"], ""),
        // the other towns have the faction of the main town
        (0, "1dx 0sx_p", &["", "like 1", "unlike 1"], ""),
        (0, "1dx", &[], "1dx"),
        (0, "pdx", &[], "pdx"),
        (2, "0s1_p 2s2_p", &["like 1", "", "like 2"], ""),
        (2, "d4", &["unlike 4", "unlike 4", "unlike 4"], ""),
        (2, "d1", &[], "d1"),
        (2, "s1_p", &["like 1", "like 1", "like 1"], ""),
        // towns and zones that do not exist
        (2, "3s1_p pd1_p 0s9_p 0s4_p 0st9", &[], "3s1_p pd1_p 0s9_p 0s4_p 0st9"),
        // only the first of two different hints for a town
        (2, "0s1_p 0s2_p 0d2_p", &["like 1"], "0s2_p 0d2_p"),
        (3, "ndx q 0d1_p", &["unlike 1"], "ndx q"),
    ] {
        let mut all = [""; 4];
        all[zone] = hint;
        let file = with_hints(&all);
        let found = hints_of(&file.templates[0], zone);
        assert_eq!(
            (found.0, found.1.as_str()),
            (expected.iter().map(|hint| (*hint).to_owned()).collect(), unknown),
            "{hint}"
        );
    }
}

#[test]
fn hints_are_written_to_json_and_the_cell_stays() {
    let file = with_hints(&["pd2_p 1dx", "pd1_p", "0s1_p", ""]);
    let (text, losses) = write_templates(&file.templates).unwrap();
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["zone 1: `unknownTownHints`: omitted: 1dx"]);
    assert_eq!(without_spans(&template(&text)), without_spans(&file.templates[0]));
    let (rows, losses) = write_table(&file.templates, PACK, &no_content());
    assert!(losses.is_empty(), "{losses:?}");
    assert_eq!(rows[3][Columns::of(PACK).zone.options.start + 7], "pd2_p 1dx");
    // a layout without the column
    let (_, losses) = write_table(&file.templates, Dialect::H3t(Counts::PUBLIC[5]), &no_content());
    assert!(losses.iter().any(|loss| loss.to_string() == "zone 2: `townHint`: omitted: pd1_p"), "{losses:?}");
}

#[test]
fn too_many_hints_keep_their_text() {
    let file = with_hints(&[&"pd2_p ".repeat(1000)]);
    assert_eq!(hints_of(&file.templates[0], 0), (vec!["unlike 2".to_owned()], "...".to_owned()));
}

proptest! {
    #[test]
    fn any_cell_of_hints_is_read(one in "[pndsxt_0-9 ]{0,40}", other in "[pndsxt_0-9 ]{0,40}") {
        let file = with_hints(&[&one, &other, &one, &other]);
        prop_assert!(!rmg_core::diag::has_errors(&file.diagnostics), "{:?}", file.diagnostics);
        let (text, _) = write_templates(&file.templates).unwrap();
        prop_assert_eq!(without_spans(&template(&text)), without_spans(&file.templates[0]));
    }
}
