//! Rooms that do not fit together with all their neighbors: tries all places of the neighbors of one room.

use rmg_core::dungeon::Side;

use super::LevelGraph;
use super::shape::{Rect, Shape, Spot};

/// Maximum number of places that are tried for one shape of a room.
const MAX_STEPS: usize = 200_000;
/// Maximum number of places that are tried for a graph.
const MAX_WORK: usize = 20_000_000;

/// Removes all shapes with which a room and its neighbors do not fit next to each other, until no more are
/// found. Shapes for which that is not known within a fixed number of steps stay.
///
/// # Errors
/// A room that has no shape left.
pub(super) fn keep_fitting(graph: &LevelGraph, shapes: &mut [Vec<Shape>]) -> Result<(), usize> {
    let near: Vec<Vec<usize>> = (0..shapes.len()).map(|room| graph.neighbors(room).collect()).collect();
    let mut is_open = vec![true; shapes.len()];
    let mut work = 0;
    while let Some(room) = is_open.iter().position(|is_open| *is_open) {
        is_open[room] = false;
        let fits: Vec<bool> = shapes[room]
            .iter()
            .map(|shape| {
                if work > MAX_WORK {
                    return true;
                }
                let around: Vec<&[Shape]> = near[room].iter().map(|other| &*shapes[*other]).collect();
                let mut star = Star { shape, around, reach: graph.reach(), placed: Vec::new(), steps: 0 };
                let fits = star.fits();
                work += star.steps;
                fits
            })
            .collect();
        if !fits.contains(&false) {
            continue;
        }
        let mut fit = fits.into_iter();
        shapes[room].retain(|_| fit.next().unwrap_or(true));
        if shapes[room].is_empty() {
            return Err(room);
        }
        near[room].iter().for_each(|other| is_open[*other] = true);
    }
    Ok(())
}

/// A room with some of its neighbors.
struct Star<'s> {
    shape: &'s Shape,
    /// The shapes of the neighbors.
    around: Vec<&'s [Shape]>,
    reach: i32,
    /// The rectangles and passages of the neighbors that have a place.
    placed: Vec<(Rect, Rect)>,
    steps: usize,
}

impl Star<'_> {
    /// Returns whether the remaining neighbors fit, or too many places would have to be tried to know it.
    fn fits(&mut self) -> bool {
        let Some(shapes) = self.around.get(self.placed.len()).copied() else { return true };
        let (here, origin) = (self.shape, Spot { x: 0, y: 0 });
        // neighbors that are far away leave more space
        for gap in (1..=self.reach).rev() {
            for shape in shapes {
                for side in Side::ALL {
                    for own in bits(here.doors[side.index()]) {
                        for other in bits(shape.doors[side.opposite().index()]) {
                            self.steps += 1;
                            if self.steps > MAX_STEPS {
                                return true;
                            }
                            let spot = here.apart(shape, side, own.cast_signed() - other.cast_signed(), gap);
                            let new = (shape.rect(spot), here.passage(origin, side, own, shape, spot));
                            let touches = |(rect, way): &(Rect, Rect)| {
                                rect.touches(&new.0)
                                    || way.touches(&new.0)
                                    || rect.touches(&new.1)
                                    || way.touches(&new.1)
                            };
                            if self.placed.iter().any(touches) {
                                continue;
                            }
                            self.placed.push(new);
                            if self.fits() {
                                return true;
                            }
                            self.placed.pop();
                        }
                    }
                }
            }
        }
        false
    }
}

/// Returns the positions of the bits of a number.
fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}
