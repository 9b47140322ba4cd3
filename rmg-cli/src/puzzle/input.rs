//! Reads a configuration; what is wrong with it is shown in its text.

use std::path::Path;

use rmg_core::diag::{Fault, Severity, Span};
use rmg_json::{Document, Step};
use rmg_logic::puzzle::{ConfigFault, PathStep, PuzzleCase, PuzzleError, read_puzzle};

use crate::bounded_file::read_text;
use crate::console::complain;
use crate::failure::Failure;
use crate::report::render_faults;

/// Largest configuration file. A thousand states take some 60 KB.
const MAX_BYTES: usize = 4 << 20;

/// Faults that are shown; more of them are counted.
const SHOWN: usize = 50;

/// Reads a case. Its faults are printed with their places, and are the inner error.
pub(crate) fn read_case(path: &Path) -> Result<Result<PuzzleCase, Vec<PuzzleError>>, Failure> {
    let shown = path.display().to_string();
    let text = read_text(path, "a configuration file", MAX_BYTES)?;
    let faults = match read_puzzle(&text) {
        Ok(case) => return Ok(Ok(case)),
        Err(faults) => faults,
    };
    let (document, _) = Document::parse(text.clone());
    let placed: Vec<Fault> = faults.iter().map(|fault| place(fault, &document, &text)).collect();
    complain(&render_faults(&shown, &text, placed.iter().take(SHOWN)));
    if faults.iter().any(|fault| fault.position.is_some()) {
        return Err(Failure::usage(format!("{shown} is no configuration of a puzzle")).help(
            "it is an object with `width`, `height`, `state` and `total_final_state`, alone or as `config`",
        ));
    }
    Ok(Err(faults.into_iter().map(PuzzleError::Configuration).collect()))
}

/// The fault at its place in the text.
fn place(fault: &ConfigFault, document: &Document, text: &str) -> Fault {
    let span = match fault.position {
        Some((line, column)) => Some(byte_at(text, line, column)),
        None => {
            let steps: Vec<Step<'_>> = fault
                .path
                .iter()
                .map(|step| match step {
                    PathStep::Key(key) => Step::Key(key),
                    PathStep::Item(item) => Step::Index(*item),
                })
                .collect();
            document.get(&steps).map(|value| value.span)
        }
    };
    let placed = Fault::new(Severity::Error, fault.code, span, fault.message.clone());
    match &fault.help {
        Some(help) => placed.help(help.clone()),
        None => placed,
    }
}

/// The byte at a line and column, both counted from 1.
fn byte_at(text: &str, line: usize, column: usize) -> Span {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut start = (before + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let length = text[start..].chars().next().map_or(0, char::len_utf8);
    let at = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
    Span::new(at(start), at(start + length))
}
