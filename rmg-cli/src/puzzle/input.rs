//! Reads a configuration; what is wrong with it is shown in its text.

use std::path::Path;

use rmg::puzzle::{PuzzleCase, read_puzzle};

use crate::bounded_file::read_text;
use crate::prelude::*;
use crate::report::{count_of, render_faults};

/// Largest configuration file. A thousand states take some 60 KB.
const MAX_BYTES: usize = 4 << 20;

/// Reads a case; everything wrong with it is printed first.
pub(crate) fn read_case(path: &Path) -> Result<PuzzleCase, Failure> {
    let shown = input_name(path);
    let text = read_text(path, "a configuration file", MAX_BYTES)?;
    let case = read_puzzle(&text);
    complain(render_faults(&shown, &text, case.as_ref().map_or_else(|faults| faults, |case| &case.warnings)));
    case.map_err(|faults| {
        if faults.iter().any(|fault| fault.code == "bad_json") {
            return Failure::usage(format!("{shown} is no configuration of a puzzle")).help(
                "it is an object with `width`, `height`, `state` and `total_final_state`, alone or as `config`",
            );
        }
        Failure::refusal(format!("{shown} cannot be used: {}", count_of(&faults).unwrap_or_default()))
    })
}
