//! Room: what a template demands against the tiles that there are, before anything is made.
//!
//! All figures of need are lower bounds: the smallest appearances, one tile for the guard of what must have one, from which
//! it is entered, and the tiles from which all else is entered shared as far as can be. All figures of room are upper bounds. So what is refused here
//! no attempt could make; what is not refused may still fail for lack of room.

use std::fmt;

use rmg_core::guards::guard_strength;
use rmg_core::model::{LinkCause, TooFewMonoliths};
use rmg_core::pack::{ContentPack, ObjectRole, Subject};
use rmg_core::plan::{GenPlan, LevelWish, ZonePlan};
use rmg_core::template::{ConnectionKind, ZoneKind};
use rmg_core::text::counted;
use rmg_core::{Level, ObjectKindId, ZoneId};

/// What one zone must hold, and the tiles that it can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneRoom {
    pub zone: String,
    /// What must stand there: how many of what, and the tiles that they cover at least, guards included.
    pub parts: Vec<(u64, &'static str, u64)>,
    /// Tiles from which those are entered that have no guard, at least.
    pub ways_in: u64,
    /// Tiles that the zone can have at most.
    pub most: u64,
    /// Tiles that it has where all zones that may lie on its level do.
    pub share: u64,
}

impl ZoneRoom {
    /// Tiles that the zone needs at least.
    #[must_use]
    pub fn need(&self) -> u64 {
        self.parts.iter().map(|(.., tiles)| *tiles).fold(self.ways_in, u64::saturating_add)
    }

    /// The noun of what takes the most tiles.
    #[must_use]
    pub fn largest(&self) -> &'static str {
        self.parts.iter().max_by_key(|(.., tiles)| *tiles).map_or("", |(_, noun, _)| noun)
    }

    /// `12 towns (180 tiles), 30 mines (210 tiles) and the ways in (6): 396 tiles`.
    #[must_use]
    pub fn words(&self) -> String {
        let part = |(count, noun, tiles): &(u64, &str, u64)| {
            format!("{} ({})", counted(*count, noun), counted(*tiles, "tile"))
        };
        let parts: Vec<String> = self.parts.iter().map(part).collect();
        format!("{} and the ways in ({}): {}", parts.join(", "), self.ways_in, counted(self.need(), "tile"))
    }
}

impl fmt::Display for ZoneRoom {
    /// `zone 3 must hold 12 towns (180 tiles) and the ways in (6): 186 tiles at least, of 150 that it can have at most`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { zone, most, .. } = self;
        write!(out, "zone {zone} must hold {} at least, of {most} that it can have at most", self.words())
    }
}

/// The room of every zone of a plan that must hold something. O(kinds x entries of the plan).
#[must_use]
pub fn zone_rooms(plan: &GenPlan, pack: &ContentPack) -> Vec<ZoneRoom> {
    let sizes = Sizes { plan, pack };
    let town = Need::open(sizes.least_of_role(ObjectRole::Town));
    let portals = forced_portals(plan, &sizes);
    let known = level_zones(plan);
    let rooms = plan.zone_ids().map(|id| {
        let zone = &plan.zones[id.index()];
        let contents = &zone.contents;
        let mut parts = vec![(u64::from(contents.towns.total()), "town", town)];
        parts.extend(contents.mines.iter().map(|mines| {
            let is_it = |subject: &Subject| *subject == Subject::Resource(mines.resource);
            let kinds = pack.objects.iter().filter(|(_, kind)| kind.role == ObjectRole::Mine);
            let kinds = kinds.filter(|(_, kind)| is_it(&kind.subject)).map(|(id, _)| id);
            (u64::from(mines.count), "mine", sizes.least(zone, kinds, None))
        }));
        parts.extend(contents.objects.required.iter().map(|wanted| {
            let need = sizes.least(zone, wanted.kinds.iter().copied(), wanted.guard);
            (u64::from(wanted.count), "required object", need)
        }));
        parts.extend(portals[id.index()].iter().map(|need| (1, "portal", *need)));
        let open = parts.iter().filter(|(.., need)| need.is_open).map(|(count, ..)| *count);
        ZoneRoom {
            zone: zone.key.clone(),
            ways_in: open.sum::<u64>().div_ceil(DOORS_AT_A_TILE),
            parts: summed(parts),
            most: most_tiles(plan, zone, &known),
            share: share_of(plan, zone),
        }
    });
    let is_asked = |room: &ZoneRoom| !room.parts.is_empty();
    let zones = rooms.zip(&plan.zones).filter(|(_, zone)| zone.kind != ZoneKind::Sealed);
    zones.map(|(room, _)| room).filter(is_asked).collect()
}

/// Why no attempt can make a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hopeless {
    /// A zone cannot have room for what it must hold.
    Zone(ZoneRoom),
    /// The map has fewer tiles than all zones together need.
    Map { need: u64, tiles: u64 },
    /// More connections are to be portals than the game has kinds of monoliths.
    Monoliths(TooFewMonoliths),
}

impl Hopeless {
    /// The kind, without places and numbers.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Zone(_) => "no room in a zone for what it must hold",
            Self::Map { .. } => "no room on the map for what all zones must hold",
            Self::Monoliths(_) => "more monoliths than the game has kinds",
        }
    }

    /// What is wrong, without help.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Zone(room) => {
                let (zone, words, most) = (&room.zone, room.words(), room.most);
                format!("zone {zone} must hold {words}; it can have {most} at most")
            }
            Self::Map { need, tiles } => {
                format!("all zones together need {need} tiles for what they must hold; the map has {tiles}")
            }
            Self::Monoliths(error) => error.to_string(),
        }
    }

    /// What would help.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            Self::Zone(_) => "ask for less, give the zone a larger size, or choose a larger map",
            Self::Map { .. } => "ask for less, or choose a larger map",
            Self::Monoliths(_) => "ask for less",
        }
    }
}

impl fmt::Display for Hopeless {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.words())?;
        match self {
            Self::Zone(_) | Self::Map { .. } => write!(out, "; {}", self.help()),
            Self::Monoliths(_) => Ok(()),
        }
    }
}

/// Why no attempt can make a map of the plan: zones without room for what they must hold, all zones together, or more forced
/// portals than the game has kinds; empty where nothing is known that forbids it.
#[must_use]
pub fn hopeless(plan: &GenPlan, pack: &ContentPack) -> Vec<Hopeless> {
    let rooms = zone_rooms(plan, pack);
    let (need, tiles) = (rooms.iter().map(ZoneRoom::need).fold(0, u64::saturating_add), all_tiles(plan));
    let mut reasons: Vec<Hopeless> =
        rooms.into_iter().filter(|room| room.need() > room.most).map(Hopeless::Zone).collect();
    if reasons.is_empty() && need > tiles {
        reasons.push(Hopeless::Map { need, tiles });
    }
    let forced = plan.connections.iter().filter(|link| link.kind == ConnectionKind::ForcePortal).count();
    let kinds = pack.monoliths_of(plan.target).len();
    if forced > kinds {
        let causes = plan.connections.iter().filter(|link| link.kind == ConnectionKind::ForcePortal);
        let key = |zone: ZoneId| plan.zones[zone.index()].key.as_str();
        let causes = causes.map(|link| (format!("{} - {}", key(link.a), key(link.b)), LinkCause::Forced));
        let error = TooFewMonoliths { needed: forced, kinds, causes: causes.collect() };
        reasons.push(Hopeless::Monoliths(error));
    }
    reasons
}

/// A tile has eight neighbours: no more things are entered from it.
const DOORS_AT_A_TILE: u64 = 8;

/// Zones come out larger than their share at times: by four fifths in layouts that were measured, and tiny ones by some 70
/// tiles, as they are given a floor of 40.
const LARGER_PERCENT: u64 = 200;
const LARGER_TILES: u64 = 128;

/// Where a level has fewer tiles for each zone than this, zones are cut from so few cells that shares say little: sizes
/// miss them by any factor, and 30 zones on 36 x 36 have come out larger than such a bound.
const TILES_FOR_SHARES: u64 = 100;

/// What one thing needs at least. The lesser of two has fewer tiles, or as many and a guard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Need {
    /// Tiles that it covers, with its guard.
    tiles: u64,
    /// Whether it is entered from a tile that is not its guard's.
    is_open: bool,
}

impl Need {
    fn open(tiles: u64) -> Self {
        Self { tiles, is_open: true }
    }

    fn of(tiles: u64, is_guarded: bool) -> Self {
        Self { tiles: tiles + u64::from(is_guarded), is_open: !is_guarded }
    }
}

/// Parts of one noun added up, without those of nothing.
fn summed(parts: Vec<(u64, &'static str, Need)>) -> Vec<(u64, &'static str, u64)> {
    let mut sums: Vec<(u64, &'static str, u64)> = Vec::new();
    for (count, noun, each) in parts.into_iter().filter(|(count, ..)| *count > 0) {
        let tiles = count.saturating_mul(each.tiles);
        match sums.iter_mut().find(|(_, known, _)| *known == noun) {
            Some((sum, _, all)) => (*sum, *all) = (*sum + count, all.saturating_add(tiles)),
            None => sums.push((count, noun, tiles)),
        }
    }
    sums
}

/// What a portal of each forced connection of a zone needs, by zone.
fn forced_portals(plan: &GenPlan, sizes: &Sizes<'_>) -> Vec<Vec<Need>> {
    let mut portals = vec![Vec::new(); plan.zones.len()];
    let kinds = || sizes.pack.defaults.monoliths.iter().copied();
    let least = kinds().filter_map(|kind| sizes.tiles(kind)).min().unwrap_or(0);
    for link in plan.connections.iter().filter(|link| link.kind == ConnectionKind::ForcePortal) {
        let is_guarded = guard_strength(link.guard, plan.monsters, None) > 0;
        for zone in [link.a, link.b] {
            portals[zone.index()].push(Need::of(least, is_guarded));
        }
    }
    portals
}

/// Tiles of the map.
fn all_tiles(plan: &GenPlan) -> u64 {
    level_tiles(plan) * u64::from(plan.size.levels())
}

fn level_tiles(plan: &GenPlan) -> u64 {
    u64::from(plan.size.width()) * u64::from(plan.size.height())
}

/// The zones of a level, as far as they are known.
struct LevelZones {
    /// Weights of those that must be there, added up: on a map of one level all of them.
    weight: u128,
    /// Whether those that may be there have fewer tiles each than [`TILES_FOR_SHARES`].
    may_be_crowd: bool,
}

/// What is known of each level. O(zones).
fn level_zones(plan: &GenPlan) -> Vec<LevelZones> {
    let zones_of = |level: Level| {
        let there = plan.zones.iter().filter(|zone| must_be_on(plan, zone, level));
        let may_be = plan.zones.iter().filter(|zone| may_be_on(zone, level)).count() as u64;
        LevelZones {
            weight: there.map(|zone| u128::from(zone.weight)).sum(),
            may_be_crowd: level_tiles(plan) < may_be * TILES_FOR_SHARES,
        }
    };
    plan.size.each_level().map(zones_of).collect()
}

fn may_be_on(zone: &ZonePlan, level: Level) -> bool {
    match zone.level {
        // The sea takes its tiles from the others.
        _ if zone.kind == ZoneKind::Water => false,
        LevelWish::Force(forced) => forced == level,
        LevelWish::Any | LevelWish::Prefer(_) => true,
    }
}

fn must_be_on(plan: &GenPlan, zone: &ZonePlan, level: Level) -> bool {
    may_be_on(zone, level) && (plan.size.levels() == 1 || matches!(zone.level, LevelWish::Force(_)))
}

/// The most tiles that a zone can have: its share of a level where only those zones are that must be there, and what it may
/// come out larger than that; the whole level where there may be a crowd.
///
/// - `known`: see [`level_zones`].
fn most_tiles(plan: &GenPlan, zone: &ZonePlan, known: &[LevelZones]) -> u64 {
    let levels = || plan.size.each_level().filter(|level| may_be_on(zone, *level));
    let known = |level: Level| known.get(level.index());
    let area = level_tiles(plan);
    if levels().filter_map(known).any(|level| level.may_be_crowd) {
        return area;
    }
    let weight = u128::from(zone.weight);
    let on_level = |level: Level| {
        let all = known(level).map_or(0, |level| level.weight);
        if must_be_on(plan, zone, level) { all } else { all + weight }
    };
    let share = u128::from(area) * weight / levels().map(on_level).min().unwrap_or(weight).max(1);
    let share = u64::try_from(share).unwrap_or(u64::MAX);
    (share.saturating_mul(LARGER_PERCENT) / 100).saturating_add(LARGER_TILES).min(area)
}

/// A zone's share of the land of the map, by its weight.
fn share_of(plan: &GenPlan, zone: &ZonePlan) -> u64 {
    let weights =
        plan.zones.iter().filter(|zone| zone.kind != ZoneKind::Water).map(|zone| u128::from(zone.weight));
    let share = u128::from(all_tiles(plan)) * u128::from(zone.weight) / weights.sum::<u128>().max(1);
    u64::try_from(share).unwrap_or(u64::MAX)
}

/// How many tiles things cover at least.
struct Sizes<'a> {
    plan: &'a GenPlan,
    pack: &'a ContentPack,
}

impl Sizes<'_> {
    /// Tiles of the smallest appearance of a kind that can stand anywhere.
    fn tiles(&self, kind: ObjectKindId) -> Option<u64> {
        let looks = self.pack.objects[kind].appearances.iter().map(|look| &self.pack.appearances[*look]);
        let looks = looks.filter(|look| !look.terrains.is_empty());
        looks.map(|look| look.footprint.cells().len() as u64).min()
    }

    fn least_of_role(&self, role: ObjectRole) -> u64 {
        let kinds = self.pack.objects.iter().filter(|(_, kind)| kind.role == role);
        kinds.filter_map(|(id, _)| self.tiles(id)).min().unwrap_or(0)
    }

    /// What the smallest of some kinds needs in a zone, with its guard if it must have one.
    ///
    /// - `guard`: the value that decides on the guard, instead of the kind's own.
    fn least(&self, zone: &ZonePlan, kinds: impl Iterator<Item = ObjectKindId>, guard: Option<u32>) -> Need {
        let contents = &zone.contents;
        let of_kind = |kind: ObjectKindId| {
            let changed = contents.objects.changed.iter().find(|changed| changed.kind == kind);
            let own = changed.map_or(self.pack.objects[kind].value, |changed| changed.value);
            // A mine is guarded by what the pack says, an object by what the template says: the lesser of both.
            let value = guard.unwrap_or(own.min(self.pack.objects[kind].value));
            let strength = guard_strength(value, self.plan.monsters, Some(contents.monsters));
            Some(Need::of(self.tiles(kind)?, strength > 0))
        };
        kinds.filter_map(of_kind).min().unwrap_or(Need::of(0, false))
    }
}
