//! What levels are made of before their parts.

use rmg_core::dungeon::TextureId;

use crate::fields::Fields;

/// What a level is before anything is carved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelContext {
    /// Width and height in tiles.
    pub size: (u16, u16),
    /// Its floor; [`TextureId::NONE`] for none.
    pub floor: TextureId,
    /// Its wall; [`TextureId::NONE`] for none, which decorators like `surrounding` then build.
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
