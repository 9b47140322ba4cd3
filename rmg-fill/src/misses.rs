//! Hard wishes that cannot be met: they end the attempt, or are left out where the best effort is asked for.

use rmg_core::model::{Missing, UnmetWish};
use rmg_core::{ConnectionId, ZoneId};

use crate::FillError;
use crate::access::OfEnds;
use crate::board::Board;
use crate::job::{ModifierJob, Output};
use crate::layers::{Anchors, Tiles};
use crate::zone_access::ZoneAccess;

/// What a modifier had to leave out in a zone, counted by what it is.
#[derive(Debug, Default)]
pub(crate) struct Misses {
    all: Vec<Miss>,
}

#[derive(Debug)]
struct Miss {
    /// With a count of 1.
    of: Missing,
    count: u32,
    words: Words,
}

/// What is left out, in words.
#[derive(Debug)]
struct Words {
    what: String,
    /// How many of it the template demands, where that is known.
    asked: Option<u32>,
    reason: String,
}

impl Misses {
    /// Leaves something out.
    ///
    /// - `of`: what, with a count of 1.
    ///
    /// # Errors
    /// The error itself where the best effort is not asked for, and where it is none that a map can do without.
    pub(crate) fn leave_out(
        &mut self,
        board: &Board<'_>,
        of: Missing,
        error: FillError,
    ) -> Result<(), FillError> {
        let Some(words) = left_out(&error).filter(|_| board.best_effort) else { return Err(error) };
        match self.all.iter_mut().find(|miss| miss.of == of) {
            Some(miss) => miss.count = miss.count.saturating_add(1),
            None => self.all.push(Miss { of, count: 1, words }),
        }
        Ok(())
    }

    /// Leaves so many more of something out that was left out before; whether it was. There is no place for another one
    /// either then, and none is looked for.
    pub(crate) fn again(&mut self, of: Missing, count: u32) -> bool {
        let miss = self.all.iter_mut().find(|miss| miss.of == of);
        miss.map(|miss| miss.count = miss.count.saturating_add(count)).is_some()
    }

    /// Lists what was left out as wishes of a zone.
    pub(crate) fn tell(self, zone: ZoneId, output: &mut Output) {
        for Miss { of, count, words } in self.all {
            let missing = match of {
                Missing::Towns { owner, has_fort, .. } => Missing::Towns { owner, has_fort, count },
                Missing::Mines { entry, .. } => Missing::Mines { entry, count },
                Missing::Required { entry, .. } => Missing::Required { entry, count },
                Missing::Way => Missing::Way,
            };
            let Words { what, asked, reason } = words;
            let of = asked.map_or_else(String::new, |asked| format!(" of {asked}"));
            output.missing((Some(zone), None), missing, what, format!("{count}{of} missing: {reason}"));
        }
    }
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
    let Some(words) = left_out(&error).filter(|_| board.best_effort) else { return Err(error) };
    output.missing((None, Some(connection)), Missing::Way, words.what, words.reason);
    Ok(())
}

/// What is left out and why; `None` for errors that a map cannot do without.
fn left_out(error: &FillError) -> Option<Words> {
    const LARGER: &str = "give the zone a larger size, or choose a larger map";
    let (what, asked, reason) = match error {
        FillError::NoRoomForTown { of, .. } => {
            ("a town".to_owned(), Some(*of), format!("no room is left in the zone; {LARGER}"))
        }
        FillError::NoRoomForObject { what, of, .. } => {
            (what.clone(), Some(*of), format!("no room is left in the zone; {LARGER}"))
        }
        FillError::NoObjectOnTerrain { what, terrain, .. } => {
            (what.clone(), None, format!("none can stand on {terrain}; choose another terrain for the zone"))
        }
        FillError::NoPileGuard { what, strength, reason, .. } => {
            (what.clone(), None, format!("no guard of strength {strength}: {reason}"))
        }
        FillError::NoGuard { strength, reason, .. } => {
            ("a guarded way".to_owned(), None, format!("no guard of strength {strength}: {reason}"))
        }
        FillError::NoRoomForPortal { zone, .. } => {
            ("a pair of monoliths".to_owned(), None, format!("no room is left in zone {zone}; {LARGER}"))
        }
        FillError::TooFewMonoliths { needed, kinds, .. } => {
            let reason = format!("{needed} connections need one, the game has {kinds} kinds");
            ("a pair of monoliths".to_owned(), None, reason)
        }
        FillError::NoFaction { .. }
        | FillError::NoTerrain { .. }
        | FillError::NoGround { .. }
        | FillError::NoTownKind { .. }
        | FillError::NoObstacles { .. } => return None,
    };
    Some(Words { what, asked, reason })
}

impl Output {
    /// A wish was left out that the template demands.
    fn missing(
        &mut self,
        (zone, connection): (Option<ZoneId>, Option<ConnectionId>),
        missing: Missing,
        what: String,
        reason: String,
    ) {
        let pass = self.modifier().into();
        self.unmet.push(UnmetWish { pass, zone, connection, what, reason, missing: Some(missing) });
    }
}
