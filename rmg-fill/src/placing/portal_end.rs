//! Ends of portals: their places, each with a guard directly in front of it.
//!
//! No hero enters a portal from above, so the zone of control of the monster below it covers all entrances.

use rmg_core::ids::AppearanceId;
use rmg_core::layout::LinkOutcome;
use rmg_core::model::{LinkCause, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::Appearance;
use rmg_core::{ConnectionId, ObjectKindId, RngStream, TilePos, ZoneId};

use super::looks::appearance_on;
use super::monsters::{Monster, draw_link_guard, place_link_guard};
use super::road_ways::{are_joined, asked_ends};
use super::search::Spot;
use super::stencil::Stencil;
use super::tally::{PlacementStats, RejectReason};
use super::wants::link_strength;
use crate::FillError;
use crate::fields::{Cell, shifted};
use crate::inputs::Inputs;
use crate::job::{ModifierJob, NewObject, Output};
use crate::layers::{Claim, Layer, RoadEnd, RoadEndKind, Tiles};
use crate::symmetric::{Before, Carry};
use crate::zone_access::OpenZone;

/// Number of compared places for a portal; more only cost time.
const COMPARED: usize = 48;
/// Number of places, the best first, for which the roads are checked.
const TRIED: usize = 12;
/// Number of compared places that cut off tiles; finding these can visit some thousand tiles per place.
const MAX_COMPARED_CUTS: usize = 6;
/// Number of tried places for such a portal, in random order.
const MAX_TRIED_CUTS: usize = 256;
/// Preferred squared distance of portals from gaps, towns and each other.
const APART_SQ: i32 = 25;

/// A kind of portal in a zone. It keeps the tile of its guard even without a guard.
#[derive(Debug)]
pub(crate) struct PortalShape {
    kind: ObjectKindId,
    appearance: AppearanceId,
    stencil: Stencil,
    /// The cell of the guard, relative to the anchor.
    guard: Cell,
}

impl PortalShape {
    /// Returns `None` if the kind is not allowed on the terrain of the zone.
    pub(crate) fn new(inputs: &Inputs<'_>, kind: ObjectKindId, zone: &OpenZone<'_>) -> Option<Self> {
        let (appearance, look) = appearance_on(inputs, kind, zone.facts.terrain(), None)?;
        let guard = below(look)?;
        Some(Self { kind, appearance, stencil: Stencil::of(look, Some(guard))?, guard })
    }
}

/// Returns why a connection needs monoliths.
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

/// Returns the cell below the first door of an appearance.
fn below(look: &Appearance) -> Option<Cell> {
    look.footprint.actions().first().map(|door| Cell::new(door.dx.into(), i32::from(door.dy) + 1))
}

/// Returns the best of some random places where portals fit in all given zones. Places with open ground
/// around them are preferred; the best place keeps roads possible and is the farthest from all other objects.
/// If no portal fits, it returns a place that cuts off a few unused tiles.
///
/// - `from_edge`: preferred minimum distance from the map edge, in tiles.
///
/// 1. Sample random places until [`COMPARED`] have open ground around them. Keep the others as a fallback.
/// 2. Return the best of them after which roads can join their ends, of the first [`TRIED`]; else the best.
/// 3. If there is none, return the one of the cutting places that cuts off the fewest tiles.
///
/// # Returns
/// The place in each zone, in the order of the zones.
///
/// # Cost
/// About 100 ns per checked place: few if portals fit, all tiles of the zone if not. Then the cost of
/// [`Stencil::squeeze`] in each zone for up to [`MAX_TRIED_CUTS`] places, until [`MAX_COMPARED_CUTS`] fit.
pub(crate) fn choose_portal_spot(
    portals: &[(&PortalShape, &OpenZone<'_>)],
    from_edge: u16,
    rng: &mut RngStream,
    tally: &mut PlacementStats,
) -> Option<Vec<Spot>> {
    let (_, first) = portals.first()?;
    let undecided = first.tiles.own().filter(|at| first.tiles.claim(*at) == Claim::Possible);
    let mut left: Vec<TilePos> = undecided.filter_map(|at| first.tiles.tile_at(at)).collect();
    let is_roomy = |tile: TilePos| {
        first.tiles.to_edge(tile) >= from_edge
            && portals.iter().all(|(portal, zone)| portal.stencil.has_room(&zone.tiles, tile))
    };
    let fit = |tile: TilePos| -> Result<Vec<Spot>, RejectReason> {
        let mut ends = portals.iter();
        ends.try_fold(Vec::new(), |mut spots, (portal, zone)| {
            let imprint = portal.stencil.fit(&zone.tiles, tile)?;
            spots.push(Spot { anchor: tile, imprint, cut: Vec::new(), is_yard: false });
            Ok(spots)
        })
    };
    // Rank of a place. Roads come first. A larger distance is better up to a limit; a place nearer to the
    // edge than requested is worse.
    let rank = |tile: TilePos, spots: &[Spot]| {
        let nearest = portals.iter().filter_map(|(_, zone)| zone.anchors.nearest_sq(tile)).min();
        let to_edge = i32::from(first.tiles.to_edge(tile));
        // The distance to the edge counts like a distance to objects, so that portals are not placed in
        // corners.
        let nearest = if from_edge > 0 { nearest.map(|far| far.min(to_edge * to_edge)) } else { nearest };
        let short = (i32::from(from_edge) - to_edge).max(0);
        let mut ends = portals.iter().zip(spots);
        let is_clear = ends.all(|((portal, zone), spot)| spot.suits_roads(&zone.tiles, &portal.stencil));
        (is_clear, nearest.unwrap_or(i32::MAX).min(APART_SQ * 16) - short * APART_SQ * 16)
    };
    let (mut roomy, mut narrow) = (PortalSites::new(), PortalSites::new());
    let mut refused = Vec::new();
    while roomy.len() < COMPARED && !left.is_empty() {
        let tile = left.swap_remove(rng.index(left.len()));
        let has_room = is_roomy(tile);
        tally.looked_at += 1;
        if !has_room && (!roomy.is_empty() || narrow.len() == COMPARED) {
            tally.refuse(RejectReason::LittleAround);
            continue; // better places exist
        }
        tally.tried += 1;
        match tally.found(fit(tile)) {
            Some(spots) if has_room => roomy.push((rank(tile, &spots), spots)),
            // Keep places without room as a fallback.
            Some(spots) if narrow.len() < COMPARED => narrow.push((rank(tile, &spots), spots)),
            Some(_) => {}
            None => refused.push(tile),
        }
    }
    let road_ends: Vec<Vec<usize>> =
        portals.iter().map(|(_, zone)| asked_ends(&zone.tiles, &zone.anchors)).collect();
    let mut joins_roads = |spots: &[Spot]| {
        let joins = portals.iter().zip(spots).zip(&road_ends).all(|(((portal, zone), spot), ends)| {
            let mut after = zone.tiles.clone();
            spot.put(&mut after, &portal.stencil);
            let approach = portal.stencil.approach(&after, &spot.imprint).and_then(|tile| after.index(tile));
            are_joined(&after, &[ends, approach.as_slice()].concat())
        });
        if !joins {
            tally.refuse(RejectReason::RoadsBroken);
        }
        joins
    };
    let mut places = if roomy.is_empty() { narrow } else { roomy };
    places.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    let at = places.iter().take(TRIED).position(|(_, spots)| joins_roads(spots)).unwrap_or(0);
    if let Some((_, spots)) = places.into_iter().nth(at) {
        return Some(spots);
    }
    let squeezed = refused.into_iter().take(MAX_TRIED_CUTS).filter_map(|tile| {
        let ends = portals.iter();
        ends.map(|(portal, zone)| Spot::squeezed(&zone.tiles, &portal.stencil, tile, tally)).collect()
    });
    let cut_tiles = |spots: &Vec<Spot>| spots.iter().map(|spot| spot.cut.len()).sum::<usize>();
    squeezed.take(MAX_COMPARED_CUTS).min_by_key(cut_tiles)
}

/// Places with their ranks.
type PortalSites = Vec<((bool, i32), Vec<Spot>)>;

/// A partial pair of portals: first one end, then the other, then the guards of both.
#[derive(Debug)]
pub(crate) struct PortalPair {
    connection: ConnectionId,
    strength: u32,
    ends: [ObjectId; 2],
    /// The guard of each end that is built.
    guards: Vec<Option<(Monster, MapPos, ZoneId)>>,
}

impl PortalPair {
    /// Creates a pair for a connection, without ends.
    pub(crate) fn new(job: &ModifierJob<'_>, connection: ConnectionId) -> Self {
        let first = job.output.objects.len();
        Self {
            connection,
            strength: link_strength(job.board, connection),
            ends: [first, first + 1].map(ObjectId::from_index),
            guards: Vec::new(),
        }
    }

    /// Marks the tiles of the next end and adds its portal.
    ///
    /// - `spot`: the place of the shape.
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
        let Spot { anchor, imprint, .. } = spot;
        spot.put(tiles, stencil);
        let approach = stencil.approach(tiles, imprint).expect("a stencil with a guard has an approach");
        // Compute the path before the tiles of the guard are freed.
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
        let portal = job.output.place(NewObject { kind: *kind, appearance: *appearance, body, at, zone });
        job.output.cause_of(portal).connection = Some(self.connection);
        self.guards.push(monster.map(|monster| (monster, MapPos { level, tile: before }, zone)));
        Ok(())
    }

    /// Builds the second end as the image of the first one, in the image of its zone.
    ///
    /// - `before`: the zone before its end was built.
    pub(crate) fn build_image(
        &mut self,
        before: &Before,
        by: &Carry<'_>,
        zone: ZoneId,
        job: &mut ModifierJob<'_>,
    ) {
        let Some(portal) = before.carry(by, zone, job) else { return };
        job.output.set_body(portal, ObjectBody::Portal { partner: self.ends[0] });
        let guard = self.guards.last().cloned().flatten();
        let guard = guard
            .map(|(monster, at, zone)| (monster, MapPos { tile: by.tile(at.tile), ..at }, by.zone(zone)));
        if let Some((_, at, zone)) = &guard {
            Tiles::slots(job.layers())[zone.index()].write().set(at.tile, Claim::Soft);
        }
        self.guards.push(guard);
    }

    /// Adds the guards of both ends. Returns the portals, their guards, and the requested strength.
    pub(crate) fn finish(self, output: &mut Output) -> ([ObjectId; 2], [Option<ObjectId>; 2], u32) {
        let mut guards = [None; 2];
        for (guard, built) in guards.iter_mut().zip(self.guards) {
            *guard =
                built.map(|(monster, at, zone)| place_link_guard(monster, self.connection, at, zone, output));
        }
        (self.ends, guards, self.strength)
    }
}
