//! The sprite shape of a tile, by the relations to its neighbors.
//!
//! The shapes and the order in which they are tried were measured on maps of the original generator.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU16, Ordering};

use super::relation::{Around, Class, Relation};

/// A transition to other terrains, without mirroring: the foreign terrain is north-west.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Transition {
    /// No edge.
    Plain,
    /// Foreign terrain to the west.
    VerticalEdge,
    /// Foreign terrain to the north.
    HorizontalEdge,
    /// Foreign terrain to the north and west that continues beyond.
    OuterCorner,
    /// Foreign terrain to the north and west that does not continue beyond: smooth diagonals.
    OuterCornerTight,
    /// Foreign terrain only to the south-east. The shapes of the neighbors to the south and east decide which
    /// of the two variants is drawn.
    InnerCorner,
    /// Edges of both kinds, or at two opposite corners: a single frame.
    Frame(u8),
}

/// The shape of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TileShape {
    pub(crate) transition: Transition,
    /// Bit 0: mirrored left-right, bit 1: mirrored top-bottom.
    pub(crate) flip: u8,
    /// The terrain beyond the edge; native for plain tiles and single frames.
    pub(crate) foreign: Relation,
}

/// Frames of the blended terrains for several edges, in the order in which they are tried. `d` is dirt or
/// native, `?` anything.
const MIXED_BLENDED: &[(u8, &[&str; 2])] = &[
    (74, &["SS./S../..S", ""]),
    (73, &["DD./D../..D", ""]),
    (75, &["DD./D../..S", ""]),
    (76, &["SS./S../..D", ""]),
    (77, &["..S/..D/SDD", ""]),
    (78, &["..D/..D/DDS", ""]),
    (42, &["S../.../..S", ""]),
    (41, &["D../.../..S", ""]),
    (43, &["..d/..D/Sdd", ""]),
    (44, &["..S/..d/dDd", ""]),
    (45, &["..D/..D/..S", ""]),
    (46, &[".../.../dDS", ""]),
    (47, &["..?/..S/Dd?", "..?/..S/dD?"]),
    (48, &["..D/..d/?S?", "..d/..D/?S?"]),
    (40, &["D../.../..D", ""]),
];

/// Frames of dirt for several edges.
const MIXED_BLEND: &[(u8, &[&str; 2])] = &[(45, &["SS./S../..S", ""]), (20, &["S../.../..S", ""])];

/// Frames of water for several edges.
const MIXED_WATER: &[(u8, &[&str; 2])] = &[(20, &["S../.../..S", ""])];

/// Frames of two opposite corners look the same with either mirroring; the games write top-bottom.
const TWO_CORNERS: [&str; 2] = ["S../.../..S", "D../.../..D"];

/// The first frame that is missing in some versions of the game (alexanderbelous/h3mtxt reports crashes).
const FIRST_RISKY_FRAME: u8 = 73;

impl TileShape {
    /// Returns the shape of a tile of a class, `None` if the games have no sprite for it.
    pub(crate) fn of(class: Class, around: Around) -> Option<Self> {
        Entry::of(class, around).shape()
    }
}

/// Returns whether every version of the games can draw a tile: it is part of a block of 2 x 2 native tiles,
/// it has a shape with edges of one kind or a frame for both, and that frame is missing in no version. Water
/// and rock must not have two opposite foreign corners.
pub(crate) fn is_drawable(class: Class, around: Around) -> bool {
    // Most tiles are within their own terrain.
    around == Around(0) || Entry::of(class, around).has(Entry::DRAWABLE)
}

/// The entries that were looked up, by class and surroundings: a map has few of all surroundings.
static ENTRIES: [[AtomicU16; Around::COUNT]; 5] = [const { [const { AtomicU16::new(0) }; Around::COUNT] }; 5];

/// The frames of each class.
static FRAMES: LazyLock<[Vec<MixedFrame>; 5]> = LazyLock::new(|| {
    [Class::Blended, Class::Blend, Class::Sand, Class::Water, Class::Rock].map(mixed_frames)
});

/// Shape of a tile of a class in its surroundings: transition in bits 0 to 7, mirroring in 8 and 9, foreign
/// terrain in 10 and 11, then flags.
#[derive(Clone, Copy)]
struct Entry(u16);

impl Entry {
    const KNOWN: u16 = 1 << 12;
    const SHAPE: u16 = 1 << 13;
    const DRAWABLE: u16 = 1 << 14;
    /// Transitions without a frame, by their number; frames have the numbers after them.
    const FIRST_FRAME: u8 = 6;
    const EDGES: [Transition; Self::FIRST_FRAME as usize] = [
        Transition::Plain,
        Transition::VerticalEdge,
        Transition::HorizontalEdge,
        Transition::OuterCorner,
        Transition::OuterCornerTight,
        Transition::InnerCorner,
    ];

    fn of(class: Class, around: Around) -> Self {
        let entry = &ENTRIES[class as usize][usize::from(around.0)];
        // Threads that look it up at the same time compute the same entry.
        let known = Self(entry.load(Ordering::Relaxed));
        if known.has(Self::KNOWN) {
            return known;
        }
        let new = Self::new(class, around);
        entry.store(new.0, Ordering::Relaxed);
        new
    }

    #[cold]
    fn new(class: Class, around: Around) -> Self {
        let grid = around.grid();
        let shape = find(class, &FRAMES[class as usize], &grid);
        let is_drawable = class == Class::Sand
            || shape.is_some_and(|shape| is_common(class, shape, &grid)) && has_block(&grid);
        let bits = shape.map_or(0, |TileShape { transition, flip, foreign }| {
            let number = match transition {
                Transition::Frame(frame) => u16::from(Self::FIRST_FRAME) + u16::from(frame),
                _ => (0..)
                    .zip(Self::EDGES)
                    .find(|(_, edge)| *edge == transition)
                    .map_or(0, |(number, _)| number),
            };
            Self::SHAPE | number | u16::from(flip) << 8 | (foreign as u16) << 10
        });
        Self(Self::KNOWN | bits | if is_drawable { Self::DRAWABLE } else { 0 })
    }

    fn has(self, flag: u16) -> bool {
        self.0 & flag != 0
    }

    fn shape(self) -> Option<TileShape> {
        let [number, rest] = self.0.to_le_bytes();
        let edge = Self::EDGES.get(usize::from(number)).copied();
        self.has(Self::SHAPE).then(|| TileShape {
            transition: edge.unwrap_or_else(|| Transition::Frame(number - Self::FIRST_FRAME)),
            flip: rest & 3,
            foreign: Relation::ALL[usize::from(rest >> 2 & 3)],
        })
    }
}

/// Returns whether every version of the games certainly draws a shape.
fn is_common(class: Class, shape: TileShape, grid: &[Relation; 9]) -> bool {
    match shape.transition {
        Transition::Frame(_) if matches!(class, Class::Water | Class::Rock) => false,
        Transition::Frame(frame) => frame < FIRST_RISKY_FRAME,
        // The original generator draws edges against sand that continue past dirt, but only in about one of
        // 3,000 tiles.
        _ => grid.iter().all(|relation| *relation == Relation::Native || *relation == shape.foreign),
    }
}

/// Returns whether the center is in a block of 2 x 2 native tiles.
fn has_block(grid: &[Relation; 9]) -> bool {
    let blocks = [[0, 1, 3], [1, 2, 5], [3, 6, 7], [5, 7, 8]];
    blocks.iter().any(|block| block.iter().all(|at| grid[*at] == Relation::Native))
}

/// A frame for several edges.
struct MixedFrame {
    frame: u8,
    patterns: Vec<Pattern>,
    /// The mirroring to write for each of the four tried ones.
    flips: [u8; 4],
}

/// Returns the frames of a class, in the order in which they are tried.
fn mixed_frames(class: Class) -> Vec<MixedFrame> {
    let mixed = match class {
        Class::Sand | Class::Rock => &[],
        Class::Blended => MIXED_BLENDED,
        Class::Blend => MIXED_BLEND,
        Class::Water => MIXED_WATER,
    };
    let frame = |(frame, patterns): &(u8, &[&str; 2])| MixedFrame {
        frame: *frame,
        patterns: patterns.iter().filter(|text| !text.is_empty()).map(|text| Pattern::new(text)).collect(),
        flips: if TWO_CORNERS.contains(&patterns[0]) { [0, 2, 2, 3] } else { [0, 1, 2, 3] },
    };
    mixed.iter().map(frame).collect()
}

/// Returns the first shape that matches in one of the four mirrorings; `frames` are those of the class.
fn find(class: Class, frames: &[MixedFrame], grid: &[Relation; 9]) -> Option<TileShape> {
    if class == Class::Sand {
        return Some(TileShape { transition: Transition::Plain, flip: 0, foreign: Relation::Native });
    }
    let mirrored = [0, 1, 2, 3].map(|flip| (flip, mirror(grid, flip)));
    let bits = mirrored.map(|(_, grid)| bits_of(&grid));
    for MixedFrame { frame, patterns, flips } in frames {
        let fits = |bits: &u32| patterns.iter().any(|pattern| pattern.fits(*bits));
        if let Some(at) = bits.iter().position(fits) {
            return Some(TileShape {
                transition: Transition::Frame(*frame),
                flip: flips[at],
                foreign: Relation::Native,
            });
        }
    }
    if grid.iter().all(|relation| *relation == Relation::Native) {
        return Some(TileShape { transition: Transition::Plain, flip: 0, foreign: Relation::Native });
    }
    // An edge against sand continues past dirt. An edge against dirt with sand beyond has separate frames,
    // which were checked before.
    let is_against = |foreign: Relation| [1, 3, 5, 7].iter().any(|side| grid[*side] == foreign);
    let foreign = if is_against(Relation::Sandy) || !grid.contains(&Relation::Dirt) {
        Relation::Sandy
    } else if grid.contains(&Relation::Sandy) {
        return None;
    } else {
        Relation::Dirt
    };
    mirrored.iter().find_map(|(flip, grid)| {
        edge_shape(grid).map(|transition| TileShape { transition, flip: *flip, foreign })
    })
}

/// Returns the shape with an edge that matches without mirroring.
fn edge_shape(grid: &[Relation; 9]) -> Option<Transition> {
    let [nw, n, ne, w, _, e, sw, s, se] = grid.map(|relation| relation != Relation::Native);
    if e || s || se {
        return (se && ![nw, n, ne, w, e, sw, s].contains(&true)).then_some(Transition::InnerCorner);
    }
    match (n, w) {
        (false, true) if !ne => Some(Transition::VerticalEdge),
        (true, false) if !sw => Some(Transition::HorizontalEdge),
        (false, true) | (true, false) => Some(Transition::OuterCorner),
        (true, true) if ne && sw => Some(Transition::OuterCorner),
        (true, true) => Some(Transition::OuterCornerTight),
        (false, false) => None,
    }
}

fn mirror(grid: &[Relation; 9], flip: u8) -> [Relation; 9] {
    let mut mirrored = *grid;
    if flip & 1 != 0 {
        for row in 0..3 {
            mirrored.swap(row * 3, row * 3 + 2);
        }
    }
    if flip & 2 != 0 {
        for column in 0..3 {
            mirrored.swap(column, column + 6);
        }
    }
    mirrored
}

/// Returns the relations of a grid as bits: three per cell, one of which is set.
fn bits_of(grid: &[Relation; 9]) -> u32 {
    grid.iter().rev().fold(0, |bits, relation| bits << 3 | 1 << *relation as u32)
}

/// The allowed relations of each cell, as bits of [`bits_of`].
struct Pattern(u32);

impl Pattern {
    /// Parses a pattern: `S` sandy, `D` dirt, `d` dirt or native, `?` anything, `.` native.
    fn new(text: &str) -> Self {
        let cells = text.bytes().rev().filter(|letter| *letter != b'/');
        Self(cells.fold(0, |bits, letter| {
            let allowed = match letter {
                b'S' => 0b010,
                b'D' => 0b100,
                b'd' => 0b101,
                b'?' => 0b111,
                _ => 0b001,
            };
            bits << 3 | allowed
        }))
    }

    fn fits(&self, bits: u32) -> bool {
        bits & !self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether a grid matches a pattern, letter by letter.
    fn matches(grid: &[Relation; 9], pattern: &str) -> bool {
        let cells = pattern.bytes().filter(|letter| *letter != b'/');
        let fits = |(letter, relation): (u8, &Relation)| match letter {
            b'S' => *relation == Relation::Sandy,
            b'D' => *relation == Relation::Dirt,
            b'd' => *relation != Relation::Sandy,
            b'?' => true,
            _ => *relation == Relation::Native,
        };
        cells.zip(grid).all(fits)
    }

    #[test]
    fn patterns_match_their_letters() {
        let grids: Vec<_> = (0..).take(Around::COUNT).map(|code| Around(code).grid()).collect();
        for (_, texts) in [MIXED_BLENDED, MIXED_BLEND, MIXED_WATER].concat() {
            for text in texts.iter().filter(|text| !text.is_empty()) {
                let pattern = Pattern::new(text);
                assert!(grids.iter().any(|grid| matches(grid, text)), "{text}");
                for grid in &grids {
                    assert_eq!(pattern.fits(bits_of(grid)), matches(grid, text), "{text} {grid:?}");
                }
            }
        }
    }

    #[test]
    fn entries_are_the_found_shapes() {
        for class in [Class::Blended, Class::Blend, Class::Sand, Class::Water, Class::Rock] {
            let frames = mixed_frames(class);
            for around in (0..).take(Around::COUNT).map(Around) {
                let found = find(class, &frames, &around.grid());
                assert_eq!((TileShape::of(class, around), TileShape::of(class, around)), (found, found));
            }
        }
    }

    #[test]
    fn each_class_has_a_separate_table() {
        // at two opposite sandy corners, sand is plain, and rock has no frames for several edges
        let mixed =
            (0..).take(Around::COUNT).map(Around).find(|around| matches(&around.grid(), "S../.../..S"));
        let frame = |class| TileShape::of(class, mixed.unwrap()).map(|shape| shape.transition);
        let found = [Class::Blended, Class::Blend, Class::Sand, Class::Water, Class::Rock].map(frame);
        assert_eq!(found[0], Some(Transition::Frame(42)));
        assert_eq!(found[1], Some(Transition::Frame(20)));
        assert_eq!(found[2], Some(Transition::Plain));
        assert_eq!(found[3], Some(Transition::Frame(20)));
        assert_eq!(found[4], None);
    }
}
