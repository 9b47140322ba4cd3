//! Many small chambers: the section is repeatedly divided in two, each piece gets a chamber, and the chambers
//! of sibling pieces are joined. Gates are joined to the nearest chamber, as in other rooms.

use rmg_core::dungeon::{Area, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use super::generator::RoomGenerator;
use crate::chance::between;
use crate::corridors::{Bent, Corridor};
use crate::draft::DraftTile;
use crate::fields::Fields;
use crate::site::{Room, RoomSite};

/// The shortest side of a piece in tiles. Two pieces and the wall between them need twice this length plus
/// one.
const MIN_PIECE: u16 = 3;
/// The shortest side of a chamber in tiles.
const MIN_CHAMBER: u16 = 2;

/// Many small chambers that are joined by passages.
#[derive(Debug, Clone)]
pub struct Catacombs {
    /// The floor of the chambers.
    pub floor: TextureId,
    /// The floor of the passages between chambers.
    pub corridor: TextureId,
}

impl Catacombs {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let floor = fields.texture("floor");
        Self { floor, corridor: fields.texture_or("corridor", floor) }
    }

    /// Fills `area` and returns a tile of one of its chambers.
    fn fill(&self, site: &mut RoomSite<'_>, area: Area, rng: &mut RngStream) -> TilePos {
        let can_cut = |length: u16| length > 2 * MIN_PIECE;
        let cuts_columns = match (can_cut(area.width), can_cut(area.height)) {
            (false, false) => return self.chamber(site, area, rng),
            (true, true) => rng.below(u32::from(area.width) + u32::from(area.height)) < u32::from(area.width),
            (columns, _) => columns,
        };
        // one column or row of rock stays between the two pieces
        let (one, two, side) = if cuts_columns {
            let first = between(rng, MIN_PIECE, area.width - MIN_PIECE - 1);
            let rest = area.width - first - 1;
            (
                Area { width: first, ..area },
                Area { left: area.left + first + 1, width: rest, ..area },
                Side::East,
            )
        } else {
            let first = between(rng, MIN_PIECE, area.height - MIN_PIECE - 1);
            let rest = area.height - first - 1;
            (
                Area { height: first, ..area },
                Area { top: area.top + first + 1, height: rest, ..area },
                Side::South,
            )
        };
        let (from, to) = (self.fill(site, one, rng), self.fill(site, two, rng));
        let mut path = Vec::new();
        Bent::default().dig(from, to, side, area, rng, &mut path);
        for tile in path {
            site.open_as(tile, self.corridor, DraftTile::Corridor);
        }
        if rng.chance(1, 2) { from } else { to }
    }

    /// Carves a chamber at a random place of `area` and returns one of its tiles.
    fn chamber(&self, site: &mut RoomSite<'_>, area: Area, rng: &mut RngStream) -> TilePos {
        let (width, height) = (side(area.width, rng), side(area.height, rng));
        let left = between(rng, area.left, area.right() + 1 - width);
        let top = between(rng, area.top, area.bottom() + 1 - height);
        let chamber = Area::new(left, top, width, height);
        for tile in chamber.tiles() {
            site.open(tile, self.floor);
        }
        TilePos::new(between(rng, left, chamber.right()), between(rng, top, chamber.bottom()))
    }
}

fn side(longest: u16, rng: &mut RngStream) -> u16 {
    between(rng, MIN_CHAMBER.min(longest), longest)
}

impl RoomGenerator for Catacombs {
    fn name(&self) -> &'static str {
        "catacombs"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        let inner = site.inner();
        self.fill(site, inner, rng);
        Room::with_any_door(inner)
    }
}
