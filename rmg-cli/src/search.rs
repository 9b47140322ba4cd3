//! The search over seeds of `rmg find` and `rmg gallery`, on all threads.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

use rmg::figures::{Condition, ConditionErrorKind, Figure, Figures};
use rmg::jobs::Pool;
use rmg::pipeline::{DEFAULT_ATTEMPTS, Generated};
use rmg::stats::{Outcome, Record, SeedRow, Shard};
use rmg::sweep::{
    PlayersChoice, SizeChoice, SweepAxes, SweepEnd, SweepPlan, SweepSame, SweepWork, WaterChoice, source_of,
};
use rmg::text::{counted, shell_word};
use rmg::{Diagnostic, MapSize, Pack, Seed, Severity, Template, WaterContent};

use crate::interrupt::cancel_within;
use crate::modifiers;
use crate::options_args::SharedArgs;
use crate::prelude::*;
use crate::progress::Progress;
use crate::report::render_diagnostics;

/// Time after Ctrl-C to finish the maps in progress and to print the results.
const GRACE: Duration = Duration::from_secs(20);

/// The template, the options of all maps, and the condition.
#[derive(Debug, clap::Args)]
pub(crate) struct SearchArgs {
    /// Template file; #NAME selects one of several templates
    #[arg(value_name = "TEMPLATE[#NAME]")]
    pub(crate) template: String,
    /// Map size, as of `rmg generate`. Default: the smallest size of the template
    #[arg(long)]
    size: Option<MapSize>,
    #[command(flatten)]
    shared: SharedArgs,
    /// Number of maps to generate in parallel, 1 to 256, each on one thread. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) pack: PackArgs,
}

/// A template and its options, ready to search.
#[derive(Debug)]
pub(crate) struct Search {
    loaded: LoadedFile,
    index: usize,
    pack: Pack,
    pool: Pool,
    axes: SweepAxes,
    options: Vec<String>,
    wishes: rmg::plan::GenOptions,
}

/// A map that meets the condition.
#[derive(Debug)]
pub(crate) struct Hit<T> {
    pub(crate) seed: Seed,
    pub(crate) figures: Figures,
    pub(crate) value: T,
}

/// The numbers of a search.
#[derive(Debug, Default)]
pub(crate) struct SearchTally {
    /// Generated maps.
    pub(crate) maps: u64,
    /// Seeds without a map.
    pub(crate) refused: u64,
    /// The reason of the first of them.
    pub(crate) reason: Option<String>,
    /// For each part of the condition, how many maps meet it.
    pub(crate) met: Vec<(String, u64)>,
    /// Whether Ctrl-C ended the search.
    pub(crate) is_stopped: bool,
}

impl SearchArgs {
    /// Reads the template and starts the threads.
    pub(crate) fn begin(&self) -> Result<Search, Failure> {
        let pack = self.pack.load()?;
        let (loaded, index) = TemplateArg::new(&self.template).load(&pack)?;
        loaded.usable(index, &pack)?;
        let wishes = self.shared.with_seed(Seed(0));
        let axes = SweepAxes {
            sizes: vec![self.size.map_or(SizeChoice::Smallest, SizeChoice::Only)],
            limit: None,
            water: vec![WaterChoice::Only(wishes.water.unwrap_or(WaterContent::None))],
            monsters: vec![wishes.monsters],
            efforts: vec![wishes.effort],
            players: vec![PlayersChoice::Most],
        };
        let size = self.size.map(|size| ["--size".to_owned(), size.to_string()]);
        let options = size.into_iter().flatten().chain(self.shared.words()).collect();
        Ok(Search { loaded, index, pack, pool: start_pool(self.threads)?, axes, options, wishes })
    }
}

impl Search {
    pub(crate) fn template(&self) -> &Template {
        &self.loaded.templates()[self.index]
    }

    pub(crate) fn pack(&self) -> &Pack {
        &self.pack
    }

    pub(crate) fn title(&self) -> String {
        self.loaded.title(self.template())
    }

    pub(crate) fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// Returns the command that generates the map of a seed.
    pub(crate) fn command(&self, seed: Seed) -> String {
        let file = shell_word(&format!("{}#{}", self.loaded.name(), self.template().id));
        let options: String = self.options.iter().map(|word| format!(" {}", shell_word(word))).collect();
        format!("rmg generate {file} --seed {seed}{options}")
    }

    /// Generates the maps of the seeds, on all threads. Passes those that meet the condition to `take`, in
    /// the order of the seeds, with what `look` returned for them, until it breaks. The result is that of one
    /// thread.
    ///
    /// - `shows_all`: whether hits need all figures. Else, figures of control are measured only for a
    ///   condition that uses them.
    pub(crate) fn run<T: Send>(
        &self,
        seeds: SeedRow,
        condition: Option<&Condition>,
        shows_all: bool,
        look: impl Fn(&Generated) -> T + Sync,
        mut take: impl FnMut(Hit<T>) -> ControlFlow<()>,
    ) -> Result<SearchTally, Failure> {
        let cancel = cancel_within(GRACE);
        let same = SweepSame {
            wishes: &self.wishes,
            options: Vec::new(),
            attempts: DEFAULT_ATTEMPTS,
            pack: &self.pack,
            pack_folders: Vec::new(),
            modifiers: modifiers::changed().cloned().unwrap_or_default(),
        };
        let source = source_of(&self.loaded, self.index);
        let plan = SweepPlan::new(vec![source], &self.axes, &same, seeds, Shard::WHOLE);
        if plan.header().total() == 0 {
            return Err(Failure::refusal("no map to generate")
                .help("the template does not allow the size; see `rmg show`"));
        }
        let progress = Progress::rated(usize::try_from(seeds.count).unwrap_or(usize::MAX));
        let work =
            SweepWork { pack: &self.pack, pool: &self.pool, cancel: Some(&cancel), records_memory: false };
        let mut tally = SearchTally::default();
        let mut hits = 0_u32;
        let needs_control = match condition {
            None => shows_all,
            Some(condition) => condition.figures().into_iter().any(Figure::is_of_control),
        };
        let measured = |generated: &Generated| {
            let measure = if needs_control { Figures::new } else { Figures::without_control };
            let mut figures = measure(&generated.map, &self.pack);
            let is_met = condition.is_none_or(|condition| condition.is_met(&figures));
            if is_met && shows_all && !needs_control {
                figures = Figures::new(&generated.map, &self.pack);
            }
            (figures, is_met.then(|| look(generated)))
        };
        let run = plan.run(0..u64::MAX, work, &|_, generated| measured(generated), |record, seen| {
            progress.done();
            let Some((figures, value)) = seen else {
                tally.refuse(record);
                return Ok(());
            };
            tally.count(condition, &figures);
            let Some(value) = value else { return Ok(()) };
            hits += 1;
            progress.set_message(&format!("{} found", counted(hits, "map")));
            match take(Hit { seed: Seed(record.seed), figures, value }) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(None::<Infallible>),
            }
        });
        tally.is_stopped = matches!(run, Err(SweepEnd::Stopped));
        Ok(tally)
    }
}

impl SearchTally {
    fn refuse(&mut self, record: Record) {
        debug_assert!(record.outcome != Outcome::Sound, "a sound map is seen");
        self.refused += 1;
        if self.reason.is_none() {
            self.reason = record.reason;
        }
    }

    fn count(&mut self, condition: Option<&Condition>, figures: &Figures) {
        self.maps += 1;
        let Some(condition) = condition else { return };
        for (at, (text, is_met)) in condition.parts(figures).enumerate() {
            if self.met.len() == at {
                self.met.push((text.to_owned(), 0));
            }
            self.met[at].1 += u64::from(is_met);
        }
    }

    /// Returns the failure if there is no map at all, or after Ctrl-C.
    pub(crate) fn verdict(&self) -> Result<(), Failure> {
        if self.is_stopped {
            return Err(Failure::interrupted(format!("cancelled after {}", counted(self.maps, "map"))));
        }
        if self.maps == 0 {
            let failure = Failure::refusal("no seed has a map");
            return Err(self.reason.iter().fold(failure, |failure, reason| failure.note(reason)));
        }
        Ok(())
    }

    /// Returns a line about seeds without a map; empty if there are none.
    pub(crate) fn refused_text(&self) -> String {
        match (self.refused, &self.reason) {
            (0, _) => String::new(),
            (count, None) => format!("refused   {}\n", counted(count, "seed")),
            (count, Some(reason)) => {
                let first = reason.lines().next().unwrap_or_default();
                format!("refused   {}, the first one: {first}\n", counted(count, "seed"))
            }
        }
    }
}

/// Parses a condition. Prints an error with its place, and the names of all figures after an unknown one.
pub(crate) fn condition(text: &str) -> Result<Condition, Failure> {
    text.parse::<Condition>().map_err(|error| {
        let mut diagnostic = Diagnostic::new(Severity::Error, "condition", Some(error.at), error.to_string());
        if let Some(figure) = error.nearest() {
            diagnostic = diagnostic.help(format!("did you mean `{}`?", figure.word()));
        }
        print_error(render_diagnostics("--where", text, [&diagnostic]));
        let failure = Failure::usage("the condition of --where is invalid");
        if matches!(error.kind, ConditionErrorKind::Name(_)) { failure.note(figures_text()) } else { failure }
    })
}

/// Returns all figures with their meanings.
pub(crate) fn figures_text() -> String {
    let lines = Figure::ALL.iter().map(|figure| format!("\n  {:<12} {}", figure.word(), figure.meaning()));
    format!("the figures are:{}", lines.collect::<String>())
}

/// Formats a figure: shares in percent, others with at most two decimals.
pub(crate) fn figure_text(figure: Figure, figures: &Figures) -> String {
    let Some(value) = figures.get(figure) else { return "-".to_owned() };
    if figure.is_share() {
        return format!("{:.1} %", value * 100.0);
    }
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
