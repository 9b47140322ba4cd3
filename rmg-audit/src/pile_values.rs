//! The value of a pile, and the guard that it requires.

use rmg_core::ZoneId;
use rmg_core::model::{MapPile, PileRequest};
use rmg_core::pack::ObjectRole;

use crate::ground::DecodedMap;
use crate::guard_strength::pile_strength;
use crate::object_values::object_value;

/// Returns the value of a pile by its objects: for treasure and piles of custom modifiers, the sum; for a
/// mine, the value in the pack; for a required object, the guard value of the template, else the sum. `None`
/// if its zone or entry does not exist.
pub(crate) fn pile_value(ground: &DecodedMap<'_>, pile: &MapPile) -> Option<u64> {
    let plan = ground.requests.zones.get(pile.zone.index())?;
    let objects = pile.objects.iter().filter_map(|id| ground.object(*id));
    let values =
        |is_treasure: bool| objects.clone().map(move |of| object_value(ground, plan, of, is_treasure));
    match pile.wish {
        PileRequest::Mine(at) => {
            plan.contents.mines.get(usize::from(at))?;
            let kinds = objects.filter_map(|object| ground.pack.objects.get(object.kind));
            let mines = kinds.filter(|kind| kind.role == ObjectRole::Mine);
            Some(mines.map(|kind| u64::from(kind.value)).sum())
        }
        PileRequest::Required(at) => match plan.contents.objects.required.get(usize::from(at))?.guard {
            Some(value) => Some(value.into()),
            None => Some(values(false).sum()),
        },
        PileRequest::Treasure(at) => {
            plan.contents.treasure.get(usize::from(at))?;
            Some(values(true).sum())
        }
        PileRequest::Custom => Some(values(true).sum()),
    }
}

/// Returns the strength of the guard that a pile of a value requires; 0: none.
pub(crate) fn wanted_strength(ground: &DecodedMap<'_>, zone: ZoneId, wish: PileRequest, value: u32) -> u32 {
    let plan = ground.requests;
    let setting = plan.zones.get(zone.index()).map(|zone| zone.contents.monsters).unwrap_or_default();
    let strength = pile_strength(
        value,
        matches!(wish, PileRequest::Treasure(_) | PileRequest::Custom),
        plan.monsters,
        setting,
    );
    u32::try_from(strength).unwrap_or(u32::MAX)
}
