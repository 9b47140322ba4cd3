//! Templates that are broken or impossible: a clear error with its place, and no file.

use std::fs;

use super::{assert_fails, files_in, folder_with, run_in, shipped, template};

/// Runs both commands on a bad file: same code and message, and no file beside it.
#[track_caller]
fn assert_bad_template(text: impl AsRef<[u8]>, code: i32, part: &str) {
    let folder = folder_with("t.json", text);
    assert_fails(&run_in(&folder, &["check", "t.json"]), code, part);
    assert_fails(&run_in(&folder, &["generate", "t.json", "--seed", "1"]), code, part);
    assert_eq!(files_in(&folder), ["t.json"]);
}

#[test]
fn a_good_template_passes_both_commands() {
    let folder = folder_with("t.json", template("players", "players"));
    let run = run_in(&folder, &["check", "t.json"]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (Some(0), "t.json: 1 template, no faults\n", "")
    );
    assert_eq!(run_in(&folder, &["generate", "t.json"]).code, Some(0));
}

#[test]
fn missing_files_and_folders_are_said_to_be_that() {
    let folder = folder_with("duel.json", "{}");
    for command in ["check", "generate"] {
        let run = run_in(&folder, &[command, "duell.json"]);
        assert_fails(&run, 2, "cannot read duell.json: there is no such file");
        assert!(run.err.contains("did you mean duel.json?"), "{}", run.err);
        assert_fails(&run_in(&folder, &[command, "."]), 2, "is a folder");
        assert_fails(&run_in(&folder, &[command, "duel.json/x.json"]), 2, "cannot read duel.json/x.json");
    }
}

#[test]
fn text_that_is_not_json_points_at_the_place() {
    assert_bad_template("this is not a template\n", 2, "t.json:1:1");
    assert_bad_template("", 2, "t.json");
    assert_bad_template(template(r#""players": "2","#, r#""players": @,"#), 2, "t.json:4:16");
}

#[test]
fn a_truncated_file_is_said_to_end_too_early() {
    let text = template("players", "players");
    for length in [5, 80, 300, text.len() - 5] {
        assert_bad_template(&text[..length], 2, "the text ends before");
    }
}

#[test]
fn a_binary_file_is_said_to_be_binary() {
    assert_bad_template(b"\x7fELF\x02\x01\0\0\0\x10\xff\xfe\0\0", 2, "binary");
}

#[test]
fn a_hundred_megabytes_of_brackets_end_at_the_depth_limit() {
    assert_bad_template(vec![b'['; 100_000_000], 2, "nested deeper than 200 levels");
}

#[test]
fn a_template_without_zones_is_refused() {
    assert_bad_template(
        r#"{ "t": { "minSize": "s", "maxSize": "s", "players": "2", "zones": {}, "connections": [] } }"#,
        1,
        "no zones",
    );
}

#[test]
fn two_hundred_zones_do_not_fit_on_36x36() {
    let zones: String =
        (4..=200).map(|zone| format!(r#", "{zone}": {{ "type": "treasure", "size": 1 }}"#)).collect();
    let links: String = (4..=200).map(|zone| format!(r#", {{ "a": "{zone}", "b": "3" }}"#)).collect();
    let text = template(
        r#""size": 10 }
    }"#,
        &format!(
            r#""size": 10 }} {zones}
    }}"#
        ),
    )
    .replace("3000 } ]", &format!("3000 }} {links} ]"));
    let folder = folder_with("t.json", text);
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1"]);
    assert_fails(&run, 1, "200 zones");
    assert!(run.err.contains("2400") && run.err.contains("1296"), "{}", run.err);
    assert_eq!(files_in(&folder), ["t.json"]);
}

#[test]
fn impossible_sizes_are_refused_where_they_are_written() {
    for size in ["0x36x1", "1000000x1000000x1", "36x36x9", "big"] {
        assert_bad_template(
            template(r#""minSize": "s""#, &format!(r#""minSize": "{size}""#)),
            1,
            "t.json:3:",
        );
    }
    let folder = tempfile::tempdir().unwrap();
    for (size, part) in
        [("0x36", "a side of 0 tiles"), ("1000000x36", "a side of 1000000 tiles"), ("huge", "no map size")]
    {
        assert_fails(&run_in(&folder, &["generate", &shipped("mirror-duel.json"), "--size", size]), 2, part);
    }
    assert_eq!(files_in(&folder), [""; 0]);
}

#[test]
fn a_connection_to_a_missing_zone_is_refused() {
    assert_bad_template(template(r#""b": "3""#, r#""b": "33""#), 1, "t.json:10:");
}

#[test]
fn a_connection_of_a_zone_with_itself_is_a_warning_and_a_pair_of_monoliths() {
    let text = template(r#""a": "1", "b": "3""#, r#""a": "3", "b": "3" }, { "a": "1", "b": "3""#);
    let folder = folder_with("t.json", text);
    let check = run_in(&folder, &["check", "t.json"]);
    assert_eq!(check.code, Some(0), "{}", check.err);
    assert!(check.err.contains("t.json:10:") && check.err.contains("connected with itself"), "{}", check.err);
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "--size", "m", "--summary"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("both ends are in one zone"), "{}", run.out);
}

#[test]
fn a_start_whose_towns_are_all_banned_is_refused() {
    let pack = rmg::Pack::heroes3();
    let names: Vec<String> =
        pack.town_factions().map(|id| format!("\"{}\"", pack.factions[id].name)).collect();
    let banned = format!(r#""owner": 1, "bannedTowns": [{}],"#, names.join(", "));
    assert_bad_template(template(r#""owner": 1,"#, &banned), 1, "t.json:6:");
}

#[test]
fn reversed_ranges_are_refused() {
    assert_bad_template(
        template(r#""minSize": "s", "maxSize": "m+u""#, r#""minSize": "l", "maxSize": "s""#),
        1,
        "t.json:3:",
    );
    assert_bad_template(template(r#""players": "2""#, r#""players": "2-1""#), 1, "t.json:4:");
    let tier = r#""type": "treasure", "treasure": [ { "min": 5000, "max": 100, "density": 1 } ]"#;
    assert_bad_template(template(r#""type": "treasure""#, tier), 1, "t.json:8:");
}

#[test]
fn all_faults_are_reported_at_once_over_all_files() {
    let text = template(r#""b": "3""#, r#""b": "33""#).replace(r#""minSize": "s""#, r#""minSize": "tiny""#);
    let folder = folder_with("t.json", text);
    fs::write(folder.path().join("good.json"), template("players", "players")).unwrap();
    let run = run_in(&folder, &["check", "t.json", "good.json", "none.json"]);
    assert_fails(&run, 2, "t.json:3:");
    assert!(run.err.contains("t.json:10:") && run.err.contains("cannot read none.json"), "{}", run.err);
    assert!(run.out.contains("good.json: 1 template, no faults"), "{}", run.out);
    assert_eq!(run_in(&folder, &["check", "t.json", "good.json"]).code, Some(1));
}
