//! Pairs exits with targets exactly, also if very many pairs are checked one by one.
//!
//! Separate exits and targets (one-way, or uncoupled) are the two sides of a bipartite graph. A search from a
//! free exit follows alternating paths and visits each target once. If it finds no free target, the exits
//! that it visited have one target less than they need (Hall, *On representatives of subsets*, 1935).

use std::collections::BTreeMap;

use crate::entrances::ends::Role;
use crate::entrances::randomizer::Randomizer;
use crate::ids::{NONE, next_id};

/// The reason why not all exits were joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unpaired {
    /// A proof that not all exits can be joined.
    Shortage(Shortage),
    /// The search reached its limit.
    TooLong,
}

/// Exits, and the fewer targets that fit any of them. Ends, ascending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shortage {
    pub(crate) exits: Vec<u32>,
    pub(crate) targets: Vec<u32>,
}

/// Maximum number of checked pairs: a few seconds.
const MAX_CHECKS: u64 = 50_000_000;

/// Joins all free exits by re-joining others, except ends that are `is_fixed`. Doors are not changed.
///
/// O(free exits x checked pairs of one search). A search checks each allowed target once, and each forbidden
/// pair once.
///
/// # Errors
/// The obstacle. `mate` keeps all joins found so far.
pub(crate) fn pair_exits(
    randomizer: &Randomizer<'_>,
    mate: &mut [u32],
    is_fixed: &[bool],
) -> Result<(), Unpaired> {
    let ends = &randomizer.ends;
    let mut checks = 0;
    for exit in 0..next_id(ends.len()) {
        let key = ends.keys[ends.class[exit as usize] as usize];
        if key.role == Role::Exit && mate[exit as usize] == NONE {
            Search::new(randomizer, is_fixed, exit).run(mate, &mut checks)?;
        }
    }
    Ok(())
}

/// A search from one free exit.
struct Search<'p> {
    randomizer: &'p Randomizer<'p>,
    is_fixed: &'p [bool],
    /// By class: the targets that were not visited.
    unvisited: BTreeMap<u32, Vec<u32>>,
    /// The visited exits, in order.
    exits: Vec<u32>,
    /// The exit from which a target was visited.
    visited_from: BTreeMap<u32, u32>,
}

impl<'p> Search<'p> {
    fn new(randomizer: &'p Randomizer<'p>, is_fixed: &'p [bool], root: u32) -> Self {
        Self {
            randomizer,
            is_fixed,
            unvisited: BTreeMap::new(),
            exits: vec![root],
            visited_from: BTreeMap::new(),
        }
    }

    fn run(mut self, mate: &mut [u32], checks: &mut u64) -> Result<(), Unpaired> {
        let ends = &self.randomizer.ends;
        let mut next = 0;
        while let Some(exit) = self.exits.get(next).copied() {
            next += 1;
            for class in &ends.partners[ends.class[exit as usize] as usize] {
                let members = &ends.members[*class as usize];
                let list = self.unvisited.entry(*class).or_insert_with(|| members.clone());
                let mut at = list.len();
                while at > 0 {
                    at -= 1;
                    let target = list[at];
                    *checks += 1;
                    if self.is_fixed[target as usize] || !self.randomizer.leads(exit, target) {
                        continue;
                    }
                    list.swap_remove(at);
                    self.visited_from.insert(target, exit);
                    let other = mate[target as usize];
                    if other == NONE {
                        self.join(target, mate);
                        return Ok(());
                    }
                    self.exits.push(other);
                }
                if *checks > MAX_CHECKS {
                    return Err(Unpaired::TooLong);
                }
            }
        }
        let mut exits = self.exits;
        exits.sort_unstable();
        Err(Unpaired::Shortage(Shortage { exits, targets: self.visited_from.into_keys().collect() }))
    }

    /// Joins along the path from the root to a free target.
    fn join(&self, last: u32, mate: &mut [u32]) {
        let mut target = last;
        loop {
            let exit = self.visited_from[&target];
            let before = std::mem::replace(&mut mate[exit as usize], target);
            mate[target as usize] = exit;
            if before == NONE {
                return;
            }
            target = before;
        }
    }
}
