//! Roads: one net in each zone that joins its towns and the connections that carry a road.
//!
//! Runs after the paths, which it likes to follow, and before treasure, which keeps off free tiles. Roads of
//! three kinds: the main road between towns and from them to connections; the through road that the template
//! asks for in zones without a town; and the side road to mines, where one lies near a road, or where nothing
//! else is to be joined.

mod net;

use rmg_core::ids::RoadId;
use rmg_core::model::{self, Request, UnmetReason};
use rmg_core::{RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::{Read, Write};
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output, Place};
use crate::layers::{Anchors, RoadEnd, RoadEndKind, RoadTiles, Tiles};
use crate::modifier::Modifier;

use net::Net;

/// A mine that can be had by a side road of about this many tiles gets one, though the main road does not ask
/// for it: more would draw roads all over the zone.
const SPUR_TILES: u32 = 8;
/// One that is to be had by this many gets one where a town has nothing else to join: farther is none, or
/// only over a corner where the road would show a gap.
const FAR_TILES: u32 = 150;

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
        let drawn = draw_roads(job.board, &anchors, tiles, &mut job.rng, &mut job.output);
        job.write(roads).0 = drawn;
        Ok(())
    }
}

/// Draws the roads of a zone, see the module text. O(tiles of the window), some 100 ns each where there is a
/// road.
fn draw_roads(
    inputs: &Inputs<'_>,
    anchors: &Anchors,
    tiles: &mut Tiles,
    rng: &mut RngStream,
    output: &mut Output,
) -> Vec<(TilePos, RoadId)> {
    let zone = tiles.zone();
    let (mines, demanded): (Vec<&RoadEnd>, Vec<&RoadEnd>) =
        anchors.road_ends.iter().partition(|end| end.kind == RoadEndKind::Mine);
    output.count("ends to join", demanded.len());
    output.count("mines to join", mines.len());
    let is_asked = demanded.iter().any(|end| end.kind == RoadEndKind::Link);
    let defaults = &inputs.pack.defaults;
    let Some(main) = defaults.main_road.or(defaults.side_road) else {
        if is_asked {
            output.leave_open(Place::Zone(zone), Request::Road { to: None }, UnmetReason::NoRoadKind);
        }
        return Vec::new();
    };
    let side = defaults.side_road.unwrap_or(main);
    let has_town = demanded.iter().any(|end| end.kind == RoadEndKind::Town);
    let asked = if has_town { main } else { defaults.through_road.unwrap_or(main) };
    if demanded.len() >= 2 {
        let mut net = Net::new(tiles, demanded[0], asked, rng);
        let left_out = net.join(&demanded[1..], asked, None);
        net.join(&mines, side, Some(SPUR_TILES));
        finish(net, left_out, output)
    } else if let Some((first, others)) =
        demanded.iter().chain(&mines).copied().collect::<Vec<_>>().split_first()
        && !others.is_empty()
    {
        let mut net = Net::new(tiles, first, side, rng);
        // Mines ask for nothing; the first end, if it asks, is on the road anyway.
        net.join(others, side, Some(FAR_TILES));
        finish(net, Vec::new(), output)
    } else if let (true, Some(link)) = (is_asked, demanded.first()) {
        // A road that was asked for goes on to the heart of the zone.
        let heart = anchors.main_point;
        let heart = heart.map(|tile| RoadEnd { tile, to_door: Vec::new(), kind: RoadEndKind::Link });
        let mut net = Net::new(tiles, link, asked, rng);
        let left_out = net.join(&heart.iter().collect::<Vec<_>>(), asked, None);
        finish(net, left_out, output)
    } else {
        Vec::new()
    }
}

/// The tiles of the road; what could not be joined is an unmet wish.
fn finish(net: Net<'_>, left_out: Vec<&RoadEnd>, output: &mut Output) -> Vec<(TilePos, RoadId)> {
    output.count("ends left out", left_out.len());
    for end in left_out {
        let to = Some(match end.kind {
            RoadEndKind::Town => model::RoadEnd::Town,
            RoadEndKind::Link => model::RoadEnd::Connection,
            RoadEndKind::Mine => model::RoadEnd::Mine,
        });
        let reason = UnmetReason::NoWay { from: (end.tile.x, end.tile.y) };
        output.leave_open(Place::Zone(net.zone()), Request::Road { to }, reason);
    }
    output.count("tiles searched", net.searched());
    let road = net.into_road();
    output.count("road tiles", road.len());
    road
}

#[cfg(test)]
mod tests;
