//! The first line of a file of results: what the sweep is.

use rmg_core::PlayerColor;
use rmg_core::text::{counted, shell_word};
use serde::{Deserialize, Serialize};

use crate::shard::{CaseNumber, Shard};

/// How files of results call themselves.
pub const FORMAT: &str = "rmg-sweep";
/// Version of the layout of files, to be raised when a key changes its meaning. 1 was one document with all records.
pub const VERSION: u32 = 2;
/// Attempts of a command that does not say how many.
const DEFAULT_ATTEMPTS: u32 = 8;

/// Everything that decides the records of a sweep but their times. Two shards with equal headers, but for their numbers, belong
/// together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    pub generator: String,
    /// Which of the shards this is.
    pub shard: Shard,
    /// The seeds of every stratum.
    pub seeds: SeedRow,
    /// Most attempts for each map.
    pub attempts: u32,
    /// Content packs from the base up: name, version, and the beginning of the hash of their bytes.
    pub packs: Vec<String>,
    /// Folders of content packs that were named, for commands; they may lie elsewhere on another machine.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub pack_folders: Vec<String>,
    /// What is the same for all maps, as words of the command line: `--ban artifact=grail`.
    pub options: Vec<String>,
    /// What is measured of players.
    #[serde(default)]
    pub parts: Vec<SweptPart>,
    pub templates: Vec<SweptTemplate>,
    /// What is made with each seed.
    pub strata: Vec<Stratum>,
}

/// Seeds one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeedRow {
    pub first: u64,
    pub count: u64,
}

/// Something that is measured of every player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweptPart {
    /// Its word, as records have it.
    pub word: String,
    /// What it is, in a few words.
    pub title: String,
    /// The unit of its values.
    pub unit: String,
    /// Whether maps are judged by it.
    pub judged: bool,
}

/// A template of a sweep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweptTemplate {
    /// What tables call it: `FILE#NAME` without folder and ending.
    pub name: String,
    /// Where it was read, as it was written on the command line, with `#NAME`.
    pub source: String,
    /// SHA-256 of the template as JSON, so that a change shows.
    pub sha256: String,
    /// Ids of its zones; records name zones by their positions here. The sea, which is no zone of a template, comes behind them.
    pub zones: Vec<String>,
}

/// What of a template is made with each seed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stratum {
    /// Position of the template.
    pub template: usize,
    /// Size of the maps: `m+u`, `50x40`.
    pub size: String,
    pub water: String,
    pub monsters: String,
    /// How hard a good layout is looked for.
    pub effort: String,
    /// How many players; `None`: as many as the template allows.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub players: Option<PlayerCount>,
}

/// How many players were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerCount {
    pub humans: u8,
    pub all: u8,
}

impl Header {
    /// The template of a stratum.
    #[must_use]
    pub fn template_of(&self, stratum: &Stratum) -> Option<&SweptTemplate> {
        self.templates.get(stratum.template)
    }

    /// The command that makes the map of a case, as one types it into a shell. `None` where the header has no such case.
    #[must_use]
    pub fn command(&self, case: CaseNumber) -> Option<String> {
        let stratum = self.strata.get(case.stratum)?;
        let template = self.template_of(stratum)?;
        let mut words = vec!["rmg".to_owned(), "generate".to_owned(), template.source.clone()];
        let mut option = |name: &str, value: String, usual: &str| {
            if value != usual {
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

    /// What another header says otherwise, in words; none for two shards of one sweep.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let mut told = Vec::new();
        let mut tell = |what: &str, a: String, b: String| {
            if a != b {
                told.push(format!("{what}: {a} and {b}"));
            }
        };
        tell("version of the generator", self.generator.clone(), other.generator.clone());
        tell("content packs", self.packs.join(", "), other.packs.join(", "));
        tell("seeds", self.seeds.words(), other.seeds.words());
        tell("attempts", self.attempts.to_string(), other.attempts.to_string());
        tell("options", self.options.join(" "), other.options.join(" "));
        for template in &self.templates {
            match other.templates.iter().find(|known| known.name == template.name) {
                Some(known) if known.sha256 != template.sha256 => {
                    told.push(format!("template {} was changed", template.name));
                }
                Some(_) => {}
                None => told.push(format!("template {} is only in one of them", template.name)),
            }
        }
        let unknown = other
            .templates
            .iter()
            .filter(|template| self.templates.iter().all(|known| known.name != template.name));
        told.extend(unknown.map(|template| format!("template {} is only in one of them", template.name)));
        let names =
            |header: &Self| header.templates.iter().map(|template| template.name.clone()).collect::<Vec<_>>();
        if told.is_empty() && (names(self) != names(other) || self.strata != other.strata) {
            told.push("sizes, water, monsters, effort, players, or the order of the templates".to_owned());
        }
        told
    }
}

impl SeedRow {
    /// `1..=1000`.
    #[must_use]
    pub fn words(self) -> String {
        match self.count {
            1 => self.first.to_string(),
            count => format!("{}..={}", self.first, self.first.wrapping_add(count).wrapping_sub(1)),
        }
    }
}

impl Stratum {
    /// The stratum in words, without its template: `m+u, water normal`; what is usual is left out.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = vec![self.size.clone()];
        let mut add = |what: &str, value: &str, usual: &str| {
            if value != usual {
                words.push(format!("{what} {value}"));
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
