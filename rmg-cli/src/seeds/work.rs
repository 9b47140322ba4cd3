//! Work on many seeds: several at once, told in order, stopped by Ctrl-C without a half file.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rmg::jobs::Pool;
use rmg::runs::{Outcome, RunFormat, RunsWriter, write_run};
use rmg::{CancelToken, Seed};

use super::args::Seeds;
use crate::interrupt::{cancel_within, stopped, unless_stopped};
use crate::output::FileWriter;
use crate::prelude::*;
use crate::progress::Progress;

/// How long Ctrl-C waits for the seeds that are being worked on.
const GRACE: Duration = Duration::from_secs(5);

/// Arguments of all commands that work on seeds.
#[derive(Debug, clap::Args)]
pub(crate) struct WorkArgs {
    /// Seeds to work on at once, 1 to 256; they change the time, never a result. Without it as many as the machine has
    /// cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Exit code 1 when any seed was refused, not only when all were.
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
}

/// Threads to work with, and the token that Ctrl-C uses.
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

    /// Calls `make` for every seed, on any thread, and `take` with what it gave, in the order of the seeds. An error is
    /// that of `take`, or that Ctrl-C was pressed.
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
            let take_it = || take(*seed, made.ok_or_else(stopped)?);
            match &progress {
                Some(progress) => progress.aside(take_it),
                None => take_it(),
            }
        })
    }

    /// Writes what every seed gives as JSON, in a list where several were asked for.
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

    /// Writes a file; `fill` may take its time, and Ctrl-C ends it.
    pub(crate) fn write(
        &self,
        path: &Path,
        fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        unless_stopped(&self.cancel, path, write_file(path, self.overwrite, fill))
    }

    /// Writes every file, each made anew, which keeps just a few results at a time; what the first of them gave. Where there is no
    /// file, all is made for that alone.
    pub(crate) fn write_all<F: Copy, T>(
        &self,
        files: impl IntoIterator<Item = (PathBuf, F)>,
        usual: F,
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
        write(usual, &mut io::sink()).map_err(|error| {
            if self.cancel.is_cancelled() {
                return Failure::interrupted("stopped, as asked; nothing was written");
            }
            Failure::refusal(error.to_string())
        })
    }

    /// Draws what the first seed gave that gave anything, and says so; `what` is not there otherwise, such as `layout`.
    pub(crate) fn draw(
        &self,
        path: &Path,
        what: &str,
        first: Option<Seed>,
        fill: impl FnOnce(Seed, &mut FileWriter<'_>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let Some(seed) = first else {
            complain(&format!("note: {} was not drawn: there is no {what}\n", path.display()));
            return Ok(());
        };
        self.write(path, |to| fill(seed, to))?;
        if is_standard(path) { Ok(()) } else { say(&format!("wrote     {} (seed {seed})\n", path.display())) }
    }
}
