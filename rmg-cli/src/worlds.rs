//! `rmg worlds`: generates worlds from a pool of zones, for one seed or many.

mod input;
mod set;
mod tally;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use rmg::Seed;
use rmg::jobs::Stopwatch;
use rmg::runs::{Outcome, RunsWriter};
use rmg::text::{counted, visible};
use rmg::worlds::{
    Process, RESULTS, World, WorldError, WorldMaker, WorldSettings, outcome, refusal, write_world_svg,
};

use crate::options_args::EffortWord;
use crate::prelude::*;
use crate::report::print_diagnostics;
use crate::seeds::{ResultArgs, ResultFormat, SeedArgs, SeedWork, WorkArgs};
use set::choose_set;
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
    /// Maximum number of worlds that the processes old and updated generate for a seed until one is solvable
    #[arg(long, value_name = "NUMBER", default_value = "200", value_parser = number(1..=1_000_000_u32))]
    attempts: u32,
    /// Generation method
    #[arg(long, default_value = "ours")]
    process: ProcessWord,
    #[command(flatten)]
    files: ResultArgs,
    /// Search effort
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
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
    let ready = input::ready(&input, &shown, args.gems)?;
    let name = input.name().map_or_else(|| stem(&args.case), str::to_owned);
    let process = match args.process {
        ProcessWord::Old => Process::Old,
        ProcessWord::Updated => Process::Updated,
        ProcessWord::Ours => Process::Ours,
    };
    let head = format!(
        "case      {} ({shown}), {}, process {process}\n{}\n",
        visible(&name),
        counted(ready.gems, "gem"),
        seeds.line()
    );
    let settings = WorldSettings {
        process,
        attempts: args.attempts,
        effort: args.effort.steps(STEPS),
        ..WorldSettings::default()
    };
    let plan = WorldMaker::new(input.pool(), ready.gems, settings);
    if let Ok(plan) = &plan {
        print_diagnostics(&ready.located(plan.warnings()));
    } else if let Err(WorldError::Diagnostics(diagnostics)) = &plan {
        print_diagnostics(&ready.located(diagnostics));
        let count = counted(diagnostics.len(), "diagnostic");
        return Err(Failure::refusal(format!("invalid case {shown}: {count}")));
    }
    let mut targets =
        Targets::new(args.work.overwrite).reading([args.case.clone()]).reading(input.pool_path());
    let files = args.files.take(&seeds, &name, &mut targets)?;
    print(&head)?;
    let runner = SeedRunner { plan: &plan, work: SeedWork::begin(args.work.threads, args.work.overwrite)? };
    let tally = runner.work.write_all(files.results.clone(), ResultFormat::Json, |_, to| {
        let mut tally = SeedCounts::default();
        if args.balance {
            runner.write_set(&seeds.list, &mut tally, to)?;
        } else {
            runner.work.write_runs(
                &seeds,
                RESULTS,
                to,
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
    for path in &files.pictures {
        runner.work.draw(path, "world", tally.seeds.first_made, |seed, to| {
            let again = plan.as_ref().ok().and_then(|plan| Some((plan.pool(), plan.make(seed).ok()?)));
            let (pool, world) = again.expect("a seed always gives the same world");
            write_world_svg(pool, &world, &format!("{name}, seed {seed}"), to)
        })?;
    }
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    tally.seeds.verdict(&format!("{shown}, process {process}"), args.work.strict)
}

struct SeedRunner<'a> {
    plan: &'a Result<WorldMaker<'a>, WorldError>,
    work: SeedWork,
}

type SeedOutput = Result<World, WorldError>;

impl SeedRunner<'_> {
    /// Generates candidates, chooses one per requested seed, and writes the chosen ones.
    fn write_set(&self, seeds: &[Seed], tally: &mut SeedCounts, to: &mut dyn Write) -> io::Result<()> {
        let mut writer = RunsWriter::new(RESULTS, to)?;
        let mut candidates: Vec<(Seed, World)> = Vec::new();
        self.work.each(
            &set::candidates(seeds),
            |seed| self.make(seed),
            |seed, made| {
                match made {
                    Ok(world) => candidates.push((seed, world)),
                    refused => tally.add(seed, &refused),
                }
                Ok(())
            },
        )?;
        if let Ok(plan) = self.plan {
            let (chosen, text) = choose_set(&candidates, seeds.len(), plan.pool().zones.len());
            tally.set = text;
            for at in chosen {
                let (seed, world) = &candidates[at];
                let made = Ok(world.clone());
                tally.add(*seed, &made);
                writer.add(seed.0, &self.outcome(&made))?;
            }
        }
        writer.finish()
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
