//! Sweeps: many maps, one for each combination of template, size, water, monsters, effort, players and seed,
//! and their outcomes.
//!
//! A [`Sweep`] is identified by its [header](Sweep::header), which is equal to that of `rmg sweep` with the
//! same options. It generates the records of any range of cases, on the threads of this machine or in parts
//! on many machines. `SweepFolder` (feature `parquet`) stores parts as files, so that a stopped sweep can
//! resume. The module [`stats`](crate::stats) evaluates the results.
//!
//! ```
//! use rmg::sweep::{SeedRow, Sweep, SweepInput, SweepSettings};
//!
//! let template = r#"{ "pair": {
//!     "minSize": "s", "maxSize": "m", "players": "2",
//!     "zones": {
//!         "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 } },
//!         "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 } }
//!     },
//!     "connections": [{ "a": "1", "b": "2", "guard": 3000 }]
//! } }"#;
//! let mut settings = SweepSettings::new(SeedRow { first: 1, count: 3 });
//! settings.choices.sizes = vec!["smallest".parse()?];
//! let sweep = Sweep::new(&[SweepInput::of_bytes("pair.json", template)], &settings, &rmg::Pack::heroes3())?;
//! let records = sweep.run(0..sweep.total(), None, None)?;
//! assert_eq!(records.iter().map(|record| record.seed).collect::<Vec<_>>(), [1, 2, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod inputs;

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::diagnostics::{Diagnostics, choice};
use crate::error::Error;
use crate::jobs::{CancelToken, Pool};
use crate::modifiers::CustomModifiers;
use crate::pack::Pack;
use crate::pipeline::DEFAULT_ATTEMPTS;
use crate::plan::{ContentChoice, GenOptions, PlacementMode};
use crate::stats::{Header, Record, Shard};
use crate::template::{SymmetryRequest, VictoryRequest};
use crate::{MapSize, Seed};

use inputs::Inputs;

#[cfg(feature = "parquet")]
pub use crate::files::SweepFolder;
pub use crate::files::{add_part, begin_stats, part_differences, read_results, template_files};
pub use crate::stats::{Outcome, SeedRow, Stats, StatsView};
pub use inputs::{SweepInput, source_of, template_hash};
pub use rmg_sweep::sweep::{
    ChoiceError, PlayersChoice, SizeChoice, SweepAxes, SweepEnd, SweepPlan, SweepSame, SweepSource,
    SweepWork, WaterChoice, pack_words,
};

/// The approximate number of tiles of the maps of a part: some seconds of work for a thread, at about two
/// microseconds per tile.
const PART_TILES: u64 = 1_500_000;
/// The maximum number of maps of a part, so that a part fits in memory.
const MAX_OF_PART: u64 = 2_000;
/// The minimum number of parts of a sweep with at least as many maps, so that a small sweep uses several
/// workers too.
const MIN_PARTS: u64 = 16;

/// The settings of a sweep.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SweepSettings {
    /// The seeds of every stratum.
    pub seeds: SeedRow,
    /// Sizes, water, monsters, efforts and players. Every combination is generated with each seed.
    pub choices: SweepAxes,
    /// Banned content.
    pub ban: Vec<ContentChoice>,
    /// Enabled content, which the game or the template excludes.
    pub enable: Vec<ContentChoice>,
    /// The victory condition. `None`: that of the templates.
    pub victory: Option<VictoryRequest>,
    /// The symmetry of the maps. `None`: that of the templates.
    pub symmetry: Option<SymmetryRequest>,
    /// The initial layout of the search.
    pub placement: PlacementMode,
    /// The maximum number of attempts per map, 1 to 1000. Default: 8.
    pub attempts: u32,
    /// Folders of the content packs, for commands that generate a map again.
    pub pack_folders: Vec<String>,
}

impl SweepSettings {
    /// Returns default settings: the smallest and the largest size of each template, and the defaults of
    /// `rmg generate`.
    #[must_use]
    pub fn new(seeds: SeedRow) -> Self {
        Self {
            seeds,
            choices: SweepAxes::default(),
            ban: Vec::new(),
            enable: Vec::new(),
            victory: None,
            symmetry: None,
            placement: PlacementMode::default(),
            attempts: DEFAULT_ATTEMPTS,
            pack_folders: Vec::new(),
        }
    }

    /// Returns the options that are the same for all maps, as command line arguments: `--ban artifact=grail`.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        content_words(&self.ban, &self.enable, self.victory.as_ref(), self.symmetry, self.placement)
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        if !(1..=1000).contains(&self.attempts) {
            let message = format!("{} attempts are out of range", self.attempts);
            diagnostics.push(choice("attempts", message, "choose 1 to 1000 attempts"));
        }
        if self.seeds.count == 0 {
            diagnostics.push(choice("no-seed", "the range of seeds is empty", "choose at least one seed"));
        }
        diagnostics
    }
}

/// A sweep. Clones share their data.
#[derive(Debug, Clone)]
pub struct Sweep(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    plan: SweepPlan,
    pack: Pack,
    unusable: Vec<String>,
}

impl Sweep {
    /// Creates a sweep over templates. Skips invalid templates from a [folder](SweepInput::read); see
    /// [`unusable`](Self::unusable).
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of the settings and the other templates, or if the templates
    /// allow none of the settings.
    pub fn new(inputs: &[SweepInput], settings: &SweepSettings, pack: &Pack) -> Result<Self, Error> {
        let Inputs { sources, unusable, mut diagnostics } = Inputs::of(inputs, pack.content());
        diagnostics.add("the choices", "", settings.diagnostics());
        if diagnostics.has_errors() {
            return Err(Error::Invalid(diagnostics));
        }
        let options = GenOptions {
            ban: settings.ban.clone(),
            enable: settings.enable.clone(),
            victory: settings.victory.clone(),
            symmetry: settings.symmetry,
            placement: settings.placement,
            ..GenOptions::new(Seed(0))
        };
        let same = SweepSame {
            wishes: &options,
            options: settings.words(),
            attempts: settings.attempts,
            pack: pack.content(),
            pack_folders: settings.pack_folders.clone(),
            modifiers: CustomModifiers::default(),
        };
        let plan = SweepPlan::new(sources, &settings.choices, &same, settings.seeds, Shard::WHOLE);
        if plan.header().total() == 0 {
            let diagnostic = choice(
                "no-map",
                "the sweep has no maps",
                "the templates allow none of the sizes or players; see `sizes`, `limit` and `players`",
            );
            return Err(Error::Invalid(Diagnostics::new("the choices", "", vec![diagnostic])));
        }
        Ok(Self(Arc::new(Shared { plan, pack: pack.clone(), unusable })))
    }

    /// Returns the header, which determines the records.
    #[must_use]
    pub fn header(&self) -> &Header {
        self.0.plan.header()
    }

    /// Returns the number of maps.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.header().total()
    }

    /// Returns the templates and files of folders that cannot be used, each with the first reason.
    #[must_use]
    pub fn unusable(&self) -> &[String] {
        &self.0.unusable
    }

    /// Splits ranges of cases into parts of some seconds of work for one thread, or less for a small sweep.
    /// The result depends only on the header and the ranges.
    #[must_use]
    pub fn parts(&self, of: &[Range<u64>]) -> Vec<Range<u64>> {
        let strata = &self.header().strata;
        let sizes = strata.iter().filter_map(|stratum| stratum.size.parse::<MapSize>().ok());
        let row: u64 = sizes.map(|size| u64::from(size.tiles())).sum();
        let by_time = PART_TILES * strata.len() as u64 / row.max(1);
        let most = by_time.min(self.total().div_ceil(MIN_PARTS)).clamp(1, MAX_OF_PART);
        let mut parts = Vec::new();
        for range in of {
            let mut start = range.start;
            while start < range.end {
                let end = range.end.min(start.saturating_add(most));
                parts.push(start..end);
                start = end;
            }
        }
        parts
    }

    /// Generates the maps of some cases and returns the records of their outcomes, in order. Only times
    /// depend on the threads.
    ///
    /// # Arguments
    /// - `cases`: numbers below [`total`](Self::total).
    /// - `threads`: the number of maps generated in parallel. `None`: the number of cores.
    ///
    /// # Errors
    /// [`Error::Cancelled`] if the token is used; [`Error::Threads`]. A map that cannot be generated has a
    /// record with the reason.
    ///
    /// # Cost
    /// The time of one map per case, divided by the threads; memory for one map per thread and all records,
    /// some kilobytes each.
    pub fn run(
        &self,
        cases: Range<u64>,
        threads: Option<NonZeroUsize>,
        cancel: Option<&CancelToken>,
    ) -> Result<Vec<Record>, Error> {
        let pool = Pool::new(threads)?;
        let work = SweepWork { pack: self.0.pack.content(), pool: &pool, cancel, records_memory: false };
        let mut records = Vec::new();
        let run = self.0.plan.run(cases, work, &|_, _| {}, |record, _| {
            records.push(record);
            Ok::<(), Infallible>(())
        });
        match run {
            Ok(()) => Ok(records),
            Err(SweepEnd::Stopped) => Err(Error::Cancelled),
            Err(SweepEnd::Refused(never)) => match never {},
        }
    }

    /// Generates the maps of some cases on one thread. Returns the bytes of a Parquet file for
    /// [`SweepFolder::put`].
    ///
    /// # Errors
    /// Those of [`run`](Self::run).
    #[cfg(feature = "parquet")]
    pub fn part(&self, cases: Range<u64>, cancel: Option<&CancelToken>) -> Result<Vec<u8>, Error> {
        let records = self.run(cases.clone(), NonZeroUsize::new(1), cancel)?;
        let mut bytes = Vec::new();
        crate::stats::parquet::write_part(self.header(), cases, &records, &mut bytes)
            .map_err(|error| Error::Map(error.to_string()))?;
        Ok(bytes)
    }
}

/// Returns the options that are the same for all maps of a sweep, as command line arguments.
#[must_use]
pub fn content_words(
    ban: &[ContentChoice],
    enable: &[ContentChoice],
    victory: Option<&VictoryRequest>,
    symmetry: Option<SymmetryRequest>,
    placement: PlacementMode,
) -> Vec<String> {
    let mut words = Vec::new();
    for (option, choices) in [("--ban", ban), ("--enable", enable)] {
        for ContentChoice { sort, name } in choices {
            words.extend([option.to_owned(), format!("{}={name}", sort.word())]);
        }
    }
    if let Some(victory) = victory {
        words.extend(["--victory".to_owned(), victory.to_string()]);
    }
    if let Some(symmetry) = symmetry {
        words.extend(["--symmetry".to_owned(), symmetry.to_string()]);
    }
    if placement != PlacementMode::default() {
        words.extend(["--placement".to_owned(), placement.word().to_owned()]);
    }
    words
}
