//! Rock: thick blocked ground underground becomes rock, so that caves and tunnels remain.
//!
//! Runs after everything is placed, and before obstacles. So earlier modifiers need not know about rock, and
//! piles keep their room. Writes tiles and painted terrain of all zones of a level. Rock recedes where the
//! games cannot draw it. `obstacles` covers the rest of the blocked ground: thin walls, isolated tiles, and
//! patches where there would be more rock than in other maps. Cost: O(tiles of the level).

#[cfg(test)]
mod tests;
mod walls;

use rmg_core::{Grid, Level, RngStream, TerrainId, ZoneId};
use rmg_jobs::Parts;

use crate::FillError;
use crate::access::{OfEach, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Painted, Surface, Tiles};
use crate::modifier::Modifier;
use crate::subject::Subject;
use crate::symmetric::images_of;
use crate::terrain_shape::Relations;

use walls::Walls;

/// Maximum share of rock in thousandths of a level. Maps of the best-known generator have 410 to 480. The
/// rest stays obstacles.
const MAX_ROCK: usize = 450;

pub(crate) struct Rock;

impl Modifier for Rock {
    const NAME: &'static str = "rock";
    type Subject = Level;
    type Access = OfEach<ZoneId, (Write<Tiles>, Write<Painted>)>;

    fn subjects(board: &Board<'_>) -> Vec<Level> {
        let has_rock = |level: &Level| level.is_underground() && board.pack.defaults.rock.is_some();
        Level::all(board).filter(has_rock).collect()
    }

    fn run(level: Level, OfEach(zones): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let board = job.board;
        let Some(rock) = board.pack.defaults.rock.filter(|_| !zones.is_empty()) else { return Ok(()) };
        let owners = &board.ownership.owners[level.index()];
        let mut terrain = Grid::new(owners.width(), owners.height(), rock);
        for (zone, (_, painted)) in zones {
            job.write(painted).copy_own_to(&mut terrain, owners, *zone);
        }
        let mut walls = Walls::new(&terrain, rock);
        for (_, (tiles, _)) in zones {
            walls.add(&job.write(tiles));
        }
        let relations = Relations::new(board.pack);
        let counted = make_rock(&mut walls, &relations, &mut job.rng, &mut job.parts);
        job.output.count_all(counted);
        // rock only recedes, so this ends
        while walls.leave_unlike(|tile| images_of(board, tile)) {
            walls.recede(&relations, &mut job.parts);
        }
        for (_, (tiles, painted)) in zones {
            write_back(&walls.terrain, rock, &mut job.write(tiles));
            job.write(painted).copy_from(&walls.terrain);
        }
        Ok(())
    }
}

/// Leaves thin walls, excess rock and isolated pieces to obstacles. O(tiles).
///
/// Returns counters.
fn make_rock(
    walls: &mut Walls<'_>,
    relations: &Relations,
    rng: &mut RngStream,
    parts: &mut Parts<'_>,
) -> [(&'static str, usize); 2] {
    parts.one("thin walls", || walls.leave_thin());
    let mut changes = walls.recede(relations, parts);
    let most = walls.terrain.cells().len() * MAX_ROCK / 1000;
    let excess = walls.count().saturating_sub(most);
    let is_changed = parts.one("patches and isolated pieces", || {
        if excess > 0 {
            walls.leave_patches(excess, rng);
        }
        walls.leave_isolated() || excess > 0
    });
    if is_changed {
        changes += walls.recede(relations, parts);
    }
    [("tiles of rock", walls.count()), ("changes so that all can be drawn", changes)]
}

/// Copies the rock of a level into the tiles of a zone.
fn write_back(terrain: &Grid<TerrainId>, rock: TerrainId, tiles: &mut Tiles) {
    for at in 0..tiles.len() {
        if tiles.claim(at).is_blocked()
            && terrain[tiles.tile_at(at).expect("tiles of a zone are on the map")] == rock
        {
            tiles.set_surface(at, Surface::Rock);
        }
    }
}
