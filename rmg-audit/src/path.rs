//! Shortest paths over the tiles of one level, for counterexamples.

use std::collections::VecDeque;

use rmg_core::model::MapPos;

use crate::ground::DecodedMap;

/// Returns the tiles of a shortest path from one of `from` to a tile where `is_goal` holds, without
/// `is_closed` tiles; `None` if none exists. Tiles are indexes of the layers of `ground`. O(tiles).
pub(crate) fn shortest_path(
    ground: &DecodedMap<'_>,
    level: usize,
    from: &[usize],
    is_goal: impl Fn(usize) -> bool,
    is_closed: impl Fn(usize) -> bool,
) -> Option<Vec<MapPos>> {
    const UNSEEN: usize = usize::MAX;
    let mut came_from = vec![UNSEEN; ground.levels[level].step.len()];
    let mut queue = VecDeque::new();
    for start in from.iter().copied().filter(|start| !is_closed(*start)) {
        came_from[start] = start;
        queue.push_back(start);
    }
    while let Some(here) = queue.pop_front() {
        if is_goal(here) {
            return Some(unwind(ground, level, &came_from, here));
        }
        for next in ground.around(here) {
            if came_from[next] == UNSEEN && ground.can_step(level, here, next) && !is_closed(next) {
                came_from[next] = here;
                queue.push_back(next);
            }
        }
    }
    None
}

fn unwind(ground: &DecodedMap<'_>, level: usize, came_from: &[usize], goal: usize) -> Vec<MapPos> {
    let mut tiles = vec![ground.pos(level, goal)];
    let mut here = goal;
    while came_from[here] != here {
        here = came_from[here];
        tiles.push(ground.pos(level, here));
    }
    tiles.reverse();
    tiles
}
