//! Requests of the template that were not met: what was requested, where, and why it is not there. The words are in `unmet_words`.

use serde::{Deserialize, Serialize};

use crate::ids::{ConnectionId, PlayerColor, ZoneId};
use crate::model::causes::PassName;
use crate::template::ConnectionKind;

/// A request of the template that was not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmetWish {
    /// Name of the modifier that gave up.
    pub pass: PassName,
    /// The zone.
    pub zone: Option<ZoneId>,
    /// The connection.
    pub connection: Option<ConnectionId>,
    /// What was requested.
    pub what: Request,
    /// How much of it is missing; `None` for what is not counted.
    pub shortage: Option<Shortage>,
    /// Why it was not placed.
    pub reason: UnmetReason,
    /// What the template demands by it, so that a map without it is only the best that could be made; `None` for requests
    /// that a good map may leave open.
    pub missing: Option<Missing>,
}

/// How much of a request is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shortage {
    /// The missing number.
    pub missing: u64,
    /// The requested number, where the request does not contain it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
}

/// What was requested. Zones are named by their keys in the template, content by its title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// Piles of a tier of treasure.
    Treasure {
        /// Position in [`ZoneContents::treasure`](crate::plan::ZoneContents::treasure).
        tier: u16,
        /// How many piles.
        piles: u64,
        /// Smallest value of a pile.
        min: u32,
        /// Largest value of a pile.
        max: u32,
    },
    /// A town.
    Town,
    /// A mine.
    Mine {
        /// Position in [`ZoneContents::mines`](crate::plan::ZoneContents::mines).
        entry: u16,
        /// Title of its resource.
        resource: String,
    },
    /// A required object.
    Required {
        /// Position in [`ObjectsPlan::required`](crate::plan::ObjectsPlan::required).
        entry: u16,
        /// Its name in the template.
        name: String,
    },
    /// A guarded way of a connection.
    GuardedWay,
    /// A pair of monoliths for a connection.
    MonolithPair,
    /// A way of a connection of a zone with itself.
    InnerConnection {
        /// The kind of the connection.
        kind: ConnectionKind,
    },
    /// The hint of a town.
    TownHint {
        /// Which town of the zone, from 0.
        town: u16,
        /// What the hint requests.
        hint: HintRequest,
    },
    /// The terrain of the zone's town, or that of another zone.
    Terrain {
        /// Key of the other zone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        like: Option<String>,
        /// Title of the terrain.
        terrain: String,
    },
    /// A road.
    Road {
        /// The end that no road reaches; `None` for all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<RoadEnd>,
    },
    /// A place to dig for the grail.
    DiggingPlace,
    /// A signpost.
    Signpost,
    /// A request of a caller's modifier, in its words.
    Own(String),
    /// A text of a map that was written before requests were data.
    #[serde(skip)]
    Text(String),
}

/// What the hint of a town requests of its faction. Zones are named by their keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HintRequest {
    /// That of the main town of a zone.
    Like(String),
    /// One that is native to the terrain of a zone.
    AtHomeIn(String),
    /// None of those of the main towns of zones.
    Unlike(Vec<String>),
}

/// Where a road ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RoadEnd {
    /// A town.
    Town,
    /// The way of a connection.
    Connection,
    /// A mine.
    Mine,
}

/// Why a request was not met. Zones are named by their keys in the template, content by its title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum UnmetReason {
    /// No room is left.
    NoRoom,
    /// No room is left in a zone at an end of the connection.
    NoRoomIn {
        /// Key of the zone.
        zone: String,
    },
    /// Nothing that may be in the zone makes a pile between the bounds.
    NoSuchPile,
    /// The zone is sealed.
    Sealed,
    /// No hero can walk in the zone.
    NoGround,
    /// No guard could be drawn.
    NoGuard {
        /// The wanted strength, in AI value.
        strength: u32,
        /// Why.
        lack: GuardLack,
    },
    /// Nothing that meets the request can stand on the terrain of the zone.
    WrongTerrain {
        /// Title of the terrain.
        terrain: String,
    },
    /// More connections need a pair of monoliths than the game has kinds.
    TooFewMonoliths {
        /// Pairs needed.
        needed: u64,
        /// Kinds that the game has.
        kinds: u64,
    },
    /// A zone has no way to itself.
    OneZone,
    /// No choice of factions meets the hint.
    NoFaction {
        /// Factions that players chose and that the hint depends on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chosen: Vec<ChosenFaction>,
    },
    /// The zone has another terrain.
    OtherTerrain {
        /// Title of the terrain that it has.
        instead: String,
        /// Why.
        lack: TerrainLack,
    },
    /// The content pack has no road.
    NoRoadKind,
    /// No open ground leads from a tile to the other ends of the road.
    NoWay {
        /// Column and row of the tile.
        from: (u16, u16),
    },
    /// The reason of a caller's modifier, in its words.
    Own(String),
    /// A text of a map that was written before reasons were data.
    #[serde(skip)]
    Text(String),
}

/// A faction that a player chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChosenFaction {
    /// Title of the faction.
    pub faction: String,
    /// Key of the player's zone.
    pub zone: String,
}

/// Why a zone does not have the requested terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TerrainLack {
    /// It is not usual on the level.
    NotUsual,
    /// A mine or required object of the zone cannot stand on it.
    CannotStand(Box<Request>),
    /// The terrains of zones depend on one another.
    Circle,
}

/// Why no guard could be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[non_exhaustive]
pub enum GuardLack {
    /// The allowed factions have no creature that may stand on a map.
    NoCreature {
        /// Names of the allowed factions, separated by commas.
        factions: String,
    },
    /// No number of any allowed creature comes near enough to the strength.
    NoArmy {
        /// The wanted strength.
        strength: u32,
        /// Names of the allowed factions, separated by commas.
        factions: String,
        /// Name of the creature that comes nearest.
        creature: String,
        /// How many of it.
        count: u64,
        /// What they are worth.
        worth: u64,
    },
    /// The pack has no map object for the drawn creature.
    NoObject {
        /// Title of the creature.
        creature: String,
    },
    /// The drawn creature cannot stand on the terrain of the zone.
    WrongTerrain {
        /// Title of the creature.
        creature: String,
    },
}

/// Something that a template demands and a map lacks, which was handed out as the best that could be made.
///
/// A wish that lists it names its zone alone, or for a way its connection alone; and no two wishes of a map list the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Towns of a zone; never the main town of a player.
    Towns {
        /// Whose they would be.
        owner: Option<PlayerColor>,
        /// Whether they would have a fort.
        has_fort: bool,
        /// How many are missing, at least 1.
        count: u32,
    },
    /// Mines of a zone.
    Mines {
        /// Entry of the zone's mines, as in [`Wish::Mine`](crate::model::Wish).
        entry: u16,
        /// How many are missing, at least 1.
        count: u32,
    },
    /// Required objects of a zone.
    Required {
        /// Entry of the zone's required objects, as in [`Wish::Required`](crate::model::Wish).
        entry: u16,
        /// How many are missing, at least 1.
        count: u32,
    },
    /// The way of a connection.
    Way,
}

impl Missing {
    /// How many things are missing.
    #[must_use]
    pub fn count(self) -> u32 {
        match self {
            Self::Towns { count, .. } | Self::Mines { count, .. } | Self::Required { count, .. } => count,
            Self::Way => 1,
        }
    }
}
