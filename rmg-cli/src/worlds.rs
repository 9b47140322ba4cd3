//! `rmg worlds`: worlds from a pool of zones, for one seed or many.

mod input;
mod tally;

use std::fs::File;
use std::io::{self, BufWriter};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use rmg_core::Seed;
use rmg_jobs::{CancelToken, Pool, Stopwatch};
use rmg_logic::json::{Outcome, RunsWriter, write_run};
use rmg_logic::worlds::{
    Process, RESULTS, SetMeasures, World, WorldError, WorldMaker, WorldSettings, curate, difficulty_range,
    measure_set, outcome, refusal, write_world_svg,
};

use crate::console::{complain, say};
use crate::failure::Failure;
use crate::generate::draw_seed;
use crate::interrupt::cancel_on_interrupt;
use crate::options_args::parse_threads;
use crate::output::{check_target, write_file};
use crate::seed_range::{SeedRange, default_output, seeds_line};
use input::Input;
use tally::{Tally, thousandths};

/// Arguments of `rmg worlds`.
#[derive(Debug, clap::Args)]
pub(crate) struct WorldsArgs {
    /// The case: a JSON file with `gems` and `pool` or `pool_file`; or a pool alone, with --gems.
    #[arg(value_name = "CASE")]
    case: PathBuf,
    /// Gems of a world, and as many zones without a gem; instead of what the case says.
    #[arg(long, value_name = "NUMBER")]
    gems: Option<u32>,
    /// Seed; the same one gives the same world. Without it one is drawn and printed.
    #[arg(long, short, value_name = "NUMBER", conflicts_with = "seeds")]
    seed: Option<u64>,
    /// Several seeds: A..B (without B), A..=B, or N for 1 to N; all results go into one file.
    #[arg(long, value_name = "RANGE")]
    seeds: Option<SeedRange>,
    /// A set of so many worlds, of one seed after the other from --seed on.
    #[arg(long, value_name = "NUMBER", conflicts_with = "seeds", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: Option<u32>,
    /// Choose the set out of four times as many worlds, so that zones, pairs of zones, joins and difficulties are even.
    #[arg(long, requires = "count")]
    balance: bool,
    /// How worlds are made.
    #[arg(long, default_value = "ours")]
    process: ProcessWord,
    /// File for the result, as JSON. Without it NAME-SEED.json in the current folder.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw the world (of the first seed that has one) as SVG.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// How hard to search before giving up, in millions of steps.
    #[arg(long, value_name = "NUMBER", default_value = "200", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    effort: u64,
    /// Seeds to work on at once, 1 to 256; they change the time, never a result. Without it as many as the machine has
    /// cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Overwrite files that are there.
    #[arg(long)]
    force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProcessWord {
    /// Join zones by their portals, keep what can be solved: one attempt a seed.
    Old,
    /// Put zones where a walker can use them, keep what can be solved: one attempt a seed.
    Updated,
    /// Build around a walk, repair, and make plain zones matter: a world for every seed.
    Ours,
}

/// Seeds that are worked on before their results are written, so that many seeds do not fill the memory.
const CHUNK: usize = 512;
/// Candidates for each world of a balanced set.
const CANDIDATES: usize = 4;
/// How long Ctrl-C waits for the seeds that are being worked on.
const GRACE: Duration = Duration::from_secs(5);

/// Makes worlds and writes the files.
pub(crate) fn run(args: &WorldsArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = seeds_of(args)?;
    let input = Input::read(&args.case, args.gems)?;
    let is_list = args.seeds.is_some() || args.count.is_some();
    let output = args.output.clone().unwrap_or_else(|| default_output(&input.name, &seeds, is_list, "json"));
    for path in [Some(&output), args.svg.as_ref()].into_iter().flatten() {
        check_target(path, args.force)?;
    }
    if args.svg.as_ref() == Some(&output) {
        return Err(Failure::usage(format!("{} is named twice", output.display())));
    }
    let process = match args.process {
        ProcessWord::Old => Process::Old,
        ProcessWord::Updated => Process::Updated,
        ProcessWord::Ours => Process::Ours,
    };
    let gems = input.gems;
    say(&format!(
        "case      {} ({}), {gems} gem{}, process {process}\n{}\n",
        input.name,
        args.case.display(),
        if gems == 1 { "" } else { "s" },
        seeds_line(&seeds)
    ));
    let settings = WorldSettings { process, effort: args.effort * 1_000_000, ..WorldSettings::default() };
    let plan = WorldMaker::new(&input.pool.pool, gems, settings);
    input.tell_faults(&plan);
    let pool = Pool::new(args.threads).map_err(|error| Failure::refusal(error.to_string()))?;
    let cancel = cancel_on_interrupt(GRACE)?;
    let mut work =
        Work { args, plan: &plan, pool: &pool, cancel: &cancel, tally: Tally::default(), first: None };
    work.write_results(&output, &seeds, is_list)?;
    say(&work.tally.text());
    say(&format!("wrote     {}\n", output.display()));
    if let Some(path) = &args.svg {
        work.draw(path, &input.name)?;
    }
    say(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()));
    work.tally.verdict(&args.case.display().to_string(), process)
}

/// What all steps of the command need.
struct Work<'a> {
    args: &'a WorldsArgs,
    plan: &'a Result<WorldMaker<'a>, WorldError>,
    pool: &'a Pool,
    cancel: &'a CancelToken,
    tally: Tally,
    /// The first world that was written, for the picture.
    first: Option<(Seed, World)>,
}

impl Work<'_> {
    /// Works on all seeds and writes their results into one file.
    fn write_results(&mut self, output: &Path, seeds: &[Seed], is_list: bool) -> Result<(), Failure> {
        let cancel = self.cancel;
        let written = write_file(output, self.args.force, |to| match is_list {
            false => self.write_one(seeds, to),
            true if self.args.balance => self.write_set(seeds, to),
            true => self.write_list(seeds, to),
        });
        if cancel.is_cancelled() && written.is_err() {
            return Err(Failure::interrupted(format!(
                "stopped, as asked; {} was not written",
                output.display()
            )));
        }
        written
    }

    fn write_one(&mut self, seeds: &[Seed], to: &mut BufWriter<&mut File>) -> io::Result<()> {
        for seed in seeds {
            let result = self.make(*seed);
            let outcome = self.take_in(*seed, result);
            write_run(RESULTS, &outcome, to)?;
        }
        Ok(())
    }

    fn write_list(&mut self, seeds: &[Seed], to: &mut BufWriter<&mut File>) -> io::Result<()> {
        let mut writer = RunsWriter::new(RESULTS, to)?;
        for chunk in seeds.chunks(CHUNK) {
            for (seed, result) in chunk.iter().zip(self.make_all(chunk)?) {
                let outcome = self.take_in(*seed, result);
                writer.add(seed.0, &outcome)?;
            }
        }
        writer.finish()
    }

    /// Makes candidates, chooses, and writes the chosen ones.
    fn write_set(&mut self, seeds: &[Seed], to: &mut BufWriter<&mut File>) -> io::Result<()> {
        let mut writer = RunsWriter::new(RESULTS, to)?;
        let count = seeds.len();
        let first = seeds.first().map_or(0, |seed| seed.0);
        let all: Vec<Seed> =
            (0..(count * CANDIDATES) as u64).map(|at| Seed(first.wrapping_add(at))).collect();
        let mut candidates: Vec<(Seed, World)> = Vec::new();
        for chunk in all.chunks(CHUNK) {
            for (seed, result) in chunk.iter().zip(self.make_all(chunk)?) {
                match result {
                    Ok(world) => candidates.push((*seed, world)),
                    Err(error) => {
                        self.take_in(*seed, Err(error));
                    }
                }
            }
        }
        if let Ok(plan) = self.plan {
            let zones = plan.pool().zones.len();
            let chosen = curate(&candidates, count, zones);
            let range = difficulty_range(candidates.iter().map(|(_, world)| world));
            let before = measure_set(candidates.iter().take(count).map(|(_, world)| world), zones, range);
            let after = measure_set(chosen.iter().map(|at| &candidates[*at].1), zones, range);
            say(&format!(
                "set       {} of {} worlds\n{}",
                chosen.len(),
                candidates.len(),
                set_text(before, after)
            ));
            for at in chosen {
                let (seed, world) = candidates[at].clone();
                let outcome = self.take_in(seed, Ok(world));
                writer.add(seed.0, &outcome)?;
            }
        }
        writer.finish()
    }

    fn make_all(&self, seeds: &[Seed]) -> io::Result<Vec<Result<World, WorldError>>> {
        if self.cancel.is_cancelled() {
            return Err(io::Error::other("stopped, as asked"));
        }
        Ok(self.pool.map(seeds, |seed| self.make(*seed)))
    }

    fn make(&self, seed: Seed) -> Result<World, WorldError> {
        match self.plan {
            Ok(plan) => plan.make(seed),
            Err(error) => Err(error.clone()),
        }
    }

    /// Counts a result, and turns it into what is written.
    fn take_in(&mut self, seed: Seed, result: Result<World, WorldError>) -> Outcome {
        self.tally.add(seed, &result);
        let outcome = match self.plan {
            Ok(plan) => outcome(plan.pool(), &result),
            Err(error) => refusal(error),
        };
        if let (Ok(world), None) = (result, &self.first) {
            self.first = Some((seed, world));
        }
        outcome
    }

    /// Draws the first world.
    fn draw(&self, path: &Path, name: &str) -> Result<(), Failure> {
        let (Ok(plan), Some((seed, world))) = (self.plan, &self.first) else {
            complain(&format!("note: {} was not drawn: there is no world\n", path.display()));
            return Ok(());
        };
        let title = format!("{name}, seed {seed}");
        write_file(path, self.args.force, |to| write_world_svg(plan.pool(), world, &title, to))?;
        say(&format!("wrote     {} (seed {seed})\n", path.display()));
        Ok(())
    }
}

/// The measures of a set beside those of as many worlds that were not chosen.
fn set_text(before: SetMeasures, after: SetMeasures) -> String {
    let line = |name: &str, of: fn(&SetMeasures) -> u32| {
        format!("          {name:<34} {:>6} {:>6}\n", thousandths(of(&before)), thousandths(of(&after)))
    };
    let mut text = format!("          {:<34} {:>6} {:>6}\n", "", "as is", "set");
    text += &line("variation of zone use", |set| set.zone_variation);
    text += &line("variation of pairs of zones", |set| set.together_variation);
    text += &line("variation of joined pairs", |set| set.joined_variation);
    text += &line("variation over difficulty classes", |set| set.difficulty_variation);
    text + &line("plain zones that are needed", |set| set.needed_share)
}

fn seeds_of(args: &WorldsArgs) -> Result<Vec<Seed>, Failure> {
    if let Some(range) = args.seeds {
        return Ok(range.seeds());
    }
    let first = args.seed.map_or_else(draw_seed, |seed| Ok(Seed(seed)))?;
    Ok((0..u64::from(args.count.unwrap_or(1))).map(|at| Seed(first.0.wrapping_add(at))).collect())
}
