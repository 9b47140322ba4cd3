//! Samples a walk together with its rooms, and proves the puzzle.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::graph::DisjointSets;
use rmg_core::rng::StreamName;
use rmg_core::{RngStream, Seed};

use crate::puzzle::apart::{Adjacency, FoundLayout, find_layout};
use crate::puzzle::config::{
    MAX_CELLS, MAX_KEYS, MAX_ROOMS, PuzzleConfig, PuzzleRequest, RoomPins, fewest_enclaves,
};
use crate::puzzle::cycles::draw_cycles;
use crate::puzzle::doors::{Drawing, Joins, furnish};
use crate::puzzle::error::{Pin, PuzzleError};
use crate::puzzle::even::even_out;
use crate::puzzle::finished::Puzzle;
use crate::puzzle::growth::{Growth, PlacementStyle};
use crate::puzzle::keys::add_keys;
use crate::puzzle::parts::{EnclaveId, KeyPlan, StateChange};
use crate::puzzle::pattern::{CyclePlan, MAX_CYCLES};
use crate::puzzle::prove::prove;
use crate::puzzle::row::cut_row;
use crate::state::{
    Move, StateSpace, TotalState, Walk, WalkError, WalkGuide, WalkRequest, find_guided_walk, find_walk,
};

/// Number of attempts to sample walk and rooms together. Usually at least three of four succeed at once,
/// unless the grid is tight.
const ATTEMPTS: u32 = 24;

/// Maximum number of moves per attempt, for each move of the walk and each state (up to [`MANY_STATES`]). An
/// attempt that has blocked itself seldom recovers, so a new one is faster.
const PATIENCE: u64 = 4;
const MANY_STATES: u64 = 8;

/// A grid is tight if it has fewer than this number of rooms for each required enclave.
const TIGHT: u64 = 3;

/// Number of walks of a requested length that are tried if sampling walk and rooms together fails.
const LONG_WALKS: u32 = 8;

/// Checks whether a puzzle is possible.
///
/// # Returns
/// All reasons against it; empty if [`make_puzzle`] can start. Each is proved: no seed gives a puzzle.
#[must_use]
pub fn check(config: &PuzzleConfig, wish: &PuzzleRequest) -> Vec<PuzzleError> {
    let mut errors = Vec::new();
    let (width, height) = (config.width, config.height);
    let rooms = if u64::from(width) * u64::from(height) > u64::from(MAX_ROOMS) {
        u64::from(width) * u64::from(height)
    } else {
        config.grid().count() as u64
    };
    errors.extend(check_rooms(config, wish));
    if rooms == 0 || rooms > u64::from(MAX_ROOMS) {
        errors.push(PuzzleError::Size { width, height });
    }
    let (space, goal) = (&config.space, &config.final_state);
    if !space.holds(goal) {
        errors.push(PuzzleError::FinalState { state: goal.to_string() });
        return errors;
    }
    if let Some(needed) = fewest_enclaves(space, goal) {
        if needed > rooms && rooms > 0 {
            let changes = needed - 1;
            errors.push(PuzzleError::TooFewRooms { rooms, width, height, enclaves: needed, changes });
        }
        if needed > wish.max_enclaves as u64 {
            errors.push(PuzzleError::TooFewEnclaves { allowed: wish.max_enclaves, needed });
        }
    }
    let zero = space.zero();
    if let Err(error) = crate::state::find_possible(space, &zero, goal, walk_wish(wish, 0)) {
        errors.push(match error {
            WalkError::Unreachable { blocked } if space.has_names() => {
                let named =
                    |(id, from, to)| (space.name(id), space.value_name(id, from), space.value_name(id, to));
                PuzzleError::Unreachable { blocked: blocked.into_iter().map(named).collect() }
            }
            error => error.into(),
        });
    }
    let moves = space.distance(&zero, goal).unwrap_or(0).max(wish.min_steps);
    if moves.saturating_mul(space.variables().len() as u64) > MAX_CELLS {
        errors.push(PuzzleError::TooLarge { moves, states: space.variables().len() });
    }
    errors
}

/// Checks the outline, the chosen rooms and the keys.
fn check_rooms(config: &PuzzleConfig, wish: &PuzzleRequest) -> Vec<PuzzleError> {
    let mut errors = Vec::new();
    let grid = config.grid();
    if !config.closed.is_empty() && config.closed.len() == grid.len() {
        let mut sets = DisjointSets::new(grid.len());
        grid.walls().for_each(|(a, b)| {
            sets.join(a.index(), b.index());
        });
        let roots: BTreeSet<usize> = grid.rooms().map(|room| sets.find(room.index())).collect();
        if roots.len() > 1 {
            errors.push(PuzzleError::SplitOutline { parts: roots.len() });
        }
    }
    let RoomPins { start, goal } = config.pins;
    for (pin, room) in [(Pin::Start, start), (Pin::Goal, goal)] {
        let Some(room) = room else { continue };
        if room.index() >= grid.len() || !grid.is_room(room) {
            errors.push(PuzzleError::PinOutside { pin, x: room.0 % config.width, y: room.0 / config.width });
        }
    }
    if start.is_some() && start == goal && config.space.zero() != config.final_state {
        errors.push(PuzzleError::SamePins);
    }
    let doors: u32 = config.keys.iter().map(|pool| pool.doors).sum();
    let keys: u32 = config.keys.iter().map(|pool| pool.keys).sum();
    if keys > MAX_KEYS || doors as usize >= grid.count().max(1) {
        errors.push(PuzzleError::TooManyKeys { keys, rooms: grid.count() });
    }
    let plan = CyclePlan::new(&config.cycles);
    if plan.cycles.len() > MAX_CYCLES {
        errors.push(PuzzleError::TooManyCycles { cycles: plan.cycles.len() });
    } else if !config.cycles.is_empty() && plan.space().as_ref() != Some(&config.space) {
        errors.push(PuzzleError::FinalState { state: config.final_state.to_string() });
    }
    if !config.cycles.is_empty() && (wish.min_steps > 0 || wish.max_steps < u64::MAX) {
        errors.push(PuzzleError::StepsOfCycles);
    }
    if !config.keys.is_empty() && wish.min_steps > 0 && !wish.require_adjacent {
        errors.push(PuzzleError::KeysOnLongWalk);
    }
    errors
}

fn walk_wish(wish: &PuzzleRequest, target: u64) -> WalkRequest {
    WalkRequest { min: wish.min_steps, max: wish.max_steps, target, effort: wish.effort }
}

/// Generates a puzzle.
///
/// Walk and rooms are sampled together, so that passages are between neighbors. The requested length of the
/// walk decreases with each attempt. The last resort is the shortest walk on a winding row of rooms, which
/// always works. So a configuration that passes [`check`] is refused only if the request demands more than
/// the shortest walk.
///
/// # Arguments
/// - `seed`: the same configuration, request and seed give the same puzzle.
///
/// # Errors
/// The first error of [`check`]; with `min_steps` also [`PuzzleError::Walk`] and [`PuzzleError::NoSuchWalk`];
/// with `require_adjacent` [`PuzzleError::Apart`].
///
/// # Cost
/// Typically O(rooms log rooms + moves x states); at most `wish.effort` search steps.
pub fn make_puzzle(config: &PuzzleConfig, wish: &PuzzleRequest, seed: Seed) -> Result<Puzzle, PuzzleError> {
    if let Some(error) = check(config, wish).into_iter().next() {
        return Err(error);
    }
    let name = seed.at("puzzle");
    if !config.cycles.is_empty() {
        let (drawing, joins, attempts) = draw_cycles(config, name)?;
        return finish(config, wish, (drawing, joins), Adjacency::Neighbors, attempts, name);
    }
    let mut search = PuzzleSearch { config, wish, name, left: wish.effort, attempts: 0 };
    let (drawing, adjacency) = match search.sample_together() {
        Some(drawing) => (drawing, Adjacency::Neighbors),
        None => search.sample_walk_then_rooms()?,
    };
    let attempts = search.attempts;
    let joins = Joins::of_walk(&config.space, &drawing);
    finish(config, wish, (drawing, joins), adjacency, attempts, name)
}

struct PuzzleSearch<'a> {
    config: &'a PuzzleConfig,
    wish: &'a PuzzleRequest,
    name: StreamName,
    /// Search steps that are left.
    left: u64,
    attempts: u32,
}

impl PuzzleSearch<'_> {
    /// Returns the maximum number of enclaves: the requested one, at most one per room.
    fn max_enclaves(&self) -> usize {
        self.wish.max_enclaves.min(self.config.grid().count())
    }

    /// Samples a walk together with its rooms.
    fn sample_together(&mut self) -> Option<Drawing> {
        let PuzzleConfig { space, final_state: goal, .. } = self.config;
        let zero = space.zero();
        let shortest = space.distance(&zero, goal)?;
        let low = shortest.max(self.wish.min_steps);
        let states = space.variables().len() as u64;
        // 1.5 times as many moves, and a few more: enough for detours, few enough for a legend
        let span = (low / 2 + states.min(MANY_STATES) + 2).min(self.wish.max_steps - low);
        let most = if self.wish.max_steps == u64::MAX { low + 2 * span } else { self.wish.max_steps };
        let is_tight = (self.config.grid().count() as u64) < TIGHT * shortest;
        for attempt in 0..ATTEMPTS {
            if self.left == 0 {
                return None;
            }
            self.attempts += 1;
            let name = self.name.at("drawing").at(attempt);
            let mut rng = name.at("walk").stream();
            let span = span * u64::from(ATTEMPTS - 1 - attempt) / u64::from(ATTEMPTS - 1);
            let target = low + random_up_to(span, &mut rng);
            let share = PATIENCE.saturating_mul(target + 16).saturating_mul(states.min(MANY_STATES) + 1);
            let share = share.min(self.left);
            let mut effort = share;
            let grid = self.config.grid();
            let style = if is_tight == attempt.is_multiple_of(2) {
                PlacementStyle::Compact
            } else {
                PlacementStyle::Spread
            };
            let rooms = name.at("rooms").stream();
            let mut growth =
                Growth::new(space, goal, grid, self.max_enclaves(), style, rooms).pinned(self.config.pins);
            let wish = WalkRequest { max: most, ..walk_wish(self.wish, target) };
            let walk = find_guided_walk(space, &zero, goal, wish, &mut growth, &mut effort, &mut rng);
            self.left -= share - effort;
            if let Some(walk) = walk {
                growth.fill();
                return Some(Drawing { walk, changes: growth.changes, owner: growth.owner });
            }
        }
        None
    }

    /// Samples a walk, then finds rooms for it.
    fn sample_walk_then_rooms(&mut self) -> Result<(Drawing, Adjacency), PuzzleError> {
        let PuzzleConfig { space, final_state: goal, .. } = self.config;
        let grid = self.config.grid();
        let zero = space.zero();
        let shortest = space.distance(&zero, goal).unwrap_or(0);
        let is_free = self.config.closed.is_empty() && self.config.pins == RoomPins::default();
        if self.wish.min_steps <= shortest && is_free {
            let mut rng = self.name.at("row").stream();
            let wish = WalkRequest { max: shortest, effort: u64::MAX, ..WalkRequest::default() };
            let walk = find_walk(space, &zero, goal, wish, &mut rng)?;
            let changes: Vec<Option<StateChange>> =
                walk.moves.iter().map(|step| Some(StateChange::of(space, *step))).chain([None]).collect();
            let owner = cut_row(grid, changes.len(), &mut rng);
            return Ok((Drawing { walk, changes, owner }, Adjacency::Neighbors));
        }
        self.left = self.left.max(self.wish.effort / 2);
        let mut best: Option<FoundLayout> = None;
        for attempt in 0..LONG_WALKS {
            let name = self.name.at("long walk").at(attempt);
            let Some(walk) = self.long_walk(name)? else { continue };
            let Some(laid) = find_layout(space, goal, grid, self.config.pins, walk, name.at("layout")) else {
                continue;
            };
            self.attempts += 1;
            let apart = |laid: &FoundLayout| match laid.adjacency {
                Adjacency::Neighbors => 0,
                Adjacency::Apart { passages, .. } => passages,
            };
            if best.as_ref().is_none_or(|best| apart(&laid) < apart(best)) {
                best = Some(laid);
            }
            if best.as_ref().is_some_and(|best| apart(best) == 0) {
                break;
            }
        }
        if !is_free && best.as_ref().is_none_or(|best| best.adjacency != Adjacency::Neighbors) {
            return Err(PuzzleError::NoLayout { attempts: self.attempts + LONG_WALKS });
        }
        let FoundLayout { drawing, adjacency } = best.ok_or(PuzzleError::NoSuchWalk {
            min: self.wish.min_steps,
            enclaves: self.max_enclaves() as u64,
            attempts: self.attempts + LONG_WALKS,
        })?;
        Ok((drawing, adjacency))
    }

    /// Finds a walk of the requested length that needs at most the allowed number of enclaves. `None` if none
    /// was found.
    fn long_walk(&mut self, name: StreamName) -> Result<Option<Walk>, WalkError> {
        let PuzzleConfig { space, final_state: goal, .. } = self.config;
        let zero = space.zero();
        let wish = WalkRequest { effort: self.left.max(1), ..walk_wish(self.wish, self.wish.min_steps) };
        let mut rng = name.at("walk").stream();
        let mut guide = FewEnclaves::new(space, goal, self.max_enclaves());
        let share = (self.left / u64::from(LONG_WALKS)).max(1);
        let mut effort = share;
        let walk = find_guided_walk(space, &zero, goal, wish, &mut guide, &mut effort, &mut rng);
        if walk.is_some() {
            return Ok(walk);
        }
        // try without the limit, because a refusal may be a proof
        match find_walk(space, &zero, goal, wish, &mut rng) {
            Ok(_) | Err(WalkError::EffortSpent { .. }) => Ok(None),
            Err(proof) => Err(proof),
        }
    }
}

/// Accepts walks that need at most `max` enclaves.
struct FewEnclaves<'a> {
    space: &'a StateSpace,
    goal: &'a TotalState,
    max: usize,
    /// The number of times that each change occurs.
    counts: BTreeMap<StateChange, u32>,
    placed: Vec<u32>,
    steps: Vec<StateChange>,
}

impl<'a> FewEnclaves<'a> {
    fn new(space: &'a StateSpace, goal: &'a TotalState, max: usize) -> Self {
        let placed = vec![0; space.variables().len()];
        Self { space, goal, max, counts: BTreeMap::new(), placed, steps: Vec::new() }
    }

    fn drop_last(&mut self) {
        let Some(change) = self.steps.pop() else { return };
        if let Some(count) = self.counts.get_mut(&change) {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&change);
                self.placed[change.variable().index()] -= 1;
            }
        }
    }
}

impl WalkGuide for FewEnclaves<'_> {
    fn take(&mut self, step: Move, after: &TotalState) -> bool {
        let change = StateChange::of(self.space, step);
        let count = self.counts.entry(change).or_insert(0);
        *count += 1;
        if *count == 1 {
            self.placed[change.variable().index()] += 1;
        }
        self.steps.push(change);
        let needed: u64 = self
            .space
            .entries()
            .map(|(id, variable)| {
                let left = variable.distance(after.value(id), self.goal.value(id)).map_or(0, u64::from);
                left.saturating_sub(u64::from(self.placed[id.index()]))
            })
            .sum();
        let is_accepted = self.counts.len() as u64 + needed < self.max as u64;
        if !is_accepted {
            self.drop_last();
        }
        is_accepted
    }

    fn undo(&mut self) {
        self.drop_last();
    }

    fn weight(&mut self, step: Move) -> u32 {
        // changes that occurred before need no room
        if self.counts.contains_key(&StateChange::of(self.space, step)) { 4 } else { 1 }
    }

    fn arrive(&mut self) -> bool {
        true
    }
}

/// Returns a random number from 0 to `most`.
fn random_up_to(most: u64, rng: &mut RngStream) -> u64 {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    rng.between(0, most).cast_unsigned()
}

/// Adds doors and mechanisms, and proves the puzzle.
fn finish(
    config: &PuzzleConfig,
    wish: &PuzzleRequest,
    (mut drawing, joins): (Drawing, Joins),
    adjacency: Adjacency,
    attempts: u32,
    name: StreamName,
) -> Result<Puzzle, PuzzleError> {
    let PuzzleConfig { space, final_state: goal, width, height, .. } = config;
    let (wanted, first) = (joins.pairs(), joins.first);
    let enclaves = drawing.changes.len();
    even_out(
        config.grid(),
        &mut drawing.owner,
        enclaves,
        &wanted,
        config.pins,
        &mut name.at("even").stream(),
    );
    let plan = furnish(config.grid(), &drawing, joins, config.pins, &mut name.at("doors").stream());
    if let (true, Adjacency::Apart { passages: apart, reason }) = (wish.require_adjacent, &adjacency) {
        let passages = plan.passages.len();
        return Err(PuzzleError::Apart { apart: *apart, passages, reason: reason.clone() });
    }
    let last =
        EnclaveId(u32::try_from(plan.enclaves.len() - 1).expect("there are fewer enclaves than rooms"));
    let proof = prove(space, &plan.enclaves, &plan.passages, first, last, goal)?;
    let mut walk = drawing.walk;
    if !config.cycles.is_empty() {
        // the cycles have no walk; the shortest solution is one
        walk.moves = proof.changes().collect();
    }
    let puzzle = Puzzle {
        width: *width,
        height: *height,
        space: space.clone(),
        walk,
        enclaves: plan.enclaves,
        ways: plan.ways,
        passages: plan.passages,
        first,
        last,
        start_room: plan.start_room,
        goal_room: plan.goal_room,
        adjacency,
        proof,
        attempts,
        closed: config.closed.clone(),
        keys: KeyPlan::default(),
        windows: plan.windows,
        cycles: CyclePlan::new(&config.cycles).cycles,
    };
    add_keys(puzzle, &config.keys, name)
}
