//! What a pile is worth, and what guard that asks for.

use rmg_core::ZoneId;
use rmg_core::model::{MapPile, Wish};
use rmg_core::pack::ObjectRole;

use crate::ground::Ground;
use crate::guard_strength::pile_strength;
use crate::worth::object_worth;

/// Worth of a pile by its objects: the sum of a treasure; a mine, by the pack; of a required object, what its
/// template says about the guard, else its own. `None` when its zone or the entry that it meets does not
/// exist.
pub(crate) fn pile_value(ground: &Ground<'_>, pile: &MapPile) -> Option<u64> {
    let plan = ground.wishes.zones.get(pile.zone.index())?;
    let objects = pile.objects.iter().filter_map(|id| ground.object(*id));
    let worths =
        |is_treasure: bool| objects.clone().map(move |of| object_worth(ground, plan, of, is_treasure));
    match pile.wish {
        Wish::Mine(at) => {
            plan.contents.mines.get(usize::from(at))?;
            let kinds = objects.filter_map(|object| ground.pack.objects.get(object.kind));
            let mines = kinds.filter(|kind| kind.role == ObjectRole::Mine);
            Some(mines.map(|kind| u64::from(kind.value)).sum())
        }
        Wish::Required(at) => match plan.contents.objects.required.get(usize::from(at))?.guard {
            Some(value) => Some(value.into()),
            None => Some(worths(false).sum()),
        },
        Wish::Treasure(at) => {
            plan.contents.treasure.get(usize::from(at))?;
            Some(worths(true).sum())
        }
    }
}

/// Strength of the guard that a pile of that worth asks for; 0: none.
pub(crate) fn wanted_strength(ground: &Ground<'_>, zone: ZoneId, wish: Wish, value: u32) -> u32 {
    let plan = ground.wishes;
    let setting = plan.zones.get(zone.index()).map(|zone| zone.contents.monsters).unwrap_or_default();
    let strength = pile_strength(value, matches!(wish, Wish::Treasure(_)), plan.monsters, setting);
    u32::try_from(strength).unwrap_or(u32::MAX)
}
