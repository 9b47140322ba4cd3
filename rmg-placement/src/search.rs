//! Searches for a layout: tries candidates in order until one is good enough.
//!
//! Several threads compute candidates in advance. Candidates are accepted one by one in the order of a single
//! thread, and candidates after the last accepted one are dropped. So the result does not depend on the
//! number of threads, and a single thread does no unused work.
//!
//! The contacts that a start lacks for its links predict its portals. If all starts lack contacts, the best
//! are annealed again, half as many each time for twice as long (successive halving). If several lack the
//! same one link, it counts as unavoidable.

use rmg_core::plan::PlacementMode;
use rmg_core::rng::StreamName;
use rmg_jobs::{Pool, TraceScope};

use crate::anneal::Metropolis;
use crate::effort::{Budget, Stage};
use crate::graph::ZoneGraph;
use crate::lattice::{Cost, ZoneCooling, anneal_zones};
use crate::realize::{Realization, Realizer};
use crate::start::{Start, StartKind, first_arrangement};

/// Weight of stacked starting zones if the best candidate so far has some.
const HEAVY_STACK_WEIGHT: f32 = 4.0;
/// Candidates whose missing contacts differ by less than this agree. Far less than a link.
const AGREEMENT: f32 = 0.01;

pub(crate) struct BestCandidate {
    pub(crate) realization: Realization,
    pub(crate) start: Start,
}

/// Searches for the best layout of `graph` within `budget`, with the starts of `mode`. `name` is the prefix
/// of all stream names.
pub(crate) fn search(
    graph: &ZoneGraph,
    budget: Budget,
    mode: PlacementMode,
    name: StreamName,
    pool: &Pool,
) -> BestCandidate {
    let metropolis = &Metropolis::new();
    let (unavoidable, hops) =
        pool.trace_scope().phase("layout graph", "", || (graph.unavoidable_portals(), graph.hop_distances()));
    let context = SearchContext {
        graph,
        hops,
        mode,
        force_steps: budget.force_steps,
        missing_links_lower_bound: Cost::lacking_of(unavoidable),
        metropolis,
        name,
    };
    pool.next_stage();
    let (first, realizer) = pool.join(
        || context.start(0, budget.first_moves(), &mut pool.trace_scope()),
        || Realizer::new(graph, budget, metropolis, name, pool),
    );
    let candidates = Candidates { context, first, realizer, cuts_immediately: budget.enough.is_some(), pool };
    let links = graph.pairs.iter().map(|pair| pair.links).sum();
    let mut state = SearchState {
        candidates: Vec::new(),
        best: None,
        unavoidable,
        enough: budget.enough.map(|tolerance| tolerance.portals(links).max(unavoidable)),
        is_settled: false,
    };
    for (round, stage) in (0..).zip(budget.stages) {
        candidates.run(*stage, round, &mut state);
        if state.is_finished() {
            break;
        }
    }
    state.best.expect("every budget cuts a candidate into cells")
}

/// A start and how far it was processed.
struct Candidate {
    start: Start,
    /// Whether it was annealed again.
    is_annealed_again: bool,
    /// Whether this arrangement was cut into cells.
    is_cut: bool,
}

impl Candidate {
    fn lacking(&self) -> f32 {
        self.start.arrangement.cost.lacking
    }
}

/// A new candidate, with its tiles if it was cut into cells.
struct Trial {
    candidate: Candidate,
    realization: Option<Realization>,
}

struct SearchState {
    /// Candidates, in the order of acceptance or best first.
    candidates: Vec<Candidate>,
    best: Option<BestCandidate>,
    /// Portals that every candidate has.
    unavoidable: u32,
    /// Number of defects at which the search ends; `None`: never.
    enough: Option<u32>,
    /// Whether candidates agree that no better candidate is expected.
    is_settled: bool,
}

impl SearchState {
    /// Accepts the next candidate.
    fn accept(&mut self, trial: Trial) {
        if let Some(realization) = trial.realization
            && self.best.as_ref().is_none_or(|best| realization.score < best.realization.score)
        {
            self.best = Some(BestCandidate { realization, start: trial.candidate.start.clone() });
        }
        self.candidates.push(trial.candidate);
    }

    /// Returns whether the best candidate so far is good enough.
    fn is_finished(&self) -> bool {
        self.best.as_ref().is_some_and(|best| is_enough(&best.realization, self.enough))
    }

    fn is_stacked(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.realization.stacked > 0)
    }

    /// Accepts the missing links of `agreeing` candidates that were annealed again, if none of them lacks
    /// fewer.
    fn settle(&mut self, agreeing: usize) {
        let mature = self.candidates.iter().filter(|candidate| candidate.is_annealed_again);
        let mut lacking: Vec<f32> = mature.map(Candidate::lacking).collect();
        lacking.sort_by(f32::total_cmp);
        let Some((least, last)) = lacking.first().zip(lacking.get(agreeing - 1)) else { return };
        let links = Cost::links_lacking(*least);
        // If less than a link is missing, cells may still provide the contact.
        if links > 0 && last - least < AGREEMENT {
            self.is_settled = true;
            self.enough = self.enough.map(|enough| enough.max(links));
        }
    }

    /// Removes and returns the `count` best of the candidates for which `wanted` holds.
    fn take_best(&mut self, count: usize, wanted: impl Fn(&Candidate) -> bool) -> Vec<Candidate> {
        let rank = |candidate: &Candidate| candidate.start.arrangement.cost.rank();
        self.candidates.sort_by(|x, y| rank(x).total_cmp(&rank(y)).then(x.start.number.cmp(&y.start.number)));
        let (mut best, rest): (Vec<_>, Vec<_>) = self.candidates.drain(..).partition(wanted);
        self.candidates = best.split_off(best.len().min(count));
        self.candidates.extend(rest);
        best
    }
}

/// Returns whether a candidate ends the search at `enough` defects.
fn is_enough(realization: &Realization, enough: Option<u32>) -> bool {
    realization.stacked == 0 && enough.is_some_and(|enough| realization.score.defects <= enough)
}

/// The common inputs of all starts.
struct SearchContext<'a> {
    graph: &'a ZoneGraph,
    hops: Vec<u32>,
    mode: PlacementMode,
    force_steps: u32,
    /// Known lower bound of the missing links of any arrangement.
    missing_links_lower_bound: f32,
    metropolis: &'a Metropolis,
    name: StreamName,
}

impl SearchContext<'_> {
    /// Returns the cost of missing contacts that cells probably provide: on symmetric maps, up to a link in
    /// each part. Of such arrangements two in three have no portal on the tiles, and each costs less than
    /// the further starts that lack nothing. 0 without a symmetry, and on several levels, where most have
    /// portals.
    fn lattice_error(&self) -> f32 {
        let plan = self.graph.symmetry.as_ref().filter(|_| self.graph.size.levels() == 1);
        plan.map_or(0.0, |plan| Cost::lacking_of(plan.symmetry.order().into()))
    }

    fn start(&self, number: u32, moves: u32, scope: &mut TraceScope) -> Start {
        let cooling = ZoneCooling {
            moves,
            is_new: true,
            stack_weight: 1.0,
            missing_links_lower_bound: self.missing_links_lower_bound,
        };
        let (graph, hops, steps) = (self.graph, &self.hops, self.force_steps);
        let (metropolis, rng) = (self.metropolis, &mut self.name.at("start").at(number).stream());
        let kind = StartKind::of(self.mode, number, graph.len());
        let (first, not_planar) = scope.phase(kind.phase_name(), number, || {
            first_arrangement(graph, hops, kind, steps, metropolis, rng)
        });
        let anneal = || anneal_zones(graph, &first, cooling, metropolis, rng);
        let arrangement = scope.phase("layout annealing", format_args!("start {number}"), anneal);
        Start { number, arrangement, not_planar }
    }

    fn anneal_again(
        &self,
        start: &Start,
        moves: u32,
        stack_weight: f32,
        round: u32,
        scope: &mut TraceScope,
    ) -> Start {
        let cooling = ZoneCooling {
            moves,
            is_new: false,
            stack_weight,
            missing_links_lower_bound: self.missing_links_lower_bound,
        };
        let rng = &mut self.name.at("again").at(round).at(start.number).stream();
        let arrangement =
            scope.phase("layout annealing", format_args!("start {} again", start.number), || {
                anneal_zones(self.graph, &start.arrangement, cooling, self.metropolis, rng)
            });
        Start { arrangement, ..start.clone() }
    }
}

/// The common inputs of all candidates.
struct Candidates<'a> {
    context: SearchContext<'a>,
    /// The start with number 0, computed in parallel with the tilings.
    first: Start,
    realizer: Realizer<'a>,
    /// Whether a start at the lower bound of missing links is cut into cells immediately.
    cuts_immediately: bool,
    pool: &'a Pool,
}

impl Candidates<'_> {
    /// Runs the stage with number `round`.
    fn run(&self, stage: Stage, round: u32, state: &mut SearchState) {
        let enough = state.enough;
        let acceptable = enough.unwrap_or(state.unavoidable);
        let is_last = |trial: &Trial| trial.realization.as_ref().is_some_and(|it| is_enough(it, enough));
        match stage {
            Stage::Starts { .. } | Stage::Restart { .. } if state.is_settled => {}
            Stage::AcceptPortals { portals } => state.enough = state.enough.map(|enough| enough.max(portals)),
            Stage::Starts { count, moves } => {
                let first = u32::try_from(state.candidates.len()).expect("the number of starts fits 32 bits");
                let numbers: Vec<u32> = (first..first + count).collect();
                let compute = |number: &u32, scope: &mut TraceScope| {
                    let start = match number {
                        0 => self.first.clone(),
                        number => self.context.start(*number, moves, scope),
                    };
                    self.rasterize_if_promising(start, false, acceptable, scope)
                };
                // The first start ends most searches, so no other start is computed in parallel with it.
                let (first_number, others) = numbers.split_at(usize::from(first == 0));
                self.compute(first_number, state, is_last, compute);
                if !state.is_finished() {
                    self.compute(others, state, is_last, compute);
                }
            }
            Stage::Restart { best, moves } => {
                let lacking = state.take_best(best, |candidate| {
                    candidate.lacking() > self.context.missing_links_lower_bound
                });
                self.compute(&lacking, state, is_last, |candidate, scope| {
                    let start = self.context.anneal_again(&candidate.start, moves, 1.0, round, scope);
                    self.rasterize_if_promising(start, true, acceptable, scope)
                });
            }
            Stage::Settle { agreeing } => state.settle(agreeing),
            Stage::Cut { best } => {
                let uncut = state.take_best(best, |candidate| !candidate.is_cut);
                self.compute(&uncut, state, is_last, |candidate, scope| {
                    self.cut(candidate.start.clone(), candidate.is_annealed_again, acceptable, scope)
                });
            }
            Stage::Unstack { best, moves } => {
                let candidates =
                    if state.is_stacked() { state.take_best(best, |_| true) } else { Vec::new() };
                let is_fair = |trial: &Trial| trial.realization.as_ref().is_some_and(|it| it.stacked == 0);
                self.compute(&candidates, state, is_fair, |candidate, scope| {
                    let start =
                        self.context.anneal_again(&candidate.start, moves, HEAVY_STACK_WEIGHT, round, scope);
                    self.cut(start, true, acceptable, scope)
                });
            }
        }
    }

    /// Computes candidates from `items` and accepts them in order, up to the first for which `is_last` holds.
    fn compute<T: Sync>(
        &self,
        items: &[T],
        state: &mut SearchState,
        is_last: impl Fn(&Trial) -> bool + Sync + Send,
        compute: impl Fn(&T, &mut TraceScope) -> Trial + Sync + Send,
    ) {
        self.pool.next_stage();
        let compute = |item: &T| compute(item, &mut self.pool.trace_scope());
        for trial in self.pool.map_until(items, compute, is_last) {
            state.accept(trial);
        }
    }

    /// Cuts a start into cells if its missing links are at the lower bound, as far as the lattice shows.
    fn rasterize_if_promising(
        &self,
        start: Start,
        is_annealed_again: bool,
        acceptable: u32,
        scope: &mut TraceScope,
    ) -> Trial {
        let bound = self.context.missing_links_lower_bound + self.context.lattice_error();
        if self.cuts_immediately && start.arrangement.cost.lacking <= bound {
            self.cut(start, is_annealed_again, acceptable, scope)
        } else {
            Trial { candidate: Candidate { start, is_annealed_again, is_cut: false }, realization: None }
        }
    }

    fn cut(&self, start: Start, is_annealed_again: bool, acceptable: u32, scope: &mut TraceScope) -> Trial {
        let realization = self.realizer.realize(&start.arrangement, acceptable, start.number, scope);
        Trial {
            candidate: Candidate { start, is_annealed_again, is_cut: true },
            realization: Some(realization),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Arrangement;
    use crate::realize::Score;

    fn state(enough: u32) -> SearchState {
        SearchState {
            candidates: Vec::new(),
            best: None,
            unavoidable: 0,
            enough: Some(enough),
            is_settled: false,
        }
    }

    fn trial(
        number: u32,
        lacking: f32,
        is_annealed_again: bool,
        defects_and_stacked: Option<(u32, u32)>,
    ) -> Trial {
        let cost = Cost { total: lacking, lacking };
        let arrangement = Arrangement { centers: Vec::new(), weights: Vec::new(), levels: Vec::new(), cost };
        let realization = defects_and_stacked.map(|(defects, stacked)| Realization {
            owners: Vec::new(),
            targets: Vec::new(),
            centers: Vec::new(),
            contacts: Vec::new(),
            score: Score { defects, flaws: 0.0 },
            stacked,
        });
        let start = Start { number, arrangement, not_planar: Vec::new() };
        Trial {
            candidate: Candidate { start, is_annealed_again, is_cut: realization.is_some() },
            realization,
        }
    }

    #[test]
    fn the_first_best_candidate_wins_and_ends_the_search_if_good_enough_and_fair() {
        let mut state = state(1);
        for (number, result, best, is_finished) in [
            (0, (7, 0), 0, false),
            (1, (3, 0), 1, false),
            (2, (3, 0), 1, false),
            (3, (1, 1), 3, false), // few defects, but stacked starting zones
            (4, (1, 0), 3, false), // not better, and the previous one is unfair
            (5, (0, 0), 5, true),
        ] {
            state.accept(trial(number, 0.0, false, Some(result)));
            assert_eq!(state.best.as_ref().unwrap().start.number, best);
            assert_eq!(state.is_finished(), is_finished, "{number}");
        }
    }

    #[test]
    fn a_search_settles_when_enough_annealed_candidates_agree() {
        let settled = |lacking: &[(f32, bool)]| {
            let mut state = state(0);
            for (number, (lacking, is_annealed_again)) in (0..).zip(lacking) {
                state.accept(trial(number, *lacking, *is_annealed_again, None));
            }
            state.settle(3);
            (state.is_settled, state.enough.unwrap())
        };
        assert_eq!(settled(&[(0.7, true), (2.1, true), (0.7, true), (0.7, true)]), (true, 1));
        assert_eq!(settled(&[(1.4, true), (1.4, true), (1.4, true)]), (true, 2));
        let (is_settled, _) = settled(&[(0.7, true), (0.7, true), (0.7, false)]);
        assert!(!is_settled, "the third may improve");
        let (is_settled, _) = settled(&[(0.35, true), (0.7, true), (0.7, true), (0.7, true)]);
        assert!(!is_settled, "one is better");
        let (is_settled, _) = settled(&[(0.35, true); 3]);
        assert!(!is_settled, "cells may close this gap");
    }

    #[test]
    fn the_best_candidates_are_taken_by_rank_then_number() {
        let mut state = state(0);
        for (number, lacking) in [(0, 2.0), (1, 0.5), (2, 1.0), (3, 0.5), (4, 0.0)] {
            state.accept(trial(number, lacking, false, None));
        }
        let taken = state.take_best(3, |candidate| candidate.lacking() > 0.0);
        let numbers =
            |candidates: &[Candidate]| candidates.iter().map(|it| it.start.number).collect::<Vec<_>>();
        assert_eq!(numbers(&taken), [1, 3, 2]);
        assert_eq!(numbers(&state.candidates), [0, 4]);
    }
}
