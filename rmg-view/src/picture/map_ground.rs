//! The ground of a finished map: terrain with soft edges, and thickets that rise from it.
//!
//! Colours come from the pack. Where terrains meet, one fades into the other within half a tile. What is blocked
//! is a rounded mass of mounds, lit from the north-west, that casts a short shadow. All arithmetic is on whole
//! numbers, so that every platform paints the same.

use rmg_core::pack::{ContentPack, Rgb};
use rmg_core::{Grid, TerrainId, TilePos, ZoneId};

use super::canvas::Canvas;
use super::color::{Color, INK};
use super::geometry::{Point, Rect};

/// What a cell looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellLook {
    pub(super) terrain: TerrainId,
    pub(super) is_blocked: bool,
}

/// One level, ready to be painted.
#[derive(Debug)]
pub(super) struct LevelGround {
    pub(super) cells: Grid<CellLook>,
    /// Upper left pixel.
    pub(super) origin: Point,
    /// Pixels a cell.
    pub(super) pixels: i32,
    /// Colours of walkable and blocked tiles, by terrain.
    pub(super) colors: Vec<(Color, Color)>,
}

/// One whole in the arithmetic below.
const ONE: i32 = 256;
/// Share of blocked tiles around a point from which on it is blocked: a little above one half, so that two blocked
/// tiles that meet corner to corner leave the way between them open, as on the map.
const EDGE: i32 = 140;
/// Cells below so many pixels are painted flat: there is no room for more.
const LEAST_PIXELS: i32 = 3;

/// The colours of all terrains of a pack. Packs have the dark colours of the games' small pictures; a large one
/// needs more light.
pub(crate) fn terrain_colors(pack: &ContentPack) -> Vec<(Color, Color)> {
    let lifted = |rgb: Rgb, light: u32| {
        let channel = |value: u8| {
            let root = (u32::from(value) * 255).isqrt();
            u8::try_from((u32::from(value) * (100 - light) + root * light) / 100).expect("a mean of bytes")
        };
        Color(channel(rgb.r), channel(rgb.g), channel(rgb.b))
    };
    pack.terrains
        .iter()
        .map(|(_, terrain)| {
            let free = faded(lifted(terrain.color, 66), 84).mix(Color(176, 158, 112), 26);
            let blocked = faded(lifted(terrain.blocked_color, 40), 50).mix(Color(60, 66, 60), 20);
            (free, blocked)
        })
        .collect()
}

/// A colour with less of its hue: 255 leaves grey of the same brightness (weights of Rec. 601).
fn faded(color: Color, share: u8) -> Color {
    let light = (299 * u32::from(color.0) + 587 * u32::from(color.1) + 114 * u32::from(color.2)) / 1000;
    let grey = u8::try_from(light).expect("a mean of bytes");
    color.mix(Color(grey, grey, grey), share)
}

impl LevelGround {
    /// All pixels of the level.
    pub(super) fn rect(&self) -> Rect {
        let (width, height) = (i32::from(self.cells.width()), i32::from(self.cells.height()));
        Rect {
            left: self.origin.x,
            top: self.origin.y,
            right: self.origin.x + width * self.pixels,
            bottom: self.origin.y + height * self.pixels,
        }
    }

    /// The cells as numbers of looks, and the colour of each.
    pub(super) fn classes(&self) -> (Grid<ZoneId>, Vec<Color>) {
        let class =
            |look: &CellLook| ZoneId::from_index(look.terrain.index() * 2 + usize::from(look.is_blocked));
        let cells = self.cells.cells().iter().map(class).collect();
        let colors = self.colors.iter().flat_map(|(free, blocked)| [*free, *blocked]).collect();
        (Grid::from_cells(self.cells.width(), self.cells.height(), cells), colors)
    }

    /// Paints the level. O(pixels).
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        if self.pixels < LEAST_PIXELS {
            self.paint_flat(canvas);
            return;
        }
        // Squares between the middles of four cells: within one, everything is a mean of the four.
        for y in -1..i32::from(self.cells.height()) {
            for x in -1..i32::from(self.cells.width()) {
                self.paint_square(canvas, x, y);
            }
        }
    }

    fn paint_flat(&self, canvas: &mut Canvas) {
        for (tile, look) in self.cells.iter() {
            let (free, blocked) = self.colors[look.terrain.index()];
            let (left, top) = (
                self.origin.x + i32::from(tile.x) * self.pixels,
                self.origin.y + i32::from(tile.y) * self.pixels,
            );
            let rect = Rect { left, top, right: left + self.pixels, bottom: top + self.pixels };
            canvas.fill(&rect, if look.is_blocked { blocked } else { free }, 255);
        }
    }

    /// The cell at a place, or the nearest one of the level.
    fn near(&self, x: i32, y: i32) -> CellLook {
        let within = |at: i32, side: u16| {
            u16::try_from(at.clamp(0, i32::from(side) - 1)).expect("clamped to the sides of the level")
        };
        self.cells[TilePos::new(within(x, self.cells.width()), within(y, self.cells.height()))]
    }

    fn paint_square(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let pixels = self.pixels;
        let corners = [self.near(x, y), self.near(x + 1, y), self.near(x, y + 1), self.near(x + 1, y + 1)];
        let free = corners.map(|look| self.colors[look.terrain.index()].0);
        let blocked = corners.map(|look| self.colors[look.terrain.index()].1);
        let walls = corners.map(|look| if look.is_blocked { ONE } else { 0 });
        // the shadow of cells up to one tile to the north-west
        let may_have_shadow = walls != [0; 4]
            || [(-1, -1), (0, -1), (1, -1), (-1, 0), (-1, 1)]
                .iter()
                .any(|(dx, dy)| self.near(x + dx, y + dy).is_blocked);
        let is_plain = free.iter().all(|color| *color == free[0]);
        let bounds = self.rect();
        let (left, top) = (self.origin.x + x * pixels + pixels / 2, self.origin.y + y * pixels + pixels / 2);
        // slow waves are straight within a square
        let light = [(0, 0), (pixels, 0), (0, pixels), (pixels, pixels)]
            .map(|(dx, dy)| self.swell(left + dx, top + dy) * 16);
        for py in top.max(bounds.top)..(top + pixels).min(bounds.bottom) {
            let fy = ((py - top) * 2 + 1) * ONE / (2 * pixels);
            for px in left.max(bounds.left)..(left + pixels).min(bounds.right) {
                let fx = ((px - left) * 2 + 1) * ONE / (2 * pixels);
                let mut color = if is_plain { free[0] } else { blended(free, eased(fx), eased(fy)) };
                color = lit(color, mean(light, fx, fy) / 16);
                if may_have_shadow {
                    let wall = mean(walls, fx, fy);
                    let cover = step(wall, pixels);
                    if cover < 255 {
                        color = color.mix(INK, self.shadow(x, y, fx, fy));
                    }
                    if cover > 0 {
                        let mound = self.mound(px, py);
                        let rim = (wall - EDGE).min(60) - 60;
                        let top = lit(blended(blocked, eased(fx), eased(fy)), mound + rim / 4);
                        color = color.mix(top, cover);
                    }
                }
                canvas.set(px, py, color);
            }
        }
    }

    /// Darkness of the shadow at a place of a square, 0 to 255.
    fn shadow(&self, x: i32, y: i32, fx: i32, fy: i32) -> u8 {
        const REACH: i32 = ONE * 2 / 5;
        let (mut sx, mut sy, mut sfx, mut sfy) = (x, y, fx - REACH, fy - REACH);
        if sfx < 0 {
            (sx, sfx) = (sx - 1, sfx + ONE);
        }
        if sfy < 0 {
            (sy, sfy) = (sy - 1, sfy + ONE);
        }
        let wall = |x: i32, y: i32| if self.near(x, y).is_blocked { ONE } else { 0 };
        let corners = [wall(sx, sy), wall(sx + 1, sy), wall(sx, sy + 1), wall(sx + 1, sy + 1)];
        let dark = (mean(corners, sfx, sfy) - ONE / 4) * 110 / (ONE * 3 / 4);
        u8::try_from(dark.clamp(0, 110)).expect("clamped to a byte")
    }

    /// Light of slow waves in the ground, about -9 to 9.
    fn swell(&self, px: i32, py: i32) -> i32 {
        let (x, y) = (px - self.origin.x, py - self.origin.y);
        let wave = |tiles: i32, height: i32, salt: i32| {
            let side = self.pixels * tiles;
            let (cx, cy) = (x.div_euclid(side), y.div_euclid(side));
            let corner = |dx: i32, dy: i32| noise(cx + dx, cy + dy, salt) % (2 * height + 1) - height;
            let (fx, fy) = (smooth(x.rem_euclid(side) * ONE / side), smooth(y.rem_euclid(side) * ONE / side));
            mean([corner(0, 0) * 16, corner(1, 0) * 16, corner(0, 1) * 16, corner(1, 1) * 16], fx, fy) / 16
        };
        wave(7, 7, 1) + wave(2, 4, 2)
    }

    /// Light on the mounds of a blocked area, about -45 to 45.
    fn mound(&self, px: i32, py: i32) -> i32 {
        let (x, y) = (px - self.origin.x, py - self.origin.y);
        // two mounds a tile on average: cells of 7 tenths of one
        let side = (self.pixels * 7 / 10).max(3);
        let (cx, cy) = (x / side, y / side);
        let mut best = (0, 0, 0);
        for gy in cy - 1..=cy + 1 {
            for gx in cx - 1..=cx + 1 {
                let (a, b, c) = (noise(gx, gy, 3), noise(gx, gy, 4), noise(gx, gy, 5));
                let radius = side * (70 + c % 40) / 100;
                let (mx, my) = (gx * side + a % side, gy * side + b % side);
                let (dx, dy) = (x - mx, y - my);
                let height = radius * radius - dx * dx - dy * dy;
                if height > best.0 {
                    best = (height, (dx + dy) * 64 / radius.max(1), c % 13);
                }
            }
        }
        let (height, slope, tint) = best;
        if height == 0 { -34 } else { (-slope / 2).clamp(-38, 38) + tint - 6 }
    }
}

/// How far a pixel lies inside, for edges that are one pixel soft.
fn step(wall: i32, pixels: i32) -> u8 {
    u8::try_from(((wall - EDGE) * pixels + ONE / 2).clamp(0, 255)).expect("clamped to a byte")
}

/// Mean of the values at four corners (north-west, north-east, south-west, south-east).
fn mean(corners: [i32; 4], fx: i32, fy: i32) -> i32 {
    let north = corners[0] * (ONE - fx) + corners[1] * fx;
    let south = corners[2] * (ONE - fx) + corners[3] * fx;
    (north / ONE * (ONE - fy) + south / ONE * fy) / ONE
}

/// The same of colours.
fn blended(corners: [Color; 4], fx: i32, fy: i32) -> Color {
    let channel = |of: fn(&Color) -> u8| {
        let value = mean(corners.map(|color| i32::from(of(&color)) * 16), fx, fy) / 16;
        u8::try_from(value.clamp(0, 255)).expect("clamped to a byte")
    };
    Color(channel(|color| color.0), channel(|color| color.1), channel(|color| color.2))
}

/// A share of the way between two cells, so that the change happens in the middle half of it.
fn eased(share: i32) -> i32 {
    smooth(((share - ONE / 2) * 2 + ONE / 2).clamp(0, ONE))
}

/// A share with a soft start and a soft end.
fn smooth(share: i32) -> i32 {
    share * share / ONE * (3 * ONE - 2 * share) / ONE
}

/// A colour with more (or less) light, in percent.
fn lit(color: Color, percent: i32) -> Color {
    let channel = |value: u8| {
        u8::try_from((i32::from(value) * (100 + percent) / 100 + percent / 8).clamp(0, 255))
            .expect("clamped to a byte")
    };
    Color(channel(color.0), channel(color.1), channel(color.2))
}

/// A number that depends on a place only, 0 to 65,535 (finalizer of `MurmurHash3`, Appleby 2011).
fn noise(x: i32, y: i32, salt: i32) -> i32 {
    let bits = |value: i32| u32::from_ne_bytes(value.to_ne_bytes());
    let mut hash = bits(x).wrapping_mul(0x9e37_79b1) ^ bits(y).wrapping_mul(0x85eb_ca77) ^ bits(salt) << 24;
    hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    i32::try_from((hash ^ hash >> 16) >> 16).expect("16 bits fit")
}
