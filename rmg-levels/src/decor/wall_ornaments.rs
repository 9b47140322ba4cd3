//! Ornaments such as torches and banners on walls next to open tiles.

use rmg_core::dungeon::{Marks, TextureId};
use rmg_core::{RngStream, TilePos};

use super::decorator::{DecorLayers, Decorator};
use crate::chance::percent;
use crate::fields::Fields;

/// Adds ornaments to walls next to open tiles.
#[derive(Debug, Clone)]
pub struct WallOrnaments {
    /// The wall that gets ornaments; [`TextureId::NONE`]: any.
    pub on: TextureId,
    /// Ornaments for walls north of open tiles, which are seen from the front.
    pub top: Vec<TextureId>,
    /// Ornaments for walls west of open tiles.
    pub left: Vec<TextureId>,
    /// Ornaments for walls east of open tiles.
    pub right: Vec<TextureId>,
    /// The chance that a wall has an ornament, in percent: 0 none, 100 all.
    pub rate: u32,
}

impl WallOrnaments {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            on: fields.optional_source_texture("on"),
            top: fields.optional_textures("top"),
            left: fields.optional_textures("left"),
            right: fields.optional_textures("right"),
            rate: fields.percent("rate", 10),
        }
    }
}

impl Decorator for WallOrnaments {
    fn decorate(&self, looks: &mut DecorLayers<'_>, rng: &mut RngStream) {
        let (width, height) = (looks.marks.width(), looks.marks.height());
        let is_open =
            |x: u16, y: u16| looks.marks.get(TilePos::new(x, y)).is_some_and(|marks| marks.has(Marks::OPEN));
        for y in 0..height {
            for x in 0..width {
                let tile = TilePos::new(x, y);
                let wall = looks.wall[tile];
                if wall == TextureId::NONE || (self.on != TextureId::NONE && wall != self.on) {
                    continue;
                }
                let choices = if is_open(x, y + 1) && !self.top.is_empty() {
                    &self.top
                } else if is_open(x + 1, y) && !self.left.is_empty() {
                    &self.left
                } else if x > 0 && is_open(x - 1, y) {
                    &self.right
                } else {
                    continue;
                };
                if percent(rng, self.rate)
                    && let Some(ornament) = rng.pick(choices)
                {
                    looks.ornament[tile] = *ornament;
                }
            }
        }
    }
}
