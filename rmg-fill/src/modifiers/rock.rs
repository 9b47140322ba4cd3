//! Rock: blocked ground underground becomes rock, so that caves and tunnels of irregular width remain.
//!
//! Runs after everything is placed, and before obstacles. So earlier modifiers need not know about rock, and
//! piles keep their room. Reads anchors and roads, and writes tiles and painted terrain of all zones of a
//! level. `caves` holds the level. `grow` closes unused ground until there is enough rock. `recede` turns
//! blocked ground into rock, and undoes it where the games cannot draw it. `obstacles` covers the rest of the
//! blocked ground: isolated tiles and walls one tile wide. Roads, entrances and guarded tiles do not change,
//! and the open tiles of each zone stay connected. Cost: O(tiles of the level).

mod caves;
mod grow;
mod isolated;
mod loops;
mod recede;
#[cfg(test)]
mod tests;

use rmg_core::{Grid, Level, RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Anchors, Claim, Painted, RoadTiles, Surface, Tiles};
use crate::modifier::Modifier;
use crate::subject::Subject;
use crate::terrain_shape::Relations;

use caves::Caves;
use grow::Growth;
use isolated::find_isolated;
use recede::Drawing;

/// Requested share of rock in thousandths of a level. Maps of the best-known generator have 410 to 480. The
/// rest stays obstacles. For less rock the caves become narrower as long as any tile can be closed.
const MIN_ROCK: usize = 375;
const MAX_ROCK: usize = 475;
/// Thousandths of a level that are closed first. About 40 of them cannot be drawn as rock.
const FIRST_CLOSED: usize = 430;
/// Maximum number of rounds that close more tiles if there is too little rock.
const ROUNDS: usize = 3;
/// Minimum gain of a round in thousandths of a level, for another round to follow.
const MIN_GAIN: usize = 5;

pub(crate) struct Rock;

impl Modifier for Rock {
    const NAME: &'static str = "rock";
    type Subject = Level;
    type Access = OfEach<ZoneId, (Read<Anchors>, Read<RoadTiles>, Write<Tiles>, Write<Painted>)>;

    fn subjects(board: &Board<'_>) -> Vec<Level> {
        let has_rock = |level: &Level| level.is_underground() && board.pack.defaults.rock.is_some();
        Level::all(board).filter(has_rock).collect()
    }

    fn cost(board: &Board<'_>, level: Level) -> u64 {
        2 * level.tiles(board)
    }

    fn run(level: Level, OfEach(zones): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let board = job.board;
        let Some(rock) = board.pack.defaults.rock.filter(|_| !zones.is_empty()) else { return Ok(()) };
        let owners = &board.ownership.owners[level.index()];
        let mut terrain = Grid::new(owners.width(), owners.height(), rock);
        let mut caves = Caves::new(owners.width(), owners.height());
        for (zone, (anchors, roads, tiles, painted)) in zones {
            let (main_point, roads) = (job.read(anchors).main_point, job.read(roads));
            caves.add(&job.write(tiles), main_point.into_iter().chain(roads.0.iter().map(|(tile, _)| *tile)));
            job.write(painted).copy_own_to(&mut terrain, owners, *zone);
        }
        let relations = Relations::new(board.pack);
        let open = caves.open_tiles();
        let (result, counted) = make_rock(&mut caves, &terrain, rock, &relations, &mut job.rng);
        job.output.count_all(counted);
        job.output.count("tiles of rock", count_of(rock, &result));
        job.output.count("tiles closed", open - caves.open_tiles());
        for (_, (_, _, tiles, painted)) in zones {
            write_back(&caves, &result, rock, &mut job.write(tiles));
            job.write(painted).copy_from(&result);
        }
        Ok(())
    }
}

/// Closes caves and draws rock until the share of rock is as requested, or another round would gain little.
///
/// - `terrain`: of the level, without rock.
///
/// Returns the terrain with rock, and counters. O(tiles); rounds after the first visit only changed tiles.
fn make_rock(
    caves: &mut Caves,
    terrain: &Grid<TerrainId>,
    rock: TerrainId,
    relations: &Relations,
    rng: &mut RngStream,
) -> (Grid<TerrainId>, [(&'static str, usize); 4]) {
    let share = |thousandths: usize| terrain.cells().len() * thousandths / 1000;
    let (mut goal, least, most) = (share(FIRST_CLOSED), share(MIN_ROCK), share(MAX_ROCK));
    caves.update_surroundings();
    let mut growth = Growth::new(caves, most, rng);
    let mut is_more_left = growth.grow(goal, rng);
    let mut drawing = Drawing::new(terrain, growth.caves().uses(), rock, relations);
    let walls = |result: &Grid<TerrainId>| {
        count_of(rock, result) - find_isolated(result, rock).iter().map(Vec::len).sum::<usize>()
    };
    let mut count = walls(drawing.result());
    let (mut gained, mut rounds) = (count, 1);
    for _ in 1..ROUNDS {
        if count >= least || !is_more_left || gained < share(MIN_GAIN) {
            break;
        }
        rounds += 1;
        goal = goal.max(growth.caves().wall_tiles()) + (least - count) * 3 / 2;
        is_more_left = growth.grow(goal, rng);
        drawing.renew(growth.caves().uses());
        gained = walls(drawing.result()).saturating_sub(count);
        count += gained;
    }
    let count = count_of(rock, drawing.result());
    let isolated = isolated::within(find_isolated(drawing.result(), rock), count.saturating_sub(least));
    let is_too_much = count - isolated.len() > most;
    if is_too_much {
        growth.caves().leave_some(count - isolated.len() - most, drawing.result(), rock, rng);
    }
    if is_too_much || !isolated.is_empty() {
        growth.caves().leave_to_obstacles(isolated);
        drawing.renew(growth.caves().uses());
    }
    let counted = [
        ("rounds", rounds),
        ("tiles visited to be closed", growth.visited()),
        ("tiles visited to be drawn", drawing.visited()),
        ("changes so that all can be drawn", drawing.changes()),
    ];
    (drawing.into_result(), counted)
}

/// Returns the number of tiles of a terrain.
fn count_of(of: TerrainId, terrain: &Grid<TerrainId>) -> usize {
    terrain.cells().iter().filter(|terrain| **terrain == of).count()
}

/// Copies the closed tiles and the rock of a level into the tiles of a zone.
fn write_back(caves: &Caves, terrain: &Grid<TerrainId>, rock: TerrainId, tiles: &mut Tiles) {
    for at in 0..tiles.len() {
        let claim = tiles.claim(at);
        if !claim.is_blocked() && !claim.is_open() {
            continue;
        }
        let tile = tiles.tile_at(at).expect("tiles of a zone are on the map");
        if claim.is_open() && caves.is_closed(tile) {
            tiles.set_at(at, Claim::Thicket);
        }
        if terrain[tile] == rock {
            debug_assert!(tiles.claim(at).is_blocked(), "{tile} is open");
            tiles.set_surface(at, Surface::Rock);
        }
    }
}
