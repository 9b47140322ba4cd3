//! Assignment of copies to slots: augmenting paths (Kuhn's algorithm for bipartite matching).

use crate::ids::NONE;

/// A partial assignment.
#[derive(Debug, Clone)]
pub(super) struct Matching {
    /// Copy at each slot, or `NONE`.
    pub(super) at_slot: Vec<u32>,
}

impl Matching {
    /// Adds a copy, and moves others if necessary. `order` lists the slots in the order of preference.
    /// Returns whether that is possible. O(copies x slots).
    pub(super) fn add(&mut self, copy: u32, order: &[u32], allows: impl Fn(u32, u32) -> bool) -> bool {
        // by slot: the slot that its copy came from in the search
        let mut came_from: Vec<Option<(u32, u32)>> = vec![None; self.at_slot.len()];
        let mut todo = std::collections::VecDeque::from([(copy, NONE)]);
        while let Some((moved, from)) = todo.pop_front() {
            for slot in order {
                if came_from[*slot as usize].is_some() || *slot == from || !allows(moved, *slot) {
                    continue;
                }
                came_from[*slot as usize] = Some((moved, from));
                let other = self.at_slot[*slot as usize];
                if other == NONE {
                    self.shift(*slot, &came_from);
                    return true;
                }
                todo.push_back((other, *slot));
            }
        }
        false
    }

    /// Moves the copies along the path that ends at a free slot.
    fn shift(&mut self, last: u32, came_from: &[Option<(u32, u32)>]) {
        let mut slot = last;
        while let Some((copy, from)) = came_from[slot as usize] {
            self.at_slot[slot as usize] = copy;
            if from == NONE {
                return;
            }
            slot = from;
        }
    }
}
