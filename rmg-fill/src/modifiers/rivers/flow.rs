//! The ways of rivers: one wave up from the mouths, and which of its ways become rivers.

use std::collections::BTreeMap;

use crate::fields::{Steps, StraightCost, Wave};
use crate::layers::Tiles;

use super::ground::Ground;
use super::seen::{End, sideways};

/// Tiles of a straight run that cost nothing, what each further one adds, and at most: the meanders come from
/// this, noise alone makes runs of up to 33 tiles.
const STRAIGHT: StraightCost = StraightCost { costless: 3, slope: 3, most: 30 };
/// Tiles of a river from its source to its mouth at most, and at least of one that flows into another.
const LONGEST: u16 = 90;
const SHORTEST_TRIBUTARY: usize = 6;
/// Sources lie this far from each other, both axes added.
const SOURCES_APART: i32 = 12;
/// Steps by which a river comes straight to a mouth at the sea or the map's edge, and to one that has room
/// for a delta.
const STRAIGHT_END: u8 = 1;
const STRAIGHT_DELTA: u8 = 2;
/// Only so many of its last tiles may touch the river that it flows into.
const JOINING: usize = 2;

/// The rivers of a zone while they are chosen.
pub(super) struct Rivers<'g> {
    tiles: &'g Tiles,
    ground: &'g Ground,
    steps: Steps,
    /// Ways up from the mouths.
    wave: Wave,
    /// Steps from the mouth.
    length: Vec<u16>,
    river: Vec<bool>,
    sources: Vec<usize>,
    river_tiles: usize,
    /// Tiles of a river at least.
    shortest: u16,
    /// Sources that were tried, and how many were refused for which reason.
    tried: usize,
    refused: BTreeMap<&'static str, usize>,
}

impl<'g> Rivers<'g> {
    /// None so far.
    ///
    /// - `shortest`: tiles that each has at least.
    pub(super) fn new(tiles: &'g Tiles, ground: &'g Ground, shortest: u16) -> Self {
        let len = tiles.len();
        Self {
            tiles,
            ground,
            steps: Steps::new(&tiles.window()),
            wave: Wave::new(len),
            length: vec![0; len],
            river: vec![false; len],
            sources: Vec::new(),
            river_tiles: 0,
            shortest,
            tried: 0,
            refused: BTreeMap::new(),
        }
    }

    /// What it took so far, by name.
    pub(super) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let effort = [("tiles searched", self.wave.searched()), ("sources tried", self.tried)];
        effort.into_iter().chain(self.refused.iter().map(|(why, count)| (*why, *count)))
    }

    /// How many there are, tributaries among them.
    pub(super) fn count(&self) -> usize {
        self.sources.len()
    }

    /// How many tiles they have.
    pub(super) fn tiles(&self) -> usize {
        self.river_tiles
    }

    /// All tiles of rivers, by position.
    pub(super) fn into_river(self) -> Vec<bool> {
        self.river
    }

    /// Lets the wave run up from the mouths. O(window).
    pub(super) fn spread(&mut self, mouths: &[End]) {
        // The step out of the mouth that a tile belongs to, and how often a river comes straight from there
        // on.
        let mut outward = vec![None; self.tiles.len()];
        let mut straight_steps = vec![0_u8; self.tiles.len()];
        for mouth in mouths {
            outward[mouth.at] = mouth.outward;
            straight_steps[mouth.at] = if mouth.has_room { STRAIGHT_DELTA } else { STRAIGHT_END };
            self.wave.start(mouth.at);
        }
        while let Some((length, at)) = self.wave.pop() {
            for step in 0..4 {
                // Into the sea, or off the map, a river flows straight.
                let turns = outward[at].is_some_and(|outward| outward != opposite(step));
                if (turns && straight_steps[at] > 0) || !self.can_go(at, step) {
                    continue;
                }
                let near = self.steps.to(at, step);
                let is_straight = self.wave.came_by(at) == Some(step);
                let run = if is_straight { self.wave.run(at).saturating_add(1) } else { 1 };
                let through = length + u32::from(self.ground.costs[near]) + STRAIGHT.of(run);
                if self.wave.reach(near, step, through, run) {
                    self.length[near] = self.length[at].saturating_add(1);
                    outward[near] = outward[at];
                    straight_steps[near] = straight_steps[at].saturating_sub(1);
                }
            }
        }
    }

    /// Whether a river can come from the tile a step further: it crosses a road straight and at a right
    /// angle, never along it.
    fn can_go(&self, at: usize, step: u8) -> bool {
        let near = self.steps.to(at, step);
        let is_road = |at: usize| self.ground.is_road[at];
        if self.ground.costs[near] == 0 || self.wave.length(near) == 0 {
            return false;
        }
        if is_road(at) {
            return self.wave.came_by(at) == Some(step) && !is_road(near);
        }
        let across = sideways(step).map(|side| self.steps.to(near, side));
        !is_road(near) || (across.into_iter().all(is_road) && !is_road(self.steps.to(near, step)))
    }

    /// Makes the way down from a source a river, if it becomes a good one.
    ///
    /// - `most_tiles`: of all rivers with it.
    pub(super) fn add(&mut self, source: End, most_tiles: usize) {
        self.tried += 1;
        if let Err(why) = self.try_to_add(source, most_tiles) {
            *self.refused.entry(why).or_default() += 1;
        }
    }

    /// The same; gives the reason where it does not.
    fn try_to_add(&mut self, source: End, most_tiles: usize) -> Result<(), &'static str> {
        let way = self.way_from(source)?;
        if self.river_tiles + way.len() > most_tiles {
            return Err("refused: too many river tiles");
        }
        way.iter().for_each(|at| self.river[*at] = true);
        if way.iter().any(|at| self.is_in_square(*at)) {
            way.iter().for_each(|at| self.river[*at] = false);
            return Err("refused: too broad");
        }
        self.river_tiles += way.len();
        self.sources.push(source.at);
        Ok(())
    }

    /// The way from a source to its mouth or to the river that it meets, or why it would be no good river.
    fn way_from(&self, source: End) -> Result<Vec<usize>, &'static str> {
        let apart = |a: usize, b: usize| (self.tiles.cell(a) - self.tiles.cell(b)).sides();
        let is_reached = (self.shortest..=LONGEST).contains(&self.length[source.at]);
        let is_straight = source.outward.is_none_or(|outward| self.wave.came_by(source.at) == Some(outward));
        if !is_reached {
            return Err("refused: no way of a fitting length");
        }
        if !is_straight {
            return Err("refused: does not begin straight");
        }
        if self.sources.iter().any(|other| apart(*other, source.at) < SOURCES_APART) {
            return Err("refused: near others");
        }
        let mut way = vec![source.at];
        let (mut at, mut joined) = (source.at, None);
        while let Some(step) = self.wave.came_by(at) {
            at = self.steps.back(at, step);
            if joined.is_none() && self.river[at] {
                joined = Some(at);
            }
            if joined.is_none() {
                way.push(at);
            }
        }
        // A river gets somewhere: half of its length at least.
        let is_winding = 2 * apart(at, source.at) < i32::from(self.length[source.at]);
        let least = if joined.is_some() { SHORTEST_TRIBUTARY } else { self.shortest.into() };
        let joins_on_road = joined.is_some_and(|at| self.ground.is_road[at]);
        if self.river[source.at] || is_winding || joins_on_road || way.len() < least {
            return Err("refused: too short or winding");
        }
        let is_river = |near: &usize| self.river[*near];
        let free = &way[..way.len() - if joined.is_some() { JOINING } else { 0 }];
        let touches = free.iter().any(|at| self.tiles.neighbors8(*at).iter().any(is_river));
        if touches || !way.iter().all(|at| self.crosses_alone(*at)) {
            return Err("refused: beside another river");
        }
        Ok(way)
    }

    /// Whether no other river crosses the road beside a tile of it; true off the road.
    fn crosses_alone(&self, at: usize) -> bool {
        let is_other = |step: u8| self.river[self.steps.to(at, step)];
        !self.ground.is_road[at]
            || !self.wave.came_by(at).is_some_and(|step| sideways(step).into_iter().any(is_other))
    }

    /// Whether a tile lies in a square of four river tiles.
    fn is_in_square(&self, at: usize) -> bool {
        let stride = self.tiles.window().stride();
        let corners = [at, at - 1, at - stride, at - stride - 1];
        let is_full = |corner: usize| {
            [corner, corner + 1, corner + stride, corner + stride + 1].into_iter().all(|at| self.river[at])
        };
        corners.into_iter().any(is_full)
    }
}

/// The step back.
fn opposite(step: u8) -> u8 {
    3 - step
}
