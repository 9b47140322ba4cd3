//! Monsters that stand guard: which creature, how many, and what draws them.

use rmg_core::ids::AppearanceId;
use rmg_core::model::ObjectBody;
use rmg_core::{ObjectKindId, RngStream};

use crate::catalog::Catalog;
use crate::fit::appearance_on;
use crate::guards::choose_guard;
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
