//! `rmg check` for other programs: SARIF, annotations, and what the codes mean.

use serde_json::Value;

use super::all_inputs::all_inputs;
use super::{assert_fails, run_in};

#[test]
fn sarif_has_every_fault_with_its_rule_and_place() {
    let folder = all_inputs();
    let run = run_in(&folder, &["check", "t.json", "bad-t.json", "broken-t.json", "--format", "sarif"]);
    assert_eq!(run.code, Some(2));
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let run = &document["runs"][0];
    assert_eq!(
        (document["version"].as_str(), run["tool"]["driver"]["name"].as_str()),
        (Some("2.1.0"), Some("rmg"))
    );
    let results = run["results"].as_array().unwrap();
    let files: Vec<&str> = results
        .iter()
        .map(|result| result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap())
        .collect();
    assert!(
        files.contains(&"bad-t.json") && files.contains(&"broken-t.json") && !files.contains(&"t.json"),
        "{files:?}"
    );
    for result in results {
        let at = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(run["tool"]["driver"]["rules"][at]["id"], result["ruleId"]);
    }
    let missing = results.iter().find(|result| result["ruleId"] == "missing-zone").unwrap();
    let region = &missing["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        (region["startLine"].as_u64(), region["startColumn"].as_u64()),
        (Some(10), Some(39)),
        "{region}"
    );
}

#[test]
fn annotations_are_a_line_each() {
    let folder = all_inputs();
    let run = run_in(&folder, &["check", "bad-t.json", "--format", "github"]);
    assert_eq!(run.code, Some(1));
    let line = run.out.lines().find(|line| line.contains("title=missing-zone")).unwrap();
    assert!(line.starts_with("::error file=bad-t.json,line=10,endLine=10,col=39,"), "{line}");
    assert!(run.out.lines().all(|line| line.starts_with("::")), "{}", run.out);
    assert_eq!(run_in(&folder, &["check", "t.json", "--format", "github"]).out, "");
}

#[test]
fn codes_are_explained() {
    let folder = all_inputs();
    let run = run_in(&folder, &["check", "--explain", "missing-zone"]);
    assert!(
        run.out.starts_with("error[missing-zone]: ") && run.out.contains("\n\nIt rests on this: "),
        "{}",
        run.out
    );
    let all = run_in(&folder, &["check", "--explain", "all"]);
    assert!(all.out.lines().count() > 60 && all.out.contains("\nmissing-zone  "), "{}", all.out);
    assert_fails(
        &run_in(&folder, &["check", "--explain", "missing-zoen"]),
        2,
        "did you mean `missing-zone`?",
    );
    assert_fails(&run_in(&folder, &["check", "t.json", "--explain", "no-room"]), 2, "cannot be used with");
}

#[test]
fn the_schema_knows_the_keys() {
    let folder = all_inputs();
    let run = run_in(&folder, &["schema", "-o", "schema.json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let schema: Value =
        serde_json::from_slice(&std::fs::read(folder.path().join("schema.json")).unwrap()).unwrap();
    assert!(schema["$defs"]["Zone"]["properties"]["onlyWith"]["$ref"].is_string(), "{schema}");
}

#[test]
fn what_has_one_meaning_is_fixed_and_the_rest_stays() {
    let folder = all_inputs();
    let path = folder.path().join("fix.json");
    let sound = std::fs::read_to_string(folder.path().join("t.json")).unwrap();
    let broken = sound
        .replacen("\"size\": 10", "/* tiles */ size : \"10\", // of all\r\n \"size\": 11.0", 1)
        .replacen("\"minSize\"", "min-size : 3, \"minSize\"", 1);
    assert_ne!(broken, sound);
    std::fs::write(&path, &broken).unwrap();
    let run = run_in(&folder, &["check", "fix.json"]);
    assert!(run.err.contains("--fix fixes "), "{}{}", run.out, run.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), broken, "nothing is written unasked");
    let run = run_in(&folder, &["check", "fix.json", "--fix"]);
    let fixed = std::fs::read_to_string(&path).unwrap();
    assert!(run.out.starts_with("fix.json: fixed "), "{}{}", run.out, run.err);
    // a comment stands between the two sizes, so the first, which is not read, is not taken away
    assert!(fixed.contains("// tiles\n size : \"10\", // of all\r\n \"size\": 11,"), "{fixed}");
    assert!(fixed.contains("\"min-size\" : 3, \"minSize\""), "{fixed}");
    assert!(run.out.contains("; --fix fixes") || !run.out.contains("--fix"), "{}", run.out);
    let again = run_in(&folder, &["check", "fix.json", "--fix"]);
    assert!(!again.out.contains("fixed"), "{}", again.out);
    assert_fails(&run_in(&folder, &["check", "--fix", "-"]), 2, "standard input is none");
}

#[test]
fn a_file_that_cannot_be_read_in_full_is_not_fixed() {
    let folder = all_inputs();
    let path = folder.path().join("latin.json");
    let mut bytes = std::fs::read(folder.path().join("t.json")).unwrap();
    bytes.extend_from_slice(b"// Ch\xe2teau\n");
    std::fs::write(&path, &bytes).unwrap();
    let run = run_in(&folder, &["check", "--fix", "latin.json"]);
    assert_fails(&run, 2, "is not fixed: not all of it can be read");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

/// What `rmg check` says of a text: the verdict, and the first line of each message.
fn checked(text: impl AsRef<[u8]>) -> (String, Vec<String>) {
    let folder = all_inputs();
    std::fs::write(folder.path().join("case.json"), text).unwrap();
    let run = run_in(&folder, &["check", "case.json"]);
    let is_title = |line: &&str| ["error", "warning", "note"].iter().any(|word| line.starts_with(word));
    (run.out, run.err.lines().filter(is_title).map(str::to_owned).collect())
}

#[test]
fn one_cause_is_one_message() {
    let sound = std::fs::read_to_string(all_inputs().path().join("t.json")).unwrap();
    let after = |from: &str, to: &str| {
        let text = sound.replacen(from, to, 1);
        assert_ne!(text, sound);
        checked(text).1
    };
    let nine = include_bytes!("../../reported/nine-players.txt");
    assert_eq!(checked(nine).1, ["error[out-of-range]: a game of 9 players: there are at most 8 (16 times)"]);
    let quote = include_bytes!("../../reported/03-quote.json");
    assert_eq!(
        checked(quote).1,
        [
            "error[open-string]: missing closing quote",
            "error: case.json cannot be read as JSON (as VCMI reads it) or table: 1 error"
        ]
    );
    assert_eq!(after("\"b\": \"3\"", "\"b\": \"33\""), ["error[missing-zone]: `b`: there is no zone `33`"]);
    let reversed =
        after("\"minSize\": \"s\", \"maxSize\": \"m+u\"", "\"minSize\": \"l\", \"maxSize\": \"s\"");
    assert_eq!(reversed.len(), 1, "{reversed:?}");
    let start = after("\"playerStart\"", "\"playerStat\"");
    assert_eq!(start, ["error[unknown-word]: `playerStat` is not a word for `type`"]);
    let guard = after("\"guard\": 3000", "\"guard\": 400000000");
    assert_eq!(guard, ["warning[unusual-number]: `guard` is 400000000, which is probably a mistake"]);
}

#[test]
fn a_missing_quote_is_told_and_the_file_stays_as_it_is() {
    let folder = all_inputs();
    let path = folder.path().join("case.json");
    let text = include_bytes!("../../reported/03-quote.json");
    std::fs::write(&path, text).unwrap();
    for _ in 0..2 {
        let run = run_in(&folder, &["check", "--fix", "case.json"]);
        assert_fails(&run, 2, "missing closing quote");
        assert!(!run.out.contains("fixed"), "{}", run.out);
        assert_eq!(std::fs::read(&path).unwrap(), text);
    }
}
