//! Invalid configurations: all diagnostics at once, with their locations.

use rmg_levels::read_configuration;

use super::{diagnostics, shipped};

/// A valid configuration that tests modify.
const VALID: &str = r#"title = "cellar"
start = "cellar"
[[contexts]]
level_types = ["cellar"]
size = [30, 20]
floor = "earth"
wall = "rock"
[[partitioners]]
level_types = ["cellar"]
kind = "grid"
columns = 3
rows = 2
[[rooms]]
level_types = ["cellar"]
kind = "square"
floor = "stone"
[[decorators]]
level_types = ["cellar"]
kind = "wall-builder"
from = "rock"
wall = "brick"
[[portals]]
level_types = ["cellar"]
icon = "stairs"
escape_stairs = true
[[creatures]]
level_types = ["cellar"]
entries = [{ min = 1, max = 2, name = "rat" }]
[[items]]
level_types = ["cellar"]
entries = [{ name = "coin", location = "room" }]
"#;

fn diagnostics_after(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = VALID.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    diagnostics(&text)
}

#[test]
fn a_valid_configuration_has_no_diagnostics() {
    assert_eq!(diagnostics(VALID), Vec::<String>::new());
}

#[test]
fn all_diagnostics_are_reported_at_once_in_file_order() {
    let found = diagnostics_after(&[
        ("columns = 3", "columns = 8"),
        ("kind = \"square\"", "kind = \"sqare\""),
        ("from = \"rock\"", "from = \"rok\""),
        ("escape_stairs = true", "leads_to = \"cellarr\""),
        ("min = 1, max = 2", "min = 5, max = 2"),
        ("location = \"room\"", "location = \"romm\""),
    ]);
    assert_eq!(
        found,
        [
            "2:9 no-exit: no exit: no level that can be reached from `cellar` has escape stairs",
            "8:1 section-too-small: sections of 3x10 tiles are too small: `grid` divides a level of 30x20",
            "15:8 unknown-name: unknown kind of room `sqare`",
            "20:8 unknown-name: no part of the file places the texture `rok`",
            "22:1 portal-to-nowhere: this portal leads to the unknown level type `cellarr`",
            "28:29 min-above-max: min 5 is above max 2",
            "31:40 unknown-name: unknown location `romm`",
        ]
    );
}

#[test]
fn a_missing_part_is_reported_with_its_kind_and_level_type() {
    let found = diagnostics_after(&[(
        "level_types = [\"cellar\"]\nkind = \"grid\"",
        "level_types = [\"attic\"]\nkind = \"grid\"",
    )]);
    assert!(
        found.contains(
            &"2:9 missing-part: no partitioner for level type `cellar` (1 in `partitioners` for other types)"
                .to_owned()
        ) || found.contains(
            &"4:16 missing-part: no partitioner for level type `cellar` (1 in `partitioners` for other types)"
                .to_owned()
        ),
        "{found:#?}"
    );
    assert!(
        found.contains(
            &"9:16 missing-part: no context for level type `attic` (1 in `contexts` for other types)"
                .to_owned()
        ),
        "{found:#?}"
    );
    let typo = diagnostics_after(&[(
        "level_types = [\"cellar\"]\nkind = \"square\"",
        "level_types = [\"celar\"]\nkind = \"square\"",
    )]);
    assert!(typo.contains(&"14:16 unknown-level-type: unknown level type `celar`".to_owned()), "{typo:#?}");
}

#[test]
fn portals_need_a_destination_and_the_dungeon_an_exit() {
    let nowhere = diagnostics_after(&[("escape_stairs = true\n", "")]);
    assert!(nowhere[0].starts_with("22:1 portal-to-nowhere: this portal has no destination"), "{nowhere:?}");
    let uncertain = diagnostics_after(&[("escape_stairs = true", "escape_stairs = true\nchance = 50")]);
    assert_eq!(uncertain, ["2:9 uncertain-exit: the exit from `cellar` is not certain"]);
    let never =
        diagnostics_after(&[("escape_stairs = true", "escape_stairs = true\nchance = \"certainly-not\"")]);
    assert!(never[0].contains("no-exit"), "{never:?}");
}

#[test]
fn single_mistakes_have_specific_messages() {
    for (from, to, expected) in [
        ("size = [30, 20]", "size = [30]", "`size`: expected a list of width and height, found a list"),
        ("size = [30, 20]", "size = [30, 99999]", "invalid `size`: 99999"),
        ("columns = 3", "columns = 0", "invalid `columns`: 0"),
        ("columns = 3", "columns = \"three\"", "`columns`: expected an integer, found a string"),
        ("columns = 3\n", "", "missing key `columns` in this partitioner"),
        ("rows = 2", "rows = 2\nrow = 2", "unknown key `row` in this partitioner"),
        ("kind = \"square\"\n", "", "missing key `kind` in this room"),
        ("name = \"coin\", ", "", "an item needs a name or a type"),
        ("location = \"room\"", "location = \"wall\"", "only portals can be in a wall"),
        ("wall = \"rock\"\n", "", "this context has a floor and no wall, so the whole level is open"),
        ("kind = \"square\"", "kind = \"pit\"\ntrap = \"hole\"", "unknown trap `hole`"),
        (
            "title = \"cellar\"",
            "title = \"cellar\"\ncolors = { stone = \"gray\" }",
            "invalid color of `stone`",
        ),
        (
            "kind = \"square\"",
            "kind = \"composed\"\ncreators = [{ kind = \"wall\", wall = \"rock\", on = \"random-rows\" }]",
            "the selector `random-rows` needs the overlay `rows`",
        ),
    ] {
        let found = diagnostics_after(&[(from, to)]);
        assert!(found.iter().any(|diagnostic| diagnostic.ends_with(expected)), "{to}: {found:?}");
        assert!(
            found.iter().all(|diagnostic| !diagnostic.starts_with("- ")),
            "{to}: every diagnostic has a location: {found:?}"
        );
    }
}

#[test]
fn a_refused_location_is_not_suggested() {
    let text = VALID.replacen("location = \"room\"", "location = \"wal\"", 1);
    let (_, diagnostics) = read_configuration(&text);
    let help: Vec<String> = diagnostics.iter().filter_map(|diagnostic| diagnostic.help.clone()).collect();
    assert_eq!(help, ["add `tags = [\"wal\"]` to a `[[rooms]]`"]);
}

#[test]
fn invalid_toml_is_reported() {
    let found = diagnostics("title = \"a\nstart");
    assert!(!found.is_empty() && found.iter().all(|diagnostic| diagnostic.contains("bad-toml")), "{found:?}");
    assert!(diagnostics("").iter().any(|diagnostic| diagnostic.contains("no-level-type")));
}

/// Reads every shipped file truncated at many positions, and without each of its lines.
#[test]
fn the_reader_does_not_panic_on_truncated_files_or_missing_lines() {
    for (_, text) in shipped() {
        for at in (0..text.len()).step_by(7).filter(|at| text.is_char_boundary(*at)) {
            drop(read_configuration(&text[..at]));
        }
        let lines: Vec<&str> = text.lines().collect();
        for skipped in 0..lines.len() {
            let rest: Vec<&str> =
                lines.iter().enumerate().filter(|(at, _)| *at != skipped).map(|(_, line)| *line).collect();
            drop(read_configuration(&rest.join("\n")));
        }
    }
}
