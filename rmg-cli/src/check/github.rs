//! `rmg check --format github`: a line for each diagnostic, which GitHub shows next to the text.

use rmg::diag::LineIndex;
use rmg::{Diagnostic, Severity};

use crate::report::grouped;

/// Returns the lines for the diagnostics of a file. Lines and columns start at 1.
pub(super) fn annotations(path: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let lines = LineIndex::new(text);
    grouped(diagnostics).iter().map(|diagnostic| annotation(path, &lines, diagnostic)).collect()
}

fn annotation(path: &str, lines: &LineIndex<'_>, diagnostic: &Diagnostic) -> String {
    let word = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let place = diagnostic.span.map_or_else(String::new, |span| {
        let (start, end) = (lines.locate(span.start), lines.locate(span.end));
        // GitHub accepts columns only within one line
        let columns = if start.line == end.line {
            format!(",col={},endColumn={}", start.column, end.column)
        } else {
            String::new()
        };
        format!(",line={},endLine={}{columns}", start.line, end.line)
    });
    let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!("\n{help}"));
    let message = escaped(&format!("{}{help}", diagnostic.words()), &[]);
    format!("::{word} file={}{place},title={}::{message}\n", escaped(path, &[':', ',']), diagnostic.code)
}

/// Escapes characters that would end the text. Source: GitHub's documentation of workflow commands.
fn escaped(text: &str, also: &[char]) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(letter, '%' | '\r' | '\n') || also.contains(&letter) {
            out += &format!("%{:02X}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use rmg::diag::Span;

    use super::*;

    #[test]
    fn a_diagnostic_is_one_escaped_line_with_its_location() {
        let text = "one\ntwo three\n";
        let diagnostic =
            Diagnostic::new(Severity::Warning, "bad", Some(Span::new(8, 13)), "100 %\nbad").help("fix it");
        assert_eq!(
            annotations("a,b:c.json", text, &[diagnostic]),
            "::warning file=a%2Cb%3Ac.json,line=2,endLine=2,col=5,endColumn=10,title=bad::100 %25%0Abad%0Afix it\n"
        );
        let whole = Diagnostic::new(Severity::Error, "cut-off", Some(Span::new(0, 8)), "cut");
        assert!(
            annotations("a", text, &[whole])
                .starts_with("::error file=a,line=1,endLine=2,title=cut-off::cut")
        );
    }
}
