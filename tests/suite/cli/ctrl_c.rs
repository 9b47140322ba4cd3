//! Ctrl-C and the termination signal, during the work and while files are written.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use super::all_inputs::all_inputs;
use super::{Run, files_in, shipped, start_in, succeeds};

/// Maximum wait for a partial file, in milliseconds.
const MAX_WAIT_MS: usize = 3000;

/// Returns the partial files in the folder and in `maps`.
fn partial_files(folder: &Path) -> Vec<String> {
    let names = |folder: &Path| {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap())
    };
    names(folder).chain(names(&folder.join("maps"))).filter(|name| name.ends_with(".part")).collect()
}

/// Waits until a file is being written, or the command has ended.
fn wait_for_partial_file(child: &mut Child, folder: &Path) {
    for _ in 0..MAX_WAIT_MS {
        if !partial_files(folder).is_empty() || child.try_wait().unwrap().is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn signal(child: &Child, name: &str) {
    // The process may have ended.
    let _sent =
        Command::new("sh").args(["-c", &format!("kill -{name} {} 2>&1", child.id())]).output().unwrap();
}

/// Commands that write for a while, and a signal.
const WRITING_COMMANDS: &[(&str, &str)] = &[
    ("level large.toml --seed 1 -o a.json -o a.png -o a.tmx", "INT"),
    ("level large.toml --seed 1 -o a.txt -o b.json", "TERM"),
    ("render large.rmgmap -o a.html -o a.svg -o a.tmx -o a.tmj -o a.png", "INT"),
    ("audit large.rmgmap -o a.svg", "INT"),
    ("generate t.json --seed 1 --size m+u -o a.rmgmap -o a.html -o a.svg -o a.tmx -o a.vmap", "INT"),
    ("generate t.json --seed 1 --size m+u --layout -o a.svg", "TERM"),
    ("generate t.json --seeds 2000 -o a.svg -o a.rmgmap", "INT"),
    ("level level.toml --seeds 2000 -o a.json", "TERM"),
    ("install large.rmgmap --game vcmi --dir maps", "INT"),
    ("puzzle puzzle.json --seeds 1000000 -o a.json", "INT"),
    ("puzzle puzzle.json --seeds 1000000 -o a.txt", "TERM"),
    ("entrances entrances.json --seeds 1000000 -o a.json", "INT"),
    ("worlds worlds.json --seeds 1000000 -o a.json", "INT"),
];

#[test]
#[cfg(unix)]
fn no_command_leaves_a_partial_file() {
    let folder = all_inputs();
    let crypt = fs::read_to_string(folder.path().join("level.toml")).unwrap();
    assert!(crypt.contains("size = [80, 60]"));
    fs::write(folder.path().join("large.toml"), crypt.replace("size = [80, 60]", "size = [1500, 1500]"))
        .unwrap();
    let big = fs::read_to_string(folder.path().join("t.json")).unwrap().replace("m+u", "g+u");
    fs::write(folder.path().join("big.json"), big).unwrap();
    succeeds(&folder, "generate big.json --seed 1 --size xl+u --effort quick -o large.rmgmap");
    let before = files_in(&folder);
    let mut cancelled = 0;
    for (line, name) in WRITING_COMMANDS {
        let mut child = start_in(&folder, line);
        wait_for_partial_file(&mut child, folder.path());
        signal(&child, name);
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(partial_files(folder.path()).is_empty(), "rmg {line}: {:?}", files_in(&folder));
        match run.code {
            Some(130) => {
                cancelled += 1;
                assert!(is_cancelled(&run.err), "rmg {line}: {}", run.err);
            }
            // The command ended before the signal.
            code => assert_eq!(code, Some(0), "rmg {line}: {}", run.err),
        }
        for file in files_in(&folder).iter().filter(|name| !before.contains(name)) {
            assert_complete(&folder.path().join(file));
            fs::remove_file(folder.path().join(file)).unwrap();
        }
        for file in fs::read_dir(folder.path().join("maps")).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
    }
    assert!(
        cancelled >= WRITING_COMMANDS.len() / 2,
        "only {cancelled} of {} commands were cancelled",
        WRITING_COMMANDS.len()
    );
}

/// Returns whether a message reports a cancelled run.
fn is_cancelled(message: &str) -> bool {
    ["cancelled", "stopped"].iter().any(|word| message.contains(word))
}

/// Asserts that a file ends as files of its format end.
fn assert_complete(path: &Path) {
    let bytes = fs::read(path).unwrap();
    let end: &[u8] = match path.extension().and_then(|ending| ending.to_str()) {
        Some("png") => b"IEND\xaeB`\x82",
        Some("svg") => b"</svg>\n",
        Some("html") => b"</html>\n",
        Some("tmx") => b"</map>\n",
        Some("json" | "tmj" | "rmgmap") => b"}\n",
        _ => b"",
    };
    let tail = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(20)..]).into_owned();
    assert!(bytes.ends_with(end), "{} ends with {tail:?}", path.display());
}

/// Sends Ctrl-C in different phases of a run.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_without_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("three-rivers.json");
    for wait in [Duration::from_millis(300), Duration::from_secs(2)] {
        let child = start_in(&folder, &format!("generate {path} --seed 1 --size 4096x4096x2 --effort quick"));
        std::thread::sleep(wait);
        signal(&child, "INT");
        let run: Run = child.wait_with_output().unwrap().into();
        assert!(run.code == Some(130) && is_cancelled(&run.err), "{}", run.err);
        assert_eq!(files_in(&folder), [""; 0], "{}", run.err);
    }
}
