//! Fixes of faults as actions.

use lsp_types::{CodeAction, CodeActionKind, TextEdit};
use rmg_core::diag::{Fault, Fix, Span};

use crate::diagnostics::diagnostic;
use crate::open_file::OpenFile;
use crate::positions::Positions;
use crate::protocol::edits_of;

/// All that mends a file without a question.
pub(crate) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.rmg");

/// A fix for each fault that touches `bytes` and has one, and one action with all that are certain.
///
/// `only` are the kinds that are asked for; all where there are none.
pub(crate) fn actions(
    file: &OpenFile,
    positions: &Positions<'_>,
    bytes: &std::ops::Range<usize>,
    only: Option<&[CodeActionKind]>,
) -> Vec<CodeAction> {
    let is_wanted = |kind: &CodeActionKind| only.is_none_or(|only| only.iter().any(|of| includes(of, kind)));
    let faults = &file.analysis.faults;
    let mut actions = Vec::new();
    if is_wanted(&CodeActionKind::QUICKFIX) {
        let here = faults.iter().filter(|fault| touches(fault, bytes));
        actions.extend(here.filter_map(|fault| quick_fix(fault, fault.fix.as_deref()?, file, positions)));
    }
    if is_wanted(&FIX_ALL) {
        actions.extend(fix_all(file, positions));
    }
    actions
}

/// Whether a kind is another one, or a part of it: `source` includes `source.fixAll`.
fn includes(kind: &CodeActionKind, other: &CodeActionKind) -> bool {
    let rest = other.as_str().strip_prefix(kind.as_str());
    rest.is_some_and(|rest| kind.as_str().is_empty() || rest.is_empty() || rest.starts_with('.'))
}

/// Whether a fault stands in a part of the text; one without a place stands everywhere.
fn touches(fault: &Fault, bytes: &std::ops::Range<usize>) -> bool {
    fault.span.is_none_or(|span| span.start as usize <= bytes.end && bytes.start <= span.end as usize)
}

fn quick_fix(fault: &Fault, fix: &Fix, file: &OpenFile, positions: &Positions<'_>) -> Option<CodeAction> {
    let fits = |span: Span| file.text().get(span.start as usize..span.end as usize).is_some();
    if fix.edits.is_empty() || !fix.edits.iter().all(|edit| fits(edit.span)) {
        return None;
    }
    let edits = fix.edits.iter().map(|edit| TextEdit::new(positions.range(edit.span), edit.text.clone()));
    Some(CodeAction {
        title: fix.title.clone(),
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic(fault, &file.uri, positions)]),
        edit: Some(edits_of(&file.uri, edits.collect())),
        is_preferred: Some(fix.is_certain),
        ..CodeAction::default()
    })
}

/// All certain fixes as one edit of what lies between the first and the last; `None` where there are none.
fn fix_all(file: &OpenFile, positions: &Positions<'_>) -> Option<CodeAction> {
    let certain = file.analysis.faults.iter().filter_map(|fault| fault.fix.as_deref());
    let text = file.text();
    let (mended, count) = Fix::apply(text, certain.filter(|fix| fix.is_certain));
    if count == 0 {
        return None;
    }
    let (bytes, new) = difference(text, &mended);
    let range = lsp_types::Range::new(positions.position(bytes.start), positions.position(bytes.end));
    Some(CodeAction {
        title: format!("mend everything that is certain ({count})"),
        kind: Some(FIX_ALL),
        edit: Some(edits_of(&file.uri, vec![TextEdit::new(range, new.to_owned())])),
        ..CodeAction::default()
    })
}

/// The part of `old` that differs from `new`, and what comes in its place: without what begins and ends alike, line by line.
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

    /// A file with faults that are made up.
    fn file(faults: Vec<Fault>) -> OpenFile {
        let uri = "file:///a.rmg.json".parse().unwrap();
        let mut file =
            OpenFile::new(uri, 1, "{\n a: '5',\n b: 6,\n c: '7'\n}\n".to_owned(), &ContentPack::default());
        file.analysis.faults = faults;
        file
    }

    fn unquote(start: u32, is_certain: bool) -> Fault {
        let fix = Fix {
            title: "remove the quotes".to_owned(),
            is_certain,
            edits: vec![
                Edit::new(Span::new(start, start + 1), ""),
                Edit::new(Span::new(start + 2, start + 3), ""),
            ],
        };
        Fault::new(Severity::Warning, "number-as-text", Some(Span::new(start, start + 3)), "a text").fix(fix)
    }

    #[test]
    fn faults_in_the_part_have_their_fixes_and_all_certain_ones_are_one_action() {
        let file = file(vec![unquote(6, true), unquote(23, true), unquote(1000, false)]);
        let positions = file.positions(Encoding::Utf8);
        let titles = |bytes, only: Option<&[CodeActionKind]>| {
            let of = |action: CodeAction| (action.title, action.is_preferred);
            actions(&file, &positions, &bytes, only).into_iter().map(of).collect::<Vec<_>>()
        };
        let fix = ("remove the quotes".to_owned(), Some(true));
        let all = ("mend everything that is certain (2)".to_owned(), None);
        assert_eq!(titles(7..7, None), [fix.clone(), all.clone()]);
        assert_eq!(titles(0..99, Some(&[CodeActionKind::QUICKFIX])), [fix.clone(), fix]);
        assert_eq!(titles(0..0, Some(&[CodeActionKind::SOURCE_FIX_ALL])), [all]);
        assert_eq!(titles(0..99, Some(&[CodeActionKind::REFACTOR])), []);
        assert_eq!(
            titles(1000..1001, Some(&[CodeActionKind::QUICKFIX])),
            [],
            "edits that do not fit are none"
        );
    }

    #[test]
    fn all_fixes_are_one_edit_of_the_lines_that_change() {
        let file = file(vec![unquote(6, true)]);
        let action = fix_all(&file, &file.positions(Encoding::Utf8)).unwrap();
        let edit = serde_json::to_value(action.edit.unwrap().changes.unwrap()).unwrap();
        let edit = &edit["file:///a.rmg.json"][0];
        assert_eq!((&edit["newText"], &edit["range"]["start"]["line"]), (&" a: 5,\n".into(), &1.into()));
        assert_eq!(edit["range"]["end"], serde_json::json!({ "line": 2, "character": 0 }));
        assert_eq!(difference("a\nb\n", "a\nb\nb\n"), (4..4, "b\n"));
        assert_eq!(difference("ab", "b"), (0..2, "b"));
    }
}
