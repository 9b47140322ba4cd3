//! `rmg stats` on results in Parquet: refused with the way to convert.

use std::fs;

use super::{assert_fails, folder_with, run_in, template};

#[test]
fn results_in_parquet_are_refused_with_how_to_convert_them() {
    let folder = folder_with("t.json", template("3000", "3000"));
    fs::create_dir(folder.path().join("maps")).unwrap();
    fs::write(folder.path().join("maps/part-000000000.parquet"), "PAR1PAR1").unwrap();
    for (path, words) in [
        ("maps", "cannot read maps: it is a folder"),
        (
            "maps/part-000000000.parquet",
            "maps/part-000000000.parquet: it is a Parquet file, not a file of lines",
        ),
    ] {
        for command in [&["stats", path][..], &["stats", "merge", path, "-o", "all.jsonl"]] {
            let run = run_in(&folder, command);
            assert_fails(&run, 2, words);
            assert_fails(&run, 2, "write_lines");
        }
    }
    assert!(!folder.path().join("all.jsonl").exists());
}
