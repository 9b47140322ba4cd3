use super::*;

const FIELDS: Fields = Fields { required: &["list"], optional: &["a", "name", "words"] };

/// Codes, first bytes and messages of what is wrong with an object of these fields.
fn faults(text: &str) -> Vec<(&'static str, u32, String)> {
    let mut reader = Reader::new(text);
    if let Some(object) =
        reader.root().and_then(|root| reader.object(root, FIELDS, "a thing", "write {\"list\": []}"))
    {
        reader.optional(&object, "a", |reader, node| reader.whole(node, 0..=9, ""));
        reader.required(&object, "list", |reader, node| reader.texts(node, "names"));
        reader.optional(&object, "name", Reader::text);
        reader.optional(&object, "words", |reader, node| {
            reader.each_member(node, "words", |reader, _, node| _ = reader.truth(node));
            Some(())
        });
    }
    let place = |fault: &Fault| fault.span.map_or(u32::MAX, |span| span.start);
    reader.finish().into_iter().map(|fault| (fault.code, place(&fault), fault.message)).collect()
}

#[test]
fn sound_objects_have_no_faults_and_null_is_as_good_as_nothing() {
    let none: Vec<(&str, u32, String)> = Vec::new();
    assert_eq!(faults("\u{feff} {\"list\": [\"x\"], \"a\": null, \"about\": 1, \"about\": 2}"), none);
}

#[test]
fn names_given_twice_are_faults_where_the_second_stands() {
    let text = "{\"a\": 1, \"a\": 2, \"list\": [], \"words\": {\"x\": true, \"x\": false}}";
    let told = |code, at, text: &str| (code, at, text.to_owned());
    assert_eq!(
        faults(text),
        [told("given_twice", 10, "`a` is given twice"), told("given_twice", 51, "words: `x` is given twice")]
    );
}

#[test]
fn slips_of_the_pen_are_told_once() {
    let told = |code, at, text: &str| (code, at, text.to_owned());
    assert_eq!(faults("{\"lst\": []}"), [told("missing_field", 0, "there is no `list`")]);
    let warning = told("unknown_field", 14, "there is a field `nane`, which means nothing");
    assert_eq!(faults("{\"list\": [], \"nane\": 1}"), [warning]);
}

#[test]
fn other_fields_without_meaning_are_reported_once_with_their_count() {
    let text = "{\"list\": [], \"colour\": 1, \"$schema\": 1, \"_note\": 1, \"comment\": 1, \"colour\": 2}";
    let mut reader = Reader::new(text);
    reader.root().and_then(|root| reader.object(root, FIELDS, "a thing", ""));
    let found = reader.finish();
    let words: Vec<String> = found.iter().map(Fault::words).collect();
    assert_eq!(words, ["there is a field `colour`, which means nothing (2 times)"]);
    let help = "fields here are `list`, `a`, `name`, `words`; `about` is for remarks";
    assert_eq!(found[0].help.as_deref(), Some(help));
}

#[test]
fn names_beyond_the_limit_are_not_compared_with_those_that_mean_something() {
    let meant = |strange: usize| {
        let text = format!("{{\"list\": [], {}\"nane\": 1}}", "\"for people\": 0, ".repeat(strange));
        let mut reader = Reader::new(&text);
        reader.root().and_then(|root| reader.object(root, FIELDS, "a thing", ""));
        reader.finish().iter().filter(|fault| fault.help.as_deref() == Some("did you mean `name`?")).count()
    };
    assert_eq!([MOST_SLIPS - 1, MOST_SLIPS].map(meant), [1, 0]);
}

#[test]
fn long_names_are_told_in_short() {
    let long = "x".repeat(1000);
    let text = format!("{{\"list\": [], \"words\": {{\"{long}\": 1, \"{long}\": 2}}}}");
    let told: Vec<String> = faults(&text).into_iter().map(|(_, _, text)| text).collect();
    let short = format!("{}…", "x".repeat(63));
    assert_eq!(
        told,
        [
            format!("words.{short}: the number 1 instead of true or false"),
            format!("words: `{short}` is given twice"),
            format!("words.{short}: the number 2 instead of true or false")
        ]
    );
}

#[test]
fn texts_and_numbers_that_cannot_be_are_told_with_their_path() {
    let found = faults("{\n\"a\": 1e999, \"list\": [7, \"\\ud800\"],\n\"name\": 3}");
    let codes: Vec<(&str, &str)> =
        found.iter().map(|(code, _, text)| (*code, text.split(':').next().unwrap_or(""))).collect();
    assert_eq!(
        codes,
        [("not_whole", "a"), ("bad_shape", "list[0]"), ("bad_json", "list[1]"), ("bad_shape", "name")]
    );
    assert!(found[2].1 > 26 && found[3].1 == 45, "{found:?}");
}
