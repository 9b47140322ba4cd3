//! Objects that have no place yet.

use rmg_core::ids::AppearanceId;
use rmg_core::model::ObjectBody;
use rmg_core::pack::Appearance;
use rmg_core::{ObjectKindId, RngStream, TerrainId, ZoneId};

use super::looks::appearance_on;
use crate::board::Board;
use crate::contents::{Offer, contents_of};

/// An object of a pile that has no place yet.
#[derive(Debug, Clone)]
pub(crate) struct Item<'a> {
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
    pub(crate) look: &'a Appearance,
    pub(crate) body: ObjectBody,
}

impl<'a> Item<'a> {
    /// An object of a kind with its contents; `None` where it cannot stand on the terrain, or nobody knows what it holds.
    pub(crate) fn new(
        board: &Board<'a>,
        (zone, terrain): (ZoneId, TerrainId),
        kind: ObjectKindId,
        rng: &mut RngStream,
    ) -> Option<Self> {
        let (appearance, look) = appearance_on(board, kind, terrain, None)?;
        let record = &board.pack.objects[kind];
        let offer = Offer { kind, value: record.value, rarity: record.rarity };
        let body = contents_of(record).ok()?.body(board, zone, &offer, rng);
        Some(Self { kind, appearance, look, body })
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
