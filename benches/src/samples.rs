//! Sample cases of reachability puzzles beside the checkout, where they are.

use std::path::PathBuf;

use rmg_tests::template_files::{json_files, workspace_root};
use serde_json::Value;

fn folder() -> PathBuf {
    workspace_root().join("../shared/corpus/logic")
}

/// The case of that name; `None` where it is not there or no JSON.
#[must_use]
pub fn sample(name: &str) -> Option<Value> {
    serde_json::from_str(&std::fs::read_to_string(folder().join(format!("{name}.json"))).ok()?).ok()
}

/// All cases whose names begin so, with their names; `None` where there are no samples at all.
#[must_use]
pub fn samples(beginning: &str) -> Option<Vec<(String, Value)>> {
    let files = json_files(&folder()).ok()?;
    let names = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let names = names.filter(|name| name.starts_with(beginning));
    Some(names.filter_map(|name| Some((name.to_owned(), sample(name)?))).collect())
}
