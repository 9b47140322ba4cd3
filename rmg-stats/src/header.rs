//! The first line of a result file, which describes the sweep.

use rmg_core::PlayerColor;
use rmg_core::text::{counted, shell_word};
use serde::{Deserialize, Serialize};

use crate::shard::{CaseNumber, Shard};

/// The name of the format in result files.
pub const FORMAT: &str = "rmg-sweep";
/// Version of the file layout. Increase it when a key changes its meaning. Version 1 was one document with
/// all records.
pub const VERSION: u32 = 2;
/// The default of `--attempts`.
const DEFAULT_ATTEMPTS: u32 = 8;

/// Everything that determines the records of a sweep, except times and memory. Shards of one sweep have equal
/// headers except for their shard numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    pub generator: String,
    /// The shard of this file.
    pub shard: Shard,
    /// The seeds of every stratum.
    pub seeds: SeedRow,
    /// Maximum number of attempts for each map.
    pub attempts: u32,
    /// Content packs from the base up: name, version, and the first digits of the hash of their bytes.
    pub packs: Vec<String>,
    /// Folders of content packs, for commands. Their paths may differ on another machine.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub pack_folders: Vec<String>,
    /// How the modifiers of the program differ from the built-in ones.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub modifiers: Vec<String>,
    /// Options of all maps as command line arguments: `--ban artifact=grail`.
    pub options: Vec<String>,
    /// Fairness measures.
    #[serde(default)]
    pub parts: Vec<SweptPart>,
    pub templates: Vec<SweptTemplate>,
    /// The combinations that are generated with each seed.
    pub strata: Vec<Stratum>,
}

/// Consecutive seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeedRow {
    pub first: u64,
    pub count: u64,
}

/// A fairness measure, with one value for every player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweptPart {
    /// Its name in records.
    pub word: String,
    /// Its title for people.
    pub title: String,
    /// The unit of its values.
    pub unit: String,
    /// Whether the fairness rating of a map uses it.
    pub judged: bool,
}

/// A template of a sweep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweptTemplate {
    /// Its name in tables: `FILE#NAME` without folder and extension.
    pub name: String,
    /// Its path as on the command line, with `#NAME`.
    pub source: String,
    /// SHA-256 of the template as JSON, which detects changes.
    pub sha256: String,
    /// Ids of its zones. Records refer to zones by their position in this list. The position after the last
    /// is that of the sea.
    pub zones: Vec<String>,
}

/// A template with options that are generated with each seed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stratum {
    /// Position of the template.
    pub template: usize,
    /// Size of the maps: `m+u`, `50x40`.
    pub size: String,
    pub water: String,
    pub monsters: String,
    /// Search effort for the layout.
    pub effort: String,
    /// Number of players; `None`: the maximum of the template.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub players: Option<PlayerCount>,
}

/// The requested number of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerCount {
    pub humans: u8,
    pub all: u8,
}

impl Header {
    /// Returns the template of a stratum.
    #[must_use]
    pub fn template_of(&self, stratum: &Stratum) -> Option<&SweptTemplate> {
        self.templates.get(stratum.template)
    }

    /// Returns the shell command that generates the map of a case. `None` if the header does not have this
    /// case.
    #[must_use]
    pub fn command(&self, case: CaseNumber) -> Option<String> {
        let stratum = self.strata.get(case.stratum)?;
        let template = self.template_of(stratum)?;
        let mut words = vec!["rmg".to_owned(), "generate".to_owned(), template.source.clone()];
        let mut option = |name: &str, value: String, default: &str| {
            if value != default {
                words.extend([format!("--{name}"), value]);
            }
        };
        option("seed", case.seed.to_string(), "");
        option("size", stratum.size.clone(), "");
        option("water", stratum.water.clone(), "none");
        option("monsters", stratum.monsters.clone(), "normal");
        option("effort", stratum.effort.clone(), "normal");
        option("attempts", self.attempts.to_string(), &DEFAULT_ATTEMPTS.to_string());
        if let Some(PlayerCount { humans, all }) = stratum.players {
            for (at, color) in (0..all).zip(PlayerColor::ALL) {
                let who = if at < humans { "human" } else { "computer" };
                option("player", format!("{color}={who}"), "");
            }
        }
        words.extend(self.options.iter().cloned());
        words.extend(self.pack_folders.iter().flat_map(|folder| ["--pack".to_owned(), folder.clone()]));
        Some(words.iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" "))
    }

    /// Returns the differences from another header as text. Empty for two shards of one sweep.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |name: &str, a: String, b: String| {
            if a != b {
                differences.push(format!("{name}: {a} and {b}"));
            }
        };
        compare("version of the generator", self.generator.clone(), other.generator.clone());
        compare("content packs", self.packs.join(", "), other.packs.join(", "));
        compare("changed modifiers", self.modifiers.join(", "), other.modifiers.join(", "));
        compare("seeds", self.seeds.words(), other.seeds.words());
        compare("attempts", self.attempts.to_string(), other.attempts.to_string());
        compare("options", self.options.join(" "), other.options.join(" "));
        for template in &self.templates {
            match other.templates.iter().find(|known| known.name == template.name) {
                Some(known) if known.sha256 != template.sha256 => {
                    differences.push(format!("template {} was changed", template.name));
                }
                Some(_) => {}
                None => differences.push(format!("template {} is in only one of them", template.name)),
            }
        }
        let unknown = other
            .templates
            .iter()
            .filter(|template| self.templates.iter().all(|known| known.name != template.name));
        differences
            .extend(unknown.map(|template| format!("template {} is in only one of them", template.name)));
        let names =
            |header: &Self| header.templates.iter().map(|template| template.name.clone()).collect::<Vec<_>>();
        if differences.is_empty() && (names(self) != names(other) || self.strata != other.strata) {
            differences
                .push("sizes, water, monsters, effort, players, or the order of the templates".to_owned());
        }
        differences
    }
}

impl SeedRow {
    /// Returns the seeds as text: `1..=1000`.
    #[must_use]
    pub fn words(self) -> String {
        match self.count {
            1 => self.first.to_string(),
            count => format!("{}..={}", self.first, self.first.wrapping_add(count).wrapping_sub(1)),
        }
    }
}

impl Stratum {
    /// Returns the stratum as text without its template: `m+u, water normal`. Omits defaults.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = vec![self.size.clone()];
        let mut add = |name: &str, value: &str, default: &str| {
            if value != default {
                words.push(format!("{name} {value}"));
            }
        };
        add("water", &self.water, "none");
        add("monsters", &self.monsters, "normal");
        add("effort", &self.effort, "normal");
        if let Some(players) = self.players {
            words.push(counted(players.all, "player"));
        }
        words.join(", ")
    }
}
