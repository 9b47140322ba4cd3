//! Lines with unmatched quotes, and diagnostics per line.

use rmg_core::diag::{Diagnostic, Fix};

use super::{clean, diagnostics_of, values_of};
use crate::{Document, Kind, Step};

/// Returns the messages of a text, each with the text at its span.
fn messages(text: &str) -> Vec<(String, String)> {
    let (document, diagnostics) = Document::parse(text);
    let message = |diagnostic: Diagnostic| {
        let place = diagnostic.span.map_or("", |span| document.slice(span)).to_owned();
        (diagnostic.message, place)
    };
    diagnostics.into_iter().map(message).collect()
}

#[test]
fn a_missing_or_extra_quote_is_one_diagnostic() {
    let text = "{ \"t\" : {\n \"size\" : \"s\", \"zones\" : { \"1\" : { \"type\" : \"start, x\", \"owner\" : 1 } },\n \"links\" : []\n} }";
    let valid_values = values_of(&clean(text));
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    for (nth, at) in quotes.iter().enumerate() {
        let mut broken = text.to_owned();
        broken.remove(*at);
        let (document, diagnostics) = Document::parse(broken.as_str());
        let expected = if nth % 2 == 0 { "missing opening quote" } else { "missing closing quote" };
        assert_eq!(diagnostics.len(), 1, "{broken}: {diagnostics:?}");
        assert_eq!(diagnostics[0].message, expected, "{broken}");
        assert!(diagnostics[0].fix.as_ref().is_some_and(|fix| !fix.is_certain), "{broken}");
        let (fixed, _) = Fix::apply(&broken, diagnostics[0].fix.as_deref());
        // the comma may belong to the text or follow it
        if !broken.contains("\"start, x,") {
            assert_eq!((fixed.as_str(), values_of(&document)), (text, valid_values.clone()), "{broken}");
        }
        let mut doubled = text.to_owned();
        doubled.insert(*at, '"');
        let (document, diagnostics) = Document::parse(doubled.as_str());
        assert_eq!(diagnostics.len(), 1, "{doubled}: {diagnostics:?}");
        assert_eq!(diagnostics[0].code, "open-string");
        assert_eq!(values_of(&document), valid_values, "{doubled}");
    }
}

#[test]
fn the_span_covers_the_missing_quote() {
    for (text, message, place) in [
        ("{ \"type\" : \"start, \"owner\" : 1 }", "missing closing quote", "\"start"),
        ("{ \"type: \"start\", \"size\": 8 }", "missing closing quote", "\"type"),
        ("{ type\": \"start\", \"size\": 8 }", "missing opening quote", "type"),
        ("{ \"type\": start\", \"size\": 8 }", "missing opening quote", "start"),
        ("{ \"a\": [ \"x\", \"y ],\n \"b\": 1 }", "missing closing quote", "\"y"),
        ("{ \"text\": \"one, two: three\n}", "missing closing quote", "\"one, two: three"),
        ("{ \"type\"\": \"start\" }", "unexpected quote", "\""),
        ("{ \"a\": \"x\" \"y, z }", "missing closing quote", "\"y, z }"),
        ("{ \"a\": \"x\" b\"\": \"y }", "the quotes on this line do not match", "\"x\""),
    ] {
        assert_eq!(messages(text), [(message.to_owned(), place.to_owned())], "{text}");
    }
}

#[test]
fn one_error_on_a_line_is_one_diagnostic_and_the_next_lines_are_read() {
    for (text, code) in [
        ("{\n \"typ\"e: \"start\",\n \"size\": 8\n}", "missing-colon"),
        ("{\n \"type\" \"start\",\n \"size\": 8\n}", "missing-colon"),
        ("{\n \"type\":: \"start\",\n \"size\": 8\n}", "stray-colon"),
        ("{\n type=\"start\",\n \"size\": 8\n}", "stray-character"),
    ] {
        let (document, diagnostics) = Document::parse(text);
        assert_eq!(
            diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>(),
            [code],
            "{text}"
        );
        assert_eq!(document.get(&[Step::Key("size")]).unwrap().kind, Kind::Int(8), "{text}");
    }
}

#[test]
fn a_fix_is_certain_only_if_its_line_has_no_other_error() {
    let is_certain = |text: &str| {
        let (_, diagnostics) = Document::parse(text);
        diagnostics.iter().any(|diagnostic| diagnostic.fix.as_ref().is_some_and(|fix| fix.is_certain))
    };
    assert!(is_certain("{ a: 1 b: 2,\n c: x }"));
    // a comment does not suppress later diagnostics
    assert_eq!(
        diagnostics_of("{ a: 1 /* one */\n b: 2 }"),
        ["1:8 error block-comment", "2:2 warning missing-comma"]
    );
    assert!(!is_certain("{ a: 1 b: 2, c: x }"));
    assert!(!is_certain("{ a: 1 b: 2, \"c: 3 }"));
}

#[test]
fn the_span_of_an_unclosed_quote_on_a_very_long_line_is_its_first_letter() {
    let text = format!("{{\n é \"{}\n}}", "x".repeat(1 << 19));
    let found = messages(&text);
    assert_eq!(found[0], ("the quotes on this line do not match".to_owned(), "é".to_owned()));
}
