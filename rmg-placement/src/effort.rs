//! How much work a layout is worth.

use rmg_core::plan::{Effort, PlacementMode};

/// How a layout is searched for. An [`Effort`] alone is one with all kinds of starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Search {
    pub effort: Effort,
    pub placement: PlacementMode,
}

impl From<Effort> for Search {
    fn from(effort: Effort) -> Self {
        Self { effort, ..Self::default() }
    }
}

/// One part of the search; parts follow each other until a candidate is good enough.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stage {
    /// New starts, each annealed for `moves` moves of whole zones. What lacks nothing, or no more than every
    /// arrangement of its graph, is cut into cells at once.
    Starts { count: u32, moves: u32 },
    /// The `best` candidates so far that lack more are annealed further, and cut into cells at once if they
    /// then do not.
    Again { best: usize, moves: u32 },
    /// Where this many candidates lack the same after they were annealed again, and none lacks less, no
    /// further one is expected to: no more candidates are made or annealed, and as many portals as they lack
    /// links are good enough.
    Settle { agreeing: usize },
    /// The `best` candidates so far are cut into cells whatever they lack.
    Cut { best: usize },
    /// From here on this many portals are good enough; what follows is for layouts that have more, or are
    /// unfair.
    Bear { portals: u32 },
    /// Where starting zones lie above each other in the winner: the `best` candidates are annealed further
    /// with a heavier weight on that, and cut into cells until one is fair.
    Unstack { best: usize, moves: u32 },
}

/// What an effort buys.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    /// What is done until a candidate is good enough.
    pub(crate) stages: &'static [Stage],
    /// Steps of the forces that spread each start over the map.
    pub(crate) force_steps: u32,
    /// Steps of the annealing of cells, per cell; all of them are spent on cells at borders.
    pub(crate) steps_per_cell: u32,
    /// Least steps of it in all: on small maps few tiles decide whether a zone has room for what it is asked
    /// for.
    pub(crate) least_steps: u32,
    /// The portals that end the search; `None`: nothing does.
    pub(crate) enough: Option<Tolerance>,
}

/// Pairs of monoliths that can be told apart in the games: a map that needs more is refused.
const KINDS_OF_PORTALS: u32 = 8;

/// How many portals are good enough.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tolerance {
    /// One in so many links, but at least one; 0 for no portal at all.
    one_in: u32,
    most: u32,
}

impl Tolerance {
    /// Portals of so many links that end the search.
    pub(crate) fn portals(self, links: u32) -> u32 {
        links.checked_div(self.one_in).map_or(0, |share| share.max(1)).min(self.most)
    }
}

impl Budget {
    /// Moves of the very first start.
    ///
    /// # Panics
    /// When a budget does not begin with starts: every one does.
    pub(crate) fn first_moves(&self) -> u32 {
        match self.stages[0] {
            Stage::Starts { moves, .. } => moves,
            _ => unreachable!("every budget begins with starts"),
        }
    }

    /// The budget of an attempt. Quick is for the first one: should the filling refuse that, the next is as
    /// thorough as normal, so that few attempts are ever needed.
    pub(crate) fn of(effort: Effort, attempt: u32) -> Self {
        match effort {
            // One candidate is cut; where that leaves too many portals, quick looks longer, and longer still,
            // from new starts, where there are more than games have kinds of them, or where starting zones
            // lie above each other: it may be rough, but neither refused nor unfair. Measured on public
            // templates: more starts, moves or steps leave fewer portals and truer areas in proportion to
            // their time.
            Effort::Quick if attempt == 0 => Self {
                stages: &[
                    Stage::Starts { count: 3, moves: 80 },
                    Stage::Again { best: 2, moves: 200 },
                    Stage::Cut { best: 1 },
                    Stage::Again { best: 2, moves: 300 },
                    Stage::Cut { best: 1 },
                    Stage::Unstack { best: 2, moves: 1000 },
                    Stage::Bear { portals: KINDS_OF_PORTALS },
                    Stage::Starts { count: 8, moves: 150 },
                    Stage::Again { best: 4, moves: 500 },
                    Stage::Cut { best: 2 },
                    Stage::Unstack { best: 8, moves: 2000 },
                ],
                force_steps: 40,
                steps_per_cell: 4,
                least_steps: 3000,
                enough: Some(Tolerance { one_in: 8, most: 8 }),
            },
            // Most plans are done after a start or two; where many fail, more of them help up to some two
            // dozen. Then the best are annealed again, half as many each time for twice as long (successive
            // halving). Measured on hard public templates: fewer starts, or a longer annealing of the best
            // few at once, leave more portals for as many moves.
            Effort::Quick | Effort::Normal => Self {
                stages: &[
                    Stage::Starts { count: 24, moves: 150 },
                    Stage::Again { best: 8, moves: 500 },
                    Stage::Settle { agreeing: 4 },
                    Stage::Again { best: 4, moves: 1000 },
                    Stage::Settle { agreeing: 3 },
                    Stage::Again { best: 2, moves: 2000 },
                    Stage::Cut { best: 3 },
                    Stage::Unstack { best: 4, moves: 2000 },
                ],
                // Half as many leave portals to one link in a thousand more.
                force_steps: 200,
                steps_per_cell: 20,
                least_steps: 0,
                enough: Some(Tolerance { one_in: 0, most: 0 }),
            },
            Effort::Best => Self {
                stages: &[
                    Stage::Starts { count: 32, moves: 2500 },
                    Stage::Again { best: 16, moves: 5000 },
                    Stage::Again { best: 8, moves: 5000 },
                    Stage::Cut { best: 16 },
                    Stage::Unstack { best: 8, moves: 5000 },
                ],
                force_steps: 200,
                steps_per_cell: 72,
                least_steps: 0,
                enough: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_portal_is_enough_for_normal_and_a_few_are_for_quick() {
        let enough = |effort, links| Budget::of(effort, 0).enough.unwrap().portals(links);
        assert_eq!([0, 5, 30, 60, 500].map(|links| enough(Effort::Normal, links)), [0; 5]);
        assert_eq!([0, 5, 30, 60, 500].map(|links| enough(Effort::Quick, links)), [1, 1, 3, 7, 8]);
    }

    #[test]
    fn quick_is_normal_from_the_second_attempt_on_and_every_search_cuts_something() {
        let is_cut = |stage: &Stage| matches!(stage, Stage::Cut { best: 1.. });
        let text = |effort, attempt| format!("{:?}", Budget::of(effort, attempt));
        assert_ne!(text(Effort::Quick, 0), text(Effort::Normal, 0));
        assert_eq!(text(Effort::Quick, 1), text(Effort::Normal, 0));
        for effort in [Effort::Quick, Effort::Normal, Effort::Best] {
            assert!(Budget::of(effort, 0).stages.iter().any(is_cut));
            assert!(Budget::of(effort, 0).first_moves() > 0);
        }
    }
}
