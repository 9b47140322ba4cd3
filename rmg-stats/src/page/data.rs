//! The data of the page, which its scripts read.

use crate::{
    CaseView, ConnectionView, Criterion, GroupView, PartView, SpreadView, StatsView, StratumView,
    TemplateView, TierView, WorstView, ZoneView,
};
use rmg_view::page::base64;
use serde::Serialize;

use super::part_text::PartText;

/// The data of the whole page.
#[derive(Debug, Serialize)]
pub(super) struct PageData<'a> {
    title: &'a str,
    shard: &'a str,
    seeds: &'a str,
    made_by: &'a str,
    packs: &'a [String],
    options: &'a [String],
    digest: &'a str,
    left: u64,
    notes: &'a [String],
    total: &'a GroupView,
    templates: Vec<TemplateData<'a>>,
    worst: Vec<WorstData<'a>>,
    /// Number of the case, and the PNG in Base64.
    pictures: Vec<(u64, String)>,
    parts: Vec<[&'a str; 3]>,
}

/// A template, with the columns of the table of strata.
#[derive(Debug, Serialize)]
struct TemplateData<'a> {
    name: &'a str,
    source: &'a str,
    #[serde(flatten)]
    group: &'a GroupView,
    connections: &'a [ConnectionView],
    zones: &'a [ZoneView],
    tiers: &'a [TierView],
    parts: &'a [PartView],
    strata: Vec<StratumData<'a>>,
}

/// A row of the table of strata.
#[derive(Debug, Serialize)]
struct StratumData<'a> {
    words: &'a str,
    cases: u64,
    sound: u64,
    refused: u64,
    refuted: u64,
    panicked: u64,
    attempts: u64,
    /// Kinds of links with their shares.
    ways: Vec<(&'a str, f64)>,
    /// Median area of a zone, in thousandths of the requested area.
    area: Option<u64>,
    /// Mean treasure value, in thousandths of the requested value.
    treasure: Option<f64>,
    unmet: Option<f64>,
    /// Mean and 95th percentile, in microseconds.
    time: Option<(f64, u64)>,
    /// Maximum, in kilobytes.
    memory: Option<u64>,
}

/// The worst maps by a criterion.
#[derive(Debug, Serialize)]
struct WorstData<'a> {
    criterion: &'a str,
    text: &'a str,
    /// The cases with their badness as text.
    cases: Vec<(&'a CaseView, String)>,
}

impl<'a> PageData<'a> {
    pub(super) fn new(
        title: &'a str,
        view: &'a StatsView,
        pictures: &[(u64, Vec<u8>)],
        notes: &'a [String],
        parts: &'a [PartText],
    ) -> Self {
        Self {
            title,
            shard: &view.shard,
            seeds: &view.seeds,
            made_by: &view.made_by,
            packs: &view.packs,
            options: &view.options,
            digest: &view.digest,
            left: view.left,
            notes,
            total: &view.total,
            templates: view.templates.iter().map(TemplateData::new).collect(),
            worst: view.worst.iter().map(WorstData::new).collect(),
            pictures: pictures.iter().map(|(number, png)| (*number, base64(png))).collect(),
            parts: parts.iter().map(|PartText { word, title, unit }| [&**word, title, unit]).collect(),
        }
    }
}

impl<'a> TemplateData<'a> {
    fn new(template: &'a TemplateView) -> Self {
        Self {
            name: &template.name,
            source: &template.source,
            group: &template.group,
            connections: &template.connections,
            zones: &template.zones,
            tiers: &template.tiers,
            parts: &template.parts,
            strata: template.strata.iter().map(StratumData::new).collect(),
        }
    }
}

impl<'a> StratumData<'a> {
    fn new(stratum: &'a StratumView) -> Self {
        let group = &stratum.group;
        let mean = |spread: &Option<SpreadView>| spread.as_ref().map(|spread| spread.mean);
        Self {
            words: &stratum.words,
            cases: group.cases,
            sound: group.sound,
            refused: group.refused,
            refuted: group.refuted,
            panicked: group.panicked,
            attempts: group.attempts,
            ways: group.ways.iter().map(|way| (&*way.way, way.share)).collect(),
            area: group.areas.as_ref().map(|spread| spread.p50),
            treasure: mean(&group.treasure),
            unmet: mean(&group.unmet_by_map),
            time: group.time.as_ref().map(|spread| (spread.mean, spread.p95)),
            memory: group.memory.as_ref().map(|spread| spread.most),
        }
    }
}

impl<'a> WorstData<'a> {
    fn new(worst: &'a WorstView) -> Self {
        let criterion = Criterion::ALL.into_iter().find(|known| known.word() == worst.criterion);
        let words = |badness: u64| criterion.map_or_else(String::new, |criterion| criterion.words(badness));
        let cases = worst.cases.iter().map(|(case, badness)| (case, words(*badness)));
        Self { criterion: &worst.criterion, text: &worst.text, cases: cases.collect() }
    }
}
