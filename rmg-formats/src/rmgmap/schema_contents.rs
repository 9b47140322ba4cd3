//! What zones are to contain and what a template switches off and on, as serde sees it.

use serde::{Deserialize, Serialize};

use super::schema::Name;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileContentSwitches<'a> {
    #[serde(default, skip_serializing_if = "FileSwitches::is_empty")]
    pub(super) artifacts: FileSwitches<'a>,
    #[serde(default, skip_serializing_if = "FileSwitches::is_empty")]
    pub(super) spells: FileSwitches<'a>,
    #[serde(default, skip_serializing_if = "FileSwitches::is_empty")]
    pub(super) skills: FileSwitches<'a>,
    #[serde(default, skip_serializing_if = "FileSwitches::is_empty")]
    pub(super) heroes: FileSwitches<'a>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileSwitches<'a> {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) off: Vec<Name<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) on: Vec<Name<'a>>,
}

impl FileSwitches<'_> {
    fn is_empty(&self) -> bool {
        self.off.is_empty() && self.on.is_empty()
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileMines<'a> {
    pub(super) resource: Name<'a>,
    pub(super) count: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileTreasure {
    pub(super) min: u32,
    pub(super) max: u32,
    pub(super) density: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileObjectsPlan<'a> {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) banned: Vec<Name<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) changed: Vec<FileChanged<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) required: Vec<FileRequired<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct FileChanged<'a> {
    pub(super) kind: Name<'a>,
    pub(super) value: u32,
    pub(super) rarity: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) zone_limit: Option<u32>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileRequired<'a> {
    pub(super) name: Name<'a>,
    pub(super) kinds: Vec<Name<'a>>,
    pub(super) count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) guard: Option<u32>,
}
