//! Ends of portals: where they stand, with a guard right before each.
//!
//! Nothing enters a portal from above, so the zone of control of the monster below it covers every way in.

use rmg_core::ids::AppearanceId;
use rmg_core::layout::LinkOutcome;
use rmg_core::model::{LinkCause, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::Appearance;
use rmg_core::{ConnectionId, ObjectKindId, RngStream, TilePos, ZoneId};

use super::looks::appearance_on;
use super::monsters::{Monster, draw_link_guard, link_strength, place_link_guard};
use super::pile::lay;
use super::road_ways::{are_joined, asked_ends};
use super::spots::Spot;
use super::stencil::Stencil;
use super::tally::{Because, Tally};
use crate::FillError;
use crate::fields::{Cell, shifted};
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output, Thing};
use crate::layers::{Claim, RoadEnd, RoadEndKind};
use crate::zone_access::OpenZone;

/// Places that are compared for a portal; more would only cost time.
const COMPARED: usize = 48;
/// Of so many, the best ones first, it is tried whether roads can join their ends.
const TRIED: usize = 12;
/// Places that are compared where each cuts something off; to find out what may take a look at some thousand
/// tiles.
const COMPARED_CUTTING: usize = 6;
/// Places that are tried for such a portal, in random order.
const SQUEEZED: usize = 256;
/// Portals keep this distance from gaps, towns and each other where there is room, squared.
const APART_SQ: i32 = 25;

/// A kind of portal as it stands in a zone. The tile of its guard is kept also where there is none.
#[derive(Debug)]
pub(crate) struct PortalShape {
    kind: ObjectKindId,
    appearance: AppearanceId,
    stencil: Stencil,
    /// Where the guard stands, from the anchor.
    guard: Cell,
}

impl PortalShape {
    /// `None` when the kind cannot stand on the zone's terrain.
    pub(crate) fn new(inputs: &Inputs<'_>, kind: ObjectKindId, zone: &OpenZone<'_>) -> Option<Self> {
        let (appearance, look) = appearance_on(inputs, kind, zone.facts.terrain(), None)?;
        let guard = below(look)?;
        Some(Self { kind, appearance, stencil: Stencil::of(look, Some(guard))?, guard })
    }
}

/// Why a connection needs monoliths.
pub(crate) fn monolith_cause(inputs: &Inputs<'_>, id: ConnectionId) -> LinkCause {
    match inputs.outcomes[id.index()] {
        LinkOutcome::Forced => LinkCause::Forced,
        LinkOutcome::Portal { cause } => LinkCause::Layout(cause),
        LinkOutcome::Gate { .. } => LinkCause::NoGatePlace,
        LinkOutcome::Ferry { .. } if link_strength(inputs, id) == 0 => LinkCause::OpenSea,
        LinkOutcome::Ferry { .. } => LinkCause::NoLanding,
        LinkOutcome::Direct { .. } | LinkOutcome::Virtual => LinkCause::NoPassage,
    }
}

/// The cell below the first door of an appearance.
fn below(look: &Appearance) -> Option<Cell> {
    look.footprint.actions().first().map(|door| Cell::new(door.dx.into(), i32::from(door.dy) + 1))
}

/// Of some random places where portals fit in all of some zones, with open ground around them if there is
/// such a place, the one farthest from everything placed and after which roads can join their ends. Where
/// none fits, one that cuts off a few tiles that nobody needs.
///
/// - `from_edge`: tiles that the place is to keep from the edge of the map, where there is room.
///
/// 1. Random places, until [`COMPARED`] have open ground around them; those without are kept in case there
///    are no others.
/// 2. The best of these after which roads can join their ends, of the first [`TRIED`]; else the best.
/// 3. Without any: of those that cut something off, the one that cuts off least.
///
/// # Returns
/// How it lies in each of the zones, in their order.
///
/// # Cost
/// Some 100 ns for each place that it looks at: few where portals fit, all of the zone where they don't. Then
/// of up to [`SQUEEZED`] places what [`Stencil::squeeze`] costs in each zone, until [`COMPARED_CUTTING`] of
/// them do.
pub(crate) fn choose_portal_spot(
    portals: &[(&PortalShape, &OpenZone<'_>)],
    from_edge: u16,
    rng: &mut RngStream,
    tally: &mut Tally,
) -> Option<Vec<Spot>> {
    let (_, first) = portals.first()?;
    let undecided = first.tiles.own().filter(|at| first.tiles.claim(*at) == Claim::Possible);
    let mut left: Vec<TilePos> = undecided.filter_map(|at| first.tiles.tile_at(at)).collect();
    let is_roomy = |tile: TilePos| {
        first.tiles.to_edge(tile) >= from_edge
            && portals.iter().all(|(portal, zone)| portal.stencil.has_room(&zone.tiles, tile))
    };
    let fit = |tile: TilePos| -> Result<Vec<Spot>, Because> {
        let mut ends = portals.iter();
        ends.try_fold(Vec::new(), |mut spots, (portal, zone)| {
            let imprint = portal.stencil.fit(&zone.tiles, tile)?;
            spots.push(Spot { anchor: tile, imprint, cut: Vec::new() });
            Ok(spots)
        })
    };
    // Farther is better up to here, and within the wanted distance from the edge nothing is; before all,
    // roads can go round.
    let room = |tile: TilePos, spots: &[Spot]| {
        let nearest = portals.iter().filter_map(|(_, zone)| zone.anchors.nearest_sq(tile)).min();
        let to_edge = i32::from(first.tiles.to_edge(tile));
        // What keeps from the edge keeps from it as from others, so that it is not driven to the corners.
        let nearest = if from_edge > 0 { nearest.map(|far| far.min(to_edge * to_edge)) } else { nearest };
        let short = (i32::from(from_edge) - to_edge).max(0);
        let mut ends = portals.iter().zip(spots);
        let is_clear = ends.all(|((portal, zone), spot)| spot.suits_roads(&zone.tiles, &portal.stencil));
        (is_clear, nearest.unwrap_or(i32::MAX).min(APART_SQ * 16) - short * APART_SQ * 16)
    };
    let (mut roomy, mut narrow) = (Places::new(), Places::new());
    let mut refused = Vec::new();
    while roomy.len() < COMPARED && !left.is_empty() {
        let tile = left.swap_remove(rng.index(left.len()));
        let has_room = is_roomy(tile);
        tally.looked_at += 1;
        if !has_room && (!roomy.is_empty() || narrow.len() == COMPARED) {
            tally.refuse(Because::LittleAround);
            continue; // there are better ones
        }
        tally.tried += 1;
        match tally.found(fit(tile)) {
            Some(spots) if has_room => roomy.push((room(tile, &spots), spots)),
            // Places without room are kept for the case that no other comes.
            Some(spots) if narrow.len() < COMPARED => narrow.push((room(tile, &spots), spots)),
            Some(_) => {}
            None => refused.push(tile),
        }
    }
    let road_ends: Vec<Vec<usize>> =
        portals.iter().map(|(_, zone)| asked_ends(&zone.tiles, &zone.anchors)).collect();
    let mut joins_roads = |spots: &[Spot]| {
        let joins = portals.iter().zip(spots).zip(&road_ends).all(|(((portal, zone), spot), ends)| {
            let mut after = zone.tiles.clone();
            lay(&mut after, &portal.stencil, spot);
            let approach = portal.stencil.approach(&after, &spot.imprint).and_then(|tile| after.index(tile));
            are_joined(&after, &[ends, approach.as_slice()].concat())
        });
        if !joins {
            tally.refuse(Because::RoadsBroken);
        }
        joins
    };
    let mut places = if roomy.is_empty() { narrow } else { roomy };
    places.sort_by_key(|(room, _)| std::cmp::Reverse(*room));
    let at = places.iter().take(TRIED).position(|(_, spots)| joins_roads(spots)).unwrap_or(0);
    if let Some((_, spots)) = places.into_iter().nth(at) {
        return Some(spots);
    }
    let squeezed = refused.into_iter().take(SQUEEZED).filter_map(|tile| {
        tally.squeezed += 1;
        let mut ends = portals.iter();
        ends.try_fold(Vec::new(), |mut spots, (portal, zone)| {
            let (imprint, cut) = portal.stencil.squeeze(&zone.tiles, tile)?;
            spots.push(Spot { anchor: tile, imprint, cut });
            Some(spots)
        })
    });
    let lost = |spots: &Vec<Spot>| spots.iter().map(|spot| spot.cut.len()).sum::<usize>();
    squeezed.take(COMPARED_CUTTING).min_by_key(lost)
}

/// Some places, and how good each is.
type Places = Vec<((bool, i32), Vec<Spot>)>;

/// A pair of portals in the making: first one end, then the other, then the guards of both.
#[derive(Debug)]
pub(crate) struct PortalPair {
    connection: ConnectionId,
    strength: u32,
    ends: [ObjectId; 2],
    /// One for each end that is built.
    guards: Vec<Option<(Monster, MapPos, ZoneId)>>,
}

impl PortalPair {
    /// A pair for a connection, of which nothing is built yet.
    pub(crate) fn new(job: &ModifierJob<'_>, connection: ConnectionId) -> Self {
        let first = job.output.objects.len();
        Self {
            connection,
            strength: link_strength(job.board, connection),
            ends: [first, first + 1].map(ObjectId::from_index),
            guards: Vec::new(),
        }
    }

    /// Covers the tiles of the next end and adds its portal.
    ///
    /// - `spot`: where and how the shape fits.
    ///
    /// # Errors
    /// [`FillError::NoGuard`].
    pub(crate) fn build(
        &mut self,
        shape: &PortalShape,
        spot: &Spot,
        zone: &mut OpenZone<'_>,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let PortalShape { kind, appearance, stencil, guard } = shape;
        let board = job.board;
        let monster = draw_link_guard(board, zone.guarding(), self.connection, self.strength, &mut job.rng)?;
        let tiles = &mut *zone.tiles;
        let Spot { anchor, imprint, cut } = spot;
        stencil.put(tiles, imprint);
        cut.iter().for_each(|at| tiles.set_at(*at, Claim::Pocket));
        let approach = stencil.approach(tiles, imprint).expect("a stencil with a guard has an approach");
        // While the tiles of the guard can still be told from the others.
        let to_door = stencil.way_to_door(tiles, imprint);
        if monster.is_none() {
            stencil.open(tiles, imprint);
        }
        let before = shifted(*anchor, *guard);
        zone.anchors.apart.push(before);
        if board.plan.connections[self.connection.index()].road {
            zone.anchors.road_ends.push(RoadEnd { tile: approach, to_door, kind: RoadEndKind::Link });
        }
        let (level, zone) = (zone.level(), zone.id());
        let partner = self.ends[1 - self.guards.len()];
        let at = MapPos { level, tile: *anchor };
        let body = ObjectBody::Portal { partner };
        let portal = job.output.place(Thing { kind: *kind, appearance: *appearance, body, at, zone });
        job.output.cause_of(portal).connection = Some(self.connection);
        self.guards.push(monster.map(|monster| (monster, MapPos { level, tile: before }, zone)));
        Ok(())
    }

    /// Adds the guards of both ends. Returns the portals, their guards, and how strong these were to be.
    pub(crate) fn finish(self, output: &mut Output) -> ([ObjectId; 2], [Option<ObjectId>; 2], u32) {
        let mut guards = [None; 2];
        for (guard, built) in guards.iter_mut().zip(self.guards) {
            *guard =
                built.map(|(monster, at, zone)| place_link_guard(monster, self.connection, at, zone, output));
        }
        (self.ends, guards, self.strength)
    }
}
