//! `rmg entrances`: shuffles the entrances of a world, for one seed or many.

mod args;
mod impossible_plan;
mod mistakes;
mod players;
mod tally;

use std::path::Path;
use std::{io, mem};

use rmg::Error;
use rmg::Seed;
use rmg::entrances::{
    EntranceError, FilledEntrances, FilledError, Generator, MAX_BYTES, PlayersGenerator, RESULTS, Randomizer,
    refusal, write_filled_text,
};
use rmg::jobs::Stopwatch;
use rmg::runs::Outcome;
use rmg::text::visible;

use crate::bounded_file::read_text;
use crate::check::other_kind;
use crate::console::try_print;
use crate::prelude::*;
use crate::report::{print_diagnostics, unusable};
use crate::seeds::{ResultFormat, SeedWork};
pub(crate) use args::EntrancesArgs;
use args::choose;
use impossible_plan::{plan_file, refuse_plan};
use mistakes::with_places;
use tally::{Run, SeedCounts};

pub(crate) fn run(args: &EntrancesArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = args.seeds.seeds()?;
    let shown = input_name(&args.case);
    let text = read_text(&args.case, "a case file", MAX_BYTES)?;
    if PlayersGenerator::is_players(&text) {
        return players::run(args, &text);
    }
    let generator = Generator::parse(&shown, &text).map_err(|error| unreadable(&args.case, error))?;
    print_diagnostics(generator.warnings());
    let name = generator.name().map_or_else(|| stem(&args.case), str::to_owned);
    let generator = plan_of(choose(generator, args), args)?;
    print_diagnostics(generator.plan_warnings());
    let mut targets =
        Targets::new(args.work.overwrite).reading([args.case.clone()]).reading(args.plan.clone());
    let files = args.files.take(&seeds, &name, &mut targets)?;

    print(&format!("case      {} ({shown})\n{}\n", visible(&name), seeds.line()))?;
    let plan = generator.randomizer();
    if let Some(path) = plan_file(args, generator.has_plan()) {
        refuse_plan(&shown, path, plan.as_ref().err())?;
        if !seeds.is_list {
            refuse_plan(&shown, path, filled(&generator, &plan, seeds.first()).err().as_ref())?;
        }
    }
    if let Ok(plan) = &plan {
        for warning in plan.warnings() {
            print_error(&format!("warning: {}\n", visible(warning)));
        }
    }
    let work = SeedWork::begin(args.work.threads, args.work.overwrite)?;
    let make = |seed| make(&generator, &plan, seed);
    let mut explains = args.explain;
    let tally = work.write_all(files.results.clone(), ResultFormat::Json, |format, mut to| {
        let mut tally = SeedCounts::default();
        if format == ResultFormat::Text {
            work.write_texts(
                &seeds,
                to,
                |seed| filled(&generator, &plan, seed),
                |seed, made, mut to| {
                    tally.add(seed, &run_of(&plan, &made));
                    match (&plan, made) {
                        (Ok(plan), Ok(made)) => {
                            write_filled_text(plan.world(), &made, &format!("{name}, seed {seed}"), &mut to)
                        }
                        (_, Err(errors)) => {
                            errors.iter().try_for_each(|error| writeln!(to, "refused: {error}"))
                        }
                        (Err(_), Ok(_)) => Ok(()),
                    }
                },
            )?;
            return Ok(tally);
        }
        // printed only once, for any number of files
        let explains = mem::take(&mut explains);
        work.write_runs(&seeds, RESULTS, &mut to, make, |seed, run| {
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
    for (path, format) in &files.pictures {
        work.draw(path, "layout", tally.seeds.first_made, |seed, to| {
            let again =
                plan.as_ref().ok().and_then(|plan| Some((plan.world(), generator.run(plan, seed).ok()?)));
            let (world, made) = again.expect("a seed always gives the same layout");
            format.write(&made.sketch(world, &format!("{name}, seed {seed}")), to)
        })?;
    }
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    let verdict = tally.seeds.verdict(&shown, args.work.strict);
    verdict
        .map_err(|failure| with_places(failure, &args.case, &text, plan.as_ref().err().into_iter().flatten()))
}

type Plan<'a> = Result<Randomizer<'a>, Vec<EntranceError>>;
type Filled = Result<FilledEntrances, Vec<FilledError>>;

fn make(generator: &Generator, plan: &Plan<'_>, seed: Seed) -> Run {
    run_of(plan, &filled(generator, plan, seed))
}

fn filled(generator: &Generator, plan: &Plan<'_>, seed: Seed) -> Filled {
    match plan {
        Ok(plan) => generator.run(plan, seed),
        Err(errors) => Err(errors.iter().cloned().map(FilledError::Entrances).collect()),
    }
}

fn run_of(plan: &Plan<'_>, made: &Filled) -> Run {
    match plan {
        Ok(plan) => Run::new(plan, made),
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

/// Returns the failure of a file that is no case of one player. Prints its diagnostics.
pub(crate) fn unreadable(path: &Path, error: Error) -> Failure {
    other_kind(path, "entrances").unwrap_or_else(|| {
        unusable(error, |_, count| {
            format!("{} is not an entrance case: {}", input_name(path), count.unwrap_or_default())
        })
    })
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
