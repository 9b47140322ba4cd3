//! Fields of one value per tile, connected areas, and distances.

/// A tile, or an offset between tiles: x and y.
pub(super) type Tile = (i32, i32);

/// A value per tile, row by row. Signed coordinates make tiles outside simple to test.
#[derive(Debug, Clone)]
pub(super) struct Field<T> {
    pub(super) width: i32,
    pub(super) height: i32,
    cells: Vec<T>,
}

/// A set of tiles.
pub(super) type Mask = Field<bool>;

impl<T: Copy> Field<T> {
    /// Computes the value of every tile.
    pub(super) fn of(width: i32, height: i32, mut value: impl FnMut(i32, i32) -> T) -> Self {
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| value(x, y));
        Self { width, height, cells: cells.collect() }
    }

    /// Takes the values of all tiles, row by row.
    pub(super) fn from_cells(width: i32, height: i32, cells: Vec<T>) -> Self {
        Self { width, height, cells }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_inside.then(|| usize::try_from(y * self.width + x).ok()).flatten()
    }

    /// Returns the value of a tile; `None` outside.
    pub(super) fn get(&self, x: i32, y: i32) -> Option<T> {
        self.index(x, y).map(|at| self.cells[at])
    }

    /// Sets the value of a tile; does nothing outside.
    pub(super) fn set(&mut self, x: i32, y: i32, value: T) {
        if let Some(at) = self.index(x, y) {
            self.cells[at] = value;
        }
    }

    /// Returns all tiles with their values, row by row.
    pub(super) fn iter(&self) -> impl Iterator<Item = ((i32, i32), T)> {
        tiles(self.width, self.height).zip(self.cells.iter().copied())
    }
}

/// Returns all tiles, row by row.
pub(super) fn tiles(width: i32, height: i32) -> impl Iterator<Item = (i32, i32)> {
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

impl Mask {
    /// Returns whether a tile is in the set; false outside.
    pub(super) fn has(&self, x: i32, y: i32) -> bool {
        self.get(x, y).unwrap_or(false)
    }

    /// Returns the number of tiles in the set.
    pub(super) fn count(&self) -> usize {
        self.cells.iter().filter(|is_in| **is_in).count()
    }

    /// Returns the tiles of the set, row by row.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (i32, i32)> {
        self.iter().filter(|(_, is_in)| *is_in).map(|(tile, _)| tile)
    }

    /// Returns for each tile the number of steps in 8 directions to the nearest tile that is not in the set;
    /// `i32::MAX` if there is none. The outside of the map does not count.
    pub(super) fn steps_out(&self) -> Field<i32> {
        const BEFORE: [(i32, i32); 4] = [(-1, -1), (0, -1), (1, -1), (-1, 0)];
        let mut steps = Field::of(self.width, self.height, |x, y| if self.has(x, y) { i32::MAX } else { 0 });
        let mut pass = |x: i32, y: i32, sign: i32| {
            let near = BEFORE.iter().filter_map(|(dx, dy)| steps.get(x + sign * dx, y + sign * dy)).min();
            let next = near.map_or(i32::MAX, |near| near.saturating_add(1));
            if steps.get(x, y).is_some_and(|steps| steps > next) {
                steps.set(x, y, next);
            }
        };
        tiles(self.width, self.height).for_each(|(x, y)| pass(x, y, 1));
        tiles(self.width, self.height).for_each(|(x, y)| pass(self.width - 1 - x, self.height - 1 - y, -1));
        steps
    }

    /// Returns for each tile the square of the straight distance to the nearest tile that is not in the set,
    /// or outside of the map. Meijster, Roerdink, Hesselink (2000). O(tiles).
    pub(super) fn squares_out(&self) -> Field<i64> {
        let (width, height) = (self.width, self.height);
        let mut vertical = Field::of(width, height, |_, _| 0_i64);
        for x in 0..width {
            let mut steps = 0;
            for y in 0..height {
                steps = if self.has(x, y) { steps + 1 } else { 0 };
                vertical.set(x, y, steps);
            }
            steps = 0;
            for y in (0..height).rev() {
                steps = if self.has(x, y) { steps + 1 } else { 0 };
                let above = vertical.get(x, y).unwrap_or(0);
                vertical.set(x, y, above.min(steps));
            }
        }
        let mut squares = Field::of(width, height, |_, _| 0_i64);
        // the parabolas of the lower envelope: column, first column where it is lowest
        let mut lowest: Vec<(i64, i64)> = Vec::new();
        for y in 0..height {
            let height_at = |x: i64| i32::try_from(x).ok().and_then(|x| vertical.get(x, y)).unwrap_or(0);
            let value = |at: i64, x: i64| (x - at) * (x - at) + height_at(at) * height_at(at);
            lowest.clear();
            for x in -1..=i64::from(width) {
                while let Some((at, from)) = lowest.last()
                    && value(*at, *from) > value(x, *from)
                {
                    lowest.pop();
                }
                let from = lowest.last().map_or(-1, |(at, _)| {
                    let rise =
                        x * x - at * at + height_at(x) * height_at(x) - height_at(*at) * height_at(*at);
                    1 + rise.div_euclid(2 * (x - at))
                });
                if from <= i64::from(width) {
                    lowest.push((x, from));
                }
            }
            for x in (0..width).rev() {
                while lowest.len() > 1 && lowest.last().is_some_and(|(_, from)| *from > i64::from(x)) {
                    lowest.pop();
                }
                squares.set(x, y, lowest.last().map_or(0, |(at, _)| value(*at, i64::from(x))));
            }
        }
        squares
    }
}

/// A connected area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) first: (i32, i32),
    pub(super) tiles: usize,
    /// Edges of its tiles with other tiles, including the outside of the map.
    pub(super) perimeter: usize,
    /// Tiles of its bounding box.
    pub(super) box_tiles: usize,
    pub(super) is_at_edge: bool,
}

impl Area {
    /// Returns 4 pi area / perimeter squared: 1 for a circle, 0.79 for a square.
    pub(super) fn compactness(&self) -> f64 {
        4.0 * std::f64::consts::PI * self.tiles as f64 / (self.perimeter * self.perimeter) as f64
    }
}

pub(super) const FOUR: &[(i32, i32)] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
pub(super) const EIGHT: &[(i32, i32)] =
    &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Returns the areas of connected tiles of equal class, in the order of their first tiles. Tiles without a
/// class belong to no area.
pub(super) fn areas(class: &Field<Option<u16>>, steps: &[(i32, i32)]) -> Vec<Area> {
    let mut left = class.clone();
    let mut areas = Vec::new();
    let mut stack = Vec::new();
    for (first, of) in class.iter() {
        if of.is_none() || left.get(first.0, first.1).flatten().is_none() {
            continue;
        }
        left.set(first.0, first.1, None);
        stack.push(first);
        let (mut count, mut perimeter, mut is_at_edge) = (0, 0, false);
        let (mut min, mut max) = (first, first);
        while let Some((x, y)) = stack.pop() {
            count += 1;
            perimeter += FOUR.iter().filter(|(dx, dy)| class.get(x + dx, y + dy) != Some(of)).count();
            is_at_edge |= x == 0 || y == 0 || x + 1 == class.width || y + 1 == class.height;
            (min, max) = ((min.0.min(x), min.1.min(y)), (max.0.max(x), max.1.max(y)));
            for (dx, dy) in steps {
                if left.get(x + dx, y + dy) == Some(of) {
                    left.set(x + dx, y + dy, None);
                    stack.push((x + dx, y + dy));
                }
            }
        }
        let box_tiles = usize::try_from((max.0 - min.0 + 1) * (max.1 - min.1 + 1)).unwrap_or(usize::MAX);
        areas.push(Area { first, tiles: count, perimeter, box_tiles, is_at_edge });
    }
    areas
}

/// Returns the areas of a set.
pub(super) fn mask_areas(mask: &Mask, steps: &[(i32, i32)]) -> Vec<Area> {
    areas(&Field::of(mask.width, mask.height, |x, y| mask.has(x, y).then_some(0)), steps)
}

/// Returns the lengths of the runs of equal values along `lines` lines of `length` steps.
pub(super) fn runs<V: PartialEq>(
    lines: i32,
    length: i32,
    value: impl Fn(i32, i32) -> Option<V>,
) -> impl Iterator<Item = usize> {
    let of_line = move |line: i32| {
        let values: Vec<Option<V>> = (0..length).map(|step| value(line, step)).collect();
        let equal = values.chunk_by(|a, b| a == b).filter(|run| run[0].is_some());
        equal.map(<[_]>::len).collect::<Vec<_>>()
    };
    (0..lines).flat_map(of_line)
}

/// Returns the lengths of the straight pieces of borders. `border` returns a value for two neighbors with a
/// border between them; a piece ends where it changes.
pub(super) fn border_runs<V: PartialEq>(
    width: i32,
    height: i32,
    border: impl Fn((i32, i32), (i32, i32)) -> Option<V>,
) -> Vec<usize> {
    let below = runs(height - 1, width, |y, x| border((x, y), (x, y + 1)));
    below.chain(runs(width - 1, height, |x, y| border((x, y), (x + 1, y)))).collect()
}
