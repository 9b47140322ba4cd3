//! Direct links: one tile of the wall opens, and a guard is placed on it.
//!
//! Runs after towns, connection by connection. Reads the outcome of the layout, and writes the tiles and
//! anchors of both zones. All steps through a gap of one tile touch that tile, so no hero passes the guard
//! without a fight. The tiles that the guard controls on both sides are on no other path. Wide links have no
//! wall and no guard. Connections without a suitable gap are left to `ferries`, `gates` and `monoliths`.
//! Cost: O(tiles of both zones), and up to some thousand tiles for each gap that is tried.

use rmg_core::layout::LinkOutcome;
use rmg_core::model::{LinkCause, LinkWay, MapLink, MapPos, Request, TriedLink, UnmetReason};
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, Grid, RngStream, TilePos, ZoneId};

use crate::FillError;
use crate::access::{OfEnds, Write};
use crate::board::Board;
use crate::fields::{Cell, distance_sq, shifted, step_to};
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output, RequestPlace};
use crate::layers::{Claim, HasWay, RoadEnd, RoadEndKind, Tiles};
use crate::missing_content::link_or_nothing;
use crate::modifier::Modifier;
use crate::placing::{
    Border, GuardReach, PlacementStats, RejectReason, Yields, border, draw_link_guard, link_strength,
    place_link_guard,
};
use crate::zone_access::{OpenZone, ZoneAccess};

pub(crate) struct Links;

impl Modifier for Links {
    const NAME: &'static str = "links";
    type Subject = ConnectionId;
    type Access = (Write<HasWay>, OfEnds<ZoneAccess>);

    fn subjects(board: &Board<'_>) -> Vec<ConnectionId> {
        board.connections_by_color()
    }

    fn run(
        id: ConnectionId,
        (has_way, ends): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let nothing = MapLink { way: LinkWay::Nothing, strength: 0, cause: None, steps: Vec::new() };
        let link = match ends {
            _ if !job.board.wants_way(id) => {
                if let OfEnds::One(_) = ends {
                    let kind = job.board.plan.connections[id.index()].kind;
                    let what = Request::InnerConnection { kind };
                    job.output.add_unmet(RequestPlace::Connection(id), what, UnmetReason::OneZone);
                }
                Some(nothing)
            }
            OfEnds::Two(zones) => {
                let tried = kind_counter(job.board.plan.connections[id.index()].kind);
                job.output.count(tried, 1);
                let open = |job: &mut ModifierJob<'_>| {
                    let [mut a, mut b] = zones.each_ref().map(|end| end.open(job));
                    open_link(job.board, id, [&mut a, &mut b], &mut job.rng, &mut job.output)
                };
                // A connection that is omitted gets no portals either.
                let link = link_or_nothing(id, ends, job, open)?.unwrap_or(Some(nothing));
                if link.is_none() {
                    report_step(job.board, id, &mut job.output);
                }
                link
            }
            // There is no border inside a zone.
            OfEnds::One(_) => None,
        };
        job.write(has_way).0 = link.is_some();
        job.output.links.extend(link.map(|link| (id, link)));
        Ok(())
    }
}

/// Returns the counter for connections of a kind.
fn kind_counter(kind: ConnectionKind) -> &'static str {
    match kind {
        ConnectionKind::Wide => "wide borders tried",
        ConnectionKind::Guarded => "passages tried",
        ConnectionKind::ForcePortal => "portals requested",
        ConnectionKind::Fictive | ConnectionKind::Repulsive => "connections without a way",
    }
}

/// Reports why a connection did not get the link that its kind requests first.
fn report_step(board: &Board<'_>, id: ConnectionId, output: &mut Output) {
    let tried = match board.plan.connections[id.index()].kind {
        ConnectionKind::Wide => TriedLink::Wide,
        ConnectionKind::Guarded => TriedLink::Passage,
        ConnectionKind::Fictive | ConnectionKind::Repulsive | ConnectionKind::ForcePortal => return,
    };
    let cause = match board.outcomes[id.index()] {
        LinkOutcome::Direct { .. } => LinkCause::NoPassage,
        LinkOutcome::Gate { .. } => LinkCause::Levels,
        LinkOutcome::Ferry { .. } => LinkCause::Sea,
        LinkOutcome::Portal { cause } => LinkCause::Layout(cause),
        LinkOutcome::Forced | LinkOutcome::Virtual => return,
    };
    output.step(id, tried, cause);
}

/// Minimum squared distance of gaps from each other and from towns: their guards must not meet.
const MIN_DISTANCE_SQ: i32 = 36;
/// The relaxed minimum: the zones of control of guards do not overlap.
const MIN_RELAXED_SQ: i32 = 10;

/// The maximum number of gaps tried for which the guard may cut off tiles. The best come first, and the first
/// that opens is taken. If none opens, the connection gets the next kind of link. Each try can visit some
/// thousand tiles of both zones.
const MAX_CUTTING: usize = 12;

/// The number of tiles that stay open on each side of the center of a wide link.
const WIDE: i32 = 2;

/// Added to the length of a path that turns in its gap, with a road and without. A road cannot turn over a
/// corner without a break.
const BEND: (f64, f64) = (40.0, 4.0);

/// Realizes a connection as a passage or a wide border. Returns `None` if that is not possible.
fn open_link(
    board: &Board<'_>,
    id: ConnectionId,
    [a, b]: [&mut OpenZone<'_>; 2],
    rng: &mut RngStream,
    output: &mut Output,
) -> Result<Option<MapLink>, FillError> {
    let connection = &board.plan.connections[id.index()];
    if !matches!(board.outcomes[id.index()], LinkOutcome::Direct { .. }) {
        return Ok(None);
    }
    if connection.kind == ConnectionKind::Wide {
        // Walls to third zones can fill a short border. Then the connection gets the next kind of link.
        let bend = if connection.road { BEND.0 } else { 0.0 };
        let Some((here, there)) = open_step(board, a, b, bend, output) else { return Ok(None) };
        for (zone, tile) in [(&mut *a, here), (&mut *b, there)] {
            free_around(&mut zone.tiles, tile, WIDE);
            zone.anchors.apart.push(tile);
            if connection.road {
                let end = RoadEnd { tile, to_door: Vec::new(), kind: RoadEndKind::Link };
                zone.anchors.road_ends.push(end);
            }
        }
        return Ok(Some(MapLink { way: LinkWay::Wide, strength: 0, cause: None, steps: Vec::new() }));
    }
    let (near, far) = match border(board, a.id(), b.id()) {
        Border::Here => (a, b),
        Border::There => (b, a),
        Border::Open => return Ok(None), // heroes would walk around a guard at an open border
    };
    let strength = link_strength(board, id);
    let mut stats = PlacementStats::default();
    let gap = find_gap(board, near, far, connection.road, strength > 0, &mut stats);
    stats.tell(output);
    let Some(gap) = gap else { return Ok(None) };
    let guard = draw_link_guard(board, near.guarding(), id, strength, rng)?;
    near.tiles.set(gap.tile, if guard.is_some() { Claim::Soft } else { Claim::Free });
    far.tiles.set_foreign(gap.tile, false);
    near.anchors.apart.push(gap.tile);
    far.anchors.apart.push(gap.exit);
    for (zone, side) in [(&mut *near, &gap.near), (&mut *far, &gap.far)] {
        side.open(&mut zone.tiles, gap.tile);
    }
    let mut corner = None;
    if connection.road {
        corner = open_corner(board, &gap, guard.is_some(), [&mut *near, &mut *far]);
        let kind = RoadEndKind::Link;
        let to_gap = gap.near.way().chain([gap.tile]).collect();
        near.anchors.road_ends.push(RoadEnd { tile: gap.near.first(), to_door: to_gap, kind });
        let to_gap = gap.far.way().collect();
        far.anchors.road_ends.push(RoadEnd { tile: gap.far.first(), to_door: to_gap, kind });
    }
    let level = near.level();
    let tiles = std::iter::once(gap.tile).chain(corner).map(|tile| MapPos { level, tile });
    let at = MapPos { level, tile: gap.tile };
    let guard = guard.map(|monster| place_link_guard(monster, id, at, near.id(), output));
    let way = LinkWay::Passage { gap: tiles.collect(), guard };
    Ok(Some(MapLink { way, strength, cause: None, steps: Vec::new() }))
}

/// Opens a second tile of the wall if the road enters the gap over a corner between two wall tiles. The road
/// is built on that tile, and a hero who steps on it meets the guard, too.
fn open_corner(
    inputs: &Inputs<'_>,
    gap: &Gap,
    is_guarded: bool,
    [near, far]: [&mut OpenZone<'_>; 2],
) -> Option<TilePos> {
    let before = gap.near.way().next().unwrap_or(gap.near.first());
    let owners = &inputs.ownership.owners[near.level().index()];
    let sides = [TilePos::new(gap.tile.x, before.y), TilePos::new(before.x, gap.tile.y)];
    let is_wall = |side: &TilePos| near.tiles.claim_of(*side) == Claim::Wall;
    if step_to(gap.tile, before).sides() == 1 || !sides.iter().all(is_wall) {
        return None;
    }
    let is_clear = |side: &TilePos| is_between(owners, *side, [near.id(), far.id()]);
    let side = sides.into_iter().find(is_clear)?;
    near.tiles.set(side, if is_guarded { Claim::Guarded } else { Claim::Free });
    near.anchors.corners.push(side);
    far.tiles.set_foreign(side, false);
    Some(side)
}

/// Returns whether a tile touches no third zone.
fn is_between(owners: &Grid<ZoneId>, tile: TilePos, zones: [ZoneId; 2]) -> bool {
    owners.neighbors8(tile).all(|near| zones.contains(&owners[near]))
}

/// A wall tile that opens, with its effect on both sides.
struct Gap {
    tile: TilePos,
    /// The tile on the far side from which distances to other gaps are measured.
    exit: TilePos,
    near: Side,
    far: Side,
}

/// How one side of a gap is used.
enum Side {
    /// Without a guard: the tile in front of the gap.
    Open(TilePos),
    /// With a guard.
    Held(GuardReach),
}

impl Side {
    /// Returns the best path to a gap from one of the given tiles next to it, or the reason why none exists.
    fn find(
        tiles: &Tiles,
        gap: TilePos,
        before: impl IntoIterator<Item = TilePos>,
        is_guarded: bool,
        yields: Yields,
    ) -> Result<Self, RejectReason> {
        if is_guarded {
            GuardReach::find(tiles, gap, before, yields).map(Self::Held)
        } else {
            let before = before.into_iter().find(|tile| can_walk(tiles, *tile));
            before.map(Self::Open).ok_or(RejectReason::NotReached)
        }
    }

    /// Reserves the side permanently: nothing else is placed in front of the gap.
    fn open(&self, tiles: &mut Tiles, gap: TilePos) {
        match self {
            Self::Open(_) => free_around(tiles, gap, 1),
            Self::Held(reach) => reach.hold(tiles),
        }
    }

    /// Returns the tile where paths to the gap start, out of reach of its guard.
    fn first(&self) -> TilePos {
        match self {
            Self::Open(tile) => *tile,
            Self::Held(reach) => reach.approach,
        }
    }

    /// Returns the tiles between the first tile and the gap.
    fn way(&self) -> impl Iterator<Item = TilePos> {
        match self {
            Self::Open(_) => None,
            Self::Held(reach) => Some(reach.before),
        }
        .into_iter()
    }
}

/// Keeps all open tiles of a zone within a number of steps of a tile permanently open.
fn free_around(tiles: &mut Tiles, tile: TilePos, steps: i32) {
    let center = tiles.window().cell_of(tile);
    for cell in Cell::square(steps).map(|step| center + step) {
        if tiles.claim_of_cell(cell).is_open() {
            tiles.set(shifted(tile, cell - center), Claim::Free);
        }
    }
}

/// Returns the step from open ground of one zone to open ground of the other that is nearest to both main
/// points.
///
/// - `bend`: added to the length of a path over a corner.
fn open_step(
    inputs: &Inputs<'_>,
    a: &OpenZone<'_>,
    b: &OpenZone<'_>,
    bend: f64,
    output: &mut Output,
) -> Option<(TilePos, TilePos)> {
    let mut visited = 0;
    let owners = &inputs.ownership.owners[a.level().index()];
    let open = a.tiles.own().filter(|at| a.tiles.is_walkable(*at)).filter_map(|at| a.tiles.tile_at(at));
    let steps = open.flat_map(|here| {
        let exits = owners.neighbors8(here).filter(|there| can_walk(&b.tiles, *there));
        exits.map(move |there| (here, there))
    });
    let length = |step: &(TilePos, TilePos)| {
        let turn = if step_to(step.0, step.1).sides() == 1 { 0.0 } else { bend };
        distance_from_main(inputs, a, step.0) + distance_from_main(inputs, b, step.1) + turn
    };
    let steps = steps.inspect(|_| visited += 1);
    let best = steps.min_by(|p, q| length(p).total_cmp(&length(q)).then(p.cmp(q)));
    output.count("steps over borders visited", visited);
    best
}

/// Returns the neighbors of a wall tile inside the zone, sides before corners.
fn inside(tiles: &Tiles, wall: TilePos) -> impl Iterator<Item = TilePos> {
    let at = tiles.index(wall);
    let around = at.into_iter().flat_map(|at| tiles.neighbors4(at).into_iter().chain(tiles.neighbors8(at)));
    around.filter_map(|near| tiles.tile_at(near))
}

/// Returns the best wall tile of `near` to open toward `far`.
///
/// The tile touches no third zone, has open ground on both sides, and keeps its distance from other gaps and
/// towns. Both zones stay connected without the tiles that its guard controls. Among these, the gap nearest
/// to both main points (or centers) is best. If a road leads through, gaps that are not entered over a corner
/// come first, because the road would have a break there.
fn find_gap(
    inputs: &Inputs<'_>,
    near: &OpenZone<'_>,
    far: &OpenZone<'_>,
    has_road: bool,
    is_guarded: bool,
    stats: &mut PlacementStats,
) -> Option<Gap> {
    let bend = if has_road { BEND.0 } else { BEND.1 };
    let owners = &inputs.ownership.owners[near.level().index()];
    let tiles = &*near.tiles;
    // 1. Wall tiles between the two zones with open ground on both sides, by length of the path through them.
    let mut candidates: Vec<(f64, TilePos, TilePos)> = Vec::new();
    for at in tiles.own() {
        if tiles.claim(at) != Claim::Wall {
            continue;
        }
        let wall = tiles.tile_at(at).expect("own tiles are on the map");
        stats.looked_at += 1;
        if !is_between(owners, wall, [near.id(), far.id()]) {
            stats.refuse(RejectReason::ThirdZone);
            continue;
        }
        let exit = owners.neighbors4(wall).find(|tile| can_walk(&far.tiles, *tile));
        let entry = inside(tiles, wall).find(|tile| can_walk(tiles, *tile));
        let (Some(exit), Some(entry)) = (exit, entry) else {
            stats.refuse(RejectReason::NotReached);
            continue;
        };
        // A straight path is best: its entry is opposite to its exit.
        let turn = if step_to(wall, entry).sides() == 1 { 0.0 } else { bend };
        let length = distance_from_main(inputs, near, wall) + distance_from_main(inputs, far, exit) + turn;
        candidates.push((length, wall, exit));
    }
    candidates.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
    // 2. The first tile that can be opened. Each round relaxes a requirement: the distance from other gaps,
    //    then roads over a corner, and finally, for guarded gaps, tiles that the guard cuts off.
    let keeps = |distance: i32, gap: TilePos, exit: TilePos| {
        near.anchors.apart.iter().all(|other| distance_sq(gap, *other) >= distance)
            && far.anchors.apart.iter().all(|other| distance_sq(exit, *other) >= distance)
    };
    let open = |(tile, exit): (TilePos, TilePos), yields: Yields| {
        let inside = inside(tiles, tile).filter(|entry| yields.corners || step_to(tile, *entry).sides() == 1);
        let near = Side::find(tiles, tile, inside, is_guarded, yields)?;
        let far = Side::find(&far.tiles, tile, owners.neighbors4(tile), is_guarded, yields)?;
        Ok(Gap { tile, exit, near, far })
    };
    let mut best = |distance: i32, yields: Yields| {
        let most = if yields.cut { MAX_CUTTING } else { usize::MAX };
        let there = candidates.iter().filter(|(_, gap, exit)| keeps(distance, *gap, *exit));
        there.take(most).find_map(|(_, gap, exit)| {
            stats.tried += 1;
            stats.found(open((*gap, *exit), yields))
        })
    };
    let ways: &[(i32, bool)] = if has_road {
        &[(MIN_DISTANCE_SQ, false), (MIN_RELAXED_SQ, false), (MIN_DISTANCE_SQ, true), (MIN_RELAXED_SQ, true)]
    } else {
        &[(MIN_DISTANCE_SQ, true), (MIN_RELAXED_SQ, true)]
    };
    let mut within = |cut: bool| {
        ways.iter().find_map(|(distance, corners)| best(*distance, Yields { cut, corners: *corners }))
    };
    within(false).or_else(|| is_guarded.then(|| within(true)).flatten())
}

/// Returns whether a tile of a zone is walkable.
fn can_walk(tiles: &Tiles, tile: TilePos) -> bool {
    tiles.index(tile).is_some_and(|at| tiles.is_walkable(at))
}

/// Returns the Euclidean distance from a zone's main point, or center, to a tile.
fn distance_from_main(inputs: &Inputs<'_>, zone: &OpenZone<'_>, tile: TilePos) -> f64 {
    let center = inputs.layout.zones[zone.id().index()].center;
    let (x, y) =
        zone.anchors.main_point.map_or((center.x, center.y), |main| (f64::from(main.x), f64::from(main.y)));
    let (dx, dy) = (f64::from(tile.x) - x, f64::from(tile.y) - y);
    (dx * dx + dy * dy).sqrt()
}

#[cfg(test)]
mod tests {
    use rmg_core::model::Missing;

    use super::*;
    use crate::fixture::Fixture;

    fn two_rooms(links: usize) -> Fixture {
        Fixture::new(&["aaaaaaaabbbbbbbb"; 13], &vec![("ab", ConnectionKind::Guarded); links])
    }

    #[test]
    fn an_unguarded_link_opens_one_tile_of_the_wall() {
        let board = two_rooms(1);
        let result = board.through::<Links>();
        let link = result.link(0).unwrap();
        assert_eq!((link.way.gap().len(), link.way.guards().count(), link.strength), (1, 0, 0));
        let walls: usize = result.draw().iter().map(|row| row.matches('#').count()).sum();
        assert_eq!(walls, 12);
        assert_eq!(result.objects().count(), 0);
    }

    #[test]
    fn a_link_without_an_army_is_omitted_by_best_effort_and_its_wall_stays_closed() {
        let mut board = two_rooms(1);
        board.plan.connections[0].guard = 100_000_000;
        let Err(error) = board.try_through::<Links>() else { panic!("an army of 50,000 giants") };
        assert!(matches!(error, FillError::NoGuard { is_certain: true, .. }), "{error}");
        board.best_effort = true;
        let result = board.through::<Links>();
        assert_eq!(result.link(0).map(|link| &link.way), Some(&LinkWay::Nothing));
        let listed: Vec<_> = result.unmet().map(|request| (request.missing, request.what.clone())).collect();
        assert_eq!(listed, [(Some(Missing::Way), Request::GuardedWay)]);
        assert_eq!(result.draw(), two_rooms(0).through::<Links>().draw());
    }

    #[test]
    fn parallel_links_keep_the_distance_of_their_guards() {
        let board = two_rooms(2);
        let result = board.through::<Links>();
        let gaps = [0, 1].map(|id| result.link(id).unwrap().way.gap()[0].tile);
        assert!(distance_sq(gaps[0], gaps[1]) >= MIN_RELAXED_SQ, "{gaps:?}");
    }

    #[test]
    fn a_gap_next_to_a_third_zone_is_rejected() {
        // Every wall tile toward b also touches c.
        let rows = ["aaaaaccc", "aaaaaccc", "aaaaabbb", "aaaaaccc", "aaaaaccc"];
        let board = Fixture::new(&rows, &[("ab", ConnectionKind::Guarded)]);
        assert_eq!(board.through::<Links>().link(0), None);
    }
}
