//! Balances the sizes of enclaves.
//!
//! Enclaves that are blocked during growth have only one or two rooms. They take rooms from their neighbors
//! as long as these stay connected and each passage keeps a wall.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::RngStream;

use crate::puzzle::config::RoomPins;
use crate::puzzle::parts::{EnclaveId, RoomId};
use crate::puzzle::rooms::RoomGrid;

/// Larger grids are not balanced: one exchange costs as much as the number of rooms of the giving enclave.
const MAX_ROOMS: usize = 2_500;

/// A requested pair of enclaves, smaller id first.
type Pair = (EnclaveId, EnclaveId);

struct RoomBalancing<'a> {
    grid: RoomGrid<'a>,
    owner: &'a mut [u32],
    /// `rooms[enclave]`, unordered.
    rooms: Vec<Vec<RoomId>>,
    /// The number of walls between the two enclaves of each requested pair that shares one.
    walls: BTreeMap<Pair, i32>,
    pins: RoomPins,
}

/// Lets enclaves below two thirds of the mean size take rooms, as long as possible.
///
/// # Arguments
/// - `owner[room]`: changed in place. Each of the `enclaves` is connected before and after.
/// - `wanted`: pairs that keep a common wall if they have one.
pub(crate) fn even_out(
    grid: RoomGrid<'_>,
    owner: &mut [u32],
    enclaves: usize,
    wanted: &BTreeSet<Pair>,
    pins: RoomPins,
    rng: &mut RngStream,
) {
    if grid.len() > MAX_ROOMS {
        return;
    }
    let mut rooms = vec![Vec::new(); enclaves];
    for room in grid.rooms() {
        rooms[owner[room.index()] as usize].push(room);
    }
    let mut walls = BTreeMap::new();
    for (a, b) in grid.walls() {
        let pair = pair_of(owner[a.index()], owner[b.index()]);
        if wanted.contains(&pair) {
            *walls.entry(pair).or_insert(0) += 1;
        }
    }
    let enough = (2 * grid.count() / (3 * enclaves)).max(1);
    let mut balancing = RoomBalancing { grid, owner, rooms, walls, pins };
    // each exchange makes a smaller enclave larger at the cost of a larger one, so this ends; the bound
    // limits the time
    for _ in 0..grid.len() {
        let mut small: Vec<u32> =
            (0..).zip(&balancing.rooms).filter(|(_, rooms)| rooms.len() < enough).map(|(id, _)| id).collect();
        small.sort_by_key(|id| balancing.rooms[*id as usize].len());
        let taken = small.into_iter().filter(|id| balancing.take_a_room(*id, rng)).count();
        if taken == 0 {
            return;
        }
    }
}

fn pair_of(a: u32, b: u32) -> Pair {
    (EnclaveId(a.min(b)), EnclaveId(a.max(b)))
}

impl RoomBalancing<'_> {
    /// Takes a room from a larger neighbor. Returns whether that was possible.
    fn take_a_room(&mut self, taker: u32, rng: &mut RngStream) -> bool {
        let size = |enclave: u32| self.rooms[enclave as usize].len();
        let candidates: BTreeSet<RoomId> = self.rooms[taker as usize]
            .iter()
            .flat_map(|room| self.grid.neighbors(*room))
            .filter(|room| size(self.owner[room.index()]) > size(taker) + 1)
            .collect();
        let mut candidates: Vec<RoomId> = candidates.into_iter().collect();
        rng.shuffle(&mut candidates);
        // from the largest enclave first
        candidates.sort_by_key(|room| std::cmp::Reverse(size(self.owner[room.index()])));
        candidates.into_iter().any(|room| self.hand_over(room, taker))
    }

    /// Transfers a room to `taker`, unless this would disconnect its owner or remove the last wall of a
    /// requested pair.
    fn hand_over(&mut self, room: RoomId, taker: u32) -> bool {
        let giver = self.owner[room.index()];
        if [self.pins.start, self.pins.goal].contains(&Some(room)) || !self.is_whole_without(room, giver) {
            return false;
        }
        let mut change: BTreeMap<Pair, i32> = BTreeMap::new();
        for next in self.grid.neighbors(room) {
            let other = self.owner[next.index()];
            *change.entry(pair_of(giver, other)).or_insert(0) -= i32::from(other != giver);
            *change.entry(pair_of(taker, other)).or_insert(0) += i32::from(other != taker);
        }
        change.retain(|pair, _| self.walls.contains_key(pair));
        if change.iter().any(|(pair, change)| self.walls[pair] + change < 1) {
            return false;
        }
        for (pair, change) in change {
            *self.walls.entry(pair).or_insert(0) += change;
        }
        self.owner[room.index()] = taker;
        self.rooms[giver as usize].retain(|other| *other != room);
        self.rooms[taker as usize].push(room);
        true
    }

    fn is_whole_without(&self, room: RoomId, enclave: u32) -> bool {
        let is_same = |other: &RoomId| *other != room && self.owner[other.index()] == enclave;
        let Some(start) = self.grid.neighbors(room).find(is_same) else { return false };
        let mut seen = BTreeSet::from([start]);
        let mut stack = vec![start];
        while let Some(at) = stack.pop() {
            for next in self.grid.neighbors(at).filter(is_same) {
                if seen.insert(next) {
                    stack.push(next);
                }
            }
        }
        seen.len() + 1 == self.rooms[enclave as usize].len()
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    /// Returns the sizes of the enclaves after balancing. Owners are digits, row by row.
    fn balanced(drawn: [&str; 4], wanted: &[(u32, u32)]) -> Vec<usize> {
        let mut owner: Vec<u32> = drawn.concat().bytes().map(|digit| u32::from(digit - b'0')).collect();
        let grid = RoomGrid { width: 4, height: 4, closed: &[] };
        let enclaves = owner.iter().max().map_or(0, |most| *most as usize + 1);
        let wanted = wanted.iter().map(|(a, b)| pair_of(*a, *b)).collect();
        even_out(grid, &mut owner, enclaves, &wanted, RoomPins::default(), &mut Seed(1).at("even").stream());
        (0..enclaves).map(|id| owner.iter().filter(|owner| **owner as usize == id).count()).collect()
    }

    #[test]
    fn small_enclaves_grow_to_two_thirds_of_the_mean() {
        assert_eq!(balanced(["1000", "0000", "0000", "0002"], &[(0, 1), (0, 2)]), [10, 3, 3]);
    }

    #[test]
    fn enclaves_stay_connected_and_requested_pairs_keep_a_wall() {
        // 1 is in the center of a corridor that joins both halves of 0
        assert_eq!(balanced(["2222", "2221", "0000", "0000"], &[(0, 2)])[1], 3);
        assert_eq!(balanced(["2000", "0333", "0311", "0311"], &[(0, 2), (2, 3)])[2], 1);
    }
}
