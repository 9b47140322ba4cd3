//! Seer's huts and quest guards.

use crate::h3m::codec::army::{ArtifactEntry, Resources, Stack};
use crate::h3m::codec::codes::{
    ArtifactCode, CreatureCode, HeroCode, Identity, LastDay, PlayerCode, PrimaryCode, ResourceCode,
    SkillCode, SkillLevel, SpellCode,
};
use crate::h3m::codec::hota::ScriptLink;
use crate::h3m::codec::listed::Listed;
use crate::h3m::codec::prelude::*;

record! {
    /// A quest with its texts.
    pub struct Quest {
        mission: Mission,
        last_day: LastDay,
        offer: Text,
        /// Text before it is completed.
        reminder: Text,
        /// Text when it is completed.
        completion: Text,
    }
}

choice! {
    /// The goal of a quest.
    pub enum Mission(u8): "quest type" {
        /// Be of this level.
        1 = Level {
            level: u32,
        },
        /// Have these primary skills.
        2 = Primary {
            skills: [u8; 4],
        },
        /// Have defeated a hero.
        3 = DefeatHero {
            hero: Identity,
        },
        /// Have defeated a monster.
        4 = DefeatMonster {
            monster: Identity,
        },
        /// Bring artifacts.
        5 = Artifacts {
            /// The requested artifacts.
            [count u8] artifacts: Vec<ArtifactEntry>,
        },
        /// Bring creatures.
        6 = Creatures {
            /// Creatures and their numbers.
            [count u8] creatures: Vec<Stack>,
        },
        /// Bring resources.
        7 = Resources {
            resources: Resources,
        },
        /// Be this hero.
        8 = BeHero {
            hero: HeroCode,
        },
        /// Be of this color.
        9 = BePlayer {
            player: PlayerCode,
        },
        /// Fulfill a condition of Horn of the Abyss.
        10 = [since HOTA_0] Hota {
            condition: HotaMission,
        },
    }
}

choice! {
    /// The conditions of quests that only Horn of the Abyss has.
    pub enum HotaMission(u32): "kind of quest" {
        /// Be a hero of one of these classes.
        0 = HeroClass {
            classes: Listed<32>,
        },
        /// Come on this day or later.
        1 = Day {
            day: u32,
        },
        /// Play with one of these difficulties, as bits.
        2 = Difficulty {
            difficulties: u32,
        },
        /// A script decides.
        3 = [since HOTA_9] Script {
            script: ScriptLink,
        },
    }
}

impl Default for Mission {
    fn default() -> Self {
        Self::Level { level: 1 }
    }
}

/// The value for no quest.
const NO_QUEST: u8 = 0;

/// Body of a quest guard: `None` for no quest.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QuestGuard(pub Option<Quest>);

impl Field for QuestGuard {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        if from.peek::<u8>()? == NO_QUEST {
            return u8::read(from).map(|_| Self(None));
        }
        Quest::read(from).map(|quest| Self(Some(quest)))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match &self.0 {
            None => NO_QUEST.write(to),
            Some(quest) => quest.write(to),
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(dice.coin().then(|| Field::sample(dice)))
    }
}

/// Body of a seer's hut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeersHut {
    Idle {
        reserved: Reserved<3>,
    },
    /// A quest. In The Restoration of Erathia it is one artifact, without a last day or texts.
    Active {
        quest: Quest,
        /// The reward that the seer gives.
        reward: SeersReward,
        reserved: Reserved<2>,
    },
    /// Several quests, since layout 3 of Horn of the Abyss.
    Several {
        once: Vec<SeersTask>,
        repeated: Vec<SeersTask>,
        reserved: Reserved<2>,
    },
}

/// A quest of a seer and its reward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeersTask {
    Nothing { reserved: Reserved<1> },
    Quest(Box<(Quest, SeersReward)>),
}

impl Field for SeersTask {
    const MIN_BYTES: usize = 2;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let quest = from.field("quest", QuestGuard::read)?;
        let Some(quest) = quest.0 else {
            return Ok(Self::Nothing { reserved: from.field("reserved", Field::read)? });
        };
        let reward = from.field("reward", Field::read)?;
        Ok(Self::Quest(Box::new((quest, reward))))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match self {
            Self::Nothing { reserved } => {
                NO_QUEST.write(to)?;
                reserved.write(to)
            }
            Self::Quest(task) => {
                let (quest, reward) = &**task;
                to.field("quest", |to| quest.write(to))?;
                to.field("reward", |to| reward.write(to))
            }
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        match QuestGuard::sample(dice).0 {
            None => Self::Nothing { reserved: Field::sample(dice) },
            Some(quest) => Self::Quest(Box::new((quest, Field::sample(dice)))),
        }
    }
}

impl SeersHut {
    /// Returns the hut of a quest in files of `version`.
    pub(crate) fn of(version: Version, quest: Quest, reward: SeersReward) -> Self {
        if version < Version::HOTA_3 {
            return Self::Active { quest, reward, reserved: Reserved::default() };
        }
        let once = vec![SeersTask::Quest(Box::new((quest, reward)))];
        Self::Several { once, repeated: Vec::new(), reserved: Reserved::default() }
    }

    /// Returns the hut without a quest in files of `version`.
    pub(crate) fn idle(version: Version) -> Self {
        if version < Version::HOTA_3 {
            return Self::default();
        }
        Self::Several { once: Vec::new(), repeated: Vec::new(), reserved: Reserved::default() }
    }
}

choice! {
    /// The reward of a seer.
    pub enum SeersReward(u8): "reward type" {
        /// No reward.
        0 = Nothing,
        /// Experience points.
        1 = Experience {
            amount: i32,
        },
        /// Spell points.
        2 = SpellPoints {
            amount: i32,
        },
        /// A morale bonus.
        3 = Morale {
            amount: i8,
        },
        /// A luck bonus.
        4 = Luck {
            amount: i8,
        },
        /// A resource.
        5 = Resource {
            resource: ResourceCode,
            amount: i32,
        },
        /// Points of a primary skill.
        6 = Primary {
            skill: PrimaryCode,
            points: u8,
        },
        /// A secondary skill.
        7 = Skill {
            skill: SkillCode,
            level: SkillLevel,
        },
        /// An artifact.
        8 = Artifact {
            artifact: ArtifactEntry,
        },
        /// A spell.
        9 = Spell {
            spell: SpellCode,
        },
        /// Creatures that join the hero.
        10 = Creatures {
            creature: CreatureCode,
            count: u16,
        },
    }
}

impl Default for SeersHut {
    fn default() -> Self {
        Self::Idle { reserved: Reserved::default() }
    }
}

impl Field for SeersHut {
    const MIN_BYTES: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        if from.version >= Version::HOTA_3 {
            return Ok(Self::Several {
                once: from.field("once", Field::read)?,
                repeated: from.field("repeated", Field::read)?,
                reserved: from.field("reserved", Field::read)?,
            });
        }
        let quest = from.field("quest", |from| {
            if from.version > Version::Roe { QuestGuard::read(from) } else { wanted_artifact(from) }
        })?;
        Ok(match quest.0 {
            None => Self::Idle { reserved: from.field("reserved", Field::read)? },
            Some(quest) => Self::Active {
                quest,
                reward: from.field("reward", Field::read)?,
                reserved: from.field("reserved", Field::read)?,
            },
        })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        let is_old = to.version == Version::Roe;
        if matches!(self, Self::Several { .. }) != (to.version >= Version::HOTA_3) {
            return Err(to.not_in_version());
        }
        match self {
            Self::Several { once, repeated, reserved } => {
                to.field("once", |to| once.write(to))?;
                to.field("repeated", |to| repeated.write(to))?;
                reserved.write(to)
            }
            Self::Idle { reserved } => {
                if is_old {
                    ArtifactCode::NONE.write(to)?
                } else {
                    NO_QUEST.write(to)?
                }
                reserved.write(to)
            }
            Self::Active { quest, reward, reserved } => {
                to.field(
                    "quest",
                    |to| {
                        if is_old { put_wanted_artifact(quest, to) } else { quest.write(to) }
                    },
                )?;
                to.field("reward", |to| reward.write(to))?;
                reserved.write(to)
            }
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        if dice.version >= Version::HOTA_3 {
            let (once, repeated, reserved) = (Field::sample(dice), Field::sample(dice), Field::sample(dice));
            return Self::Several { once, repeated, reserved };
        }
        let quest = if dice.version > Version::Roe {
            QuestGuard::sample(dice).0
        } else {
            Some(ArtifactCode::sample(dice)).filter(|artifact| *artifact != ArtifactCode::NONE).map(quest_for)
        };
        match quest {
            None => Self::Idle { reserved: Field::sample(dice) },
            Some(quest) => Self::Active { quest, reward: Field::sample(dice), reserved: Field::sample(dice) },
        }
    }
}

/// Reads a quest in The Restoration of Erathia: an artifact.
fn wanted_artifact(from: &mut Reader<'_>) -> Result<QuestGuard, H3mError> {
    let artifact = ArtifactCode::read(from)?;
    Ok(QuestGuard((artifact != ArtifactCode::NONE).then(|| quest_for(artifact))))
}

fn quest_for(artifact: ArtifactCode) -> Quest {
    Quest { mission: Mission::Artifacts { artifacts: vec![artifact.into()] }, ..Quest::default() }
}

fn put_wanted_artifact(quest: &Quest, to: &mut Writer) -> Result<(), H3mWriteError> {
    match &quest.mission {
        Mission::Artifacts { artifacts } => match artifacts[..] {
            [ArtifactEntry { artifact, .. }]
                if artifact != ArtifactCode::NONE && *quest == quest_for(artifact) =>
            {
                artifact.write(to)
            }
            _ => Err(to.not_in_version()),
        },
        _ => Err(to.not_in_version()),
    }
}
