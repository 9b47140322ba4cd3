//! Commands that write separate files for each seed, a line about each seed, and a summary.

use std::io;
use std::path::{Path, PathBuf};

use rmg::Seed;
use rmg::text::counted;

use super::args::Seeds;
use super::tally::SeedTally;
use super::work::SeedWork;
use crate::console::try_print;
use crate::interrupt::cancelled;
use crate::prelude::*;

#[derive(Debug, Default)]
pub(crate) struct SeedMade {
    pub(crate) files: Vec<PathBuf>,
    /// Short notes about unusual results.
    pub(crate) remarks: Vec<String>,
    /// Requested tables.
    pub(crate) tables: String,
}

#[derive(Debug)]
pub(crate) struct SeedRefused {
    pub(crate) kind: &'static str,
    pub(crate) failure: Failure,
}

impl From<Failure> for SeedRefused {
    /// Converts a failure of the files of a seed. Other kinds are set where they occur.
    fn from(failure: Failure) -> Self {
        Self { kind: "file", failure }
    }
}

/// Refuses standard output if each seed writes its own file.
pub(crate) fn no_standard<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
    if !paths.into_iter().any(is_standard) {
        return Ok(());
    }
    Err(Failure::usage("--seeds writes a file for each seed, and standard output can take only one").help(
        "name a file (`-o a.png` writes a-1.png, a-2.png and so on), or select a single seed with --seed",
    ))
}

#[derive(Debug)]
pub(crate) struct SeedsMade {
    pub(crate) tally: SeedTally,
    pub(crate) verdict: Result<(), Failure>,
}

/// Calls `make` for every seed and counts the outcomes. Passes the results to `take` in the order of the
/// seeds. A refused seed does not stop the others.
///
/// # Errors
/// Wrong usage, which affects every seed; errors of `take`; Ctrl-C. The message for Ctrl-C contains `words`
/// of the numbers of finished and of all seeds.
pub(crate) fn each_or_refused<T: Send>(
    work: &SeedWork,
    seeds: &Seeds,
    make: impl Fn(Seed) -> Result<T, SeedRefused> + Sync + Send,
    mut take: impl FnMut(Seed, Result<T, SeedRefused>) -> io::Result<()>,
    words: impl FnOnce(usize, usize) -> String,
) -> Result<SeedTally, Failure> {
    let mut tally = SeedTally::default();
    let mut failure_of_run = None;
    let worked = work.each(&seeds.list, make, |seed, made| {
        match &made {
            Ok(_) => tally.add_made(seed),
            Err(SeedRefused { kind, failure }) if failure.kind() == Kind::Refusal => {
                tally.add_refused(seed, kind, || failure.lines().map(str::to_owned).collect());
            }
            Err(_) => {
                failure_of_run = made.err().map(|refused| refused.failure);
                return Err(cancelled());
            }
        }
        take(seed, made)
    });
    match worked {
        Ok(()) => Ok(tally),
        Err(_) if work.cancel().is_cancelled() => {
            let words = words(tally.seeds(), seeds.list.len());
            Err(Failure::interrupted(format!("cancelled; {words}")))
        }
        Err(error) => Err(failure_of_run.unwrap_or_else(|| Failure::refusal(error.to_string()))),
    }
}

/// Like [`each_or_refused`], with separate files for each seed. Prints a line about each seed and passes the
/// results to `take`. `source` names the input. `explain` adds help to the first refused seed.
pub(crate) fn generate_each<T: Send>(
    work: &SeedWork,
    seeds: &Seeds,
    source: &str,
    make: impl Fn(Seed) -> Result<(SeedMade, T), SeedRefused> + Sync + Send,
    mut take: impl FnMut(Seed, Result<T, &SeedRefused>),
    explain: impl FnOnce(Seed, Failure) -> Failure,
) -> Result<SeedsMade, Failure> {
    let mut first_refused: Option<(Seed, Vec<String>)> = None;
    let report = |seed, made: Result<(SeedMade, T), SeedRefused>| {
        match made {
            Ok((made, rest)) => {
                try_print(&made.line(seed))?;
                take(seed, Ok(rest));
            }
            Err(refused) => {
                let why = refused.failure.lines().next().unwrap_or_default();
                try_print(&format!("seed      {seed}: refused: {why}\n"))?;
                first_refused.get_or_insert_with(|| (seed, refused.failure.help_texts().to_vec()));
                take(seed, Err(&refused));
            }
        }
        Ok(())
    };
    let words = |done, all| format!("{done} of {} done", counted(all, "seed"));
    let tally = each_or_refused(work, seeds, make, report, words)?;
    let verdict = tally.verdict(source, true).map_err(|failure| match first_refused {
        Some((seed, help)) => explain(seed, help.into_iter().fold(failure, Failure::help)),
        None => failure,
    });
    Ok(SeedsMade { tally, verdict })
}

impl SeedMade {
    /// Returns `seed      7: a-7.rmgmap, a-7.png; attempt 2`, and the tables.
    fn line(&self, seed: Seed) -> String {
        let files: Vec<String> = self.files.iter().map(|path| path.display().to_string()).collect();
        let words = [files.join(", ")].into_iter().chain(self.remarks.iter().cloned());
        format!("seed      {seed}: {}\n{}", words.collect::<Vec<_>>().join("; "), self.tables)
    }
}
