//! Draws walk and rooms together, and puts the puzzle up for its proof.

use std::collections::BTreeMap;

use rmg_core::rng::StreamName;
use rmg_core::{RngStream, Seed};

use crate::puzzle::apart::{Adjacency, LaidOut, lay_out};
use crate::puzzle::config::{MAX_CELLS, MAX_ROOMS, PuzzleConfig, PuzzleWish, fewest_enclaves};
use crate::puzzle::doors::{Drawing, furnish};
use crate::puzzle::error::PuzzleError;
use crate::puzzle::even::even_out;
use crate::puzzle::finished::Puzzle;
use crate::puzzle::growth::{Growth, Manner};
use crate::puzzle::parts::{Change, EnclaveId};
use crate::puzzle::prove::prove;
use crate::puzzle::row::cut_row;
use crate::state::{
    Move, StateSpace, TotalState, Walk, WalkError, WalkGuide, WalkWish, find_guided_walk, find_walk,
};

/// Drawings of walk and rooms together. Three of four or more come out of the first, unless the grid is tight.
const ATTEMPTS: u32 = 24;

/// Moves looked at in a drawing, for each move of the walk and each state, of which [`MANY_STATES`] count at most. A
/// drawing that walled itself in seldom finds out; another one is cheaper.
const PATIENCE: u64 = 4;
const MANY_STATES: u64 = 8;

/// Grids with fewer rooms than this for each enclave that must be are tight.
const TIGHT: u64 = 3;

/// Walks of a wished length that are tried when no drawing of walk and rooms together came out.
const LONG_WALKS: u32 = 8;

/// Everything that stands against a puzzle before it is drawn.
///
/// # Returns
/// Nothing when [`make_puzzle`] can begin. All of it is proved: no seed gives a puzzle.
#[must_use]
pub fn check(config: &PuzzleConfig, wish: &PuzzleWish) -> Vec<PuzzleError> {
    let mut errors = Vec::new();
    let (width, height) = (config.width, config.height);
    let rooms = u64::from(width) * u64::from(height);
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
        errors.push(error.into());
    }
    let moves = space.distance(&zero, goal).unwrap_or(0).max(wish.min_steps);
    if moves.saturating_mul(space.variables().len() as u64) > MAX_CELLS {
        errors.push(PuzzleError::TooLarge { moves, states: space.variables().len() });
    }
    errors
}

fn walk_wish(wish: &PuzzleWish, target: u64) -> WalkWish {
    WalkWish { min: wish.min_steps, max: wish.max_steps, target, effort: wish.effort }
}

/// Makes a puzzle.
///
/// Walk and rooms are drawn together, so that passages lie between neighbours; the wished length of the walk falls from
/// drawing to drawing, and the last resort is the shortest walk on a winding row of rooms, which always works. So a
/// configuration that [`check`] has nothing against is only refused when the wish demands more than the shortest walk.
///
/// # Arguments
/// - `seed`: same configuration, wish and seed, same puzzle.
///
/// # Errors
/// The first of [`check`]; with `min_steps` also [`PuzzleError::Walk`], [`PuzzleError::NoSuchWalk`], and with
/// `require_adjacent` [`PuzzleError::Apart`].
///
/// # Cost
/// O(rooms log rooms + moves x states) as a rule; at most `wish.effort` steps of search.
pub fn make_puzzle(config: &PuzzleConfig, wish: &PuzzleWish, seed: Seed) -> Result<Puzzle, PuzzleError> {
    if let Some(error) = check(config, wish).into_iter().next() {
        return Err(error);
    }
    let name = seed.at("puzzle");
    let mut draw = Draw { config, wish, name, left: wish.effort, attempts: 0 };
    let (drawing, adjacency) = match draw.together() {
        Some(drawing) => (drawing, Adjacency::Neighbours),
        None => draw.one_after_the_other()?,
    };
    let attempts = draw.attempts;
    finish(config, wish, drawing, adjacency, attempts, name)
}

struct Draw<'a> {
    config: &'a PuzzleConfig,
    wish: &'a PuzzleWish,
    name: StreamName,
    /// Steps of search that are left.
    left: u64,
    attempts: u32,
}

impl Draw<'_> {
    /// Most enclaves: as allowed, and a room for each.
    fn max_enclaves(&self) -> usize {
        self.wish.max_enclaves.min(self.config.grid().len())
    }

    /// A walk and rooms for it at once.
    fn together(&mut self) -> Option<Drawing> {
        let PuzzleConfig { space, final_state: goal, .. } = self.config;
        let zero = space.zero();
        let shortest = space.distance(&zero, goal)?;
        let low = shortest.max(self.wish.min_steps);
        let states = space.variables().len() as u64;
        // half as many again, and a few: enough for detours, few enough for a legend
        let span = (low / 2 + states.min(MANY_STATES) + 2).min(self.wish.max_steps - low);
        let most = if self.wish.max_steps == u64::MAX { low + 2 * span } else { self.wish.max_steps };
        let is_tight = (self.config.grid().len() as u64) < TIGHT * shortest;
        for attempt in 0..ATTEMPTS {
            if self.left == 0 {
                return None;
            }
            self.attempts += 1;
            let name = self.name.at("drawing").at(attempt);
            let mut rng = name.at("walk").stream();
            let span = span * u64::from(ATTEMPTS - 1 - attempt) / u64::from(ATTEMPTS - 1);
            let target = low + self.drawn_below(span, &mut rng);
            let share = PATIENCE.saturating_mul(target + 16).saturating_mul(states.min(MANY_STATES) + 1);
            let share = share.min(self.left);
            let mut effort = share;
            let grid = self.config.grid();
            let manner = if is_tight == attempt.is_multiple_of(2) { Manner::Huddle } else { Manner::Spread };
            let rooms = name.at("rooms").stream();
            let mut growth = Growth::new(space, goal, grid, self.max_enclaves(), manner, rooms);
            let wish = WalkWish { max: most, ..walk_wish(self.wish, target) };
            let walk = find_guided_walk(space, &zero, goal, wish, &mut growth, &mut effort, &mut rng);
            self.left -= share - effort;
            if let Some(walk) = walk {
                growth.fill();
                return Some(Drawing { walk, changes: growth.changes, owner: growth.owner });
            }
        }
        None
    }

    /// A number from 0 to `most`.
    fn drawn_below(&self, most: u64, rng: &mut RngStream) -> u64 {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        rng.between(0, most).cast_unsigned()
    }

    /// A walk, and then rooms for it.
    fn one_after_the_other(&mut self) -> Result<(Drawing, Adjacency), PuzzleError> {
        let PuzzleConfig { space, final_state: goal, .. } = self.config;
        let grid = self.config.grid();
        let zero = space.zero();
        let shortest = space.distance(&zero, goal).unwrap_or(0);
        if self.wish.min_steps <= shortest {
            let mut rng = self.name.at("row").stream();
            let wish = WalkWish { max: shortest, effort: u64::MAX, ..WalkWish::default() };
            let walk = find_walk(space, &zero, goal, wish, &mut rng)?;
            let changes: Vec<Option<Change>> =
                walk.moves.iter().map(|step| Some(Change::of(space, *step))).chain([None]).collect();
            let owner = cut_row(grid, changes.len(), &mut rng);
            return Ok((Drawing { walk, changes, owner }, Adjacency::Neighbours));
        }
        self.left = self.left.max(self.wish.effort / 2);
        let mut best: Option<LaidOut> = None;
        for attempt in 0..LONG_WALKS {
            let name = self.name.at("long walk").at(attempt);
            let Some(walk) = self.long_walk(name)? else { continue };
            let Some(laid) = lay_out(space, goal, grid, walk, name.at("layout")) else { continue };
            self.attempts += 1;
            let apart = |laid: &LaidOut| match laid.adjacency {
                Adjacency::Neighbours => 0,
                Adjacency::Apart { passages, .. } => passages,
            };
            if best.as_ref().is_none_or(|best| apart(&laid) < apart(best)) {
                best = Some(laid);
            }
            if best.as_ref().is_some_and(|best| apart(best) == 0) {
                break;
            }
        }
        let LaidOut { drawing, adjacency } = best.ok_or(PuzzleError::NoSuchWalk {
            min: self.wish.min_steps,
            enclaves: self.max_enclaves() as u64,
            attempts: self.attempts + LONG_WALKS,
        })?;
        Ok((drawing, adjacency))
    }

    /// A walk of the wished length that needs few enough enclaves; `None` when none was found.
    fn long_walk(&mut self, name: StreamName) -> Result<Option<Walk>, WalkError> {
        let PuzzleConfig { space, final_state: goal, .. } = self.config;
        let zero = space.zero();
        let wish = WalkWish { effort: self.left.max(1), ..walk_wish(self.wish, self.wish.min_steps) };
        let mut rng = name.at("walk").stream();
        let mut guide = FewEnclaves::new(space, goal, self.max_enclaves());
        let share = (self.left / u64::from(LONG_WALKS)).max(1);
        let mut effort = share;
        let walk = find_guided_walk(space, &zero, goal, wish, &mut guide, &mut effort, &mut rng);
        if walk.is_some() {
            return Ok(walk);
        }
        // without the limit: a refusal may be a proof
        match find_walk(space, &zero, goal, wish, &mut rng) {
            Ok(_) | Err(WalkError::EffortSpent { .. }) => Ok(None),
            Err(proof) => Err(proof),
        }
    }
}

/// Lets walks pass that need at most so many enclaves.
struct FewEnclaves<'a> {
    space: &'a StateSpace,
    goal: &'a TotalState,
    max: usize,
    /// How often each change was made.
    made: BTreeMap<Change, u32>,
    placed: Vec<u32>,
    steps: Vec<Change>,
}

impl<'a> FewEnclaves<'a> {
    fn new(space: &'a StateSpace, goal: &'a TotalState, max: usize) -> Self {
        let placed = vec![0; space.variables().len()];
        Self { space, goal, max, made: BTreeMap::new(), placed, steps: Vec::new() }
    }

    fn drop_last(&mut self) {
        let Some(change) = self.steps.pop() else { return };
        if let Some(count) = self.made.get_mut(&change) {
            *count -= 1;
            if *count == 0 {
                self.made.remove(&change);
                self.placed[change.variable().index()] -= 1;
            }
        }
    }
}

impl WalkGuide for FewEnclaves<'_> {
    fn take(&mut self, step: Move, after: &TotalState) -> bool {
        let change = Change::of(self.space, step);
        let count = self.made.entry(change).or_insert(0);
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
        let is_fine = self.made.len() as u64 + needed < self.max as u64;
        if !is_fine {
            self.drop_last();
        }
        is_fine
    }

    fn undo(&mut self) {
        self.drop_last();
    }

    fn weight(&mut self, step: Move) -> u32 {
        // changes that were made before cost no room
        if self.made.contains_key(&Change::of(self.space, step)) { 4 } else { 1 }
    }

    fn arrive(&mut self) -> bool {
        true
    }
}

/// Doors, mechanisms, and the proof.
fn finish(
    config: &PuzzleConfig,
    wish: &PuzzleWish,
    mut drawing: Drawing,
    adjacency: Adjacency,
    attempts: u32,
    name: StreamName,
) -> Result<Puzzle, PuzzleError> {
    let PuzzleConfig { space, final_state: goal, width, height } = config;
    let wanted = Drawing::conditions(space, &drawing.walk, &drawing.changes).into_keys().collect();
    let enclaves = drawing.changes.len();
    even_out(config.grid(), &mut drawing.owner, enclaves, &wanted, &mut name.at("even").stream());
    let made = furnish(space, config.grid(), &drawing, &mut name.at("doors").stream());
    if let (true, Adjacency::Apart { passages: apart, reason }) = (wish.require_adjacent, &adjacency) {
        let passages = made.passages.len();
        return Err(PuzzleError::Apart { apart: *apart, passages, reason: reason.clone() });
    }
    let last =
        EnclaveId(u32::try_from(made.enclaves.len() - 1).expect("there are fewer enclaves than rooms"));
    let proof = prove(space, &made.enclaves, &made.passages, made.first, last, goal)?;
    Ok(Puzzle {
        width: *width,
        height: *height,
        space: space.clone(),
        walk: drawing.walk,
        enclaves: made.enclaves,
        ways: made.ways,
        passages: made.passages,
        first: made.first,
        last,
        start_room: made.start_room,
        goal_room: made.goal_room,
        adjacency,
        proof,
        attempts,
    })
}
