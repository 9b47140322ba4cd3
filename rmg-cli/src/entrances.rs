//! `rmg entrances`: joins the entrances of a world anew, for one seed or many.

use std::fs::File;
use std::io::{self, BufWriter};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use rmg_core::Seed;
use rmg_jobs::{CancelToken, Pool, Stopwatch};
use rmg_logic::entrances::{
    Case, EntranceError, EntranceLayout, EntranceSettings, Policy, RESULTS, Randomizer, Unreachable,
    name_errors, outcome, read_case, refusal, write_svg,
};
use rmg_logic::json::{Outcome, RunsWriter, write_run};

use crate::bounded_file::read_text;
use crate::console::{complain, say};
use crate::failure::Failure;
use crate::generate::draw_seed;
use crate::interrupt::cancel_on_interrupt;
use crate::options_args::parse_threads;
use crate::output::{check_target, write_file};
use crate::report::render_faults;
use crate::seed_range::{SeedRange, default_output, seeds_line};
use crate::template_input::count_of;

/// Arguments of `rmg entrances`.
#[derive(Debug, clap::Args)]
pub(crate) struct EntrancesArgs {
    /// The world: a JSON file with regions, exits, targets and rules.
    #[arg(value_name = "CASE")]
    case: PathBuf,
    /// Seed; the same one gives the same layout. Without it one is drawn and printed.
    #[arg(long, short, value_name = "NUMBER", conflicts_with = "seeds")]
    seed: Option<u64>,
    /// Several seeds: A..B (without B), A..=B, or N for 1 to N; all results go into one file.
    #[arg(long, value_name = "RANGE")]
    seeds: Option<SeedRange>,
    /// File for the result, as JSON. Without it NAME-SEED.json in the current folder.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw the layout (of the first seed that has one) as SVG.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Tell every placement and every repair.
    #[arg(long)]
    explain: bool,
    /// How layouts are drawn.
    #[arg(long, default_value = "stages")]
    policy: PolicyWord,
    /// Leave regions that no layout reaches out of reach, with a warning, instead of refusing.
    #[arg(long)]
    allow_unreachable: bool,
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
enum PolicyWord {
    /// Grow first, dead ends next, loose ends last.
    Stages,
    /// Every valid layout about equally likely, on small worlds.
    Uniform,
}

/// Largest case file. A world of a million regions takes about 300 MB.
const MAX_BYTES: usize = 2 << 30;

/// Seeds that are worked on before their results are written, so that many seeds do not fill the memory.
const CHUNK: usize = 512;

/// How long Ctrl-C waits for the seeds that are being worked on.
const GRACE: Duration = Duration::from_secs(5);

/// Randomizes and writes the files.
pub(crate) fn run(args: &EntrancesArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = match (args.seeds, args.seed) {
        (Some(range), _) => range.seeds(),
        (None, Some(seed)) => vec![Seed(seed)],
        (None, None) => vec![draw_seed()?],
    };
    let shown = args.case.display().to_string();
    let text = read_text(&args.case, "a case file", MAX_BYTES)?;
    let case = read_case(&text);
    complain(&render_faults(
        &shown,
        &text,
        case.as_ref().map_or_else(|faults| faults, |case| &case.warnings),
    ));
    let case = match case {
        Ok(case) => Ok(case),
        Err(faults) => Err(name_errors(&faults).ok_or_else(|| {
            Failure::usage(format!("{shown} is no entrance case: {}", count_of(&faults).unwrap_or_default()))
        })?),
    };
    let stem = args.case.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = case.as_ref().ok().and_then(|case| case.name.clone()).unwrap_or(stem);
    let output =
        args.output.clone().unwrap_or_else(|| default_output(&name, &seeds, args.seeds.is_some(), "json"));
    for path in [Some(&output), args.svg.as_ref()].into_iter().flatten() {
        check_target(path, args.force)?;
    }
    if args.svg.as_ref() == Some(&output) {
        return Err(Failure::usage(format!("{} is named twice", output.display())));
    }

    say(&format!("case      {name} ({shown})\n{}\n", seeds_line(&seeds)));
    let pool = Pool::new(args.threads).map_err(|error| Failure::refusal(error.to_string()))?;
    let plan = match &case {
        Ok(Case { world, settings, .. }) => Randomizer::new(world, settings_with(settings, args)),
        Err(errors) => Err(errors.clone()),
    };
    if let Ok(plan) = &plan {
        for warning in plan.warnings() {
            complain(&format!("warning: {warning}\n"));
        }
    }
    let cancel = cancel_on_interrupt(GRACE)?;
    let mut work = Work { args, plan: &plan, pool: &pool, cancel: &cancel, tally: Tally::default() };
    work.write_results(&output, &seeds)?;
    say(&work.tally.text(seeds.len()));
    say(&format!("wrote     {}\n", output.display()));
    if let Some(path) = &args.svg {
        work.draw(path, &name)?;
    }
    say(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()));
    work.tally.verdict(&shown)
}

/// What all steps of the command need.
struct Work<'a> {
    args: &'a EntrancesArgs,
    plan: &'a Result<Randomizer<'a>, Vec<EntranceError>>,
    pool: &'a Pool,
    cancel: &'a CancelToken,
    tally: Tally,
}

/// What one seed gave: for the file, for the tally, and as steps for the reader.
struct Run {
    outcome: Outcome,
    summary: String,
    is_repaired: bool,
    steps: Vec<String>,
}

impl Work<'_> {
    /// Works on all seeds and writes their results into one file.
    fn write_results(&mut self, output: &Path, seeds: &[Seed]) -> Result<(), Failure> {
        let is_list = self.args.seeds.is_some();
        let cancel = self.cancel;
        let written = write_file(output, self.args.force, |to| {
            if is_list { self.write_list(seeds, to) } else { self.write_one(seeds, to) }
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
            let run = self.run(*seed);
            self.tell(*seed, &run, false);
            write_run(RESULTS, &run.outcome, to)?;
        }
        Ok(())
    }

    fn write_list(&mut self, seeds: &[Seed], to: &mut BufWriter<&mut File>) -> io::Result<()> {
        let mut writer = RunsWriter::new(RESULTS, to)?;
        for chunk in seeds.chunks(CHUNK) {
            if self.cancel.is_cancelled() {
                return Err(io::Error::other("stopped, as asked"));
            }
            let runs = self.pool.map(chunk, |seed| self.run(*seed));
            for (seed, run) in chunk.iter().zip(runs) {
                self.tell(*seed, &run, true);
                writer.add(seed.0, &run.outcome)?;
            }
        }
        writer.finish()
    }

    fn run(&self, seed: Seed) -> Run {
        let plan = match self.plan {
            Ok(plan) => plan,
            Err(errors) => return Run::refused(refusal(errors)),
        };
        let result = plan.randomize(seed);
        let outcome = outcome(plan.world(), &result);
        match result {
            Err(_) => Run::refused(outcome),
            Ok(layout) => Run {
                outcome,
                summary: layout_line(&layout, plan.world().regions.len()),
                is_repaired: layout.work.is_repaired,
                steps: layout.steps.iter().map(|step| step.describe(plan.world())).collect(),
            },
        }
    }

    /// Counts a run, and tells its steps.
    fn tell(&mut self, seed: Seed, run: &Run, is_one_of_many: bool) {
        if self.args.explain {
            if is_one_of_many {
                say(&format!("\nseed {seed}\n"));
            }
            for step in &run.steps {
                say(&format!("{step}\n"));
            }
            if let (true, Outcome::Refusal { kind, message }) = (is_one_of_many, &run.outcome) {
                say(&format!("refused ({kind}): {message}\n"));
            }
        }
        self.tally.add(seed, run);
    }

    /// Draws the layout of the first seed that has one.
    fn draw(&self, path: &Path, name: &str) -> Result<(), Failure> {
        let (Ok(plan), Some(seed)) = (self.plan, self.tally.first_accepted) else {
            complain(&format!("note: {} was not drawn: there is no layout\n", path.display()));
            return Ok(());
        };
        let layout = plan.randomize(seed).map_err(|error| Failure::refusal(error.to_string()))?;
        let title = format!("{name}, seed {seed}");
        write_file(path, self.args.force, |to| write_svg(plan.world(), &layout, &title, to))?;
        say(&format!("wrote     {} (seed {seed})\n", path.display()));
        Ok(())
    }
}

impl Run {
    fn refused(outcome: Outcome) -> Self {
        Self { outcome, summary: String::new(), is_repaired: false, steps: Vec::new() }
    }
}

/// What became of all seeds.
#[derive(Default)]
struct Tally {
    accepted: usize,
    repaired: usize,
    first_accepted: Option<Seed>,
    /// The line about the only layout.
    summary: String,
    /// Kind and message of the first refusal of every kind, with how many there were.
    refusals: Vec<(String, String, Seed, usize)>,
}

impl Tally {
    fn add(&mut self, seed: Seed, run: &Run) {
        match &run.outcome {
            Outcome::Made(_) => {
                self.accepted += 1;
                self.repaired += usize::from(run.is_repaired);
                self.first_accepted.get_or_insert(seed);
                self.summary.clone_from(&run.summary);
            }
            Outcome::Refusal { kind, message } => {
                match self.refusals.iter_mut().find(|(known, ..)| known == kind) {
                    Some((.., count)) => *count += 1,
                    None => self.refusals.push((kind.clone(), message.clone(), seed, 1)),
                }
            }
        }
    }

    fn text(&self, seeds: usize) -> String {
        if seeds == 1 {
            return if self.accepted == 1 { format!("layout    {}\n", self.summary) } else { String::new() };
        }
        let refused: usize = self.refusals.iter().map(|(.., count)| count).sum();
        let mut text = format!("layouts   {} of {seeds} seeds", self.accepted);
        if self.repaired > 0 {
            text += &format!(", {} repaired", self.repaired);
        }
        text += &if refused > 0 { format!(", {refused} refused\n") } else { "\n".to_owned() };
        if self.accepted > 0 {
            for (kind, message, seed, count) in &self.refusals {
                text += &format!("refused   {count} as {kind}, first seed {seed}: {message}\n");
            }
        }
        text
    }

    /// Exit code 1 when every seed was refused.
    fn verdict(&self, file: &str) -> Result<(), Failure> {
        if self.accepted > 0 {
            return Ok(());
        }
        let mut refusals = self.refusals.iter();
        let Some((kind, message, ..)) = refusals.next() else { return Ok(()) };
        let failure = Failure::refusal(message.clone()).note(format!("refused as {kind}; {file}"));
        Err(refusals.fold(failure, |failure, (kind, message, seed, _)| {
            failure.note(format!("seed {seed} was refused as {kind}: {message}"))
        }))
    }
}

/// The settings of the file with those of the command line.
fn settings_with<'s>(of_file: &EntranceSettings<'static>, args: &EntrancesArgs) -> EntranceSettings<'s> {
    EntranceSettings {
        is_coupled: of_file.is_coupled,
        lookup: of_file.lookup.clone(),
        preserve_group_order: of_file.preserve_group_order,
        accessibility: of_file.accessibility,
        subset: of_file.subset.clone(),
        forbidden: of_file.forbidden.clone(),
        preplaced: of_file.preplaced.clone(),
        policy: match args.policy {
            PolicyWord::Stages => Policy::Stages,
            PolicyWord::Uniform => Policy::Uniform,
        },
        unreachable: if args.allow_unreachable { Unreachable::Warn } else { Unreachable::Refuse },
        effort: args.effort * 1_000_000,
        explain: args.explain,
        ..EntranceSettings::default()
    }
}

/// `80 joins; 26 of 26 regions reached; 2 attempts, 40 layouts looked at, repaired`.
fn layout_line(layout: &EntranceLayout, regions: usize) -> String {
    let work = layout.work;
    let plural = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let mut text = format!(
        "{}, {} of {regions} regions reached",
        plural(layout.pairings.len() as u64, "pairing"),
        layout.placed_regions.len()
    );
    if layout.is_culled {
        text += ", enough to beat it";
    }
    text += &format!("; {}", plural(u64::from(work.attempts), "attempt"));
    if work.layouts > 0 {
        text += &format!(", {} looked at", plural(work.layouts, "whole layout"));
    }
    if work.is_repaired {
        text += ", repaired";
    }
    text
}
