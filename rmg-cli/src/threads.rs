//! Number of threads.

use std::num::NonZeroUsize;

use rmg::jobs::Pool;

use crate::failure::Failure;
use crate::numbers::number;

pub(crate) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 256;
    let threads = number(1..=MOST)(text)?;
    Ok(NonZeroUsize::new(threads).expect("the range starts at 1"))
}

/// Starts the given number of threads, or one for each core.
pub(crate) fn start_pool(threads: Option<NonZeroUsize>) -> Result<Pool, Failure> {
    Pool::new(threads)
        .map_err(|error| Failure::refusal(error.to_string()).help("use --threads to start fewer threads"))
}
