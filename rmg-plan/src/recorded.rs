//! The options of an existing map.

use rmg_core::ids::{ArtifactId, HeroId, SkillId, SpellId};
use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{ContentSwitches, Switches};
use rmg_core::summary::{chosen_symmetry, chosen_victory, player_words};

use crate::content_seed::ContentSeed;
use crate::options::{ContentChoice, ContentKind, GenOptions, PlayerChoice};
use crate::player_text::PlayerError;

/// Returns the options that a map was generated with, from its plan and its recipe. With the same template
/// and content pack they give the same plan. O(switched content + players).
///
/// # Errors
/// When no option can describe a player of the plan.
pub fn recorded_options(map: &MapModel, pack: &ContentPack) -> Result<GenOptions, PlayerError> {
    let (plan, recipe) = (&map.plan, map.recipe.as_ref());
    let players: Result<Vec<PlayerChoice>, PlayerError> =
        plan.players.iter().map(|player| player_words(player, pack).parse()).collect();
    let ContentSwitches { artifacts, spells, skills, heroes } = &plan.chosen_switches;
    let all = |is_off: bool| {
        let mut all = choices::<ArtifactId, _>(ContentKind::Artifact, artifacts, is_off, &pack.artifacts);
        all.extend(choices::<SpellId, _>(ContentKind::Spell, spells, is_off, &pack.spells));
        all.extend(choices::<SkillId, _>(ContentKind::Skill, skills, is_off, &pack.skills));
        all.extend(choices::<HeroId, _>(ContentKind::Hero, heroes, is_off, &pack.heroes));
        all
    };
    let content_seed = |(zone, seed): (Option<&str>, _)| ContentSeed { zone: zone.map(str::to_owned), seed };
    Ok(GenOptions {
        content_seeds: plan.content_seed_choices().into_iter().map(content_seed).collect(),
        layout_attempt: plan.content_seeds.attempt,
        size: Some(plan.size),
        players: players?,
        water: Some(plan.water),
        monsters: plan.monsters,
        effort: recipe.map_or_else(Default::default, |recipe| recipe.effort),
        placement: recipe.map_or_else(Default::default, |recipe| recipe.placement),
        ban: all(true),
        enable: all(false),
        victory: chosen_victory(plan, pack),
        symmetry: chosen_symmetry(plan),
        target: plan.target,
        ..GenOptions::new(plan.seed)
    })
}

/// Returns the content of one kind that is switched off, or on.
fn choices<Id: TableId, R: Record>(
    sort: ContentKind,
    switches: &Switches<Id>,
    is_off: bool,
    table: &Table<Id, R>,
) -> Vec<ContentChoice> {
    let ids = if is_off { &switches.off } else { &switches.on };
    let known = ids.iter().filter_map(|id| table.get(*id));
    known.map(|record| ContentChoice { sort, name: record.name().to_owned() }).collect()
}
