//! Files of other programs, which lie beside the checkout on some machines. Tests of several crates include this file.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A file or folder of the collection beside the checkout. Where it is missing: `None`, with a notice that is shown also
/// when the test passes; with `RMG_REQUIRE_CORPUS=1`, as CI sets it where the collection is there, a failure.
///
/// # Arguments
/// - `name`: below the collection's folder, such as `h3m/random-SoD.h3m`.
///
/// # Panics
/// When it is missing and required.
#[must_use]
pub(crate) fn corpus(name: &str) -> Option<PathBuf> {
    let is_root = |folder: &&Path| folder.join("Cargo.lock").is_file();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(is_root);
    let path = root.expect("tests run in the workspace").join("../shared/corpus").join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(!is_required(), "{} is missing, and RMG_REQUIRE_CORPUS=1", path.display());
    // Past the capturing of passing tests, whose words nobody would see. A closed stream leaves nobody to tell.
    let _ = writeln!(std::io::stderr(), "skipped: no corpus at {}", path.display());
    None
}

#[expect(
    clippy::disallowed_methods,
    reason = "whoever runs the tests knows whether the collection is there; results of the program do not depend on it"
)]
fn is_required() -> bool {
    std::env::var("RMG_REQUIRE_CORPUS").is_ok_and(|value| value == "1")
}
