//! The plan of a sweep, and its execution.

use std::collections::BTreeMap;
use std::ops::Range;

use rmg_core::pack::{ContentPack, PackLayer};
use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_explain::fairness::{FairnessMeasure, mine_resources};
use rmg_generate::CustomModifiers;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{GenerateError, Generated, generate_map};
use rmg_jobs::{CancelToken, Pool};
use rmg_plan::options::GenOptions;
use rmg_plan::plan::make_plan;
use rmg_stats::{CaseNumber, FORMAT, Header, Record, SeedRow, Shard, SweptPart, SweptTemplate, VERSION};

use super::choices::{StratumOptions, SweepAxes, options_of};
use super::figures::{failed_record, measure};
use super::one::{CaseResult, CaseWork, try_case};
use super::record::Outcome;

/// Number of cases that are distributed to the threads at once. At the end of a batch the threads wait for
/// each other.
const BATCH: usize = 1024;

/// A template with its name in results.
#[derive(Debug, Clone)]
pub struct SweepSource {
    pub name: String,
    /// Its path, as on the command line.
    pub source: String,
    /// [Fingerprint](rmg_stats::fingerprint) of its text.
    pub sha256: String,
    pub template: Template,
}

/// A sweep: the product of templates, choices and seeds.
#[derive(Debug, Clone)]
pub struct SweepPlan {
    header: Header,
    templates: Vec<Template>,
    /// By stratum.
    options: Vec<GenOptions>,
    modifiers: CustomModifiers,
}

/// The settings of all maps of a sweep.
#[derive(Debug, Clone)]
pub struct SweepSame<'a> {
    /// Options. Their size, water, monsters, effort, players and seed are ignored.
    pub wishes: &'a GenOptions,
    /// The same options as command line arguments.
    pub options: Vec<String>,
    /// Maximum number of attempts for each map.
    pub attempts: u32,
    pub pack: &'a ContentPack,
    /// The folders of the pack, for commands.
    pub pack_folders: Vec<String>,
    /// The modifiers of the program.
    pub modifiers: CustomModifiers,
}

/// How a sweep runs. Only times and memory in records depend on it.
#[derive(Debug, Clone, Copy)]
pub struct SweepWork<'a> {
    /// The content pack of the sweep.
    pub pack: &'a ContentPack,
    /// Threads: each generates one map at a time.
    pub pool: &'a Pool,
    /// Stops the sweep after the maps in progress.
    pub cancel: Option<&'a CancelToken>,
    /// Whether to record the peak memory of the process for each map. Requires a pool of one thread, and a
    /// process that generates no other maps at the same time.
    pub records_memory: bool,
}

/// Why a sweep ended before its last case.
#[derive(Debug)]
pub enum SweepEnd<E> {
    Stopped,
    /// The receiver of the records returned an error.
    Refused(E),
}

fn swept_part(part: &FairnessMeasure) -> SweptPart {
    SweptPart {
        word: part.word.clone(),
        title: part.title(),
        unit: part.unit().word().to_owned(),
        judged: part.is_scored(),
    }
}

impl SweepPlan {
    /// Plans a sweep over templates. A template that allows none of the choices has no cases.
    ///
    /// # Arguments
    /// - `choices`: the sweep generates every combination with every seed.
    /// - `same`: the settings of all maps.
    ///
    /// For each seed the strata with the largest maps come first, so that no single large map delays the end.
    #[must_use]
    pub fn new(
        sources: Vec<SweepSource>,
        choices: &SweepAxes,
        same: &SweepSame<'_>,
        seeds: SeedRow,
        shard: Shard,
    ) -> Self {
        let mut all: Vec<StratumOptions> = Vec::new();
        for (at, source) in sources.iter().enumerate() {
            all.extend(choices.of(&source.template, at, same.wishes));
        }
        all.sort_by_key(|one| std::cmp::Reverse(one.options.size.map_or(0, MapSize::tiles)));
        let (strata, options) = all.into_iter().map(|one| (one.stratum, one.options)).unzip();
        let zones = |template: &Template| template.zones.iter().map(|zone| zone.key.clone()).collect();
        let header = Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            generator: env!("CARGO_PKG_VERSION").to_owned(),
            shard,
            seeds,
            attempts: same.attempts,
            packs: pack_words(same.pack),
            pack_folders: same.pack_folders.clone(),
            modifiers: same.modifiers.records().iter().map(ToString::to_string).collect(),
            options: same.options.clone(),
            parts: FairnessMeasure::all(&mine_resources(same.pack)).iter().map(swept_part).collect(),
            templates: (sources.iter())
                .map(|source| SweptTemplate {
                    name: source.name.clone(),
                    source: source.source.clone(),
                    sha256: source.sha256.clone(),
                    zones: zones(&source.template),
                })
                .collect(),
            strata,
        };
        let templates = sources.into_iter().map(|source| source.template).collect();
        Self { header, templates, options, modifiers: same.modifiers.clone() }
    }

    /// Restores the sweep of a header that was read, to generate some of its maps again. `None` if the
    /// templates differ from those of the header or their order does, if a stratum has an unknown value, or
    /// if the sweep was made with other modifiers than the built-in ones.
    #[must_use]
    pub fn again(header: &Header, sources: Vec<SweepSource>, same: &GenOptions) -> Option<Self> {
        let is_same = header.modifiers.is_empty()
            && header.templates.len() == sources.len()
            && header.templates.iter().zip(&sources).all(|(known, source)| known.sha256 == source.sha256);
        let options = header.strata.iter().map(|stratum| options_of(stratum, same));
        let options: Option<Vec<GenOptions>> = options.collect();
        let templates = sources.into_iter().map(|source| source.template).collect();
        let options = options.filter(|_| is_same)?;
        Some(Self { header: header.clone(), templates, options, modifiers: CustomModifiers::default() })
    }

    /// Returns the header, which determines the records.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Generates the maps of the shard with numbers in `cases`. Passes their records to `take` in the order
    /// of the cases, on the caller's thread, with what `look` returned for the map, on the thread that
    /// generated it; `None` without a map.
    ///
    /// # Errors
    /// If the sweep is cancelled, and those of `take`. All earlier records were passed on.
    ///
    /// # Cost
    /// That of [`generate_map`] per case, divided by the threads. Memory for one map per thread and a bounded
    /// number of records.
    pub fn run<T: Send, E>(
        &self,
        cases: Range<u64>,
        work: SweepWork<'_>,
        look: &(dyn Fn(CaseNumber, &Generated) -> T + Sync),
        mut take: impl FnMut(Record, Option<T>) -> Result<(), E>,
    ) -> Result<(), SweepEnd<E>> {
        let mut cases = self.header.cases_from(cases.start).take_while(|case| case.number < cases.end);
        loop {
            let batch: Vec<CaseNumber> = cases.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                return Ok(());
            }
            work.pool.hand_over(
                &batch,
                |case| self.record(*case, work, look),
                |_, record| match record {
                    Some((record, seen)) => take(record, seen).map_err(SweepEnd::Refused),
                    None => Err(SweepEnd::Stopped),
                },
            )?;
        }
    }

    /// Returns the record of a case, and what `look` returned for its map. `None` if it was cancelled.
    fn record<T: Send>(
        &self,
        case: CaseNumber,
        work: SweepWork<'_>,
        look: &(dyn Fn(CaseNumber, &Generated) -> T + Sync),
    ) -> Option<(Record, Option<T>)> {
        let (template, options) = self.options_of(case)?;
        let stratum = &self.header.strata[case.stratum];
        let swept = &self.header.templates[stratum.template];
        let mut record = Record {
            n: case.number,
            template: swept.name.clone(),
            size: stratum.size.clone(),
            water: stratum.water.clone(),
            monsters: stratum.monsters.clone(),
            effort: stratum.effort.clone(),
            players: 0,
            seed: case.seed,
            outcome: rmg_stats::Outcome::Sound,
            reason: None,
            cause: None,
            attempts: 0,
            failed: Vec::new(),
            starts: Vec::new(),
            areas: Vec::new(),
            links: Vec::new(),
            treasure: Vec::new(),
            unmet: BTreeMap::new(),
            parts: BTreeMap::new(),
            objects: 0,
            monster_groups: 0,
            random_monster_groups: 0,
            us: None,
            peak: None,
        };
        let case_work = CaseWork {
            pack: work.pack,
            attempts: self.header.attempts,
            best_effort: false,
            cancel: work.cancel,
            is_alone: work.records_memory && work.pool.threads() == 1,
            modifiers: Some(&self.modifiers),
        };
        let CaseResult { outcome, failed, value: measured, memory, time } =
            try_case(template, &options, case_work, |generated| {
                let mut record = record.clone();
                measure(&mut record, &generated.map, work.pack, swept);
                (record, look(case, &generated))
            });
        let (measured, seen) = measured.unzip();
        record = measured.unwrap_or(record);
        record.failed = failed.iter().map(failed_record).collect();
        record.attempts = u32::try_from(failed.len()).unwrap_or(u32::MAX);
        match outcome {
            Outcome::Stopped => return None,
            Outcome::Made => record.attempts = record.attempts.saturating_add(1),
            Outcome::Refused(reason) => {
                record.outcome = rmg_stats::Outcome::Refused;
                let is_tried = !failed.is_empty();
                record.cause = Some(if is_tried { reason.kind } else { format!("refused: {}", reason.kind) });
                record.reason = Some(reason.text);
            }
            Outcome::Panicked(reason) => {
                record.outcome = rmg_stats::Outcome::Panicked;
                record.cause = Some(format!("panic: {}", reason.kind));
                record.reason = Some(reason.text);
            }
        }
        record.us = u64::try_from(time.as_micros()).ok();
        record.peak = memory;
        Some((record, seen))
    }

    /// Generates the map of a case again, on all threads. With fewer `attempts` it returns the refuted map of
    /// an earlier attempt.
    ///
    /// # Errors
    /// Those of [`generate_map`]. `None` for a case without a plan.
    pub fn make(
        &self,
        case: CaseNumber,
        attempts: u32,
        work: SweepWork<'_>,
    ) -> Option<Result<Generated, GenerateError>> {
        let (template, options) = self.options_of(case)?;
        let plan = make_plan(template, work.pack, &options).ok()?;
        let settings = GenerateOptions {
            template: Some(template),
            effort: options.effort,
            placement: options.placement,
            attempts: attempts.min(self.header.attempts),
            cancel: work.cancel,
            own_modifiers: Some(&self.modifiers),
            ..GenerateOptions::new(work.pool)
        };
        Some(generate_map(&plan, work.pack, &settings, &|_| {}))
    }

    /// Generates the map of a case again as [`run`](Self::run) does, on the caller's thread, and passes it to
    /// `look`. `None` if the case has no map.
    pub fn look_again<T: Send>(
        &self,
        case: CaseNumber,
        work: SweepWork<'_>,
        look: impl Fn(&Generated) -> T + Sync,
    ) -> Option<T> {
        let (template, options) = self.options_of(case)?;
        let case_work = CaseWork {
            pack: work.pack,
            attempts: self.header.attempts,
            best_effort: false,
            cancel: work.cancel,
            is_alone: false,
            modifiers: Some(&self.modifiers),
        };
        try_case(template, &options, case_work, |generated| look(&generated)).value
    }

    fn options_of(&self, case: CaseNumber) -> Option<(&Template, GenOptions)> {
        let stratum = self.header.strata.get(case.stratum)?;
        let options = GenOptions { seed: Seed(case.seed), ..self.options.get(case.stratum)?.clone() };
        Some((self.templates.get(stratum.template)?, options))
    }
}

/// Returns the layers of a content pack in the form of [`Header::packs`].
#[must_use]
pub fn pack_words(pack: &ContentPack) -> Vec<String> {
    let layer = |layer: &PackLayer| {
        format!("{} {} {}", layer.name, layer.version, layer.sha256.get(..16).unwrap_or(&layer.sha256))
    };
    pack.info.layers.iter().map(layer).collect()
}
