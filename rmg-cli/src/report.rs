//! Diagnostics of a text with their lines, carets and help; and their numbers.

use std::collections::BTreeMap;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Snippet};
use rmg::diag::{LineIndex, Span};
use rmg::text::counted;
use rmg::{Diagnostic, Diagnostics, Error, Severity};

use crate::console::{is_quiet, print_error};
use crate::failure::Failure;
use crate::terminal::{Painted, part};

/// Maximum number of shown bytes of a line, because some files are one line of megabytes.
const SHOWN_BYTES: usize = 240;

/// Renders `diagnostics` of the text at `path` in text order. Those without a location come last.
pub(crate) fn render_diagnostics<'f>(
    path: &str,
    text: &str,
    diagnostics: impl IntoIterator<Item = &'f Diagnostic>,
) -> Painted {
    let lines = LineIndex::new(text);
    let rendered = |diagnostic: &Diagnostic| {
        Painted::message(&[group(path, text, &lines, diagnostic)]).with_blank_line()
    };
    grouped(diagnostics).iter().map(rendered).collect()
}

/// Groups diagnostics in text order. Those without a location come last. Equal diagnostics are merged.
pub(crate) fn grouped<'f>(diagnostics: impl IntoIterator<Item = &'f Diagnostic>) -> Vec<Diagnostic> {
    let mut diagnostics: Vec<&Diagnostic> = diagnostics.into_iter().collect();
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(u32::MAX, |span| span.start));
    let mut kinds: BTreeMap<(Severity, &str, &str), usize> = BTreeMap::new();
    let mut groups: Vec<Diagnostic> = Vec::new();
    for diagnostic in diagnostics {
        let at =
            *kinds.entry((diagnostic.severity, diagnostic.code, &diagnostic.message)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(first) => first.add(diagnostic.span, diagnostic.count),
            None => groups.push(diagnostic.clone()),
        }
    }
    groups
}

/// Prints diagnostics; with `-q` only if one of them is an error.
pub(crate) fn print_diagnostics(diagnostics: &Diagnostics) {
    if is_quiet() && !diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return;
    }
    for text in diagnostics.texts() {
        print_error(render_diagnostics(&text.name, &text.text, &text.diagnostics));
    }
}

/// Prints the diagnostics of an unusable input, and returns the failure with `words` of their count. A syntax
/// error is wrong usage, all other errors are refusals.
pub(crate) fn unusable(error: Error, words: impl FnOnce(&Diagnostics, Option<String>) -> String) -> Failure {
    /// Codes of syntax errors in cases (JSON) and configurations (TOML).
    const SYNTAX: [&str; 2] = ["bad_json", "bad-toml"];
    let Error::Invalid(diagnostics) = error else { return error.into() };
    print_diagnostics(&diagnostics);
    let message = words(&diagnostics, count_of(diagnostics.iter()));
    let is_syntax = diagnostics.iter().any(|diagnostic| SYNTAX.contains(&diagnostic.code));
    if is_syntax { Failure::usage(message) } else { Failure::refusal(message) }
}

/// Returns `2 errors and 1 warning`, as [`render_diagnostics`] shows them; `None` if there are none. Notes
/// are not counted.
pub(crate) fn count_of<'f>(diagnostics: impl IntoIterator<Item = &'f Diagnostic>) -> Option<String> {
    let (mut errors, mut warnings) = (0u32, 0u32);
    for diagnostic in grouped(diagnostics) {
        match diagnostic.severity {
            Severity::Error => errors += 1,
            Severity::Warning => warnings += 1,
            Severity::Note => {}
        }
    }
    match (errors, warnings) {
        (0, 0) => None,
        (_, 0) => Some(counted(errors, "error")),
        (0, _) => Some(counted(warnings, "warning")),
        _ => Some(format!("{} and {}", counted(errors, "error"), counted(warnings, "warning"))),
    }
}

fn group<'a>(path: &'a str, text: &'a str, lines: &LineIndex<'_>, diagnostic: &'a Diagnostic) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let words = diagnostic.words();
    let title = level.primary_title(part(&words).into_owned()).id(diagnostic.code);
    let mut group = Group::with_title(title);
    match diagnostic.span {
        Some(span) => group = group.elements(place(path, text, lines, span, None)),
        None => group = group.element(Origin::path(part(path))),
    }
    for (span, label) in &diagnostic.related {
        group = group.elements(place(path, text, lines, *span, Some(label)));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(part(help)));
    }
    group
}

/// Returns `file:line:column` and the line with carets under the span.
fn place<'a>(
    path: &'a str,
    text: &'a str,
    lines: &LineIndex<'_>,
    span: Span,
    label: Option<&'a str>,
) -> Vec<Element<'a>> {
    let at = lines.locate(span.start);
    let (shown, marked) = shown_part(text, span);
    let is_whole_line = shown[..marked.start].chars().count() + 1 == at.column;
    let kind = if label.is_some() { AnnotationKind::Context } else { AnnotationKind::Primary };
    let snippet = Snippet::source(shown)
        .line_start(at.line)
        .annotation(kind.span(marked).label(label.map(part)))
        .fold(false);
    if is_whole_line {
        return vec![snippet.path(part(path)).into()];
    }
    // if the start of the line is cut, the column must be printed separately
    vec![Origin::path(part(path)).line(at.line).char_column(at.column).into(), snippet.into()]
}

/// Returns the line in which `span` starts, cut around the span if it is long, and the span in it. Further
/// lines of the span are omitted.
fn shown_part(text: &str, span: Span) -> (&str, Range<usize>) {
    let back = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = back((span.start as usize).min(text.len()));
    let end = back((span.end as usize).clamp(start, text.len()));
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let bytes = text.as_bytes();
    let earliest = start.saturating_sub(SHOWN_BYTES / 2);
    let from = bytes[earliest..start].iter().rposition(is_break).map_or(earliest, |at| earliest + at + 1);
    let latest = (start + SHOWN_BYTES).min(text.len());
    let to = bytes[start..latest].iter().position(is_break).map_or(latest, |at| start + at);
    let (from, to) = (back(from), back(to));
    let (low, high) = (start - from, end.min(to).max(start) - from);
    (&text[from..to], low..high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_line_of_a_span_is_shown() {
        let (shown, marked) = shown_part("one\ntwo three\nfour", Span::new(8, 13));
        assert_eq!((shown, &shown[marked]), ("two three", "three"));
        let (shown, marked) = shown_part("one\ntwo three\nfour", Span::new(4, 18));
        assert_eq!((shown, &shown[marked]), ("two three", "two three"));
    }

    #[test]
    fn long_lines_are_cut_around_the_span() {
        let text = format!("{}ä!{}", "x".repeat(5000), "y".repeat(5000));
        let (shown, marked) = shown_part(&text, Span::new(5001, 5003));
        assert!(shown.len() <= SHOWN_BYTES * 2 && shown[marked].starts_with('ä'), "{shown}");
    }

    #[test]
    fn diagnostics_are_shown_in_text_order() {
        let diagnostic =
            |code: &'static str, span: Option<Span>| Diagnostic::new(Severity::Error, code, span, "m");
        let diagnostics = [
            diagnostic("none", None),
            diagnostic("third", Some(Span::new(4, 5))),
            diagnostic("first", Some(Span::new(0, 1))),
            diagnostic("second", Some(Span::new(2, 9))),
        ];
        let text = render_diagnostics("f", "a b c", &diagnostics);
        let places =
            ["first", "second", "third", "none"].map(|code| text.find(&format!("[{code}]")).unwrap());
        assert!(places.is_sorted(), "{text}");
    }

    #[test]
    fn equal_messages_are_shown_once_with_their_count() {
        let diagnostic = |message: &str, at: u32| {
            Diagnostic::new(Severity::Warning, "unknown-terrain", Some(Span::new(at, at + 1)), message)
        };
        let diagnostics: Vec<Diagnostic> =
            (0..1368).map(|at| diagnostic("no `asphalt`", at)).chain([diagnostic("no `tar`", 7)]).collect();
        let groups = grouped(&diagnostics);
        assert_eq!(
            groups.iter().map(Diagnostic::words).collect::<Vec<_>>(),
            ["no `asphalt` (1368 times)", "no `tar`"]
        );
        let places = [(Span::new(1, 2), "also here".to_owned()), (Span::new(2, 3), "also here".to_owned())];
        assert_eq!((groups[0].count, groups[0].related.as_slice()), (1368, places.as_slice()));
        assert_eq!(count_of(&diagnostics).as_deref(), Some("2 warnings"));
    }

    #[test]
    fn spans_beyond_the_text_are_shown_at_its_end() {
        assert_eq!(shown_part("ab", Span::new(9, 12)), ("ab", 2..2));
        assert!(
            render_diagnostics("f", "", &[Diagnostic::new(Severity::Error, "c", Some(Span::new(3, 4)), "m")])
                .contains("f:1:1")
        );
    }
}
