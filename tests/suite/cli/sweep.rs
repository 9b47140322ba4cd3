//! `rmg sweep`.

use std::fs;

use rmg_tests::template_files::workspace_root;

use super::{assert_fails, files_in, folder_with, run_in, shipped, template};

#[test]
fn a_sweep_prints_a_line_by_template_and_size_and_writes_every_record() {
    let folder = tempfile::tempdir().unwrap();
    let templates = workspace_root().join("templates");
    let args = [
        "sweep",
        templates.to_str().unwrap(),
        "--seeds",
        "2..=3",
        "--sizes",
        "smallest",
        "--effort",
        "quick",
    ];
    let run = run_in(&folder, &[&args[..], &["-o", "all.json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    for part in
        ["mirror-duel#mirrorDuel", "\nall ", "pairs of template and size have a refusal", "time      "]
    {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    let json: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("all.json")).unwrap()).unwrap();
    let records = json["records"].as_array().unwrap();
    assert_eq!(records.len(), 14);
    assert_eq!((&records[0]["seed"], &records[0]["outcome"]), (&2.into(), &"sound".into()));
    assert_eq!(run_in(&folder, &[&args[..], &["-o", "all.json"]].concat()).code, Some(0), "a second time");
    assert_eq!(files_in(&folder), ["all.json"]);
}

#[test]
fn refusals_are_counted_with_their_cause_and_are_no_fault_of_the_program() {
    let folder = folder_with(
        "t.json",
        template(r#""treasure", "size": 10"#, r#""treasure", "size": 10, "neutralTowns": { "towns": 40 }"#),
    );
    fs::write(folder.path().join("broken.json"), "[").unwrap();
    let run = run_in(&folder, &["sweep", ".", "--seeds", "1", "--sizes", "s", "--attempts", "2"]);
    assert_eq!(run.code, Some(2), "a file cannot be read: {}{}", run.out, run.err);
    for part in
        ["no room for a town", "1 of 1 pairs", "refused   1 of 1 map", "broken.json: no template file"]
    {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
}

#[test]
fn water_and_monsters_are_wishes_for_all_maps() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let sweep = |more: &[&str]| {
        let args = ["sweep", "t.json", "--seeds", "1", "--sizes", "s", "--effort", "quick"];
        run_in(&folder, &[&args[..], more].concat())
    };
    assert_eq!(sweep(&["--water", "none"]).code, Some(0));
    let run = sweep(&["--water", "islands"]);
    assert!(run.code == Some(0) && run.out.contains("the sea lies between"), "{}{}", run.out, run.err);
    assert_eq!(sweep(&["--monsters", "strong"]).code, Some(0));
}

#[test]
fn wrong_ranges_sizes_and_templates_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("mirror-duel.json");
    for (args, part) in [
        (["--seeds", "5..5", "--sizes", "s"], "holds no number"),
        (["--seeds", "1", "--sizes", "tiny"], "neither `smallest`, `largest` or `all` nor a size"),
    ] {
        assert_fails(&run_in(&folder, &[&["sweep", &path][..], &args].concat()), 2, part);
    }
    assert_fails(
        &run_in(&folder, &["sweep", &path, "--seeds", "1", "--sizes", "g"]),
        1,
        "there is no map to make",
    );
    assert_fails(&run_in(&folder, &["sweep", "none.json", "--seeds", "1"]), 2, "there is no such file");
    let named = format!("{path}#other");
    assert_fails(&run_in(&folder, &["sweep", &named, "--seeds", "1"]), 2, "has no template `other`");
}
