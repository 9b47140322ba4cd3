//! Tests of packs for mirrored maps.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rmg_core::diag::has_errors;
use rmg_core::ids::Seat;
use rmg_core::template::{OwnOrLike, SymmetryRequest, Template, Zone};
use rmg_core::{Symmetry, ZoneId};

use super::{no_content, template, without_spans};
use crate::file::TemplateFile;
use crate::json::write_templates;
use crate::patch::Change;
use crate::table::{Columns, Counts, Dialect, Encoding, Sheet, read_table, write_table};
use rmg_json::{NewValue, Step};

const PACK: Dialect = Dialect::H3t(Counts::NEWEST);

/// Returns a pack for mirrored maps: two starts, and a treasure zone that is joined to its copy.
fn rows() -> Vec<Vec<String>> {
    let text = r#"{ "t" : { "minSize" : "m", "maxSize" : "l", "players" : "1-2",
        "zones" : {
            "1" : { "type" : "playerStart", "owner" : 1, "playerTowns" : { "castles" : 1 } },
            "7" : { "type" : "playerStart", "owner" : 2, "playerTowns" : { "castles" : 1 } },
            "12" : { "type" : "treasure", "neutralTowns" : { "castles" : 1 } }
        },
        "connections" : [ { "a" : "1", "b" : "12", "guard" : 500 }, { "a" : "7", "b" : "12", "guard" : 500 },
            { "a" : "12", "b" : "1", "guard" : 9000 } ] } }"#;
    let (mut rows, columns) = (write_table(&[template(text)], PACK, &no_content()).0, Columns::of(PACK));
    rows[3][columns.pack.start + 4] = "x".to_owned();
    rows[5][columns.connection.zones.start + 1] = "-1".to_owned();
    rows
}

fn read(rows: &[Vec<String>]) -> TemplateFile {
    read_table(&Sheet::of_rows(rows, Encoding::Utf8 { mark: false }), &no_content())
}

fn only(file: &TemplateFile) -> &Template {
    assert!(!has_errors(&file.diagnostics), "{:?}", file.diagnostics);
    &file.templates[0]
}

#[test]
fn a_mirrored_template_has_both_halves_and_a_symmetry() {
    let (mut rows, columns) = (rows(), Columns::of(PACK));
    rows[4][columns.zone.options.start + 7] = "pd1_p".to_owned();
    let file = read(&rows);
    let notes: Vec<&str> = file.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(notes, ["mirror-pack"]);
    let template = only(&file);
    let keys: Vec<&str> = template.zones.iter().map(|zone| zone.key.as_str()).collect();
    assert_eq!(keys, ["1", "7", "12", "101", "107", "112"]);
    let seats: Vec<u8> =
        template.zones.iter().filter_map(|zone| Some(zone.owner.as_ref()?.value.0)).collect();
    assert_eq!(seats, [1, 2, 3, 4]);
    let ends: Vec<(usize, usize, u32)> = template
        .connections
        .iter()
        .map(|connection| (connection.a.value.index(), connection.b.value.index(), connection.guard.value))
        .collect();
    assert_eq!(ends, [(0, 2, 500), (1, 2, 500), (3, 5, 500), (4, 5, 500), (2, 5, 9000)]);
    assert_eq!(template.players.value.to_string(), "2,4");
    assert_eq!(template.symmetry.map(|of| of.value), Some(SymmetryRequest::Of(Symmetry::Rotate2)));
    let unlike = |at: usize| {
        let OwnOrLike::Own(towns) = &template.zones[at].towns else { panic!("the towns are inherited") };
        towns.hints[0].not_like[0].value
    };
    assert_eq!([unlike(1), unlike(4)], [ZoneId::from_index(0), ZoneId::from_index(3)]);
}

#[test]
fn conditions_can_be_about_the_whole_map() {
    let (mut rows, columns) = (rows(), Columns::of(PACK));
    let conditions = columns.zone.restrictions.start;
    // one start for a half, in games of two players
    for row in &mut rows[3..6] {
        for (column, number) in ["1", "2", "2", "2"].into_iter().enumerate() {
            row[conditions + column] = number.to_owned();
        }
    }
    for row in &mut rows[4..5] {
        row[columns.zone.types.clone()].iter_mut().for_each(String::clear);
        row[columns.zone.owner].clear();
    }
    let file = read(&rows);
    assert_eq!(only(&file).players.value.to_string(), "2");
    let starts = only(&file).zones.iter().filter(|zone| zone.owner.is_some());
    assert!(starts.clone().all(|zone| zone.presence.is_always()));
    assert_eq!(starts.count(), 2);
}

#[test]
fn a_mirrored_template_is_converted_with_both_halves() {
    let file = read(&rows());
    let (text, _) = write_templates(&file.templates).unwrap();
    assert_eq!(without_spans(&template(&text)), without_spans(only(&file)));
}

#[test]
fn without_the_option_the_other_half_is_an_unknown_zone() {
    let (mut rows, columns) = (rows(), Columns::of(PACK));
    rows[3][columns.pack.start + 4].clear();
    let file = read(&rows);
    let codes: Vec<&str> = file.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, ["unknown-zone"]);
    assert_eq!((only(&file).zones.len(), only(&file).symmetry), (3, None));
}

#[test]
fn without_free_seats_there_is_one_half() {
    let (mut rows, columns) = (rows(), Columns::of(PACK));
    for zone in 0..3 {
        let id = (zone + 20).to_string();
        let mut row = rows[3].clone();
        row[..columns.zone.id].iter_mut().for_each(String::clear);
        row[columns.zone.id] = id;
        row[columns.zone.owner] = (zone + 3).to_string();
        rows.push(row);
    }
    let file = read(&rows);
    assert_eq!(file.diagnostics.iter().filter(|diagnostic| diagnostic.code == "mirror-pack").count(), 1);
    assert_eq!((only(&file).zones.len(), only(&file).symmetry), (6, None));
}

#[test]
fn changes_apply_to_the_rows_of_the_pack() {
    let sheet = Sheet::of_rows(&rows(), Encoding::Utf8 { mark: false });
    let change = |zone: &str| {
        let path = ["zones", zone, "size"].map(Step::Key).to_vec();
        crate::table::patch::patch(
            &sheet,
            "t",
            &[Change { path, value: Some(NewValue::Int(30)) }],
            &no_content(),
        )
    };
    let changed = change("7").unwrap();
    let sizes: Vec<u32> =
        read_table(&changed, &no_content()).templates[0].zones.iter().map(|zone| zone.size.value).collect();
    assert_eq!(sizes[1], 30);
    assert_eq!(sizes[1], sizes[4]);
    let refusal = change("107").unwrap_err().to_string();
    assert!(refusal.contains("`107` is the copy"), "{refusal}");
}

#[test]
fn a_new_connection_keeps_those_to_the_other_half() {
    let sheet = Sheet::of_rows(&rows(), Encoding::Utf8 { mark: false });
    let ends = [("a", "1"), ("b", "7")].map(|(key, zone)| (key.to_owned(), NewValue::Text(zone.to_owned())));
    for (at, is_free) in [(2, false), (4, false), (5, true)] {
        let path = vec![Step::Key("connections"), Step::Index(at)];
        let change = Change { path, value: Some(NewValue::Object(ends.to_vec())) };
        let changed = crate::table::patch::patch(&sheet, "t", &[change], &no_content());
        assert_eq!(changed.is_ok(), is_free, "{at}");
        let Ok(changed) = changed else { continue };
        let template = read_table(&changed, &no_content()).templates.remove(0);
        let ends: Vec<(usize, usize)> = template
            .connections
            .iter()
            .map(|connection| (connection.a.value.index(), connection.b.value.index()))
            .collect();
        assert_eq!(ends, [(0, 2), (1, 2), (0, 1), (3, 5), (4, 5), (3, 4), (2, 5)]);
    }
}

#[test]
fn the_reading_of_conditions_with_more_games_is_chosen() {
    let (template, columns) = (rows(), Columns::of(PACK));
    // conditions of two starts: fewest and most players; the numbers of players of the map
    for (conditions, expected) in [
        ([(1, 8), (4, 8)], "2,4"),
        ([(2, 2), (2, 2)], "4"),
        ([(1, 1), (1, 1)], "2"),
        ([(1, 4), (2, 4)], "2,4"),
    ] {
        let mut rows = template.clone();
        for (row, (low, high)) in rows[3..5].iter_mut().zip(conditions) {
            let cells = [1, high, low, high].map(|number: u32| number.to_string());
            row[columns.zone.restrictions.clone()][..4].clone_from_slice(&cells);
        }
        let file = read(&rows);
        assert_eq!(only(&file).players.value.to_string(), expected, "{conditions:?}");
    }
}

#[test]
fn the_id_of_the_other_half_is_reserved() {
    let (template, columns) = (rows(), Columns::of(PACK));
    let mut rows = template.clone();
    rows[4][columns.zone.id] = "-1".to_owned();
    let codes = |rows: &[Vec<String>]| -> Vec<&str> {
        read(rows).diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
    };
    assert_eq!(codes(&rows), ["duplicate-id", "unknown-zone", "mirror-pack"]);
    let mut rows = template;
    rows[5][columns.connection.zones.start] = "-1".to_owned();
    assert_eq!(codes(&rows), ["unknown-zone", "mirror-pack"]);
}

proptest! {
    #[test]
    fn any_cells_of_a_mirrored_pack_are_read(
        ids in prop::collection::vec("[0-9a']{0,3}", 6),
        owners in prop::collection::vec(0_u8..10, 6),
        ends in prop::collection::vec(("-?[0-9]{1,2}", "-1|[0-9a]{1,2}"), 6),
    ) {
        let (template, columns) = (rows(), Columns::of(PACK));
        let mut rows = template[..3].to_vec();
        for (at, ((id, owner), (a, b))) in ids.iter().zip(&owners).zip(&ends).enumerate() {
            let mut row = template[3].clone();
            if at > 0 {
                row[..columns.zone.id].iter_mut().for_each(String::clear);
            }
            row[columns.zone.id].clone_from(id);
            row[columns.zone.owner] = owner.to_string();
            row[columns.connection.zones.start].clone_from(a);
            row[columns.connection.zones.start + 1].clone_from(b);
            rows.push(row);
        }
        let file = read(&rows);
        let template = &file.templates[0];
        let count = template.zones.len();
        prop_assert!(template.connections.iter().all(|link| link.a.value.index().max(link.b.value.index()) < count));
        let keys: BTreeSet<&str> =
            template.zones.iter().map(|zone| zone.key.as_str()).collect();
        prop_assert_eq!(keys.len(), count);
        let (first, second) = template.zones.split_at(count / 2);
        let seats = |zones: &[Zone]| zones.iter().filter_map(|zone| Some(zone.owner.as_ref()?.value)).collect();
        let [originals, copies]: [BTreeSet<Seat>; 2] = [first, second].map(seats);
        prop_assert!(template.symmetry.is_none() || originals.is_disjoint(&copies));
        prop_assert!(template.symmetry.is_some() || owners.iter().filter(|owner| **owner > 0).count() > 4);
    }
}
