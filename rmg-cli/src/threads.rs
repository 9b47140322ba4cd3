//! How many threads work.

use std::num::NonZeroUsize;

use rmg::jobs::Pool;

use crate::failure::Failure;
use crate::numbers::number;

pub(crate) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 256;
    let threads = number(1..=MOST)(text)?;
    Ok(NonZeroUsize::new(threads).expect("the range begins at 1"))
}

/// Starts that many threads, or as many as the machine has cores.
pub(crate) fn start_pool(threads: Option<NonZeroUsize>) -> Result<Pool, Failure> {
    Pool::new(threads)
        .map_err(|error| Failure::refusal(error.to_string()).help("--threads says how many are started"))
}
