//! Piles: objects that are placed together, with a guard that nobody can walk round.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{Guarded, MapPile, MapPos, ObjectBody, ObjectId, Wish};
use rmg_core::pack::Appearance;
use rmg_core::{ObjectKindId, RngStream, TerrainId, TilePos, ZoneId};

use super::arrange::Arrangement;
use super::looks::appearance_on;
use super::monsters::Monster;
use super::stencil::Imprint;
use crate::board::Board;
use crate::contents::{Offer, contents_of};
use crate::fields::shifted;
use crate::job::{Output, Thing};
use crate::layers::Tiles;

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

/// What a pile is for, and what it is worth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purpose {
    pub(crate) wish: Wish,
    pub(crate) value: u32,
    /// Strength of the guard; 0 for none.
    pub(crate) strength: u32,
}

/// Puts an arranged pile on the map: marks its tiles and hands its objects over.
///
/// # Arguments
/// - `items`: those that were arranged, in the same order.
/// - `monster`: the guard of an arrangement with one.
/// - `anchor`, `imprint`: where and how the arrangement's stencil fits.
pub(crate) fn put_pile(
    tiles: &mut Tiles,
    Purpose { wish, value, strength }: Purpose,
    items: Vec<Item<'_>>,
    monster: Option<Monster>,
    arrangement: &Arrangement,
    (anchor, imprint): (TilePos, &Imprint),
    output: &mut Output,
) {
    arrangement.stencil.put(tiles, imprint);
    let (pile, zone) = (output.next_pile(), tiles.zone());
    let place = |cell| MapPos { level: tiles.level(), tile: shifted(anchor, cell) };
    let objects: Vec<ObjectId> = items
        .into_iter()
        .zip(&arrangement.anchors)
        .map(|(Item { kind, appearance, body, .. }, cell)| {
            let id = output.place(Thing { kind, appearance, body, at: place(*cell), zone });
            output.cause_of(id).pile = Some(pile);
            id
        })
        .collect();
    let guard = monster.zip(arrangement.guard).map(|(monster, cell)| {
        let id = output.place(monster.stands(place(cell), zone));
        output.cause_of(id).guards = Some(Guarded::Pile(pile));
        id
    });
    output.piles.push(MapPile { zone, wish, value, objects, guard, strength });
}
