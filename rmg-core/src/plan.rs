//! A plan: template, options and content pack with every choice resolved that does not need the map.

mod content;
mod seeds;
mod victory;

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::ids::{
    ArtifactId, ConnectionId, FactionId, HeroId, ObjectKindId, PlayerColor, ResourceId, Seat, SkillId,
    SpellId, TerrainId, ZoneId,
};
use crate::model::HintRequest;
use crate::rng::Seed;
use crate::size::{Level, MapSize};
use crate::symmetry::SymmetryPlan;
use crate::template::{
    ArtifactSets, ConnectionKind, GameRules, JoiningRules, MonsterStrength, OptionValue, WaterContent,
    ZoneKind,
};

pub use content::{ContentChoice, ContentPlan, ContentValues};
pub use seeds::ContentSeeds;
pub use victory::{VictoryGoal, VictoryPlan};

/// Everything that decides a map. Built from a checked template, the options of the user and a content pack.
#[derive(Debug, Clone, PartialEq)]
pub struct GenPlan {
    /// Display name of the template.
    pub template_name: String,
    /// The seed of all random streams, except those of [`content_seeds`](Self::content_seeds).
    pub seed: Seed,
    /// The zones whose contents have another seed.
    pub content_seeds: ContentSeeds,
    /// Size of the map.
    pub size: MapSize,
    /// The game whose limits the map observes.
    pub target: Game,
    /// The amount of sea.
    pub water: WaterContent,
    /// Strength of monsters on the map.
    pub monsters: MapMonsters,
    /// How parts of combined artifacts appear among the named artifacts of treasure.
    pub artifact_sets: ArtifactSets,
    /// Content that the template and the user disable or enable, different from the game's default.
    pub switches: ContentSwitches,
    /// The part of it that the user chose; it overrides the template.
    pub chosen_switches: ContentSwitches,
    /// Rules of the game for maps of Horn of the Abyss.
    pub game_rules: GameRules,
    /// The victory condition.
    pub victory: VictoryPlan,
    /// The players, in order of color.
    pub players: Vec<PlayerPlan>,
    /// Options of custom modifiers, those for all zones first.
    pub modifier_options: Vec<ModifierOptionPlan>,
    /// The symmetry of the map; `None` for a map without one.
    pub symmetry: Option<SymmetryPlan>,
    /// Whether the user chose the symmetry, or chose a map without one; otherwise the template decides.
    pub is_symmetry_chosen: bool,
    /// The zones; a [`ZoneId`] is a position here.
    pub zones: Vec<ZonePlan>,
    /// The connections; a [`ConnectionId`] is a position here.
    pub connections: Vec<ConnectionPlan>,
}

impl GenPlan {
    /// Returns all zone ids in order.
    pub fn zone_ids(&self) -> impl ExactSizeIterator<Item = ZoneId> + use<> {
        (0..self.zones.len()).map(ZoneId::from_index)
    }

    /// Returns the zone that is the sea: the last one, on maps with water.
    #[must_use]
    pub fn sea(&self) -> Option<ZoneId> {
        let last = self.zones.len().checked_sub(1)?;
        let is_sea = self.water != WaterContent::None && self.zones[last].kind == ZoneKind::Water;
        is_sea.then(|| ZoneId::from_index(last))
    }

    /// Returns the seed of the contents of a zone. O(log zones).
    #[must_use]
    pub fn content_seed(&self, zone: ZoneId) -> Seed {
        self.content_seeds.of(zone, self.seed)
    }

    /// Returns the content seeds as choices: see [`ContentSeeds::choices`].
    #[must_use]
    pub fn content_seed_choices(&self) -> Vec<(Option<&str>, Seed)> {
        self.content_seeds.choices(self.seed, self.zones.iter().map(|zone| zone.key.as_str()))
    }

    /// Returns the seed with the content seeds, for titles: `7`, or `7 (content seeds 9, 2=7)`. Names three
    /// of them.
    #[must_use]
    pub fn seed_text(&self) -> String {
        const NAMED: usize = 3;
        let seeds = self.content_seed_choices();
        let named = seeds.iter().take(NAMED).map(|(zone, seed)| match zone {
            Some(zone) => format!("{zone}={seed}"),
            None => seed.to_string(),
        });
        let named: Vec<String> = named.collect();
        match (seeds.len(), named.join(", ")) {
            (0, _) => self.seed.to_string(),
            (1, one) => format!("{} (content seed {one})", self.seed),
            (all, some) if all > NAMED => format!("{} (content seeds {some}, ...)", self.seed),
            (_, all) => format!("{} (content seeds {all})", self.seed),
        }
    }

    /// Returns all connections with their ids, in order.
    pub fn each_connection(&self) -> impl ExactSizeIterator<Item = (ConnectionId, &ConnectionPlan)> {
        self.connections.iter().enumerate().map(|(at, connection)| (ConnectionId::from_index(at), connection))
    }
}

/// An option of a custom modifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModifierOptionPlan {
    /// The zone for which it is set; `None` for all others.
    pub zone: Option<ZoneId>,
    /// The name of the modifier.
    pub modifier: String,
    /// The name of the option.
    pub key: String,
    /// Its value.
    pub value: OptionValue,
}

/// Content that is disabled or enabled, different from the game's default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub struct ContentSwitches {
    pub artifacts: Switches<ArtifactId>,
    pub spells: Switches<SpellId>,
    pub skills: Switches<SkillId>,
    pub heroes: Switches<HeroId>,
}

/// Disabled and enabled content of one kind; the lists are sorted and disjoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switches<Id> {
    /// Disabled on this map.
    pub off: Vec<Id>,
    /// Enabled on this map, although it is disabled by default.
    pub on: Vec<Id>,
    /// Disabled names with a namespace that the pack does not contain: content of mods.
    pub absent_off: Vec<String>,
}

impl<Id: Copy + Ord> Switches<Id> {
    /// Returns whether content may be on the map, given the game's default for it. O(log of the lists).
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
    /// The effort of the search for a layout.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum Effort {
        /// One candidate with few steps.
        Quick = "quick",
        /// Several candidates, until one needs no portal.
        #[default]
        Normal = "normal",
        /// Many candidates with many steps; the best one is used.
        Best = "best",
    }
}

words! {
    /// The initial arrangements of zones in the search for a layout. All later steps (annealing of whole
    /// zones, Penrose cells, annealing of border cells) are the same for each.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum PlacementMode {
        /// Planar embeddings and grids in turn; only grids for more than 100 zones.
        #[default]
        Auto = "auto",
        /// Only N x N grids by graph distance, annealed with Fruchterman-Reingold forces.
        Grid = "grid",
        /// Only planar embeddings of the zone graph.
        Planar = "planar",
    }
}

words! {
    /// Strength of monsters on the whole map.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum MapMonsters {
        /// Weaker than normal.
        Weak = "weak",
        /// Normal strength.
        #[default]
        Normal = "normal",
        /// Stronger than normal.
        Strong = "strong",
    }
}

/// A player of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPlan {
    /// Color of the player in the game.
    pub color: PlayerColor,
    /// The seat of the template that is assigned to the player.
    pub seat: Seat,
    /// Whether the user chose the seat; otherwise the rule of seats or the seed assigned it.
    pub is_seat_chosen: bool,
    /// Whether a human plays; otherwise the computer.
    pub human: bool,
    /// Faction of the main town, if the user chose the faction or the hero.
    pub faction: Option<FactionId>,
    /// The hero of the player at the start, if the user chose one; no other hero on the map is this one.
    pub hero: Option<HeroId>,
    /// Team number, if the user chose one.
    pub team: Option<u8>,
    /// Resources that the player gets on the first day in addition to the game's default: resources in order
    /// without duplicates, and their amounts, at least 1.
    pub bonus: Vec<(ResourceId, u32)>,
}

impl PlayerPlan {
    /// Creates a player without further requests.
    #[must_use]
    pub fn new(color: PlayerColor, seat: Seat, human: bool) -> Self {
        let (faction, hero, team, bonus) = (None, None, None, Vec::new());
        Self { color, seat, is_seat_chosen: false, human, faction, hero, team, bonus }
    }
}

/// A zone of the map to generate.
#[derive(Debug, Clone, PartialEq)]
pub struct ZonePlan {
    /// Key of the zone in its template.
    pub key: String,
    /// The kind of zone.
    pub kind: ZoneKind,
    /// Share of the level's area, relative to the other zones of the level; at least 1.
    pub weight: u64,
    /// The seat that owns the zone.
    pub seat: Option<Seat>,
    /// The player on that seat.
    pub player: Option<PlayerColor>,
    /// The requested level.
    pub level: LevelRequest,
    /// The requested contents.
    pub contents: ZoneContents,
}

/// The requested contents of a zone, with all names and all inheritance resolved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZoneContents {
    /// Towns and their factions.
    pub towns: TownsPlan,
    /// The allowed terrains.
    pub terrain: TerrainPlan,
    /// Strength of the guards of treasure.
    pub monsters: MonsterStrength,
    /// Factions whose creatures may be guards; never empty in a plan built from a checked template.
    pub monster_factions: Vec<FactionId>,
    /// Whether only creatures of the faction of the main town may be guards, if there is a town; overrides
    /// the list.
    pub monsters_match_town: bool,
    /// How monsters join heroes on maps of Horn of the Abyss.
    pub joining: JoiningRules,
    /// Mines, in the order of the template.
    pub mines: Vec<MinesPlan>,
    /// Tiers of treasure, in the order of the template.
    pub treasure: Vec<TreasurePlan>,
    /// Share of artifacts in treasure that are named, in percent; three times as much in the highest tier.
    pub named_artifacts: u32,
    /// Share of guards of piles whose creature the game picks, in percent.
    pub random_monsters: u32,
    /// Objects banned, changed and required.
    pub objects: ObjectsPlan,
}

/// Mines of one resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinesPlan {
    /// The resource that they produce.
    pub resource: ResourceId,
    /// Number, at least 1.
    pub count: u32,
}

/// A tier of treasure: piles of similar value.
///
/// A zone of `area` tiles gets `round(area * density / 400)` piles. Each has a value from `min` to `max`; the
/// requested mean value is the center of this range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreasurePlan {
    /// Smallest value of a pile.
    pub min: u32,
    /// Largest value of a pile, at least `min`.
    pub max: u32,
    /// Piles per 400 tiles, at least 1.
    pub density: u32,
}

impl TreasurePlan {
    /// Returns the number of piles in a zone of `area` tiles.
    #[must_use]
    pub fn piles(&self, area: u32) -> u64 {
        (u64::from(area) * u64::from(self.density) + 200) / 400
    }

    /// Returns the requested total value in a zone of `area` tiles.
    #[must_use]
    pub fn asked(&self, area: u32) -> u64 {
        self.piles(area).saturating_mul(u64::from(self.min) + u64::from(self.max)) / 2
    }
}

/// The requests of a zone about objects.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ObjectsPlan {
    /// Not allowed in treasure of the zone; sorted. Excludes those of [`changed`](Self::changed).
    pub banned: Vec<ObjectKindId>,
    /// Objects with another value in treasure of the zone than in the pack, in order of ids.
    pub changed: Vec<ChangedObject>,
    /// Required objects, in the order of the template.
    pub required: Vec<RequiredPlan>,
    /// Rules for objects with some content, by kind. Of several rules for an object the last one that fits
    /// its content applies. No kind is also in [`changed`](Self::changed) or [`banned`](Self::banned).
    pub contents: Vec<ContentPlan>,
}

impl ObjectsPlan {
    /// Returns the rules for contents of a kind, in order. O(log of the rules).
    #[must_use]
    pub fn contents_of(&self, kind: ObjectKindId) -> &[ContentPlan] {
        let start = self.contents.partition_point(|rule| rule.kind < kind);
        let rest = &self.contents[start..];
        &rest[..rest.partition_point(|rule| rule.kind == kind)]
    }

    /// Returns whether a kind is banned in the zone, unless it is required. O(log of the banned kinds).
    #[must_use]
    pub fn is_banned(&self, kind: ObjectKindId) -> bool {
        self.banned.binary_search(&kind).is_ok()
    }
}

/// An object kind with another value in one zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChangedObject {
    /// The changed object kind.
    pub kind: ObjectKindId,
    /// Its value in this zone.
    pub value: u32,
    /// Relative frequency.
    pub rarity: u32,
    /// Maximum number in the zone; `None`: no limit.
    pub zone_limit: Option<u32>,
}

/// Required objects of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredPlan {
    /// Name in the template: `type` or `type/subtype`.
    pub name: String,
    /// Kinds to choose from for each object, never empty: one, or all subtypes.
    pub kinds: Vec<ObjectKindId>,
    /// Number, at least 1.
    pub count: u32,
    /// Value that decides the strength of the guard; `None`: the object's own value.
    pub guard: Option<u32>,
}

/// Towns of a zone.
///
/// The zone where a player starts gets a main town regardless of the counts. It is one of the player's towns,
/// and has a fort if `castles` is not 0 or no town is requested. Further zones of the seat have exactly the
/// requested towns. Without a player on the seat, the player's towns become neutral.
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
    /// The main town, if the player of the zone's seat starts here.
    pub main: Option<MainTown>,
    /// Whether all towns of the zone have one faction.
    pub same_type: bool,
    /// Constraints on the faction of each town, in order of placement.
    pub hints: Vec<TownHintPlan>,
    /// Factions to choose from; never empty in a plan built from a checked template.
    pub factions: Vec<FactionId>,
}

impl TownsPlan {
    /// Returns the number of towns of all kinds.
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

/// A constraint on the faction of one town; at most the first of the three is used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TownHintPlan {
    /// The same faction as the main town of that zone.
    pub like: Option<ZoneId>,
    /// A faction different from those of the main towns of those zones.
    pub not_like: Vec<ZoneId>,
    /// A faction native to the terrain of that zone.
    pub related_to_terrain: Option<ZoneId>,
}

impl TownHintPlan {
    /// Returns the name of the hint of a zone's town, counted from 0, in reports: `hint of town 2`.
    #[must_use]
    pub fn name(town: usize) -> String {
        format!("hint of town {}", town + 1)
    }

    /// Returns the request that is used; as text `like zone 3`.
    ///
    /// - `key`: returns the key of a zone.
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

/// The terrains that a zone may have.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TerrainPlan {
    /// The native terrain of the main town's faction, if the zone has a town.
    pub match_town: bool,
    /// Otherwise the terrain of another zone, if it is typical of the level and all required content can be
    /// placed on it.
    pub like: Option<ZoneId>,
    /// Otherwise one of these terrains; never empty in a plan built from a checked template.
    pub allowed: Vec<TerrainId>,
}

/// The level that a zone requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LevelRequest {
    /// No request.
    #[default]
    Any,
    /// Preferred level (native terrain of a known faction).
    Prefer(Level),
    /// Required by the template.
    Force(Level),
}

/// A connection of the map to generate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionPlan {
    /// One end.
    pub a: ZoneId,
    /// The other end; the same zone as `a` for a connection of a zone with itself. Such a connection has no
    /// border: it becomes a pair of monoliths if its kind allows that, else nothing.
    pub b: ZoneId,
    /// The kind of connection.
    pub kind: ConnectionKind,
    /// Strength of the guard, 0 for none.
    pub guard: u32,
    /// Whether it has a road.
    pub road: bool,
}
