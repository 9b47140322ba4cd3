//! Required content that cannot be placed. It ends the attempt, or is omitted in best-effort mode.

use std::mem::{Discriminant, discriminant};

use rmg_core::model::{Missing, Request, Shortage, TooFewMonoliths, UnmetReason};
use rmg_core::{ConnectionId, ZoneId};

use crate::FillError;
use crate::access::OfEnds;
use crate::board::Board;
use crate::job::{ModifierJob, Output, RequestPlace};
use crate::layers::{Anchors, Tiles};
use crate::zone_access::ZoneAccess;

/// Objects of one kind that the template requires in a zone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Demand {
    /// The object as missing content, with a count of 1.
    pub(crate) of: Missing,
    /// The number that the template requires.
    pub(crate) asked: u32,
}

/// Content that a modifier omitted in a zone, counted by object and kind of reason.
#[derive(Debug, Default)]
pub(crate) struct MissingContent {
    all: Vec<Omission>,
}

#[derive(Debug)]
struct Omission {
    demand: Demand,
    reason_kind: Discriminant<FillError>,
    count: u32,
    what: Request,
    reason: UnmetReason,
}

impl MissingContent {
    /// Omits `count` objects for one reason.
    ///
    /// # Errors
    /// The error itself outside of best-effort mode, and if a map cannot do without the content.
    pub(crate) fn leave_out(
        &mut self,
        board: &Board<'_>,
        demand: Demand,
        count: u32,
        error: FillError,
    ) -> Result<(), FillError> {
        let Some((what, reason)) = unmet_request(&error).filter(|_| board.best_effort) else {
            return Err(error);
        };
        let reason_kind = discriminant(&error);
        // Consecutive omissions are usually equal.
        let known = self
            .all
            .iter_mut()
            .rev()
            .find(|omission| (omission.demand.of, omission.reason_kind) == (demand.of, reason_kind));
        match known {
            Some(omission) => omission.count = omission.count.saturating_add(count),
            None => self.all.push(Omission { demand, reason_kind, count, what, reason }),
        }
        Ok(())
    }

    /// Omits one more object if such an object was omitted before, and returns whether it was. Then the
    /// search for a place would fail again.
    pub(crate) fn again(&mut self, of: Missing) -> bool {
        let known = self.all.iter_mut().find(|omission| omission.demand.of == of);
        known.map(|omission| omission.count = omission.count.saturating_add(1)).is_some()
    }

    /// Adds the omitted content to the unmet requests of a zone.
    pub(crate) fn tell(self, zone: ZoneId, output: &mut Output) {
        for Omission { demand: Demand { of, asked }, count, what, reason, .. } in self.all {
            let missing = match of {
                Missing::Towns { owner, has_fort, .. } => Missing::Towns { owner, has_fort, count },
                Missing::Mines { entry, .. } => Missing::Mines { entry, count },
                Missing::Required { entry, .. } => Missing::Required { entry, count },
                Missing::Way => Missing::Way,
            };
            let unmet = output.add_unmet(RequestPlace::Zone(zone), what, reason);
            unmet.shortage = Some(Shortage { missing: count.into(), of: Some(asked) });
            unmet.missing = Some(missing);
        }
    }
}

/// Returns the number of an entry or tier of a zone in the format of maps.
pub(crate) fn entry_number(entry: usize) -> u16 {
    u16::try_from(entry).unwrap_or(u16::MAX)
}

/// Realizes a connection. In best-effort mode it undoes a failed attempt, lists the connection as missing and
/// returns `None`.
///
/// # Errors
/// As [`MissingContent::leave_out`].
pub(crate) fn link_or_nothing<T>(
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
            // Remove the objects of the other end.
            for (end, (tiles, anchors)) in ends.each().zip(before) {
                let mut zone = end.open(job);
                (*zone.tiles, *zone.anchors) = (tiles, anchors);
            }
            job.output.objects.clear();
            omit_link(job.board, connection, error, &mut job.output)?;
            Ok(None)
        }
    }
}

/// Returns copies of the layers of both zones of a connection.
fn before(ends: &OfEnds<ZoneAccess>, job: &ModifierJob<'_>) -> Vec<(Tiles, Anchors)> {
    let copy = |end: &ZoneAccess| {
        let zone = end.open(job);
        (zone.tiles.clone(), zone.anchors.clone())
    };
    ends.each().map(copy).collect()
}

/// Lists a connection without any objects as missing.
///
/// # Errors
/// As [`MissingContent::leave_out`].
pub(crate) fn omit_link(
    board: &Board<'_>,
    connection: ConnectionId,
    error: FillError,
    output: &mut Output,
) -> Result<(), FillError> {
    let Some((what, reason)) = unmet_request(&error).filter(|_| board.best_effort) else { return Err(error) };
    output.add_unmet(RequestPlace::Connection(connection), what, reason).missing = Some(Missing::Way);
    Ok(())
}

/// Returns the unmet request and its reason; `None` for errors that always end the attempt.
fn unmet_request(error: &FillError) -> Option<(Request, UnmetReason)> {
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
        | FillError::NoSymmetricTerrain { .. }
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
    fn missing_content_is_listed_by_reason_with_one_total() {
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
        let mut missing_content = MissingContent::default();
        for (count, error) in [(1, no_guard(5000)), (4, no_room.clone()), (1, no_guard(6000)), (1, no_room)] {
            missing_content.leave_out(&board, gold, count, error).unwrap();
        }
        let mut output = Output::new("mines");
        missing_content.tell(ZoneId(0), &mut output);
        let listed: Vec<(Option<Missing>, String)> =
            output.unmet.iter().map(|unmet| (unmet.missing, unmet.reason_words())).collect();
        let missing = |count| Some(Missing::Mines { entry: 0, count });
        assert_eq!(
            listed,
            [
                (
                    missing(2),
                    "2 of 9 missing: no guard of strength 5000: the pack has no map object for imps".into()
                ),
                (
                    missing(5),
                    "5 of 9 missing: no room is left in the zone; enlarge the zone, or choose a larger map"
                        .into()
                ),
            ]
        );
    }
}
