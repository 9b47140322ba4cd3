//! Builds a world around one concrete walk, so that it is solvable by construction.
//!
//! The walk is extended zone by zone, a plain zone and then a gem zone behind it. It may first return over
//! existing joins, so worlds branch. After the last gem, the walk returns to the start over existing joins if
//! possible, otherwise over up to three new ones. Later joins cannot break the walk, because it does not use
//! them. The walk itself is not stored; the exact solver finds it again.

use rmg_core::rng::RngStream;

use crate::worlds::board::{Board, FREE, NO_GEM, START};
use crate::worlds::explore::{Explorer, Position};
use crate::worlds::note::JoinReason;

/// Number of continuations that are tried before the last zone is removed.
const BREADTH: usize = 3;
/// Maximum number of exits for one step.
const MAX_EXITS: usize = 24;
/// Number of placements after which a tour is abandoned, in multiples of the zones of the world.
const PATIENCE: usize = 4;
/// Maximum number of new joins for the return.
const HOME_JOINS: u32 = 3;
/// Maximum number of joins that are tried for the return.
const HOME_TRIES: u32 = 400;

/// The result of a tour.
#[derive(Debug)]
pub(crate) enum Tour {
    /// All zones are joined, and a walk takes all gems and returns. Other portals are still free.
    Built(Box<Board>),
    /// The tour failed. Contains the zones that the best attempt could not place.
    Stuck(Vec<u16>),
}

/// Builds a tour over all zones of a board without joins.
pub(crate) fn build_tour(board: Board, explorer: &mut Explorer, rng: &mut RngStream) -> Tour {
    let zones = board.zones.len();
    let mut builder = Builder {
        is_placed: vec![false; zones],
        unplaced: [false, true].map(|gem| {
            (0..).zip(&board.has_gem).filter(|(_, has_gem)| **has_gem == gem).map(|(zone, _)| zone).collect()
        }),
        left: zones,
        budget: PATIENCE * zones,
        fewest_left: usize::MAX,
        best_unplaced: Vec::new(),
        board,
        explorer,
        rng,
    };
    if builder.start() {
        Tour::Built(Box::new(builder.board))
    } else {
        Tour::Stuck(
            builder.best_unplaced.iter().map(|zone| builder.board.zones[usize::from(*zone)]).collect(),
        )
    }
}

struct Builder<'a> {
    board: Board,
    is_placed: Vec<bool>,
    /// Plain zones and gem zones that are not placed.
    unplaced: [Vec<u16>; 2],
    left: usize,
    budget: usize,
    /// The minimum number of zones that were not placed, and these zones.
    fewest_left: usize,
    best_unplaced: Vec<u16>,
    explorer: &'a mut Explorer,
    rng: &'a mut RngStream,
}

/// Places a zone: an exit is joined with one of its portals, and the walk continues from `then`.
#[derive(Debug, Clone, Copy)]
struct Move {
    exit: u16,
    portal: u16,
    zone: u16,
    then: Position,
}

impl Builder<'_> {
    fn start(&mut self) -> bool {
        let mut firsts: Vec<(u16, u16)> = Vec::new();
        for zone in &self.unplaced[0] {
            if self.board.can_be_first(*zone) {
                firsts.extend(
                    self.board
                        .portals_of(*zone)
                        .filter(|portal| self.can_enter(*portal, 0))
                        .map(|p| (*zone, p)),
                );
            }
        }
        self.rng.shuffle(&mut firsts);
        firsts.into_iter().take(BREADTH).any(|(zone, portal)| {
            self.extend(Move { exit: START, portal, zone, then: Position::Entry(portal, 0) }, true)
        })
    }

    fn can_enter(&self, portal: u16, state: u64) -> bool {
        self.board.claims_from(portal).iter().any(|claim| claim.needs.hold_in(state))
    }

    /// Makes a move and continues to the end. Undoes everything if that fails.
    fn extend(&mut self, step: Move, wants_gem: bool) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        self.place(step);
        if self.left < self.fewest_left {
            self.fewest_left = self.left;
            self.best_unplaced = self.unplaced.concat();
        }
        let is_done = if self.left == 0 {
            self.return_to_start(step.then, HOME_JOINS, &mut HOME_TRIES.clone())
        } else {
            self.explorer.explore(&self.board, step.then);
            let moves = self.moves(wants_gem, step.zone);
            moves.into_iter().any(|next| {
                let is_plain = !self.board.has_gem[usize::from(next.zone)];
                self.extend(next, is_plain)
            })
        };
        if !is_done {
            self.undo(step);
        }
        is_done
    }

    fn place(&mut self, step: Move) {
        self.board.joins_are(JoinReason::Zone);
        self.board.join(step.exit, step.portal);
        self.is_placed[usize::from(step.zone)] = true;
        self.unplaced[usize::from(self.board.has_gem[usize::from(step.zone)])]
            .retain(|zone| *zone != step.zone);
        self.left -= 1;
    }

    fn undo(&mut self, step: Move) {
        self.separate(step.exit, step.portal);
        self.is_placed[usize::from(step.zone)] = false;
        self.unplaced[usize::from(self.board.has_gem[usize::from(step.zone)])].push(step.zone);
        self.left += 1;
    }

    fn separate(&mut self, a: u16, b: u16) {
        for portal in [a, b] {
            self.board.partner[usize::from(portal)] = FREE;
        }
    }

    /// Returns some continuations: a gem zone (behind the last zone, if possible) or a plain zone. If there
    /// is none, the other kind.
    fn moves(&mut self, wants_gem: bool, behind: u16) -> Vec<Move> {
        let mut exits = self.explorer.exits.clone();
        self.rng.shuffle(&mut exits);
        if wants_gem {
            let zone_of = &self.board.zone_of;
            exits.sort_by_key(|(portal, _)| zone_of[usize::from(*portal)] != behind);
        }
        exits.truncate(MAX_EXITS);
        let mut moves = Vec::new();
        for gem in [wants_gem, !wants_gem] {
            for (exit, state) in &exits {
                if moves.len() < BREADTH {
                    moves.extend(self.fitting_zone(*exit, *state, gem));
                }
            }
            if !moves.is_empty() {
                break;
            }
        }
        moves
    }

    /// Returns a move with a random zone that can follow an exit in a state.
    fn fitting_zone(&mut self, exit: u16, state: u64, has_gem: bool) -> Option<Move> {
        let mut zones = std::mem::take(&mut self.unplaced[usize::from(has_gem)]);
        self.rng.shuffle(&mut zones);
        let found = zones.iter().find_map(|zone| self.entry_move(exit, state, *zone, has_gem));
        self.unplaced[usize::from(has_gem)] = zones;
        found
    }

    fn entry_move(&mut self, exit: u16, state: u64, zone: u16, has_gem: bool) -> Option<Move> {
        let mut entries: Vec<(u16, Position)> = Vec::new();
        for portal in self.board.portals_of(zone) {
            if !has_gem {
                if self.can_enter(portal, state) {
                    entries.push((portal, Position::Entry(portal, state)));
                }
                continue;
            }
            for claim in self.board.claims_from(portal) {
                if claim.gem != NO_GEM && claim.needs.hold_in(state) {
                    let after = claim.sets.set_in(state);
                    // back through the portal of entry, which is then joined with the exit
                    let then = if claim.to == portal {
                        Position::Entry(exit, after)
                    } else {
                        Position::Exit(claim.to, after)
                    };
                    entries.push((portal, then));
                }
            }
        }
        self.rng.pick(&entries).map(|(portal, then)| Move { exit, portal: *portal, zone, then: *then })
    }

    /// Leads the walk back to the start, over at most `joins` new joins.
    fn return_to_start(&mut self, position: Position, joins: u32, tries: &mut u32) -> bool {
        self.explorer.explore(&self.board, position);
        if self.explorer.is_home {
            return true;
        }
        if joins == 0 {
            return false;
        }
        let mut exits = self.explorer.exits.clone();
        self.rng.shuffle(&mut exits);
        let mut entries: Vec<u16> = self
            .board
            .portal_numbers()
            .filter(|portal| *portal != START && self.board.is_free(*portal))
            .collect();
        self.rng.shuffle(&mut entries);
        // fewest joins first, so that the return is as short as possible
        for depth in 1..=joins {
            for (exit, state) in &exits {
                for entry in &entries {
                    if exit == entry || !self.can_enter(*entry, *state) {
                        continue;
                    }
                    if *tries == 0 {
                        return false;
                    }
                    *tries -= 1;
                    self.board.joins_are(JoinReason::Return);
                    self.board.join(*exit, *entry);
                    if self.return_to_start(Position::Entry(*entry, *state), depth - 1, tries) {
                        return true;
                    }
                    self.separate(*exit, *entry);
                }
            }
        }
        false
    }
}
