//! Input and output of item placement.

use crate::fill::error::FillWarning;
use crate::ids::{ItemId, LinkId, LocationId, RegionId, RuleId, TargetId};
use crate::region_graph::RegionGraph;
use crate::rule::RuleBook;

/// A location of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerLocation {
    /// Index of the player.
    pub player: usize,
    /// The location in the world of this player.
    pub location: LocationId,
}

/// An item of a player. It may be placed in the world of another player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerItem {
    /// Index of the player who needs the item.
    pub player: usize,
    /// The item in the world of this player.
    pub item: ItemId,
}

/// A region of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerRegion {
    /// Index of the player.
    pub player: usize,
    /// The region in the world of this player.
    pub region: RegionId,
}

/// Options of one player. Default: none.
#[derive(Debug, Clone, Default)]
pub struct FillOptions {
    /// Locations that get only filler.
    pub exclude: Vec<LocationId>,
    /// Locations that get progression items as far as possible.
    pub priority: Vec<LocationId>,
    /// Copies of items that are placed where the player reaches them without any item of the pool.
    pub early: Vec<(ItemId, u32)>,
    /// Items that stay in the world of their player.
    pub local: Vec<ItemId>,
    /// Placements that are made first. They use copies of the pool, or the filler item. Player and item may
    /// be those of another player.
    pub plan: Vec<(LocationId, PlayerItem)>,
    /// The item that is placed at locations for which the pool has no item. Default: they stay free.
    pub filler: Option<ItemId>,
}

/// A player: a world with joined entrances, and options.
#[derive(Debug, Clone, Copy)]
pub struct FillPlayer<'a> {
    /// Name, for messages.
    pub name: &'a str,
    /// The world. Its `pool` are the items to place, and its locations without an item are free.
    pub world: &'a RegionGraph,
    /// Joins of its dangling exits.
    pub joins: &'a [(LinkId, TargetId)],
    /// Options.
    pub options: &'a FillOptions,
    /// The rule of the goal of the game. It must hold in the end.
    pub completion: RuleId,
    /// Whether it is sufficient that the completion rule holds. Default: false, every location must be
    /// reachable.
    pub is_minimal: bool,
}

impl<'a> FillPlayer<'a> {
    /// Creates a player who must reach every location.
    #[must_use]
    pub fn new(
        name: &'a str,
        world: &'a RegionGraph,
        joins: &'a [(LinkId, TargetId)],
        options: &'a FillOptions,
    ) -> Self {
        Self { name, world, joins, options, completion: RuleBook::ALWAYS, is_minimal: false }
    }
}

/// Settings of a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FillSettings {
    /// Strength of the balancing between players, 0 (none) to 99. A player with less than this share (in
    /// percent) of the relative progress of the first player gets items earlier. Default: 0.
    pub balance: u8,
    /// Maximum number of attempts of assumed fill before the exact search. 0 starts with the search. Default:
    /// 20.
    pub attempts: u32,
    /// Limit of the exact search, in facts that sweeps visit. Default: 200 million, a few seconds.
    pub effort: u64,
}

impl Default for FillSettings {
    fn default() -> Self {
        Self { balance: 0, attempts: 20, effort: 200_000_000 }
    }
}

/// An item at a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The location.
    pub location: PlayerLocation,
    /// The item.
    pub item: PlayerItem,
    /// Whether rules may need the item.
    pub is_progression: bool,
}

/// A location of a sphere with its item, placed or already in the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SphereLocation {
    /// The location.
    pub location: PlayerLocation,
    /// Its item; `None` for a location that stays free.
    pub item: Option<PlayerItem>,
}

/// Everything that becomes reachable with the items of the spheres before. The first sphere needs only the
/// start items.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FillSphere {
    /// Regions, ascending by player and id.
    pub regions: Vec<PlayerRegion>,
    /// Locations, ascending by player and id.
    pub locations: Vec<SphereLocation>,
}

/// The progress of players by sphere.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FillProfile {
    /// By sphere and player: number of locations that are reachable up to this sphere.
    pub reached: Vec<Vec<usize>>,
    /// By sphere: difference between the largest and the smallest share of reached locations, in thousandths.
    pub gap: Vec<u32>,
}

/// The work to find a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FillWork {
    /// Number of attempts of assumed fill.
    pub attempts: u32,
    /// Number of states that the exact search visited; 0 if it was not needed.
    pub states: u64,
}

/// A valid placement.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filled {
    /// New placements in order: planned ones, progression items, then the other items.
    pub placements: Vec<Placement>,
    /// Locations that stay free.
    pub free: Vec<PlayerLocation>,
    /// Spheres, with all locations.
    pub spheres: Vec<FillSphere>,
    /// By sphere: progression that is needed to win. Without any one of these items the game is lost.
    pub playthrough: Vec<Vec<SphereLocation>>,
    /// Regions that are never reached.
    pub unreached_regions: Vec<PlayerRegion>,
    /// Locations that are never reached.
    pub unreached_locations: Vec<PlayerLocation>,
    /// The progress of players before and after balancing. Equal without balancing.
    pub profiles: [FillProfile; 2],
    /// Requests that could not be met.
    pub warnings: Vec<FillWarning>,
    /// The work to find it.
    pub work: FillWork,
}
