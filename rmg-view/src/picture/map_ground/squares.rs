//! Painting of ground by squares from the center of a cell to the centers of its neighbors. Within a square,
//! every value is a mean of four corners. Tables hold the values that depend only on the column (per square)
//! or only on the value (per level).

use super::arithmetic::{EDGE, ONE, between, blended, eased, index, lit, mean, noise, smooth};
use super::coast::DEEPEST;
use super::growth::{BARE, Growth};
use super::level::LevelGround;
use super::look::Mass;
use super::palette::{Palette, rock_face, rock_top};
use super::pond::pond_color;
use super::square::{Corners, Square, SquareParts};
use super::texture::Texture;
use crate::picture::canvas::Canvas;
use crate::picture::color::{Color, INK};
use crate::picture::geometry::Rect;

/// Length of a shadow to the east and to the south, as a fraction of a cell.
const REACH: i32 = ONE * 2 / 5;
/// Opacity of a full shadow, of 255.
const DARKNESS: i32 = 110;
/// Height of the face of a rock, as a fraction of a cell.
const FACE: i32 = ONE * 5 / 8;
/// Waves of light in the ground: wavelength in cells, and amplitude.
const WAVES: [(i32, i32); 2] = [(7, 7), (2, 4)];
/// Units of light per percent between corners.
const FINE: i32 = 16;
/// Maximum light of the waves.
const SWELL: i32 = 11;
/// Share of water at which land ends, and the shares at which sand starts and foam ends.
const SHORE: i32 = ONE / 2;
const SAND: i32 = 78;
const FOAM: i32 = 172;

/// Paints the squares of a level that are on the canvas.
pub(super) fn paint_squares(ground: &LevelGround, canvas: &mut Canvas) {
    let bounds = ground.rect();
    let (top, bottom) = (bounds.top.max(canvas.rows().start), bounds.bottom.min(canvas.rows().end));
    if top >= bottom {
        return;
    }
    let rows = (top - ground.origin.y, bottom - ground.origin.y);
    let mut painter = Painter::new(ground, rows);
    // the centers of cells are half a cell from their corners
    let square_of = |row: i32| (row - ground.pixels / 2).div_euclid(ground.pixels);
    for y in square_of(rows.0)..=square_of(rows.1 - 1) {
        painter.paint_row(canvas, y);
    }
}

/// Values that depend on the share of some content around a pixel.
#[derive(Clone, Copy)]
struct Edge {
    /// Opacity of the content, 0 to 255. Edges are one pixel soft.
    cover: u8,
    /// Opacity of its shadow.
    dark: u8,
    /// Opacity of sand, water and foam, if the content is water.
    sand: u8,
    water: u8,
    foam: u8,
}

impl Edge {
    fn new(share: i32, pixels: i32) -> Self {
        let byte = |value: i32| u8::try_from(value.clamp(0, 255)).expect("clamped to a byte");
        let dark = (share - ONE / 4) * DARKNESS / (ONE * 3 / 4);
        let foam = if share < SHORE { 0 } else { (FOAM - share) * 230 / (FOAM - SHORE) };
        Self {
            cover: byte((share - EDGE) * pixels + ONE / 2),
            dark: byte(dark.min(DARKNESS)),
            sand: byte((share - SAND) * 255 / 30),
            water: byte((share - SHORE) * pixels / 2 + ONE / 2),
            foam: byte(foam),
        }
    }
}

struct Painter<'g> {
    ground: &'g LevelGround,
    palette: &'g Palette,
    growth: Growth<'g>,
    texture: Texture,
    /// Fractions by column or row of a square.
    shares: Vec<Share>,
    /// Edges by share of blocked ground or of water.
    edges: Vec<Edge>,
    columns: Columns,
    /// The squares of the row that is being painted.
    squares: Vec<Square>,
    /// Light at the northern and southern corners of the row, and the row of cells of the southern ones.
    swells: [Vec<i32>; 2],
    swells_at: i32,
}

/// Position of a pixel between two corners of its square.
#[derive(Clone, Copy)]
struct Share {
    share: i32,
    /// The same fraction, eased with [`eased`].
    eased: i32,
}

/// Values at the northern and the southern end of a column.
#[derive(Clone, Copy)]
struct Ends(i32, i32);

impl Ends {
    fn at(self, share: i32) -> i32 {
        between(self.0, self.1, share)
    }
}

/// Values of a square by column. They are overwritten for every square; values of absent content are stale.
#[derive(Default)]
struct Columns {
    light: Vec<Ends>,
    /// Share of ground with stamps.
    grown: Vec<Ends>,
    lake: Vec<Ends>,
    water: Vec<Ends>,
    depth: Vec<Ends>,
    /// Share of rock in the row of cells before the square, in its northern row, its southern row, and the
    /// row after it.
    rock: Vec<[i32; 4]>,
    /// Share of masses that cast shadows, at the origin of the shadow.
    shadow: Vec<[i32; 3]>,
}

/// Returns the origin of the shadow of a pixel: the first of two rows (or columns) of cells, where 0 is the
/// one before the square, and the fraction between them.
fn behind(share: i32) -> (usize, i32) {
    if share < REACH { (0, share - REACH + ONE) } else { (1, share - REACH) }
}

/// Returns the same values for the foot of a rock.
fn below(share: i32) -> (usize, i32) {
    if share + FACE < ONE { (1, share + FACE) } else { (2, share + FACE - ONE) }
}

/// Content that a square has.
struct Has {
    is_grown: bool,
    lake: bool,
    rock: bool,
    shadow: bool,
}

impl<'g> Painter<'g> {
    /// Prepares the painter for rows of pixels of the level.
    fn new(ground: &'g LevelGround, rows: (i32, i32)) -> Self {
        let pixels = ground.pixels;
        let share = |at: i32| {
            let share = (at * 2 + 1) * ONE / (2 * pixels); // at the center of the pixel
            Share { share, eased: eased(share) }
        };
        Self {
            ground,
            palette: &ground.style.palette,
            growth: Growth::new(ground, rows),
            texture: Texture::new(pixels),
            shares: (0..pixels).map(share).collect(),
            edges: (0..=ONE).map(|share| Edge::new(share, pixels)).collect(),
            columns: Columns::default(),
            squares: Vec::new(),
            swells: Default::default(),
            swells_at: i32::MIN,
        }
    }

    /// Paints the squares with northern corners in row `y` of cells.
    fn paint_row(&mut self, canvas: &mut Canvas, y: i32) {
        let width = i32::from(self.ground.cells.width());
        self.squares.clear();
        self.squares.extend((-1..width).map(|x| Square::new(self.ground, canvas, x, y)));
        self.swells.swap(0, 1);
        if self.swells_at != y {
            self.swells[0] = (-1..=width).map(|x| swell(self.ground.pixels, x, y)).collect();
        }
        self.swells[1] = (-1..=width).map(|x| swell(self.ground.pixels, x, y + 1)).collect();
        self.swells_at = y + 1;
        let squares = std::mem::take(&mut self.squares);
        let mut at = 0;
        // adjacent squares with stamps share them
        for run in squares.chunk_by(|a, b| a.is_grown() == b.is_grown()) {
            if run[0].is_grown() {
                self.growth.put(Rect { right: run[run.len() - 1].in_level.right, ..run[0].in_level });
            }
            for square in run {
                self.paint_square(canvas, square, at);
                at += 1;
            }
        }
        self.squares = squares;
    }

    /// Paints a square, which is number `at` in its row.
    fn paint_square(&mut self, canvas: &mut Canvas, square: &Square, at: usize) {
        let [north, south] = &self.swells;
        let light = [north[at], north[at + 1], south[at], south[at + 1]].map(|light| light * FINE);
        match square.parts {
            SquareParts::Rock => self.paint_rock(canvas, square),
            SquareParts::Dense => self.paint_dense(canvas, square),
            SquareParts::Land => {
                fill(&mut self.columns.light, light, &self.shares);
                self.paint_land(canvas, square);
            }
            SquareParts::Sea => {
                self.columns.fill_sea(square, light, &self.shares);
                self.paint_sea(canvas, square);
            }
            SquareParts::Several => {
                let has = self.columns.fill_all(square, light, &self.shares);
                self.paint_several(canvas, square, &has);
            }
        }
    }

    /// Paints open land.
    fn paint_land(&self, canvas: &mut Canvas, square: &Square) {
        let free = Shade::new(self.palette, square);
        let (shares, lights) = (square.of(&self.shares), square.of(&self.columns.light));
        for y in square.rows() {
            let row = self.shares[y];
            for ((pixel, column), light) in square.run(canvas, y).iter_mut().zip(shares).zip(lights) {
                put(pixel, free.at((column.eased, row.eased), light.at(row.share) / FINE));
            }
        }
    }

    /// Paints open water.
    fn paint_sea(&self, canvas: &mut Canvas, square: &Square) {
        let Some((terrain, _, _)) = square.sea else { return };
        let depths = square.of(&self.columns.depth);
        for y in square.rows() {
            let row = self.shares[y].share;
            let waves = self.texture.row(square.level_row(y), square.in_level.left, depths.len());
            for ((pixel, depth), wave) in square.run(canvas, y).iter_mut().zip(depths).zip(waves) {
                put(pixel, self.palette.sea(terrain, depth.at(row) + i32::from(*wave) / 4));
            }
        }
    }

    /// Paints the inside of rock.
    fn paint_rock(&self, canvas: &mut Canvas, square: &Square) {
        let top = rock_top();
        for y in square.rows() {
            square.run(canvas, y).fill([top.0, top.1, top.2]);
        }
    }

    /// Paints the inside of mountains and forests.
    fn paint_dense(&self, canvas: &mut Canvas, square: &Square) {
        let look = square.corners()[0];
        let bare = self.palette.ink(Palette::style(look.terrain, look.mass, 0) + base_light(look.mass));
        for y in square.rows() {
            let inks = self.growth.inks(square.level_row(y), square.in_level.left..square.in_level.right);
            for (pixel, ink) in square.run(canvas, y).iter_mut().zip(inks) {
                put(pixel, if *ink == BARE { bare } else { self.palette.ink(*ink) });
            }
        }
    }

    /// Paints ground with several kinds of content in the square or near it.
    fn paint_several(&self, canvas: &mut Canvas, square: &Square, has: &Has) {
        // The loops compute values of the square, then of each row, then of each pixel. A pixel mixes layers
        // from bottom to top: open land, sea with its beach, lake, shadow, stamps, rock. The share of each
        // layer is known at the corners and interpolated in between. Waves make the edges uneven.
        let free = Shade::new(self.palette, square);
        let shares = square.of(&self.shares);
        let bases = square.corners().map(|look| Base::new(self.palette, look.terrain, look.mass));
        let sand = self.palette.sand(square.terrains[0]);
        let lake =
            square.corners().iter().find(|look| look.mass == Mass::Lake).map(|look| look.terrain.index());
        let columns = &self.columns;
        let lights = square.of(&columns.light);
        let left = index(square.in_square.left);
        for y in square.rows() {
            let row = self.shares[y];
            let (shadow_first, shadow_share) = behind(row.share);
            let (foot_first, foot_share) = below(row.share);
            let inks = if has.is_grown {
                self.growth.inks(square.level_row(y), square.in_level.left..square.in_level.right)
            } else {
                &[]
            };
            let waves = self.texture.row(square.level_row(y), square.in_level.left, shares.len());
            let pixels = square.run(canvas, y).iter_mut().zip(shares).zip(lights).zip(waves);
            for (x, (((pixel, column), light), wave)) in pixels.enumerate() {
                let ink = inks.get(x).copied().unwrap_or(BARE);
                // A stamp hides everything except rock.
                if ink != BARE && !has.rock {
                    put(pixel, self.palette.ink(ink));
                    continue;
                }
                let at = left + x;
                let wave = i32::from(*wave);
                let mut color = free.at((column.eased, row.eased), light.at(row.share) / FINE);
                if let Some((terrain, _, _)) = square.sea {
                    let share = columns.water[at].at(row.share) + wave;
                    let edge = &self.edges[index(share.clamp(0, ONE))];
                    if edge.water < 255 {
                        color = color.mix(sand, edge.sand);
                    }
                    if edge.water > 0 {
                        let sea = self.palette.sea(terrain, columns.depth[at].at(row.share) + wave / 4);
                        // foam has random gaps
                        let foam = i32::from(edge.foam) * (14 - wave).clamp(4, 20) / 20;
                        let foam = u8::try_from(foam).expect("a fraction of a byte is a byte");
                        color = color.mix(sea.mix(Palette::surf(), foam), edge.water);
                    }
                }
                if let Some(terrain) = lake.filter(|_| has.lake) {
                    let share = columns.lake[at].at(row.share) + wave * 2;
                    color = pond_color(self.palette, terrain, (share, wave), self.ground.pixels, color);
                }
                if has.shadow {
                    let [first, next] =
                        [columns.shadow[at][shadow_first], columns.shadow[at][shadow_first + 1]];
                    let dark = self.edges[index(between(first, next, shadow_share))].dark;
                    if dark > 0 {
                        color = color.mix(INK, dark);
                    }
                }
                if has.is_grown {
                    let share = (columns.grown[at].at(row.share) + wave).clamp(0, ONE);
                    // Between the stamps, the base color of the nearest corner is visible.
                    let nearest =
                        usize::from(column.share >= ONE / 2) + 2 * usize::from(row.share >= ONE / 2);
                    let base = &bases[nearest];
                    let cover = u16::from(self.edges[index(share)].cover) * base.cover / 255;
                    color =
                        color.mix(base.color, u8::try_from(cover).expect("a fraction of a byte is a byte"));
                    if ink != BARE {
                        color = self.palette.ink(ink);
                    }
                }
                if has.rock {
                    let rock = &columns.rock[at];
                    let here = between(rock[1], rock[2], row.share) + wave;
                    let cover = self.edges[index(here.clamp(0, ONE))].cover;
                    if cover > 0 {
                        // Faces are visible from the south. Their foot is some rows below.
                        let foot = between(rock[foot_first], rock[foot_first + 1], foot_share) + wave;
                        let floor = free.at((column.eased, row.eased), 0);
                        color = color.mix(rock_color(here, foot, wave, floor), cover);
                    }
                }
                put(pixel, color);
            }
        }
    }
}

/// Returns the color of rock for the share of rock at the pixel and at the foot below it: the face above the
/// floor, the lit rim, or the top.
fn rock_color(here: i32, foot: i32, wave: i32, floor: Color) -> Color {
    let top = rock_top();
    if foot < EDGE {
        // darker toward the floor, in uneven strips
        return lit(rock_face(floor), (foot - EDGE) / 4 + wave);
    }
    let rim = (EDGE + 26 - foot).max((EDGE + 60 - here) / 2).clamp(0, 26);
    top.mix(rock_face(floor), u8::try_from(rim * 8).expect("at most 208"))
}

/// Color between the stamps.
struct Base {
    color: Color,
    /// Opacity over the ground, of 255.
    cover: u16,
}

impl Base {
    fn new(palette: &Palette, terrain: rmg_core::TerrainId, mass: Mass) -> Self {
        if !mass.is_grown() {
            return Self { color: INK, cover: 0 };
        }
        let color = palette.ink(Palette::style(terrain, mass, 0) + base_light(mass));
        let cover = match mass {
            Mass::Mountain | Mass::Tree => 255,
            Mass::Mound => 200,
            Mass::Stone => 120,
            _ => 70,
        };
        Self { color, cover }
    }
}

/// Returns the light between the stamps of a mass.
fn base_light(mass: Mass) -> u16 {
    match mass {
        Mass::Mountain => 10,
        Mass::Mound => 8,
        _ => 4,
    }
}

/// Returns the light of slow waves in the ground at the center of a cell, about -11 to 11.
fn swell(pixels: i32, x: i32, y: i32) -> i32 {
    let (px, py) = (x * pixels + pixels / 2, y * pixels + pixels / 2);
    let wave = |(tiles, height): (i32, i32), salt: i32| {
        let side = pixels * tiles;
        let (cx, cy) = (px.div_euclid(side), py.div_euclid(side));
        let corner = |dx: i32, dy: i32| (noise(cx + dx, cy + dy, salt) % (2 * height + 1) - height) * FINE;
        let (fx, fy) = (smooth(px.rem_euclid(side) * ONE / side), smooth(py.rem_euclid(side) * ONE / side));
        mean([corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)], fx, fy) / FINE
    };
    wave(WAVES[0], 1) + wave(WAVES[1], 2)
}

impl Columns {
    /// Fills the depths, modulated by the waves.
    fn fill_sea(&mut self, square: &Square, light: Corners, shares: &[Share]) {
        let Some((_, _, depths)) = square.sea else { return };
        let mut corners = depths;
        for (depth, light) in corners.iter_mut().zip(light) {
            *depth += light / FINE * (*depth).min(DEEPEST / 4) / SWELL / 2;
        }
        fill(&mut self.depth, corners, shares);
    }

    fn fill_all(&mut self, square: &Square, light: Corners, shares: &[Share]) -> Has {
        let has = Has {
            is_grown: square.is_grown(),
            lake: square.lake.is_some(),
            rock: square.shares(|mass| mass == Mass::Rock) != [0; 4],
            shadow: square.has(Mass::is_tall),
        };
        fill(&mut self.light, light, shares);
        if let Some((_, water, _)) = square.sea {
            fill(&mut self.water, water, shares);
            self.fill_sea(square, light, shares);
        }
        if has.is_grown {
            fill(&mut self.grown, square.shares(Mass::is_grown), shares);
        }
        if let Some(lake) = square.lake {
            fill(&mut self.lake, lake, shares);
        }
        if has.rock {
            let rock = square.around(|mass| mass == Mass::Rock);
            self.rock.clear();
            self.rock
                .extend(shares.iter().map(|column| rock.map(|row| between(row[1], row[2], column.share))));
        }
        if has.shadow {
            let [before, north, south, _] = square.around(Mass::is_tall);
            self.shadow.clear();
            self.shadow.extend(shares.iter().map(|column| {
                let (first, share) = behind(column.share);
                [before, north, south].map(|row| between(row[first], row[first + 1], share))
            }));
        }
        has
    }
}

/// Interpolates between four corners along the columns.
fn fill(ends: &mut Vec<Ends>, [nw, ne, sw, se]: Corners, shares: &[Share]) {
    ends.clear();
    ends.extend(
        shares.iter().map(|column| Ends(between(nw, ne, column.share), between(sw, se, column.share))),
    );
}

/// The land colors at the corners of a square.
enum Shade<'p> {
    Plain(&'p Palette, usize),
    /// Different colors, which fade into each other.
    Mixed([Color; 4]),
}

impl<'p> Shade<'p> {
    fn new(palette: &'p Palette, square: &Square) -> Self {
        let [first, rest @ ..] = square.terrains;
        if rest == [first; 3] {
            Self::Plain(palette, first)
        } else {
            Self::Mixed(square.terrains.map(|terrain| palette.free(terrain, 0)))
        }
    }

    /// Returns the color at eased fractions, with the given light.
    #[inline]
    fn at(&self, (x, y): (i32, i32), percent: i32) -> Color {
        match self {
            Self::Plain(palette, terrain) => palette.free(*terrain, percent),
            Self::Mixed(corners) => lit(blended(*corners, x, y), percent),
        }
    }
}

fn put(pixel: &mut [u8; 3], color: Color) {
    *pixel = [color.0, color.1, color.2];
}
