//! Paths of rivers: one wave up from the mouths, and which of its paths become rivers.

use std::collections::BTreeMap;

use rmg_core::RngStream;

use crate::fields::{StraightCost, Wave};

use super::field::{End, RiverField};
use super::ground::{SOUTH, sideways};

/// Free tiles of a straight run, the addition for each further tile, and its maximum. This creates the
/// meanders; noise alone gives runs of up to 33 tiles.
const STRAIGHT: StraightCost = StraightCost { costless: 3, slope: 3, most: 30 };
/// Wanted lengths of rivers from source to mouth, in tiles: drawn for each one.
const WANTED: (u32, u32) = (25, 20);
/// Maximum length of a river, and lengths of the part of a tributary above the river that it joins.
const MAX_LENGTH: u16 = 110;
const TRIBUTARY: (usize, usize) = (5, 14);
/// Minimum distance between sources, the sum of both axes.
const MIN_SOURCE_DISTANCE: i32 = 8;
/// Maximum number of sources that are tried for each river, and for all tributaries of a round.
const MAX_SOURCES: usize = 60;
const MAX_TRIBUTARY_SOURCES: usize = 400;
/// Tributaries for each river.
const TRIBUTARIES_EACH: usize = 3;
/// Straight steps before a mouth at the sea or the map's edge, and before one with room for a delta.
const STRAIGHT_END: u8 = 1;
const STRAIGHT_DELTA: u8 = 2;
/// The maximum number of its last tiles that can touch the river that it joins.
const MAX_TOUCHING: usize = 2;

/// Limits of a round: the minimum length of a river, and the number of tiles that all rivers should have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lengths {
    pub(super) least: u16,
    pub(super) budget: usize,
}

/// The rivers of a level during construction.
pub(super) struct Network<'f> {
    field: &'f RiverField,
    /// Paths up from the mouths.
    wave: Wave,
    /// Steps from the mouth, and the mouth's number.
    length: Vec<u16>,
    basin: Vec<u16>,
    river: Vec<bool>,
    /// Tiles of rivers of previous rounds, and next to them.
    is_taken: Vec<bool>,
    sources: Vec<usize>,
    mouths: Vec<End>,
    tiles: usize,
    /// Numbers of searched tiles, of tried sources, and of refused ones by reason.
    counters: BTreeMap<&'static str, usize>,
}

impl<'f> Network<'f> {
    /// Creates a level without rivers.
    pub(super) fn new(field: &'f RiverField) -> Self {
        let len = field.costs.len();
        Self {
            field,
            wave: Wave::new(0),
            length: vec![0; len],
            basin: vec![0; len],
            river: vec![false; len],
            is_taken: vec![false; len],
            sources: Vec::new(),
            mouths: Vec::new(),
            tiles: 0,
            counters: BTreeMap::new(),
        }
    }

    /// Returns counters with their names.
    pub(super) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let built = [("rivers", self.mouths.len()), ("springs", self.sources.len())];
        built.into_iter().chain(self.counters.iter().map(|(what, count)| (*what, *count)))
    }

    /// Returns the number of river tiles.
    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    /// Returns whether there is a river on a tile.
    pub(super) fn has_river(&self, at: usize) -> bool {
        self.river[at]
    }

    /// Returns the mouths of all rivers.
    pub(super) fn mouths(&self) -> &[End] {
        &self.mouths
    }

    /// Returns all tiles of rivers, row by row.
    pub(super) fn river_tiles(&self) -> impl Iterator<Item = usize> {
        (0..self.river.len()).filter(|at| self.river[*at])
    }

    /// Returns whether no river is on a tile or next to it.
    pub(super) fn is_free(&self, at: usize) -> bool {
        !self.is_taken[at] && !self.river[at] && !self.touches_river(at)
    }

    /// Spreads a new wave up from some mouths, away from all rivers. O(tiles).
    pub(super) fn spread(&mut self, mouths: &[End]) {
        let len = self.river.len();
        for at in 0..len {
            if self.river[at] {
                self.field
                    .ground
                    .window
                    .neighbors8(at)
                    .into_iter()
                    .for_each(|near| self.is_taken[near] = true);
                self.is_taken[at] = true;
            }
        }
        self.wave = Wave::new(len);
        // The remaining number of steps that must be straight.
        let mut straight_steps = vec![0_u8; len];
        for (number, mouth) in (0..).zip(mouths) {
            (self.basin[mouth.at], self.length[mouth.at]) = (number, 0);
            straight_steps[mouth.at] = if mouth.has_room() { STRAIGHT_DELTA } else { STRAIGHT_END };
            self.wave.start(mouth.at);
        }
        while let Some((length, at)) = self.wave.pop() {
            let is_mouth = self.wave.came_by(at).is_none();
            if self.field.ground.is_end(at) && !is_mouth {
                continue;
            }
            let outward = mouths[usize::from(self.basin[at])].outward;
            for step in 0..4 {
                // A river flows straight into the sea and off the map.
                let turns = outward.is_some_and(|outward| outward != opposite(step));
                if (turns && straight_steps[at] > 0) || !self.can_go(at, step) {
                    continue;
                }
                let near = self.field.ground.steps.to(at, step);
                let is_straight = self.wave.came_by(at) == Some(step);
                let run = if is_straight { self.wave.run(at).saturating_add(1) } else { 1 };
                let through = length + u32::from(self.field.costs[near]) + STRAIGHT.of(run);
                if self.wave.reach(near, step, through, run) {
                    self.length[near] = self.length[at].saturating_add(1);
                    self.basin[near] = self.basin[at];
                    straight_steps[near] = straight_steps[at].saturating_sub(1);
                }
            }
        }
        *self.counters.entry("tiles searched").or_default() += self.wave.searched();
    }

    /// Returns whether a river can come from the tile one step further. It stays of one kind, crosses roads
    /// at right angles and never runs along them, and leaves a mountain at its foot or side, not behind its
    /// top.
    fn can_go(&self, at: usize, step: u8) -> bool {
        let ground = &self.field.ground;
        let near = ground.steps.to(at, step);
        let is_road = |at: usize| ground.is_road[at];
        let is_behind = step == SOUTH && ground.is_end(near);
        let is_closed = self.field.costs[near] == 0 || ground.kinds[at] != ground.kinds[near];
        if is_closed || self.wave.length(near) == 0 || self.is_taken[near] || is_behind {
            return false;
        }
        if is_road(at) {
            return self.wave.came_by(at) == Some(step) && !is_road(near);
        }
        let across = sideways(step).map(|side| ground.steps.to(near, side));
        !is_road(near) || (across.into_iter().all(is_road) && !is_road(ground.steps.to(near, step)))
    }

    /// Adds a river to each mouth, from a source of the best kind at about a wanted distance.
    pub(super) fn add_rivers(&mut self, mouths: &[End], lengths: Lengths, rng: &mut RngStream) {
        let wanted: Vec<u32> = mouths.iter().map(|_| WANTED.0 + rng.below(WANTED.1)).collect();
        let mut of_mouth: Vec<Vec<(u8, u32, End)>> = vec![Vec::new(); mouths.len()];
        for source in &self.field.sources {
            let (basin, length) = (usize::from(self.basin[source.at]), self.length[source.at]);
            let is_reached = self.wave.came_by(source.at).is_some();
            if is_reached && (lengths.least..=MAX_LENGTH).contains(&length) {
                of_mouth[basin].push((source.rank, wanted[basin].abs_diff(length.into()), *source));
            }
        }
        for (mouth, mut sources) in mouths.iter().zip(of_mouth) {
            sources.sort_by_key(|(rank, off, source)| (*rank, *off, source.at));
            let ends = sources.into_iter().map(|(_, _, source)| source);
            if ends.take(MAX_SOURCES).any(|source| self.add(source, lengths, false)) {
                self.mouths.push(*mouth);
            }
        }
    }

    /// Adds tributaries to the rivers of the round, until there are enough tiles.
    pub(super) fn add_tributaries(&mut self, lengths: Lengths, rng: &mut RngStream) {
        let mut sources = self.field.sources.clone();
        rng.shuffle(&mut sources);
        sources.sort_by_key(|source| source.rank);
        // Two ends at the same edge would look like an island.
        let is_reached = |source: &End| source.outward.is_none() && self.wave.came_by(source.at).is_some();
        let reached: Vec<End> = sources.into_iter().filter(is_reached).take(MAX_TRIBUTARY_SOURCES).collect();
        for source in reached {
            let count = self.sources.len() - self.mouths.len();
            if self.tiles >= lengths.budget || count >= TRIBUTARIES_EACH * self.mouths.len() {
                break;
            }
            self.add(source, lengths, true);
        }
    }

    /// Adds the path down from a source as a river if it is valid. Returns whether it did.
    fn add(&mut self, source: End, lengths: Lengths, is_tributary: bool) -> bool {
        let path = self.path_from(source, lengths, is_tributary);
        let result = path.and_then(|path| self.add_path(source, &path, lengths.budget));
        *self.counters.entry(result.err().unwrap_or("accepted")).or_default() += 1;
        result.is_ok()
    }

    fn add_path(&mut self, source: End, path: &[usize], budget: usize) -> Result<(), &'static str> {
        if self.tiles + path.len() > budget * 3 / 2 {
            return Err("refused: too many river tiles");
        }
        path.iter().for_each(|at| self.river[*at] = true);
        // No river is broad, has a loop, or crosses a road next to another one.
        if self.river_sides(source.at) > 1 || path.iter().any(|at| self.river_sides(*at) > 2) {
            path.iter().for_each(|at| self.river[*at] = false);
            return Err("refused: too broad");
        }
        self.tiles += path.len();
        self.sources.push(source.at);
        Ok(())
    }

    /// Returns the path from a source to its mouth, or of a tributary to the river that it joins, or the
    /// reason why it is refused.
    fn path_from(
        &self,
        source: End,
        lengths: Lengths,
        is_tributary: bool,
    ) -> Result<Vec<usize>, &'static str> {
        let ground = &self.field.ground;
        let distance = |a: usize, b: usize| (ground.window.cell(a) - ground.window.cell(b)).sides();
        if source.outward.is_some_and(|outward| self.wave.came_by(source.at) != Some(outward)) {
            return Err("refused: does not start straight");
        }
        if self.sources.iter().any(|other| distance(*other, source.at) < MIN_SOURCE_DISTANCE) {
            return Err("refused: too close to others");
        }
        let (mut path, mut at) = (vec![source.at], source.at);
        while let Some(step) = self.wave.came_by(at).filter(|_| !self.river[at]) {
            at = ground.steps.back(at, step);
            path.push(at);
        }
        let joins = self.river[at];
        if joins {
            path.pop();
        }
        let allowed = if is_tributary { TRIBUTARY } else { (lengths.least.into(), MAX_LENGTH.into()) };
        // The distance between source and mouth must be at least half of the length.
        let is_winding = 2 * distance(at, source.at) < i32::try_from(path.len()).unwrap_or(i32::MAX);
        if joins != is_tributary || (joins && ground.is_road[at]) {
            return Err("refused: does not join a river");
        }
        if is_winding || !(allowed.0..=allowed.1).contains(&path.len()) {
            return Err("refused: too short or winding");
        }
        let free = &path[..path.len() - if joins { MAX_TOUCHING } else { 0 }];
        if free.iter().any(|at| self.touches_river(*at)) {
            return Err("refused: next to another river");
        }
        Ok(path)
    }

    fn touches_river(&self, at: usize) -> bool {
        self.field.ground.window.neighbors8(at).into_iter().any(|near| self.river[near])
    }

    /// Returns the number of sides of a tile with a river.
    fn river_sides(&self, at: usize) -> usize {
        self.field.ground.window.neighbors4(at).into_iter().filter(|near| self.river[*near]).count()
    }
}

/// Returns the opposite step.
fn opposite(step: u8) -> u8 {
    3 - step
}
