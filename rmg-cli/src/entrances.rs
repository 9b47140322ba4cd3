//! `rmg entrances`: joins the entrances of a world anew, for one seed or many.

mod tally;

use std::io;
use std::path::PathBuf;

use clap::ValueEnum;
use rmg_core::Seed;
use rmg_jobs::Stopwatch;
use rmg_logic::entrances::{
    Case, EntranceError, EntranceSettings, Policy, RESULTS, Randomizer, Unreachable, name_errors, read_case,
    refusal, write_svg,
};
use rmg_logic::json::{Outcome, RunsWriter, write_run};

use crate::bounded_file::{input_name, read_text};
use crate::console::{complain, print, say};
use crate::failure::Failure;
use crate::options_args::EffortWord;
use crate::output::{stem, wrote};
use crate::report::{count_of, render_faults, unusable};
use crate::seeds::{SeedArgs, SeedWork, WorkArgs};
use crate::targets::Targets;
use tally::{Run, Tally};

/// Steps of the search for a layout with normal effort.
const STEPS: u64 = 200_000_000;

/// Arguments of `rmg entrances`.
#[derive(Debug, clap::Args)]
pub(crate) struct EntrancesArgs {
    /// The world: a JSON file with regions, exits, targets and rules.
    #[arg(value_name = "CASE")]
    case: PathBuf,
    #[command(flatten)]
    seeds: SeedArgs,
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

/// Largest case file. A world of a million regions takes about 300 MB.
const MAX_BYTES: usize = 2 << 30;

/// Randomizes and writes the files.
pub(crate) fn run(args: &EntrancesArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = args.seeds.seeds()?;
    let shown = input_name(&args.case);
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
            let count = count_of(&faults).unwrap_or_default();
            unusable(format!("{shown} is no entrance case: {count}"), &faults)
        })?),
    };
    let name = case.as_ref().ok().and_then(|case| case.name.clone()).unwrap_or_else(|| stem(&args.case));
    let output = args.output.clone().unwrap_or_else(|| seeds.default_output(&name, "json"));
    let mut targets = Targets::new(args.work.force).reading([args.case.clone()]);
    [&output].into_iter().chain(&args.svg).try_for_each(|path| targets.take(path))?;

    say(&format!("case      {name} ({shown})\n{}\n", seeds.line()))?;
    let plan = match &case {
        Ok(Case { world, settings, .. }) => Randomizer::new(world, settings_with(settings, args)),
        Err(errors) => Err(errors.clone()),
    };
    if let Ok(plan) = &plan {
        for warning in plan.warnings() {
            complain(&format!("warning: {warning}\n"));
        }
    }
    let work = SeedWork::begin(&args.work)?;
    let mut tally = Tally::default();
    let make = |seed| make(&plan, seed);
    let mut tell = |seed, run: &Run| -> io::Result<()> {
        if args.explain {
            explain(seed, run, seeds.is_list)?;
        }
        tally.add(seed, run);
        Ok(())
    };
    work.write(&output, |to| {
        if !seeds.is_list {
            return work.each(&seeds.list, make, |seed, run| {
                tell(seed, &run)?;
                write_run(RESULTS, &run.outcome, &mut *to)
            });
        }
        let mut writer = RunsWriter::new(RESULTS, to)?;
        work.each(&seeds.list, make, |seed, run| {
            tell(seed, &run)?;
            writer.add(seed.0, &run.outcome)
        })?;
        writer.finish()
    })?;
    say(&tally.text())?;
    say(&wrote(&output))?;
    if let Some(path) = &args.svg {
        work.draw(path, "layout", tally.seeds.first_made, |seed, to| {
            let again = plan.as_ref().ok().and_then(|plan| Some((plan.world(), plan.randomize(seed).ok()?)));
            let (world, layout) = again.expect("a seed that has a layout has it again");
            write_svg(world, &layout, &format!("{name}, seed {seed}"), to)
        })?;
    }
    say(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    tally.seeds.verdict(&shown, args.work.strict)
}

/// What a seed gives.
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
        print(&format!("{step}\n"))?;
    }
    if let (true, Outcome::Refusal { kind, message }) = (is_one_of_several, &run.outcome) {
        print(&format!("refused ({kind}): {message}\n"))?;
    }
    Ok(())
}

/// The settings of the file with those of the command line.
fn settings_with<'s>(of_file: &'s EntranceSettings<'static>, args: &EntrancesArgs) -> EntranceSettings<'s> {
    EntranceSettings {
        policy: match args.policy {
            PolicyWord::Stages => Policy::Stages,
            PolicyWord::Uniform => Policy::Uniform,
        },
        unreachable: if args.allow_unreachable { Unreachable::Warn } else { Unreachable::Refuse },
        effort: args.effort.steps(STEPS),
        explain: args.explain,
        ..of_file.shared()
    }
}
