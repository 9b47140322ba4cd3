//! Files that users name, read within bounds.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::{Failure, in_words};

/// The bytes of a file, at most `most` of them. `what` it is to be, with its article, is named where it is something
/// else.
pub(crate) fn read_bytes(path: &Path, what: &str, most: usize) -> Result<Vec<u8>, Failure> {
    let shown = path.display();
    let unreadable = |error: io::Error| Failure::usage(format!("cannot read {shown}: {}", in_words(&error)));
    if path.is_dir() {
        return Err(Failure::usage(format!("{shown} is a folder, not {what}")));
    }
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    // devices and pipes have no length, so it is the reading that is bounded
    file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() > most {
        let limit = most >> 20;
        return Err(Failure::usage(format!("{shown} is too large for {what}: more than {limit} MB")));
    }
    Ok(bytes)
}

/// The text of a file, as [`read_bytes`].
pub(crate) fn read_text(path: &Path, what: &str, most: usize) -> Result<String, Failure> {
    let text = String::from_utf8(read_bytes(path, what, most)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("{} is no text in UTF-8: byte {at} is wrong", path.display()))
    })?;
    // a byte order mark, which some editors write
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}
