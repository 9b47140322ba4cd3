//! Files that users name, and standard input, read within bounds.

use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rmg::files;

use crate::failure::{Failure, in_words};

/// What stands for standard input where a file is read, and for standard output where one is written. A file of that name is `./-`.
pub(crate) const STANDARD: &str = "-";

/// Whether standard input was read; it can be read once.
static READ: AtomicBool = AtomicBool::new(false);

/// Whether a path stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

pub(crate) fn input_name(path: &Path) -> String {
    if is_standard(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// The bytes of a file or of standard input, at most `most` of them. `what` it is to be, with its article, is named where it is
/// something else.
pub(crate) fn read_bytes(path: &Path, what: &str, most: usize) -> Result<Vec<u8>, Failure> {
    if is_standard(path) {
        return read_standard(what, most);
    }
    files::read_bytes(path, what, most).map_err(Failure::from)
}

/// The text of a file or of standard input, as [`read_bytes`].
pub(crate) fn read_text(path: &Path, what: &str, most: usize) -> Result<String, Failure> {
    if !is_standard(path) {
        return files::read_text(path, what, most).map_err(Failure::from);
    }
    let text = String::from_utf8(read_standard(what, most)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("cannot read standard input: it is no text in UTF-8: byte {at} is wrong"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn read_standard(what: &str, most: usize) -> Result<Vec<u8>, Failure> {
    let cannot = |why: String| Failure::usage(format!("cannot read standard input: {why}"));
    if READ.swap(true, Ordering::Relaxed) {
        return Err(cannot("it was read already".to_owned())
            .help("`-` can stand for one input; name a file for the other"));
    }
    let stdin = io::stdin().lock();
    if stdin.is_terminal() {
        return Err(cannot(format!("it is a terminal, and {what} is expected"))
            .help("name a file, or hand one over: `rmg ... - < FILE`, `other-program | rmg ... -`"));
    }
    let mut bytes = Vec::new();
    stdin.take(most as u64 + 1).read_to_end(&mut bytes).map_err(|error| cannot(in_words(&error)))?;
    if bytes.len() > most {
        return Err(cannot(format!("it is too large for {what}: more than {} MB", most >> 20)));
    }
    Ok(bytes)
}
