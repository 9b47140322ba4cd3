//! Sprites: the sprite of the terrain of each tile.
//!
//! Runs after rock, beside obstacles and rivers. Reads the final terrain of all zones of a level, and writes
//! the drawn level. `crate::sprites` has the rules, `line_sprites` draws roads and rivers. Cost: O(tiles of
//! the level).

use rmg_core::{Grid, Level, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::job::ModifierJob;
use crate::layers::{Drawn, Painted};
use crate::modifier::Modifier;
use crate::sprites::choose_views_counted;

pub(crate) struct Sprites;

impl Modifier for Sprites {
    const NAME: &'static str = "sprites";
    type Subject = Level;
    type Access = (Write<Drawn>, OfEach<ZoneId, Read<Painted>>);

    fn run(
        level: Level,
        (drawn, OfEach(zones)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let board = job.board;
        let defaults = &board.pack.defaults;
        // A level without zones is solid rock, if the pack has rock.
        let default_terrain =
            defaults.rock.or(defaults.underground).or(defaults.surface).unwrap_or(TerrainId(0));
        let owners = &board.ownership.owners[level.index()];
        let mut terrain = Grid::new(owners.width(), owners.height(), default_terrain);
        for (zone, painted) in zones {
            job.read(painted).copy_own_to(&mut terrain, owners, *zone);
        }
        let (view, with_edge) = choose_views_counted(&terrain, board.pack, &mut job.rng, &mut job.parts);
        job.output.count("tiles with an edge", with_edge);
        *job.write(drawn) = Drawn { terrain, view };
        Ok(())
    }
}
