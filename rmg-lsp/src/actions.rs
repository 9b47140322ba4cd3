//! Fixes of faults as actions.

use lsp_types::{CodeAction, CodeActionKind, TextEdit};
use rmg_core::diag::{Fault, Fix, Span};
use rmg_core::pack::ContentPack;
use rmg_template::Source;

use crate::diagnostics::diagnostic;
use crate::open_file::OpenFile;
use crate::positions::Positions;
use crate::protocol::edits_of;

/// All that fixes a file without a question.
pub(crate) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.rmg");

/// A fix for each fault that touches `bytes` and has one, and one action with all that are certain.
///
/// `only` are the kinds that are asked for; all where there are none.
pub(crate) fn actions(
    file: &OpenFile,
    positions: &Positions<'_>,
    pack: &ContentPack,
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
        actions.extend(fix_all(file, positions, pack));
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
fn fix_all(file: &OpenFile, positions: &Positions<'_>, pack: &ContentPack) -> Option<CodeAction> {
    let fixed = file.analysis.fixed(pack)?;
    let (source, _) = Source::parse(fixed.bytes);
    let (bytes, new) = difference(file.text(), source.text());
    let range = lsp_types::Range::new(positions.position(bytes.start), positions.position(bytes.end));
    Some(CodeAction {
        title: format!("fix everything that is certain ({})", fixed.count),
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

    /// A file with numbers that are written as texts, and a certain fix for each.
    fn file() -> OpenFile {
        let uri = "file:///a.rmg.json".parse().unwrap();
        let text = "{ t: { minSize: 's', maxSize: 's', players: '1', connections: [],\n zones: { 1: { type: 'playerStart',\n owner: '1',\n size: 6,\n\
                    playerTowns: { castles: '7' } } } } }\n";
        OpenFile::new(uri, 1, text.to_owned(), &ContentPack::default())
    }

    #[test]
    fn faults_in_the_part_have_their_fixes_and_all_certain_ones_are_one_action() {
        let file = file();
        let pack = ContentPack::default();
        let positions = file.positions(Encoding::Utf8);
        let titles = |bytes, only: Option<&[CodeActionKind]>| {
            let of = |action: CodeAction| (action.title, action.is_preferred);
            actions(&file, &positions, &pack, &bytes, only).into_iter().map(of).collect::<Vec<_>>()
        };
        let fix = ("remove the quotes".to_owned(), Some(true));
        let all = ("fix everything that is certain (2)".to_owned(), None);
        let owner = file.text().find("'1',\n size").unwrap();
        assert_eq!(titles(owner..owner, None), [fix.clone(), all.clone()]);
        assert_eq!(titles(0..999, Some(&[CodeActionKind::QUICKFIX])), [fix.clone(), fix]);
        assert_eq!(titles(0..0, Some(&[CodeActionKind::SOURCE_FIX_ALL])), [all]);
        assert_eq!(titles(0..999, Some(&[CodeActionKind::REFACTOR])), []);
    }

    #[test]
    fn edits_that_do_not_fit_the_text_are_no_fix() {
        let mut file = file();
        let beyond = Fix::guess("x", vec![Edit::new(Span::new(1000, 1001), "")]);
        let place = Some(Span::new(1000, 1003));
        file.analysis.faults =
            vec![Fault::new(Severity::Warning, "number-as-text", place, "a text").fix(beyond)];
        let positions = file.positions(Encoding::Utf8);
        let wanted = [CodeActionKind::QUICKFIX];
        assert_eq!(actions(&file, &positions, &ContentPack::default(), &(0..2000), Some(&wanted)), []);
    }

    #[test]
    fn all_fixes_are_one_edit_of_the_lines_that_change() {
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
    fn one_missing_quote_is_no_reason_to_change_anything_else() {
        let uri = "file:///a.rmg.json".parse().unwrap();
        let text = "{ \"t\" : {\n \"zones\" : { \"1\" : { \"type\" : \"playerStart, \"owner\" : 1, \"size\" : 10 } },\n \"connections\" : [] } }";
        let file = OpenFile::new(uri, 1, text.to_owned(), &ContentPack::default());
        let messages: Vec<&str> = file.analysis.faults.iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!(messages, ["missing closing quote"]);
        assert!(fix_all(&file, &file.positions(Encoding::Utf8), &ContentPack::default()).is_none());
    }
}
