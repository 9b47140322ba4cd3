//! The order in which quests can be solved.
//!
//! A quest takes its artifacts away, and may give others or open a way. So the order matters only where more
//! quests want an artifact than there are of it so far, and the one chosen leads to more. Such choices are
//! tried out; everything else is done at once, and quests that lead to nothing more come last, when only
//! numbers count.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ids::ArtifactId;
use rmg_core::model::ObjectId;

use crate::reach::{Place, Reached, World};

/// Most steps of a search, beside one for each quest. A map where the order matters needs a handful; beyond
/// this the quests count as not solved.
pub(super) const MOST_STEPS: usize = 2000;

/// A quest.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) id: ObjectId,
    /// From where it is solved.
    pub(super) before: Vec<Place>,
    /// From where each hero is freed who is wanted, too.
    pub(super) heroes: Vec<Vec<Place>>,
    /// Artifacts that it takes, each as often as wanted.
    pub(super) takes: Vec<ArtifactId>,
    pub(super) gives: Vec<ArtifactId>,
    /// Whether heroes get further once it is solved.
    pub(super) opens: bool,
}

impl Task {
    fn leads_on(&self) -> bool {
        self.opens || !self.gives.is_empty()
    }
}

/// An artifact that lies on the map, and from where it is had.
pub(super) type Find = (ArtifactId, Vec<Place>);

/// All quests of a map.
#[derive(Debug)]
pub(super) struct Puzzle<'w> {
    pub(super) world: &'w World<'w>,
    pub(super) tasks: &'w [Task],
    pub(super) finds: &'w [Find],
}

/// How far somebody came.
#[derive(Debug, Clone)]
pub(super) struct Progress {
    /// By task.
    pub(super) is_solved: Vec<bool>,
    pub(super) reached: Reached,
}

/// What a search ended with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Solved,
    /// No order solves all.
    Stuck,
    /// More steps than are made.
    Undecided,
}

impl Puzzle<'_> {
    /// Solves all quests from where heroes start, or as many as it came to.
    pub(super) fn solve(&self, from: Reached) -> (Progress, Outcome) {
        let start = Progress { is_solved: vec![false; self.tasks.len()], reached: from };
        let count = |progress: &Progress| progress.is_solved.iter().filter(|solved| **solved).count();
        let mut furthest = start.clone();
        let mut seen: BTreeSet<Vec<bool>> = BTreeSet::new();
        let mut open = vec![start];
        let mut steps = MOST_STEPS + self.tasks.len();
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
                for task in choices.into_iter().rev().filter(|task| self.tasks[*task].leads_on()) {
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
        // Where no order solves all, whatever can be solved, for what is told of the rest.
        let mut steps = usize::MAX;
        while let Some(task) = self.settle(&mut furthest, &mut steps).first() {
            furthest.is_solved[*task] = true;
        }
        (furthest, outcome)
    }

    /// Solves what nobody can regret, in at most so many `steps`; gives the quests that could be solved, and
    /// that others may then lack for.
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

    /// Artifacts in the hands of heroes.
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

    /// Whether enough is left for all other quests of whatever a quest takes.
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

fn is_reached(here: &Progress, before: &[Place]) -> bool {
    before.iter().any(|place| here.reached.contains(place))
}

/// The first artifact of which fewer are had than wanted.
pub(super) fn missing(takes: &[ArtifactId], had: &BTreeMap<ArtifactId, usize>) -> Option<ArtifactId> {
    takes.iter().copied().find(|artifact| {
        let wanted = takes.iter().filter(|other| *other == artifact).count();
        had.get(artifact).copied().unwrap_or(0) < wanted
    })
}
