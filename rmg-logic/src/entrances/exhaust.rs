//! Exhaustive search on small worlds: finds a layout, or proves that none exists.
//!
//! Starting from the reached state, each step selects one open exit and tries all its partners. Every layout
//! that meets the goal is visited, independent of the selected exits. A branch is cut if the goal is
//! unreachable even with all remaining joins at once. Equivalent ends (same class and rule, in equivalent
//! unreached regions) are tried once.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::{RngStream, Seed};

use crate::entrances::error::Impossible;
use crate::entrances::matching::{pair_at_random, pair_the_rest};
use crate::entrances::optimistic::reach_at_best;
use crate::entrances::randomizer::Randomizer;
use crate::entrances::scorer::LayoutScorer;
use crate::entrances::verdict::Verdict;
use crate::ids::{NONE, RegionId, next_id};
use crate::reach::Reach;

/// Maximum number of ends: larger worlds are not searched.
const MAX_ENDS: usize = 400;
/// Maximum number of visited positions.
const MAX_POSITIONS: u64 = 300_000;
/// Maximum work (see [`Reach::steps`]): about a second.
const MAX_WORK: u64 = 60_000_000;

impl Randomizer<'_> {
    /// Returns the result of the exhaustive search. It runs once, and only for small worlds.
    pub(crate) fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| search_all(self))
    }
}

/// Searches the layouts of a randomizer. The result is deterministic.
fn search_all(randomizer: &Randomizer<'_>) -> Verdict {
    if randomizer.ends.len() > MAX_ENDS {
        return Verdict::Unknown;
    }
    let mut search = Search {
        randomizer,
        reach: randomizer.base(),
        scorer: LayoutScorer::new(randomizer),
        mate: vec![NONE; randomizer.ends.len()],
        kinds: kinds_of_ends(randomizer),
        rng: Seed(0).at("exhaust").stream(),
        positions: 0,
        best: (0, String::new()),
    };
    match search.extend() {
        Outcome::Found => Verdict::Found(search.mate),
        Outcome::OutOfBudget => Verdict::Unknown,
        Outcome::Nothing => Verdict::Impossible(Impossible::Exhausted {
            positions: search.positions,
            best: (search.best.0, randomizer.world.regions.len()),
            lacks: search.best.1,
        }),
    }
}

enum Outcome {
    Found,
    Nothing,
    OutOfBudget,
}

struct Search<'p> {
    randomizer: &'p Randomizer<'p>,
    reach: Reach<'p>,
    scorer: LayoutScorer<'p>,
    mate: Vec<u32>,
    /// By end: region kind and end kind, see [`kinds_of_ends`].
    kinds: Vec<(u32, u32)>,
    rng: RngStream,
    positions: u64,
    /// Maximum number of reached regions at a dead end of the search, and the missing parts there.
    best: (usize, String),
}

impl Search<'_> {
    /// Searches from one position: the joins of `mate`, swept. On success `mate` is complete.
    fn extend(&mut self) -> Outcome {
        self.positions += 1;
        if self.positions > MAX_POSITIONS || self.reach.steps() + self.scorer.work > MAX_WORK {
            return Outcome::OutOfBudget;
        }
        let goal = &self.randomizer.goal;
        let is_beaten = goal.minimal.as_ref().is_some_and(|minimal| minimal.is_met(&self.reach));
        if (is_beaten || self.reach.reached_count() >= goal.regions) && self.complete() {
            return Outcome::Found;
        }
        if !self.can_be_met() {
            self.update_best();
            return Outcome::Nothing;
        }
        let Some((end, partners)) = self.next_exit() else {
            self.update_best();
            return Outcome::Nothing;
        };
        for other in partners {
            let mark = self.reach.mark();
            (self.mate[end as usize], self.mate[other as usize]) = (other, end);
            for (from, to) in [(end, other), (other, end)] {
                let exit = self.randomizer.ends.exit[from as usize];
                if exit != NONE {
                    let region = RegionId(self.randomizer.ends.region[to as usize]);
                    self.reach.join(self.randomizer.slots.exits[exit as usize], region);
                }
            }
            self.reach.sweep();
            let outcome = self.extend();
            if !matches!(outcome, Outcome::Nothing) {
                return outcome;
            }
            self.reach.undo(mark);
            (self.mate[end as usize], self.mate[other as usize]) = (NONE, NONE);
        }
        Outcome::Nothing
    }

    /// Joins all remaining ends. Returns whether the layout meets the goal, and keeps it in this case.
    fn complete(&mut self) -> bool {
        let mut mate = self.mate.clone();
        let is_fixed: Vec<bool> = mate.iter().map(|other| *other != NONE).collect();
        pair_at_random(self.randomizer, &mut mate, &mut self.rng);
        if pair_the_rest(self.randomizer, &mut mate, &is_fixed).is_err() || !self.scorer.score(&mate).is_met {
            return false;
        }
        self.mate = mate;
        true
    }

    /// Returns whether the goal can be met if every free end leads to all its partners.
    fn can_be_met(&mut self) -> bool {
        let mark = self.reach.mark();
        let mate = &self.mate;
        reach_at_best(&mut self.reach, &self.randomizer.ends, &self.randomizer.slots, |end| {
            mate[end as usize] != NONE
        });
        let goal = &self.randomizer.goal;
        let can = (goal.can_be_full && self.reach.reached_count() >= goal.regions)
            || goal.minimal.as_ref().is_some_and(|minimal| minimal.is_met(&self.reach));
        self.reach.undo(mark);
        can
    }

    /// Returns the open exit with the fewest partners, and its partners: those in unreached regions first.
    fn next_exit(&self) -> Option<(u32, Vec<u32>)> {
        let (ends, slots) = (&self.randomizer.ends, &self.randomizer.slots);
        let mut best: Option<(u32, Vec<u32>)> = None;
        for (slot, end) in ends.of_exit.iter().enumerate() {
            if self.mate[*end as usize] != NONE || !self.reach.is_open(slots.exits[slot]) {
                continue;
            }
            let mut seen = BTreeSet::new();
            let is_reached = |other: u32| self.reach.is_reached(RegionId(ends.region[other as usize]));
            let mut partners: Vec<u32> = ends.partners[ends.class[*end as usize] as usize]
                .iter()
                .flat_map(|class| ends.members[*class as usize].iter().copied())
                .filter(|other| self.mate[*other as usize] == NONE && self.randomizer.fits(*end, *other))
                .filter(|other| {
                    let (region_kind, end_kind) = self.kinds[*other as usize];
                    let region = ends.region[*other as usize];
                    // a reached region is only equivalent to itself
                    let is_known = is_reached(*other);
                    seen.insert(if is_known { (NONE, region, end_kind) } else { (region_kind, 0, end_kind) })
                })
                .collect();
            if best.as_ref().is_none_or(|(_, fewest)| partners.len() < fewest.len()) {
                partners.sort_by_key(|other| (is_reached(*other), *other));
                let is_dead = partners.is_empty();
                best = Some((*end, partners));
                if is_dead {
                    break;
                }
            }
        }
        best
    }

    fn update_best(&mut self) {
        if self.reach.reached_count() > self.best.0 {
            let lacks = format!(
                "not {}; {}",
                self.randomizer.unreached(&self.reach),
                self.randomizer.closed_exits(&self.reach)
            );
            self.best = (self.reach.reached_count(), lacks);
        }
    }
}

/// Returns the region kind and the end kind of each end. Regions are of the same kind if they differ only in
/// the names of their ends. Ends are of the same kind if their class and rule are equal.
fn kinds_of_ends(randomizer: &Randomizer<'_>) -> Vec<(u32, u32)> {
    let (ends, graph) = (&randomizer.ends, &randomizer.graph);
    let rule = |end: usize| match ends.exit[end] {
        NONE => NONE,
        exit => graph.link_rule[randomizer.slots.exits[exit as usize].index()],
    };
    let mut end_kinds: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let kind_of_end: Vec<u32> = (0..ends.len())
        .map(|end| {
            let next = next_id(end_kinds.len());
            *end_kinds.entry((ends.class[end], rule(end))).or_insert(next)
        })
        .collect();
    let mut inside: Vec<Vec<u32>> = vec![Vec::new(); graph.regions];
    for (end, region) in ends.region.iter().enumerate() {
        inside[*region as usize].push(kind_of_end[end]);
    }
    let mut has_only_ends: Vec<bool> = graph.region_rule.iter().map(|rule| *rule == NONE).collect();
    has_only_ends[graph.start as usize] = false;
    for link in &randomizer.world.links {
        if let Some(to) = link.to {
            (has_only_ends[link.from.index()], has_only_ends[to.index()]) = (false, false);
        }
    }
    for (exit, target) in &randomizer.slots.preplaced {
        has_only_ends[randomizer.world.links[exit.index()].from.index()] = false;
        has_only_ends[randomizer.world.targets[target.index()].region.index()] = false;
    }
    for region in &graph.location_region {
        has_only_ends[*region as usize] = false;
    }
    let mut region_kinds: BTreeMap<(u32, Vec<u32>), u32> = BTreeMap::new();
    let kind_of_region: Vec<u32> = inside
        .into_iter()
        .zip(0..)
        .map(|(mut inside, region)| {
            inside.sort_unstable();
            let key = if has_only_ends[region as usize] { (NONE, inside) } else { (region, Vec::new()) };
            let next = next_id(region_kinds.len());
            *region_kinds.entry(key).or_insert(next)
        })
        .collect();
    (0..ends.len()).map(|end| (kind_of_region[ends.region[end] as usize], kind_of_end[end])).collect()
}
