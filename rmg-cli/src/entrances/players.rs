//! `rmg entrances` for a file with several players.

use std::{io, mem};

use rmg::Seed;
use rmg::entrances::{FilledError, FilledPlayers, PlayersGenerator, RESULTS, Randomizer};
use rmg::jobs::Stopwatch;
use rmg::text::{counted, visible};

use super::args::{EntrancesArgs, choose};
use super::impossible_plan::{plan_file, refuse_plan};
use super::mistakes::with_places;
use crate::bounded_file::read_text;
use crate::console::try_print;
use crate::prelude::*;
use crate::report::{print_diagnostics, unusable};
use crate::seeds::{ResultFormat, SeedTally, SeedWork};

type Made = Result<FilledPlayers, Vec<FilledError>>;

pub(super) fn run(args: &EntrancesArgs, text: &str) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = args.seeds.seeds()?;
    let shown = input_name(&args.case);
    let folder = if is_standard(&args.case) { None } else { args.case.parent() };
    let generator = PlayersGenerator::parse(&shown, text, folder).map_err(|error| {
        unusable(error, |_, count| format!("{shown} has unusable players: {}", count.unwrap_or_default()))
    })?;
    print_diagnostics(generator.warnings());
    let generator = generator.each_player(|player| choose(player, args));
    let name = generator.name().map_or_else(|| stem(&args.case), str::to_owned);
    let generator = plan_of(generator, args)?;
    print_diagnostics(generator.plan_warnings());
    let mut targets =
        Targets::new(args.work.overwrite).reading([args.case.clone()]).reading(args.plan.clone());
    let files = args.files.take(&seeds, &name, &mut targets)?;
    let players = counted(generator.players().len(), "player");
    print(&format!("case      {} ({shown}), {players}\n{}\n", visible(&name), seeds.line()))?;
    let plan = generator.randomizers();
    if let Some(path) = plan_file(args, generator.has_plan()) {
        refuse_plan(&shown, path, plan.as_ref().err())?;
        if !seeds.is_list {
            refuse_plan(&shown, path, make(&generator, &plan, seeds.first()).err().as_ref())?;
        }
    }
    let work = SeedWork::begin(args.work.threads, args.work.overwrite)?;
    let make = |seed| make(&generator, &plan, seed);
    let mut explains = args.explain;
    let tally = work.write_all(files.results.clone(), ResultFormat::Json, |format, mut to| {
        let mut tally = Tally::default();
        if format == ResultFormat::Text {
            work.write_texts(&seeds, to, make, |seed, made, to| {
                tally.add(seed, &made);
                match made {
                    Ok(made) => generator
                        .write_text(&made, &format!("{name}, seed {seed}"), to)
                        .map_err(io::Error::other),
                    Err(errors) => errors.iter().try_for_each(|error| writeln!(to, "refused: {error}")),
                }
            })?;
            return Ok(tally);
        }
        // printed only once, for any number of files
        let explains = mem::take(&mut explains);
        work.write_runs(&seeds, RESULTS, &mut to, make, |seed, made| {
            if explains {
                explain(&generator, seed, made.as_ref().ok(), seeds.is_list)?;
            }
            tally.add(seed, &made);
            Ok(generator.outcome(&made))
        })?;
        Ok(tally)
    })?;
    print(&tally.text())?;
    files.results.iter().try_for_each(|(path, _)| print(&wrote(path)))?;
    for (path, format) in &files.pictures {
        work.draw(path, "layout", tally.seeds.first_made, |seed, to| {
            let made = make(seed).expect("a seed always gives the same result");
            format.write(&generator.sketch(&made, &format!("{name}, seed {seed}")), to)
        })?;
    }
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    let entrances = plan.as_ref().err().into_iter().flatten().filter_map(|error| match error {
        FilledError::Entrances(error) => Some(error),
        FilledError::Fill(_) => None,
    });
    let verdict = tally.seeds.verdict(&shown, args.work.strict);
    verdict.map_err(|failure| with_places(failure, &args.case, text, entrances))
}

fn make(
    generator: &PlayersGenerator,
    plan: &Result<Vec<Randomizer<'_>>, Vec<FilledError>>,
    seed: Seed,
) -> Made {
    plan.as_ref().map_err(Clone::clone).and_then(|plan| generator.run(plan, seed))
}

/// Prints the steps to the layouts of all players.
fn explain(
    generator: &PlayersGenerator,
    seed: Seed,
    made: Option<&FilledPlayers>,
    is_one_of_several: bool,
) -> io::Result<()> {
    if is_one_of_several {
        try_print(&format!("\nseed {seed}\n"))?;
    }
    for (layout, (name, player)) in made.iter().flat_map(|made| &made.layouts).zip(generator.players()) {
        try_print(&format!("player {}\n", visible(name)))?;
        for step in layout.explanation.iter().flat_map(|explanation| &explanation.steps) {
            try_print(&format!("{}\n", visible(&step.describe(player.world()))))?;
        }
    }
    Ok(())
}

fn plan_of(generator: PlayersGenerator, args: &EntrancesArgs) -> Result<PlayersGenerator, Failure> {
    let Some(path) = &args.plan else { return Ok(generator) };
    let shown = input_name(path);
    let text = read_text(path, "a plan", rmg::entrances::MAX_BYTES)?;
    generator.plan(&shown, &text).map_err(|error| {
        unusable(error, |_, count| {
            format!("{shown} is not a plan of these players: {}", count.unwrap_or_default())
        })
    })
}

/// Outcomes of seeds.
#[derive(Debug, Default)]
struct Tally {
    seeds: SeedTally,
    summary: String,
}

impl Tally {
    fn add(&mut self, seed: Seed, made: &Made) {
        match made {
            Ok(FilledPlayers { filled, tried, .. }) => {
                self.seeds.add_made(seed);
                let needed: usize = filled.playthrough.iter().map(Vec::len).sum();
                self.summary = format!(
                    "items     {}, {}, {} needed to win; {}\n",
                    counted(filled.placements.len(), "placement"),
                    counted(filled.spheres.len(), "sphere"),
                    counted(needed, "item"),
                    counted(*tried, "attempt")
                );
                let [before, after] =
                    filled.profiles.each_ref().map(|profile| profile.gap.iter().sum::<u32>());
                if before != after {
                    self.summary += &format!("gaps      {before} before balancing, {after} after\n");
                }
                for warning in &filled.warnings {
                    self.summary += &format!("warning   {warning}\n");
                }
            }
            Err(errors) => {
                let kind = errors.first().map_or("unknown", FilledError::kind);
                self.seeds.add_refused(seed, kind, || errors.iter().map(ToString::to_string).collect());
            }
        }
    }

    fn text(&self) -> String {
        match (self.seeds.seeds(), self.seeds.made) {
            (1, 0) => String::new(),
            (1, _) => self.summary.clone(),
            _ => format!("results   {}", self.seeds.text(&[])),
        }
    }
}
