//! Seer's huts and quest guards.

use crate::h3m::codec::army::{Resources, Stack};
use crate::h3m::codec::codes::{
    ArtifactCode, CreatureCode, HeroCode, Identity, LastDay, PlayerCode, PrimaryCode, ResourceCode,
    SkillCode, SkillLevel, SpellCode,
};
use crate::h3m::codec::prelude::*;

record! {
    /// What is asked for, with what is said about it.
    pub struct Quest {
        mission: Mission,
        last_day: LastDay,
        offer: Text,
        /// Said until it is done.
        reminder: Text,
        /// Said when it is done.
        completion: Text,
    }
}

choice! {
    /// What is asked.
    pub enum Mission: "kind of quest" {
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
            /// Which.
            [count u8] artifacts: Vec<ArtifactCode>,
        },
        /// Bring creatures.
        6 = Creatures {
            /// Which, and how many.
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
        /// Be of this colour.
        9 = BePlayer {
            player: PlayerCode,
        },
    }
}

impl Default for Mission {
    fn default() -> Self {
        Self::Level { level: 1 }
    }
}

/// Stands for "nothing is asked" where a quest is stored.
const NO_QUEST: u8 = 0;

/// Body of a quest guard: `None` when nothing is asked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QuestGuard(pub Option<Quest>);

impl Field for QuestGuard {
    const LEAST: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        if from.ahead::<u8>()? == NO_QUEST {
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
    /// Something is asked. In The Restoration of Erathia it is one artifact, without a last day or texts.
    Asks {
        quest: Quest,
        /// What is given for it.
        reward: SeersReward,
        reserved: Reserved<2>,
    },
}

choice! {
    /// What a seer gives.
    pub enum SeersReward: "kind of reward" {
        /// Nothing.
        0 = Nothing,
        /// Experience.
        1 = Experience {
            amount: i32,
        },
        /// Spell points.
        2 = SpellPoints {
            amount: i32,
        },
        /// Morale.
        3 = Morale {
            amount: i8,
        },
        /// Luck.
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
            artifact: ArtifactCode,
        },
        /// A spell.
        9 = Spell {
            spell: SpellCode,
        },
        /// Creatures.
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
    const LEAST: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let quest = from.field("quest", |from| {
            if from.version > Version::Roe { QuestGuard::read(from) } else { wanted_artifact(from) }
        })?;
        Ok(match quest.0 {
            None => Self::Idle { reserved: from.field("reserved", Field::read)? },
            Some(quest) => Self::Asks {
                quest,
                reward: from.field("reward", Field::read)?,
                reserved: from.field("reserved", Field::read)?,
            },
        })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        let is_old = to.version == Version::Roe;
        match self {
            Self::Idle { reserved } => {
                if is_old {
                    ArtifactCode::NONE.write(to)?
                } else {
                    NO_QUEST.write(to)?
                }
                reserved.write(to)
            }
            Self::Asks { quest, reward, reserved } => {
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
        let quest = if dice.version > Version::Roe {
            QuestGuard::sample(dice).0
        } else {
            Some(ArtifactCode::sample(dice)).filter(|artifact| *artifact != ArtifactCode::NONE).map(quest_for)
        };
        match quest {
            None => Self::Idle { reserved: Field::sample(dice) },
            Some(quest) => Self::Asks { quest, reward: Field::sample(dice), reserved: Field::sample(dice) },
        }
    }
}

/// What The Restoration of Erathia stores of a quest: an artifact.
fn wanted_artifact(from: &mut Reader<'_>) -> Result<QuestGuard, H3mError> {
    let artifact = ArtifactCode::read(from)?;
    Ok(QuestGuard((artifact != ArtifactCode::NONE).then(|| quest_for(artifact))))
}

fn quest_for(artifact: ArtifactCode) -> Quest {
    Quest { mission: Mission::Artifacts { artifacts: vec![artifact] }, ..Quest::default() }
}

fn put_wanted_artifact(quest: &Quest, to: &mut Writer) -> Result<(), H3mWriteError> {
    match &quest.mission {
        Mission::Artifacts { artifacts } => match artifacts[..] {
            [artifact] if artifact != ArtifactCode::NONE && *quest == quest_for(artifact) => {
                artifact.write(to)
            }
            _ => Err(to.not_in_version()),
        },
        _ => Err(to.not_in_version()),
    }
}
