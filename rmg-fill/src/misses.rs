//! Hard wishes that cannot be met: they end the attempt, or are left out where the best effort is asked for.

use std::mem::{Discriminant, discriminant};

use rmg_core::model::{Missing, Request, Shortage, TooFewMonoliths, UnmetReason};
use rmg_core::{ConnectionId, ZoneId};

use crate::FillError;
use crate::access::OfEnds;
use crate::board::Board;
use crate::job::{ModifierJob, Output, Place};
use crate::layers::{Anchors, Tiles};
use crate::zone_access::ZoneAccess;

/// Things of one kind that the template demands of a zone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Demand {
    /// What it would be, with a count of 1.
    pub(crate) of: Missing,
    /// How many of it the template demands.
    pub(crate) asked: u32,
}

/// What a modifier had to leave out in a zone, counted by what it is and by the sort of reason.
#[derive(Debug, Default)]
pub(crate) struct Misses {
    all: Vec<Miss>,
}

#[derive(Debug)]
struct Miss {
    demand: Demand,
    sort: Discriminant<FillError>,
    count: u32,
    what: Request,
    reason: UnmetReason,
}

impl Misses {
    /// Leaves so many things out for one reason.
    ///
    /// # Errors
    /// The error itself where the best effort is not asked for, and where it is none that a map can do
    /// without.
    pub(crate) fn leave_out(
        &mut self,
        board: &Board<'_>,
        demand: Demand,
        count: u32,
        error: FillError,
    ) -> Result<(), FillError> {
        let Some((what, reason)) = left_out(&error).filter(|_| board.best_effort) else { return Err(error) };
        let sort = discriminant(&error);
        // What is left out last is mostly left out again.
        let known = self.all.iter_mut().rev().find(|miss| (miss.demand.of, miss.sort) == (demand.of, sort));
        match known {
            Some(miss) => miss.count = miss.count.saturating_add(count),
            None => self.all.push(Miss { demand, sort, count, what, reason }),
        }
        Ok(())
    }

    /// Leaves one more of something out that was left out before; whether it was. There is no place for
    /// another one either then, and none is looked for.
    pub(crate) fn again(&mut self, of: Missing) -> bool {
        let miss = self.all.iter_mut().find(|miss| miss.demand.of == of);
        miss.map(|miss| miss.count = miss.count.saturating_add(1)).is_some()
    }

    /// Lists what was left out as wishes of a zone.
    pub(crate) fn tell(self, zone: ZoneId, output: &mut Output) {
        for Miss { demand: Demand { of, asked }, count, what, reason, .. } in self.all {
            let missing = match of {
                Missing::Towns { owner, has_fort, .. } => Missing::Towns { owner, has_fort, count },
                Missing::Mines { entry, .. } => Missing::Mines { entry, count },
                Missing::Required { entry, .. } => Missing::Required { entry, count },
                Missing::Way => Missing::Way,
            };
            let wish = output.leave_open(Place::Zone(zone), what, reason);
            wish.shortage = Some(Shortage { missing: count.into(), of: Some(asked) });
            wish.missing = Some(missing);
        }
    }
}

/// The number of an entry or a tier of a zone, as maps have it.
pub(crate) fn entry_number(entry: usize) -> u16 {
    u16::try_from(entry).unwrap_or(u16::MAX)
}

/// Realises the way of a connection, or leaves it out as if nothing had been tried; `None` then.
///
/// # Errors
/// As [`Misses::leave_out`].
pub(crate) fn way_or_nothing<T>(
    connection: ConnectionId,
    ends: &OfEnds<ZoneAccess>,
    job: &mut ModifierJob<'_>,
    way: impl FnOnce(&mut ModifierJob<'_>) -> Result<T, FillError>,
) -> Result<Option<T>, FillError> {
    let before = job.board.best_effort.then(|| before(ends, job));
    match (way(job), before) {
        (Ok(way), _) => Ok(Some(way)),
        (Err(error), None) => Err(error),
        (Err(error), Some(before)) => {
            // Nothing of the other end must stand.
            for (end, (tiles, anchors)) in ends.each().zip(before) {
                let mut zone = end.open(job);
                (*zone.tiles, *zone.anchors) = (tiles, anchors);
            }
            job.output.objects.clear();
            leave_way_out(job.board, connection, error, &mut job.output)?;
            Ok(None)
        }
    }
}

/// The zones of a connection as they are.
fn before(ends: &OfEnds<ZoneAccess>, job: &ModifierJob<'_>) -> Vec<(Tiles, Anchors)> {
    let as_it_is = |end: &ZoneAccess| {
        let zone = end.open(job);
        (zone.tiles.clone(), zone.anchors.clone())
    };
    ends.each().map(as_it_is).collect()
}

/// Leaves the way of a connection out, of which nothing is there.
///
/// # Errors
/// As [`Misses::leave_out`].
pub(crate) fn leave_way_out(
    board: &Board<'_>,
    connection: ConnectionId,
    error: FillError,
    output: &mut Output,
) -> Result<(), FillError> {
    let Some((what, reason)) = left_out(&error).filter(|_| board.best_effort) else { return Err(error) };
    output.leave_open(Place::Connection(connection), what, reason).missing = Some(Missing::Way);
    Ok(())
}

/// What is left out and why; `None` for errors that a map cannot do without.
fn left_out(error: &FillError) -> Option<(Request, UnmetReason)> {
    let no_room = UnmetReason::NoRoom;
    Some(match error {
        FillError::NoRoomForTown { .. } => (Request::Town, no_room),
        FillError::NoRoomForObject { what, .. } => ((**what).clone(), no_room),
        FillError::NoObjectOnTerrain { what, terrain, .. } => {
            ((**what).clone(), UnmetReason::WrongTerrain { terrain: terrain.clone() })
        }
        FillError::NoPileGuard { what, strength, reason, .. } => {
            ((**what).clone(), UnmetReason::NoGuard { strength: *strength, lack: (**reason).clone() })
        }
        FillError::NoGuard { strength, reason, .. } => {
            (Request::GuardedWay, UnmetReason::NoGuard { strength: *strength, lack: (**reason).clone() })
        }
        FillError::NoRoomForPortal { zone, .. } => {
            (Request::MonolithPair, UnmetReason::NoRoomIn { zone: zone.clone() })
        }
        FillError::TooFewMonoliths(TooFewMonoliths { needed, kinds, .. }) => {
            let (needed, kinds) = (*needed as u64, *kinds as u64);
            (Request::MonolithPair, UnmetReason::TooFewMonoliths { needed, kinds })
        }
        FillError::NoFaction { .. }
        | FillError::NoTerrain { .. }
        | FillError::NoGround { .. }
        | FillError::NoSea
        | FillError::NoTownKind { .. }
        | FillError::NoDiggingPlace { .. }
        | FillError::Unwinnable(_)
        | FillError::NoObstacles { .. }
        | FillError::Own { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use rmg_core::model::GuardLack;

    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn what_is_missing_for_different_reasons_is_told_apart_with_one_total() {
        let mut board = Fixture::new(&["aa"], &[]);
        board.best_effort = true;
        let board = board.board();
        let (zone, what) = ("a".to_owned(), Request::Mine { entry: 0, resource: "gold".to_owned() });
        let no_guard = |strength| FillError::NoPileGuard {
            zone: zone.clone(),
            what: Box::new(what.clone()),
            strength,
            reason: Box::new(GuardLack::NoObject { creature: "imps".to_owned() }),
            is_certain: true,
        };
        let (number, of, covered, open) = (3, 9, 30, 20);
        let no_room = FillError::NoRoomForObject {
            zone: zone.clone(),
            what: Box::new(what.clone()),
            number,
            of,
            covered,
            open,
        };
        let gold = Demand { of: Missing::Mines { entry: 0, count: 1 }, asked: 9 };
        let mut misses = Misses::default();
        for (count, error) in [(1, no_guard(5000)), (4, no_room.clone()), (1, no_guard(6000)), (1, no_room)] {
            misses.leave_out(&board, gold, count, error).unwrap();
        }
        let mut output = Output::new("mines");
        misses.tell(ZoneId(0), &mut output);
        let listed: Vec<(Option<Missing>, String)> =
            output.unmet.iter().map(|wish| (wish.missing, wish.reason_words())).collect();
        let missing = |count| Some(Missing::Mines { entry: 0, count });
        assert_eq!(
            listed,
            [
                (missing(2), "2 of 9 missing: no guard of strength 5000: the pack has no map object for imps".into()),
                (
                    missing(5),
                    "5 of 9 missing: no room is left in the zone; give the zone a larger size, or choose a larger map"
                        .into()
                ),
            ]
        );
    }
}
