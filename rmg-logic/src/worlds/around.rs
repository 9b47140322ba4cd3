//! Builds worlds around a plan.

use rmg_core::rng::StreamName;

use crate::worlds::board::{Board, START};
use crate::worlds::error::{Impossible, WorldError};
use crate::worlds::hand::ZoneDeal;
use crate::worlds::maker::{MAX_REPAIRS, REPAIR_TRIES, Tools, WorldMaker, replace_half};
use crate::worlds::planned::Planned;
use crate::worlds::repair::{free_by_part, repair};
use crate::worlds::solve::Verdict;
use crate::worlds::world::{Origin, World};

impl WorldMaker<'_> {
    /// Repairs worlds with the connections of a plan until one is solvable.
    pub(super) fn build_around(
        &self,
        plan: &Planned,
        mut deal: ZoneDeal,
        name: StreamName,
        tools: &mut Tools,
    ) -> Result<World, WorldError> {
        let gems = u32::try_from(self.gems).expect("gems were checked");
        let mut rng = name.at("plan").stream();
        let (mut repairs, mut best_gems) = (0, 0);
        while repairs < MAX_REPAIRS && tools.work() < self.settings.effort && self.ensure(&mut deal) {
            repairs += 1;
            let board = plan.board(&self.compact, &deal);
            // an odd number of portals has one that is joined with itself
            if plan.own == 1 && board.portals().is_multiple_of(2) {
                replace_half(&mut deal, &mut rng);
                continue;
            }
            if is_apart(&board) {
                return Err(WorldError::Impossible(Impossible::PlannedApart));
            }
            if board.portal_numbers().all(|portal| !board.is_free(portal)) {
                return match tools.solver.solve(&board, None) {
                    Verdict::Solved => Ok(self.improve(board, Origin::default(), name, tools)),
                    Verdict::Unsolved { best, .. } => {
                        Err(WorldError::Impossible(Impossible::Planned { best, gems }))
                    }
                    Verdict::Unknown => Err(WorldError::EffortSpent {
                        tours: 0,
                        repairs: 0,
                        best_gems: 0,
                        gems,
                        stubborn: Vec::new(),
                    }),
                };
            }
            let made = repair(&board, &mut tools.solver, &mut rng, REPAIR_TRIES, self.settings.effort);
            best_gems = best_gems.max(made.best_gems);
            if let Some(board) = made.board {
                let origin = Origin { repairs, is_repaired: true, ..Origin::default() };
                return Ok(self.improve(board, origin, name, tools));
            }
            replace_half(&mut deal, &mut rng);
        }
        Err(WorldError::EffortSpent { tours: 0, repairs, best_gems, gems, stubborn: Vec::new() })
    }
}

/// Returns whether a part of the zones has no free portal to join it with the others.
fn is_apart(board: &Board) -> bool {
    let parts = free_by_part(board);
    let is_alone = |is_start: bool| is_start && board.is_free(START);
    parts.len() > 1 && parts.iter().any(|(is_start, free)| free.is_empty() && !is_alone(*is_start))
}
