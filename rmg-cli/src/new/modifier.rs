//! `rmg new modifier`: writes a Cargo project with a custom modifier and the command line of `rmg`.

use std::io::Write;
use std::path::{Path, PathBuf};

use rmg::text::shell_word;

use super::names::id_of;
use crate::prelude::*;

/// Files of the project with the placeholders `@ID@`, `@TYPE@` and `@DEPENDENCIES@`.
const FILES: [(&str, &str); 3] = [
    ("Cargo.toml", include_str!("modifier/Cargo.toml.txt")),
    ("src/main.rs", include_str!("modifier/main.rs.txt")),
    ("README.md", include_str!("modifier/README.md.txt")),
];

/// Arguments of `rmg new modifier`.
#[derive(Debug, clap::Args)]
pub(super) struct ModifierArgs {
    /// Name of the modifier, for example "lone trees"
    #[arg(value_name = "NAME")]
    name: String,
    /// Folder of the project. Default: the name in lower case, such as lone-trees, in the current folder
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Clone of the repository of `rmg`, for the dependencies of the project. Default: a placeholder for its
    /// address
    #[arg(long, value_name = "DIR")]
    source: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(super) fn run(args: &ModifierArgs) -> Result<(), Failure> {
    let name = args.name.trim();
    let id = id_of(name);
    if !id.starts_with(|first: char| first.is_ascii_alphabetic()) || !id.is_ascii() {
        return Err(Failure::usage(format!("invalid modifier name `{name}`"))
            .note(
                "it is also the name of a Cargo project, which starts with a letter from a to z and is ASCII",
            )
            .help("for example: rmg new modifier \"lone trees\""));
    }
    let folder = args.output.clone().unwrap_or_else(|| PathBuf::from(&id));
    let type_name: String = id.split('-').map(capitalized).collect();
    let dependencies = dependencies(args.source.as_deref())?;
    let made = std::fs::create_dir_all(folder.join("src"));
    made.map_err(|error| Failure::usage(format!("cannot create the folder {}: {error}", folder.display())))?;
    let mut targets = Targets::new(args.overwrite);
    let paths = FILES.map(|(file, _)| folder.join(file));
    paths.iter().try_for_each(|path| targets.take(path))?;
    for ((_, text), path) in FILES.iter().zip(&paths) {
        let text = text.replace("@ID@", &id).replace("@NAME@", &id.replace('-', " "));
        let text = text.replace("@TYPE@", &type_name).replace("@DEPENDENCIES@", &dependencies);
        write_and_report(path, args.overwrite, |to| to.write_all(text.as_bytes()))?;
    }
    let shown = shell_word(&folder.display().to_string());
    print(&format!("next      cd {shown} && cargo run --release -- generate TEMPLATE --seed 1\n"))
}

/// Returns the lines of the dependencies on the crates of the project.
fn dependencies(source: Option<&Path>) -> Result<String, Failure> {
    let crates = ["rmg", "rmg-cli"];
    let line = |name: &str| -> Result<String, Failure> {
        let Some(source) = source else {
            return Ok(format!("{name} = {{ git = \"ADDRESS OF THE REPOSITORY OF RMG\" }}\n"));
        };
        let manifest = source.join(name).join("Cargo.toml");
        let manifest = std::path::absolute(&manifest).ok().filter(|manifest| manifest.is_file());
        let Some(folder) = manifest.as_deref().and_then(Path::parent) else {
            let message = format!("{} is not a clone of rmg: it has no crate {name}", source.display());
            return Err(
                Failure::usage(message).help("--source is the folder with the folders rmg and rmg-cli")
            );
        };
        Ok(format!("{name} = {{ path = {} }}\n", serde_json::Value::from(folder.display().to_string())))
    };
    crates.into_iter().map(line).collect()
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
