//! `rmg install` into folders that refuse it: nothing is damaged, and the message says what to do.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::{Run, assert_fails, rmg, run_in, shell, shipped, succeeds};

/// Returns a folder with `map.vmap` and `map.h3m`, and an empty folder `game/Maps`.
fn folder_with_maps() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let template = shipped("mirror-duel.json");
    succeeds(&folder, &format!("generate {template} --seed 1 --target sod -o map.vmap -o map.h3m"));
    fs::create_dir_all(folder.path().join("game/Maps")).unwrap();
    folder
}

/// Installs `map.vmap` into a folder.
fn install(folder: &TempDir, dir: &str, more: &[&str]) -> Run {
    run_in(folder, &[&["install", "map.vmap", "--game", "vcmi", "--dir", dir], more].concat())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn an_older_map_of_the_same_name_stays_unless_forced() {
    let folder = folder_with_maps();
    let (game, target) = (folder.path().join("game"), folder.path().join("game/Maps/map.vmap"));
    let dir = game.to_str().unwrap();
    fs::write(&target, "my own map").unwrap();
    let run = install(&folder, dir, &[]);
    assert_fails(&run, 1, "a map of this name is already installed");
    assert!(run.err.contains("--force"), "{}", run.err);
    assert_eq!(fs::read(&target).unwrap(), b"my own map");
    assert_eq!(install(&folder, dir, &["--force"]).code, Some(0));
    let new = fs::read(folder.path().join("map.vmap")).unwrap();
    assert_eq!(fs::read(&target).unwrap(), new);
    // the same map again is no conflict
    let run = install(&folder, dir, &[]);
    assert!(run.code == Some(0) && run.out.starts_with("installed "), "{}{}", run.out, run.err);
    assert_eq!(names(&folder.path().join("game/Maps")), ["map.vmap"]);
}

#[test]
fn a_running_game_keeps_the_map_that_it_has_open() {
    let folder = folder_with_maps();
    let target = folder.path().join("game/Maps/map.vmap");
    fs::write(&target, "the open map").unwrap();
    let mut open = File::open(&target).unwrap();
    assert_eq!(install(&folder, "game", &["--force"]).code, Some(0));
    let mut text = String::new();
    open.read_to_string(&mut text).unwrap();
    assert_eq!(text, "the open map");
    assert_eq!(fs::read(&target).unwrap(), fs::read(folder.path().join("map.vmap")).unwrap());
}

#[test]
fn cyrillic_letters_blanks_and_long_paths_are_folders_as_others() {
    let folder = folder_with_maps();
    let letters = "Карты и моды";
    let game = folder.path().join("Игры (мои)").join(letters);
    fs::create_dir_all(game.join("Maps")).unwrap();
    let run = install(&folder, game.to_str().unwrap(), &[]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains(letters), "{}", run.out);
    assert_eq!(names(&game.join("Maps")), ["map.vmap"]);

    // 3,000 bytes: longer than the 260 letters of old programs of Windows, shorter than the 4,096 of Linux
    let long = (0..30).fold(folder.path().to_owned(), |path, _| path.join("long".repeat(25)));
    fs::create_dir_all(&long).unwrap();
    let run = install(&folder, long.to_str().unwrap(), &[]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(names(&long), ["map.vmap"]);

    // no system has longer names
    let name = format!("{}.vmap", "x".repeat(300));
    let run = run_in(&folder, &["render", "map.vmap", "-o", &name.replace(".vmap", ".html")]);
    assert_fails(&run, 1, "too long");
    assert!(run.err.contains("choose a shorter name"), "{}", run.err);
}

/// Runs a line as a user without rights over files of others. Returns `None` where the system forbids it.
fn as_other_user(folder: &TempDir, line: &str) -> Option<Run> {
    let mut command = Command::new("unshare");
    command.args(["-U", "sh", "-c", line]).current_dir(folder.path()).env("RMG", rmg());
    command.env("TEMPLATE", shipped("mirror-duel.json"));
    let is_there =
        Command::new("unshare").args(["-U", "true"]).output().is_ok_and(|run| run.status.success());
    if !is_there {
        return None;
    }
    Some(command.output().unwrap().into())
}

#[test]
fn a_folder_without_permission_is_reported_with_a_remedy() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder_with_maps();
    let allow = |mode: u32| {
        for name in ["game/Maps", "game"] {
            fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(mode)).unwrap();
        }
    };
    allow(0o555);
    for line in [
        "\"$RMG\" install map.vmap --game vcmi --dir game",
        "\"$RMG\" install \"$TEMPLATE\" --game vcmi --dir game",
        "\"$RMG\" install \"$TEMPLATE\" --game hota --dir game",
    ] {
        let Some(run) = as_other_user(&folder, line) else {
            allow(0o755);
            eprintln!(
                "note: this system has no user namespaces, so a folder without permission is not tested"
            );
            return;
        };
        assert_fails(&run, 1, "permission denied");
        assert!(run.err.contains("choose a folder in which you may write"), "{}", run.err);
    }
    allow(0o755);
    assert_eq!(names(&folder.path().join("game")), ["Maps"]);
    assert_eq!(names(&folder.path().join("game/Maps")), [""; 0]);
}

#[test]
fn a_full_disk_keeps_the_older_map() {
    let folder = folder_with_maps();
    if shell(&folder, "unshare -rm mount -t tmpfs -o size=8k none game 2>&1").code != Some(0) {
        eprintln!("note: cannot mount a small disk, so the test of a full disk is skipped");
        return;
    }
    let line = "mount -t tmpfs -o size=8k none game && mkdir game/Maps && echo old > game/Maps/map.vmap && \
                \"$RMG\" install map.vmap --game vcmi --dir game --force; code=$?; \
                cat game/Maps/map.vmap; ls -A game/Maps; exit $code";
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", line]).current_dir(folder.path()).env("RMG", rmg());
    let run: Run = command.output().unwrap().into();
    assert_fails(&run, 1, "the disk is full");
    assert!(run.err.contains("free some space"), "{}", run.err);
    assert_eq!(run.out, "old\nmap.vmap\n");
}

#[test]
fn a_template_is_installed_with_all_its_files_or_none() {
    let folder = folder_with_maps();
    // the place of one of its two files is taken by a folder
    let content = folder.path().join("game/Mods/mirror-duel/Content/config/mirror-duel.json");
    fs::create_dir_all(&content).unwrap();
    let template = shipped("mirror-duel.json");
    let run = run_in(&folder, &["install", &template, "--game", "vcmi", "--dir", "game", "--force"]);
    assert_fails(&run, 1, "mirror-duel.json");
    assert!(!folder.path().join("game/Mods/mirror-duel/mod.json").exists());
}
