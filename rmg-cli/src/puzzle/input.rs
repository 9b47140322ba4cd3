//! Reads a configuration; what is wrong with it is shown in its text.

use std::path::Path;

use rmg_core::diag::Severity;
use rmg_logic::puzzle::{PuzzleCase, PuzzleError, read_puzzle};

use crate::bounded_file::{input_name, read_text};
use crate::console::complain;
use crate::failure::Failure;
use crate::report::render_faults;

/// Largest configuration file. A thousand states take some 60 KB.
const MAX_BYTES: usize = 4 << 20;

/// Reads a case. Its faults are printed with their places, and are the inner error.
pub(crate) fn read_case(path: &Path) -> Result<Result<PuzzleCase, Vec<PuzzleError>>, Failure> {
    let shown = input_name(path);
    let text = read_text(path, "a configuration file", MAX_BYTES)?;
    let case = read_puzzle(&text);
    complain(&render_faults(
        &shown,
        &text,
        case.as_ref().map_or_else(|faults| faults, |case| &case.warnings),
    ));
    let faults = match case {
        Ok(case) => return Ok(Ok(case)),
        Err(faults) => faults,
    };
    if faults.iter().any(|fault| fault.code == "bad_json") {
        return Err(Failure::usage(format!("{shown} is no configuration of a puzzle")).help(
            "it is an object with `width`, `height`, `state` and `total_final_state`, alone or as `config`",
        ));
    }
    let errors = faults.into_iter().filter(|fault| fault.severity == Severity::Error);
    Ok(Err(errors.map(PuzzleError::Configuration).collect()))
}
