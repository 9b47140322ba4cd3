//! Objects that have no place yet.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::Appearance;
use rmg_core::{ObjectKindId, TerrainId, ZoneId};

use super::looks::appearance_on;
use crate::board::Board;
use crate::contents::{Offer, Usual};

/// An object of a pile that has no place yet.
#[derive(Debug, Clone)]
pub(crate) struct Item<'a> {
    pub(crate) offer: Offer,
    pub(crate) appearance: AppearanceId,
    pub(crate) look: &'a Appearance,
}

impl<'a> Item<'a> {
    /// An object as it was offered; `None` where it cannot stand on the terrain.
    pub(crate) fn new(board: &Board<'a>, terrain: TerrainId, offer: Offer) -> Option<Self> {
        let (appearance, look) = appearance_on(board, offer.kind, terrain, None)?;
        Some(Self { offer, appearance, look })
    }

    /// An object of a kind as pack and template know it.
    pub(crate) fn usual(
        board: &Board<'a>,
        (zone, terrain): (ZoneId, TerrainId),
        kind: ObjectKindId,
    ) -> Option<Self> {
        Self::new(board, terrain, Usual::of(board, zone, kind).any())
    }

    /// Whether it covers one tile only, where heroes pick it up: such things are heaped up side by side.
    pub(crate) fn is_small(&self) -> bool {
        is_small(self.look)
    }
}

/// Whether an appearance covers one tile only, where heroes pick it up.
pub(crate) fn is_small(look: &Appearance) -> bool {
    let footprint = &look.footprint;
    look.is_entered_from_above && footprint.solid().is_empty() && footprint.actions().len() == 1
}
