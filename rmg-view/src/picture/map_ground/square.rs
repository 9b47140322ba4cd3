//! A square between the middles of four cells, and what lies at its corners.

use std::ops::Range;

use rmg_core::pack::TerrainKind;

use super::arithmetic::{ONE, index};
use super::coast::DEEPEST;
use super::level::LevelGround;
use super::look::{CellLook, Mass};
use super::pond::pond_share;
use crate::picture::canvas::Canvas;
use crate::picture::geometry::{Point, Rect};

/// Values at the corners: north-west, north-east, south-west, south-east.
pub(super) type Corners = [i32; 4];

/// A square, or the part of it that lies on the level and on the canvas.
pub(super) struct Square {
    /// Its pixels, counted from the corner of the level.
    pub(super) in_level: Rect,
    /// The same from the corner of the whole square.
    pub(super) in_square: Rect,
    /// Upper left pixel of the whole square.
    pub(super) corner: Point,
    /// The cells around it: four rows of three cells, of which the middle two rows of the last two columns
    /// are its own corners. Beyond the edge those at the edge go on.
    looks: [[CellLook; 3]; 4],
    /// Terrains of its corners on land: those of a neighbour where a corner is water or rock.
    pub(super) terrains: [usize; 4],
    /// A terrain of water at a corner, and what the coast says of the corners: shares of water, and depths.
    pub(super) sea: Option<(usize, Corners, Corners)>,
    /// Shares of lakes at its corners; `None` without one.
    pub(super) lake: Option<Corners>,
    /// What it takes to paint it.
    pub(super) parts: Parts,
}

/// What there is in a square and beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parts {
    /// Open land far from everything else.
    Land,
    /// Open water far from everything else.
    Sea,
    Rock,
    /// Mountains or trees at all corners, of one sort and terrain: nothing of the ground is seen.
    Thick,
    Several,
}

impl Square {
    /// The square that begins in the middle of that cell.
    pub(super) fn new(ground: &LevelGround, canvas: &Canvas, x: i32, y: i32) -> Self {
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
        // The cells around: one column to the west, one row to the north and two to the south. Beyond the
        // edge the last one is repeated.
        let cells = &ground.cells;
        let near = |at: i32, side: u16| {
            u16::try_from(at.clamp(0, i32::from(side) - 1)).expect("clamped to the sides of the level")
        };
        let columns = [x - 1, x, x + 1].map(|x| usize::from(near(x, cells.width())));
        let rows = [y - 1, y, y + 1, y + 2].map(|y| near(y, cells.height()));
        let looks = rows.map(|row| {
            let row = cells.row(row);
            columns.map(|x| row[x])
        });
        let kind = |look: &CellLook| ground.style.palette.kind(look.terrain);
        let corners = [looks[1][1], looks[1][2], looks[2][1], looks[2][2]];
        let kinds = [kind(&corners[0]), kind(&corners[1]), kind(&corners[2]), kind(&corners[3])];
        let sea = ground.coast.as_ref().and_then(|coast| {
            let at = |row: usize, column: usize| {
                coast.at(usize::from(rows[row]) * usize::from(cells.width()) + columns[column])
            };
            let values = [at(1, 1), at(1, 2), at(2, 1), at(2, 2)];
            let water =
                (0..4).find(|at| kinds[*at] == TerrainKind::Water).map(|at| corners[at].terrain.index());
            let shares = values.map(|(share, _)| share);
            // the deepest level has no shore at all
            water.map(|water| (water, shares, values.map(|(_, depth)| depth.min(DEEPEST))))
        });
        let lake = corners
            .iter()
            .any(|look| look.mass == Mass::Lake)
            .then(|| [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| pond_share(cells, x, y)));
        let parts = parts(&looks, &corners, &kinds, sea.as_ref().map(|(_, shares, _)| *shares));
        Self {
            in_level: from(ground.origin),
            in_square: from(corner),
            corner,
            looks,
            terrains: land(&corners, &kinds),
            sea,
            lake,
            parts,
        }
    }

    /// [`ONE`] at each corner with a mass that is meant.
    pub(super) fn shares(&self, is_meant: impl Fn(Mass) -> bool) -> Corners {
        self.corners().map(|look| if is_meant(look.mass) { ONE } else { 0 })
    }

    /// The same for all cells around.
    pub(super) fn around(&self, is_meant: impl Fn(Mass) -> bool) -> [[i32; 3]; 4] {
        self.looks.map(|row| row.map(|look| if is_meant(look.mass) { ONE } else { 0 }))
    }

    /// The cells at its corners.
    pub(super) fn corners(&self) -> [CellLook; 4] {
        let [_, north, south, _] = self.looks;
        [north[1], north[2], south[1], south[2]]
    }

    pub(super) fn has(&self, is_meant: impl Fn(Mass) -> bool) -> bool {
        self.looks.iter().flatten().any(|look| is_meant(look.mass))
    }

    /// Whether something stands at a corner.
    pub(super) fn is_grown(&self) -> bool {
        self.corners().iter().any(|look| look.mass.is_grown())
    }

    /// Rows of the square.
    pub(super) fn rows(&self) -> Range<usize> {
        index(self.in_square.top)..index(self.in_square.bottom)
    }

    /// What belongs to its columns.
    pub(super) fn of<'v, T>(&self, values: &'v [T]) -> &'v [T] {
        &values[index(self.in_square.left)..index(self.in_square.right)]
    }

    /// A row of it, counted from the corner of the level.
    pub(super) fn level_row(&self, row: usize) -> i32 {
        self.in_level.top - self.in_square.top + i32::try_from(row).expect("pixels of a cell")
    }

    /// The pixels of a row of the square.
    pub(super) fn run<'c>(&self, canvas: &'c mut Canvas, row: usize) -> &'c mut [[u8; 3]] {
        let y = self.corner.y + i32::try_from(row).expect("pixels of a cell");
        let (left, right) = (self.corner.x + self.in_square.left, self.corner.x + self.in_square.right);
        canvas.run(y, left, right)
    }
}

fn parts(
    looks: &[[CellLook; 3]; 4],
    corners: &[CellLook; 4],
    kinds: &[TerrainKind; 4],
    water: Option<Corners>,
) -> Parts {
    let all = |mass: Mass| looks.iter().flatten().all(|look| look.mass == mass);
    let is_land = *kinds == [TerrainKind::Land; 4];
    let [first, rest @ ..] = corners;
    match first.mass {
        Mass::Open if water.is_none() && is_land && all(Mass::Open) => Parts::Land,
        Mass::Open if water == Some([ONE; 4]) && all(Mass::Open) && rest == &[*first; 3] => Parts::Sea,
        Mass::Rock if all(Mass::Rock) => Parts::Rock,
        Mass::Mountain | Mass::Tree if rest == &[*first; 3] && is_land => Parts::Thick,
        _ => Parts::Several,
    }
}

/// The terrains of the corners on land; a corner that is none is like the nearest one that is.
fn land(corners: &[CellLook; 4], kinds: &[TerrainKind; 4]) -> [usize; 4] {
    [0, 1, 2, 3].map(|at: usize| {
        // beside it, above or below it, across
        let nearest = [at, at ^ 1, at ^ 2, at ^ 3].into_iter().find(|at| kinds[*at] == TerrainKind::Land);
        corners[nearest.unwrap_or(at)].terrain.index()
    })
}
