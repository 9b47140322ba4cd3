//! Roads: one net in each zone that joins its towns and the connections that carry a road.
//!
//! Runs after the paths, which it likes to follow, and before treasure, which keeps off free tiles. A zone with fewer than
//! two such ends gets side roads to its mines instead; where a main road passes near a mine, a short side road branches off.

mod net;

use rmg_core::ids::RoadId;
use rmg_core::model::{MapPos, UnmetWish};

use crate::inputs::Inputs;
use crate::output::JobOutput;
use crate::zone::{RoadEnd, RoadEndKind, ZoneState};

use net::Net;

/// Name of the pass.
pub(crate) const PASS: &str = "roads";

/// A mine that can be had by a side road of about this many tiles gets one, though the main road does not ask for it:
/// more would draw roads all over the zone.
const SPUR_TILES: u32 = 8;

/// Draws the roads of a zone, see the module text. O(tiles of the window), some 100 ns each where there is a road.
pub(crate) fn draw_roads(inputs: &Inputs<'_>, state: &mut ZoneState, output: &mut JobOutput) {
    let ends = state.road_ends.clone();
    let (mines, demanded): (Vec<&RoadEnd>, Vec<&RoadEnd>) =
        ends.iter().partition(|end| end.kind == RoadEndKind::Mine);
    let is_asked = demanded.iter().any(|end| end.kind == RoadEndKind::Link);
    let defaults = &inputs.pack.defaults;
    let Some(main) = defaults.main_road.or(defaults.side_road) else {
        if is_asked {
            output.unmet.push(unmet(state, "road", "the content pack has no road"));
        }
        return;
    };
    let side = defaults.side_road.unwrap_or(main);
    let rng = &mut inputs.stream(PASS, state.zone);
    if demanded.len() >= 2 {
        let mut net = Net::new(state, demanded[0], main, rng);
        let left_out = net.join(&demanded[1..], main, None);
        net.join(&mines, side, Some(SPUR_TILES));
        finish(net, left_out, output);
    } else if let Some((first, others)) =
        demanded.iter().chain(&mines).copied().collect::<Vec<_>>().split_first()
        && !others.is_empty()
    {
        let mut net = Net::new(state, first, side, rng);
        // Mines ask for nothing; the first end, if it asks, is on the road anyway.
        net.join(others, side, None);
        finish(net, Vec::new(), output);
    } else if let (true, Some(link)) = (is_asked, demanded.first()) {
        // A road that was asked for goes on to the heart of the zone.
        let heart = state.main_point.map(|tile| RoadEnd { tile, stub: Vec::new(), kind: RoadEndKind::Link });
        let mut net = Net::new(state, link, main, rng);
        let left_out = net.join(&heart.iter().collect::<Vec<_>>(), main, None);
        finish(net, left_out, output);
    }
}

/// Writes the road down, and what could not be joined.
fn finish(net: Net<'_>, left_out: Vec<&RoadEnd>, output: &mut JobOutput) {
    let (state, tiles) = net.into_tiles();
    let level = state.level;
    output.roads.extend(tiles.into_iter().map(|(tile, road): (_, RoadId)| (MapPos { level, tile }, road)));
    for end in left_out {
        let what = match end.kind {
            RoadEndKind::Town => "road to a town",
            RoadEndKind::Link => "road of a connection",
            RoadEndKind::Mine => "road to a mine",
        };
        let reason = format!("no open ground leads from {} to the other ends", end.tile);
        output.unmet.push(unmet(state, what, &reason));
    }
}

fn unmet(state: &ZoneState, what: &str, reason: &str) -> UnmetWish {
    UnmetWish {
        pass: PASS.into(),
        zone: Some(state.zone),
        connection: None,
        what: what.to_owned(),
        reason: reason.to_owned(),
    }
}

#[cfg(test)]
mod tests;
