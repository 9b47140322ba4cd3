//! Spells of scrolls and boxes.

use rmg_core::SpellId;
use rmg_core::pack::{Reward, RewardKind, Spell};

use crate::inputs::Inputs;

/// Returns the allowed spells that a reward can contain, in order.
pub(super) fn spells_for(inputs: &Inputs<'_>, reward: &Reward) -> Vec<SpellId> {
    let is_meant = |spell: &Spell| match reward.kind {
        RewardKind::ScrollLevel | RewardKind::BoxSpellsOfLevel => spell.level == reward.level,
        RewardKind::BoxSpellsOfSchool => spell.schools.contains(&reward.school),
        _ => true,
    };
    let switches = &inputs.plan.switches.spells;
    let spells = inputs.pack.spells.iter();
    let allowed = spells.filter(|(id, spell)| spell.level > 0 && switches.allows(*id, spell.is_random));
    allowed.filter(|(_, spell)| is_meant(spell)).map(|(id, _)| id).collect()
}
