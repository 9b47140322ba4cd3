//! A line of a result file: the result of one case.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The result of a case. Only [`us`](Self::us) and [`peak`](Self::peak) differ from run to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Number of the case; see [`CaseNumber`](crate::CaseNumber).
    pub n: u64,
    /// Name of the template, as in the header.
    pub template: String,
    pub size: String,
    pub water: String,
    pub monsters: String,
    /// Search effort for the layout.
    pub effort: String,
    /// Number of players; 0 if planning failed.
    pub players: u8,
    pub seed: u64,
    pub outcome: Outcome,
    /// Why the case has no map.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
    /// The reason without names and numbers of this map, for counting.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cause: Option<String>,
    pub attempts: u32,
    /// The attempts without a sound map, including those before a successful one.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub failed: Vec<FailedRecord>,
    /// Start zones of the players, in order, as positions in the header.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub starts: Vec<u16>,
    /// Areas of zones, level by level.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub areas: Vec<AreaRecord>,
    /// The links of the connections.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<LinkRecord>,
    /// Treasure by tier. Tiers with the same values are summed over zones.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub treasure: Vec<TierRecord>,
    /// Unmet requests, without names and numbers of this map, with their counts.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub unmet: BTreeMap<String, u32>,
    /// Fairness measures by name, with a value for each player, in order. `None` for a value that does not
    /// exist, such as the distance to an unreachable object.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub parts: BTreeMap<String, Vec<Option<u64>>>,
    /// Objects on the map, including obstacles.
    pub objects: u32,
    pub monster_groups: u32,
    /// Those of them whose creature the game picks.
    #[serde(default)]
    pub random_monster_groups: u32,
    /// Time of all attempts, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub us: Option<u64>,
    /// Peak memory of the process, in bytes. Only on some systems, and only with one thread.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub peak: Option<u64>,
}

/// The outcome of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Sound,
    /// No map, because of the template or the options.
    Refused,
    /// The generator panicked, which is a bug.
    Panicked,
}

impl Outcome {
    /// Returns its name in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Refused => "refused",
            Self::Panicked => "panicked",
        }
    }
}

/// An attempt without a sound map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedRecord {
    /// Its number, from 0.
    pub attempt: u32,
    /// The cause, without names and numbers of this map.
    pub cause: String,
    pub text: String,
    /// Whether the audit refuted the map, which is a bug.
    #[serde(skip_serializing_if = "is_false", default)]
    pub refuted: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Area of a zone, as `[zone, requested tiles, tiles]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u16, u32, u32)", into = "(u16, u32, u32)")]
pub struct AreaRecord {
    /// Position of the zone in the header.
    pub zone: u16,
    /// Requested tiles.
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

/// The link of a connection, as `[zone, zone, kind]` or `[zone, zone, kind, cause]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "LinkTuple", into = "LinkTuple")]
pub struct LinkRecord {
    /// Positions of its zones in the header.
    pub ends: [u16; 2],
    /// The kind of link, in a word.
    pub way: String,
    /// Why it is not a direct passage, without numbers.
    pub cause: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum LinkTuple {
    WithoutCause(u16, u16, String),
    WithCause(u16, u16, String, String),
}

impl From<LinkTuple> for LinkRecord {
    fn from(tuple: LinkTuple) -> Self {
        match tuple {
            LinkTuple::WithoutCause(a, b, way) => Self { ends: [a, b], way, cause: None },
            LinkTuple::WithCause(a, b, way, cause) => Self { ends: [a, b], way, cause: Some(cause) },
        }
    }
}

impl From<LinkRecord> for LinkTuple {
    fn from(LinkRecord { ends: [a, b], way, cause }: LinkRecord) -> Self {
        match cause {
            None => Self::WithoutCause(a, b, way),
            Some(cause) => Self::WithCause(a, b, way, cause),
        }
    }
}

/// Treasure of a tier, as `[min, max, requested piles, piles, requested value, value]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, u32, u64, u64, u64, u64)", into = "(u32, u32, u64, u64, u64, u64)")]
pub struct TierRecord {
    /// Minimum and maximum value of a pile.
    pub range: (u32, u32),
    /// Requested and placed piles.
    pub piles: (u64, u64),
    /// Requested and placed value.
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
    /// Returns the number of attempts with a refuted certificate.
    #[must_use]
    pub fn refuted(&self) -> usize {
        self.failed.iter().filter(|failed| failed.refuted).count()
    }

    /// Returns whether the record shows a bug in the program: a panic, or a refuted certificate even if a
    /// later attempt is sound.
    #[must_use]
    pub fn has_bug(&self) -> bool {
        self.outcome == Outcome::Panicked || self.refuted() > 0
    }

    /// Returns the requested and the placed value of all treasure.
    #[must_use]
    pub fn treasure_value(&self) -> (u64, u64) {
        self.treasure.iter().fold((0, 0), |(asked, value), tier| {
            (u64::saturating_add(asked, tier.value.0), u64::saturating_add(value, tier.value.1))
        })
    }

    /// Returns the line without a line end.
    ///
    /// # Panics
    /// Never: JSON can represent all fields.
    #[must_use]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("JSON can represent all fields of a record")
    }
}
