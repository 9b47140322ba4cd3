//! Tests of ground against a reference implementation, and of the effect of each kind of content.

use std::collections::BTreeSet;

use rmg_core::pack::{Rgb, TerrainKind};
use rmg_core::rng::RngStream;
use rmg_core::{Grid, Seed, TerrainId};

use super::arithmetic::{ONE, blended, eased, index, lit, mean, noise, smooth};
use super::{CellLook, GroundStyle, LevelGround, Mass, Palette, paint_ground};
use crate::picture::canvas::Canvas;
use crate::picture::color::Color;
use crate::picture::geometry::Point;

/// Grass, snow, sand, water, rock.
const TERRAINS: [(TerrainKind, Rgb, Color); 5] = [
    (TerrainKind::Land, Rgb { r: 0, g: 65, b: 0 }, Color(40, 110, 40)),
    (TerrainKind::Land, Rgb { r: 181, g: 199, b: 198 }, Color(206, 214, 212)),
    (TerrainKind::Land, Rgb { r: 222, g: 207, b: 140 }, Color(226, 214, 164)),
    (TerrainKind::Water, Rgb { r: 8, g: 81, b: 148 }, Color(66, 118, 154)),
    (TerrainKind::Rock, Rgb { r: 0, g: 0, b: 0 }, Color(30, 30, 30)),
];
const WATER: TerrainId = TerrainId(3);
const ROCK: TerrainId = TerrainId(4);
const MASSES: [Mass; Mass::COUNT] = [
    Mass::Open,
    Mass::Mountain,
    Mass::Tree,
    Mass::Crater,
    Mass::Stone,
    Mass::Plant,
    Mass::Mound,
    Mass::Lake,
    Mass::Rock,
];

fn ground(cells: Grid<CellLook>, pixels: i32) -> LevelGround {
    let terrains = TERRAINS.iter().map(|(kind, color, free)| (*kind, *color, (*free, lit(*free, -40))));
    let levels = [cells];
    let style = GroundStyle::new(Palette::new(terrains), pixels, &levels);
    let [cells] = levels;
    LevelGround::new(cells, Point::new(7, 5), pixels, &style)
}

/// Returns a level that is given as letters: `.` grass, `*` snow, `~` water, `#` rock. Other letters are
/// grass with a mass: `m`, `t`, `c`, `s`, `p`, `o`, `l`.
fn board(rows: &[&str], pixels: i32) -> LevelGround {
    let look = |letter: u8| {
        let (terrain, mass) = match letter {
            b'~' => (WATER, Mass::Open),
            b'#' => (ROCK, Mass::Rock),
            b'*' => (TerrainId(1), Mass::Open),
            letter => (TerrainId(0), MASSES[b".mtcspol".iter().position(|known| *known == letter).unwrap()]),
        };
        CellLook { terrain, mass }
    };
    let side = |length: usize| u16::try_from(length).unwrap();
    let cells = rows.iter().flat_map(|row| row.bytes().map(look)).collect();
    ground(Grid::from_cells(side(rows[0].len()), side(rows.len()), cells), pixels)
}

/// Paints the whole level and a margin.
fn painted(ground: &LevelGround) -> Canvas {
    let bounds = ground.rect();
    let mut canvas = Canvas::new(bounds.right + 3, bounds.bottom + 2, Color(1, 2, 3));
    paint_ground(ground, &mut canvas);
    canvas
}

/// Returns the pixels of a cell, row by row.
fn cell(ground: &LevelGround, canvas: &Canvas, x: i32, y: i32) -> Vec<[u8; 3]> {
    let (left, top) = (ground.origin.x + x * ground.pixels, ground.origin.y + y * ground.pixels);
    let rows = (top..top + ground.pixels).map(|y| index(y) * canvas.width());
    rows.flat_map(|row| &canvas.pixels()[row + index(left)..row + index(left + ground.pixels)])
        .copied()
        .collect()
}

/// Returns the mean of all channels.
fn light(pixels: &[[u8; 3]]) -> i32 {
    let sum: i32 = pixels.as_flattened().iter().map(|channel| i32::from(*channel)).sum();
    sum / i32::try_from(pixels.len() * 3).unwrap()
}

/// Returns the light of slow waves at a pixel of the level.
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

/// Returns the color of a pixel of open land, by the reference implementation.
fn reference_color(ground: &LevelGround, px: i32, py: i32) -> Color {
    let (pixels, cells) = (ground.pixels, &ground.cells);
    let near = |x: i32, y: i32| {
        let within = |at: i32, side: u16| index(at.clamp(0, i32::from(side) - 1));
        cells.cells()[within(y, cells.height()) * usize::from(cells.width()) + within(x, cells.width())]
    };
    let square = |at: i32| (at - pixels / 2).div_euclid(pixels);
    let (x, y) = (square(px), square(py));
    let (left, top) = (x * pixels + pixels / 2, y * pixels + pixels / 2);
    let share = |at: i32| (at * 2 + 1) * ONE / (2 * pixels);
    let (fx, fy) = (share(px - left), share(py - top));
    let colors =
        [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| TERRAINS[near(x, y).terrain.index()].2);
    let light = [(0, 0), (pixels, 0), (0, pixels), (pixels, pixels)]
        .map(|(dx, dy)| swell(pixels, left + dx, top + dy) * 16);
    lit(blended(colors, eased(fx), eased(fy)), mean(light, fx, fy) / 16)
}

/// Returns a level of random patches, so that it has inner cells and edges.
fn sample(
    rng: &mut RngStream,
    (width, height): (u16, u16),
    pixels: i32,
    mut look: impl FnMut(&mut RngStream) -> CellLook,
) -> LevelGround {
    let patch = 1 + rng.below(3);
    let seeds: Vec<CellLook> = (0..400).map(|_| look(rng)).collect();
    let at = |at: u32| {
        let (x, y) = (at % u32::from(width) / patch, at / u32::from(width) / patch);
        seeds[((y * 19 + x) % 400) as usize]
    };
    let cells = (0..u32::from(width) * u32::from(height)).map(at).collect();
    ground(Grid::from_cells(width, height, cells), pixels)
}

const SIZES: [((u16, u16), i32); 7] =
    [((9, 7), 16), ((12, 12), 3), ((7, 8), 4), ((5, 4), 33), ((1, 3), 5), ((6, 6), 10), ((3, 2), 64)];

#[test]
fn open_land_equals_the_reference() {
    let mut rng = Seed(15).at("ground").stream();
    for (size, pixels) in SIZES {
        let ground = sample(&mut rng, size, pixels, |rng| CellLook {
            terrain: TerrainId(u16::try_from(rng.below(3)).unwrap()),
            mass: Mass::Open,
        });
        let (canvas, bounds) = (painted(&ground), ground.rect());
        for (pixel, at) in canvas.pixels().iter().zip(0..) {
            let width = i32::try_from(canvas.width()).unwrap();
            let place = Point::new(at % width, at / width);
            let is_inside = bounds.contains(place);
            let want = if is_inside {
                reference_color(&ground, place.x - bounds.left, place.y - bounds.top)
            } else {
                Color(1, 2, 3)
            };
            assert_eq!(*pixel, [want.0, want.1, want.2], "{place:?} at {pixels} pixels per cell");
        }
    }
}

#[test]
fn bands_give_the_same_pixels_as_the_whole_level() {
    let mut rng = Seed(16).at("ground").stream();
    for (size, pixels) in SIZES.into_iter().cycle().take(3 * SIZES.len()) {
        let ground = sample(&mut rng, size, pixels, |rng| {
            let terrain = TerrainId(u16::try_from(rng.below(5)).unwrap());
            let mass = if terrain == ROCK { Mass::Rock } else { MASSES[rng.below(8) as usize] };
            CellLook { terrain, mass }
        });
        let whole = painted(&ground);
        let height = ground.rect().bottom + 2;
        let width = i32::try_from(whole.width()).unwrap();
        let step = usize::try_from(1 + rng.below(40)).unwrap();
        for top in (0..height).step_by(step) {
            let bottom = (top + i32::try_from(step).unwrap()).min(height);
            let mut band = Canvas::band(width, top..bottom, Color(1, 2, 3));
            paint_ground(&ground, &mut band);
            let rows = index(top) * whole.width()..index(bottom) * whole.width();
            assert!(
                band.pixels() == &whole.pixels()[rows],
                "rows {top}..{bottom} at {pixels} pixels per cell"
            );
        }
    }
}

#[test]
fn every_mass_has_a_distinct_pattern_at_every_size() {
    for pixels in [4, 8, 16, 33] {
        let mut patterns = BTreeSet::new();
        for letter in b".mtcspol#" {
            let row = String::from_utf8(vec![*letter; 5]).unwrap();
            let ground = board(&[row.as_str(); 5], pixels);
            assert!(patterns.insert(cell(&ground, &painted(&ground), 2, 2)), "{row} at {pixels}");
        }
    }
}

#[test]
fn masses_have_several_colors_and_stay_on_their_tiles() {
    for letter in ["m", "t", "c", "s", "p", "o"] {
        let wide_row = format!("...{letter}{letter}{letter}...");
        let rows = [
            ".........",
            ".........",
            ".........",
            &wide_row,
            &wide_row,
            &wide_row,
            ".........",
            ".........",
            ".........",
        ];
        let (ground, open) = (board(&rows, 16), board(&["........."; 9], 16));
        let (canvas, bare) = (painted(&ground), painted(&open));
        let colors: BTreeSet<[u8; 3]> = cell(&ground, &canvas, 4, 4).into_iter().collect();
        assert!(colors.len() > 5, "{letter}: {} colors", colors.len());
        for (x, y) in [(1, 1), (4, 1), (7, 1), (1, 4), (1, 7), (4, 7)] {
            assert_eq!(cell(&ground, &canvas, x, y), cell(&open, &bare, x, y), "{letter} changes ({x}, {y})");
        }
    }
}

#[test]
fn water_is_darker_farther_from_the_shore() {
    for pixels in [1, 2, 8, 16] {
        let ground = board(&[".~~~~~~~~~~~~~~"; 3], pixels);
        let canvas = painted(&ground);
        // waves change single steps, so only some cells are compared
        let row: Vec<i32> = [1, 4, 8, 12].map(|x| light(&cell(&ground, &canvas, x, 1))).to_vec();
        assert!(row.is_sorted_by(|near, far| near > far), "{pixels}: {row:?}");
    }
}

#[test]
fn shores_have_sand_on_land_and_foam_on_water() {
    let ground = board(&["...~~~~"; 5], 24);
    let canvas = painted(&ground);
    let brightest = |x: i32| cell(&ground, &canvas, x, 2).iter().map(|pixel| light(&[*pixel])).max().unwrap();
    assert!(brightest(2) > brightest(0) + 60, "sand {} on land {}", brightest(2), brightest(0));
    assert!(brightest(3) > brightest(5) + 60, "foam {} on water {}", brightest(3), brightest(5));
}

#[test]
fn shores_are_not_straight() {
    let ground = board(&["....~~~~"; 12], 16);
    let canvas = painted(&ground);
    let shore = |y: i32| {
        let row: Vec<[u8; 3]> = (0..8)
            .flat_map(|x| cell(&ground, &canvas, x, y / 16)[index(y % 16 * 16)..][..16].to_vec())
            .collect();
        row.iter().position(|pixel| pixel[2] > pixel[0]).unwrap()
    };
    let shores: BTreeSet<usize> = (0..12 * 16).map(shore).collect();
    assert!(shores.len() >= 5, "{shores:?}");
    // the center between both cells, plus or minus half a cell
    assert!(shores.iter().all(|x| (56..72).contains(x)), "{shores:?}");
}

#[test]
fn rock_is_dark_and_has_a_face_above_the_floor() {
    let ground = board(&["#####", "#####", "#####", ".....", ".....", "#####", "#####"], 16);
    let canvas = painted(&ground);
    let at = |y: i32| light(&cell(&ground, &canvas, 2, y));
    let (inside, above, below) = (at(0), at(2), at(5));
    assert!(inside < 45, "{inside}");
    assert!(above > inside + 15 && above > below, "face {above}, southern rim {below}");
}

#[test]
fn lakes_are_blue_in_grass_and_ice_in_snow() {
    let tile = |terrain: u16| {
        let look = CellLook { terrain: TerrainId(terrain), mass: Mass::Lake };
        let ground = ground(Grid::from_cells(3, 3, vec![look; 9]), 16);
        cell(&ground, &painted(&ground), 1, 1)[8 * 16 + 8]
    };
    let (grass, snow) = (tile(0), tile(1));
    assert!(grass[2] > grass[0] + 60 && light(&[snow]) > light(&[grass]) + 60, "{grass:?} {snow:?}");
}
