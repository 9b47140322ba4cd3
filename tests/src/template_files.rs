//! Paths of templates and of other files for tests.

use std::io;
use std::path::{Path, PathBuf};

/// Returns the root of the workspace.
#[must_use]
pub fn workspace_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Returns the shipped template files for the default content pack, sorted by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn shipped() -> io::Result<Vec<PathBuf>> {
    let mut files = json_files(&workspace_root().join("templates"))?;
    files.retain(|file| !file.starts_with(hota_folder()));
    Ok(files)
}

/// Returns the shipped template files of which expensive tests generate maps, sorted by name. Together, they
/// use every kind of zone, connection and water. `tests/suite/templates.rs` generates a map of every file.
///
/// # Errors
/// If the folder cannot be read.
pub fn sampled() -> io::Result<Vec<PathBuf>> {
    let mut files = shipped()?;
    files.retain(|file| SAMPLED.iter().any(|name| file.file_stem().is_some_and(|stem| stem == *name)));
    Ok(files)
}

const SAMPLED: [&str; 7] = [
    "eight-houses",
    "exiles-return",
    "mirror-duel",
    "ring-of-seasons",
    "thread",
    "three-rivers",
    "undercross",
];

/// Returns the shipped template files for the content pack `hota`, sorted by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn shipped_for_hota() -> io::Result<Vec<PathBuf>> {
    json_files(&hota_folder())
}

fn hota_folder() -> PathBuf {
    workspace_root().join("templates/hota")
}

/// Returns a file or folder of other programs next to the checkout, such as `h3m/random-SoD.h3m`. If it is
/// missing, prints a notice and returns `None`.
///
/// # Panics
/// If it is missing and `RMG_REQUIRE_CORPUS` is `1`.
#[must_use]
pub fn corpus(name: &str) -> Option<PathBuf> {
    rmg_reader_tests::corpus(name)
}

/// Returns the public templates next to the checkout, sorted by path. If they are missing, prints a notice
/// and returns `None`.
///
/// # Errors
/// If the folder exists and cannot be read.
pub fn public() -> io::Result<Option<Vec<PathBuf>>> {
    corpus("vcmi-templates").map(|folder| json_files(&folder)).transpose()
}

/// Returns all files under `path` with the extension `.json` (in any letter case), sorted by path; `path`
/// itself if it is a file.
///
/// # Errors
/// If `path` does not exist or a folder cannot be read.
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
