//! Painting: the terrain of each zone, with as few tiles changed as possible so that the games can draw it.
//!
//! Runs once all zones of a level have chosen. `terrain_shape` decides what can be drawn.

use rmg_core::{Grid, Level, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::job::ModifierJob;
use crate::layers::{Facts, Painted};
use crate::modifier::Modifier;
use crate::terrain_shape::open_terrain;

/// See the module text.
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
        open_terrain(&mut terrain, job.board.pack);
        for (_, (_, painted)) in zones {
            job.write(painted).copy_from(&terrain);
        }
        Ok(())
    }
}
