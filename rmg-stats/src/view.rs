//! Statistics for programs and pages: plain values with the names of templates and zones.

mod made;
mod table;

use serde::Serialize;

pub use table::write_csv;

/// Everything that a sweep says.
#[derive(Debug, Clone, Serialize)]
pub struct StatsView {
    /// Which part of the sweep this is.
    pub shard: String,
    /// The seeds, `1..=1000`.
    pub seeds: String,
    pub made_by: String,
    pub packs: Vec<String>,
    /// What is the same for all maps, as options.
    pub options: Vec<String>,
    /// The beginning of the hash of all records.
    pub digest: String,
    /// Cases that a whole run has and that are not there.
    pub left: u64,
    pub total: GroupView,
    /// By template.
    pub templates: Vec<TemplateView>,
    pub worst: Vec<WorstView>,
}

/// A group in numbers.
#[derive(Debug, Clone, Serialize)]
pub struct GroupView {
    pub cases: u64,
    pub sound: u64,
    /// The interval in which the share of sound maps lies in 95 of 100 cases.
    pub sound_between: (f64, f64),
    pub refused: u64,
    /// Attempts that the audit refuted.
    pub refuted: u64,
    /// Cases that ended in a panic.
    pub panicked: u64,
    pub attempts: u64,
    /// Why attempts and maps failed, the most frequent first.
    pub causes: Vec<CauseView>,
    pub ways: Vec<WayView>,
    /// Tiles of zones, in thousandths of those asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub areas: Option<SpreadView>,
    /// Value of the treasure of maps, in thousandths of that asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub treasure: Option<SpreadView>,
    /// Wishes that were not met, the most frequent first.
    pub unmet: Vec<UnmetView>,
    /// Wishes that were not met, by map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmet_by_map: Option<SpreadView>,
    /// Objects of maps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objects: Option<SpreadView>,
    /// Microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<SpreadView>,
    /// Kilobytes.
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
    /// What became of each connection.
    pub connections: Vec<ConnectionView>,
    pub zones: Vec<ZoneView>,
    pub tiers: Vec<TierView>,
    /// How even it is, part by part.
    pub parts: Vec<PartView>,
    /// By size, water and so on.
    pub strata: Vec<StratumView>,
}

/// A stratum.
#[derive(Debug, Clone, Serialize)]
pub struct StratumView {
    pub size: String,
    pub water: String,
    pub monsters: String,
    /// How hard a good layout was looked for.
    pub effort: String,
    /// How many players were asked for.
    pub players: Option<u8>,
    /// Its name without the template: `m+u, water normal`.
    pub words: String,
    /// Its numbers.
    #[serde(flatten)]
    pub group: GroupView,
    /// How even it is, part by part.
    pub parts: Vec<PartView>,
}

/// A cause.
#[derive(Debug, Clone, Serialize)]
pub struct CauseView {
    pub cause: String,
    /// Cases that have no map because of it.
    pub cases: u64,
    /// Attempts that ended with it.
    pub attempts: u64,
    pub first: Option<CaseView>,
    /// What was told of that in full.
    pub example: String,
}

/// A case in words.
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
    /// The command that makes the map.
    pub command: String,
}

/// A way and why.
#[derive(Debug, Clone, Serialize)]
pub struct WayView {
    pub way: String,
    pub count: u64,
    /// The share of all connections.
    pub share: f64,
    /// Why, with the share of all connections.
    pub causes: Vec<(String, u64, f64)>,
}

/// A connection.
#[derive(Debug, Clone, Serialize)]
pub struct ConnectionView {
    pub ends: [String; 2],
    /// Which of those between the same zones, from 0.
    pub twin: u16,
    pub count: u64,
    pub ways: Vec<WayView>,
}

/// Areas of a zone.
#[derive(Debug, Clone, Serialize)]
pub struct ZoneView {
    pub zone: String,
    /// Mean of the tiles that it was to get.
    pub asked: f64,
    /// Mean of the tiles that it has.
    pub tiles: f64,
    /// By map, in thousandths.
    pub share: SpreadView,
}

/// A tier of treasure.
#[derive(Debug, Clone, Serialize)]
pub struct TierView {
    /// Smallest value of a pile.
    pub min: u32,
    /// Largest value of a pile.
    pub max: u32,
    /// Piles a map: asked for, and there.
    pub piles: (f64, f64),
    /// Value a map: asked for, and there.
    pub value: (f64, f64),
}

/// A wish that was not met.
#[derive(Debug, Clone, Serialize)]
pub struct UnmetView {
    pub wish: String,
    pub times: u64,
    pub maps: u64,
    pub first: Option<CaseView>,
}

/// A part of fairness.
#[derive(Debug, Clone, Serialize)]
pub struct PartView {
    pub part: String,
    /// The values of all players.
    pub values: SpreadView,
    /// Most that a player of a map has more than another, in thousandths of the mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<SpreadView>,
    /// Values of players that are not there.
    pub absent: u64,
    /// By start.
    pub seats: Vec<SeatView>,
    /// How far apart the best and the worst start are on average; what chance alone would give on average; what it exceeds in 1 of
    /// 20 cases. Shares of the mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<[f64; 3]>,
}

/// A start.
#[derive(Debug, Clone, Serialize)]
pub struct SeatView {
    pub zone: String,
    pub count: u64,
    pub value: f64,
    /// Mean share above the mean of the map's players.
    pub above: f64,
    /// The interval of confidence around that; none with a single map.
    pub within: Option<f64>,
    /// How far off chance alone would bring it in 95 of 100 cases.
    pub chance: f64,
}

/// The worst maps by a criterion.
#[derive(Debug, Clone, Serialize)]
pub struct WorstView {
    pub criterion: String,
    pub text: String,
    /// The maps with how bad they are, the worst first.
    pub cases: Vec<(CaseView, u64)>,
}

/// How values spread.
#[derive(Debug, Clone, Serialize)]
pub struct SpreadView {
    pub count: u64,
    pub mean: f64,
    /// The interval of confidence around it.
    pub within: Option<f64>,
    pub least: u64,
    /// Percentiles.
    pub p5: u64,
    pub p50: u64,
    /// 19 of 20 are not above.
    pub p95: u64,
    /// 99 of 100 are not above.
    pub p99: u64,
    pub most: u64,
    /// Bars of a histogram: from, below, how many.
    pub bars: Vec<(u64, u64, u64)>,
}
