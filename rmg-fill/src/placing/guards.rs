//! Creatures of guards. For their strength see [`rmg_core::guards`].
//!
//! Pure functions. Strengths are in units of AI value.

use std::borrow::Cow;

use std::cell::Cell;

use rmg_core::model::GuardLack;
use rmg_core::pack::{ContentPack, Creature, StackCreature};
use rmg_core::{CreatureId, FactionId, RngStream};

/// A stack is typical if its strength is below that of this many of its creatures.
const MAX_TYPICAL: u64 = 100;

/// Maximum lead of a creature over the rarest one, in number of choices. With 1 the choice stays random, and
/// zones with few creatures alternate between them.
const MAX_LEAD: u32 = 1;

/// Minimum count to which a random factor is applied; smaller stacks would change too much.
pub const RANDOM_FROM: u64 = 4;

/// Minimum and maximum random factor of the count, in thousandths.
const RANDOM_FACTOR: (i64, i64) = (750, 1250);

/// Minimum and maximum strength of a stack, in tenths of the requested strength: the range of
/// `Promise::LinkGuards`.
const STRENGTH_RANGE: (u64, u64) = (7, 13);

/// Returns the number of creatures of the given factions for which a strength is typical. [`choose_guard`]
/// samples one of them. O(creatures).
#[must_use]
pub fn typical_guards(strength: u32, pack: &ContentPack, factions: &[FactionId]) -> usize {
    GuardTable::new(pack, factions).typical(strength).count()
}

/// Samples the creature stack of a guard.
///
/// All creatures of the allowed factions for which the strength is typical are equally likely. A strength is
/// typical if it is above that of the mean stack and below that of 100 creatures. (For several guards of one
/// zone, a creature is skipped if it was chosen two times more than another typical one.) The count is the
/// strength divided by the AI value, rounded; from 4 on multiplied by a random factor of 0.75 to 1.25. Unlike
/// in the reference, the stack has at least one creature and 0.7 to 1.3 of the strength. Creatures without
/// such a count do not take part. If no creature is typical, the closest one is chosen.
///
/// # Arguments
/// - `strength`: in AI value, from [`guard_strength`](rmg_core::guards::guard_strength); at least 1.
/// - `pack`: its maximum stack size is a limit.
/// - `factions`: the factions of the possible creatures.
///
/// # Returns
/// The creature and its count, at least 1.
///
/// # Errors
/// [`GuardLack`] with the names of the factions, if none of their creatures fits.
///
/// # Cost
/// O(creatures).
pub fn choose_guard(
    strength: u32,
    pack: &ContentPack,
    factions: &[FactionId],
    rng: &mut RngStream,
) -> Result<(CreatureId, u32), GuardLack> {
    GuardTable::new(pack, factions).draw(strength, rng)
}

/// The possible guards of a zone, prepared for many calls of [`choose_guard`].
#[derive(Debug)]
pub(crate) struct GuardTable<'a> {
    pack: &'a ContentPack,
    factions: Cow<'a, [FactionId]>,
    /// Maximum stack size.
    most: u32,
    allowed: Vec<TypicalRange>,
}

/// The strengths for which a creature is typical.
#[derive(Debug)]
struct TypicalRange {
    creature: CreatureId,
    min: u64,
    max: u64,
    /// From this strength on, a valid count always exists. Below it, a valid count may not exist.
    certain_from: u64,
    /// How often it was chosen.
    drawn: Cell<u32>,
}

impl<'a> GuardTable<'a> {
    /// Prepares the creatures of some factions. O(creatures).
    pub(crate) fn new(pack: &'a ContentPack, factions: impl Into<Cow<'a, [FactionId]>>) -> Self {
        let factions = factions.into();
        let most = largest_stack(pack);
        let typical = allowed(pack, &factions).map(|(id, creature)| {
            let (mean_doubled, ai_value) = (mean_doubled(creature), u64::from(creature.ai_value));
            TypicalRange {
                creature: id,
                min: mean_doubled / 2 + 1,
                // The minimum count of the range is at most the maximum stack size.
                max: (ai_value * MAX_TYPICAL - 1)
                    .min(u64::from(most).saturating_mul(ai_value).saturating_mul(10) / STRENGTH_RANGE.0),
                // For two creatures and more the range is wider than one creature.
                certain_from: 2 * ai_value,
                drawn: Cell::new(0),
            }
        });
        let allowed = typical.collect();
        Self { pack, factions, most, allowed }
    }

    /// Samples the creature stack of a guard.
    ///
    /// # Errors
    /// As [`choose_guard`].
    pub(crate) fn draw(&self, strength: u32, rng: &mut RngStream) -> Result<(CreatureId, u32), GuardLack> {
        let Some(min) = self.typical(strength).map(|typical| typical.drawn.get()).min() else {
            return self.closest_to_typical(strength, rng);
        };
        let candidates = || self.typical(strength).filter(|typical| typical.drawn.get() <= min + MAX_LEAD);
        let typical =
            candidates().nth(rng.index(candidates().count())).expect("the index is below the count");
        typical.drawn.set(typical.drawn.get() + 1);
        let value = MeanValue::of(&self.pack.creatures[typical.creature]);
        let counts = Counts::new(strength, value, self.most);
        Ok((typical.creature, counts.expect("a typical creature has a valid count").draw(rng)))
    }

    /// Returns the creatures for which a strength is typical and a valid count exists.
    fn typical(&self, strength: u32) -> impl Iterator<Item = &TypicalRange> {
        let is_typical = move |typical: &&TypicalRange| {
            let creature = &self.pack.creatures[typical.creature];
            (typical.min..=typical.max).contains(&strength.into())
                && (typical.certain_from <= strength.into()
                    || Counts::new(strength, MeanValue::of(creature), self.most).is_some())
        };
        self.allowed.iter().filter(is_typical)
    }

    /// Returns the stack that is closest to being typical, if none is.
    fn closest_to_typical(&self, strength: u32, rng: &mut RngStream) -> Result<(CreatureId, u32), GuardLack> {
        let allowed =
            || self.allowed.iter().map(|typical| (typical.creature, &self.pack.creatures[typical.creature]));
        let counts = |creature| Counts::new(strength, MeanValue::of(creature), self.most);
        let usable = allowed().filter_map(|(id, creature)| Some((id, creature, counts(creature)?)));
        let chosen = usable.min_by_key(|(id, creature, counts)| {
            (distance_from_typical(strength, creature), counts.error(strength, creature), *id)
        });
        if let Some((id, _, counts)) = chosen {
            return Ok((id, counts.draw(rng)));
        }
        let names: Vec<&str> = self.factions.iter().map(|id| self.pack.factions[*id].name.as_str()).collect();
        let factions = if names.is_empty() { "no faction".to_owned() } else { names.join(", ") };
        let near = |creature: &Creature| {
            let count = MeanValue::of(creature).nearest_count(strength).clamp(1, u64::from(self.most));
            (count, count * u64::from(creature.ai_value))
        };
        let nearest =
            allowed().min_by_key(|(id, creature)| (near(creature).1.abs_diff(strength.into()), *id));
        let Some((_, creature)) = nearest else { return Err(GuardLack::NoCreature { factions }) };
        let (count, value) = near(creature);
        Err(GuardLack::NoArmy { strength, factions, creature: creature.name.clone(), count, worth: value })
    }

    /// Samples the count of a stack whose creature the game picks from a level. The count has the mean
    /// strength of a guard as for [`draw`](Self::draw), and the requested strength is between those of the
    /// weakest and the strongest creature.
    ///
    /// # Returns
    /// `None` if no count fits, or if a creature of the level is not among the possible guards. O(creatures).
    pub(crate) fn draw_random(&self, strength: u32, level: u8, rng: &mut RngStream) -> Option<u32> {
        let of_level = || self.pack.stack_creatures(StackCreature::Random(Some(level)));
        let is_allowed = |id: CreatureId| self.allowed.iter().any(|of| of.creature == id);
        let values = || of_level().map(|(_, creature)| u64::from(creature.ai_value));
        let (min, max) = (values().min()?, values().max()?);
        if !of_level().all(|(id, _)| is_allowed(id)) {
            return None;
        }
        let mean = MeanValue { sum: values().sum(), creatures: values().count() as u64 };
        let counts = Counts::new(strength, mean, self.most)?;
        let wanted = u64::from(strength);
        let counts = Counts {
            low: counts.low.max(wanted.div_ceil(max)),
            high: counts.high.min(wanted / min),
            ..counts
        };
        (counts.low <= counts.high).then(|| counts.draw(rng))
    }
}

/// The mean AI value of the creatures that a stack can have, as a fraction.
#[derive(Debug, Clone, Copy)]
struct MeanValue {
    sum: u64,
    creatures: u64,
}

impl MeanValue {
    fn of(creature: &Creature) -> Self {
        Self { sum: creature.ai_value.into(), creatures: 1 }
    }

    /// Returns the count with the strength, rounded to the nearest.
    fn nearest_count(self, strength: u32) -> u64 {
        (u64::from(strength) * self.creatures + self.sum / 2) / self.sum
    }
}

/// Returns whether [`choose_guard`] always finds a stack. O(creatures).
pub(crate) fn may_choose_guard(strength: u32, pack: &ContentPack, factions: &[FactionId]) -> bool {
    let most = largest_stack(pack);
    allowed(pack, factions)
        .any(|(_, creature)| Counts::new(strength, MeanValue::of(creature), most).is_some())
}

/// Returns the creatures of some factions that can be guards.
fn allowed<'p>(
    pack: &'p ContentPack,
    factions: &[FactionId],
) -> impl Iterator<Item = (CreatureId, &'p Creature)> {
    pack.creatures.iter().filter(|(_, creature)| {
        creature.is_placeable && creature.ai_value > 0 && factions.contains(&creature.faction)
    })
}

fn largest_stack(pack: &ContentPack) -> u32 {
    pack.defaults.largest_stack.unwrap_or(u32::MAX)
}

/// Valid counts of a guard.
#[derive(Debug, Clone, Copy)]
struct Counts {
    /// Minimum and maximum count in the range.
    low: u64,
    high: u64,
    /// The count without the random factor.
    nearest: u64,
}

impl Counts {
    /// Returns `None` if no count up to `most` is in the range.
    fn new(strength: u32, value: MeanValue, most: u32) -> Option<Self> {
        let of_all = u64::from(strength) * value.creatures;
        let low = (of_all * STRENGTH_RANGE.0).div_ceil(value.sum * 10).max(1);
        let high = (of_all * STRENGTH_RANGE.1 / (value.sum * 10)).min(most.into());
        (low <= high).then(|| Self { low, high, nearest: value.nearest_count(strength) })
    }

    fn draw(self, rng: &mut RngStream) -> u32 {
        let mut count = self.nearest;
        if count >= RANDOM_FROM {
            let thousandths = rng.between(RANDOM_FACTOR.0, RANDOM_FACTOR.1).unsigned_abs();
            count = (count * thousandths + 500) / 1000;
        }
        u32::try_from(count.clamp(self.low, self.high)).expect("the maximum fits 32 bits")
    }

    /// Returns the difference between the strength of the stack and the requested one, without the random
    /// factor.
    fn error(self, strength: u32, creature: &Creature) -> u64 {
        let strength_of_stack = self.nearest.clamp(self.low, self.high) * u64::from(creature.ai_value);
        strength_of_stack.abs_diff(strength.into())
    }
}

/// Returns twice the strength of the mean stack. The mean count can be a multiple of one half.
fn mean_doubled(creature: &Creature) -> u64 {
    u64::from(creature.ai_value).saturating_mul(u64::from(creature.stack_min) + u64::from(creature.stack_max))
}

/// Returns how far a strength is outside of the typical range of a creature, in half AI values; 0 inside.
fn distance_from_typical(strength: u32, creature: &Creature) -> u64 {
    let (doubled, ai_value) = (2 * u64::from(strength), u64::from(creature.ai_value));
    let low = mean_doubled(creature);
    let high = 2 * ai_value * MAX_TYPICAL;
    (low.saturating_add(1)).saturating_sub(doubled) + (doubled + 1).saturating_sub(high)
}

#[cfg(test)]
mod tests;
