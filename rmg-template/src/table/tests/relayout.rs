//! Tests of packs in other layouts.

use proptest::collection::vec;
use proptest::prelude::*;

use super::{duel, no_content, without_spans};
use crate::table::{
    Columns, Counts, Dialect, Encoding, Sheet, dialect, header, option_column, read_table, relayout,
    write_table,
};

/// Cells of adversarial tables: flags, numbers, rules, quotes around separators, and quotes that are letters.
fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(String::new()),
        3 => Just("x".to_owned()),
        2 => "[0-9]{1,4}",
        1 => "-?[0-9]{1,12}",
        1 => Just("  3 ".to_owned()),
        1 => Just("\"a\tb\r\nc \"\"d\"\"\"".to_owned()),
        1 => Just("-n +6 0 3 1 5 15 d d d d -".to_owned()),
        1 => "[a-z +\"'é-]{0,9}",
    ]
    // a quote at the start of a cell without an end would join cells
    .prop_filter("stray quotes", |cell| !cell.starts_with('"') || cell.ends_with("\"\"\""))
}

/// The text of a pack with random cells: whole rows, rows that are too long, and cut-off rows.
fn pack(counts: Counts) -> impl Strategy<Value = String> {
    let columns = Columns::of(Dialect::H3t(counts));
    let (width, cut) = (columns.width, 0..columns.width);
    let row = (
        vec(cell(), width + 2),
        prop_oneof![3 => Just(None), 1 => cut.prop_map(Some)],
        0..3_usize,
        any::<bool>(),
    );
    vec((row, prop_oneof![Just("\r\n"), Just("\n"), Just("\r\n")]), 1..5).prop_map(move |rows| {
        let mut text: String =
            header(Dialect::H3t(counts)).iter().map(|row| row.join("\t") + "\r\n").collect();
        for (at, ((mut cells, cut, surplus, is_named), line_end)) in rows.into_iter().enumerate() {
            cells[columns.name] = if at == 0 || is_named { format!("T{at}") } else { String::new() };
            cells[columns.zone.id] = (at + 1).to_string();
            cells[columns.zone.size] = "9".to_owned();
            if at == 0 {
                for (cell, count) in cells.iter_mut().zip(counts.to_cells()) {
                    *cell = count.to_string();
                }
            }
            let end = cut.filter(|_| at > 0).unwrap_or(width + surplus);
            cells.truncate(end.max(1));
            text += &(cells.join("\t") + line_end);
        }
        text
    })
}

fn layouts() -> impl Strategy<Value = (Counts, Counts, String)> {
    (0..6_usize, 0..6_usize).prop_flat_map(|(one, other)| {
        let (newer, older) = (Counts::PUBLIC[one.min(other)], Counts::PUBLIC[one.max(other)]);
        (Just(newer), Just(older), pack(older))
    })
}

fn sheet(text: &str) -> Sheet {
    Sheet::parse(text.as_bytes()).0
}

/// The templates of a pack, without spans, and with options that differ from a missing column.
fn meaning(sheet: &Sheet) -> Vec<(String, Vec<String>)> {
    let extras = |extras: &[rmg_core::template::Extra]| -> Vec<String> {
        let own = extras.iter().filter(|extra| {
            option_column(extra.name).is_none_or(|option| !option.is_default(&extra.value.value))
        });
        own.map(|extra| format!("{} {}", extra.name, extra.value.value)).collect()
    };
    let of = |template: &rmg_core::template::Template| {
        let mut all = extras(&template.extras);
        template.zones.iter().for_each(|zone| all.extend(extras(&zone.extras)));
        template.connections.iter().for_each(|connection| all.extend(extras(&connection.extras)));
        (without_spans(template), all)
    };
    read_table(sheet, &no_content()).templates.iter().map(of).collect()
}

proptest! {
    #[test]
    fn a_pack_in_a_newer_layout_means_the_same_and_comes_back_unchanged((newer, older, text) in layouts()) {
        let before = sheet(&text);
        prop_assume!(before.is_editable());
        let (after, losses) = relayout(&before, older, newer).unwrap();
        prop_assert_eq!(&losses, &[]);
        prop_assert_eq!(dialect(&after).ok(), Some(Dialect::H3t(newer)));
        prop_assert_eq!(meaning(&after), meaning(&before));
        let (back, losses) = relayout(&after, newer, older).unwrap();
        prop_assert_eq!(&losses, &[]);
        prop_assert_eq!(back.text(), text);
    }

    #[test]
    fn a_pack_in_an_older_layout_means_the_same_unless_a_loss_is_reported(
        (newer, older, text) in (0..6_usize, 0..6_usize).prop_flat_map(|(one, other)| {
            let (newer, older) = (Counts::PUBLIC[one.min(other)], Counts::PUBLIC[one.max(other)]);
            (Just(newer), Just(older), pack(newer))
        })
    ) {
        let before = sheet(&text);
        prop_assume!(before.is_editable());
        let (after, losses) = relayout(&before, newer, older).unwrap();
        prop_assert_eq!(dialect(&after).ok(), Some(Dialect::H3t(older)));
        if losses.is_empty() {
            prop_assert_eq!(meaning(&after), meaning(&before));
        }
    }

    #[test]
    fn cut_off_packs_are_read_and_converted_without_a_panic(end in 0..20_000_usize, layout in 0..6_usize) {
        let counts = Counts::PUBLIC[layout];
        let (rows, _) = write_table(&[duel()], Dialect::H3t(counts), &no_content());
        let whole = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }).bytes().unwrap();
        let bytes = &whole[..end.min(whole.len())];
        let (cut, _) = Sheet::parse(bytes);
        prop_assert_eq!(cut.bytes().unwrap(), bytes);
        let _ = read_table(&cut, &no_content());
        if let Ok(Dialect::H3t(counts)) = dialect(&cut) {
            for to in Counts::PUBLIC {
                prop_assert!(relayout(&cut, counts, to).is_ok());
            }
        }
    }
}

#[test]
fn losses_name_the_zone_and_what_the_game_reads_instead() {
    let (newest, oldest) = (Counts::NEWEST, Counts::PUBLIC[5]);
    let (mut rows, _) = write_table(&[duel()], Dialect::H3t(newest), &no_content());
    let zone = Columns::of(Dialect::H3t(newest)).zone;
    // Factory off and its five towns on; wasteland alone; monsters join for free; a hint
    rows[3][zone.towns.start + 10].clear();
    rows[4][zone.terrains.start + 9] = "x".to_owned();
    rows[5][zone.options.start + 11].clear();
    rows[5][zone.options.start + 7] = "pd1_p".to_owned();
    let sheet = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false });
    let (_, losses) = relayout(&sheet, newest, oldest).unwrap();
    let lines: Vec<String> = losses.iter().map(ToString::to_string).collect();
    for line in [
        "zone 1: `hota:factory`: not allowed; the game reads it as allowed",
        "zone 2: `hota:wasteland`: allowed; the game reads it as not allowed",
        "zone 7: `monstersJoinOnlyForMoney`: omitted: no",
        "zone 7: `townHint`: omitted: pd1_p",
    ] {
        assert!(lines.iter().any(|found| found == line), "{line}: {lines:#?}");
    }
}

#[test]
fn the_counts_of_a_pack_are_bounded() {
    let (rows, _) = write_table(&[duel()], Dialect::H3t(Counts::NEWEST), &no_content());
    for count in ["-1", "-9999999999999999999999", "61", "4294967296", "", "x"] {
        for column in 0..7 {
            let mut rows = rows.clone();
            count.clone_into(&mut rows[3][column]);
            let found = dialect(&Sheet::of_rows(&rows, Encoding::Utf8 { mark: false })).unwrap_err();
            assert!(found.iter().all(|diagnostic| diagnostic.span.is_some()), "{count}: {found:?}");
        }
    }
}
