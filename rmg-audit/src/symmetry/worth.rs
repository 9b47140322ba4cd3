//! What a thing is worth to a player, as far as the symmetry must repeat it.

use rmg_core::ids::{CreatureId, FactionId, ObjectKindId, ResourceId, SpellId};
use rmg_core::model::{Gifts, MapObject, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{ObjectKind, ObjectRole, StackCreature, Subject};
use rmg_core::text::counted;

use crate::ground::DecodedMap;
use crate::object_values::{box_value, content_value};

/// What the symmetry must repeat of a thing. Things with equal worth may differ in what cannot be on a map
/// twice: the artifact of a value, the hero of a prison, the color of a monolith.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth<'m> {
    Kind(ObjectKindId),
    Amount {
        kind: ObjectKindId,
        amount: u32,
    },
    Mine(ResourceId),
    Town {
        faction: FactionId,
        has_fort: bool,
        is_main: bool,
    },
    Guard {
        creature: StackCreature,
        count: u32,
        strength: u32,
    },
    Content {
        role: ObjectRole,
        value: u64,
    },
    Gifts {
        kind: ObjectKindId,
        gifts: PlainGifts<'m>,
        artifacts: usize,
    },
    Quest {
        role: ObjectRole,
        quest: &'static str,
        value: u64,
    },
    /// A thing that belongs to others of its color.
    Paired {
        type_name: &'m str,
    },
    Hero,
}

/// Experience, resources, spells and creatures.
type PlainGifts<'m> = (u32, &'m [(ResourceId, u32)], &'m [SpellId], &'m [(CreatureId, u32)]);

/// In what two things differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WorthDifference {
    Kind,
    Amount,
    Resource,
    Town,
    Creature,
    Count,
    Strength,
    Value,
    Content,
}

/// Returns what a thing is worth.
pub(super) fn worth<'m>(ground: &DecodedMap<'m>, object: &'m MapObject, kind: &'m ObjectKind) -> Worth<'m> {
    let value = || content_value(ground, object, true);
    let role = kind.role;
    match &object.body {
        ObjectBody::Town { faction, has_fort, is_main, .. } => {
            Worth::Town { faction: *faction, has_fort: *has_fort, is_main: *is_main }
        }
        ObjectBody::Monster { creature, count, strength } => {
            Worth::Guard { creature: *creature, count: *count, strength: *strength }
        }
        ObjectBody::Resource { amount } => Worth::Amount { kind: object.kind, amount: *amount },
        ObjectBody::Scroll { .. } | ObjectBody::Prison { .. } => Worth::Content { role, value: value() },
        ObjectBody::Box { gifts } => {
            let Gifts { experience, resources, artifacts, spells, creatures } = &**gifts;
            let gifts = (*experience, &resources[..], &spells[..], &creatures[..]);
            Worth::Gifts { kind: object.kind, gifts, artifacts: artifacts.len() }
        }
        ObjectBody::Seer { quest, gifts } => {
            let value = box_value(ground, gifts).saturating_add(kind.value.into());
            Worth::Quest { role, quest: quest_word(quest), value }
        }
        ObjectBody::QuestGuard { quest } => Worth::Quest { role, quest: quest_word(quest), value: 0 },
        ObjectBody::Plain | ObjectBody::Portal { .. } | ObjectBody::Owned { .. } => {
            match (role, &kind.subject) {
                (ObjectRole::Mine, Subject::Resource(resource)) => Worth::Mine(*resource),
                (ObjectRole::Artifact, _) => Worth::Content { role, value: value() },
                (ObjectRole::SpellScroll | ObjectRole::Prison, _) => Worth::Content { role, value: value() },
                (ObjectRole::Portal | ObjectRole::Keymaster | ObjectRole::Barrier, _) => {
                    Worth::Paired { type_name: &kind.type_name }
                }
                (ObjectRole::Hero | ObjectRole::RandomHero | ObjectRole::HeroPlaceholder, _) => Worth::Hero,
                _ => Worth::Kind(object.kind),
            }
        }
    }
}

fn quest_word(quest: &Quest) -> &'static str {
    match quest {
        Quest::Artifacts(_) => "artifacts",
        Quest::Creatures(_) => "creatures",
        Quest::Resources(_) => "resources",
        Quest::Level(_) => "a level",
        Quest::Hero(_) => "a hero",
    }
}

impl Worth<'_> {
    /// Returns in what two different worths differ.
    pub(super) fn difference(&self, other: &Self) -> WorthDifference {
        match (self, other) {
            (Self::Amount { kind, .. }, Self::Amount { kind: other, .. }) if kind == other => {
                WorthDifference::Amount
            }
            (Self::Mine(_), Self::Mine(_)) => WorthDifference::Resource,
            (Self::Town { .. }, Self::Town { .. }) => WorthDifference::Town,
            (
                Self::Guard { creature, count, .. },
                Self::Guard { creature: other_creature, count: other_count, .. },
            ) => {
                if creature != other_creature {
                    WorthDifference::Creature
                } else if count != other_count {
                    WorthDifference::Count
                } else {
                    WorthDifference::Strength
                }
            }
            (Self::Content { role, .. }, Self::Content { role: other, .. }) if role == other => {
                WorthDifference::Value
            }
            (Self::Quest { role, quest, .. }, Self::Quest { role: other, quest: other_quest, .. })
                if (role, quest) == (other, other_quest) =>
            {
                WorthDifference::Value
            }
            (Self::Gifts { kind, .. }, Self::Gifts { kind: other, .. }) if kind == other => {
                WorthDifference::Content
            }
            _ => WorthDifference::Kind,
        }
    }

    /// Describes what must be repeated.
    pub(super) fn words(&self, ground: &DecodedMap<'_>) -> String {
        let pack = ground.pack;
        let key = |kind: &ObjectKindId| {
            pack.objects.get(*kind).map_or("an unknown object", |kind| kind.key.as_str())
        };
        let resource = |id: &ResourceId| pack.resources.get(*id).map_or("an unknown resource", |of| &of.name);
        match self {
            Self::Kind(kind) => key(kind).to_owned(),
            Self::Amount { kind, amount: 0 } => format!("the usual pile of {}", key(kind)),
            Self::Amount { kind, amount } => format!("{amount} of {}", key(kind)),
            Self::Mine(of) => format!("a mine of {}", resource(of)),
            Self::Town { faction, has_fort, is_main } => {
                let faction = pack.factions.get(*faction).map_or("an unknown faction", |of| &of.name);
                let main = if *is_main { "main town" } else { "town" };
                let fort = if *has_fort { "with" } else { "without" };
                format!("a {main} of {faction} {fort} a fort")
            }
            Self::Guard { creature, count, strength } => {
                format!("{count} x {} of strength {strength}", pack.stack_title(*creature))
            }
            Self::Content { role, value } => format!("{} of value {value}", role.word()),
            Self::Gifts { kind, gifts: (experience, resources, spells, creatures), artifacts } => format!(
                "{} with {experience} experience, {}, {}, {} and {}",
                key(kind),
                counted(resources.len(), "resource"),
                counted(spells.len(), "spell"),
                counted(creatures.len(), "stack"),
                counted(*artifacts, "artifact"),
            ),
            Self::Quest { role, quest, value } => {
                format!("{} of value {value} that requests {quest}", role.word())
            }
            Self::Paired { type_name } => (*type_name).to_owned(),
            Self::Hero => "a hero".to_owned(),
        }
    }
}

/// Returns the color of a portal, keymaster or barrier, and whether it is one of portals. Things of one color
/// belong together, so their images must too.
pub(super) fn color<'m>(ground: &DecodedMap<'m>, id: ObjectId) -> Option<(bool, &'m str)> {
    let kind = ground.pack.objects.get(ground.object(id)?.kind)?;
    let is_portal = kind.role == ObjectRole::Portal;
    let has_color = is_portal || matches!(kind.role, ObjectRole::Keymaster | ObjectRole::Barrier);
    has_color.then_some((is_portal, kind.subtype.as_str()))
}
