//! Making worlds from a pool: checked once, then one world a seed.

use rmg_core::Seed;
use rmg_core::diag::Severity;
use rmg_core::rng::{RngStream, StreamName};

use crate::worlds::board::Board;
use crate::worlds::compact::{CompactPool, CompactZone};
use crate::worlds::error::{Failed, Impossible, WorldError};
use crate::worlds::exhaust::{Exhausted, look_at_all};
use crate::worlds::explore::Explorer;
use crate::worlds::fault::{PoolFault, check_pool};
use crate::worlds::hand::{Deck, Hand};
use crate::worlds::joins::join_leftovers;
use crate::worlds::matter::{make_zones_matter, zones_that_matter};
use crate::worlds::old::old_world;
use crate::worlds::optimistic::optimistic;
use crate::worlds::pool::Pool;
use crate::worlds::repair::repair;
use crate::worlds::settings::{Process, WorldSettings};
use crate::worlds::solve::{Solver, Verdict};
use crate::worlds::tour::{Tour, build_tour};
use crate::worlds::updated::updated_world;
use crate::worlds::walk::shortest_walk;
use crate::worlds::world::{Origin, World};

/// Tours before all worlds are looked at where they are few.
const TOURS_BEFORE_EXHAUST: u32 = 40;
/// After so many tours in vain half of the zones are exchanged.
const NEW_HAND: u32 = 8;
/// Tours before worlds are repaired by swaps.
const MOST_TOURS: u32 = 400;
/// Worlds that are repaired by swaps, and swaps that are looked at for each.
const MOST_REPAIRS: u32 = 60;
const REPAIR_TRIES: u32 = 4000;
/// Choices of zones and partial worlds that a proof by looking at all of them may take.
const EXHAUST: u64 = 300_000;
/// Beyond this many choices of zones nobody begins to look at all worlds.
const EXHAUST_CHOICES: u64 = 2000;
/// Beyond this many flags the states alone are too many to look at all worlds.
const EXHAUST_FLAGS: u32 = 10;

/// A checked pool and wish, ready for any number of seeds. It can be shared between threads.
#[derive(Debug)]
pub struct WorldMaker<'p> {
    pool: &'p Pool,
    compact: CompactPool,
    gems: usize,
    settings: WorldSettings,
    /// Zones of use.
    deck: Deck,
    /// All zones, for the processes that do not choose.
    whole_deck: Deck,
    is_useful: Vec<bool>,
    /// By zone: may it stand at the start, with a claim that can be used there.
    can_begin: Vec<bool>,
    warnings: Vec<PoolFault>,
}

impl<'p> WorldMaker<'p> {
    /// Checks a pool for worlds of `gems` gems (and as many zones without a gem).
    ///
    /// # Errors
    /// - [`WorldError::Faults`]: all faults of the pool and the wish.
    /// - [`WorldError::Impossible`]: no world of the pool can be solved, as far as that can be proven without trying.
    ///
    /// # Cost
    /// O(pool), and a search through the states of its flags (bounded).
    pub fn new(pool: &'p Pool, gems: usize, settings: WorldSettings) -> Result<Self, WorldError> {
        let faults = check_pool(pool, gems);
        if faults.iter().any(|fault| fault.severity == Severity::Error) {
            return Err(WorldError::Faults(faults));
        }
        let compact = CompactPool::new(pool);
        let best = optimistic(&compact);
        let is_useful: Vec<bool> =
            (0..).take(pool.zones.len()).map(|zone| best.is_useful(&compact, zone)).collect();
        let deck = Deck::new(&compact, gems, |zone| is_useful[usize::from(zone)]);
        let whole_deck = Deck::new(&compact, gems, |_| true);
        let can_begin: Vec<bool> = compact.zones.iter().map(can_begin).collect();
        let maker =
            Self { pool, compact, gems, settings, deck, whole_deck, is_useful, can_begin, warnings: faults };
        match maker.obstacle() {
            Some(obstacle) => Err(WorldError::Impossible(obstacle)),
            None => Ok(maker),
        }
    }

    /// What the check warned of: zones that are never used.
    #[must_use]
    pub fn warnings(&self) -> &[PoolFault] {
        &self.warnings
    }

    /// The pool.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        self.pool
    }

    /// Gems of a world.
    #[must_use]
    pub fn gems(&self) -> usize {
        self.gems
    }

    /// The world of a seed: same pool, wish, settings and seed, same world.
    ///
    /// # Errors
    /// - [`WorldError::AttemptFailed`] for the processes `old` and `updated`, which make one attempt a seed.
    /// - [`WorldError::Impossible`] when all worlds were looked at, [`WorldError::GaveUp`] when the effort ended before.
    ///
    /// # Cost
    /// About 1 ms for 3 gems and 10 ms for 14 (bench `worlds/make`).
    pub fn make(&self, seed: Seed) -> Result<World, WorldError> {
        let name = seed.at("worlds");
        let mut tools = Tools::default();
        match self.settings.process {
            Process::Ours => self.make_ours(seed, name, &mut tools),
            Process::Old | Process::Updated => {
                let attempt = self.attempt(name, &mut tools).map_err(WorldError::AttemptFailed)?;
                let matters = zones_that_matter(&mut tools.solver, &attempt);
                self.finish(&attempt, &matters, Origin::default(), &mut tools)
            }
        }
    }

    /// One attempt of the old or the updated process.
    fn attempt(&self, name: StreamName, tools: &mut Tools) -> Result<Board, Failed> {
        let process = self.settings.process;
        let mut rng = name.at("attempt").stream();
        let board = match process {
            Process::Old => old_world(&self.compact, &self.whole_deck, &mut rng),
            Process::Updated | Process::Ours => {
                updated_world(&self.compact, self.gems, &mut tools.explorer, &mut rng)
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

    fn make_ours(&self, seed: Seed, name: StreamName, tools: &mut Tools) -> Result<World, WorldError> {
        let mut hand = self.deck.hand_of(seed);
        let mut exchange_rng = name.at("spare").stream();
        let mut stuck_count = vec![0u32; self.pool.zones.len()];
        let mut tours = 0;
        while tours < MOST_TOURS && tools.work() < self.settings.effort / 4 {
            if !self.ensure(&mut hand) {
                break;
            }
            let mut rng = name.at("tour").at(tours).stream();
            tours += 1;
            let board = Board::new(&self.compact, &hand.zones());
            match build_tour(board, &mut tools.explorer, &mut rng) {
                Tour::Built(mut board) => {
                    join_leftovers(&mut board, &mut rng);
                    if tools.solver.solve(&board, None) != Verdict::Solved {
                        // only a world with too many states to be judged comes here
                        continue;
                    }
                    let origin = Origin { tours, ..Origin::default() };
                    return self.improve(board, origin, name, tools);
                }
                Tour::Stuck(left_out) => {
                    for zone in &left_out {
                        stuck_count[usize::from(*zone)] += 1;
                    }
                    // a zone that stood in the way makes room for the least used one
                    if let Some(zone) = exchange_rng.pick(&left_out) {
                        hand.replace(*zone);
                    }
                    // the one in the way may as well be one that was placed
                    if tours % NEW_HAND == 0 {
                        replace_half(&mut hand, &mut exchange_rng);
                    }
                }
            }
            if tours == TOURS_BEFORE_EXHAUST
                && let Some(result) = self.look_at_all(tours, name, tools)
            {
                return result;
            }
        }
        self.make_by_repair(hand, tours, &stuck_count, name, tools)
    }

    /// Looks at all worlds where they are few; `None` where they are not.
    fn look_at_all(
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
            // gem zones of no use are in no world that can be solved
            all.filter(|(at, zone)| zone.has_gem == has_gem && (!has_gem || self.is_useful[usize::from(*at)]))
                .map(|(at, _)| at)
                .collect()
        };
        match look_at_all(&self.compact, &of(true), &of(false), self.gems, EXHAUST, &mut tools.solver) {
            Exhausted::Found(board) => {
                let origin = Origin { tours, is_exhaustive: true, ..Origin::default() };
                Some(self.improve(*board, origin, name, tools))
            }
            Exhausted::None { choices, looked_at } => {
                Some(Err(WorldError::Impossible(Impossible::AllTried { choices, looked_at })))
            }
            Exhausted::TooLarge => None,
        }
    }

    fn make_by_repair(
        &self,
        mut hand: Hand,
        tours: u32,
        stuck_count: &[u32],
        name: StreamName,
        tools: &mut Tools,
    ) -> Result<World, WorldError> {
        let mut rng = name.at("repair").stream();
        let (mut repairs, mut best_gems) = (0, 0);
        while repairs < MOST_REPAIRS && tools.work() < self.settings.effort && self.ensure(&mut hand) {
            repairs += 1;
            let empty = Board::new(&self.compact, &hand.zones());
            let result = repair(&empty, &mut tools.solver, &mut rng, REPAIR_TRIES, self.settings.effort);
            best_gems = best_gems.max(result.best_gems);
            if let Some(board) = result.board {
                let origin = Origin { tours, is_repaired: true, ..Origin::default() };
                return self.improve(board, origin, name, tools);
            }
            replace_half(&mut hand, &mut rng);
        }
        let gems = u32::try_from(self.gems).expect("gems were checked");
        Err(WorldError::GaveUp { tours, repairs, best_gems, gems, stubborn: self.stubborn(stuck_count) })
    }

    /// The zones that were in the way most often.
    fn stubborn(&self, stuck_count: &[u32]) -> Vec<String> {
        const TOLD: usize = 3;
        let mut order: Vec<usize> = (0..stuck_count.len()).filter(|zone| stuck_count[*zone] > 0).collect();
        order.sort_by_key(|zone| std::cmp::Reverse(stuck_count[*zone]));
        order.into_iter().take(TOLD).map(|zone| self.pool.zones[zone].id.clone()).collect()
    }

    /// Exchanges zones of a hand so that one can begin and all can hang together.
    fn ensure(&self, hand: &mut Hand) -> bool {
        let can_begin = |zone: u16| self.can_begin[usize::from(zone)];
        hand.ensure_plain(can_begin) && hand.ensure_portals(&self.compact, can_begin)
    }

    fn improve(
        &self,
        mut board: Board,
        origin: Origin,
        name: StreamName,
        tools: &mut Tools,
    ) -> Result<World, WorldError> {
        let mut rng = name.at("matter").stream();
        let most_work = tools.solver.work + self.settings.effort / 16;
        let matters =
            make_zones_matter(&mut board, &mut tools.solver, &mut rng, self.settings.matter_tries, most_work);
        self.finish(&board, &matters, origin, tools)
    }

    fn finish(
        &self,
        board: &Board,
        matters: &[bool],
        origin: Origin,
        tools: &mut Tools,
    ) -> Result<World, WorldError> {
        // the graph of the solver is that of the last question it was asked
        let verdict = tools.solver.solve(board, None);
        assert_eq!(verdict, Verdict::Solved, "a world that was solved stays solved");
        let walk = shortest_walk(&tools.solver, board, self.settings.shortest_steps);
        Ok(World::new(board, &walk, matters, origin))
    }

    /// A proof that nothing can work.
    fn obstacle(&self) -> Option<Impossible> {
        let gem_zones = || self.pool.zones.iter().zip(&self.is_useful).filter(|(zone, _)| zone.has_gem);
        let usable = gem_zones().filter(|(_, useful)| **useful).count();
        if usable < self.gems {
            let dead = gem_zones().filter(|(_, useful)| !**useful).map(|(zone, _)| zone.id.clone()).collect();
            return Some(Impossible::TooFewGems { needed: self.gems, usable, dead });
        }
        if !self.can_begin.iter().any(|can| *can) {
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

/// Solver and explorer with their memory.
#[derive(Debug, Default)]
struct Tools {
    solver: Solver,
    explorer: Explorer,
}

impl Tools {
    fn work(&self) -> u64 {
        self.solver.work + self.explorer.work
    }
}

/// Exchanges about half of the zones, at random.
fn replace_half(hand: &mut Hand, rng: &mut RngStream) {
    for zone in hand.zones() {
        if rng.chance(1, 2) {
            hand.replace(zone);
        }
    }
}

/// How many choices of zones a world has.
fn choices(pool: &CompactPool, gems: usize) -> u64 {
    let of = |has_gem: bool| {
        let count = pool.zones.iter().filter(|zone| zone.has_gem == has_gem).count() as u64;
        (0..gems as u64).fold(1u64, |sum, at| sum.saturating_mul(count.saturating_sub(at)) / (at + 1))
    };
    of(true).saturating_mul(of(false))
}

/// Whether a zone may stand at the start and can be passed while all flags are false.
fn can_begin(zone: &CompactZone) -> bool {
    !zone.has_gem && zone.portals >= 3 && zone.claims.iter().any(|claim| claim.needs.hold_in(0))
}
