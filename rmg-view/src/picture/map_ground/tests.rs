//! Ground against the plain rules, pixel by pixel.

use rmg_core::rng::RngStream;
use rmg_core::{Grid, Seed, TerrainId};

use super::arithmetic::{ONE, blended, eased, lit, mean, noise, smooth};
use super::{CellLook, LevelGround, paint_ground};
use crate::picture::canvas::Canvas;
use crate::picture::color::{Color, INK};
use crate::picture::geometry::Point;

/// The cell at a place, or the nearest one of the level.
fn near(ground: &LevelGround, x: i32, y: i32) -> CellLook {
    let within = |at: i32, side: u16| usize::try_from(at.clamp(0, i32::from(side) - 1)).unwrap();
    let cells = &ground.cells;
    cells.cells()[within(y, cells.height()) * usize::from(cells.width()) + within(x, cells.width())]
}

fn wall(ground: &LevelGround, x: i32, y: i32) -> i32 {
    if near(ground, x, y).is_blocked { ONE } else { 0 }
}

/// Light of slow waves at a pixel of the level.
fn swell(pixels: i32, x: i32, y: i32) -> i32 {
    let wave = |tiles: i32, height: i32, salt: i32| {
        let side = pixels * tiles;
        let (cx, cy) = (x.div_euclid(side), y.div_euclid(side));
        let corner = |dx: i32, dy: i32| noise(cx + dx, cy + dy, salt) % (2 * height + 1) - height;
        let (fx, fy) = (smooth(x.rem_euclid(side) * ONE / side), smooth(y.rem_euclid(side) * ONE / side));
        mean([corner(0, 0) * 16, corner(1, 0) * 16, corner(0, 1) * 16, corner(1, 1) * 16], fx, fy) / 16
    };
    wave(7, 7, 1) + wave(2, 4, 2)
}

/// Light of the highest of the nine mounds around a pixel of the level.
fn mound(pixels: i32, x: i32, y: i32) -> i32 {
    let side = (pixels * 7 / 10).max(3);
    let (cx, cy) = (x / side, y / side);
    let mut best = (0, 0, 0);
    for gy in cy - 1..=cy + 1 {
        for gx in cx - 1..=cx + 1 {
            let (a, b, c) = (noise(gx, gy, 3), noise(gx, gy, 4), noise(gx, gy, 5));
            let radius = side * (70 + c % 40) / 100;
            let (dx, dy) = (x - gx * side - a % side, y - gy * side - b % side);
            let height = radius * radius - dx * dx - dy * dy;
            if height > best.0 {
                best = (height, (dx + dy) * 64 / radius, c % 13);
            }
        }
    }
    let (height, slope, tint) = best;
    if height == 0 { -34 } else { (-slope / 2).clamp(-38, 38) + tint - 6 }
}

/// Darkness of the shadow at a place of the square that begins in the middle of cell `x`, `y`.
fn shadow(ground: &LevelGround, (x, y): (i32, i32), (fx, fy): (i32, i32)) -> u8 {
    let back = |cell: i32, share: i32| {
        let share = share - ONE * 2 / 5;
        if share < 0 { (cell - 1, share + ONE) } else { (cell, share) }
    };
    let ((x, fx), (y, fy)) = (back(x, fx), back(y, fy));
    let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| wall(ground, x, y));
    let dark = (mean(corners, fx, fy) - ONE / 4) * 110 / (ONE * 3 / 4);
    u8::try_from(dark.clamp(0, 110)).unwrap()
}

/// The colour of a pixel of the level.
fn plain(ground: &LevelGround, px: i32, py: i32) -> Color {
    let pixels = ground.pixels;
    let square = |at: i32| (at - pixels / 2).div_euclid(pixels);
    let (x, y) = (square(px), square(py));
    let (left, top) = (x * pixels + pixels / 2, y * pixels + pixels / 2);
    let share = |at: i32| (at * 2 + 1) * ONE / (2 * pixels);
    let (fx, fy) = (share(px - left), share(py - top));
    let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
    let colors = corners.map(|(x, y)| ground.colors[near(ground, x, y).terrain.index()]);
    let light = [(0, 0), (pixels, 0), (0, pixels), (pixels, pixels)]
        .map(|(dx, dy)| swell(pixels, left + dx, top + dy) * 16);
    let free = lit(blended(colors.map(|color| color.0), eased(fx), eased(fy)), mean(light, fx, fy) / 16);
    let around = mean(corners.map(|(x, y)| wall(ground, x, y)), fx, fy);
    let cover = u8::try_from(((around - 140) * pixels + ONE / 2).clamp(0, 255)).unwrap();
    let rim = (around - 140).min(60) - 60;
    let top =
        lit(blended(colors.map(|color| color.1), eased(fx), eased(fy)), mound(pixels, px, py) + rim / 4);
    free.mix(INK, shadow(ground, (x, y), (fx, fy))).mix(top, cover)
}

/// A level of random cells, in patches so that there is an inside as well as edges.
fn sample(rng: &mut RngStream, (width, height): (u16, u16), pixels: i32) -> LevelGround {
    let patch = 1 + rng.below(3);
    let seeds: Vec<(u32, bool)> = (0..400).map(|_| (rng.below(3), rng.below(2) == 0)).collect();
    let look = |at: u32| {
        let (x, y) = (at % u32::from(width) / patch, at / u32::from(width) / patch);
        let (terrain, is_blocked) = seeds[((y * 19 + x) % 400) as usize];
        CellLook { terrain: TerrainId(u16::try_from(terrain).unwrap()), is_blocked }
    };
    let cells = (0..u32::from(width) * u32::from(height)).map(look).collect();
    let mut byte = || u8::try_from(rng.below(256)).unwrap();
    let mut color = || Color(byte(), byte(), byte());
    let colors = (0..3).map(|_| (color(), color())).collect();
    LevelGround { cells: Grid::from_cells(width, height, cells), origin: Point::new(7, 5), pixels, colors }
}

#[test]
fn every_pixel_is_what_the_rules_say_of_it_alone_whatever_band_it_lies_in() {
    let mut rng = Seed(15).at("ground").stream();
    for (size, pixels) in
        [((9, 7), 16), ((12, 12), 3), ((7, 8), 4), ((5, 4), 33), ((1, 3), 5), ((6, 6), 10), ((3, 2), 64)]
    {
        let ground = sample(&mut rng, size, pixels);
        let bounds = ground.rect();
        let (width, height) = (bounds.right + 3, bounds.bottom + 2);
        let page = Color(1, 2, 3);
        let step = usize::try_from(1 + rng.below(40)).unwrap();
        for top in (0..height).step_by(step) {
            let rows = top..(top + i32::try_from(step).unwrap()).min(height);
            let mut canvas = Canvas::band(width, rows.clone(), page);
            paint_ground(&ground, &mut canvas);
            for (pixel, at) in canvas.pixels().iter().zip(0..) {
                let place = Point::new(at % width, rows.start + at / width);
                let want = if bounds.contains(place) {
                    plain(&ground, place.x - bounds.left, place.y - bounds.top)
                } else {
                    page
                };
                assert_eq!(*pixel, [want.0, want.1, want.2], "{place:?} at {pixels} pixels a cell");
            }
        }
    }
}
