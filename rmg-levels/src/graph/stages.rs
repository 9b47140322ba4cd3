//! The order in which rooms are added to a layout.

use std::cmp::Reverse;

use super::candidate::RoomSet;
use super::search::Search;

/// Stages of the rooms that are not on cycles.
const BATCHES: usize = 6;

impl Search<'_> {
    /// Returns the rooms that are placed together, in order: first each a path that closes a cycle, then
    /// the others, those with many rooms behind them first. Rooms that are not connected with these are left
    /// out.
    pub(super) fn stages(&mut self) -> Vec<Vec<usize>> {
        let layers = &layers(&self.links);
        let rooms = layers.len();
        let core: Vec<usize> = (0..rooms).filter(|room| layers[*room] == u32::MAX).collect();
        let mut order = Vec::new();
        let mut is_in = RoomSet::default();
        let mut stages = Vec::new();
        if let Some(start) = self.rng.pick(&core).copied() {
            is_in.insert(start);
            order.push(start);
            while order.len() < core.len() {
                let path = self.closing_path(&order, &is_in, layers);
                if path.is_empty() {
                    break;
                }
                path.iter().for_each(|room| _ = is_in.insert(*room));
                order.extend(&path);
                stages.push(path);
            }
            if let Some(first) = stages.first_mut() {
                first.insert(0, start);
            }
        } else {
            let room = self.rng.index(rooms);
            is_in.insert(room);
            order.push(room);
        }
        let mut at = 0;
        while let Some(room) = order.get(at).copied() {
            at += 1;
            order.extend(self.links[room].iter().map(|(_, next)| *next).filter(|next| is_in.insert(*next)));
        }
        if core.is_empty() {
            return vec![order];
        }
        let mut rest = order.split_off(core.len());
        rest.sort_by_key(|room| Reverse(layers[*room]));
        stages.extend(rest.chunks(rest.len().div_ceil(BATCHES).max(1)).map(<[usize]>::to_vec));
        stages
    }

    /// Returns a shortest path of rooms on cycles from one room of `placed` to another; a single room if
    /// there is none.
    fn closing_path(&mut self, placed: &[usize], is_in: &RoomSet, layers: &[u32]) -> Vec<usize> {
        let mut best: Vec<usize> = Vec::new();
        let mut first: Vec<(usize, usize)> = Vec::new();
        for room in placed {
            let next =
                self.links[*room].iter().filter(|(_, next)| !is_in.has(*next) && layers[*next] == u32::MAX);
            first.extend(next.copied());
        }
        self.rng.shuffle(&mut first);
        for (link, start) in &first {
            let mut by: Vec<Option<usize>> = vec![None; layers.len()];
            by[*start] = Some(*start);
            let mut queue = vec![*start];
            let mut at = 0;
            while let Some(room) = queue.get(at).copied() {
                at += 1;
                if self.links[room].iter().any(|(other, next)| other != link && is_in.has(*next)) {
                    let mut path = vec![room];
                    let mut end = room;
                    while let Some(before) = by[end].filter(|before| *before != end) {
                        path.push(before);
                        end = before;
                    }
                    path.reverse();
                    if best.is_empty() || path.len() < best.len() {
                        best = path;
                    }
                    break;
                }
                for (_, next) in &self.links[room] {
                    if by[*next].is_none() && !is_in.has(*next) && layers[*next] == u32::MAX {
                        by[*next] = Some(room);
                        queue.push(*next);
                    }
                }
            }
        }
        if best.is_empty() {
            best.extend(first.first().map(|(_, start)| *start));
        }
        best
    }
}

/// Returns when each room is removed if rooms with one link are removed again and again; the largest number
/// for rooms on cycles and between them.
fn layers(links: &[Vec<(usize, usize)>]) -> Vec<u32> {
    let mut left: Vec<usize> = links.iter().map(Vec::len).collect();
    let mut layers = vec![u32::MAX; links.len()];
    for layer in 0.. {
        let is_end = |room: &usize| layers[*room] == u32::MAX && left[*room] <= 1;
        let ends: Vec<usize> = (0..links.len()).filter(is_end).collect();
        if ends.is_empty() {
            break;
        }
        for room in ends {
            layers[room] = layer;
            links[room].iter().for_each(|(_, other)| left[*other] = left[*other].saturating_sub(1));
        }
    }
    layers
}
