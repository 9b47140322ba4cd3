mod quotes;

use proptest::prelude::*;
use rmg_core::diag::{LineIndex, Severity, has_errors};

use super::{Document, EditError, Kind, NewValue, Step, Value, limits};
use rmg_test_support::cases;

/// Parses a text that must have no diagnostics.
fn clean(text: &str) -> Document {
    let (document, diagnostics) = Document::parse(text);
    assert_eq!(diagnostics, [], "{text}");
    document
}

/// Returns `line:column severity code` of every diagnostic.
fn diagnostics_of(bytes: impl Into<Vec<u8>>) -> Vec<String> {
    let (document, diagnostics) = Document::parse(bytes);
    let lines = LineIndex::new(document.text());
    let place = |span: Option<rmg_core::diag::Span>| {
        span.map_or_else(|| "-".to_owned(), |span| lines.locate(span.start).to_string())
    };
    diagnostics
        .iter()
        .map(|diagnostic| format!("{} {} {}", place(diagnostic.span), diagnostic.severity, diagnostic.code))
        .collect()
}

/// Returns the values of a document in a canonical spelling.
fn values_of(document: &Document) -> String {
    fn write(value: &Value, out: &mut String) {
        match &value.kind {
            Kind::Bad => out.push('?'),
            Kind::Null => out.push_str("null"),
            Kind::Bool(value) => out.push_str(&value.to_string()),
            Kind::Int(value) => out.push_str(&value.to_string()),
            Kind::Float(value) => out.push_str(&format!("{value:?}")),
            Kind::String(text) => out.push_str(&format!("{text:?}")),
            Kind::Array(items) => {
                out.push('[');
                items.iter().for_each(|item| {
                    write(item, out);
                    out.push(' ');
                });
                out.push(']');
            }
            Kind::Object(members) => {
                out.push('{');
                for member in members {
                    out.push_str(&member.key.name);
                    if let Some(flags) = &member.key.flags {
                        out.push_str(&format!("#{flags}"));
                    }
                    out.push(':');
                    write(&member.value, out);
                    out.push(' ');
                }
                out.push('}');
            }
        }
    }
    let mut out = String::new();
    document.root().inspect(|root| write(root, &mut out));
    out
}

#[test]
fn all_forms_of_the_dialect_are_read_without_diagnostics() {
    let text = "\u{feff}// head\r\n{ bare1 : +1, 'single' : 'it\"s', \"q\" : \"tab\\t\\/ä\\\r\n on\", // end\r\n\
                \"mines#override\" : { 5 : .5, x : 5., y : 1e2, }, z : [ true, false, null, [], {}, ], }";
    let document = clean(text);
    assert_eq!(document.text(), text);
    assert_eq!(
        values_of(&document),
        "{bare1:1 single:\"it\\\"s\" q:\"tab\\t/ä on\" mines#override:{5:0.5 x:5.0 y:100.0 } z:[true false null [] {} ] }"
    );
    let comments: Vec<&str> = document.comments().into_iter().map(|span| document.slice(span)).collect();
    assert_eq!(comments, ["// head", "// end"]);
}

#[test]
fn spans_cover_keys_and_values_as_written() {
    let document = clean("{ 'a#b' : [ 10, \"x\" ] }");
    let member = &document.root().unwrap().members().unwrap()[0];
    assert_eq!(document.slice(member.key.span), "'a#b'");
    assert_eq!(document.slice(member.value.span), "[ 10, \"x\" ]");
    let item = document.get(&[Step::Key("a"), Step::Index(1)]).unwrap();
    assert_eq!(document.slice(item.span), "\"x\"");
}

#[test]
fn duplicate_keys_are_kept_and_the_last_is_used() {
    let document = clean("{ a: 1, a: 2 }");
    assert_eq!(document.root().unwrap().members().unwrap().len(), 2);
    assert_eq!(document.get(&[Step::Key("a")]).unwrap().kind, Kind::Int(2));
}

#[test]
fn tolerated_forms_are_warnings() {
    for (text, diagnostic, values) in [
        ("[1 2]", "1:4 warning missing-comma", "[1 2 ]"),
        ("{a:1 b:2}", "1:6 warning missing-comma", "{a:1 b:2 }"),
        ("[1 / one\n]", "1:4 warning single-slash", "[1 ]"),
        ("[\"\\u00e9\\ud83d\\ude00\"]", "1:3 warning unknown-escape", "[\"é😀\" ]"),
        ("[\"\\ud83d\"]", "1:3 warning unknown-escape", "[\"ud83d\" ]"),
        ("[\"\\'\"]", "1:3 warning unknown-escape", "[\"'\" ]"),
        ("[\"a\tb\"]", "1:4 warning control-character", "[\"ab\" ]"),
        ("[] x y", "1:4 warning text-after-end", "[]"),
        ("// only this", "1:13 warning nothing-but-comments", ""),
    ] {
        assert_eq!(diagnostics_of(text)[0], diagnostic, "{text}");
        let (document, diagnostics) = Document::parse(text);
        assert!(!has_errors(&diagnostics), "{text}");
        assert_eq!(values_of(&document), values, "{text}");
    }
}

#[test]
fn parsing_continues_after_errors() {
    let text =
        "{\n a 1,\n : 2,\n b: ,\n c: Ture,\n d: 0x10,\n , e_f: 1,\n 5,\n g: \"open\n h: [1, 2},\n i: 3 ] ;\n";
    assert_eq!(
        diagnostics_of(text),
        [
            "2:4 error missing-colon",
            "3:2 error stray-colon",
            "4:2 error missing-value",
            "5:5 error bare-word",
            "6:5 error bad-number",
            "7:2 error stray-comma",
            "7:4 error bare-key",
            "8:2 error missing-value",
            "9:5 error open-string",
            "10:2 warning missing-comma",
        ]
    );
    // the bracket error in the second to last line may result from an earlier error
    assert_eq!(diagnostics_of("[ 1, 2 }\n ]"), ["1:8 error stray-bracket"]);
    assert_eq!(diagnostics_of("{ a: [ 1, 2 } ]"), ["1:13 error wrong-bracket"]);
    let (document, _) = Document::parse(text);
    assert_eq!(document.text(), text);
    assert_eq!(values_of(&document), "{a:1 c:? d:? e_f:1 g:\"open\" h:[1 2 ] }");
}

#[test]
fn cut_off_texts_list_open_brackets() {
    let (_, diagnostics) = Document::parse("{ a : [ 1, { b :");
    let cut = diagnostics.iter().find(|diagnostic| diagnostic.code == "cut-off").unwrap();
    assert_eq!(cut.related.iter().map(|(span, _)| span.start).collect::<Vec<_>>(), [11, 6, 0]);
    assert_eq!(diagnostics_of("{ a : \"x"), ["1:7 error open-string", "1:9 error cut-off"]);
    assert_eq!(diagnostics_of("{ a : \"x\\"), ["1:7 error open-string", "1:10 error cut-off"]);
}

#[test]
fn input_that_is_not_text_is_one_error() {
    for (bytes, diagnostic) in [
        (&b""[..], "1:1 error empty"),
        (b" \n ", "2:2 error empty"),
        (b"\x1f\x8b\x08", "- error not-text"),
        (b"PK\x03\x04{}", "- error not-text"),
        (b"{\0}", "- error not-text"),
        (b"\xff\xfe{\0}\0", "- error not-text"),
        (b"{ a : \"\xe9t\xe9\" }", "1:8 error not-utf8"),
        (b"[ \"\xc3", "1:4 error not-utf8"),
        (b"]]]", "1:1 error stray-bracket"),
        (b"[ /* a */ 1 ]", "1:3 error block-comment"),
        (b"[ 99999999999999999999 ]", "1:3 error bad-number"),
        (b"[ \xc2\xa0; 1 ]", "1:3 error stray-character"),
    ] {
        assert_eq!(diagnostics_of(bytes)[0], diagnostic, "{bytes:?}");
    }
}

#[test]
fn deep_brackets_stop_at_the_depth_limit() {
    for (bracket, line) in [("[", "1:201 error too-deep"), ("{a:", "1:601 error too-deep")] {
        let text = bracket.repeat(100_000_000 / bracket.len());
        assert_eq!(diagnostics_of(text), [line]);
    }
    let deepest = "[".repeat(limits::MAX_DEPTH) + &"]".repeat(limits::MAX_DEPTH);
    assert_eq!(diagnostics_of(deepest), [""; 0]);
}

#[test]
fn long_invalid_input_keeps_few_diagnostics() {
    for piece in ["}", ",", ":", "x ", "\"\n", "[}", "; ", "/* */", "\"\\u\"", "0x "] {
        let diagnostics = diagnostics_of(piece.repeat(3_000_000));
        assert!(diagnostics.len() <= 203, "{piece}: {}", diagnostics.len());
        assert!(!diagnostics.is_empty(), "{piece}");
    }
    let diagnostics = diagnostics_of("[".to_owned() + &"1,".repeat(limits::MAX_VALUES + 10));
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    assert!(diagnostics[0].ends_with("too-many-values"));
}

#[test]
fn set_changes_the_value_and_nothing_else() {
    let mut document = clean("{ a : [ 1, // one\r\n 2 ] }");
    document.set(&[Step::Key("a"), Step::Index(1)], &NewValue::Text("two \"2\"".into())).unwrap();
    assert_eq!(document.text(), "{ a : [ 1, // one\r\n \"two \\\"2\\\"\" ] }");
    document.set(&[Step::Key("a")], &NewValue::Float(3.0)).unwrap();
    assert_eq!(document.text(), "{ a : 3.0 }");
}

#[test]
fn new_members_are_formatted_like_their_neighbors() {
    for (before, after) in [
        ("{}", "{ \"k\" : 1 }"),
        ("{\n\t\t}", "{\n\t\"k\" : 1\n\t\t}"),
        ("{ // c\n}", "{ \"k\" : 1 // c\n}"),
        ("{ \"a\": 1 }", "{ \"a\": 1, \"k\": 1 }"),
        ("{ \"a\":1, }", "{ \"a\":1, \"k\":1, }"),
        ("{\r\n  \"a\" : 1\r\n}", "{\r\n  \"a\" : 1,\r\n  \"k\" : 1\r\n}"),
        ("{\n\ta : 1, // first\n\t// last\n}", "{\n\ta : 1, // first\n\t\"k\" : 1,\n\t// last\n}"),
        ("{\n\ta : 1 // first\n}", "{\n\ta : 1, // first\n\t\"k\" : 1\n}"),
    ] {
        let mut document = clean(before);
        document.insert_member(&[], "k", &NewValue::Int(1)).unwrap();
        assert_eq!(document.text(), after);
    }
    let mut list = clean("[\n 1,\n 2\n]");
    list.push_item(&[], &NewValue::Object(vec![("a".into(), NewValue::Bool(true))])).unwrap();
    assert_eq!(list.text(), "[\n 1,\n 2,\n { \"a\" : true }\n]");
}

#[test]
fn removing_a_member_removes_its_comma_and_keeps_comments() {
    for (before, key, after) in [
        ("{ a: 1, b: 2 }", "a", "{ b: 2 }"),
        ("{ a: 1, b: 2 }", "b", "{ a: 1 }"),
        ("{ a: 1, b: 2, }", "b", "{ a: 1, }"),
        ("{ a: 1 }", "a", "{ }"),
        ("{\n a: 1, // one\n b: 2\n}", "a", "{\n // one\n b: 2\n}"),
        ("{\n a: 1, // one\n b: 2\n}", "b", "{\n a: 1 // one\n}"),
        ("{\r\n a: [\r\n 1 ],\r\n b: 2\r\n}", "a", "{\r\n b: 2\r\n}"),
    ] {
        let mut document = clean(before);
        document.remove(&[Step::Key(key)]).unwrap();
        assert_eq!(document.text(), after, "{before}");
    }
    let (mut tight, _) = Document::parse("[1\"b\"2]");
    tight.remove(&[Step::Index(1)]).unwrap();
    assert_eq!(tight.text(), "[1 2]");
}

#[test]
fn failed_edits_return_the_reason_and_change_nothing() {
    let mut document = clean("{ a : 1 }");
    let path = [Step::Key("b"), Step::Index(2)];
    assert_eq!(document.remove(&path), Err(EditError::NoSuchPath { path: "b.2".into() }));
    assert_eq!(document.remove(&[]), Err(EditError::NoSuchPath { path: String::new() }));
    assert_eq!(
        document.insert_member(&[], "a", &NewValue::Null),
        Err(EditError::KeyExists { key: "a".into() })
    );
    for value in [
        NewValue::Float(f64::NAN),
        NewValue::Text("\u{1}".into()),
        NewValue::Object(vec![("a#b".into(), NewValue::Null)]),
    ] {
        assert!(matches!(document.set(&[], &value), Err(EditError::NotWritable { .. })));
    }
    let deep = (0..=limits::MAX_DEPTH).fold(NewValue::Null, |inner, _| NewValue::Array(vec![inner]));
    assert_eq!(document.set(&[], &deep), Err(EditError::TooLarge));
    assert_eq!(document.text(), "{ a : 1 }");
    let (mut broken, _) = Document::parse("{ a : ");
    assert_eq!(broken.set(&[Step::Key("a")], &NewValue::Null), Err(EditError::Broken));
}

/// Generates blanks, line ends and comments between tokens.
fn gap() -> impl Strategy<Value = String> {
    prop_oneof![4 => Just(String::new()), 4 => Just(" ".into()), 1 => Just("\n\t".into()), 1 => Just("\r\n ".into()), 1 => Just(" // note, [1]\n".into())]
}

/// Generates a scalar in one of its spellings.
fn scalar() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("null".to_owned()),
        any::<bool>().prop_map(|value| value.to_string()),
        any::<i64>().prop_map(|value| value.to_string()),
        Just("+.5".to_owned()),
        Just("7.".to_owned()),
        "[a-zA-Z0-9 äß/,:\\[{]{0,8}".prop_map(|text| format!("\"{text}\"")),
        "[a-z \"]{0,5}".prop_map(|text| format!("'{text}'")),
    ]
}

/// Generates a valid text of the dialect.
fn document_text() -> impl Strategy<Value = String> {
    let value = (gap(), scalar(), gap()).prop_map(|(before, text, after)| before + &text + &after);
    let key = prop_oneof!["[a-z][a-z0-9]{0,3}", "\"[a-z _]{0,4}(#override)?\"", "'[a-z]{1,3}'"];
    value.prop_recursive(4, 40, 5, move |inner| {
        let items = (prop::collection::vec(inner.clone(), 0..5), any::<bool>(), gap());
        let members = (prop::collection::vec((key.clone(), gap(), inner), 0..5), any::<bool>(), gap());
        let join = |parts: Vec<String>, comma: bool, open: &str, gap: &str, close: &str| {
            let comma = if comma && !parts.is_empty() { "," } else { "" };
            format!("{open}{gap}{}{comma}{gap}{close}", parts.join(","))
        };
        prop_oneof![
            items.prop_map(move |(items, comma, gap)| join(items, comma, "[", &gap, "]")),
            members.prop_map(move |(members, comma, gap)| {
                let members =
                    members.into_iter().map(|(key, gap, value)| format!("{gap}{key}{gap}:{value}")).collect();
                join(members, comma, "{", &gap, "}")
            }),
        ]
    })
}

/// Returns all paths of a document except that of the outermost value.
fn paths(value: &Value) -> Vec<Vec<(Option<String>, usize)>> {
    let mut all = Vec::new();
    let children: Vec<((Option<String>, usize), &Value)> = match &value.kind {
        Kind::Array(items) => items.iter().enumerate().map(|(at, item)| ((None, at), item)).collect(),
        Kind::Object(members) => {
            members.iter().map(|member| ((Some(member.key.name.clone()), 0), &member.value)).collect()
        }
        _ => Vec::new(),
    };
    for (step, child) in children {
        all.push(vec![step.clone()]);
        all.extend(paths(child).into_iter().map(|path| [vec![step.clone()], path].concat()));
    }
    all
}

fn steps(path: &[(Option<String>, usize)]) -> Vec<Step<'_>> {
    path.iter().map(|(key, at)| key.as_ref().map_or(Step::Index(*at), |key| Step::Key(key))).collect()
}

/// Applies one edit to the tree directly.
fn edited(value: &Value, path: &[Step<'_>], edit: &dyn Fn(&mut Value, Step<'_>)) -> Value {
    let mut root = value.clone();
    let mut at = &mut root;
    let (last, parents) = path.split_last().unwrap();
    for step in parents {
        at = match (&mut at.kind, step) {
            (Kind::Array(items), Step::Index(index)) => &mut items[*index],
            (Kind::Object(members), Step::Key(name)) => {
                &mut members.iter_mut().rfind(|member| member.key.name == *name).unwrap().value
            }
            _ => unreachable!("paths come from the tree"),
        };
    }
    edit(at, *last);
    root
}

fn comment_texts(document: &Document) -> Vec<String> {
    document.comments().into_iter().map(|span| document.slice(span).to_owned()).collect()
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn random_documents_are_read_without_diagnostics_and_kept_byte_for_byte(text in document_text(), mark in any::<bool>()) {
        let text = if mark { format!("\u{feff}{text}") } else { text };
        let (document, diagnostics) = Document::parse(text.clone());
        prop_assert!(diagnostics.is_empty(), "{diagnostics:?}");
        prop_assert_eq!(document.text(), &text);
    }

    #[test]
    fn random_bytes_are_kept_and_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let (document, diagnostics) = Document::parse(bytes.clone());
        prop_assert_eq!(document.text().len(), bytes.len());
        if let Ok(text) = String::from_utf8(bytes) {
            prop_assert_eq!(document.text(), &text);
        }
        for diagnostic in &diagnostics {
            let in_text = diagnostic.span.is_none_or(|span| span.start <= span.end && span.end as usize <= document.text().len().max(1));
            prop_assert!(in_text);
        }
    }

    #[test]
    fn token_soup_never_panics_and_loses_nothing(pieces in prop::collection::vec(
        prop::sample::select(vec!["{", "}", "[", "]", ":", ",", "\"a\"", "'b'", "\"", "'", "\\", "c", "1", "-", "/", "//", "/*", "*/", "\n", " ", "#", "ä", "true"]), 0..40)) {
        let text = pieces.concat();
        let (document, diagnostics) = Document::parse(text.clone());
        prop_assert_eq!(document.text(), &text);
        prop_assert!(document.root().is_some() || !diagnostics.is_empty());
    }

    #[test]
    fn edits_change_only_their_target(text in document_text(), pick in any::<prop::sample::Index>()) {
        let document = clean(&text);
        let root = document.root().unwrap();
        // A path can address only the last one of duplicate keys.
        let all: Vec<_> = paths(root).into_iter().filter(|path| document.get(&steps(path)).is_some()).collect();
        if all.is_empty() {
            return Ok(()); // the document has no paths
        }
        let path = steps(pick.get(&all[..]).as_slice());
        let target = document.get(&path).unwrap();

        let mut set = document.clone();
        set.set(&path, &NewValue::Int(42)).unwrap();
        let (start, end) = (target.span.start as usize, target.span.end as usize);
        prop_assert_eq!(set.text(), format!("{}42{}", &text[..start], &text[end..]));

        let mut removed = document.clone();
        removed.remove(&path).unwrap();
        let by_hand = edited(root, &path, &|parent, step| match (&mut parent.kind, step) {
            (Kind::Array(items), Step::Index(index)) => { items.remove(index); }
            (Kind::Object(members), Step::Key(name)) => {
                let at = members.iter().rposition(|member| member.key.name == name).unwrap();
                members.remove(at);
            }
            _ => unreachable!("paths come from the tree"),
        });
        prop_assert!(removed.root().unwrap().same_as(&by_hand), "{:?}", removed.text());
        let outside = comment_texts(&document).len()
            - document.comments().iter().filter(|span| {
                let entry = entry_start(&document, &path);
                entry <= span.start && span.end <= target.span.end
            }).count();
        prop_assert_eq!(comment_texts(&removed).len(), outside, "{:?}", removed.text());

        let mut grown = document.clone();
        let added = if target.items().is_some() {
            grown.push_item(&path, &NewValue::Int(42))
        } else if target.members().is_some() {
            grown.insert_member(&path, "new key", &NewValue::Int(42))
        } else {
            return Ok(());
        };
        added.unwrap();
        let (_, diagnostics) = Document::parse(grown.text());
        prop_assert!(diagnostics.iter().all(|diagnostic| diagnostic.severity < Severity::Warning), "{:?}", grown.text());
        prop_assert_eq!(comment_texts(&grown), comment_texts(&document));
        let children = |document: &Document| document.get(&path).map(|value| {
            value.items().map_or_else(|| value.members().unwrap().len(), <[Value]>::len)
        });
        prop_assert_eq!(children(&grown).unwrap(), children(&document).unwrap() + 1);
    }
}

/// Returns the start of the entry at `path`, including its key.
fn entry_start(document: &Document, path: &[Step<'_>]) -> u32 {
    let (last, parent) = path.split_last().unwrap();
    let value = document.get(path).unwrap();
    match (last, &document.get(parent).unwrap().kind) {
        (Step::Key(name), Kind::Object(members)) => {
            members.iter().rfind(|member| member.key.name == *name).unwrap().key.span.start
        }
        _ => value.span.start,
    }
}
