//! Objects that have no place yet.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::Appearance;
use rmg_core::{ObjectKindId, TerrainId, ZoneId};

use super::looks::appearance_on;
use super::part::Part;
use crate::board::Board;
use crate::contents::{Offer, Usual};

/// An object of a pile that has no place yet.
#[derive(Debug, Clone)]
pub(crate) struct Item<'a> {
    pub(crate) offer: Offer,
    pub(crate) appearance: AppearanceId,
    pub(crate) look: &'a Appearance,
    /// Whether all of it is gone once it was visited.
    pub(crate) vanishes: bool,
}

impl<'a> Item<'a> {
    /// An object as it was offered; `None` where it cannot stand on the terrain.
    pub(crate) fn new(board: &Board<'a>, terrain: TerrainId, offer: Offer) -> Option<Self> {
        let (appearance, look) = appearance_on(board, offer.kind, terrain, None)?;
        let vanishes = board.pack.objects[offer.kind].is_removed_on_visit;
        Some(Self { offer, appearance, look, vanishes })
    }

    /// Its cells, with its anchor at that of a stencil.
    pub(crate) fn part(&self) -> Part<'a> {
        Part { vanishes: self.vanishes, ..Part::of(self.look) }
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
        let footprint = &self.look.footprint;
        self.look.is_entered_from_above && footprint.solid().is_empty() && footprint.actions().len() == 1
    }
}
