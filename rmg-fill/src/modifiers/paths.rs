//! Paths: free tiles so that no tile is far from one; what is far from all of them becomes thicket.
//!
//! Runs after everything that has to be reached: towns, ends of links, mines and required objects leave free
//! tiles that nothing joins yet. *Nodes* are scattered over the rest (in junctions only where much treasure
//! needs room), a tree of winding paths joins all free tiles, and the ground is closed from the far tiles on
//! until the wanted share is left, so that glades and thickets alternate. Open tiles are one piece before and
//! after. Leaves treasure and the stripping of loose ends to others.

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

/// Carves the paths of a zone, see the module text.
///
/// Chooses the main point of a zone without town: the open tile nearest the centre. A zone without open tiles
/// (a sealed one) stays as it is. Gives what it counted. O(tiles of the window), some 100 ns each.
pub(super) fn carve_paths(
    inputs: &Inputs<'_>,
    tiles: &mut Tiles,
    anchors: &mut Anchors,
    rng: &mut RngStream,
) -> Vec<(&'static str, usize)> {
    // In a sea all is open as it is.
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
        ("tiles looked at while joining", joined.looked_at),
        ("meetings looked at", joined.meetings),
        ("tiles of paths", joined.tiles),
        ("tiles of thickets closed", closed),
        ("tiles cut off", cut_off),
        ("clumps in glades", clumps),
    ]
}

/// The position of the main point, which is free from now on; `None` where nothing is open.
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
