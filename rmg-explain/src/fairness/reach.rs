//! What a player reaches.

use rmg_core::model::{MapModel, ObjectBody, ObjectId, PileId, Wish};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Subject};
use rmg_core::{PlayerColor, ResourceId};

use super::way::Way;

/// What a player reaches from the town he begins with. Ways are `None` where none leads there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerReach {
    pub color: PlayerColor,
    /// The town: his main one, else the first that is his, else one that the game rolls; where he has none, his first hero. `None` where
    /// he has nothing, and reaches nothing.
    pub start: Option<ObjectId>,
    /// All mines, in the order of the map.
    pub mines: Vec<MineReach>,
    /// All towns that nobody begins with, in the order of the map.
    pub towns: Vec<TownReach>,
    /// All piles of treasure, in the order of the map.
    pub piles: Vec<PileReach>,
    /// The players of other teams, in the order of the plan.
    pub rivals: Vec<OtherReach>,
    /// The other players of the same team, in the order of the plan.
    pub allies: Vec<OtherReach>,
}

/// The way to a mine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MineReach {
    pub object: ObjectId,
    /// What it yields; `None`: abandoned.
    pub resource: Option<ResourceId>,
    pub way: Option<Way>,
}

/// The way to a town.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TownReach {
    pub object: ObjectId,
    pub way: Option<Way>,
}

/// The way to a pile of treasure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PileReach {
    pub pile: PileId,
    /// What it is worth, as the map records it.
    pub value: u32,
    /// The way to its nearest object.
    pub way: Option<Way>,
}

/// The way to another player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherReach {
    pub color: PlayerColor,
    /// The way to the town that he begins with.
    pub way: Option<Way>,
}

impl PlayerReach {
    /// The best way to a mine of a resource.
    #[must_use]
    pub fn nearest_mine(&self, resource: ResourceId) -> Option<Way> {
        self.mines.iter().filter(|mine| mine.resource == Some(resource)).filter_map(|mine| mine.way).min()
    }

    /// The best way to a town that nobody begins with.
    #[must_use]
    pub fn nearest_town(&self) -> Option<Way> {
        self.towns.iter().filter_map(|town| town.way).min()
    }

    /// The best way to a player of another team.
    #[must_use]
    pub fn nearest_rival(&self) -> Option<Way> {
        self.rivals.iter().filter_map(|rival| rival.way).min()
    }

    /// How many mines lie within days.
    #[must_use]
    pub fn mines_within(&self, days: u32) -> u64 {
        count_within(self.mines.iter().map(|mine| mine.way), days)
    }

    /// How many towns that nobody begins with lie within days.
    #[must_use]
    pub fn towns_within(&self, days: u32) -> u64 {
        count_within(self.towns.iter().map(|town| town.way), days)
    }

    /// Value of all piles of treasure within days.
    #[must_use]
    pub fn value_within(&self, days: u32) -> u64 {
        let piles = self.piles.iter().filter(|pile| pile.way.is_some_and(|way| way.is_within(days)));
        piles.map(|pile| u64::from(pile.value)).sum()
    }
}

fn count_within(ways: impl Iterator<Item = Option<Way>>, days: u32) -> u64 {
    ways.flatten().filter(|way| way.is_within(days)).map(|_| 1).sum()
}

/// What a kind of mine yields; `None` for an abandoned one, and for all that is no mine.
pub(super) fn mined_by(kind: &ObjectKind) -> Option<ResourceId> {
    match (kind.role, &kind.subject) {
        (ObjectRole::Mine, Subject::Resource(resource)) => Some(*resource),
        _ => None,
    }
}

/// What there is to be reached, the same for all players.
#[derive(Debug)]
pub(super) struct Things {
    mines: Vec<(ObjectId, Option<ResourceId>)>,
    towns: Vec<ObjectId>,
    piles: Vec<(PileId, u32)>,
}

impl Things {
    /// Finds them. O(objects + piles).
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
        let treasure = piles.filter(|(_, pile)| matches!(pile.wish, Wish::Treasure(_)));
        let piles = treasure.map(|(at, pile)| (PileId::from_index(at), pile.value)).collect();
        Self { mines, towns, piles }
    }

    /// What a player reaches.
    ///
    /// # Arguments
    /// - `starts`: all players in the order of the plan, with the towns that they begin with.
    /// - `at`: the player, by his position there.
    /// - `way`: the way of this player to an object.
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

/// A player before anything is measured.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    pub(super) color: PlayerColor,
    pub(super) team: Option<u8>,
    /// The town that he begins with.
    pub(super) town: Option<ObjectId>,
}

impl Start {
    pub(super) fn is_ally(&self, other: &Self) -> bool {
        self.team.is_some() && self.team == other.team
    }
}
