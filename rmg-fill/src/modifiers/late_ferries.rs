//! Ferries of connections without a guard that found neither a water of their own nor a kind of monolith:
//! they get the weakest guard that the other connections of their zones have, so that every hero who lands
//! there has passed such a guard. From the fifth attempt on, those that would become monoliths get one, too:
//! small islands may have no room for monoliths.
//!
//! Runs when the kinds of monoliths are dealt.

use rmg_core::ConnectionId;
use rmg_core::model::{LinkCause, TooFewMonoliths, TriedWay};

use super::ferries::{Ferry, waters};
use super::open_ferries::{OpenAccess, open_connections};
use crate::FillError;
use crate::access::Read;
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::MonolithKinds;
use crate::misses::leave_way_out;
use crate::modifier::Modifier;
use crate::placing::{Banks, monolith_cause};
use crate::subject::WholeMap;

/// From this attempt on ferries with a guard save the room of monoliths.
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
        let dealt = job.read(kinds).0.clone();
        let mut waiting = access.waiting(job);
        // Ferries that have no guard because their water is their own: it stays so.
        let taken = access.crossed_by_own(job);
        let saves_room = board.attempt >= FIRST_SAVING;
        let has_kind = |id: ConnectionId| dealt[id.index()].is_some();
        waiting.retain(|(id, _)| !has_kind(*id) || (saves_room && banks.weakest_guard(*id) > 0));
        let supply = board.pack.monoliths_of(board.plan.target).len();
        let lacking = waiting.iter().map(|(id, _)| *id).filter(|id| !has_kind(*id));
        let causes: Vec<_> =
            lacking.map(|id| (board.connection_words(id), monolith_cause(board, id))).collect();
        job.output.count("connections without a guard", open_connections(board).len());
        for (id, own) in &waiting {
            let is_left =
                |water: &u16| taken.iter().all(|(of, other)| of != water || banks.are_one(*id, *other));
            let waters = waters(board, *id).into_iter().filter(is_left).collect();
            let ferry = Ferry { id: *id, strength: banks.weakest_guard(*id), waters };
            job.output.count("ferries tried", 1);
            let error = match access.place(&ferry, own, job) {
                Ok(true) => continue,
                // It becomes a pair of monoliths instead.
                Ok(false) | Err(_) if has_kind(*id) => continue,
                Ok(false) => {
                    job.output.step(*id, TriedWay::Ferry, LinkCause::NoLanding);
                    let (needed, causes) = (supply + causes.len(), causes.clone());
                    FillError::TooFewMonoliths(TooFewMonoliths { needed, kinds: supply, causes })
                }
                Err(error) => error,
            };
            leave_way_out(board, *id, error, &mut job.output)?;
        }
        Ok(())
    }
}
