use super::*;

const FIELDS: Fields = Fields { required: &["list"], optional: &["a", "name", "words"] };

/// Returns the codes, first bytes and messages of all diagnostics of an object with these fields.
fn diagnostics(text: &str) -> Vec<(&'static str, u32, String)> {
    let mut reader = Reader::new(text);
    if let Some(object) =
        reader.root().and_then(|root| reader.object(root, FIELDS, "an object", "write {\"list\": []}"))
    {
        reader.optional(&object, "a", |reader, node| reader.whole(node, 0..=9, ""));
        reader.required(&object, "list", |reader, node| reader.texts(node, "names"));
        reader.optional(&object, "name", Reader::text);
        reader.optional(&object, "words", |reader, node| {
            reader.each_member(node, "words", |reader, _, node| _ = reader.truth(node));
            Some(())
        });
    }
    let place = |diagnostic: &Diagnostic| diagnostic.span.map_or(u32::MAX, |span| span.start);
    reader
        .finish()
        .into_iter()
        .map(|diagnostic| (diagnostic.code, place(&diagnostic), diagnostic.message))
        .collect()
}

#[test]
fn valid_objects_have_no_diagnostics_and_null_means_missing() {
    let none: Vec<(&str, u32, String)> = Vec::new();
    assert_eq!(diagnostics("\u{feff} {\"list\": [\"x\"], \"a\": null, \"about\": 1, \"about\": 2}"), none);
}

#[test]
fn duplicate_keys_are_reported_at_the_second_occurrence() {
    let text = "{\"a\": 1, \"a\": 2, \"list\": [], \"words\": {\"x\": true, \"x\": false}}";
    let reported = |at, text: &str| ("given_twice", at, text.to_owned());
    assert_eq!(
        diagnostics(text),
        [reported(10, "duplicate key `a`"), reported(51, "words: duplicate key `x`")]
    );
}

#[test]
fn typos_are_reported_once() {
    let reported = |code, at, text: &str| (code, at, text.to_owned());
    assert_eq!(diagnostics("{\"lst\": []}"), [reported("missing_field", 0, "missing field `list`")]);
    let warning = reported("unknown_field", 14, "unknown field `nane`");
    assert_eq!(diagnostics("{\"list\": [], \"nane\": 1}"), [warning]);
}

#[test]
fn unknown_fields_are_reported_once_with_their_count() {
    let text = "{\"list\": [], \"color\": 1, \"$schema\": 1, \"_note\": 1, \"comment\": 1, \"color\": 2}";
    let mut reader = Reader::new(text);
    reader.root().and_then(|root| reader.object(root, FIELDS, "an object", ""));
    let found = reader.finish();
    let words: Vec<String> = found.iter().map(Diagnostic::words).collect();
    assert_eq!(words, ["unknown field `color` (2 times)"]);
    let help = "known fields: `list`, `a`, `name`, `words`; use `about` for remarks";
    assert_eq!(found[0].help.as_deref(), Some(help));
}

#[test]
fn names_beyond_the_limit_get_no_suggestion() {
    let suggestions = |unknown: usize| {
        let text = format!("{{\"list\": [], {}\"nane\": 1}}", "\"for people\": 0, ".repeat(unknown));
        let mut reader = Reader::new(&text);
        reader.root().and_then(|root| reader.object(root, FIELDS, "an object", ""));
        reader
            .finish()
            .iter()
            .filter(|diagnostic| diagnostic.help.as_deref() == Some("did you mean `name`?"))
            .count()
    };
    assert_eq!([MAX_COMPARISONS - 1, MAX_COMPARISONS].map(suggestions), [1, 0]);
}

#[test]
fn long_names_are_shortened() {
    let long = "x".repeat(1000);
    let text = format!("{{\"list\": [], \"words\": {{\"{long}\": 1, \"{long}\": 2}}}}");
    let messages: Vec<String> = diagnostics(&text).into_iter().map(|(_, _, text)| text).collect();
    let short = format!("{}…", "x".repeat(63));
    assert_eq!(
        messages,
        [
            format!("words.{short}: expected true or false, found the number 1"),
            format!("words: duplicate key `{short}`"),
            format!("words.{short}: expected true or false, found the number 2")
        ]
    );
}

#[test]
fn invalid_strings_and_numbers_are_reported_with_their_path() {
    let found = diagnostics("{\n\"a\": 1e999, \"list\": [7, \"\\ud800\"],\n\"name\": 3}");
    let codes: Vec<(&str, &str)> =
        found.iter().map(|(code, _, text)| (*code, text.split(':').next().unwrap_or(""))).collect();
    assert_eq!(
        codes,
        [("not_whole", "a"), ("bad_shape", "list[0]"), ("bad_json", "list[1]"), ("bad_shape", "name")]
    );
    assert!(found[2].1 > 26 && found[3].1 == 45, "{found:?}");
}
