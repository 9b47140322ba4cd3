//! Paths: opens free tiles so that no tile is far from one, and closes ground far from all of them as
//! thicket.
//!
//! Runs after everything that heroes must reach: towns, ends of links, mines and required objects leave free
//! tiles that are not connected yet. *Nodes* are scattered over the rest (in junctions only if they need room
//! for much treasure). A tree of winding paths joins all free tiles. Then the modifier closes the tiles
//! farthest from paths until the requested share remains open, so that glades and thickets alternate. Open
//! tiles are connected before and after. Writes the tiles and the main point of a zone. Cost: O(tiles of the
//! window), about 100 ns each.

mod join;
mod measures;
mod nodes;
mod thickets;

use rmg_core::{RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::fields::Distance;
use crate::inputs::Inputs;
use crate::job::ModifierJob;
use crate::layers::{Anchors, Claim, Tiles};
use crate::modifier::Modifier;
use crate::subject::Subject;

use measures::Measures;

pub(crate) struct Paths;

impl Modifier for Paths {
    const NAME: &'static str = "paths";
    type Subject = ZoneId;
    type Access = (Write<Tiles>, Write<Anchors>);

    fn cost(board: &Board<'_>, zone: ZoneId) -> u64 {
        2 * zone.tiles(board)
    }

    fn run(_: ZoneId, (tiles, anchors): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (tiles, anchors) = (&mut job.write(tiles), &mut job.write(anchors));
        let counted = carve_paths(job.board, tiles, anchors, &mut job.rng);
        job.output.count_all(counted);
        Ok(())
    }
}

/// Carves the paths of a zone, and returns counters.
///
/// For a zone without a town it first chooses the main point: the open tile nearest to the center. It does
/// not change a zone without open tiles, such as a sealed one. O(tiles of the window), about 100 ns each.
pub(super) fn carve_paths(
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
    let measures = Measures::of(inputs.zone(tiles.zone()), tiles.level());
    let walls = Distance::to_walls(tiles.window(), |at| !tiles.is_walkable(at));
    let mut scattered = nodes::Scattered::default();
    if let Some(distance_sq) = measures.node_distance_sq {
        scattered = nodes::scatter(tiles, &walls, distance_sq, inputs.plan.size, rng);
    }
    let joined = join::join_free(tiles, &walls, rng);
    let closed = thickets::close_far_ground(tiles, &measures, rng);
    let cut_off = thickets::close_pockets(tiles, main);
    let clumps = thickets::break_up_glades(tiles, rng);
    vec![
        ("places for nodes", scattered.places),
        ("nodes scattered", scattered.nodes),
        ("pieces to join", joined.pieces),
        ("tiles visited while joining", joined.visited),
        ("meetings visited", joined.meetings),
        ("tiles of paths", joined.tiles),
        ("tiles of thickets closed", closed),
        ("tiles cut off", cut_off),
        ("clumps in glades", clumps),
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

#[cfg(test)]
mod tests;
