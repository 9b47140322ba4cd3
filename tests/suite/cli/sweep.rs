//! `rmg sweep`.

use std::fs;

use super::{Run, assert_fails, folder_with, run_line, start_in, succeeds, template};

/// Removes the fields that differ between runs.
fn without_times(text: &str) -> Vec<String> {
    let record = |line: &str| {
        let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
        for name in ["us", "peak", "shard"] {
            record.as_object_mut().unwrap().remove(name);
        }
        record.to_string()
    };
    text.lines().map(record).collect()
}

const TWO_SIZES: &str = "sweep t.json --seeds 40 --sizes s,m --effort quick --water none,islands";

#[test]
#[cfg(unix)]
fn repeatedly_killed_sweep_gives_the_same_results() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    let complete = succeeds(&folder, &format!("{TWO_SIZES} -o complete.jsonl --threads 1"));
    let line = format!("{TWO_SIZES} -o killed.jsonl --threads 2");
    let mut killed = 0;
    for round in 0..12 {
        let mut child = start_in(&folder, &line);
        let enough = (round + 1) * 9_000;
        while child.try_wait().unwrap().is_none() && read("killed.jsonl").len() < enough {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        // SIGKILL: the process cannot print or clean up
        child.kill().unwrap();
        killed += i32::from(child.wait().unwrap().code().is_none());
        let text = read("killed.jsonl");
        if round % 3 == 0 && text.len() > 9_000 {
            // as if the process had been killed in the middle of a line
            fs::write(folder.path().join("killed.jsonl"), &text[..text.len() - 40]).unwrap();
        }
    }
    assert!(killed >= 4, "killed {killed} times");
    let run = succeeds(&folder, &line);
    assert_eq!(without_times(&read("killed.jsonl")), without_times(&read("complete.jsonl")));
    let digest = |run: &Run| run.out.lines().find(|line| line.starts_with("results ")).map(str::to_owned);
    assert!(digest(&run).is_some() && digest(&run) == digest(&complete), "{}{}", run.out, complete.out);
}

#[test]
fn merged_shards_equal_the_complete_sweep() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let sweep = |more: &str| succeeds(&folder, &format!("{TWO_SIZES} -o {more}"));
    sweep("complete.jsonl");
    (1..=3).for_each(|shard| drop(sweep(&format!("{shard}.jsonl --shard {shard}/3"))));
    let merge = |files: &str| run_line(&folder, &format!("stats merge {files}"));
    assert_fails(&merge("1.jsonl 3.jsonl -o all.jsonl"), 2, "shard 2/3 was not given");
    assert_fails(&merge("1.jsonl 2.jsonl 3.jsonl 1.jsonl -o all.jsonl"), 2, "overlap: both have map");
    assert!(!folder.path().join("all.jsonl").exists());
    let run = merge("3.jsonl 1.jsonl 2.jsonl -o all.jsonl");
    assert!(run.out.starts_with("merged    160 maps of 3 shards\n"), "{}{}", run.out, run.err);
    assert_eq!(run.code, Some(0));
    assert_eq!(without_times(&read("all.jsonl")), without_times(&read("complete.jsonl")));
    // statistics of all shards equal those of the merged file
    let stats = |files: &str| {
        let run = succeeds(&folder, &format!("stats {files}"));
        run.out.lines().filter(|line| !line.contains("    ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(stats("2.jsonl 3.jsonl 1.jsonl"), stats("complete.jsonl"));

    // a template that changed between the shards
    fs::write(folder.path().join("t.json"), template("3000", "3001")).unwrap();
    sweep("2.jsonl --shard 2/3 --restart");
    let refused = merge("1.jsonl 2.jsonl 3.jsonl -o other.jsonl");
    assert_fails(&refused, 2, "template t#pair was changed");
    assert!(!folder.path().join("other.jsonl").exists());
}

#[test]
fn sweep_killed_within_its_first_line_starts_again() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let line = "sweep t.json --seeds 1 --sizes s --effort quick -o a.jsonl";
    succeeds(&folder, line);
    let path = folder.path().join("a.jsonl");
    let written = fs::read(&path).unwrap();
    let first = written.iter().position(|byte| *byte == b'\n').unwrap();
    for bytes in [0, 1, 9, 13, 60, first] {
        fs::write(&path, &written[..bytes]).unwrap();
        succeeds(&folder, line);
        let again = fs::read_to_string(&path).unwrap();
        assert_eq!(
            without_times(&again),
            without_times(std::str::from_utf8(&written).unwrap()),
            "{bytes} bytes"
        );
    }
    fs::write(&path, "{\"for").unwrap();
    succeeds(&folder, line);
    fs::write(&path, "{\"fox").unwrap();
    assert_fails(&run_line(&folder, line), 1, "may have been edited");
}

#[test]
#[cfg(unix)]
fn ctrl_c_keeps_finished_results() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let mut child = start_in(&folder, "sweep t.json --seeds 100000 --sizes s --effort quick -o a.jsonl");
    let lines = || fs::read_to_string(folder.path().join("a.jsonl")).unwrap_or_default().lines().count();
    while lines() < 5 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).output().unwrap();
    let run: Run = child.wait_with_output().unwrap().into();
    assert_fails(&run, 130, "run the same command again to continue");
    let stats = succeeds(&folder, "stats a.jsonl").out;
    assert!(stats.contains("incomplete: "), "{stats}");
}
