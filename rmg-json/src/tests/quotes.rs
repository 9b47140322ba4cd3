//! Lines whose quotes do not match, and what is reported of one line.

use rmg_core::diag::{Fault, Fix};

use super::{clean, faults_of, values_of};
use crate::{Document, Kind, Step};

/// The messages of a text with the part that each points at.
fn messages(text: &str) -> Vec<(String, String)> {
    let (document, faults) = Document::parse(text);
    let message = |fault: Fault| {
        let place = fault.span.map_or("", |span| document.slice(span)).to_owned();
        (fault.message, place)
    };
    faults.into_iter().map(message).collect()
}

#[test]
fn a_quote_that_is_missing_or_too_many_is_one_fault_and_all_else_is_read() {
    let text = "{ \"t\" : {\n \"size\" : \"s\", \"zones\" : { \"1\" : { \"type\" : \"start, x\", \"owner\" : 1 } },\n \"links\" : []\n} }";
    let sound = values_of(&clean(text));
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    for (nth, at) in quotes.iter().enumerate() {
        let mut broken = text.to_owned();
        broken.remove(*at);
        let (document, faults) = Document::parse(broken.as_str());
        let wanted = if nth % 2 == 0 { "missing opening quote" } else { "missing closing quote" };
        assert_eq!(faults.len(), 1, "{broken}: {faults:?}");
        assert_eq!(faults[0].message, wanted, "{broken}");
        assert!(faults[0].fix.as_ref().is_some_and(|fix| !fix.is_certain), "{broken}");
        let (fixed, _) = Fix::apply(&broken, faults[0].fix.as_deref());
        // a comma may have been meant inside of the text as well as behind it
        if !broken.contains("\"start, x,") {
            assert_eq!((fixed.as_str(), values_of(&document)), (text, sound.clone()), "{broken}");
        }
        let mut doubled = text.to_owned();
        doubled.insert(*at, '"');
        let (document, faults) = Document::parse(doubled.as_str());
        assert_eq!(faults.len(), 1, "{doubled}: {faults:?}");
        assert_eq!(faults[0].code, "open-string");
        assert_eq!(values_of(&document), sound, "{doubled}");
    }
}

#[test]
fn a_missing_quote_is_pointed_at() {
    for (text, message, place) in [
        ("{ \"type\" : \"start, \"owner\" : 1 }", "missing closing quote", "\"start"),
        ("{ \"type: \"start\", \"size\": 8 }", "missing closing quote", "\"type"),
        ("{ type\": \"start\", \"size\": 8 }", "missing opening quote", "type"),
        ("{ \"type\": start\", \"size\": 8 }", "missing opening quote", "start"),
        ("{ \"a\": [ \"x\", \"y ],\n \"b\": 1 }", "missing closing quote", "\"y"),
        ("{ \"text\": \"one, two: three\n}", "missing closing quote", "\"one, two: three"),
        ("{ \"type\"\": \"start\" }", "one quote too many", "\""),
        ("{ \"a\": \"x\" \"y, z }", "missing closing quote", "\"y, z }"),
        ("{ \"a\": \"x\" b\"\": \"y }", "the quotes on this line do not match", "\"x\""),
    ] {
        assert_eq!(messages(text), [(message.to_owned(), place.to_owned())], "{text}");
    }
}

#[test]
fn one_cause_on_a_line_is_one_fault_and_the_next_lines_are_read() {
    for (text, code) in [
        ("{\n \"typ\"e: \"start\",\n \"size\": 8\n}", "missing-colon"),
        ("{\n \"type\" \"start\",\n \"size\": 8\n}", "missing-colon"),
        ("{\n \"type\":: \"start\",\n \"size\": 8\n}", "stray-colon"),
        ("{\n type=\"start\",\n \"size\": 8\n}", "stray-character"),
    ] {
        let (document, faults) = Document::parse(text);
        assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), [code], "{text}");
        assert_eq!(document.get(&[Step::Key("size")]).unwrap().kind, Kind::Int(8), "{text}");
    }
}

#[test]
fn a_fix_is_certain_only_where_nothing_else_is_wrong_on_its_line() {
    let is_certain = |text: &str| {
        let (_, faults) = Document::parse(text);
        faults.iter().any(|fault| fault.fix.as_ref().is_some_and(|fix| fix.is_certain))
    };
    assert!(is_certain("{ a: 1 b: 2,\n c: x }"));
    // a comment is no reason to doubt what stands behind it
    assert_eq!(
        faults_of("{ a: 1 /* one */\n b: 2 }"),
        ["1:8 error block-comment", "2:2 warning missing-comma"]
    );
    assert!(!is_certain("{ a: 1 b: 2, c: x }"));
    assert!(!is_certain("{ a: 1 b: 2, \"c: 3 }"));
}

#[test]
fn of_a_very_long_line_with_an_open_quote_the_first_letter_is_pointed_at() {
    let text = format!("{{\n é \"{}\n}}", "x".repeat(1 << 19));
    let found = messages(&text);
    assert_eq!(found[0], ("the quotes on this line do not match".to_owned(), "é".to_owned()));
}
