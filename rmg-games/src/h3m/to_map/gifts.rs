//! Converts the gifts of boxes and seers, and quests.

use rmg_core::model::{Gifts, ObjectBody as Known, Quest as Wanted};
use rmg_core::{CreatureId, ResourceId};

use super::reader::{ObjectRef, Reader, id, tasks};
use crate::h3m::codec::{
    LastDay, Mission, Quest, QuestGuard, Resources, Reward, SeersHut, SeersReward, Stack, Text,
};

impl Reader<'_> {
    /// Converts the contents of a box.
    pub(super) fn contents(&mut self, it: ObjectRef<'_>, reward: &Reward) -> Gifts {
        let taken = ["experience", "resources", "skills", "artifacts", "spells", "creatures"];
        self.keep_changes(it, reward, &Reward::default(), &taken);
        for skill in &reward.skills {
            self.keep_option(it, "skills", skill);
        }
        let mut gifts = Gifts::default();
        match u32::try_from(reward.experience) {
            Ok(experience) => gifts.experience = experience,
            Err(_) => self.keep_option(it, "experience", &reward.experience),
        }
        match self.amounts(&reward.resources) {
            Some(resources) => gifts.resources = resources,
            None => self.keep_option(it, "resources", &reward.resources),
        }
        for artifact in &reward.artifacts {
            match id(&self.numbers.artifacts, artifact.artifact.0) {
                Some(known) => gifts.artifacts.push(known),
                None => self.keep_option(it, "artifacts", artifact),
            }
        }
        for spell in &reward.spells {
            match id(&self.numbers.spells, spell.0) {
                Some(known) => gifts.spells.push(known),
                None => self.keep_option(it, "spells", spell),
            }
        }
        for stack in &reward.creatures {
            match self.stack(*stack) {
                Some(known) => gifts.creatures.push(known),
                None => self.keep_option(it, "creatures", stack),
            }
        }
        gifts
    }

    /// Converts a seer's hut. It gets no body if the model cannot represent its quests.
    pub(super) fn seer(&mut self, it: ObjectRef<'_>, hut: &SeersHut) -> Known {
        let (is_zero, count) = match hut {
            SeersHut::Idle { reserved } => (reserved.0 == [0; 3], 0),
            SeersHut::Active { reserved, .. } => (reserved.0 == [0; 2], 1),
            SeersHut::Several { once, repeated, reserved } if repeated.is_empty() => {
                (reserved.0 == [0; 2], once.len())
            }
            SeersHut::Several { reserved, .. } => (reserved.0 == [0; 2], usize::MAX),
        };
        if !is_zero {
            self.keep_option(it, "reserved", hut);
        }
        let tasks = tasks(hut);
        let (quest, reward) = match tasks[..] {
            [] if count <= 1 => return Known::Plain,
            [task] if count == 1 => task,
            _ => return self.unknown_seer(it, hut),
        };
        let Some(wanted) = self.quest(it, quest) else { return self.unknown_seer(it, hut) };
        let gifts = self.gift(reward).unwrap_or_else(|| {
            self.keep_option(it, "reward", reward);
            Gifts::default()
        });
        Known::Seer { quest: Box::new(wanted), gifts: Box::new(gifts) }
    }

    /// Keeps a hut whose quests the model cannot represent.
    fn unknown_seer(&mut self, it: ObjectRef<'_>, hut: &SeersHut) -> Known {
        self.keep_option(it, "quest", hut);
        let artifacts = tasks(hut).into_iter().filter_map(|(_, reward)| match reward {
            SeersReward::Artifact { artifact } => Some(artifact.artifact),
            _ => None,
        });
        self.record_artifacts(it.id, artifacts);
        Known::Plain
    }

    pub(super) fn quest_guard(&mut self, it: ObjectRef<'_>, guard: &QuestGuard) -> Known {
        let Some(quest) = &guard.0 else { return Known::Plain };
        match self.quest(it, quest) {
            Some(quest) => Known::QuestGuard { quest: Box::new(quest) },
            None => {
                self.keep_option(it, "quest", guard);
                Known::Plain
            }
        }
    }

    /// Converts a quest; `None` if the model cannot represent it. Keeps its texts.
    fn quest(&mut self, it: ObjectRef<'_>, quest: &Quest) -> Option<Wanted> {
        if quest.last_day != LastDay::NEVER {
            return None;
        }
        let wanted = match &quest.mission {
            Mission::Level { level } => Wanted::Level(*level),
            Mission::BeHero { hero } => Wanted::Hero(id(&self.numbers.heroes, hero.0)?),
            Mission::Artifacts { artifacts } => {
                let known = artifacts.iter().map(|entry| id(&self.numbers.artifacts, entry.artifact.0));
                Wanted::Artifacts(known.collect::<Option<_>>()?)
            }
            Mission::Creatures { creatures } => {
                Wanted::Creatures(creatures.iter().map(|stack| self.stack(*stack)).collect::<Option<_>>()?)
            }
            Mission::Resources { resources } => Wanted::Resources(self.amounts(resources)?),
            Mission::Primary { .. }
            | Mission::DefeatHero { .. }
            | Mission::DefeatMonster { .. }
            | Mission::BePlayer { .. }
            | Mission::Hota { .. } => return None,
        };
        let texts = [&quest.offer, &quest.reminder, &quest.completion];
        for text in texts {
            self.keep_if_changed(it, "texts", text, &Text::default());
        }
        Some(wanted)
    }

    /// Converts the reward of a seer; `None` if the model cannot represent it.
    fn gift(&self, reward: &SeersReward) -> Option<Gifts> {
        let numbers = &self.numbers;
        let nothing = Gifts::default();
        Some(match *reward {
            SeersReward::Nothing => nothing,
            SeersReward::Experience { amount } => {
                Gifts { experience: u32::try_from(amount).ok()?, ..nothing }
            }
            SeersReward::Resource { resource, amount } => {
                let entry = (id(&numbers.resources, resource.0)?, u32::try_from(amount).ok()?);
                Gifts { resources: vec![entry], ..nothing }
            }
            SeersReward::Artifact { artifact } => {
                Gifts { artifacts: vec![id(&numbers.artifacts, artifact.artifact.0)?], ..nothing }
            }
            SeersReward::Spell { spell } => Gifts { spells: vec![id(&numbers.spells, spell.0)?], ..nothing },
            SeersReward::Creatures { creature, count } => {
                Gifts { creatures: vec![(id(&numbers.creatures, creature.0)?, count.into())], ..nothing }
            }
            SeersReward::SpellPoints { .. }
            | SeersReward::Morale { .. }
            | SeersReward::Luck { .. }
            | SeersReward::Primary { .. }
            | SeersReward::Skill { .. } => return None,
        })
    }

    /// Converts resources without zeros; `None` if a resource is unknown or an amount is negative.
    fn amounts(&self, resources: &Resources) -> Option<Vec<(ResourceId, u32)>> {
        let entries = resources.iter().enumerate().filter(|(_, amount)| **amount != 0);
        let mut known = entries
            .map(|(number, amount)| {
                Some((id(&self.numbers.resources, number)?, u32::try_from(*amount).ok()?))
            })
            .collect::<Option<Vec<_>>>()?;
        known.sort_unstable();
        Some(known)
    }

    fn stack(&self, stack: Stack) -> Option<(CreatureId, u32)> {
        let count = u32::try_from(stack.count).ok().filter(|count| *count > 0)?;
        Some((id(&self.numbers.creatures, stack.creature.0)?, count))
    }
}
