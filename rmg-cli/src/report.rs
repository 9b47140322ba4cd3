//! Faults of a text, with the line they are in, carets and a way to mend them; and how many there are.

use std::collections::BTreeMap;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Snippet};
use rmg::diag::{LineIndex, Span};
use rmg::text::counted;
use rmg::{Error, Fault, Faults, Severity};

use crate::console::{complain, is_quiet};
use crate::failure::Failure;
use crate::terminal::{Painted, part};

/// Longest part of a line that is shown, in bytes; some files are one line of megabytes.
const SHOWN_BYTES: usize = 240;

/// Renders `faults` of the text at `path`, one after the other: in the order of the text, at last those without a place.
pub(crate) fn render_faults<'f>(
    path: &str,
    text: &str,
    faults: impl IntoIterator<Item = &'f Fault>,
) -> Painted {
    let lines = LineIndex::new(text);
    let rendered = |fault: &Fault| Painted::message(&[group(path, text, &lines, fault)]).apart();
    grouped(faults).iter().map(rendered).collect()
}

/// Faults in the order of the text, at last those without a place; those of one kind with the same words are one.
pub(crate) fn grouped<'f>(faults: impl IntoIterator<Item = &'f Fault>) -> Vec<Fault> {
    let mut faults: Vec<&Fault> = faults.into_iter().collect();
    faults.sort_by_key(|fault| fault.span.map_or(u32::MAX, |span| span.start));
    let mut kinds: BTreeMap<(Severity, &str, &str), usize> = BTreeMap::new();
    let mut groups: Vec<Fault> = Vec::new();
    for fault in faults {
        let at = *kinds.entry((fault.severity, fault.code, &fault.message)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(first) => first.add(fault.span, fault.count),
            None => groups.push(fault.clone()),
        }
    }
    groups
}

/// Prints faults; with `-q` not those that are warnings alone.
pub(crate) fn tell(faults: &Faults) {
    if is_quiet() && !faults.iter().any(|fault| fault.severity == Severity::Error) {
        return;
    }
    for text in faults.texts() {
        complain(render_faults(&text.name, &text.text, &text.faults));
    }
}

/// Prints what is wrong with an input that cannot be used; the failure that ends the command, in `words` with the count of the faults.
/// A text that breaks the rules of its language cannot be read, everything else that is wrong was read and is refused.
pub(crate) fn unusable(error: Error, words: impl FnOnce(&Faults, Option<String>) -> String) -> Failure {
    /// What the readers of cases (JSON) and of configurations (TOML) call it.
    const SYNTAX: [&str; 2] = ["bad_json", "bad-toml"];
    let Error::Faulty(faults) = error else { return error.into() };
    tell(&faults);
    let message = words(&faults, count_of(faults.iter()));
    let is_syntax = faults.iter().any(|fault| SYNTAX.contains(&fault.code));
    if is_syntax { Failure::usage(message) } else { Failure::refusal(message) }
}

/// `2 errors and 1 warning`, as many as [`render_faults`] shows; `None` for neither. Notes are not counted.
pub(crate) fn count_of<'f>(faults: impl IntoIterator<Item = &'f Fault>) -> Option<String> {
    let (mut errors, mut warnings) = (0u32, 0u32);
    for fault in grouped(faults) {
        match fault.severity {
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

fn group<'a>(path: &'a str, text: &'a str, lines: &LineIndex<'_>, fault: &'a Fault) -> Group<'a> {
    let level = match fault.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let words = fault.words();
    let title = level.primary_title(part(&words).into_owned()).id(fault.code);
    let mut group = Group::with_title(title);
    match fault.span {
        Some(span) => group = group.elements(place(path, text, lines, span, None)),
        None => group = group.element(Origin::path(part(path))),
    }
    for (span, label) in &fault.related {
        group = group.elements(place(path, text, lines, *span, Some(label)));
    }
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(part(help)));
    }
    group
}

/// `file:line:column` and the line with carets under the span.
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
    // the column of a line that is cut in front cannot be counted in what is shown
    vec![Origin::path(part(path)).line(at.line).char_column(at.column).into(), snippet.into()]
}

/// The line in which `span` begins, cut around it when it is long, and the span within that part. What the span
/// has on further lines is left out.
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
    fn a_place_shows_its_line_only() {
        let (shown, marked) = shown_part("one\ntwo three\nfour", Span::new(8, 13));
        assert_eq!((shown, &shown[marked]), ("two three", "three"));
        let (shown, marked) = shown_part("one\ntwo three\nfour", Span::new(4, 18));
        assert_eq!((shown, &shown[marked]), ("two three", "two three"));
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}ä!{}", "x".repeat(5000), "y".repeat(5000));
        let (shown, marked) = shown_part(&text, Span::new(5001, 5003));
        assert!(shown.len() <= SHOWN_BYTES * 2 && shown[marked].starts_with('ä'), "{shown}");
    }

    #[test]
    fn faults_are_shown_in_the_order_of_the_text() {
        let fault = |code: &'static str, span: Option<Span>| Fault::new(Severity::Error, code, span, "m");
        let faults = [
            fault("none", None),
            fault("third", Some(Span::new(4, 5))),
            fault("first", Some(Span::new(0, 1))),
            fault("second", Some(Span::new(2, 9))),
        ];
        let text = render_faults("f", "a b c", &faults);
        let places =
            ["first", "second", "third", "none"].map(|code| text.find(&format!("[{code}]")).unwrap());
        assert!(places.is_sorted(), "{text}");
    }

    #[test]
    fn the_same_words_are_said_once_with_their_number() {
        let fault = |message: &str, at: u32| {
            Fault::new(Severity::Warning, "unknown-terrain", Some(Span::new(at, at + 1)), message)
        };
        let faults: Vec<Fault> =
            (0..1368).map(|at| fault("no `asphalt`", at)).chain([fault("no `tar`", 7)]).collect();
        let groups = grouped(&faults);
        assert_eq!(
            groups.iter().map(Fault::words).collect::<Vec<_>>(),
            ["no `asphalt` (1368 times)", "no `tar`"]
        );
        let places = [(Span::new(1, 2), "here, too".to_owned()), (Span::new(2, 3), "here, too".to_owned())];
        assert_eq!((groups[0].count, groups[0].related.as_slice()), (1368, places.as_slice()));
        assert_eq!(count_of(&faults).as_deref(), Some("2 warnings"));
    }

    #[test]
    fn spans_beyond_the_text_are_shown_at_its_end() {
        assert_eq!(shown_part("ab", Span::new(9, 12)), ("ab", 2..2));
        assert!(
            render_faults("f", "", &[Fault::new(Severity::Error, "c", Some(Span::new(3, 4)), "m")])
                .contains("f:1:1")
        );
    }
}
