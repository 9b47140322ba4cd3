//! Appearances that a map has and its content pack does not: objects of known kinds with a mask of their own.

use std::collections::BTreeMap;

use rmg_core::ids::{AppearanceId, ObjectKindId};
use rmg_core::pack::{Appearance, ContentPack, Footprint, GameTable, Offset, Table, TerrainSet};

/// Most appearances of a pack: ids are numbers of 16 bits.
const MOST: usize = 1 << 16;
/// Most appearances that a map has of its own: each takes up to 2 KB. Real maps have some hundred.
const MOST_OWN: usize = 1 << 14;
/// What stands between the sprite and the number in the name of an appearance of a map.
const LOOK: &str = ", look ";

/// How an object looks that no appearance of the pack fits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OwnLook {
    pub(crate) kind: ObjectKindId,
    pub(crate) sprite: String,
    pub(crate) is_entered_from_above: bool,
    pub(crate) is_overlay: bool,
    pub(crate) game_table: GameTable,
    pub(crate) solid: Vec<Offset>,
    pub(crate) actions: Vec<Offset>,
}

impl OwnLook {
    /// Bytes that keeping it takes beside its record.
    pub(crate) fn own_bytes(&self) -> usize {
        let cells = self.solid.capacity() + self.actions.capacity();
        size_of::<Self>() + 3 * self.sprite.capacity() + 2 * cells * size_of::<Offset>()
    }
}

/// Whether an appearance of this name is one of a map.
fn is_own_name(name: &str, sprite: &str) -> bool {
    name.strip_prefix(sprite).is_some_and(|rest| rest.starts_with(LOOK))
}

/// The own appearances of a map, whose ids follow those of its pack.
#[derive(Debug, Default)]
pub(crate) struct OwnLooks {
    looks: Vec<Appearance>,
    known: BTreeMap<OwnLook, AppearanceId>,
}

impl OwnLooks {
    /// How many different appearances were asked for and are kept.
    pub(crate) fn count(&self) -> usize {
        self.known.len()
    }

    /// The id of an appearance, a new one if need be; `None` where there are no more ids.
    pub(crate) fn id(&mut self, pack: &ContentPack, look: OwnLook) -> Option<AppearanceId> {
        let number = pack.appearances.len() + self.looks.len();
        if let Some(id) = self.known.get(&look) {
            return Some(*id);
        }
        if self.known.len() >= MOST_OWN {
            return None;
        }
        let footprint = Footprint::of_cells(look.solid.clone(), look.actions.clone());
        // A pack that was made for another map may have it.
        let same = pack.appearances.records().iter().position(|other| {
            other.kind == look.kind
                && other.terrains == TerrainSet::EMPTY
                && other.variant.is_empty()
                && other.is_entered_from_above == look.is_entered_from_above
                && other.is_overlay == look.is_overlay
                && other.game_table == look.game_table
                && other.sprite == look.sprite
                && other.footprint == footprint
                && is_own_name(&other.name, &other.sprite)
        });
        if let Some(at) = same {
            let id = AppearanceId::from_index(at);
            self.known.insert(look, id);
            return Some(id);
        }
        if number >= MOST {
            return None;
        }
        let mut name = format!("{}{LOOK}{number} of the map", look.sprite);
        while pack.appearances.find(&name).is_some() {
            name.push('\'');
        }
        let id = AppearanceId::from_index(number);
        self.looks.push(Appearance {
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
        self.known.insert(look, id);
        Some(id)
    }

    /// The cells of an appearance of the pack or of the map.
    pub(crate) fn footprint<'a>(&'a self, pack: &'a ContentPack, id: AppearanceId) -> Option<&'a Footprint> {
        let own = || self.looks.get(id.index().checked_sub(pack.appearances.len())?);
        pack.appearances.get(id).or_else(own).map(|look| &look.footprint)
    }

    /// The pack with the appearances of the map; `None` where the map has none of its own. O(appearances log
    /// appearances).
    pub(crate) fn into_pack(self, pack: &ContentPack) -> Option<Box<ContentPack>> {
        if self.looks.is_empty() {
            return None;
        }
        // Its memory may be needed for the pack.
        drop(self.known);
        let mut records = pack.appearances.records().to_vec();
        records.extend(self.looks);
        let appearances =
            Table::new(records).expect("new names differ from those of the pack, and by their numbers");
        Some(Box::new(ContentPack { appearances, ..pack.clone() }))
    }
}
