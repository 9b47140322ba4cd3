//! Waters: the connected components of water, which of them are sailed, and the landings on their shores.
//!
//! Water tiles are connected by their four sides; objects on them are ignored. A water is sailed if a boat is
//! in it, if a shipyard can launch one there, or if a recorded landing belongs to it.

use std::collections::BTreeSet;

use rmg_core::ZoneId;
use rmg_core::ids::ConnectionId;
use rmg_core::model::{Landing, MapObject};
use rmg_core::pack::{Appearance, ObjectRole};

use crate::ground::{DecodedMap, cells};
use crate::pieces::Pieces;

/// A water, identified by its level and its first tile in rows.
pub(crate) type Water = (usize, usize);

/// All waters of a map.
#[derive(Debug)]
pub(crate) struct Waters {
    /// By level.
    pieces: Vec<Pieces>,
    sailed: BTreeSet<Water>,
    /// Waters with a whirlpool: boats get from each of them to all others.
    whirling: BTreeSet<Water>,
    /// Landings of links in order, then of harbors in order.
    pub(crate) landings: Vec<CheckedLanding>,
}

/// A recorded landing, with facts about its place on the map.
#[derive(Debug)]
pub(crate) struct CheckedLanding {
    pub(crate) of: CheckedLandingOf,
    /// The zone that should contain its shore.
    pub(crate) zone: ZoneId,
    pub(crate) landing: Landing,
    /// Its index in the layers of its level; `None` off the map.
    pub(crate) tile: Option<usize>,
    /// Water tiles where its vessel is, or where it is launched.
    pub(crate) berths: Vec<usize>,
    /// The waters that it belongs to: those of its berths next to it, else all waters next to it.
    pub(crate) waters: Vec<Water>,
}

/// The ferry or harbor of a landing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CheckedLandingOf {
    /// An end of a ferry: 0 or 1.
    Link(ConnectionId, usize),
    /// An index in the list of harbors.
    Harbor(usize),
}

impl Waters {
    /// Computes the waters. O(tiles + cells of objects + landings).
    pub(crate) fn new(ground: &DecodedMap<'_>) -> Self {
        let back = [1, ground.stride];
        let pieces = ground.levels.iter().map(|layer| {
            let water = &layer.is_water;
            Pieces::new(water.len(), ground.tiles(), back, |at| water[at], |_, _| true)
        });
        let mut waters = Self {
            pieces: pieces.collect(),
            sailed: BTreeSet::new(),
            whirling: BTreeSet::new(),
            landings: Vec::new(),
        };
        let is_vessel = |object: &&MapObject| berths_of(ground, object).is_some();
        let vessels = ground.map.objects.iter().filter(is_vessel);
        for object in vessels {
            let level = object.at.level.index();
            let berths = berths_of(ground, object).unwrap_or_default();
            let sailed: Vec<Water> = berths.iter().filter_map(|at| waters.of(level, *at)).collect();
            waters.sailed.extend(sailed);
        }
        let is_whirlpool = |object: &&MapObject| ground.pack.defaults.whirlpool == Some(object.kind);
        for object in ground.map.objects.iter().filter(is_whirlpool) {
            let Some((_, look)) = ground.look(object) else { continue };
            let tiles = cells(object, look).filter_map(|cell| ground.cell_index(cell.x, cell.y));
            let whirling: Vec<Water> =
                tiles.filter_map(|at| waters.of(object.at.level.index(), at)).collect();
            waters.whirling.extend(whirling);
        }
        for (of, zone, landing) in landings(ground) {
            let landing = waters.landing(ground, of, zone, landing);
            waters.sailed.extend(&landing.waters);
            waters.landings.push(landing);
        }
        waters
    }

    fn landing(
        &self,
        ground: &DecodedMap<'_>,
        of: CheckedLandingOf,
        zone: ZoneId,
        landing: Landing,
    ) -> CheckedLanding {
        let level = landing.at.level.index();
        let tile = ground.index(landing.at);
        let vessel = ground.object(landing.vessel).filter(|vessel| vessel.at.level == landing.at.level);
        let berths = vessel.and_then(|vessel| berths_of(ground, vessel)).unwrap_or_default();
        let around = tile.map(|tile| ground.around(tile)).into_iter().flatten();
        let shore: Vec<usize> = around.filter(|at| self.of(level, *at).is_some()).collect();
        let own: Vec<usize> = shore.iter().copied().filter(|at| berths.contains(at)).collect();
        let of_tiles = if own.is_empty() { shore } else { own };
        let mut waters: Vec<Water> = of_tiles.iter().filter_map(|at| self.of(level, *at)).collect();
        waters.sort_unstable();
        waters.dedup();
        CheckedLanding { of, zone, landing, tile, berths, waters }
    }

    /// Returns the water of a tile; `None` on land.
    pub(crate) fn of(&self, level: usize, tile: usize) -> Option<Water> {
        Some((level, self.pieces.get(level)?.of(tile)?))
    }

    /// Returns whether boats sail on a water.
    pub(crate) fn is_sailed(&self, water: Water) -> bool {
        self.sailed.contains(&water)
    }

    /// Returns the water of a tile if it is sailed.
    pub(crate) fn sailed_at(&self, level: usize, tile: usize) -> Option<Water> {
        self.of(level, tile).filter(|water| self.is_sailed(*water))
    }

    /// Returns whether boats get from one water to another: they are equal, or both have a whirlpool.
    pub(crate) fn are_joined(&self, a: Water, b: Water) -> bool {
        a == b || self.whirling.contains(&a) && self.whirling.contains(&b)
    }

    /// Returns the two landings of a ferry.
    pub(crate) fn ends_of(&self, link: ConnectionId) -> Vec<&CheckedLanding> {
        let is_it =
            |landing: &&CheckedLanding| matches!(landing.of, CheckedLandingOf::Link(of, _) if of == link);
        self.landings.iter().filter(is_it).collect()
    }

    /// Returns the number of tiles of all sailed waters.
    pub(crate) fn sailed_tiles(&self, ground: &DecodedMap<'_>) -> u32 {
        let levels = 0..ground.levels.len();
        let tiles = levels.flat_map(|level| ground.tiles().map(move |at| (level, at)));
        let sailed = tiles.filter(|(level, at)| self.sailed_at(*level, *at).is_some());
        u32::try_from(sailed.count()).unwrap_or(u32::MAX)
    }

    /// Returns the waters at the shores of a zone, sailed or not, by the 8 neighbors of its tiles. O(tiles).
    pub(crate) fn on_shore_of(&self, ground: &DecodedMap<'_>, zone: ZoneId) -> BTreeSet<Water> {
        let Some(level) = ground.map.zones.get(zone.index()).map(|zone| zone.level.index()) else {
            return BTreeSet::new();
        };
        let layer = &ground.levels[level];
        let own = ground.tiles().filter(|at| layer.owner[*at] == zone.0 && !layer.is_water[*at]);
        own.flat_map(|at| ground.around(at)).filter_map(|at| self.of(level, at)).collect()
    }
}

impl CheckedLanding {
    /// Returns the level of the landing.
    pub(crate) fn level(&self) -> usize {
        self.landing.at.level.index()
    }
}

/// Returns all recorded landings, with the zone in which each should be.
fn landings(ground: &DecodedMap<'_>) -> Vec<(CheckedLandingOf, ZoneId, Landing)> {
    let map = ground.map;
    let mut all = Vec::new();
    for ((id, plan), link) in ground.requests.each_connection().zip(&map.links) {
        let ends = link.way.landings().iter().zip([plan.a, plan.b]).enumerate();
        all.extend(ends.map(|(end, (landing, zone))| (CheckedLandingOf::Link(id, end), zone, *landing)));
    }
    let harbors = map.harbors.iter().enumerate();
    all.extend(harbors.map(|(at, harbor)| (CheckedLandingOf::Harbor(at), harbor.zone, harbor.landing)));
    all
}

/// Returns the water tiles where a boat is, or where a shipyard can launch one; `None` for other objects.
fn berths_of(ground: &DecodedMap<'_>, object: &MapObject) -> Option<Vec<usize>> {
    let (kind, look) = ground.look(object)?;
    let layer = ground.levels.get(object.at.level.index())?;
    match kind.role {
        ObjectRole::Boat => {
            let own = cells(object, look).filter_map(|cell| ground.cell_index(cell.x, cell.y));
            Some(own.filter(|at| layer.is_water[*at]).collect())
        }
        ObjectRole::Shipyard => {
            let mut launched = adjacent_tiles(ground, object, look);
            launched.retain(|at| layer.is_water[*at] && !layer.is_covered[*at]);
            launched.sort_unstable();
            launched.dedup();
            Some(launched)
        }
        _ => None,
    }
}

/// Returns the indexes of the tiles on and around the cells of an object.
pub(crate) fn adjacent_tiles(ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> Vec<usize> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    cells(object, look)
        .flat_map(|cell| around.clone().map(move |(dx, dy)| (cell.x + dx, cell.y + dy)))
        .filter_map(|(x, y)| ground.cell_index(x, y))
        .collect()
}
