//! Hostile and malformed names and files: what is printed stays text, tables stay tables, files stay whole.

use std::fs;
use std::process::Command;

use rmg::text::stand_in;
use serde_json::json;
use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{Run, assert_fails, files_in, folder_with, json_of, rmg, run_in, shipped, template};

/// A color that the program does not use, the title of the window, text from right to left, a line of its own.
const HOSTILE: &str = "x\u{1b}[5m\u{1b}]0;title\u{7}\u{202e}\u{9b}31m\nerror: forged\u{200b}";

/// Writes `t.json`, whose template and zones have such names, and maps of it.
fn hostile_inputs() -> TempDir {
    let folder = all_inputs();
    let [start, middle] = ["start", "middle"].map(|name| format!("{name} {HOSTILE}"));
    let zones = json!({
        start.as_str(): { "type": "playerStart", "owner": 1, "size": 10, "playerTowns": { "castles": 1 },
            "treasure": [{ "min": 500, "max": 2500, "density": 6 }] },
        "2": { "type": "playerStart", "owner": 2, "size": 10, "playerTowns": { "castles": 1 } },
        middle.as_str(): { "type": "treasure", "size": 10, "mines": { "gold": 1 } },
    });
    let connections =
        json!([{ "a": start, "b": middle, "guard": 3000 }, { "a": "2", "b": middle, "guard": 3000 }]);
    let text = |zones: &serde_json::Value| {
        json!({ format!("t {HOSTILE}"): {
            "name": format!("name {HOSTILE}"), "description": HOSTILE, "minSize": "s", "maxSize": "m", "players": "2",
            "zones": zones, "connections": connections } })
        .to_string()
    };
    let mut full = zones.clone();
    full[&middle]["neutralTowns"] = json!({ "towns": 60 });
    let mut bad = zones.clone();
    bad[&middle]["nonsense"] = json!(HOSTILE);
    bad[&middle]["terrainTypes"] = json!([HOSTILE]);
    for (name, zones) in [("hostile.json", &zones), ("hostile-full.json", &full), ("hostile-bad.json", &bad)]
    {
        fs::write(folder.path().join(name), text(zones)).unwrap();
    }
    let mut entrances = json_of(&folder, "entrances.json");
    entrances["name"] = json!(HOSTILE);
    fs::write(folder.path().join("hostile-entrances.json"), entrances.to_string()).unwrap();
    let level = fs::read_to_string(folder.path().join("level.toml")).unwrap();
    let title = level.lines().find(|line| line.starts_with("title = ")).unwrap();
    let hostile = level.replacen(title, &format!("title = {}", json!(HOSTILE)), 1);
    fs::write(folder.path().join("hostile-level.toml"), hostile).unwrap();
    for line in [
        "generate hostile.json --seed 1 -o hostile.rmgmap -o hostile.h3m -o hostile.vmap",
        "generate hostile.json --seed 2 -o other.rmgmap",
    ] {
        let run = run_in(&folder, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    folder
}

/// Every command that prints, on such names; arguments with blanks between them.
const LINES: &[&str] = &[
    "check hostile.json",
    "check hostile-bad.json",
    "check hostile.json#HOSTILE",
    "check HOSTILE.json",
    "show hostile.json",
    "show hostile.json#HOSTILE -o a.html",
    "convert hostile.json -o hostile.txt",
    "convert hostile.json -o hostile.h3t",
    "generate hostile.json --seed 1 --summary --jobs --timings -o g.rmgmap",
    "generate hostile.json --seed 1 --layout --summary -o g.svg",
    "generate hostile.json --seeds 2 --summary -o many.rmgmap",
    "generate hostile.json --seed 1 --best-of 2 -o best.rmgmap",
    "generate hostile.json --seed 1 --size HOSTILE",
    "generate hostile.json --seed 1 --player HOSTILE",
    "generate hostile.json --seed 1 --ban artifact=HOSTILE",
    "generate hostile-full.json --seed 1 --attempts 1 -o full.rmgmap",
    "generate hostile-full.json --seed 1 --attempts 1 --best-effort --summary -o full.rmgmap",
    "generate hostile.json --seed 1 -o HOSTILE",
    "info hostile.rmgmap --summary",
    "info hostile.h3m --summary",
    "info hostile.vmap --summary",
    "audit hostile.rmgmap",
    "audit hostile.vmap --plan hostile.rmgmap",
    "render hostile.rmgmap -o r.png",
    "why hostile.rmgmap 10 10",
    "why hostile.rmgmap HOSTILE 1",
    "why-not hostile.rmgmap",
    "why-not hostile.rmgmap --kind creatureBank",
    "why-not hostile.rmgmap --zone HOSTILE",
    "fairness hostile.rmgmap",
    "verify hostile.rmgmap --template hostile.json",
    "verify hostile.rmgmap --template t.json",
    "diff hostile.rmgmap other.rmgmap",
    "diff hostile.json hostile-full.json",
    "diff hostile.rmgmap map.rmgmap",
    "install hostile.rmgmap --game vcmi --dir maps",
    "shrink hostile-full.json --seed 1 --attempts 1 --tries 5 -o small.json",
    "sweep hostile.json --seeds 2 --sizes s --effort quick -o sweep.jsonl",
    "sweep hostile-full.json --seeds 1 --sizes s --attempts 1 --effort quick",
    "stats sweep.jsonl",
    "stats sweep.jsonl --template HOSTILE",
    "profile run hostile.json --seed 1 -o run.events",
    "profile report run.events",
    "profile edges run.events",
    "entrances hostile-entrances.json --seed 1 -o e.json",
    "level hostile-level.toml --seed 1 -o l.json",
    "HOSTILE",
    "help HOSTILE",
    "new HOSTILE",
];

#[test]
fn control_letters_of_names_reach_no_terminal() {
    let folder = hostile_inputs();
    for color in ["never", "always"] {
        for line in LINES {
            let _gone = [
                fs::remove_file(folder.path().join("small.json")),
                fs::remove_file(folder.path().join("maps/hostile.vmap")),
            ];
            for more in [&[][..], &["-v"]] {
                let args: Vec<String> =
                    line.split(' ').map(|word| word.replace("HOSTILE", HOSTILE)).collect();
                let mut command = Command::new(rmg());
                command.args(["--color", color]).args(&args).args(more).current_dir(folder.path());
                let run = Run::from(command.output().unwrap());
                assert!(!run.err.contains("panicked"), "rmg {line}: {}", run.err);
                let text = run.out + &run.err;
                let is_hidden = |letter: char| match letter {
                    '\n' => false,
                    '\u{1b}' => color == "never",
                    other => stand_in(other).is_some(),
                };
                let hidden: Vec<char> = text.chars().filter(|letter| is_hidden(*letter)).collect();
                assert!(hidden.is_empty(), "rmg {line}: {hidden:?} in {text:?}");
                assert!(!text.contains("\u{1b}[5m") && !text.contains("\u{1b}]"), "rmg {line}: {text:?}");
                // a message looks so where it is one of ours: the name has it behind its line end
                assert!(!text.lines().any(|text| text.starts_with("error: forged")), "rmg {line}: {text}");
            }
        }
    }
}

#[test]
fn colors_stay_beside_names_with_control_letters() {
    let folder = hostile_inputs();
    let run = run_in(&folder, &["--color", "always", "check", "hostile-bad.json"]);
    assert!(run.err.contains("\u{1b}[1m") && run.err.contains("\u{241b}[5m"), "{:?}", run.err);
}

/// Ids and names that are longer than any table is wide.
#[test]
fn tables_and_messages_are_cut_whatever_names_there_are() {
    let long = "long".repeat(20_000);
    let mut text: serde_json::Value = serde_json::from_str(&template("players", "players")).unwrap();
    let mut pair = text["pair"].take();
    let zone = pair["zones"].as_object_mut().unwrap().remove("3").unwrap();
    pair["zones"][&long] = zone;
    for connection in pair["connections"].as_array_mut().unwrap() {
        connection["b"] = json!(long);
    }
    pair["name"] = json!(long);
    let text = json!({ long.as_str(): pair });
    let folder = folder_with("t.json", text.to_string());
    for args in [
        &["show", "t.json"][..],
        &["check", "t.json"],
        &["check", "t.json#longer"],
        &["generate", "t.json", "--seed", "1", "--summary", "--jobs", "--timings", "-o", "a.rmgmap"],
        &["generate", "t.json", "--seed", "1", "--layout", "--summary", "-o", "a.svg"],
        &["info", "a.rmgmap", "--summary"],
        &["why", "a.rmgmap", "10", "10"],
        &["why-not", "a.rmgmap", "--kind", "creatureBank"],
        &["fairness", "a.rmgmap"],
        &["diff", "a.rmgmap", "a.rmgmap"],
        &["sweep", "t.json", "--seeds", "1", "--sizes", "s", "--effort", "quick", "-o", "a.jsonl"],
        &["stats", "a.jsonl"],
        &["profile", "run", "t.json", "--seed", "1", "-o", "a.events"],
    ] {
        let run = run_in(&folder, args);
        assert!(!run.err.contains("panicked"), "rmg {args:?}: {}", run.err);
        let longest = run.out.lines().chain(run.err.lines()).map(|line| line.chars().count()).max();
        assert!(longest.unwrap_or(0) <= 1 << 14, "rmg {args:?}: a line of {longest:?} letters");
        let most = 400_000;
        assert!(
            run.out.len() + run.err.len() < most,
            "rmg {args:?}: {} bytes",
            run.out.len() + run.err.len()
        );
    }
}

#[test]
fn json_without_a_mark_of_ours_stays() {
    let folder = all_inputs();
    for (line, text) in [
        ("puzzle puzzle.json --seed 1 -o F", "{\n \"dungeon\": \"mine\"\n}\n"),
        ("puzzle puzzle.json --seeds 2 -o F", "{\n \"runs\": [\n  {\n   \"kilometres\": 5\n  }\n ]\n}\n"),
        ("entrances entrances.json --seed 1 -o F", "{\n \"pairings\": {\"red\": \"wine\"}\n}\n"),
        ("worlds worlds.json --seeds 2 -o F", "{\"runs\": [1, 2, 3]}\n"),
        ("audit map.rmgmap -o F", "{\"text\":\"mine\",\"format\":\"rmg-certificate\"}"),
        (
            "generate t.json --seed 1 -o map.png --trace F",
            "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{\"name\":\"process_name\"}]}",
        ),
    ] {
        let path = folder.path().join("mine.json");
        fs::write(&path, text).unwrap();
        let line = line.replace('F', "mine.json");
        let run = run_in(&folder, &line.split(' ').collect::<Vec<_>>());
        assert_fails(&run, 1, "mine.json is there already, and may have been edited");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "rmg {line}");
    }
}

#[test]
fn a_file_that_is_read_only_stays_as_it_is() {
    let folder = folder_with("t.json", template("\"players\": \"2\",", "\"players\": \"2\""));
    let path = folder.path().join("t.json");
    assert_eq!(
        run_in(&folder, &["generate", &shipped("mirror-duel.json"), "--seed", "1", "-o", "a.png"]).code,
        Some(0)
    );
    for name in ["t.json", "a.png"] {
        let path = folder.path().join(name);
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
    }
    let before = fs::read(&path).unwrap();
    let run = run_in(&folder, &["check", "--fix", "t.json"]);
    assert_fails(&run, 1, "t.json is read-only, and was not changed");
    assert!(fs::read(&path).unwrap() == before && fs::metadata(&path).unwrap().permissions().readonly());
    let run = run_in(&folder, &["generate", &shipped("mirror-duel.json"), "--seed", "2", "-o", "a.png"]);
    assert_fails(&run, 1, "a.png is there already, and is read-only");
}

#[test]
#[cfg(unix)]
fn the_target_of_a_link_is_written_and_the_link_stays() {
    use std::os::unix::fs::symlink;
    let folder = folder_with("mine.png", "mine");
    fs::create_dir(folder.path().join("sub")).unwrap();
    let at = |name: &str| folder.path().join(name);
    for (link, to) in [
        ("new.png", "sub/new.png"),
        ("again.png", "new.png"),
        ("other.png", "mine.png"),
        ("map.tmx", "sub/map.tmx"),
    ] {
        symlink(to, at(link)).unwrap();
    }
    let path = shipped("mirror-duel.json");
    let make = |output: &str| run_in(&folder, &["generate", &path, "--seed", "1", "-o", output]);
    for output in ["new.png", "new.png", "again.png", "other.png", "map.tmx"] {
        let run = make(output);
        assert_eq!(run.code, Some(0), "{output}: {}", run.err);
        assert!(at(output).symlink_metadata().unwrap().is_symlink(), "{output}");
    }
    assert!(fs::read(at("sub/new.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(
        at("sub/map-tiles.png").is_file() && at("sub/map.tmx").is_file() && !at("map-tiles.png").exists()
    );
    assert!(fs::read(at("mine.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn default_names_of_files_fit_whatever_the_template_is_called() {
    let folder = folder_with("t.json", template("pair", &"𠀀".repeat(120)));
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = run_in(&folder, &["profile", "run", "t.json", "--seeds", "3..5"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let names = files_in(&folder);
    assert_eq!(names.len(), 4, "{names:?}");
    assert!(
        names.iter().any(|name| name.ends_with("𠀀-1.png"))
            && names.iter().any(|name| name.ends_with("𠀀-3-4.events")),
        "{names:?}"
    );
}

#[test]
#[cfg(unix)]
fn a_limit_of_the_system_on_files_is_an_error_and_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "ulimit -f 8; \"$RMG\" generate \"$TEMPLATE\" --seed 1 -o a.png",
        "ulimit -f 8; \"$RMG\" generate \"$TEMPLATE\" --seed 1 --format png -o - > /dev/null",
    ] {
        let run = super::shell(&folder, line);
        assert_fails(&run, 1, "the file would be larger than the system allows");
        assert_eq!(files_in(&folder), [""; 0]);
    }
}

/// The runtime of Rust opens /dev/null in the place of a closed output, where all would be lost without a word.
#[test]
#[cfg(unix)]
fn a_closed_standard_output_is_exit_code_1() {
    let folder = all_inputs();
    for line in [
        "info map.rmgmap",
        "info map.rmgmap --json",
        "--help",
        "help seeds",
        "generate t.json --seed 1 -o a.png",
        "generate t.json --seed 1 --format png -o -",
        "completions bash",
    ] {
        let run = super::shell(&folder, &format!("\"$RMG\" {line} >&-"));
        assert_fails(&run, 1, "cannot write to standard output: it is closed");
    }
    for line in ["\"$RMG\" info map.rmgmap > /dev/null", "\"$RMG\" info map.rmgmap <> /dev/null >&0"] {
        assert_eq!(super::shell(&folder, line).code, Some(0), "{line}");
    }
    // with -q nothing is to be printed
    assert_eq!(super::shell(&folder, "\"$RMG\" -q info map.rmgmap >&-").code, Some(0));
}

#[test]
fn bad_input_leaves_no_file() {
    let folder = all_inputs();
    let before = files_in(&folder);
    for command in ["puzzle", "entrances", "worlds", "level"] {
        let ending = if command == "level" { "toml" } else { "json" };
        for kind in ["bad", "broken"] {
            let case = format!("{kind}-{command}.{ending}");
            for more in [&[][..], &["-o", "made.json"]] {
                let run = run_in(&folder, &[&[command, &case, "--seed", "1"], more].concat());
                assert!(matches!(run.code, Some(1 | 2)), "{command} {case}: {}", run.err);
                assert_eq!(files_in(&folder), before, "{command} {case}");
            }
        }
    }
    for text in ["[1, 2]", "{}", "", "\"text\""] {
        fs::write(folder.path().join("odd.json"), text).unwrap();
        for command in ["puzzle", "entrances", "worlds"] {
            let run = super::shell(&folder, &format!("\"$RMG\" {command} - --seed 1 < odd.json"));
            assert!(matches!(run.code, Some(1 | 2)), "{command}: {}", run.err);
        }
        fs::remove_file(folder.path().join("odd.json")).unwrap();
        assert_eq!(files_in(&folder), before, "{text}");
    }
}

#[test]
fn numbers_that_are_none_name_the_option_and_the_form() {
    let folder = all_inputs();
    for (line, option, form) in [
        ("generate t.json --seed x", "--seed", "a whole number from 0 to 18446744073709551615"),
        ("generate t.json --seed -1", "--seed", "a whole number from 0 to"),
        ("generate t.json --seed 99999999999999999999", "--seed", "a whole number from 0 to"),
        ("generate t.json --attempts 0", "--attempts", "a whole number from 1 to 1000"),
        ("generate t.json --attempts many", "--attempts", "a whole number from 1 to 1000"),
        ("generate t.json --threads 1.5", "--threads", "a whole number from 1 to 256"),
        ("generate t.json --seeds 1..x", "--seeds", "`x` is not a whole number; write N, A..B or A..=B"),
        ("generate t.json --best-of x", "--best-of", "a whole number from 1 to 1000"),
        ("why map.rmgmap a 1", "<X>", "a whole number from 0 to 65535"),
        ("why map.rmgmap 1 -1", "<Y>", "a whole number from 0 to 65535"),
        ("level level.toml --depth x", "--depth", "a whole number from 1 to"),
        ("worlds worlds.json --gems x", "--gems", "a whole number from 0 to"),
        ("worlds worlds.json --count x", "--count", "a whole number from 1 to 10000"),
        ("puzzle puzzle.json --steps x", "--steps", "`x` is not a whole number; write N, A..B"),
        ("puzzle puzzle.json --max-enclaves x", "--max-enclaves", "a whole number from 1 to"),
        ("sweep t.json --seeds 1 --keep worst:x", "--keep", "a whole number from 1 to 10000"),
        ("profile diff a b --threshold x", "--threshold", "a whole number from 0 to 1000"),
    ] {
        let run = run_in(&folder, &line.split(' ').collect::<Vec<_>>());
        assert_fails(&run, 2, form);
        assert!(run.err.contains(option) && !run.err.contains("digit"), "rmg {line}: {}", run.err);
    }
}

#[test]
fn a_player_alone_is_completed_by_the_computer() {
    let folder = all_inputs();
    let args = ["generate", "t.json", "--seed", "1", "--player", "blue=human", "--json", "-o", "a.rmgmap"];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let players = document["players"].as_array().unwrap();
    let players: Vec<_> =
        players.iter().map(|player| (player["color"].as_str().unwrap(), player["human"] == true)).collect();
    assert_eq!(players, [("red", false), ("blue", true)]);
}

#[test]
fn warnings_of_a_template_are_shown_with_its_map() {
    let alone = template(r#", { "a": "2", "b": "3", "guard": 3000 }"#, "");
    let folder = folder_with("t.json", alone);
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "-o", "a.rmgmap"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("warning[isolated-start]") && run.err.contains("t.json:"), "{}", run.err);
    assert!(!run.out.contains("shows them"), "{}", run.out);
    let run = run_in(&folder, &["fairness", "a.rmgmap"]);
    assert!(run.out.starts_with("warning   no player reaches another\n"), "{}", run.out);
    let quiet = run_in(&folder, &["-q", "generate", "t.json", "--seed", "1", "-o", "a.rmgmap"]);
    assert_eq!((quiet.out.as_str(), quiet.err.as_str()), ("", ""));
}

#[test]
fn a_map_tells_how_it_is_made_again_in_every_format_that_is_looked_at() {
    let folder = all_inputs();
    let args =
        ["generate", "t.json", "--seed", "7", "-o", "a.png", "-o", "a.svg", "-o", "a.html", "-o", "a.rmgmap"];
    assert_eq!(run_in(&folder, &args).code, Some(0));
    let recipe = {
        let run = run_in(&folder, &["info", "a.rmgmap", "--json"]);
        let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        document["recipe"].as_str().unwrap().to_owned()
    };
    assert!(recipe.contains("--seed 7"), "{recipe}");
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let has = |bytes: &[u8], part: &str| bytes.windows(part.len()).any(|window| window == part.as_bytes());
    assert!(has(&bytes("a.png"), &format!("tEXtComment\0{recipe}")));
    let escaped = rmg::text::escaped_xml(&recipe);
    assert!(has(&bytes("a.svg"), &format!("<metadata>{escaped}</metadata>\n")));
    assert!(has(&bytes("a.html"), &format!("\"recipe\":{}", json!(recipe))));
    run_in(&folder, &["render", "a.rmgmap", "-o", "b.png"]);
    assert!(bytes("b.png") == bytes("a.png"));
}

#[test]
fn several_pages_of_a_template_are_written_and_its_text_lists_contents() {
    let with = r#""type": "treasure", "mines": { "gold": 2 }, "neutralTowns": { "towns": 1 },
        "treasure": [ { "min": 500, "max": 2500, "density": 6 } ]"#;
    let folder = folder_with("t.json", template(r#""type": "treasure""#, with));
    let run = run_in(&folder, &["show", "t.json", "-o", "a.md", "-o", "a.html", "-o", "a.svg"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(
        fs::read_to_string(folder.path().join("a.md")).unwrap().contains("a.svg"),
        "the picture is beside it"
    );
    let run = run_in(&folder, &["show", "t.json"]);
    for part in
        ["zone  towns", "mines", "treasure", "neutral: 1 town", "2 gold", "500-2500 x 6", "own: 1 castle"]
    {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    assert_fails(&run_in(&folder, &["show", "t.json", "-o", "b.svg", "-o", "./b.svg"]), 2, "named twice");
}

#[test]
fn options_are_in_the_same_groups_in_every_help() {
    let folder = tempfile::tempdir().unwrap();
    let headings = ["Input options:", "Map options:", "Output options:", "General options:"];
    let help = run_in(&folder, &["generate", "--help"]).out;
    let places: Vec<usize> = headings.iter().map(|heading| help.find(heading).unwrap()).collect();
    assert!(places.is_sorted(), "{help}");
    for (option, group) in
        [("--pack ", 0), ("--seed ", 1), ("--player ", 1), ("--output ", 2), ("--threads ", 3), ("--help", 3)]
    {
        let at = help.find(option).unwrap();
        let in_group = places.iter().rposition(|place| *place < at).unwrap();
        assert_eq!(in_group, group, "{option}: {help}");
    }
    let commands = run_in(&folder, &["--help"]).out;
    let listed =
        commands.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // long descriptions go on in further lines, which are indented more
    let names = listed.filter(|line| !line.starts_with("   "));
    let mut lines: Vec<String> =
        names.filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect();
    lines.extend(["profile run", "profile whatif", "profile export", "stats merge"].map(str::to_owned));
    lines.push(String::new());
    for line in lines {
        let args: Vec<&str> = line.split_whitespace().chain(["--help"]).collect();
        let help = run_in(&folder, &args).out;
        assert!(
            help.contains("\nGeneral options:\n") && !help.contains("\nOptions:\n"),
            "rmg {line}: {help}"
        );
    }
}

#[test]
fn a_template_is_made_small_for_the_failure_that_was_asked_about() {
    let towns = r#""treasure", "size": 8, "neutralTowns": { "towns": 20 }"#;
    let folder = folder_with("t.json", template(r#""treasure", "size": 10"#, towns));
    let args = ["shrink", "t.json", "--seed", "7", "--attempts", "1", "-o", "small.json"];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let small = json_of(&folder, "small.json");
    let zones = small["pair"]["zones"].as_object().unwrap();
    assert!(zones.contains_key("3"), "{small}");
    let size: rmg::MapSize = small["pair"]["minSize"].as_str().unwrap().parse().unwrap();
    assert!(size.width() >= 18 && size.height() >= 18, "{small}");
    let repeated =
        run_in(&folder, &["generate", "small.json", "--seed", "7", "--attempts", "1", "-o", "no.rmgmap"]);
    assert_fails(&repeated, 1, "zone 3: no room for town");
}
