//! Many maps: templates times sizes, seas, monsters, efforts and players, times seeds, and what became of each.
//!
//! A [`Sweep`] is known by its [header](Sweep::header), which is that of `rmg sweep` with the same choices, and makes the records of any
//! range of its cases: on this machine's threads, or part by part on many machines. `SweepFolder` (with the feature `parquet`) keeps parts
//! as files, so that a sweep goes on where it was stopped. What stands beside is that of [`rmg_stats`], which reads and judges them.
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

use crate::diag::Fault;
use crate::error::Error;
use crate::faults::{Faults, choice};
use crate::jobs::{CancelToken, Pool};
use crate::pack::Pack;
use crate::pipeline::DEFAULT_ATTEMPTS;
use crate::plan::{ContentChoice, GenOptions, PlacementMode};
use crate::stats::{Header, Record, Shard};
use crate::template::VictoryWish;
use crate::{MapSize, Seed};

use inputs::Inputs;

#[cfg(feature = "parquet")]
pub use crate::files::SweepFolder;
pub use crate::files::{add_part, begin_stats, part_differences, read_results, template_files};
pub use crate::stats::{Outcome, SeedRow, Stats, StatsView};
pub use inputs::{SweepInput, source_of, template_hash};
pub use rmg_sweep::sweep::{
    ChoiceError, Choices, PlayersChoice, SizeChoice, SweepEnd, SweepPlan, SweepSame, SweepSource, SweepWork,
    WaterChoice, pack_words,
};

/// Tiles of the maps of a part, about: some seconds of work for a thread, at about two microseconds a tile.
const PART_TILES: u64 = 1_500_000;
/// Most maps of a part, so that it is in memory whole.
const MOST_OF_PART: u64 = 2_000;
/// Parts that a sweep has at least where it has so many maps, so that a small one keeps several workers busy, too.
const FEWEST_PARTS: u64 = 16;

/// What to make of the templates of a sweep.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SweepSettings {
    /// The seeds of every stratum.
    pub seeds: SeedRow,
    /// Sizes, seas, monsters, efforts and players: every combination is made with each seed.
    pub choices: Choices,
    /// Content that is on no map.
    pub ban: Vec<ContentChoice>,
    /// Content that is there though the game or the template would leave it out.
    pub enable: Vec<ContentChoice>,
    /// How the maps are won; `None`: as the templates say.
    pub victory: Option<VictoryWish>,
    /// What the search for layouts starts from.
    pub placement: PlacementMode,
    /// Most attempts for each map, 1 to 1000; default 8.
    pub attempts: u32,
    /// Folders of the content packs, for the commands that make a map again.
    pub pack_folders: Vec<String>,
}

impl SweepSettings {
    /// The smallest and the largest size of each template, as `rmg generate` makes them.
    #[must_use]
    pub fn new(seeds: SeedRow) -> Self {
        Self {
            seeds,
            choices: Choices::default(),
            ban: Vec::new(),
            enable: Vec::new(),
            victory: None,
            placement: PlacementMode::default(),
            attempts: DEFAULT_ATTEMPTS,
            pack_folders: Vec::new(),
        }
    }

    /// What is the same for all maps, as words of the command line: `--ban artifact=grail`.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        content_words(&self.ban, &self.enable, self.victory.as_ref(), self.placement)
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if !(1..=1000).contains(&self.attempts) {
            let message = format!("{} attempts are out of range", self.attempts);
            faults.push(choice("attempts", message, "choose 1 to 1000 attempts"));
        }
        if self.seeds.count == 0 {
            faults.push(choice("no-seed", "there is no seed", "choose at least one"));
        }
        faults
    }
}

/// A sweep: everything that decides its records, and the making of them. Clones share what they hold.
#[derive(Debug, Clone)]
pub struct Sweep(Arc<Inside>);

#[derive(Debug)]
struct Inside {
    plan: SweepPlan,
    pack: Pack,
    unusable: Vec<String>,
}

impl Sweep {
    /// A sweep over templates.
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong with the settings and with the templates; those that come from a
    /// [folder](SweepInput::read) are left out instead ([`unusable`](Self::unusable)). Also where templates allow none of the choices.
    pub fn new(inputs: &[SweepInput], settings: &SweepSettings, pack: &Pack) -> Result<Self, Error> {
        let Inputs { sources, unusable, mut faults } = Inputs::of(inputs, pack.content());
        faults.add("the choices", "", settings.faults());
        if faults.has_errors() {
            return Err(Error::Faulty(faults));
        }
        let wishes = GenOptions {
            ban: settings.ban.clone(),
            enable: settings.enable.clone(),
            victory: settings.victory.clone(),
            placement: settings.placement,
            ..GenOptions::new(Seed(0))
        };
        let same = SweepSame {
            wishes: &wishes,
            options: settings.words(),
            attempts: settings.attempts,
            pack: pack.content(),
            pack_folders: settings.pack_folders.clone(),
        };
        let plan = SweepPlan::new(sources, &settings.choices, &same, settings.seeds, Shard::WHOLE);
        if plan.header().total() == 0 {
            let fault = choice(
                "no-map",
                "there is no map to make",
                "the templates allow none of the sizes or players; see `sizes`, `limit` and `players`",
            );
            return Err(Error::Faulty(Faults::new("the choices", "", vec![fault])));
        }
        Ok(Self(Arc::new(Inside { plan, pack: pack.clone(), unusable })))
    }

    /// What decides the records.
    #[must_use]
    pub fn header(&self) -> &Header {
        self.0.plan.header()
    }

    /// How many maps it has.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.header().total()
    }

    /// Templates and files of folders that cannot be used, with the first reason.
    #[must_use]
    pub fn unusable(&self) -> &[String] {
        &self.0.unusable
    }

    /// Cuts ranges of cases into parts that take a thread some seconds each, or less where the sweep is small. Where they are cut depends on
    /// the header and the ranges alone.
    #[must_use]
    pub fn parts(&self, of: &[Range<u64>]) -> Vec<Range<u64>> {
        let strata = &self.header().strata;
        let sizes = strata.iter().filter_map(|stratum| stratum.size.parse::<MapSize>().ok());
        let row: u64 = sizes.map(|size| u64::from(size.tiles())).sum();
        let by_time = PART_TILES * strata.len() as u64 / row.max(1);
        let most = by_time.min(self.total().div_ceil(FEWEST_PARTS)).clamp(1, MOST_OF_PART);
        let mut parts = Vec::new();
        for range in of {
            let mut begin = range.start;
            while begin < range.end {
                let end = range.end.min(begin.saturating_add(most));
                parts.push(begin..end);
                begin = end;
            }
        }
        parts
    }

    /// Makes the maps of some cases and tells what became of each, in their order. Nothing but times depends on the threads.
    ///
    /// # Arguments
    /// - `cases`: numbers, below [`total`](Self::total).
    /// - `threads`: how many maps are made at once; `None`: as many as the machine has cores.
    ///
    /// # Errors
    /// [`Error::Cancelled`] when the token was used, [`Error::Threads`]. Maps that cannot be made have records that say why.
    ///
    /// # Cost
    /// That of a map per case, divided by the threads; memory for a map per thread and all records, some kilobytes each.
    pub fn run(
        &self,
        cases: Range<u64>,
        threads: Option<NonZeroUsize>,
        cancel: Option<&CancelToken>,
    ) -> Result<Vec<Record>, Error> {
        let pool = Pool::new(threads)?;
        let work = SweepWork { pack: self.0.pack.content(), pool: &pool, cancel, tells_memory: false };
        let mut records = Vec::new();
        let run = self.0.plan.run(cases, work, &|_, _| {}, |record| {
            records.push(record);
            Ok::<(), Infallible>(())
        });
        match run {
            Ok(()) => Ok(records),
            Err(SweepEnd::Stopped) => Err(Error::Cancelled),
            Err(SweepEnd::Refused(never)) => match never {},
        }
    }

    /// The same on one thread, as the bytes of a Parquet file that [`SweepFolder`] takes.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    #[cfg(feature = "parquet")]
    pub fn part(&self, cases: Range<u64>, cancel: Option<&CancelToken>) -> Result<Vec<u8>, Error> {
        let records = self.run(cases.clone(), NonZeroUsize::new(1), cancel)?;
        let mut bytes = Vec::new();
        crate::stats::parquet::write_part(self.header(), cases, &records, &mut bytes)
            .map_err(|error| Error::Map(error.to_string()))?;
        Ok(bytes)
    }
}

/// Choices that are the same for all maps of a sweep, as one writes them on the command line.
#[must_use]
pub fn content_words(
    ban: &[ContentChoice],
    enable: &[ContentChoice],
    victory: Option<&VictoryWish>,
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
    if placement != PlacementMode::default() {
        words.extend(["--placement".to_owned(), placement.word().to_owned()]);
    }
    words
}
