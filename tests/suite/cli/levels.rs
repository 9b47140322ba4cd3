//! `rmg level`.

use std::fs;

use rmg_tests::template_files::workspace_root;

use super::run_in;

#[test]
fn reported_level_files_give_at_most_a_warning() {
    for (name, warning, note) in [
        ("level_min.toml", "", ""),
        (
            "level_treasure_chamber.toml",
            "no room has the tag `treasure chamber`; any room is used instead",
            "(treasure chamber): no room of the level has that tag; any room was used",
        ),
        (
            "seed004.toml",
            "no levels of type `upper catacombs` are generated: the portal is an entrance from outside",
            "note      no level has escape stairs: the entrance `PORTAL_STAIRS_UP` is the exit",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::copy(workspace_root().join("tests/reported/levels").join(name), folder.path().join(name))
            .unwrap();
        let run =
            run_in(&folder, &["level", name, "--seed", "7", "-o", "a.png", "-o", "a.txt", "-o", "a.tmx"]);
        assert_eq!(run.code, Some(0), "{name}: {}", run.err);
        assert!(run.err.contains(warning) && run.out.contains(note), "{name}: {}\n{}", run.err, run.out);
        assert_eq!(run.err.is_empty(), warning.is_empty(), "{name}: {}", run.err);
        let quiet = run_in(&folder, &["-q", "level", name, "--seed", "7", "-o", "a.txt"]);
        assert_eq!((quiet.code, quiet.out + &quiet.err), (Some(0), String::new()), "{name}");
    }
}

#[test]
fn rooms_with_tags_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let file = workspace_root().join("tests/reported/levels/level_treasure_chamber.toml");
    let text = fs::read_to_string(file).unwrap();
    let tagged = text.replacen("kind=\"square\"", "kind=\"square\"\ntags=[\"treasure chamber\"]", 1);
    fs::write(folder.path().join("crypt.toml"), tagged).unwrap();
    let run = run_in(&folder, &["level", "crypt.toml", "--seed", "7", "-o", "-"]);
    assert_eq!((run.code, run.err.contains("warning")), (Some(0), false), "{}", run.err);
    assert!(run.out.contains("room      (0,0) 20x20 square: treasure chamber"), "{}", run.out);
}
