//! Rock: what is blocked underground becomes rock, so that caves and tunnels of irregular width are left.
//!
//! Runs when all is placed, and before obstacles: nothing needs to know of it beforehand, and piles keep
//! their room. `caves` knows the level, `grow` closes what nobody needs until there is rock enough (`loops`
//! finds what that is in the end), and `recede` turns what is blocked into rock and takes back what the games
//! cannot draw. What is blocked and no rock in the end, `specks` and walls a single tile wide, is left to
//! `obstacles`. Neither roads nor anything that is entered or guarded is touched, and the open tiles of each
//! zone stay one piece.

mod caves;
mod grow;
mod loops;
mod recede;
mod specks;
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
use recede::Drawing;
use specks::find_specks;

/// Thousandths of a level that are to be rock. Finished levels of the best-known generator have 410 to 480;
/// more is left as obstacles, for less the caves are made narrower as long as anything can be closed.
const LEAST_ROCK: usize = 375;
const MOST_ROCK: usize = 475;
/// Thousandths of a level that are closed at first: some 40 of them cannot be drawn as rock.
const FIRST_CLOSED: usize = 430;
/// How often more is closed where too little became rock.
const ROUNDS: usize = 3;
/// Thousandths of a level that a round has to gain for there to be another one.
const LEAST_GAIN: usize = 5;

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
        let (made, counted) = make_rock(&mut caves, &terrain, (rock, &relations), &mut job.rng);
        job.output.count_all(counted);
        job.output.count("tiles of rock", count_of(rock, &made));
        job.output.count("tiles closed", open - caves.open_tiles());
        for (_, (_, _, tiles, painted)) in zones {
            write_back(&caves, &made, rock, &mut job.write(tiles));
            job.write(painted).copy_from(&made);
        }
        Ok(())
    }
}

/// Closes caves and draws rock until its share is as wanted, or little can be done for it.
///
/// - `terrain`: of the level, without rock.
///
/// Returns the terrain with rock, and what was counted. O(tiles); rounds after the first look only at what
/// they change.
fn make_rock(
    caves: &mut Caves,
    terrain: &Grid<TerrainId>,
    (rock, relations): (TerrainId, &Relations),
    rng: &mut RngStream,
) -> (Grid<TerrainId>, [(&'static str, usize); 4]) {
    let share = |thousandths: usize| terrain.cells().len() * thousandths / 1000;
    let (mut goal, least, most) = (share(FIRST_CLOSED), share(LEAST_ROCK), share(MOST_ROCK));
    caves.survey();
    let mut growth = Growth::new(caves, most, rng);
    let mut is_more_left = growth.grow(goal, rng);
    let mut drawing = Drawing::new(terrain, growth.caves().uses(), rock, relations);
    let walls = |made: &Grid<TerrainId>| {
        count_of(rock, made) - find_specks(made, rock).iter().map(Vec::len).sum::<usize>()
    };
    let mut count = walls(drawing.made());
    let (mut gained, mut rounds) = (count, 1);
    for _ in 1..ROUNDS {
        if count >= least || !is_more_left || gained < share(LEAST_GAIN) {
            break;
        }
        rounds += 1;
        goal = goal.max(growth.caves().wall_tiles()) + (least - count) * 3 / 2;
        is_more_left = growth.grow(goal, rng);
        drawing.renew(growth.caves().uses());
        gained = walls(drawing.made()).saturating_sub(count);
        count += gained;
    }
    let count = count_of(rock, drawing.made());
    let specks = specks::within(find_specks(drawing.made(), rock), count.saturating_sub(least));
    let is_too_much = count - specks.len() > most;
    if is_too_much {
        growth.caves().spare_some(count - specks.len() - most, drawing.made(), rock, rng);
    }
    if is_too_much || !specks.is_empty() {
        growth.caves().spare(specks);
        drawing.renew(growth.caves().uses());
    }
    let counted = [
        ("rounds", rounds),
        ("tiles looked at to be closed", growth.looked_at()),
        ("tiles looked at to be drawn", drawing.looked_at()),
        ("changes so that all can be drawn", drawing.changes()),
    ];
    (drawing.into_made(), counted)
}

/// Tiles of a terrain.
fn count_of(of: TerrainId, terrain: &Grid<TerrainId>) -> usize {
    terrain.cells().iter().filter(|terrain| **terrain == of).count()
}

/// Tells a zone which of its tiles were closed, and which are rock.
fn write_back(caves: &Caves, terrain: &Grid<TerrainId>, rock: TerrainId, tiles: &mut Tiles) {
    for at in 0..tiles.len() {
        let claim = tiles.claim(at);
        if !claim.is_blocked() && !claim.is_open() {
            continue;
        }
        let tile = tiles.tile_at(at).expect("tiles of a zone lie on the map");
        if claim.is_open() && caves.is_closed(tile) {
            tiles.set_at(at, Claim::Thicket);
        }
        if terrain[tile] == rock {
            debug_assert!(tiles.claim(at).is_blocked(), "{tile} is open");
            tiles.set_surface(at, Surface::Rock);
        }
    }
}
