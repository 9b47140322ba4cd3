//! A sweep: everything that decides its records, and the making of them.

use std::collections::BTreeMap;
use std::ops::Range;

use rmg_core::pack::{ContentPack, PackLayer};
use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_explain::fairness::{Part, mine_resources};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{GenerateError, Generated, generate_map};
use rmg_jobs::{CancelToken, Pool};
use rmg_plan::options::GenOptions;
use rmg_plan::plan::make_plan;
use rmg_stats::{CaseNumber, FORMAT, Header, Record, SeedRow, Shard, SweptPart, SweptTemplate, VERSION};

use super::choices::{Choices, Wishes};
use super::figures::{failed_record, look};
use super::one::{CaseWork, Tried, try_case};
use super::record::Outcome;

/// Cases that are dealt to the threads at once; whoever is done waits for the others at their end.
const BATCH: usize = 1024;

/// A template with what results call it.
#[derive(Debug, Clone)]
pub struct SweepSource {
    pub name: String,
    /// Where it was read, as one writes it on the command line.
    pub source: String,
    /// [Fingerprint](rmg_stats::fingerprint) of its text.
    pub sha256: String,
    pub template: Template,
}

/// A sweep: templates times choices times seeds.
#[derive(Debug, Clone)]
pub struct SweepPlan {
    header: Header,
    templates: Vec<Template>,
    wishes: Vec<GenOptions>,
}

/// What is the same for all maps of a sweep.
#[derive(Debug, Clone)]
pub struct SweepSame<'a> {
    /// Wishes; size, water, monsters, effort, players and seed in them are not read.
    pub wishes: &'a GenOptions,
    /// The same wishes as words of the command line.
    pub options: Vec<String>,
    /// Most attempts for each map.
    pub attempts: u32,
    pub pack: &'a ContentPack,
    /// The folders that it was read from, for commands.
    pub pack_folders: Vec<String>,
}

/// How records are made, which changes nothing in them but times and memory.
#[derive(Debug, Clone, Copy)]
pub struct SweepWork<'a> {
    /// The content pack of the sweep.
    pub pack: &'a ContentPack,
    /// Threads: each makes one map at a time.
    pub pool: &'a Pool,
    /// Ends the sweep after the maps that are being made.
    pub cancel: Option<&'a CancelToken>,
    /// Whether records tell the memory of the program while a map was made. Only where the pool has one thread, and nothing else of the
    /// program makes maps meanwhile.
    pub tells_memory: bool,
}

/// Why a sweep ended before its last case.
#[derive(Debug)]
pub enum SweepEnd<E> {
    Stopped,
    /// Whoever takes the records takes no more.
    Refused(E),
}

fn swept_part(part: &Part) -> SweptPart {
    SweptPart {
        word: part.word.clone(),
        title: part.title(),
        unit: part.unit().word().to_owned(),
        judged: part.is_judged(),
    }
}

impl SweepPlan {
    /// A sweep over some templates; those that allow none of the choices have no cases.
    ///
    /// # Arguments
    /// - `choices`: every combination of them is made with every seed.
    /// - `same`: what is the same for all maps.
    ///
    /// The strata with the largest maps come first with every seed, so that no thread is left alone with one at the end.
    #[must_use]
    pub fn new(
        sources: Vec<SweepSource>,
        choices: &Choices,
        same: &SweepSame<'_>,
        seeds: SeedRow,
        shard: Shard,
    ) -> Self {
        let mut all: Vec<Wishes> = Vec::new();
        for (at, source) in sources.iter().enumerate() {
            all.extend(choices.of(&source.template, at, same.wishes));
        }
        all.sort_by_key(|wishes| std::cmp::Reverse(wishes.options.size.map_or(0, MapSize::tiles)));
        let (strata, wishes) = all.into_iter().map(|wishes| (wishes.stratum, wishes.options)).unzip();
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
            options: same.options.clone(),
            parts: Part::all(&mine_resources(same.pack)).iter().map(swept_part).collect(),
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
        Self { header, templates: sources.into_iter().map(|source| source.template).collect(), wishes }
    }

    /// The sweep of a header that was read, to make some of its maps again. `None` where the templates are not those of the header, in
    /// its order, or a stratum has words that are not known.
    #[must_use]
    pub fn again(header: &Header, sources: Vec<SweepSource>, same: &GenOptions) -> Option<Self> {
        let is_same = header.templates.len() == sources.len()
            && header.templates.iter().zip(&sources).all(|(known, source)| known.sha256 == source.sha256);
        let wishes = header.strata.iter().map(|stratum| super::choices::wishes_of(stratum, same));
        let wishes: Option<Vec<GenOptions>> = wishes.collect();
        let templates = sources.into_iter().map(|source| source.template).collect();
        Some(Self { header: header.clone(), templates, wishes: wishes.filter(|_| is_same)? })
    }

    /// What decides the records.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Makes the maps of the shard with numbers in `cases`, and hands their records to `take`, in the order of the cases, on the
    /// caller's thread. `seen` gets every map, on the thread that made it, before its record is taken.
    ///
    /// # Errors
    /// When the token was used, and those of `take`; all records before were taken.
    ///
    /// # Cost
    /// That of [`generate_map`] per case, divided by the threads. Memory for a map per thread and some records, however many
    /// cases there are.
    pub fn run<E>(
        &self,
        cases: Range<u64>,
        work: SweepWork<'_>,
        seen: &(dyn Fn(CaseNumber, &Generated) + Sync),
        mut take: impl FnMut(Record) -> Result<(), E>,
    ) -> Result<(), SweepEnd<E>> {
        let mut cases = self.header.cases_from(cases.start).take_while(|case| case.number < cases.end);
        loop {
            let batch: Vec<CaseNumber> = cases.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                return Ok(());
            }
            work.pool.hand_over(
                &batch,
                |case| self.record(*case, work, seen),
                |_, record| match record {
                    Some(record) => take(record).map_err(SweepEnd::Refused),
                    None => Err(SweepEnd::Stopped),
                },
            )?;
        }
    }

    /// The record of a case; `None` when it was stopped.
    fn record(
        &self,
        case: CaseNumber,
        work: SweepWork<'_>,
        seen: &(dyn Fn(CaseNumber, &Generated) + Sync),
    ) -> Option<Record> {
        let (template, wishes) = self.wishes_of(case)?;
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
            us: None,
            peak: None,
        };
        let case_work = CaseWork {
            pack: work.pack,
            attempts: self.header.attempts,
            best_effort: false,
            cancel: work.cancel,
            is_alone: work.tells_memory && work.pool.threads() == 1,
        };
        let Tried { outcome, failed, seen: filled, memory, time } =
            try_case(template, &wishes, case_work, |made| {
                let mut record = record.clone();
                look(&mut record, &made.map, work.pack, swept);
                seen(case, &made);
                record
            });
        record = filled.unwrap_or(record);
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
        Some(record)
    }

    /// Makes the map of a case again, all threads at work on it; of one that has refuted attempts before a sound one, with
    /// fewer `attempts`, the refuted map.
    ///
    /// # Errors
    /// Those of [`generate_map`]; and `None` for a case without a plan, which has nothing to show.
    pub fn make(
        &self,
        case: CaseNumber,
        attempts: u32,
        work: SweepWork<'_>,
    ) -> Option<Result<Generated, GenerateError>> {
        let (template, wishes) = self.wishes_of(case)?;
        let plan = make_plan(template, work.pack, &wishes).ok()?;
        let settings = GenerateOptions {
            template: Some(template),
            effort: wishes.effort,
            placement: wishes.placement,
            attempts: attempts.min(self.header.attempts),
            cancel: work.cancel,
            ..GenerateOptions::new(work.pool)
        };
        Some(generate_map(&plan, work.pack, &settings, &|_| {}))
    }

    /// Makes the map of a case again as [`run`](Self::run) does, on the caller's thread, and lets `look` see it. `None` where no map comes
    /// out, for whatever reason.
    pub fn look_again<T: Send>(
        &self,
        case: CaseNumber,
        work: SweepWork<'_>,
        look: impl Fn(&Generated) -> T + Sync,
    ) -> Option<T> {
        let (template, wishes) = self.wishes_of(case)?;
        let case_work = CaseWork {
            pack: work.pack,
            attempts: self.header.attempts,
            best_effort: false,
            cancel: work.cancel,
            is_alone: false,
        };
        try_case(template, &wishes, case_work, |made| look(&made)).seen
    }

    fn wishes_of(&self, case: CaseNumber) -> Option<(&Template, GenOptions)> {
        let stratum = self.header.strata.get(case.stratum)?;
        let wishes = GenOptions { seed: Seed(case.seed), ..self.wishes.get(case.stratum)?.clone() };
        Some((self.templates.get(stratum.template)?, wishes))
    }
}

/// The layers of a content pack as [headers](Header::packs) name them.
#[must_use]
pub fn pack_words(pack: &ContentPack) -> Vec<String> {
    let layer = |layer: &PackLayer| {
        format!("{} {} {}", layer.name, layer.version, layer.sha256.get(..16).unwrap_or(&layer.sha256))
    };
    pack.info.layers.iter().map(layer).collect()
}
