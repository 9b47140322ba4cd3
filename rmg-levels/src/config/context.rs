//! The area of a level.

use rmg_core::dungeon::TextureId;

use crate::fields::Fields;

/// A level before any room is carved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelContext {
    /// Width and height in tiles.
    pub size: (u16, u16),
    /// The floor; [`TextureId::NONE`]: none.
    pub floor: TextureId,
    /// The wall; [`TextureId::NONE`]: none, then a decorator such as `surrounding` builds walls.
    pub wall: TextureId,
}

impl LevelContext {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            size: fields.sides("size"),
            floor: fields.texture_or("floor", TextureId::NONE),
            wall: fields.texture_or("wall", TextureId::NONE),
        }
    }
}
