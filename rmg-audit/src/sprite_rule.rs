//! The rule that determines the sprite of a terrain tile from the terrains around it.
//!
//! Source: `docs/sources/h3m.md` sections 9.1 to 9.4. The eight neighbors are compared with the tile: the
//! same terrain (N), a sandy terrain with its own edge (S), or another terrain, which is met through dirt
//! (D). Canonical patterns of such neighborhoods, mirrored if needed, determine shape and flip. Kind of
//! terrain and shape determine the frames.

use std::ops::RangeInclusive;

/// The kind of sprite set of a terrain in the original game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// Grass, snow, swamp, rough, subterranean, lava: one set of edges to dirt, one to sand.
    Blend,
    /// Highlands and wasteland of Horn of the Abyss: as [`Blend`](Self::Blend), with other frames.
    HotaBlend,
    /// Dirt: edges to sandy terrains only.
    Dirt,
    Sand,
    Water,
    /// Rock: edges to all other terrains, with a separate frame for each flip.
    Rock,
}

impl Drawing {
    const COUNT: usize = 6;
}

/// The relation of a neighbor to a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    /// The same terrain for the sprite rule.
    Same,
    Sandy,
    /// Another terrain, met through dirt.
    Dirty,
}

impl Relation {
    const COUNT: usize = 3;
}

/// The relations of a tile to the 3 x 3 tiles around it, row by row; the center is `Same`.
pub(crate) type Around = [Relation; 9];

/// The shape of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Plain,
    Vertical,
    Horizontal,
    /// Foreign on two sides, or on one side and at a corner.
    Outer,
    /// Foreign on two sides, as part of a smooth diagonal.
    OuterTight,
    /// Foreign at one corner only; two neighbors determine which of two sprites it gets.
    Inner,
    /// A sprite for a special mixture, by its frame.
    Mixed(u8),
}

/// A shape with its flip and the relation of the foreign terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ShapeMatch {
    pub(crate) shape: Shape,
    /// Bit 0: mirrored left-right, bit 1: mirrored top-bottom.
    pub(crate) flip: u8,
    /// Whether it borders on sandy terrain.
    pub(crate) is_sandy: bool,
}

/// Returns the relation of a tile drawn as `drawing` to a neighbor.
pub(crate) fn relation(drawing: Drawing, is_same_terrain: bool, is_neighbor_sandy: bool) -> Relation {
    match (drawing, is_same_terrain) {
        (_, true) | (Drawing::Sand, false) => Relation::Same,
        (Drawing::Dirt, false) if is_neighbor_sandy => Relation::Sandy,
        (Drawing::Dirt, false) => Relation::Same,
        (Drawing::Water | Drawing::Rock, false) => Relation::Sandy,
        (Drawing::Blend | Drawing::HotaBlend, false) if is_neighbor_sandy => Relation::Sandy,
        (Drawing::Blend | Drawing::HotaBlend, false) => Relation::Dirty,
    }
}

/// A special mixture: its frame, its canonical pattern, and a list of cells; one of them must be `D`.
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

/// Frames of two opposite corners on blending terrains, and on dirt and water. Mirrored both ways they look
/// the same, so a mirrored one always has the top-bottom flip.
const TWO_SANDY_CORNERS: u8 = 42;
const TWO_DIRTY_CORNERS: u8 = 40;
const TWO_CORNERS: u8 = 20;

/// All frames of two opposite corners.
pub(crate) const TWINS: [u8; 3] = [TWO_SANDY_CORNERS, TWO_DIRTY_CORNERS, TWO_CORNERS];

/// Returns the shape of a tile; `None` if no sprite fits.
pub(crate) fn fit(drawing: Drawing, around: &Around) -> Option<ShapeMatch> {
    let has = |what| around.contains(&what);
    let is_sandy = has(Relation::Sandy);
    if drawing == Drawing::Sand || (!is_sandy && !has(Relation::Dirty)) {
        return Some(ShapeMatch { shape: Shape::Plain, flip: 0, is_sandy: false });
    }
    let mixtures: &[Mixture] = match drawing {
        Drawing::Blend | Drawing::HotaBlend => &BLEND_MIXTURES,
        Drawing::Dirt => &DIRT_MIXTURES,
        Drawing::Water => &WATER_MIXTURES,
        Drawing::Sand | Drawing::Rock => &[],
    };
    for (frame, pattern, one_dirty) in mixtures {
        let is_twin = TWINS.contains(frame);
        let flips: &[u8] = if is_twin { &[0, 2] } else { &[0, 1, 2, 3] };
        let found = flips.iter().find(|flip| is_mixture(around, **flip, pattern, one_dirty));
        if let Some(flip) = found {
            return Some(ShapeMatch { shape: Shape::Mixed(*frame), flip: *flip, is_sandy });
        }
    }
    // In other combinations of both relations, both count as foreign and the sandy sprite applies. The
    // description lists one relation per shape, but the original generator draws these as well.
    (0..4).find_map(|flip| Some(ShapeMatch { shape: simple_shape(around, flip)?, flip, is_sandy }))
}

/// A cache of shapes by neighborhood. Maps repeat the same few neighborhoods, and the search for a pattern is
/// slow.
#[derive(Debug, Default)]
pub(crate) struct Fits {
    /// By drawing, then by the eight neighbors as digits; empty until the first use of a drawing.
    known: [Vec<Option<Option<ShapeMatch>>>; Drawing::COUNT],
}

impl Fits {
    /// Returns the same as [`fit`].
    pub(crate) fn fit(&mut self, drawing: Drawing, around: &Around) -> Option<ShapeMatch> {
        let digits = around[..4].iter().chain(&around[5..]);
        let code = digits.fold(0, |code, relation| code * Relation::COUNT + *relation as usize);
        let known = &mut self.known[drawing as usize];
        if known.is_empty() {
            known.resize(Relation::COUNT.pow(8), None);
        }
        *known[code].get_or_insert_with(|| fit(drawing, around))
    }
}

/// Returns the relation at a cell of the mirrored neighborhood.
fn mirrored(around: &Around, flip: u8, cell: usize) -> Relation {
    let (x, y) = (cell % 3, cell / 3);
    let x = if flip & 1 == 1 { 2 - x } else { x };
    let y = if flip & 2 == 2 { 2 - y } else { y };
    around[y * 3 + x]
}

fn is_mixture(around: &Around, flip: u8, pattern: &[u8; 9], one_dirty: &[usize]) -> bool {
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
    pattern.iter().enumerate().all(fits) && (one_dirty.is_empty() || one_dirty.iter().any(is_dirty))
}

/// Returns the shape of a mirrored neighborhood in which all relations except `Same` count as foreign.
fn simple_shape(around: &Around, flip: u8) -> Option<Shape> {
    let is_foreign = |cell| mirrored(around, flip, cell) != Relation::Same;
    let [top_left, top, top_right, left] = [0, 1, 2, 3].map(is_foreign);
    let [right, bottom_left, bottom, bottom_right] = [5, 6, 7, 8].map(is_foreign);
    if right || bottom {
        return None;
    }
    if bottom_right {
        let is_only = !(top_left || top || top_right || left || bottom_left);
        return is_only.then_some(Shape::Inner);
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

/// Returns the allowed frames of a shape, and its flip bits.
///
/// # Arguments
/// - `is_tight`: whether an inner corner is the tight one.
pub(crate) fn frames(drawing: Drawing, fit: ShapeMatch, is_tight: bool) -> Option<(RangeInclusive<u8>, u8)> {
    if fit.shape == Shape::Plain {
        let plain = match drawing {
            Drawing::Blend => 49..=72,
            Drawing::HotaBlend => 77..=117,
            Drawing::Dirt => 21..=44,
            Drawing::Water => 21..=32,
            Drawing::Sand => 0..=23,
            Drawing::Rock => 0..=7,
        };
        return Some((plain, 0));
    }
    if drawing == Drawing::HotaBlend {
        return hota_frames(fit, is_tight);
    }
    // First frame and number of frames in the sets without separate frames per flip.
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
            // Two frames per flip. Horizontal edges use only two flips: none, and top-bottom.
            let nth = if fit.shape == Shape::Horizontal { fit.flip / 2 } else { fit.flip };
            let first = rock + 2 * nth;
            Some((first..=first + 1, 0))
        }
        Drawing::Blend if fit.is_sandy => Some((first + 20..=first + 20 + count - 1, fit.flip)),
        Drawing::Blend | Drawing::Dirt | Drawing::Water => Some((first..=first + count - 1, fit.flip)),
        Drawing::Sand | Drawing::HotaBlend => None,
    }
}

/// Returns the frame of a mixture in the sprite set of a terrain.
pub(crate) fn mixture_frame(drawing: Drawing, mixture: u8) -> u8 {
    match (drawing, mixture) {
        (Drawing::HotaBlend, 40..=48) => mixture - 40 + 68,
        (Drawing::HotaBlend, 73..=78) => mixture - 73 + 118,
        _ => mixture,
    }
}

/// Returns the frames of a shape that is not plain in the sets of Horn of the Abyss, and its flip bits.
/// Source: `docs/sources/hota-content.md`.
fn hota_frames(fit: ShapeMatch, is_tight: bool) -> Option<(RangeInclusive<u8>, u8)> {
    let (dirty, sandy) = match fit.shape {
        Shape::Outer => (0..=5, 34..=39),
        Shape::Vertical => (6..=13, 40..=47),
        Shape::Horizontal => (14..=21, 48..=55),
        Shape::Inner if is_tight => (31..=33, 65..=67),
        Shape::Inner => (22..=27, 56..=61),
        Shape::OuterTight => (28..=30, 62..=64),
        Shape::Mixed(mixture) => {
            let frame = mixture_frame(Drawing::HotaBlend, mixture);
            (frame..=frame, frame..=frame)
        }
        Shape::Plain => return None,
    };
    Some((if fit.is_sandy { sandy } else { dirty }, fit.flip))
}

/// Returns the name of the shape.
pub(crate) fn shape_text(fit: ShapeMatch) -> &'static str {
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
