//! The creatures of stacks on the map, and their strength.

use std::borrow::Cow;

use super::{ContentPack, Creature, ObjectKind, ObjectRole, Subject};
use crate::ids::{CreatureId, ObjectKindId};

/// The creature of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StackCreature {
    /// This creature.
    Named(CreatureId),
    /// A creature that the game picks when it starts, each one equally likely: any placeable creature of a
    /// level, upgraded ones included, or of all levels.
    Random(Option<u8>),
}

impl StackCreature {
    /// Returns the creature; `None` if the game picks it.
    #[must_use]
    pub fn named(self) -> Option<CreatureId> {
        match self {
            Self::Named(creature) => Some(creature),
            Self::Random(_) => None,
        }
    }
}

impl From<CreatureId> for StackCreature {
    fn from(creature: CreatureId) -> Self {
        Self::Named(creature)
    }
}

/// The strengths that stacks can have, in AI value. The order compares the mean first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct StrengthRange {
    /// With the mean of the possible creatures, rounded to the nearest.
    pub mean: u64,
    /// With the weakest of the possible creatures.
    pub least: u64,
    /// With the strongest of the possible creatures.
    pub most: u64,
}

impl StrengthRange {
    /// Returns whether the game picks the strength.
    #[must_use]
    pub fn is_random(self) -> bool {
        self.least < self.most
    }

    /// Returns the strengths of two armies together. The mean of a sum is the sum of the means. Saturates.
    #[must_use]
    pub fn saturating_add(self, other: Self) -> Self {
        Self {
            mean: self.mean.saturating_add(other.mean),
            least: self.least.saturating_add(other.least),
            most: self.most.saturating_add(other.most),
        }
    }
}

impl ObjectKind {
    /// Returns the creature of the stacks of this kind; `None` for kinds that are no stacks.
    #[must_use]
    pub fn stack(&self) -> Option<StackCreature> {
        match (self.role, &self.subject) {
            (ObjectRole::Monster, Subject::Creature(creature)) => Some(StackCreature::Named(*creature)),
            (ObjectRole::RandomMonster, Subject::CreatureLevel(level)) => Some(StackCreature::Random(*level)),
            _ => None,
        }
    }
}

impl ContentPack {
    /// Returns the creatures that a stack can have, in order: one, or those of which the game picks one.
    /// Empty if the pack has no such creature.
    pub fn stack_creatures(&self, of: StackCreature) -> impl Iterator<Item = (CreatureId, &Creature)> {
        let (named, level) = match of {
            StackCreature::Named(creature) => (self.creatures.get(creature).map(|of| (creature, of)), None),
            StackCreature::Random(level) => (None, Some(level)),
        };
        let is_possible =
            move |of: &Creature| level.is_some_and(|level| level.is_none_or(|level| of.level == level));
        let all = self.creatures.iter().filter(move |(_, of)| of.is_placeable && is_possible(of));
        named.into_iter().chain(all)
    }

    /// Returns the strengths of a stack; 0 if the pack has no such creature. O(creatures).
    #[must_use]
    pub fn stack_strength(&self, of: StackCreature, count: u32) -> StrengthRange {
        let values = || self.stack_creatures(of).map(|(_, creature)| u64::from(creature.ai_value));
        let (Some(min), Some(max)) = (values().min(), values().max()) else {
            return StrengthRange::default();
        };
        let (count, number) = (u64::from(count), values().count() as u64);
        let sum = u128::from(values().sum::<u64>()) * u128::from(count);
        let mean = (2 * sum + u128::from(number)) / (2 * u128::from(number));
        StrengthRange { mean: u64::try_from(mean).unwrap_or(u64::MAX), least: min * count, most: max * count }
    }

    /// Returns the name of the creature of a stack: that of the creature, or `random:5` and `random:any`.
    /// `None` if the pack has no such creature.
    #[must_use]
    pub fn stack_name(&self, of: StackCreature) -> Option<Cow<'_, str>> {
        match of {
            StackCreature::Named(creature) => Some(self.creatures.get(creature)?.name.as_str().into()),
            StackCreature::Random(Some(level)) => Some(format!("random:{level}").into()),
            StackCreature::Random(None) => Some("random:any".into()),
        }
    }

    /// Returns the title of a stack of one creature, a noun: `Griffin`, `random level 5 creature`.
    #[must_use]
    pub fn stack_title(&self, of: StackCreature) -> String {
        match of {
            StackCreature::Named(creature) => self
                .creatures
                .get(creature)
                .map_or_else(|| "unknown creature".to_owned(), |of| of.title.clone()),
            StackCreature::Random(Some(level)) => format!("random level {level} creature"),
            StackCreature::Random(None) => "random creature".to_owned(),
        }
    }

    /// Returns the kind of object for stacks whose creature the game picks from a level. O(number of kinds).
    #[must_use]
    pub fn random_stack(&self, level: u8) -> Option<ObjectKindId> {
        let wanted = Some(StackCreature::Random(Some(level)));
        self.objects.iter().find(|(_, kind)| kind.stack() == wanted).map(|(id, _)| id)
    }
}
