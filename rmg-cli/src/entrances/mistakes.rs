//! Mistakes in the lists of ends and groups of a case.

use std::path::Path;

use rmg::Error;
use rmg::entrances::{EntranceError, diagnose};

use crate::prelude::*;
use crate::report::unusable;

/// Returns the failure of a case, as `rmg check` reports it with places and help, if one of its errors is a
/// mistake of its author. Otherwise returns `failure`.
///
/// - `text`: the text of the case.
pub(super) fn with_places<'e>(
    failure: Failure,
    path: &Path,
    text: &str,
    errors: impl IntoIterator<Item = &'e EntranceError>,
) -> Failure {
    if errors.into_iter().all(|error| error.help().is_none()) {
        return failure;
    }
    let shown = input_name(path);
    let folder = path.parent().filter(|_| !is_standard(path));
    let diagnostics = diagnose(&shown, text, folder);
    if !diagnostics.has_errors() {
        return failure;
    }
    unusable(Error::Invalid(diagnostics), |_, count| {
        format!("{shown} has no layout: {}", count.unwrap_or_default())
    })
}
