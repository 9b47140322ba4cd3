//! Mistakes in the lists of ends and groups of a case.

use std::path::Path;

use rmg::Error;
use rmg::entrances::{EntranceError, MAX_BYTES, diagnose};

use crate::bounded_file::read_text;
use crate::prelude::*;
use crate::report::unusable;

/// Returns the failure of a case, as `rmg check` reports it with places and help, if one of its errors is a
/// mistake of its author. Otherwise returns `failure`.
pub(super) fn with_places<'e>(
    failure: Failure,
    path: &Path,
    errors: impl IntoIterator<Item = &'e EntranceError>,
) -> Failure {
    if is_standard(path) || errors.into_iter().all(|error| error.help().is_none()) {
        return failure;
    }
    let shown = input_name(path);
    // a file that was removed meanwhile has no places
    let Ok(text) = read_text(path, "a case file", MAX_BYTES) else { return failure };
    let diagnostics = diagnose(&shown, &text, path.parent());
    if !diagnostics.has_errors() {
        return failure;
    }
    unusable(Error::Invalid(diagnostics), |_, count| {
        format!("{shown} has no layout: {}", count.unwrap_or_default())
    })
}
