//! Landings: an opened tile of the closed shore, with a boat in the water in front of it or a shipyard next
//! to it, and a guard directly behind it.
//!
//! A boat can only land on an empty tile, so the guard is not on the landing itself. The tiles next to a
//! landing are closed shore, and all tiles behind it are in reach of the guard. So the guard meets every hero
//! who goes ashore or aboard.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{Landing, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::ObjectRole;
use rmg_core::{ObjectKindId, Sea, TilePos, ZoneId};

use super::guard_reach::{GuardReach, Yields};
use super::looks::appearance_on;
use super::road_ways::{are_joined, asked_ends};
use super::shipyard::{Shipyard, Slip};
use super::tally::{PlacementStats, RejectReason};
use crate::board::Board;
use crate::fields::{Cell, distance_sq};
use crate::job::{NewObject, Output};
use crate::layers::{Claim, RoadEnd, RoadEndKind, Tiles};
use crate::symmetric::images_of;
use crate::zone_access::OpenZone;

/// Squared distance of landings from each other, from gaps and from towns: the preferred one and the minimum.
/// Boats and guards must not meet.
const APART_SQ: [i32; 2] = [36, 16];

/// Steps from a landing to the water in front of it.
const SIDES: [Cell; 4] = [Cell::new(0, 1), Cell::new(1, 0), Cell::new(-1, 0), Cell::new(0, -1)];

/// A boat in the water.
#[derive(Debug)]
pub(crate) struct Boat {
    kind: ObjectKindId,
    appearance: AppearanceId,
    /// The cell from which it is boarded, relative to its anchor.
    deck: Cell,
}

impl Boat {
    /// Returns the boat of the faction of a zone, or any boat; `None` if the pack has no boat for water.
    pub(crate) fn of(board: &Board<'_>, zone: &OpenZone<'_>) -> Option<Self> {
        let water = board.pack.defaults.water?;
        let own = zone.facts.faction().and_then(|faction| board.pack.factions[faction].boat);
        let any =
            board.pack.objects.iter().filter(|(_, kind)| kind.role == ObjectRole::Boat).map(|(id, _)| id);
        own.into_iter().chain(any).find_map(|kind| {
            let (appearance, look) = appearance_on(board, kind, water, None)?;
            let deck = look.footprint.actions().first()?;
            Some(Self { kind, appearance, deck: Cell::new(deck.dx.into(), deck.dy.into()) })
        })
    }

    /// Returns its anchor if it is boarded on a tile of a sea; `None` if that is outside of the map.
    fn anchor(&self, water: &Tiles, deck: TilePos) -> Option<TilePos> {
        let cell = water.window().cell_of(deck) - self.deck;
        water.is_on_map(cell).then(|| water.tile_of_cell(cell)).flatten()
    }
}

/// The requirements of a landing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShoreRequest {
    /// The start or end of paths; nearer is better.
    pub(crate) to: TilePos,
    /// Whether it has a guard behind it.
    pub(crate) is_guarded: bool,
    /// Whether it has a shipyard instead of a boat, with the guard in front of its door.
    pub(crate) has_shipyard: bool,
}

/// A possible landing.
#[derive(Debug, Clone)]
pub(crate) struct Shore {
    /// The shore tile to open.
    landing: TilePos,
    /// The water tile in front of it.
    water: TilePos,
    vessel: Vessel,
    /// The tile directly behind it.
    behind: TilePos,
    /// The tiles that the guard there takes; `None` without a guard.
    reach: Option<GuardReach>,
}

/// The vessel of a landing.
#[derive(Debug, Clone)]
enum Vessel {
    /// A boat in the water, with its anchor.
    Boat(TilePos),
    Shipyard(Slip),
}

/// The vessel that a zone needs.
enum Wanted<'a> {
    Boat(Boat),
    Shipyard(Shipyard<'a>),
}

/// Returns the landing of a zone on the shore of one water that is nearest to the requested tile.
///
/// # Arguments
/// - `water`: the number of the water.
/// - `wish`: a shipyard needs a guard.
///
/// # Cost
/// O(tiles of the zone), and the cost of [`GuardReach::find`] for each tried place.
pub(crate) fn find_shore(
    board: &Board<'_>,
    zone: &mut OpenZone<'_>,
    sea_tiles: &Tiles,
    water: u16,
    wish: ShoreRequest,
    tally: &mut PlacementStats,
) -> Option<Shore> {
    let sea = board.sea?;
    debug_assert!(wish.is_guarded || !wish.has_shipyard, "a shipyard without a guard");
    let wanted = if wish.has_shipyard {
        Wanted::Shipyard(Shipyard::of(board)?)
    } else {
        Wanted::Boat(Boat::of(board, zone)?)
    };
    // 1. Collect every wall tile next to the water where the vessel fits, the nearest first.
    let mut found: Vec<(i32, Shore)> = Vec::new();
    for at in zone.tiles.own().filter(|at| zone.tiles.claim(*at) == Claim::Wall) {
        let tile = zone.tiles.tile_at(at).expect("tiles of the zone are on the map");
        if !sea.water_of.neighbors4(tile).any(|near| sea.water_of[near] == water) {
            continue;
        }
        let before = found.len();
        found.extend(
            shores(board, zone, sea_tiles, sea, water, &wanted, tile)
                .map(|shore| (distance_sq(shore.water, wish.to), shore)),
        );
        tally.looked_at += 1;
        if found.len() == before {
            tally.refuse(RejectReason::NoRoom);
        }
    }
    found.sort_by_key(|(distance, shore)| (*distance, shore.landing));
    // 2. Prefer those far from other landings and gaps to those at the minimum distance.
    let keeps_distance = |shore: &Shore, min_sq: i32| {
        let images = images_of(board, shore.landing);
        zone.anchors.apart.iter().chain(&images).all(|other| distance_sq(shore.landing, *other) >= min_sq)
    };
    let (mut near, mut far): (Vec<Shore>, Vec<Shore>) = (Vec::new(), Vec::new());
    for (_, shore) in found {
        if keeps_distance(&shore, APART_SQ[0]) {
            far.push(shore);
        } else if keeps_distance(&shore, APART_SQ[1]) {
            near.push(shore);
        } else {
            tally.refuse(RejectReason::NearOthers);
        }
    }
    // 3. Take the first one with a guard that keeps the zone connected. The concessions grow: none, cut
    //    tiles, diagonal roads, both.
    let road_ends = asked_ends(&zone.tiles, &zone.anchors);
    let max_tried = |yields: Yields| if yields.cut { MAX_CUTTING } else { usize::MAX };
    // Never break roads for a shipyard; a boat is an alternative.
    let ways = [(false, false), (false, true), (true, false), (true, true)]
        .map(|(corners, cut)| Yields { cut, corners })
        .into_iter()
        .filter(|yields| !(wish.has_shipyard && yields.corners));
    for yields in ways {
        for shores in [&far, &near] {
            for shore in shores.iter().take(max_tried(yields)) {
                if !wish.is_guarded {
                    return Some(shore.clone());
                }
                tally.tried += 1;
                if let Some(reach) = tally.found(hold(&mut zone.tiles, shore, &road_ends, yields)) {
                    return Some(Shore { reach: Some(reach), ..shore.clone() });
                }
            }
        }
    }
    None
}

/// Maximum number of tried places with guards that may cut off tiles.
const MAX_CUTTING: usize = 48;

/// Returns the reach of a guard behind a landing, with the vessel in place. Unless corners are allowed, roads
/// must be able to join it with the other ends.
fn hold(
    tiles: &mut Tiles,
    shore: &Shore,
    road_ends: &[usize],
    yields: Yields,
) -> Result<GuardReach, RejectReason> {
    let mut taken = vec![(tiles.index(shore.behind).ok_or(RejectReason::NoRoom)?, Claim::Soft)];
    if let Vessel::Shipyard(slip) = &shore.vessel {
        taken.extend(slip.claims().filter_map(|(tile, claim)| Some((tiles.index(tile)?, claim))));
    }
    let before: Vec<Claim> = taken.iter().map(|(at, _)| tiles.claim(*at)).collect();
    taken.iter().for_each(|(at, claim)| tiles.set_at(*at, *claim));
    let (behind, landing) = (tiles.window().cell_of(shore.behind), tiles.window().cell_of(shore.landing));
    let straight = tiles.tile_of_cell(behind + (behind - landing));
    let ways: Vec<TilePos> = straight
        .into_iter()
        .chain(Cell::AROUND.into_iter().filter_map(|step| tiles.tile_of_cell(behind + step)))
        .filter(|tile| tiles.index(*tile).is_some_and(|at| tiles.is_walkable(at)))
        .collect();
    let joins_roads = |reach: &GuardReach| {
        yields.corners || {
            let mut after = tiles.clone();
            reach.hold(&mut after);
            let around = taken.iter().flat_map(|(at, _)| open_around(&after, *at));
            let ends = road_ends.iter().copied().chain(after.index(reach.approach)).chain(around);
            are_joined(&after, &ends.collect::<Vec<_>>())
        }
    };
    let reach = GuardReach::find(tiles, shore.behind, ways, yields)
        .and_then(|reach| if joins_roads(&reach) { Ok(reach) } else { Err(RejectReason::RoadsBroken) });
    taken.iter().zip(before).for_each(|((at, _), claim)| tiles.set_at(*at, claim));
    reach
}

/// Returns the open tiles around an object and the control of its guard: roads that passed there continue
/// there.
fn open_around(tiles: &Tiles, at: usize) -> impl Iterator<Item = usize> {
    let near = Cell::square(3).filter_map(move |step| tiles.window().position(tiles.cell(at) + step));
    near.filter(|near| tiles.is_walkable(*near))
}

/// Returns the possible landings at a shore tile.
fn shores<'s>(
    board: &'s Board<'_>,
    zone: &'s OpenZone<'_>,
    sea_tiles: &'s Tiles,
    sea: &'s Sea,
    water: u16,
    wanted: &'s Wanted<'s>,
    landing: TilePos,
) -> impl Iterator<Item = Shore> + use<'s> {
    let owners = &board.ownership.owners[zone.level().index()];
    let is_own = |tile: TilePos| owners[tile] == zone.id();
    let is_clear = owners.neighbors8(landing).all(|near| is_own(near) || owners[near] == sea.zone);
    let cell = zone.tiles.window().cell_of(landing);
    let tile_of = move |cell: Cell| zone.tiles.tile_of_cell(cell).filter(|_| zone.tiles.is_on_map(cell));
    let is_water = move |cell: Cell| {
        tile_of(cell)
            .is_some_and(|tile| sea.water_of[tile] == water && sea_tiles.claim_of(tile) == Claim::Free)
    };
    SIDES.into_iter().filter(move |_| is_clear).filter_map(move |ahead| {
        let along = Cell::new(ahead.y, ahead.x);
        let is_open = [Cell::new(0, 0), along, Cell::new(-along.x, -along.y)]
            .into_iter()
            .all(|beside| is_water(cell + ahead + beside));
        let (deck, behind) = (tile_of(cell + ahead)?, tile_of(cell - ahead)?);
        let is_inside =
            zone.tiles.claim_of(behind) == Claim::Possible && owners.neighbors8(behind).all(is_own);
        if !is_open || !is_inside {
            return None;
        }
        let vessel = match wanted {
            Wanted::Boat(boat) => {
                let images = images_of(board, deck);
                let is_on_map = images.iter().all(|deck| boat.anchor(sea_tiles, *deck).is_some());
                Vessel::Boat(boat.anchor(sea_tiles, deck).filter(|_| is_on_map)?)
            }
            Wanted::Shipyard(yard) => {
                Vessel::Shipyard(yard.slip(zone, sea_tiles, sea, water, landing, behind)?)
            }
        };
        Some(Shore { landing, water: deck, vessel, behind, reach: None })
    })
}

impl Shore {
    /// Returns the tile of the landing.
    pub(crate) fn tile(&self) -> TilePos {
        self.landing
    }

    /// Returns the tile of its guard.
    pub(crate) fn guard(&self) -> TilePos {
        self.behind
    }

    /// Opens the landing: marks its tiles, and places the boat or the shipyard.
    ///
    /// - `road`: whether a road leads there.
    pub(crate) fn open(
        &self,
        board: &Board<'_>,
        (zone, sea_tiles): (&mut OpenZone<'_>, &mut Tiles),
        road: bool,
        output: &mut Output,
    ) -> Option<Landing> {
        let level = zone.level();
        let object = match &self.vessel {
            Vessel::Boat(anchor) => {
                let Boat { kind, appearance, .. } = Boat::of(board, zone)?;
                let (at, of): (_, ZoneId) = (MapPos { level, tile: *anchor }, sea_tiles.zone());
                NewObject { kind, appearance, body: ObjectBody::Plain, at, zone: of }
            }
            Vessel::Shipyard(slip) => {
                let Shipyard { kind, appearance, .. } = Shipyard::of(board)?;
                let at = MapPos { level, tile: slip.anchor };
                NewObject { kind, appearance, body: ObjectBody::Owned { owner: None }, at, zone: zone.id() }
            }
        };
        let tiles = &mut *zone.tiles;
        let (first, to_door) = match &self.reach {
            Some(reach) => {
                tiles.set(self.behind, Claim::Soft);
                tiles.set(self.landing, Claim::Guarded);
                reach.hold(tiles);
                (reach.approach, vec![reach.before, self.behind, self.landing])
            }
            None => {
                tiles.set(self.behind, Claim::Free);
                tiles.set(self.landing, Claim::Free);
                (self.behind, vec![self.landing])
            }
        };
        match &self.vessel {
            Vessel::Boat(_) => sea_tiles.set(self.water, Claim::Soft),
            Vessel::Shipyard(slip) => {
                slip.take(tiles, sea_tiles);
                // Keep the water free where its boats appear.
                sea_tiles.set(self.water, Claim::Guarded);
            }
        }
        zone.anchors.apart.push(self.landing);
        if road {
            zone.anchors.road_ends.push(RoadEnd { tile: first, to_door, kind: RoadEndKind::Link });
        }
        let vessel: ObjectId = output.place(object);
        Some(Landing { at: MapPos { level, tile: self.landing }, vessel })
    }
}

/// Returns the main point of a zone, or its center.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "centers are on the map")]
pub(crate) fn middle_of(board: &Board<'_>, zone: &OpenZone<'_>) -> TilePos {
    let center = board.layout.zones[zone.id().index()].center;
    zone.anchors
        .main_point
        .unwrap_or_else(|| TilePos::new(center.x.max(0.0) as u16, center.y.max(0.0) as u16))
}
