//! Tries every way to go on, for worlds small enough: finds a layout, or proves that there is none.
//!
//! Starts from what is reached and asks, for one open exit at a time, which end it is joined with. Every layout that
//! meets the goal is met on the way, whatever exit is asked. A way is given up when not even all that is left at once
//! would reach the goal. Ends that look alike (same class and rule, in regions that look alike and are not yet
//! reached) are tried once.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::{RngStream, Seed};

use crate::entrances::error::Impossible;
use crate::entrances::judge::Judge;
use crate::entrances::matching::{pair_at_random, pair_the_rest};
use crate::entrances::optimistic::reach_at_best;
use crate::entrances::randomizer::Randomizer;
use crate::entrances::verdict::Verdict;
use crate::ids::{NONE, RegionId, next_id};
use crate::reach::Reach;

/// Worlds with more ends are not tried: the ways on would not end.
const MAX_ENDS: usize = 400;
/// Positions after which the search gives up.
const MAX_POSITIONS: u64 = 300_000;
/// Work (see [`Reach::steps`]) after which it gives up: about a second.
const MAX_WORK: u64 = 60_000_000;

impl Randomizer<'_> {
    /// What trying every layout gives; done once, and only for small worlds.
    pub(crate) fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| search_all(self))
    }
}

/// Searches the layouts of a randomizer. Always the same answer for the same randomizer.
fn search_all(randomizer: &Randomizer<'_>) -> Verdict {
    if randomizer.ends.len() > MAX_ENDS {
        return Verdict::Unknown;
    }
    let mut search = Search {
        randomizer,
        reach: randomizer.base(),
        judge: Judge::new(randomizer),
        mate: vec![NONE; randomizer.ends.len()],
        looks: looks(randomizer),
        rng: Seed(0).at("exhaust").stream(),
        positions: 0,
        best: (0, String::new()),
    };
    match search.go_on() {
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
    judge: Judge<'p>,
    mate: Vec<u32>,
    /// By end: what it looks like, see [`looks`].
    looks: Vec<(u32, u32)>,
    rng: RngStream,
    positions: u64,
    /// Most regions reached where it went no further, and what was missing.
    best: (usize, String),
}

impl Search<'_> {
    /// One position: the joins of `mate`, swept. On success `mate` is complete.
    fn go_on(&mut self) -> Outcome {
        self.positions += 1;
        if self.positions > MAX_POSITIONS || self.reach.steps() + self.judge.work > MAX_WORK {
            return Outcome::OutOfBudget;
        }
        let goal = &self.randomizer.goal;
        let is_beaten = goal.minimal.as_ref().is_some_and(|minimal| minimal.is_met(&self.reach));
        if (is_beaten || self.reach.reached_count() >= goal.regions) && self.complete() {
            return Outcome::Found;
        }
        if !self.can_be_met() {
            self.remember();
            return Outcome::Nothing;
        }
        let Some((end, partners)) = self.next_question() else {
            self.remember();
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
            let outcome = self.go_on();
            if !matches!(outcome, Outcome::Nothing) {
                return outcome;
            }
            self.reach.undo(mark);
            (self.mate[end as usize], self.mate[other as usize]) = (NONE, NONE);
        }
        Outcome::Nothing
    }

    /// Joins all that is left, if that makes a layout that meets the goal.
    fn complete(&mut self) -> bool {
        let mut mate = self.mate.clone();
        let is_fixed: Vec<bool> = mate.iter().map(|other| *other != NONE).collect();
        pair_at_random(self.randomizer, &mut mate, &mut self.rng);
        if pair_the_rest(self.randomizer, &mut mate, &is_fixed).is_err() || !self.judge.score(&mate).is_met {
            return false;
        }
        self.mate = mate;
        true
    }

    /// Whether the goal could be met if every end that is left led everywhere it fits.
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

    /// The open exit with the fewest partners, and these: those in new regions first.
    fn next_question(&self) -> Option<(u32, Vec<u32>)> {
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
                    let (like, own) = self.looks[*other as usize];
                    let region = ends.region[*other as usize];
                    // a reached region is only like itself
                    seen.insert(if is_reached(*other) { (NONE, region, own) } else { (like, 0, own) })
                })
                .collect();
            if best.as_ref().is_none_or(|(_, least)| partners.len() < least.len()) {
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

    fn remember(&mut self) {
        if self.reach.reached_count() > self.best.0 {
            let lacks = format!(
                "not {}; {}",
                self.randomizer.unreached(&self.reach),
                self.randomizer.shut_exits(&self.reach)
            );
            self.best = (self.reach.reached_count(), lacks);
        }
    }
}

/// What every end looks like: its region (regions that nothing but their ends tells apart look alike), and the end
/// within it.
fn looks(randomizer: &Randomizer<'_>) -> Vec<(u32, u32)> {
    let (ends, graph) = (&randomizer.ends, &randomizer.graph);
    let rule = |end: usize| match ends.exit[end] {
        NONE => NONE,
        exit => graph.link_rule[randomizer.slots.exits[exit as usize].index()],
    };
    let mut owns: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let own: Vec<u32> = (0..ends.len())
        .map(|end| {
            let next = next_id(owns.len());
            *owns.entry((ends.class[end], rule(end))).or_insert(next)
        })
        .collect();
    let mut inside: Vec<Vec<u32>> = vec![Vec::new(); graph.regions];
    for (end, region) in ends.region.iter().enumerate() {
        inside[*region as usize].push(own[end]);
    }
    let mut is_plain: Vec<bool> = graph.region_rule.iter().map(|rule| *rule == NONE).collect();
    is_plain[graph.start as usize] = false;
    for link in &randomizer.world.links {
        if let Some(to) = link.to {
            (is_plain[link.from.index()], is_plain[to.index()]) = (false, false);
        }
    }
    for (exit, target) in &randomizer.slots.preplaced {
        is_plain[randomizer.world.links[exit.index()].from.index()] = false;
        is_plain[randomizer.world.targets[target.index()].region.index()] = false;
    }
    for region in &graph.location_region {
        is_plain[*region as usize] = false;
    }
    let mut kinds: BTreeMap<(u32, Vec<u32>), u32> = BTreeMap::new();
    let like: Vec<u32> = inside
        .into_iter()
        .zip(0..)
        .map(|(mut inside, region)| {
            inside.sort_unstable();
            let key = if is_plain[region as usize] { (NONE, inside) } else { (region, Vec::new()) };
            let next = next_id(kinds.len());
            *kinds.entry(key).or_insert(next)
        })
        .collect();
    (0..ends.len()).map(|end| (like[ends.region[end] as usize], own[end])).collect()
}
