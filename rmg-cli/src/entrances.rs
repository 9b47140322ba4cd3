//! `rmg entrances`: joins the entrances of a world anew, for one seed or many.

mod tally;

use std::path::PathBuf;
use std::{io, mem};

use clap::ValueEnum;
use rmg::Seed;
use rmg::entrances::{
    EntranceError, Generator, MAX_BYTES, Policy, RESULTS, Randomizer, Unreachable, refusal, write_svg,
};
use rmg::jobs::Stopwatch;
use rmg::runs::Outcome;
use rmg::text::visible;

use crate::bounded_file::read_text;
use crate::console::print;
use crate::options_args::EffortWord;
use crate::prelude::*;
use crate::report::{tell, unusable};
use crate::seeds::{ResultArgs, ResultFormat, SeedArgs, SeedWork, WorkArgs};
use tally::{Run, Tally};

/// Steps of the search for a layout with normal effort.
const STEPS: u64 = 200_000_000;

/// Arguments of `rmg entrances`.
#[derive(Debug, clap::Args)]
pub(crate) struct EntrancesArgs {
    /// The world: a JSON file with regions, connections, exits, targets and rules.
    #[arg(value_name = "CASE")]
    case: PathBuf,
    #[command(flatten)]
    seeds: SeedArgs,
    #[command(flatten)]
    files: ResultArgs,
    /// Print every placement and every repair; the JSON then has these steps, what is reachable after what, and what is unreachable.
    #[arg(long)]
    explain: bool,
    /// How layouts are drawn.
    #[arg(long, default_value = "stages")]
    policy: PolicyWord,
    /// Leave regions that no layout reaches out of reach, with a warning, instead of refusing.
    #[arg(long)]
    allow_unreachable: bool,
    /// How hard to look for a good result.
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    effort: EffortWord,
    #[command(flatten)]
    work: WorkArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PolicyWord {
    /// Grow first, dead ends next, loose ends last.
    Stages,
    /// Every valid layout about equally likely, on small worlds.
    Uniform,
}

pub(crate) fn run(args: &EntrancesArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = args.seeds.seeds()?;
    let shown = input_name(&args.case);
    let text = read_text(&args.case, "a case file", MAX_BYTES)?;
    let generator = Generator::parse(&shown, &text).map_err(|error| {
        unusable(error, |_, count| format!("{shown} is no entrance case: {}", count.unwrap_or_default()))
    })?;
    drop(text);
    tell(generator.warnings());
    let name = generator.name().map_or_else(|| stem(&args.case), str::to_owned);
    let generator = choose(generator, args);
    let mut targets = Targets::new(args.work.overwrite).reading([args.case.clone()]);
    let files = args.files.take(&seeds, &name, &mut targets)?;

    say(&format!("case      {} ({shown})\n{}\n", visible(&name), seeds.line()))?;
    let plan = generator.randomizer();
    if let Ok(plan) = &plan {
        for warning in plan.warnings() {
            complain(&format!("warning: {}\n", visible(warning)));
        }
    }
    let work = SeedWork::begin(args.work.threads, args.work.overwrite)?;
    let make = |seed| make(&plan, seed);
    let mut explains = args.explain;
    let tally = work.write_all(files.results.clone(), ResultFormat::Json, |_, to| {
        let mut tally = Tally::default();
        // told once, however many files there are
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
    say(&tally.text())?;
    files.results.iter().try_for_each(|(path, _)| say(&wrote(path)))?;
    for path in &files.pictures {
        work.draw(path, "layout", tally.seeds.first_made, |seed, to| {
            let again = plan.as_ref().ok().and_then(|plan| Some((plan.world(), plan.randomize(seed).ok()?)));
            let (world, layout) = again.expect("a seed that has a layout has it again");
            write_svg(world, &layout, &format!("{name}, seed {seed}"), to)
        })?;
    }
    say(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    tally.seeds.verdict(&shown, args.work.strict)
}

fn make(plan: &Result<Randomizer<'_>, Vec<EntranceError>>, seed: Seed) -> Run {
    match plan {
        Ok(plan) => Run::new(plan, &plan.randomize(seed)),
        Err(errors) => Run::refused(refusal(errors)),
    }
}

/// Tells the steps to a layout; of one of several seeds also which it is, and why it has none.
fn explain(seed: Seed, run: &Run, is_one_of_several: bool) -> io::Result<()> {
    if is_one_of_several {
        print(&format!("\nseed {seed}\n"))?;
    }
    for step in &run.steps {
        print(&format!("{}\n", visible(step)))?;
    }
    if let (true, Outcome::Refusal { kind, message }) = (is_one_of_several, &run.outcome) {
        print(&format!("refused ({kind}): {}\n", visible(message)))?;
    }
    Ok(())
}

fn choose(generator: Generator, args: &EntrancesArgs) -> Generator {
    let policy = match args.policy {
        PolicyWord::Stages => Policy::Stages,
        PolicyWord::Uniform => Policy::Uniform,
    };
    let unreachable = if args.allow_unreachable { Unreachable::Warn } else { Unreachable::Refuse };
    generator.policy(policy).unreachable(unreachable).effort(args.effort.steps(STEPS)).explain(args.explain)
}
