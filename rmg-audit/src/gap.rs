//! The way through the gap of a passage: the tiles between its two zones that are neither's ordinary ground.
//!
//! A passage is crossed when a hero steps from a tile of one zone that is no gap onto gap tiles of this
//! passage and from them onto a tile of the other zone that is no gap. As borders let nobody step from zone
//! to zone anywhere else (that is NoBypass), nothing beyond the gap and its neighbours need be searched.

use std::collections::VecDeque;

use rmg_core::ids::ConnectionId;
use rmg_core::model::MapPos;

use crate::ground::{Ground, gap_mark, tile};

/// A passage as it lies on the map.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Passage<'m> {
    pub(crate) link: ConnectionId,
    pub(crate) level: usize,
    /// Its zones, as owners of tiles.
    pub(crate) zones: [u16; 2],
    /// The tiles of its gap.
    pub(crate) gap: &'m [MapPos],
}

/// A shortest way from the first zone to the second through the gap, without `is_closed` tiles; `None`
/// without way. O(gap log gap).
pub(crate) fn crossing(
    ground: &Ground<'_>,
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
    let beside = |tile: usize, zone: u16| {
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
        if beside(*tile, zones[0]).is_some() {
            came_from[at] = Some(at);
            queue.push_back(at);
        }
    }
    while let Some(here) = queue.pop_front() {
        if let Some(end) = beside(tiles[here], zones[1]) {
            let mut way = vec![end, tiles[here]];
            let mut at = here;
            while let Some(before) = came_from[at].filter(|before| *before != at) {
                way.push(tiles[before]);
                at = before;
            }
            way.extend(beside(tiles[at], zones[0]));
            way.reverse();
            return Some(way.into_iter().map(|index| ground.pos(level, index)).collect());
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
