//! What a user chooses for one map, beside the template.

use rmg_core::plan::MapMonsters;
use rmg_core::template::{VictoryWish, WaterContent};
use rmg_core::text::counted;
use rmg_core::{Game, MapSize, PlayerColor, Seat, Seed};

pub use rmg_core::plan::{Effort, PlacementMode};

/// Choices for one map. The number of threads is not among them: it changes nothing on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct GenOptions {
    /// The seed. There is no hidden random default: who wants a random map draws a number and shows it.
    pub seed: Seed,
    /// Size of the map; `None`: the template's smallest.
    pub size: Option<MapSize>,
    /// The players, in any order; empty: as many as the template allows in the first colours.
    pub players: Vec<PlayerChoice>,
    /// How much sea; `None`: none.
    pub water: Option<WaterContent>,
    /// Strength of monsters on the whole map.
    pub monsters: MapMonsters,
    /// How hard to look for a good layout.
    pub effort: Effort,
    /// What the search for it starts from.
    pub placement: PlacementMode,
    /// Content that is not on the map, whatever the template says.
    pub ban: Vec<ContentChoice>,
    /// Content that is on the map though the game, or the template, would leave it out.
    pub enable: Vec<ContentChoice>,
    /// How the map is won; `None`: as the template says.
    pub victory: Option<VictoryWish>,
    /// The game whose limits the map keeps to.
    pub target: Game,
}

impl GenOptions {
    /// The defaults with that seed.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        Self {
            seed,
            size: None,
            players: Vec::new(),
            water: None,
            monsters: MapMonsters::default(),
            effort: Effort::default(),
            placement: PlacementMode::default(),
            ban: Vec::new(),
            enable: Vec::new(),
            victory: None,
            target: Game::default(),
        }
    }
}

/// Content that a user bans or enables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentChoice {
    pub sort: ContentSort,
    /// Its name in the pack.
    pub name: String,
}

/// What can be banned and enabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ContentSort {
    Artifact,
    Spell,
    Skill,
    Hero,
}

impl ContentSort {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Artifact, Self::Spell, Self::Skill, Self::Hero];

    /// The word of options.
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

/// A size with its code: `m+u (72x72, 2 levels)`; `50x40 with 1 level` where it has none.
#[must_use]
pub fn size_words(size: MapSize) -> String {
    let (sides, levels) = (format!("{}x{}", size.width(), size.height()), counted(size.levels(), "level"));
    if size.is_standard() { format!("{size} ({sides}, {levels})") } else { format!("{sides} with {levels}") }
}

/// A player that the user asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerChoice {
    pub color: PlayerColor,
    /// Human or computer; `None`: computer, unless nobody is said to be human, when the first such player is.
    pub human: Option<bool>,
    /// Faction of the main town by its name in the pack; `None`: that of the hero, if one is chosen, else the generator
    /// chooses.
    pub town: Option<String>,
    /// The hero to begin with by its name in the pack; `None`: the game chooses.
    pub hero: Option<String>,
    /// Team number; `None`: no team chosen.
    pub team: Option<u8>,
    /// Seat of the template; `None`: the lowest that is left, or one that is dealt, as the template says.
    pub seat: Option<Seat>,
    /// Resources of the first day by their names in the pack, with their amounts, beside what the game gives.
    pub bonus: Vec<(String, u32)>,
}

impl PlayerChoice {
    /// A player of that colour without further wishes.
    #[must_use]
    pub fn new(color: PlayerColor) -> Self {
        Self { color, human: None, town: None, hero: None, team: None, seat: None, bonus: Vec::new() }
    }
}
