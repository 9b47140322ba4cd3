//! A road network that grows from one end to the others.

mod loops;
mod straight;

use rmg_core::ids::RoadId;
use rmg_core::{RngStream, TilePos, ZoneId};

use crate::fields::{Cell, Distance, Noise, Steps, StraightCost, Wave};
use crate::layers::{Claim, RoadEnd, RoadEndKind, Tiles};
use crate::placing::between;

/// Cost of a tile of road on a free tile and on an undecided one: a road follows a path unless the direct
/// route over other ground is a third shorter.
const FREE: u8 = 4;
const POSSIBLE: u8 = 6;
/// Cost in thicket: roads cut through a wood if the way around it is long. The tile was open before the paths
/// were carved, and no modifier depends on it being closed.
const THICKET: u8 = 14;
/// Maximum addition of smooth noise: long stretches bend a little.
const HILLS: u32 = 3;
/// Width of its hills as a power of two.
const HILL_SHIFT: u32 = 3;
/// Addition next to walls and objects, and one tile farther.
const NEXT_TO_WALL: u8 = 6;
const NEAR_WALL: u8 = 2;
/// Addition near the edge of the map, and its width in steps: roads do not follow the edge.
const EDGE: u8 = 4;
const EDGE_STEPS: i32 = 3;
/// One-time addition near a new road, and its width in steps: the next road does not run alongside.
const NEXT_TO_ROAD: u8 = 8;
const NEXT_TO_ROAD_STEPS: i32 = 2;
/// Free tiles of a straight run, the addition for each further tile, and its maximum. Of the values that were
/// tried, these give the shortest runs without longer roads.
const STRAIGHT: StraightCost = StraightCost { costless: 3, slope: 2, most: 40 };
/// Addition for a step over a corner, which is only used if neither side is open. The first is for corners
/// where the road can cover a guarded tile or a door at its side, the second for corners where the road has a
/// break.
const CORNER: u32 = 60;
const BROKEN: u32 = 2000;
/// Typical cost of a tile of a short side road, to convert tiles into costs: it starts between walls, at a
/// door.
const TYPICAL_COST: u32 = 12;

/// The roads of a zone during construction.
///
/// One wave of shortest paths spreads from all tiles of the road. If it reaches an end, the path to that end
/// becomes road and a source of the wave. The wave then continues from its previous state: it revisits only
/// tiles to which the new road is nearer. A path leaves the road at the nearest tile, so that it never runs
/// alongside.
///
/// The wave has one label per tile. The label includes the length of the straight run that ends there, which
/// makes the next step in the same direction more expensive (`straight`). So roads bend like trodden paths,
/// without more labels.
#[derive(Debug)]
pub(super) struct Net<'s> {
    tiles: &'s mut Tiles,
    steps: Steps,
    /// Cost of entering each tile that a road can use; 0 for all others.
    costs: Vec<u8>,
    road: Vec<Option<RoadId>>,
    /// The kind of the first road.
    first_kind: RoadId,
    /// Tiles that are permanently free only because they are road.
    is_kept_for_road: Vec<bool>,
    /// Road tiles that must stay.
    is_fixed: Vec<bool>,
    /// Shortest paths from the road. All tiles of the road are sources.
    wave: Wave,
    /// Tiles that cost more because a road is near.
    is_near_road: Vec<bool>,
}

impl<'s> Net<'s> {
    /// Builds a road network that leads to one end.
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
            is_near_road: vec![false; len],
            tiles,
        };
        if let Some(at) = net.tiles.index(first.tile) {
            net.pave(at, road);
        }
        net.reach(first, road);
        net
    }

    /// Joins ends with the road network, nearest first. Returns the ends that no open ground leads to.
    ///
    /// - `max_tiles`: the approximate maximum distance of ends from the road.
    ///
    /// Cost: O(tiles of the window) for a wave, and little more for each end.
    pub(super) fn join<'e>(
        &mut self,
        ends: &[&'e RoadEnd],
        road: RoadId,
        max_tiles: Option<u32>,
    ) -> Vec<&'e RoadEnd> {
        let most = max_tiles.map_or(u32::MAX, |tiles| tiles.saturating_mul(TYPICAL_COST));
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
            // Beyond the requested maximum. The wave keeps the tile for a later call.
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
                continue; // the tile is a source now, and the wave visits it again
            }
            for (step, near) in self.steps.each(at, |near| self.costs[near] != 0) {
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

    /// Paves the path from the road to a tile, by the labels.
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
            self.raise_costs_near(at);
        }
        self.wave.put_back(0, goal);
    }

    /// Makes tiles next to a new road tile more expensive.
    fn raise_costs_near(&mut self, at: usize) {
        let cell = self.tiles.cell(at);
        for near in Cell::square(NEXT_TO_ROAD_STEPS) {
            let Some(near) = self.tiles.window().position(cell + near) else { continue };
            if self.costs[near] != 0 && !std::mem::replace(&mut self.is_near_road[near], true) {
                self.costs[near] += NEXT_TO_ROAD;
            }
        }
    }

    /// Turns a tile into road and a source of the wave.
    fn pave(&mut self, at: usize, road: RoadId) {
        if matches!(self.tiles.claim(at), Claim::Possible | Claim::Path | Claim::Thicket) {
            self.tiles.set_at(at, Claim::Free);
            self.is_kept_for_road[at] = true;
        }
        self.road[at].get_or_insert(road);
        self.wave.start(at);
    }

    /// Extends the road from an end's tile to its door. A road to a mine stops where it would have a break.
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

    /// Returns the zone of the network.
    pub(super) fn zone(&self) -> ZoneId {
        self.tiles.zone()
    }

    /// Returns the number of tile visits of the wave.
    pub(super) fn searched(&self) -> usize {
        self.wave.searched()
    }

    /// Returns all tiles of the road, row by row, without corners that only widen it.
    pub(super) fn into_road(mut self) -> Vec<(TilePos, RoadId)> {
        self.thin_out();
        self.break_loops();
        let tiles = self.road.iter().enumerate();
        tiles.filter_map(|(at, road)| Some((self.tiles.tile_at(at)?, (*road)?))).collect()
    }

    /// Removes one tile from squares of four road tiles if the other three stay connected to everything that
    /// it joined.
    ///
    /// Such squares result from paths that leave a staircase of the road. A door in the square does not
    /// connect tiles, because it may not be enterable from there.
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

/// Returns the cost of entering each tile that a road can use; 0 for all others.
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
            let wall = walls.cost(at, NEXT_TO_WALL, NEAR_WALL);
            let hill = u8::try_from(hill * (HILLS + 1) / 256).expect("at most its constant");
            let edge = if tiles.edge_distance(at) < EDGE_STEPS { EDGE } else { 0 };
            costs.push(ground + wall + hill + edge);
        }
    }
    costs
}
