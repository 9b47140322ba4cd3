//! Blocked areas, empty squares, and paths.

use std::collections::VecDeque;

use rmg_core::math::ln;

use super::field::{EIGHT, FOUR, Field, Mask, border_runs, mask_areas, tiles};
use super::numbers::{deviation, mean, median, quantile, ratio, variation};
use super::raster::Raster;
use super::record::{Record, per_thousand};

/// Side of the windows whose densities are compared, in tiles.
const WINDOW: i32 = 12;
/// Minimum number of tiles of land in a window.
const WINDOW_LAND: usize = 100;

/// Records `blocked.*`.
pub(super) fn record_blocked(raster: &Raster<'_>, out: &mut Record) {
    let blocked = &raster.obstacle;
    let (land, count) = (raster.land.count(), blocked.count());
    let all = land + raster.rock.count();
    let walkable = tiles(raster.width, raster.height).filter(|(x, y)| raster.is_walkable(*x, *y)).count();
    let decorated = raster.land.tiles().filter(|(x, y)| raster.cover.get(*x, *y).flatten().is_some()).count();
    let edge = border_runs(raster.width, raster.height, |a, b| {
        (blocked.has(a.0, a.1) != blocked.has(b.0, b.1)).then_some(())
    });
    out.set("blocked.share", ratio(count, all));
    out.set("blocked.land", ratio(decorated, land));
    out.set("blocked.walkable", ratio(walkable, all));
    out.set("blocked.edge", Some(edge.iter().sum::<usize>() as f64 / count.max(1) as f64));
    let areas = mask_areas(blocked, FOUR);
    if let Some(largest) = areas.iter().map(|area| area.tiles).max() {
        let number = |fits: &dyn Fn(usize) -> bool| areas.iter().filter(|area| fits(area.tiles)).count();
        let in_large: usize = areas.iter().map(|area| area.tiles).filter(|tiles| *tiles > 100).sum();
        out.set("blocked.areas", per_thousand(areas.len(), all));
        out.set("blocked.tiny", per_thousand(number(&|tiles| tiles <= 2), all));
        out.set("blocked.small", per_thousand(number(&|tiles| (3..=40).contains(&tiles)), all));
        out.set("blocked.largest", ratio(largest, count));
        out.set("blocked.large", ratio(in_large, count));
        let medium: Vec<_> = areas.iter().filter(|area| (6..=60).contains(&area.tiles)).collect();
        if medium.len() >= 8 {
            let compactness: Vec<f64> = medium.iter().map(|area| area.compactness()).collect();
            let boxes = medium.iter().filter(|area| 10 * area.tiles >= 9 * area.box_tiles).count();
            out.set("blocked.compactness", median(&compactness));
            out.set("blocked.boxes", ratio(boxes, medium.len()));
        }
        let logs = areas.iter().filter(|area| area.tiles >= 6);
        let logs: Vec<_> = logs.map(|area| (ln(area.tiles as f64), ln(area.perimeter as f64))).collect();
        if logs.len() >= 10 {
            out.set("blocked.dimension", slope(&logs).map(|slope| 2.0 * slope));
        }
        let depths = blocked.steps_out();
        let depths: Vec<f64> = blocked.tiles().filter_map(|(x, y)| depths.get(x, y)).map(f64::from).collect();
        out.set("blocked.thin", ratio(depths.iter().filter(|depth| **depth <= 1.0).count(), count));
        out.set("blocked.depth", mean(&depths));
    }
    let closed = Field::of(raster.width, raster.height, |x, y| blocked.has(x, y) || raster.water.has(x, y));
    let islands = mask_areas(&closed, EIGHT).iter().filter(|area| !area.is_at_edge).count();
    out.set("blocked.islands", per_thousand(islands, all));
}

/// Returns the slope of the line with the least squares of vertical distances.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    let (mean_x, mean_y) = (mean(&x)?, mean(&y)?);
    let both: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let square: f64 = x.iter().map(|x| (x - mean_x) * (x - mean_x)).sum();
    (square > 0.0).then(|| both / square)
}

/// Records `open.*` and `windows.*`.
pub(super) fn record_open(raster: &Raster<'_>, out: &mut Record) {
    let empty = raster.empty();
    let count = empty.count();
    if count == 0 {
        return;
    }
    let squares = largest_squares(&empty);
    out.set("open.square", squares.iter().map(|(_, side)| side).max().map(f64::from));
    for side in [4, 6, 8] {
        out.set(&format!("open.squares{side}"), ratio(covered_by(&squares, side), count));
    }
    let walkable = Field::of(raster.width, raster.height, |x, y| raster.is_walkable(x, y));
    let distances = walkable.squares_out();
    let distances: Vec<f64> =
        empty.tiles().filter_map(|(x, y)| distances.get(x, y)).map(|square| (square as f64).sqrt()).collect();
    let number = |fits: &dyn Fn(f64) -> bool| distances.iter().filter(|distance| fits(**distance)).count();
    out.set("open.distance", mean(&distances));
    out.set("open.beside", ratio(number(&|distance| distance < 1.5), count));
    out.set("open.distance95", quantile(&distances, 95));
    out.set("open.far", ratio(number(&|distance| distance >= 3.0), count));
    let narrow = |(x, y): &(i32, i32)| {
        let is_closed = |dx: i32, dy: i32| !walkable.has(x + dx, y + dy) && !walkable.has(x - dx, y - dy);
        is_closed(1, 0) || is_closed(0, 1)
    };
    out.set("open.narrow", ratio(walkable.tiles().filter(narrow).count(), walkable.count()));
    out.set("open.detour", detour(&walkable));
    let blocked = windows(raster, |x, y| raster.land.has(x, y) || raster.rock.has(x, y), &raster.obstacle);
    if blocked.len() >= 8 {
        let shares: Vec<f64> = blocked.iter().map(|(part, of)| *part as f64 / *of as f64).collect();
        out.set("windows.blocked", deviation(&shares));
    }
    let visited = windows(raster, |x, y| raster.land.has(x, y), &raster.visit);
    if visited.len() >= 8 {
        out.set(
            "windows.objects",
            variation(&visited.iter().map(|(part, _)| *part as f64).collect::<Vec<_>>()),
        );
    }
}

/// Returns the number of tiles of `part`, and of the ground, for each window with enough ground.
fn windows(raster: &Raster<'_>, is_ground: impl Fn(i32, i32) -> bool, part: &Mask) -> Vec<(usize, usize)> {
    let windows = tiles(raster.width / WINDOW, raster.height / WINDOW);
    let counts = windows.map(|(column, row)| {
        let inside = || tiles(WINDOW, WINDOW).map(|(x, y)| (column * WINDOW + x, row * WINDOW + y));
        (
            inside().filter(|(x, y)| part.has(*x, *y)).count(),
            inside().filter(|(x, y)| is_ground(*x, *y)).count(),
        )
    });
    counts.filter(|(_, ground)| *ground >= WINDOW_LAND).collect()
}

/// Returns for each tile the side of the largest square of tiles of the set that has the tile as its
/// south-east corner.
fn largest_squares(set: &Mask) -> Field<i32> {
    let mut sides = Field::of(set.width, set.height, |_, _| 0);
    for (x, y) in set.tiles() {
        let before = [(x - 1, y), (x, y - 1), (x - 1, y - 1)];
        let least = before.iter().map(|(x, y)| sides.get(*x, *y).unwrap_or(0)).min().unwrap_or(0);
        sides.set(x, y, least + 1);
    }
    sides
}

/// Returns the number of tiles in squares of this side.
fn covered_by(squares: &Field<i32>, side: i32) -> usize {
    // the tile is covered if a corner is within `side` tiles to the south-east, in a row and then in a column
    let mut rows = Field::of(squares.width, squares.height, |_, _| i32::MAX);
    let mut covered = 0;
    for x in 0..squares.width {
        for y in (0..squares.height).rev() {
            let is_corner = squares.get(x, y).is_some_and(|of| of >= side);
            let below = rows.get(x, y + 1).unwrap_or(i32::MAX).saturating_add(1);
            rows.set(x, y, if is_corner { 0 } else { below });
        }
    }
    for y in 0..squares.height {
        let mut steps = i32::MAX;
        for x in (0..squares.width).rev() {
            let is_below = rows.get(x, y).is_some_and(|below| below < side);
            steps = if is_below { 0 } else { steps.saturating_add(1) };
            covered += usize::from(steps < side);
        }
    }
    covered
}

/// Number of start tiles of the search for detours.
const STARTS: usize = 60;
/// Maximum length of a path, in steps; longer ones count as this long.
const LONGEST_PATH: i32 = 90;
/// Straight distances of the compared pairs, in steps.
const STRAIGHT: std::ops::RangeInclusive<i32> = 15..=25;

/// Returns the length of paths in steps relative to the straight distance: the median over starts of the
/// median over all tiles at that distance. The starts are spread evenly over the largest connected part, row
/// by row. `None` for a part of less than 200 tiles.
fn detour(walkable: &Mask) -> Option<f64> {
    let largest = mask_areas(walkable, EIGHT).into_iter().max_by_key(|area| (area.tiles, area.first))?;
    if largest.tiles < 200 {
        return None;
    }
    let whole = steps_from(walkable, largest.first, i32::MAX);
    let part: Vec<(i32, i32)> =
        whole.iter().filter(|(_, steps)| steps.is_some()).map(|(tile, _)| tile).collect();
    let starts = (0..STARTS).map(|number| part[(2 * number + 1) * part.len() / (2 * STARTS)]);
    let medians = starts.filter_map(|(x, y)| {
        let steps = steps_from(walkable, (x, y), LONGEST_PATH);
        let reach = *STRAIGHT.end();
        let near = tiles(2 * reach + 1, 2 * reach + 1).map(|(dx, dy)| (dx - reach, dy - reach));
        let ratios = near.filter_map(|(dx, dy)| {
            let straight = dx.abs().max(dy.abs());
            let is_wanted = STRAIGHT.contains(&straight) && whole.get(x + dx, y + dy).flatten().is_some();
            let steps = steps.get(x + dx, y + dy).flatten().unwrap_or(LONGEST_PATH);
            is_wanted.then(|| f64::from(steps) / f64::from(straight))
        });
        median(&ratios.collect::<Vec<_>>())
    });
    median(&medians.collect::<Vec<_>>())
}

/// Returns the steps in 8 directions from a tile to those within `most` steps.
fn steps_from(walkable: &Mask, (x, y): (i32, i32), most: i32) -> Field<Option<i32>> {
    let mut steps = Field::of(walkable.width, walkable.height, |_, _| None);
    steps.set(x, y, Some(0));
    let mut queue = VecDeque::from([(x, y, 0)]);
    while let Some((x, y, so_far)) = queue.pop_front().filter(|(_, _, so_far)| *so_far < most) {
        for (dx, dy) in EIGHT {
            let (x, y) = (x + dx, y + dy);
            if walkable.has(x, y) && steps.get(x, y) == Some(None) {
                steps.set(x, y, Some(so_far + 1));
                queue.push_back((x, y, so_far + 1));
            }
        }
    }
    steps
}
