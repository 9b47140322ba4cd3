//! Reads input files and standard input with a size limit.

use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rmg::files;

use crate::failure::{Failure, in_words};

/// Path that means standard input or output. A file with this name is `./-`.
pub(crate) const STANDARD: &str = "-";

/// Whether standard input was read. It can be read only once.
static READ: AtomicBool = AtomicBool::new(false);

/// Returns whether a path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

pub(crate) fn input_name(path: &Path) -> String {
    if is_standard(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// Reads a file or standard input, at most `most` bytes. `what` names the expected content in errors, with
/// its article.
pub(crate) fn read_bytes(path: &Path, what: &str, most: usize) -> Result<Vec<u8>, Failure> {
    if is_standard(path) {
        return read_standard(what, most);
    }
    files::read_bytes(path, what, most).map_err(Failure::from)
}

/// Reads text from a file or standard input, like [`read_bytes`].
pub(crate) fn read_text(path: &Path, what: &str, most: usize) -> Result<String, Failure> {
    if !is_standard(path) {
        return files::read_text(path, what, most).map_err(Failure::from);
    }
    let text = String::from_utf8(read_standard(what, most)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("cannot read standard input: invalid UTF-8 at byte {at}"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn read_standard(what: &str, most: usize) -> Result<Vec<u8>, Failure> {
    let cannot = |why: String| Failure::usage(format!("cannot read standard input: {why}"));
    if READ.swap(true, Ordering::Relaxed) {
        return Err(cannot("it was read already".to_owned())
            .help("use `-` for only one input, and a file for the other"));
    }
    let stdin = io::stdin().lock();
    if stdin.is_terminal() {
        return Err(cannot(format!("expected {what}, found a terminal"))
            .help("name a file, or redirect one: `rmg ... - < FILE`, `other-program | rmg ... -`"));
    }
    let mut bytes = Vec::new();
    stdin.take(most as u64 + 1).read_to_end(&mut bytes).map_err(|error| cannot(in_words(&error)))?;
    if bytes.len() > most {
        return Err(cannot(format!("it is too large for {what}: more than {} MB", most >> 20)));
    }
    Ok(bytes)
}
