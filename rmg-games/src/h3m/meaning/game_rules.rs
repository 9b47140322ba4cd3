//! Rules of the game in files of Horn of the Abyss. Source: `docs/sources/h3m-hota.md` sections 3 and 6.

use rmg_core::template::{GameRules, JoiningRules};

use crate::h3m::codec::{Flag, H3mFile, HotaSettings, Monster, Mood, ObjectBody, Town};

/// Sets the rules that the settings of a file state. The towns state the research of spells.
pub(crate) fn set(rules: &GameRules, settings: &mut HotaSettings) {
    settings.special_weeks = Flag::from(!rules.no_special_weeks);
    settings.battle_rounds = rules.battle_rounds.map_or(-1, i32::from);
    for ordinal in &rules.unassembled {
        settings.unassembled.set(usize::from(*ordinal), true);
    }
}

/// Returns the rules of a file. Other values of the settings have no rule.
pub(crate) fn rules_of(file: &H3mFile) -> GameRules {
    let settings = &file.settings.hota;
    let rounds = u16::try_from(settings.battle_rounds).ok();
    let mut towns = file.objects.iter().filter_map(|object| match &object.body {
        ObjectBody::Town(town) => Some(town),
        _ => None,
    });
    let has_town = towns.clone().next().is_some();
    GameRules {
        no_special_weeks: !settings.special_weeks.is_set(),
        no_spell_research: has_town && towns.all(|town| !town.has_spell_research.is_set()),
        battle_rounds: rounds.filter(|rounds| (1..=GameRules::MAX_ROUNDS).contains(rounds)),
        unassembled: (0..=GameRules::MAX_COMBINATION)
            .filter(|ordinal| settings.unassembled.has(usize::from(*ordinal)))
            .collect(),
    }
}

/// Returns a town with the defaults under the rules of a map.
pub(crate) fn town(rules: &GameRules) -> Town {
    Town { has_spell_research: Flag::from(!rules.no_spell_research), ..Town::default() }
}

/// Returns a monster of a zone with these rules.
pub(crate) fn monster(rules: &JoiningRules) -> Monster {
    let is_exact = rules.mood >= JoiningRules::EXACT;
    Monster {
        mood: if is_exact { Mood::EXACT } else { Mood(rules.mood) },
        aggression: if is_exact { rules.aggression.into() } else { -1 },
        joins_only_for_money: Flag::from(rules.only_for_money),
        joining_percent: rules.percent.into(),
        ..Monster::default()
    }
}
