//! Loops of a net: two ways that met by chance.

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
    /// Takes stretches of road away whose ends are joined without them: the longest of each loop, side roads
    /// first.
    ///
    /// Tiles that the road needs whatever it looks like stay. O(tiles of the road log of them).
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

    /// Where the road can be walked along; a door leads nowhere else.
    fn is_link(&self, at: usize) -> bool {
        self.road[at].is_some() && self.tiles.claim(at).is_open()
    }

    /// Tiles beside a tile of the road over which it goes on.
    fn goes_on(&self, at: usize) -> impl Iterator<Item = usize> {
        self.tiles.neighbors4(at).into_iter().filter(|near| self.is_link(*near))
    }

    /// Whether a stretch of road ends at a tile.
    fn is_junction(&self, at: usize) -> bool {
        self.is_fixed[at] || self.goes_on(at).count() != 2
    }

    /// All stretches of the road, each once.
    fn chains(&self) -> Vec<Chain> {
        let mut chains = Vec::new();
        for from in (0..self.road.len()).filter(|at| self.is_link(*at) && self.is_junction(*at)) {
            for first in self.goes_on(from) {
                let (mut before, mut at, mut between) = (from, first, Vec::new());
                while !self.is_junction(at) {
                    between.push(at);
                    let next = self.goes_on(at).find(|near| *near != before).expect("two ways lead from it");
                    (before, at) = (at, next);
                }
                // Each is met from both ends; one that comes back to where it began, twice from there.
                let is_first = (from, first) <= (at, before);
                if is_first {
                    chains.push(Chain { ends: [from, at], between });
                }
            }
        }
        chains
    }
}
