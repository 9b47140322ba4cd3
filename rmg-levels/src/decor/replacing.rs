//! Replaces floors by floors and walls by walls.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::decorator::{DecorLayers, Decorator};
use crate::fields::Fields;

/// Replaces floors and walls on all tiles.
#[derive(Debug, Clone)]
pub struct Replacing {
    /// Pairs of old and new floors.
    pub floors: Vec<(TextureId, TextureId)>,
    /// Pairs of old and new walls.
    pub walls: Vec<(TextureId, TextureId)>,
}

impl Replacing {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floors: fields.texture_map("floors"), walls: fields.texture_map("walls") }
    }
}

impl Decorator for Replacing {
    fn decorate(&self, looks: &mut DecorLayers<'_>, _: &mut RngStream) {
        replace(looks.floor.cells_mut(), &self.floors);
        replace(looks.wall.cells_mut(), &self.walls);
    }
}

/// Applies all pairs at once: the result of one pair is not replaced by another pair.
fn replace(cells: &mut [TextureId], pairs: &[(TextureId, TextureId)]) {
    let Some(last) = pairs.iter().map(|(from, _)| from.index()).max() else { return };
    let mut table: Vec<TextureId> = (0..=last).map(|_| TextureId::NONE).collect();
    for (from, to) in pairs {
        table[from.index()] = *to;
    }
    for cell in cells {
        if let Some(to) = table.get(cell.index()).filter(|to| **to != TextureId::NONE) {
            *cell = *to;
        }
    }
}
