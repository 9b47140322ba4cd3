//! Exact search over the order in which progression items are collected.
//!
//! A placement exists exactly if there is an order in which every item finds a free reached location. So a
//! state is the multiset of collected items, and a depth-first search visits each state once. It tries the
//! item that opens the most locations first: worlds with enough locations need no branches. (To commit to
//! such an item would be wrong: another item may open the same locations, and then the first one only takes
//! a location.) Local items restrict locations, so that a state also depends on the assignment of earlier
//! items; then no states are skipped.

use std::collections::BTreeSet;

use rmg_core::RngStream;

use crate::entrances::lacks;
use crate::fill::assumed::{fill_rest, progression};
use crate::fill::error::{FillError, FillStuck};
use crate::fill::matching::Matching;
use crate::fill::merged::{Merged, Placed, none_placed};
use crate::fill::state::Collector;
use crate::ids::{ItemId, LocationId, NONE, next_id};
use crate::reach::Mark;

/// Copies that are interchangeable.
#[derive(Debug)]
struct Kind {
    item: ItemId,
    /// Copies in the order of use.
    copies: Vec<u32>,
    used: usize,
}

/// A state on the path of the search.
struct Frame {
    /// The state before any choice.
    mark: Mark,
    /// Kinds to try, the best last.
    choices: Vec<usize>,
    /// The chosen kind, and the assignment before it.
    chosen: Option<(usize, Matching)>,
}

struct Search<'m> {
    merged: &'m Merged,
    kinds: Vec<Kind>,
    state: Collector<'m>,
    nothing: Placed,
    matching: Matching,
    /// By copy: number of copies that were collected before it.
    step_of: Vec<u32>,
    /// By slot: number of copies that were collected before it was reached; `NONE` if it is not reached.
    reached_at: Vec<u32>,
    /// Slots in random order.
    order: Vec<u32>,
    has_local: bool,
    collected: u32,
    best: Option<FillStuck>,
    states: u64,
}

/// Finds a placement, and the number of visited states.
///
/// # Errors
/// [`FillError::Impossible`] if no order works, [`FillError::EffortSpent`] after `effort` facts.
pub(super) fn search(merged: &Merged, effort: u64, rng: &mut RngStream) -> Result<(Placed, u64), FillError> {
    let nothing = none_placed(merged);
    let mut state = Collector::start(merged, std::iter::empty());
    state.settle(merged, &nothing);
    let mut order: Vec<u32> = (0..next_id(merged.slots.len())).collect();
    rng.shuffle(&mut order);
    order.sort_by_key(|slot| !merged.slots[*slot as usize].has_priority);
    let (early, other): (Vec<u32>, Vec<u32>) =
        progression(merged).into_iter().partition(|copy| merged.copies[*copy as usize].is_early);
    let mut kinds: Vec<Kind> = Vec::new();
    for copy in other {
        let item = merged.copies[copy as usize].item;
        // items that no rule needs never help
        match kinds.iter_mut().find(|kind| kind.item == item) {
            _ if !merged.is_needed[item.index()] => {}
            Some(kind) => kind.copies.push(copy),
            None => kinds.push(Kind { item, copies: vec![copy], used: 0 }),
        }
    }
    rng.shuffle(&mut kinds);
    let mut search = Search {
        merged,
        kinds,
        matching: Matching { at_slot: nothing.clone() },
        nothing,
        state,
        step_of: vec![NONE; merged.copies.len()],
        reached_at: vec![NONE; merged.slots.len()],
        order,
        has_local: merged.copies.iter().any(|copy| copy.is_local),
        collected: 0,
        best: None,
        states: 0,
    };
    search.note_reached(Mark::START);
    // early items must not move to slots that they open themselves
    search.collected = u32::from(!early.is_empty());
    for copy in early {
        let item = merged.copies[copy as usize].item;
        if !search.assign(copy, 0) {
            return Err(FillError::Impossible(Box::new(search.stuck())));
        }
        search.state.add(item, merged, &search.nothing);
    }
    search.run(effort, rng)
}

impl Search<'_> {
    fn run(mut self, effort: u64, rng: &mut RngStream) -> Result<(Placed, u64), FillError> {
        let mut visited: BTreeSet<Vec<usize>> = BTreeSet::new();
        let mut path: Vec<Frame> = Vec::new();
        self.note_reached(Mark::START);
        loop {
            self.states += 1;
            let is_new = self.has_local || visited.insert(self.kinds.iter().map(|kind| kind.used).collect());
            let mut choices = Vec::new();
            if is_new {
                if self.merged.is_met(&self.state.reach)
                    && let Some(placed) = self.complete(rng)
                {
                    return Ok((placed, self.states));
                }
                self.update_best();
                choices = self.choices();
            }
            path.push(Frame { mark: self.state.mark(), choices, chosen: None });
            if !self.advance(&mut path) {
                let stuck = Box::new(self.best.take().unwrap_or_else(|| self.stuck()));
                return Err(FillError::Impossible(stuck));
            }
            if self.state.reach.steps() > effort {
                let mut stuck = self.best.take().unwrap_or_else(|| self.stuck());
                stuck.states = self.states;
                return Err(FillError::EffortSpent(Box::new(stuck)));
            }
        }
    }

    /// Applies the next choice of the path; returns to earlier states if there is none. Returns whether one
    /// was left.
    fn advance(&mut self, path: &mut Vec<Frame>) -> bool {
        while let Some(frame) = path.last_mut() {
            if let Some((kind, matching)) = frame.chosen.take() {
                self.state.undo(frame.mark);
                self.kinds[kind].used -= 1;
                let copy = self.kinds[kind].copies[self.kinds[kind].used];
                self.step_of[copy as usize] = NONE;
                self.matching = matching;
                self.collected -= 1;
                for at in &mut self.reached_at {
                    if *at != NONE && *at > self.collected {
                        *at = NONE;
                    }
                }
            }
            let Some(kind) = frame.choices.pop() else {
                path.pop();
                continue;
            };
            let before = self.matching.clone();
            let copy = self.kinds[kind].copies[self.kinds[kind].used];
            if !self.assign(copy, self.collected) {
                continue;
            }
            frame.chosen = Some((kind, before));
            let mark = frame.mark;
            self.kinds[kind].used += 1;
            self.collected += 1;
            self.state.add(self.kinds[kind].item, self.merged, &self.nothing);
            self.note_reached(mark);
            return true;
        }
        false
    }

    /// Assigns a copy to a slot that is reached after `step` copies.
    fn assign(&mut self, copy: u32, step: u32) -> bool {
        self.step_of[copy as usize] = step;
        let (merged, step_of, reached_at) = (self.merged, &self.step_of, &self.reached_at);
        let allows = |copy: u32, slot: u32| {
            let at = reached_at[slot as usize];
            at != NONE && at <= step_of[copy as usize] && merged.allows(copy, slot)
        };
        let is_assigned = self.matching.add(copy, &self.order, allows);
        if !is_assigned {
            self.step_of[copy as usize] = NONE;
        }
        is_assigned
    }

    fn note_reached(&mut self, since: Mark) {
        for change in self.state.reach.since(since) {
            if let crate::reach::ReachChange::Location(LocationId(slot)) = *change
                && self.reached_at[slot as usize] == NONE
            {
                self.reached_at[slot as usize] = self.collected;
            }
        }
    }

    /// Returns the kinds to try, the best last.
    fn choices(&mut self) -> Vec<usize> {
        let mark = self.state.mark();
        let before = self.open_slots();
        let mut gains: Vec<(usize, usize)> = Vec::new();
        for kind in 0..self.kinds.len() {
            if self.kinds[kind].used == self.kinds[kind].copies.len() {
                continue;
            }
            self.state.add(self.kinds[kind].item, self.merged, &self.nothing);
            let is_met = self.merged.is_met(&self.state.reach);
            gains.push((self.open_slots() - before + usize::from(is_met) * self.merged.slots.len(), kind));
            self.state.undo(mark);
        }
        gains.sort_by_key(|(gain, _)| *gain);
        gains.into_iter().map(|(_, kind)| kind).collect()
    }

    /// Returns the number of reached slots that may hold progression.
    fn open_slots(&self) -> usize {
        let slots = (0..).zip(&self.merged.slots);
        slots
            .filter(|(id, slot)| {
                slot.fixed.is_none() && !slot.is_excluded && self.state.reach.is_taken(LocationId(*id))
            })
            .count()
    }

    /// Places the copies that are left.
    fn complete(&self, rng: &mut RngStream) -> Option<Placed> {
        let may_move = |copy: u32, slot: u32| {
            let at = self.reached_at[slot as usize];
            at != NONE && self.step_of[copy as usize] != NONE && at <= self.step_of[copy as usize]
        };
        fill_rest(self.merged, self.matching.at_slot.clone(), may_move, rng)
    }

    fn update_best(&mut self) {
        let reached = self.reached_slots();
        if self.best.as_ref().is_none_or(|best| reached > best.reached) {
            self.best = Some(self.stuck());
        }
    }

    fn reached_slots(&self) -> usize {
        let slots = 0..next_id(self.merged.slots.len());
        slots.filter(|slot| self.state.reach.is_taken(LocationId(*slot))).count()
    }

    /// Describes the current state.
    fn stuck(&self) -> FillStuck {
        let (world, reach) = (&self.merged.world, &self.state.reach);
        let used = self.matching.at_slot.iter().filter(|copy| **copy != NONE);
        let mut items: Vec<String> = used
            .clone()
            .map(|copy| world.items[self.merged.copies[*copy as usize].item.index()].clone())
            .collect();
        items.sort();
        let link = world.links.iter().find(|link| reach.is_reached(link.from) && !reach.holds(link.rule));
        let closed_link = link.map(|link| (link.name.clone(), lacks(world, reach, link.rule)));
        let closed = closed_link.or_else(|| {
            let location =
                world.locations.iter().find(|at| reach.is_reached(at.region) && !reach.holds(at.rule))?;
            Some((location.name.clone(), lacks(world, reach, location.rule)))
        });
        FillStuck {
            reached: self.reached_slots(),
            locations: self.merged.slots.len(),
            free: self.open_slots().saturating_sub(used.count()),
            items,
            closed,
            states: self.states,
        }
    }
}
