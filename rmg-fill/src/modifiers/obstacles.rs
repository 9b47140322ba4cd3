//! Obstacles: covers all blocked ground that is not rock, and nothing else.
//!
//! Last of the modifiers that change the tiles of a zone. Reads facts and painted terrain, and writes tiles
//! and obstacle kinds. Guarantees that each blocked tile that is not rock is covered by a solid cell of
//! exactly one obstacle. `sets` chooses the obstacles of the zone, `outline` has their shapes, `cover` places
//! them, the largest first, and `memory` prevents nearby repetitions. Each terrain of a zone has its own
//! obstacles. Cost: O(tiles of the zone), one step for each cell of the shapes that are tried.

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
        // A separate stream, so that the field of mountains and forests does not affect other random choices.
        let massifs = &mut job.board.plan.seed.at(job.board.attempt).at("massifs").at(tiles.zone()).stream();
        cover_blocked(job.board, &facts, &painted, tiles, &mut job.rng, massifs, &mut job.output)?;
        *job.write(kinds) = kinds_of(job.board, tiles, &job.output.objects);
        Ok(())
    }
}

/// Returns the kind of obstacle on each tile of a zone.
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

/// Covers the blocked tiles of a zone that are not rock.
///
/// - `painted`: the terrain of the zone's level.
/// - `tiles`: afterwards only rock is blocked, and other blocked tiles are used.
/// - `massifs`: the stream for the field of mountains and forests.
///
/// Cost: O(tiles of the zone). A visit costs one step for each cell of the shapes that are tried.
///
/// # Errors
/// [`FillError::NoObstacles`] if the pack has no obstacle of one tile for the terrain of a blocked tile.
fn cover_blocked(
    board: &Board<'_>,
    facts: &Facts,
    painted: &Painted,
    tiles: &mut Tiles,
    rng: &mut RngStream,
    massifs: &mut RngStream,
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

/// Returns whether a tile needs an obstacle.
fn needs_obstacle(tiles: &Tiles, at: usize) -> bool {
    tiles.claim(at).is_blocked() && !tiles.is_rock(at)
}

/// Returns the terrains under tiles that need obstacles, in the order of the pack.
fn blocked_terrains(painted: &Painted, tiles: &Tiles) -> Vec<TerrainId> {
    let mut found = TerrainSet::EMPTY;
    let mut last = None;
    for at in (0..tiles.len()).filter(|at| needs_obstacle(tiles, *at)) {
        let terrain = painted.terrain(at);
        // Nearly all tiles have the same terrain as the one before.
        if last != Some(terrain) {
            last = Some(terrain);
            found.insert(terrain);
        }
    }
    found.iter().collect()
}

/// Returns the tiles of a terrain that need obstacles, as a set and as a list of positions.
fn blocked_cells(painted: &Painted, tiles: &Tiles, terrain: TerrainId) -> (Plane, Vec<usize>) {
    let mut plane = Plane::new(&tiles.window());
    let is_wanted = |at: &usize| needs_obstacle(tiles, *at) && painted.terrain(*at) == terrain;
    let positions: Vec<usize> = (0..tiles.len()).filter(is_wanted).collect();
    positions.iter().for_each(|at| plane.set(tiles.cell(*at), true));
    (plane, positions)
}
