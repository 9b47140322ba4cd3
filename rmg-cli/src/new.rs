//! `rmg new`: writes a commented template to start from.

use std::io::Write;
use std::path::PathBuf;

use rmg::text::shell_word;

use crate::prelude::*;

/// Text of the template with the placeholders `@NAME@` and `@ID@`.
const TEMPLATE: &str = include_str!("new/first.json");

/// Maximum length in characters of a file name made from a template name.
const LONGEST: usize = 60;

/// Arguments of `rmg new`.
#[derive(Debug, clap::Args)]
pub(crate) struct NewArgs {
    /// Name of the template, for example "Two Hills"
    #[arg(value_name = "NAME")]
    name: String,
    /// Output file; `-` for standard output. Default: the name in lower case, such as two-hills.json, in the
    /// current folder
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &NewArgs) -> Result<(), Failure> {
    let name = args.name.trim();
    let id = id_of(name);
    if id.is_empty() {
        return Err(Failure::usage(format!(
            "invalid template name `{name}`: expected at least one letter or digit"
        ))
        .help("for example: rmg new \"Two Hills\""));
    }
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{id}.json")));
    Targets::new(args.overwrite).take(&path)?;
    let quoted = serde_json::Value::from(name).to_string();
    let text = TEMPLATE.replace("@ID@", &id).replace("\"@NAME@\"", &quoted);
    write_and_report(&path, args.overwrite, |to| to.write_all(text.as_bytes()))?;
    if is_standard(&path) {
        return Ok(());
    }
    let shown = shell_word(&path.display().to_string());
    print(&format!(
        "next      rmg generate {shown}   generate a map\n          rmg check {shown}   check the template after changes\n"
    ))
}

/// Returns the name in lower case with words joined by hyphens.
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
    fn ids_are_valid_file_names() {
        for (name, id) in
            [("Two Hills", "two-hills"), ("../a b!", "a-b"), ("Кольцо 2", "кольцо-2"), ("?!", "")]
        {
            assert_eq!(id_of(name), id);
        }
        assert!(id_of(&"ab ".repeat(99)).len() <= 60);
    }
}
