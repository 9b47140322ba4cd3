//! Searches for an order in which all quests can be solved.
//!
//! A quest takes its artifacts, and may give others or open a path. The order matters only if quests request
//! more of an artifact than heroes have so far, and one of these quests leads to further progress. Only such
//! choices are tried. All other quests are solved at once; quests without further progress come last, when
//! only the numbers count.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ids::ArtifactId;
use rmg_core::model::ObjectId;

use crate::reach::{Reached, Region, World};

/// Maximum number of steps of a search, in addition to one per quest. Maps in which the order matters need a
/// few. Beyond the maximum, quests count as unsolved.
pub(super) const MAX_STEPS: usize = 2000;

/// A quest.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) id: ObjectId,
    /// Regions from which it is solved.
    pub(super) before: Vec<Region>,
    /// By requested hero, the regions from which the hero is freed.
    pub(super) heroes: Vec<Vec<Region>>,
    /// Artifacts that it takes, each as often as requested.
    pub(super) takes: Vec<ArtifactId>,
    pub(super) gives: Vec<ArtifactId>,
    /// Whether it opens a path once it is solved.
    pub(super) opens: bool,
}

impl Task {
    fn gives_progress(&self) -> bool {
        self.opens || !self.gives.is_empty()
    }
}

/// An artifact on the map, and the regions from which it is taken.
pub(super) type Find = (ArtifactId, Vec<Region>);

/// All quests of a map.
#[derive(Debug)]
pub(super) struct Puzzle<'w> {
    pub(super) world: &'w World<'w>,
    pub(super) tasks: &'w [Task],
    pub(super) finds: &'w [Find],
}

/// A state of the search.
#[derive(Debug, Clone)]
pub(super) struct Progress {
    /// By task.
    pub(super) is_solved: Vec<bool>,
    pub(super) reached: Reached,
}

/// The outcome of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Solved,
    /// No order solves all quests.
    Stuck,
    /// The steps are used up.
    Undecided,
}

impl Puzzle<'_> {
    /// Solves all quests, or as many as possible, from the regions where heroes start.
    pub(super) fn solve(&self, from: Reached) -> (Progress, Outcome) {
        let start = Progress { is_solved: vec![false; self.tasks.len()], reached: from };
        let count = |progress: &Progress| progress.is_solved.iter().filter(|solved| **solved).count();
        let mut furthest = start.clone();
        let mut seen: BTreeSet<Vec<bool>> = BTreeSet::new();
        let mut open = vec![start];
        let mut steps = MAX_STEPS + self.tasks.len();
        let mut outcome = Outcome::Stuck;
        while let Some(mut here) = open.pop() {
            let choices = self.settle(&mut here, &mut steps);
            if count(&here) == self.tasks.len() {
                return (here, Outcome::Solved);
            }
            if steps == 0 {
                outcome = Outcome::Undecided;
                open.clear();
            } else {
                for task in choices.into_iter().rev().filter(|task| self.tasks[*task].gives_progress()) {
                    let mut next = here.clone();
                    next.is_solved[task] = true;
                    if seen.insert(next.is_solved.clone()) {
                        open.push(next);
                    }
                }
            }
            if count(&furthest) <= count(&here) {
                furthest = here;
            }
        }
        // If no order solves all, solve all that can be solved, for the messages about the rest.
        let mut steps = usize::MAX;
        while let Some(task) = self.settle(&mut furthest, &mut steps).first() {
            furthest.is_solved[*task] = true;
        }
        (furthest, outcome)
    }

    /// Solves quests that cannot make others unsolvable, in at most `steps` steps. Returns the remaining
    /// quests that can be solved but may take artifacts that others need.
    fn settle(&self, here: &mut Progress, steps: &mut usize) -> Vec<usize> {
        loop {
            self.spread(here);
            let had = self.had(here);
            let ready: Vec<usize> =
                (0..self.tasks.len()).filter(|task| self.is_ready(here, &had, *task)).collect();
            *steps = steps.saturating_sub(1);
            match ready.iter().find(|task| self.is_safe(here, &had, **task)) {
                Some(task) if *steps > 0 => here.is_solved[*task] = true,
                _ => return ready,
            }
        }
    }

    fn spread(&self, here: &mut Progress) {
        let solved = |id: ObjectId| {
            let task = self.tasks.binary_search_by_key(&id, |task| task.id);
            task.is_ok_and(|task| here.is_solved[task])
        };
        here.reached = self.world.spread(std::mem::take(&mut here.reached), solved);
    }

    /// Returns the artifacts that heroes have, with their numbers.
    pub(super) fn had(&self, here: &Progress) -> BTreeMap<ArtifactId, usize> {
        let mut had: BTreeMap<ArtifactId, usize> = BTreeMap::new();
        for (artifact, before) in self.finds {
            *had.entry(*artifact).or_default() += usize::from(is_reached(here, before));
        }
        let solved = || self.tasks.iter().zip(&here.is_solved).filter(|(_, solved)| **solved);
        for artifact in solved().flat_map(|(task, _)| &task.gives) {
            *had.entry(*artifact).or_default() += 1;
        }
        for artifact in solved().flat_map(|(task, _)| &task.takes) {
            if let Some(count) = had.get_mut(artifact) {
                *count = count.saturating_sub(1);
            }
        }
        had
    }

    fn is_ready(&self, here: &Progress, had: &BTreeMap<ArtifactId, usize>, task: usize) -> bool {
        !here.is_solved[task]
            && is_reached(here, &self.tasks[task].before)
            && self.tasks[task].heroes.iter().all(|before| is_reached(here, before))
            && missing(&self.tasks[task].takes, had).is_none()
    }

    /// Returns whether enough of each artifact that a quest takes remains for all other quests.
    fn is_safe(&self, here: &Progress, had: &BTreeMap<ArtifactId, usize>, task: usize) -> bool {
        let count = |list: &[ArtifactId], artifact| list.iter().filter(|other| **other == artifact).count();
        let Task { takes, gives, .. } = &self.tasks[task];
        takes.iter().all(|artifact| {
            let others = self.tasks.iter().zip(&here.is_solved).enumerate();
            let others = others.filter(|(other, (_, solved))| *other != task && !**solved);
            let wanted: usize = others.map(|(_, (other, _))| count(&other.takes, *artifact)).sum();
            let has = had.get(artifact).copied().unwrap_or(0) + count(gives, *artifact);
            has >= wanted + count(takes, *artifact)
        })
    }
}

fn is_reached(here: &Progress, before: &[Region]) -> bool {
    before.iter().any(|place| here.reached.contains(place))
}

/// Returns the first artifact that is requested more often than heroes have it.
pub(super) fn missing(takes: &[ArtifactId], had: &BTreeMap<ArtifactId, usize>) -> Option<ArtifactId> {
    takes.iter().copied().find(|artifact| {
        let wanted = takes.iter().filter(|other| *other == artifact).count();
        had.get(artifact).copied().unwrap_or(0) < wanted
    })
}
