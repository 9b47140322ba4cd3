//! A net of roads that grows from one end to the others.

mod loops;
mod straight;

use rmg_core::ids::RoadId;
use rmg_core::{RngStream, TilePos, ZoneId};

use crate::fields::{Cell, Distance, Noise, Steps, StraightCost, Wave};
use crate::layers::{Claim, RoadEnd, RoadEndKind, Tiles};
use crate::placing::between;

/// What a tile of road costs on a free tile, and on an undecided one: a path is followed as long as the
/// straight way over other ground is not a third shorter.
const FREE: u8 = 4;
const POSSIBLE: u8 = 6;
/// Through thicket: roads are cut through a wood that it would take long to go round. It was open before the
/// paths were carved, and nothing relies on its being closed.
const THICKET: u8 = 14;
/// Smooth noise adds up to this: long stretches bend a little.
const HILLS: u32 = 3;
/// Width of its hills as a power of two.
const HILL_SHIFT: u32 = 3;
/// Added beside walls and objects, and one tile further off.
const BESIDE_WALL: u8 = 6;
const NEAR_WALL: u8 = 2;
/// Added within so many steps of the map's edge: a road is no frame.
const EDGE: u8 = 4;
const EDGE_STEPS: i32 = 3;
/// Added once to what lies within so many steps of a new road: the next one does not run beside it.
const BESIDE_ROAD: u8 = 8;
const BESIDE_ROAD_STEPS: i32 = 2;
/// Tiles of a straight run that cost nothing, what each further one adds, and at most: of the figures that
/// were tried those with the shortest runs, at no greater length of all roads.
const STRAIGHT: StraightCost = StraightCost { costless: 3, slope: 2, most: 40 };
/// Added to a step over a corner, which only exists where neither side is open: where the road can be drawn
/// over what a guard controls or over a door at its side, and where it would show a gap.
const CORNER: u32 = 60;
const BROKEN: u32 = 2000;
/// A tile of a short side road, to turn tiles into costs: it begins between walls, at a door.
const USUAL: u32 = 12;

/// The roads of a zone while they grow.
///
/// One wave of shortest ways spreads from all tiles of the road. Where it meets an end, the way there becomes
/// road and a source of the wave, which goes on from where it was: only tiles that the new road brings nearer
/// are visited again. A way leaves the road at the tile next to it, so that it never runs alongside.
///
/// The wave knows one label a tile; with the length of the straight run that ends there, which makes the next
/// step in the same direction dearer (`straight`). That gives the bends of a way that people trod, at no more
/// labels than without.
#[derive(Debug)]
pub(super) struct Net<'s> {
    tiles: &'s mut Tiles,
    steps: Steps,
    /// What it costs to enter each tile that road can go over; 0 for all others.
    costs: Vec<u8>,
    road: Vec<Option<RoadId>>,
    /// The kind with which it began.
    first_kind: RoadId,
    /// Tiles that are free for good for no other reason than that they are road.
    is_kept_for_road: Vec<bool>,
    /// Road tiles that stay whatever they look like.
    is_fixed: Vec<bool>,
    /// Ways from the road, of which all tiles are sources.
    wave: Wave,
    /// Where it costs more to go as a road is near.
    is_beside_road: Vec<bool>,
}

impl<'s> Net<'s> {
    /// A net that leads to one end.
    pub(super) fn new(tiles: &'s mut Tiles, first: &RoadEnd, road: RoadId, rng: &mut RngStream) -> Self {
        let len = tiles.len();
        let mut net = Self {
            steps: Steps::new(&tiles.window()),
            costs: step_costs(tiles, rng),
            road: vec![None; len],
            first_kind: road,
            is_kept_for_road: vec![false; len],
            is_fixed: vec![false; len],
            wave: Wave::new(len),
            is_beside_road: vec![false; len],
            tiles,
        };
        if let Some(at) = net.tiles.index(first.tile) {
            net.pave(at, road);
        }
        net.reach(first, road);
        net
    }

    /// Joins ends with the net, nearest first, and returns those that no open ground leads to.
    ///
    /// # Arguments
    /// - `most_tiles`: ends that are farther from the road than about this are not joined.
    ///
    /// # Cost
    /// O(tiles of the window) for a wave, and little more for each end.
    pub(super) fn join<'e>(
        &mut self,
        ends: &[&'e RoadEnd],
        road: RoadId,
        most_tiles: Option<u32>,
    ) -> Vec<&'e RoadEnd> {
        let most = most_tiles.map_or(u32::MAX, |tiles| tiles.saturating_mul(USUAL));
        let mut waiting: Vec<(usize, &RoadEnd)> = Vec::with_capacity(ends.len());
        let mut unknown = Vec::new();
        for end in ends {
            match self.tiles.index(end.tile).filter(|at| self.tiles.is_walkable(*at)) {
                Some(at) => waiting.push((at, end)),
                None => unknown.push(*end),
            }
        }
        let mut is_goal = vec![false; self.tiles.len()];
        waiting.iter().for_each(|(at, _)| is_goal[*at] = true);
        while !waiting.is_empty() {
            let Some((length, at)) = self.wave.pop() else { break };
            // Farther than is wanted now. The wave keeps it for a later call.
            if length > most {
                self.wave.put_back(length, at);
                break;
            }
            if is_goal[at] {
                is_goal[at] = false;
                self.pave_way_to(at, road);
                for (_, end) in waiting.extract_if(.., |(goal, _)| *goal == at) {
                    self.reach(end, road);
                }
                continue; // it is a source now and comes again
            }
            let (steps, costs) = (self.steps, &self.costs);
            let open: Vec<(u8, usize)> = steps.each(at, |near| costs[near] != 0).collect();
            for (step, near) in open {
                let corner = if Steps::is_corner(step) { self.corner_cost(at, near) } else { 0 };
                let run = self.run_with(at, step);
                let ahead = if is_goal[near] { self.run_ahead(near, step, &waiting) } else { 0 };
                let straight = STRAIGHT.of(run.saturating_add(ahead));
                let through = length + u32::from(self.costs[near]) + corner + straight;
                self.wave.reach(near, step, through, run);
            }
        }
        unknown.extend(waiting.into_iter().map(|(_, end)| end));
        unknown
    }

    /// Paves the way that the labels tell from the road to a tile.
    fn pave_way_to(&mut self, goal: usize, road: RoadId) {
        let mut way = Vec::new();
        let mut at = goal;
        while let Some(step) = self.wave.came_by(at) {
            let before = self.steps.back(at, step);
            if Steps::is_corner(step) {
                self.is_fixed[at] = true;
                self.is_fixed[before] = true;
                if let Some(between) = between(self.tiles, before, at) {
                    if self.tiles.is_walkable(between) {
                        self.tiles.set_at(between, Claim::Free);
                    }
                    self.road[between].get_or_insert(road);
                    self.is_fixed[between] = true;
                }
            }
            way.push(at);
            at = before;
        }
        for at in way {
            self.pave(at, road);
            self.keep_off(at);
        }
        self.wave.put_back(0, goal);
    }

    /// Makes it dearer to go beside a new tile of the road.
    fn keep_off(&mut self, at: usize) {
        let cell = self.tiles.cell(at);
        for near in Cell::square(BESIDE_ROAD_STEPS) {
            let Some(near) = self.tiles.window().position(cell + near) else { continue };
            if self.costs[near] != 0 && !std::mem::replace(&mut self.is_beside_road[near], true) {
                self.costs[near] += BESIDE_ROAD;
            }
        }
    }

    /// Makes a tile road and a source of the wave.
    fn pave(&mut self, at: usize, road: RoadId) {
        if matches!(self.tiles.claim(at), Claim::Possible | Claim::Path | Claim::Thicket) {
            self.tiles.set_at(at, Claim::Free);
            self.is_kept_for_road[at] = true;
        }
        self.road[at].get_or_insert(road);
        self.wave.start(at);
    }

    /// Leads the road from an end's tile, which it has reached, to the thing itself. One to a mine ends where
    /// it could not go on without a gap.
    fn reach(&mut self, end: &RoadEnd, road: RoadId) {
        let mut before = end.tile;
        self.fix(before, road);
        for tile in &end.to_door {
            if before.x != tile.x && before.y != tile.y {
                let ends = self.tiles.index(before).zip(self.tiles.index(*tile));
                if let Some(between) = ends.and_then(|(before, at)| between(self.tiles, before, at)) {
                    if self.tiles.is_walkable(between) {
                        self.tiles.set_at(between, Claim::Free);
                    }
                    self.road[between].get_or_insert(road);
                    self.is_fixed[between] = true;
                } else if end.kind == RoadEndKind::Mine {
                    return;
                }
            }
            self.fix(*tile, road);
            before = *tile;
        }
    }

    fn fix(&mut self, tile: TilePos, road: RoadId) {
        if let Some(at) = self.tiles.index(tile).filter(|at| self.tiles.claim(*at).is_own()) {
            self.road[at].get_or_insert(road);
            self.is_fixed[at] = true;
        }
    }

    fn corner_cost(&self, from: usize, to: usize) -> u32 {
        if between(self.tiles, from, to).is_some() { CORNER } else { BROKEN }
    }

    /// The zone of the net.
    pub(super) fn zone(&self) -> ZoneId {
        self.tiles.zone()
    }

    /// Tiles that the wave came to so far, each as often as it did.
    pub(super) fn searched(&self) -> usize {
        self.wave.searched()
    }

    /// All tiles of the road, row by row, without the corners that only make it broad.
    pub(super) fn into_road(mut self) -> Vec<(TilePos, RoadId)> {
        self.thin_out();
        self.break_loops();
        let tiles = self.road.iter().enumerate();
        tiles.filter_map(|(at, road)| Some((self.tiles.tile_at(at)?, (*road)?))).collect()
    }

    /// Takes tiles out of squares of four road tiles, where the other three hold all together that it did.
    ///
    /// Such squares come from ways that leave a staircase of the road. A door in it holds nothing together:
    /// it may not be entered from there.
    fn thin_out(&mut self) {
        let stride = self.tiles.window().stride();
        for at in 0..self.road.len().saturating_sub(stride + 1) {
            let square = [at, at + 1, at + stride + 1, at + stride];
            if square.iter().any(|at| self.road[*at].is_none() || !self.tiles.is_walkable(*at)) {
                continue;
            }
            let is_dispensable = |at: &usize| {
                let beside = self.tiles.neighbors4(*at).into_iter().filter(|near| self.road[*near].is_some());
                !self.is_fixed[*at] && beside.count() == 2
            };
            if let Some(extra) = square.into_iter().find(is_dispensable) {
                self.road[extra] = None;
            }
        }
    }
}

/// What it costs to enter each tile that road can go over; 0 for all others.
fn step_costs(tiles: &Tiles, rng: &mut RngStream) -> Vec<u8> {
    let walls = Distance::to_walls(tiles.window(), |at| !tiles.is_walkable(at));
    let hills = Noise::new(&tiles.window(), HILL_SHIFT, rng);
    let mut costs = Vec::with_capacity(tiles.len());
    let mut row_of_hills = Vec::new();
    for row in 0..tiles.window().height() {
        hills.read_row(row, &mut row_of_hills);
        for hill in row_of_hills.iter().take(tiles.window().stride()) {
            let at = costs.len();
            let ground = match tiles.claim(at) {
                Claim::Free | Claim::Path => FREE,
                Claim::Possible => POSSIBLE,
                Claim::Thicket => THICKET,
                _ => {
                    costs.push(0);
                    continue;
                }
            };
            let wall = walls.cost(at, BESIDE_WALL, NEAR_WALL);
            let hill = u8::try_from(hill * (HILLS + 1) / 256).expect("at most its constant");
            let edge = if tiles.edge_distance(at) < EDGE_STEPS { EDGE } else { 0 };
            costs.push(ground + wall + hill + edge);
        }
    }
    costs
}
