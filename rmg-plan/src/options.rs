//! The choices of a user for one map, in addition to the template.

use rmg_core::plan::MapMonsters;
use rmg_core::template::{SymmetryRequest, VictoryRequest, WaterContent};
use rmg_core::text::counted;
use rmg_core::{Game, MapSize, PlayerColor, Seat, Seed};

pub use rmg_core::plan::{Effort, PlacementMode};

use crate::content_seed::ContentSeed;

/// Choices for one map. They do not include the number of threads, which never changes the map.
#[derive(Debug, Clone, PartialEq)]
pub struct GenOptions {
    /// The seed. It has no random default: a caller that wants a random map picks a number and shows it.
    pub seed: Seed,
    /// Seeds of the contents of zones; of several for a zone, the last one counts. Empty: the seed of the
    /// map.
    pub content_seeds: Vec<ContentSeed>,
    /// With `content_seeds`: the attempt whose layout the map has, from 0. It is the only attempt.
    pub layout_attempt: u32,
    /// Size of the map; `None`: the smallest size of the template.
    pub size: Option<MapSize>,
    /// The players, in any order; empty: as many as the template allows, in the first colors.
    pub players: Vec<PlayerChoice>,
    /// The kind of sea; `None`: no sea, or the first kind of the template if it requires a sea.
    pub water: Option<WaterContent>,
    /// Strength of monsters on the whole map.
    pub monsters: MapMonsters,
    /// Effort of the search for a good layout.
    pub effort: Effort,
    /// The kind of layouts from which the search starts.
    pub placement: PlacementMode,
    /// Content that is banned, even if the template enables it.
    pub ban: Vec<ContentChoice>,
    /// Content that is enabled, even if the game disables it or the template bans it.
    pub enable: Vec<ContentChoice>,
    /// The victory condition; `None`: that of the template.
    pub victory: Option<VictoryRequest>,
    /// The symmetry of the map; `None`: that of the template.
    pub symmetry: Option<SymmetryRequest>,
    /// The game whose limits apply.
    pub target: Game,
}

impl GenOptions {
    /// Returns the defaults with this seed.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        Self {
            seed,
            content_seeds: Vec::new(),
            layout_attempt: 0,
            size: None,
            players: Vec::new(),
            water: None,
            monsters: MapMonsters::default(),
            effort: Effort::default(),
            placement: PlacementMode::default(),
            ban: Vec::new(),
            enable: Vec::new(),
            victory: None,
            symmetry: None,
            target: Game::default(),
        }
    }
}

/// Content that a user bans or enables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentChoice {
    pub sort: ContentKind,
    /// Its name in the pack.
    pub name: String,
}

/// A kind of content that can be banned and enabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are sufficient")]
pub enum ContentKind {
    Artifact,
    Spell,
    Skill,
    Hero,
}

impl ContentKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Artifact, Self::Spell, Self::Skill, Self::Hero];

    /// Returns the word that options use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Artifact => "artifact",
            Self::Spell => "spell",
            Self::Skill => "skill",
            Self::Hero => "hero",
        }
    }
}

/// Formats a size with its code, `m+u (72x72, 2 levels)`, or without a code, `50x40 with 1 level`.
#[must_use]
pub fn size_text(size: MapSize) -> String {
    let (sides, levels) = (format!("{}x{}", size.width(), size.height()), counted(size.levels(), "level"));
    if size.is_standard() { format!("{size} ({sides}, {levels})") } else { format!("{sides} with {levels}") }
}

/// A player that the user requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerChoice {
    pub color: PlayerColor,
    /// Human or computer; `None`: computer. If no player is human, the first player with `None` is human.
    pub human: Option<bool>,
    /// Faction of the main town, by its name in the pack; `None`: the faction of the chosen hero, otherwise
    /// the generator chooses.
    pub town: Option<String>,
    /// The starting hero, by its name in the pack; `None`: the game chooses.
    pub hero: Option<String>,
    /// Team number; `None`: no team chosen.
    pub team: Option<u8>,
    /// Seat of the template; `None`: the lowest free one, or a random one if the template shuffles seats.
    pub seat: Option<Seat>,
    /// Additional resources of the first day: their names in the pack and amounts.
    pub bonus: Vec<(String, u32)>,
}

impl PlayerChoice {
    /// Returns a player of this color without other choices.
    #[must_use]
    pub fn new(color: PlayerColor) -> Self {
        Self { color, human: None, town: None, hero: None, team: None, seat: None, bonus: Vec::new() }
    }
}
