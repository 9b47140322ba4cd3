//! `rmg check --format sarif`.

use serde_json::Value;

use super::all_inputs::all_inputs;
use super::run_line;

#[test]
fn sarif_has_every_diagnostic_with_rule_and_location() {
    let folder = all_inputs();
    let run = run_line(&folder, "check t.json bad-t.json broken-t.json --format sarif");
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
