//! `rmg check --fix`: what can only have been meant in one way is written so.

use rmg_core::pack::ContentPack;
use rmg_json::limits;
use rmg_template::fix_file;

use crate::bounded_file::{input_name, is_standard, read_bytes};
use crate::failure::Failure;
use crate::output::rewrite_file;
use crate::template_input::{TemplateArg, all_faults};

/// Makes all certain fixes in a file, and writes it where there were some; how many those are.
///
/// # Errors
/// When the file cannot be written, or when writing it would lose something or cause other faults.
pub(super) fn fix(arg: &TemplateArg, pack: &ContentPack) -> Result<usize, Failure> {
    let shown = input_name(&arg.path);
    if is_standard(&arg.path) {
        return Err(Failure::usage("--fix writes into the file, and standard input is none")
            .help("name the file, or leave --fix out"));
    }
    // the check itself reports what cannot be read
    let Ok(read) = read_bytes(&arg.path, "a template file", limits::MAX_BYTES) else { return Ok(0) };
    let check = |source: &_, file: &_| all_faults(source, file, pack);
    let fixed = fix_file(&read, pack, &check)
        .map_err(|error| Failure::refusal(format!("{shown} is not fixed: {error}")))?;
    if fixed.count > 0 {
        rewrite_file(&arg.path, &read, &fixed.bytes)?;
    }
    Ok(fixed.count)
}
