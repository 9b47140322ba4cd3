//! Piles: objects that are placed together, with a guard that nobody can walk round.

mod arrange;
mod spot;

use rmg_core::ObjectKindId;
use rmg_core::TilePos;
use rmg_core::ids::AppearanceId;
use rmg_core::model::{MapPos, ObjectBody, Wish};
use rmg_core::pack::Appearance;

use crate::fit::{Fit, shifted};
use crate::monsters::Monster;
use crate::output::{JobOutput, NewBody, NewGuarded, NewObject, NewPile};
use crate::zone::ZoneState;

pub(crate) use arrange::{Arrangement, arrange};
pub(crate) use spot::{far_spot, near_spot, tight_spot};

/// An object of a pile that has no place yet.
#[derive(Debug, Clone)]
pub(crate) struct Item<'a> {
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
    pub(crate) look: &'a Appearance,
    pub(crate) body: ObjectBody,
}

impl Item<'_> {
    /// Whether it covers one tile only, where heroes pick it up: such things are heaped up side by side.
    pub(crate) fn is_small(&self) -> bool {
        let footprint = &self.look.footprint;
        self.look.is_entered_from_above && footprint.solid().is_empty() && footprint.actions().len() == 1
    }
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
/// - `anchor`, `fit`: where and how the arrangement's shape fits.
pub(crate) fn put_pile(
    state: &mut ZoneState,
    purpose: Purpose,
    items: Vec<Item<'_>>,
    monster: Option<Monster>,
    arrangement: &Arrangement,
    (anchor, fit): (TilePos, &Fit),
    output: &mut JobOutput,
) {
    arrangement.shape.put(state, fit);
    let pile = output.piles.len();
    let first = output.objects.len();
    let object = |kind, appearance, body, tile| NewObject {
        kind,
        appearance,
        at: MapPos { level: state.level, tile },
        zone: state.zone,
        connection: None,
        body: NewBody::Done(body),
        pile: None,
        guards: None,
    };
    for (item, at) in items.into_iter().zip(&arrangement.anchors) {
        let placed = object(item.kind, item.appearance, item.body, shifted(anchor, *at));
        output.objects.push(NewObject { pile: Some(pile), ..placed });
    }
    let objects: Vec<usize> = (first..output.objects.len()).collect();
    let guard = monster.zip(arrangement.guard).map(|(monster, at)| {
        let placed = object(monster.kind, monster.appearance, monster.body, shifted(anchor, at));
        output.objects.push(NewObject { guards: Some(NewGuarded::Pile(pile)), ..placed });
        output.objects.len() - 1
    });
    let Purpose { wish, value, strength } = purpose;
    output.piles.push(NewPile { zone: state.zone, wish, value, strength, objects, guard });
}
