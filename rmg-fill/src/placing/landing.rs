//! Landings: a tile of the closed shore that opens, with a boat in the water before it or a shipyard beside
//! it, and a guard straight behind.
//!
//! A boat lands only where nothing lies, so the guard does not stand on the landing itself. The tiles beside
//! a landing are shore, which is closed; all that lies behind it is in reach of the guard. So every step
//! ashore, and every step aboard, is met by it.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{Landing, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::ObjectRole;
use rmg_core::{ObjectKindId, Sea, TilePos, ZoneId};

use super::guard_reach::{GuardReach, Yields};
use super::looks::appearance_on;
use super::road_ways::{are_joined, asked_ends};
use super::shipyard::{Shipyard, Slip};
use super::tally::{Because, Tally};
use crate::board::Board;
use crate::fields::{Cell, distance_sq};
use crate::job::{Output, Thing};
use crate::layers::{Claim, RoadEnd, RoadEndKind, Tiles};
use crate::zone_access::OpenZone;

/// Landings keep this distance from each other, from gaps and from towns, squared, and the lesser one where
/// that is not to be had: boats and guards must not meet.
const APART_SQ: [i32; 2] = [36, 16];

/// Steps from a landing to the water before it.
const SIDES: [Cell; 4] = [Cell::new(0, 1), Cell::new(1, 0), Cell::new(-1, 0), Cell::new(0, -1)];

/// A boat as it lies in the water.
#[derive(Debug)]
pub(crate) struct Boat {
    kind: ObjectKindId,
    appearance: AppearanceId,
    /// Where it is boarded, from its anchor.
    deck: Cell,
}

impl Boat {
    /// The boat of a zone's faction, or any; `None` where the pack has none that floats.
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

    /// Where its anchor lies when it is boarded on a tile of a sea, if that is on the map.
    fn anchor(&self, water: &Tiles, deck: TilePos) -> Option<TilePos> {
        let cell = water.window().cell_of(deck) - self.deck;
        water.is_on_map(cell).then(|| water.tile_of_cell(cell)).flatten()
    }
}

/// What a landing is to be like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShoreWish {
    /// Ways begin or end there; nearer is better.
    pub(crate) to: TilePos,
    /// Whether a guard is to stand behind it.
    pub(crate) is_guarded: bool,
    /// Whether a shipyard is to stand beside it, before whose door the guard stands, and no boat in the
    /// water.
    pub(crate) has_shipyard: bool,
}

/// Where a landing could be.
#[derive(Debug, Clone)]
pub(crate) struct Shore {
    /// The tile of the shore that opens.
    landing: TilePos,
    /// The tile of water before it.
    water: TilePos,
    vessel: Vessel,
    /// The tile straight behind it.
    behind: TilePos,
    /// What the guard on that holds; `None` without one.
    reach: Option<GuardReach>,
}

/// What carries heroes from a landing.
#[derive(Debug, Clone)]
enum Vessel {
    /// A boat in the water before it, with its anchor there.
    Boat(TilePos),
    Shipyard(Slip),
}

/// What there is of both kinds for a zone.
enum Wanted<'a> {
    Boat(Boat),
    Shipyard(Shipyard<'a>),
}

/// Where on the shore of one water a zone has a landing, nearest to where it is wanted.
///
/// # Arguments
/// - `water`: its number.
/// - `wish`: a shipyard stands only where a guard does.
///
/// # Cost
/// O(tiles of the zone), and what [`GuardReach::find`] costs for each that is tried.
pub(crate) fn find_shore(
    board: &Board<'_>,
    zone: &mut OpenZone<'_>,
    sea_tiles: &Tiles,
    water: u16,
    wish: ShoreWish,
    tally: &mut Tally,
) -> Option<Shore> {
    let sea = board.sea?;
    debug_assert!(wish.is_guarded || !wish.has_shipyard, "a shipyard without a guard");
    let wanted = if wish.has_shipyard {
        Wanted::Shipyard(Shipyard::of(board)?)
    } else {
        Wanted::Boat(Boat::of(board, zone)?)
    };
    // 1. Every wall tile beside the water where the vessel has room, nearest to the wish first.
    let mut found: Vec<(i32, Shore)> = Vec::new();
    for at in zone.tiles.own().filter(|at| zone.tiles.claim(*at) == Claim::Wall) {
        let tile = zone.tiles.tile_at(at).expect("own tiles lie on the map");
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
            tally.refuse(Because::NoRoom);
        }
    }
    found.sort_by_key(|(distance, shore)| (*distance, shore.landing));
    // 2. Those far from other landings and gaps before those that only keep the least distance.
    let is_apart = |shore: &Shore, least: i32| {
        zone.anchors.apart.iter().all(|other| distance_sq(shore.landing, *other) >= least)
    };
    let (mut near, mut far): (Vec<Shore>, Vec<Shore>) = (Vec::new(), Vec::new());
    for (_, shore) in found {
        if is_apart(&shore, APART_SQ[0]) {
            far.push(shore);
        } else if is_apart(&shore, APART_SQ[1]) {
            near.push(shore);
        } else {
            tally.refuse(Because::NearOthers);
        }
    }
    // 3. The first whose guard leaves the zone in one piece. What may be yielded for that grows: nothing,
    //    tiles that are cut off, roads that leave by a corner, both.
    let road_ends = asked_ends(&zone.tiles, &zone.anchors);
    let is_tried = |yields: Yields| if yields.cut { MOST_CUTTING } else { usize::MAX };
    // A boat does as well where a shipyard would break roads.
    let ways = [(false, false), (false, true), (true, false), (true, true)]
        .map(|(corners, cut)| Yields { cut, corners })
        .into_iter()
        .filter(|yields| !(wish.has_shipyard && yields.corners));
    for yields in ways {
        for shores in [&far, &near] {
            for shore in shores.iter().take(is_tried(yields)) {
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

/// Guards that might cut off tiles: so many places are tried.
const MOST_CUTTING: usize = 48;

/// What a guard behind a landing would hold, with all that stands there. Unless corners are yielded, roads
/// can join it with others.
fn hold(
    tiles: &mut Tiles,
    shore: &Shore,
    road_ends: &[usize],
    yields: Yields,
) -> Result<GuardReach, Because> {
    let mut taken = vec![(tiles.index(shore.behind).ok_or(Because::NoRoom)?, Claim::Soft)];
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
        .and_then(|reach| if joins_roads(&reach) { Ok(reach) } else { Err(Because::RoadsBroken) });
    taken.iter().zip(before).for_each(|((at, _), claim)| tiles.set_at(*at, claim));
    reach
}

/// The open tiles around what stands on one, with its guard's control: roads that went there go on there.
fn open_around(tiles: &Tiles, at: usize) -> impl Iterator<Item = usize> {
    let near = Cell::square(3).filter_map(move |step| tiles.window().position(tiles.cell(at) + step));
    near.filter(|near| tiles.is_walkable(*near))
}

/// The ways to open a tile of the shore.
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
            Wanted::Boat(boat) => Vessel::Boat(boat.anchor(sea_tiles, deck)?),
            Wanted::Shipyard(yard) => {
                Vessel::Shipyard(yard.slip(zone, sea_tiles, sea, water, landing, behind)?)
            }
        };
        Some(Shore { landing, water: deck, vessel, behind, reach: None })
    })
}

impl Shore {
    /// The tile of the landing.
    pub(crate) fn tile(&self) -> TilePos {
        self.landing
    }

    /// Where its guard stands.
    pub(crate) fn guard(&self) -> TilePos {
        self.behind
    }

    /// Opens it: marks its tiles, and lays the boat or puts up the shipyard.
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
        let thing = match &self.vessel {
            Vessel::Boat(anchor) => {
                let Boat { kind, appearance, .. } = Boat::of(board, zone)?;
                let (at, of): (_, ZoneId) = (MapPos { level, tile: *anchor }, sea_tiles.zone());
                Thing { kind, appearance, body: ObjectBody::Plain, at, zone: of }
            }
            Vessel::Shipyard(slip) => {
                let Shipyard { kind, appearance, .. } = Shipyard::of(board)?;
                let at = MapPos { level, tile: slip.anchor };
                Thing { kind, appearance, body: ObjectBody::Owned { owner: None }, at, zone: zone.id() }
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
                // Where its boats come out nothing else lies.
                sea_tiles.set(self.water, Claim::Guarded);
            }
        }
        zone.anchors.apart.push(self.landing);
        if road {
            zone.anchors.road_ends.push(RoadEnd { tile: first, to_door, kind: RoadEndKind::Link });
        }
        let vessel: ObjectId = output.place(thing);
        Some(Landing { at: MapPos { level, tile: self.landing }, vessel })
    }
}

/// The main point of a zone, or its centre.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "centres lie on the map")]
pub(crate) fn middle_of(board: &Board<'_>, zone: &OpenZone<'_>) -> TilePos {
    let center = board.layout.zones[zone.id().index()].center;
    zone.anchors
        .main_point
        .unwrap_or_else(|| TilePos::new(center.x.max(0.0) as u16, center.y.max(0.0) as u16))
}
