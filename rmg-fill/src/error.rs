//! Why a map could not be filled.

use rmg_core::Level;
use rmg_core::model::{GuardLack, Request, TooFewMonoliths};
use rmg_core::text::counted;

/// A hard wish that could not be met; ends the attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// No faction is left for a town.
    #[error("zone {zone}: no faction is left for its towns; allow more of them, or ban fewer")]
    NoFaction {
        /// Key of the zone.
        zone: String,
    },
    /// No terrain is left for a zone.
    #[error("zone {zone} on {}: no terrain is left for it; allow some in `terrainTypes`", .level.words())]
    NoTerrain {
        /// Key of the zone.
        zone: String,
        /// Where the zone lies.
        level: Level,
    },
    /// Nobody can walk in a zone.
    #[error(
        "zone {zone}: the walls to its neighbours leave no open tile, as it has only {}; give the zone a larger size, choose a \
         larger map, or ask for fewer zones",
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
        "no room for the sea: the zones take every tile of the surface; choose a larger map, ask for fewer zones, or for no \
         water"
    )]
    NoSea,
    /// The pack has towns of a faction that nothing on the map can show.
    #[error("the content pack has no map object for a town of {faction}")]
    NoTownKind {
        /// Title of the faction.
        faction: String,
    },
    /// No place for a town.
    #[error(
        "zone {zone}: no room for town {town} of {of} on {open} open tiles; give the zone a larger size, or choose a larger map"
    )]
    NoRoomForTown {
        /// Key of the zone.
        zone: String,
        /// Which of its towns, from 1.
        town: usize,
        /// How many towns it is to have.
        of: u32,
        /// Tiles that were open before the first of them.
        open: u64,
    },
    /// No place for a monolith.
    #[error("connection {connection}: no room for its monolith in zone {zone}; give the zone a larger size")]
    NoRoomForPortal {
        /// Keys of both zones.
        connection: String,
        /// Key of the zone without room.
        zone: String,
    },
    /// More pairs of monoliths than the game has kinds.
    #[error(transparent)]
    TooFewMonoliths(TooFewMonoliths),
    /// No creature can stand guard.
    #[error("connection {connection}: no guard of strength {strength}: {reason}")]
    NoGuard {
        /// Keys of both zones.
        connection: String,
        /// Strength wanted, in AI value.
        strength: u32,
        /// Why.
        reason: Box<GuardLack>,
        /// Whether no other attempt can find one: whatever the connection becomes, no creature that is
        /// allowed where its guards would stand makes such an army.
        is_certain: bool,
    },
    /// No place for a mine or a required object.
    #[error(
        "zone {zone}: no room for {what} (number {number} of {of}): with all others it covers at least {covered} of {open} open \
         tiles, without the ways between; give the zone a larger size, or choose a larger map"
    )]
    NoRoomForObject {
        /// Key of the zone.
        zone: String,
        /// What it is.
        what: Box<Request>,
        /// Which of them, from 1.
        number: u32,
        /// How many are asked for.
        of: u32,
        /// Tiles that the things that were to be placed with it, and their guards, cover at least.
        covered: u64,
        /// Tiles that were open before the first of them.
        open: u64,
    },
    /// The pack has nothing that can stand there.
    #[error("zone {zone}: no {what} can stand on {terrain}; choose another terrain for the zone")]
    NoObjectOnTerrain {
        /// Key of the zone.
        zone: String,
        /// What it is.
        what: Box<Request>,
        /// Title of the terrain.
        terrain: String,
    },
    /// No creature can guard an object.
    #[error("zone {zone}: no guard of strength {strength} for {what}: {reason}")]
    NoPileGuard {
        /// Key of the zone.
        zone: String,
        /// What it is.
        what: Box<Request>,
        /// Strength wanted, in AI value.
        strength: u32,
        /// Why.
        reason: Box<GuardLack>,
        /// Whether no other attempt can find one: whichever object comes, no creature that is allowed in the
        /// zone makes an army for it.
        is_certain: bool,
    },
    /// No place to dig for the grail, by which the map is won.
    #[error("zone {zone}: no room for the place where the grail is buried; give the zone a larger size")]
    NoDiggingPlace {
        /// Key of the zone.
        zone: String,
    },
    /// The map cannot be won in the way that was asked for, because the best effort left out what that needs.
    #[error("{0}")]
    Unwinnable(GoalLack),
    /// The pack has no obstacles for a terrain.
    #[error(
        "zone {zone}: the content pack has no obstacle of one tile for {terrain}, so that what is blocked cannot be covered"
    )]
    NoObstacles {
        /// Key of the zone.
        zone: String,
        /// Title of the terrain.
        terrain: String,
    },
    /// A modifier of a caller's own could not do what it must.
    #[error("{subject}: {reason}")]
    Own {
        /// What it was applied to, in words: `zone 3`.
        subject: String,
        /// Why, with the way out where there is one.
        reason: String,
    },
}

/// What the goal of a map lacks. Zones are named by their keys.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GoalLack {
    /// No neutral town in the zone where one is to be captured.
    #[error(
        "zone {zone}: no room for the town by which the map is won; give the zone a larger size, or choose a larger map"
    )]
    Town {
        /// Where it would stand.
        zone: String,
    },
    /// The artifact lies nowhere.
    #[error(
        "zone {zone}: no room for the artifact by which the map is won, or no guard for it; give the zone a larger size, or choose a \
         larger map"
    )]
    Artifact {
        /// Where it would lie.
        zone: String,
    },
    /// There is no obelisk, which shows where the grail is buried.
    #[error(
        "no room for an obelisk, and the map is won with the grail; give the zones larger sizes, or choose a larger map"
    )]
    Obelisk,
    /// A player does not get to the zone of the goal.
    #[error(
        "zone {zone}: the map is won here, and connections on the way of a player were left out; no hero gets here from zone {home}: \
         give the zones between them larger sizes, or choose a larger map"
    )]
    Way {
        /// Zone of the goal.
        zone: String,
        /// Where the player starts.
        home: String,
    },
}
