//! `rmg profile run`: generates maps and records them.

use std::path::PathBuf;

use rmg::files::Durability;
use rmg::jobs::{Pool, Stopwatch};
use rmg::pipeline::{Event, GenerateError, GenerateOptions, Generated, generate_map};
use rmg::plan::{GenOptions, make_plan};
use rmg::{CancelToken, ContentPack, Template};
use rmg_profile::{End, Run};

use super::records::{RunMap, TimelineStore, finished, waking, write_runs};
use super::rules::RuleArgs;
use super::text;
use crate::interrupt::cancel_within;
use crate::meter::{Counters, Delay, Measurements};
use crate::modifiers;
use crate::options_args::OptionsArgs;
use crate::prelude::*;
use crate::progress::Progress;

/// Time after Ctrl-C to stop the run.
pub(super) const GRACE: std::time::Duration = std::time::Duration::from_secs(1);

/// Arguments of `rmg profile run`. Generates maps one by one, each on all threads, and writes none.
#[derive(Debug, clap::Args)]
pub(super) struct RunArgs {
    /// Template file, or `-` for standard input. #NAME selects a template; default: the first
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    options: OptionsArgs,
    #[command(flatten)]
    pack: PackArgs,
    /// Add hashes of the state after each job, for `rmg profile bisect` (slow)
    #[arg(long)]
    record_hashes: bool,
    /// Generate every map NUMBER times, in rounds, and keep the fastest run, to reduce the influence of other
    /// programs
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = number(1..=1000_u32))]
    repeat: u32,
    /// Count instructions, cycles, cache misses, branch misses, `page_faults` and context switches of the
    /// thread of each job, if the machine counts them (Linux)
    #[arg(long)]
    counters: bool,
    /// Add work to each job of a modifier, to test `gate` and `whatif`: `treasure=5` adds 5 %
    #[arg(long, value_name = "MODIFIER=PERCENT", value_parser = parse_delay)]
    delay: Option<Delay>,
    /// Record to write, or its folder. Default: NAME-SEED.events in the current folder
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(super) fn parse_delay(text: &str) -> Result<Delay, String> {
    let (name, percent) = text.split_once('=').ok_or("expected MODIFIER=PERCENT, for example treasure=5")?;
    let percent = percent.parse::<f64>().ok().filter(|percent| (0.0..=10_000.0).contains(percent));
    let fraction = percent.ok_or("expected a percentage from 0 to 10000")? / 100.0;
    Ok(Delay { modifier: name.to_owned(), fraction })
}

/// Generates the maps, writes the record, and reports where the time went.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let rules = args.rules.rules()?;
    let arg = TemplateArg::new(&args.template);
    let seeds = args.options.seeds.seeds()?;
    let mut targets = Targets::new(args.overwrite).reading([arg.path.clone()]).reading(args.pack.files());
    let named = args.output.clone().filter(|path| !path.is_dir());
    named.iter().try_for_each(|path| targets.take(path))?;
    let pack = args.pack.load()?;
    let (loaded, index) = arg.load(&pack)?;
    let template = &loaded.templates()[index];
    loaded.usable(index, &pack)?;
    let output = if let Some(path) = named {
        path
    } else {
        let folder = args.output.clone().unwrap_or_default();
        let path = folder.join(seeds.default_output(&template.name, "events"));
        targets.take(&path)?;
        path
    };
    let (pool, cancel) = (start_pool(args.options.threads)?, cancel_within(GRACE));
    let progress = Progress::new(seeds.list.len() * args.repeat as usize);
    let (pool, cancel) = (&pool, &cancel);
    let record_hashes = args.record_hashes;
    let counters = if args.counters { Counters::find() } else { Counters::default() };
    let missing = counters.missing.clone();
    let runner = SeedRunner { loaded: &loaded, template, pack: &pack, record_hashes, counters, pool, cancel };
    // one entry per seed
    let mut kept: Vec<Vec<Run>> = Vec::new();
    let mut stopped: Option<GenerateError> = None;
    for (at, seed) in (0..args.repeat).flat_map(|_| seeds.list.iter().enumerate()) {
        progress.begin(&format!("seed {seed}"));
        let (runs, error) = runner.make(&args.options.with_seed(*seed), args.delay.as_ref())?;
        match kept.get_mut(at) {
            Some(before) if error.is_none() && is_quicker(&runs, before) => *before = runs,
            Some(_) => {}
            None => kept.push(runs),
        }
        stopped = error.filter(|_| cancel.is_cancelled());
        if stopped.is_some() {
            break;
        }
    }
    let runs: Vec<Run> = kept.into_iter().flatten().collect();
    drop(progress);
    write_runs(&output, args.overwrite, &runs, Durability::Flushed)?;
    if let Some(error) = stopped {
        let so_far = format!("{} contains the completed runs", output.display());
        return Err(Failure::interrupted(error.to_string()).note(so_far));
    }
    let failed = runs.iter().filter(|run| run.end != End::Done).count();
    print(&format!("template  {}\n{}\n", loaded.title(template), seeds.line()))?;
    print(&text::report(&runs, &rules))?;
    if let Some(missing) = missing {
        print(&format!("counters  this machine does not count {missing}\n"))?;
    }
    print(&wrote(&output))?;
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    if failed > 0 {
        return Err(Failure::refusal(format!("{failed} of {} attempts produced no map", runs.len())));
    }
    finished(&runs).map(drop)
}

/// Generates and records maps of a template.
pub(super) struct SeedRunner<'a> {
    pub(super) loaded: &'a LoadedFile,
    pub(super) template: &'a Template,
    pub(super) pack: &'a ContentPack,
    pub(super) record_hashes: bool,
    pub(super) counters: Counters,
    pub(super) pool: &'a Pool,
    pub(super) cancel: &'a CancelToken,
}

impl SeedRunner<'_> {
    /// Returns all attempts of a map, and the error if there is no map.
    /// Adds a delay to the jobs of a modifier, if there is one.
    pub(super) fn make(
        &self,
        options: &GenOptions,
        delay: Option<&Delay>,
    ) -> Result<(Vec<Run>, Option<GenerateError>), Failure> {
        let plan = make_plan(self.template, self.pack, options).map_err(|diagnostics| {
            self.loaded.print(&diagnostics);
            Failure::refusal(format!("no plan is possible for seed {}", options.seed))
        })?;
        let measurements = Measurements::new(&self.counters, delay);
        let options = GenerateOptions {
            template: Some(self.template),
            effort: options.effort,
            placement: options.placement,
            cancel: Some(self.cancel),
            timeline: true,
            states: self.record_hashes,
            meter: measurements.meter(),
            own_modifiers: modifiers::changed(),
            ..GenerateOptions::new(self.pool)
        };
        let timelines = TimelineStore::default();
        let watch = |event: Event<'_>| {
            if let Event::Unfinished { attempt, timeline } = event {
                timelines.keep(attempt, timeline);
            }
        };
        let made = generate_map(&plan, self.pack, &options, &watch);
        let mut runs = timelines.into_runs(&plan, made.as_ref().err());
        let run = |made: &Generated| {
            made.timeline.as_ref().map(|timeline| RunMap::new(&plan, made).run(timeline, waking()))
        };
        runs.extend(made.as_ref().ok().and_then(run));
        Ok((runs, made.err()))
    }
}

/// Returns whether the last attempt took less work than that of `others`.
pub(super) fn is_quicker(runs: &[Run], others: &[Run]) -> bool {
    let work = |runs: &[Run]| runs.last().map(Run::work);
    work(runs) < work(others)
}
