//! Replaces a floor or a wall on some tiles: patches of moss, a few cracked stones.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::decorator::{DecorLayers, Decorator};
use super::selection::Selection;
use crate::fields::Fields;

/// Replaces floors or walls on selected tiles.
#[derive(Debug, Clone)]
pub struct Swap {
    /// If true, walls are replaced, else floors.
    pub walls: bool,
    /// Pairs of old and new textures.
    pub pairs: Vec<(TextureId, TextureId)>,
    /// The selected tiles.
    pub selection: Selection,
}

impl Swap {
    pub(super) fn read(fields: &mut Fields<'_, '_>, walls: bool) -> Self {
        let pairs = fields.texture_map(if walls { "walls" } else { "floors" });
        Self { walls, pairs, selection: Selection::read(fields) }
    }
}

impl Decorator for Swap {
    fn decorate(&self, looks: &mut DecorLayers<'_>, rng: &mut RngStream) {
        let layer = if self.walls { &mut *looks.wall } else { &mut *looks.floor };
        let (width, height) = (layer.width(), layer.height());
        let selected = self.selection.select(width, height, rng);
        let mut cells = layer.cells_mut().iter_mut();
        for y in 0..height {
            for (x, cell) in (0..width).zip(&mut cells) {
                if let Some((_, to)) = self.pairs.iter().find(|(from, _)| from == cell)
                    && selected.is_set(x, y)
                {
                    *cell = *to;
                }
            }
        }
    }
}
