//! What a pile is worth, and what guard that asks for.

use rmg_core::ZoneId;
use rmg_core::ids::ObjectKindId;
use rmg_core::model::{MapPile, ObjectId, Wish};
use rmg_core::pack::ObjectRole;
use rmg_core::plan::ZonePlan;

use crate::ground::Ground;
use crate::guard_strength::pile_strength;

/// Worth of a pile by its objects: the sum of a treasure; a mine, by the pack; of a required object, what its template
/// says about the guard, else its own. `None` when its zone or the entry that it meets does not exist.
pub(crate) fn pile_value(ground: &Ground<'_>, pile: &MapPile) -> Option<u64> {
    let plan = ground.wishes.zones.get(pile.zone.index())?;
    let kinds = pile.objects.iter().filter_map(|id| kind_of(ground, *id));
    match pile.wish {
        Wish::Mine(at) => {
            plan.contents.mines.get(usize::from(at))?;
            let is_mine = |kind: &ObjectKindId| {
                ground.pack.objects.get(*kind).is_some_and(|k| k.role == ObjectRole::Mine)
            };
            Some(kinds.filter(is_mine).map(|kind| own_value(ground, kind)).sum())
        }
        Wish::Required(at) => match plan.contents.objects.required.get(usize::from(at))?.guard {
            Some(value) => Some(value.into()),
            None => Some(kinds.map(|kind| zone_value(ground, plan, kind)).sum()),
        },
        Wish::Treasure(at) => {
            plan.contents.treasure.get(usize::from(at))?;
            Some(kinds.map(|kind| zone_value(ground, plan, kind)).sum())
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

fn kind_of(ground: &Ground<'_>, object: ObjectId) -> Option<ObjectKindId> {
    Some(ground.object(object)?.kind)
}

/// Worth by the pack.
fn own_value(ground: &Ground<'_>, kind: ObjectKindId) -> u64 {
    ground.pack.objects.get(kind).map_or(0, |kind| kind.value.into())
}

/// Worth in a zone, which may differ from the pack.
fn zone_value(ground: &Ground<'_>, plan: &ZonePlan, kind: ObjectKindId) -> u64 {
    let changed = plan.contents.objects.changed.iter().find(|changed| changed.kind == kind);
    changed.map_or_else(|| own_value(ground, kind), |changed| changed.value.into())
}
