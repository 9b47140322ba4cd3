//! Where the rivers of a level can run, start and end.

use std::fmt;
use std::ops::Range;

use rmg_core::pack::ObstacleKind;
use rmg_core::{Pieces, RngStream};
use rmg_jobs::Parts;

use crate::fields::{Cell, Distance, Noise};

use super::ground::{Ground, LevelGround, has_room};

/// Cost of a tile, and the additions of smooth noise: wide hills determine valleys, small ripples determine
/// bends.
const FLAT: u32 = 4;
const HILLS: (u32, u32) = (4, 14);
const RIPPLES: (u32, u32) = (2, 8);
/// Additions under obstacles, which hide the river; north of mountains, whose tops hide it; next to other
/// objects and around towns; on roads and next to them.
const OBSTACLE: u32 = 9;
const BEHIND_MOUNTAIN: u32 = 6;
const NEXT_TO_OBJECT: u32 = 12;
const NEAR_TOWN: u32 = 12;
const ROAD: u32 = 25;
const NEXT_TO_ROAD: u32 = 16;
/// Addition for each step that a tile is closer to the map's edge or to water than `EDGE_STEPS`: rivers do
/// not run along a coast.
const EDGE: u32 = 3;
const EDGE_STEPS: u8 = 4;
/// The walls of a town: its center is two tiles north of the tile in front of it. No river starts or ends
/// within this distance of the center.
const TOWN_CENTER: Cell = Cell::new(0, -2);
const TOWN_REACH: u8 = 5;
/// Minimum distance of inner sources from the map's edge: others would create loops from edge to edge.
const SOURCE_OFF_EDGE: u16 = 7;
/// A source under low obstacles and woods is deep in them: its squared distance to open ground is greater
/// than this.
const DEEP_SQ: u16 = 2;
/// Sinks of smaller pieces of ground, in tiles, are the last choice.
const MIN_PIECE: usize = 250;

/// Ranks of sinks: a mouth at the sea with and without room for a delta; a lake, and a part of the map's
/// edge; the rest of the edge; in a small piece of ground.
const DELTA: u8 = 0;
const SEA: u8 = 1;
const INLAND: u8 = 2;
const EDGE_OF_MAP: u8 = 3;
const SMALL: u8 = 4;
/// The part of the map's edge that is as good as a lake.
const EDGE_SHARE: (u32, u32) = (1, 4);

/// A tile where a river can start or end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    pub(super) at: usize,
    /// The next step from there, off the map or into the sea. Rivers arrive straight from the opposite side.
    pub(super) outward: Option<u8>,
    /// The lowest is the best.
    pub(super) rank: u8,
}

impl End {
    /// Returns whether a delta fits at this sink.
    pub(super) fn has_room(&self) -> bool {
        self.rank == DELTA
    }
}

pub(super) struct RiverField {
    pub(super) ground: LevelGround,
    /// Cost of entering each tile; 0 where no river can run.
    pub(super) costs: Vec<u8>,
    pub(super) sinks: Vec<End>,
    /// By rank: mountains and tiles next to rock; lakes and the map's edge; deep in other obstacles.
    pub(super) sources: Vec<End>,
    /// Number of tiles of land.
    pub(super) land: usize,
}

impl RiverField {
    /// Finds costs, sinks and sources of a level. O(tiles).
    pub(super) fn new(mut ground: LevelGround, rng: &mut RngStream, parts: &mut Parts<'_>) -> Self {
        ground.close_kept();
        let to: Vec<Distance> = parts.each(&Near::ALL, |near| near.distance(&ground));
        let [near_town, objects, roads, water, to_open] = &to[..] else { unreachable!("one for each") };
        let near = Distances { near_town, objects, roads, water };
        let noises = [HILLS, RIPPLES].map(|(shift, _)| Noise::new(&ground.window, shift, rng));
        let window = ground.window;
        let rows = usize::try_from(window.height()).expect("a window has rows");
        let costs = parts.rows(rows, window.stride(), |rows| costs(&ground, near, &noises, rows)).concat();
        let runs = |at: usize| costs[at] != 0 && !ground.is_end(at);
        let pieces = Pieces::new(costs.len(), runs, |at| ground.window.neighbors4(at));
        let mut sizes = vec![0; pieces.count()];
        pieces.numbers().iter().filter(|piece| **piece != Pieces::NONE).for_each(|n| sizes[*n as usize] += 1);
        // The largest piece that touches a tile.
        let room = |at: usize| {
            let near = ground.window.neighbors4(at).into_iter().chain([at]);
            near.filter_map(|near| sizes.get(pieces.numbers()[near] as usize).copied()).max().unwrap_or(0)
        };
        let (mut sinks, mut sources) = (Vec::new(), Vec::new());
        let mut land = 0;
        for at in 0..costs.len() {
            land += usize::from(!matches!(
                ground.tiles[at],
                Ground::Beyond | Ground::Rock | Ground::Water { .. }
            ));
            let obstacle = ground.obstacle(at);
            let is_inland = |(_, near)| !matches!(near, Ground::Water { .. } | Ground::Beyond | Ground::Rock);
            if costs[at] == 0 || (obstacle.is_none() && ground.sides(at).all(is_inland)) {
                continue;
            }
            let is_in_town = near_town.sq(at) <= u16::from(TOWN_REACH).pow(2);
            if ground.is_road[at] || is_in_town || room(at) == 0 {
                continue;
            }
            let mut sink = |outward: Option<u8>, rank: u8| {
                sinks.push(End { at, outward, rank: if room(at) < MIN_PIECE { SMALL } else { rank } });
            };
            let source = |outward: Option<u8>, rank: u8| End { at, outward, rank };
            let to = |holds: fn(Ground) -> bool| {
                ground.sides(at).filter(move |(_, near)| holds(*near)).map(|(step, _)| step)
            };
            let is_low = |at: usize| costs[at] != 0 && !ground.is_road[at] && is_low(&ground, at);
            if let Some(coast) = to(|near| matches!(near, Ground::Water { .. })).next() {
                if obstacle != Some(ObstacleKind::Mountain) {
                    let fits = |step: &u8| has_room(&ground, is_low, at, *step);
                    let delta = to(|near| matches!(near, Ground::Water { .. })).find(fits);
                    sink(delta.or(Some(coast)), if delta.is_some() { DELTA } else { SEA });
                }
            } else if let Some(edge) = to(|near| near == Ground::Beyond).next() {
                let is_good = rng.chance(EDGE_SHARE.0, EDGE_SHARE.1);
                sink(Some(edge), if is_good { INLAND } else { EDGE_OF_MAP });
                sources.push(source(Some(edge), 1));
            } else if obstacle == Some(ObstacleKind::Lake) {
                sink(None, INLAND);
                sources.push(source(None, 1));
            } else if ground.to_edge(at) >= SOURCE_OFF_EDGE {
                if obstacle == Some(ObstacleKind::Mountain)
                    || to(|near| near == Ground::Rock).next().is_some()
                {
                    sources.push(source(None, 0));
                } else if obstacle.is_some() && to_open.sq(at) > DEEP_SQ {
                    sources.push(source(None, 2));
                }
            }
        }
        Self { ground, costs, sinks, sources, land }
    }
}

/// Returns whether a tile has no object that would hide a delta.
fn is_low(ground: &LevelGround, at: usize) -> bool {
    ground.obstacle(at).is_none_or(ObstacleKind::is_low)
}

/// What rivers keep a distance from.
#[derive(Debug, Clone, Copy)]
enum Near {
    Towns,
    Objects,
    Roads,
    Water,
    OpenLand,
}

impl Near {
    const ALL: [Self; 5] = [Self::Towns, Self::Objects, Self::Roads, Self::Water, Self::OpenLand];

    /// Returns the distance of all tiles, as far as it matters.
    fn distance(self, ground: &LevelGround) -> Distance {
        let (window, tiles) = (ground.window, &ground.tiles);
        match self {
            Self::Towns => {
                let centers = ground.towns.iter().map(|at| window.cell(*at) + TOWN_CENTER);
                let mut is_center = vec![false; window.len()];
                centers.filter_map(|cell| window.position(cell)).for_each(|at| is_center[at] = true);
                Distance::new(window, TOWN_REACH, |at| is_center[at])
            }
            Self::Objects => Distance::new(window, 1, |at| tiles[at] == Ground::Object),
            Self::Roads => Distance::new(window, 1, |at| ground.is_road[at]),
            Self::Water => Distance::new(window, EDGE_STEPS, |at| matches!(tiles[at], Ground::Water { .. })),
            Self::OpenLand => Distance::new(window, 3, |at| tiles[at] == Ground::Land(None)),
        }
    }
}

impl fmt::Display for Near {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "near {self:?}")
    }
}

#[derive(Clone, Copy)]
struct Distances<'d> {
    near_town: &'d Distance,
    objects: &'d Distance,
    roads: &'d Distance,
    water: &'d Distance,
}

/// Returns the cost of entering each tile of some rows.
///
/// - `noises`: hills and ripples.
fn costs(ground: &LevelGround, near: Distances<'_>, noises: &[Noise; 2], rows: Range<usize>) -> Vec<u8> {
    let Distances { near_town, objects, roads, water } = near;
    let window = ground.window;
    let is_mountain = |at: usize| ground.obstacle(at) == Some(ObstacleKind::Mountain);
    let (mut wide, mut fine) = (Vec::new(), Vec::new());
    let mut costs = Vec::with_capacity(rows.len() * window.stride());
    let first = rows.start * window.stride();
    for row in rows {
        let row = i32::try_from(row).expect("a side has at most 4096 tiles");
        noises[0].read_row(row, &mut wide);
        noises[1].read_row(row, &mut fine);
        for (hill, ripple) in wide.iter().zip(&fine).take(window.stride()) {
            let at = first + costs.len();
            let Ground::Land(obstacle) = ground.tiles[at] else {
                costs.push(0);
                continue;
            };
            let mut cost = FLAT + hill * HILLS.1 / 256 + ripple * RIPPLES.1 / 256;
            let mut add = |holds: bool, more: u32| cost += if holds { more } else { 0 };
            add(obstacle.is_some(), OBSTACLE);
            add(is_mountain(ground.steps.to(at, 3)), BEHIND_MOUNTAIN);
            add(objects.is_beside(at), NEXT_TO_OBJECT);
            add(near_town.sq(at) <= u16::from(TOWN_REACH).pow(2), NEAR_TOWN);
            add(ground.is_road[at], ROAD);
            add(!ground.is_road[at] && roads.is_beside(at), NEXT_TO_ROAD);
            let steps = water.sq(at).isqrt().min(ground.to_edge(at)).min(EDGE_STEPS.into());
            add(true, EDGE * u32::from(u16::from(EDGE_STEPS) - steps));
            costs.push(u8::try_from(cost).expect("the sum of all additions is small"));
        }
    }
    costs
}
