//! Edits of random templates change only the edited value, for any formatting of the text.

use proptest::prelude::*;
use rmg_core::diag::Span;
use rmg_core::{RngStream, Seed};
use rmg_json::{Document, Kind, NewValue, Step, Value};
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, write_table};
use rmg_tests::random_templates::RandomTemplates;
use rmg_tests::templates::heroes3;

use super::templates;
use rmg_test_support::cases;

/// Returns the text with random comments, blanks and line ends.
fn reformatted(text: &str, rng: &mut RngStream) -> String {
    let mut reformatted = String::new();
    for line in text.lines() {
        reformatted += line;
        match rng.index(6) {
            0 => reformatted += " // \"a\" : [ 1, { #",
            1 => reformatted += "\n\t// of a line",
            2 => reformatted += "  \t",
            _ => {}
        }
        reformatted += if rng.chance(1, 2) { "\r\n" } else { "\n" };
    }
    reformatted
}

/// Returns the path of a random value and its span.
fn random_value<'v>(root: &'v Value, rng: &mut RngStream) -> (Vec<Step<'v>>, Span) {
    let (mut value, mut path) = (root, Vec::new());
    loop {
        let next = match &value.kind {
            Kind::Object(members) if !rng.chance(1, 8) => {
                rng.pick(members).map(|member| (Step::Key(&member.key.name), &member.value))
            }
            Kind::Array(items) if !items.is_empty() && !rng.chance(1, 8) => {
                let at = rng.index(items.len());
                Some((Step::Index(at), &items[at]))
            }
            _ => None,
        };
        let Some((step, inside)) = next else { return (path, value.span) };
        path.push(step);
        value = inside;
    }
}

fn new_value(rng: &mut RngStream) -> NewValue {
    match rng.index(5) {
        0 => NewValue::Int(rng.between(i64::MIN / 2, i64::MAX / 2)),
        1 => NewValue::Float(rng.unit()),
        2 => NewValue::Text("a \"b\" // {c} ü".to_owned()),
        3 => NewValue::Array(vec![NewValue::Null, NewValue::Bool(true)]),
        _ => NewValue::Object(vec![("key".to_owned(), NewValue::Int(1))]),
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn setting_a_json_value_changes_nothing_else(seed in any::<u64>()) {
        let mut rng = Seed(seed).at("edit").stream();
        let text = reformatted(&RandomTemplates::new(seed).json(), &mut rng);
        let (before, diagnostics) = Document::parse(text.as_str());
        prop_assert_eq!(diagnostics, []);
        let (path, span) = random_value(before.root().unwrap(), &mut rng);
        let (value, mut after) = (new_value(&mut rng), before.clone());
        after.set(&path, &value).unwrap();
        let (start, end) = (span.start as usize, span.end as usize);
        let expected = format!("{}{}{}", &text[..start], value.to_text().unwrap(), &text[end..]);
        prop_assert_eq!(after.text(), expected.as_str());
        // the patched document equals a document that is read from the new text
        let (reread, diagnostics) = Document::parse(expected);
        prop_assert_eq!(diagnostics, []);
        prop_assert!(reread.root().unwrap().same_as(after.root().unwrap()));
        let outside = |document: &Document| {
            let comments = document.comments();
            comments.iter().map(|span| document.slice(*span).to_owned()).collect::<Vec<_>>()
        };
        let inside = before.comments().iter().filter(|of| of.start >= span.start && of.end <= span.end).count();
        prop_assert_eq!(outside(&after).len(), outside(&before).len() - inside);
    }

    #[test]
    fn setting_a_cell_changes_nothing_else(seed in any::<u64>()) {
        let mut rng = Seed(seed).at("cell").stream();
        let (rows, _) = write_table(&templates(seed), Dialect::H3t(Counts::NEWEST), heroes3());
        let sheet = Sheet::of_rows(&rows, Encoding::Utf8 { mark: rng.chance(1, 2) });
        // mixed line ends, blanks around cells, additional cells
        let mut text = String::new();
        for line in sheet.text().split_inclusive("\r\n") {
            let line = line.trim_end_matches("\r\n");
            text += line;
            text += ["", "", "\tbeyond", " \t \"q\"\t"][rng.index(4)];
            text += ["\r\n", "\n", "\r"][rng.index(3)];
        }
        let (before, diagnostics) = Sheet::parse(text.as_bytes());
        prop_assert_eq!(diagnostics, []);
        let row = rng.index(before.rows().len());
        let cells = before.row(row).unwrap();
        let column = rng.index(cells.len());
        let value = ["", "7", "a\tb", "say \"no\"", "ü"][rng.index(5)];
        let mut after = before.clone();
        after.set(&[(row, column, value)]).unwrap();
        for (at, (old, new)) in before.rows().zip(after.rows()).enumerate() {
            prop_assert_eq!(old.len(), new.len());
            for cell in (0..old.len()).filter(|cell| (at, *cell) != (row, column)) {
                prop_assert_eq!(old.get(cell), new.get(cell));
            }
        }
        prop_assert_eq!(after.row(row).unwrap().get(column), value);
        prop_assert_eq!(after.rows().len(), before.rows().len());
        // the text before and after the cell is equal byte for byte
        let (start, end) = (cells.span(column).start as usize, cells.span(column).end as usize);
        let is_quoted = |text: &str, at: usize| text[at..].starts_with('"');
        let head = &text[..start];
        prop_assert!(after.text().starts_with(head.trim_end_matches([' ', '"'])) || is_quoted(&text, start));
        prop_assert!(after.text().ends_with(text[end..].trim_start_matches([' ', '"'])));
    }
}
