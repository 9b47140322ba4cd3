//! `rmg check --fix`: what can only have been meant in one way is written so.

use rmg_core::diag::{Fault, Fix};
use rmg_core::pack::ContentPack;
use rmg_json::limits;
use rmg_template::Source;

use crate::bounded_file::{input_name, is_standard, read_bytes};
use crate::failure::Failure;
use crate::output::rewrite_file;
use crate::template_input::{TemplateArg, all_faults};

/// Mending one fault may show another. Each round mends at least one, and few texts need three.
const MOST_ROUNDS: usize = 16;

/// Faults of a file with fixes that nobody needs to be asked about.
pub(super) fn certain<'f>(faults: impl IntoIterator<Item = &'f Fault>) -> impl Iterator<Item = &'f Fix> {
    faults.into_iter().filter_map(|fault| fault.fix.as_deref()).filter(|fix| fix.is_certain)
}

/// Mends a file, and writes it where something was mended; how many places that were.
///
/// # Errors
/// When the file cannot be written, or when writing it would lose something.
pub(super) fn mend(arg: &TemplateArg, pack: &ContentPack) -> Result<usize, Failure> {
    let shown = input_name(&arg.path);
    if is_standard(&arg.path) {
        return Err(Failure::usage("--fix writes into the file, and standard input is none")
            .help("name the file, or leave --fix out"));
    }
    // what cannot be read is told of by the check itself
    let Ok(read) = read_bytes(&arg.path, "a template file", limits::MAX_BYTES) else { return Ok(0) };
    let (mut bytes, mut mended) = (read.clone(), 0);
    for round in 0..MOST_ROUNDS {
        let (source, text_faults) = Source::parse(bytes.clone());
        if round == 0 && source.mended([]).map_or(true, |(same, _)| same != read) {
            // letters that could not be read would be lost
            return Err(Failure::refusal(format!("{shown} is not mended: not all of it can be read")));
        }
        let file = source.templates(pack);
        let faults = text_faults.iter().cloned().chain(all_faults(&source, &file, pack)).collect::<Vec<_>>();
        let (text, count) = source
            .mended(certain(&faults))
            .map_err(|error| Failure::refusal(format!("{shown} is not mended: {error}")))?;
        if count == 0 {
            break;
        }
        mended += count;
        bytes = text;
    }
    if mended > 0 {
        rewrite_file(&arg.path, &read, &bytes)?;
    }
    Ok(mended)
}
