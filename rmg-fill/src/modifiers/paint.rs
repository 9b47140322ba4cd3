//! Painting: the terrain of each zone, with as few tiles changed as possible so that the games can draw it.
//!
//! Reads the terrains that all zones of a level chose, and writes their painted terrain. `terrain_shape`
//! decides what the games can draw. Cost: O(tiles of the level).

use rmg_core::{Grid, Level, Pieces, Sea, TerrainId, TilePos, ZoneId, ZonePlace};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::job::ModifierJob;
use crate::layers::{Facts, Painted};
use crate::modifier::Modifier;
use crate::symmetric::carry_grid;
use crate::terrain_shape::open_terrain;

/// Rounds in which the terrain of a symmetric map is made symmetric and drawable in turn.
const SYMMETRIC_ROUNDS: usize = 16;

pub(crate) struct Paint;

impl Modifier for Paint {
    const NAME: &'static str = "paint";
    type Subject = Level;
    type Access = OfEach<ZoneId, (Read<Facts>, Write<Painted>)>;

    fn run(level: Level, OfEach(zones): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        if zones.is_empty() {
            return Ok(());
        }
        let owners = &job.board.ownership.owners[level.index()];
        let mut terrain_of = vec![TerrainId(0); job.board.plan.zones.len()];
        for (zone, (facts, _)) in zones {
            terrain_of[zone.index()] = job.read(facts).terrain();
        }
        let cells = owners.cells().iter().map(|owner| terrain_of[owner.index()]).collect();
        let mut terrain = Grid::from_cells(owners.width(), owners.height(), cells);
        if let Some(sea) = job.board.sea.filter(|_| level == Level::SURFACE) {
            let painted = paint_islets(&mut terrain, sea, &job.board.layout.zones, &terrain_of);
            job.output.count("tiles of islets", painted);
        }
        let mut changed = open_terrain(&mut terrain, job.board.pack, &mut job.parts);
        for _ in 0..SYMMETRIC_ROUNDS {
            if !carry_grid(job.board, &mut terrain) {
                break;
            }
            changed += open_terrain(&mut terrain, job.board.pack, &mut job.parts);
        }
        if carry_grid(job.board, &mut terrain) {
            return Err(FillError::NoSymmetricTerrain { level });
        }
        job.output.count("tiles changed so that they can be drawn", changed);
        for (_, (_, painted)) in zones {
            job.write(painted).copy_from(&terrain);
        }
        Ok(())
    }
}

/// Paints each islet with the terrain of the nearest land zone, and returns the number of painted tiles.
/// O(tiles).
fn paint_islets(
    terrain: &mut Grid<TerrainId>,
    sea: &Sea,
    places: &[ZonePlace],
    terrain_of: &[TerrainId],
) -> usize {
    let mut painted = 0;
    let water = terrain_of[sea.zone.index()];
    let nearest = |tile: TilePos| {
        let of_land = places
            .iter()
            .zip(terrain_of)
            .enumerate()
            .filter(|(zone, (place, _))| *zone != sea.zone.index() && place.level == Level::SURFACE);
        let distance_sq = |place: &ZonePlace| {
            let (x, y) = (f64::from(tile.x) - place.center.x, f64::from(tile.y) - place.center.y);
            x * x + y * y
        };
        let near = of_land.min_by(|(_, (p, _)), (_, (q, _))| distance_sq(p).total_cmp(&distance_sq(q)));
        near.map_or(water, |(_, (_, terrain))| *terrain)
    };
    let is_bare = |at: usize| terrain.cells()[at] == water && sea.water_of.cells()[at] == 0;
    let (width, len) = (usize::from(terrain.width()), terrain.cells().len());
    let islets = Pieces::in_rows(width, len, true, is_bare);
    let mut of_islets = Vec::with_capacity(islets.count());
    for (at, islet) in islets.numbers().iter().enumerate().filter(|(_, islet)| **islet != Pieces::NONE) {
        if *islet as usize == of_islets.len() {
            of_islets.push(nearest(terrain.tile_at(at)));
        }
        let of_islet = of_islets[*islet as usize];
        terrain.cells_mut()[at] = of_islet;
        painted += usize::from(of_islet != water);
    }
    painted
}
