//! Shapes of obstacles as rows of bits, and the order in which they are tried.

use rmg_core::ObjectKindId;
use rmg_core::ids::AppearanceId;
use rmg_core::pack::{ContentPack, Footprint, ObstacleKind, Offset};

use super::memory::LookSet;
use crate::fields::Cell;

/// Maximum side of a usable obstacle. Those of the game have at most 8 tiles.
pub(super) const LONGEST_SIDE: usize = 15;

/// Where obstacles of a kind are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nature {
    /// In the center of large blocked areas: mountains, waters, craters.
    Massive,
    Wood,
    /// At the edges of blocked areas.
    Low,
    /// Anywhere, and low enough for a shore.
    Stony,
    Any,
}

impl Nature {
    fn of(kind: ObstacleKind) -> Self {
        match kind {
            ObstacleKind::Mountain | ObstacleKind::Lake | ObstacleKind::Crater => Self::Massive,
            ObstacleKind::Tree => Self::Wood,
            ObstacleKind::Plant => Self::Low,
            ObstacleKind::Rock | ObstacleKind::Other => Self::Stony,
            ObstacleKind::Structure | ObstacleKind::Animal => Self::Any,
        }
    }
}

/// The surroundings of a blocked tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    /// Deep in a blocked area, in mountains.
    Massif,
    /// Deep in a forest.
    Forest,
    /// Next to open ground.
    Edge,
    /// At the water.
    Shore,
}

impl Setting {
    const ALL: [Self; 4] = [Self::Massif, Self::Forest, Self::Edge, Self::Shore];

    fn suits(self, outline: &Outline) -> bool {
        match self {
            Self::Massif => outline.nature == Nature::Massive,
            Self::Forest => outline.nature == Nature::Wood,
            Self::Edge => matches!(outline.nature, Nature::Wood | Nature::Low),
            Self::Shore => match outline.nature {
                Nature::Low | Nature::Stony => outline.len() <= MAX_AT_WATER,
                // A single tree at a few places.
                Nature::Wood => outline.len() == 1,
                Nature::Massive | Nature::Any => false,
            },
        }
    }

    /// Returns the rank of a shape. Shapes are tried by falling rank.
    fn rank(self, outline: &Outline) -> u32 {
        let suits = self.suits(outline);
        match (self, outline.len()) {
            // All low shapes come before others, single tiles last among them.
            (Self::Shore, 1) if suits => SINGLE_AT_WATER,
            (Self::Shore, _) if suits => LOW_AT_WATER + outline.rank(),
            // A suitable shape comes before others of up to twice its size. Single tiles only fill gaps.
            (_, 2..) if suits => 2 * outline.rank(),
            _ => outline.rank(),
        }
    }
}

/// Maximum number of cells of a low shape at the water.
const MAX_AT_WATER: usize = 4;
/// Ranks at the water, above those of all large shapes.
const LOW_AT_WATER: u32 = 30;
pub(super) const SINGLE_AT_WATER: u32 = 25;

/// An appearance that a zone uses.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShapeLook {
    pub(super) id: AppearanceId,
    pub(super) object: ObjectKindId,
    /// Distance in blocks within which similar appearances are excluded.
    pub(super) reach: usize,
    /// Similar appearances: itself, and for a lake all lakes, so that lakes are not next to each other.
    pub(super) like: LookSet,
    /// Appearances of its kind with the same number of cells. A row of them looks like a hedge.
    pub(super) twins: LookSet,
    kind: ObstacleKind,
}

impl ShapeLook {
    fn is_water(&self) -> bool {
        self.kind == ObstacleKind::Lake
    }
}

/// The solid cells of appearances that cover the same tiles.
#[derive(Debug, Clone)]
pub(super) struct Outline {
    /// Bit `x` of row `y`, from the corner of the smallest box; empty below it.
    rows: [u32; LONGEST_SIDE],
    /// Rows of the box.
    height: usize,
    /// All cells as column and row of the box.
    pub(super) cells: Vec<(u8, u8)>,
    /// Cells that share a side with one of them, shifted by one row and one column: the first row is above
    /// the box.
    ring: [u32; LONGEST_SIDE + 2],
    /// Column and row of the anchor in the box; it can be outside.
    pub(super) anchor: Cell,
    /// Minimum length of a stretch of cells in any row, and in any column. A tile is only covered if its own
    /// stretches are at least as long.
    pub(super) shortest: Stretches,
    pub(super) looks: LookSet,
    /// Whether it is a lake of water or lava.
    pub(super) is_water: bool,
    nature: Nature,
}

/// Lengths of stretches of cells in a row, and in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretches {
    pub(super) in_row: u32,
    pub(super) in_column: u32,
}

impl Stretches {
    /// Returns whether both lengths are at least those of another.
    pub(super) fn hold(self, other: Self) -> bool {
        self.in_row >= other.in_row && self.in_column >= other.in_column
    }
}

/// Returns the length of the shortest stretch of ones in some lines; 0 if there is none.
fn shortest_stretch(lines: &[u32]) -> u32 {
    let stretches = lines.iter().flat_map(|line| {
        let mut left = *line;
        std::iter::from_fn(move || {
            left = left.checked_shr(left.trailing_zeros())?;
            let length = left.trailing_ones();
            left = left.checked_shr(length).unwrap_or(0);
            Some(length)
        })
    });
    stretches.min().unwrap_or(0)
}

impl Outline {
    /// Builds an outline without appearances. Returns `None` if no cell is solid, a cell can be visited, or a
    /// side is too long.
    fn new(footprint: &Footprint, kind: ObstacleKind) -> Option<Self> {
        if !footprint.actions().is_empty() {
            return None;
        }
        let (min, max) = footprint.bounds()?;
        let (west, north) = (i32::from(min.dx), i32::from(min.dy));
        let width = usize::try_from(i32::from(max.dx) - west + 1).ok()?;
        let height = usize::try_from(i32::from(max.dy) - north + 1).ok()?;
        if width > LONGEST_SIDE || height > LONGEST_SIDE {
            return None;
        }
        let narrow = |n: i32| u8::try_from(n).expect("sides are checked above");
        let local = |cell: &Offset| (narrow(i32::from(cell.dx) - west), narrow(i32::from(cell.dy) - north));
        let cells: Vec<(u8, u8)> = footprint.solid().iter().map(local).collect();
        let (mut rows, mut columns) = ([0_u32; LONGEST_SIDE], [0_u32; LONGEST_SIDE]);
        for (x, y) in &cells {
            rows[usize::from(*y)] |= 1 << x;
            columns[usize::from(*x)] |= 1 << y;
        }
        let mut ring = [0_u32; LONGEST_SIDE + 2];
        for (y, row) in rows[..height].iter().enumerate() {
            ring[y] |= row << 1;
            ring[y + 1] |= row | row << 2;
            ring[y + 2] |= row << 1;
        }
        for (y, row) in rows[..height].iter().enumerate() {
            ring[y + 1] &= !(row << 1);
        }
        let shortest = Stretches {
            in_row: shortest_stretch(&rows[..height]),
            in_column: shortest_stretch(&columns[..width]),
        };
        let (anchor, looks) = (Cell::new(-west, -north), LookSet::default());
        let (is_water, nature) = (kind == ObstacleKind::Lake, Nature::of(kind));
        Some(Self { rows, height, cells, ring, anchor, shortest, looks, is_water, nature })
    }

    /// Returns bit `x` of row `y`, from the corner of the smallest box.
    pub(super) fn rows(&self) -> &[u32] {
        &self.rows[..self.height]
    }

    /// Returns cells that share a side with one of the shape, shifted by one row and one column: the first
    /// row is above the box.
    pub(super) fn ring(&self) -> &[u32] {
        &self.ring[..self.height + 2]
    }

    /// Returns the number of cells.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the rank by size. Shapes of similar size have the same rank, so that the few largest of a
    /// terrain do not dominate.
    fn rank(&self) -> u32 {
        match self.len() {
            10.. => 10,
            6..=9 => 6,
            4..=5 => 4,
            3 => 3,
            2 => 2,
            _ => 1,
        }
    }
}

/// All obstacles that a zone can use on one terrain.
#[derive(Debug)]
pub(super) struct Scenery {
    pub(super) looks: Vec<ShapeLook>,
    pub(super) outlines: Vec<Outline>,
    /// Outlines in the order in which they are tried, with their rank; by setting.
    orders: [Vec<(u32, usize)>; 4],
    /// Maximum number of rows of an outline.
    pub(super) height: usize,
}

impl Scenery {
    /// Builds the scenery of some appearances with the kind of their set. Appearances that cannot cover tiles
    /// are omitted.
    pub(super) fn new(pack: &ContentPack, wanted: &[(AppearanceId, ObstacleKind)]) -> Self {
        let mut looks: Vec<ShapeLook> = Vec::new();
        let mut outlines: Vec<Outline> = Vec::new();
        let mut sizes = Vec::new();
        let mut is_known = vec![false; pack.appearances.len()];
        for (id, kind) in wanted {
            let appearance = &pack.appearances[*id];
            let Some(outline) = Outline::new(&appearance.footprint, *kind) else { continue };
            if looks.len() == LookSet::CAPACITY || std::mem::replace(&mut is_known[id.index()], true) {
                continue;
            }
            let look = looks.len();
            let mut like = LookSet::default();
            like.insert(look);
            let (reach, twins) = (reach(&outline, *kind), like);
            sizes.push(outline.len());
            looks.push(ShapeLook { id: *id, object: appearance.kind, reach, like, twins, kind: *kind });
            let same = |other: &Outline| {
                (other.anchor, other.nature, other.is_water)
                    == (outline.anchor, outline.nature, outline.is_water)
                    && other.rows() == outline.rows()
            };
            let at = outlines.iter().position(same).unwrap_or_else(|| {
                outlines.push(outline);
                outlines.len() - 1
            });
            outlines[at].looks.insert(look);
        }
        let mut waters = LookSet::default();
        (0..looks.len()).filter(|at| looks[*at].is_water()).for_each(|at| waters.insert(at));
        looks.iter_mut().filter(|look| look.is_water()).for_each(|look| look.like = waters);
        find_twins(&mut looks, &sizes);
        let orders = Setting::ALL.map(|setting| {
            let ranks = outlines.iter().map(|outline| setting.rank(outline));
            let mut order: Vec<(u32, usize)> = ranks.zip(0..).collect();
            order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            order
        });
        let height = outlines.iter().map(|outline| outline.height).max().unwrap_or(0);
        Self { looks, outlines, orders, height }
    }

    /// Returns outlines of at least `min_cells` cells in the order in which they are tried, with their rank;
    /// by setting.
    pub(super) fn orders(&self, min_cells: usize) -> [Vec<(u32, usize)>; 4] {
        self.orders.each_ref().map(|order| {
            order.iter().copied().filter(|(_, at)| self.outlines[*at].len() >= min_cells).collect()
        })
    }

    /// Returns whether an obstacle covers a single tile with its anchor on it. Such an obstacle fits
    /// everywhere.
    pub(super) fn has_single(&self) -> bool {
        self.outlines.iter().any(|outline| outline.len() == 1 && outline.anchor == Cell::default())
    }
}

/// Sets the twins of all appearances: those of one kind with the same number of cells. O(looks · groups).
fn find_twins(looks: &mut [ShapeLook], sizes: &[usize]) {
    let mut groups: Vec<((ObstacleKind, usize), LookSet)> = Vec::new();
    let mut group_of = Vec::with_capacity(looks.len());
    for (at, (look, size)) in looks.iter().zip(sizes).enumerate() {
        let group = groups.iter().position(|(of, _)| *of == (look.kind, *size)).unwrap_or_else(|| {
            groups.push(((look.kind, *size), LookSet::default()));
            groups.len() - 1
        });
        groups[group].1.insert(at);
        group_of.push(group);
    }
    looks.iter_mut().zip(group_of).for_each(|(look, group)| look.twins = groups[group].1);
}

/// Returns the distance in blocks within which similar obstacles are excluded. Large obstacles have a larger
/// one, because players remember them. Waters have the largest.
fn reach(outline: &Outline, kind: ObstacleKind) -> usize {
    match (outline.len(), kind) {
        (4.., ObstacleKind::Lake | ObstacleKind::Crater) => 4,
        (4.., _) => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_contains_the_side_neighbors() {
        let footprint = Footprint::parse("XX./.XX").unwrap();
        let outline = Outline::new(&footprint, ObstacleKind::Rock).unwrap();
        assert_eq!(outline.rows(), [0b011, 0b110]);
        assert_eq!(outline.ring(), [0b00110, 0b01001, 0b10010, 0b01100]);
        assert_eq!(outline.anchor, Cell::new(2, 1));
    }

    #[test]
    fn the_shortest_stretch_is_found() {
        let stretches =
            |mask: &str| Outline::new(&Footprint::parse(mask).unwrap(), ObstacleKind::Rock).unwrap().shortest;
        assert_eq!(stretches("XX./.XX"), Stretches { in_row: 2, in_column: 1 });
        assert_eq!(stretches("XXX.X/XXX.X"), Stretches { in_row: 1, in_column: 2 });
        assert_eq!(stretches("XXX/XXX/XXX"), Stretches { in_row: 3, in_column: 3 });
        assert_eq!(shortest_stretch(&[u32::MAX, 0]), 32);
    }

    #[test]
    fn visitable_and_flat_shapes_cover_nothing() {
        for mask in ["XA", "..", "A"] {
            assert!(Outline::new(&Footprint::parse(mask).unwrap(), ObstacleKind::Rock).is_none(), "{mask}");
        }
        assert!(Outline::new(&Footprint::parse(&"X".repeat(16)).unwrap(), ObstacleKind::Rock).is_none());
    }
}
