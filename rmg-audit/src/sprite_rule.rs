//! Which sprite a tile of terrain needs, from the terrains around it.
//!
//! Source: `docs/sources/h3m.md` sections 9.1 to 9.4. The eight neighbours are compared with the tile: the
//! same (N), of a sandy terrain that keeps its own edge (S), or of another one, met through dirt (D).
//! Canonical pictures of such neighbourhoods, mirrored where needed, give shape and flip; kind of terrain and
//! shape give the frames.

use std::ops::RangeInclusive;

/// How a terrain is drawn in the original game's sprite sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// Grass, snow, swamp, rough, subterranean, lava: one set of edges to dirt, one to sand.
    Blend,
    /// Dirt: edges to sandy terrains only.
    Dirt,
    Sand,
    Water,
    /// Rock: edges to everything, with a frame of its own for every mirroring.
    Rock,
}

impl Drawing {
    const COUNT: usize = 5;
}

/// What a neighbour is to a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    /// The same, as far as drawing goes.
    Same,
    Sandy,
    /// Another terrain, met through dirt.
    Dirty,
}

impl Relation {
    const COUNT: usize = 3;
}

/// The relations of a tile to the 3 x 3 tiles around it, row by row; the middle is `Same`.
pub(crate) type Around = [Relation; 9];

/// What a tile looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Plain,
    Vertical,
    Horizontal,
    /// Foreign on two sides, or on one side and round a corner.
    Outer,
    /// Foreign on two sides, as part of a smooth diagonal.
    OuterTight,
    /// Foreign at one corner only; two neighbours decide which of two sprites it gets.
    Inner,
    /// One of the sprites for special mixtures, by its frame.
    Mixed(u8),
}

/// A shape with its mirroring and the relation of what is foreign to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fit {
    pub(crate) shape: Shape,
    /// Bit 0: mirrored left-right, bit 1: mirrored top-bottom.
    pub(crate) flip: u8,
    /// Whether it borders on sandy terrain.
    pub(crate) is_sandy: bool,
}

/// Relation of a tile drawn as `drawing` to a neighbour.
pub(crate) fn relation(drawing: Drawing, is_same_terrain: bool, is_neighbor_sandy: bool) -> Relation {
    match (drawing, is_same_terrain) {
        (_, true) | (Drawing::Sand, false) => Relation::Same,
        (Drawing::Dirt, false) if is_neighbor_sandy => Relation::Sandy,
        (Drawing::Dirt, false) => Relation::Same,
        (Drawing::Water | Drawing::Rock, false) => Relation::Sandy,
        (Drawing::Blend, false) if is_neighbor_sandy => Relation::Sandy,
        (Drawing::Blend, false) => Relation::Dirty,
    }
}

/// A special mixture: its frame, its canonical picture, and cells of which one must be `D`.
///
/// `S`, `D`, `.` are relations, `d` is D or the same, `?` is anything.
type Mixture = (u8, &'static [u8; 9], &'static [usize]);

/// Mixtures on blending terrains, in the order in which they are tried.
const BLEND_MIXTURES: [Mixture; 15] = [
    (74, b"SS.S....S", &[]),
    (73, b"DD.D....D", &[]),
    (75, b"DD.D....S", &[]),
    (76, b"SS.S....D", &[]),
    (77, b"..S..DSDD", &[]),
    (78, b"..D..DDDS", &[]),
    (TWO_SANDY_CORNERS, b"S.......S", &[]),
    (41, b"D.......S", &[]),
    (43, b"..d..DSdd", &[]),
    (44, b"..S..ddDd", &[]),
    (45, b"..D..D..S", &[]),
    (46, b"......dDS", &[]),
    (47, b"..?..Sdd?", &[6, 7]),
    (48, b"..d..d?S?", &[2, 5]),
    (TWO_DIRTY_CORNERS, b"D.......D", &[]),
];

/// Mixtures on dirt.
const DIRT_MIXTURES: [Mixture; 2] = [(45, b"SS.S....S", &[]), (TWO_CORNERS, b"S.......S", &[])];

/// Mixtures on water.
const WATER_MIXTURES: [Mixture; 1] = [(TWO_CORNERS, b"S.......S", &[])];

/// Frames of two opposite corners on blending terrains, and on dirt and water. They look the same mirrored
/// twice, and are always written with the top-bottom flip when mirrored.
const TWO_SANDY_CORNERS: u8 = 42;
const TWO_DIRTY_CORNERS: u8 = 40;
const TWO_CORNERS: u8 = 20;

/// All of them.
pub(crate) const TWINS: [u8; 3] = [TWO_SANDY_CORNERS, TWO_DIRTY_CORNERS, TWO_CORNERS];

/// The shape of a tile; `None` when no sprite fits.
pub(crate) fn fit(drawing: Drawing, around: &Around) -> Option<Fit> {
    let has = |what| around.contains(&what);
    let is_sandy = has(Relation::Sandy);
    if drawing == Drawing::Sand || (!is_sandy && !has(Relation::Dirty)) {
        return Some(Fit { shape: Shape::Plain, flip: 0, is_sandy: false });
    }
    let mixtures: &[Mixture] = match drawing {
        Drawing::Blend => &BLEND_MIXTURES,
        Drawing::Dirt => &DIRT_MIXTURES,
        Drawing::Water => &WATER_MIXTURES,
        Drawing::Sand | Drawing::Rock => &[],
    };
    for (frame, picture, one_dirty) in mixtures {
        let is_twin = TWINS.contains(frame);
        let flips: &[u8] = if is_twin { &[0, 2] } else { &[0, 1, 2, 3] };
        let found = flips.iter().find(|flip| is_mixture(around, **flip, picture, one_dirty));
        if let Some(flip) = found {
            return Some(Fit { shape: Shape::Mixed(*frame), flip: *flip, is_sandy });
        }
    }
    // Where both kinds meet in another way, both count as foreign, and the sandy sprite is drawn. (The
    // description speaks of one kind per shape; the original generator draws these as well.)
    (0..4).find_map(|flip| Some(Fit { shape: simple_shape(around, flip)?, flip, is_sandy }))
}

/// The shapes of all neighbourhoods that were asked for so far: maps repeat few of them, and looking for a
/// picture is long.
#[derive(Debug, Default)]
pub(crate) struct Fits {
    /// By drawing, then by the eight neighbours as digits; empty until a drawing is asked for.
    known: [Vec<Option<Option<Fit>>>; Drawing::COUNT],
}

impl Fits {
    /// As [`fit`].
    pub(crate) fn fit(&mut self, drawing: Drawing, around: &Around) -> Option<Fit> {
        let digits = around[..4].iter().chain(&around[5..]);
        let code = digits.fold(0, |code, relation| code * Relation::COUNT + *relation as usize);
        let known = &mut self.known[drawing as usize];
        if known.is_empty() {
            known.resize(Relation::COUNT.pow(8), None);
        }
        *known[code].get_or_insert_with(|| fit(drawing, around))
    }
}

/// The relation at a cell of the mirrored neighbourhood.
fn mirrored(around: &Around, flip: u8, cell: usize) -> Relation {
    let (x, y) = (cell % 3, cell / 3);
    let x = if flip & 1 == 1 { 2 - x } else { x };
    let y = if flip & 2 == 2 { 2 - y } else { y };
    around[y * 3 + x]
}

fn is_mixture(around: &Around, flip: u8, picture: &[u8; 9], one_dirty: &[usize]) -> bool {
    let fits = |(cell, symbol): (usize, &u8)| {
        let here = mirrored(around, flip, cell);
        match symbol {
            b'S' => here == Relation::Sandy,
            b'D' => here == Relation::Dirty,
            b'd' => here != Relation::Sandy,
            b'?' => true,
            _ => here == Relation::Same,
        }
    };
    let is_dirty = |cell: &usize| mirrored(around, flip, *cell) == Relation::Dirty;
    picture.iter().enumerate().all(fits) && (one_dirty.is_empty() || one_dirty.iter().any(is_dirty))
}

/// The shape of a neighbourhood in which all that is not the same counts as foreign, mirrored by `flip`.
fn simple_shape(around: &Around, flip: u8) -> Option<Shape> {
    let is_foreign = |cell| mirrored(around, flip, cell) != Relation::Same;
    let [top_left, top, top_right, left] = [0, 1, 2, 3].map(is_foreign);
    let [right, bottom_left, bottom, bottom_right] = [5, 6, 7, 8].map(is_foreign);
    if right || bottom {
        return None;
    }
    if bottom_right {
        let is_alone = !(top_left || top || top_right || left || bottom_left);
        return is_alone.then_some(Shape::Inner);
    }
    match (left, top) {
        (true, false) if top_right => Some(Shape::Outer),
        (false, true) if bottom_left => Some(Shape::Outer),
        (true, false) => Some(Shape::Vertical),
        (false, true) => Some(Shape::Horizontal),
        (true, true) if top_right && bottom_left => Some(Shape::Outer),
        (true, true) => Some(Shape::OuterTight),
        (false, false) => None,
    }
}

/// Frames that may be drawn for a shape, and the flip bits to go with them.
///
/// # Arguments
/// - `is_tight`: for an inner corner, whether it is the tight one.
pub(crate) fn frames(drawing: Drawing, fit: Fit, is_tight: bool) -> Option<(RangeInclusive<u8>, u8)> {
    if fit.shape == Shape::Plain {
        let plain = match drawing {
            Drawing::Blend => 49..=72,
            Drawing::Dirt => 21..=44,
            Drawing::Water => 21..=32,
            Drawing::Sand => 0..=23,
            Drawing::Rock => 0..=7,
        };
        return Some((plain, 0));
    }
    // First frame and number of frames in the sets without baked mirrorings.
    let (first, count, rock) = match fit.shape {
        Shape::Outer => (0, 4, 8),
        Shape::Vertical => (4, 4, 16),
        Shape::Horizontal => (8, 4, 20),
        Shape::Inner if is_tight => (18, 2, 40),
        Shape::Inner => (12, 4, 24),
        Shape::OuterTight => (16, 2, 32),
        Shape::Mixed(frame) => return Some((frame..=frame, fit.flip)),
        Shape::Plain => return None,
    };
    match drawing {
        Drawing::Rock => {
            // Two frames for each mirroring that the shape has; horizontal edges have none and top-bottom.
            let nth = if fit.shape == Shape::Horizontal { fit.flip / 2 } else { fit.flip };
            let first = rock + 2 * nth;
            Some((first..=first + 1, 0))
        }
        Drawing::Blend if fit.is_sandy => Some((first + 20..=first + 20 + count - 1, fit.flip)),
        Drawing::Blend | Drawing::Dirt | Drawing::Water => Some((first..=first + count - 1, fit.flip)),
        Drawing::Sand => None,
    }
}

/// The shape in words.
pub(crate) fn shape_word(fit: Fit) -> &'static str {
    match fit.shape {
        Shape::Plain => "plain ground",
        Shape::Vertical | Shape::Horizontal => "an edge",
        Shape::Outer | Shape::OuterTight => "an outer corner",
        Shape::Inner => "an inner corner",
        Shape::Mixed(_) => "a mixture of edges",
    }
}

#[cfg(test)]
mod tests;
