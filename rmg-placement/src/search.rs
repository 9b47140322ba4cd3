//! The search for a layout: candidates in the order of their numbers, until one is good enough.
//!
//! On several threads candidates are made ahead of their turn, and accepted one by one in the order in which
//! one thread would have made them; what comes after the last that was needed is dropped. So the number of
//! threads cannot show, and one thread makes nothing in vain.
//!
//! What a start lacks of the contacts that links need predicts its portals. Where all starts lack something
//! the best are annealed again, half as many each time for twice as long (successive halving); where several
//! lack the same one link, it counts as unavoidable.

use rmg_core::plan::PlacementMode;
use rmg_core::rng::StreamName;
use rmg_jobs::{Pool, Strand};

use crate::anneal::Metropolis;
use crate::effort::{Budget, Stage};
use crate::graph::ZoneGraph;
use crate::lattice::{Cost, ZoneCooling, anneal_zones};
use crate::realize::{Realization, Realizer};
use crate::start::{Start, StartKind, first_arrangement};

/// Weight of starting zones above each other where the winner so far has some.
const HEAVY_STACKS: f32 = 4.0;
/// Candidates agree where they lack the same but for this: far less than a link.
const SAME: f32 = 0.01;

/// The candidate that won.
pub(crate) struct Winner {
    pub(crate) realization: Realization,
    pub(crate) start: Start,
}

/// Looks for the best layout of `graph` that `budget` buys, from the starts of `mode`; `name` begins the
/// names of all streams.
pub(crate) fn search(
    graph: &ZoneGraph,
    budget: Budget,
    mode: PlacementMode,
    name: StreamName,
    pool: &Pool,
) -> Winner {
    let metropolis = &Metropolis::new();
    let (unavoidable, hops) =
        pool.strand().part("layout graph", "", || (graph.unavoidable_portals(), graph.hop_distances()));
    let outset = Outset {
        graph,
        hops,
        mode,
        force_steps: budget.force_steps,
        bearable: Cost::lacking_of(unavoidable),
        metropolis,
        name,
    };
    pool.next_stage();
    let (first, realizer) = pool.join(
        || outset.start(0, budget.first_moves(), &mut pool.strand()),
        || Realizer::new(graph, budget, metropolis, name, pool),
    );
    let workshop = Workshop { outset, first, realizer, cuts_at_once: budget.enough.is_some(), pool };
    let links = graph.pairs.iter().map(|pair| pair.links).sum();
    let mut found = Found {
        candidates: Vec::new(),
        winner: None,
        unavoidable,
        enough: budget.enough.map(|tolerance| tolerance.portals(links).max(unavoidable)),
        is_settled: false,
    };
    for (round, stage) in (0..).zip(budget.stages) {
        workshop.run(*stage, round, &mut found);
        if found.is_over() {
            break;
        }
    }
    found.winner.expect("every budget cuts a candidate into cells")
}

/// A start with what was made of it.
struct Candidate {
    start: Start,
    /// Whether it was annealed again.
    is_mature: bool,
    /// Whether this arrangement was cut into cells.
    is_cut: bool,
}

impl Candidate {
    fn lacking(&self) -> f32 {
        self.start.arrangement.cost.lacking
    }
}

/// A candidate that was just made, with its tiles where it was cut into cells.
struct Made {
    candidate: Candidate,
    realization: Option<Realization>,
}

/// What the search has so far.
struct Found {
    /// Candidates, in the order of acceptance or best first.
    candidates: Vec<Candidate>,
    winner: Option<Winner>,
    /// Portals that no candidate can do without.
    unavoidable: u32,
    /// Faults that end the search; `None`: nothing does.
    enough: Option<u32>,
    /// Whether candidates agreed that no better one is to be had.
    is_settled: bool,
}

impl Found {
    /// Takes the next candidate.
    fn accept(&mut self, made: Made) {
        if let Some(realization) = made.realization
            && self.winner.as_ref().is_none_or(|winner| realization.score < winner.realization.score)
        {
            self.winner = Some(Winner { realization, start: made.candidate.start.clone() });
        }
        self.candidates.push(made.candidate);
    }

    /// Whether the winner so far is good enough.
    fn is_over(&self) -> bool {
        self.winner.as_ref().is_some_and(|winner| is_enough(&winner.realization, self.enough))
    }

    fn is_stacked(&self) -> bool {
        self.winner.as_ref().is_some_and(|winner| winner.realization.stacked > 0)
    }

    /// Settles for what `agreeing` candidates lack that were annealed again, if none of those lacks less.
    fn settle(&mut self, agreeing: usize) {
        let mature = self.candidates.iter().filter(|candidate| candidate.is_mature);
        let mut lacking: Vec<f32> = mature.map(Candidate::lacking).collect();
        lacking.sort_by(f32::total_cmp);
        let Some((least, last)) = lacking.first().zip(lacking.get(agreeing - 1)) else { return };
        let links = Cost::links_lacking(*least);
        // What lacks less than a link may still find its contact in cells.
        if links > 0 && last - least < SAME {
            self.is_settled = true;
            self.enough = self.enough.map(|enough| enough.max(links));
        }
    }

    /// Takes out the `count` best candidates of those that are `wanted`.
    fn take_best(&mut self, count: usize, wanted: impl Fn(&Candidate) -> bool) -> Vec<Candidate> {
        let rank = |candidate: &Candidate| candidate.start.arrangement.cost.rank();
        self.candidates.sort_by(|x, y| rank(x).total_cmp(&rank(y)).then(x.start.number.cmp(&y.start.number)));
        let (mut best, rest): (Vec<_>, Vec<_>) = self.candidates.drain(..).partition(wanted);
        self.candidates = best.split_off(best.len().min(count));
        self.candidates.extend(rest);
        best
    }
}

/// Whether a candidate ends the search when so many faults are `enough`.
fn is_enough(realization: &Realization, enough: Option<u32>) -> bool {
    realization.stacked == 0 && enough.is_some_and(|enough| realization.score.faults <= enough)
}

/// What all starts are made with.
struct Outset<'a> {
    graph: &'a ZoneGraph,
    hops: Vec<u32>,
    mode: PlacementMode,
    force_steps: u32,
    /// What any arrangement lacks, as far as is known.
    bearable: f32,
    metropolis: &'a Metropolis,
    name: StreamName,
}

impl Outset<'_> {
    fn start(&self, number: u32, moves: u32, strand: &mut Strand) -> Start {
        let cooling = ZoneCooling { moves, is_new: true, stack_weight: 1.0, bearable: self.bearable };
        let (graph, hops, steps) = (self.graph, &self.hops, self.force_steps);
        let (metropolis, rng) = (self.metropolis, &mut self.name.at("start").at(number).stream());
        let kind = StartKind::of(self.mode, number, graph.len());
        let (first, not_planar) =
            strand.part(kind.part(), number, || first_arrangement(graph, hops, kind, steps, metropolis, rng));
        let anneal = || anneal_zones(graph, &first, cooling, metropolis, rng);
        let arrangement = strand.part("layout annealing", format_args!("start {number}"), anneal);
        Start { number, arrangement, not_planar }
    }

    fn anneal_again(
        &self,
        start: &Start,
        moves: u32,
        stack_weight: f32,
        round: u32,
        strand: &mut Strand,
    ) -> Start {
        let cooling = ZoneCooling { moves, is_new: false, stack_weight, bearable: self.bearable };
        let rng = &mut self.name.at("again").at(round).at(start.number).stream();
        let arrangement =
            strand.part("layout annealing", format_args!("start {} again", start.number), || {
                anneal_zones(self.graph, &start.arrangement, cooling, self.metropolis, rng)
            });
        Start { arrangement, ..start.clone() }
    }
}

/// What all candidates are made with.
struct Workshop<'a> {
    outset: Outset<'a>,
    /// The start of number 0, which was made beside the tilings.
    first: Start,
    realizer: Realizer<'a>,
    /// Whether a start that lacks no more than is bearable is cut into cells before the others are made.
    cuts_at_once: bool,
    pool: &'a Pool,
}

impl Workshop<'_> {
    /// Runs one stage, the one of number `round`.
    fn run(&self, stage: Stage, round: u32, found: &mut Found) {
        let enough = found.enough;
        let content = enough.unwrap_or(found.unavoidable);
        let is_last = |made: &Made| made.realization.as_ref().is_some_and(|it| is_enough(it, enough));
        match stage {
            Stage::Starts { .. } | Stage::Again { .. } if found.is_settled => {}
            Stage::Bear { portals } => found.enough = found.enough.map(|enough| enough.max(portals)),
            Stage::Starts { count, moves } => {
                let first = u32::try_from(found.candidates.len()).expect("a search makes few starts");
                let numbers: Vec<u32> = (first..first + count).collect();
                let make = |number: &u32, strand: &mut Strand| {
                    let start = match number {
                        0 => self.first.clone(),
                        number => self.outset.start(*number, moves, strand),
                    };
                    self.cut_if_ripe(start, false, content, strand)
                };
                // The very first ends most searches: nothing is made beside it in vain.
                let (alone, others) = numbers.split_at(usize::from(first == 0));
                self.make(alone, found, is_last, make);
                if !found.is_over() {
                    self.make(others, found, is_last, make);
                }
            }
            Stage::Again { best, moves } => {
                let lacking = found.take_best(best, |candidate| candidate.lacking() > self.outset.bearable);
                self.make(&lacking, found, is_last, |candidate, strand| {
                    let start = self.outset.anneal_again(&candidate.start, moves, 1.0, round, strand);
                    self.cut_if_ripe(start, true, content, strand)
                });
            }
            Stage::Settle { agreeing } => found.settle(agreeing),
            Stage::Cut { best } => {
                let uncut = found.take_best(best, |candidate| !candidate.is_cut);
                self.make(&uncut, found, is_last, |candidate, strand| {
                    self.cut(candidate.start.clone(), candidate.is_mature, content, strand)
                });
            }
            Stage::Unstack { best, moves } => {
                let candidates =
                    if found.is_stacked() { found.take_best(best, |_| true) } else { Vec::new() };
                let is_fair = |made: &Made| made.realization.as_ref().is_some_and(|it| it.stacked == 0);
                self.make(&candidates, found, is_fair, |candidate, strand| {
                    let start =
                        self.outset.anneal_again(&candidate.start, moves, HEAVY_STACKS, round, strand);
                    self.cut(start, true, content, strand)
                });
            }
        }
    }

    /// Makes candidates of `items` and accepts them in their order, up to the first that `is_last`.
    fn make<T: Sync>(
        &self,
        items: &[T],
        found: &mut Found,
        is_last: impl Fn(&Made) -> bool + Sync + Send,
        make: impl Fn(&T, &mut Strand) -> Made + Sync + Send,
    ) {
        self.pool.next_stage();
        let make = |item: &T| make(item, &mut self.pool.strand());
        for made in self.pool.map_until(items, make, is_last) {
            found.accept(made);
        }
    }

    /// Cuts a start into cells that lacks no more than is bearable.
    fn cut_if_ripe(&self, start: Start, is_mature: bool, content: u32, strand: &mut Strand) -> Made {
        if self.cuts_at_once && start.arrangement.cost.lacking <= self.outset.bearable {
            self.cut(start, is_mature, content, strand)
        } else {
            Made { candidate: Candidate { start, is_mature, is_cut: false }, realization: None }
        }
    }

    fn cut(&self, start: Start, is_mature: bool, content: u32, strand: &mut Strand) -> Made {
        let realization = self.realizer.realize(&start.arrangement, content, start.number, strand);
        Made { candidate: Candidate { start, is_mature, is_cut: true }, realization: Some(realization) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Arrangement;
    use crate::realize::Score;

    fn found(enough: u32) -> Found {
        Found {
            candidates: Vec::new(),
            winner: None,
            unavoidable: 0,
            enough: Some(enough),
            is_settled: false,
        }
    }

    fn made(number: u32, lacking: f32, is_mature: bool, faults_and_stacked: Option<(u32, u32)>) -> Made {
        let cost = Cost { total: lacking, lacking };
        let arrangement = Arrangement { centers: Vec::new(), weights: Vec::new(), levels: Vec::new(), cost };
        let realization = faults_and_stacked.map(|(faults, stacked)| Realization {
            owners: Vec::new(),
            targets: Vec::new(),
            centers: Vec::new(),
            contacts: Vec::new(),
            score: Score { faults, flaws: 0.0 },
            stacked,
        });
        let start = Start { number, arrangement, not_planar: Vec::new() };
        Made { candidate: Candidate { start, is_mature, is_cut: realization.is_some() }, realization }
    }

    #[test]
    fn the_first_of_the_best_wins_and_ends_the_search_when_it_is_good_enough_and_fair() {
        let mut found = found(1);
        for (number, result, winner, is_over) in [
            (0, (7, 0), 0, false),
            (1, (3, 0), 1, false),
            (2, (3, 0), 1, false),
            (3, (1, 1), 3, false), // few faults, but starting zones above each other
            (4, (1, 0), 3, false), // no better, and the one before is not fair
            (5, (0, 0), 5, true),
        ] {
            found.accept(made(number, 0.0, false, Some(result)));
            assert_eq!(found.winner.as_ref().unwrap().start.number, winner);
            assert_eq!(found.is_over(), is_over, "{number}");
        }
    }

    #[test]
    fn a_search_settles_for_what_enough_annealed_candidates_lack() {
        let settled = |lacking: &[(f32, bool)]| {
            let mut found = found(0);
            for (number, (lacking, is_mature)) in (0..).zip(lacking) {
                found.accept(made(number, *lacking, *is_mature, None));
            }
            found.settle(3);
            (found.is_settled, found.enough.unwrap())
        };
        assert_eq!(settled(&[(0.7, true), (2.1, true), (0.7, true), (0.7, true)]), (true, 1));
        assert_eq!(settled(&[(1.4, true), (1.4, true), (1.4, true)]), (true, 2));
        let (is_settled, _) = settled(&[(0.7, true), (0.7, true), (0.7, false)]);
        assert!(!is_settled, "the third may get better");
        let (is_settled, _) = settled(&[(0.35, true), (0.7, true), (0.7, true), (0.7, true)]);
        assert!(!is_settled, "one is better");
        let (is_settled, _) = settled(&[(0.35, true); 3]);
        assert!(!is_settled, "cells may close such a gap");
    }

    #[test]
    fn the_best_are_taken_by_rank_then_number() {
        let mut found = found(0);
        for (number, lacking) in [(0, 2.0), (1, 0.5), (2, 1.0), (3, 0.5), (4, 0.0)] {
            found.accept(made(number, lacking, false, None));
        }
        let taken = found.take_best(3, |candidate| candidate.lacking() > 0.0);
        let numbers =
            |candidates: &[Candidate]| candidates.iter().map(|it| it.start.number).collect::<Vec<_>>();
        assert_eq!(numbers(&taken), [1, 3, 2]);
        assert_eq!(numbers(&found.candidates), [0, 4]);
    }
}
