//! Frames of the terrain sprite sets, by class of terrain and shape.
//!
//! The figures are those of the original game's sprite files, measured on maps of its generator.

use crate::terrain_shape::{Class, Fit, Relation, Shape};

/// First and last frame of a shape.
pub(super) type Range = (u8, u8);

/// Frames of a shape with an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Frames {
    /// Drawn once, and mirrored by flip bits.
    Mirrored(Range),
    /// Drawn in this orientation: no flip bits.
    Baked(Range),
}

/// Plain frames, and decorated ones where there are any.
pub(super) fn plain(class: Class) -> (Range, Option<Range>) {
    match class {
        Class::Blended => ((49, 56), Some((57, 72))),
        Class::Blend => ((21, 28), Some((29, 44))),
        Class::Sand => ((0, 7), Some((8, 23))),
        Class::Water => ((21, 32), None),
        Class::Rock => ((0, 7), None),
    }
}

/// Frames of a shape with an edge. `is_tight` chooses between the variants of inner corners.
pub(super) fn edge(class: Class, fit: Fit, is_tight: bool) -> Frames {
    if class == Class::Rock {
        return Frames::Baked(rock(fit, is_tight));
    }
    if let Shape::Frame(frame) = fit.shape {
        return Frames::Mirrored((frame, frame));
    }
    // Dirt and water have one edge; blending land has that against dirt first, and then the one against sand.
    let base = if class == Class::Blended && fit.foreign == Relation::Sandy { 20 } else { 0 };
    let (first, last) = match fit.shape {
        Shape::OuterCorner => (0, 3),
        Shape::VerticalEdge => (4, 7),
        Shape::HorizontalEdge => (8, 11),
        Shape::InnerCorner if is_tight => (18, 19),
        Shape::InnerCorner => (12, 15),
        Shape::OuterCornerTight => (16, 17),
        Shape::Plain | Shape::Frame(_) => plain(class).0,
    };
    Frames::Mirrored((base + first, base + last))
}

/// Rock has two frames for each orientation: as drawn, mirrored left-right, top-bottom, both.
fn rock(fit: Fit, is_tight: bool) -> Range {
    let first = match fit.shape {
        Shape::OuterCorner => 8 + 2 * fit.flip,
        Shape::VerticalEdge => 16 + 2 * (fit.flip & 1),
        Shape::HorizontalEdge => 20 + (fit.flip & 2),
        Shape::InnerCorner if is_tight => 40 + 2 * fit.flip,
        Shape::InnerCorner => 24 + 2 * fit.flip,
        Shape::OuterCornerTight => 32 + 2 * fit.flip,
        Shape::Plain | Shape::Frame(_) => return plain(Class::Rock).0,
    };
    (first, first + 1)
}
