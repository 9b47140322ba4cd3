//! Pairs all ends with ends that fit: at random first, then by augmenting paths (Edmonds, *Paths, trees, and
//! flowers*, 1965).
//!
//! Ends of a class have the same partners. On a shortest augmenting path no class appears twice on the same
//! side, because the path could be shortened there. So one search needs at most two free ends of every class
//! and two joins of every pair of classes. Worlds with few groups are matched on a graph of a few dozen ends,
//! independent of their size.

use std::collections::{BTreeMap, VecDeque};

use rmg_core::RngStream;

use crate::entrances::bipartite::pair_exits;
use crate::entrances::ends::Role;
use crate::entrances::randomizer::Randomizer;
use crate::ids::{NONE, next_id};

/// A proof that not all ends can be paired: the ends of `outer` need partners among the fewer ends of
/// `inner`. Classes, ascending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Deficit {
    pub(crate) outer: Vec<u32>,
    pub(crate) inner: Vec<u32>,
}

/// Joins free ends with random free partners, uniformly, until no two free ends fit.
///
/// If classes are not exact, only a few partners are tried. O(ends x partner classes).
pub(crate) fn pair_at_random(randomizer: &Randomizer<'_>, mate: &mut [u32], rng: &mut RngStream) {
    const TRIES: u32 = 8;
    let ends = &randomizer.ends;
    let mut free: Vec<Vec<u32>> = ends
        .members
        .iter()
        .map(|list| list.iter().copied().filter(|end| mate[*end as usize] == NONE).collect())
        .collect();
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
            if let Some(other) = other.filter(|other| ends.is_exact || randomizer.fits(end, *other)) {
                remove(&mut free, &mut place, other);
                (mate[end as usize], mate[other as usize]) = (other, end);
                break;
            }
        }
    }
}

/// The reason why not all ends were joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Leftover {
    /// Some end cannot be joined by any re-joining.
    Deficit(Deficit),
    /// If classes are not exact: some exit cannot be joined, or was not joined within the limit.
    Exits,
    /// The search reached its limit.
    TooLong,
}

/// Maximum work of all searches together, in visited ends and pairs: a few seconds.
const MAX_WORK: usize = 100_000_000;

/// Joins the free ends by re-joining others, except ends that are `is_fixed`.
///
/// # Errors
/// The obstacle. `mate` keeps all joins found so far.
pub(crate) fn pair_the_rest(
    randomizer: &Randomizer<'_>,
    mate: &mut [u32],
    is_fixed: &[bool],
) -> Result<(), Leftover> {
    if !mate.contains(&NONE) {
        return Ok(());
    }
    if !randomizer.ends.is_exact && pair_exits(randomizer, mate, is_fixed).is_err() {
        return Err(Leftover::Exits);
    }
    let mut free_ends = FreeEnds::new(randomizer, mate, is_fixed);
    let mut work = 0;
    for end in 0..next_id(mate.len()) {
        if mate[end as usize] != NONE {
            continue;
        }
        let mut sample = free_ends.sample(end, mate);
        work += sample.ends.len() + sample.neighbors.iter().map(Vec::len).sum::<usize>();
        if work > MAX_WORK {
            return Err(Leftover::TooLong);
        }
        let path = sample.augment(0, mate).map_err(|tree| {
            let (outer, inner) = (sample.classes(&tree.outer), sample.classes(&tree.inner));
            Leftover::Deficit(Deficit { outer, inner })
        })?;
        free_ends.update(&path, mate);
    }
    Ok(())
}

/// Doors, and the fewer doors that are left for them: after the joins of `inner`, the rest of `outer` fit
/// only each other, in parts with odd numbers. Ends, ascending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OddDoors {
    pub(crate) outer: Vec<u32>,
    pub(crate) inner: Vec<u32>,
}

/// Maximum number of pairs of doors that fit, counted in both directions: 128 MB.
const MAX_PAIRS: usize = 1 << 25;

/// Joins all free doors by re-joining others, except ends that are `is_fixed`; exactly, also if classes are
/// not exact.
///
/// Returns whether all doors are joined: `false` if this needs too much time or memory. O(pairs of doors),
/// and O(pairs that fit) for each door that is free at the start; `work` grows with it.
///
/// # Errors
/// A proof that not all doors can be joined.
pub(crate) fn pair_doors(
    randomizer: &Randomizer<'_>,
    mate: &mut [u32],
    is_fixed: &[bool],
    work: &mut u64,
) -> Result<bool, OddDoors> {
    let ends = &randomizer.ends;
    let is_door = |end: &u32| {
        !is_fixed[*end as usize] && ends.keys[ends.class[*end as usize] as usize].role == Role::Door
    };
    let doors: Vec<u32> = (0..next_id(ends.len())).filter(is_door).collect();
    let mut place = vec![NONE; ends.len()];
    for (at, door) in (0..).zip(&doors) {
        place[*door as usize] = at;
    }
    let (mut neighbors, mut pairs, mut checks) = (Vec::with_capacity(doors.len()), 0, 0);
    for door in &doors {
        let classes = &ends.partners[ends.class[*door as usize] as usize];
        let others = classes.iter().flat_map(|class| &ends.members[*class as usize]);
        let fitting = others.filter(|other| {
            checks += 1;
            place[**other as usize] != NONE && randomizer.fits(*door, **other)
        });
        let list: Vec<u32> = fitting.map(|other| place[*other as usize]).collect();
        pairs += list.len();
        if pairs > MAX_PAIRS || checks > MAX_WORK {
            *work += checks as u64;
            return Ok(false);
        }
        neighbors.push(list);
    }
    *work += checks as u64;
    let position = |door: &u32| match mate[*door as usize] {
        NONE => FREE,
        other => place[other as usize] as usize,
    };
    let mates = doors.iter().map(position).collect();
    let mut sample = Sample { randomizer, mate: mates, neighbors, ends: doors, work: 0 };
    for root in 0..sample.ends.len() {
        if sample.mate[root] != FREE {
            continue;
        }
        let before = sample.work;
        let found = sample.augment(root, mate);
        *work += (sample.work - before) as u64;
        if let Err(tree) = found {
            return Err(OddDoors { outer: sample.chosen(&tree.outer), inner: sample.chosen(&tree.inner) });
        }
        if sample.work > MAX_WORK {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Free ends by class and joins by pair of classes. Updated after each search.
struct FreeEnds<'a> {
    randomizer: &'a Randomizer<'a>,
    free: Vec<Vec<u32>>,
    joins: BTreeMap<(u32, u32), Vec<(u32, u32)>>,
}

impl<'a> FreeEnds<'a> {
    fn new(randomizer: &'a Randomizer<'a>, mate: &[u32], is_fixed: &[bool]) -> Self {
        let mut free_ends =
            Self { randomizer, free: vec![Vec::new(); randomizer.ends.keys.len()], joins: BTreeMap::new() };
        for (end, other) in (0..).zip(mate).filter(|(end, _)| !is_fixed[*end as usize]) {
            if *other == NONE {
                free_ends.free[randomizer.ends.class[end as usize] as usize].push(end);
            } else if end < *other {
                free_ends.add((end, *other));
            }
        }
        free_ends
    }

    /// Returns both classes, and the pair with the end of the smaller class first.
    fn sorted(&self, (a, b): (u32, u32)) -> ((u32, u32), (u32, u32)) {
        let class = &self.randomizer.ends.class;
        let (of_a, of_b) = ((class[a as usize], a), (class[b as usize], b));
        let (low, high) = if of_a <= of_b { (of_a, of_b) } else { (of_b, of_a) };
        ((low.0, high.0), (low.1, high.1))
    }

    fn add(&mut self, pair: (u32, u32)) {
        let (classes, pair) = self.sorted(pair);
        self.joins.entry(classes).or_default().push(pair);
    }

    /// Returns the ends that a search from `root` needs: the last entries of every list.
    fn sample(&self, root: u32, mate: &[u32]) -> Sample<'a> {
        let randomizer = self.randomizer;
        // if classes are not exact, larger samples are needed
        let enough = if randomizer.ends.is_exact { 2 } else { 24 };
        let mut ends = vec![root];
        for list in &self.free {
            ends.extend(list.iter().rev().take(enough).filter(|end| **end != root));
        }
        for list in self.joins.values() {
            ends.extend(list.iter().rev().take(enough).flat_map(|(a, b)| [*a, *b]));
        }
        let place: BTreeMap<u32, usize> = ends.iter().copied().zip(0..).collect();
        let mut by_class: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (at, end) in (0..).zip(&ends) {
            by_class.entry(randomizer.ends.class[*end as usize]).or_default().push(at);
        }
        let neighbors = ends
            .iter()
            .map(|end| {
                let classes = &randomizer.ends.partners[randomizer.ends.class[*end as usize] as usize];
                let found = classes.iter().filter_map(|class| by_class.get(class)).flatten();
                found.copied().filter(|at| randomizer.fits(*end, ends[*at as usize])).collect()
            })
            .collect();
        let position = |end: &u32| place.get(&mate[*end as usize]).copied().unwrap_or(FREE);
        Sample { randomizer, mate: ends.iter().map(position).collect(), neighbors, ends, work: 0 }
    }

    /// Updates the lists after the ends of a path were re-joined as in `mate`.
    fn update(&mut self, path: &Flipped, mate: &[u32]) {
        for pair in &path.old {
            let (classes, pair) = self.sorted(*pair);
            if let Some(list) = self.joins.get_mut(&classes)
                && let Some(at) = list.iter().rposition(|other| *other == pair)
            {
                list.swap_remove(at);
            }
        }
        for end in &path.freed {
            let list = &mut self.free[self.randomizer.ends.class[*end as usize] as usize];
            if let Some(at) = list.iter().rposition(|other| other == end) {
                list.swap_remove(at);
            }
        }
        for end in &path.ends {
            let other = mate[*end as usize];
            if *end < other {
                self.add((*end, other));
            }
        }
    }
}

/// The changes of an augmenting path.
struct Flipped {
    /// Removed joins.
    old: Vec<(u32, u32)>,
    /// The two ends that were free.
    freed: [u32; 2],
    /// All ends of the path.
    ends: Vec<u32>,
}

/// The part of the ends that one search needs.
struct Sample<'a> {
    randomizer: &'a Randomizer<'a>,
    ends: Vec<u32>,
    /// Positions in `ends`.
    neighbors: Vec<Vec<u32>>,
    /// Position of the mate, or [`FREE`].
    mate: Vec<usize>,
    /// Visited neighbors of all searches.
    work: usize,
}

/// The tree of a search without an augmenting path: positions of ends at even distances from the root, or in
/// a cycle of odd length, and of all others.
struct Tree {
    outer: Vec<usize>,
    inner: Vec<usize>,
}

const FREE: usize = usize::MAX;

impl Sample<'_> {
    /// Finds an augmenting path from the free end at `root` to another free end, and flips it.
    fn augment(&mut self, root: usize, mate: &mut [u32]) -> Result<Flipped, Tree> {
        let count = self.ends.len();
        let mut parent = vec![FREE; count];
        let mut base: Vec<usize> = (0..count).collect();
        let mut is_outer = vec![false; count];
        is_outer[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(here) = queue.pop_front() {
            self.work += self.neighbors[here].len();
            for at in 0..self.neighbors[here].len() {
                let there = self.neighbors[here][at] as usize;
                if base[here] == base[there] || self.mate[here] == there {
                    continue;
                }
                let is_even = there == root || (self.mate[there] != FREE && parent[self.mate[there]] != FREE);
                if is_even {
                    let top = self.common_base(&base, &parent, here, there);
                    let mut in_blossom = vec![false; count];
                    self.mark_path(&base, &mut parent, &mut in_blossom, here, top, there);
                    self.mark_path(&base, &mut parent, &mut in_blossom, there, top, here);
                    self.work += count;
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
                            return Ok(self.flip(root, &parent, there, mate));
                        }
                        next => {
                            is_outer[next] = true;
                            queue.push_back(next);
                        }
                    }
                }
            }
        }
        let outer = (0..count).filter(|at| is_outer[*at]).collect();
        let inner = (0..count).filter(|at| !is_outer[*at] && parent[*at] != FREE).collect();
        Err(Tree { outer, inner })
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

    fn flip(&mut self, root: usize, parent: &[usize], last: usize, mate: &mut [u32]) -> Flipped {
        let freed = [self.ends[last], self.ends[root]];
        let mut path = Flipped { old: Vec::new(), freed, ends: Vec::new() };
        let mut at = last;
        while at != FREE {
            let before = parent[at];
            let next = self.mate[before];
            if next != FREE {
                path.old.push((self.ends[before], self.ends[next]));
            }
            path.ends.extend([self.ends[at], self.ends[before]]);
            (self.mate[at], self.mate[before]) = (before, at);
            (mate[self.ends[at] as usize], mate[self.ends[before] as usize]) =
                (self.ends[before], self.ends[at]);
            at = next;
        }
        path
    }

    /// Returns the ends at positions.
    fn chosen(&self, positions: &[usize]) -> Vec<u32> {
        positions.iter().map(|at| self.ends[*at]).collect()
    }

    /// Returns the classes of the ends at positions, ascending.
    fn classes(&self, positions: &[usize]) -> Vec<u32> {
        let class = |at: &usize| self.randomizer.ends.class[self.ends[*at] as usize];
        let mut list: Vec<u32> = positions.iter().map(class).collect();
        list.sort_unstable();
        list.dedup();
        list
    }
}
