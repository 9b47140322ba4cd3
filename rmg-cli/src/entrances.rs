//! `rmg entrances`: shuffles the entrances of a world, for one seed or many.

mod tally;

use std::path::PathBuf;
use std::{io, mem};

use clap::ValueEnum;
use rmg::Error;
use rmg::Seed;
use rmg::entrances::{
    EntranceError, Generator, MAX_BYTES, Policy, RESULTS, Randomizer, Unreachable, refusal, write_svg,
};
use rmg::jobs::Stopwatch;
use rmg::runs::Outcome;
use rmg::text::visible;

use crate::bounded_file::read_text;
use crate::console::try_print;
use crate::options_args::EffortWord;
use crate::prelude::*;
use crate::report::{print_diagnostics, unusable};
use crate::seeds::{ResultArgs, ResultFormat, SeedArgs, SeedWork, WorkArgs};
use tally::{Run, SeedCounts};

/// Steps of the search for a layout with normal effort.
const STEPS: u64 = 200_000_000;

/// Arguments of `rmg entrances`.
#[derive(Debug, clap::Args)]
pub(crate) struct EntrancesArgs {
    /// World: a JSON file with regions, connections, exits, targets and rules
    #[arg(value_name = "CASE")]
    case: PathBuf,
    #[command(flatten)]
    seeds: SeedArgs,
    #[command(flatten)]
    files: ResultArgs,
    /// Also place the items of the pool at the free locations. Default: the setting of the case
    #[arg(long)]
    fill: bool,
    /// A result, or parts of it: its connections and placements are made first
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Print every placement and repair, and add these steps to the JSON
    #[arg(long)]
    explain: bool,
    /// Distribution of layouts
    #[arg(long, default_value = "stages")]
    policy: PolicyWord,
    /// Accept layouts with unreachable regions, with a warning. Default: refuse them
    #[arg(long)]
    allow_unreachable: bool,
    /// Search effort
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    effort: EffortWord,
    #[command(flatten)]
    work: WorkArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PolicyWord {
    /// Branches first, then dead ends, then the remaining entrances
    Stages,
    /// All valid layouts about equally likely; for small worlds
    Uniform,
}

pub(crate) fn run(args: &EntrancesArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = args.seeds.seeds()?;
    let shown = input_name(&args.case);
    let text = read_text(&args.case, "a case file", MAX_BYTES)?;
    let generator = Generator::parse(&shown, &text).map_err(|error| {
        unusable(error, |_, count| format!("{shown} is not an entrance case: {}", count.unwrap_or_default()))
    })?;
    drop(text);
    print_diagnostics(generator.warnings());
    let name = generator.name().map_or_else(|| stem(&args.case), str::to_owned);
    let generator = plan_of(choose(generator, args), args)?;
    let mut targets =
        Targets::new(args.work.overwrite).reading([args.case.clone()]).reading(args.plan.clone());
    let files = args.files.take(&seeds, &name, &mut targets)?;

    print(&format!("case      {} ({shown})\n{}\n", visible(&name), seeds.line()))?;
    let plan = generator.randomizer();
    if let Ok(plan) = &plan {
        for warning in plan.warnings() {
            print_error(&format!("warning: {}\n", visible(warning)));
        }
    }
    let work = SeedWork::begin(args.work.threads, args.work.overwrite)?;
    let make = |seed| make(&generator, &plan, seed);
    let mut explains = args.explain;
    let tally = work.write_all(files.results.clone(), ResultFormat::Json, |_, to| {
        let mut tally = SeedCounts::default();
        // printed only once, for any number of files
        let explains = mem::take(&mut explains);
        work.write_runs(&seeds, RESULTS, to, make, |seed, run| {
            if explains {
                explain(seed, &run, seeds.is_list)?;
            }
            tally.add(seed, &run);
            Ok(run.outcome)
        })?;
        Ok(tally)
    })?;
    print(&tally.text())?;
    files.results.iter().try_for_each(|(path, _)| print(&wrote(path)))?;
    for path in &files.pictures {
        work.draw(path, "layout", tally.seeds.first_made, |seed, to| {
            let again =
                plan.as_ref().ok().and_then(|plan| Some((plan.world(), generator.run(plan, seed).ok()?)));
            let (world, made) = again.expect("a seed always gives the same layout");
            write_svg(world, &made.layout, &format!("{name}, seed {seed}"), to)
        })?;
    }
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    tally.seeds.verdict(&shown, args.work.strict)
}

fn make(generator: &Generator, plan: &Result<Randomizer<'_>, Vec<EntranceError>>, seed: Seed) -> Run {
    match plan {
        Ok(plan) => Run::new(plan, &generator.run(plan, seed)),
        Err(errors) => Run::refused(refusal(errors)),
    }
}

/// Prints the steps to a layout. With several seeds, also prints the seed and the reason of a refusal.
fn explain(seed: Seed, run: &Run, is_one_of_several: bool) -> io::Result<()> {
    if is_one_of_several {
        try_print(&format!("\nseed {seed}\n"))?;
    }
    for step in &run.steps {
        try_print(&format!("{}\n", visible(step)))?;
    }
    if let (true, Outcome::Refusal { kind, message }) = (is_one_of_several, &run.outcome) {
        try_print(&format!("refused ({kind}): {}\n", visible(message)))?;
    }
    Ok(())
}

/// Reads the plan.
fn plan_of(generator: Generator, args: &EntrancesArgs) -> Result<Generator, Failure> {
    let Some(path) = &args.plan else { return Ok(generator) };
    let shown = input_name(path);
    let text = read_text(path, "a plan", MAX_BYTES)?;
    generator.plan(&shown, &text).map_err(|error: Error| {
        unusable(error, |_, count| {
            format!("{shown} is not a plan of this case: {}", count.unwrap_or_default())
        })
    })
}

fn choose(generator: Generator, args: &EntrancesArgs) -> Generator {
    let policy = match args.policy {
        PolicyWord::Stages => Policy::Stages,
        PolicyWord::Uniform => Policy::Uniform,
    };
    let unreachable = if args.allow_unreachable { Unreachable::Warn } else { Unreachable::Refuse };
    let generator = if args.fill { generator.fill(true) } else { generator };
    generator.policy(policy).unreachable(unreachable).effort(args.effort.steps(STEPS)).explain(args.explain)
}
