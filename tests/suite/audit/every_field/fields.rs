//! Fields of a JSON file: their places and possible changes of their values.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::model::MapModel;
use rmg_core::pack::{Record, Table, TableId};
use rmg_formats::rmgmap;
use rmg_tests::templates::heroes3;
use serde_json::{Map, Value, json};

/// A step from a value to a part of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Key(String),
    Item(usize),
}

/// The steps from the root of the file to a value.
pub(super) type Place = Vec<Step>;

/// Keys of lists in which each item has its own meaning: places and sizes.
const TUPLES: [&str; 3] = ["at", "size", "mainPoint"];

/// Maximum number of sample values that are kept of a path.
const MAX_SAMPLES: usize = 5;

/// Returns the path of a place, such as `objects[].at[0]`. All items of a list share one path, except those
/// of [`TUPLES`].
pub(super) fn path_of(place: &[Step]) -> String {
    let mut path = String::new();
    for (at, step) in place.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &place[before]);
        match step {
            Step::Key(key) if path.is_empty() => path.push_str(key),
            Step::Key(key) => path.extend([".", key]),
            Step::Item(item) => match before {
                Some(Step::Key(key)) if !TUPLES.contains(&key.as_str()) => path.push_str("[]"),
                _ => path += &format!("[{item}]"),
            },
        }
    }
    path
}

/// Visits all values of a file with their places, parents before children.
pub(super) fn walk<'v>(value: &'v Value, place: &mut Place, visit: &mut impl FnMut(&[Step], &'v Value)) {
    visit(place, value);
    let mut inside = |step: Step, inner: &'v Value| {
        place.push(step);
        walk(inner, place, visit);
        place.pop();
    };
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(key, inner)| inside(Step::Key(key.clone()), inner));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, inner)| inside(Step::Item(at), inner));
        }
        _ => {}
    }
}

/// Returns the value at a place.
pub(super) fn at<'v>(file: &'v mut Value, place: &[Step]) -> &'v mut Value {
    place.iter().fold(file, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Item(item) => &mut value[*item],
    })
}

/// What is known of the format: values in files, and the keys and words that the reader accepts.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// A few values of each path.
    samples: BTreeMap<String, Vec<Value>>,
    /// Keys of records and words of choices by path, as listed by the reader.
    listed: BTreeMap<String, Vec<String>>,
}

impl Known {
    /// Collects values and accepted keys from the files of maps.
    pub(super) fn of(files: &mut [Value]) -> Self {
        let mut known = Self::default();
        let mut first: BTreeMap<(String, bool), (usize, Place)> = BTreeMap::new();
        for (number, file) in files.iter().enumerate() {
            walk(file, &mut Place::new(), &mut |place, value| {
                let path = path_of(place);
                if value.is_object() || value.is_string() {
                    let key = (path.clone(), value.is_object());
                    first.entry(key).or_insert_with(|| (number, place.to_vec()));
                }
                known.learn(path, value);
            });
        }
        for ((path, _), (number, place)) in first {
            let file = &mut files[number];
            let before = at(file, &place).clone();
            let invalid = match &before {
                Value::Object(members) => {
                    let mut members = members.clone();
                    members.insert("?".to_owned(), Value::Null);
                    Value::Object(members)
                }
                _ => json!("?"),
            };
            *at(file, &place) = invalid;
            let words = expected(file);
            *at(file, &place) = before;
            known.listed.entry(path).or_default().extend(words);
        }
        known
    }

    /// Adds a value that a file has at a path.
    pub(super) fn learn(&mut self, path: String, value: &Value) {
        let samples = self.samples.entry(path).or_default();
        let is_new_word = match value {
            // Keep one sample of each word of a choice, without a limit.
            Value::Object(members) if members.len() == 1 => !samples
                .iter()
                .any(|sample| sample.as_object().is_some_and(|sample| sample.keys().eq(members.keys()))),
            _ => samples.len() < MAX_SAMPLES && !samples.contains(value),
        };
        if is_new_word {
            samples.push(value.clone());
        }
    }

    /// Returns whether a file has the path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.samples.contains_key(path)
    }

    /// Returns the paths of keys and words that the reader accepts but no file contains.
    pub(super) fn unseen(&self) -> BTreeSet<String> {
        let paths = self.listed.iter().flat_map(|(path, words)| {
            words
                .iter()
                .map(move |word| if path.is_empty() { word.clone() } else { format!("{path}.{word}") })
        });
        let is_unseen = |path: &String| {
            let (owner, word) = path.rsplit_once('.').unwrap_or(("", path));
            let is_word = self.samples_of(owner).iter().any(|sample| sample.as_str() == Some(word));
            !self.has(path) && !is_word
        };
        paths.filter(is_unseen).collect()
    }

    fn samples_of(&self, path: &str) -> &[Value] {
        self.samples.get(path).map_or(&[], Vec::as_slice)
    }

    /// Returns changes of a value, each with the path that it changes: the path of the value, or of one of
    /// its keys.
    pub(super) fn changes(&self, path: &str, value: &Value) -> Vec<(String, Value)> {
        let mut changes: Vec<(String, Value)> = Vec::new();
        let samples = self.samples_of(path).iter().filter(|sample| *sample != value);
        let samples: Vec<Value> = match value {
            Value::Object(_) => samples.filter(|sample| is_choice(self, path, sample)).cloned().collect(),
            Value::Array(_) => Vec::new(),
            _ => samples.take(2).cloned().collect(),
        };
        let samples = samples.into_iter().chain(match value {
            Value::Null => vec![json!(0)],
            Value::Bool(flag) => vec![json!(!flag)],
            Value::Number(number) => numbers(number.as_u64().expect("no file has negative numbers")),
            Value::String(text) => self.texts(path, text),
            Value::Array(items) => self.lists(path, items),
            Value::Object(_) => Vec::new(),
        });
        changes.extend(samples.map(|value| (path.to_owned(), value)));
        if let Value::Object(members) = value {
            changes.extend(self.members(path, members));
        }
        changes
    }

    /// Removes each key of an object, and adds each key that it can have.
    fn members(&self, path: &str, members: &Map<String, Value>) -> Vec<(String, Value)> {
        let inner = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        let without = members.keys().map(|key| {
            let mut members = members.clone();
            members.remove(key);
            (inner(key), Value::Object(members))
        });
        let absent = self.listed.get(path).into_iter().flatten().filter(|key| !members.contains_key(*key));
        let with = absent.filter_map(|key| {
            let mut members = members.clone();
            members.insert(key.clone(), self.samples_of(&inner(key)).first()?.clone());
            Some((inner(key), Value::Object(members)))
        });
        without.chain(with).collect()
    }

    fn texts(&self, path: &str, text: &str) -> Vec<Value> {
        if path.starts_with("levels[].") {
            return rows(text, self.samples_of(path)).into_iter().map(Value::String).collect();
        }
        let words = self.listed.get(path).into_iter().flatten().filter(|word| *word != text).cloned();
        let mut texts: Vec<String> = words.collect();
        texts.extend(other_names(text));
        texts.push(format!("{text} "));
        texts.into_iter().map(Value::String).collect()
    }

    /// Removes an item, duplicates an item, adds an item, and reverses the list.
    fn lists(&self, path: &str, items: &[Value]) -> Vec<Value> {
        let mut lists = Vec::new();
        if let [first, rest @ ..] = items {
            lists.extend([rest.to_vec(), [std::slice::from_ref(first), items].concat()]);
        }
        if items.len() > 1 {
            lists.push(items.iter().rev().cloned().collect());
        }
        if let Some(more) =
            self.samples_of(&format!("{path}[]")).iter().find(|sample| !items.contains(sample))
        {
            lists.push([items, std::slice::from_ref(more)].concat());
        }
        lists.into_iter().map(Value::Array).collect()
    }
}

/// Returns whether an object represents a word of a choice: `{"passage": {..}}`.
fn is_choice(known: &Known, path: &str, value: &Value) -> bool {
    let words = known.samples_of(path).iter().filter_map(Value::as_object).filter(|sample| sample.len() == 1);
    let words: BTreeSet<&String> = words.flat_map(Map::keys).collect();
    value.is_string() || words.len() > 1 && value.as_object().is_some_and(|members| members.len() == 1)
}

fn numbers(number: u64) -> Vec<Value> {
    let mut numbers = vec![number + 1, number.saturating_mul(1000) + 7, 0];
    numbers.extend(number.checked_sub(1));
    numbers.retain(|other| *other != number);
    numbers.dedup();
    numbers.into_iter().map(|number| json!(number)).collect()
}

/// Replaces one tile of a row by another value of the layer, at the start and in the center.
fn rows(row: &str, samples: &[Value]) -> Vec<String> {
    let runs = |row: &str| -> Vec<(String, usize)> {
        let mut runs: Vec<(String, usize)> = Vec::new();
        let mut chars = row.chars().peekable();
        while let Some(first) = chars.next() {
            let mut value = String::from(first);
            while let Some(letter) = chars.next_if(char::is_ascii_lowercase) {
                value.push(letter);
            }
            let mut count = String::new();
            while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                count.push(digit);
            }
            runs.push((value, count.parse().unwrap_or(1)));
        }
        runs
    };
    let all: BTreeSet<String> = std::iter::once(row)
        .chain(samples.iter().filter_map(Value::as_str))
        .flat_map(|row| runs(row).into_iter().map(|(value, _)| value))
        .collect();
    let tiles: Vec<String> =
        runs(row).into_iter().flat_map(|(value, count)| std::iter::repeat_n(value, count)).collect();
    let mut changed = Vec::new();
    for at in [0, tiles.len() / 2] {
        for value in all.iter().filter(|value| **value != tiles[at]).take(3) {
            let mut tiles = tiles.clone();
            tiles[at].clone_from(value);
            changed.push(tiles.concat());
        }
    }
    changed
}

/// Returns other names of the pack if the text is a name: the next one of its table, and one of a similar
/// record.
fn other_names(text: &str) -> Vec<String> {
    fn next<Id: TableId, R: Record>(
        table: &Table<Id, R>,
        text: &str,
        is_like: impl Fn(&R, &R) -> bool,
    ) -> Vec<String> {
        let Some((id, found)) = table.iter().find(|(_, record)| record.name() == text) else {
            return Vec::new();
        };
        let (before, after) = table.records().split_at(id.position());
        let others = || after.iter().skip(1).chain(before);
        let alike = others().find(|other| is_like(found, other));
        others().take(1).chain(alike).map(|other| other.name().to_owned()).collect()
    }
    let pack = heroes3();
    let mut names = Vec::new();
    names.extend(next(&pack.terrains, text, |a, b| a.kind == b.kind));
    names.extend(next(&pack.roads, text, |_, _| false));
    names.extend(next(&pack.rivers, text, |_, _| false));
    names.extend(next(&pack.resources, text, |_, _| false));
    names.extend(next(&pack.factions, text, |a, b| a.has_town == b.has_town));
    names.extend(next(&pack.creatures, text, |a, b| a.faction == b.faction));
    names.extend(next(&pack.artifacts, text, |a, b| a.class == b.class));
    names.extend(next(&pack.spells, text, |a, b| a.level == b.level));
    names.extend(next(&pack.skills, text, |_, _| false));
    names.extend(next(&pack.heroes, text, |a, b| a.class == b.class));
    names.extend(next(&pack.objects, text, |a, b| a.role == b.role));
    names.extend(next(&pack.appearances, text, |a, b| a.kind == b.kind));
    names
}

/// Returns the keys or words that the reader accepts here, if the file has a different value.
fn expected(file: &Value) -> Vec<String> {
    // Free text: the reader accepts any.
    let Err(diagnostics) = read(file) else { return Vec::new() };
    let Some((_, list)) = diagnostics.iter().find_map(|message| message.split_once("expected")) else {
        return Vec::new();
    };
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Reads the map of a file, or returns the messages of the reader.
pub(super) fn read(file: &Value) -> Result<MapModel, Vec<String>> {
    let bytes = serde_json::to_vec(file).expect("a JSON value can be written");
    rmgmap::read(&bytes, heroes3())
        .map_err(|diagnostics| diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
}
