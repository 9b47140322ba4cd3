//! Rooms that do not fit together with all their neighbors: tries all places of the neighbors of one room.

use rmg_core::dungeon::Side;

use super::LevelGraph;
use super::shape::{Rect, Shape, Spot};

/// Maximum number of places that are tried one after another for one shape of a room.
const MAX_STEPS: usize = 20_000;
/// Maximum number of comparisons of two places for one shape of a room.
const MAX_COMPARED: usize = 10_000_000;
/// Maximum number of places of one neighbor that are compared.
const MAX_PLACES: usize = 3_000;
/// Maximum number of places that are tried, and of comparisons, for a graph.
const MAX_WORK: usize = 60_000_000;

/// Removes all shapes with which a room and its neighbors do not fit next to each other, until no more are
/// found. Shapes for which that is not known within a fixed number of steps stay.
///
/// # Errors
/// A room that has no shape left.
pub(super) fn keep_fitting(graph: &LevelGraph, shapes: &mut [Vec<Shape>]) -> Result<(), usize> {
    let near: Vec<Vec<usize>> = (0..shapes.len()).map(|room| graph.neighbors(room).collect()).collect();
    // rooms with few doors more than links come first
    let more_doors = |room: usize| {
        let most = shapes[room].iter().map(Shape::most_doors).max();
        most.unwrap_or(0).saturating_sub(near[room].len())
    };
    let more_doors: Vec<usize> = (0..shapes.len()).map(more_doors).collect();
    let mut is_open = vec![true; shapes.len()];
    let mut work = 0;
    while let Some(room) =
        (0..is_open.len()).filter(|room| is_open[*room]).min_by_key(|room| more_doors[*room])
    {
        is_open[room] = false;
        let fits: Vec<bool> = shapes[room]
            .iter()
            .map(|shape| {
                if work > MAX_WORK {
                    return true;
                }
                let around: Vec<&[Shape]> = near[room].iter().map(|other| &*shapes[*other]).collect();
                let mut star = Star { shape, around, reach: graph.reach(), placed: Vec::new(), steps: 0 };
                let fits = star.fits() && (star.steps <= MAX_STEPS || star.all_fit());
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

/// A place of a neighbor: its rectangle, and the passage to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    rect: Rect,
    way: Rect,
}

impl Place {
    fn touches(&self, other: &Self) -> bool {
        self.rect.touches(&other.rect)
            || self.way.touches(&other.rect)
            || self.rect.touches(&other.way)
            || self.way.touches(&other.way)
    }

    /// Returns whether another place is inside of it, and so touches nothing else.
    fn contains(&self, other: &Self) -> bool {
        self.rect.contains(&other.rect) && self.way.contains(&other.way)
    }
}

/// A room with some of its neighbors.
struct Star<'s> {
    shape: &'s Shape,
    /// The shapes of the neighbors.
    around: Vec<&'s [Shape]>,
    reach: i32,
    /// The neighbors that have a place.
    placed: Vec<Place>,
    steps: usize,
}

impl<'s> Star<'s> {
    /// Returns all places of a neighbor. Those that are far away come first, because they leave more space.
    fn places(&self, shapes: &'s [Shape]) -> impl Iterator<Item = Place> + use<'s> {
        let (here, origin) = (self.shape, Spot { x: 0, y: 0 });
        let sides = move |shape: &'s Shape| {
            let doors = |side: Side| {
                let of_other = shape.doors[side.opposite().index()];
                bits(here.doors[side.index()])
                    .flat_map(move |own| bits(of_other).map(move |far| (side, own, far)))
            };
            Side::ALL.into_iter().flat_map(doors).map(move |doors| (shape, doors))
        };
        (1..=self.reach).rev().flat_map(move |gap| {
            shapes.iter().flat_map(sides).map(move |(shape, (side, own, far))| {
                let spot = here.apart(shape, side, own.cast_signed() - far.cast_signed(), gap);
                Place { rect: shape.rect(spot), way: here.passage(origin, side, own, shape, spot) }
            })
        })
    }

    /// Returns whether the remaining neighbors fit, or too many places would have to be tried to know it.
    fn fits(&mut self) -> bool {
        let Some(shapes) = self.around.get(self.placed.len()).copied() else { return true };
        for place in self.places(shapes) {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return true;
            }
            if self.placed.iter().any(|other| other.touches(&place)) {
                continue;
            }
            self.placed.push(place);
            if self.fits() {
                return true;
            }
            self.placed.pop();
        }
        false
    }

    /// The same with more comparisons: only for places that contain no other one, and a place of a neighbor
    /// removes those of the others that touch it.
    fn all_fit(&mut self) -> bool {
        let mut lists = Vec::with_capacity(self.around.len());
        for shapes in &self.around {
            let all: Vec<Place> = self.places(shapes).take(MAX_PLACES + 1).collect();
            self.steps += all.len() * all.len() / 4;
            if all.len() > MAX_PLACES || self.steps > MAX_COMPARED {
                return true;
            }
            let is_least = |(at, place): &(usize, &Place)| {
                let is_better = |(other_at, other): (usize, &Place)| {
                    place.contains(other) && (**place != *other || other_at < *at)
                };
                !all.iter().enumerate().any(is_better)
            };
            lists.push(all.iter().enumerate().filter(is_least).map(|(_, place)| *place).collect());
        }
        lists.sort_by_key(Vec::len);
        let mut free = Vec::with_capacity(lists.len());
        for (at, list) in lists.iter().enumerate() {
            let later = &lists[at + 1..];
            self.steps += list.len() * later.iter().map(Vec::len).sum::<usize>();
            if self.steps > MAX_COMPARED {
                return true;
            }
            let row =
                |place: &Place| later.iter().map(|list| mask(list, |other| !place.touches(other))).collect();
            free.push(list.iter().map(row).collect());
        }
        let all: Vec<Vec<u64>> = lists.iter().map(|list| mask(list, |_| true)).collect();
        combine(&free, &all, &mut self.steps)
    }
}

/// Returns a bit for each place of a list.
fn mask(list: &[Place], is_in: impl Fn(&Place) -> bool) -> Vec<u64> {
    let word =
        |places: &[Place]| places.iter().rev().fold(0, |word, place| word << 1 | u64::from(is_in(place)));
    list.chunks(64).map(word).collect()
}

/// Returns whether one place of each list can be picked so that none touch, or too many would have to be
/// compared to know it.
///
/// - `free`: by list and place, the places of each later list that do not touch it.
/// - `left`: the places of the last lists that can be picked.
fn combine(free: &[Vec<Vec<Vec<u64>>>], left: &[Vec<u64>], steps: &mut usize) -> bool {
    let Some((first, rest)) = left.split_first() else { return true };
    let places =
        first.iter().enumerate().flat_map(|(at, word)| bits(*word).map(move |bit| 64 * at + bit as usize));
    for place in places {
        let mut next = Vec::with_capacity(rest.len());
        for (left, free) in rest.iter().zip(&free[free.len() - left.len()][place]) {
            *steps += left.len();
            next.push(left.iter().zip(free).map(|(left, free)| left & free).collect());
        }
        let is_none = |mask: &Vec<u64>| mask.iter().all(|word| *word == 0);
        if *steps > MAX_COMPARED || (!next.iter().any(is_none) && combine(free, &next, steps)) {
            return true;
        }
    }
    false
}

/// Returns the positions of the bits of a number.
fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}
