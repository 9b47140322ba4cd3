//! The parts of the file as serde sees them. `docs/rmgmap.md` describes them for people.

use std::borrow::Cow;

use rmg_core::PlayerColor;
use rmg_core::layout::PortalCause;
use rmg_core::model::LinkCause;
use rmg_core::plan::MapMonsters;
use rmg_core::template::{ConnectionKind, MonsterStrength, WaterContent, ZoneKind};
use serde::{Deserialize, Serialize};

use super::schema_contents::{FileContentSwitches, FileMines, FileObjectsPlan, FileTreasure};
use super::schema_objects::{FileObject, FilePile};

/// Names are borrowed from the pack when a map is written and owned when it is read.
pub(super) type Name<'a> = Cow<'a, str>;
/// Column, row and level.
pub(super) type Place = (u16, u16, u8);

/// What is looked at before anything else, so that a file of another version gets an answer of its own.
#[derive(Debug, Deserialize)]
pub(super) struct Head {
    pub(super) format: Option<String>,
    pub(super) version: Option<u64>,
}

/// The whole file. It is written part by part (`write`), in this order.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileMap<'a> {
    #[serde(rename = "format")]
    pub(super) _format: String,
    #[serde(rename = "version")]
    pub(super) _version: u64,
    pub(super) generator: String,
    pub(super) pack: FilePack<'a>,
    pub(super) attempt: u32,
    pub(super) plan: FilePlan<'a>,
    pub(super) names: FileNames<'a>,
    pub(super) levels: Vec<FileLevel>,
    pub(super) zones: Vec<FileZone<'a>>,
    pub(super) objects: Vec<FileObject<'a>>,
    pub(super) piles: Vec<FilePile>,
    pub(super) links: Vec<FileLink>,
    pub(super) unmet: Vec<FileUnmet<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FilePack<'a> {
    pub(super) name: Name<'a>,
    pub(super) version: Name<'a>,
}

/// Names that the values of tile layers stand for.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileNames<'a> {
    pub(super) terrains: Vec<Name<'a>>,
    pub(super) roads: Vec<Name<'a>>,
    pub(super) rivers: Vec<Name<'a>>,
}

/// Rows of one level, from north to south.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct FileLevel {
    pub(super) owner: Vec<String>,
    pub(super) terrain: Vec<String>,
    pub(super) view: Vec<String>,
    pub(super) road: Vec<String>,
    pub(super) road_view: Vec<String>,
    pub(super) river: Vec<String>,
    pub(super) river_view: Vec<String>,
    pub(super) cover: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FilePlan<'a> {
    pub(super) template: Name<'a>,
    /// Text, because numbers of 64 bits do not survive every reader of JSON.
    pub(super) seed: Name<'a>,
    pub(super) size: (u64, u64, u64),
    #[serde(with = "WaterWord")]
    pub(super) water: WaterContent,
    #[serde(with = "MapMonstersWord")]
    pub(super) monsters: MapMonsters,
    pub(super) switches: FileContentSwitches<'a>,
    pub(super) players: Vec<FilePlayer<'a>>,
    pub(super) zones: Vec<FileZonePlan<'a>>,
    pub(super) connections: Vec<FileConnection>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FilePlayer<'a> {
    pub(super) color: ColorField,
    pub(super) seat: u8,
    pub(super) human: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) faction: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) team: Option<u8>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct FileZonePlan<'a> {
    pub(super) key: Name<'a>,
    #[serde(with = "ZoneKindWord")]
    pub(super) kind: ZoneKind,
    pub(super) weight: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) player: Option<ColorField>,
    pub(super) level: FileLevelWish,
    pub(super) towns: FileTowns<'a>,
    pub(super) terrain: FileTerrainPlan<'a>,
    #[serde(with = "MonsterStrengthWord")]
    pub(super) monsters: MonsterStrength,
    pub(super) monster_factions: Vec<Name<'a>>,
    pub(super) mines: Vec<FileMines<'a>>,
    pub(super) treasure: Vec<FileTreasure>,
    pub(super) objects: FileObjectsPlan<'a>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum FileLevelWish {
    Any,
    Prefer(u8),
    Force(u8),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct FileTowns<'a> {
    pub(super) player_towns: u32,
    pub(super) player_castles: u32,
    pub(super) neutral_towns: u32,
    pub(super) neutral_castles: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) main: Option<FileMainTown>,
    pub(super) same_type: bool,
    pub(super) hints: Vec<FileHint>,
    pub(super) factions: Vec<Name<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct FileMainTown {
    pub(super) has_fort: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct FileHint {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) like: Option<u16>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) not_like: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) related_to_terrain: Option<u16>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct FileTerrainPlan<'a> {
    pub(super) match_town: bool,
    pub(super) allowed: Vec<Name<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileConnection {
    pub(super) a: u16,
    pub(super) b: u16,
    #[serde(with = "ConnectionKindWord")]
    pub(super) kind: ConnectionKind,
    pub(super) guard: u32,
    pub(super) road: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct FileZone<'a> {
    pub(super) level: u8,
    pub(super) target_tiles: u32,
    pub(super) terrain: Name<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) faction: Option<Name<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) main_point: Option<(u16, u16)>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileLink {
    pub(super) way: FileWay,
    pub(super) strength: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cause: Option<LinkCauseField>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) enum FileWay {
    Passage {
        gap: Vec<Place>,
        #[serde(skip_serializing_if = "Option::is_none")]
        guard: Option<u32>,
    },
    Wide,
    Gate {
        ends: [u32; 2],
        guards: [Option<u32>; 2],
    },
    Monolith {
        ends: [u32; 2],
        guards: [Option<u32>; 2],
    },
    Nothing,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileUnmet<'a> {
    pub(super) pass: Name<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) zone: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) connection: Option<u16>,
    pub(super) what: Name<'a>,
    pub(super) reason: Name<'a>,
}

/// A player colour by its name.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct ColorField(#[serde(with = "PlayerColorWord")] pub(super) PlayerColor);

/// The cause of a link that is no direct passage.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct LinkCauseField(#[serde(with = "LinkCauseWord")] pub(super) LinkCause);

/// A value of the vocabulary that is written by a word of its own.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(transparent)]
pub(super) struct WaterField(#[serde(with = "WaterWord")] pub(super) WaterContent);

/// As [`WaterField`].
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(transparent)]
pub(super) struct MapMonstersField(#[serde(with = "MapMonstersWord")] pub(super) MapMonsters);

// The enums below only tell serde the words for enums of `rmg-core`; the compiler checks that none is missing.

#[derive(Serialize, Deserialize)]
#[serde(remote = "WaterContent", rename_all = "camelCase")]
enum WaterWord {
    None,
    Normal,
    Islands,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "MapMonsters", rename_all = "camelCase")]
enum MapMonstersWord {
    Weak,
    Normal,
    Strong,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "MonsterStrength", rename_all = "camelCase")]
enum MonsterStrengthWord {
    None,
    Weak,
    Normal,
    Strong,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ZoneKind", rename_all = "camelCase")]
enum ZoneKindWord {
    PlayerStart,
    CpuStart,
    Treasure,
    Junction,
    Sealed,
    Water,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ConnectionKind", rename_all = "camelCase")]
enum ConnectionKindWord {
    Guarded,
    Wide,
    Fictive,
    Repulsive,
    ForcePortal,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PlayerColor", rename_all = "camelCase")]
enum PlayerColorWord {
    Red,
    Blue,
    Tan,
    Green,
    Orange,
    Purple,
    Teal,
    Pink,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "LinkCause", rename_all = "camelCase")]
enum LinkCauseWord {
    Forced,
    Levels,
    Layout(#[serde(with = "PortalCauseWord")] PortalCause),
    NoPassage,
    NoGatePlace,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PortalCause", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum PortalCauseWord {
    NotPlanar,
    Apart,
    NarrowContact { contact_tiles: u32 },
    SmallOverlap { overlap_tiles: u32 },
    Parallel,
}
