//! Obstacles: everything that is blocked and no rock gets covered, and nothing else.
//!
//! Last of the modifiers of a zone. Every such tile is covered by a solid cell of one obstacle: `sets`
//! chooses what grows in the zone, `outline` knows the shapes, `cover` places them, the largest first, and
//! `memory` keeps equal pictures apart. Few tiles of a zone are painted in another terrain than the zone's,
//! so that the games can draw the ground; each terrain is covered by obstacles of its own.

mod cover;
mod effort;
mod memory;
mod outline;
mod sets;
#[cfg(test)]
mod tests;

use rmg_core::model::MapObject;
use rmg_core::pack::TerrainSet;
use rmg_core::{RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{Read, Write};
use crate::board::Board;
use crate::fields::{Cell, Plane};
use crate::job::{ModifierJob, Output};
use crate::layers::{Facts, ObstacleTiles, Painted, Tiles};
use crate::modifier::Modifier;
use crate::subject::Subject;

use cover::Cover;
use outline::Scenery;
use sets::choose_looks;

pub(crate) struct Obstacles;

impl Modifier for Obstacles {
    const NAME: &'static str = "obstacles";
    type Subject = ZoneId;
    type Access = (Read<Facts>, Read<Painted>, Write<Tiles>, Write<ObstacleTiles>);

    fn cost(board: &Board<'_>, zone: ZoneId) -> u64 {
        8 * zone.tiles(board)
    }

    fn run(_: ZoneId, access: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (facts, painted, tiles, kinds) = access;
        let (facts, painted) = (job.read(facts), job.read(painted));
        let tiles = &mut *job.write(tiles);
        // Their own stream: obstacles stay the same whatever the patches of mountains and forests are like.
        let massifs = &mut job.board.plan.seed.at(job.board.attempt).at("massifs").at(tiles.zone()).stream();
        cover_blocked(job.board, (&facts, &painted), tiles, [&mut job.rng, massifs], &mut job.output)?;
        *job.write(kinds) = kinds_of(job.board, tiles, &job.output.objects);
        Ok(())
    }
}

/// What stands on each tile of a zone.
fn kinds_of(board: &Board<'_>, tiles: &Tiles, obstacles: &[MapObject]) -> ObstacleTiles {
    let mut kinds = vec![None; tiles.len()];
    for object in obstacles {
        let anchor = tiles.window().cell_of(object.at.tile);
        for cell in board.pack.appearances[object.appearance].footprint.cells() {
            let cell = anchor + Cell::new(cell.dx.into(), cell.dy.into());
            if let Some(at) = tiles.window().position(cell) {
                kinds[at] = board.catalog.obstacle(object.appearance);
            }
        }
    }
    ObstacleTiles(kinds)
}

/// Covers the blocked tiles of a zone that are no rock.
///
/// # Arguments
/// - `painted`: terrain of the zone's level as it will be drawn.
/// - `tiles`: afterwards nothing but rock is blocked, what was is used.
/// - `massifs`: the stream for the patches of mountains and forests.
///
/// # Errors
/// [`FillError::NoObstacles`] when a blocked tile has a terrain for which the pack has no obstacle of one
/// tile.
///
/// # Cost
/// O(tiles of the zone): a visit costs one step for each cell of the shapes that are tried.
fn cover_blocked(
    board: &Board<'_>,
    (facts, painted): (&Facts, &Painted),
    tiles: &mut Tiles,
    [rng, massifs]: [&mut RngStream; 2],
    output: &mut Output,
) -> Result<(), FillError> {
    let mut cover = Cover::new(board, &tiles.window(), massifs);
    for terrain in blocked_terrains(painted, tiles) {
        let looks = choose_looks(board, facts, tiles.level(), terrain, rng);
        let scenery = Scenery::new(board.pack, &looks);
        if !scenery.has_single() {
            return Err(FillError::NoObstacles {
                zone: board.zone(tiles.zone()).key.clone(),
                terrain: board.pack.terrains[terrain].title.clone(),
            });
        }
        let (wanted, cells) = blocked_cells(painted, tiles, terrain);
        output.count("tiles covered", cells.len());
        cover.fill(&scenery, wanted, cells, tiles, rng, output);
    }
    Ok(())
}

/// Whether a tile needs an obstacle.
fn is_bare(tiles: &Tiles, at: usize) -> bool {
    tiles.claim(at).is_blocked() && !tiles.is_rock(at)
}

/// Terrains under tiles that need obstacles, in the order of the pack.
fn blocked_terrains(painted: &Painted, tiles: &Tiles) -> Vec<TerrainId> {
    let mut found = TerrainSet::EMPTY;
    let mut last = None;
    for at in (0..tiles.len()).filter(|at| is_bare(tiles, *at)) {
        let terrain = painted.terrain(at);
        // Nearly all tiles are like the one before.
        if last != Some(terrain) {
            last = Some(terrain);
            found.insert(terrain);
        }
    }
    found.iter().collect()
}

/// Tiles of a terrain that need obstacles, as a set and as a list of positions.
fn blocked_cells(painted: &Painted, tiles: &Tiles, terrain: TerrainId) -> (Plane, Vec<usize>) {
    let mut plane = Plane::new(&tiles.window());
    let is_wanted = |at: &usize| is_bare(tiles, *at) && painted.terrain(*at) == terrain;
    let positions: Vec<usize> = (0..tiles.len()).filter(is_wanted).collect();
    positions.iter().for_each(|at| plane.set(tiles.cell(*at), true));
    (plane, positions)
}
