//! Reachability of sets of states, with one word per portal: a quick bound of the gems of a world.
//!
//! Only for boards with at most [`SWEEP_FLAGS`] flags. A gem counts if a path from the start takes it and a
//! path leads back. The exact solver decides whether one walk can take all of them.

use crate::worlds::board::{Board, FREE, NO_GEM, START, SWEEP_FLAGS};
use crate::worlds::compact::Values;

/// By flag: the states in which it is true.
const TRUE_STATES: [u64; SWEEP_FLAGS as usize] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Reused memory of sweeps.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    /// By portal of entry: the states in which it is reached from the start.
    forward: Vec<u64>,
    /// By portal of entry: the reached states from which the start is reached.
    back: Vec<u64>,
    fresh: Vec<u64>,
    queue: Vec<u16>,
}

/// Sets of gems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Reached {
    /// Gems that a path from the start takes.
    pub(crate) seen: u128,
    /// Gems that a path from the start takes and returns with.
    pub(crate) returned: u128,
}

impl Sweep {
    /// Sweeps a board. Paths do not enter `blocked`.
    pub(crate) fn run(&mut self, board: &Board, blocked: Option<u16>) -> Reached {
        debug_assert!(board.flags <= SWEEP_FLAGS, "states fit one word");
        self.go_forward(board, blocked);
        self.go_back(board, blocked);
        let mut reached = Reached::default();
        for claim in
            board.claims.items().iter().filter(|claim| claim.gem != NO_GEM && Some(claim.zone) != blocked)
        {
            let states = self.forward[usize::from(claim.from)] & claim.states;
            if states == 0 {
                continue;
            }
            reached.seen |= 1 << claim.gem;
            let other = board.at(claim.to);
            if other != FREE && states & preimage(self.back[usize::from(other)], claim.sets) != 0 {
                reached.returned |= 1 << claim.gem;
            }
        }
        reached
    }

    fn reset(&mut self, portals: usize) {
        for list in [&mut self.forward, &mut self.back, &mut self.fresh] {
            list.clear();
            list.resize(portals, 0);
        }
        self.queue.clear();
    }

    fn go_forward(&mut self, board: &Board, blocked: Option<u16>) {
        self.reset(board.portals());
        let entry = board.at(START);
        if entry == FREE {
            return;
        }
        self.add_forward(entry, 1);
        while let Some(portal) = self.queue.pop() {
            let fresh = std::mem::take(&mut self.fresh[usize::from(portal)]);
            if portal == START {
                self.add_forward(entry, fresh);
                continue;
            }
            if Some(board.zone_of[usize::from(portal)]) == blocked {
                continue;
            }
            for claim in board.claims_from(portal) {
                let states = fresh & claim.states;
                let other = board.at(claim.to);
                if states != 0 && other != FREE {
                    self.add_forward(other, image(states, claim.sets));
                }
            }
        }
    }

    fn add_forward(&mut self, portal: u16, states: u64) {
        let at = usize::from(portal);
        let new = states & !self.forward[at];
        if new != 0 {
            self.forward[at] |= new;
            if self.fresh[at] == 0 {
                self.queue.push(portal);
            }
            self.fresh[at] |= new;
        }
    }

    fn go_back(&mut self, board: &Board, blocked: Option<u16>) {
        self.back[usize::from(START)] = u64::MAX;
        self.queue.push(START);
        while let Some(portal) = self.queue.pop() {
            let states = self.back[usize::from(portal)];
            for claim in board.claims_to(board.at(portal)) {
                let claim = &board.claims[*claim];
                if Some(claim.zone) == blocked {
                    continue;
                }
                let at = usize::from(claim.from);
                let new = preimage(states, claim.sets) & claim.states & self.forward[at] & !self.back[at];
                if new != 0 {
                    self.back[at] |= new;
                    self.queue.push(claim.from);
                }
            }
        }
    }
}

/// Returns the states after flags are set.
fn image(mut states: u64, sets: Values) -> u64 {
    let mut rest = sets.mask;
    while rest != 0 {
        let flag = rest.trailing_zeros();
        rest &= rest - 1;
        let is_true = TRUE_STATES[flag as usize];
        states = if sets.bits >> flag & 1 == 1 {
            states & is_true | (states & !is_true) << (1 << flag)
        } else {
            states & !is_true | (states & is_true) >> (1 << flag)
        };
    }
    states
}

/// Returns the states that become one of `states` after flags are set.
fn preimage(mut states: u64, sets: Values) -> u64 {
    let mut rest = sets.mask;
    while rest != 0 {
        let flag = rest.trailing_zeros();
        rest &= rest - 1;
        let is_true = TRUE_STATES[flag as usize];
        states = if sets.bits >> flag & 1 == 1 {
            let kept = states & is_true;
            kept | kept >> (1 << flag)
        } else {
            let kept = states & !is_true;
            kept | kept << (1 << flag)
        };
    }
    states
}
