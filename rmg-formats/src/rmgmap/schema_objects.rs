//! What stands on the map, as serde sees it: objects, what they hold, and the piles that they lie in.

use serde::{Deserialize, Serialize};

use super::schema::{ColorField, Name, Place};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileObject<'a> {
    pub(super) kind: Name<'a>,
    pub(super) appearance: Name<'a>,
    pub(super) at: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) body: Option<FileBody<'a>>,
    pub(super) pass: Name<'a>,
    pub(super) zone: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) connection: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pile: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) guards: Option<FileGuarded>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(super) enum FileBody<'a> {
    Town {
        #[serde(skip_serializing_if = "Option::is_none")]
        owner: Option<ColorField>,
        faction: Name<'a>,
        has_fort: bool,
        is_main: bool,
    },
    Monster {
        creature: Name<'a>,
        count: u32,
        strength: u32,
    },
    Portal {
        partner: u32,
    },
    Resource {
        amount: u32,
    },
    Owned {
        #[serde(skip_serializing_if = "Option::is_none")]
        owner: Option<ColorField>,
    },
    Scroll {
        spell: Name<'a>,
    },
    Prison {
        hero: Name<'a>,
        experience: u32,
    },
    Box {
        gifts: FileGifts<'a>,
    },
    Seer {
        quest: FileQuest<'a>,
        gifts: FileGifts<'a>,
    },
    QuestGuard {
        quest: FileQuest<'a>,
    },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileGifts<'a> {
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) experience: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) resources: Vec<(Name<'a>, u32)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) artifacts: Vec<Name<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) spells: Vec<Name<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) creatures: Vec<(Name<'a>, u32)>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum FileQuest<'a> {
    Artifacts(Vec<Name<'a>>),
    Creatures(Vec<(Name<'a>, u32)>),
    Resources(Vec<(Name<'a>, u32)>),
    Level(u32),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum FileGuarded {
    Link(u16),
    Pile(u32),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FilePile {
    pub(super) zone: u16,
    pub(super) wish: FileWish,
    pub(super) value: u32,
    pub(super) objects: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) guard: Option<u32>,
    pub(super) strength: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum FileWish {
    Mine(u16),
    Required(u16),
    Treasure(u16),
}
