//! Ground painted square by square, from the middle of a cell to the middles of its neighbours: within such a square
//! everything is a mean of four corners. What depends on a column only is looked up in tables of the square, what depends
//! on a value only in tables of the level.

use std::ops::Range;

use super::arithmetic::{ONE, between, blended, eased, lit, mean, noise, smooth};
use super::level::LevelGround;
use super::mounds::{DARKEST, LIGHTEST, Mounds};
use crate::picture::canvas::Canvas;
use crate::picture::color::{Color, INK};
use crate::picture::geometry::{Point, Rect};

/// Share of blocked tiles around a point from which on it is blocked: a little above one half, so that two blocked
/// tiles that meet corner to corner leave the way between them open, as on the map.
const EDGE: i32 = 140;
/// How far a shadow reaches to the east and to the south, in shares of a cell.
const REACH: i32 = ONE * 2 / 5;
/// Darkness of a full shadow, of 255.
const DARKNESS: i32 = 110;
/// Waves in the ground: cells from crest to crest, and their light.
const WAVES: [(i32, i32); 2] = [(7, 7), (2, 4)];
/// Light is counted in 16ths of a percent between corners.
const FINE: i32 = 16;
/// The rim of a blocked area is darker by up to a quarter of this, in percent.
const RIM: i32 = 60;
/// Least light of a pixel: at the outermost rim, where nothing is blocked any more.
const LEAST_LIGHT: i32 = DARKEST - (EDGE + RIM) / 4;

/// Paints the squares of a level that the canvas holds.
pub(super) fn paint_squares(ground: &LevelGround, canvas: &mut Canvas) {
    let bounds = ground.rect();
    let (top, bottom) = (bounds.top.max(canvas.rows().start), bounds.bottom.min(canvas.rows().end));
    if top >= bottom {
        return;
    }
    let rows = (top - ground.origin.y, bottom - ground.origin.y);
    let mut painter = Painter::new(ground, rows);
    // the middles of cells lie half a cell beyond their corners
    let square_of = |row: i32| (row - ground.pixels / 2).div_euclid(ground.pixels);
    for y in square_of(rows.0)..=square_of(rows.1 - 1) {
        painter.paint_row(canvas, y);
    }
}

/// One colour in every light, from [`LEAST_LIGHT`] to [`LIGHTEST`].
struct Lights(Vec<Color>);

impl Lights {
    fn new(color: Color) -> Self {
        Self((LEAST_LIGHT..=LIGHTEST).map(|percent| lit(color, percent)).collect())
    }

    fn at(&self, percent: i32) -> Color {
        self.0[index(percent - LEAST_LIGHT)]
    }
}

/// The colours at the corners of a square.
enum Shade<'t> {
    /// All the same.
    Plain(&'t Lights),
    /// One fades into the other.
    Mixed([Color; 4]),
}

/// What follows from the share of blocked tiles around a pixel.
#[derive(Clone, Copy)]
struct Wall {
    /// How far the pixel lies inside, 0 to 255; edges are one pixel soft.
    cover: u8,
    /// Light of the rim, in percent.
    rim: i32,
    /// Darkness of a shadow that such walls cast, 0 to 255.
    dark: u8,
}

impl Wall {
    fn new(wall: i32, pixels: i32) -> Self {
        let byte = |value: i32| u8::try_from(value).expect("clamped to a byte");
        let dark = (wall - ONE / 4) * DARKNESS / (ONE * 3 / 4);
        Self {
            cover: byte(((wall - EDGE) * pixels + ONE / 2).clamp(0, 255)),
            rim: ((wall - EDGE).min(RIM) - RIM) / 4,
            dark: byte(dark.clamp(0, DARKNESS)),
        }
    }
}

struct Painter<'g> {
    ground: &'g LevelGround,
    mounds: Mounds,
    /// By column or row of a square.
    shares: Vec<Share>,
    /// By terrain: walkable and blocked.
    lights: Vec<(Lights, Lights)>,
    /// By share of blocked tiles.
    walls: Vec<Wall>,
    columns: Columns,
    /// The squares of the row that is painted.
    squares: Vec<Square>,
    /// Light at the northern and southern corners of the row, and to which row of cells the southern belong.
    swells: [Vec<i32>; 2],
    swells_at: i32,
}

/// How far a pixel lies from one corner of its square towards the next.
#[derive(Clone, Copy)]
struct Share {
    share: i32,
    /// The same with the change in the middle half of the way.
    eased: i32,
}

/// A value in the north and in the south of a column.
#[derive(Clone, Copy)]
struct Ends(i32, i32);

impl Ends {
    fn at(self, share: i32) -> i32 {
        between(self.0, self.1, share)
    }
}

/// Values of a square by column, filled anew for every square.
#[derive(Default)]
struct Columns {
    light: Vec<Ends>,
    /// Share of blocked tiles.
    wall: Vec<Ends>,
    /// The same where the shadow comes from, in the row of cells before the square, in its northern, its southern.
    shadow: Vec<[i32; 3]>,
}

/// A square between the middles of four cells, or the part of it that lies on the level and on the canvas.
struct Square {
    /// Its pixels, counted from the corner of the level.
    in_level: Rect,
    /// The same from the corner of the whole square.
    in_square: Rect,
    /// Upper left pixel of the whole square.
    corner: Point,
    /// What is blocked around it, [`ONE`] each: three rows of three cells, of which the last two of the last two are its
    /// own corners. Beyond the edge those at the edge go on.
    blocked: [[i32; 3]; 3],
    /// Terrains of its corners.
    terrains: [usize; 4],
}

impl Square {
    /// The square that begins in the middle of that cell.
    fn new(ground: &LevelGround, canvas: &Canvas, x: i32, y: i32) -> Self {
        let (pixels, bounds) = (ground.pixels, ground.rect());
        let corner = ground.origin.offset(x * pixels + pixels / 2, y * pixels + pixels / 2);
        let rect = Rect {
            left: corner.x.max(bounds.left),
            top: corner.y.max(bounds.top).max(canvas.rows().start),
            right: (corner.x + pixels).min(bounds.right),
            bottom: (corner.y + pixels).min(bounds.bottom).min(canvas.rows().end),
        };
        let from = |origin: Point| Rect {
            left: rect.left - origin.x,
            top: rect.top - origin.y,
            right: rect.right - origin.x,
            bottom: rect.bottom - origin.y,
        };
        let cells = &ground.cells;
        let near = |at: i32, side: u16| {
            u16::try_from(at.clamp(0, i32::from(side) - 1)).expect("clamped to the sides of the level")
        };
        let columns = [x - 1, x, x + 1].map(|x| usize::from(near(x, cells.width())));
        let rows = [y - 1, y, y + 1].map(|y| cells.row(near(y, cells.height())));
        let terrain = |row: usize, column: usize| rows[row][columns[column]].terrain.index();
        Self {
            in_level: from(ground.origin),
            in_square: from(corner),
            corner,
            blocked: rows.map(|row| columns.map(|x| if row[x].is_blocked { ONE } else { 0 })),
            terrains: [terrain(1, 1), terrain(1, 2), terrain(2, 1), terrain(2, 2)],
        }
    }

    /// What is blocked at its corners.
    fn corners(&self) -> [i32; 4] {
        let [_, north, south] = self.blocked;
        [north[1], north[2], south[1], south[2]]
    }

    fn has_wall(&self) -> bool {
        self.corners() != [0; 4]
    }

    /// Light of the mounds in a row of it.
    fn mounds<'m>(&self, mounds: &'m Mounds, row: usize) -> &'m [i32] {
        let y = self.in_level.top - self.in_square.top + i32::try_from(row).expect("pixels of a cell");
        mounds.lights(y, self.in_level.left..self.in_level.right)
    }

    /// Rows of the square.
    fn rows(&self) -> Range<usize> {
        index(self.in_square.top)..index(self.in_square.bottom)
    }

    /// What belongs to its columns.
    fn of<'v, T>(&self, values: &'v [T]) -> &'v [T] {
        &values[index(self.in_square.left)..index(self.in_square.right)]
    }

    /// The pixels of a row of the square.
    fn run<'c>(&self, canvas: &'c mut Canvas, row: usize) -> &'c mut [[u8; 3]] {
        let y = self.corner.y + i32::try_from(row).expect("pixels of a cell");
        let (left, right) = (self.corner.x + self.in_square.left, self.corner.x + self.in_square.right);
        canvas.run(y, left, right)
    }
}

/// Where the shadow of a place begins: the first of the two rows (or columns) of cells around, counted from the one before
/// the square, and the share of the way between them.
fn behind(share: i32) -> (usize, i32) {
    if share < REACH { (0, share - REACH + ONE) } else { (1, share - REACH) }
}

impl<'g> Painter<'g> {
    /// For rows of pixels of the level.
    fn new(ground: &'g LevelGround, rows: (i32, i32)) -> Self {
        let pixels = ground.pixels;
        let share = |at: i32| {
            let share = (at * 2 + 1) * ONE / (2 * pixels); // of the pixel's middle
            Share { share, eased: eased(share) }
        };
        Self {
            ground,
            mounds: Mounds::new(pixels, ground.rect().width(), rows),
            shares: (0..pixels).map(share).collect(),
            lights: ground
                .colors
                .iter()
                .map(|(free, blocked)| (Lights::new(*free), Lights::new(*blocked)))
                .collect(),
            walls: (0..=ONE).map(|wall| Wall::new(wall, pixels)).collect(),
            columns: Columns::default(),
            squares: Vec::new(),
            swells: Default::default(),
            swells_at: i32::MIN,
        }
    }

    /// Paints the squares whose northern corners lie in row `y` of cells.
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
        // squares with mounds side by side share them
        for run in squares.chunk_by(|a, b| a.has_wall() == b.has_wall()) {
            if run[0].has_wall() {
                self.mounds.raise(Rect { right: run[run.len() - 1].in_level.right, ..run[0].in_level });
            }
            for square in run {
                self.paint_square(canvas, square, at);
                at += 1;
            }
        }
        self.squares = squares;
    }

    /// Paints a square, the `at`th of its row.
    fn paint_square(&mut self, canvas: &mut Canvas, square: &Square, at: usize) {
        if square.corners() == [ONE; 4] {
            self.paint_blocked(canvas, square);
            return;
        }
        let [north, south] = &self.swells;
        let light = [north[at], north[at + 1], south[at], south[at + 1]];
        fill(&mut self.columns.light, light.map(|light| light * FINE), &self.shares);
        if square.blocked == [[0; 3]; 3] {
            self.paint_open(canvas, square);
        } else {
            self.columns.fill_walls(square, &self.shares);
            self.paint_edge(canvas, square);
        }
    }

    /// Ground without anything blocked nearby.
    fn paint_open(&self, canvas: &mut Canvas, square: &Square) {
        let free = Shade::new(square, |terrain| &self.lights[terrain].0);
        let (shares, lights) = (square.of(&self.shares), square.of(&self.columns.light));
        for y in square.rows() {
            let row = self.shares[y];
            for ((pixel, column), light) in square.run(canvas, y).iter_mut().zip(shares).zip(lights) {
                put(pixel, free.at((column.eased, row.eased), light.at(row.share) / FINE));
            }
        }
    }

    /// The inside of a blocked area.
    fn paint_blocked(&self, canvas: &mut Canvas, square: &Square) {
        let blocked = Shade::new(square, |terrain| &self.lights[terrain].1);
        let shares = square.of(&self.shares);
        for y in square.rows() {
            let (row, mounds) = (self.shares[y], square.mounds(&self.mounds, y));
            for ((pixel, column), mound) in square.run(canvas, y).iter_mut().zip(shares).zip(mounds) {
                put(pixel, blocked.at((column.eased, row.eased), *mound));
            }
        }
    }

    /// Ground with something blocked in the square or to the north-west of it.
    fn paint_edge(&self, canvas: &mut Canvas, square: &Square) {
        let free = Shade::new(square, |terrain| &self.lights[terrain].0);
        let blocked = Shade::new(square, |terrain| &self.lights[terrain].1);
        let shares = square.of(&self.shares);
        let (lights, walls) = (square.of(&self.columns.light), square.of(&self.columns.wall));
        let shadows = square.of(&self.columns.shadow);
        for y in square.rows() {
            let row = self.shares[y];
            let (first, shadow_share) = behind(row.share);
            let mounds = if square.has_wall() { square.mounds(&self.mounds, y) } else { &[] };
            let columns = square.run(canvas, y).iter_mut().zip(shares).zip(lights).zip(walls).zip(shadows);
            for (x, ((((pixel, column), light), wall), shadow)) in columns.enumerate() {
                let place = (column.eased, row.eased);
                let wall = &self.walls[index(wall.at(row.share))];
                if wall.cover == 255 {
                    put(pixel, blocked.at(place, mounds[x] + wall.rim));
                    continue;
                }
                let dark = self.walls[index(between(shadow[first], shadow[first + 1], shadow_share))].dark;
                let mut color = free.at(place, light.at(row.share) / FINE);
                if dark > 0 {
                    color = color.mix(INK, dark);
                }
                if wall.cover > 0 {
                    color = color.mix(blocked.at(place, mounds[x] + wall.rim), wall.cover);
                }
                put(pixel, color);
            }
        }
    }
}

/// Light of slow waves in the ground at the middle of a cell, about -11 to 11.
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
    fn fill_walls(&mut self, square: &Square, shares: &[Share]) {
        fill(&mut self.wall, square.corners(), shares);
        self.shadow.clear();
        self.shadow.extend(shares.iter().map(|column| {
            let (first, share) = behind(column.share);
            square.blocked.map(|row| between(row[first], row[first + 1], share))
        }));
    }
}

/// The values between four corners (north-west, north-east, south-west, south-east).
fn fill(ends: &mut Vec<Ends>, [nw, ne, sw, se]: [i32; 4], shares: &[Share]) {
    ends.clear();
    ends.extend(
        shares.iter().map(|column| Ends(between(nw, ne, column.share), between(sw, se, column.share))),
    );
}

impl<'t> Shade<'t> {
    fn new(square: &Square, lights: impl Fn(usize) -> &'t Lights) -> Self {
        let [first, rest @ ..] = square.terrains;
        if rest == [first; 3] {
            Self::Plain(lights(first))
        } else {
            Self::Mixed(square.terrains.map(|terrain| lights(terrain).at(0)))
        }
    }

    /// The colour at eased shares of the way, in that light.
    #[inline]
    fn at(&self, (x, y): (i32, i32), percent: i32) -> Color {
        match self {
            Self::Plain(lights) => lights.at(percent),
            Self::Mixed(corners) => lit(blended(*corners, x, y), percent),
        }
    }
}

fn put(pixel: &mut [u8; 3], color: Color) {
    *pixel = [color.0, color.1, color.2];
}

/// A number that is not negative as an index.
fn index(number: i32) -> usize {
    usize::try_from(number).expect("counted from the first pixel, or from the least value")
}
