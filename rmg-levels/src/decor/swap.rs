//! Swaps a floor or a wall for another one on some tiles: patches of moss, a few cracked stones.

use rmg_core::dungeon::TextureId;
use rmg_core::{Grid, RngStream};

use super::decorator::{Decorator, Looks};
use super::selection::Selection;
use crate::fields::Fields;

/// Swaps floors.
#[derive(Debug, Clone)]
pub struct FloorSwap {
    /// Which becomes which.
    pub pairs: Vec<(TextureId, TextureId)>,
    /// Where.
    pub selection: Selection,
}

/// Swaps walls.
#[derive(Debug, Clone)]
pub struct WallSwap {
    /// Which becomes which.
    pub pairs: Vec<(TextureId, TextureId)>,
    /// Where.
    pub selection: Selection,
}

impl FloorSwap {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { pairs: fields.texture_map("floors"), selection: Selection::read(fields) }
    }
}

impl WallSwap {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { pairs: fields.texture_map("walls"), selection: Selection::read(fields) }
    }
}

impl Decorator for FloorSwap {
    fn decorate(&self, looks: &mut Looks<'_>, rng: &mut RngStream) {
        swap(looks.floor, &self.pairs, self.selection, rng);
    }
}

impl Decorator for WallSwap {
    fn decorate(&self, looks: &mut Looks<'_>, rng: &mut RngStream) {
        swap(looks.wall, &self.pairs, self.selection, rng);
    }
}

fn swap(
    layer: &mut Grid<TextureId>,
    pairs: &[(TextureId, TextureId)],
    selection: Selection,
    rng: &mut RngStream,
) {
    let (width, height) = (layer.width(), layer.height());
    let selected = selection.select(width, height, rng);
    let mut cells = layer.cells_mut().iter_mut();
    for y in 0..height {
        for (x, cell) in (0..width).zip(&mut cells) {
            if let Some((_, to)) = pairs.iter().find(|(from, _)| from == cell)
                && selected.is_set(x, y)
            {
                *cell = *to;
            }
        }
    }
}
