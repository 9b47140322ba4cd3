//! What an object looks like on a terrain.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::Appearance;
use rmg_core::{ObjectKindId, TerrainId};

use crate::inputs::Inputs;

/// The appearance of a kind for a terrain, of those with the wanted variant (any when `None`); the first of
/// the most specific ones. `None` when the kind cannot stand there.
pub(crate) fn appearance_on<'a>(
    inputs: &Inputs<'a>,
    kind: ObjectKindId,
    terrain: TerrainId,
    variant: Option<&str>,
) -> Option<(AppearanceId, &'a Appearance)> {
    inputs.pack.objects[kind]
        .appearances
        .iter()
        .map(|id| (*id, &inputs.pack.appearances[*id]))
        .filter(|(_, look)| {
            look.terrains.contains(terrain) && variant.is_none_or(|word| look.variant == word)
        })
        .min_by_key(|(id, look)| (look.terrains.len(), *id))
}
