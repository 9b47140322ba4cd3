//! `rmg check --format github`: a line for each fault that GitHub's checks show beside the text.

use rmg::diag::LineIndex;
use rmg::{Fault, Severity};

use crate::report::grouped;

/// The lines for the faults of a file. Places are lines and columns from 1.
pub(super) fn annotations(path: &str, text: &str, faults: &[Fault]) -> String {
    let lines = LineIndex::new(text);
    grouped(faults).iter().map(|fault| annotation(path, &lines, fault)).collect()
}

fn annotation(path: &str, lines: &LineIndex<'_>, fault: &Fault) -> String {
    let word = match fault.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let place = fault.span.map_or_else(String::new, |span| {
        let (start, end) = (lines.locate(span.start), lines.locate(span.end));
        // columns are only known within a line
        let columns = if start.line == end.line {
            format!(",col={},endColumn={}", start.column, end.column)
        } else {
            String::new()
        };
        format!(",line={},endLine={}{columns}", start.line, end.line)
    });
    let help = fault.help.as_ref().map_or_else(String::new, |help| format!("\n{help}"));
    let message = escaped(&format!("{}{help}", fault.words()), &[]);
    format!("::{word} file={}{place},title={}::{message}\n", escaped(path, &[':', ',']), fault.code)
}

/// Text without what would end it; source: GitHub's documentation of workflow commands.
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
    fn a_fault_is_one_line_with_its_place_and_nothing_breaks_out_of_it() {
        let text = "one\ntwo three\n";
        let fault =
            Fault::new(Severity::Warning, "odd", Some(Span::new(8, 13)), "100 %\nodd").help("mend it");
        assert_eq!(
            annotations("a,b:c.json", text, &[fault]),
            "::warning file=a%2Cb%3Ac.json,line=2,endLine=2,col=5,endColumn=10,title=odd::100 %25%0Aodd%0Amend it\n"
        );
        let whole = Fault::new(Severity::Error, "cut-off", Some(Span::new(0, 8)), "cut");
        assert!(
            annotations("a", text, &[whole])
                .starts_with("::error file=a,line=1,endLine=2,title=cut-off::cut")
        );
    }
}
