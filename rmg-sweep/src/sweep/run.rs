//! Runs a list of cases at once, with all measures of each map.

use std::cmp::Reverse;

use rmg_core::pack::ContentPack;
use rmg_explain::measures::MapMeasures;
use rmg_plan::options::GenOptions;

use super::cases::{Case, SweepOptions, SweepTemplate};
use super::one::{CaseWork, try_case};
use super::record::SweepRecord;

/// Generates the maps of all `cases`.
///
/// # Arguments
/// - `templates`: the list that [`Case::template`] refers to.
/// - `done`: called after each case, on the thread that generated it, in any order.
///
/// # Returns
/// A record for each case, in order. A panic in one case is in its record and does not affect the others.
///
/// Starts with the largest maps, so that no single large map delays the end.
///
/// # Cost
/// That of [`generate_map`](rmg_generate::generate_map) per case, divided by the threads; memory for one map
/// per thread.
pub fn run_sweep(
    templates: &[SweepTemplate<'_>],
    cases: &[Case],
    pack: &ContentPack,
    options: &SweepOptions<'_>,
    done: &(dyn Fn(&SweepRecord) + Sync),
) -> Vec<SweepRecord> {
    let work = CaseWork {
        pack,
        attempts: options.attempts,
        best_effort: options.best_effort,
        cancel: options.cancel,
        is_alone: options.pool.threads() == 1,
        modifiers: None,
    };
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|at| (Reverse(cases[*at].size.tiles()), *at));
    let records = options.pool.map_in_turn(&order, |at| {
        let case = cases[*at];
        let case_options = GenOptions { size: Some(case.size), seed: case.seed, ..options.wishes.clone() };
        let result = try_case(templates[case.template].template, &case_options, work, |generated| {
            MapMeasures::new(&generated.map, pack)
        });
        let record = SweepRecord {
            case,
            outcome: result.outcome,
            failed: result.failed,
            measures: result.value.unwrap_or_default(),
            memory: result.memory,
            time: result.time,
        };
        done(&record);
        record
    });
    let mut records: Vec<(usize, SweepRecord)> = order.into_iter().zip(records).collect();
    records.sort_unstable_by_key(|(at, _)| *at);
    records.into_iter().map(|(_, record)| record).collect()
}
