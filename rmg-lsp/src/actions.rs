//! Code actions: fixes of diagnostics.

use lsp_types::{CodeAction, CodeActionKind, TextEdit};
use rmg_core::diag::{Diagnostic, Fix, Span};
use rmg_core::pack::ContentPack;
use rmg_template::Source;

use crate::diagnostics::to_lsp;
use crate::open_file::OpenFile;
use crate::positions::Positions;
use crate::protocol::edits_of;

/// The kind of the action that applies all certain fixes.
pub(crate) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.rmg");

/// Returns an action for each diagnostic that touches `bytes` and has a fix, and one action with all certain
/// fixes.
///
/// `only` are the requested kinds. Without it, returns all kinds.
pub(crate) fn actions(
    file: &OpenFile,
    positions: &Positions<'_>,
    pack: &ContentPack,
    bytes: &std::ops::Range<usize>,
    only: Option<&[CodeActionKind]>,
) -> Vec<CodeAction> {
    let is_requested =
        |kind: &CodeActionKind| only.is_none_or(|only| only.iter().any(|of| includes(of, kind)));
    let diagnostics = &file.analysis.diagnostics;
    let mut actions = Vec::new();
    if is_requested(&CodeActionKind::QUICKFIX) {
        let here = diagnostics.iter().filter(|diagnostic| touches(diagnostic, bytes));
        actions.extend(
            here.filter_map(|diagnostic| quick_fix(diagnostic, diagnostic.fix.as_deref()?, file, positions)),
        );
    }
    if is_requested(&FIX_ALL) {
        actions.extend(fix_all(file, positions, pack));
    }
    actions
}

/// Returns whether a kind is equal to another one or contains it: `source` contains `source.fixAll`.
fn includes(kind: &CodeActionKind, other: &CodeActionKind) -> bool {
    let rest = other.as_str().strip_prefix(kind.as_str());
    rest.is_some_and(|rest| kind.as_str().is_empty() || rest.is_empty() || rest.starts_with('.'))
}

/// Returns whether a diagnostic touches a range of the text. A diagnostic without a span touches every range.
fn touches(diagnostic: &Diagnostic, bytes: &std::ops::Range<usize>) -> bool {
    diagnostic.span.is_none_or(|span| span.start as usize <= bytes.end && bytes.start <= span.end as usize)
}

fn quick_fix(
    diagnostic: &Diagnostic,
    fix: &Fix,
    file: &OpenFile,
    positions: &Positions<'_>,
) -> Option<CodeAction> {
    let fits = |span: Span| file.text().get(span.start as usize..span.end as usize).is_some();
    if fix.edits.is_empty() || !fix.edits.iter().all(|edit| fits(edit.span)) {
        return None;
    }
    let edits = fix.edits.iter().map(|edit| TextEdit::new(positions.range(edit.span), edit.text.clone()));
    Some(CodeAction {
        title: fix.title.clone(),
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![to_lsp(diagnostic, &file.uri, positions)]),
        edit: Some(edits_of(&file.uri, edits.collect())),
        is_preferred: Some(fix.is_certain),
        ..CodeAction::default()
    })
}

/// Returns all certain fixes as one edit of the lines from the first to the last fix; `None` if there are
/// none.
fn fix_all(file: &OpenFile, positions: &Positions<'_>, pack: &ContentPack) -> Option<CodeAction> {
    let fixed = file.analysis.fixed(pack)?;
    let (source, _) = Source::parse(fixed.bytes);
    let (bytes, new) = difference(file.text(), source.text());
    let range = lsp_types::Range::new(positions.position(bytes.start), positions.position(bytes.end));
    Some(CodeAction {
        title: format!("fix all unambiguous errors ({})", fixed.count),
        kind: Some(FIX_ALL),
        edit: Some(edits_of(&file.uri, vec![TextEdit::new(range, new.to_owned())])),
        ..CodeAction::default()
    })
}

/// Returns the range of `old` that differs from `new`, and its replacement. Omits common lines at the start
/// and at the end.
fn difference<'n>(old: &str, new: &'n str) -> (std::ops::Range<usize>, &'n str) {
    let common = |one: &mut dyn Iterator<Item = &str>, other: &mut dyn Iterator<Item = &str>| {
        one.zip(other).take_while(|(one, other)| one == other).map(|(line, _)| line.len()).sum::<usize>()
    };
    let start = common(&mut old.split_inclusive('\n'), &mut new.split_inclusive('\n'));
    let (rest, new_rest) = (&old[start..], &new[start..]);
    let end = common(&mut rest.split_inclusive('\n').rev(), &mut new_rest.split_inclusive('\n').rev());
    (start..old.len() - end, &new_rest[..new_rest.len() - end])
}

#[cfg(test)]
mod tests {
    use rmg_core::diag::{Edit, Severity};
    use rmg_core::pack::ContentPack;

    use super::*;
    use crate::positions::Encoding;

    /// A file with numbers in quotes, and a certain fix for each.
    fn file() -> OpenFile {
        let uri = "file:///a.rmg.json".parse().unwrap();
        let text = "{ t: { minSize: 's', maxSize: 's', players: '1', connections: [],\n zones: { 1: { type: 'playerStart',\n owner: '1',\n size: 6,\n\
                    playerTowns: { castles: '7' } } } } }\n";
        OpenFile::new(uri, 1, text.to_owned(), &ContentPack::default())
    }

    #[test]
    fn diagnostics_in_the_range_have_actions_and_certain_fixes_have_one() {
        let file = file();
        let pack = ContentPack::default();
        let positions = file.positions(Encoding::Utf8);
        let titles = |bytes, only: Option<&[CodeActionKind]>| {
            let of = |action: CodeAction| (action.title, action.is_preferred);
            actions(&file, &positions, &pack, &bytes, only).into_iter().map(of).collect::<Vec<_>>()
        };
        let fix = ("remove the quotes".to_owned(), Some(true));
        let all = ("fix all unambiguous errors (2)".to_owned(), None);
        let owner = file.text().find("'1',\n size").unwrap();
        assert_eq!(titles(owner..owner, None), [fix.clone(), all.clone()]);
        assert_eq!(titles(0..999, Some(&[CodeActionKind::QUICKFIX])), [fix.clone(), fix]);
        assert_eq!(titles(0..0, Some(&[CodeActionKind::SOURCE_FIX_ALL])), [all]);
        assert_eq!(titles(0..999, Some(&[CodeActionKind::REFACTOR])), []);
    }

    #[test]
    fn fixes_outside_the_text_are_omitted() {
        let mut file = file();
        let beyond = Fix::guess("x", vec![Edit::new(Span::new(1000, 1001), "")]);
        let place = Some(Span::new(1000, 1003));
        file.analysis.diagnostics =
            vec![Diagnostic::new(Severity::Warning, "number-as-text", place, "a text").fix(beyond)];
        let positions = file.positions(Encoding::Utf8);
        let requested = [CodeActionKind::QUICKFIX];
        assert_eq!(actions(&file, &positions, &ContentPack::default(), &(0..2000), Some(&requested)), []);
    }

    #[test]
    fn all_fixes_are_one_edit_of_the_changed_lines() {
        let file = file();
        let action = fix_all(&file, &file.positions(Encoding::Utf8), &ContentPack::default()).unwrap();
        let edit = serde_json::to_value(action.edit.unwrap().changes.unwrap()).unwrap();
        let edit = &edit["file:///a.rmg.json"][0];
        let new = " owner: 1,\n size: 6,\nplayerTowns: { castles: 7 } } } } }\n";
        assert_eq!((&edit["newText"], &edit["range"]["start"]["line"]), (&new.into(), &2.into()));
        assert_eq!(edit["range"]["end"], serde_json::json!({ "line": 5, "character": 0 }));
        assert_eq!(difference("a\nb\n", "a\nb\nb\n"), (4..4, "b\n"));
        assert_eq!(difference("ab", "b"), (0..2, "b"));
    }

    #[test]
    fn a_missing_quote_has_no_certain_fixes() {
        let uri = "file:///a.rmg.json".parse().unwrap();
        let text = "{ \"t\" : {\n \"zones\" : { \"1\" : { \"type\" : \"playerStart, \"owner\" : 1, \"size\" : 10 } },\n \"connections\" : [] } }";
        let file = OpenFile::new(uri, 1, text.to_owned(), &ContentPack::default());
        let messages: Vec<&str> =
            file.analysis.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        assert_eq!(messages, ["missing closing quote"]);
        assert!(fix_all(&file, &file.positions(Encoding::Utf8), &ContentPack::default()).is_none());
    }
}
