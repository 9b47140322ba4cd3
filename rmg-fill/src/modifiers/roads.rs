//! Roads: one road network in each zone that joins its towns and the connections that carry a road.
//!
//! Runs after the paths, which roads prefer to follow, and before treasure, which avoids free tiles. Reads
//! the anchors of a zone, and writes its tiles and roads. There are three kinds of roads: the main road joins
//! towns and connections, the through road joins connections in zones without a town, and the side road leads
//! to mines near a road, or to any mine if there is nothing else to join. Roads keep open ground connected.
//! Cost: O(tiles of the window), about 100 ns each if there is a road.

mod net;

use rmg_core::ids::RoadId;
use rmg_core::model::{self, Request, UnmetReason};
use rmg_core::{RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::{Read, Write};
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output, RequestPlace};
use crate::layers::{Anchors, RoadEnd, RoadEndKind, RoadTiles, Tiles};
use crate::modifier::Modifier;

use net::Net;

/// A mine gets a side road if it is within about this number of tiles, even if the main road does not need
/// it. A higher limit would build roads all over the zone.
const MAX_SPUR_TILES: u32 = 8;
/// A mine within this number of tiles gets a side road if a town has nothing else to join. Farther mines do
/// not exist, or are only reachable over a corner where the road would have a break.
const MAX_TILES: u32 = 150;

pub(crate) struct Roads;

impl Modifier for Roads {
    const NAME: &'static str = "roads";
    type Subject = ZoneId;
    type Access = (Read<Anchors>, Write<Tiles>, Write<RoadTiles>);

    fn run(
        _: ZoneId,
        (anchors, tiles, roads): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let (anchors, tiles) = (job.read(anchors), &mut job.write(tiles));
        let built = build_roads(job.board, &anchors, tiles, &mut job.rng, &mut job.output);
        job.write(roads).0 = built;
        Ok(())
    }
}

/// Builds the roads of a zone. O(tiles of the window), about 100 ns each if there is a road.
fn build_roads(
    inputs: &Inputs<'_>,
    anchors: &Anchors,
    tiles: &mut Tiles,
    rng: &mut RngStream,
    output: &mut Output,
) -> Vec<(TilePos, RoadId)> {
    let zone = tiles.zone();
    let (mines, required): (Vec<&RoadEnd>, Vec<&RoadEnd>) =
        anchors.road_ends.iter().partition(|end| end.kind == RoadEndKind::Mine);
    output.count("ends to join", required.len());
    output.count("mines to join", mines.len());
    let is_requested = required.iter().any(|end| end.kind == RoadEndKind::Link);
    let defaults = &inputs.pack.defaults;
    let Some(main) = defaults.main_road.or(defaults.side_road) else {
        if is_requested {
            output.add_unmet(RequestPlace::Zone(zone), Request::Road { to: None }, UnmetReason::NoRoadKind);
        }
        return Vec::new();
    };
    let side = defaults.side_road.unwrap_or(main);
    let has_town = required.iter().any(|end| end.kind == RoadEndKind::Town);
    let kind = if has_town { main } else { defaults.through_road.unwrap_or(main) };
    if required.len() >= 2 {
        let mut net = Net::new(tiles, required[0], kind, rng);
        let omitted = net.join(&required[1..], kind, None);
        net.join(&mines, side, Some(MAX_SPUR_TILES));
        finish(net, omitted, output)
    } else if let Some((first, others)) =
        required.iter().chain(&mines).copied().collect::<Vec<_>>().split_first()
        && !others.is_empty()
    {
        let mut net = Net::new(tiles, first, side, rng);
        // Mines request no road, and the first end is on the road anyway.
        net.join(others, side, Some(MAX_TILES));
        finish(net, Vec::new(), output)
    } else if let (true, Some(link)) = (is_requested, required.first()) {
        // A requested road ends at the main point of the zone.
        let main_point = anchors.main_point;
        let main_point =
            main_point.map(|tile| RoadEnd { tile, to_door: Vec::new(), kind: RoadEndKind::Link });
        let mut net = Net::new(tiles, link, kind, rng);
        let omitted = net.join(&main_point.iter().collect::<Vec<_>>(), kind, None);
        finish(net, omitted, output)
    } else {
        Vec::new()
    }
}

/// Returns the tiles of the road. Reports ends that could not be joined as unmet requests.
fn finish(net: Net<'_>, omitted: Vec<&RoadEnd>, output: &mut Output) -> Vec<(TilePos, RoadId)> {
    output.count("ends omitted", omitted.len());
    for end in omitted {
        let to = Some(match end.kind {
            RoadEndKind::Town => model::RoadEnd::Town,
            RoadEndKind::Link => model::RoadEnd::Connection,
            RoadEndKind::Mine => model::RoadEnd::Mine,
        });
        let reason = UnmetReason::NoWay { from: (end.tile.x, end.tile.y) };
        output.add_unmet(RequestPlace::Zone(net.zone()), Request::Road { to }, reason);
    }
    output.count("tiles searched", net.searched());
    let road = net.into_road();
    output.count("road tiles", road.len());
    road
}

#[cfg(test)]
mod tests;
