//! Checks of a guard itself, shared by LinkGuards and PileGuards: its existence, its records and the value of
//! its army.

use rmg_core::model::{Guarded, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::Subject;

use crate::ground::DecodedMap;
use crate::words::object_name;

/// Allowed value of a guard's army, in tenths of the requested strength (LinkGuards).
const BAND_TENTHS: std::ops::RangeInclusive<u128> = 7..=13;

/// The requirements on a guard.
#[derive(Clone, Copy)]
pub(crate) struct GuardDuty<'a> {
    pub(crate) guards: Guarded,
    /// The guarded item in messages, such as `its passage`.
    pub(crate) what: &'a str,
    /// Requested strength in AI value; 0: no guard.
    pub(crate) strength: u32,
    /// The origin of the strength in messages, with a plural verb: `template and options`.
    pub(crate) source: &'a dyn Fn() -> String,
}

/// A violation by a guard, or by what it guards.
#[derive(Debug)]
pub(crate) struct Violation {
    pub(crate) text: String,
    /// The affected tiles.
    pub(crate) tiles: Vec<MapPos>,
    /// The guard, if it exists.
    pub(crate) guard: Option<ObjectId>,
}

pub(crate) fn violation(text: String, tiles: Vec<MapPos>, guard: Option<ObjectId>) -> Violation {
    Violation { text, tiles, guard }
}

/// Returns the first violation by a guard itself.
pub(crate) fn guard_violation(
    ground: &DecodedMap<'_>,
    duty: GuardDuty<'_>,
    guard: Option<ObjectId>,
) -> Option<Violation> {
    let GuardDuty { guards, what, strength, source } = duty;
    let guard = match (guard, strength) {
        (None, 0) => return None,
        (None, _) => {
            let text = format!("{what} has no guard; {} require strength {strength}", source());
            return Some(violation(text, Vec::new(), None));
        }
        (Some(guard), 0) => {
            let tiles = ground.object(guard).map(|object| object.at).into_iter().collect();
            let text = format!("{what} is guarded, but {} require no guard", source());
            return Some(violation(text, tiles, Some(guard)));
        }
        (Some(guard), _) => guard,
    };
    let name = || object_name(ground.map, ground.pack, guard);
    let Some(object) = ground.object(guard) else {
        return Some(violation(format!("the guard of {what} does not exist"), Vec::new(), None));
    };
    let at = vec![object.at];
    let ObjectBody::Monster { creature, count, strength: recorded } = object.body else {
        return Some(violation(format!("the guard of {what} is {}, not a monster", name()), at, Some(guard)));
    };
    let subject = ground.pack.objects.get(object.kind).map(|kind| &kind.subject);
    let Some(stack) = ground.pack.creatures.get(creature) else {
        return Some(violation(
            format!("{} is a creature that the pack does not have", name()),
            at,
            Some(guard),
        ));
    };
    if subject != Some(&Subject::Creature(creature)) {
        return Some(violation(format!("{} is recorded as {}", name(), stack.name), at, Some(guard)));
    }
    if object.cause.guards != Some(guards) {
        return Some(violation(
            format!("{} is not recorded as the guard of {what}", name()),
            at,
            Some(guard),
        ));
    }
    // A difference of 1 results from rounding at another step.
    if recorded.abs_diff(strength) > 1 {
        let text = format!("{} is recorded with strength {recorded}, {strength} is requested", name());
        return Some(violation(text, at, Some(guard)));
    }
    if count == 0 {
        return Some(violation(format!("{} is a stack of 0", name()), at, Some(guard)));
    }
    let value = u128::from(stack.ai_value) * u128::from(count);
    let (least, most) =
        (u128::from(strength) * BAND_TENTHS.start(), u128::from(strength) * BAND_TENTHS.end());
    if value * 10 < least || value * 10 > most {
        let text = format!(
            "{} ({count} x {}) has the value {value}, which is not within 0.7 to 1.3 of {strength}",
            name(),
            stack.name
        );
        return Some(violation(text, at, Some(guard)));
    }
    None
}
