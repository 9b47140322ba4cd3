//! Hostile names and files: control characters are not printed, and lines have a maximum length.

use std::fs;
use std::process::Command;

use rmg::text::stand_in;
use serde_json::json;
use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{Run, folder_with, json_of, rmg, run_line, succeeds, template};

/// An unused color, a window title, right-to-left text, and a line that looks like an error.
const HOSTILE: &str = "x\u{1b}[5m\u{1b}]0;title\u{7}\u{202e}\u{9b}31m\nerror: forged\u{200b}";

/// Writes templates and maps with such names for the template, its zones and its description.
fn hostile_inputs() -> TempDir {
    let folder = all_inputs();
    let [start, center] = ["start", "center"].map(|name| format!("{name} {HOSTILE}"));
    let zones = json!({
        start.as_str(): { "type": "playerStart", "owner": 1, "size": 10, "playerTowns": { "castles": 1 },
            "treasure": [{ "min": 500, "max": 2500, "density": 6 }] },
        "2": { "type": "playerStart", "owner": 2, "size": 10, "playerTowns": { "castles": 1 } },
        center.as_str(): { "type": "treasure", "size": 10, "mines": { "gold": 1 } },
    });
    let connections =
        json!([{ "a": start, "b": center, "guard": 3000 }, { "a": "2", "b": center, "guard": 3000 }]);
    let text = |zones: &serde_json::Value| {
        json!({ format!("t {HOSTILE}"): {
            "name": format!("name {HOSTILE}"), "description": HOSTILE, "minSize": "s", "maxSize": "m", "players": "2",
            "zones": zones, "connections": connections } })
        .to_string()
    };
    let mut full = zones.clone();
    full[&center]["neutralTowns"] = json!({ "towns": 60 });
    let mut bad = zones.clone();
    bad[&center]["nonsense"] = json!(HOSTILE);
    bad[&center]["terrainTypes"] = json!([HOSTILE]);
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
        succeeds(&folder, line);
    }
    folder
}

/// Every command that prints, with such names.
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
fn control_characters_of_names_are_not_printed() {
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
                // a forged message would start its own line, because the name contains a line break
                assert!(!text.lines().any(|text| text.starts_with("error: forged")), "rmg {line}: {text}");
            }
        }
    }
}

#[test]
fn colors_remain_with_control_characters_in_names() {
    let folder = hostile_inputs();
    let run = run_line(&folder, "--color always check hostile-bad.json");
    assert!(run.err.contains("\u{1b}[1m") && run.err.contains("\u{241b}[5m"), "{:?}", run.err);
}

/// Names that are longer than any table is wide.
#[test]
fn tables_and_messages_shorten_long_names() {
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
    for line in [
        "show t.json",
        "check t.json",
        "check t.json#longer",
        "generate t.json --seed 1 --summary --jobs --timings -o a.rmgmap",
        "generate t.json --seed 1 --layout --summary -o a.svg",
        "info a.rmgmap --summary",
        "why a.rmgmap 10 10",
        "why-not a.rmgmap --kind creatureBank",
        "fairness a.rmgmap",
        "diff a.rmgmap a.rmgmap",
        "sweep t.json --seeds 1 --sizes s --effort quick -o a.jsonl",
        "stats a.jsonl",
        "profile run t.json --seed 1 -o a.events",
    ] {
        let run = run_line(&folder, line);
        assert!(!run.err.contains("panicked"), "rmg {line}: {}", run.err);
        let longest = run.out.lines().chain(run.err.lines()).map(|line| line.chars().count()).max();
        assert!(longest.unwrap_or(0) <= 1 << 14, "rmg {line}: a line of {longest:?} characters");
        let bytes = run.out.len() + run.err.len();
        assert!(bytes < 400_000, "rmg {line}: {bytes} bytes");
    }
}
