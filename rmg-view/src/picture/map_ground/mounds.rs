//! The mounds of blocked ground: round hills that cover each other, lit from the north-west.

use std::ops::Range;

use super::arithmetic::noise;
use crate::picture::geometry::Rect;

/// Light between the mounds.
const GAP: i32 = -34;
/// Steepest light of a slope.
const STEEPEST: i32 = 38;
/// Least and greatest light on mounds, and between them.
pub(super) const DARKEST: i32 = -STEEPEST - 6;
pub(super) const LIGHTEST: i32 = STEEPEST + 6;

/// All mounds that reach into some rows of a level. Each lies in a cell of its own and reaches at most one cell further.
#[derive(Debug)]
pub(super) struct Mounds {
    /// Pixels a side of a cell.
    side: i32,
    /// Cells of a row.
    columns: i32,
    /// Row of the first cell; the first column is -1.
    first_row: i32,
    mounds: Vec<Mound>,
    /// By radius, from the least on.
    shapes: Vec<Shape>,
    /// Where mounds were raised last.
    area: Rect,
    /// The height of the highest mound at each pixel of the area, 0 for none.
    heights: Vec<i32>,
    /// Its light.
    lights: Vec<i32>,
}

/// One mound; pixels are counted from the level's corner.
#[derive(Debug, Clone, Copy)]
struct Mound {
    x: i32,
    y: i32,
    /// Position of its radius.
    shape: usize,
    /// Light more or less than others, in percent.
    tint: i32,
}

/// What all mounds of a radius have in common.
#[derive(Debug)]
struct Shape {
    radius: i32,
    /// By rows from the middle: pixels to each side that belong to it.
    halves: Vec<i32>,
    /// Light by columns plus rows from the middle, from twice the radius towards the north-west on.
    slopes: Vec<i32>,
}

impl Shape {
    fn new(radius: i32) -> Self {
        let halves = (0..radius).map(|dy| (radius * radius - dy * dy - 1).isqrt()).collect();
        let slope = |way: i32| (-(way * 64 / radius) / 2).clamp(-STEEPEST, STEEPEST);
        Self { radius, halves, slopes: (-2 * radius..=2 * radius).map(slope).collect() }
    }
}

impl Mounds {
    /// The mounds of a level of so many pixels across, for rows `top..bottom` of it; tiles of `pixels` pixels.
    pub(super) fn new(pixels: i32, width: i32, (top, bottom): (i32, i32)) -> Self {
        // two mounds a tile on average: cells of 7 tenths of one
        let side = (pixels * 7 / 10).max(3);
        let radius_of = |chance: i32| side * (70 + chance % 40) / 100;
        let least = radius_of(0);
        let shapes = (least..=radius_of(39)).map(Shape::new).collect();
        let columns = (width - 1) / side + 3;
        let (first_row, last_row) = (top / side - 1, (bottom - 1) / side + 1);
        let mound = |gx: i32, gy: i32| {
            let (a, b, c) = (noise(gx, gy, 3), noise(gx, gy, 4), noise(gx, gy, 5));
            Mound {
                x: gx * side + a % side,
                y: gy * side + b % side,
                shape: index(radius_of(c) - least),
                tint: c % 13 - 6,
            }
        };
        let mounds = (first_row..=last_row).flat_map(|gy| (0..columns).map(move |gx| mound(gx - 1, gy)));
        Self {
            side,
            columns,
            first_row,
            mounds: mounds.collect(),
            shapes,
            area: Rect { left: 0, top: 0, right: 0, bottom: 0 },
            heights: Vec::new(),
            lights: Vec::new(),
        }
    }

    /// Raises the mounds of an area, for [`Mounds::lights`]. O(pixels of the area).
    ///
    /// Of mounds that are equally high the one further north, then west, is seen.
    pub(super) fn raise(&mut self, area: Rect) {
        self.area = area;
        let pixels = index(area.width() * area.height());
        self.heights.clear();
        self.heights.resize(pixels, 0);
        self.lights.clear();
        self.lights.resize(pixels, GAP);
        for gy in area.top / self.side - 1..=(area.bottom - 1) / self.side + 1 {
            for gx in area.left / self.side - 1..=(area.right - 1) / self.side + 1 {
                self.raise_one(gx, gy);
            }
        }
    }

    /// Light in a row of pixels of the area, [`DARKEST`] to [`LIGHTEST`].
    pub(super) fn lights(&self, y: i32, columns: Range<i32>) -> &[i32] {
        let row = index((y - self.area.top) * self.area.width());
        &self.lights[row + index(columns.start - self.area.left)..row + index(columns.end - self.area.left)]
    }

    /// Puts the mound of a cell among those of the area.
    fn raise_one(&mut self, gx: i32, gy: i32) {
        let area = self.area;
        let mound = self.mounds[index((gy - self.first_row) * self.columns + gx + 1)];
        let Shape { radius, halves, slopes } = &self.shapes[mound.shape];
        let reach = |cell: i32| ((cell - 1) * self.side, (cell + 2) * self.side);
        let ((left, right), (top, bottom)) = (reach(gx), reach(gy));
        let (left, right) = (left.max(area.left), right.min(area.right));
        let top = top.max(area.top).max(mound.y - radius + 1);
        let bottom = bottom.min(area.bottom).min(mound.y + radius);
        for y in top..bottom {
            let dy = y - mound.y;
            let half = halves[index(dy.abs())];
            let (left, right) = (left.max(mound.x - half), right.min(mound.x + half + 1));
            if left >= right {
                continue;
            }
            let first = index((y - area.top) * area.width() + left - area.left);
            let run = first..first + index(right - left);
            let slopes = &slopes[index(left - mound.x + dy + 2 * radius)..];
            let pixels = self.heights[run.clone()].iter_mut().zip(&mut self.lights[run]).zip(slopes);
            for (((highest, light), slope), dx) in pixels.zip(left - mound.x..) {
                let height = radius * radius - dy * dy - dx * dx;
                let is_higher = height > *highest;
                *light = if is_higher { slope + mound.tint } else { *light };
                *highest = if is_higher { height } else { *highest };
            }
        }
    }
}

/// A number that is not negative as an index.
fn index(number: i32) -> usize {
    usize::try_from(number).expect("places are counted from the first cell on")
}
