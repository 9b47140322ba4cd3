//! The amount of work for each effort.

use rmg_core::plan::{Effort, PlacementMode};

/// Options of the search for a layout. An [`Effort`] converts to options with all kinds of starts.
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

/// A stage of the search. Stages run in order until a candidate is good enough.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stage {
    /// Computes `count` new starts, each annealed for `moves` moves of whole zones. A start that lacks no
    /// contact, or none beyond the lower bound of its graph, is cut into cells immediately; on symmetric
    /// maps also one that lacks a link in each part.
    Starts { count: u32, moves: u32 },
    /// Anneals the `best` candidates with more missing contacts further, and cuts them into cells immediately
    /// if they reach the bound.
    Restart { best: usize, moves: u32 },
    /// Stops computing and annealing candidates if `agreeing` candidates that were annealed again lack the
    /// same amount, and none lacks less. Then accepts as many portals as they lack links.
    Settle { agreeing: usize },
    /// Cuts the `best` candidates so far into cells, even if they lack contacts.
    Cut { best: usize },
    /// From here on, accepts this many portals. Later stages are for layouts with more portals or unfair
    /// layouts.
    AcceptPortals { portals: u32 },
    /// If the best layout has stacked starting zones: anneals the `best` candidates further with a higher
    /// weight on stacks, and cuts them into cells until one is fair.
    Unstack { best: usize, moves: u32 },
}

/// The stages and steps for an effort.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    /// Stages until a candidate is good enough.
    pub(crate) stages: &'static [Stage],
    /// Steps of the forces that spread each start over the map.
    pub(crate) force_steps: u32,
    /// Steps of the annealing of cells, per cell. All of them are used for cells at borders.
    pub(crate) steps_per_cell: u32,
    /// Minimum number of these steps in total. On small maps, few tiles decide whether the requested objects
    /// of a zone fit.
    pub(crate) min_steps: u32,
    /// Number of portals at which the search ends; `None`: it never ends early.
    pub(crate) enough: Option<Tolerance>,
}

/// Number of distinguishable pairs of monoliths in the games. A map that needs more is refused.
const PORTAL_KINDS: u32 = 8;

/// The acceptable number of portals.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tolerance {
    /// One portal per this number of links, but at least one; 0 for no portal.
    one_in: u32,
    max: u32,
}

impl Tolerance {
    /// Returns the number of portals, for `links` links, at which the search ends.
    pub(crate) fn portals(self, links: u32) -> u32 {
        links.checked_div(self.one_in).map_or(0, |share| share.max(1)).min(self.max)
    }
}

impl Budget {
    /// Returns the moves of the first start.
    ///
    /// # Panics
    /// Panics if a budget does not start with [`Stage::Starts`]; every budget does.
    pub(crate) fn first_moves(&self) -> u32 {
        match self.stages[0] {
            Stage::Starts { moves, .. } => moves,
            _ => unreachable!("every budget starts with `Stage::Starts`"),
        }
    }

    /// Returns the budget of an attempt. `Quick` applies to the first attempt only. If filling rejects it,
    /// the next attempt is as thorough as `Normal`, so that few attempts are needed.
    pub(crate) fn of(effort: Effort, attempt: u32) -> Self {
        match effort {
            // One candidate is cut into cells. If it has too many portals, the search continues. It continues
            // with new starts if there are more portals than kinds of portals in the games, or stacked
            // starting zones: a quick layout may be rough, but not refused or unfair. Measured on public
            // templates: more starts, moves or steps reduce portals and area errors in proportion to their
            // time.
            Effort::Quick if attempt == 0 => Self {
                stages: &[
                    Stage::Starts { count: 3, moves: 80 },
                    Stage::Restart { best: 2, moves: 200 },
                    Stage::Cut { best: 1 },
                    Stage::Restart { best: 2, moves: 300 },
                    Stage::Cut { best: 1 },
                    Stage::Unstack { best: 2, moves: 1000 },
                    Stage::AcceptPortals { portals: PORTAL_KINDS },
                    Stage::Starts { count: 8, moves: 150 },
                    Stage::Restart { best: 4, moves: 500 },
                    Stage::Cut { best: 2 },
                    Stage::Unstack { best: 8, moves: 2000 },
                ],
                force_steps: 40,
                steps_per_cell: 4,
                min_steps: 3000,
                enough: Some(Tolerance { one_in: 8, max: 8 }),
            },
            // Most plans need one or two starts. If many fail, up to about two dozen starts help. Then the
            // best are annealed again, half as many each time for twice as long (successive halving).
            // Measured on difficult public templates: fewer starts, or a longer annealing of the best few at
            // once, leave more portals for the same number of moves.
            Effort::Quick | Effort::Normal => Self {
                stages: &[
                    Stage::Starts { count: 24, moves: 150 },
                    Stage::Restart { best: 8, moves: 500 },
                    Stage::Settle { agreeing: 4 },
                    Stage::Restart { best: 4, moves: 1000 },
                    Stage::Settle { agreeing: 3 },
                    Stage::Restart { best: 2, moves: 2000 },
                    Stage::Cut { best: 3 },
                    Stage::Unstack { best: 4, moves: 2000 },
                ],
                // Half as many steps leave portals on one more link in a thousand.
                force_steps: 200,
                steps_per_cell: 20,
                min_steps: 0,
                enough: Some(Tolerance { one_in: 0, max: 0 }),
            },
            Effort::Best => Self {
                stages: &[
                    Stage::Starts { count: 32, moves: 2500 },
                    Stage::Restart { best: 16, moves: 5000 },
                    Stage::Restart { best: 8, moves: 5000 },
                    Stage::Cut { best: 16 },
                    Stage::Unstack { best: 8, moves: 5000 },
                ],
                force_steps: 200,
                steps_per_cell: 72,
                min_steps: 0,
                enough: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_accepts_no_portal_and_quick_accepts_a_few() {
        let enough = |effort, links| Budget::of(effort, 0).enough.unwrap().portals(links);
        assert_eq!([0, 5, 30, 60, 500].map(|links| enough(Effort::Normal, links)), [0; 5]);
        assert_eq!([0, 5, 30, 60, 500].map(|links| enough(Effort::Quick, links)), [1, 1, 3, 7, 8]);
    }

    #[test]
    fn quick_is_normal_from_the_second_attempt_and_every_budget_cuts_a_candidate() {
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
