//! Frames of the terrain sprite sets, by class of terrain and shape.
//!
//! The numbers are those of the sprite files of the original game, measured on maps of its generator.

use crate::terrain_shape::{Class, Relation, TileShape, Transition};

/// First and last frame of a shape.
pub(super) type Range = (u8, u8);

/// Frames of a shape with an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Frames {
    /// One drawing, mirrored by flip bits.
    Mirrored(Range),
    /// A drawing for this orientation, without flip bits.
    Baked(Range),
}

/// Returns the plain frames, and the decorated ones if there are any.
pub(super) fn plain(class: Class) -> (Range, Option<Range>) {
    match class {
        Class::Blended => ((49, 56), Some((57, 72))),
        Class::Blend => ((21, 28), Some((29, 44))),
        Class::Sand => ((0, 7), Some((8, 23))),
        Class::Water => ((21, 32), None),
        Class::Rock => ((0, 7), None),
    }
}

/// Returns the frames of a shape with an edge. `is_tight` chooses between the variants of inner corners.
pub(super) fn edge(class: Class, shape: TileShape, is_tight: bool) -> Frames {
    if class == Class::Rock {
        return Frames::Baked(rock(shape, is_tight));
    }
    if let Transition::Frame(frame) = shape.transition {
        return Frames::Mirrored((frame, frame));
    }
    // Dirt and water have one edge. Blending land has first the edge against dirt, and then the one against
    // sand.
    let base = if class == Class::Blended && shape.foreign == Relation::Sandy { 20 } else { 0 };
    let (first, last) = match shape.transition {
        Transition::OuterCorner => (0, 3),
        Transition::VerticalEdge => (4, 7),
        Transition::HorizontalEdge => (8, 11),
        Transition::InnerCorner if is_tight => (18, 19),
        Transition::InnerCorner => (12, 15),
        Transition::OuterCornerTight => (16, 17),
        Transition::Plain | Transition::Frame(_) => plain(class).0,
    };
    Frames::Mirrored((base + first, base + last))
}

/// Returns the frames of rock, which has two for each orientation: as drawn, mirrored left-right, top-bottom,
/// both.
fn rock(shape: TileShape, is_tight: bool) -> Range {
    let first = match shape.transition {
        Transition::OuterCorner => 8 + 2 * shape.flip,
        Transition::VerticalEdge => 16 + 2 * (shape.flip & 1),
        Transition::HorizontalEdge => 20 + (shape.flip & 2),
        Transition::InnerCorner if is_tight => 40 + 2 * shape.flip,
        Transition::InnerCorner => 24 + 2 * shape.flip,
        Transition::OuterCornerTight => 32 + 2 * shape.flip,
        Transition::Plain | Transition::Frame(_) => return plain(Class::Rock).0,
    };
    (first, first + 1)
}
