//! The shared context of the readers of a table.

use std::collections::BTreeMap;

use rmg_core::ids::ZoneId;
use rmg_core::pack::ContentPack;

use super::columns::Columns;
use super::sheet::Sheet;

/// The context of all templates of a table.
pub(super) struct Reader<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) columns: &'a Columns,
    pub(super) content: &'a ContentPack,
    /// Whether the table is a pack of Horn of the Abyss.
    pub(super) is_pack: bool,
    /// Whether it is a pack for mirrored maps.
    pub(super) is_mirrored: bool,
    /// Whether templates of packs for mirrored maps get the zones of the other half.
    pub(super) has_copies: bool,
}

/// Zones by the text of their id.
#[derive(Debug, Default)]
pub(super) struct ZoneIds(BTreeMap<String, ZoneId>);

impl ZoneIds {
    pub(super) fn get(&self, id: &str) -> Option<ZoneId> {
        self.0.get(id).copied()
    }

    pub(super) fn insert(&mut self, id: String, zone: ZoneId) {
        self.0.insert(id, zone);
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
