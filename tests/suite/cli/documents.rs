//! `--json` of generate, check, show, info, audit, why, why-not, diff, install, verify, fairness, sweep and
//! stats: standard output has one document and nothing else.

use serde_json::Value;

use super::all_inputs::all_inputs;
use super::{assert_fails, json_of, run_line, succeeds};

/// Commands, with the members of their documents and the exit code.
const DOCUMENTS: &[(&str, &str, &str, i32)] = &[
    (
        "generate t.json --seed 1 -o a.rmgmap -o a.tmx",
        "rmg-generate",
        "template name seed size players attempt failed isSound missing files milliseconds zones links treasure mines required unmet",
        0,
    ),
    ("check t.json", "rmg-check", "files", 0),
    ("check t.json bad-t.json", "rmg-check", "files", 1),
    ("check broken-t.json t.json", "rmg-check", "files", 2),
    ("show t.json --symmetries", "rmg-symmetries", "template size symmetries", 0),
    (
        "info map.rmgmap",
        "rmg-info",
        "name madeBy size players objects isForeign seed attempt pack piles recipe zones links treasure mines required unmet",
        0,
    ),
    ("info map.h3m", "rmg-info", "name madeBy size players objects isForeign unknown", 0),
    ("audit map.rmgmap", "rmg-certificate", "isSound isFull cutOff findings", 0),
    ("audit bad-map.rmgmap", "rmg-certificate", "isSound isFull cutOff findings", 1),
    ("why map.rmgmap 3 4", "rmg-why", "at zone hasPlan notes objects", 0),
    ("why-not map.rmgmap", "rmg-why-not", "requests", 0),
    ("why-not map.rmgmap --kind arena", "rmg-why-not", "kind there notes zones", 0),
    (
        "sweep t.json --seeds 2 --sizes s --effort quick",
        "rmg-stats",
        "seeds digest left total templates worst unusable",
        0,
    ),
    (
        "diff map.rmgmap bad-map.rmgmap",
        "rmg-diff",
        "kind old new differs notes facts plan zones layers objects links treasure unmet records",
        1,
    ),
    ("diff t.json full-t.json", "rmg-diff", "kind old new differs settings zones connections", 1),
    ("install map.h3m --game hota --dir maps --force", "rmg-install", "kind path losses", 0),
    ("install t.json --game hota --dir . --force", "rmg-install", "kind path losses", 0),
    ("verify map.rmgmap", "rmg-verify", "maps", 0),
    ("verify bad-map.rmgmap map.h3m", "rmg-verify", "maps", 2),
    (
        "fairness map.rmgmap",
        "rmg-fairness",
        "name seed isForeign carried knowsPiles pointsOfDay parts unfairness players",
        0,
    ),
    ("fairness map.h3m", "rmg-fairness", "name isForeign parts unfairness players", 0),
];

#[test]
fn every_document_is_one_object_with_its_members() {
    let folder = all_inputs();
    for (line, format, members, code) in DOCUMENTS {
        let run = run_line(&folder, &format!("{line} --json"));
        assert_eq!(run.code, Some(*code), "rmg {line} --json: {}", run.err);
        let document: Value =
            serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("rmg {line}: {error}\n{}", run.out));
        assert_eq!((&document["format"], &document["version"]), (&(*format).into(), &1.into()), "rmg {line}");
        for member in members.split(' ') {
            assert!(document.get(member).is_some(), "rmg {line}: no `{member}` in\n{}", run.out);
        }
        let quiet = run_line(&folder, &format!("{line} --json -q"));
        assert_eq!(quiet.code, Some(*code), "`-q` must not suppress the document: {}", quiet.err);
        assert!(quiet.out.starts_with('{'), "rmg {line} --json -q");
    }
}

#[test]
fn documents_have_results_and_locations_of_diagnostics() {
    let folder = all_inputs();
    let document = |line: &str| -> Value {
        serde_json::from_str(&run_line(&folder, &format!("{line} --json")).out).unwrap()
    };
    let generated = document("generate t.json --seed 1 -o a.rmgmap -o a.tmx");
    assert_eq!((&generated["seed"], &generated["isSound"]), (&1.into(), &true.into()));
    assert_eq!(generated["files"], serde_json::json!(["a.rmgmap", "a.tmx", "a-tiles.png"]));
    assert_eq!(
        (generated["zones"].as_array().unwrap().len(), generated["links"].as_array().unwrap().len()),
        (3, 2)
    );
    assert_eq!(generated["links"][0]["askedGuard"], 3000);
    assert_eq!(document("info a.rmgmap")["zones"], generated["zones"], "the file and the result differ");
    let check = document("check bad-t.json broken-t.json");
    let diagnostic = &check["files"][0]["diagnostics"][0];
    assert_eq!((&diagnostic["severity"], &check["files"][0]["errors"]), (&"error".into(), &1.into()));
    let line = diagnostic["place"]["line"].as_u64().unwrap();
    let text = std::fs::read_to_string(folder.path().join("bad-t.json")).unwrap();
    let column = usize::try_from(diagnostic["place"]["column"].as_u64().unwrap()).unwrap();
    let at = text.lines().nth(usize::try_from(line).unwrap() - 1).unwrap();
    assert!(at[column - 1..].starts_with("\"33\""), "{line}:{column}");
    assert_eq!(check["files"][1]["isReadable"], false);
    succeeds(&folder, "audit map.rmgmap -o c.json -o c.svg");
    assert_eq!(
        json_of(&folder, "c.json"),
        document("audit map.rmgmap"),
        "the file differs from standard output"
    );
}

#[test]
fn refusal_leaves_standard_output_empty() {
    let folder = all_inputs();
    for (line, code) in [
        ("generate full-t.json --seed 1 --attempts 1", 1),
        ("info none.rmgmap", 2),
        ("sweep broken-t.json --seeds 1", 2),
    ] {
        let run = run_line(&folder, &format!("{line} --json"));
        assert_fails(&run, code, "error");
        assert_eq!(run.out, "", "rmg {line}");
    }
}
