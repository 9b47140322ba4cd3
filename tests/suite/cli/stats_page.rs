//! `rmg stats -o page.html`: the page of a sweep, and its pictures.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::{Run, files_in, folder_with, succeeds, template};

/// Returns a folder with `t.json` and `r.jsonl`, the results of a sweep.
fn swept(more: &str) -> TempDir {
    let folder = folder_with("t.json", template("3000", "3000"));
    succeeds(&folder, &format!("sweep t.json --seeds 2..=4 --sizes s,s+u --effort quick -o r.jsonl {more}"));
    folder
}

fn page_in(folder: &TempDir, more: &str) -> (Run, Value) {
    let run = succeeds(folder, &format!("stats r.jsonl -o page.html {more}"));
    assert_eq!(run.err, "", "{}", run.out);
    assert!(run.out.contains("wrote     page.html\n"), "{}", run.out);
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("<meta name=\"generator\" content=\"rmg\">"));
    let data = page.split("id=\"stats-data\">").nth(1).unwrap().split("</script>").next().unwrap();
    (run, serde_json::from_str(data).unwrap())
}

/// Returns the commands of the worst maps, with their case numbers.
fn commands(data: &Value) -> Vec<(u64, String)> {
    let worst = data["worst"].as_array().unwrap().iter();
    let cases = worst.flat_map(|worst| worst["cases"].as_array().unwrap());
    cases
        .map(|case| (case[0]["n"].as_u64().unwrap(), case[0]["command"].as_str().unwrap().to_owned()))
        .collect()
}

#[test]
fn page_of_a_sweep_is_complete_and_deterministic() {
    let folder = swept("--victory grail --ban artifact=centaurAxe");
    let (_, data) = page_in(&folder, "--threads 2");
    assert_eq!(data["total"]["cases"], 6);
    assert_eq!(data["templates"][0]["strata"].as_array().unwrap().len(), 2);
    let commands = commands(&data);
    let pictures = data["pictures"].as_array().unwrap();
    assert!(!pictures.is_empty() && pictures.len() <= 6, "{}", pictures.len());
    for picture in pictures {
        assert!(picture[1].as_str().unwrap().starts_with("iVBORw0KGgo"), "not a PNG");
        let (_, command) = commands.iter().find(|(n, _)| *n == picture[0]).unwrap();
        assert!(command.starts_with("rmg generate 't.json#pair' --seed "), "{command}");
        assert!(command.contains("--victory grail") && command.contains("--ban artifact=centaurAxe"));
    }
    let first = fs::read(folder.path().join("page.html")).unwrap();
    page_in(&folder, "--threads 1");
    assert!(
        fs::read(folder.path().join("page.html")).unwrap() == first,
        "the page depends on the number of threads"
    );
    assert_eq!(files_in(&folder), ["page.html", "r.jsonl", "t.json"]);
}

#[test]
fn page_states_why_pictures_are_missing() {
    let folder = swept("");
    let (_, data) = page_in(&folder, "--no-pictures");
    assert_eq!((&data["pictures"], &data["notes"]), (&Value::Array(vec![]), &Value::Array(vec![])));
    let without = |why: &str| {
        let (run, data) = page_in(&folder, "");
        assert_eq!(data["pictures"], Value::Array(vec![]));
        let note = data["notes"][0].as_str().unwrap();
        assert!(note.ends_with(why), "{note}");
        assert!(run.out.contains(note), "{}", run.out);
    };
    fs::write(folder.path().join("t.json"), template("3000", "3001")).unwrap();
    without("t.json#pair has changed since the sweep");
    fs::remove_file(folder.path().join("t.json")).unwrap();
    without("t.json#pair does not exist");
    let results = fs::read_to_string(folder.path().join("r.jsonl")).unwrap();
    let version = format!("\"generator\":\"{}\"", env!("CARGO_PKG_VERSION"));
    fs::write(folder.path().join("r.jsonl"), results.replacen(&version, "\"generator\":\"0.0.9\"", 1))
        .unwrap();
    without(&format!("the sweep was run with rmg 0.0.9, but this is rmg {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn unknown_options_of_a_sweep_give_a_page_without_pictures() {
    let folder = swept("");
    let results = fs::read_to_string(folder.path().join("r.jsonl")).unwrap();
    for options in ["[\"--help\"]", "[\"--pack\",\"x\"]"] {
        let changed = results.replacen("\"options\":[]", &format!("\"options\":{options}"), 1);
        fs::write(folder.path().join("r.jsonl"), changed).unwrap();
        let (_, data) = page_in(&folder, "");
        assert!(data["notes"][0].as_str().unwrap().contains("unknown options of the sweep"));
    }
}
