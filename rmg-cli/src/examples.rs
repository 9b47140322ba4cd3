//! Examples in the help of each command.

use clap::Command;

/// Commands with examples. A command of a command is written `profile run`.
const EXAMPLES: [(&str, &[&str]); 34] = [
    ("new", &["rmg new \"Two Hills\"", "rmg new Duel -o duel.json", "rmg new entrances village"]),
    (
        "generate",
        &[
            "rmg generate first.json --seed 7 --size m -o map.h3m -o map.png",
            "rmg generate first.json --player red=human,town=castle --player blue -o map.vmap",
            "rmg generate first.json --best-of 20 --water islands",
        ],
    ),
    (
        "check",
        &[
            "rmg check first.json --target vcmi",
            "rmg check --fix first.json",
            "rmg check --explain missing-zone",
        ],
    ),
    ("show", &["rmg show first.json", "rmg show rmg.txt#Jebus -o jebus.html"]),
    ("convert", &["rmg convert rmg.txt -o jebus.json", "rmg convert first.json -o first.h3t --strict"]),
    ("schema", &["rmg schema -o template.schema.json", "rmg schema entrances -o entrances.schema.json"]),
    ("studio", &["rmg studio first.json", "rmg studio templates --no-open --port 8080"]),
    ("find", &["rmg find first.json --where \"rival_days >= 4 and portals = 0\" --want 3"]),
    ("gallery", &["rmg gallery first.json --seeds 24 -o gallery.html"]),
    ("watch", &["rmg watch first.json -o map.html"]),
    ("audit", &["rmg audit map.rmgmap", "rmg audit map.h3m --plan map.rmgmap --json"]),
    ("render", &["rmg render map.rmgmap -o map.png -o map.html", "rmg render map.vmap"]),
    ("level", &["rmg level crypt.toml --type \"upper crypt\" --seed 3 -o crypt.png -o crypt.tmx"]),
    ("info", &["rmg info map.h3m", "rmg info map.rmgmap --summary"]),
    ("why", &["rmg why map.rmgmap 16 24", "rmg why map.h3m 16 24 underground --plan map.rmgmap"]),
    ("why-not", &["rmg why-not map.rmgmap", "rmg why-not map.rmgmap --kind treasureChest --zone 3"]),
    ("diff", &["rmg diff old.rmgmap new.rmgmap -o changes.png", "rmg diff old.json new.json"]),
    ("verify", &["rmg verify *.rmgmap", "rmg verify map.rmgmap --template first.json"]),
    ("fairness", &["rmg fairness map.rmgmap"]),
    (
        "measure",
        &["rmg measure map.rmgmap", "rmg measure a.h3m b.vmap --reference hand --level surface --json"],
    ),
    ("install", &["rmg install map.vmap --game vcmi", "rmg install first.json --game hota"]),
    ("shrink", &["rmg shrink broken.json --seed 7 --fails refused -o small.json"]),
    ("sweep", &["rmg sweep templates --seeds 100 --sizes all --limit xl+u -o results.jsonl"]),
    ("stats", &["rmg stats results.jsonl -o results.html"]),
    ("stats merge", &["rmg stats merge part-1.jsonl part-2.jsonl -o results.jsonl"]),
    ("profile run", &["rmg profile run first.json --seeds 20 -o run.events"]),
    ("profile report", &["rmg profile report run.events -o run.html"]),
    ("profile whatif", &["rmg profile whatif run.events --scale treasure=0.5 --workers 4"]),
    (
        "entrances",
        &[
            "rmg entrances world.json --seed 1 -o layout.json -o layout.svg",
            "rmg entrances world.json --fill --plan layout.json --seed 2 -o edited.json",
        ],
    ),
    (
        "track",
        &[
            "rmg track world.json --result layout.json --have \"Lamp,Rope=2\"",
            "rmg track world.json --to Tower",
        ],
    ),
    ("puzzle", &["rmg puzzle castle.json --steps 8..12 --seeds 10 -o puzzle.svg"]),
    ("worlds", &["rmg worlds pool.json --gems 7 --seed 1 -o world.json"]),
    (
        "bug-report",
        &[
            "rmg bug-report first.json --seed 7 -- generate first.json --seed 7 -o map.h3m",
            "rmg bug-report map.rmgmap -o report.md",
        ],
    ),
    ("completions", &["rmg completions bash > rmg.bash"]),
];

/// Adds the examples to the long help of all commands.
pub(crate) fn with_examples(command: Command) -> Command {
    EXAMPLES.iter().fold(command, |command, (name, examples)| {
        let text = format!("Examples:\n  {}", examples.join("\n  "));
        match name.split_once(' ') {
            Some((group, name)) => command
                .mut_subcommand(group, |group| group.mut_subcommand(name, |it| it.after_long_help(text))),
            None => command.mut_subcommand(*name, |it| it.after_long_help(text)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_valid_and_belong_to_their_commands() {
        for (name, examples) in EXAMPLES {
            for example in examples {
                let (line, _) = example.split_once(" > ").unwrap_or((example, ""));
                let words: Vec<String> = line
                    .split('"')
                    .enumerate()
                    .flat_map(|(at, part)| match at % 2 {
                        0 => part.split_whitespace().map(str::to_owned).collect(),
                        _ => vec![part.to_owned()],
                    })
                    .collect();
                assert!(line.starts_with(&format!("rmg {name} ")), "{line}");
                let parsed = crate::program().try_get_matches_from(words);
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            }
        }
    }
}
