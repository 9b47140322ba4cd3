//! `rmg puzzle`: makes lock-and-key puzzles, for one seed or many.

mod format;
mod input;
mod steps;
mod tally;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rmg_core::Seed;
use rmg_jobs::{CancelToken, Pool, Stopwatch};
use rmg_logic::json::{RunsWriter, write_run};
use rmg_logic::puzzle::{
    Puzzle, PuzzleCase, PuzzleError, PuzzleWish, RESULTS, check, make_puzzle, outcome, write_dot, write_svg,
    write_text,
};

use crate::console::{complain, say};
use crate::failure::Failure;
use crate::generate::draw_seed;
use crate::interrupt::cancel_on_interrupt;
use crate::options_args::parse_threads;
use crate::output::{check_target, write_file};
use crate::puzzle::format::{Format, format_of};
use crate::puzzle::input::read_case;
use crate::puzzle::steps::StepsRange;
use crate::puzzle::tally::Tally;
use crate::seed_range::{SeedRange, default_output, seeds_line};

/// Arguments of `rmg puzzle`.
#[derive(Debug, clap::Args)]
pub(crate) struct PuzzleArgs {
    /// The configuration: a JSON file with the size of the dungeon, its states and their final values.
    #[arg(value_name = "CASE")]
    case: PathBuf,
    /// Seed; the same one gives the same puzzle. Without it one is drawn and printed.
    #[arg(long, short, value_name = "NUMBER", conflicts_with = "seeds")]
    seed: Option<u64>,
    /// Several seeds: A..B (without B), A..=B, or N for 1 to N; all results go into one file (a picture shows the first).
    #[arg(long, value_name = "RANGE")]
    seeds: Option<SeedRange>,
    /// File for the result (.json, .txt, .dot or .svg), once per file. Without it NAME-SEED.json in the current folder.
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Moves of the walk from the initial to the final total state: A..B (without B), A..=B, A.., ..=B, or N for exactly N.
    /// Without it some more than the shortest walk has.
    #[arg(long, value_name = "RANGE")]
    steps: Option<StepsRange>,
    /// Most enclaves, the final one included.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    max_enclaves: Option<u32>,
    /// Refuse puzzles with passages between enclaves that share no wall; only long walks come to that.
    #[arg(long)]
    require_adjacent: bool,
    /// How hard to search before giving up, in millions of steps.
    #[arg(long, value_name = "NUMBER", default_value = "4", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    effort: u64,
    /// Seeds to work on at once, 1 to 256; they change the time, never a result. Without it as many as the machine has
    /// cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Overwrite files that are there.
    #[arg(long)]
    force: bool,
}

/// Seeds that are worked on before their results are written, so that many seeds do not fill the memory.
const CHUNK: usize = 64;

/// How long Ctrl-C waits for the seeds that are being worked on.
const GRACE: Duration = Duration::from_secs(5);

/// What a seed gave, or what stands against all of them.
type Outcome = Result<Puzzle, Vec<PuzzleError>>;

/// Makes the puzzles and writes the files.
pub(crate) fn run(args: &PuzzleArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = match (args.seeds, args.seed) {
        (Some(range), _) => range.seeds(),
        (None, Some(seed)) => vec![Seed(seed)],
        (None, None) => vec![draw_seed()?],
    };
    let mut outputs = Vec::new();
    for (at, path) in args.outputs.iter().enumerate() {
        if args.outputs[..at].contains(path) {
            return Err(Failure::usage(format!("{} is named twice", path.display())));
        }
        outputs.push((path.clone(), args.format.map_or_else(|| format_of(path), Ok)?));
    }
    let shown = args.case.display().to_string();
    let case = read_case(&args.case)?;
    let stem = args.case.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = case.as_ref().ok().and_then(|case| case.name.clone()).unwrap_or(stem);
    if outputs.is_empty() {
        let format = args.format.unwrap_or(Format::Json);
        outputs.push((default_output(&name, &seeds, args.seeds.is_some(), format.ending()), format));
    }
    for (path, _) in &outputs {
        check_target(path, args.force)?;
    }

    say(&format!("case      {name} ({shown})\n{}\n", seeds_line(&seeds)));
    let pool = Pool::new(args.threads).map_err(|error| Failure::refusal(error.to_string()))?;
    let wish = wish(args, case.as_ref().is_ok_and(|case| case.require_adjacent));
    let ready = case.and_then(|case| {
        let errors = check(&case.config, &wish);
        if errors.is_empty() { Ok(case) } else { Err(errors) }
    });
    let cancel = cancel_on_interrupt(GRACE)?;
    let mut work =
        Work { args, name: &name, ready: &ready, wish, pool: &pool, cancel: &cancel, seeds: &seeds };
    let tally = work.write_all(&outputs)?;
    say(&tally.text(seeds.len()));
    for (path, format) in &outputs {
        match tally.first_accepted {
            None if *format == Format::Svg => {
                complain(&format!("note: {} was not drawn: there is no puzzle\n", path.display()));
            }
            Some(seed) if *format == Format::Svg => {
                say(&format!("wrote     {} (seed {seed})\n", path.display()));
            }
            _ => say(&format!("wrote     {}\n", path.display())),
        }
    }
    say(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()));
    tally.verdict(&shown)
}

/// What all steps of the command need.
struct Work<'a> {
    args: &'a PuzzleArgs,
    name: &'a str,
    ready: &'a Result<PuzzleCase, Vec<PuzzleError>>,
    wish: PuzzleWish,
    pool: &'a Pool,
    cancel: &'a CancelToken,
    seeds: &'a [Seed],
}

impl Work<'_> {
    /// Writes all files. Every file but the first makes its puzzles anew, which is cheap and keeps just a few at a time.
    fn write_all(&mut self, outputs: &[(PathBuf, Format)]) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        let mut is_told = false;
        for (path, format) in outputs.iter().filter(|(_, format)| *format != Format::Svg) {
            let mut count = Tally::default();
            let written = write_file(path, self.args.force, |to| self.write(*format, to, &mut count));
            self.unless_cancelled(path, written)?;
            if !is_told {
                (tally, is_told) = (count, true);
            }
        }
        if !is_told {
            let counted = self.each(|seed, outcome| {
                tally.add(seed, outcome);
                Ok(())
            });
            if counted.is_err() {
                return Err(Failure::interrupted("stopped, as asked; nothing was written"));
            }
        }
        for (path, _) in outputs.iter().filter(|(_, format)| *format == Format::Svg) {
            let Some(seed) = tally.first_accepted else { continue };
            let Ok(puzzle) = self.run(seed) else { continue };
            let title = format!("{}, seed {seed}", self.name);
            write_file(path, self.args.force, |to| write_svg(&puzzle, &title, to))?;
        }
        Ok(tally)
    }

    fn unless_cancelled(&self, path: &Path, written: Result<(), Failure>) -> Result<(), Failure> {
        if self.cancel.is_cancelled() && written.is_err() {
            let message = format!("stopped, as asked; {} was not written", path.display());
            return Err(Failure::interrupted(message));
        }
        written
    }

    fn write(&self, format: Format, to: &mut BufWriter<&mut File>, tally: &mut Tally) -> io::Result<()> {
        if format == Format::Json && self.args.seeds.is_some() {
            let mut writer = RunsWriter::new(RESULTS, to)?;
            self.each(|seed, result| {
                tally.add(seed, result);
                writer.add(seed.0, &outcome(result))
            })?;
            return writer.finish();
        }
        let is_list = self.args.seeds.is_some();
        self.each(|seed, outcome| {
            tally.add(seed, outcome);
            self.write_one(format, seed, outcome, is_list, to)
        })
    }

    fn write_one(
        &self,
        format: Format,
        seed: Seed,
        result: &Outcome,
        is_list: bool,
        to: &mut BufWriter<&mut File>,
    ) -> io::Result<()> {
        match (format, result) {
            (Format::Json, _) => write_run(RESULTS, &outcome(result), to),
            (Format::Text, _) => {
                if is_list {
                    writeln!(to, "=== seed {seed} ===\n")?;
                }
                match result {
                    Ok(puzzle) => write_text(puzzle, to)?,
                    Err(errors) => errors.iter().try_for_each(|error| writeln!(to, "refused: {error}"))?,
                }
                if is_list { writeln!(to) } else { Ok(()) }
            }
            (Format::Dot, Ok(puzzle)) => write_dot(puzzle, &format!("{}, seed {seed}", self.name), to),
            (Format::Dot, Err(errors)) => {
                errors.iter().try_for_each(|error| writeln!(to, "// seed {seed} was refused: {error}"))
            }
            (Format::Svg, Ok(puzzle)) => write_svg(puzzle, &format!("{}, seed {seed}", self.name), to),
            (Format::Svg, Err(_)) => Ok(()),
        }
    }

    /// Makes the puzzles of all seeds, in order.
    fn each(&self, mut use_it: impl FnMut(Seed, &Outcome) -> io::Result<()>) -> io::Result<()> {
        for chunk in self.seeds.chunks(CHUNK) {
            if self.cancel.is_cancelled() {
                return Err(io::Error::other("stopped, as asked"));
            }
            let outcomes = self.pool.map(chunk, |seed| self.run(*seed));
            for (seed, outcome) in chunk.iter().zip(&outcomes) {
                use_it(*seed, outcome)?;
            }
        }
        Ok(())
    }

    fn run(&self, seed: Seed) -> Outcome {
        let case = self.ready.as_ref().map_err(Clone::clone)?;
        make_puzzle(&case.config, &self.wish, seed).map_err(|error| vec![error])
    }
}

/// What the command line and the file ask for.
fn wish(args: &PuzzleArgs, file_requires_adjacent: bool) -> PuzzleWish {
    let (min_steps, max_steps) = args.steps.map_or((0, u64::MAX), |range| (range.min, range.max));
    PuzzleWish {
        min_steps,
        max_steps,
        max_enclaves: args.max_enclaves.map_or(usize::MAX, |most| most as usize),
        require_adjacent: args.require_adjacent || file_requires_adjacent,
        effort: args.effort * 1_000_000,
    }
}
