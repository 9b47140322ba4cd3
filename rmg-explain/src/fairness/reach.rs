//! What a player can reach.

use rmg_core::model::{MapModel, ObjectBody, ObjectId, PileId, PileRequest};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Subject};
use rmg_core::{PlayerColor, ResourceId};

use super::way::Way;

/// What a player can reach from the starting town. A path is `None` if none exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerReach {
    pub color: PlayerColor,
    /// The starting town: the main town, else the first town, else a random town. Without a town, the first
    /// hero. `None` if the player has neither, and reaches nothing.
    pub start: Option<ObjectId>,
    /// All mines, in the order of the map.
    pub mines: Vec<MineReach>,
    /// All towns where no player starts, in the order of the map.
    pub towns: Vec<TownReach>,
    /// All piles of treasure, in the order of the map.
    pub piles: Vec<PileReach>,
    /// The players of other teams, in the order of the plan.
    pub rivals: Vec<OtherReach>,
    /// The other players of the same team, in the order of the plan.
    pub allies: Vec<OtherReach>,
}

/// The path to a mine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MineReach {
    pub object: ObjectId,
    /// The resource that it produces; `None`: abandoned.
    pub resource: Option<ResourceId>,
    pub way: Option<Way>,
}

/// The path to a town.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TownReach {
    pub object: ObjectId,
    pub way: Option<Way>,
}

/// The path to a pile of treasure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PileReach {
    pub pile: PileId,
    /// Value of the pile in the map.
    pub value: u32,
    /// The path to its nearest object.
    pub way: Option<Way>,
}

/// The path to another player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherReach {
    pub color: PlayerColor,
    /// The path to the start of that player.
    pub way: Option<Way>,
}

impl PlayerReach {
    /// Returns the best path to a mine of a resource.
    #[must_use]
    pub fn nearest_mine(&self, resource: ResourceId) -> Option<Way> {
        self.mines.iter().filter(|mine| mine.resource == Some(resource)).filter_map(|mine| mine.way).min()
    }

    /// Returns the best path to a town where no player starts.
    #[must_use]
    pub fn nearest_town(&self) -> Option<Way> {
        self.towns.iter().filter_map(|town| town.way).min()
    }

    /// Returns the best path to a player of another team.
    #[must_use]
    pub fn nearest_rival(&self) -> Option<Way> {
        self.rivals.iter().filter_map(|rival| rival.way).min()
    }

    /// Returns the number of mines within some days.
    #[must_use]
    pub fn mines_within(&self, days: u32) -> u64 {
        count_within(self.mines.iter().map(|mine| mine.way), days)
    }

    /// Returns the number of towns within some days where no player starts.
    #[must_use]
    pub fn towns_within(&self, days: u32) -> u64 {
        count_within(self.towns.iter().map(|town| town.way), days)
    }

    /// Returns the value of all piles of treasure within some days.
    #[must_use]
    pub fn value_within(&self, days: u32) -> u64 {
        let piles = self.piles.iter().filter(|pile| pile.way.is_some_and(|way| way.is_within(days)));
        piles.map(|pile| u64::from(pile.value)).sum()
    }
}

fn count_within(ways: impl Iterator<Item = Option<Way>>, days: u32) -> u64 {
    ways.flatten().filter(|way| way.is_within(days)).map(|_| 1).sum()
}

/// Returns the resource that a kind of mine produces; `None` for an abandoned mine and for other kinds.
pub(super) fn mined_by(kind: &ObjectKind) -> Option<ResourceId> {
    match (kind.role, &kind.subject) {
        (ObjectRole::Mine, Subject::Resource(resource)) => Some(*resource),
        _ => None,
    }
}

/// The objects that players can reach.
#[derive(Debug)]
pub(super) struct Targets {
    mines: Vec<(ObjectId, Option<ResourceId>)>,
    towns: Vec<ObjectId>,
    piles: Vec<(PileId, u32)>,
}

impl Targets {
    /// Finds the objects. O(objects + piles).
    pub(super) fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let (mut mines, mut towns) = (Vec::new(), Vec::new());
        for (at, object) in map.objects.iter().enumerate() {
            let Some(kind) = pack.objects.get(object.kind) else { continue };
            if kind.role == ObjectRole::Mine {
                mines.push((ObjectId::from_index(at), mined_by(kind)));
            } else if matches!(object.body, ObjectBody::Town { .. }) || kind.role == ObjectRole::RandomTown {
                towns.push(ObjectId::from_index(at));
            }
        }
        let piles = map.piles.iter().enumerate();
        let treasure = piles.filter(|(_, pile)| matches!(pile.wish, PileRequest::Treasure(_)));
        let piles = treasure.map(|(at, pile)| (PileId::from_index(at), pile.value)).collect();
        Self { mines, towns, piles }
    }

    /// Returns what a player can reach.
    ///
    /// # Arguments
    /// - `starts`: all players in the order of the plan, with their starts.
    /// - `at`: the position of the player in `starts`.
    /// - `way`: returns the path of this player to an object.
    pub(super) fn reach(
        &self,
        map: &MapModel,
        starts: &[Start],
        at: usize,
        way: impl Fn(ObjectId) -> Option<Way>,
    ) -> PlayerReach {
        let own = starts[at];
        let mine = |(object, resource): &(ObjectId, Option<ResourceId>)| MineReach {
            object: *object,
            resource: *resource,
            way: way(*object),
        };
        let pile = |(pile, value): &(PileId, u32)| {
            let objects = map.piles[pile.index()].objects.iter();
            let known = objects.filter(|object| object.index() < map.objects.len());
            PileReach { pile: *pile, value: *value, way: known.filter_map(|object| way(*object)).min() }
        };
        let free = self.towns.iter().filter(|town| starts.iter().all(|start| start.town != Some(**town)));
        let others = || starts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, start)| start);
        let reach = |start: &Start| OtherReach { color: start.color, way: start.town.and_then(&way) };
        PlayerReach {
            color: own.color,
            start: own.town,
            mines: self.mines.iter().map(mine).collect(),
            towns: free.map(|object| TownReach { object: *object, way: way(*object) }).collect(),
            piles: self.piles.iter().map(pile).collect(),
            rivals: others().filter(|other| !own.is_ally(other)).map(reach).collect(),
            allies: others().filter(|other| own.is_ally(other)).map(reach).collect(),
        }
    }
}

/// A player and the start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    pub(super) color: PlayerColor,
    pub(super) team: Option<u8>,
    /// The town or hero where the player starts.
    pub(super) town: Option<ObjectId>,
}

impl Start {
    pub(super) fn is_ally(&self, other: &Self) -> bool {
        self.team.is_some() && self.team == other.team
    }
}
