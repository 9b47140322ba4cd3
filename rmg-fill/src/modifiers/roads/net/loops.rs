//! Loops of a network: two paths that met by chance.

use rmg_core::DisjointSets;

use super::Net;
use crate::layers::Claim;

/// A stretch of road between two junctions, ends or fixed tiles.
struct Chain {
    /// The two tiles that it joins.
    ends: [usize; 2],
    /// The tiles between them.
    between: Vec<usize>,
}

impl Net<'_> {
    /// Removes redundant stretches of road: the longest of each loop, side roads first. Its ends stay joined
    /// by the rest of the loop.
    ///
    /// Fixed tiles stay. O(n log n) for n tiles of the road.
    pub(super) fn break_loops(&mut self) {
        let mut chains = self.chains();
        let is_side = |chain: &Chain| {
            chain.between.first().is_some_and(|at| self.road[*at].is_some_and(|road| road != self.first_kind))
        };
        chains.sort_by_key(|chain| (is_side(chain), chain.between.len()));
        let mut joined = DisjointSets::new(self.road.len());
        for chain in chains {
            let [a, b] = chain.ends;
            if !joined.join(a, b) {
                for at in chain.between {
                    self.road[at] = None;
                    if self.is_kept_for_road[at] {
                        self.tiles.set_at(at, Claim::Path);
                    }
                }
            }
        }
    }

    /// Returns whether the road leads over a tile. A door leads nowhere else.
    fn is_link(&self, at: usize) -> bool {
        self.road[at].is_some() && self.tiles.claim(at).is_open()
    }

    /// Returns the neighbors over which the road continues.
    fn continuations(&self, at: usize) -> impl Iterator<Item = usize> {
        self.tiles.neighbors4(at).into_iter().filter(|near| self.is_link(*near))
    }

    /// Returns whether a stretch of road ends at a tile.
    fn is_junction(&self, at: usize) -> bool {
        self.is_fixed[at] || self.continuations(at).count() != 2
    }

    /// Returns all stretches of the road, each once.
    fn chains(&self) -> Vec<Chain> {
        let mut chains = Vec::new();
        for from in (0..self.road.len()).filter(|at| self.is_link(*at) && self.is_junction(*at)) {
            for first in self.continuations(from) {
                let (mut before, mut at, mut between) = (from, first, Vec::new());
                while !self.is_junction(at) {
                    between.push(at);
                    let next = self.continuations(at).find(|near| *near != before).expect("two neighbors");
                    (before, at) = (at, next);
                }
                // Each stretch is met from both ends; one that returns to its start, twice from there.
                let is_first = (from, first) <= (at, before);
                if is_first {
                    chains.push(Chain { ends: [from, at], between });
                }
            }
        }
        chains
    }
}
