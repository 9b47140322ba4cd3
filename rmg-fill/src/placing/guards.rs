//! Which creatures guards are. How strong they are: [`rmg_core::guards`].
//!
//! Pure functions for every modifier that places guards. Strengths are in units of AI value.

use std::borrow::Cow;

use std::cell::Cell;

use rmg_core::model::GuardLack;
use rmg_core::pack::{ContentPack, Creature};
use rmg_core::{CreatureId, FactionId, RngStream};

/// A stack is usual when its strength is below this many of its creatures.
const MOST_USUAL: u64 = 100;

/// A creature comes no more often than this beyond the one that came least: one more leaves chance its play,
/// and in zones with few creatures the same one does not stand at every corner.
const MORE_OFTEN: u32 = 1;

/// From this count on a random factor is applied; smaller stacks would change by too much.
pub const RANDOM_FROM: u64 = 4;

/// Smallest and largest random factor on the count, in thousandths.
const RANDOM_FACTOR: (i64, i64) = (750, 1250);

/// Smallest and largest worth of an army, in tenths of the wanted strength: what `Promise::LinkGuards` asks
/// for.
const BAND: (u64, u64) = (7, 13);

/// For how many creatures of some factions a strength is usual, so that [`choose_guard`] draws one of them. O(creatures).
#[must_use]
pub fn usual_guards(strength: u32, pack: &ContentPack, factions: &[FactionId]) -> usize {
    GuardTable::new(pack, factions).usual(strength).count()
}

/// Draws the army of a guard.
///
/// Any creature of the allowed factions, all equally likely, for which the strength is usual: above its mean
/// stack, below a hundred of it. (Many guards of one zone take turns: none that came twice more often than
/// another for which the strength is usual, too.) As many as the strength is worth, to the nearest; from 4
/// upwards times a random factor of 0.75 to 1.25. Unlike the reference, which may place a guard of none, the
/// army is at least one creature and worth 0.7 to 1.3 of the strength; a creature of which no number is does
/// not count. If none is usual, the one comes that is nearest to being so.
///
/// # Arguments
/// - `strength`: in AI value, from [`guard_strength`](rmg_core::guards::guard_strength); at least 1.
/// - `pack`: its largest stack is not exceeded.
/// - `factions`: whose creatures may guard.
///
/// # Returns
/// The creature and how many, at least 1.
///
/// # Errors
/// [`GuardLack`] with the names of the factions, when none of their creatures will do.
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

/// The creatures that may guard in a zone, for many guards: as [`choose_guard`], which says who is drawn.
#[derive(Debug)]
pub(crate) struct GuardTable<'a> {
    pack: &'a ContentPack,
    factions: Cow<'a, [FactionId]>,
    /// Largest stack.
    most: u32,
    allowed: Vec<Usual>,
}

/// For which strengths a creature is usual.
#[derive(Debug)]
struct Usual {
    creature: CreatureId,
    least: u64,
    greatest: u64,
    /// From here on there is a number of it for every usual strength; below there may be none.
    certain_from: u64,
    /// How often it was drawn.
    drawn: Cell<u32>,
}

impl<'a> GuardTable<'a> {
    /// The creatures of some factions. O(creatures).
    pub(crate) fn new(pack: &'a ContentPack, factions: impl Into<Cow<'a, [FactionId]>>) -> Self {
        let factions = factions.into();
        let most = largest_stack(pack);
        let usual = allowed(pack, &factions).map(|(id, creature)| {
            let (mean_doubled, ai_value) = (mean_doubled(creature), u64::from(creature.ai_value));
            Usual {
                creature: id,
                least: mean_doubled / 2 + 1,
                // The least number of the band is no more than the largest stack.
                greatest: (ai_value * MOST_USUAL - 1)
                    .min(u64::from(most).saturating_mul(ai_value).saturating_mul(10) / BAND.0),
                // Of two and more the band is wider than one creature.
                certain_from: 2 * ai_value,
                drawn: Cell::new(0),
            }
        });
        let allowed = usual.collect();
        Self { pack, factions, most, allowed }
    }

    /// Draws the army of a guard.
    ///
    /// # Errors
    /// As [`choose_guard`].
    pub(crate) fn draw(&self, strength: u32, rng: &mut RngStream) -> Result<(CreatureId, u32), GuardLack> {
        let Some(least) = self.usual(strength).map(|usual| usual.drawn.get()).min() else {
            return self.nearest_to_usual(strength, rng);
        };
        let rare = || self.usual(strength).filter(|usual| usual.drawn.get() <= least + MORE_OFTEN);
        let usual = rare().nth(rng.index(rare().count())).expect("as many were counted");
        usual.drawn.set(usual.drawn.get() + 1);
        let counts = Counts::new(strength, &self.pack.creatures[usual.creature], self.most);
        Ok((usual.creature, counts.expect("some number of it is usual").draw(rng)))
    }

    /// The creatures for which a strength is usual, and of which a number keeps the band.
    fn usual(&self, strength: u32) -> impl Iterator<Item = &Usual> {
        let is_usual = move |usual: &&Usual| {
            let creature = &self.pack.creatures[usual.creature];
            (usual.least..=usual.greatest).contains(&strength.into())
                && (usual.certain_from <= strength.into()
                    || Counts::new(strength, creature, self.most).is_some())
        };
        self.allowed.iter().filter(is_usual)
    }

    /// The army that is nearest to being usual, where none is.
    fn nearest_to_usual(&self, strength: u32, rng: &mut RngStream) -> Result<(CreatureId, u32), GuardLack> {
        let allowed =
            || self.allowed.iter().map(|usual| (usual.creature, &self.pack.creatures[usual.creature]));
        let usable = allowed()
            .filter_map(|(id, creature)| Some((id, creature, Counts::new(strength, creature, self.most)?)));
        let chosen = usable.min_by_key(|(id, creature, counts)| {
            (distance_from_usual(strength, creature), counts.error(strength, creature), *id)
        });
        if let Some((id, _, counts)) = chosen {
            return Ok((id, counts.draw(rng)));
        }
        let names: Vec<&str> = self.factions.iter().map(|id| self.pack.factions[*id].name.as_str()).collect();
        let factions = if names.is_empty() { "no faction".to_owned() } else { names.join(", ") };
        let near = |creature: &Creature| {
            let count = nearest_count(strength, creature).clamp(1, u64::from(self.most));
            (count, count * u64::from(creature.ai_value))
        };
        let nearest =
            allowed().min_by_key(|(id, creature)| (near(creature).1.abs_diff(strength.into()), *id));
        let Some((_, creature)) = nearest else { return Err(GuardLack::NoCreature { factions }) };
        let (count, worth) = near(creature);
        Err(GuardLack::NoArmy { strength, factions, creature: creature.name.clone(), count, worth })
    }
}

/// Whether [`choose_guard`] finds an army, whatever it draws. O(creatures).
pub(crate) fn may_choose_guard(strength: u32, pack: &ContentPack, factions: &[FactionId]) -> bool {
    let most = largest_stack(pack);
    allowed(pack, factions).any(|(_, creature)| Counts::new(strength, creature, most).is_some())
}

/// Creatures of some factions that may stand guard.
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

/// Numbers of one creature that make a guard.
#[derive(Debug, Clone, Copy)]
struct Counts {
    /// Smallest and largest that keep the band.
    low: u64,
    high: u64,
    /// Without the random factor.
    nearest: u64,
}

impl Counts {
    /// `None` when no number of the creature, up to `most`, keeps the band.
    fn new(strength: u32, creature: &Creature, most: u32) -> Option<Self> {
        let (strength_u64, ai_value) = (u64::from(strength), u64::from(creature.ai_value));
        let low = (strength_u64 * BAND.0).div_ceil(ai_value * 10).max(1);
        let high = (strength_u64 * BAND.1 / (ai_value * 10)).min(most.into());
        (low <= high).then(|| Self { low, high, nearest: nearest_count(strength, creature) })
    }

    fn draw(self, rng: &mut RngStream) -> u32 {
        let mut count = self.nearest;
        if count >= RANDOM_FROM {
            let thousandths = rng.between(RANDOM_FACTOR.0, RANDOM_FACTOR.1).unsigned_abs();
            count = (count * thousandths + 500) / 1000;
        }
        u32::try_from(count.clamp(self.low, self.high)).expect("the largest number was cut to 32 bits")
    }

    /// By how much the army misses the strength, without the random factor.
    fn error(self, strength: u32, creature: &Creature) -> u64 {
        let worth = self.nearest.clamp(self.low, self.high) * u64::from(creature.ai_value);
        worth.abs_diff(strength.into())
    }
}

/// How many are worth the strength, to the nearest.
fn nearest_count(strength: u32, creature: &Creature) -> u64 {
    let ai_value = u64::from(creature.ai_value);
    (u64::from(strength) + ai_value / 2) / ai_value
}

/// Twice the worth of the mean stack, which lies halfway between two whole numbers of creatures half of the
/// time.
fn mean_doubled(creature: &Creature) -> u64 {
    u64::from(creature.ai_value).saturating_mul(u64::from(creature.stack_min) + u64::from(creature.stack_max))
}

/// How far a strength lies outside of what is usual for a creature, in half AI values; 0 inside.
fn distance_from_usual(strength: u32, creature: &Creature) -> u64 {
    let (doubled, ai_value) = (2 * u64::from(strength), u64::from(creature.ai_value));
    let low = mean_doubled(creature);
    let high = 2 * ai_value * MOST_USUAL;
    (low.saturating_add(1)).saturating_sub(doubled) + (doubled + 1).saturating_sub(high)
}

#[cfg(test)]
mod tests;
