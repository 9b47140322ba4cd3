//! Files that users name, read within bounds.

use std::path::Path;

use rmg::files;

use crate::failure::Failure;

/// The bytes of a file, at most `most` of them. `what` it is to be, with its article, is named where it is something
/// else.
pub(crate) fn read_bytes(path: &Path, what: &str, most: usize) -> Result<Vec<u8>, Failure> {
    files::read_bytes(path, what, most).map_err(Failure::from)
}

/// The text of a file, as [`read_bytes`].
pub(crate) fn read_text(path: &Path, what: &str, most: usize) -> Result<String, Failure> {
    files::read_text(path, what, most).map_err(Failure::from)
}
