//! Rivers: from mountains, rock and the map's edge to coasts, lakes and edges.
//!
//! Runs after obstacles, which contain both sources and lakes. Reads the tiles, roads, obstacles and anchors
//! of a zone and the tiles of the sea, and writes its rivers. Heroes walk over rivers, so rivers block no
//! tile. Guarantees that no river runs under a door, through a gap of a link or next to an anchor, and that
//! rivers cross roads at right angles. A river stays in its zone and does not run along the border, so that
//! two zones never have parallel rivers. `field` finds where rivers can run, `flow` finds their paths,
//! `deltas` places their mouths at the sea. Cost: O(tiles of the window) for each round of mouths.

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
use flow::Rivers as RiverNet;
use ground::RiverField;
use seen::{End, ZoneView};

/// Minimum distance of mouths from each other, the sum of both axes. A zone has one mouth, and another one
/// for each number of tiles below.
const MIN_MOUTH_DISTANCE: i32 = 18;
const TILES_PER_MOUTH: usize = 900;
/// A zone has at most one river for this number of tiles, including tributaries, and always at least one.
const TILES_PER_RIVER: usize = 350;
/// No further river starts if this number of tiles in 1,000 is river.
const MAX_PER_THOUSAND: usize = 30;
/// Minimum length of a river from its source to its mouth, in tiles: in small zones, and in all others.
const MIN_LENGTH: (u16, u16) = (8, 12);
/// The last river can exceed the budget by half. A small zone has at least this budget.
const MIN_BUDGET: usize = 20;
/// Maximum number of sources of each kind that are tried.
const MAX_SOURCES: usize = 200;
/// Rounds that try only mouths with room for a delta, and further rounds that try all, until one has a river.
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

    /// Returns all zones except the sea.
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
        let view = ZoneView { tiles, painted, anchors, roads, obstacles, sea: sea.as_deref() };
        let built = build_rivers(board, &view, kind, &mut job.rng, &mut job.output);
        let deltas = place_deltas(board, tiles, &built, kind, terrain, &mut job.output);
        job.output.count("river tiles", built.tiles.len());
        job.output.count("mouths at the sea", built.mouths.iter().filter(|mouth| mouth.is_at_sea).count());
        job.output.count("deltas", deltas);
        *job.write(rivers) = built;
        Ok(())
    }
}

/// Builds the rivers of a zone.
///
/// One wave spreads up from some mouths over the whole zone. Its paths down to them form a tree, so rivers
/// merge. The function picks sources at random, and turns their paths into rivers if these are valid. If
/// there is none, it tries other mouths, for a few rounds, those with room for a delta first. O(tiles of the
/// window).
fn build_rivers(
    board: &Board<'_>,
    view: &ZoneView<'_>,
    kind: RiverId,
    rng: &mut RngStream,
    output: &mut Output,
) -> RiverTiles {
    let tiles = view.tiles;
    let area = tiles.own().count();
    let field = RiverField::new(board, view, rng);
    let mut sinks = field.sinks_with_sources(tiles, min_length(area));
    for round in 0..ROUNDS[0] + ROUNDS[1] {
        let for_delta = |sink: &End| round >= ROUNDS[0] || sink.has_room;
        let open: Vec<End> = sinks.iter().copied().filter(for_delta).collect();
        if open.is_empty() {
            continue;
        }
        let mouths = choose_mouths(tiles, open, 1 + area / TILES_PER_MOUTH, rng);
        let mut net = RiverNet::new(tiles, &field, min_length(area));
        net.spread(&mouths);
        add_rivers(&mut net, &field, area, rng);
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

/// Returns the minimum length of a river in a zone of an area: half its side, within bounds.
fn min_length(area: usize) -> u16 {
    u16::try_from(area.isqrt() / 2).unwrap_or(u16::MAX).clamp(MIN_LENGTH.0, MIN_LENGTH.1)
}

/// Picks sources, the best kinds first, and adds their paths as rivers until there are enough.
fn add_rivers(net: &mut RiverNet<'_>, field: &RiverField, area: usize, rng: &mut RngStream) {
    let (most, budget) = ((area / TILES_PER_RIVER).max(1), area * MAX_PER_THOUSAND / 1000);
    for (sources, is_fallback) in field.sources.iter().zip([false, false, true, true]) {
        // A river from a poor source is better than none.
        if is_fallback && net.count() > 0 {
            break;
        }
        let mut sources = sources.clone();
        rng.shuffle(&mut sources);
        for source in sources.into_iter().take(MAX_SOURCES) {
            if net.count() >= most || net.tiles() >= budget {
                break;
            }
            net.add(source, (budget + budget / 2).max(MIN_BUDGET));
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

/// Picks mouths at a distance from each other, those at the sea first.
fn choose_mouths(tiles: &Tiles, mut sinks: Vec<End>, most: usize, rng: &mut RngStream) -> Vec<End> {
    rng.shuffle(&mut sinks);
    sinks.sort_by_key(|sink| !sink.is_at_sea);
    let mut mouths: Vec<End> = Vec::new();
    for sink in sinks {
        let is_far = |other: &End| (tiles.cell(other.at) - tiles.cell(sink.at)).sides() >= MIN_MOUTH_DISTANCE;
        if mouths.len() < most && mouths.iter().all(is_far) {
            mouths.push(sink);
        }
    }
    mouths
}

#[cfg(test)]
mod tests;
