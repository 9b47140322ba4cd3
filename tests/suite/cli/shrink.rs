//! `rmg shrink`.

use super::{assert_fails, files_in, folder_with, run_in, template};

/// A template whose middle zone has no room for what it demands.
fn full() -> tempfile::TempDir {
    let towns = r#""treasure", "size": 10, "neutralTowns": { "towns": 40 }"#;
    folder_with("t.json", template(r#""treasure", "size": 10"#, towns))
}

#[test]
fn a_small_template_fails_as_the_whole_one_does() {
    let folder = full();
    let args = ["shrink", "t.json", "--seed", "1", "--attempts", "2", "-o", "small.json"];
    let run = run_in(&folder, &args);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    for part in [
        "fails     refused: zone ",
        "no room for town",
        "nothing more can go",
        " zones -> ",
        "wrote     small.json",
        "repeat    rmg generate small.json --seed 1\n",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    let repeated = run_in(&folder, &["generate", "small.json", "--seed", "1", "-o", "no.rmgmap"]);
    assert!(repeated.code == Some(1) && repeated.err.contains("no room for town"), "{}", repeated.err);
    assert_eq!(files_in(&folder), ["small.json", "t.json"]);
    assert_fails(&run_in(&folder, &args), 1, "small.json");
    let same = run_in(&folder, &["shrink", "t.json", "--seed", "1", "--attempts", "2", "-o", "-"]);
    let file = std::fs::read_to_string(folder.path().join("small.json")).unwrap();
    assert!(same.out == file, "{}", same.out);
}

#[test]
fn where_nothing_fails_nothing_is_written() {
    let folder = folder_with("t.json", template("players", "players"));
    let sound = "seed 1 makes a sound map: nothing to shrink";
    assert_fails(&run_in(&folder, &["shrink", "t.json", "--seed", "1"]), 1, sound);
    let other = ["shrink", "t.json", "--seed", "1", "--why", "the moon"];
    assert_fails(&run_in(&folder, &other), 1, "nothing to shrink");
    let refused = ["shrink", "t.json", "--seed", "1", "--fails", "refused"];
    assert_fails(&run_in(&folder, &refused), 1, sound);
    assert_eq!(files_in(&folder), ["t.json"]);
}
