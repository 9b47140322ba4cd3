//! How many threads work.

use std::num::NonZeroUsize;

use rmg_jobs::Pool;

use crate::failure::Failure;

/// Reads a number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 256;
    text.parse()
        .ok()
        .filter(|threads: &NonZeroUsize| threads.get() <= MOST)
        .ok_or_else(|| format!("`{text}` is no number of threads from 1 to {MOST}"))
}

/// Starts that many threads, or as many as the machine has cores.
pub(crate) fn start_pool(threads: Option<NonZeroUsize>) -> Result<Pool, Failure> {
    Pool::new(threads)
        .map_err(|error| Failure::refusal(error.to_string()).help("--threads says how many are started"))
}
