//! `rmg profile run`: makes maps and records them.

use std::path::PathBuf;

use rmg_generate::{Event, GenerateError, GenerateOptions, generate_map, make_plan};
use rmg_jobs::Stopwatch;
use rmg_profile::{End, Run};

use super::records::{Keeper, finished, write_runs};
use super::text;
use crate::console::say;
use crate::failure::Failure;
use crate::interrupt::cancel_within;
use crate::meter::METER;
use crate::options_args::OptionsArgs;
use crate::output::wrote;
use crate::pack_folder::PackArgs;
use crate::progress::Progress;
use crate::targets::Targets;
use crate::template_input::{LoadedFile, TemplateArg};
use crate::threads::start_pool;

/// Time that a run has after Ctrl-C.
const GRACE: std::time::Duration = std::time::Duration::from_secs(1);

/// Arguments of `rmg profile run`. Maps are made one after the other, each on all threads, and not written.
#[derive(Debug, clap::Args)]
pub(super) struct RunArgs {
    /// Template file, or `-` for standard input; without #NAME its first template.
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    options: OptionsArgs,
    #[command(flatten)]
    pack: PackArgs,
    /// Tell by hashes what jobs left, for `rmg profile bisect`; it takes its time.
    #[arg(long)]
    record_hashes: bool,
    /// The record to write. Without it NAME-SEED.events in the current folder.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Makes the maps, writes the record, and says where the time went.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let arg = TemplateArg::new(&args.template);
    let seeds = args.options.seeds.seeds()?;
    let mut targets = Targets::new(false).reading([arg.path.clone()]).reading(args.pack.files());
    args.output.iter().try_for_each(|path| targets.take(path))?;
    let pack = args.pack.load()?;
    let loaded = LoadedFile::read(&arg.path)?;
    let index = loaded.pick(arg.name.as_deref())?;
    let template = &loaded.file.templates[index];
    loaded.usable(index, &pack)?;
    let output = args.output.clone().unwrap_or_else(|| seeds.default_output(&template.name, "events"));
    if args.output.is_none() {
        targets.take(&output)?;
    }
    let (pool, cancel) = (start_pool(args.options.threads)?, cancel_within(GRACE));
    let progress = Progress::new(seeds.list.len());
    let (mut runs, mut stopped): (Vec<Run>, Option<GenerateError>) = (Vec::new(), None);
    for seed in &seeds.list {
        progress.begin(&format!("seed {seed}"));
        let plan = make_plan(template, &pack, &args.options.with_seed(*seed)).map_err(|faults| {
            loaded.print(&faults);
            Failure::refusal(format!("there is no plan for seed {seed}"))
        })?;
        let options = GenerateOptions {
            template: Some(template),
            effort: args.options.with_seed(*seed).effort,
            cancel: Some(&cancel),
            timeline: true,
            states: args.record_hashes,
            meter: METER,
            ..GenerateOptions::new(&pool)
        };
        let keeper = Keeper::default();
        let watch = |event: Event<'_>| {
            if let Event::Unfinished { attempt, timeline } = event {
                keeper.keep(attempt, timeline);
            }
        };
        let made = generate_map(&plan, &pack, &options, &watch);
        runs.extend(match &made {
            Ok(made) => keeper.into_runs(&plan, "the attempt gave no sound map", Some(made)),
            Err(error) => keeper.into_runs(&plan, &error.to_string(), None),
        });
        stopped = made.err().filter(|_| cancel.is_cancelled());
        if stopped.is_some() {
            break;
        }
    }
    drop(progress);
    write_runs(&output, false, &runs)?;
    if let Some(error) = stopped {
        let so_far = format!("{} holds the runs until then", output.display());
        return Err(Failure::interrupted(error.to_string()).note(so_far));
    }
    let failed = runs.iter().filter(|run| run.end != End::Done).count();
    say(&format!("template  {} ({}#{})\n{}\n", template.name, loaded.path, template.id, seeds.line()))?;
    say(&text::report(&runs))?;
    say(&wrote(&output))?;
    say(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    if failed > 0 {
        return Err(Failure::refusal(format!("{failed} of {} attempts gave no map", runs.len())));
    }
    finished(&runs).map(drop)
}
