//! Floors with textures by their neighbors.
//!
//! `BASE-nesw` names the sides that are open, `BASE-alone` is the floor without open sides and `BASE` the
//! floor with four. A tile with only one closed neighbor, at a corner, is `BASE-nook-ne`, `-nook-se`,
//! `-nook-sw` or `-nook-nw`. With `pit`, holes get textures by the sides where other holes are.

use rmg_core::RngStream;
use rmg_core::dungeon::{Marks, TextureId};

use super::decorator::{DecorLayers, Decorator};
use super::neighbors::{Textures16, ring, sides, textures_by_sides};
use crate::fields::Fields;

/// Replaces floors by textures that depend on the neighbors.
#[derive(Debug, Clone)]
pub struct FloorBuilder {
    /// The floor that is replaced.
    pub from: TextureId,
    /// The new floor, by the open sides: 1 north, 2 east, 4 south, 8 west.
    pub pieces: Textures16,
    /// The new floor next to a single closed corner: north-east, south-east, south-west, north-west.
    pub nooks: [TextureId; 4],
    /// The floor of holes, and the new floor by the sides where other holes are.
    pub pit: Option<(TextureId, Textures16)>,
}

impl FloorBuilder {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let from = fields.source_texture("from");
        let base = fields.text("base").or_else(|| fields.text("from")).unwrap_or_else(|| "floor".into());
        let nooks = ["ne", "se", "sw", "nw"].map(|corner| fields.intern(&format!("{base}-nook-{corner}")));
        let pieces = textures_by_sides(fields, &base, "alone", true);
        let pit = fields
            .text("pit")
            .map(|pit| (fields.source_texture("pit"), textures_by_sides(fields, &pit, "alone", true)));
        Self { from, pieces, nooks, pit }
    }
}

impl Decorator for FloorBuilder {
    fn decorate(&self, looks: &mut DecorLayers<'_>, _: &mut RngStream) {
        let before = looks.floor.clone();
        for (at, floor) in looks.floor.cells_mut().iter_mut().enumerate() {
            if !looks.marks.cells()[at].has(Marks::OPEN) {
                continue;
            }
            if *floor == self.from {
                let around = ring(looks.marks, before.tile_at(at), |marks| marks.has(Marks::OPEN));
                *floor = match sides(around) {
                    15 => self.nook(around).unwrap_or(self.pieces[15]),
                    sides => self.pieces[sides],
                };
            } else if let Some((pit, pieces)) = &self.pit
                && floor == pit
            {
                *floor = pieces[sides(ring(&before, before.tile_at(at), |floor| floor == pit))];
            }
        }
    }
}

impl FloorBuilder {
    /// Returns the texture for a tile with exactly one closed corner.
    fn nook(&self, around: usize) -> Option<TextureId> {
        let corners: Vec<usize> = (0..4).filter(|corner| around >> (2 * corner + 1) & 1 == 0).collect();
        if let [corner] = corners[..] { Some(self.nooks[corner]) } else { None }
    }
}
