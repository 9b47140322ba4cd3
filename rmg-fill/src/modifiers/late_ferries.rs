//! Ferries of connections without a guard that got neither a separate water nor a kind of monolith.
//!
//! They get the weakest guard of the other connections of their zones. So every hero who lands there has
//! passed such a guard. From the fifth attempt on, connections that would become monoliths get such a ferry,
//! too, because small islands can lack room for monoliths.
//!
//! Runs after the kinds of monoliths are assigned, and writes the same layers as `open_ferries`.

use rmg_core::ConnectionId;
use rmg_core::model::{LinkCause, TooFewMonoliths, TriedLink};

use super::ferries::{Ferry, waters};
use super::open_ferries::{OpenAccess, open_connections};
use crate::FillError;
use crate::access::Read;
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::MonolithKinds;
use crate::missing_content::omit_link;
use crate::modifier::Modifier;
use crate::placing::{Banks, monolith_cause};
use crate::subject::WholeMap;

/// From this attempt on, ferries with a guard replace monoliths to save room.
const FIRST_SAVING: u32 = 4;

pub(crate) struct LateFerries;

impl Modifier for LateFerries {
    const NAME: &'static str = "late ferries";
    type Subject = WholeMap;
    type Access = (OpenAccess, Read<MonolithKinds>);

    fn subjects(board: &Board<'_>) -> Vec<WholeMap> {
        if open_connections(board).is_empty() { Vec::new() } else { vec![WholeMap] }
    }

    fn run(_: WholeMap, (access, kinds): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let board = job.board;
        let banks = Banks::new(board);
        let assigned = job.read(kinds).0.clone();
        let mut waiting = access.waiting(job);
        // Ferries without a guard must keep their separate water.
        let crossed = access.crossed_by_own(job);
        let saves_room = board.attempt >= FIRST_SAVING;
        let has_kind = |id: ConnectionId| assigned[id.index()].is_some();
        waiting.retain(|(id, _)| !has_kind(*id) || (saves_room && banks.weakest_guard(*id) > 0));
        let supply = board.pack.monoliths_of(board.plan.target).len();
        let lacking = waiting.iter().map(|(id, _)| *id).filter(|id| !has_kind(*id));
        let causes: Vec<_> =
            lacking.map(|id| (board.connection_words(id), monolith_cause(board, id))).collect();
        job.output.count("connections without a guard", open_connections(board).len());
        for (id, own) in &waiting {
            let is_separate =
                |water: &u16| crossed.iter().all(|(of, other)| of != water || banks.are_one(*id, *other));
            let waters = waters(board, *id).into_iter().filter(is_separate).collect();
            let ferry = Ferry { id: *id, strength: banks.weakest_guard(*id), waters };
            job.output.count("ferries tried", 1);
            let error = match access.place(&ferry, own, job) {
                Ok(true) => continue,
                // The connection becomes a pair of monoliths instead.
                Ok(false) | Err(_) if has_kind(*id) => continue,
                Ok(false) => {
                    job.output.step(*id, TriedLink::Ferry, LinkCause::NoLanding);
                    let (needed, causes) = (supply + causes.len(), causes.clone());
                    FillError::TooFewMonoliths(TooFewMonoliths { needed, kinds: supply, causes })
                }
                Err(error) => error,
            };
            omit_link(board, *id, error, &mut job.output)?;
        }
        Ok(())
    }
}
