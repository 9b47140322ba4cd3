//! Checks of configurations that are not templates: one row of a table for each kind.

use std::path::Path;

use rmg::Diagnostics;
use rmg::levels::Generator;
use rmg::puzzle;
use rmg::text::counted;
use rmg::{Diagnostic, Error};

use crate::bounded_file::read_text;
use crate::prelude::*;
use crate::report::{count_of, print_diagnostics};

/// A kind of configuration.
struct Relative {
    /// The noun of the summary line.
    noun: &'static str,
    /// Recognizes a file by its name and text.
    is_it: fn(&str, &str) -> bool,
    check: fn(&str, &str, &Path) -> Diagnostics,
}

const RELATIVES: [Relative; 2] = [
    Relative {
        noun: "configuration of levels",
        is_it: |name, _| name.ends_with(".toml"),
        check: check_levels,
    },
    Relative { noun: "puzzle", is_it: |_, text| is_puzzle(text), check: check_puzzle },
];

/// Largest file that is read to recognize its kind.
const MOST: usize = 8 << 20;

/// Checks a file if it is one of these kinds, and prints its diagnostics.
///
/// # Returns
/// `None` if it is none of them. Otherwise the kind of failure, if there are errors.
pub(super) fn check(arg: &TemplateArg) -> Result<Option<Option<Kind>>, Failure> {
    if is_standard(&arg.path) {
        return Ok(None);
    }
    // templates have other limits and encodings; their reader reports an unreadable file
    let Ok(text) = read_text(&arg.path, "a configuration file", MOST) else { return Ok(None) };
    let shown = input_name(&arg.path);
    let Some(relative) = RELATIVES.iter().find(|relative| (relative.is_it)(&shown, &text)) else {
        return Ok(None);
    };
    let folder = arg.path.parent().unwrap_or(Path::new(""));
    let diagnostics = (relative.check)(&shown, &text, folder);
    print_diagnostics(&diagnostics);
    let all: Vec<Diagnostic> = diagnostics.iter().cloned().collect();
    let verdict = count_of(&all).unwrap_or_else(|| "no errors".to_owned());
    print(&format!("{shown}: {}, {verdict}\n", counted(1, relative.noun)))?;
    Ok(Some(diagnostics.has_errors().then_some(Kind::Refusal)))
}

fn check_levels(name: &str, text: &str, folder: &Path) -> Diagnostics {
    match Generator::parse_in(name, text, Some(folder)) {
        Ok(generator) => generator.warnings().clone(),
        Err(Error::Invalid(diagnostics)) => diagnostics,
        Err(_) => Diagnostics::default(),
    }
}

fn is_puzzle(text: &str) -> bool {
    let Ok(serde_json::Value::Object(root)) = serde_json::from_str(text) else { return false };
    let config = root.get("config").and_then(serde_json::Value::as_object).unwrap_or(&root);
    ["width", "height", "state"].iter().all(|key| config.contains_key(*key))
}

fn check_puzzle(name: &str, text: &str, _: &Path) -> Diagnostics {
    puzzle::diagnose(name, text)
}
