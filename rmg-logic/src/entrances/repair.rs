//! Local search that repairs a layout: it re-joins ends as long as the score does not get worse.
//!
//! Two joins swap partners, sometimes three. Changes without gain are kept as well, so that the search can
//! cross plateaus of equal score. Most changes combine a join at a reached region with a join at an unreached
//! region, because these can improve the score.

use rmg_core::RngStream;

use crate::entrances::explain::{Log, Step};
use crate::entrances::goal::Score;
use crate::entrances::randomizer::Randomizer;
use crate::entrances::scorer::LayoutScorer;
use crate::ids::{LinkId, NONE, RegionId, TargetId};

/// A layout that is being repaired.
pub(crate) struct Repair<'a, 'p> {
    randomizer: &'p Randomizer<'p>,
    scorer: &'a mut LayoutScorer<'p>,
    mate: Vec<u32>,
    /// Joins that may change.
    joins: Vec<(u32, u32)>,
    /// By end: whether its region is reached.
    is_reached: Vec<bool>,
    score: Score,
    changes: u64,
}

impl<'a, 'p> Repair<'a, 'p> {
    /// Evaluates a layout of all ends. Ends that are `is_fixed` keep their partners.
    pub(crate) fn new(
        randomizer: &'p Randomizer<'p>,
        scorer: &'a mut LayoutScorer<'p>,
        mate: Vec<u32>,
        is_fixed: &[bool],
    ) -> Self {
        let score = scorer.score(&mate);
        let joins = (0..).zip(&mate).filter(|(end, other)| *end < **other && **other != NONE);
        let joins =
            joins.filter(|(end, _)| !is_fixed[*end as usize]).map(|(end, other)| (end, *other)).collect();
        let mut repair = Self {
            randomizer,
            scorer,
            mate,
            joins,
            is_reached: vec![false; randomizer.ends.len()],
            score,
            changes: 0,
        };
        repair.update_reached();
        repair
    }

    /// Returns the score of the layout.
    pub(crate) fn score(&self) -> Score {
        self.score
    }

    /// Returns the number of kept changes.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the layout.
    pub(crate) fn into_mates(self) -> Vec<u32> {
        self.mate
    }

    /// Re-joins ends until the goal is met, `patience` layouts in a row brought no gain, or the total work of
    /// the scorer reaches `max_work`.
    pub(crate) fn run(&mut self, patience: u64, max_work: u64, rng: &mut RngStream, log: &mut Log) {
        let (mut idle, mut neutral) = (0u64, 0u64);
        let start = self.scorer.layouts;
        while !self.score.is_met && self.joins.len() > 1 {
            if idle >= patience || self.scorer.work >= max_work {
                let (layouts, reached) = (self.scorer.layouts - start, self.score.reached);
                log.add(|| Step::RepairFailed { layouts, reached });
                return;
            }
            idle += 1;
            let Some(change) = self.pick_change(rng) else {
                // failed attempts count as work, so that the search ends even if no change fits
                self.scorer.work += 1;
                continue;
            };
            let old = change.map(|(at, _)| if at == usize::MAX { None } else { Some(self.joins[at]) });
            self.apply(&change);
            let score = self.scorer.score(&self.mate);
            if score < self.score {
                for (at, join) in change.iter().zip(old).filter_map(|((at, _), join)| Some((*at, join?))) {
                    self.joins[at] = join;
                }
                for (a, b) in old.into_iter().flatten() {
                    (self.mate[a as usize], self.mate[b as usize]) = (b, a);
                }
                continue;
            }
            self.update_reached();
            self.changes += 1;
            if score > self.score {
                self.score = score;
                log.add(|| self.improved(&old, &change, neutral));
                (idle, neutral) = (0, 0);
            } else {
                neutral += 1;
            }
        }
    }

    /// Exchanges joins at random and keeps the goal met, for variety. O(tries layouts).
    pub(crate) fn shuffle(&mut self, tries: u64, max_work: u64, rng: &mut RngStream) {
        for _ in 0..tries {
            if self.scorer.work >= max_work || self.joins.len() < 2 {
                return;
            }
            let Some(change) = self.pick_change(rng) else { continue };
            let (joins, mate) = (self.joins.clone(), self.mate.clone());
            self.apply(&change);
            if !self.scorer.score(&self.mate).is_met {
                (self.joins, self.mate) = (joins, mate);
            }
        }
    }

    /// Picks new joins for two or three positions; `usize::MAX` means no position.
    fn pick_change(&self, rng: &mut RngStream) -> Option<[(usize, (u32, u32)); 3]> {
        const NOTHING: (usize, (u32, u32)) = (usize::MAX, (NONE, NONE));
        let (first, second) = self.pick_two(rng);
        if first == second {
            return None;
        }
        let ((a, b), (c, d)) = (self.joins[first], self.joins[second]);
        let (c, d) = if rng.chance(1, 2) { (c, d) } else { (d, c) };
        // one in eight changes moves three joins: some group tables allow no other rearrangement
        if self.joins.len() > 2 && rng.chance(1, 8) {
            let third = rng.index(self.joins.len());
            if third != first && third != second {
                let (e, f) = self.joins[third];
                let (e, f) = if rng.chance(1, 2) { (e, f) } else { (f, e) };
                let fits =
                    self.randomizer.fits(a, d) && self.randomizer.fits(c, f) && self.randomizer.fits(e, b);
                return fits.then_some([(first, (a, d)), (second, (c, f)), (third, (e, b))]);
            }
        }
        let pairs = [[(a, c), (b, d)], [(a, d), (b, c)]];
        let found = pairs.iter().find(|pairs| pairs.iter().all(|(a, b)| self.randomizer.fits(*a, *b)))?;
        Some([(first, found[0]), (second, found[1]), NOTHING])
    }

    /// Picks two joins: usually one at a reached region and one at an unreached region.
    fn pick_two(&self, rng: &mut RngStream) -> (usize, usize) {
        const TRIES: u32 = 12;
        let count = self.joins.len();
        let (mut first, mut second) = (rng.index(count), rng.index(count));
        if rng.chance(3, 4) {
            let touches = |at: usize, wanted: bool| {
                let (a, b) = self.joins[at];
                self.is_reached[a as usize] == wanted || self.is_reached[b as usize] == wanted
            };
            for _ in 0..TRIES {
                if touches(first, true) {
                    break;
                }
                first = rng.index(count);
            }
            for _ in 0..TRIES {
                if touches(second, false) && second != first {
                    break;
                }
                second = rng.index(count);
            }
        }
        (first, second)
    }

    fn apply(&mut self, change: &[(usize, (u32, u32)); 3]) {
        for (at, (a, b)) in change.iter().filter(|(at, _)| *at != usize::MAX) {
            self.joins[*at] = (*a, *b);
            (self.mate[*a as usize], self.mate[*b as usize]) = (*b, *a);
        }
    }

    fn update_reached(&mut self) {
        let reach = self.scorer.reach();
        for (is_reached, region) in self.is_reached.iter_mut().zip(&self.randomizer.ends.region) {
            *is_reached = reach.is_reached(RegionId(*region));
        }
    }

    fn improved(&self, old: &[Option<(u32, u32)>; 3], new: &[(usize, (u32, u32)); 3], neutral: u64) -> Step {
        let name = |pair: &(u32, u32)| directed(self.randomizer, pair.0, pair.1);
        Step::Repaired {
            old: old.iter().flatten().filter_map(name).collect(),
            new: new.iter().filter(|(at, _)| *at != usize::MAX).filter_map(|(_, pair)| name(pair)).collect(),
            neutral,
            reached: self.score.reached,
            usable: self.score.usable,
        }
    }
}

/// Returns a join of ends as exit and target, in a direction that the group table allows.
pub(crate) fn directed(randomizer: &Randomizer<'_>, a: u32, b: u32) -> Option<(LinkId, TargetId)> {
    let (exit, target) = directed_slots(randomizer, a, b)?;
    Some((randomizer.slots.exits[exit as usize], randomizer.slots.targets[target as usize]))
}

/// Returns a join of ends as slots of exit and target.
pub(crate) fn directed_slots(randomizer: &Randomizer<'_>, a: u32, b: u32) -> Option<(u32, u32)> {
    let (from, to) = if randomizer.leads(a, b) { (a, b) } else { (b, a) };
    let (exit, target) = (randomizer.ends.exit[from as usize], randomizer.ends.target[to as usize]);
    (exit != NONE && target != NONE).then_some((exit, target))
}
