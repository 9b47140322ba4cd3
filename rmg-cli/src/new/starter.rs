//! `rmg new KIND NAME`: writes a small input file of another command.

use std::io::Write;
use std::path::PathBuf;

use rmg::text::shell_word;

use super::names::id_of;
use crate::prelude::*;

/// A file to start from.
#[derive(Debug)]
pub(super) struct Starter {
    extension: &'static str,
    /// Text with the placeholder `@NAME@`.
    text: &'static str,
    /// Commands to try, each with its purpose. `@FILE@` is the new file.
    next: &'static [(&'static str, &'static str)],
}

pub(super) const ENTRANCES: Starter = Starter {
    extension: "json",
    text: include_str!("starter/entrances.json"),
    next: &[
        ("rmg entrances @FILE@ --seed 7 -o result.json -o picture.svg", "shuffle entrances and items"),
        ("rmg check @FILE@", "check the file after changes"),
    ],
};

pub(super) const WORLDS: Starter = Starter {
    extension: "json",
    text: include_str!("starter/worlds.json"),
    next: &[
        ("rmg worlds @FILE@ --seed 1 -o world.json -o picture.svg", "generate a world"),
        ("rmg check @FILE@", "check the file after changes"),
    ],
};

pub(super) const LEVEL: Starter = Starter {
    extension: "toml",
    text: include_str!("starter/level.toml"),
    next: &[("rmg level @FILE@", "generate"), ("rmg check @FILE@", "check the file after changes")],
};

pub(super) const PUZZLE: Starter = Starter {
    extension: "json",
    text: include_str!("starter/puzzle.json"),
    next: &[("rmg puzzle @FILE@", "generate"), ("rmg check @FILE@", "check the file after changes")],
};

/// Arguments of `rmg new KIND`.
#[derive(Debug, clap::Args)]
pub(super) struct StarterArgs {
    /// Title of the results, for example "My Village"
    #[arg(value_name = "NAME")]
    name: String,
    /// Output file; `-` for standard output. Default: the name in lower case, such as my-village.json, in the
    /// current folder
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(super) fn run(starter: &Starter, args: &StarterArgs) -> Result<(), Failure> {
    let name = args.name.trim();
    let id = id_of(name);
    if id.is_empty() {
        let message = format!("invalid name `{name}`: expected at least one letter or digit");
        return Err(Failure::usage(message).help("for example \"My Village\""));
    }
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{id}.{}", starter.extension)));
    Targets::new(args.overwrite).take(&path)?;
    // TOML and JSON write such a text in the same way.
    let text = starter.text.replace("\"@NAME@\"", &serde_json::Value::from(name).to_string());
    write_and_report(&path, args.overwrite, |to| to.write_all(text.as_bytes()))?;
    if is_standard(&path) {
        return Ok(());
    }
    let shown = shell_word(&path.display().to_string());
    for (at, (command, purpose)) in starter.next.iter().enumerate() {
        let head = if at == 0 { "next" } else { "" };
        print(&format!("{head:<10}{}   {purpose}\n", command.replace("@FILE@", &shown)))?;
    }
    Ok(())
}
