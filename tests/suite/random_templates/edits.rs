//! Edits of random templates: nothing else changes, whatever the text looks like.

use proptest::prelude::*;
use rmg_core::diag::Span;
use rmg_core::{RngStream, Seed};
use rmg_json::{Document, Kind, NewValue, Step, Value};
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, write_table};
use rmg_tests::random_templates::RandomTemplates;
use rmg_tests::templates::heroes3;

use super::templates;
use crate::cases::cases;

/// A text with comments and with line ends of both kinds.
fn untidy(text: &str, rng: &mut RngStream) -> String {
    let mut untidy = String::new();
    for line in text.lines() {
        untidy += line;
        match rng.index(6) {
            0 => untidy += " // \"a\" : [ 1, { #",
            1 => untidy += "\n\t// of a line",
            2 => untidy += "  \t",
            _ => {}
        }
        untidy += if rng.chance(1, 2) { "\r\n" } else { "\n" };
    }
    untidy
}

/// The way to a random value, and its place.
fn place<'v>(root: &'v Value, rng: &mut RngStream) -> (Vec<Step<'v>>, Span) {
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
    fn a_value_of_json_is_set_and_all_around_it_stays(seed in any::<u64>()) {
        let mut rng = Seed(seed).at("edit").stream();
        let text = untidy(&RandomTemplates::new(seed).json(), &mut rng);
        let (before, faults) = Document::parse(text.as_str());
        prop_assert_eq!(faults, []);
        let (path, span) = place(before.root().unwrap(), &mut rng);
        let (value, mut after) = (new_value(&mut rng), before.clone());
        after.set(&path, &value).unwrap();
        let (start, end) = (span.start as usize, span.end as usize);
        let wanted = format!("{}{}{}", &text[..start], value.to_text().unwrap(), &text[end..]);
        prop_assert_eq!(after.text(), wanted.as_str());
        // what is patched is read as it would be from the start
        let (anew, faults) = Document::parse(wanted);
        prop_assert_eq!(faults, []);
        prop_assert!(anew.root().unwrap().same_as(after.root().unwrap()));
        let outside = |document: &Document| {
            let comments = document.comments();
            comments.iter().map(|span| document.slice(*span).to_owned()).collect::<Vec<_>>()
        };
        let inside = before.comments().iter().filter(|of| of.start >= span.start && of.end <= span.end).count();
        prop_assert_eq!(outside(&after).len(), outside(&before).len() - inside);
    }

    #[test]
    fn a_cell_is_set_and_all_around_it_stays(seed in any::<u64>()) {
        let mut rng = Seed(seed).at("cell").stream();
        let (rows, _) = write_table(&templates(seed), Dialect::H3t(Counts::NEWEST), heroes3());
        let tidy = Sheet::of_rows(&rows, Encoding::Utf8 { mark: rng.chance(1, 2) });
        // line ends of both kinds, blanks around cells, cells too many
        let mut text = String::new();
        for line in tidy.text().split_inclusive("\r\n") {
            let line = line.trim_end_matches("\r\n");
            text += line;
            text += ["", "", "\tbeyond", " \t \"q\"\t"][rng.index(4)];
            text += ["\r\n", "\n", "\r"][rng.index(3)];
        }
        let (before, faults) = Sheet::parse(text.as_bytes());
        prop_assert_eq!(faults, []);
        let row = rng.index(before.rows().len());
        let place = before.row(row).unwrap();
        let column = rng.index(place.len());
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
        // byte for byte: what stands before and behind the cell
        let (start, end) = (place.span(column).start as usize, place.span(column).end as usize);
        let is_quoted = |text: &str, at: usize| text[at..].starts_with('"');
        let head = &text[..start];
        prop_assert!(after.text().starts_with(head.trim_end_matches([' ', '"'])) || is_quoted(&text, start));
        prop_assert!(after.text().ends_with(text[end..].trim_start_matches([' ', '"'])));
    }
}
