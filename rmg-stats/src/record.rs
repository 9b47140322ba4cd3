//! A line of a file of results: what became of one case.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What became of a case. All but [`us`](Self::us) and [`peak`](Self::peak) is the same in every run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Number of the case, see [`CaseNumber`](crate::CaseNumber).
    pub n: u64,
    /// Name of the template, as in the header.
    pub template: String,
    pub size: String,
    pub water: String,
    pub monsters: String,
    /// How hard a good layout was looked for.
    pub effort: String,
    /// How many players; none where not even a plan could be made.
    pub players: u8,
    pub seed: u64,
    pub outcome: Outcome,
    /// Why there is no map.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
    /// The same without names and numbers of this map, to be counted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cause: Option<String>,
    pub attempts: u32,
    /// Those that gave no sound map, also before one that did.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub failed: Vec<FailedRecord>,
    /// Where the players begin, in their order: positions of zones in the header.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub starts: Vec<u16>,
    /// Areas of zones, level by level.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub areas: Vec<AreaRecord>,
    /// What became of the connections.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<LinkRecord>,
    /// Treasure by tier: tiers with the same values are added up over zones.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub treasure: Vec<TierRecord>,
    /// Wishes that were not met, without names and numbers of this map, and how often each.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub unmet: BTreeMap<String, u32>,
    /// What players have and how far it is, part by part: a value for each player, in their order; none for what cannot be reached.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub parts: BTreeMap<String, Vec<Option<u64>>>,
    /// Objects on the map, obstacles among them.
    pub objects: u32,
    pub monster_groups: u32,
    /// Time of all attempts, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub us: Option<u64>,
    /// Most memory that the program held meanwhile, in bytes; known on some systems with one thread only.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub peak: Option<u64>,
}

/// What came out of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Sound,
    /// No map, for a reason that lies in the template or the options.
    Refused,
    /// A fault of the program.
    Panicked,
}

impl Outcome {
    /// In a word, as in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Refused => "refused",
            Self::Panicked => "panicked",
        }
    }
}

/// An attempt that gave no sound map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedRecord {
    /// Its number, from 0.
    pub attempt: u32,
    /// Why, without names and numbers of this map.
    pub cause: String,
    pub text: String,
    /// Whether the audit refuted what it made: a fault of the program.
    #[serde(skip_serializing_if = "is_false", default)]
    pub refuted: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Area of a zone: `[zone, tiles asked for, tiles]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u16, u32, u32)", into = "(u16, u32, u32)")]
pub struct AreaRecord {
    /// Position of the zone in the header.
    pub zone: u16,
    /// Tiles that it was to get.
    pub asked: u32,
    pub tiles: u32,
}

impl From<(u16, u32, u32)> for AreaRecord {
    fn from((zone, asked, tiles): (u16, u32, u32)) -> Self {
        Self { zone, asked, tiles }
    }
}

impl From<AreaRecord> for (u16, u32, u32) {
    fn from(area: AreaRecord) -> Self {
        (area.zone, area.asked, area.tiles)
    }
}

/// What became of a connection: `[zone, zone, way]`, or `[zone, zone, way, why]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "LinkTuple", into = "LinkTuple")]
pub struct LinkRecord {
    /// Positions of its zones in the header.
    pub ends: [u16; 2],
    /// What it became, in a word.
    pub way: String,
    /// For anything but a direct passage: why, without numbers.
    pub cause: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum LinkTuple {
    Plain(u16, u16, String),
    Caused(u16, u16, String, String),
}

impl From<LinkTuple> for LinkRecord {
    fn from(tuple: LinkTuple) -> Self {
        match tuple {
            LinkTuple::Plain(a, b, way) => Self { ends: [a, b], way, cause: None },
            LinkTuple::Caused(a, b, way, cause) => Self { ends: [a, b], way, cause: Some(cause) },
        }
    }
}

impl From<LinkRecord> for LinkTuple {
    fn from(LinkRecord { ends: [a, b], way, cause }: LinkRecord) -> Self {
        match cause {
            None => Self::Plain(a, b, way),
            Some(cause) => Self::Caused(a, b, way, cause),
        }
    }
}

/// Treasure of a tier: `[least value, most value, piles asked for, piles, value asked for, value]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, u32, u64, u64, u64, u64)", into = "(u32, u32, u64, u64, u64, u64)")]
pub struct TierRecord {
    /// Smallest and largest value of a pile.
    pub range: (u32, u32),
    /// Piles asked for, and there.
    pub piles: (u64, u64),
    /// Value asked for, and there.
    pub value: (u64, u64),
}

impl From<(u32, u32, u64, u64, u64, u64)> for TierRecord {
    fn from((min, max, asked_piles, piles, asked, value): (u32, u32, u64, u64, u64, u64)) -> Self {
        Self { range: (min, max), piles: (asked_piles, piles), value: (asked, value) }
    }
}

impl From<TierRecord> for (u32, u32, u64, u64, u64, u64) {
    fn from(TierRecord { range, piles, value }: TierRecord) -> Self {
        (range.0, range.1, piles.0, piles.1, value.0, value.1)
    }
}

impl Record {
    /// Attempts that ended with a refuted certificate.
    #[must_use]
    pub fn refuted(&self) -> usize {
        self.failed.iter().filter(|failed| failed.refuted).count()
    }

    /// Whether the program is at fault: a panic, or a refuted certificate, also of an attempt that a later one made good.
    #[must_use]
    pub fn has_fault(&self) -> bool {
        self.outcome == Outcome::Panicked || self.refuted() > 0
    }

    /// Value of all treasure, asked for and there.
    #[must_use]
    pub fn treasure_value(&self) -> (u64, u64) {
        self.treasure.iter().fold((0, 0), |(asked, value), tier| {
            (u64::saturating_add(asked, tier.value.0), u64::saturating_add(value, tier.value.1))
        })
    }

    /// The line without line end.
    ///
    /// # Panics
    /// Never: a record has nothing that JSON has not.
    #[must_use]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a record has nothing that JSON has not")
    }
}
