//! Generates one layout, times it, and checks it with the oracles.

use rmg_core::MapSize;
use rmg_core::layout::{LinkOutcome, PortalCause};
use rmg_core::plan::{ConnectionPlan, GenPlan};
use rmg_jobs::{Pool, Stopwatch};
use rmg_placement::{PlaceError, Placement, PlacementMode, Search, place};
use rmg_tests::link_oracle::{Verdict, judge_links};
use rmg_tests::ownership_oracle::{
    area_errors, perimeter_ratios, piece_diagnostics, reach_ratios, start_overlaps,
};

use crate::cases::Case;

/// The results of all cases with one placement mode.
#[derive(Debug, Clone)]
pub struct Run {
    pub placement: PlacementMode,
    /// In the order of the cases, without those that have no layout.
    pub records: Vec<Record>,
    /// Reasons why cases have no layout.
    pub failures: Vec<String>,
}

/// The result of one case. Links are counted by the verdict of the oracle, not by the outcome of the
/// placement.
#[derive(Debug, Clone)]
pub struct Record {
    pub name: String,
    pub size: MapSize,
    pub seed: u64,
    pub zones: usize,
    /// Connections of type guarded or wide.
    pub links: usize,
    /// Those with a direct passage.
    pub direct: usize,
    /// Those with a pair of gates.
    pub gates: usize,
    pub portals: Vec<PortalRecord>,
    /// Connections where placement and oracle disagree, as text.
    pub disagreements: Vec<String>,
    /// Errors of the pieces of zones, as text.
    pub piece_diagnostics: Vec<String>,
    /// Relative area error by zone.
    pub area_errors: Vec<f64>,
    /// Squared perimeter divided by 16 times the area, by zone.
    pub perimeter_ratios: Vec<f64>,
    /// Distance of the farthest tile divided by the radius of a disc of equal area, by zone.
    pub reach_ratios: Vec<f64>,
    /// Common tiles of starting zones on different levels, as a share of the smaller, by pair.
    pub start_overlaps: Vec<f64>,
    /// Whether every zone is a starting zone. On two levels, some must then be above others. Otherwise all
    /// starting zones fit on one level, because zones divide the level that they are on.
    pub only_starts: bool,
    /// Number of the chosen candidate, from 0.
    pub candidate: u32,
    /// Time of the layout in milliseconds.
    pub millis: f64,
}

/// A connection that needs monoliths.
#[derive(Debug, Clone)]
pub struct PortalRecord {
    /// The two zones by their ids in the template.
    pub between: (String, String),
    /// The cause according to the placement.
    pub cause: Option<PortalCause>,
}

/// Lays out `case` and measures it; times only `place`.
///
/// # Errors
/// The error of `place`.
pub fn measure(case: &Case, search: Search, pool: &Pool) -> Result<Record, PlaceError> {
    let clock = Stopwatch::start();
    let placement = place(&case.plan, 0, search, pool)?;
    let millis = clock.elapsed().as_secs_f64() * 1000.0;
    Ok(record(case, &placement, millis))
}

fn record(case: &Case, placement: &Placement, millis: f64) -> Record {
    let (plan, ownership) = (&case.plan, &placement.ownership);
    let mut record = Record {
        name: case.name.clone(),
        size: plan.size,
        seed: plan.seed.0,
        zones: plan.zones.len(),
        links: 0,
        direct: 0,
        gates: 0,
        portals: Vec::new(),
        disagreements: Vec::new(),
        piece_diagnostics: piece_diagnostics(ownership).iter().map(ToString::to_string).collect(),
        area_errors: area_errors(plan, ownership),
        perimeter_ratios: perimeter_ratios(ownership),
        reach_ratios: reach_ratios(ownership),
        start_overlaps: start_overlaps(plan, ownership).into_iter().map(|overlap| overlap.share).collect(),
        only_starts: plan.zones.iter().all(|zone| zone.kind.is_start()),
        candidate: placement.candidate,
        millis,
    };
    let verdicts = judge_links(plan, ownership);
    for ((connection, verdict), outcome) in plan.connections.iter().zip(verdicts).zip(&placement.links) {
        let between = ends(plan, connection);
        if !verdict.agrees_with(*outcome) {
            let (a, b) = &between;
            record
                .disagreements
                .push(format!("{a} - {b}: the oracle expects {verdict:?}, the placement has {outcome:?}"));
        }
        match verdict {
            Verdict::Direct { .. } => record.direct += 1,
            Verdict::Gate { .. } => record.gates += 1,
            Verdict::Portal { .. } => {
                record.portals.push(PortalRecord { between, cause: cause_of(*outcome) })
            }
            Verdict::Forced | Verdict::Virtual => continue,
        }
        record.links += 1;
    }
    record
}

fn ends(plan: &GenPlan, connection: &ConnectionPlan) -> (String, String) {
    (plan.zones[connection.a.index()].key.clone(), plan.zones[connection.b.index()].key.clone())
}

fn cause_of(outcome: LinkOutcome) -> Option<PortalCause> {
    match outcome {
        LinkOutcome::Portal { cause } => Some(cause),
        LinkOutcome::Direct { .. }
        | LinkOutcome::Ferry { .. }
        | LinkOutcome::Gate { .. }
        | LinkOutcome::Forced
        | LinkOutcome::Virtual => None,
    }
}
