//! Makes what the golden files of the tests hold, in the profile that it is built with.

use std::error::Error;
use std::num::NonZeroUsize;

use clap::Args;
use rmg_jobs::Pool;
use rmg_tests::golden::Golden;

/// Makes the layouts and maps of the golden files and compares them: optimised and without debug assertions they are those of the tests.
///
/// Exits with 1 when one differs.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Threads to work with; they change the time only.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
}

/// True when all are the same.
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
