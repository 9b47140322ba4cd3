//! Shapes of obstacles as rows of bits, and in which order they are tried.

use rmg_core::ObjectKindId;
use rmg_core::ids::AppearanceId;
use rmg_core::pack::{ContentPack, Footprint, ObstacleKind, Offset};

use super::memory::LookSet;
use crate::fields::Cell;

/// Longest side of an obstacle that can be used; the game's own are at most 8 tiles long.
pub(super) const LONGEST_SIDE: usize = 15;

/// Where obstacles of a kind look well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nature {
    /// In the middle of large blocked areas: mountains, waters, craters.
    Massive,
    /// Forests.
    Wood,
    /// At their edges.
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

/// What is around a blocked tile, which decides what looks well there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    /// Deep inside, where mountains rise.
    Massif,
    /// Deep inside of a forest.
    Forest,
    /// Beside open ground.
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
                Nature::Low | Nature::Stony => outline.len() <= MOST_AT_WATER,
                // A palm here and there.
                Nature::Wood => outline.len() == 1,
                Nature::Massive | Nature::Any => false,
            },
        }
    }

    /// The order in which shapes are tried, the highest first.
    fn rank(self, outline: &Outline) -> u32 {
        let suits = self.suits(outline);
        match (self, outline.len()) {
            // All that is low goes before all that is not, single tiles last of it.
            (Self::Shore, 1) if suits => SINGLE_AT_WATER,
            (Self::Shore, _) if suits => LOW_AT_WATER + outline.rank(),
            // A shape that suits goes before one of up to twice its size; single tiles only fill what is
            // left.
            (_, 2..) if suits => 2 * outline.rank(),
            _ => outline.rank(),
        }
    }
}

/// Most cells of a shape that looks low at the water.
const MOST_AT_WATER: usize = 4;
/// Ranks at the water: above those of all that is large.
const LOW_AT_WATER: u32 = 30;
pub(super) const SINGLE_AT_WATER: u32 = 25;

/// An appearance that is in use in a zone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    pub(super) id: AppearanceId,
    pub(super) object: ObjectKindId,
    /// Blocks around it that are kept free of its like.
    pub(super) reach: usize,
    /// Its like: itself, and of a water all waters, so that lakes do not lie side by side.
    pub(super) like: LookSet,
    /// Those of its kind with as many cells: a row of them looks like a hedge.
    pub(super) twins: LookSet,
    kind: ObstacleKind,
}

impl Look {
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
    /// Cells that share a side with one of them, one row and one column up: the first row is the one above
    /// the box.
    ring: [u32; LONGEST_SIDE + 2],
    /// The anchor's column and row in the box; it may lie outside.
    pub(super) anchor: Cell,
    /// Fewest cells side by side in any row, and in any column: no fewer must be free on each side of a tile
    /// that it covers.
    pub(super) shortest: Stretches,
    pub(super) looks: LookSet,
    /// Whether it is a lake of water or lava.
    pub(super) is_water: bool,
    nature: Nature,
}

/// Cells side by side in a row, and in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretches {
    pub(super) in_row: u32,
    pub(super) in_column: u32,
}

impl Stretches {
    /// Whether both are at least as long as those of another.
    pub(super) fn hold(self, other: Self) -> bool {
        self.in_row >= other.in_row && self.in_column >= other.in_column
    }
}

/// Length of the shortest stretch of ones in some lines; 0 without any.
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
    /// Without appearances; `None` when nothing is solid, something can be visited, or a side is too long.
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
        let narrow = |n: i32| u8::try_from(n).expect("sides were looked at above");
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

    /// Bit `x` of row `y`, from the corner of the smallest box.
    pub(super) fn rows(&self) -> &[u32] {
        &self.rows[..self.height]
    }

    /// Cells that share a side with one of them, one row and one column up: the first row is the one above
    /// the box.
    pub(super) fn ring(&self) -> &[u32] {
        &self.ring[..self.height + 2]
    }

    /// Number of cells.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Rank by size: shapes of nearly the same size are equals, so that the few largest of a terrain do not
    /// crowd out the rest.
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

/// All that may be used in a zone on one terrain.
#[derive(Debug)]
pub(super) struct Scenery {
    pub(super) looks: Vec<Look>,
    pub(super) outlines: Vec<Outline>,
    /// Outlines in the order in which they are tried, with their rank; by setting.
    orders: [Vec<(u32, usize)>; 4],
    /// Most rows of an outline.
    pub(super) height: usize,
}

impl Scenery {
    /// Scenery of some appearances with the kind of their set; those that cannot cover anything are left out.
    pub(super) fn new(pack: &ContentPack, wanted: &[(AppearanceId, ObstacleKind)]) -> Self {
        let mut looks: Vec<Look> = Vec::new();
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
            looks.push(Look { id: *id, object: appearance.kind, reach, like, twins, kind: *kind });
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

    /// Outlines of at least so many cells in the order in which they are tried, with their rank; by setting.
    pub(super) fn orders(&self, least: usize) -> [Vec<(u32, usize)>; 4] {
        self.orders
            .each_ref()
            .map(|order| order.iter().copied().filter(|(_, at)| self.outlines[*at].len() >= least).collect())
    }

    /// Whether a single tile can be covered with the anchor on it, which is possible everywhere.
    pub(super) fn has_single(&self) -> bool {
        self.outlines.iter().any(|outline| outline.len() == 1 && outline.anchor == Cell::default())
    }
}

/// Makes twins of all looks of one kind with as many cells. O(looks · groups).
fn find_twins(looks: &mut [Look], sizes: &[usize]) {
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

/// How many blocks around an obstacle are kept free of its like: the larger, the better one remembers it.
/// Waters stand out most.
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
    fn the_ring_holds_the_side_neighbours() {
        let footprint = Footprint::parse("XX./.XX").unwrap();
        let outline = Outline::new(&footprint, ObstacleKind::Rock).unwrap();
        assert_eq!(outline.rows(), [0b011, 0b110]);
        assert_eq!(outline.ring(), [0b00110, 0b01001, 0b10010, 0b01100]);
        assert_eq!(outline.anchor, Cell::new(2, 1));
    }

    #[test]
    fn the_shortest_stretch_counts() {
        let stretches =
            |mask: &str| Outline::new(&Footprint::parse(mask).unwrap(), ObstacleKind::Rock).unwrap().shortest;
        assert_eq!(stretches("XX./.XX"), Stretches { in_row: 2, in_column: 1 });
        assert_eq!(stretches("XXX.X/XXX.X"), Stretches { in_row: 1, in_column: 2 });
        assert_eq!(stretches("XXX/XXX/XXX"), Stretches { in_row: 3, in_column: 3 });
        assert_eq!(shortest_stretch(&[u32::MAX, 0]), 32);
    }

    #[test]
    fn what_can_be_visited_or_is_flat_covers_nothing() {
        for mask in ["XA", "..", "A"] {
            assert!(Outline::new(&Footprint::parse(mask).unwrap(), ObstacleKind::Rock).is_none(), "{mask}");
        }
        assert!(Outline::new(&Footprint::parse(&"X".repeat(16)).unwrap(), ObstacleKind::Rock).is_none());
    }
}
