//! A net of roads that grows from one end to the others.

use rmg_core::ids::RoadId;
use rmg_core::{RngStream, TilePos, ZoneId};

use crate::fields::{Buckets, Noise, Steps, WallDistance};
use crate::layers::{Claim, RoadEnd, Tiles};

/// What a tile of road costs on a free tile, and on an undecided one: a path is followed as long as the straight way over
/// other ground is not a third shorter.
const FREE: u8 = 4;
const POSSIBLE: u8 = 6;
/// Through thicket: roads are cut through a wood that it would take long to go round. It was open before the paths were
/// carved, and nothing relies on its being closed.
const THICKET: u8 = 14;
/// Smooth noise adds up to this: long stretches bend a little.
const HILLS: u32 = 3;
/// Width of its hills as a power of two.
const HILL_SHIFT: u32 = 3;
/// Added beside walls and objects, and one tile further off.
const BESIDE_WALL: u8 = 6;
const NEAR_WALL: u8 = 2;
/// Added to a step over a corner; only taken where there is no way round it.
const CORNER: u32 = 60;
/// A tile of a short side road, to turn tiles into costs: it begins between walls, at a door.
const USUAL: u32 = 10;

/// The roads of a zone while they grow.
///
/// One wave of shortest ways spreads from all tiles of the road. Where it meets an end, the way there becomes road and a
/// source of the wave, which goes on from where it was: only tiles that the new road brings nearer are visited again.
/// A way leaves the road at the tile next to it, so that it never runs alongside.
#[derive(Debug)]
pub(super) struct Net<'s> {
    tiles: &'s mut Tiles,
    steps: Steps,
    /// What it costs to enter each tile that road can go over; 0 for all others.
    costs: Vec<u8>,
    road: Vec<Option<RoadId>>,
    /// Road tiles that stay whatever they look like.
    is_fixed: Vec<bool>,
    /// Length of the way from the road to each tile.
    distance: Vec<u32>,
    /// The last step of that way, where the length is not 0.
    came_by: Vec<u8>,
    queue: Buckets,
}

impl<'s> Net<'s> {
    /// A net that leads to one end.
    pub(super) fn new(tiles: &'s mut Tiles, first: &RoadEnd, road: RoadId, rng: &mut RngStream) -> Self {
        let len = tiles.len();
        let mut net = Self {
            steps: Steps::new(&tiles.window()),
            costs: step_costs(tiles, rng),
            road: vec![None; len],
            is_fixed: vec![false; len],
            distance: vec![u32::MAX; len],
            came_by: vec![0; len],
            queue: Buckets::default(),
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
            let Some((length, at)) = self.queue.pop() else { break };
            if self.distance[at] != length {
                continue; // a shorter way was found after this one was put in
            }
            if length > most {
                self.queue.push(length, at);
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
            let costs = &self.costs;
            for (step, near) in self.steps.each(at, |near| costs[near] != 0) {
                let corner = if Steps::is_corner(step) { CORNER } else { 0 };
                let through = length + u32::from(costs[near]) + corner;
                if through < self.distance[near] {
                    self.distance[near] = through;
                    self.came_by[near] = step;
                    self.queue.push(through, near);
                }
            }
        }
        unknown.extend(waiting.into_iter().map(|(_, end)| end));
        unknown
    }

    /// Paves the shortest way from the road to a tile; of equally short ones one near the straight line, which is a
    /// staircase where the line is a slope.
    fn pave_way_to(&mut self, goal: usize, road: RoadId) {
        let mut begin = goal;
        while self.distance[begin] != 0 {
            begin = self.steps.back(begin, self.came_by[begin]);
        }
        let (from, to) = (self.tiles.cell(begin), self.tiles.cell(goal));
        let off_line = |at: usize| {
            let cell = self.tiles.cell(at);
            let (along, aside) = (to - from, cell - from);
            (i64::from(aside.x) * i64::from(along.y) - i64::from(aside.y) * i64::from(along.x)).abs()
        };
        let mut way = Vec::new();
        let mut at = goal;
        while self.distance[at] != 0 {
            let step = self.came_by[at];
            let mut before = self.steps.back(at, step);
            if Steps::is_corner(step) {
                self.is_fixed[at] = true;
                self.is_fixed[before] = true;
            } else {
                let is_as_short = |near: &usize| {
                    let through = self.distance[*near].saturating_add(u32::from(self.costs[at]));
                    through == self.distance[at]
                };
                let beside = self.tiles.neighbors4(at).into_iter().filter(is_as_short);
                before = beside.min_by_key(|near| off_line(*near)).unwrap_or(before);
            }
            way.push(at);
            at = before;
        }
        way.into_iter().for_each(|at| self.pave(at, road));
        self.queue.push(0, goal);
    }

    /// Makes a tile road and a source of the wave.
    fn pave(&mut self, at: usize, road: RoadId) {
        if matches!(self.tiles.claim(at), Claim::Possible | Claim::Thicket) {
            self.tiles.set_at(at, Claim::Free);
        }
        self.road[at].get_or_insert(road);
        self.distance[at] = 0;
        self.queue.push(0, at);
    }

    /// Leads the road from an end's tile, which it has reached, to the thing itself.
    fn reach(&mut self, end: &RoadEnd, road: RoadId) {
        let mut before = end.tile;
        self.fix(before, road);
        for tile in &end.to_door {
            if let Some(between) = self.between(before, *tile) {
                if self.tiles.is_walkable(between) {
                    self.tiles.set_at(between, Claim::Free);
                }
                self.road[between].get_or_insert(road);
                self.is_fixed[between] = true;
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

    /// Of two tiles that touch by a corner, a tile at the sides of both over which the road can go: roads are drawn
    /// without a gap by side steps only. Control is entered where the way leads through it anyway.
    fn between(&self, a: TilePos, b: TilePos) -> Option<usize> {
        if a.x.abs_diff(b.x) != 1 || a.y.abs_diff(b.y) != 1 {
            return None;
        }
        let of = |tile: TilePos| self.tiles.claim_of(tile);
        let is_controlled = [a, b].map(of).contains(&Claim::Guarded);
        let sides = [TilePos::new(a.x, b.y), TilePos::new(b.x, a.y)];
        let open = sides.into_iter().find(|side| of(*side).is_open());
        let guarded = || sides.into_iter().find(|side| is_controlled && of(*side) == Claim::Guarded);
        self.tiles.index(open.or_else(guarded)?)
    }

    /// The zone of the net.
    pub(super) fn zone(&self) -> ZoneId {
        self.tiles.zone()
    }

    /// All tiles of the road, row by row, without the corners that only make it broad.
    pub(super) fn into_road(mut self) -> Vec<(TilePos, RoadId)> {
        self.thin_out();
        let tiles = self.road.iter().enumerate();
        tiles.filter_map(|(at, road)| Some((self.tiles.tile_at(at)?, (*road)?))).collect()
    }

    /// Takes tiles out of squares of four road tiles, where the other three hold all together that it did.
    ///
    /// Such squares come from ways that leave a staircase of the road. A door in it holds nothing together: it may not be
    /// entered from there.
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
    let walls = WallDistance::new(&tiles.window(), |at| !tiles.is_walkable(at));
    let hills = Noise::new(&tiles.window(), HILL_SHIFT, rng);
    let mut costs = Vec::with_capacity(tiles.len());
    let mut row_of_hills = Vec::new();
    for row in 0..tiles.window().height() {
        hills.read_row(row, &mut row_of_hills);
        for hill in row_of_hills.iter().take(tiles.window().stride()) {
            let at = costs.len();
            let ground = match tiles.claim(at) {
                Claim::Free => FREE,
                Claim::Possible => POSSIBLE,
                Claim::Thicket => THICKET,
                _ => {
                    costs.push(0);
                    continue;
                }
            };
            let wall = walls.cost(at, BESIDE_WALL, NEAR_WALL);
            let hill = u8::try_from(hill * (HILLS + 1) / 256).expect("at most its constant");
            costs.push(ground + wall + hill);
        }
    }
    costs
}
