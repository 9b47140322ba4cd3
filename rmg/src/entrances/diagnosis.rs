//! All diagnostics of a case, with their places.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rmg_core::diag::Span;
use rmg_core::text::shown;
use rmg_logic::fill::{CaseSource, PlayerEntry, is_players_file, read_players};
use serde_json::value::RawValue;

use super::{EntranceError, Generator, MAX_BYTES};
use crate::diagnostics::Diagnostics;
use crate::error::Error;
use crate::files::read_text;
use crate::{Diagnostic, Severity};

/// Returns all diagnostics of a case of one player, or of a file with players and of the files that it names:
/// errors, warnings, and the reasons why no seed gives a layout.
///
/// # Arguments
/// - `name`: the name of the text in messages.
/// - `folder`: where the files of players are. Without it, they are errors.
#[must_use]
pub fn diagnose(name: &str, text: &str, folder: Option<&Path>) -> Diagnostics {
    if !is_players_file(text) {
        return of_case(name, text, "");
    }
    let file = match read_players(text) {
        Ok(file) => file,
        Err(diagnostics) => return Diagnostics::new(name, text, diagnostics),
    };
    let mut all = Diagnostics::new(name, text, file.warnings.clone());
    let mut files = BTreeSet::new();
    for entry in &file.players {
        let own = match &entry.case {
            // several players may have the same file
            CaseSource::File { path, .. } if !files.insert(components(path)) => continue,
            CaseSource::File { .. } => case_text(entry, name, text, folder).map_or_else(
                |error| Diagnostics::new(name, text, vec![unreadable(&error, entry)]),
                |(name, text)| of_case(&name, &text, ""),
            ),
            CaseSource::Text(case) => {
                of_case(name, &alone(text, case), &format!("player `{}`: ", shown(&entry.name)))
            }
        };
        all.append(own);
    }
    all
}

/// Returns the case of a player, and its name in messages. Its length and lines are those of the file that
/// contains it.
///
/// # Errors
/// [`Error::Unreadable`] if its file cannot be read, or has no folder.
pub(super) fn case_text<'n>(
    entry: &PlayerEntry<'_>,
    name: &'n str,
    text: &str,
    folder: Option<&Path>,
) -> Result<(Cow<'n, str>, String), Error> {
    match (&entry.case, folder) {
        (CaseSource::Text(case), _) => Ok((Cow::Borrowed(name), alone(text, case))),
        (CaseSource::File { path, .. }, Some(folder)) => {
            let path = folder.join(path);
            Ok((Cow::Owned(path.display().to_string()), read_text(&path, "a case file", MAX_BYTES)?))
        }
        (CaseSource::File { path, .. }, None) => Err(Error::Unreadable {
            path: path.into(),
            reason: "a text has no folder".to_owned(),
            help: "read the players with `from_file`, or add the case to the text".to_owned(),
        }),
    }
}

/// Returns the diagnostics of the case of one player. `player` starts the reasons why there is no layout.
fn of_case(name: &str, text: &str, player: &str) -> Diagnostics {
    let generator = match Generator::parse(name, text) {
        Ok(generator) => generator,
        Err(Error::Invalid(diagnostics)) => return diagnostics,
        Err(error) => {
            let unreadable = Diagnostic::new(Severity::Error, "unreadable", None, error.to_string());
            return Diagnostics::new(name, text, vec![unreadable]);
        }
    };
    let mut all = generator.warnings().clone();
    if let Err(errors) = generator.randomizer() {
        let errors = errors.iter().map(|error| no_layout(error, text, player)).collect();
        all.append(Diagnostics::new(name, text, errors));
    }
    all
}

fn no_layout(error: &EntranceError, text: &str, player: &str) -> Diagnostic {
    let place = error.end().and_then(|end| place_of_name(text, end));
    let diagnostic = Diagnostic::new(Severity::Error, "no-layout", place, format!("{player}{error}"));
    match error.help() {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// Returns the diagnostic of a player whose file cannot be read.
pub(super) fn unreadable(error: &Error, entry: &PlayerEntry<'_>) -> Diagnostic {
    let place = match &entry.case {
        CaseSource::File { span, .. } => Some(*span),
        CaseSource::Text(_) => None,
    };
    Diagnostic::new(Severity::Error, "unreadable", place, error.to_string())
}

/// Returns the parts of a path: `case.json` and `./case.json` are the same file.
fn components(path: &str) -> PathBuf {
    Path::new(".").join(path).components().collect()
}

/// Returns where a text states `"name": NAME` first in its lists of ends, otherwise where it has the name
/// first.
fn place_of_name(text: &str, name: &str) -> Option<Span> {
    let quoted = serde_json::to_string(name).ok()?;
    let case: BTreeMap<String, &RawValue> = serde_json::from_str(text).unwrap_or_default();
    let lists = ["exits", "targets", "doors", "connections"].into_iter().filter_map(|list| case.get(list));
    let is_definition = |at: &usize| {
        let before = text[..*at].trim_end();
        before.strip_suffix(':').is_some_and(|before| before.trim_end().ends_with("\"name\""))
    };
    let all = |part: &str| {
        let first = offset(text, part);
        part.match_indices(&quoted).map(|(at, _)| first + at).collect::<Vec<_>>()
    };
    let defined = lists.flat_map(|list| all(list.get())).find(is_definition);
    let start = defined.or_else(|| all(text).first().copied())?;
    Some(Span::new(u32::try_from(start).ok()?, u32::try_from(start + quoted.len()).ok()?))
}

/// Returns where a part of a text starts.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// Returns a text of the same length in which only `part` is left; line ends stay. `part` is a part of
/// `text`.
fn alone(text: &str, part: &str) -> String {
    let start = offset(text, part);
    let blank =
        |text: &str| -> String { text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect() };
    blank(&text[..start]) + part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_name_is_its_definition() {
        let text = r#"{ "shuffle": ["gate"], "locations": [{ "name": "gate" }], "connections": [{ "name" : "gate" }], "start": "inn" }"#;
        let place = |name| place_of_name(text, name).map(|span| span.start as usize);
        assert_eq!(place("gate"), text.rfind("\"gate\""));
        assert_eq!((place("inn"), place("tower")), (text.find("\"inn\""), None));
    }

    /// The case has the end `gate` of a group that the lookup lacks.
    const CASE: &str = r#"{ "start": "A", "regions": ["A", "B"], "group_lookup": { "in": ["in"] },
  "doors": [
    { "name": "gate", "region": "A", "group": "out" }, { "name": "hatch", "region": "B", "group": "in" }
  ] }"#;

    #[test]
    fn mistakes_of_each_player_have_the_place_and_the_help_of_a_case_of_one() {
        let one = diagnose("one", CASE, None);
        let text = format!(
            r#"{{ "players": [{{ "name": "Ann", "case": {CASE} }}, {{ "name": "Bob", "case": {CASE} }}] }}"#
        );
        let several = diagnose("several", &text, None);
        let gates: Vec<_> = text.match_indices("\"gate\"").map(|(at, _)| at).collect();
        assert_eq!((one.iter().count(), several.iter().count(), gates.len()), (1, 2, 2));
        let expected = one.iter().next().unwrap();
        for ((found, player), gate) in several.iter().zip(["Ann", "Bob"]).zip(gates) {
            assert_eq!(found.message, format!("player `{player}`: {}", expected.message));
            assert_eq!((found.help.as_ref(), found.code), (expected.help.as_ref(), expected.code));
            assert!(found.help.is_some());
            assert_eq!(found.span.map(|span| span.start as usize), Some(gate));
        }
    }

    #[test]
    fn a_file_of_several_players_is_read_once_and_a_missing_one_has_a_place() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("case.json"), CASE).unwrap();
        let text = r#"{ "players": [{ "name": "Ann", "case_file": "case.json" },
            { "name": "Bob", "case_file": "./case.json" }, { "name": "Cid", "case_file": "gone.json" }] }"#;
        let found = diagnose("several", text, Some(folder.path()));
        let [case, gone] = found.texts() else { panic!("{found}") };
        assert!(case.name.ends_with("case.json") && case.diagnostics[0].span.is_some());
        let span = gone.diagnostics[0].span.unwrap();
        assert_eq!(&text[span.start as usize..span.end as usize], "\"gone.json\"");
    }
}
