//! Paths of rivers: one wave up from the mouths, and which of its paths become rivers.

use std::collections::BTreeMap;

use crate::fields::{Steps, StraightCost, Wave};
use crate::layers::Tiles;

use super::ground::RiverField;
use super::seen::{End, sideways};

/// Free tiles of a straight run, the addition for each further tile, and its maximum. This creates the
/// meanders; noise alone gives runs of up to 33 tiles.
const STRAIGHT: StraightCost = StraightCost { costless: 3, slope: 3, most: 30 };
/// Maximum length of a river from its source to its mouth, and minimum length of a tributary, in tiles.
const MAX_LENGTH: u16 = 90;
const MIN_TRIBUTARY: usize = 6;
/// Minimum distance between sources, the sum of both axes.
const MIN_SOURCE_DISTANCE: i32 = 12;
/// Straight steps before a mouth at the sea or the map's edge, and before one with room for a delta.
const STRAIGHT_END: u8 = 1;
const STRAIGHT_DELTA: u8 = 2;
/// The maximum number of its last tiles that can touch the river that it joins.
const MAX_TOUCHING: usize = 2;

/// The rivers of a zone during construction.
pub(super) struct Rivers<'g> {
    tiles: &'g Tiles,
    field: &'g RiverField,
    steps: Steps,
    /// Paths up from the mouths.
    wave: Wave,
    /// Steps from the mouth.
    length: Vec<u16>,
    river: Vec<bool>,
    sources: Vec<usize>,
    river_tiles: usize,
    /// Minimum length of a river in tiles.
    min_length: u16,
    /// Number of tried sources, and of refused ones by reason.
    tried: usize,
    refused: BTreeMap<&'static str, usize>,
}

impl<'g> Rivers<'g> {
    /// Builds an empty set of rivers.
    ///
    /// - `min_length`: minimum length of a river in tiles.
    pub(super) fn new(tiles: &'g Tiles, field: &'g RiverField, min_length: u16) -> Self {
        let len = tiles.len();
        Self {
            tiles,
            field,
            steps: Steps::new(&tiles.window()),
            wave: Wave::new(len),
            length: vec![0; len],
            river: vec![false; len],
            sources: Vec::new(),
            river_tiles: 0,
            min_length,
            tried: 0,
            refused: BTreeMap::new(),
        }
    }

    /// Returns counters with their names.
    pub(super) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let effort = [("tiles searched", self.wave.searched()), ("sources tried", self.tried)];
        effort.into_iter().chain(self.refused.iter().map(|(why, count)| (*why, *count)))
    }

    /// Returns the number of rivers, including tributaries.
    pub(super) fn count(&self) -> usize {
        self.sources.len()
    }

    /// Returns the number of river tiles.
    pub(super) fn tiles(&self) -> usize {
        self.river_tiles
    }

    /// Returns all tiles of rivers, by position.
    pub(super) fn into_river(self) -> Vec<bool> {
        self.river
    }

    /// Spreads the wave up from the mouths. O(window).
    pub(super) fn spread(&mut self, mouths: &[End]) {
        // The step out of the mouth that a tile belongs to, and the remaining number of steps that must be
        // straight.
        let mut outward = vec![None; self.tiles.len()];
        let mut straight_steps = vec![0_u8; self.tiles.len()];
        for mouth in mouths {
            outward[mouth.at] = mouth.outward;
            straight_steps[mouth.at] = if mouth.has_room { STRAIGHT_DELTA } else { STRAIGHT_END };
            self.wave.start(mouth.at);
        }
        while let Some((length, at)) = self.wave.pop() {
            for step in 0..4 {
                // A river flows straight into the sea and off the map.
                let turns = outward[at].is_some_and(|outward| outward != opposite(step));
                if (turns && straight_steps[at] > 0) || !self.can_go(at, step) {
                    continue;
                }
                let near = self.steps.to(at, step);
                let is_straight = self.wave.came_by(at) == Some(step);
                let run = if is_straight { self.wave.run(at).saturating_add(1) } else { 1 };
                let through = length + u32::from(self.field.costs[near]) + STRAIGHT.of(run);
                if self.wave.reach(near, step, through, run) {
                    self.length[near] = self.length[at].saturating_add(1);
                    outward[near] = outward[at];
                    straight_steps[near] = straight_steps[at].saturating_sub(1);
                }
            }
        }
    }

    /// Returns whether a river can come from the tile one step further. It crosses roads at right angles and
    /// never runs along them.
    fn can_go(&self, at: usize, step: u8) -> bool {
        let near = self.steps.to(at, step);
        let is_road = |at: usize| self.field.is_road[at];
        if self.field.costs[near] == 0 || self.wave.length(near) == 0 {
            return false;
        }
        if is_road(at) {
            return self.wave.came_by(at) == Some(step) && !is_road(near);
        }
        let across = sideways(step).map(|side| self.steps.to(near, side));
        !is_road(near) || (across.into_iter().all(is_road) && !is_road(self.steps.to(near, step)))
    }

    /// Adds the path down from a source as a river if it is valid.
    ///
    /// - `max_tiles`: maximum number of tiles of all rivers with it.
    pub(super) fn add(&mut self, source: End, max_tiles: usize) {
        self.tried += 1;
        if let Err(why) = self.try_to_add(source, max_tiles) {
            *self.refused.entry(why).or_default() += 1;
        }
    }

    /// Adds a river, or returns the reason why it is refused.
    fn try_to_add(&mut self, source: End, max_tiles: usize) -> Result<(), &'static str> {
        let path = self.path_from(source)?;
        if self.river_tiles + path.len() > max_tiles {
            return Err("refused: too many river tiles");
        }
        path.iter().for_each(|at| self.river[*at] = true);
        if path.iter().any(|at| self.is_in_square(*at)) {
            path.iter().for_each(|at| self.river[*at] = false);
            return Err("refused: too broad");
        }
        self.river_tiles += path.len();
        self.sources.push(source.at);
        Ok(())
    }

    /// Returns the path from a source to its mouth or to the river that it joins, or the reason why it is
    /// refused.
    fn path_from(&self, source: End) -> Result<Vec<usize>, &'static str> {
        let distance = |a: usize, b: usize| (self.tiles.cell(a) - self.tiles.cell(b)).sides();
        let is_reached = (self.min_length..=MAX_LENGTH).contains(&self.length[source.at]);
        let is_straight = source.outward.is_none_or(|outward| self.wave.came_by(source.at) == Some(outward));
        if !is_reached {
            return Err("refused: no path of a suitable length");
        }
        if !is_straight {
            return Err("refused: does not start straight");
        }
        if self.sources.iter().any(|other| distance(*other, source.at) < MIN_SOURCE_DISTANCE) {
            return Err("refused: too close to others");
        }
        let mut path = vec![source.at];
        let (mut at, mut joined) = (source.at, None);
        while let Some(step) = self.wave.came_by(at) {
            at = self.steps.back(at, step);
            if joined.is_none() && self.river[at] {
                joined = Some(at);
            }
            if joined.is_none() {
                path.push(at);
            }
        }
        // The distance between source and mouth must be at least half of the length.
        let is_winding = 2 * distance(at, source.at) < i32::from(self.length[source.at]);
        let least = if joined.is_some() { MIN_TRIBUTARY } else { self.min_length.into() };
        let joins_on_road = joined.is_some_and(|at| self.field.is_road[at]);
        if self.river[source.at] || is_winding || joins_on_road || path.len() < least {
            return Err("refused: too short or winding");
        }
        let is_river = |near: &usize| self.river[*near];
        let free = &path[..path.len() - if joined.is_some() { MAX_TOUCHING } else { 0 }];
        let touches = free.iter().any(|at| self.tiles.neighbors8(*at).iter().any(is_river));
        if touches || !path.iter().all(|at| self.crosses_alone(*at)) {
            return Err("refused: next to another river");
        }
        Ok(path)
    }

    /// Returns whether no other river crosses the road next to a tile; true off the road.
    fn crosses_alone(&self, at: usize) -> bool {
        let is_other = |step: u8| self.river[self.steps.to(at, step)];
        !self.field.is_road[at]
            || !self.wave.came_by(at).is_some_and(|step| sideways(step).into_iter().any(is_other))
    }

    /// Returns whether a tile is in a square of four river tiles.
    fn is_in_square(&self, at: usize) -> bool {
        let stride = self.tiles.window().stride();
        let corners = [at, at - 1, at - stride, at - stride - 1];
        let is_full = |corner: usize| {
            [corner, corner + 1, corner + stride, corner + stride + 1].into_iter().all(|at| self.river[at])
        };
        corners.into_iter().any(is_full)
    }
}

/// Returns the opposite step.
fn opposite(step: u8) -> u8 {
    3 - step
}
