//! Reads the values of a structure one by one. The remaining values are unknown.

use serde_json::{Map, Value};

use super::super::constants::MAX_AMOUNT;
use super::super::error::VmapProblem;
use super::super::report::Report;

/// Returns the type of a value for messages.
pub(super) fn type_text(value: &Value) -> &'static str {
    match value {
        Value::Null => "`null`",
        Value::Bool(_) => "`true` or `false`",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list `[ ]`",
        Value::Object(_) => "a structure `{ }`",
    }
}

/// A structure and its path. Values of a wrong type are reported and treated as missing.
#[derive(Debug)]
pub(super) struct Fields {
    pub(super) entry: &'static str,
    pub(super) path: String,
    map: Map<String, Value>,
}

impl Fields {
    /// Returns the fields of a structure. Reports any other value and returns no fields.
    pub(super) fn new(entry: &'static str, path: String, value: Value, report: &mut Report) -> Self {
        let map = match value {
            Value::Object(map) => map,
            other => {
                let problem = VmapProblem::Type { wanted: "a structure `{ }`", found: type_text(&other) };
                report.push(entry, || path.clone(), problem);
                Map::new()
            }
        };
        Self { entry, path, map }
    }

    /// Returns the path of a value.
    pub(super) fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Removes and returns the value of a key; `None` for `null`.
    pub(super) fn take(&mut self, key: &str) -> Option<Value> {
        self.map.remove(key).filter(|value| !value.is_null())
    }

    /// Returns whether the key has a value that is not `null`.
    pub(super) fn has(&self, key: &str) -> bool {
        self.map.get(key).is_some_and(|value| !value.is_null())
    }

    /// Returns the value of a key without removing it.
    pub(super) fn peek(&self, key: &str) -> Option<&Value> {
        self.map.get(key)
    }

    /// Removes a value if it equals the default.
    pub(super) fn skip(&mut self, key: &str, default: &Value) {
        if self.map.get(key) == Some(default) {
            self.map.remove(key);
        }
    }

    pub(super) fn diagnostic(&self, key: &str, problem: VmapProblem, report: &mut Report) {
        report.push(self.entry, || self.path_of(key), problem);
    }

    fn wrong_type<T>(
        &self,
        key: &str,
        wanted: &'static str,
        found: &Value,
        report: &mut Report,
    ) -> Option<T> {
        self.diagnostic(key, VmapProblem::Type { wanted, found: type_text(found) }, report);
        None
    }

    /// Reports that a value is missing, and returns `None`.
    pub(super) fn missing<T>(&self, key: &str, report: &mut Report) -> Option<T> {
        self.diagnostic(key, VmapProblem::MissingValue, report);
        None
    }

    /// Removes and returns a whole number between `min` and `max`.
    pub(super) fn int(&mut self, key: &str, min: i64, max: i64, report: &mut Report) -> Option<i64> {
        let value = self.take(key)?;
        let Value::Number(number) = &value else {
            return self.wrong_type(key, "a whole number", &value, report);
        };
        match whole_number(&value) {
            Some(whole) if (min..=max).contains(&whole) => Some(whole),
            _ => {
                let problem = VmapProblem::Range { found: number.to_string(), min, max };
                self.diagnostic(key, problem, report);
                None
            }
        }
    }

    /// Removes and returns an amount; 0 if there is none.
    pub(super) fn amount(&mut self, key: &str, report: &mut Report) -> u32 {
        let amount = self.int(key, 0, i64::from(MAX_AMOUNT), report).unwrap_or(0);
        u32::try_from(amount).expect("the range was checked")
    }

    pub(super) fn text(&mut self, key: &str, report: &mut Report) -> Option<String> {
        match self.take(key)? {
            Value::String(text) => Some(text),
            other => self.wrong_type(key, "a text", &other, report),
        }
    }

    pub(super) fn flag(&mut self, key: &str, report: &mut Report) -> Option<bool> {
        match self.take(key)? {
            Value::Bool(flag) => Some(flag),
            other => self.wrong_type(key, "`true` or `false`", &other, report),
        }
    }

    pub(super) fn list(&mut self, key: &str, report: &mut Report) -> Option<Vec<Value>> {
        match self.take(key)? {
            Value::Array(items) => Some(items),
            other => self.wrong_type(key, "a list `[ ]`", &other, report),
        }
    }

    /// Removes and returns a list of texts.
    pub(super) fn texts(&mut self, key: &str, report: &mut Report) -> Option<Vec<String>> {
        let items = self.list(key, report)?;
        let text = |(at, item)| match item {
            Value::String(text) => Some(text),
            other => self.wrong_type(&format!("{key}[{at}]"), "a text", &other, report),
        };
        Some(items.into_iter().enumerate().filter_map(text).collect())
    }

    /// Removes a nested structure and returns its fields.
    pub(super) fn inner(&mut self, key: &str, report: &mut Report) -> Option<Self> {
        let value = self.take(key)?;
        Some(Self::new(self.entry, self.path_of(key), value, report))
    }

    /// Returns the remaining values.
    pub(super) fn rest(self) -> Map<String, Value> {
        self.map
    }
}

/// Returns the value as a whole number. Accepts decimals without a fraction.
pub(super) fn whole_number(value: &Value) -> Option<i64> {
    let Value::Number(number) = value else { return None };
    number.as_i64().or_else(|| {
        let decimal = number.as_f64()?;
        // all decimals above 2^53 are whole; no field has such a large maximum
        let is_whole = decimal.trunc().total_cmp(&decimal).is_eq() && decimal.abs() < 9.0e15;
        #[expect(clippy::cast_possible_truncation, reason = "the value is whole and below 2^53")]
        is_whole.then_some(decimal as i64)
    })
}
