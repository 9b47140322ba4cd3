//! Monsters that stand guard: which creature, how many, and what draws them.

use rmg_core::ids::AppearanceId;
use rmg_core::model::ObjectBody;
use rmg_core::{ObjectKindId, RngStream};

use crate::FillError;
use crate::catalog::Catalog;
use crate::fit::appearance_on;
use crate::guards::{choose_guard, guard_strength};
use crate::inputs::Inputs;
use crate::zone::ZoneState;

/// A monster that has no place yet.
#[derive(Debug, Clone)]
pub(crate) struct Monster {
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
    pub(crate) body: ObjectBody,
}

/// Draws a guard for something in a zone.
///
/// # Arguments
/// - `strength`: in AI value, at least 1.
///
/// # Errors
/// Why there is none, in words.
pub(crate) fn draw_monster(
    inputs: &Inputs<'_>,
    catalog: &Catalog,
    state: &ZoneState,
    strength: u32,
    rng: &mut RngStream,
) -> Result<Monster, String> {
    let factions = &inputs.zone(state.zone).contents.monster_factions;
    let (creature, count) =
        choose_guard(strength, inputs.pack, factions, rng).map_err(|error| error.to_string())?;
    let title = &inputs.pack.creatures[creature].title;
    let kind = catalog.monster(creature).ok_or_else(|| format!("the pack has no map object for {title}"))?;
    let (appearance, _) = appearance_on(inputs, kind, state.terrain, None)
        .ok_or_else(|| format!("{title} cannot stand on the zone's terrain"))?;
    Ok(Monster { kind, appearance, body: ObjectBody::Monster { creature, count, strength } })
}

/// Draws the guard that something of a zone's piles asks for by its worth, and how strong it is; `None` and 0 where the
/// worth asks for none.
///
/// # Errors
/// [`FillError::NoPileGuard`].
pub(crate) fn draw_pile_guard(
    inputs: &Inputs<'_>,
    catalog: &Catalog,
    state: &ZoneState,
    value: u32,
    what: &dyn Fn() -> String,
    rng: &mut RngStream,
) -> Result<(Option<Monster>, u32), FillError> {
    let plan = inputs.zone(state.zone);
    let strength = guard_strength(value, inputs.plan.monsters, Some(plan.contents.monsters));
    if strength == 0 {
        return Ok((None, 0));
    }
    match draw_monster(inputs, catalog, state, strength, rng) {
        Ok(monster) => Ok((Some(monster), strength)),
        Err(reason) => Err(FillError::NoPileGuard { zone: plan.key.clone(), what: what(), strength, reason }),
    }
}
