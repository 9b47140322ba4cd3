//! Loops: open tiles of a level outside the shortest network between the permanently open tiles of each zone.

use std::collections::VecDeque;

use rmg_core::DisjointSets;

use super::caves::{CaveTile, Caves};

/// Turns the shortest network between [`CaveTile::Way`] tiles of each zone into `Way`, and the rest of the
/// room into [`CaveTile::Loop`]: it can be closed even if that cuts off ground. Pieces without a `Way` stay
/// room.
///
/// Each tile is reached from the nearest `Way`. Neighbors that were reached from different ones define a path
/// between these, and a minimum spanning tree of the paths is kept. O(tiles), and sorting the meetings.
pub(super) fn find_loops(caves: &mut Caves) {
    let mut sets = DisjointSets::new(caves.states.len());
    // By position: the tile from which it was reached, and its distance to the nearest `Way`.
    let mut reached: Vec<Option<(usize, u32)>> = vec![None; caves.states.len()];
    let mut queue = VecDeque::new();
    for at in caves.positions().filter(|at| caves.states[*at] == CaveTile::Way) {
        reached[at] = Some((at, 0));
        queue.push_back(at);
    }
    let mut meetings = Vec::new();
    while let Some(at) = queue.pop_front() {
        let Some((_, far)) = reached[at] else { continue };
        for near in caves.window.neighbors8(at) {
            if !caves.states[near].is_open() || caves.zones[near] != caves.zones[at] {
                continue;
            }
            match reached[near] {
                None => {
                    reached[near] = Some((at, far + 1));
                    sets.join(at, near);
                    queue.push_back(near);
                }
                Some((_, 0)) if far == 0 => {
                    sets.join(at, near);
                }
                // The other tile has the same meeting.
                Some((_, other)) if at < near => meetings.push((far + other, at, near)),
                Some(_) => {}
            }
        }
    }
    meetings.sort_unstable();
    for (_, a, b) in meetings {
        if sets.join(a, b) {
            keep_path(caves, &reached, a);
            keep_path(caves, &reached, b);
        }
    }
    for at in caves.positions() {
        if caves.states[at] == CaveTile::Room && reached[at].is_some() {
            caves.states[at] = CaveTile::Loop;
        }
    }
}

/// Keeps the tiles from a tile to the `Way` from which it was reached.
fn keep_path(caves: &mut Caves, reached: &[Option<(usize, u32)>], mut at: usize) {
    while caves.states[at] != CaveTile::Way {
        caves.states[at] = CaveTile::Way;
        let Some((from, _)) = reached[at] else { break };
        at = from;
    }
}
