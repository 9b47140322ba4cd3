//! A disc in the center of the section.

use rmg_core::RngStream;
use rmg_core::dungeon::{Area, TextureId};

use super::shape::Shape;
use crate::site::{Room, RoomSite};

/// From this diameter on, a ring of rock stays around the disc, so that corridors are visible.
const MIN_DIAMETER_WITH_RING: u16 = 9;

/// A disc in the center of the section.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disc;

impl Shape for Disc {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, _: &mut RngStream) -> Room {
        let inner = site.inner();
        let longest = inner.width.min(inner.height);
        let diameter = if longest >= MIN_DIAMETER_WITH_RING { longest - 2 } else { longest };
        let left = inner.left + (inner.width - diameter) / 2;
        let top = inner.top + (inner.height - diameter) / 2;
        let area = Area::new(left, top, diameter, diameter);
        for tile in area.tiles().filter(|tile| is_inside(diameter, tile.x - left, tile.y - top)) {
            site.open(tile, floor);
        }
        Room::with_middle_doors(area)
    }
}

/// Returns whether the center of a tile is in the disc that fills a square of `diameter` tiles.
fn is_inside(diameter: u16, x: u16, y: u16) -> bool {
    let half_tiles = |at: u16| u32::from((2 * at + 1).abs_diff(diameter));
    let (dx, dy, radius) = (half_tiles(x), half_tiles(y), u32::from(diameter));
    dx * dx + dy * dy <= radius * radius
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(diameter: u16) -> Vec<String> {
        let letter = |x, y| if is_inside(diameter, x, y) { '.' } else { '#' };
        (0..diameter).map(|y| (0..diameter).map(|x| letter(x, y)).collect()).collect()
    }

    #[test]
    fn discs_are_round_and_small_ones_are_squares() {
        assert_eq!(drawn(3), ["...", "...", "..."]);
        assert_eq!(drawn(5), ["#...#", ".....", ".....", ".....", "#...#"]);
        assert_eq!(drawn(6), ["#....#", "......", "......", "......", "......", "#....#"]);
        assert_eq!(drawn(9)[0], "##.....##");
    }
}
