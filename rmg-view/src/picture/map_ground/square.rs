//! A square between the centers of four cells, and the content of its corners.

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

/// A square, clipped to the level and the canvas.
pub(super) struct Square {
    /// Its pixels relative to the corner of the level.
    pub(super) in_level: Rect,
    /// Its pixels relative to the corner of the whole square.
    pub(super) in_square: Rect,
    /// Upper left pixel of the whole square.
    pub(super) corner: Point,
    /// The cells around it: four rows of three cells. The two center rows of the last two columns are its own
    /// corners. Beyond the edge, the cells at the edge are repeated.
    looks: [[CellLook; 3]; 4],
    /// Land terrains of its corners. Corners on water or rock have the terrain of a neighbor.
    pub(super) terrains: [usize; 4],
    /// A water terrain of a corner, the shares of water at the corners, and their depths.
    pub(super) sea: Option<(usize, Corners, Corners)>,
    /// Shares of lakes at its corners. `None` without a lake.
    pub(super) lake: Option<Corners>,
    /// Content that determines how it is painted.
    pub(super) parts: SquareParts,
}

/// Content of a square and its surroundings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SquareParts {
    /// Open land without other content nearby.
    Land,
    /// Open water without other content nearby.
    Sea,
    Rock,
    /// Mountains or trees of one kind and terrain at all corners. They hide the ground.
    Dense,
    Several,
}

impl Square {
    /// Returns the square that starts at the center of the given cell.
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
        // The surrounding cells: one column to the west, one row to the north and two to the south. Beyond
        // the edge, the last cell is repeated.
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
            // limit depths to the range of the palette
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

    /// Returns [`ONE`] for each corner with a matching mass, otherwise 0.
    pub(super) fn shares(&self, is_match: impl Fn(Mass) -> bool) -> Corners {
        self.corners().map(|look| if is_match(look.mass) { ONE } else { 0 })
    }

    /// Returns the same values for all surrounding cells.
    pub(super) fn around(&self, is_match: impl Fn(Mass) -> bool) -> [[i32; 3]; 4] {
        self.looks.map(|row| row.map(|look| if is_match(look.mass) { ONE } else { 0 }))
    }

    /// Returns the cells at its corners.
    pub(super) fn corners(&self) -> [CellLook; 4] {
        let [_, north, south, _] = self.looks;
        [north[1], north[2], south[1], south[2]]
    }

    pub(super) fn has(&self, is_match: impl Fn(Mass) -> bool) -> bool {
        self.looks.iter().flatten().any(|look| is_match(look.mass))
    }

    /// Returns whether a corner has stamps.
    pub(super) fn is_grown(&self) -> bool {
        self.corners().iter().any(|look| look.mass.is_grown())
    }

    /// Returns the rows of the square.
    pub(super) fn rows(&self) -> Range<usize> {
        index(self.in_square.top)..index(self.in_square.bottom)
    }

    /// Returns the values of its columns.
    pub(super) fn of<'v, T>(&self, values: &'v [T]) -> &'v [T] {
        &values[index(self.in_square.left)..index(self.in_square.right)]
    }

    /// Converts a row of the square to a row of the level.
    pub(super) fn level_row(&self, row: usize) -> i32 {
        self.in_level.top - self.in_square.top + i32::try_from(row).expect("pixels of a cell")
    }

    /// Returns the pixels of a row of the square.
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
) -> SquareParts {
    let all = |mass: Mass| looks.iter().flatten().all(|look| look.mass == mass);
    let is_land = *kinds == [TerrainKind::Land; 4];
    let [first, rest @ ..] = corners;
    match first.mass {
        Mass::Open if water.is_none() && is_land && all(Mass::Open) => SquareParts::Land,
        Mass::Open if water == Some([ONE; 4]) && all(Mass::Open) && rest == &[*first; 3] => SquareParts::Sea,
        Mass::Rock if all(Mass::Rock) => SquareParts::Rock,
        Mass::Mountain | Mass::Tree if rest == &[*first; 3] && is_land => SquareParts::Dense,
        _ => SquareParts::Several,
    }
}

/// Returns the land terrains of the corners. A corner that is not land has the terrain of the nearest one
/// that is.
fn land(corners: &[CellLook; 4], kinds: &[TerrainKind; 4]) -> [usize; 4] {
    [0, 1, 2, 3].map(|at: usize| {
        // horizontal neighbor, vertical neighbor, diagonal neighbor
        let nearest = [at, at ^ 1, at ^ 2, at ^ 3].into_iter().find(|at| kinds[*at] == TerrainKind::Land);
        corners[nearest.unwrap_or(at)].terrain.index()
    })
}
