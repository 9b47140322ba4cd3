//! Commands that write files of their own for each seed: a line about each, and what became of all.

use std::path::{Path, PathBuf};

use rmg_core::Seed;
use rmg_core::text::counted;

use super::args::Seeds;
use super::tally::SeedTally;
use super::work::SeedWork;
use crate::bounded_file::is_standard;
use crate::console::print;
use crate::failure::{Failure, Kind};
use crate::interrupt::stopped;

/// What a seed gave.
#[derive(Debug, Default)]
pub(crate) struct SeedMade {
    /// The files, written.
    pub(crate) files: Vec<PathBuf>,
    /// What is unusual about it, in a few words each.
    pub(crate) remarks: Vec<String>,
    /// Tables that were asked for, in lines of their own.
    pub(crate) tables: String,
}

/// Why a seed gave nothing.
#[derive(Debug)]
pub(crate) struct SeedRefused {
    /// In a word, for those who count.
    pub(crate) kind: &'static str,
    /// In words.
    pub(crate) failure: Failure,
}

/// Refuses standard output as the place of a file of which every seed has its own.
pub(crate) fn no_standard<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
    if !paths.into_iter().any(is_standard) {
        return Ok(());
    }
    Err(Failure::usage("--seeds makes a file for each seed, and standard output can hold one only")
        .help("name a file (`-o a.png` gives a-1.png, a-2.png and so on), or a single seed with --seed"))
}

/// What became of all seeds.
#[derive(Debug)]
pub(crate) struct SeedsMade {
    pub(crate) tally: SeedTally,
    /// A failure where any seed was refused.
    pub(crate) verdict: Result<(), Failure>,
}

/// Makes what `make` makes of every seed and prints a line about each, in the order of the seeds; `take` gets what was made, too. One
/// that is refused stops no other. `source` is what was worked on, and `explain` adds what there is to know about the first seed that
/// was refused.
///
/// # Errors
/// Wrong usage, which is that of every seed; Ctrl-C; and what cannot be printed.
pub(crate) fn make_each<T: Send>(
    work: &SeedWork,
    seeds: &Seeds,
    source: &str,
    make: impl Fn(Seed) -> Result<(SeedMade, T), SeedRefused> + Sync + Send,
    mut take: impl FnMut(Seed, Result<T, &SeedRefused>),
    explain: impl FnOnce(Seed, Failure) -> Failure,
) -> Result<SeedsMade, Failure> {
    let mut tally = SeedTally::default();
    let mut first_refused: Option<(Seed, Vec<String>)> = None;
    let mut ending = None;
    let worked = work.each(&seeds.list, make, |seed, made| match made {
        Ok((made, rest)) => {
            print(&made.line(seed))?;
            tally.add_made(seed);
            take(seed, Ok(rest));
            Ok(())
        }
        Err(refused) if refused.failure.kind() == Kind::Refusal => {
            let messages = || refused.failure.lines().map(str::to_owned).collect::<Vec<_>>();
            print(&format!(
                "seed      {seed}: refused: {}\n",
                messages().first().map_or("", String::as_str)
            ))?;
            first_refused.get_or_insert_with(|| (seed, refused.failure.ways_out().to_vec()));
            tally.add_refused(seed, refused.kind, messages);
            take(seed, Err(&refused));
            Ok(())
        }
        Err(refused) => {
            ending = Some(refused.failure);
            Err(stopped())
        }
    });
    let done = tally.seeds();
    if let Err(error) = worked {
        if work.cancel().is_cancelled() {
            let all = seeds.list.len();
            return Err(Failure::interrupted(format!(
                "stopped, as asked; {done} of {} were done",
                counted(all, "seed")
            )));
        }
        return Err(ending.unwrap_or_else(|| Failure::refusal(error.to_string())));
    }
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
