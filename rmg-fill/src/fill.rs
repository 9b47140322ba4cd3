//! The way in: applies the modifiers of the registry and puts the map together.

use rmg_core::model::MapModel;
use rmg_jobs::{JobName, RunError, RunOptions, Schedule, Timeline, Unfinished, run_recorded};

use crate::FillError;
use crate::assemble::assemble;
use crate::board::Board;
use crate::goal::goal_lack;
use crate::inputs::Inputs;
use crate::own::OwnModifiers;
use crate::work_list::WorkList;

/// A filled map with what happened on the way.
#[derive(Debug)]
pub struct Filled {
    /// The map.
    pub map: MapModel,
    /// The jobs with their edges.
    pub jobs: Schedule,
    /// When which job ran, if asked for.
    pub timeline: Option<Timeline>,
}

/// What a caller may want of the filling beside the plan.
#[derive(Debug, Clone, Copy)]
pub struct FillOptions<'a> {
    /// Whether towns, mines, required objects and ways of connections that cannot be placed are left out and
    /// listed in the map's unmet wishes as [missing](rmg_core::model::Missing), instead of ending the
    /// attempt. The main town of a player is never left out, nor what the map is won by and the way of every
    /// player to it. Where nothing is missing the map is the same as without.
    pub best_effort: bool,
    /// Modifiers of the caller's own, in their places.
    pub own: &'a OwnModifiers,
}

/// Fills a laid-out plan.
///
/// The same inputs give the same map on any number of threads and in any order of ready jobs.
///
/// # Errors
/// [`RunError::Failed`] with the job and the hard wish that could not be met, [`RunError::Panicked`] for a
/// fault of a modifier, [`RunError::Cancelled`] when the options' token was used.
///
/// # Panics
/// Never; a list of jobs that waits for itself would be a fault of this crate.
///
/// # Cost
/// O(tiles) per modifier; measured by the bench `fill`.
pub fn fill(inputs: Inputs<'_>, options: &RunOptions<'_>) -> Result<Filled, RunError<FillError>> {
    let own = OwnModifiers::default();
    fill_with(inputs, FillOptions { best_effort: false, own: &own }, options)
}

/// Fills a laid-out plan as far as `wishes` say: as [`fill`], which wishes for nothing.
///
/// # Errors
/// As [`fill`], for the hard wishes that remain.
///
/// # Panics
/// Never, as [`fill`].
pub fn fill_with(
    inputs: Inputs<'_>,
    wishes: FillOptions<'_>,
    options: &RunOptions<'_>,
) -> Result<Filled, RunError<FillError>> {
    fill_recorded(inputs, wishes, options).map_err(|unfinished| unfinished.error)
}

/// The same as [`fill_with`], and of a filling that fails or is stopped the timeline of what was done, where
/// the options ask for one.
///
/// # Errors
/// As [`fill_with`].
///
/// # Panics
/// Never, as [`fill`].
pub fn fill_recorded(
    inputs: Inputs<'_>,
    wishes: FillOptions<'_>,
    options: &RunOptions<'_>,
) -> Result<Filled, Box<Unfinished<FillError>>> {
    let mut board = Board::new(inputs);
    board.best_effort = wishes.best_effort;
    let list = WorkList::new(board, &wishes.own.registry())
        .expect("modifiers declare no predecessors, so there is no circle");
    let output = run_recorded(list.schedule(), options, |job, context| list.run(job, context))?;
    let map = assemble(&list, output.results);
    if let Some(lack) = goal_lack(&map, list.board().pack).filter(|_| wishes.best_effort) {
        let job = JobName { pass: "goal", subject: "the map".to_owned() };
        let error = RunError::Failed { job, error: FillError::Unwinnable(lack) };
        return Err(Box::new(Unfinished { error, timeline: output.timeline }));
    }
    Ok(Filled { map, jobs: list.schedule().clone(), timeline: output.timeline })
}
