//! Disjoint sets of small numbers (union-find).

/// A partition of `0..len` that only grows coarser.
#[derive(Debug, Clone)]
pub struct DisjointSets {
    parent: Vec<usize>,
}

impl DisjointSets {
    /// Every number on its own.
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self { parent: (0..len).collect() }
    }

    /// The number that stands for the set of `item`.
    pub fn find(&mut self, item: usize) -> usize {
        let mut at = item;
        while self.parent[at] != at {
            self.parent[at] = self.parent[self.parent[at]]; // halves the path for the next caller
            at = self.parent[at];
        }
        at
    }

    /// Joins the sets of `a` and `b`; false when they were one already. The lower number stands for both, so
    /// that results do not depend on the order of the arguments.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b)] = a.min(b);
        a != b
    }
}
