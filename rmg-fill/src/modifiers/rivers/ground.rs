//! Where the rivers of a zone can run, start and end.

use rmg_core::pack::{ObstacleKind, TerrainKind};
use rmg_core::{Pieces, RngStream};

use crate::board::Board;
use crate::fields::{Cell, Distance, Noise, Steps};
use crate::layers::{Claim, Surface, Tiles};

use super::deltas::has_room;
use super::seen::{End, ZoneView};

/// Cost of a tile, and the additions of smooth noise: wide hills determine valleys, small ripples determine
/// bends.
const FLAT: u32 = 4;
const HILLS: (u32, u32) = (4, 14);
const RIPPLES: (u32, u32) = (2, 8);
/// Additions under obstacles, which hide the river; next to other objects; on roads and next to them.
const OBSTACLE: u32 = 5;
const NEXT_TO_OBJECT: u32 = 12;
const ROAD: u32 = 25;
const NEXT_TO_ROAD: u32 = 16;
/// Addition for each step that a tile is closer to the map's edge than `EDGE_STEPS`.
const EDGE: u32 = 3;
const EDGE_STEPS: i32 = 4;
/// Addition within 3 tiles of another zone. No river runs directly next to it.
const NEAR_BORDER: u32 = 6;
const BORDER_REACH: u8 = 3;
const NEAR_SQ: u16 = 9;
/// Minimum distance of inner sources from the map's edge: others would create loops from edge to edge.
const SOURCE_OFF_EDGE: i32 = 7;
/// A fallback source is deep in obstacles: its squared distance to open ground is greater than this.
const DEEP_SQ: u16 = 2;

pub(super) struct RiverField {
    /// Cost of entering each tile; 0 where no river can run.
    pub(super) costs: Vec<u8>,
    pub(super) is_road: Vec<bool>,
    pub(super) sinks: Vec<End>,
    /// Mountains and tiles next to rock; the map's edge; deep in other obstacles; any obstacle.
    pub(super) sources: [Vec<End>; 4],
}

impl RiverField {
    /// Finds costs, sinks and sources of a zone. O(window).
    pub(super) fn new(board: &Board<'_>, view: &ZoneView<'_>, rng: &mut RngStream) -> Self {
        let tiles = view.tiles;
        let mut is_road = vec![false; tiles.len()];
        view.roads.0.iter().filter_map(|(tile, _)| tiles.index(*tile)).for_each(|at| is_road[at] = true);
        let costs = costs(board, view, &is_road, rng);
        let (mut sinks, mut sources): (Vec<End>, [Vec<End>; 4]) = Default::default();
        let is_sea = |at: usize| {
            tiles.is_on_map(tiles.cell(at))
                && board.pack.terrains[view.painted.terrain(at)].kind == TerrainKind::Water
        };
        let is_low = |at: usize| {
            costs[at] != 0 && !is_road[at] && view.obstacles.kind(at).is_none_or(ObstacleKind::is_low)
        };
        let to_open = Distance::new(tiles.window(), BORDER_REACH, |at| tiles.claim(at).is_open());
        let steps = Steps::new(&tiles.window());
        for at in tiles.own().filter(|at| costs[*at] != 0 && !is_road[*at]) {
            let sides = || (0..4u8).map(|step| (step, steps.to(at, step)));
            let end = |outward: Option<u8>| End { at, outward, is_at_sea: false, has_room: false };
            let has_room = |step: u8| has_room(board, view, is_low, at, step);
            let to_sea = || sides().filter(|(_, near)| is_sea(*near)).map(|(step, _)| step);
            let to_delta = to_sea().find(|step| has_room(*step));
            let off_map = sides().find(|(_, near)| !tiles.is_on_map(tiles.cell(*near)));
            let is_rocky = || sides().any(|(_, near)| tiles.surface(near) == Surface::Rock);
            let obstacle = view.obstacles.kind(at);
            if let Some(step) = to_delta.or_else(|| to_sea().next()) {
                let has_room = to_delta.is_some();
                sinks.push(End { at, outward: Some(step), is_at_sea: true, has_room });
            } else if let Some((step, _)) = off_map {
                sinks.push(end(Some(step)));
                sources[1].push(end(Some(step)));
            } else if obstacle == Some(ObstacleKind::Lake) {
                sinks.push(end(None));
            } else if tiles.edge_distance(at) >= SOURCE_OFF_EDGE {
                if obstacle == Some(ObstacleKind::Mountain) || is_rocky() {
                    sources[0].push(end(None));
                } else if obstacle.is_some() {
                    let is_deep = to_open.sq(at) > DEEP_SQ;
                    sources[if is_deep { 2 } else { 3 }].push(end(None));
                }
            }
        }
        Self { costs, is_road, sinks, sources }
    }

    /// Returns the sinks that a river can reach over connected ground from a source at a distance of at least
    /// `min_length`. O(window).
    pub(super) fn sinks_with_sources(&self, tiles: &Tiles, min_length: u16) -> Vec<End> {
        let pieces = Pieces::new(tiles.len(), |at| self.costs[at] != 0, |at| tiles.neighbors4(at));
        let piece_of = |end: &End| pieces.numbers()[end.at] as usize;
        // Extent of the sources of each piece along both diagonals.
        let mut reach: Vec<[(i32, i32); 2]> = vec![[(i32::MAX, i32::MIN); 2]; pieces.count()];
        let diagonals =
            |at: usize| [tiles.cell(at).x + tiles.cell(at).y, tiles.cell(at).x - tiles.cell(at).y];
        for source in self.sources.iter().flatten() {
            for ((least, most), n) in reach[piece_of(source)].iter_mut().zip(diagonals(source.at)) {
                (*least, *most) = ((*least).min(n), (*most).max(n));
            }
        }
        let is_far = |sink: &&End| {
            let along = reach[piece_of(sink)].iter().zip(diagonals(sink.at));
            let far = along.map(|((least, most), n)| n.saturating_sub(*least).max(most.saturating_sub(n)));
            far.max().is_some_and(|far| far >= i32::from(min_length) / 2)
        };
        self.sinks.iter().filter(is_far).copied().collect()
    }
}

/// Returns the cost of entering each tile.
fn costs(board: &Board<'_>, view: &ZoneView<'_>, is_road: &[bool], rng: &mut RngStream) -> Vec<u8> {
    let (tiles, window) = (view.tiles, view.tiles.window());
    let kind = |at: usize| board.pack.terrains[view.painted.terrain(at)].kind;
    let is_object = |at: usize| match tiles.claim(at) {
        Claim::Soft => true,
        Claim::Used => view.obstacles.kind(at).is_none(),
        _ => false,
    };
    let is_other_zone = |at: usize| {
        !tiles.claim(at).is_own() && tiles.is_on_map(tiles.cell(at)) && kind(at) != TerrainKind::Water
    };
    let border = Distance::new(window, BORDER_REACH, is_other_zone);
    let objects = Distance::new(window, 1, is_object);
    let roads = Distance::new(window, 1, |at| is_road[at]);
    // No river runs at gaps of links, landings and doors of towns, or next to them.
    let mut is_kept = vec![false; tiles.len()];
    for tile in view.anchors.apart.iter().chain(&view.anchors.corners) {
        let cells = Cell::square(1).map(|step| window.cell_of(*tile) + step);
        cells.filter_map(|cell| window.position(cell)).for_each(|at| is_kept[at] = true);
    }
    let hills = Noise::new(&window, HILLS.0, rng);
    let ripples = Noise::new(&window, RIPPLES.0, rng);
    let (mut wide, mut fine) = (Vec::new(), Vec::new());
    let mut costs = Vec::with_capacity(tiles.len());
    for row in 0..window.height() {
        hills.read_row(row, &mut wide);
        ripples.read_row(row, &mut fine);
        for (hill, ripple) in wide.iter().zip(&fine).take(window.stride()) {
            let at = costs.len();
            let is_closed = !tiles.claim(at).is_own()
                || tiles.surface(at) != Surface::Land
                || is_object(at)
                || is_kept[at]
                || border.is_beside(at);
            if is_closed {
                costs.push(0);
                continue;
            }
            let mut cost = FLAT + hill * HILLS.1 / 256 + ripple * RIPPLES.1 / 256;
            let mut add = |holds: bool, more: u32| cost += if holds { more } else { 0 };
            add(view.obstacles.kind(at).is_some(), OBSTACLE);
            add(objects.is_beside(at), NEXT_TO_OBJECT);
            add(is_road[at], ROAD);
            add(!is_road[at] && roads.is_beside(at), NEXT_TO_ROAD);
            add(border.sq(at) <= NEAR_SQ, NEAR_BORDER);
            let off_edge = tiles.edge_distance(at).min(EDGE_STEPS);
            add(true, EDGE * u32::try_from(EDGE_STEPS - off_edge).unwrap_or(0));
            costs.push(u8::try_from(cost).expect("the sum of all additions is small"));
        }
    }
    costs
}
