//! What looking for places costs: how many were looked at, and why the others were refused.

use crate::job::Output;

/// Why a place was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Because {
    /// Something covers it, or must be closed beside it and cannot be.
    NoRoom,
    /// It would cut open ground of the zone off.
    CutsZone,
    /// Little open ground lies around it, and others have more.
    LittleAround,
    /// Something is near that keeps its distance.
    NearOthers,
    /// It lies at a third zone.
    ThirdZone,
    /// It would take tiles that are promised to something else.
    Promised,
    /// Nobody could come there.
    NotReached,
    /// Roads could not lead there, or not join their ends any more.
    RoadsBroken,
}

impl Because {
    /// All reasons, each at its position, with their counters.
    const ALL: [(Self, &'static str); 8] = [
        (Self::NoRoom, "refused: no room"),
        (Self::CutsZone, "refused: cuts the zone"),
        (Self::LittleAround, "refused: little room around"),
        (Self::NearOthers, "refused: near others"),
        (Self::ThirdZone, "refused: beside a third zone"),
        (Self::Promised, "refused: promised to others"),
        (Self::NotReached, "refused: cannot be reached"),
        (Self::RoadsBroken, "refused: roads broken"),
    ];
}

/// Numbers of places. One that is looked at again counts again, and so does its refusal.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tally {
    /// Places that were looked at.
    pub(crate) looked_at: usize,
    /// Of these: where something was tried that costs more than a look.
    pub(crate) tried: usize,
    /// Places where something was to fit that cuts off a few tiles.
    pub(crate) squeezed: usize,
    refused: [usize; Because::ALL.len()],
}

impl Tally {
    /// A place was refused.
    pub(crate) fn refuse(&mut self, why: Because) {
        self.refused[why as usize] += 1;
    }

    /// What was found, or the refusal.
    pub(crate) fn found<T>(&mut self, found: Result<T, Because>) -> Option<T> {
        found.map_err(|why| self.refuse(why)).ok()
    }

    /// All numbers with their names.
    pub(crate) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let looks = [
            ("places looked at", self.looked_at),
            ("places tried closely", self.tried),
            ("places squeezed", self.squeezed),
        ];
        let refused = Because::ALL.iter().map(|(why, words)| (*words, self.refused[*why as usize]));
        looks.into_iter().chain(refused)
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
    fn every_refusal_is_counted_under_its_own_name() {
        for (at, (why, words)) in Because::ALL.into_iter().enumerate() {
            assert_eq!(why as usize, at, "{words}");
            let mut tally = Tally::default();
            tally.refuse(why);
            let counted: Vec<_> = tally.counters().filter(|(_, amount)| *amount > 0).collect();
            assert_eq!(counted, [(words, 1)]);
        }
    }
}
