//! Tries all layouts of a tiny grid.

use std::collections::BTreeSet;

use rmg_core::graph::DisjointSets;

use crate::puzzle::parts::{EnclaveId, RoomId};
use crate::puzzle::rooms::RoomGrid;

/// Maximum number of rooms of a grid for which all layouts are tried.
const MAX_ROOMS: usize = 20;

/// Maximum number of assigned rooms; about a tenth of a second.
const MAX_STEPS: u64 = 2_000_000;

/// The result of trying all layouts.
pub(crate) enum Exhausted {
    /// `owner[room]` of a layout in which each pair shares a wall.
    Found(Vec<u32>),
    /// No such layout exists.
    Nothing {
        /// The number of rooms that the search assigned.
        tried: u64,
    },
    /// The number of layouts exceeds the limit.
    TooMany,
}

/// Tries all partitions of a tiny grid into connected enclaves until all `pairs` share a wall.
pub(crate) fn try_all_layouts(
    grid: RoomGrid<'_>,
    enclaves: usize,
    pairs: &BTreeSet<(EnclaveId, EnclaveId)>,
) -> Exhausted {
    if grid.len() > MAX_ROOMS {
        return Exhausted::TooMany;
    }
    let mut trial = LayoutSearch { grid, enclaves, pairs, owner: Vec::new(), steps: 0 };
    match trial.search() {
        Some(true) => Exhausted::Found(trial.owner),
        Some(false) => Exhausted::Nothing { tried: trial.steps },
        None => Exhausted::TooMany,
    }
}

struct LayoutSearch<'a> {
    grid: RoomGrid<'a>,
    enclaves: usize,
    pairs: &'a BTreeSet<(EnclaveId, EnclaveId)>,
    /// Owners of the rooms that are assigned, row by row.
    owner: Vec<u32>,
    steps: u64,
}

impl LayoutSearch<'_> {
    /// Assigns the next room. `None` if the limit is exceeded.
    fn search(&mut self) -> Option<bool> {
        let at = self.owner.len();
        let missing = (0..).take(self.enclaves).filter(|id| !self.owner.contains(id)).count();
        if missing > self.grid.len() - at || !self.is_feasible() {
            return Some(false);
        }
        if at == self.grid.len() {
            return Some(self.is_connected());
        }
        for id in 0..u32::try_from(self.enclaves).unwrap_or(u32::MAX) {
            if self.is_closed(id) {
                continue;
            }
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return None;
            }
            self.owner.push(id);
            if self.search()? {
                return Some(true);
            }
            self.owner.pop();
        }
        Some(false)
    }

    /// Returns the last row of assigned rooms. Only these can touch later rooms.
    fn front(&self) -> &[u32] {
        &self.owner[self.owner.len().saturating_sub(self.grid.width as usize)..]
    }

    /// Returns whether an enclave has rooms, and no later room can be connected with them.
    fn is_closed(&self, id: u32) -> bool {
        self.owner.contains(&id) && !self.front().contains(&id)
    }

    /// Returns whether each pair with a closed enclave shares a wall.
    fn is_feasible(&self) -> bool {
        let is_full = self.owner.len() == self.grid.len();
        self.pairs.iter().all(|(a, b)| {
            let is_decided = is_full || self.is_closed(a.0) || self.is_closed(b.0);
            !is_decided || self.share_a_wall(a.0, b.0)
        })
    }

    fn share_a_wall(&self, a: u32, b: u32) -> bool {
        let of = |room: RoomId| self.owner.get(room.index()).copied();
        self.grid.walls().any(|(one, other)| {
            (of(one) == Some(a) && of(other) == Some(b)) || (of(one) == Some(b) && of(other) == Some(a))
        })
    }

    fn is_connected(&self) -> bool {
        let mut pieces = DisjointSets::new(self.owner.len());
        let inside = self.grid.walls().filter(|(a, b)| self.owner[a.index()] == self.owner[b.index()]);
        let joins = inside.filter(|(a, b)| pieces.join(a.index(), b.index())).count();
        self.owner.len() - joins == self.enclaves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(list: &[(u32, u32)]) -> BTreeSet<(EnclaveId, EnclaveId)> {
        list.iter().map(|(a, b)| (EnclaveId(*a), EnclaveId(*b))).collect()
    }

    #[test]
    fn existing_layouts_are_found_and_impossible_ones_are_proved() {
        let all_of_four = pairs(&[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        let square = |side| RoomGrid { width: side, height: side, closed: &[] };
        assert!(matches!(try_all_layouts(square(2), 4, &all_of_four), Exhausted::Nothing { .. }));
        let Exhausted::Found(owner) = try_all_layouts(square(3), 4, &all_of_four) else {
            panic!("no layout found for four enclaves that all touch, on nine rooms");
        };
        assert_eq!(owner.len(), 9);
        // a ring of five on two rows of three, and a star that needs more neighbors than one room has
        let ring = pairs(&[(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)]);
        assert!(matches!(
            try_all_layouts(RoomGrid { width: 3, height: 2, closed: &[] }, 5, &ring),
            Exhausted::Found(_)
        ));
        let star = pairs(&[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7)]);
        assert!(matches!(try_all_layouts(square(3), 8, &star), Exhausted::Nothing { .. }));
        assert!(matches!(try_all_layouts(square(9), 2, &pairs(&[(0, 1)])), Exhausted::TooMany));
    }
}
