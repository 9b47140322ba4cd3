//! Statistics of searches for places: numbers of checked places and of rejections by reason.

use crate::job::Output;

/// Why a place was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RejectReason {
    /// It is covered, or a tile that must be closed cannot be.
    NoRoom,
    /// It would split the open ground of the zone.
    CutsZone,
    /// It has less open ground around it than other places.
    LittleAround,
    /// It is too near to an object that keeps a distance.
    NearOthers,
    /// It is next to a third zone.
    ThirdZone,
    /// It would take reserved tiles.
    Reserved,
    /// It is unreachable.
    NotReached,
    /// Roads could not reach it, or no longer join their ends.
    RoadsBroken,
}

impl RejectReason {
    /// All reasons, each at its index, with their counters.
    const ALL: [(Self, &'static str); 8] = [
        (Self::NoRoom, "refused: no room"),
        (Self::CutsZone, "refused: cuts the zone"),
        (Self::LittleAround, "refused: little room around"),
        (Self::NearOthers, "refused: too close to others"),
        (Self::ThirdZone, "refused: next to a third zone"),
        (Self::Reserved, "refused: reserved"),
        (Self::NotReached, "refused: cannot be reached"),
        (Self::RoadsBroken, "refused: roads broken"),
    ];
}

/// Numbers of places. Repeated checks and rejections of one place count every time.
#[derive(Debug, Default, Clone)]
pub(crate) struct PlacementStats {
    /// Checked places.
    pub(crate) looked_at: usize,
    /// Checked places with an expensive check.
    pub(crate) tried: usize,
    /// Checked places where an object may cut off a few tiles.
    pub(crate) squeezed: usize,
    refused: [usize; RejectReason::ALL.len()],
}

impl PlacementStats {
    /// Counts a rejected place.
    pub(crate) fn refuse(&mut self, why: RejectReason) {
        self.refused[why as usize] += 1;
    }

    /// Counts the rejection, if any, and returns the value.
    pub(crate) fn found<T>(&mut self, found: Result<T, RejectReason>) -> Option<T> {
        found.map_err(|why| self.refuse(why)).ok()
    }

    /// Returns all counters with their names.
    pub(crate) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let checked = [
            ("places checked", self.looked_at),
            ("places tried closely", self.tried),
            ("places squeezed", self.squeezed),
        ];
        let refused = RejectReason::ALL.iter().map(|(why, name)| (*name, self.refused[*why as usize]));
        checked.into_iter().chain(refused)
    }

    /// Adds them to the counters of a job.
    pub(crate) fn tell(&self, output: &mut Output) {
        output.count_all(self.counters());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rejection_has_its_own_counter() {
        for (at, (why, name)) in RejectReason::ALL.into_iter().enumerate() {
            assert_eq!(why as usize, at, "{name}");
            let mut tally = PlacementStats::default();
            tally.refuse(why);
            let counted: Vec<_> = tally.counters().filter(|(_, amount)| *amount > 0).collect();
            assert_eq!(counted, [(name, 1)]);
        }
    }
}
