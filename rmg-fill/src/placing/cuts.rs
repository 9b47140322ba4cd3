//! What falls off a zone's open ground when something is put on it.

use std::collections::VecDeque;

use crate::fields::{Cell, Patch};
use crate::layers::Tiles;

/// Tiles that are looked at for one place; where that does not settle what is cut off, the place is refused.
const MOST_LOOKED_AT: usize = 1024;

/// Groups of found tiles that hang together as far as is known.
struct Group {
    /// Found tiles whose neighbours were not looked at.
    fringe: VecDeque<usize>,
    found: usize,
}

/// The groups of the tiles that were found.
struct GroupOf {
    /// By position 0, or 1 + the number of the group that found it.
    of: Vec<u16>,
    found: Vec<usize>,
}

impl GroupOf {
    fn get(&self, tile: usize) -> Option<usize> {
        self.of[tile].checked_sub(1).map(usize::from)
    }

    /// Of a tile that nobody found before.
    fn insert(&mut self, tile: usize, group: usize) {
        self.of[tile] = u16::try_from(group + 1).expect("a ring around a stencil has few tiles");
        self.found.push(tile);
    }

    /// All that were found, by position.
    fn into_found(mut self) -> impl Iterator<Item = (usize, usize)> {
        self.found.sort_unstable();
        self.found.into_iter().map(move |tile| (tile, usize::from(self.of[tile] - 1)))
    }
}

/// The tiles, by position, that fall off the open ground of a zone when some of it is taken.
///
/// # Arguments
/// - `corner`: where the patches lie in the zone's window.
/// - `taken`: what is taken, at least one cell away from the patch's edge.
/// - `walking`: what is open there before.
/// - `most`: a part that is larger is not followed to its end.
/// - `looked_at`: raised by the number of tiles that were looked at one by one.
///
/// # Returns
/// Nothing (an empty list) where all hangs together; `None` where that takes parts of more than `most` tiles to tell, or more than
/// [`MOST_LOOKED_AT`] in all.
///
/// # Cost
/// Some 50 ns where all hangs together around what is taken, else that of all parts but the largest.
pub(super) fn cut_off_by(
    tiles: &Tiles,
    corner: Cell,
    taken: &Patch,
    walking: &Patch,
    (most, looked_at): (usize, &mut usize),
) -> Option<Vec<usize>> {
    let ring = taken.and(walking).grown().and(&walking.minus(taken));
    if ring.is_empty() || ring.is_one_piece() {
        return Some(Vec::new());
    }
    let is_left = |at: usize| tiles.is_walkable(at) && !taken.contains(tiles.cell(at) - corner);
    let position = |cell: Cell| tiles.window().position(corner + cell);
    let seeds: Vec<usize> = ring.cells().filter_map(position).collect();
    cut_off(&seeds, tiles.len(), |at| tiles.neighbors8(at), is_left, (most, looked_at))
}

/// The tiles that do not hang together any more with the largest part of what is left of a piece, around something that
/// was taken out of it.
///
/// Searches begin at all `seeds` at once, the one that found least goes on, and all end when the seeds are joined or all
/// searches but one have nothing left to find. So the cost is that of the small parts, not of the large one.
///
/// # Arguments
/// - `seeds`: tiles of the piece that are left and touch what was taken.
/// - `tiles`: positions there are.
/// - `around`: the neighbours of a tile.
/// - `is_left`: whether a tile is of the piece and was not taken.
/// - `most`: a part that is larger is not followed to its end.
/// - `looked_at`: raised by the number of tiles that were looked at.
///
/// # Returns
/// Nothing (an empty list) where all hangs together; `None` when the parts are too large to be told apart by looking at `most` tiles
/// of each, or at [`MOST_LOOKED_AT`] in all.
fn cut_off(
    seeds: &[usize],
    tiles: usize,
    around: impl Fn(usize) -> [usize; 8],
    is_left: impl Fn(usize) -> bool,
    (most, looked_at): (usize, &mut usize),
) -> Option<Vec<usize>> {
    let mut groups: Vec<Option<Group>> = Vec::with_capacity(seeds.len());
    let mut group_of = GroupOf { of: vec![0; tiles], found: Vec::with_capacity(2 * seeds.len()) };
    // Where a group went that was joined to another one.
    let mut joined: Vec<usize> = (0..seeds.len()).collect();
    let root = |joined: &[usize], mut group: usize| {
        while joined[group] != group {
            group = joined[group];
        }
        group
    };
    for (group, seed) in seeds.iter().enumerate() {
        group_of.insert(*seed, group);
        groups.push(Some(Group { fringe: VecDeque::from([*seed]), found: 1 }));
    }
    loop {
        let there = || groups.iter().enumerate().filter_map(|(at, group)| Some((at, group.as_ref()?)));
        if there().nth(1).is_none() {
            return Some(Vec::new());
        }
        let is_searching = |(_, group): &(usize, &Group)| !group.fringe.is_empty();
        let searching = there().filter(is_searching).count();
        if searching <= 1 {
            let largest = there()
                .max_by_key(|(at, group)| (!group.fringe.is_empty(), group.found, std::cmp::Reverse(*at)))
                .map(|(at, _)| at);
            let is_cut = |group: usize| Some(root(&joined, group)) != largest;
            return Some(
                group_of.into_found().filter(|(_, group)| is_cut(*group)).map(|(tile, _)| tile).collect(),
            );
        }
        let least = there().filter(is_searching).min_by_key(|(at, group)| (group.found, *at));
        let (mut here, smallest) = least.expect("at least two are searching");
        if smallest.found > most {
            return None;
        }
        let tile = groups[here].as_mut().and_then(|group| group.fringe.pop_front());
        let tile = tile.expect("a group that searches has a fringe");
        for next in around(tile) {
            *looked_at += 1;
            if let Some(other) = group_of.get(next) {
                let other = root(&joined, other);
                if other != here {
                    let (keep, drop) = (here.min(other), here.max(other));
                    let gone = groups[drop].take().expect("a root is there");
                    let kept = groups[keep].as_mut().expect("a root is there");
                    kept.fringe.extend(gone.fringe);
                    kept.found += gone.found;
                    joined[drop] = keep;
                    here = keep;
                }
            } else if is_left(next) {
                group_of.insert(next, here);
                let group = groups[here].as_mut().expect("a root is there");
                group.fringe.push_back(next);
                group.found += 1;
            }
        }
        if group_of.found.len() > MOST_LOOKED_AT {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is cut off of the `.` of a board when its `o` are taken, drawn as `c`.
    fn cut(rows: &[&str]) -> Vec<String> {
        let width = rows[0].len();
        let board: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
        let around = |at: usize| {
            let [above, below] = [at - width, at + width];
            [above - 1, above, above + 1, at - 1, at + 1, below - 1, below, below + 1]
        };
        let is_left = |at: usize| board[at] == b'.';
        let touches = |at: &usize| is_left(*at) && around(*at).into_iter().any(|next| board[next] == b'o');
        let seeds: Vec<usize> = (width + 1..board.len() - width - 1).filter(touches).collect();
        let cut = cut_off(&seeds, board.len(), around, is_left, (usize::MAX, &mut 0)).unwrap();
        let drawn: String =
            (0..board.len()).map(|at| if cut.contains(&at) { 'c' } else { char::from(board[at]) }).collect();
        drawn.as_bytes().chunks(width).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
    }

    #[test]
    fn the_smaller_parts_are_cut_off() {
        assert_eq!(
            cut(&["########", "#..o...#", "#..o...#", "#..o...#", "########"]),
            ["########", "#cco...#", "#cco...#", "#cco...#", "########"]
        );
    }

    #[test]
    fn what_hangs_together_on_a_long_way_round_is_not_cut() {
        let ring = ["########", "#..o...#", "#.####.#", "#......#", "########"];
        assert_eq!(cut(&ring), ring);
    }

    #[test]
    fn several_parts_are_cut_off_at_once() {
        assert_eq!(
            cut(&["#########", "#.o.#####", "###o#####", "#.o.....#", "#########"]),
            ["#########", "#coc#####", "###o#####", "#co.....#", "#########"]
        );
    }
}
