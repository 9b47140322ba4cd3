//! Commands that write files of their own for each seed: a line about each, and what became of all.

use std::io;
use std::path::{Path, PathBuf};

use rmg::Seed;
use rmg::text::counted;

use super::args::Seeds;
use super::tally::SeedTally;
use super::work::SeedWork;
use crate::console::print;
use crate::interrupt::stopped;
use crate::prelude::*;

#[derive(Debug, Default)]
pub(crate) struct SeedMade {
    pub(crate) files: Vec<PathBuf>,
    /// What is unusual about it, in a few words each.
    pub(crate) remarks: Vec<String>,
    /// Tables that were asked for, in lines of their own.
    pub(crate) tables: String,
}

#[derive(Debug)]
pub(crate) struct SeedRefused {
    pub(crate) kind: &'static str,
    pub(crate) failure: Failure,
}

impl From<Failure> for SeedRefused {
    /// A failure of the seed's files; all other kinds are named where they occur.
    fn from(failure: Failure) -> Self {
        Self { kind: "file", failure }
    }
}

/// Refuses standard output as the place of a file of which every seed has its own.
pub(crate) fn no_standard<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
    if !paths.into_iter().any(is_standard) {
        return Ok(());
    }
    Err(Failure::usage("--seeds makes a file for each seed, and standard output can hold one only")
        .help("name a file (`-o a.png` gives a-1.png, a-2.png and so on), or a single seed with --seed"))
}

#[derive(Debug)]
pub(crate) struct SeedsMade {
    pub(crate) tally: SeedTally,
    pub(crate) verdict: Result<(), Failure>,
}

/// Makes what `make` makes of every seed and counts it; `take` gets it, in the order of the seeds. One that is refused stops no other.
///
/// # Errors
/// Wrong usage, which is that of every seed; errors of `take`; Ctrl-C, with what `words` says of how many of all seeds are done.
pub(crate) fn each_or_refused<T: Send>(
    work: &SeedWork,
    seeds: &Seeds,
    make: impl Fn(Seed) -> Result<T, SeedRefused> + Sync + Send,
    mut take: impl FnMut(Seed, Result<T, SeedRefused>) -> io::Result<()>,
    words: impl FnOnce(usize, usize) -> String,
) -> Result<SeedTally, Failure> {
    let mut tally = SeedTally::default();
    let mut ending = None;
    let worked = work.each(&seeds.list, make, |seed, made| {
        match &made {
            Ok(_) => tally.add_made(seed),
            Err(SeedRefused { kind, failure }) if failure.kind() == Kind::Refusal => {
                tally.add_refused(seed, kind, || failure.lines().map(str::to_owned).collect());
            }
            Err(_) => {
                ending = made.err().map(|refused| refused.failure);
                return Err(stopped());
            }
        }
        take(seed, made)
    });
    match worked {
        Ok(()) => Ok(tally),
        Err(_) if work.cancel().is_cancelled() => {
            let words = words(tally.seeds(), seeds.list.len());
            Err(Failure::interrupted(format!("stopped, as asked; {words}")))
        }
        Err(error) => Err(ending.unwrap_or_else(|| Failure::refusal(error.to_string()))),
    }
}

/// The same with files of its own for each seed: prints a line about each; `take` gets what was made, too. `source` is what was worked
/// on, and `explain` adds what there is to know about the first seed that was refused.
pub(crate) fn make_each<T: Send>(
    work: &SeedWork,
    seeds: &Seeds,
    source: &str,
    make: impl Fn(Seed) -> Result<(SeedMade, T), SeedRefused> + Sync + Send,
    mut take: impl FnMut(Seed, Result<T, &SeedRefused>),
    explain: impl FnOnce(Seed, Failure) -> Failure,
) -> Result<SeedsMade, Failure> {
    let mut first_refused: Option<(Seed, Vec<String>)> = None;
    let tell = |seed, made: Result<(SeedMade, T), SeedRefused>| {
        match made {
            Ok((made, rest)) => {
                print(&made.line(seed))?;
                take(seed, Ok(rest));
            }
            Err(refused) => {
                let why = refused.failure.lines().next().unwrap_or_default();
                print(&format!("seed      {seed}: refused: {why}\n"))?;
                first_refused.get_or_insert_with(|| (seed, refused.failure.ways_out().to_vec()));
                take(seed, Err(&refused));
            }
        }
        Ok(())
    };
    let words = |done, all| format!("{done} of {} were done", counted(all, "seed"));
    let tally = each_or_refused(work, seeds, make, tell, words)?;
    let verdict = tally.verdict(source, true).map_err(|failure| match first_refused {
        Some((seed, help)) => explain(seed, help.into_iter().fold(failure, Failure::help)),
        None => failure,
    });
    Ok(SeedsMade { tally, verdict })
}

impl SeedMade {
    /// `seed      7: a-7.rmgmap, a-7.png; attempt 2`, and the tables.
    fn line(&self, seed: Seed) -> String {
        let files: Vec<String> = self.files.iter().map(|path| path.display().to_string()).collect();
        let words = [files.join(", ")].into_iter().chain(self.remarks.iter().cloned());
        format!("seed      {seed}: {}\n{}", words.collect::<Vec<_>>().join("; "), self.tables)
    }
}
