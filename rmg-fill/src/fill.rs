//! Entry points: apply the modifiers of the registry and assemble the map.

use rmg_core::model::MapModel;
use rmg_jobs::{JobName, Pool, RunError, RunOptions, Schedule, Timeline, Unfinished, run_recorded};

use crate::FillError;
use crate::assemble::assemble;
use crate::board::Board;
use crate::custom::CustomModifiers;
use crate::goal::goal_lack;
use crate::inputs::Inputs;
use crate::work_list::WorkList;

/// A filled map, with its jobs.
#[derive(Debug)]
pub struct Filled {
    /// The generated map.
    pub map: MapModel,
    /// The jobs with their edges.
    pub jobs: Schedule,
    /// The times of the jobs, if requested.
    pub timeline: Option<Timeline>,
}

/// Options of filling.
#[derive(Debug, Clone, Copy)]
pub struct FillOptions<'a> {
    /// Whether to omit towns, mines, required objects and links that cannot be placed, and to list them in
    /// the unmet requests of the map as [missing](rmg_core::model::Missing), instead of ending the attempt.
    /// The main towns of players, the goal of the victory condition and the path of every player to it are
    /// never omitted. If nothing is missing, the map is the same as without this option.
    pub best_effort: bool,
    /// Custom modifiers, with their positions.
    pub own: &'a CustomModifiers,
}

/// Fills a laid-out plan.
///
/// The same inputs result in the same map, for any number of threads and any order of ready jobs.
///
/// # Errors
/// [`RunError::Failed`] with the job and the requirement that cannot be met, [`RunError::Panicked`] for a bug
/// of a modifier, [`RunError::Cancelled`] if the token of the options was used.
///
/// # Panics
/// Never. A cyclic job list would be a bug of this crate.
///
/// # Cost
/// O(tiles) per modifier; measured by the bench `fill`.
pub fn fill(inputs: Inputs<'_>, options: &RunOptions<'_>) -> Result<Filled, RunError<FillError>> {
    let own = CustomModifiers::default();
    fill_with(inputs, FillOptions { best_effort: false, own: &own }, options)
}

/// Fills a laid-out plan with options.
///
/// # Errors
/// As [`fill`], for the requirements that remain.
///
/// # Panics
/// Never, as [`fill`].
pub fn fill_with(
    inputs: Inputs<'_>,
    fill_options: FillOptions<'_>,
    options: &RunOptions<'_>,
) -> Result<Filled, RunError<FillError>> {
    fill_recorded(inputs, fill_options, options).map_err(|unfinished| unfinished.error)
}

/// As [`fill_with`]. If filling fails or is cancelled, the error contains the timeline so far, if the options
/// request one.
///
/// # Errors
/// As [`fill_with`].
///
/// # Panics
/// Never, as [`fill`].
pub fn fill_recorded(
    inputs: Inputs<'_>,
    fill_options: FillOptions<'_>,
    options: &RunOptions<'_>,
) -> Result<Filled, Box<Unfinished<FillError>>> {
    let single = Pool::single();
    let pool = options.pool.unwrap_or(&single);
    let real_pack = inputs.pack;
    let closed = inputs.plan.symmetry.as_ref().map(|plan| real_pack.closed(plan.symmetry));
    let inputs = Inputs { pack: closed.as_ref().unwrap_or(real_pack), ..inputs };
    let mut board = Board::new(inputs, pool);
    board.best_effort = fill_options.best_effort;
    board.real_pack = real_pack;
    let list = WorkList::new(board, &fill_options.own.registry(), pool)
        .expect("modifiers declare no predecessors, so there is no cycle");
    let output = run_recorded(list.schedule(), options, |job, context| list.run(job, context))?;
    let map = assemble(&list, output.results, pool);
    if let Some(lack) = goal_lack(&map, list.board().pack).filter(|_| fill_options.best_effort) {
        let job = JobName { pass: "goal", subject: "the map".to_owned() };
        let error = RunError::Failed { job, error: FillError::Unwinnable(lack) };
        return Err(Box::new(Unfinished { error, timeline: output.timeline }));
    }
    Ok(Filled { map, jobs: list.schedule().clone(), timeline: output.timeline })
}
