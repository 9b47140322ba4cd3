//! Random edits over the three views keep text, graph and form equal and parseable, and undo of all of them
//! restores the bytes.

#![expect(clippy::unwrap_used, reason = "test helpers may unwrap; clippy.toml allows it only inside tests")]

use rmg_studio::{Reply, Run, Session};
use serde_json::{Value, json};

/// Returns the number of edits: 2,000, or the value of `RMG_EDITS`.
#[expect(clippy::disallowed_methods, reason = "a switch for long runs")]
fn edits() -> usize {
    std::env::var("RMG_EDITS").ok().and_then(|text| text.parse().ok()).unwrap_or(2000)
}

/// A template with comments, unusual order and unknown keys, which edits must keep.
const TEXT: &str = r#"// first line
{
	"pair" : { // inside
		"minSize" : "s", "maxSize" : "l", "players" : "2", "strange" : [ 1, { "x" : null } ],
		"zones" : {
			"1" : { "type" : "playerStart", "owner" : 1, "size" : 10, "playerTowns" : { "castles" : 1 } }, // own
			"2" : { "size" : 10, "owner" : 2, "type" : "playerStart", "playerTowns" : { "castles" : 1 } },
			"3" : { "type" : "treasure", "size" : 8, "treasure" : [ { "min" : 500, "max" : 900, "density" : 4 } ] },
		},
		"connections" : [ { "a" : "1", "b" : "3", "guard" : 900 }, { "b" : "3", "a" : "2", "guard" : 900 } ]
	}
}
"#;

/// A random number generator: xorshift, Marsaglia 2003.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % end
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// An edit of the text, as the page stores it for undo.
struct Step {
    at: usize,
    old: String,
    new: String,
}

/// Returns the part that differs, as the page does.
fn step(old: &str, new: &str) -> Step {
    let is_start = |at: &usize| old.is_char_boundary(*at) && new.is_char_boundary(*at);
    let same = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
    let at = (0..=same).rev().find(is_start).unwrap();
    let rest = old.len().min(new.len()) - at;
    let same =
        old.bytes().rev().zip(new.bytes().rev()).take(rest).take_while(|(one, other)| one == other).count();
    let is_end =
        |length: &usize| old.is_char_boundary(old.len() - length) && new.is_char_boundary(new.len() - length);
    let tail = (0..=same).rev().find(is_end).unwrap();
    Step { at, old: old[at..old.len() - tail].to_owned(), new: new[at..new.len() - tail].to_owned() }
}

fn call(session: &Session, request: Value) -> Result<Reply, String> {
    let request = serde_json::from_value(request).unwrap();
    session.call(request, &[], Run::default()).map_err(|failure| failure.message)
}

fn outline(session: &Session, text: &str) -> Value {
    call(session, json!({ "do": "outline", "text": text })).unwrap().value
}

/// A change of a value, by its path; `None` removes it.
type Change = (Vec<Value>, Option<Value>);

fn path(steps: &[&str]) -> Vec<Value> {
    steps.iter().map(|step| step.parse::<usize>().map_or(json!(step), |at| json!(at))).collect()
}

fn zone_path(key: &str, more: &[&str]) -> Vec<Value> {
    [json!("zones"), json!(key)].into_iter().chain(path(more)).collect()
}

/// Returns a random edit of the graph or the form.
fn change(dice: &mut Dice, template: &Value, next: usize) -> Vec<Change> {
    let zones: Vec<String> = template["zones"].as_object().unwrap().keys().cloned().collect();
    let links = template["connections"].as_array().unwrap();
    let number = json!(dice.below(40) + 1);
    let added = |dice: &mut Dice| {
        let zone =
            json!({ "type": *dice.one(&["treasure", "junction", "cpuStart"]), "size": dice.below(30) + 1 });
        vec![(zone_path(&format!("new {next}"), &[]), Some(zone))]
    };
    if zones.is_empty() {
        return added(dice);
    }
    let zone = dice.one(&zones).clone();
    match dice.below(14) {
        0 => vec![(zone_path(&zone, &["size"]), Some(number))],
        1 => vec![(zone_path(&zone, &["monsters"]), Some(json!(*dice.one(&["weak", "normal", "strong"]))))],
        2 => {
            let keys: Vec<String> = template["zones"][&zone].as_object().unwrap().keys().cloned().collect();
            if keys.is_empty() {
                return Vec::new();
            }
            let key = dice.one(&keys).clone();
            vec![(zone_path(&zone, &[&key]), None)]
        }
        3 if zones.len() < 8 => added(dice),
        4 if zones.len() > 2 => {
            // a zone leaves with its connections, the last one first
            let uses = |link: &Value| link["a"] == json!(zone) || link["b"] == json!(zone);
            let gone = (0..links.len()).rev().filter(|at| uses(&links[*at]));
            let gone = gone.map(|at| (path(&["connections", &at.to_string()]), None));
            gone.chain([(zone_path(&zone, &[]), None)]).collect()
        }
        5 if links.len() < 12 => {
            let link = json!({ "a": zone, "b": dice.one(&zones), "guard": dice.below(9000) });
            vec![(path(&["connections", &links.len().to_string()]), Some(link))]
        }
        6 if !links.is_empty() => {
            vec![(path(&["connections", &dice.below(links.len()).to_string()]), None)]
        }
        7 if !links.is_empty() => {
            let at = dice.below(links.len()).to_string();
            vec![(path(&["connections", &at, "guard"]), Some(json!(dice.below(20_000))))]
        }
        8 => {
            let tier = json!({ "min": dice.below(900), "max": 1000 + dice.below(900), "density": 3 });
            let count = template["zones"][&zone]["treasure"].as_array().map_or(0, Vec::len);
            match count {
                0 => vec![(zone_path(&zone, &["treasure"]), Some(json!([tier])))],
                1..5 => vec![(zone_path(&zone, &["treasure", &count.to_string()]), Some(tier))],
                _ => vec![(zone_path(&zone, &["treasure", "0"]), None)],
            }
        }
        9 => {
            let mines = json!({ *dice.one(&["wood", "ore", "gold"]): dice.below(4) });
            vec![(zone_path(&zone, &["mines"]), Some(mines))]
        }
        10 => {
            let name = *dice.one(&["plain", "\"quoted\" \\ back", "Zwölf 😀", "", "// no comment", "{ [ ,"]);
            vec![(path(&["name"]), Some(json!(name)))]
        }
        11 => vec![(path(&["name"]), None)],
        12 => vec![(path(&["maxSize"]), Some(json!(*dice.one(&["m", "l", "xl", "g+u"]))))],
        _ => vec![
            (zone_path(&zone, &["size"]), Some(number)),
            (zone_path(&zone, &["type"]), Some(json!(*dice.one(&["treasure", "junction"])))),
        ],
    }
}

/// Applies a change to the value of a template, as the form shows it.
fn apply(value: &mut Value, (path, to): &Change) {
    let (last, above) = path.split_last().unwrap();
    let mut at = value;
    for step in above {
        at = match step {
            Value::String(key) => &mut at[key],
            step => &mut at[usize::try_from(step.as_u64().unwrap()).unwrap()],
        };
    }
    match (last, to) {
        (Value::String(key), Some(to)) => at[key] = to.clone(),
        (Value::String(key), None) => drop(at.as_object_mut().unwrap().remove(key)),
        (step, to) => {
            let items = at.as_array_mut().unwrap();
            let index = usize::try_from(step.as_u64().unwrap()).unwrap();
            match to {
                Some(to) if index == items.len() => items.push(to.clone()),
                Some(to) => items[index] = to.clone(),
                None => drop(items.remove(index)),
            }
        }
    }
}

/// Returns the text with a random edit of its letters, and whether it must still be readable.
fn typed(dice: &mut Dice, text: &str) -> (String, bool) {
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line = *dice.one(&starts);
    let insert = |at: usize, what: &str| [&text[..at], what, &text[at..]].concat();
    match dice.below(4) {
        0 if text.len() < 9_000 => (insert(line, "\t// ä 😀 typed\n"), true),
        1 if text.len() < 9_000 => (insert(line, " \n"), true),
        2 => {
            // a line of comments or blanks leaves again
            let end = text[line..].find('\n').map_or(text.len(), |length| line + length + 1);
            let one = text[line..end].trim();
            let is_free = one.is_empty() || one.starts_with("//");
            (if is_free { [&text[..line], &text[end..]].concat() } else { text.to_owned() }, true)
        }
        _ => (insert(line, dice.one::<&str>(&["{", "}", "\"", "x", ","])), false),
    }
}

/// Checks that the graph shows the zones and connections of the value that the form shows.
fn check_views(outline: &Value, at: usize) {
    let template = &outline["templates"][0];
    let value = &template["value"];
    let keys: Vec<&Value> = template["zones"].as_array().unwrap().iter().map(|zone| &zone["key"]).collect();
    let expected: Vec<Value> = value["zones"].as_object().unwrap().keys().map(|key| json!(key)).collect();
    let (mut keys, mut expected) = (keys.into_iter().cloned().collect::<Vec<_>>(), expected);
    keys.sort_by_key(Value::to_string);
    expected.sort_by_key(Value::to_string);
    assert_eq!(keys, expected, "edit {at}");
    for zone in template["zones"].as_array().unwrap() {
        let of_form = &value["zones"][zone["key"].as_str().unwrap()];
        if let Some(kind) = of_form["type"].as_str() {
            assert_eq!(zone["kind"], kind, "edit {at}");
        }
        if let Some(size) = of_form["size"].as_i64() {
            assert_eq!(zone["size"], size, "edit {at}");
        }
    }
    for link in template["connections"].as_array().unwrap() {
        let of_form = &value["connections"][usize::try_from(link["source"].as_u64().unwrap()).unwrap()];
        assert_eq!((&link["a"], &link["b"]), (&of_form["a"], &of_form["b"]), "edit {at}");
        assert_eq!(link["guard"], of_form["guard"], "edit {at}");
    }
}

#[test]
fn random_edits_keep_the_views_equal_and_undo_restores_the_bytes() {
    let session = Session::new();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut text = TEXT.to_owned();
    let mut current = outline(&session, &text);
    let mut history: Vec<Step> = Vec::new();
    let (mut patched, mut broken) = (0, 0);
    for at in 0..edits() {
        let next = if dice.below(4) == 0 {
            let (next, is_readable) = typed(&mut dice, &text);
            if !is_readable {
                // the page keeps the outline of the last readable text, and the next undo returns to it
                broken += 1;
                let _any = outline(&session, &next);
                continue;
            }
            next
        } else {
            let template = &current["templates"][0]["value"];
            let changes = change(&mut dice, template, at);
            let mut expected = template.clone();
            changes.iter().for_each(|change| apply(&mut expected, change));
            let listed: Vec<Value> = changes
                .iter()
                .map(|(path, value)| match value {
                    Some(value) => json!({ "path": path, "value": value }),
                    None => json!({ "path": path }),
                })
                .collect();
            let request = json!({ "do": "patch", "text": text, "template": "pair", "changes": listed });
            let next =
                call(&session, request).unwrap_or_else(|why| panic!("edit {at} {changes:?}: {why}\n{text}"));
            let next = next.value.as_str().unwrap().to_owned();
            let after = outline(&session, &next);
            assert_eq!(after["templates"][0]["value"], expected, "edit {at}: {changes:?}\n{text}");
            patched += 1;
            next
        };
        let after = outline(&session, &next);
        assert_eq!(after["isReadable"], true, "edit {at}\n{next}");
        check_views(&after, at);
        if next != text {
            history.push(step(&text, &next));
        }
        (text, current) = (next, after);
    }
    assert!(
        patched > edits() / 2 && broken > edits() / 100,
        "{patched} edits of the form, {broken} broken texts"
    );
    assert!(text.contains("// inside") && text.contains("\"strange\" : [ 1, { \"x\" : null } ]"));
    let last = text.clone();
    for Step { at, old, new } in history.iter().rev() {
        text.replace_range(*at..at + new.len(), old);
    }
    assert_eq!(text, TEXT, "undo of all edits");
    for Step { at, old, new } in &history {
        text.replace_range(*at..at + old.len(), new);
    }
    assert_eq!(text, last, "redo of all edits");
}
