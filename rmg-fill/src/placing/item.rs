//! Objects without a place.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::Appearance;
use rmg_core::{ObjectKindId, TerrainId, ZoneId};

use super::looks::appearance_on;
use super::part::StencilObject;
use crate::board::Board;
use crate::contents::{Offer, Usual};

/// An object of a pile without a place.
#[derive(Debug, Clone)]
pub(crate) struct Item<'a> {
    pub(crate) offer: Offer,
    pub(crate) appearance: AppearanceId,
    pub(crate) look: &'a Appearance,
    /// Whether it vanishes when it is visited.
    pub(crate) vanishes: bool,
}

impl<'a> Item<'a> {
    /// Creates the object of an offer; `None` if it is not allowed on the terrain.
    pub(crate) fn new(board: &Board<'a>, terrain: TerrainId, offer: Offer) -> Option<Self> {
        let (appearance, look) = appearance_on(board, offer.kind, terrain, None)?;
        let vanishes = board.pack.objects[offer.kind].is_removed_on_visit;
        Some(Self { offer, appearance, look, vanishes })
    }

    /// Returns its stencil object, at the anchor of the stencil.
    pub(crate) fn part(&self) -> StencilObject<'a> {
        StencilObject { vanishes: self.vanishes, ..StencilObject::of(self.look) }
    }

    /// Creates an object of a kind with the values of the template or the pack.
    pub(crate) fn usual(
        board: &Board<'a>,
        (zone, terrain): (ZoneId, TerrainId),
        kind: ObjectKindId,
    ) -> Option<Self> {
        Self::new(board, terrain, Usual::of(board, zone, kind).any())
    }

    /// Returns whether it is a pickup of one tile. Piles contain many of them.
    pub(crate) fn is_small(&self) -> bool {
        let footprint = &self.look.footprint;
        self.look.is_entered_from_above && footprint.solid().is_empty() && footprint.actions().len() == 1
    }
}
