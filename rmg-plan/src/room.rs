//! Compares the required contents of zones with the tiles that they can have, before generation.
//!
//! Required tiles are lower bounds: they use the smallest appearances, one tile for each required guard, and
//! entrance tiles that objects without guards share as far as possible. Available tiles are upper bounds. So
//! each refusal is certain: no attempt could succeed. A plan that is not refused may still lack room.

use std::fmt;

use rmg_core::guards::guard_strength;
use rmg_core::model::{LinkCause, TooFewMonoliths};
use rmg_core::pack::{ContentPack, ObjectRole, Subject};
use rmg_core::plan::{GenPlan, LevelRequest, ZonePlan};
use rmg_core::template::{ConnectionKind, ZoneKind};
use rmg_core::text::counted;
use rmg_core::{Level, ObjectKindId, ZoneId};

/// The required contents of a zone, and the tiles that it can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneRoom {
    pub zone: String,
    /// Required objects: their number, a noun, and the minimum number of tiles that they and their guards
    /// cover.
    pub parts: Vec<(u64, &'static str, u64)>,
    /// Minimum number of tiles from which objects without guards are entered.
    pub ways_in: u64,
    /// Maximum number of tiles of the zone.
    pub most: u64,
    /// Tiles of the zone if it gets its share of the whole map by weight.
    pub share: u64,
}

impl ZoneRoom {
    /// Returns the minimum number of tiles that the zone needs.
    #[must_use]
    pub fn need(&self) -> u64 {
        self.parts.iter().map(|(.., tiles)| *tiles).fold(self.ways_in, u64::saturating_add)
    }

    /// Returns the noun of the part that covers the most tiles.
    #[must_use]
    pub fn largest(&self) -> &'static str {
        self.parts.iter().max_by_key(|(.., tiles)| *tiles).map_or("", |(_, noun, _)| noun)
    }

    /// Describes the required tiles:
    /// `12 towns (180 tiles), 30 mines (210 tiles), 6 entrance tiles: 396 tiles in total`.
    #[must_use]
    pub fn words(&self) -> String {
        let part = |(count, noun, tiles): &(u64, &str, u64)| {
            format!("{} ({})", counted(*count, noun), counted(*tiles, "tile"))
        };
        let parts: Vec<String> = self.parts.iter().map(part).collect();
        let entrances = counted(self.ways_in, "entrance tile");
        format!("{}, {entrances}: {} in total", parts.join(", "), counted(self.need(), "tile"))
    }
}

impl fmt::Display for ZoneRoom {
    /// Describes required and available tiles: ``zone `3` needs at least 12 towns (180 tiles), 6 entrance
    /// tiles: 186 tiles in total; it can have at most 150``.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { zone, most, .. } = self;
        write!(out, "zone `{zone}` needs at least {}; it can have at most {most}", self.words())
    }
}

/// Returns the room of every zone with required contents. O(kinds x entries of the plan).
#[must_use]
pub fn zone_rooms(plan: &GenPlan, pack: &ContentPack) -> Vec<ZoneRoom> {
    let sizes = Sizes { plan, pack };
    let town = Need::open(sizes.min_of_role(ObjectRole::Town));
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
            (u64::from(mines.count), "mine", sizes.min_need(zone, kinds, None))
        }));
        parts.extend(contents.objects.required.iter().map(|required| {
            let need = sizes.min_need(zone, required.kinds.iter().copied(), required.guard);
            (u64::from(required.count), "required object", need)
        }));
        parts.extend(portals[id.index()].iter().map(|need| (1, "portal", *need)));
        let open = parts.iter().filter(|(.., need)| need.is_open).map(|(count, ..)| *count);
        ZoneRoom {
            zone: zone.key.clone(),
            ways_in: open.sum::<u64>().div_ceil(DOORS_PER_TILE),
            parts: summed(parts),
            most: max_tiles(plan, zone, &known),
            share: share_of(plan, zone),
        }
    });
    let has_parts = |room: &ZoneRoom| !room.parts.is_empty();
    let zones = rooms.zip(&plan.zones).filter(|(_, zone)| zone.kind != ZoneKind::Sealed);
    zones.map(|(room, _)| room).filter(has_parts).collect()
}

/// A reason why no attempt can generate a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Infeasible {
    /// A zone is too small for its required contents.
    Zone(ZoneRoom),
    /// The map has fewer tiles than all zones together need.
    Map { need: u64, tiles: u64 },
    /// More connections are forced portals than the game has kinds of monoliths.
    Monoliths(TooFewMonoliths),
}

impl Infeasible {
    /// Returns the kind of the reason, without locations and numbers.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Zone(_) => "a zone is too small for its required contents",
            Self::Map { .. } => "the map is too small for the required contents",
            Self::Monoliths(_) => "more pairs of monoliths than the game has kinds",
        }
    }

    /// Describes the error, without help.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Zone(room) => room.to_string(),
            Self::Map { need, tiles } => {
                format!("the required contents of all zones need at least {need} tiles; the map has {tiles}")
            }
            Self::Monoliths(error) => error.to_string(),
        }
    }

    /// Returns how to fix the error.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            Self::Zone(_) => "request less, give the zone a larger `size`, or choose a larger map",
            Self::Map { .. } => "request less, or choose a larger map",
            Self::Monoliths(_) => "request fewer portals",
        }
    }
}

impl fmt::Display for Infeasible {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.words())?;
        match self {
            Self::Zone(_) | Self::Map { .. } => write!(out, "; {}", self.help()),
            Self::Monoliths(_) => Ok(()),
        }
    }
}

/// Returns the reasons why no attempt can generate a map of the plan: zones that are too small, a map that is
/// too small, or more forced portals than the game has kinds of monoliths. Empty if no reason is known.
#[must_use]
pub fn infeasible(plan: &GenPlan, pack: &ContentPack) -> Vec<Infeasible> {
    let rooms = zone_rooms(plan, pack);
    let (need, tiles) = (rooms.iter().map(ZoneRoom::need).fold(0, u64::saturating_add), all_tiles(plan));
    let mut reasons: Vec<Infeasible> =
        rooms.into_iter().filter(|room| room.need() > room.most).map(Infeasible::Zone).collect();
    if reasons.is_empty() && need > tiles {
        reasons.push(Infeasible::Map { need, tiles });
    }
    let forced = plan.connections.iter().filter(|link| link.kind == ConnectionKind::ForcePortal).count();
    let kinds = pack.monoliths_of(plan.target).len();
    if forced > kinds {
        let causes = plan.connections.iter().filter(|link| link.kind == ConnectionKind::ForcePortal);
        let key = |zone: ZoneId| plan.zones[zone.index()].key.as_str();
        let causes = causes.map(|link| (format!("{} - {}", key(link.a), key(link.b)), LinkCause::Forced));
        let error = TooFewMonoliths { needed: forced, kinds, causes: causes.collect() };
        reasons.push(Infeasible::Monoliths(error));
    }
    reasons
}

/// Maximum number of objects that are entered from one tile: its eight neighbors.
const DOORS_PER_TILE: u64 = 8;

/// Bounds of the size of a zone relative to its share. Source: zones of measured layouts exceeded their share
/// by up to four fifths, and tiny zones by about 70 tiles, because zones have at least 40 tiles.
const LARGER_PERCENT: u64 = 200;
const LARGER_TILES: u64 = 128;

/// If a level has fewer tiles per zone than this, the area of a zone may differ from its share by any factor,
/// because the layout has too few cells. Measured: 30 zones on 36 x 36 tiles exceeded a bound by share.
const TILES_FOR_SHARES: u64 = 100;

/// The minimum need of one object. The smaller of two needs has fewer tiles, or the same number and a guard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Need {
    /// Tiles that it covers, including its guard.
    tiles: u64,
    /// Whether it is entered from a different tile than that of its guard.
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

/// Sums up parts with the same noun. Omits parts with a count of 0.
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

/// Returns for each zone the needs of the portals of its forced connections.
fn forced_portals(plan: &GenPlan, sizes: &Sizes<'_>) -> Vec<Vec<Need>> {
    let mut portals = vec![Vec::new(); plan.zones.len()];
    let kinds = || sizes.pack.defaults.monoliths.iter().copied();
    let tiles = kinds().filter_map(|kind| sizes.tiles(kind)).min().unwrap_or(0);
    for link in plan.connections.iter().filter(|link| link.kind == ConnectionKind::ForcePortal) {
        let is_guarded = guard_strength(link.guard, plan.monsters, None) > 0;
        for zone in [link.a, link.b] {
            portals[zone.index()].push(Need::of(tiles, is_guarded));
        }
    }
    portals
}

fn all_tiles(plan: &GenPlan) -> u64 {
    level_tiles(plan) * u64::from(plan.size.levels())
}

fn level_tiles(plan: &GenPlan) -> u64 {
    u64::from(plan.size.width()) * u64::from(plan.size.height())
}

/// The known zones of a level.
struct LevelZones {
    /// Sum of the weights of zones that must be on it. On a map with one level these are all zones.
    weight: u128,
    /// Whether the zones that may be on it could have fewer than [`TILES_FOR_SHARES`] tiles each.
    may_be_crowded: bool,
}

/// Returns the known zones of each level. O(zones).
fn level_zones(plan: &GenPlan) -> Vec<LevelZones> {
    let zones_of = |level: Level| {
        let certain = plan.zones.iter().filter(|zone| must_be_on(plan, zone, level));
        let possible = plan.zones.iter().filter(|zone| may_be_on(zone, level)).count() as u64;
        LevelZones {
            weight: certain.map(|zone| u128::from(zone.weight)).sum(),
            may_be_crowded: level_tiles(plan) < possible * TILES_FOR_SHARES,
        }
    };
    plan.size.each_level().map(zones_of).collect()
}

fn may_be_on(zone: &ZonePlan, level: Level) -> bool {
    match zone.level {
        // The sea takes its tiles from the others.
        _ if zone.kind == ZoneKind::Water => false,
        LevelRequest::Force(forced) => forced == level,
        LevelRequest::Any | LevelRequest::Prefer(_) => true,
    }
}

fn must_be_on(plan: &GenPlan, zone: &ZonePlan, level: Level) -> bool {
    may_be_on(zone, level) && (plan.size.levels() == 1 || matches!(zone.level, LevelRequest::Force(_)))
}

/// Returns the maximum number of tiles of a zone: its share of a level with only the zones that must be on
/// it, plus the maximum deviation. Returns the whole level if it may be crowded.
///
/// - `known`: the result of [`level_zones`].
fn max_tiles(plan: &GenPlan, zone: &ZonePlan, known: &[LevelZones]) -> u64 {
    let levels = || plan.size.each_level().filter(|level| may_be_on(zone, *level));
    let known = |level: Level| known.get(level.index());
    let area = level_tiles(plan);
    if levels().filter_map(known).any(|level| level.may_be_crowded) {
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

/// Returns the share of a zone in the land of the map, by weight.
fn share_of(plan: &GenPlan, zone: &ZonePlan) -> u64 {
    let weights =
        plan.zones.iter().filter(|zone| zone.kind != ZoneKind::Water).map(|zone| u128::from(zone.weight));
    let share = u128::from(all_tiles(plan)) * u128::from(zone.weight) / weights.sum::<u128>().max(1);
    u64::try_from(share).unwrap_or(u64::MAX)
}

/// Computes the minimum numbers of tiles that objects cover.
struct Sizes<'a> {
    plan: &'a GenPlan,
    pack: &'a ContentPack,
}

impl Sizes<'_> {
    /// Returns the tiles of the smallest appearance of a kind that fits any terrain.
    fn tiles(&self, kind: ObjectKindId) -> Option<u64> {
        let looks = self.pack.objects[kind].appearances.iter().map(|look| &self.pack.appearances[*look]);
        let looks = looks.filter(|look| !look.terrains.is_empty());
        looks.map(|look| look.footprint.cells().len() as u64).min()
    }

    fn min_of_role(&self, role: ObjectRole) -> u64 {
        let kinds = self.pack.objects.iter().filter(|(_, kind)| kind.role == role);
        kinds.filter_map(|(id, _)| self.tiles(id)).min().unwrap_or(0)
    }

    /// Returns the minimum need of the given kinds in a zone, including a required guard.
    ///
    /// - `guard`: the value that determines the guard, instead of the value of the kind.
    fn min_need(
        &self,
        zone: &ZonePlan,
        kinds: impl Iterator<Item = ObjectKindId>,
        guard: Option<u32>,
    ) -> Need {
        let contents = &zone.contents;
        let of_kind = |kind: ObjectKindId| {
            let changed = contents.objects.changed.iter().find(|changed| changed.kind == kind);
            let own = changed.map_or(self.pack.objects[kind].value, |changed| changed.value);
            // The pack determines the guard of a mine, the template that of an object. Use the smaller value.
            let value = guard.unwrap_or(own.min(self.pack.objects[kind].value));
            let strength = guard_strength(value, self.plan.monsters, Some(contents.monsters));
            Some(Need::of(self.tiles(kind)?, strength > 0))
        };
        kinds.filter_map(of_kind).min().unwrap_or(Need::of(0, false))
    }
}
