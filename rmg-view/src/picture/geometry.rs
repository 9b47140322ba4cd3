//! Points and rectangles in whole pixels.

/// A pixel. `x` increases to the right, `y` downward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Point {
    pub(crate) const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    pub(crate) fn offset(self, dx: i32, dy: i32) -> Self {
        Self { x: self.x + dx, y: self.y + dy }
    }

    /// Returns the squared distance.
    pub(crate) fn distance_sq(self, other: Self) -> i64 {
        let (dx, dy) = (i64::from(self.x - other.x), i64::from(self.y - other.y));
        dx * dx + dy * dy
    }

    /// Returns the distance, rounded down.
    pub(crate) fn distance(self, other: Self) -> i32 {
        i32::try_from(self.distance_sq(other).isqrt()).expect("pictures have fewer than 2^31 pixels per side")
    }

    /// Returns the point at the fraction `part / whole` of the line to `other`.
    pub(crate) fn towards(self, other: Self, part: i32, whole: i32) -> Self {
        let step = |from: i32, to: i32| {
            let length = i64::from(to - from) * i64::from(part) / i64::from(whole.max(1));
            from + i32::try_from(length).expect("a part of a line within the picture")
        };
        Self { x: step(self.x, other.x), y: step(self.y, other.y) }
    }
}

/// A rectangle of the pixels `left..right` x `top..bottom`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Rect {
    /// Returns the rectangle of the given size around `center`.
    pub(crate) fn around(center: Point, width: i32, height: i32) -> Self {
        let (left, top) = (center.x - width / 2, center.y - height / 2);
        Self { left, top, right: left + width, bottom: top + height }
    }

    pub(crate) fn width(&self) -> i32 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> i32 {
        self.bottom - self.top
    }

    pub(crate) fn center(&self) -> Point {
        Point::new((self.left + self.right) / 2, (self.top + self.bottom) / 2)
    }

    /// Returns the rectangle extended by `by` pixels on every side.
    pub(crate) fn grown(&self, by: i32) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        (self.left..self.right).contains(&point.x) && (self.top..self.bottom).contains(&point.y)
    }

    /// Returns the number of pixels in both rectangles.
    pub(crate) fn overlap(&self, other: &Self) -> i64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        if width > 0 && height > 0 { i64::from(width) * i64::from(height) } else { 0 }
    }

    /// Returns the rectangle moved by the shortest distance into `bounds`. If it is too large, it is
    /// centered.
    pub(crate) fn kept_within(&self, bounds: &Self) -> Self {
        let shift = |low: i32, high: i32, bound_low: i32, bound_high: i32| {
            if high - low > bound_high - bound_low {
                (bound_low + bound_high - low - high) / 2
            } else {
                (bound_low - low).max(0) + (bound_high - high).min(0)
            }
        };
        let dx = shift(self.left, self.right, bounds.left, bounds.right);
        let dy = shift(self.top, self.bottom, bounds.top, bounds.bottom);
        Self { left: self.left + dx, top: self.top + dy, right: self.right + dx, bottom: self.bottom + dy }
    }
}

/// Occupied rectangles, so that labels do not overlap.
#[derive(Debug, Default)]
pub(crate) struct Occupied(Vec<Rect>);

impl Occupied {
    pub(crate) fn take(&mut self, rect: Rect) {
        self.0.push(rect);
    }

    /// Returns the number of occupied pixels of `rect`. Pixels in several rectangles count several times.
    pub(crate) fn overlap(&self, rect: &Rect) -> i64 {
        self.0.iter().map(|taken| taken.overlap(rect)).sum()
    }

    /// Occupies and returns the first free candidate, or else the one with the smallest overlap. Returns
    /// `None` without candidates.
    pub(crate) fn place(&mut self, candidates: impl IntoIterator<Item = Rect>) -> Option<Rect> {
        let mut best: Option<(i64, Rect)> = None;
        for rect in candidates {
            let overlap = self.overlap(&rect);
            if best.is_none_or(|(min, _)| overlap < min) {
                best = Some((overlap, rect));
            }
            if overlap == 0 {
                break;
            }
        }
        let (_, rect) = best?;
        self.take(rect);
        Some(rect)
    }
}
