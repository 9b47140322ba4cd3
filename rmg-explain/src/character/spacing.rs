//! Distances between objects of a kind: how regular they are, and how often objects share rows and columns.

use super::field::{Mask, tiles};
use super::numbers::{mean, variation};
use super::raster::{Raster, Sort};
use super::record::Record;

/// Minimum number of objects for a statement about their distances.
const LEAST_POINTS: usize = 8;
/// Maximum distance of neighbors that are compared with rows and columns, in tiles.
const REACH: i32 = 14;
/// Maximum offset of pairs that are counted, in tiles along each axis.
const PAIRS: i32 = 6;

/// Records `pickups.*`, `monsters.*` and `objects.*` of distances.
pub(super) fn record(raster: &Raster<'_>, out: &mut Record) {
    let kinds: [(&str, &[Sort]); 3] = [
        ("pickups", &[Sort::Pickup]),
        ("monsters", &Sort::MONSTERS),
        ("objects", &[Sort::Pickup, Sort::Building]),
    ];
    for (name, sorts) in kinds {
        let points = raster.places(sorts);
        if points.count() < LEAST_POINTS {
            continue;
        }
        out.set(&format!("{name}.row"), row_share(&points, 1));
        out.set(&format!("{name}.row_far"), row_share(&points, 2));
        let side = points.width.max(points.height);
        let nearest = points.tiles().filter_map(|tile| nearest(&points, tile, 1, side));
        let spacing: Vec<f64> = nearest.map(|nearest| f64::from(nearest.square).sqrt()).collect();
        out.set(&format!("{name}.spacing"), variation(&spacing));
        let pairs = Pairs::new(&points);
        for distance in 1..=4 {
            out.set(&format!("{name}.axis{distance}"), pairs.axis_excess(distance));
        }
        for step in 2..=3 {
            out.set(&format!("{name}.lattice{step}"), pairs.lattice_excess(step));
        }
    }
}

/// The nearest other points of a point.
#[derive(Debug, PartialEq)]
struct Nearest {
    /// Square of their distance.
    square: i32,
    /// Number of them, and of those in the same row or column.
    count: u32,
    on_axis: u32,
}

/// Returns the nearest points at a distance of `from` to `reach` tiles along the longer axis.
fn nearest(points: &Mask, (x, y): (i32, i32), from: i32, reach: i32) -> Option<Nearest> {
    let mut best: Option<Nearest> = None;
    for ring in from..=reach {
        if best.as_ref().is_some_and(|best| best.square < ring * ring) {
            break;
        }
        for (dx, dy) in ring_of(ring).filter(|(dx, dy)| points.has(x + dx, y + dy)) {
            let (square, is_on_axis) = (dx * dx + dy * dy, dx == 0 || dy == 0);
            let best = best.get_or_insert(Nearest { square, count: 0, on_axis: 0 });
            if square < best.square {
                *best = Nearest { square, count: 0, on_axis: 0 };
            }
            if square == best.square {
                best.count += 1;
                best.on_axis += u32::from(is_on_axis);
            }
        }
    }
    best
}

/// Returns the offsets whose longer axis has this length, at least 1.
fn ring_of(ring: i32) -> impl Iterator<Item = (i32, i32)> {
    (-ring..=ring).flat_map(move |dy| {
        let step = if dy.abs() == ring { 1 } else { 2 * ring };
        (-ring..=ring).step_by(usize::try_from(step).unwrap_or(1)).map(move |dx| (dx, dy))
    })
}

/// Returns the share of points whose nearest other point is in the same row or column; equally near points
/// share it. Only pairs of `from` tiles to [`REACH`] count.
fn row_share(points: &Mask, from: i32) -> Option<f64> {
    let nearest = points.tiles().filter_map(|tile| nearest(points, tile, from, REACH));
    let nearest = nearest.filter(|nearest| nearest.square <= REACH * REACH);
    let shares: Vec<f64> =
        nearest.map(|nearest| f64::from(nearest.on_axis) / f64::from(nearest.count)).collect();
    mean(&shares)
}

/// Number of pairs of points by their offset.
struct Pairs(Vec<((i32, i32), usize)>);

impl Pairs {
    fn new(points: &Mask) -> Self {
        let offsets = tiles(2 * PAIRS + 1, 2 * PAIRS + 1).map(|(x, y)| (x - PAIRS, y - PAIRS));
        let count = |(dx, dy): (i32, i32)| points.tiles().filter(|(x, y)| points.has(x + dx, y + dy)).count();
        Self(offsets.map(|offset| (offset, count(offset))).collect())
    }

    /// Returns the mean number of pairs of the offsets that fit `wanted`, relative to that of all in `ring`.
    /// `None` if there are fewer than `least` pairs.
    fn excess(
        &self,
        least: usize,
        ring: impl Fn(i32) -> bool,
        wanted: impl Fn(i32, i32) -> bool,
    ) -> Option<f64> {
        let in_ring: Vec<_> = self.0.iter().filter(|((dx, dy), _)| ring(dx.abs().max(dy.abs()))).collect();
        let all: usize = in_ring.iter().map(|(_, count)| count).sum();
        let counts = in_ring.iter().filter(|((dx, dy), _)| wanted(*dx, *dy)).map(|(_, count)| *count);
        let (sum, offsets) = counts.fold((0, 0), |(sum, offsets), count| (sum + count, offsets + 1));
        let mean = |sum: usize, offsets: usize| sum as f64 / offsets as f64;
        (all >= least).then(|| mean(sum, offsets) / mean(all, in_ring.len()))
    }

    fn axis_excess(&self, distance: i32) -> Option<f64> {
        self.excess(8, |ring| ring == distance, |dx, dy| dx == 0 || dy == 0)
    }

    fn lattice_excess(&self, step: i32) -> Option<f64> {
        self.excess(20, |ring| ring >= 2, |dx, dy| dx % step == 0 && dy % step == 0)
    }
}
