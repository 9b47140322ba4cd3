//! Checks of a guard itself, shared by LinkGuards and PileGuards: its existence, its records and the value of
//! its army.

use rmg_core::model::{Guarded, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{ObjectKind, StackCreature};

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
    let army = Army::of(ground, creature);
    if army.kinds == 0 {
        return Some(violation(
            format!("{} is a creature that the pack does not have", name()),
            at,
            Some(guard),
        ));
    }
    let stack = ground.pack.stack_title(creature);
    if ground.pack.objects.get(object.kind).and_then(ObjectKind::stack) != Some(creature) {
        return Some(violation(format!("{} is recorded as {stack}", name()), at, Some(guard)));
    }
    if matches!(creature, StackCreature::Random(_)) && matches!(guards, Guarded::Link(_)) {
        let text = format!("{} is picked by the game, but a link needs a guard of known strength", name());
        return Some(violation(text, at, Some(guard)));
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
    army.strength_error(count, strength)
        .map(|error| violation(format!("{} ({count} x {stack}) {error}", name()), at, Some(guard)))
}

/// The AI values of the creatures of a guard.
struct Army {
    kinds: u128,
    sum: u128,
    min: u128,
    max: u128,
}

impl Army {
    fn of(ground: &DecodedMap<'_>, creature: StackCreature) -> Self {
        let mut army = Self { kinds: 0, sum: 0, min: u128::MAX, max: 0 };
        for (_, creature) in ground.pack.stack_creatures(creature) {
            let value = u128::from(creature.ai_value);
            (army.kinds, army.sum) = (army.kinds + 1, army.sum + value);
            (army.min, army.max) = (army.min.min(value), army.max.max(value));
        }
        army
    }

    /// Returns why a count does not have a strength. The mean of the possible armies must be in the band. If
    /// the game picks the creature, the strength must also be between the weakest and the strongest army.
    fn strength_error(&self, count: u32, strength: u32) -> Option<String> {
        let (count, wanted) = (u128::from(count), u128::from(strength));
        let (least, most) = (wanted * BAND_TENTHS.start(), wanted * BAND_TENTHS.end());
        let tenths = self.sum * count * 10;
        if tenths < least * self.kinds || tenths > most * self.kinds {
            let value = self.sum * count / self.kinds;
            let what = if self.kinds == 1 { "value" } else { "mean value" };
            return Some(format!("has the {what} {value}, which is not within 0.7 to 1.3 of {strength}"));
        }
        let (weakest, strongest) = (self.min * count, self.max * count);
        let is_outside = self.kinds > 1 && !(weakest..=strongest).contains(&wanted);
        is_outside.then(|| format!("has a value from {weakest} to {strongest}, which excludes {strength}"))
    }
}
