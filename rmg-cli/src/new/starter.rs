//! `rmg new level`, `rmg new puzzle`: write a commented configuration to start from.

use std::io::Write;
use std::path::PathBuf;

use rmg::text::shell_word;

use super::names::id_of;
use crate::prelude::*;

/// A kind of configuration, with its text. The text has the placeholder `@NAME@`.
pub(super) struct Starter {
    /// The command that reads it, which is also the word after `rmg new`.
    command: &'static str,
    extension: &'static str,
    text: &'static str,
}

/// Levels of rooms and corridors.
pub(super) const LEVEL: Starter =
    Starter { command: "level", extension: "toml", text: include_str!("first-level.toml") };
/// Lock-and-key puzzles.
pub(super) const PUZZLE: Starter =
    Starter { command: "puzzle", extension: "json", text: include_str!("first-puzzle.json") };

/// Arguments of `rmg new` with a kind of configuration.
#[derive(Debug, clap::Args)]
pub(super) struct StarterArgs {
    /// Title of the results, for example "Old Well"
    #[arg(value_name = "NAME")]
    name: String,
    /// Output file; `-` for standard output. Default: the name in lower case, such as old-well.toml, in the
    /// current folder
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(super) fn run(starter: &Starter, args: &StarterArgs) -> Result<(), Failure> {
    let Starter { command, extension, text } = starter;
    let name = args.name.trim();
    let id = id_of(name);
    if id.is_empty() {
        let message = format!("invalid name `{name}`: expected at least one letter or digit");
        return Err(Failure::usage(message).help(format!("for example: rmg new {command} \"Old Well\"")));
    }
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{id}.{extension}")));
    Targets::new(args.overwrite).take(&path)?;
    // TOML and JSON write such a text in the same way
    let quoted = serde_json::Value::from(name).to_string();
    let text = text.replace("\"@NAME@\"", &quoted);
    write_and_report(&path, args.overwrite, |to| to.write_all(text.as_bytes()))?;
    if is_standard(&path) {
        return Ok(());
    }
    let shown = shell_word(&path.display().to_string());
    print(&format!(
        "next      rmg {command} {shown}   generate\n          rmg check {shown}   check the file after changes\n"
    ))
}
