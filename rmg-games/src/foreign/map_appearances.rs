//! Additional appearances of a map: known object kinds with a mask that the content pack does not have.

use std::collections::BTreeMap;

use rmg_core::ids::{AppearanceId, ObjectKindId};
use rmg_core::pack::{Appearance, ContentPack, Footprint, GameTable, Offset, Table, TerrainSet};

/// Maximum number of appearances of a pack: ids have 16 bits.
const MAX_APPEARANCES: usize = 1 << 16;
/// Maximum number of additional appearances of a map: each takes up to 2 KB. Real maps have a few hundred.
const MAX_MAP_APPEARANCES: usize = 1 << 14;
/// Separates the sprite and the number in the name of an additional appearance.
const NAME_SEPARATOR: &str = ", look ";

/// An appearance that the pack does not have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MapAppearance {
    pub(crate) kind: ObjectKindId,
    pub(crate) sprite: String,
    pub(crate) is_entered_from_above: bool,
    pub(crate) is_overlay: bool,
    pub(crate) game_table: GameTable,
    pub(crate) solid: Vec<Offset>,
    pub(crate) actions: Vec<Offset>,
}

impl MapAppearance {
    /// Returns the bytes that storing it takes in addition to its record.
    pub(crate) fn heap_bytes(&self) -> usize {
        let cells = self.solid.capacity() + self.actions.capacity();
        size_of::<Self>() + 3 * self.sprite.capacity() + 2 * cells * size_of::<Offset>()
    }
}

/// Returns whether an appearance with this name is an additional appearance of a map.
fn is_map_appearance_name(name: &str, sprite: &str) -> bool {
    name.strip_prefix(sprite).is_some_and(|rest| rest.starts_with(NAME_SEPARATOR))
}

/// The additional appearances of a map. Their ids follow those of its pack.
#[derive(Debug, Default)]
pub(crate) struct MapAppearances {
    appearances: Vec<Appearance>,
    ids: BTreeMap<MapAppearance, AppearanceId>,
}

impl MapAppearances {
    /// Returns the number of distinct appearances.
    pub(crate) fn count(&self) -> usize {
        self.ids.len()
    }

    /// Returns the id of an appearance, which is added if it is new. `None` if there are no more ids.
    pub(crate) fn id(&mut self, pack: &ContentPack, look: MapAppearance) -> Option<AppearanceId> {
        let number = pack.appearances.len() + self.appearances.len();
        if let Some(id) = self.ids.get(&look) {
            return Some(*id);
        }
        if self.ids.len() >= MAX_MAP_APPEARANCES {
            return None;
        }
        let footprint = Footprint::of_cells(look.solid.clone(), look.actions.clone());
        // a pack that was extended for another map may have it
        let same = pack.appearances.records().iter().position(|other| {
            other.kind == look.kind
                && other.terrains == TerrainSet::EMPTY
                && other.variant.is_empty()
                && other.is_entered_from_above == look.is_entered_from_above
                && other.is_overlay == look.is_overlay
                && other.game_table == look.game_table
                && other.sprite == look.sprite
                && other.footprint == footprint
                && is_map_appearance_name(&other.name, &other.sprite)
        });
        if let Some(at) = same {
            let id = AppearanceId::from_index(at);
            self.ids.insert(look, id);
            return Some(id);
        }
        if number >= MAX_APPEARANCES {
            return None;
        }
        let mut name = format!("{}{NAME_SEPARATOR}{number} of the map", look.sprite);
        while pack.appearances.find(&name).is_some() {
            name.push('\'');
        }
        let id = AppearanceId::from_index(number);
        self.appearances.push(Appearance {
            name,
            kind: look.kind,
            sprite: look.sprite.clone(),
            variant: String::new(),
            footprint,
            terrains: TerrainSet::EMPTY,
            is_entered_from_above: look.is_entered_from_above,
            is_overlay: look.is_overlay,
            game_table: look.game_table,
        });
        self.ids.insert(look, id);
        Some(id)
    }

    /// Returns the footprint of an appearance of the pack or of the map.
    pub(crate) fn footprint<'a>(&'a self, pack: &'a ContentPack, id: AppearanceId) -> Option<&'a Footprint> {
        let additional = || self.appearances.get(id.index().checked_sub(pack.appearances.len())?);
        pack.appearances.get(id).or_else(additional).map(|appearance| &appearance.footprint)
    }

    /// Returns the pack with the additional appearances; `None` if there are none. O(appearances log
    /// appearances).
    pub(crate) fn into_pack(self, pack: &ContentPack) -> Option<Box<ContentPack>> {
        if self.appearances.is_empty() {
            return None;
        }
        // releases memory before the pack is copied
        drop(self.ids);
        let mut records = pack.appearances.records().to_vec();
        records.extend(self.appearances);
        let appearances = Table::new(records).expect("the names are unique");
        Some(Box::new(ContentPack { appearances, ..pack.clone() }))
    }
}
