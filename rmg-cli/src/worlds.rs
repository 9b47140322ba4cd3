//! `rmg worlds`: generates worlds from a pool of zones, for one seed or many.

mod input;
mod set;
mod tally;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use rmg::jobs::Stopwatch;
use rmg::runs::{Outcome, RunsWriter};
use rmg::text::{counted, visible};
use rmg::worlds::{
    MAX_BYTES, Pool, Process, RESULTS, World, WorldError, WorldMaker, WorldPlan, WorldSettings, outcome,
    read_world_plan, refusal, set_sketch, world_sketch, write_world_text,
};
use rmg::{Diagnostics, Error, Seed, Severity};

use crate::bounded_file::read_text;
use crate::options_args::EffortWord;
use crate::prelude::*;
use crate::report::{print_diagnostics, unusable};
use crate::seeds::{ResultArgs, ResultFormat, SeedArgs, SeedWork, Seeds, WorkArgs};
use set::ChosenSet;
use tally::SeedCounts;

/// Steps of the search for a world with normal effort.
const STEPS: u64 = 200_000_000;

/// Arguments of `rmg worlds`.
#[derive(Debug, clap::Args)]
pub(crate) struct WorldsArgs {
    /// Case: a JSON file with `gems` and `pool` or `pool_file`; or a pool alone, with --gems
    #[arg(value_name = "CASE")]
    case: PathBuf,
    /// Number of gems of a world, and of its zones without a gem. Default: the number in the case
    #[arg(long, value_name = "NUMBER", value_parser = number(0..=u32::MAX))]
    gems: Option<u32>,
    #[command(flatten)]
    seeds: SeedArgs,
    /// Generate a set of NUMBER worlds, with consecutive seeds from --seed
    #[arg(long, value_name = "NUMBER", conflicts_with = "seeds", value_parser = number(1..=10_000_u32))]
    count: Option<u32>,
    /// Choose the set from four times as many worlds, to balance zones, pairs of zones, joins and
    /// difficulties
    #[arg(long, requires = "count")]
    balance: bool,
    /// A result, or parts of it: each world has its zones and connections
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Maximum number of worlds that the processes old and updated generate for a seed until one is solvable
    #[arg(long, value_name = "NUMBER", default_value = "200", value_parser = number(1..=1_000_000_u32))]
    attempts: u32,
    /// Generation method
    #[arg(long, default_value = "ours")]
    process: ProcessWord,
    #[command(flatten)]
    files: ResultArgs,
    /// Maximum of search steps: `quick` (a tenth), `normal` or `best` (ten times as many)
    #[arg(long, value_name = "EFFORT", default_value = "normal", hide_possible_values = true)]
    effort: EffortWord,
    #[command(flatten)]
    work: WorkArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProcessWord {
    /// Join zones by their portals until a world is solvable
    Old,
    /// Place zones where a walker can use them until a world is solvable
    Updated,
    /// Build around a walk, repair, and make plain zones necessary; a world for every seed
    Ours,
}

pub(crate) fn run(args: &WorldsArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = args.count.map_or_else(|| args.seeds.seeds(), |count| args.seeds.row(count))?;
    let shown = input_name(&args.case);
    let input = input::read(&args.case)?;
    let ready = input::ready(&input, &args.case, args.gems)?;
    let name = input.name().map_or_else(|| stem(&args.case), str::to_owned);
    let process = match args.process {
        ProcessWord::Old => Process::Old,
        ProcessWord::Updated => Process::Updated,
        ProcessWord::Ours => Process::Ours,
    };
    // the seeds of a chosen set are known later
    let line = if args.balance { String::new() } else { seeds.line() + "\n" };
    let gems = counted(ready.gems, "gem");
    let head = format!("case      {} ({shown}), {gems}, process {process}\n{line}", visible(&name));
    let settings = WorldSettings {
        process,
        attempts: args.attempts,
        effort: args.effort.steps(STEPS),
        ..WorldSettings::default()
    };
    let requested = plan_of(args, input.pool())?;
    let plan =
        WorldMaker::new(input.pool(), ready.gems, settings).and_then(|maker| maker.with_plan(&requested));
    if let Ok(plan) = &plan {
        print_diagnostics(&ready.located(plan.warnings()));
    } else if let Err(WorldError::Diagnostics(diagnostics)) = &plan {
        print_diagnostics(&ready.located(diagnostics));
        let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
        let count = counted(errors, "error");
        return Err(Failure::refusal(format!("{shown} is not a case for worlds: {count}")));
    }
    if let Some(path) = &args.plan {
        // an error of the input, so no result is written
        let error = match &plan {
            Err(error) => Some(error.clone()),
            Ok(plan) if !seeds.is_list => plan.make(seeds.first()).err(),
            Ok(_) => None,
        };
        if let Some(error) = error {
            let text = format!("{shown} has no world with the plan {}", input_name(path));
            let failure = Failure::refusal(text).note(error.to_string());
            return Err(match error {
                WorldError::Plan(_) => failure,
                _ => failure.help("remove zones or connections from the plan"),
            });
        }
    }
    let targets = Targets::new(args.work.overwrite).reading([args.case.clone()]).reading(args.plan.clone());
    let mut targets = targets.reading(input.pool_path());
    let files = args.files.take(&seeds, &name, &mut targets)?;
    print(&head)?;
    let work = SeedWork::begin(args.work.threads, args.work.overwrite)?;
    let runner = SeedRunner { plan: &plan, work, name: &name };
    let chosen = if args.balance { Some(runner.choose(&seeds.list)?) } else { None };
    let tally = runner.work.write_all(files.results.clone(), ResultFormat::Json, |format, mut to| {
        let mut tally = SeedCounts::default();
        if let Some(chosen) = &chosen {
            runner.write_set(chosen, format, &mut tally, to)?;
        } else if format == ResultFormat::Text {
            runner.work.write_texts(
                &seeds,
                to,
                |seed| runner.make(seed),
                |seed, made, to| {
                    tally.add(seed, &made);
                    runner.write_text(seed, &made, to)
                },
            )?;
        } else {
            runner.work.write_runs(
                &seeds,
                RESULTS,
                &mut to,
                |seed| runner.make(seed),
                |seed, made| {
                    tally.add(seed, &made);
                    Ok(runner.outcome(&made))
                },
            )?;
        }
        Ok(tally)
    })?;
    print(&tally.set)?;
    print(&tally.text())?;
    files.results.iter().try_for_each(|(path, _)| print(&wrote(path)))?;
    for (path, format) in &files.pictures {
        runner.work.draw(path, "world", tally.seeds.first_made, |seed, to| {
            let pool = plan.as_ref().map_or(input.pool(), WorldMaker::pool);
            let title = format!("{name}, seed {seed}");
            let sketch = match (&chosen, seeds.is_list) {
                (Some(chosen), _) => set_sketch(pool, &chosen.worlds, &format!("{name}, {}", chosen.title())),
                (None, true) => set_sketch(pool, &runner.all(&seeds.list)?, &set_title(&name, &seeds)),
                (None, false) => {
                    let world = runner.make(seed).expect("a seed always gives the same world");
                    world_sketch(pool, &world, &title)
                }
            };
            format.write(&sketch, to)
        })?;
    }
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    tally.seeds.verdict(&format!("{shown}, process {process}"), args.work.strict)
}

/// Reads the plan. An empty one requests nothing.
fn plan_of(args: &WorldsArgs, pool: &Pool) -> Result<WorldPlan, Failure> {
    let Some(path) = &args.plan else { return Ok(WorldPlan::default()) };
    let shown = input_name(path);
    let text = read_text(path, "a plan", MAX_BYTES)?;
    let plan = read_world_plan(&text, pool).map_err(|diagnostics| {
        let error = Error::Invalid(Diagnostics::of_text(&shown, &text, diagnostics));
        unusable(error, |_, count| {
            format!("{shown} is not a plan of this pool: {}", count.unwrap_or_default())
        })
    })?;
    print_diagnostics(&Diagnostics::of_text(&shown, &text, plan.warnings.clone()));
    Ok(plan)
}

fn set_title(name: &str, seeds: &Seeds) -> String {
    format!("{name}, {}", seeds.line().split_whitespace().collect::<Vec<_>>().join(" "))
}

struct SeedRunner<'a> {
    plan: &'a Result<WorldMaker<'a>, WorldError>,
    work: SeedWork,
    name: &'a str,
}

type SeedOutput = Result<World, WorldError>;

impl SeedRunner<'_> {
    /// Generates candidates and chooses a set of them.
    fn choose(&self, seeds: &[Seed]) -> Result<ChosenSet, Failure> {
        let (mut candidates, mut refused) = (Vec::new(), Vec::new());
        let listed = set::candidates(seeds);
        let range = (seeds[0], listed.last().copied().unwrap_or(seeds[0]));
        let made = self.work.each(
            &listed,
            |seed| self.make(seed),
            |seed, made| {
                match made {
                    Ok(world) => candidates.push((seed, world)),
                    Err(error) => refused.push((seed, error)),
                }
                Ok(())
            },
        );
        made.map_err(|error| Failure::refusal(error.to_string()))?;
        let zones = self.plan.as_ref().map_or(0, |plan| plan.pool().zones.len());
        Ok(ChosenSet::new(&candidates, refused, seeds.len(), range, zones))
    }

    /// Writes a chosen set.
    fn write_set(
        &self,
        chosen: &ChosenSet,
        format: ResultFormat,
        tally: &mut SeedCounts,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        chosen.refused.iter().for_each(|(seed, error)| tally.add(*seed, &Err(error.clone())));
        tally.set = chosen.text();
        let worlds = chosen.worlds.iter().map(|(seed, world)| (*seed, Ok(world.clone())));
        if format == ResultFormat::Text {
            for (seed, made) in worlds {
                tally.add(seed, &made);
                writeln!(to, "=== seed {seed} ===\n")?;
                self.write_text(seed, &made, to)?;
                writeln!(to)?;
            }
            return Ok(());
        }
        let mut writer = RunsWriter::new(RESULTS, to)?;
        for (seed, made) in worlds {
            tally.add(seed, &made);
            writer.add(seed.0, &self.outcome(&made))?;
        }
        writer.finish_with(&[("set", chosen.json())])
    }

    fn write_text(&self, seed: Seed, made: &SeedOutput, mut to: &mut dyn Write) -> io::Result<()> {
        match (self.plan, made) {
            (Ok(plan), Ok(world)) => {
                write_world_text(plan.pool(), world, &format!("{}, seed {seed}", self.name), &mut to)
            }
            (_, Err(error)) => writeln!(to, "refused: {error}"),
            (Err(_), Ok(_)) => Ok(()),
        }
    }

    /// Returns the worlds of all seeds that have one.
    fn all(&self, seeds: &[Seed]) -> io::Result<Vec<(Seed, World)>> {
        let mut worlds = Vec::new();
        self.work.each(
            seeds,
            |seed| self.make(seed),
            |seed, made| {
                worlds.extend(made.ok().map(|world| (seed, world)));
                Ok(())
            },
        )?;
        Ok(worlds)
    }

    fn make(&self, seed: Seed) -> SeedOutput {
        self.plan.as_ref().map_err(Clone::clone).and_then(|plan| plan.make(seed))
    }

    fn outcome(&self, made: &SeedOutput) -> Outcome {
        match self.plan {
            Ok(plan) => outcome(plan.pool(), made),
            Err(error) => refusal(error),
        }
    }
}
