//! What a user chose for a map that is there.

use rmg_core::ids::{ArtifactId, HeroId, SkillId, SpellId};
use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{ContentSwitches, Switches};
use rmg_core::summary::{chosen_victory, player_words};

use crate::options::{ContentChoice, ContentSort, GenOptions, PlayerChoice};
use crate::player_text::PlayerError;

/// The options that a map was made with, as its plan and its recipe record them: with them, its template and its content pack the plan
/// is made again. O(switched content + players).
///
/// # Errors
/// When the plan names a player as no option can.
pub fn recorded_options(map: &MapModel, pack: &ContentPack) -> Result<GenOptions, PlayerError> {
    let (plan, recipe) = (&map.plan, map.recipe.as_ref());
    let players: Result<Vec<PlayerChoice>, PlayerError> =
        plan.players.iter().map(|player| player_words(player, pack).parse()).collect();
    let ContentSwitches { artifacts, spells, skills, heroes } = &plan.chosen_switches;
    let all = |is_off: bool| {
        let mut all = choices::<ArtifactId, _>(ContentSort::Artifact, artifacts, is_off, &pack.artifacts);
        all.extend(choices::<SpellId, _>(ContentSort::Spell, spells, is_off, &pack.spells));
        all.extend(choices::<SkillId, _>(ContentSort::Skill, skills, is_off, &pack.skills));
        all.extend(choices::<HeroId, _>(ContentSort::Hero, heroes, is_off, &pack.heroes));
        all
    };
    Ok(GenOptions {
        size: Some(plan.size),
        players: players?,
        water: Some(plan.water),
        monsters: plan.monsters,
        effort: recipe.map_or_else(Default::default, |recipe| recipe.effort),
        placement: recipe.map_or_else(Default::default, |recipe| recipe.placement),
        ban: all(true),
        enable: all(false),
        victory: chosen_victory(plan, pack),
        target: plan.target,
        ..GenOptions::new(plan.seed)
    })
}

/// What is switched off, or on, of one sort.
fn choices<Id: TableId, R: Record>(
    sort: ContentSort,
    switches: &Switches<Id>,
    is_off: bool,
    table: &Table<Id, R>,
) -> Vec<ContentChoice> {
    let ids = if is_off { &switches.off } else { &switches.on };
    let known = ids.iter().filter_map(|id| table.get(*id));
    known.map(|record| ContentChoice { sort, name: record.name().to_owned() }).collect()
}
