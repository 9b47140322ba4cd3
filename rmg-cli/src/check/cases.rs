//! Cases of other commands: how to recognize and check them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use rmg::diag::has_errors;
use rmg::{Diagnostic, Diagnostics, Error, Severity, entrances, levels, puzzle, worlds};
use serde_json::value::RawValue;

use crate::bounded_file::read_text;
use crate::prelude::*;

/// A kind of case.
struct CaseKind {
    /// Name in the verdict.
    name: &'static str,
    /// The command that takes it.
    command: &'static str,
    /// Returns whether a file is of this kind, by its extension and the members of its JSON object.
    is_kind: fn(&Path, &Members<'_>) -> bool,
    /// Checks a file.
    check: fn(&Path, &str, &str) -> Result<Diagnostics, Error>,
}

/// The members of a JSON object, not parsed yet; empty for other files.
type Members<'t> = BTreeMap<Cow<'t, str>, &'t RawValue>;

const KINDS: [CaseKind; 7] = [
    CaseKind {
        name: "result of entrances",
        command: "entrances",
        is_kind: |_, members| is_list(&first_result(members, &["runs", "players"]), "pairings"),
        check: |_, name, text| Ok(result_as_case(name, text, "entrances")),
    },
    CaseKind {
        name: "result of worlds",
        command: "worlds",
        is_kind: |_, members| {
            let result = first_result(members, &["runs"]);
            let world = result.get("world").map(|world| members_of(world.get())).unwrap_or_default();
            has_all(&world, &["zones", "connections"])
        },
        check: |_, name, text| Ok(result_as_case(name, text, "worlds")),
    },
    CaseKind {
        name: "case of several players",
        command: "entrances",
        is_kind: |_, members| is_list(members, "players"),
        check: |path, name, text| Ok(entrances::diagnose(name, text, path.parent())),
    },
    CaseKind {
        name: "case of entrances",
        command: "entrances",
        is_kind: |_, members| is_list(members, "regions"),
        check: |path, name, text| Ok(entrances::diagnose(name, text, path.parent())),
    },
    CaseKind {
        name: "case of worlds",
        command: "worlds",
        is_kind: |_, members| {
            let has_number = members.get("gems").is_some_and(|gems| gems.get().parse::<f64>().is_ok());
            is_list(members, "zones")
                || has_number
                || has_all(members, &["pool"])
                || has_all(members, &["pool_file"])
        },
        check: check_worlds,
    },
    CaseKind {
        name: "configuration of levels",
        command: "level",
        is_kind: |path, _| path.extension().is_some_and(|extension| extension == "toml"),
        check: check_levels,
    },
    CaseKind {
        name: "puzzle",
        command: "puzzle",
        is_kind: |_, members| {
            let config = members.get("config").map(|config| members_of(config.get()));
            let config = config.as_ref().unwrap_or(members);
            let has_rooms = has_all(config, &["width", "height"]) || has_all(config, &["outline"]);
            has_rooms && (has_all(config, &["state"]) || has_all(config, &["cycles"]))
        },
        check: |path, name, text| Ok(puzzle::diagnose(name, text, path.parent())),
    },
];

/// A checked case.
#[derive(Debug)]
pub(super) struct CheckedCase {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) kind: &'static str,
    /// Diagnostics of this file and of files that it names.
    pub(super) all: Diagnostics,
}

/// Reads a file if it is a case. Templates and unreadable files give `None`.
fn read_case(path: &Path) -> Option<(String, &'static CaseKind)> {
    if is_standard(path) {
        return None;
    }
    let text = read_text(path, "a case", entrances::MAX_BYTES).ok()?;
    let members = members_of(&text);
    let kind = KINDS.iter().find(|kind| (kind.is_kind)(path, &members))?;
    Some((text, kind))
}

/// Returns the command that takes a case; `None` for other files.
pub(crate) fn command_of_case(path: &Path) -> Option<&'static str> {
    read_case(path).map(|(_, kind)| kind.command)
}

/// Returns the failure of a command that takes cases, if its file is a result or a case of another command.
pub(crate) fn other_kind(path: &Path, command: &str) -> Option<Failure> {
    let (_, kind) = read_case(path)?;
    let shown = input_name(path);
    let failure = Failure::refusal(format!("{shown} is a {}, not a case of {command}", kind.name));
    match kind.name.strip_prefix("result of ") {
        Some(own) => Some(failure.help(result_help(own))),
        None if kind.command == command => None,
        None => Some(failure.help(format!("use `rmg {}`", kind.command))),
    }
}

fn result_help(command: &str) -> String {
    format!("use it as a plan: `rmg {command} CASE --plan FILE`")
}

/// Returns the error that a result is no case.
fn result_as_case(name: &str, text: &str, command: &str) -> Diagnostics {
    let message = format!("this is a result of `rmg {command}`, not a case");
    let diagnostic = Diagnostic::new(Severity::Error, "result", None, message).help(result_help(command));
    Diagnostics::of_text(name, text, vec![diagnostic])
}

/// Checks a file if it is a case. Templates and unreadable files give `None`.
pub(super) fn check_case(path: &Path) -> Option<CheckedCase> {
    let (text, kind) = read_case(path)?;
    let name = input_name(path);
    let all = match (kind.check)(path, &name, &text) {
        Ok(diagnostics) | Err(Error::Invalid(diagnostics)) => diagnostics,
        Err(error) => without_location(&name, &text, "unusable", [error.to_string()]),
    };
    Some(CheckedCase { name, text, kind: kind.name, all })
}

impl CheckedCase {
    /// Returns the diagnostics of the file itself.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        let texts = self.all.texts().iter().filter(|text| text.name == self.name);
        texts.flat_map(|text| text.diagnostics.clone()).collect()
    }

    pub(super) fn has_errors(&self) -> bool {
        self.all.texts().iter().any(|text| has_errors(&text.diagnostics))
    }
}

/// Returns the members of a JSON object; none for other texts.
fn members_of(text: &str) -> Members<'_> {
    serde_json::from_str(text).unwrap_or_default()
}

/// Returns the members of the first object in nested `lists`. Lists that do not exist are skipped.
fn first_result<'t>(members: &Members<'t>, lists: &[&str]) -> Members<'t> {
    let mut found = members.clone();
    for name in lists {
        let list = found.get(*name).and_then(|list| serde_json::from_str::<Vec<&RawValue>>(list.get()).ok());
        if let Some(first) = list.and_then(|list| list.first().copied()) {
            found = members_of(first.get());
        }
    }
    found
}

fn is_list(members: &Members<'_>, name: &str) -> bool {
    members.get(name).is_some_and(|value| value.get().starts_with('['))
}

fn has_all(members: &Members<'_>, names: &[&str]) -> bool {
    names.iter().all(|name| members.contains_key(*name))
}

fn check_levels(path: &Path, name: &str, text: &str) -> Result<Diagnostics, Error> {
    let folder = path.parent().unwrap_or(Path::new(""));
    levels::Generator::parse_in(name, text, Some(folder)).map(|generator| generator.warnings().clone())
}

fn check_worlds(path: &Path, name: &str, text: &str) -> Result<Diagnostics, Error> {
    let input = worlds::WorldInput::open(path)?;
    let ready = input.ready(input.needs_gems().then_some(0))?;
    match worlds::WorldMaker::new(input.pool(), ready.gems, worlds::WorldSettings::default()) {
        Ok(maker) => Ok(ready.warnings(maker.warnings())),
        // a pool alone states no number of gems
        Err(worlds::WorldError::Diagnostics(_)) if input.needs_gems() => Ok(ready.warnings(&[])),
        Err(worlds::WorldError::Diagnostics(diagnostics)) => {
            Ok(with_errors(ready.warnings(&[]), ready.located(&diagnostics)))
        }
        Err(error) => Ok(with_errors(
            ready.warnings(&[]),
            without_location(name, text, "no-world", [error.to_string()]),
        )),
    }
}

fn with_errors(mut warnings: Diagnostics, errors: Diagnostics) -> Diagnostics {
    warnings.append(errors);
    warnings
}

fn without_location(
    name: &str,
    text: &str,
    code: &'static str,
    messages: impl IntoIterator<Item = String>,
) -> Diagnostics {
    let diagnostics =
        messages.into_iter().map(|message| Diagnostic::new(Severity::Error, code, None, message));
    Diagnostics::of_text(name, text, diagnostics.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_only_to_the_depth_of_its_lists() {
        let deep = format!("{}{}", r#"{"players":["#.repeat(5), "]}".repeat(5));
        let first =
            |lists: &[&str]| first_result(&members_of(&deep), lists).values().next().unwrap().get().len();
        assert_eq!(first(&["runs", "players"]), deep.len() - 26);
        assert_eq!(first(&["runs"]), deep.len() - 12);
    }
}
