//! Sprites: the sprite of each tile of terrain, road and river.
//!
//! Runs last. Reads the final terrain and roads of all zones of a level and its rivers, and writes the drawn
//! level. `crate::sprites` has the rules. Cost: O(tiles of the level).

use rmg_core::model::TileView;
use rmg_core::{Grid, Level, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::job::ModifierJob;
use crate::layers::{Drawn, Painted, RiverTiles, RoadTiles};
use crate::modifier::Modifier;
use crate::sprites::{choose_views_counted, river_views, road_views};

pub(crate) struct Sprites;

/// Names of the random streams for sprites of roads and rivers.
const ROAD_STREAM: &str = "road sprites";
const RIVER_STREAM: &str = "river sprites";

impl Modifier for Sprites {
    const NAME: &'static str = "sprites";
    type Subject = Level;
    type Access = (Write<Drawn>, Read<RiverTiles>, OfEach<ZoneId, (Read<Painted>, Read<RoadTiles>)>);

    fn run(
        level: Level,
        (drawn, rivers, OfEach(zones)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let board = job.board;
        let defaults = &board.pack.defaults;
        // A level without zones is solid rock, if the pack has rock.
        let default_terrain =
            defaults.rock.or(defaults.underground).or(defaults.surface).unwrap_or(TerrainId(0));
        let owners = &board.ownership.owners[level.index()];
        let mut terrain = Grid::new(owners.width(), owners.height(), default_terrain);
        let mut road = Grid::new(owners.width(), owners.height(), None);
        let mut river = Grid::new(owners.width(), owners.height(), None);
        let (mut road_tiles, mut river_tiles, mut with_edge) = (0, 0, 0);
        for (zone, (painted, roads)) in zones {
            job.read(painted).copy_own_to(&mut terrain, owners, *zone);
            for (tile, kind) in &job.read(roads).0 {
                road_tiles += 1;
                road[*tile] = Some(*kind);
            }
        }
        for (tile, kind) in &job.read(rivers).0 {
            river_tiles += 1;
            river[*tile] = Some(*kind);
        }
        let view: Grid<TileView> = choose_views_counted(&terrain, board.pack, &mut job.rng, &mut with_edge);
        job.output.count("tiles with an edge", with_edge);
        job.output.count("road tiles", road_tiles);
        job.output.count("river tiles", river_tiles);
        let stream = |name: &str| board.plan.seed.at(board.attempt).at(name).at(level).stream();
        let road_view = road_views(&road, &mut stream(ROAD_STREAM));
        let river_view = river_views(&river, &mut stream(RIVER_STREAM));
        *job.write(drawn) = Drawn { terrain, view, road, road_view, river, river_view };
        Ok(())
    }
}
