//! `rmg stats` on results in Parquet.

use std::fs;
use std::ops::Range;
use std::path::Path;

use rmg_stats::parquet::write_part;
use rmg_stats::{Header, Record, Results, Tail};
use tempfile::TempDir;

use super::{assert_fails, folder_with, run_in, template};

/// A sweep of 60 maps, or what the arguments make of it.
const SWEEP: [&str; 8] = ["sweep", "t.json", "--seeds", "30", "--sizes", "s,m", "--effort", "quick"];

/// Makes a sweep, and writes what it made as parts of so many cases into a folder.
fn sweep(folder: &TempDir, name: &str, more: &[&str], ends: &[u64]) -> (Header, Vec<Record>) {
    let lines = format!("{name}.jsonl");
    let run = run_in(folder, &[&SWEEP[..], more, &["-o", &lines]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let bytes = fs::read(folder.path().join(&lines)).unwrap();
    let results = Results::new(&bytes[..], Tail::Refuse).unwrap();
    let header = results.header().clone();
    let records: Vec<Record> = results.map(Result::unwrap).collect();
    let parts = folder.path().join(name);
    fs::create_dir(&parts).unwrap();
    for (at, ends) in ends.windows(2).enumerate() {
        write(&parts.join(format!("part-{at:06}.parquet")), &header, &records, ends[0]..ends[1]);
    }
    (header, records)
}

fn write(path: &Path, header: &Header, records: &[Record], cases: Range<u64>) {
    let of_cases: Vec<Record> = records.iter().filter(|record| cases.contains(&record.n)).cloned().collect();
    write_part(header, cases, &of_cases, fs::File::create(path).unwrap()).unwrap();
}

#[test]
fn a_folder_of_parts_says_what_the_file_of_lines_says() {
    let folder = folder_with("t.json", template("3000", "3000"));
    sweep(&folder, "all", &[], &[0, 25, 50, 60]);
    // what is being written, and what tells of others
    for other in [".part-000003.parquet", "_metadata.parquet", "notes.txt"] {
        fs::write(folder.path().join("all").join(other), "no part").unwrap();
    }
    fs::create_dir(folder.path().join("all/older.parquet")).unwrap();
    let said = |args: &[&str]| {
        let run = run_in(&folder, &[&["stats"], args].concat());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
        run.out
    };
    let parts = ["all/part-000002.parquet", "all/part-000000.parquet", "all/part-000001.parquet"];
    for more in [&[][..], &["--json"], &["--template", "pair"]] {
        let of_lines = said(&[&["all.jsonl"], more].concat());
        assert_eq!(said(&[&["all"], more].concat()), of_lines);
        assert_eq!(said(&[&parts, more].concat()), of_lines);
    }
    for output in ["page.html", "table.csv", "all.json"] {
        let of = |from: &str| {
            let name = format!("{from}-{output}");
            said(&[from, "--no-pictures", "-o", &name]);
            fs::read_to_string(folder.path().join(name)).unwrap()
        };
        assert_eq!(of("all"), of("all.jsonl"), "{output}");
    }

    let merge = |args: &[&str]| run_in(&folder, &[&["stats", "merge"], args].concat());
    let run = merge(&["all", "-o", "again.jsonl"]);
    assert!(run.out.starts_with("merged    60 maps of 3 parts\n"), "{}{}", run.out, run.err);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("again.jsonl"), read("all.jsonl"));
    assert_fails(&merge(&["all", "-o", "all/part-000001.parquet"]), 2, "is read; it cannot be written, too");

    // parts that are not made yet
    let run = run_in(&folder, &["stats", parts[0], parts[1]]);
    assert!(
        run.code == Some(0) && run.out.contains("\nnot whole: 25 maps of this sweep are not made\n"),
        "{}",
        run.out
    );
    let refused = merge(&[parts[0], parts[1], "-o", "some.jsonl"]);
    assert_fails(&refused, 2, "25 maps of this sweep are in none of the parts");
    assert!(!folder.path().join("some.jsonl").exists());
}

#[test]
fn parts_of_shards_are_put_together() {
    let folder = folder_with("t.json", template("3000", "3000"));
    sweep(&folder, "a", &["--shard", "1/2"], &[0, 31, 60]);
    sweep(&folder, "b", &["--shard", "2/2"], &[0, 60]);
    let refused = run_in(&folder, &["stats", "a", "b"]);
    assert_fails(
        &refused,
        2,
        "a/part-000000.parquet and b/part-000000.parquet are of the shards 1/2 and 2/2",
    );
    assert_fails(&refused, 2, "`rmg stats merge -o FILE.jsonl` puts shards together");
    let merge = |args: &[&str]| run_in(&folder, &[&["stats", "merge"], args].concat());
    let run = merge(&["b", "a", "-o", "all.jsonl"]);
    assert!(run.out.starts_with("merged    60 maps of 3 parts\n"), "{}{}", run.out, run.err);
    let run = merge(&["a.jsonl", "b.jsonl", "-o", "lines.jsonl"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("all.jsonl"), read("lines.jsonl"));
    assert_fails(&merge(&["b", "-o", "half.jsonl"]), 2, "shard 1/2 was not given");
    assert_fails(
        &merge(&["a/part-000000.parquet", "b", "-o", "half.jsonl"]),
        2,
        "maps of shard 1/2 are in none of the parts",
    );
}

#[test]
fn what_is_no_part_of_the_sweep_is_named_with_a_way_out() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let (header, records) = sweep(&folder, "all", &[], &[0, 20, 60]);
    let stats = |args: &[&str]| run_in(&folder, &[&["stats"], args].concat());
    let path = |name: &str| folder.path().join("all").join(name);

    write(&path("twice.parquet"), &header, &records, 18..21);
    assert_fails(
        &stats(&["all"]),
        2,
        "all/part-000000.parquet and all/twice.parquet: they overlap: both are about maps 18..20",
    );
    fs::remove_file(path("twice.parquet")).unwrap();

    let whole = fs::read(path("part-000001.parquet")).unwrap();
    fs::write(path("part-000001.parquet"), &whole[..whole.len() / 2]).unwrap();
    let run = stats(&["all"]);
    assert_fails(
        &run,
        2,
        "all/part-000001.parquet: it is damaged or cut off: its end is not that of a Parquet file",
    );
    assert_fails(&run, 2, "remove it, and make its maps again");
    fs::write(path("part-000001.parquet"), "").unwrap();
    assert_fails(
        &stats(&["all"]),
        2,
        "all/part-000001.parquet: it holds no results of a sweep: it is no Parquet file",
    );
    let mut broken = whole.clone();
    broken[whole.len() / 3..][..40].fill(0);
    fs::write(path("part-000001.parquet"), &broken).unwrap();
    let run = stats(&["all"]);
    assert_fails(&run, 2, "all/part-000001.parquet: it is damaged or cut off: column ");
    fs::remove_file(path("part-000001.parquet")).unwrap();

    assert_fails(
        &stats(&["all", "all.jsonl"]),
        2,
        "all/part-000000.parquet is a Parquet file, and all.jsonl is none",
    );
    fs::create_dir(folder.path().join("none")).unwrap();
    let run = stats(&["none"]);
    assert_fails(&run, 2, "no results are in none");
    assert_fails(&run, 2, "part-000000.parquet");

    sweep(&folder, "other", &["--attempts", "3"], &[0, 60]);
    let run = stats(&["all", "other"]);
    assert_fails(&run, 2, "all/part-000000.parquet and other/part-000000.parquet are of different sweeps");
    assert_fails(&run, 2, "attempts: 8 and 3");
}
