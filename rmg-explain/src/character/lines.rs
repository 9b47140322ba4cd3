//! Borders, terrain regions, rivers and roads.

use super::field::{Area, EIGHT, FOUR, Field, Mask, areas, border_runs, mask_areas, runs};
use super::numbers::{median, ratio, weighted};
use super::raster::Raster;
use super::record::{Record, per_thousand};

/// Minimum size in tiles of regions and zones whose form is measured.
pub(super) const REGION: usize = 60;
/// Minimum length of borders whose straight runs are measured.
const LEAST_BORDER: usize = 60;

/// Records `runs.*`.
pub(super) fn record_runs(raster: &Raster<'_>, out: &mut Record) {
    let is_ground = |x: i32, y: i32| raster.land.has(x, y) || raster.rock.has(x, y);
    let mask = |mask: &Mask, x: i32, y: i32| Some(u16::from(mask.has(x, y)));
    record_border(raster, "terrain", &|x, y| raster.terrain.get(x, y).filter(|_| raster.land.has(x, y)), out);
    let coast = |x: i32, y: i32| mask(&raster.water, x, y).filter(|_| !raster.rock.has(x, y));
    record_border(raster, "coast", &coast, out);
    record_border(raster, "obstacle", &|x, y| mask(&raster.obstacle, x, y).filter(|_| is_ground(x, y)), out);
    record_border(raster, "rock", &|x, y| mask(&raster.rock, x, y).filter(|_| is_ground(x, y)), out);
}

/// Records the straight runs of borders between tiles of different class. Tiles without a class have no
/// borders.
fn record_border(raster: &Raster<'_>, name: &str, class: &dyn Fn(i32, i32) -> Option<u16>, out: &mut Record) {
    let runs = border_runs(raster.width, raster.height, |a, b| {
        let (a, b) = (class(a.0, a.1)?, class(b.0, b.1)?);
        (a != b).then_some((a, b))
    });
    let length: usize = runs.iter().sum();
    if length >= LEAST_BORDER {
        let long: usize = runs.iter().filter(|run| **run >= 6).sum();
        out.set(&format!("runs.{name}.mean"), ratio(length, runs.len()));
        out.set(&format!("runs.{name}.weighted"), weighted(&runs));
        out.set(&format!("runs.{name}.longest"), runs.iter().max().map(|run| *run as f64));
        out.set(&format!("runs.{name}.long"), ratio(long, length));
    }
}

/// Records `regions.*`: connected land of one terrain.
pub(super) fn record_regions(raster: &Raster<'_>, out: &mut Record) {
    let class = Field::of(raster.width, raster.height, |x, y| {
        raster.terrain.get(x, y).filter(|_| raster.land.has(x, y))
    });
    let compactness: Vec<f64> =
        areas(&class, FOUR).iter().filter(|area| area.tiles >= REGION).map(Area::compactness).collect();
    if compactness.len() >= 2 {
        out.set("regions.compactness", median(&compactness));
        out.set("regions.density", per_thousand(compactness.len(), raster.land.count()));
    }
    let is_inside = Field::of(raster.width, raster.height, |x, y| {
        FOUR.iter().all(|(dx, dy)| class.get(x + dx, y + dy) == class.get(x, y))
    });
    let depth = is_inside.steps_out();
    let share = |fits: &dyn Fn(i32) -> bool| {
        let part = raster.land.tiles().filter(|(x, y)| depth.get(*x, *y).is_some_and(fits));
        let part: Vec<_> = part.collect();
        let covered = part.iter().filter(|(x, y)| raster.cover.get(*x, *y).flatten().is_some()).count();
        ratio(covered, part.len()).filter(|_| part.len() >= 200)
    };
    if let (Some(outer), Some(inner)) = (share(&|depth| depth <= 3), share(&|depth| depth >= 8)) {
        out.set("regions.inside", Some(inner));
        out.set("regions.contrast", Some(inner / outer.max(1e-9)));
    }
}

/// Returns the number of the 4 neighbors in a set.
fn neighbors(set: &Mask, (x, y): (i32, i32)) -> usize {
    FOUR.iter().filter(|(dx, dy)| set.has(x + dx, y + dy)).count()
}

/// Records `rivers.*`.
pub(super) fn record_rivers(raster: &Raster<'_>, out: &mut Record) {
    let river =
        Field::of(raster.width, raster.height, |x, y| raster.river.has(x, y) && raster.land.has(x, y));
    let count = river.count();
    out.set("rivers.share", ratio(count, raster.land.count()));
    let sizes: Vec<usize> = mask_areas(&river, EIGHT).iter().map(|area| area.tiles).collect();
    let ends = river.tiles().filter(|tile| neighbors(&river, *tile) <= 1).count();
    out.set("rivers.length", weighted(&sizes));
    out.set("rivers.short", ratio(sizes.iter().filter(|size| **size < 10).sum(), count));
    out.set("rivers.ends", ratio(100 * ends, count));
}

/// Minimum number of road tiles for a statement about their form.
const LEAST_ROAD: usize = 40;

/// Records `roads.*`.
pub(super) fn record_roads(raster: &Raster<'_>, out: &mut Record) {
    let road = &raster.road;
    let count = road.count();
    out.set("roads.share", ratio(count, raster.land.count()));
    if count < LEAST_ROAD {
        return;
    }
    let turns = Field::of(raster.width, raster.height, |x, y| {
        let is_straight = |dx: i32, dy: i32| road.has(x + dx, y + dy) && road.has(x - dx, y - dy);
        road.has(x, y) && neighbors(road, (x, y)) == 2 && !is_straight(1, 0) && !is_straight(0, 1)
    });
    let stairs = turns.tiles().filter(|tile| neighbors(&turns, *tile) > 0).count();
    let with =
        |fits: &dyn Fn(usize) -> bool| road.tiles().filter(|tile| fits(neighbors(road, *tile))).count();
    let is_blot = |(x, y): &(i32, i32)| road.has(x + 1, *y) && road.has(*x, y + 1) && road.has(x + 1, y + 1);
    out.set("roads.turns", ratio(turns.count(), count));
    out.set("roads.stairs", Some(stairs as f64 / turns.count().max(1) as f64));
    out.set("roads.forks", ratio(100 * with(&|neighbors| neighbors >= 3), count));
    out.set("roads.ends", ratio(100 * with(&|neighbors| neighbors <= 1), count));
    out.set("roads.blots", ratio(100 * road.tiles().filter(is_blot).count(), count));
    let along = runs(raster.height, raster.width, |y, x| road.has(x, y).then_some(()));
    let down = runs(raster.width, raster.height, |x, y| road.has(x, y).then_some(()));
    let pieces: Vec<usize> = along.chain(down).filter(|length| *length >= 2).collect();
    out.set("roads.straight", weighted(&pieces));
    out.set("roads.longest", pieces.iter().max().map(|length| *length as f64));
}
