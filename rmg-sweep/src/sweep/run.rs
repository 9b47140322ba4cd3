//! A list of cases at once, with all figures of each map.

use std::cmp::Reverse;

use rmg_core::pack::ContentPack;
use rmg_explain::measures::MapMeasures;
use rmg_plan::options::GenOptions;

use super::cases::{Case, SweepOptions, SweepTemplate};
use super::one::{CaseWork, try_case};
use super::record::SweepRecord;

/// Makes all maps of `cases`.
///
/// # Arguments
/// - `templates`: where [`Case::template`] points.
/// - `done`: called after each case, from the thread that made it, in any order.
///
/// # Returns
/// A record per case, in their order. A panic in one map is in its record and touches no other.
///
/// The largest maps are made first, so that no thread is left alone with one when all others are done.
///
/// # Cost
/// That of [`generate_map`](rmg_generate::generate_map) per case, divided by the threads; memory for one map per thread.
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
    };
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|at| (Reverse(cases[*at].size.tiles()), *at));
    let records = options.pool.map_in_turn(&order, |at| {
        let case = cases[*at];
        let wishes = GenOptions { size: Some(case.size), seed: case.seed, ..options.wishes.clone() };
        let tried = try_case(templates[case.template].template, &wishes, work, |made| {
            MapMeasures::new(&made.map, pack)
        });
        let record = SweepRecord {
            case,
            outcome: tried.outcome,
            failed: tried.failed,
            measures: tried.seen.unwrap_or_default(),
            memory: tried.memory,
            time: tried.time,
        };
        done(&record);
        record
    });
    let mut records: Vec<(usize, SweepRecord)> = order.into_iter().zip(records).collect();
    records.sort_unstable_by_key(|(at, _)| *at);
    records.into_iter().map(|(_, record)| record).collect()
}
