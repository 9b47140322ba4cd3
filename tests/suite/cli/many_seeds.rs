//! `rmg generate --seeds N --json`.

use serde_json::Value;

use super::{folder_with, run_line, template};

#[test]
fn document_of_many_seeds_has_one_run_for_each() {
    // all towns fit for some seeds only
    let towns = r#""treasure", "size": 10, "neutralTowns": { "towns": 17 }"#;
    let folder = folder_with("t.json", template(r#""treasure", "size": 10"#, towns));
    let generate =
        |seeds: &str| run_line(&folder, &format!("generate t.json --attempts 1 -o a.png --json {seeds}"));
    let many = generate("--seeds 6");
    assert_eq!(many.code, Some(1));
    let many: Value = serde_json::from_str(&many.out).unwrap();
    assert_eq!((&many["format"], &many["template"]), (&"rmg-generate".into(), &"t.json#pair".into()));
    let runs = many["runs"].as_array().unwrap();
    assert_eq!(runs.iter().map(|run| run["seed"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for run in runs {
        let seed = run["seed"].to_string();
        let one = generate(&format!("--seed {seed}"));
        if run.get("error").is_some() {
            assert_eq!((&run["error"], one.code), (&"no_sound_map".into(), Some(1)));
            assert!(run["message"].is_string() && run["notes"].is_array(), "{run}");
            continue;
        }
        let one: Value = serde_json::from_str(&one.out).unwrap();
        let differs = ["files", "milliseconds"];
        for (name, value) in run.as_object().unwrap() {
            assert!(one[name] == *value || differs.contains(&name.as_str()), "seed {seed}: {name}");
        }
        assert_eq!(run["files"], serde_json::json!([format!("a-{seed}.png")]));
    }
}
