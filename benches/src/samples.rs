//! Sample cases of reachability puzzles, next to the checkout on some machines.

use std::path::PathBuf;

use rmg_tests::template_files::{json_files, workspace_root};
use serde_json::Value;

fn folder() -> PathBuf {
    workspace_root().join("../shared/corpus/logic")
}

/// Returns the case with a name; `None` if it is missing or not valid JSON.
#[must_use]
pub fn sample(name: &str) -> Option<Value> {
    serde_json::from_str(&std::fs::read_to_string(folder().join(format!("{name}.json"))).ok()?).ok()
}

/// Returns all cases whose names start with a prefix, with their names; `None` if there are no samples.
#[must_use]
pub fn samples(prefix: &str) -> Option<Vec<(String, Value)>> {
    let files = json_files(&folder()).ok()?;
    let names = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let names = names.filter(|name| name.starts_with(prefix));
    Some(names.filter_map(|name| Some((name.to_owned(), sample(name)?))).collect())
}
