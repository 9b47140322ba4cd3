//! Floors that know their borders: `BASE-nesw` names the sides where one can walk on, `BASE-alone` stands for none and
//! `BASE` for all four. A tile that is open to all sides but one diagonal is `BASE-nook-ne`, `-nook-se`, `-nook-sw` or
//! `-nook-nw`. With `pit`, a second pass does the same for holes: they go on where other holes are.

use rmg_core::RngStream;
use rmg_core::dungeon::{Marks, TextureId};

use super::decorator::{Decorator, Looks};
use super::neighbors::{Textures16, ring, sides, textures_by_sides};
use crate::fields::Fields;

/// See the module text.
#[derive(Debug, Clone)]
pub struct FloorBuilder {
    /// The floor that is replaced.
    pub from: TextureId,
    /// What it becomes, by the sides where one can walk on: 1 north, 2 east, 4 south, 8 west.
    pub pieces: Textures16,
    /// What it becomes beside a corner: north-east, south-east, south-west, north-west.
    pub nooks: [TextureId; 4],
    /// The floor of holes, and what it becomes by the sides where the hole goes on.
    pub pit: Option<(TextureId, Textures16)>,
}

impl FloorBuilder {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let from = fields.texture_sought("from");
        let base = fields.text("base").or_else(|| fields.text("from")).unwrap_or_else(|| "floor".into());
        let nooks = ["ne", "se", "sw", "nw"].map(|corner| fields.intern(&format!("{base}-nook-{corner}")));
        let pieces = textures_by_sides(fields, &base, "alone", true);
        let pit = fields
            .text("pit")
            .map(|pit| (fields.texture_sought("pit"), textures_by_sides(fields, &pit, "alone", true)));
        Self { from, pieces, nooks, pit }
    }
}

impl Decorator for FloorBuilder {
    fn decorate(&self, looks: &mut Looks<'_>, _: &mut RngStream) {
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
    /// The texture beside the only closed corner, if it is the only one.
    fn nook(&self, around: usize) -> Option<TextureId> {
        let corners: Vec<usize> = (0..4).filter(|corner| around >> (2 * corner + 1) & 1 == 0).collect();
        if let [corner] = corners[..] { Some(self.nooks[corner]) } else { None }
    }
}
