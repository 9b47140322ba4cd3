//! `rmg new`: a first template, with comments that say what to change.

use std::io::Write;
use std::path::PathBuf;

use rmg::text::shell_word;

use crate::prelude::*;

/// The template; `@NAME@` and `@ID@` stand for what it is called.
const TEMPLATE: &str = include_str!("new/first.json");

/// Longest name of a file that is made of the name of a template, in letters.
const LONGEST: usize = 60;

/// Arguments of `rmg new`.
#[derive(Debug, clap::Args)]
pub(crate) struct NewArgs {
    /// What the template is called, for example "Two Hills".
    #[arg(value_name = "NAME")]
    name: String,
    /// File to write; `-` for standard output. Without it the name in small letters, such as two-hills.json, in the
    /// current folder.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &NewArgs) -> Result<(), Failure> {
    let name = args.name.trim();
    let id = id_of(name);
    if id.is_empty() {
        return Err(Failure::usage(format!("`{name}` has no letters, so it names no template"))
            .help("give it a name: rmg new \"Two Hills\""));
    }
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{id}.json")));
    Targets::new(args.overwrite).take(&path)?;
    let quoted = serde_json::Value::from(name).to_string();
    let text = TEMPLATE.replace("@ID@", &id).replace("\"@NAME@\"", &quoted);
    write_and_say(&path, args.overwrite, |to| to.write_all(text.as_bytes()))?;
    if is_standard(&path) {
        return Ok(());
    }
    let shown = shell_word(&path.display().to_string());
    say(&format!(
        "next      rmg generate {shown}   makes a map of it\n          rmg check {shown}   looks at what you change\n"
    ))
}

/// The name in small letters, words joined by dashes.
fn id_of(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    let cut: String = id.chars().take(LONGEST).collect();
    cut.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::id_of;

    #[test]
    fn ids_are_safe_as_names_of_files() {
        for (name, id) in
            [("Two Hills", "two-hills"), ("../a b!", "a-b"), ("Кольцо 2", "кольцо-2"), ("?!", "")]
        {
            assert_eq!(id_of(name), id);
        }
        assert!(id_of(&"ab ".repeat(99)).len() <= 60);
    }
}
