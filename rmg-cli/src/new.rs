//! `rmg new`: writes files to start from: a commented template, cases of other commands, or a program with a
//! custom modifier.

mod modifier;
mod names;
mod starter;

use std::io::Write;
use std::path::PathBuf;

use rmg::text::shell_word;

use crate::output::file_name;
use crate::prelude::*;
use names::id_of;

/// Text of the template with the placeholders `@NAME@` and `@ID@`.
const TEMPLATE: &str = include_str!("new/first.json");

/// Arguments of `rmg new`.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
pub(crate) struct NewArgs {
    #[command(subcommand)]
    kind: Option<Kind>,
    #[command(flatten)]
    template: TemplateArgs,
}

#[derive(Debug, clap::Subcommand)]
enum Kind {
    /// Write a Cargo project: a program like `rmg` with a custom modifier
    Modifier(modifier::ModifierArgs),
    /// Write a small world to shuffle entrances and items, for `rmg entrances`
    Entrances(starter::StarterArgs),
    /// Write a small pool of zones, for `rmg worlds`
    Worlds(starter::StarterArgs),
    /// Write a commented configuration of levels of rooms and corridors
    Level(starter::StarterArgs),
    /// Write a configuration of lock-and-key puzzles
    Puzzle(starter::StarterArgs),
}

/// A new template.
#[derive(Debug, clap::Args)]
struct TemplateArgs {
    /// Name of the template, for example "Two Hills"
    #[arg(value_name = "NAME", required = true)]
    name: Option<String>,
    /// Output file; `-` for standard output. Default: the name in lower case, such as two-hills.json, in the
    /// current folder
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &NewArgs) -> Result<(), Failure> {
    match &args.kind {
        Some(Kind::Modifier(args)) => modifier::run(args),
        Some(Kind::Entrances(args)) => starter::run(&starter::ENTRANCES, args),
        Some(Kind::Worlds(args)) => starter::run(&starter::WORLDS, args),
        Some(Kind::Level(args)) => starter::run(&starter::LEVEL, args),
        Some(Kind::Puzzle(args)) => starter::run(&starter::PUZZLE, args),
        None => template(&args.template),
    }
}

fn template(args: &TemplateArgs) -> Result<(), Failure> {
    let name = args.name.as_deref().unwrap_or_default().trim();
    let id = id_of(name);
    if id.is_empty() {
        return Err(Failure::usage(format!(
            "invalid template name `{name}`: expected at least one letter or digit"
        ))
        .help("for example: rmg new \"Two Hills\""));
    }
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}.json", file_name(&id))));
    Targets::new(args.overwrite).take(&path)?;
    let quoted = serde_json::Value::from(name).to_string();
    let text = TEMPLATE.replace("@ID@", &id).replace("\"@NAME@\"", &quoted);
    write_and_report(&path, args.overwrite, |to| to.write_all(text.as_bytes()))?;
    if is_standard(&path) {
        return Ok(());
    }
    let shown = shell_word(&path.display().to_string());
    print(&format!(
        "next      rmg generate {shown}   generate a map\n          rmg check {shown}      check the template after changes\n"
    ))
}
