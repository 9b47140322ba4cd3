//! Numbers (portal, state) pairs in the order in which they are found.

use std::collections::BTreeMap;

/// Maximum number of entries of a table. A tree is used beyond it, because states of many flags are sparse.
const MAX_DENSE: usize = 1 << 22;
const NONE: u32 = u32::MAX;

/// Nodes: a player enters `portal` while the flags are in `state`.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    /// All nodes, by number.
    pub(crate) list: Vec<(u16, u64)>,
    dense: Vec<u32>,
    sparse: BTreeMap<(u16, u64), u32>,
    /// The shift of a portal in the dense table; `None` while the tree is in use.
    shift: Option<u32>,
}

impl Nodes {
    /// Removes all nodes, and prepares for the given number of portals and flags.
    pub(crate) fn clear(&mut self, portals: usize, flags: u32) {
        if let Some(shift) = self.shift {
            for (portal, state) in self.list.drain(..) {
                self.dense[dense_index(portal, state, shift)] = NONE;
            }
        }
        self.list.clear();
        self.sparse.clear();
        let entries = portals.checked_shl(flags).filter(|entries| entries >> flags == portals);
        self.shift = entries.filter(|entries| flags < 32 && *entries <= MAX_DENSE).map(|entries| {
            if self.dense.len() < entries {
                self.dense.resize(entries, NONE);
            }
            flags
        });
    }

    /// Returns the number of a node, and whether it is new.
    pub(crate) fn add(&mut self, portal: u16, state: u64) -> (u32, bool) {
        let next = u32::try_from(self.list.len()).expect("nodes are bounded");
        let slot = match self.shift {
            Some(shift) => &mut self.dense[dense_index(portal, state, shift)],
            None => self.sparse.entry((portal, state)).or_insert(NONE),
        };
        if *slot != NONE {
            return (*slot, false);
        }
        *slot = next;
        self.list.push((portal, state));
        (next, true)
    }

    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

fn dense_index(portal: u16, state: u64, shift: u32) -> usize {
    usize::from(portal) << shift | usize::try_from(state).expect("dense states are small")
}
