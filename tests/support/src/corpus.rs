//! Files of other programs, next to the checkout on some machines.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Returns a file or folder of the collection next to the checkout. If it is missing, returns `None` and
/// prints a notice that is visible even if the test passes. With `RMG_REQUIRE_CORPUS=1`, which CI sets where
/// the collection exists, a missing file is a failure.
///
/// # Arguments
/// - `name`: path below the collection's folder, such as `h3m/random-SoD.h3m`.
///
/// # Panics
/// If it is missing and required.
#[must_use]
pub fn corpus(name: &str) -> Option<PathBuf> {
    let is_root = |folder: &&Path| folder.join("Cargo.lock").is_file();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(is_root);
    let path = root.expect("tests run in the workspace").join("../shared/corpus").join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(!is_required(), "{} is missing, and RMG_REQUIRE_CORPUS=1", path.display());
    // Write to `stderr` directly: output of passing tests is captured and not shown. Ignore a closed stream.
    let _ = writeln!(std::io::stderr(), "skipped: no corpus at {}", path.display());
    None
}

#[expect(
    clippy::disallowed_methods,
    reason = "a switch of test runs; results of the program do not depend on it"
)]
fn is_required() -> bool {
    std::env::var("RMG_REQUIRE_CORPUS").is_ok_and(|value| value == "1")
}
