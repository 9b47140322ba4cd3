//! Appearances of objects by terrain.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::Appearance;
use rmg_core::{ObjectKindId, TerrainId};

use crate::inputs::Inputs;

/// Returns the appearance of a kind for a terrain, of those with the requested variant (any if `None`); the
/// first of the most specific ones. `None` if the kind is not allowed on the terrain.
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
            look.terrains.contains(terrain) && variant.is_none_or(|wanted| look.variant == wanted)
        })
        .min_by_key(|(id, look)| (look.terrains.len(), *id))
}
