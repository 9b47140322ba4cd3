//! The recipe of a map generates the same bytes, in every format that states it.

use std::fs;
use std::path::Path;
use std::process::Command;

use rmg::games::h3m;
use rmg::rmgmap;
use rmg_tests::templates::heroes3;
use rmg_tests::vmap_checker::entry_text;
use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{Run, rmg, run_in, template};

/// Runs the command of a recipe, with the template file and the folders of packs filled in.
fn run_recipe(folder: &TempDir, recipe: &str, output: &str) -> Run {
    let filled = recipe.replace("TEMPLATE", "t.json").replace("PACK1", "pack").replace("PACK2", "second");
    let line = format!("{} -o {output}", filled.replacen("rmg ", "\"$RMG\" ", 1));
    let mut command = Command::new("sh");
    command.args(["-c", &line]).current_dir(folder.path()).env("RMG", rmg()).output().unwrap().into()
}

/// Returns the text after `word`, to the end of the line.
fn after<'t>(text: &'t str, word: &str) -> &'t str {
    let (_, rest) = text.split_once(word).unwrap_or_else(|| panic!("no `{word}` in:\n{text}"));
    rest.lines().next().unwrap_or_default()
}

/// Returns the description in the file of a map.
fn description(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("h3m") => h3m::read(&bytes).unwrap().info.description.to_string(),
        _ => {
            let header = entry_text(&bytes, "header.json").unwrap();
            let header: serde_json::Value = serde_json::from_str(&header).unwrap();
            header["description"].as_str().unwrap().to_owned()
        }
    }
}

/// Options that change a map or its files, with the id of the template in `t.json`.
const RUNS: &[(&str, &str)] = &[
    ("pair", ""),
    ("pair", "--effort quick --attempts 1 --monsters weak --size 50x40"),
    ("pair", "--effort best --attempts 20 --monsters strong --size m+u"),
    ("pair", "--placement grid --size m+u"),
    ("pair", "--placement planar --effort quick"),
    ("it's \"my\" $HOME", "--player blue=computer,town=castle,team=1 --player pink=human,team=2"),
    ("it's \"my\" $HOME", "--player red=human,town=rampart --player tan=human --water none"),
    ("Кольцо", "--effort quick --attempts 3 --target sod"),
    ("pair", "--pack pack --effort quick"),
    ("pair", "--pack pack --pack second --monsters strong --attempts 9"),
];

#[test]
#[cfg(unix)]
fn recipe_generates_the_same_map_from_every_file() {
    let folder = all_inputs();
    let ids = ["first", "it's \\\"my\\\" $HOME", "Кольцо", "pair"];
    let entry = |id: &str| {
        let text = template("pair", id);
        text.trim().strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap().to_owned()
    };
    fs::write(folder.path().join("t.json"), format!("{{{}}}", ids.map(entry).join(","))).unwrap();
    let second = folder.path().join("second");
    fs::create_dir(&second).unwrap();
    fs::write(second.join("pack.toml"), "name = 'second'\nversion = '3'\nextends = 'mine'\n").unwrap();
    fs::write(second.join("creatures.csv"), "name,growth\npikeman,1\n").unwrap();
    let at = |name: &str| folder.path().join(name);
    for (number, (id, options)) in RUNS.iter().enumerate() {
        let seed = (number + 3).to_string();
        let named = format!("t.json#{id}");
        let mut args = vec!["generate", &named, "--seed", &seed, "--force"];
        args.extend(options.split_whitespace());
        let standard = !options.contains("50x40");
        let files: &[&str] =
            if standard { &["a.rmgmap", "a.vmap", "a.h3m"] } else { &["a.rmgmap", "a.vmap"] };
        args.extend(files.iter().flat_map(|file| ["-o", file]));
        let run = run_in(&folder, &args);
        assert_eq!(run.code, Some(0), "{args:?}: {}", run.err);
        let map = rmgmap::read(&fs::read(at("a.rmgmap")).unwrap(), heroes3());
        if options.contains("--pack") {
            let info = run_in(&folder, &["info", "a.rmgmap", "--pack", "pack"]).out;
            assert!(after(&info, "recipe    ").contains("--pack PACK1 --pack-hash "), "{info}");
        } else {
            let recipe = map.unwrap().recipe.expect("a map has a recipe");
            assert_eq!(recipe.template, *id);
            assert!(recipe.packs.iter().all(|layer| layer.is_built_in));
        }
        let info = run_in(&folder, &["info", "a.rmgmap"]);
        let mut recipes = vec![after(&info.out, "recipe    ").to_owned()];
        recipes.push(after(&description(&at("a.vmap")), "To make it again: ").to_owned());
        if standard {
            let of_h3m = after(&description(&at("a.h3m")), "To repeat it: ").to_owned();
            // the file cannot represent this id, so the reader must add it
            recipes.push(if id.is_ascii() {
                of_h3m
            } else {
                of_h3m.replace("TEMPLATE", &format!("TEMPLATE'#{id}'"))
            });
        }
        for recipe in &recipes {
            for file in files {
                let again = file.replacen('a', "b", 1);
                let run = run_recipe(&folder, &format!("{recipe} --force"), &again);
                assert_eq!(run.code, Some(0), "{recipe}: {}", run.err);
                assert!(fs::read(at(&again)).unwrap() == fs::read(at(file)).unwrap(), "{file}: {recipe}");
            }
        }
    }
}
