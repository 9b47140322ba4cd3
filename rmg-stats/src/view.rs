//! Statistics for programs and pages, with the names of templates and zones.

mod made;
mod table;

use serde::Serialize;

pub use table::write_csv;

/// The statistics of a sweep.
#[derive(Debug, Clone, Serialize)]
pub struct StatsView {
    /// The shard, `1/1` for a whole sweep.
    pub shard: String,
    /// The seeds, `1..=1000`.
    pub seeds: String,
    pub made_by: String,
    pub packs: Vec<String>,
    /// Options of all maps.
    pub options: Vec<String>,
    /// The first digits of the hash of all records.
    pub digest: String,
    /// Number of missing cases.
    pub left: u64,
    pub total: GroupView,
    /// By template.
    pub templates: Vec<TemplateView>,
    pub worst: Vec<WorstView>,
}

/// The statistics of a group.
#[derive(Debug, Clone, Serialize)]
pub struct GroupView {
    pub cases: u64,
    pub sound: u64,
    /// The 95 % confidence interval of the share of sound maps.
    pub sound_between: (f64, f64),
    pub refused: u64,
    /// Attempts that the audit refuted.
    pub refuted: u64,
    /// Cases that ended in a panic.
    pub panicked: u64,
    pub attempts: u64,
    /// Causes of failed attempts and cases, the most frequent first.
    pub causes: Vec<CauseView>,
    pub ways: Vec<WayView>,
    /// Areas of zones, in thousandths of the requested area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub areas: Option<SpreadView>,
    /// Treasure value of maps, in thousandths of the requested value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub treasure: Option<SpreadView>,
    /// Unmet requests, the most frequent first.
    pub unmet: Vec<UnmetView>,
    /// Number of unmet requests of a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmet_by_map: Option<SpreadView>,
    /// Number of objects on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objects: Option<SpreadView>,
    /// Time per map, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<SpreadView>,
    /// Memory per map, in kilobytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<SpreadView>,
}

/// A template with all its strata.
#[derive(Debug, Clone, Serialize)]
pub struct TemplateView {
    pub name: String,
    pub source: String,
    /// All strata together.
    #[serde(flatten)]
    pub group: GroupView,
    pub connections: Vec<ConnectionView>,
    pub zones: Vec<ZoneView>,
    pub tiers: Vec<TierView>,
    /// Fairness measures.
    pub parts: Vec<PartView>,
    /// By size, water, monsters, effort and players.
    pub strata: Vec<StratumView>,
}

/// The statistics of a stratum.
#[derive(Debug, Clone, Serialize)]
pub struct StratumView {
    pub size: String,
    pub water: String,
    pub monsters: String,
    /// Search effort for the layout.
    pub effort: String,
    /// Requested number of players.
    pub players: Option<u8>,
    /// Its name without the template: `m+u, water normal`.
    pub words: String,
    #[serde(flatten)]
    pub group: GroupView,
    /// Fairness measures.
    pub parts: Vec<PartView>,
}

/// A cause of failed attempts and cases.
#[derive(Debug, Clone, Serialize)]
pub struct CauseView {
    pub cause: String,
    /// Number of cases without a map because of it.
    pub cases: u64,
    /// Number of attempts that ended with it.
    pub attempts: u64,
    pub first: Option<CaseView>,
    /// The full message of the first case.
    pub example: String,
}

/// A case with its name and command.
#[derive(Debug, Clone, Serialize)]
pub struct CaseView {
    pub n: u64,
    /// Position of the template.
    pub template: usize,
    /// Position of the stratum in the header.
    pub stratum: usize,
    /// Its name: `pair#pair m+u, water normal, seed 7`.
    pub words: String,
    pub seed: u64,
    /// The command that generates the map.
    pub command: String,
}

/// A kind of link.
#[derive(Debug, Clone, Serialize)]
pub struct WayView {
    pub way: String,
    pub count: u64,
    /// The share of all connections.
    pub share: f64,
    /// The causes, with their counts and shares of all connections.
    pub causes: Vec<(String, u64, f64)>,
}

/// The statistics of a connection.
#[derive(Debug, Clone, Serialize)]
pub struct ConnectionView {
    pub ends: [String; 2],
    /// Number of the connection among those between the same zones, from 0.
    pub twin: u16,
    pub count: u64,
    pub ways: Vec<WayView>,
}

/// Areas of a zone.
#[derive(Debug, Clone, Serialize)]
pub struct ZoneView {
    pub zone: String,
    /// Mean of the requested tiles.
    pub asked: f64,
    /// Mean of the actual tiles.
    pub tiles: f64,
    /// Area by map, in thousandths of the requested area.
    pub share: SpreadView,
}

/// A tier of treasure.
#[derive(Debug, Clone, Serialize)]
pub struct TierView {
    /// Minimum value of a pile.
    pub min: u32,
    /// Maximum value of a pile.
    pub max: u32,
    /// Requested and placed piles per map.
    pub piles: (f64, f64),
    /// Requested and placed value per map.
    pub value: (f64, f64),
}

/// An unmet request.
#[derive(Debug, Clone, Serialize)]
pub struct UnmetView {
    pub wish: String,
    pub times: u64,
    pub maps: u64,
    pub first: Option<CaseView>,
}

/// A fairness measure.
#[derive(Debug, Clone, Serialize)]
pub struct PartView {
    pub part: String,
    /// The values of all players.
    pub values: SpreadView,
    /// Range within a map: the difference between the best and the worst player, in thousandths of the mean
    /// of the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<SpreadView>,
    /// Number of missing values.
    pub absent: u64,
    /// By start.
    pub seats: Vec<SeatView>,
    /// Shares of the mean: the range of the means of all starts, its expected value by chance, and its 95th
    /// percentile by chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<[f64; 3]>,
}

/// A start.
#[derive(Debug, Clone, Serialize)]
pub struct SeatView {
    pub zone: String,
    pub count: u64,
    pub value: f64,
    /// Mean share above the mean of all players of the map.
    pub above: f64,
    /// Half width of the 95 % confidence interval of `above`. `None` with a single map.
    pub within: Option<f64>,
    /// 95 % bound of the absolute value of `above` by chance.
    pub chance: f64,
}

/// The worst maps by a criterion.
#[derive(Debug, Clone, Serialize)]
pub struct WorstView {
    pub criterion: String,
    pub text: String,
    /// The cases with their badness, the worst first.
    pub cases: Vec<(CaseView, u64)>,
}

/// A distribution of values.
#[derive(Debug, Clone, Serialize)]
pub struct SpreadView {
    pub count: u64,
    pub mean: f64,
    /// Half width of the 95 % confidence interval of the mean.
    pub within: Option<f64>,
    /// Minimum value.
    pub least: u64,
    /// 5th percentile.
    pub p5: u64,
    /// Median.
    pub p50: u64,
    /// 95th percentile.
    pub p95: u64,
    /// 99th percentile.
    pub p99: u64,
    /// Maximum value.
    pub most: u64,
    /// Bars of a histogram: first value, value after the last, count.
    pub bars: Vec<(u64, u64, u64)>,
}
