//! Generates the content of the golden files of the tests, in its own build profile.

use std::error::Error;
use std::num::NonZeroUsize;

use clap::Args;
use rmg_jobs::Pool;
use rmg_tests::golden::Golden;

/// Generate the layouts and maps of the golden files and compare them with the files; the optimized build
/// must give the same results as the tests
///
/// Exits with 1 if one differs.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Number of threads; changes only the time.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
}

/// Compares the files; returns true if all are the same.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let pool = Pool::new(Some(arguments.threads))?;
    let mut is_same = true;
    for golden in [Golden::Layouts, Golden::Maps] {
        let found = golden.found(&pool)?;
        let changed = golden.differences(&found)?;
        is_same &= changed.is_empty();
        let verdict = if changed.is_empty() {
            "the same".to_owned()
        } else {
            format!("changed:\n{}", changed.join("\n"))
        };
        println!("{}: {} lines, {verdict}", golden.path(), found.lines().count());
    }
    Ok(is_same)
}
