//! Writes the gifts of boxes and seers, and quests.

use rmg_core::model::{Gifts, Quest as Wanted};
use rmg_core::{CreatureId, ResourceId};

use crate::h3m::codec::{
    ArtifactCode, CreatureCode, HeroCode, Mission, Quest, ResourceCode, Resources, Reward, SeersHut,
    SeersReward, SpellCode, Stack,
};
use crate::h3m::meaning::numbers::GamePack;

/// Maximum number of entries of a list in a body.
const MAX_ENTRIES: usize = 255;

/// Maximum number of spells in a box: the game reads the number as a signed byte and fails with more.
/// (Measured by the authors of alexanderbelous/h3mtxt, comments on events and boxes.)
const MAX_SPELLS: usize = 127;

/// Writes the contents of a box.
pub(super) fn contents(pack: GamePack<'_>, gifts: &Gifts) -> Result<Reward, String> {
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    if [artifacts.len(), spells.len(), creatures.len()].into_iter().any(|count| count > MAX_ENTRIES) {
        return Err(format!("a box with more than {MAX_ENTRIES} entries of one kind"));
    }
    if spells.len() > MAX_SPELLS {
        return Err(format!("a box with {} spells; the game's maximum is {MAX_SPELLS}", spells.len()));
    }
    Ok(Reward {
        experience: number(*experience, "points of experience")?,
        resources: self::resources(pack, resources)?,
        artifacts: artifacts
            .iter()
            .map(|id| pack.number(&pack.artifacts, *id).map(|number| ArtifactCode(number).into()))
            .collect::<Result<_, _>>()?,
        spells: spells
            .iter()
            .map(|id| pack.byte(&pack.spells, *id).map(SpellCode))
            .collect::<Result<_, _>>()?,
        creatures: stacks(pack, creatures)?,
        ..Reward::default()
    })
}

/// Writes a seer's hut. The format stores only one reward.
pub(super) fn seer(pack: GamePack<'_>, wanted: &Wanted, gifts: &Gifts) -> Result<SeersHut, String> {
    let quest = quest(pack, wanted)?;
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    let mut rewards = Vec::new();
    if *experience > 0 {
        rewards.push(SeersReward::Experience { amount: number(*experience, "points of experience")? });
    }
    for (id, amount) in resources {
        let (resource, amount) =
            (ResourceCode(pack.byte(&pack.resources, *id)?), number(*amount, "units of a resource")?);
        rewards.push(SeersReward::Resource { resource, amount });
    }
    for id in artifacts {
        let artifact = ArtifactCode(pack.number(&pack.artifacts, *id)?).into();
        rewards.push(SeersReward::Artifact { artifact });
    }
    for id in spells {
        rewards.push(SeersReward::Spell { spell: SpellCode(pack.byte(&pack.spells, *id)?) });
    }
    for (id, count) in creatures {
        let creature = CreatureCode(pack.number(&pack.creatures, *id)?);
        rewards.push(SeersReward::Creatures { creature, count: number(*count, "creatures")? });
    }
    if rewards.len() > 1 {
        return Err("a seer with several rewards; the format stores only one".to_owned());
    }
    let reward = rewards.pop().unwrap_or(SeersReward::Nothing);
    Ok(SeersHut::of(pack.version, quest, reward))
}

/// Writes a quest without a last day. Empty texts select the default texts of the game.
pub(super) fn quest(pack: GamePack<'_>, wanted: &Wanted) -> Result<Quest, String> {
    let count = match wanted {
        Wanted::Artifacts(list) => list.len(),
        Wanted::Creatures(list) => list.len(),
        Wanted::Resources(list) => list.iter().filter(|(_, amount)| *amount > 0).count(),
        Wanted::Level(_) | Wanted::Hero(_) => 1,
    };
    if count > MAX_ENTRIES {
        return Err(format!("a quest for more than {MAX_ENTRIES} entries"));
    }
    // the game cannot complete an empty quest, and its editor hangs when it shows one (h3mtxt, comments on
    // quests)
    if count == 0 {
        return Err("an empty quest".to_owned());
    }
    let mission = match wanted {
        Wanted::Artifacts(list) => {
            let entry = |number| ArtifactCode(number).into();
            let artifacts = list.iter().map(|id| pack.number(&pack.artifacts, *id).map(entry));
            Mission::Artifacts { artifacts: artifacts.collect::<Result<_, _>>()? }
        }
        Wanted::Creatures(list) => Mission::Creatures { creatures: stacks(pack, list)? },
        Wanted::Resources(list) => Mission::Resources { resources: resources(pack, list)? },
        Wanted::Level(level) => Mission::Level { level: *level },
        Wanted::Hero(hero) => Mission::BeHero { hero: HeroCode(pack.byte(&pack.heroes, *hero)?) },
    };
    Ok(Quest { mission, ..Quest::default() })
}

/// Returns the amounts by resource. Amounts of the same resource are added.
fn resources(pack: GamePack<'_>, list: &[(ResourceId, u32)]) -> Result<Resources, String> {
    let mut sums: Resources = [0; 7];
    for (id, amount) in list {
        let sum = &mut sums[usize::from(pack.number(&pack.resources, *id)?)];
        let amount: i32 = number(*amount, "units of a resource")?;
        let too_much = || format!("more than {} units of a resource", i32::MAX);
        *sum = sum.checked_add(amount).ok_or_else(too_much)?;
    }
    Ok(sums)
}

fn stacks(pack: GamePack<'_>, list: &[(CreatureId, u32)]) -> Result<Vec<Stack>, String> {
    let stack = |(id, count): &(CreatureId, u32)| {
        let creature = CreatureCode(pack.number(&pack.creatures, *id)?);
        if *count == 0 {
            return Err("an empty creature stack".to_owned());
        }
        Ok(Stack { creature, count: number(*count, "creatures")? })
    };
    list.iter().map(stack).collect()
}

fn number<T: TryFrom<u32>>(count: u32, what: &str) -> Result<T, String> {
    T::try_from(count).map_err(|_| format!("{count} {what}; the number exceeds the maximum of the format"))
}
