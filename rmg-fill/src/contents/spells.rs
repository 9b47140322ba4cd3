//! Spells of scrolls and boxes.

use rmg_core::SpellId;
use rmg_core::pack::{Reward, RewardKind, Spell};
use rmg_core::template::SpellRange;

use crate::inputs::Inputs;

/// Returns the allowed spells that a reward can contain, in order.
pub(super) fn spells_for(inputs: &Inputs<'_>, reward: &Reward) -> Vec<SpellId> {
    let is_meant = |spell: &Spell| match reward.kind {
        RewardKind::ScrollLevel | RewardKind::BoxSpellsOfLevel => spell.level == reward.level,
        RewardKind::BoxSpellsOfSchool => spell.schools.contains(&reward.school),
        _ => true,
    };
    allowed_spells(inputs, is_meant)
}

/// Returns the allowed spells of a range, in order.
pub(super) fn spells_in(inputs: &Inputs<'_>, range: SpellRange) -> Vec<SpellId> {
    let is_all = range.schools == SpellRange::ALL_SCHOOLS;
    let of_schools =
        |spell: &Spell| range.school_names().any(|name| spell.schools.iter().any(|of| of == name));
    let is_meant =
        |spell: &Spell| (range.low..=range.high).contains(&spell.level) && (is_all || of_schools(spell));
    allowed_spells(inputs, is_meant)
}

fn allowed_spells(inputs: &Inputs<'_>, is_meant: impl Fn(&Spell) -> bool) -> Vec<SpellId> {
    let switches = &inputs.plan.switches.spells;
    let spells = inputs.pack.spells.iter();
    let allowed = spells.filter(|(id, spell)| spell.level > 0 && switches.allows(*id, spell.is_random));
    allowed.filter(|(_, spell)| is_meant(spell)).map(|(id, _)| id).collect()
}
