//! Where templates and other files to test on are.

use std::io;
use std::path::{Path, PathBuf};

/// The root of the workspace.
#[must_use]
pub fn workspace_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The template files of the project, in order of name.
///
/// # Errors
/// When the folder cannot be read.
pub fn shipped() -> io::Result<Vec<PathBuf>> {
    json_files(&workspace_root().join("templates"))
}

/// A file or folder of other programs, which lie beside the checkout on some machines, such as `h3m/random-SoD.h3m`; `None`,
/// with a notice, where it is missing.
///
/// # Panics
/// When it is missing and `RMG_REQUIRE_CORPUS` is `1`.
#[must_use]
pub fn corpus(name: &str) -> Option<PathBuf> {
    rmg_reader_tests::corpus(name)
}

/// The public templates that lie beside the checkout on some machines, in order of path; `None`, with a notice, where they
/// do not.
///
/// # Errors
/// When the folder is there and cannot be read.
pub fn public() -> io::Result<Option<Vec<PathBuf>>> {
    corpus("vcmi-templates").map(|folder| json_files(&folder)).transpose()
}

/// All files under `path` that end in `.json` (in any letter case), in order of path; `path` itself when it is a
/// file.
///
/// # Errors
/// When `path` does not exist or a folder cannot be read.
pub fn json_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path)? {
        let entry = entry?.path();
        if entry.is_dir() {
            found.extend(json_files(&entry)?);
        } else if entry.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
            found.push(entry);
        }
    }
    found.sort();
    Ok(found)
}
