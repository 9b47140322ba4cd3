//! The way in: applies the modifiers of the registry and puts the map together.

use rmg_core::model::MapModel;
use rmg_jobs::{RunError, RunOptions, Schedule, Timeline, run};

use crate::FillError;
use crate::assemble::assemble;
use crate::board::Board;
use crate::inputs::Inputs;
use crate::modifiers::REGISTRY;
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

/// Fills a laid-out plan.
///
/// The same inputs give the same map on any number of threads and in any order of ready jobs.
///
/// # Errors
/// [`RunError::Failed`] with the job and the hard wish that could not be met, [`RunError::Panicked`] for a fault of
/// a modifier, [`RunError::Cancelled`] when the options' token was used.
///
/// # Panics
/// Never; a list of jobs that waits for itself would be a fault of this crate.
///
/// # Cost
/// O(tiles) per modifier; measured by the bench `fill`.
pub fn fill(inputs: Inputs<'_>, options: &RunOptions<'_>) -> Result<Filled, RunError<FillError>> {
    fill_board(Board::new(inputs), options)
}

/// Fills a laid-out plan as far as that goes: as [`fill`], but towns, mines, required objects and ways of connections that
/// cannot be placed are left out and listed in the map's unmet wishes as [missing](rmg_core::model::Missing). The main town
/// of a player is never left out. Where nothing is missing the map is that of [`fill`].
///
/// # Errors
/// As [`fill`], for the hard wishes that remain.
///
/// # Panics
/// Never, as [`fill`].
pub fn fill_best_effort(inputs: Inputs<'_>, options: &RunOptions<'_>) -> Result<Filled, RunError<FillError>> {
    let mut board = Board::new(inputs);
    board.best_effort = true;
    fill_board(board, options)
}

fn fill_board(board: Board<'_>, options: &RunOptions<'_>) -> Result<Filled, RunError<FillError>> {
    let list =
        WorkList::new(board, REGISTRY).expect("modifiers declare no predecessors, so there is no circle");
    let output = run(list.schedule(), options, |job, context| list.run(job, context))?;
    let map = assemble(&list, output.results);
    Ok(Filled { map, jobs: list.schedule().clone(), timeline: output.timeline })
}
