//! Piles: objects that are placed together, with a guard that nobody can walk round.

use rmg_core::TilePos;
use rmg_core::model::{Guarded, MapPile, MapPos, ObjectId, Wish};

use super::arrange::Arrangement;
use super::item::Item;
use super::monsters::Monster;
use super::spots::Spot;
use super::stencil::Stencil;
use crate::fields::shifted;
use crate::job::{Output, Thing};
use crate::layers::{Claim, Tiles};

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
/// - `spot`: where and how the arrangement's stencil fits; what it cuts off is blocked.
pub(crate) fn put_pile(
    tiles: &mut Tiles,
    purpose: Purpose,
    items: Vec<Item<'_>>,
    monster: Option<Monster>,
    arrangement: &Arrangement,
    spot: &Spot,
    output: &mut Output,
) {
    lay(tiles, &arrangement.stencil, spot);
    hand_over(tiles, purpose, items, monster, arrangement, spot.anchor, output);
}

/// Marks the tiles of a stencil, and those that it cuts off.
pub(crate) fn lay(tiles: &mut Tiles, stencil: &Stencil, spot: &Spot) {
    stencil.put(tiles, &spot.imprint);
    spot.cut.iter().for_each(|at| tiles.set_at(*at, Claim::Pocket));
}

/// Hands the objects of a pile over whose tiles are marked. What was [refused](Output::refuse) since the last pile was for this one.
///
/// - `anchor`: where it lies; the rest as for [`put_pile`].
pub(crate) fn hand_over(
    tiles: &Tiles,
    Purpose { wish, value, strength }: Purpose,
    items: Vec<Item<'_>>,
    monster: Option<Monster>,
    arrangement: &Arrangement,
    anchor: TilePos,
    output: &mut Output,
) {
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
    let refused = output.take_refused();
    output.piles.push(MapPile { zone, wish, value, objects, guard, strength, refused });
}
