//! What of the room of a level no way needs: all but the shortest net between the ways of each zone.

use std::collections::VecDeque;

use rmg_core::DisjointSets;

use super::caves::{Caves, Part};

/// Of room, what joins the ways of each zone on the shortest net becomes way, and the rest [`Part::Loop`]: it
/// may be closed whatever it cuts off. Pieces without a way stay room.
///
/// Each tile is reached from the nearest way; where two that were reached from different ways lie beside each
/// other, there is a way between these, and of all of them a spanning tree of the shortest is kept. O(tiles),
/// and sorting those places.
pub(super) fn find_loops(caves: &mut Caves) {
    let mut sets = DisjointSets::new(caves.parts.len());
    // By position: the tile from which it was reached, and how far that is from a way.
    let mut reached: Vec<Option<(usize, u32)>> = vec![None; caves.parts.len()];
    let mut queue = VecDeque::new();
    for at in caves.positions().filter(|at| caves.parts[*at] == Part::Way) {
        reached[at] = Some((at, 0));
        queue.push_back(at);
    }
    let mut meetings = Vec::new();
    while let Some(at) = queue.pop_front() {
        let Some((_, far)) = reached[at] else { continue };
        for near in caves.window.neighbors8(at) {
            if !caves.parts[near].is_open() || caves.zones[near] != caves.zones[at] {
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
                // The other tile sees this one, too.
                Some((_, other)) if at < near => meetings.push((far + other, at, near)),
                Some(_) => {}
            }
        }
    }
    meetings.sort_unstable();
    for (_, a, b) in meetings {
        if sets.join(a, b) {
            keep_way(caves, &reached, a);
            keep_way(caves, &reached, b);
        }
    }
    for at in caves.positions() {
        if caves.parts[at] == Part::Room && reached[at].is_some() {
            caves.parts[at] = Part::Loop;
        }
    }
}

/// Keeps the tiles from one to the way from which it was reached.
fn keep_way(caves: &mut Caves, reached: &[Option<(usize, u32)>], mut at: usize) {
    while caves.parts[at] != Part::Way {
        caves.parts[at] = Part::Way;
        let Some((from, _)) = reached[at] else { break };
        at = from;
    }
}
