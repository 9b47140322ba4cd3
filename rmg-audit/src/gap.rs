//! Paths through the gap of a passage, the open tiles between its two zones.
//!
//! A hero crosses a passage from a tile of one zone outside of gaps, over gap tiles of this passage, to a
//! tile of the other zone outside of gaps. NoBypass checks that no step between zones is possible elsewhere.
//! The search therefore covers only the gap and its neighbors.

use std::collections::VecDeque;

use rmg_core::ids::ConnectionId;
use rmg_core::model::MapPos;

use crate::ground::{DecodedMap, gap_mark, tile};

/// A passage on the map.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Passage<'m> {
    pub(crate) link: ConnectionId,
    pub(crate) level: usize,
    /// Its two zones, as owners of tiles.
    pub(crate) zones: [u16; 2],
    /// The tiles of its gap.
    pub(crate) gap: &'m [MapPos],
}

/// Returns a shortest path from the first zone to the second through the gap that avoids `is_closed` tiles;
/// `None` if none exists. O(gap log gap).
pub(crate) fn crossing(
    ground: &DecodedMap<'_>,
    passage: Passage<'_>,
    is_closed: impl Fn(usize) -> bool,
) -> Option<Vec<MapPos>> {
    let Passage { link, level, zones, gap } = passage;
    let layer = &ground.levels[level];
    let mark = gap_mark(link);
    let mut tiles: Vec<usize> = gap
        .iter()
        .filter(|at| at.level.index() == level)
        .filter_map(|at| ground.index(*at))
        .filter(|at| layer.gap[*at] == mark && layer.step[*at] & tile::OPEN != 0 && !is_closed(*at))
        .collect();
    tiles.sort_unstable();
    tiles.dedup();
    let next_to = |tile: usize, zone: u16| {
        ground.around(tile).into_iter().find(|next| {
            layer.gap[*next] == 0
                && layer.owner[*next] == zone
                && ground.can_step(level, tile, *next)
                && !is_closed(*next)
        })
    };
    let mut came_from: Vec<Option<usize>> = vec![None; tiles.len()];
    let mut queue = VecDeque::new();
    for (at, tile) in tiles.iter().enumerate() {
        if next_to(*tile, zones[0]).is_some() {
            came_from[at] = Some(at);
            queue.push_back(at);
        }
    }
    while let Some(here) = queue.pop_front() {
        if let Some(end) = next_to(tiles[here], zones[1]) {
            let mut path = vec![end, tiles[here]];
            let mut at = here;
            while let Some(before) = came_from[at].filter(|before| *before != at) {
                path.push(tiles[before]);
                at = before;
            }
            path.extend(next_to(tiles[at], zones[0]));
            path.reverse();
            return Some(path.into_iter().map(|index| ground.pos(level, index)).collect());
        }
        for next in ground.around(tiles[here]) {
            let Ok(at) = tiles.binary_search(&next) else { continue };
            if came_from[at].is_none() && ground.can_step(level, tiles[here], next) {
                came_from[at] = Some(here);
                queue.push_back(at);
            }
        }
    }
    None
}
