//! Values of a structure, taken out one by one; what is left over at the end is what nobody knows.

use serde_json::{Map, Value};

use super::super::error::VmapProblem;
use super::super::report::Report;
use super::super::words::MAX_AMOUNT;

/// What a value is, in words.
pub(super) fn words(value: &Value) -> &'static str {
    match value {
        Value::Null => "`null`",
        Value::Bool(_) => "`true` or `false`",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list `[ ]`",
        Value::Object(_) => "a structure `{ }`",
    }
}

/// A structure and the way to it. Values of a wrong type are reported and count as missing.
#[derive(Debug)]
pub(super) struct Fields {
    pub(super) entry: &'static str,
    pub(super) path: String,
    map: Map<String, Value>,
}

impl Fields {
    /// The fields of a value that should be a structure; none after a fault.
    pub(super) fn new(entry: &'static str, path: String, value: Value, report: &mut Report) -> Self {
        let map = match value {
            Value::Object(map) => map,
            other => {
                let problem = VmapProblem::Type { wanted: "a structure `{ }`", found: words(&other) };
                report.push(entry, || path.clone(), problem);
                Map::new()
            }
        };
        Self { entry, path, map }
    }

    /// The way to a value.
    pub(super) fn way(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// The value of a key; `null` is none.
    pub(super) fn take(&mut self, key: &str) -> Option<Value> {
        self.map.remove(key).filter(|value| !value.is_null())
    }

    /// Whether there is a value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.map.get(key).is_some_and(|value| !value.is_null())
    }

    /// A value, left where it is.
    pub(super) fn peek(&self, key: &str) -> Option<&Value> {
        self.map.get(key)
    }

    /// Takes a value if it is this one, which says nothing beyond the default.
    pub(super) fn skip(&mut self, key: &str, default: &Value) {
        if self.map.get(key) == Some(default) {
            self.map.remove(key);
        }
    }

    pub(super) fn fault(&self, key: &str, problem: VmapProblem, report: &mut Report) {
        report.push(self.entry, || self.way(key), problem);
    }

    fn misfit<T>(&self, key: &str, wanted: &'static str, found: &Value, report: &mut Report) -> Option<T> {
        self.fault(key, VmapProblem::Type { wanted, found: words(found) }, report);
        None
    }

    /// Reports that a value is missing; `None`.
    pub(super) fn missing<T>(&self, key: &str, report: &mut Report) -> Option<T> {
        self.fault(key, VmapProblem::NoValue, report);
        None
    }

    /// A whole number between `least` and `most`.
    pub(super) fn int(&mut self, key: &str, least: i64, most: i64, report: &mut Report) -> Option<i64> {
        let value = self.take(key)?;
        let Value::Number(number) = &value else {
            return self.misfit(key, "a whole number", &value, report);
        };
        match whole_number(&value) {
            Some(whole) if (least..=most).contains(&whole) => Some(whole),
            _ => {
                let problem = VmapProblem::Range { found: number.to_string(), least, most };
                self.fault(key, problem, report);
                None
            }
        }
    }

    /// An amount; 0 where there is none.
    pub(super) fn amount(&mut self, key: &str, report: &mut Report) -> u32 {
        let amount = self.int(key, 0, i64::from(MAX_AMOUNT), report).unwrap_or(0);
        u32::try_from(amount).expect("the range was checked")
    }

    pub(super) fn text(&mut self, key: &str, report: &mut Report) -> Option<String> {
        match self.take(key)? {
            Value::String(text) => Some(text),
            other => self.misfit(key, "a text", &other, report),
        }
    }

    pub(super) fn flag(&mut self, key: &str, report: &mut Report) -> Option<bool> {
        match self.take(key)? {
            Value::Bool(flag) => Some(flag),
            other => self.misfit(key, "`true` or `false`", &other, report),
        }
    }

    pub(super) fn list(&mut self, key: &str, report: &mut Report) -> Option<Vec<Value>> {
        match self.take(key)? {
            Value::Array(items) => Some(items),
            other => self.misfit(key, "a list `[ ]`", &other, report),
        }
    }

    /// The texts of a list.
    pub(super) fn texts(&mut self, key: &str, report: &mut Report) -> Option<Vec<String>> {
        let items = self.list(key, report)?;
        let text = |(at, item)| match item {
            Value::String(text) => Some(text),
            other => self.misfit(&format!("{key}[{at}]"), "a text", &other, report),
        };
        Some(items.into_iter().enumerate().filter_map(text).collect())
    }

    /// The fields of a structure inside.
    pub(super) fn inner(&mut self, key: &str, report: &mut Report) -> Option<Self> {
        let value = self.take(key)?;
        Some(Self::new(self.entry, self.way(key), value, report))
    }

    /// All values that were not taken.
    pub(super) fn rest(self) -> Map<String, Value> {
        self.map
    }
}

/// The whole number that a value is; decimals without a fraction count.
pub(super) fn whole_number(value: &Value) -> Option<i64> {
    let Value::Number(number) = value else { return None };
    number.as_i64().or_else(|| {
        let decimal = number.as_f64()?;
        // Beyond 2^53 neighbours of whole numbers are whole, too, and no field goes so far.
        let is_whole = decimal.trunc().total_cmp(&decimal).is_eq() && decimal.abs() < 9.0e15;
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and within 53 bits")]
        is_whole.then_some(decimal as i64)
    })
}
