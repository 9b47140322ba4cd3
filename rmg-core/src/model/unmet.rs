//! Requests of the template that were not met: the request, its location and the reason. The texts are in
//! `unmet_words`.

use serde::{Deserialize, Serialize};

use crate::ids::{ConnectionId, PlayerColor, ZoneId};
use crate::model::causes::PassName;
use crate::template::ConnectionKind;

/// A request of the template that was not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmetRequest {
    /// Name of the modifier that could not meet it.
    pub pass: PassName,
    /// The zone that it concerns, if any.
    pub zone: Option<ZoneId>,
    /// The connection that it concerns, if any.
    pub connection: Option<ConnectionId>,
    /// What the template requests.
    pub what: Request,
    /// The missing amount; `None` for requests that are not counted.
    pub shortage: Option<Shortage>,
    /// Why it was not met.
    pub reason: UnmetReason,
    /// The required content that is missing, so that the map is only a best effort; `None` for requests that
    /// are optional.
    pub missing: Option<Missing>,
}

/// The missing amount of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shortage {
    /// The missing number.
    pub missing: u64,
    /// The requested number, where the request does not contain it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
}

/// A request. Zones are named by their keys in the template, content by its title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// Piles of a tier of treasure.
    Treasure {
        /// Position in [`ZoneContents::treasure`](crate::plan::ZoneContents::treasure).
        tier: u16,
        /// Number of piles.
        piles: u64,
        /// Smallest value of a pile.
        min: u32,
        /// Largest value of a pile.
        max: u32,
    },
    /// A town of a zone.
    Town,
    /// A mine of a resource.
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
    /// A guarded link of a connection.
    GuardedWay,
    /// A pair of monoliths for a connection.
    MonolithPair,
    /// A link of a connection of a zone with itself.
    InnerConnection {
        /// The kind of the connection.
        kind: ConnectionKind,
    },
    /// The hint for the faction of a town.
    TownHint {
        /// Which town of the zone, from 0.
        town: u16,
        /// The requested faction.
        hint: HintRequest,
    },
    /// The terrain of the zone's town, or of another zone.
    Terrain {
        /// Key of the other zone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        like: Option<String>,
        /// Title of the terrain.
        terrain: String,
    },
    /// A road to one end, or to all ends, in a zone.
    Road {
        /// The end that no road reaches; `None` for all ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<RoadEnd>,
    },
    /// A place to dig for the grail.
    DiggingPlace,
    /// A signpost.
    Signpost,
    /// A request of a custom modifier, as text.
    Own(String),
    /// Text of a map from a version that stored requests as text.
    #[serde(skip)]
    Text(String),
}

/// The faction that the hint of a town requests. Zones are named by their keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HintRequest {
    /// The faction of the main town of a zone.
    Like(String),
    /// A faction native to the terrain of a zone.
    AtHomeIn(String),
    /// A faction different from those of the main towns of zones.
    Unlike(Vec<String>),
}

/// The end of a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RoadEnd {
    /// A town.
    Town,
    /// The link of a connection.
    Connection,
    /// A mine.
    Mine,
}

/// The reason why a request was not met. Zones are named by their keys in the template, content by its title.
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
    /// No combination of allowed objects has a value in the range.
    NoSuchPile,
    /// The zone is sealed.
    Sealed,
    /// No hero can walk in the zone.
    NoGround,
    /// No guard could be chosen.
    NoGuard {
        /// The requested strength, in AI value.
        strength: u32,
        /// Why no guard could be chosen.
        lack: GuardLack,
    },
    /// Nothing that meets the request can be placed on the terrain of the zone.
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
    /// A zone has no link with itself.
    OneZone,
    /// No choice of factions satisfies the hint.
    NoFaction {
        /// Factions that players chose and that the hint depends on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chosen: Vec<ChosenFaction>,
    },
    /// The zone has another terrain.
    OtherTerrain {
        /// Title of its terrain.
        instead: String,
        /// Why the zone does not have the requested terrain.
        lack: TerrainLack,
    },
    /// The content pack has no road.
    NoRoadKind,
    /// No walkable path leads from a tile to the other ends of the road.
    NoWay {
        /// Column and row of the tile.
        from: (u16, u16),
    },
    /// The reason of a custom modifier, as text.
    Own(String),
    /// Text of a map from a version that stored reasons as text.
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

/// The reason why a zone does not have the requested terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TerrainLack {
    /// The terrain is not typical of the level.
    NotUsual,
    /// A mine or required object of the zone cannot be placed on it.
    CannotStand(Box<Request>),
    /// The terrains of zones depend on each other.
    Circle,
}

/// The reason why no guard could be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[non_exhaustive]
pub enum GuardLack {
    /// The allowed factions have no creature that can be placed on a map.
    NoCreature {
        /// Names of the allowed factions, separated by commas.
        factions: String,
    },
    /// No number of any allowed creature is close enough to the strength.
    NoArmy {
        /// The requested strength.
        strength: u32,
        /// Names of the allowed factions, separated by commas.
        factions: String,
        /// Name of the closest creature.
        creature: String,
        /// Number of creatures.
        count: u64,
        /// Their total value.
        worth: u64,
    },
    /// The pack has no map object for the chosen creature.
    NoObject {
        /// Title of the creature.
        creature: String,
    },
    /// The chosen creature cannot be placed on the terrain of the zone.
    WrongTerrain {
        /// Title of the creature.
        creature: String,
    },
}

/// Content that a template requires and that a best-effort map lacks.
///
/// A request that lists it names only its zone, or for a link only its connection. No two requests of a map
/// list the same content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Towns of a zone; never the main town of a player.
    Towns {
        /// Their owner.
        owner: Option<PlayerColor>,
        /// Whether they have a fort.
        has_fort: bool,
        /// How many are missing, at least 1.
        count: u32,
    },
    /// Mines of a zone.
    Mines {
        /// Entry of the zone's mines, as in [`crate::model::PileRequest::Mine`].
        entry: u16,
        /// How many are missing, at least 1.
        count: u32,
    },
    /// Required objects of a zone.
    Required {
        /// Entry of the zone's required objects, as in [`crate::model::PileRequest::Required`].
        entry: u16,
        /// How many are missing, at least 1.
        count: u32,
    },
    /// The link of a connection.
    Way,
}

impl Missing {
    /// Returns the number of missing items.
    #[must_use]
    pub fn count(self) -> u32 {
        match self {
            Self::Towns { count, .. } | Self::Mines { count, .. } | Self::Required { count, .. } => count,
            Self::Way => 1,
        }
    }
}
