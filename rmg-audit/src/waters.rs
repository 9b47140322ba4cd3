//! Waters: the pieces of the sea, which of them are sailed, and the landings on their shores.
//!
//! A water is what hangs together of water by the four sides, whatever lies in it. It is sailed when a boat
//! lies in it, when a shipyard can launch one there, or when a recorded landing belongs to it.

use std::collections::BTreeSet;

use rmg_core::ZoneId;
use rmg_core::ids::ConnectionId;
use rmg_core::model::{Landing, MapObject};
use rmg_core::pack::{Appearance, ObjectRole};

use crate::ground::{Ground, cells};
use crate::pieces::Pieces;

/// A water, by its level and its first tile in rows.
pub(crate) type Water = (usize, usize);

/// All waters of a map.
#[derive(Debug)]
pub(crate) struct Waters {
    /// By level.
    pieces: Vec<Pieces>,
    sailed: BTreeSet<Water>,
    /// Those with a whirlpool: from each of them boats get to all others.
    whirling: BTreeSet<Water>,
    /// Of links in their order, then harbours in theirs.
    pub(crate) moorings: Vec<Mooring>,
}

/// A landing that the map records, with what the ground says of it.
#[derive(Debug)]
pub(crate) struct Mooring {
    pub(crate) of: MooringOf,
    /// Whose shore it should be.
    pub(crate) zone: ZoneId,
    pub(crate) landing: Landing,
    /// Its position in the layers of its level; `None` off the map.
    pub(crate) tile: Option<usize>,
    /// Where its vessel lies or is launched, as far as that is water.
    pub(crate) berths: Vec<usize>,
    /// The waters that it belongs to: those of its berths beside it, or all beside it where there is no such
    /// berth.
    pub(crate) waters: Vec<Water>,
}

/// Whose landing it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MooringOf {
    /// An end of a ferry: 0 or 1.
    Link(ConnectionId, usize),
    /// A position in the list of harbours.
    Harbor(usize),
}

impl Waters {
    /// Finds the waters. O(tiles + cells of objects + landings).
    pub(crate) fn new(ground: &Ground<'_>) -> Self {
        let back = [1, ground.stride];
        let pieces = ground.levels.iter().map(|layer| {
            let water = &layer.is_water;
            Pieces::new(water.len(), ground.tiles(), back, |at| water[at], |_, _| true)
        });
        let mut waters = Self {
            pieces: pieces.collect(),
            sailed: BTreeSet::new(),
            whirling: BTreeSet::new(),
            moorings: Vec::new(),
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
            let mooring = waters.mooring(ground, of, zone, landing);
            waters.sailed.extend(&mooring.waters);
            waters.moorings.push(mooring);
        }
        waters
    }

    fn mooring(&self, ground: &Ground<'_>, of: MooringOf, zone: ZoneId, landing: Landing) -> Mooring {
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
        Mooring { of, zone, landing, tile, berths, waters }
    }

    /// The water of a tile; `None` on land.
    pub(crate) fn of(&self, level: usize, tile: usize) -> Option<Water> {
        Some((level, self.pieces.get(level)?.of(tile)?))
    }

    /// Whether somebody can sail on a water.
    pub(crate) fn is_sailed(&self, water: Water) -> bool {
        self.sailed.contains(&water)
    }

    /// The sailed water of a tile.
    pub(crate) fn sailed_at(&self, level: usize, tile: usize) -> Option<Water> {
        self.of(level, tile).filter(|water| self.is_sailed(*water))
    }

    /// Whether boats get from one water to another: they are one, or there is a whirlpool in each.
    pub(crate) fn are_joined(&self, a: Water, b: Water) -> bool {
        a == b || self.whirling.contains(&a) && self.whirling.contains(&b)
    }

    /// The two landings of a ferry.
    pub(crate) fn ends_of(&self, link: ConnectionId) -> Vec<&Mooring> {
        let is_it = |mooring: &&Mooring| matches!(mooring.of, MooringOf::Link(of, _) if of == link);
        self.moorings.iter().filter(is_it).collect()
    }

    /// Number of tiles of all sailed waters.
    pub(crate) fn sailed_tiles(&self, ground: &Ground<'_>) -> u32 {
        let levels = 0..ground.levels.len();
        let tiles = levels.flat_map(|level| ground.tiles().map(move |at| (level, at)));
        let sailed = tiles.filter(|(level, at)| self.sailed_at(*level, *at).is_some());
        u32::try_from(sailed.count()).unwrap_or(u32::MAX)
    }

    /// The waters on which a zone has shore, sailed or not: tiles with water among their 8 neighbors.
    /// O(tiles).
    pub(crate) fn on_shore_of(&self, ground: &Ground<'_>, zone: ZoneId) -> BTreeSet<Water> {
        let Some(level) = ground.map.zones.get(zone.index()).map(|zone| zone.level.index()) else {
            return BTreeSet::new();
        };
        let layer = &ground.levels[level];
        let own = ground.tiles().filter(|at| layer.owner[*at] == zone.0 && !layer.is_water[*at]);
        own.flat_map(|at| ground.around(at)).filter_map(|at| self.of(level, at)).collect()
    }
}

impl Mooring {
    /// Its level.
    pub(crate) fn level(&self) -> usize {
        self.landing.at.level.index()
    }
}

/// All landings that the map records, with the zone where each should be.
fn landings(ground: &Ground<'_>) -> Vec<(MooringOf, ZoneId, Landing)> {
    let map = ground.map;
    let mut all = Vec::new();
    for ((id, plan), link) in ground.wishes.each_connection().zip(&map.links) {
        let ends = link.way.landings().iter().zip([plan.a, plan.b]).enumerate();
        all.extend(ends.map(|(end, (landing, zone))| (MooringOf::Link(id, end), zone, *landing)));
    }
    let harbors = map.harbors.iter().enumerate();
    all.extend(harbors.map(|(at, harbor)| (MooringOf::Harbor(at), harbor.zone, harbor.landing)));
    all
}

/// The water where a boat lies, or where a shipyard may launch one; `None` for everything else.
fn berths_of(ground: &Ground<'_>, object: &MapObject) -> Option<Vec<usize>> {
    let (kind, look) = ground.look(object)?;
    let layer = ground.levels.get(object.at.level.index())?;
    match kind.role {
        ObjectRole::Boat => {
            let own = cells(object, look).filter_map(|cell| ground.cell_index(cell.x, cell.y));
            Some(own.filter(|at| layer.is_water[*at]).collect())
        }
        ObjectRole::Shipyard => {
            let mut launched = beside(ground, object, look);
            launched.retain(|at| layer.is_water[*at] && !layer.is_covered[*at]);
            launched.sort_unstable();
            launched.dedup();
            Some(launched)
        }
        _ => None,
    }
}

/// Positions of the map around the cells of an object.
pub(crate) fn beside(ground: &Ground<'_>, object: &MapObject, look: &Appearance) -> Vec<usize> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    cells(object, look)
        .flat_map(|cell| around.clone().map(move |(dx, dy)| (cell.x + dx, cell.y + dy)))
        .filter_map(|(x, y)| ground.cell_index(x, y))
        .collect()
}
