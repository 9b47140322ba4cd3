//! A plan: template, options and content pack with every choice made that does not need the map.

use crate::ids::{ConnectionId, FactionId, PlayerColor, Seat, ZoneId};
use crate::rng::Seed;
use crate::size::{Level, MapSize};
use crate::template::{ConnectionKind, WaterContent, ZoneKind};

/// Everything that decides a map. Made from a checked template, the options of the user and a content pack.
#[derive(Debug, Clone, PartialEq)]
pub struct GenPlan {
    /// Name of the template, as shown.
    pub template_name: String,
    /// The seed.
    pub seed: Seed,
    /// Size of the map.
    pub size: MapSize,
    /// How much sea.
    pub water: WaterContent,
    /// Strength of the map's monsters.
    pub monsters: MapMonsters,
    /// The players, in order of colour.
    pub players: Vec<PlayerPlan>,
    /// The zones; a [`ZoneId`] is a position here.
    pub zones: Vec<ZonePlan>,
    /// The connections; a [`ConnectionId`] is a position here.
    pub connections: Vec<ConnectionPlan>,
}

impl GenPlan {
    /// All zone ids in order.
    pub fn zone_ids(&self) -> impl ExactSizeIterator<Item = ZoneId> + use<> {
        (0..self.zones.len()).map(ZoneId::from_index)
    }

    /// All connections with their ids, in order.
    pub fn each_connection(&self) -> impl ExactSizeIterator<Item = (ConnectionId, &ConnectionPlan)> {
        self.connections.iter().enumerate().map(|(at, connection)| (ConnectionId::from_index(at), connection))
    }
}

/// Strength of monsters on the whole map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum MapMonsters {
    /// Weaker than usual.
    Weak,
    /// The usual strength.
    #[default]
    Normal,
    /// Stronger than usual.
    Strong,
}

/// A player of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPlan {
    /// Colour.
    pub color: PlayerColor,
    /// The seat of the template that the player got.
    pub seat: Seat,
    /// Human, or played by the computer.
    pub human: bool,
    /// Faction of the main town, if the user chose one.
    pub faction: Option<FactionId>,
    /// Team number, if the user chose one.
    pub team: Option<u8>,
}

/// A zone of the map to be made.
#[derive(Debug, Clone, PartialEq)]
pub struct ZonePlan {
    /// Id text of the zone in its template.
    pub key: String,
    /// What the zone is for.
    pub kind: ZoneKind,
    /// Share of the level's area, relative to the other zones of the level; at least 1.
    pub weight: u64,
    /// The seat that owns the zone.
    pub seat: Option<Seat>,
    /// The player who sits there.
    pub player: Option<PlayerColor>,
    /// Where the zone wants to be.
    pub level: LevelWish,
}

/// Which level a zone wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LevelWish {
    /// No wish.
    #[default]
    Any,
    /// Rather there (native terrain of a known faction).
    Prefer(Level),
    /// There, by the template.
    Force(Level),
}

/// A connection of the map to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionPlan {
    /// One end.
    pub a: ZoneId,
    /// The other end; never the same as `a`.
    pub b: ZoneId,
    /// How it is to be realised.
    pub kind: ConnectionKind,
    /// Strength of the guard, 0 for none.
    pub guard: u32,
    /// Whether a road leads through.
    pub road: bool,
}
