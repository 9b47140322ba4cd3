//! Frames of the terrain sprite sets, by set and shape.
//!
//! The numbers are those of the sprite files of the games, measured on maps: of the generator of the original
//! game, and of authors for Horn of the Abyss (`docs/sources/hota-content.md`).

use rmg_core::TerrainId;
use rmg_core::pack::FrameLayout;

use crate::terrain_shape::{Class, Relation, Relations, TileShape, Transition};

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

/// A kind of sprite set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpriteSet {
    /// A set of the original game.
    Original(Class),
    /// Blending land of Horn of the Abyss.
    Hota,
}

impl SpriteSet {
    /// Returns the set of a terrain.
    pub(super) fn of(relations: &Relations, terrain: TerrainId) -> Self {
        match (relations.class(terrain), relations.frames(terrain)) {
            (Class::Blended, FrameLayout::Hota) => Self::Hota,
            (class, _) => Self::Original(class),
        }
    }

    /// Returns the plain frames, and the decorated ones if there are any.
    pub(super) fn plain(self) -> (Range, Option<Range>) {
        match self {
            Self::Original(Class::Blended) => ((49, 56), Some((57, 72))),
            Self::Original(Class::Blend) => ((21, 28), Some((29, 44))),
            Self::Original(Class::Sand) => ((0, 7), Some((8, 23))),
            Self::Original(Class::Water) => ((21, 32), None),
            Self::Original(Class::Rock) => ((0, 7), None),
            Self::Hota => ((77, 101), Some((102, 117))),
        }
    }

    /// Returns the frames of a shape with an edge. `is_tight` chooses between the variants of inner corners.
    pub(super) fn edge(self, shape: TileShape, is_tight: bool) -> Frames {
        let class = match self {
            Self::Original(Class::Rock) => return Frames::Baked(rock(shape, is_tight)),
            Self::Original(class) => class,
            Self::Hota => Class::Blended,
        };
        if let Transition::Frame(frame) = shape.transition {
            let frame = if self == Self::Hota { hota_mixture(frame) } else { frame };
            return Frames::Mirrored((frame, frame));
        }
        // Dirt and water have one edge. Blending land has first the edge against dirt, and then the one
        // against sand.
        let is_second = class == Class::Blended && shape.foreign == Relation::Sandy;
        let (first, last) = match (self, shape.transition) {
            (_, Transition::Plain | Transition::Frame(_)) => return Frames::Mirrored(self.plain().0),
            (Self::Original(_), Transition::OuterCorner) => (0, 3),
            (Self::Original(_), Transition::VerticalEdge) => (4, 7),
            (Self::Original(_), Transition::HorizontalEdge) => (8, 11),
            (Self::Original(_), Transition::InnerCorner) if is_tight => (18, 19),
            (Self::Original(_), Transition::InnerCorner) => (12, 15),
            (Self::Original(_), Transition::OuterCornerTight) => (16, 17),
            (Self::Hota, Transition::OuterCorner) => (0, 5),
            (Self::Hota, Transition::VerticalEdge) => (6, 13),
            (Self::Hota, Transition::HorizontalEdge) => (14, 21),
            (Self::Hota, Transition::InnerCorner) if is_tight => (31, 33),
            (Self::Hota, Transition::InnerCorner) => (22, 27),
            (Self::Hota, Transition::OuterCornerTight) => (28, 30),
        };
        let base = match self {
            _ if !is_second => 0,
            Self::Original(_) => 20,
            Self::Hota => 34,
        };
        Frames::Mirrored((base + first, base + last))
    }
}

/// Returns the frame of Horn of the Abyss for a mixture, given by its frame in the original set.
fn hota_mixture(frame: u8) -> u8 {
    match frame {
        // two opposite corners; three relations at once
        40..=48 => frame + 28,
        73..=78 => frame + 45,
        _ => frame,
    }
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
        Transition::Plain | Transition::Frame(_) => return (0, 7),
    };
    (first, first + 1)
}
