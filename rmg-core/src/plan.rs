//! A plan: template, options and content pack with every choice made that does not need the map.

mod victory;

use crate::game::Game;
use crate::ids::{
    ArtifactId, ConnectionId, FactionId, HeroId, ObjectKindId, PlayerColor, ResourceId, Seat, SkillId,
    SpellId, TerrainId, ZoneId,
};
use crate::model::HintRequest;
use crate::rng::Seed;
use crate::size::{Level, MapSize};
use crate::template::{ConnectionKind, MonsterStrength, WaterContent, ZoneKind};

pub use victory::{VictoryGoal, VictoryPlan};

/// Everything that decides a map. Made from a checked template, the options of the user and a content pack.
#[derive(Debug, Clone, PartialEq)]
pub struct GenPlan {
    /// Name of the template, as shown.
    pub template_name: String,
    /// The seed.
    pub seed: Seed,
    /// Size of the map.
    pub size: MapSize,
    /// The game whose limits it keeps to.
    pub target: Game,
    /// How much sea.
    pub water: WaterContent,
    /// Strength of the map's monsters.
    pub monsters: MapMonsters,
    /// Content switched off and on against the game's default, by the template and by the user.
    pub switches: ContentSwitches,
    /// What the user switched of it, which wins over the template.
    pub chosen_switches: ContentSwitches,
    /// How the map is to be won.
    pub victory: VictoryPlan,
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

    /// The zone that is the sea: the last one, on maps with water.
    #[must_use]
    pub fn sea(&self) -> Option<ZoneId> {
        let last = self.zones.len().checked_sub(1)?;
        let is_sea = self.water != WaterContent::None && self.zones[last].kind == ZoneKind::Water;
        is_sea.then(|| ZoneId::from_index(last))
    }

    /// All connections with their ids, in order.
    pub fn each_connection(&self) -> impl ExactSizeIterator<Item = (ConnectionId, &ConnectionPlan)> {
        self.connections.iter().enumerate().map(|(at, connection)| (ConnectionId::from_index(at), connection))
    }
}

/// Content that is switched off and on against the game's default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ContentSwitches {
    pub artifacts: Switches<ArtifactId>,
    pub spells: Switches<SpellId>,
    pub skills: Switches<SkillId>,
    pub heroes: Switches<HeroId>,
}

/// Content of one kind that is switched off and on; nothing is in two lists, all are sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switches<Id> {
    /// Not on this map.
    pub off: Vec<Id>,
    /// On this map, though the game would leave it out.
    pub on: Vec<Id>,
    /// Names with a namespace, of content of mods that the pack does not have: not on this map in a game that has them.
    pub absent_off: Vec<String>,
}

impl<Id: Copy + Ord> Switches<Id> {
    /// Whether content may be on the map that the game has there by default, or leaves out. O(log of the lists).
    #[must_use]
    pub fn allows(&self, id: Id, is_default: bool) -> bool {
        if is_default { self.off.binary_search(&id).is_err() } else { self.on.binary_search(&id).is_ok() }
    }
}

impl<Id> Default for Switches<Id> {
    fn default() -> Self {
        Self { off: Vec::new(), on: Vec::new(), absent_off: Vec::new() }
    }
}

words! {
    /// How hard to look for a good layout.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum Effort {
        /// One candidate, few steps.
        Quick = "quick",
        /// Several candidates, until one needs no portal.
        #[default]
        Normal = "normal",
        /// Many candidates with many steps; the best of all.
        Best = "best",
    }
}

words! {
    /// Which arrangements of zones the search for a layout starts from. All that follows (annealing of whole zones, Penrose
    /// cells, annealing of border cells) is the same for each.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum PlacementMode {
        /// Planar drawings and grids in turn; grids alone for more than 100 zones.
        #[default]
        Auto = "auto",
        /// Only N x N grids by graph distance, annealed with Fruchterman-Reingold forces.
        Grid = "grid",
        /// Only planar drawings of the zone graph.
        Planar = "planar",
    }
}

words! {
    /// Strength of monsters on the whole map.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum MapMonsters {
        /// Weaker than usual.
        Weak = "weak",
        /// The usual strength.
        #[default]
        Normal = "normal",
        /// Stronger than usual.
        Strong = "strong",
    }
}

/// A player of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPlan {
    /// Colour.
    pub color: PlayerColor,
    /// The seat of the template that the player got.
    pub seat: Seat,
    /// Whether the user chose the seat; all others follow from the rule of seats, or chance dealt them.
    pub is_seat_chosen: bool,
    /// Human, or played by the computer.
    pub human: bool,
    /// Faction of the main town, if the user chose one, or a hero, whose faction it is.
    pub faction: Option<FactionId>,
    /// The hero that the player begins with, if the user chose one; nobody else on the map is that hero.
    pub hero: Option<HeroId>,
    /// Team number, if the user chose one.
    pub team: Option<u8>,
    /// What the player gets on the first day beside what the game gives: resources in order, none twice, and their
    /// amounts, at least 1.
    pub bonus: Vec<(ResourceId, u32)>,
}

impl PlayerPlan {
    /// A player of whom nothing else is asked for.
    #[must_use]
    pub fn new(color: PlayerColor, seat: Seat, human: bool) -> Self {
        let (faction, hero, team, bonus) = (None, None, None, Vec::new());
        Self { color, seat, is_seat_chosen: false, human, faction, hero, team, bonus }
    }
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
    /// What the zone is to contain.
    pub contents: ZoneContents,
}

/// What a zone is to contain, with all names looked up and all inheritance followed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZoneContents {
    /// Towns and their factions.
    pub towns: TownsPlan,
    /// Which terrain.
    pub terrain: TerrainPlan,
    /// How strong the guards of treasure are.
    pub monsters: MonsterStrength,
    /// Factions whose creatures may guard here; never empty in a plan made from a checked template.
    pub monster_factions: Vec<FactionId>,
    /// Whether, where a town stands, only creatures of the faction of the main one do, whatever the list says.
    pub monsters_match_town: bool,
    /// Mines, in the order of the template.
    pub mines: Vec<MinesPlan>,
    /// Tiers of treasure, in the order of the template.
    pub treasure: Vec<TreasurePlan>,
    /// Objects banned, changed and required.
    pub objects: ObjectsPlan,
}

/// Mines of one resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinesPlan {
    /// What they yield.
    pub resource: ResourceId,
    /// How many, at least 1.
    pub count: u32,
}

/// A tier of treasure: piles of like value.
///
/// A zone of `area` tiles gets `round(area * density / 400)` piles, each worth between `min` and `max`; their mean is
/// asked to be the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreasurePlan {
    /// Smallest value of a pile.
    pub min: u32,
    /// Largest value of a pile, at least `min`.
    pub max: u32,
    /// Piles per 400 tiles, at least 1.
    pub density: u32,
}

impl TreasurePlan {
    /// Number of piles in a zone of `area` tiles.
    #[must_use]
    pub fn piles(&self, area: u32) -> u64 {
        (u64::from(area) * u64::from(self.density) + 200) / 400
    }

    /// Value asked for in a zone of `area` tiles.
    #[must_use]
    pub fn asked(&self, area: u32) -> u64 {
        self.piles(area).saturating_mul(u64::from(self.min) + u64::from(self.max)) / 2
    }
}

/// What a zone says about objects.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ObjectsPlan {
    /// Never in treasure here; sorted. Those of [`changed`](Self::changed) are not among them.
    pub banned: Vec<ObjectKindId>,
    /// Worth something else in treasure here than the pack says, in order of ids.
    pub changed: Vec<ChangedObject>,
    /// Objects that must be there, in the order of the template.
    pub required: Vec<RequiredPlan>,
}

impl ObjectsPlan {
    /// Whether the zone never has a kind of its own accord. O(log of the banned kinds).
    #[must_use]
    pub fn is_banned(&self, kind: ObjectKindId) -> bool {
        self.banned.binary_search(&kind).is_ok()
    }
}

/// An object kind that is worth something else in one zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChangedObject {
    /// The kind.
    pub kind: ObjectKindId,
    /// Worth.
    pub value: u32,
    /// Relative frequency.
    pub rarity: u32,
    /// Most of them in the zone; `None`: no limit.
    pub zone_limit: Option<u32>,
}

/// Objects that must be in a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredPlan {
    /// As the template names it: `type` or `type/subtype`.
    pub name: String,
    /// Kinds to choose from for each of them, never empty: one, or all subtypes.
    pub kinds: Vec<ObjectKindId>,
    /// How many, at least 1.
    pub count: u32,
    /// Value from which the strength of the guard follows; `None`: the object's own.
    pub guard: Option<u32>,
}

/// Towns of a zone.
///
/// The zone where a seat's player starts gets a main town whatever the counts say: one of the player's towns, with a fort
/// when `castles` is not 0 or no town is asked for; further zones of the seat have exactly the towns asked for. Nobody on
/// the seat: the player's towns become neutral.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TownsPlan {
    /// Player's towns without a fort, not counting the main town.
    pub player_towns: u32,
    /// Player's towns with a fort, not counting the main town.
    pub player_castles: u32,
    /// Neutral towns without a fort.
    pub neutral_towns: u32,
    /// Neutral towns with a fort.
    pub neutral_castles: u32,
    /// The main town, where the player of the zone's seat starts here.
    pub main: Option<MainTown>,
    /// Whether all towns of the zone have one faction.
    pub same_type: bool,
    /// What the faction of each town depends on, in order of placement.
    pub hints: Vec<TownHintPlan>,
    /// Factions to choose from; never empty in a plan made from a checked template.
    pub factions: Vec<FactionId>,
}

impl TownsPlan {
    /// Towns of all kinds.
    #[must_use]
    pub fn total(&self) -> u32 {
        u32::from(self.main.is_some())
            + self.player_towns
            + self.player_castles
            + self.neutral_towns
            + self.neutral_castles
    }
}

/// The main town of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MainTown {
    /// Whether it has a fort.
    pub has_fort: bool,
}

/// What the faction of one town depends on; at most one of the three is acted on, in this order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TownHintPlan {
    /// Same faction as the main town of that zone.
    pub like: Option<ZoneId>,
    /// None of the factions of those zones' main towns.
    pub not_like: Vec<ZoneId>,
    /// A faction native to the terrain of that zone.
    pub related_to_terrain: Option<ZoneId>,
}

impl TownHintPlan {
    /// How reports name the hint of a zone's town, counted from 0, before they say what it wants: `hint of town 2`.
    #[must_use]
    pub fn name(town: usize) -> String {
        format!("hint of town {}", town + 1)
    }

    /// What it requests, of several keys the one that counts; in words `like zone 3`.
    ///
    /// - `key`: id text of a zone.
    #[must_use]
    pub fn request(&self, key: impl Fn(ZoneId) -> String) -> HintRequest {
        if let Some(like) = self.like {
            return HintRequest::Like(key(like));
        }
        if let Some(related) = self.related_to_terrain.filter(|_| self.not_like.is_empty()) {
            return HintRequest::AtHomeIn(key(related));
        }
        HintRequest::Unlike(self.not_like.iter().map(|zone| key(*zone)).collect())
    }
}

/// Which terrain a zone may have.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TerrainPlan {
    /// Native terrain of the main town's faction, if the zone has a town.
    pub match_town: bool,
    /// Otherwise the terrain of another zone, where it is usual on the level of this one and all can stand on it that must be here.
    pub like: Option<ZoneId>,
    /// Terrains to choose from otherwise; never empty in a plan made from a checked template.
    pub allowed: Vec<TerrainId>,
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
    /// The other end; the same zone as `a` for a connection of a zone with itself, which has no border: it becomes a pair
    /// of monoliths where its kind may become one, else nothing.
    pub b: ZoneId,
    /// How it is to be realised.
    pub kind: ConnectionKind,
    /// Strength of the guard, 0 for none.
    pub guard: u32,
    /// Whether a road leads through.
    pub road: bool,
}
