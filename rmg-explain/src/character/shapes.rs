//! Shapes of groups of tiles, mirrored and turned ones alike.

use super::field::Mask;

/// The 8 ways to turn and mirror a shape, as factors of x and y for each axis.
const TURNS: [[i32; 4]; 8] = [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
    [1, 0, 0, -1],
    [-1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, -1, 1, 0],
    [0, 1, -1, 0],
    [0, -1, -1, 0],
];

/// Returns the first of the 8 ways to turn and mirror a shape, as sorted tiles with their values.
pub(super) fn turned<V: Ord + Copy>(cells: &[((i32, i32), V)]) -> Vec<((i32, i32), V)> {
    let turn = |[a, b, c, d]: [i32; 4]| {
        let turned = cells.iter().map(|((x, y), value)| ((a * x + b * y, c * x + d * y), *value));
        let mut turned: Vec<_> = turned.collect();
        turned.sort();
        turned
    };
    TURNS.into_iter().map(turn).min().unwrap_or_default()
}

/// Returns the shape of tiles: like [`turned`], and without their position.
pub(super) fn shape(tiles: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let turn = |[a, b, c, d]: [i32; 4]| {
        let turned = || tiles.iter().map(|(x, y)| (a * x + b * y, c * x + d * y));
        let left = turned().map(|(x, _)| x).min().unwrap_or(0);
        let top = turned().map(|(_, y)| y).min().unwrap_or(0);
        let mut moved: Vec<_> = turned().map(|(x, y)| (x - left, y - top)).collect();
        moved.sort_unstable();
        moved
    };
    TURNS.into_iter().map(turn).min().unwrap_or_default()
}

/// Returns the groups of points, in the order of their first points. Points within `link` tiles in 8
/// directions belong to the same group.
pub(super) fn groups(points: &Mask, link: i32) -> Vec<Vec<(i32, i32)>> {
    let mut left = points.clone();
    let mut groups = Vec::new();
    for first in points.tiles() {
        if !left.has(first.0, first.1) {
            continue;
        }
        left.set(first.0, first.1, false);
        let mut group = vec![first];
        let mut next = 0;
        while let Some((x, y)) = group.get(next).copied() {
            next += 1;
            for (u, v) in (y - link..=y + link).flat_map(|v| (x - link..=x + link).map(move |u| (u, v))) {
                if left.has(u, v) {
                    left.set(u, v, false);
                    group.push((u, v));
                }
            }
        }
        groups.push(group);
    }
    groups
}
