//! Bad configurations: every fault at once, with its place.

use rmg_levels::read_configuration;

use super::{faults, shipped};

/// A configuration without faults that is easy to break.
const GOOD: &str = r#"title = "cellar"
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

fn broken(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = GOOD.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    faults(&text)
}

#[test]
fn a_good_configuration_has_no_faults() {
    assert_eq!(faults(GOOD), Vec::<String>::new());
}

#[test]
fn all_faults_come_at_once_in_the_order_of_the_file() {
    let found = broken(&[
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
            "2:9 no-exit: nobody gets out: no level that is reached from `cellar` has escape stairs",
            "8:1 section-too-small: sections of 3x10 tiles are too small: a level of 30x20 is cut by `grid`",
            "15:8 unknown-name: there is no room of kind `sqare`",
            "20:8 unknown-name: nothing in the file lays `rok`",
            "22:1 portal-to-nowhere: this portal leads to `cellarr`, and there is no such level type",
            "28:29 min-above-max: min 5 is above max 2",
            "31:40 unknown-name: there is no location `romm`",
        ]
    );
}

#[test]
fn a_level_type_without_a_part_is_named_with_the_kind() {
    let found = broken(&[(
        "level_types = [\"cellar\"]\nkind = \"grid\"",
        "level_types = [\"attic\"]\nkind = \"grid\"",
    )]);
    assert!(
        found.contains(
            &"2:9 missing-part: no partitioner for level type `cellar` among the 1 in `partitioners`"
                .to_owned()
        ) || found.contains(
            &"4:16 missing-part: no partitioner for level type `cellar` among the 1 in `partitioners`"
                .to_owned()
        ),
        "{found:#?}"
    );
    assert!(
        found.contains(
            &"9:16 missing-part: no context for level type `attic` among the 1 in `contexts`".to_owned()
        ),
        "{found:#?}"
    );
    let typo = broken(&[(
        "level_types = [\"cellar\"]\nkind = \"square\"",
        "level_types = [\"celar\"]\nkind = \"square\"",
    )]);
    assert!(
        typo.contains(&"14:16 unknown-level-type: there is no level type `celar`".to_owned()),
        "{typo:#?}"
    );
}

#[test]
fn portals_lead_somewhere_and_somewhere_is_a_way_out() {
    let nowhere = broken(&[("escape_stairs = true\n", "")]);
    assert!(nowhere[0].starts_with("22:1 portal-to-nowhere: this portal leads nowhere"), "{nowhere:?}");
    let uncertain = broken(&[("escape_stairs = true", "escape_stairs = true\nchance = 50")]);
    assert_eq!(uncertain, ["2:9 uncertain-exit: the way out from `cellar` is a matter of chance"]);
    let never = broken(&[("escape_stairs = true", "escape_stairs = true\nchance = \"certainly-not\"")]);
    assert!(never[0].contains("no-exit"), "{never:?}");
}

#[test]
fn single_slips_have_words_of_their_own() {
    for (from, to, want) in [
        ("size = [30, 20]", "size = [30]", "`size` is a list of width and height, not a list"),
        ("size = [30, 20]", "size = [30, 99999]", "`size` is 99999"),
        ("columns = 3", "columns = 0", "`columns` is 0"),
        ("columns = 3", "columns = \"three\"", "`columns` is a whole number, not a text"),
        ("columns = 3\n", "", "this partitioner has no `columns`"),
        ("rows = 2", "rows = 2\nrow = 2", "a partitioner has no key `row`"),
        ("kind = \"square\"\n", "", "this room has no `kind`"),
        ("name = \"coin\", ", "", "an item needs a name or a type"),
        ("location = \"room\"", "location = \"wall\"", "nothing but portals can be in a wall"),
        ("wall = \"rock\"\n", "", "a level that is filled with a floor and no wall is open everywhere"),
        ("kind = \"square\"", "kind = \"pit\"\ntrap = \"hole\"", "there is no trap `hole`"),
        (
            "title = \"cellar\"",
            "title = \"cellar\"\ncolors = { stone = \"grey\" }",
            "the color of `stone` cannot be read",
        ),
        (
            "kind = \"square\"",
            "kind = \"composed\"\ncreators = [{ kind = \"wall\", wall = \"rock\", on = \"random-rows\" }]",
            "the selector `random-rows` needs the overlay `rows`",
        ),
    ] {
        let found = broken(&[(from, to)]);
        assert!(found.iter().any(|fault| fault.ends_with(want)), "{to}: {found:?}");
        assert!(
            found.iter().all(|fault| !fault.starts_with("- ")),
            "{to}: every fault has a place: {found:?}"
        );
    }
}

#[test]
fn a_place_that_is_refused_is_not_suggested() {
    let text = GOOD.replacen("location = \"room\"", "location = \"wal\"", 1);
    let (_, faults) = read_configuration(&text);
    let help: Vec<String> = faults.iter().filter_map(|fault| fault.help.clone()).collect();
    assert_eq!(help, ["add `tags = [\"wal\"]` to a `[[rooms]]`"]);
}

#[test]
fn what_is_no_toml_is_said_with_its_place() {
    let found = faults("title = \"a\nstart");
    assert!(!found.is_empty() && found.iter().all(|fault| fault.contains("bad-toml")), "{found:?}");
    assert!(faults("").iter().any(|fault| fault.contains("no-level-type")));
}

/// Every shipped file, cut off anywhere, and with every line missing once.
#[test]
fn no_cut_or_missing_line_makes_the_reader_panic() {
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
