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
