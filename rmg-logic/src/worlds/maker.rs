//! Generates worlds from a pool, which is checked once.

use std::collections::BTreeSet;

use rmg_core::Seed;
use rmg_core::diag::Severity;
use rmg_core::rng::{RngStream, StreamName};

use crate::worlds::board::Board;
use crate::worlds::compact::{CompactPool, CompactZone};
use crate::worlds::dead_gem::DeadGem;
use crate::worlds::diagnostic::{PoolDiagnostic, check_pool};
use crate::worlds::error::{Failed, Impossible, PlanError, WorldError};
use crate::worlds::exhaust::{Exhausted, try_all_worlds};
use crate::worlds::explore::Explorer;
use crate::worlds::hand::{Deck, ZoneDeal};
use crate::worlds::joins::join_leftovers;
use crate::worlds::matter::{Necessary, make_zones_necessary};
use crate::worlds::old::old_world;
use crate::worlds::optimistic::optimistic;
use crate::worlds::plan::WorldPlan;
use crate::worlds::planned::{Planned, check_plan};
use crate::worlds::pool::Pool;
use crate::worlds::repair::repair;
use crate::worlds::settings::{Process, WorldSettings};
use crate::worlds::solve::{Solver, Verdict};
use crate::worlds::tour::{Tour, build_tour};
use crate::worlds::updated::updated_world;
use crate::worlds::walk::shortest_walk;
use crate::worlds::world::{Origin, World};

/// Number of tours before all worlds are tried if there are few.
const TOURS_BEFORE_EXHAUST: u32 = 40;
/// Half of the zones are exchanged after each time this number of tours has failed.
const NEW_HAND: u32 = 8;
/// Maximum number of tours before worlds are repaired by swaps.
const MAX_TOURS: u32 = 400;
/// Maximum number of worlds that are repaired by swaps, and maximum number of swaps for each.
pub(super) const MAX_REPAIRS: u32 = 60;
pub(super) const REPAIR_TRIES: u32 = 4000;
/// Maximum number of selections of zones and of partial worlds for a proof by trying all worlds.
const EXHAUST: u64 = 300_000;
/// Maximum number of selections of zones for which all worlds are tried.
const EXHAUST_CHOICES: u64 = 2000;
/// Maximum number of flags for which all worlds are tried.
const EXHAUST_FLAGS: u32 = 10;

/// A checked pool and request, for any number of seeds. Threads can share it.
#[derive(Debug)]
pub struct WorldMaker<'p> {
    pool: &'p Pool,
    pub(super) compact: CompactPool,
    pub(super) gems: usize,
    pub(super) settings: WorldSettings,
    /// The useful zones.
    deck: Deck,
    /// All zones, for the processes `old` and `updated`.
    whole_deck: Deck,
    is_useful: Vec<bool>,
    /// By zone: whether it can be at the start and has a claim that can be used there.
    can_be_start: Vec<bool>,
    warnings: Vec<PoolDiagnostic>,
    /// What each world must have.
    plan: Option<Planned>,
}

impl<'p> WorldMaker<'p> {
    /// Checks a pool for worlds of `gems` gems and the same number of zones without a gem.
    ///
    /// # Errors
    /// - [`WorldError::Diagnostics`]: all diagnostics of the pool and the request.
    /// - [`WorldError::Impossible`]: no world of the pool can be solved, if that can be proved without a
    ///   search.
    ///
    /// # Cost
    /// O(pool), plus a bounded search through the states of its flags.
    pub fn new(pool: &'p Pool, gems: usize, settings: WorldSettings) -> Result<Self, WorldError> {
        let diagnostics = check_pool(pool, gems);
        if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
            return Err(WorldError::Diagnostics(diagnostics));
        }
        let compact = CompactPool::new(pool);
        let best = optimistic(&compact);
        let is_useful: Vec<bool> =
            (0..).take(pool.zones.len()).map(|zone| best.is_useful(&compact, zone)).collect();
        let deck = Deck::new(&compact, gems, |zone| is_useful[usize::from(zone)]);
        let whole_deck = Deck::new(&compact, gems, |_| true);
        let can_be_start: Vec<bool> = compact.zones.iter().map(can_be_start).collect();
        let maker = Self {
            pool,
            compact,
            gems,
            settings,
            deck,
            whole_deck,
            is_useful,
            can_be_start,
            warnings: diagnostics,
            plan: None,
        };
        match maker.obstacle() {
            Some(obstacle) => Err(WorldError::Impossible(obstacle)),
            None => Ok(maker),
        }
    }

    /// Makes all worlds with the zones and connections of a plan.
    ///
    /// # Errors
    /// [`WorldError::Plan`] if the plan does not fit the pool and the request; [`WorldError::Impossible`] if
    /// no world with it can be solved, if that can be proved without a search.
    pub fn with_plan(mut self, plan: &WorldPlan) -> Result<Self, WorldError> {
        if !plan.is_empty() {
            if self.settings.process != Process::Ours {
                return Err(PlanError::Process(self.settings.process).into());
            }
            let planned = check_plan(plan, self.pool, self.gems, &self.is_useful, &self.can_be_start)?;
            self.plan = Some(planned);
        }
        Ok(self)
    }

    /// Returns the warnings of the check: zones that are never used.
    #[must_use]
    pub fn warnings(&self) -> &[PoolDiagnostic] {
        &self.warnings
    }

    /// Returns the pool from which worlds are generated.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        self.pool
    }

    /// Returns the number of gems of a world.
    #[must_use]
    pub fn gems(&self) -> usize {
        self.gems
    }

    /// Generates the world of a seed. The same pool, request, settings and seed give the same world.
    ///
    /// # Errors
    /// - [`WorldError::AttemptFailed`] for the processes `old` and `updated`, with the failure of the last
    ///   attempt.
    /// - [`WorldError::Impossible`] if all worlds were tried; [`WorldError::EffortSpent`] if the effort limit
    ///   was reached first.
    ///
    /// # Cost
    /// About 1 ms for 3 gems and 10 ms for 14 (bench `worlds/make`).
    pub fn make(&self, seed: Seed) -> Result<World, WorldError> {
        let name = seed.at("worlds");
        let mut tools = Tools::default();
        match self.settings.process {
            Process::Ours => self.build(seed, name, &mut tools),
            Process::Old | Process::Updated => {
                let (board, tours) = self.attempts(name, &mut tools).map_err(WorldError::AttemptFailed)?;
                let necessary = Necessary::find(&mut tools.solver, &board);
                Ok(self.finish(&board, &necessary, Origin { tours, ..Origin::default() }, &mut tools))
            }
        }
    }

    /// Makes attempts of the process `old` or `updated` until one is solvable. Returns its number, from 1.
    fn attempts(&self, name: StreamName, tools: &mut Tools) -> Result<(Board, u32), Failed> {
        let mut number = 1;
        loop {
            let stream = name.at("attempt");
            // the first attempt has the stream of a single one
            let mut rng = if number == 1 { stream.stream() } else { stream.at(number).stream() };
            match self.attempt(&mut rng, tools) {
                Ok(board) => return Ok((board, number)),
                Err(_) if number < self.settings.attempts && tools.work() < self.settings.effort => {
                    number += 1
                }
                Err(failed) => return Err(failed),
            }
        }
    }

    /// Makes one attempt of the process `old` or `updated`.
    fn attempt(&self, rng: &mut RngStream, tools: &mut Tools) -> Result<Board, Failed> {
        let process = self.settings.process;
        let board = match process {
            Process::Old => old_world(&self.compact, &self.whole_deck, rng),
            Process::Updated | Process::Ours => {
                updated_world(&self.compact, self.gems, &mut tools.explorer, rng)
            }
        };
        let board = board.ok_or(Failed::RanOut(process))?;
        if !board.is_connected() {
            return Err(Failed::Apart);
        }
        match tools.solver.solve(&board, None) {
            Verdict::Solved => Ok(board),
            Verdict::Unsolved { best, .. } => Err(Failed::NotSolvable { best, gems: board.gems }),
            Verdict::Unknown => Err(Failed::TooLarge),
        }
    }

    fn build(&self, seed: Seed, name: StreamName, tools: &mut Tools) -> Result<World, WorldError> {
        let mut deal = self.deck.deal_of(seed);
        if let Some(plan) = &self.plan {
            deal.keep(&self.compact, &plan.zones);
            if !plan.connections.is_empty() {
                return self.build_around(plan, deal, name, tools);
            }
        }
        let mut exchange_rng = name.at("spare").stream();
        let mut stuck_count = vec![0u32; self.pool.zones.len()];
        let mut tours = 0;
        while tours < MAX_TOURS && tools.work() < self.settings.effort / 4 {
            if !self.ensure(&mut deal) {
                break;
            }
            let mut rng = name.at("tour").at(tours).stream();
            tours += 1;
            let board = Board::new(&self.compact, &deal.zones());
            match build_tour(board, &mut tools.explorer, &mut rng) {
                Tour::Built(mut board) => {
                    join_leftovers(&mut board, &mut rng);
                    if tools.solver.solve(&board, None) != Verdict::Solved {
                        // only a world with too many states for the solver gets here
                        continue;
                    }
                    let origin = Origin { tours, ..Origin::default() };
                    return Ok(self.improve(*board, origin, name, tools));
                }
                Tour::Stuck(unplaced) => {
                    for zone in &unplaced {
                        stuck_count[usize::from(*zone)] += 1;
                    }
                    // replace a zone that could not be placed by the one with the fewest uses
                    if let Some(zone) = exchange_rng.pick(&unplaced) {
                        deal.replace(*zone);
                    }
                    // the cause may also be a zone that was placed
                    if tours % NEW_HAND == 0 {
                        replace_half(&mut deal, &mut exchange_rng);
                    }
                }
            }
            if tours == TOURS_BEFORE_EXHAUST
                && self.plan.is_none()
                && let Some(result) = self.try_all_worlds(tours, name, tools)
            {
                return result;
            }
        }
        self.build_by_repair(deal, tours, &stuck_count, name, tools)
    }

    /// Tries all worlds if there are few. `None` if there are too many.
    fn try_all_worlds(
        &self,
        tours: u32,
        name: StreamName,
        tools: &mut Tools,
    ) -> Option<Result<World, WorldError>> {
        let flags = self.compact.zones.iter().fold(0, |sum, zone| sum | zone.needed).count_ones();
        if flags > EXHAUST_FLAGS || choices(&self.compact, self.gems) > EXHAUST_CHOICES {
            return None;
        }
        let of = |has_gem: bool| -> Vec<u16> {
            let all = (0..).zip(&self.compact.zones);
            // useless gem zones are in no solvable world
            all.filter(|(at, zone)| zone.has_gem == has_gem && (!has_gem || self.is_useful[usize::from(*at)]))
                .map(|(at, _)| at)
                .collect()
        };
        match try_all_worlds(&self.compact, &of(true), &of(false), self.gems, EXHAUST, &mut tools.solver) {
            Exhausted::Found(board) => {
                let origin = Origin { tours, is_exhaustive: true, ..Origin::default() };
                Some(Ok(self.improve(*board, origin, name, tools)))
            }
            Exhausted::None { choices, tried } => {
                Some(Err(WorldError::Impossible(Impossible::AllTried { choices, looked_at: tried })))
            }
            Exhausted::TooLarge => None,
        }
    }

    fn build_by_repair(
        &self,
        mut deal: ZoneDeal,
        tours: u32,
        stuck_count: &[u32],
        name: StreamName,
        tools: &mut Tools,
    ) -> Result<World, WorldError> {
        let mut rng = name.at("repair").stream();
        let (mut repairs, mut best_gems) = (0, 0);
        while repairs < MAX_REPAIRS && tools.work() < self.settings.effort && self.ensure(&mut deal) {
            repairs += 1;
            let empty = Board::new(&self.compact, &deal.zones());
            let result = repair(&empty, &mut tools.solver, &mut rng, REPAIR_TRIES, self.settings.effort);
            best_gems = best_gems.max(result.best_gems);
            if let Some(board) = result.board {
                let origin = Origin { tours, repairs, is_repaired: true, ..Origin::default() };
                return Ok(self.improve(board, origin, name, tools));
            }
            replace_half(&mut deal, &mut rng);
        }
        let gems = u32::try_from(self.gems).expect("gems were checked");
        Err(WorldError::EffortSpent { tours, repairs, best_gems, gems, stubborn: self.stubborn(stuck_count) })
    }

    /// Returns the zones that most often could not be placed.
    fn stubborn(&self, stuck_count: &[u32]) -> Vec<String> {
        const SHOWN: usize = 3;
        let mut order: Vec<usize> = (0..stuck_count.len()).filter(|zone| stuck_count[*zone] > 0).collect();
        order.sort_by_key(|zone| std::cmp::Reverse(stuck_count[*zone]));
        order.into_iter().take(SHOWN).map(|zone| self.pool.zones[zone].id.clone()).collect()
    }

    /// Exchanges zones of a deal so that one can be at the start and all can be connected.
    pub(super) fn ensure(&self, deal: &mut ZoneDeal) -> bool {
        let can_be_start = |zone: u16| self.can_be_start[usize::from(zone)];
        deal.ensure_plain(can_be_start) && deal.ensure_portals(&self.compact, can_be_start)
    }

    pub(super) fn improve(
        &self,
        mut board: Board,
        origin: Origin,
        name: StreamName,
        tools: &mut Tools,
    ) -> World {
        let mut rng = name.at("matter").stream();
        let most_work = tools.solver.work + self.settings.effort / 16;
        let necessary = make_zones_necessary(
            &mut board,
            &mut tools.solver,
            &mut rng,
            self.settings.matter_tries,
            most_work,
        );
        self.finish(&board, &necessary, origin, tools)
    }

    fn finish(&self, board: &Board, necessary: &Necessary, origin: Origin, tools: &mut Tools) -> World {
        let needed: BTreeSet<u16> =
            board.zones.iter().zip(&necessary.zones).filter(|(_, is)| **is).map(|(zone, _)| *zone).collect();
        // the solver keeps only the graph of its last call
        let sorted = board.in_pool_order(&self.compact);
        let is_solved = tools.solver.solve(&sorted, None) == Verdict::Solved;
        // at its limits, the solver depends on the order of the zones
        let board = if is_solved { &sorted } else { board };
        if !is_solved {
            let verdict = tools.solver.solve(board, None);
            assert_eq!(verdict, Verdict::Solved, "the world was solved before");
        }
        let walk = shortest_walk(&tools.solver, board, self.settings.shortest_steps);
        let is_needed: Vec<bool> = board.zones.iter().map(|zone| needed.contains(zone)).collect();
        let origin = Origin { needed_before: necessary.plain_before, swaps: necessary.swaps, ..origin };
        World::new(board, &walk, &is_needed, origin)
    }

    /// Returns a proof that no world can be solved, if there is one without a search.
    fn obstacle(&self) -> Option<Impossible> {
        let gem_zones = || self.pool.zones.iter().zip(&self.is_useful).filter(|(zone, _)| zone.has_gem);
        let usable = gem_zones().filter(|(_, useful)| **useful).count();
        if usable < self.gems {
            let dead = gem_zones()
                .filter(|(_, useful)| !**useful)
                .map(|(zone, _)| DeadGem::new(self.pool, zone))
                .collect();
            return Some(Impossible::TooFewGems { needed: self.gems, usable, dead });
        }
        if !self.can_be_start.iter().any(|can| *can) {
            let firsts = self.pool.zones.iter().filter(|zone| !zone.has_gem && zone.portals.len() >= 3);
            return Some(Impossible::NoBeginning(firsts.map(|zone| zone.id.clone()).collect()));
        }
        let most_of = |has_gem: bool| {
            let zones = self.compact.zones.iter().zip(&self.is_useful);
            let mut sizes: Vec<usize> = zones
                .filter(|(zone, useful)| zone.has_gem == has_gem && (!has_gem || **useful))
                .map(|(zone, _)| usize::from(zone.portals))
                .collect();
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            sizes.iter().take(self.gems).sum::<usize>()
        };
        let (most, zones) = (most_of(true) + most_of(false), 2 * self.gems);
        let needed = 2 * zones - 1;
        (most < needed).then_some(Impossible::TooFewPortals { zones, needed, most })
    }
}

/// Solver and explorer, with reused memory.
#[derive(Debug, Default)]
pub(super) struct Tools {
    pub(super) solver: Solver,
    explorer: Explorer,
}

impl Tools {
    pub(super) fn work(&self) -> u64 {
        self.solver.work + self.explorer.work
    }
}

/// Exchanges about half of the zones, at random.
pub(super) fn replace_half(deal: &mut ZoneDeal, rng: &mut RngStream) {
    for zone in deal.zones() {
        if rng.chance(1, 2) {
            deal.replace(zone);
        }
    }
}

/// Returns the number of selections of zones for a world.
fn choices(pool: &CompactPool, gems: usize) -> u64 {
    let of = |has_gem: bool| {
        let count = pool.zones.iter().filter(|zone| zone.has_gem == has_gem).count() as u64;
        (0..gems as u64).fold(1u64, |sum, at| sum.saturating_mul(count.saturating_sub(at)) / (at + 1))
    };
    of(true).saturating_mul(of(false))
}

/// Returns whether a zone can be at the start and can be passed while all flags are false.
fn can_be_start(zone: &CompactZone) -> bool {
    !zone.has_gem && zone.portals >= 3 && zone.claims.iter().any(|claim| claim.needs.hold_in(0))
}
