//! Errors of filling.

use rmg_core::Level;
use rmg_core::model::{GuardLack, Request, TooFewMonoliths};
use rmg_core::text::counted;

/// A requirement that cannot be met. It ends the attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// No allowed faction for a town.
    #[error("zone {zone}: no faction is left for its towns; allow more of them, or ban fewer")]
    NoFaction {
        /// Key of the zone.
        zone: String,
    },
    /// No allowed terrain for a zone.
    #[error("zone {zone} on {}: no allowed terrain; add terrains to `terrainTypes`", .level.words())]
    NoTerrain {
        /// Key of the zone.
        zone: String,
        /// Level of the zone.
        level: Level,
    },
    /// The terrain of a level cannot be drawn and symmetric at once.
    #[error("the terrain of {} cannot be drawn symmetrically; choose other terrains, or another symmetry", .level.words())]
    NoSymmetricTerrain {
        /// The level.
        level: Level,
    },
    /// A zone without a walkable tile.
    #[error(
        "zone {zone}: the walls to its neighbors leave no open tile, as it has only {}; enlarge the zone, choose a \
         larger map, or reduce the number of zones",
        counted(*tiles, "tile")
    )]
    NoGround {
        /// Key of the zone.
        zone: String,
        /// Tiles of the zone.
        tiles: usize,
    },
    /// The sea has no tile.
    #[error(
        "no room for the sea: the zones take every tile of the surface; choose a larger map, fewer zones, or no \
         water"
    )]
    NoSea,
    /// The pack has no map object for the towns of a faction.
    #[error("the content pack has no map object for a town of {faction}")]
    NoTownKind {
        /// Title of the faction.
        faction: String,
    },
    /// A town does not fit.
    #[error(
        "zone {zone}: no room for town {town} of {of} on {open} open tiles; enlarge the zone, or choose a larger map"
    )]
    NoRoomForTown {
        /// Key of the zone.
        zone: String,
        /// The number of the town, from 1.
        town: usize,
        /// The number of towns of the zone.
        of: u32,
        /// Open tiles before the first one was placed.
        open: u64,
    },
    /// A monolith does not fit.
    #[error("connection {connection}: no room for its monolith in zone {zone}; enlarge the zone")]
    NoRoomForPortal {
        /// Keys of both zones.
        connection: String,
        /// Key of the zone without room.
        zone: String,
    },
    /// The map needs more pairs of monoliths than the game has kinds.
    #[error(transparent)]
    TooFewMonoliths(TooFewMonoliths),
    /// No creature can guard a connection.
    #[error("connection {connection}: no guard of strength {strength}: {reason}")]
    NoGuard {
        /// Keys of both zones.
        connection: String,
        /// Requested strength, in AI value.
        strength: u32,
        /// Why no creature is possible.
        reason: Box<GuardLack>,
        /// Whether every attempt fails: no allowed creature reaches the strength, for any kind of link.
        is_certain: bool,
    },
    /// A mine or a required object does not fit.
    #[error(
        "zone {zone}: no room for {what} (number {number} of {of}): all objects together cover at least {covered} of {open} open \
         tiles, without the paths between them; enlarge the zone, or choose a larger map"
    )]
    NoRoomForObject {
        /// Key of the zone.
        zone: String,
        /// The mine or object that does not fit.
        what: Box<Request>,
        /// The number of the object, from 1.
        number: u32,
        /// The requested number.
        of: u32,
        /// Minimum number of tiles that it covers together with the objects of its group and their guards.
        covered: u64,
        /// Open tiles before the first one was placed.
        open: u64,
    },
    /// The pack has no such object for the terrain.
    #[error("zone {zone}: no {what} is allowed on {terrain}; choose another terrain for the zone")]
    NoObjectOnTerrain {
        /// Key of the zone.
        zone: String,
        /// The requested object.
        what: Box<Request>,
        /// Title of the terrain.
        terrain: String,
    },
    /// No creature can guard an object.
    #[error("zone {zone}: no guard of strength {strength} for {what}: {reason}")]
    NoPileGuard {
        /// Key of the zone.
        zone: String,
        /// The object that needs the guard.
        what: Box<Request>,
        /// Requested strength, in AI value.
        strength: u32,
        /// Why no creature is possible.
        reason: Box<GuardLack>,
        /// Whether every attempt fails: no allowed creature of the zone reaches the strength, whichever
        /// object is chosen.
        is_certain: bool,
    },
    /// The grail, which decides the victory, cannot be buried.
    #[error("zone {zone}: no room for the place where the grail is buried; enlarge the zone")]
    NoDiggingPlace {
        /// Key of the zone.
        zone: String,
    },
    /// The best effort omitted something that the victory condition needs.
    #[error("{0}")]
    Unwinnable(GoalLack),
    /// The pack has no obstacle of one tile for a terrain.
    #[error(
        "zone {zone}: the content pack has no obstacle of one tile for {terrain}, which blocked tiles need"
    )]
    NoObstacles {
        /// Key of the zone.
        zone: String,
        /// Title of the terrain.
        terrain: String,
    },
    /// A custom modifier failed.
    #[error("{subject}: {reason}")]
    Own {
        /// The subject as text: `zone 3`.
        subject: String,
        /// The reason, with help if there is any.
        reason: String,
    },
}

/// A missing requirement of the victory condition. Zones are named by their keys.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GoalLack {
    /// The zone has no neutral town to capture.
    #[error(
        "zone {zone}: no room for the town that the victory condition needs; enlarge the zone, or choose a larger map"
    )]
    Town {
        /// Zone of the town.
        zone: String,
    },
    /// The artifact is not on the map.
    #[error(
        "zone {zone}: no room or no guard for the artifact that the victory condition needs; enlarge the zone, or choose a \
         larger map"
    )]
    Artifact {
        /// Zone of the artifact.
        zone: String,
    },
    /// There is no obelisk. Obelisks show where the grail is buried.
    #[error(
        "no room for an obelisk, which the victory condition needs; enlarge the zones, or choose a larger map"
    )]
    Obelisk,
    /// A player cannot reach the zone of the goal.
    #[error(
        "zone {zone}: the victory condition needs this zone, and no hero can reach it from zone {home}, because connections were omitted; \
         enlarge the zones between them, or choose a larger map"
    )]
    Way {
        /// Zone of the goal.
        zone: String,
        /// Zone in which the player starts.
        home: String,
    },
}
