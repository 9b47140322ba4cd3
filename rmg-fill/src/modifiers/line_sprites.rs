//! Line sprites: the sprite of each tile with a road or river.
//!
//! Runs last. Reads the roads of all zones of a level and its rivers, and writes the drawn lines.
//! `crate::sprites` has the rules. Cost: O(tiles of the level).

use rmg_core::{Grid, Level, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::job::ModifierJob;
use crate::layers::{DrawnLines, RiverTiles, RoadTiles};
use crate::modifier::Modifier;
use crate::sprites::{river_views, road_views};

pub(crate) struct LineSprites;

/// Names of the random streams for sprites of roads and rivers.
const ROAD_STREAM: &str = "road sprites";
const RIVER_STREAM: &str = "river sprites";

impl Modifier for LineSprites {
    const NAME: &'static str = "line sprites";
    type Subject = Level;
    type Access = (Write<DrawnLines>, Read<RiverTiles>, OfEach<ZoneId, Read<RoadTiles>>);

    fn run(
        level: Level,
        (drawn, rivers, OfEach(zones)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let board = job.board;
        let owners = &board.ownership.owners[level.index()];
        let mut road = Grid::new(owners.width(), owners.height(), None);
        let mut river = Grid::new(owners.width(), owners.height(), None);
        let mut road_tiles = 0;
        for (_, roads) in zones {
            for (tile, kind) in &job.read(roads).0 {
                road_tiles += 1;
                road[*tile] = Some(*kind);
            }
        }
        let rivers = job.read(rivers);
        rivers.0.iter().for_each(|(tile, kind)| river[*tile] = Some(*kind));
        job.output.count("road tiles", road_tiles);
        job.output.count("river tiles", rivers.0.len());
        let stream = |name: &str| board.plan.seed.at(board.attempt).at(name).at(level).stream();
        let road_view = road_views(&road, &mut stream(ROAD_STREAM));
        let river_view = river_views(&river, &mut stream(RIVER_STREAM));
        *job.write(drawn) = DrawnLines { road, road_view, river, river_view };
        Ok(())
    }
}
