//! Rivers: down from mountains, rock and the map's edge to coasts, lakes and edges.
//!
//! Comes after obstacles, which hold both sources and lakes. Heroes walk over rivers, so they take nothing
//! from anybody; but they run under no door, through no gap of a link nor beside what keeps its distance, and
//! cross roads straight. A zone ends them: none runs along its border, so that those of two zones never look
//! like twins. `ground` knows where they can run, `flow` finds the ways, `deltas` draws their mouths at the
//! sea.

mod deltas;
mod flow;
mod ground;
mod seen;

use rmg_core::ids::RiverId;
use rmg_core::template::ZoneKind;
use rmg_core::{RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::{OfSea, Read, Write};
use crate::board::Board;
use crate::fields::{Cell, Steps};
use crate::job::{ModifierJob, Output};
use crate::layers::{Anchors, Facts, Mouth, ObstacleTiles, Painted, RiverTiles, RoadTiles, Tiles};
use crate::modifier::Modifier;
use crate::subject::Subject;

use deltas::{comes_straight, place_deltas};
use flow::Rivers as Net;
use ground::Ground;
use seen::{End, Seen};

/// Mouths keep this distance from each other, both axes added; a zone has one, and another one for so many
/// tiles.
const MOUTHS_APART: i32 = 18;
const TILES_PER_MOUTH: usize = 900;
/// A zone has at most one river for so many tiles, tributaries among them, but one in any case,
const TILES_PER_RIVER: usize = 350;
/// and begins none when so many of 1,000 tiles are river.
const MOST_PER_THOUSAND: usize = 30;
/// Tiles of a river from its source to its mouth, at least: in small zones, and in all others.
const SHORTEST: (u16, u16) = (8, 12);
/// With its last river it may have half as many more, and a small zone so many.
const LEAST_BUDGET: usize = 20;
/// Sources that are looked at of each sort.
const MOST_SOURCES: usize = 200;
/// How often mouths with room for a delta alone are drawn, and how often any, until one has a river.
const ROUNDS: [usize; 2] = [3, 4];

pub(crate) struct Rivers;

impl Modifier for Rivers {
    const NAME: &'static str = "rivers";
    type Subject = ZoneId;
    type Access = (
        (Read<Facts>, Read<Tiles>, Read<Painted>, Read<Anchors>),
        (Read<RoadTiles>, Read<ObstacleTiles>),
        (Write<RiverTiles>, OfSea<Read<Tiles>>),
    );

    /// All but the sea.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        Self::Subject::all(board).filter(|zone| board.plan.sea() != Some(*zone)).collect()
    }

    fn run(
        zone: ZoneId,
        ((facts, tiles, painted, anchors), (roads, obstacles), (rivers, OfSea(sea))): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let board = job.board;
        let has_none = matches!(board.zone(zone).kind, ZoneKind::Water | ZoneKind::Sealed);
        let terrain = job.read(facts).terrain();
        let Some(kind) = board.pack.terrains[terrain].river.filter(|_| !has_none) else {
            return Ok(());
        };
        let (tiles, painted, anchors) = (&*job.read(tiles), &*job.read(painted), &*job.read(anchors));
        let (roads, obstacles) = (&*job.read(roads), &*job.read(obstacles));
        let sea = sea.as_ref().map(|sea| job.read(sea));
        let seen = Seen { tiles, painted, anchors, roads, obstacles, sea: sea.as_deref() };
        let drawn = draw_rivers(board, &seen, kind, &mut job.rng, &mut job.output);
        let deltas = place_deltas(board, tiles, &drawn, kind, terrain, &mut job.output);
        job.output.count("river tiles", drawn.tiles.len());
        job.output.count("mouths at the sea", drawn.mouths.iter().filter(|mouth| mouth.is_at_sea).count());
        job.output.count("deltas", deltas);
        *job.write(rivers) = drawn;
        Ok(())
    }
}

/// Draws the rivers of a zone.
///
/// One wave spreads up from some mouths over the whole zone. Its ways down to them are a tree, so rivers flow
/// together by themselves; sources are drawn, and their ways become rivers where they disturb no other. Where
/// none does, other mouths are drawn, a few times; those with room for a delta before all others. O(tiles of
/// the window).
fn draw_rivers(
    board: &Board<'_>,
    seen: &Seen<'_>,
    kind: RiverId,
    rng: &mut RngStream,
    output: &mut Output,
) -> RiverTiles {
    let tiles = seen.tiles;
    let area = tiles.own().count();
    let ground = Ground::new(board, seen, rng);
    let mut sinks = ground.sinks_with_sources(tiles, shortest(area));
    for round in 0..ROUNDS[0] + ROUNDS[1] {
        let for_delta = |sink: &End| round >= ROUNDS[0] || sink.has_room;
        let open: Vec<End> = sinks.iter().copied().filter(for_delta).collect();
        if open.is_empty() {
            continue;
        }
        let mouths = choose_mouths(tiles, open, 1 + area / TILES_PER_MOUTH, rng);
        let mut net = Net::new(tiles, &ground, shortest(area));
        net.spread(&mouths);
        add_rivers(&mut net, &ground, area, rng);
        output.count("mouths tried", mouths.len());
        output.count_all(net.counters());
        if net.count() > 0 {
            let river = net.into_river();
            let used = mouths.iter().filter(|mouth| river[mouth.at]);
            return RiverTiles {
                mouths: used.filter_map(|mouth| mouth_of(tiles, &river, mouth)).collect(),
                tiles: own_tiles(tiles, &river).map(|tile| (tile, kind)).collect(),
            };
        }
        sinks.retain(|sink| !mouths.contains(sink));
    }
    RiverTiles::default()
}

/// Tiles of the shortest river of a zone with that many tiles: half its side, within bounds.
fn shortest(area: usize) -> u16 {
    u16::try_from(area.isqrt() / 2).unwrap_or(u16::MAX).clamp(SHORTEST.0, SHORTEST.1)
}

/// Draws sources, the best sorts first, and makes their ways rivers until there are enough.
fn add_rivers(net: &mut Net<'_>, ground: &Ground, area: usize, rng: &mut RngStream) {
    let (most, budget) = ((area / TILES_PER_RIVER).max(1), area * MOST_PER_THOUSAND / 1000);
    for (sources, is_makeshift) in ground.sources.iter().zip([false, false, true, true]) {
        // A river that begins amid nothing in particular is better than none.
        if is_makeshift && net.count() > 0 {
            break;
        }
        let mut sources = sources.clone();
        rng.shuffle(&mut sources);
        for source in sources.into_iter().take(MOST_SOURCES) {
            if net.count() >= most || net.tiles() >= budget {
                break;
            }
            net.add(source, (budget + budget / 2).max(LEAST_BUDGET));
        }
    }
}

fn own_tiles(tiles: &Tiles, river: &[bool]) -> impl Iterator<Item = TilePos> {
    river.iter().enumerate().filter(|(_, is_river)| **is_river).filter_map(|(at, _)| tiles.tile_at(at))
}

fn mouth_of(tiles: &Tiles, river: &[bool], mouth: &End) -> Option<Mouth> {
    let steps = Steps::new(&tiles.window());
    let step = |step: u8| tiles.cell(steps.to(mouth.at, step)) - tiles.cell(mouth.at);
    let (tile, outward): (TilePos, Option<Cell>) = (tiles.tile_at(mouth.at)?, mouth.outward.map(step));
    let has_delta = mouth.has_room && comes_straight(tiles, river, mouth);
    Some(Mouth { tile, outward, is_at_sea: mouth.is_at_sea, has_delta })
}

/// Draws mouths that lie apart, those at the sea first: rivers flow there if they can.
fn choose_mouths(tiles: &Tiles, mut sinks: Vec<End>, most: usize, rng: &mut RngStream) -> Vec<End> {
    rng.shuffle(&mut sinks);
    sinks.sort_by_key(|sink| !sink.is_at_sea);
    let mut mouths: Vec<End> = Vec::new();
    for sink in sinks {
        let is_apart = |other: &End| (tiles.cell(other.at) - tiles.cell(sink.at)).sides() >= MOUTHS_APART;
        if mouths.len() < most && mouths.iter().all(is_apart) {
            mouths.push(sink);
        }
    }
    mouths
}

#[cfg(test)]
mod tests;
