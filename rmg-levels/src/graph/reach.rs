//! How far apart two rooms can be at most, because of the links between them.

use super::LevelGraph;
use super::shape::{Rect, Shape};

/// A distance that no layout has.
const FAR: i32 = i32::MAX / 4;

/// The largest numbers of tiles between the rectangles of two rooms.
#[derive(Debug)]
pub(super) struct Reach {
    rooms: usize,
    /// By pair: in one direction, and in both together.
    bounds: Vec<(i32, i32)>,
    hops: Vec<i32>,
}

impl Reach {
    /// Follows the shortest paths: each link adds a passage, each room between adds its longest shape.
    pub(super) fn new(graph: &LevelGraph, shapes: &[Vec<Shape>]) -> Self {
        let rooms = graph.rooms.len();
        let passage = graph.reach();
        let most = |of: fn(&Shape) -> i32| -> Vec<i32> {
            shapes.iter().map(|shapes| shapes.iter().map(of).max().unwrap_or(0)).collect()
        };
        let longest = most(Shape::longest);
        let both = most(|shape| shape.width + shape.height);
        let mut bounds = vec![(FAR, FAR); rooms * rooms];
        let mut hops = vec![FAR; rooms * rooms];
        for room in 0..rooms {
            bounds[room * rooms + room] = (0, 0);
            hops[room * rooms + room] = 0;
        }
        for link in &graph.links {
            let (a, b) = link.rooms;
            for at in [a * rooms + b, b * rooms + a] {
                bounds[at] = (passage, passage);
                hops[at] = 1;
            }
        }
        for middle in 0..rooms {
            for a in 0..rooms {
                for b in (0..rooms).filter(|b| *b != a && *b != middle && a != middle) {
                    let (one, two) = (a * rooms + middle, middle * rooms + b);
                    let at = a * rooms + b;
                    bounds[at].0 = bounds[at].0.min(bounds[one].0 + bounds[two].0 + longest[middle]);
                    bounds[at].1 = bounds[at].1.min(bounds[one].1 + bounds[two].1 + both[middle]);
                    hops[at] = hops[at].min(hops[one] + hops[two]);
                }
            }
        }
        Self { rooms, bounds, hops }
    }

    /// Returns whether two rooms at these places can be joined by their shortest path.
    pub(super) fn allows(&self, a: usize, b: usize, rects: (&Rect, &Rect)) -> bool {
        let (columns, rows) = rects.0.gap(rects.1);
        let (one, both) = self.bounds[a * self.rooms + b];
        columns <= one && rows <= one && columns + rows <= both
    }

    /// Returns how much of the largest distance is used, in percent, for rooms with few rooms between them.
    pub(super) fn stretch(&self, a: usize, b: usize, rects: (&Rect, &Rect)) -> i32 {
        const NEAR: i32 = 8;
        let at = a * self.rooms + b;
        if self.hops[at] > NEAR {
            return 0;
        }
        let (columns, rows) = rects.0.gap(rects.1);
        100 * columns.max(rows) / self.bounds[at].0.max(1)
    }
}
