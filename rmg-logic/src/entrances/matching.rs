//! Pairs all ends with ends that fit: at random first, then by augmenting paths (Edmonds, *Paths, trees, and
//! flowers*, 1965).
//!
//! Ends of a class fit the same others. On a shortest augmenting path no class appears twice on the same side (the
//! path could be cut short), so one search needs no more than two free ends of every class and two joins of every
//! pair of classes: worlds with few groups are matched on a graph of a few dozen ends, however large they are.

use std::collections::{BTreeMap, VecDeque};

use rmg_core::RngStream;

use crate::entrances::plan::Plan;
use crate::ids::{NONE, next_id};

/// An end that no pairing of all ends includes, with what competes: ends (`outer`) that need a partner among too few
/// others (`inner`). Classes, ascending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Deficit {
    pub(crate) outer: Vec<u32>,
    pub(crate) inner: Vec<u32>,
}

/// Joins free ends with random free partners, each as likely as the next, until no two free ones fit.
///
/// Where pairs are not told apart by classes, a few partners are tried. O(ends x partner classes).
pub(crate) fn pair_at_random(plan: &Plan<'_>, mate: &mut [u32], rng: &mut RngStream) {
    const TRIES: u32 = 8;
    let ends = &plan.ends;
    let mut free: Vec<Vec<u32>> =
        ends.members.iter().map(|list| list.iter().copied().filter(|end| mate[*end as usize] == NONE).collect()).collect();
    let mut place = vec![0u32; ends.len()];
    for list in &free {
        for (at, end) in (0..).zip(list) {
            place[*end as usize] = at;
        }
    }
    let remove = |free: &mut Vec<Vec<u32>>, place: &mut Vec<u32>, end: u32| {
        let list = &mut free[ends.class[end as usize] as usize];
        let at = place[end as usize] as usize;
        list.swap_remove(at);
        if let Some(moved) = list.get(at) {
            place[*moved as usize] = next_id(at);
        }
    };
    let mut order: Vec<u32> = (0..next_id(ends.len())).filter(|end| mate[*end as usize] == NONE).collect();
    rng.shuffle(&mut order);
    for end in order {
        if mate[end as usize] != NONE {
            continue;
        }
        remove(&mut free, &mut place, end);
        let partners = &ends.partners[ends.class[end as usize] as usize];
        let total: usize = partners.iter().map(|class| free[*class as usize].len()).sum();
        if total == 0 {
            continue;
        }
        for _ in 0..TRIES {
            let mut at = rng.index(total);
            let other = partners.iter().find_map(|class| {
                let list = &free[*class as usize];
                let found = list.get(at).copied();
                at = at.saturating_sub(list.len());
                found
            });
            if let Some(other) = other.filter(|other| ends.is_exact || plan.fits(end, *other)) {
                remove(&mut free, &mut place, other);
                (mate[end as usize], mate[other as usize]) = (other, end);
                break;
            }
        }
    }
}

/// Joins the ends that are still free by re-joining others, except those that `is_fixed`.
///
/// # Errors
/// The obstacle, when some end cannot be joined whatever is re-joined. `mate` keeps all joins found so far.
pub(crate) fn pair_the_rest(plan: &Plan<'_>, mate: &mut [u32], is_fixed: &[bool]) -> Result<(), Deficit> {
    for end in 0..next_id(mate.len()) {
        if mate[end as usize] == NONE {
            Sample::new(plan, mate, is_fixed, end).augment(mate)?;
        }
    }
    Ok(())
}

/// The part of the ends that one search needs.
struct Sample<'a> {
    plan: &'a Plan<'a>,
    /// The root first.
    ends: Vec<u32>,
    /// Positions in `ends`.
    neighbours: Vec<Vec<usize>>,
    /// Position of the mate, or `usize::MAX`.
    mate: Vec<usize>,
}

const FREE: usize = usize::MAX;

impl<'a> Sample<'a> {
    fn new(plan: &'a Plan<'a>, mate: &[u32], is_fixed: &[bool], root: u32) -> Self {
        let class = &plan.ends.class;
        let mut ends = vec![root];
        let mut counts: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        // samples do not tell inexact ends apart, so those get more of them
        let enough = if plan.ends.is_exact { 2 } else { 24 };
        for end in (0..next_id(mate.len())).filter(|end| *end != root && !is_fixed[*end as usize]) {
            let other = mate[end as usize];
            if other != NONE && other < end {
                continue;
            }
            let own = class[end as usize];
            let key = if other == NONE { (own, NONE) } else { (own, class[other as usize]) };
            let count = counts.entry((key.0.min(key.1), key.0.max(key.1))).or_insert(0);
            if *count < enough {
                *count += 1;
                ends.push(end);
                if other != NONE {
                    ends.push(other);
                }
            }
        }
        let mut place = BTreeMap::new();
        for (at, end) in ends.iter().enumerate() {
            place.insert(*end, at);
        }
        let position = |end: u32| if end == NONE { FREE } else { place.get(&end).copied().unwrap_or(FREE) };
        let mates = ends.iter().map(|end| position(mate[*end as usize])).collect();
        let neighbours = ends
            .iter()
            .map(|a| (0..ends.len()).filter(|at| plan.fits(*a, ends[*at])).collect())
            .collect();
        Self { plan, mate: mates, neighbours, ends }
    }

    /// Finds a path from the root to another free end and flips it.
    fn augment(&mut self, mate: &mut [u32]) -> Result<(), Deficit> {
        let count = self.ends.len();
        let mut parent = vec![FREE; count];
        let mut base: Vec<usize> = (0..count).collect();
        let mut is_outer = vec![false; count];
        is_outer[0] = true;
        let mut queue = VecDeque::from([0]);
        while let Some(here) = queue.pop_front() {
            for at in 0..self.neighbours[here].len() {
                let there = self.neighbours[here][at];
                if base[here] == base[there] || self.mate[here] == there {
                    continue;
                }
                let is_even = there == 0 || (self.mate[there] != FREE && parent[self.mate[there]] != FREE);
                if is_even {
                    let top = self.common_base(&base, &parent, here, there);
                    let mut in_blossom = vec![false; count];
                    self.mark_path(&base, &mut parent, &mut in_blossom, here, top, there);
                    self.mark_path(&base, &mut parent, &mut in_blossom, there, top, here);
                    for end in 0..count {
                        if in_blossom[base[end]] {
                            base[end] = top;
                            if !is_outer[end] {
                                is_outer[end] = true;
                                queue.push_back(end);
                            }
                        }
                    }
                } else if parent[there] == FREE {
                    parent[there] = here;
                    match self.mate[there] {
                        FREE => {
                            self.flip(&parent, there, mate);
                            return Ok(());
                        }
                        next => {
                            is_outer[next] = true;
                            queue.push_back(next);
                        }
                    }
                }
            }
        }
        Err(self.deficit(&is_outer, &parent))
    }

    fn common_base(&self, base: &[usize], parent: &[usize], a: usize, b: usize) -> usize {
        let mut is_above = vec![false; self.ends.len()];
        let mut at = base[a];
        loop {
            is_above[at] = true;
            if self.mate[at] == FREE {
                break;
            }
            at = base[parent[self.mate[at]]];
        }
        let mut at = base[b];
        while !is_above[at] {
            at = base[parent[self.mate[at]]];
        }
        at
    }

    fn mark_path(
        &self,
        base: &[usize],
        parent: &mut [usize],
        in_blossom: &mut [bool],
        from: usize,
        top: usize,
        child: usize,
    ) {
        let (mut at, mut child) = (from, child);
        while base[at] != top {
            in_blossom[base[at]] = true;
            in_blossom[base[self.mate[at]]] = true;
            parent[at] = child;
            child = self.mate[at];
            at = parent[self.mate[at]];
        }
    }

    fn flip(&mut self, parent: &[usize], last: usize, mate: &mut [u32]) {
        let mut at = last;
        while at != FREE {
            let before = parent[at];
            let next = self.mate[before];
            (self.mate[at], self.mate[before]) = (before, at);
            (mate[self.ends[at] as usize], mate[self.ends[before] as usize]) = (self.ends[before], self.ends[at]);
            at = next;
        }
    }

    fn deficit(&self, is_outer: &[bool], parent: &[usize]) -> Deficit {
        let classes = |wanted: &dyn Fn(usize) -> bool| {
            let mut list: Vec<u32> = (0..self.ends.len())
                .filter(|at| wanted(*at))
                .map(|at| self.plan.ends.class[self.ends[at] as usize])
                .collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        let outer = classes(&|at| is_outer[at]);
        let inner = classes(&|at| !is_outer[at] && parent[at] != FREE);
        Deficit { outer, inner }
    }
}
