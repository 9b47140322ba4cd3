//! Parallel work on many seeds. Results arrive in order, and Ctrl-C leaves no partial file.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rmg::jobs::Pool;
use rmg::runs::{Outcome, RunFormat, RunsWriter, write_run};
use rmg::{CancelToken, Seed};

use super::args::Seeds;
use crate::interrupt::{cancel_within, cancelled, unless_cancelled};
use crate::output::FileWriter;
use crate::prelude::*;
use crate::progress::Progress;

/// Time that Ctrl-C waits for the seeds in progress.
const GRACE: Duration = Duration::from_secs(5);

/// Arguments of all commands that work on seeds.
#[derive(Debug, clap::Args)]
pub(crate) struct WorkArgs {
    /// Number of seeds to work on in parallel, 1 to 256; it does not affect results. Default: the number of
    /// cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Return exit code 1 if any seed was refused. Default: only if all were
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
}

/// Worker threads, and the token that Ctrl-C cancels.
#[derive(Debug)]
pub(crate) struct SeedWork {
    pool: Pool,
    cancel: CancelToken,
    overwrite: Overwrite,
}

impl SeedWork {
    pub(crate) fn begin(threads: Option<NonZeroUsize>, overwrite: Overwrite) -> Result<Self, Failure> {
        Ok(Self { pool: start_pool(threads)?, cancel: cancel_within(GRACE), overwrite })
    }

    pub(crate) fn cancel(&self) -> &CancelToken {
        &self.cancel
    }

    /// Calls `make` for every seed on any thread, and `take` with each result in the order of the seeds.
    /// Returns the error of `take`, or an error after Ctrl-C.
    pub(crate) fn each<T: Send>(
        &self,
        seeds: &[Seed],
        make: impl Fn(Seed) -> T + Sync + Send,
        mut take: impl FnMut(Seed, T) -> io::Result<()>,
    ) -> io::Result<()> {
        let progress = (seeds.len() > 1).then(|| Progress::new(seeds.len()));
        let make = |seed: &Seed| {
            let _span = tracing::info_span!("seed", number = seed.0).entered();
            let made = (!self.cancel.is_cancelled()).then(|| make(*seed));
            progress.iter().for_each(Progress::done);
            made
        };
        self.pool.hand_over(seeds, make, |seed, made| {
            let take_it = || take(*seed, made.ok_or_else(cancelled)?);
            match &progress {
                Some(progress) => progress.aside(take_it),
                None => take_it(),
            }
        })
    }

    /// Writes the result of every seed as JSON, as a list if several seeds were requested.
    pub(crate) fn write_runs<T: Send>(
        &self,
        seeds: &Seeds,
        format: RunFormat,
        mut to: &mut dyn Write,
        make: impl Fn(Seed) -> T + Sync + Send,
        mut take: impl FnMut(Seed, T) -> io::Result<Outcome>,
    ) -> io::Result<()> {
        if !seeds.is_list {
            return self.each(&seeds.list, make, |seed, made| write_run(format, &take(seed, made)?, &mut to));
        }
        let mut writer = RunsWriter::new(format, to)?;
        self.each(&seeds.list, make, |seed, made| writer.add(seed.0, &take(seed, made)?))?;
        writer.finish()
    }

    /// Writes the result of every seed as text, with a line above each if several seeds were requested.
    pub(crate) fn write_texts<T: Send>(
        &self,
        seeds: &Seeds,
        to: &mut dyn Write,
        make: impl Fn(Seed) -> T + Sync + Send,
        mut take: impl FnMut(Seed, T, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        self.each(&seeds.list, make, |seed, made| {
            if seeds.is_list {
                writeln!(to, "=== seed {seed} ===\n")?;
            }
            take(seed, made, to)?;
            if seeds.is_list { writeln!(to) } else { Ok(()) }
        })
    }

    /// Writes a file. Ctrl-C stops `fill`.
    pub(crate) fn write(
        &self,
        path: &Path,
        fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        unless_cancelled(&self.cancel, path, write_file(path, self.overwrite, fill))
    }

    /// Writes every file, and returns the value of the first. Each file is generated separately, to keep few
    /// results in memory. Without files, everything is generated for this value only.
    pub(crate) fn write_all<F: Copy, T>(
        &self,
        files: impl IntoIterator<Item = (PathBuf, F)>,
        fallback: F,
        mut write: impl FnMut(F, &mut dyn Write) -> io::Result<T>,
    ) -> Result<T, Failure> {
        let mut first = None;
        for (path, format) in files {
            let mut given = None;
            self.write(&path, |to| {
                given = Some(write(format, to)?);
                Ok(())
            })?;
            first = first.or(given);
        }
        if let Some(first) = first {
            return Ok(first);
        }
        write(fallback, &mut io::sink()).map_err(|error| {
            if self.cancel.is_cancelled() {
                return Failure::interrupted("cancelled; nothing was written");
            }
            Failure::refusal(error.to_string())
        })
    }

    /// Draws the result of the first successful seed and prints the name of the file. `what` names the
    /// missing result otherwise, such as `layout`.
    pub(crate) fn draw(
        &self,
        path: &Path,
        what: &str,
        first: Option<Seed>,
        fill: impl FnOnce(Seed, &mut FileWriter<'_>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let Some(seed) = first else {
            print_error(&format!("note: {} was not drawn: no {what} was generated\n", path.display()));
            return Ok(());
        };
        self.write(path, |to| fill(seed, to))?;
        if is_standard(path) {
            Ok(())
        } else {
            print(&format!("wrote     {} (seed {seed})\n", path.display()))
        }
    }
}
