//! Relief: decides once which ground of a zone is closed and which is open, as a form of winding ways and
//! chambers between ridges.
//!
//! Runs after everything that heroes must reach: towns, ends of links, mines and required objects leave free
//! tiles that are not connected yet. Smooth noise with a direction gives each tile a height. A tree of paths
//! through low ground joins all free tiles. Then the highest ground is closed as thicket, until the share of
//! closed tiles fits the kind of the zone and its treasure. A cellular automaton smooths the edges, further
//! ways join the pieces of open ground, and the edges move until the share fits again. A clearing in front of
//! the main point stays open. Later modifiers place objects on open ground and in thickets. Open tiles are
//! connected before and after. Writes the tiles and the main point of a zone. Cost: O(tiles of the window),
//! about 150 ns each.

mod form;
mod height;
mod join;
mod style;

use rmg_core::{Pieces, RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::fields::{Cell, Distance, cell_noise};
use crate::inputs::Inputs;
use crate::job::ModifierJob;
use crate::layers::{Anchors, Claim, Tiles};
use crate::modifier::Modifier;
use crate::subject::Subject;

use form::Form;
use height::Heights;
use style::{Style, closed_share};

pub(crate) struct Relief;

impl Modifier for Relief {
    const NAME: &'static str = "relief";
    type Subject = ZoneId;
    type Access = (Write<Tiles>, Write<Anchors>);

    fn cost(board: &Board<'_>, zone: ZoneId) -> u64 {
        3 * zone.tiles(board)
    }

    fn run(_: ZoneId, (tiles, anchors): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (tiles, anchors) = (&mut job.write(tiles), &mut job.write(anchors));
        let counted = shape_relief(job.board, tiles, anchors, &mut job.rng);
        job.output.count_all(counted);
        Ok(())
    }
}

/// Costs of a step of a path: on the lowest ground, and the addition on the highest.
const STEP: u8 = 4;
const HIGH: u16 = 13;
/// Maximum random addition by tile.
const RANDOM: u32 = 4;
/// Addition next to walls and objects, and one tile farther: paths run in the center of open ground.
const NEXT_TO_WALL: u8 = 8;
const NEAR_WALL: u8 = 3;

/// A zone with fewer tiles has no clearing.
const MIN_TILES_WITH_CLEARING: usize = 90;
/// Share of the tiles of a zone in its clearing, in thousandths.
const CLEARING: usize = 30;
/// Minimum and maximum radius of a clearing, in 1/16 tile, and the variation of its edge.
const CLEARING_RADIUS: (i32, i32) = (40, 64);
const CLEARING_EDGE: u32 = 24;
/// The center of a clearing is this number of tiles below the main point.
const CLEARING_BELOW: i32 = 2;

/// Shapes the relief of a zone, and returns counters.
///
/// For a zone without a town it first chooses the main point: the open tile nearest to the center. It does
/// not change a zone without open tiles, such as a sealed one.
pub(super) fn shape_relief(
    inputs: &Inputs<'_>,
    tiles: &mut Tiles,
    anchors: &mut Anchors,
    rng: &mut RngStream,
) -> Vec<(&'static str, usize)> {
    // A sea is open already.
    if inputs.plan.sea() == Some(tiles.zone()) {
        return Vec::new();
    }
    let Some(main) = choose_main_point(inputs, tiles, anchors) else { return Vec::new() };
    let (zone, window, level) = (inputs.zone(tiles.zone()), tiles.window(), tiles.level());
    let style = Style::of(zone, level, rng);
    let walls = Distance::to_walls(window, |at| !tiles.is_walkable(at));
    let heights = Heights::new(tiles, &style, &walls, rng);
    let seed = rng.below(u32::MAX);
    let cost = |heights: &Heights, at: usize| {
        let cell = window.cell(at);
        let random = cell_noise(cell.x, cell.y, seed) % RANDOM;
        let high = u16::from(heights.rank(at)) * HIGH / 256;
        STEP + walls.cost(at, NEXT_TO_WALL, NEAR_WALL) + u8::try_from(u32::from(high) + random).unwrap_or(0)
    };

    // Paths between free tiles.
    let is_walkable = |at: usize| tiles.is_walkable(at);
    let costs: Vec<u8> =
        (0..tiles.len()).map(|at| if is_walkable(at) { cost(&heights, at) } else { 0 }).collect();
    let free = Pieces::in_rows(window.stride(), tiles.len(), false, |at| tiles.claim(at).is_free());
    let count = free.count();
    let paths = join::join(&window, &costs, free.into_numbers(), count, |at| {
        let is_new = tiles.claim(at) == Claim::Possible;
        if is_new {
            tiles.set_at(at, Claim::Path);
        }
        is_new
    });

    // The form of the rest.
    let own = tiles.own().count();
    let share = closed_share(zone, level, own, rng);
    let clearing = Clearing::new(tiles.cell(main), own, rng.below(u32::MAX));
    let mut form = Form::new(tiles, heights, share, |at| clearing.contains(window.cell(at)));
    form.smooth(&style);
    form.open_singles(rng);
    let ways = form.connect(cost);
    let cuts = form.cut_ridges(main);
    form.settle();
    form.open_singles(rng);
    let closed = form.write(tiles);
    let cut_off = close_pockets(tiles, main);
    vec![
        ("pieces to join", paths.pieces),
        ("tiles visited while joining", paths.visited + ways.visited),
        ("meetings visited", paths.meetings + ways.meetings),
        ("tiles of paths", paths.tiles),
        ("pieces of open ground", ways.pieces),
        ("tiles of ways opened", ways.tiles),
        ("ridges cut", cuts),
        ("tiles of thickets closed", closed),
        ("tiles cut off", cut_off),
    ]
}

/// Returns the position of the main point and makes it free. Returns `None` if no tile is open.
fn choose_main_point(inputs: &Inputs<'_>, tiles: &mut Tiles, anchors: &mut Anchors) -> Option<usize> {
    if anchors.main_point.is_none() {
        let center = inputs.layout.zones[tiles.zone().index()].center;
        let distance_sq = |tile: &TilePos| {
            let (dx, dy) = (f64::from(tile.x) + 0.5 - center.x, f64::from(tile.y) + 0.5 - center.y);
            dx * dx + dy * dy
        };
        let open = tiles.own().filter(|at| tiles.is_walkable(*at)).filter_map(|at| tiles.tile_at(at));
        anchors.main_point = open.min_by(|p, q| distance_sq(p).total_cmp(&distance_sq(q)).then(p.cmp(q)));
    }
    let main = anchors.main_point.and_then(|tile| tiles.index(tile))?;
    if tiles.is_walkable(main) {
        tiles.set_at(main, Claim::Free);
    }
    Some(main)
}

/// Open ground in front of the main point.
struct Clearing {
    center: Cell,
    /// Radius in 1/16 tile; 0 for none.
    radius: i32,
    seed: u32,
}

impl Clearing {
    /// - `tiles`: number of tiles of the zone.
    fn new(main: Cell, tiles: usize, seed: u32) -> Self {
        // 256 · share / pi, squared sixteenths of a tile.
        let radius = (tiles * CLEARING * 256 / 3142).isqrt();
        let radius = i32::try_from(radius).unwrap_or(i32::MAX).clamp(CLEARING_RADIUS.0, CLEARING_RADIUS.1);
        let center = main + Cell::new(0, CLEARING_BELOW);
        Self { center, radius: if tiles < MIN_TILES_WITH_CLEARING { 0 } else { radius }, seed }
    }

    fn contains(&self, cell: Cell) -> bool {
        let (step, edge) = (cell - self.center, self.radius + CLEARING_RADIUS.0);
        let is_near = step.x.abs().max(step.y.abs()) * 16 < edge;
        is_near && self.radius > 0 && {
            let distance = (step.length_sq() * 256).isqrt();
            let noise = cell_noise(cell.x / 2, cell.y / 2, self.seed) % CLEARING_EDGE;
            distance + noise.cast_signed() - CLEARING_EDGE.cast_signed() / 2 < self.radius
        }
    }
}

/// Blocks open tiles that are unreachable from a position, and returns their number. O(window).
fn close_pockets(tiles: &mut Tiles, main: usize) -> usize {
    let mut closed = 0;
    let reached = tiles.reached_from(main, |at| tiles.is_walkable(at));
    for (at, is_reached) in reached.into_iter().enumerate() {
        if !is_reached && tiles.is_walkable(at) {
            tiles.set_at(at, Claim::Pocket);
            closed += 1;
        }
    }
    closed
}

#[cfg(test)]
mod tests;
