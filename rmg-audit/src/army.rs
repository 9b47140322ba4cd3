//! What LinkGuards and PileGuards say of a guard itself: whether it is there, what it guards, and the worth
//! of its army.

use rmg_core::model::{Guarded, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::Subject;

use crate::ground::Ground;
use crate::words::object_name;

/// What a guard's army may be worth, in tenths of the strength asked for (LinkGuards).
const BAND_TENTHS: std::ops::RangeInclusive<u128> = 7..=13;

/// What is asked of a guard.
#[derive(Clone, Copy)]
pub(crate) struct Duty<'a> {
    pub(crate) guards: Guarded,
    /// In words, such as `its passage`.
    pub(crate) what: &'a str,
    /// Wanted strength in AI value; 0: no guard is wanted.
    pub(crate) strength: u32,
    /// Who wants it, in words, such as `template and options`.
    pub(crate) asked_by: &'a dyn Fn() -> String,
}

/// What is wrong with a guard, or with what it guards.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) text: String,
    /// The tiles that show it.
    pub(crate) tiles: Vec<MapPos>,
    /// The guard, where there is one.
    pub(crate) guard: Option<ObjectId>,
}

pub(crate) fn fault(text: String, tiles: Vec<MapPos>, guard: Option<ObjectId>) -> Fault {
    Fault { text, tiles, guard }
}

/// The first thing that is wrong with a guard itself.
pub(crate) fn guard_fault(ground: &Ground<'_>, duty: Duty<'_>, guard: Option<ObjectId>) -> Option<Fault> {
    let Duty { guards, what, strength, asked_by } = duty;
    let guard = match (guard, strength) {
        (None, 0) => return None,
        (None, _) => {
            let text = format!("{what} has no guard; {} ask for one of strength {strength}", asked_by());
            return Some(fault(text, Vec::new(), None));
        }
        (Some(guard), 0) => {
            let tiles = ground.object(guard).map(|object| object.at).into_iter().collect();
            let text = format!("{what} is guarded, though {} ask for no guard", asked_by());
            return Some(fault(text, tiles, Some(guard)));
        }
        (Some(guard), _) => guard,
    };
    let name = || object_name(ground.map, ground.pack, guard);
    let Some(object) = ground.object(guard) else {
        return Some(fault(format!("the guard of {what} does not exist"), Vec::new(), None));
    };
    let at = vec![object.at];
    let ObjectBody::Monster { creature, count, strength: recorded } = object.body else {
        return Some(fault(format!("the guard of {what} is {}, no monster", name()), at, Some(guard)));
    };
    let subject = ground.pack.objects.get(object.kind).map(|kind| &kind.subject);
    let Some(stack) = ground.pack.creatures.get(creature) else {
        return Some(fault(
            format!("{} is of a creature that the pack does not have", name()),
            at,
            Some(guard),
        ));
    };
    if subject != Some(&Subject::Creature(creature)) {
        return Some(fault(format!("{} is recorded as {}", name(), stack.name), at, Some(guard)));
    }
    if object.cause.guards != Some(guards) {
        return Some(fault(format!("{} is not recorded as the guard of {what}", name()), at, Some(guard)));
    }
    // One apart when the map rounds at another place.
    if recorded.abs_diff(strength) > 1 {
        let text = format!("{} is recorded as of strength {recorded}, {strength} is asked for", name());
        return Some(fault(text, at, Some(guard)));
    }
    if count == 0 {
        return Some(fault(format!("{} is a stack of 0", name()), at, Some(guard)));
    }
    let worth = u128::from(stack.ai_value) * u128::from(count);
    let (least, most) =
        (u128::from(strength) * BAND_TENTHS.start(), u128::from(strength) * BAND_TENTHS.end());
    if worth * 10 < least || worth * 10 > most {
        let text = format!(
            "{} ({count} x {}) is worth {worth}, which is not within 0.7 to 1.3 of {strength}",
            name(),
            stack.name
        );
        return Some(fault(text, at, Some(guard)));
    }
    None
}
