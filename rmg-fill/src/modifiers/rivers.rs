//! Rivers: from mountains, rock and lakes to coasts, lakes and the map's edge.
//!
//! Runs after obstacles, which contain both sources and lakes. Reads the tiles, terrain, roads, obstacles and
//! anchors of all zones of a level, and writes its rivers. Heroes walk over rivers, so rivers block no tile
//! and are no passage: a river continues in the next zone below the obstacles of the wall, if both have the
//! same kind of rivers. Guarantees that no river runs under a door, through a gap of a link or next to an
//! anchor, that none crosses a mountain, and that rivers cross roads at right angles. `ground` collects the
//! level, `field` finds where rivers can run, `flow` finds their paths, `deltas` places their mouths at the
//! sea. Cost: O(tiles) for each round of mouths.

mod deltas;
mod field;
mod flow;
mod ground;

use rmg_core::{Level, RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::job::{ModifierJob, Output};
use crate::layers::{Anchors, ObstacleTiles, Painted, RiverTiles, RoadTiles, Tiles};
use crate::modifier::Modifier;
use crate::symmetric::{carry_rivers, images_of, is_carried};

use deltas::place_deltas;
use field::{End, RiverField};
use flow::{Lengths, Network};
use ground::LevelGround;

/// Tiles in 1,000 of the land that are river, and the minimum number of tiles on small levels. Maps
/// made by hand have a median of 12, and the original generator 16.
const PER_THOUSAND: usize = 20;
const MIN_TILES: usize = 24;
/// A level has one mouth for this number of river tiles: a river with one or two tributaries.
const TILES_PER_MOUTH: usize = 40;
/// Minimum distance of mouths from each other, the sum of both axes.
const MIN_MOUTH_DISTANCE: i32 = 30;
/// Minimum length of rivers in each round of mouths. Further rounds follow if half of the tiles are left, and
/// the last one only if there is no river yet.
const ROUNDS: [u16; 5] = [26, 24, 22, 18, 10];

pub(crate) struct Rivers;

impl Modifier for Rivers {
    const NAME: &'static str = "rivers";
    type Subject = Level;
    type Access = (Write<RiverTiles>, OfEach<ZoneId, ZoneLayers>);

    fn run(
        level: Level,
        (rivers, OfEach(zones)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let board = job.board;
        let owners = &board.ownership.owners[level.index()];
        let mut ground = LevelGround::new(owners.width(), owners.height());
        for (_, (tiles, painted, anchors, roads, obstacles)) in zones {
            ground.add_zone(board, &job.read(tiles), &job.read(painted), &job.read(obstacles));
            ground.add_lines(&job.read(anchors), &job.read(roads));
        }
        if board.plan.symmetry.is_some() {
            // Rivers are built in the first zone of each orbit and in the first part of the sea, which has
            // islets, and carried to their images.
            let others = zones.iter().flat_map(|(zone, (tiles, ..))| {
                let tiles = job.read(tiles);
                let own = tiles.own().filter_map(|at| tiles.tile_at(at));
                own.filter(|tile| is_carried(board, *zone, *tile)).collect::<Vec<_>>()
            });
            let others: Vec<TilePos> = others.collect();
            others.iter().for_each(|tile| ground.add_images(*tile, images_of(board, *tile)));
            others.iter().for_each(|tile| ground.close_around(*tile));
        }
        let field = RiverField::new(ground, &mut job.rng, &mut job.parts);
        let network = build_rivers(&field, &mut job.rng, &mut job.output);
        let deltas = place_deltas(board, &field, &network, level, &mut job.output);
        job.output.count("deltas", deltas);
        let of_tile = |at| field.ground.window.tile_at(at).zip(field.ground.kinds[at]);
        let mut of_rivers: Vec<_> = network.river_tiles().filter_map(of_tile).collect();
        carry_rivers(board, &mut of_rivers);
        job.write(rivers).0 = of_rivers;
        Ok(())
    }
}

/// What rivers read of a zone.
type ZoneLayers = (Read<Tiles>, Read<Painted>, Read<Anchors>, Read<RoadTiles>, Read<ObstacleTiles>);

/// Builds the rivers of a level.
///
/// One wave spreads up from some mouths over the whole level. Its paths down to them form a tree for each
/// mouth, its basin. Each basin gets a river from a distant source, and tributaries. O(tiles) for each round.
fn build_rivers<'f>(field: &'f RiverField, rng: &mut RngStream, output: &mut Output) -> Network<'f> {
    let budget = (field.land * PER_THOUSAND / 1000).max(MIN_TILES);
    let mut network = Network::new(field);
    for (round, least) in ROUNDS.into_iter().enumerate() {
        let is_last = round + 1 == ROUNDS.len();
        if network.tiles() * 2 >= budget || (is_last && network.tiles() > 0) {
            break;
        }
        let most = (budget - network.tiles()).div_ceil(TILES_PER_MOUTH);
        let mouths = choose_mouths(field, &network, most, rng);
        if mouths.is_empty() {
            break;
        }
        let lengths = Lengths { least, budget };
        network.spread(&mouths);
        network.add_rivers(&mouths, lengths, rng);
        network.add_tributaries(lengths, rng);
        output.count("mouths tried", mouths.len());
    }
    output.count_all(network.counters());
    network
}

/// Picks mouths at a distance from each other and from all rivers, the best ones first.
fn choose_mouths(field: &RiverField, network: &Network<'_>, most: usize, rng: &mut RngStream) -> Vec<End> {
    let mut sinks: Vec<End> = field.sinks.iter().filter(|sink| network.is_free(sink.at)).copied().collect();
    rng.shuffle(&mut sinks);
    sinks.sort_by_key(|sink| sink.rank);
    let cell = |end: &End| field.ground.window.cell(end.at);
    let mut mouths: Vec<End> = Vec::new();
    for sink in sinks {
        if mouths.len() == most {
            break;
        }
        if mouths.iter().all(|other| (cell(other) - cell(&sink)).sides() >= MIN_MOUTH_DISTANCE) {
            mouths.push(sink);
        }
    }
    mouths
}

#[cfg(test)]
mod tests;
