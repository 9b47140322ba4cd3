//! Obstacles: covers all blocked ground that is not rock, and nothing else.
//!
//! Last of the modifiers that change the tiles of a zone. Reads facts and painted terrain, and writes tiles
//! and obstacle kinds. Guarantees that each blocked tile that is not rock is covered by a solid cell of an
//! obstacle. Obstacles overlap; they are in the order in which games draw them. `palette` chooses the sets of
//! the zone, `stands` decides which of them dominates where, `shapes` has their shapes, and `cover` places
//! them. Each terrain of a zone has its own obstacles. Cost: O(tiles of the zone · shapes of a set).

mod cover;
mod palette;
mod shapes;
mod stands;
#[cfg(test)]
mod tests;

use rmg_core::model::MapObject;
use rmg_core::pack::{ObstacleKind, TerrainSet};
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
use palette::choose_palette;
use shapes::{Shape, shapes_of};
use stands::Stands;

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
        cover_blocked(job.board, &facts, &painted, tiles, &mut job.rng, &mut job.output)?;
        *job.write(kinds) = kinds_of(job.board, tiles, &job.output.objects);
        Ok(())
    }
}

/// Returns the kind of the obstacle that is drawn last on each tile of a zone. High obstacles count before
/// low ones.
fn kinds_of(board: &Board<'_>, tiles: &Tiles, obstacles: &[MapObject]) -> ObstacleTiles {
    let mut kinds = vec![None; tiles.len()];
    for object in obstacles {
        let anchor = tiles.window().cell_of(object.at.tile);
        for cell in board.pack.appearances[object.appearance].footprint.cells() {
            let cell = anchor + Cell::new(cell.dx.into(), cell.dy.into());
            if let Some(at) = tiles.window().position(cell)
                && kinds[at].is_none_or(ObstacleKind::is_low)
            {
                kinds[at] = board.catalog.obstacle(object.appearance);
            }
        }
    }
    ObstacleTiles(kinds)
}

/// Squared distance of lakes from the sea: more than three tiles straight and over a corner.
const LAKE_FROM_SEA_SQ: u16 = 18;
/// Distance of lakes from the edge of the map, in tiles.
const LAKE_FROM_EDGE: i32 = 2;

/// Covers the blocked tiles of a zone that are not rock.
///
/// - `painted`: the terrain of the zone's level.
/// - `tiles`: afterwards only rock is blocked, and other blocked tiles are used.
///
/// Cost: O(tiles of the zone · shapes of a set).
///
/// # Errors
/// [`FillError::NoObstacles`] if the pack has no obstacle of one tile for the terrain of a blocked tile.
fn cover_blocked(
    board: &Board<'_>,
    facts: &Facts,
    painted: &Painted,
    tiles: &mut Tiles,
    rng: &mut RngStream,
    output: &mut Output,
) -> Result<(), FillError> {
    let window = tiles.window();
    for terrain in blocked_terrains(painted, tiles) {
        let is_wanted = |at: &usize| needs_obstacle(tiles, *at) && painted.terrain(*at) == terrain;
        let cells: Vec<Cell> = (0..tiles.len()).filter(is_wanted).map(|at| tiles.cell(at)).collect();
        let plane = |is_in: &dyn Fn(Cell) -> bool| {
            let mut plane = Plane::new(&window);
            cells.iter().filter(|cell| is_in(**cell)).for_each(|cell| plane.set(*cell, true));
            plane
        };
        let (ground, inland) = (plane(&|_| true), plane(&|cell| is_inland(board, tiles, cell)));
        let palette = choose_palette(board, facts, (tiles.level(), terrain), cells.len(), rng);
        let shapes = shapes_of(board.pack, &palette, &ground, &inland);
        if !shapes.iter().any(Shape::is_single) {
            return Err(FillError::NoObstacles {
                zone: board.zone(tiles.zone()).key.clone(),
                terrain: board.pack.terrains[terrain].title.clone(),
            });
        }
        let shares: Vec<u32> = palette.iter().map(|set| set.share).collect();
        let stands = Stands::new(&window, &cells, &shares, rng);
        Cover::new(shapes, stands, ground, tiles, rng).fill(&cells, output);
    }
    Ok(())
}

/// Returns whether a lake can cover a cell of the zone: away from the edge of the map and the sea, and not on
/// an islet.
fn is_inland(board: &Board<'_>, tiles: &Tiles, cell: Cell) -> bool {
    let Some(tile) = tiles.tile_of_cell(cell) else { return false };
    let is_off_edge = i32::from(tiles.to_edge(tile)) >= LAKE_FROM_EDGE;
    let is_off_sea = board.water_sq(tiles.level(), tile).is_none_or(|sq| sq > LAKE_FROM_SEA_SQ);
    is_off_edge && is_off_sea && board.plan.sea() != Some(tiles.zone())
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
