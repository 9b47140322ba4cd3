//! A partial layout: joined ends, reached regions, open exits and remaining targets.

use rmg_core::graph::Csr;

use crate::entrances::lookup::TargetLookup;
use crate::entrances::randomizer::Randomizer;
use crate::ids::{LinkId, NONE, TargetId, next_id};
use crate::reach::{Mark, Reach, ReachChange};
use crate::region_graph::{LinkKind, RegionGraph};

/// The reason why a callback could not join a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JoinError {
    /// The exit is not randomized.
    #[error("this exit is not randomized")]
    NotAnExit,
    /// The target is not randomized.
    #[error("this target is not randomized")]
    NotATarget,
    /// The exit, the target, or one of their twins is already joined.
    #[error("the exit or the target is already joined")]
    Taken,
    /// The ends do not fit: kind, group, forbidden pair or the same door.
    #[error("the exit and the target do not fit each other")]
    NoFit,
}

/// A partial layout, as closures see it.
#[derive(Debug)]
pub struct Progress<'p> {
    pub(crate) randomizer: &'p Randomizer<'p>,
    pub(crate) reach: Reach<'p>,
    pub(crate) left: TargetLookup,
    /// By exit slot: target slot or `NONE`.
    pub(crate) leads_to: Vec<u32>,
    /// Directed joins (slots) in order of placement.
    pub(crate) joins: Vec<(u32, u32)>,
    /// Number of directed joins of each placement (1 or 2), in order.
    pub(crate) sizes: Vec<usize>,
    /// Usable exits without a destination. The first `untried` ones may have candidates in this stage, the
    /// others have none.
    pub(crate) open: Vec<u32>,
    /// Number of `open` exits that can have candidates in this stage.
    pub(crate) untried: usize,
    /// All exits in the order in which they were opened.
    pub(crate) opened: Vec<u32>,
    /// By exit slot: position in `open` or `NONE`.
    position: Vec<u32>,
    targets_of_region: Csr<u32>,
    /// By end: whether a callback joined it. Repair must not change it.
    pub(crate) is_fixed: Vec<bool>,
    seen: Mark,
    is_target_left: Vec<bool>,
    target_slot: Vec<u32>,
    /// Buffer of [`Self::process_changes`], empty between calls.
    new_exits: Vec<u32>,
    new_targets: Vec<u32>,
}

impl<'p> Progress<'p> {
    /// Creates a layout with only the pre-placed joins.
    pub(crate) fn new(randomizer: &'p Randomizer<'p>) -> Self {
        let slots = &randomizer.slots;
        let mut left = TargetLookup::new(randomizer.world);
        for (slot, target) in slots.targets.iter().enumerate() {
            left.add(*target, randomizer.is_dead_end[slot], false);
        }
        let regions = slots.targets.iter().map(|target| randomizer.world.targets[target.index()].region.0);
        let mut target_slot = vec![NONE; randomizer.world.targets.len()];
        for (slot, target) in (0..).zip(&slots.targets) {
            target_slot[target.index()] = slot;
        }
        let mut progress = Self {
            randomizer,
            reach: randomizer.base(),
            left,
            leads_to: vec![NONE; slots.exits.len()],
            joins: Vec::with_capacity(slots.exits.len()),
            sizes: Vec::with_capacity(slots.exits.len()),
            open: Vec::new(),
            untried: 0,
            opened: Vec::new(),
            position: vec![NONE; slots.exits.len()],
            targets_of_region: Csr::group(randomizer.graph.regions, regions.zip(0u32..)),
            is_fixed: vec![false; randomizer.ends.len()],
            seen: Mark::START,
            is_target_left: vec![true; slots.targets.len()],
            target_slot,
            new_exits: Vec::new(),
            new_targets: Vec::new(),
        };
        progress.process_changes();
        progress
    }

    /// Returns the world whose entrances are randomized.
    #[must_use]
    pub fn world(&self) -> &RegionGraph {
        self.randomizer.world
    }

    /// Returns the reached state, with the whole item pool.
    #[must_use]
    pub fn reach(&self) -> &Reach<'p> {
        &self.reach
    }

    /// Returns whether an exit has a destination.
    #[must_use]
    pub fn is_joined(&self, exit: LinkId) -> bool {
        self.reach.destination(exit).is_some()
    }

    /// Returns the remaining targets.
    #[must_use]
    pub fn targets_left(&self) -> &TargetLookup {
        &self.left
    }

    /// Returns all joins so far, in order; coupled joins in both directions.
    pub fn pairings(&self) -> impl Iterator<Item = (LinkId, TargetId)> {
        let slots = &self.randomizer.slots;
        self.joins.iter().map(|(exit, target)| (slots.exits[*exit as usize], slots.targets[*target as usize]))
    }

    /// Joins a pair from within a callback; coupled doors with their reverse. Repair does not change the
    /// join. The randomizer sweeps when the callback returns.
    ///
    /// # Errors
    /// [`JoinError`]; the layout is then unchanged.
    pub fn join(&mut self, exit: LinkId, target: TargetId) -> Result<(), JoinError> {
        let slots = &self.randomizer.slots;
        let exit = slots.of_link.get(exit.index()).copied().filter(|slot| *slot != NONE);
        let exit = exit.ok_or(JoinError::NotAnExit)?;
        let target = self.target_slot.get(target.index()).copied().filter(|slot| *slot != NONE);
        let target = target.ok_or(JoinError::NotATarget)?;
        if !self.is_free(exit, target) {
            return Err(JoinError::Taken);
        }
        let (a, b) =
            (self.randomizer.ends.of_exit[exit as usize], self.randomizer.ends.of_target[target as usize]);
        if !self.randomizer.fits(a, b) {
            return Err(JoinError::NoFit);
        }
        self.connect(exit, target);
        (self.is_fixed[a as usize], self.is_fixed[b as usize]) = (true, true);
        Ok(())
    }

    /// Returns the reverse of a join of coupled doors.
    pub(crate) fn reverse(&self, exit: u32, target: u32) -> Option<(u32, u32)> {
        let slots = &self.randomizer.slots;
        let (back_exit, back_target) = (slots.twin_exit[target as usize], slots.twin_target[exit as usize]);
        (back_exit != NONE && back_target != NONE).then_some((back_exit, back_target))
    }

    /// Returns whether neither these slots nor their twins are joined.
    pub(crate) fn is_free(&self, exit: u32, target: u32) -> bool {
        let is_left = |(exit, target): (u32, u32)| {
            self.leads_to[exit as usize] == NONE && self.is_target_left[target as usize]
        };
        is_left((exit, target)) && self.reverse(exit, target).is_none_or(is_left)
    }

    /// Joins slots, without a sweep.
    pub(crate) fn connect(&mut self, exit: u32, target: u32) {
        let back = self.reverse(exit, target);
        self.sizes.push(1 + usize::from(back.is_some()));
        self.connect_one(exit, target);
        if let Some((exit, target)) = back {
            self.connect_one(exit, target);
        }
    }

    /// Propagates all new joins.
    pub(crate) fn sweep(&mut self) {
        self.reach.sweep();
        self.process_changes();
    }

    /// Returns whether another exit is open after this join. The join is tried and undone.
    pub(crate) fn would_stay_open(&mut self, exit: u32, target: u32) -> bool {
        let randomizer = self.randomizer;
        let mark = self.reach.mark();
        let back = self.reverse(exit, target);
        self.reach.join(randomizer.slots.exits[exit as usize], randomizer.target_region(target));
        if let Some((exit, target)) = back {
            self.reach.join(randomizer.slots.exits[exit as usize], randomizer.target_region(target));
        }
        self.reach.sweep();
        let used = back.map_or(NONE, |(exit, _)| exit);
        let is_new_exit = |link: LinkId| {
            let slot = randomizer.slots.of_link[link.index()];
            slot != NONE && slot != used && self.leads_to[slot as usize] == NONE
        };
        let found = self
            .reach
            .since(mark)
            .iter()
            .any(|change| matches!(change, ReachChange::Link(link) if is_new_exit(*link)));
        self.reach.undo(mark);
        found
    }

    /// Marks all open exits as untried.
    pub(crate) fn retry_all_exits(&mut self) {
        self.untried = self.open.len();
    }

    /// Marks the open exit at `at` as without candidates.
    pub(crate) fn set_aside(&mut self, at: usize) {
        self.untried -= 1;
        self.swap_open(at, self.untried);
    }

    /// Swaps two open exits.
    pub(crate) fn swap_open(&mut self, a: usize, b: usize) {
        self.open.swap(a, b);
        self.position[self.open[a] as usize] = next_id(a);
        self.position[self.open[b] as usize] = next_id(b);
    }

    /// Returns the joins as a matching of ends; `NONE` for free ends.
    pub(crate) fn mates(&self) -> Vec<u32> {
        let ends = &self.randomizer.ends;
        let mut mate = vec![NONE; ends.len()];
        for (exit, target) in &self.joins {
            let (a, b) = (ends.of_exit[*exit as usize], ends.of_target[*target as usize]);
            (mate[a as usize], mate[b as usize]) = (b, a);
        }
        mate
    }

    fn connect_one(&mut self, exit: u32, target: u32) {
        let randomizer = self.randomizer;
        self.leads_to[exit as usize] = target;
        self.is_target_left[target as usize] = false;
        self.joins.push((exit, target));
        self.left.remove(randomizer.slots.targets[target as usize]);
        self.close(exit);
        self.reach.join(randomizer.slots.exits[exit as usize], randomizer.target_region(target));
    }

    /// Removes an exit from the list of open exits.
    fn close(&mut self, exit: u32) {
        let at = std::mem::replace(&mut self.position[exit as usize], NONE);
        if at == NONE {
            return;
        }
        let mut at = at as usize;
        if at < self.untried {
            self.untried -= 1;
            let last = self.untried;
            self.open.swap(at, last);
            self.position[self.open[at] as usize] = next_id(at);
            at = last;
        }
        self.open.swap_remove(at);
        if let Some(moved) = self.open.get(at) {
            self.position[*moved as usize] = next_id(at);
        }
        self.position[exit as usize] = NONE;
    }

    /// Adds regions and exits that the last sweep reached, in order of name. The order of changes within a
    /// sweep depends on the order of the input.
    fn process_changes(&mut self) {
        let seen = std::mem::replace(&mut self.seen, self.reach.mark());
        let (mut exits, mut targets) =
            (std::mem::take(&mut self.new_exits), std::mem::take(&mut self.new_targets));
        for change in self.reach.since(seen) {
            match change {
                ReachChange::Region(region) => {
                    targets.extend_from_slice(self.targets_of_region.row(region.0))
                }
                ReachChange::Link(link) => {
                    let slot = self.randomizer.slots.of_link[link.index()];
                    if slot != NONE && self.leads_to[slot as usize] == NONE {
                        exits.push(slot);
                    }
                }
                ReachChange::Location(_)
                | ReachChange::Item(..)
                | ReachChange::Rule(_)
                | ReachChange::Joined(_) => {}
            }
        }
        exits.sort_unstable();
        targets.sort_unstable();
        for target in targets.drain(..) {
            self.left.region_reached(self.randomizer.slots.targets[target as usize]);
        }
        for exit in exits.drain(..) {
            self.open_exit(exit);
        }
        (self.new_exits, self.new_targets) = (exits, targets);
    }

    fn open_exit(&mut self, slot: u32) {
        self.opened.push(slot);
        self.open.push(slot);
        self.position[slot as usize] = next_id(self.open.len() - 1);
        let last = self.open.len() - 1;
        let untried = self.untried;
        self.swap_open(untried, last);
        self.untried += 1;
    }

    /// Returns the slot of a randomized target.
    pub(crate) fn slot_of(&self, target: TargetId) -> u32 {
        self.target_slot[target.index()]
    }

    /// Returns the id of an exit slot.
    pub(crate) fn exit_id(&self, slot: u32) -> LinkId {
        self.randomizer.slots.exits[slot as usize]
    }

    /// Returns the id of a target slot.
    pub(crate) fn target_id(&self, slot: u32) -> TargetId {
        self.randomizer.slots.targets[slot as usize]
    }

    /// Returns whether the forbidden pairs and the closure allow a pair, and it is not a coupled door with
    /// itself. Kind and group are not checked: the lists of candidates contain only fitting targets.
    pub(crate) fn may_join(&self, exit: u32, target: u32) -> bool {
        self.randomizer.slots.twin_target[exit as usize] != target
            && self.randomizer.ends.is_allowed(
                &self.randomizer.settings,
                &self.randomizer.slots,
                exit,
                target,
            )
    }

    /// Returns the kind of an exit slot.
    pub(crate) fn kind(&self, exit: u32) -> LinkKind {
        self.randomizer.world.links[self.randomizer.slots.exits[exit as usize].index()].kind
    }
}
