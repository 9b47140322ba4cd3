//! Tiles that an object cuts off from the open ground of a zone.

use std::cmp::Reverse;

use crate::fields::{Cell, Patch};
use crate::layers::Tiles;

/// Maximum number of visited tiles per place. If more would be needed, the place is rejected.
const MAX_VISITED: usize = 1024;

/// No group, and no further tile.
const NONE: u16 = u16::MAX;
/// Mark of tiles that are taken.
const TAKEN: u16 = NONE - 1;

/// Searches for cut tiles. Keeps its memory from search to search.
#[derive(Debug, Default)]
pub(crate) struct Cuts {
    /// By position: the number of the seed from which it was visited, [`TAKEN`] or [`NONE`].
    marks: Vec<u16>,
    visited: Vec<Visited>,
    /// By number.
    groups: Vec<Group>,
    /// By seed: the lowest seed that is known to be connected with it.
    joined: Vec<u16>,
    /// Number of checked neighbor tiles of all searches.
    pub(super) checked: usize,
}

#[derive(Debug)]
struct Visited {
    at: usize,
    /// The next tile in the queue of its group.
    next: u16,
}

/// Visited tiles that are known to be connected.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// The lowest number of its seeds.
    number: u16,
    len: usize,
    /// The queue of the tiles whose neighbors were not visited yet.
    first: u16,
    last: u16,
}

/// Returns the positions that the patch `taken` cuts off from the open ground of a zone.
///
/// # Arguments
/// - `corner`: position of the patches in the window of the zone.
/// - `taken`: the cells to take, at least one cell away from the edge of the patch.
/// - `walking`: the cells that are open before.
/// - `most`: maximum number of tiles to visit in a cut part; with larger ones the result is `None`.
///
/// # Returns
/// An empty list if the rest stays connected; `None` if that needs searches in parts of more than `most`
/// tiles, or more than [`MAX_VISITED`] tiles in total.
///
/// # Cost
/// About 50 ns if the ground around `taken` is connected, else the size of all parts except the largest.
pub(super) fn cut_off_by(
    tiles: &Tiles,
    corner: Cell,
    taken: &Patch,
    walking: &Patch,
    most: usize,
    cuts: &mut Cuts,
) -> Option<Vec<usize>> {
    let closed = taken.and(walking);
    let ring = closed.grown().and(&walking.minus(taken));
    if ring.is_empty() || ring.is_one_piece() {
        return Some(Vec::new());
    }
    let position = |cell: Cell| tiles.window().position(corner + cell);
    cuts.marks.resize(tiles.len().max(cuts.marks.len()), NONE);
    closed.cells().filter_map(position).for_each(|at| cuts.marks[at] = TAKEN);
    ring.cells().filter_map(position).for_each(|at| cuts.start(at));
    let cut = cuts.search(|at| tiles.neighbors8(at), |at| tiles.is_walkable(at), most);
    closed.cells().filter_map(position).for_each(|at| cuts.marks[at] = NONE);
    cut
}

impl Cuts {
    /// Adds a seed: a remaining tile next to removed ones.
    fn start(&mut self, at: usize) {
        let number = narrow(self.groups.len());
        self.marks[at] = number;
        self.visited.push(Visited { at, next: NONE });
        self.groups.push(Group { number, len: 1, first: number, last: number });
        self.joined.push(number);
    }

    /// Returns the tiles of a connected piece that are no longer connected with its largest remaining part,
    /// after some tiles around the seeds were removed. Removes the seeds.
    ///
    /// Searches start at all seeds. The smallest one continues, until all seeds are joined or only one search
    /// has tiles left. So the cost depends on the small parts, not on the large one.
    ///
    /// # Arguments
    /// - `around`: returns the neighbors of a tile.
    /// - `is_left`: returns whether a tile that is not marked belongs to the piece.
    /// - `most`: maximum number of tiles to visit in a cut part; with larger ones the result is `None`.
    ///
    /// # Returns
    /// An empty list if the rest stays connected; `None` if deciding this needs more than `most` tiles of
    /// each part, or [`MAX_VISITED`] in total.
    fn search(
        &mut self,
        around: impl Fn(usize) -> [usize; 8],
        is_left: impl Fn(usize) -> bool,
        most: usize,
    ) -> Option<Vec<usize>> {
        let cut = self.spread(around, is_left, most).map(|kept| {
            let is_cut = |tile: &&Visited| self.joined[usize::from(self.marks[tile.at])] != kept;
            let mut cut: Vec<usize> = self.visited.iter().filter(is_cut).map(|tile| tile.at).collect();
            cut.sort_unstable();
            cut
        });
        self.visited.drain(..).for_each(|tile| self.marks[tile.at] = NONE);
        self.groups.clear();
        self.joined.clear();
        cut
    }

    /// Visits tiles until the parts are known. Returns the number of the group that stays.
    fn spread(
        &mut self,
        around: impl Fn(usize) -> [usize; 8],
        is_left: impl Fn(usize) -> bool,
        most: usize,
    ) -> Option<u16> {
        let Self { marks, visited, groups, joined, checked } = self;
        while groups.len() > 1 {
            let (mut searching, mut here) = (0, 0);
            for (at, group) in groups.iter().enumerate().filter(|(_, group)| group.first != NONE) {
                if searching == 0 || group.len < groups[here].len {
                    here = at;
                }
                searching += 1;
            }
            if searching < 2 {
                let rank = |group: &&Group| (group.first != NONE, group.len, Reverse(group.number));
                return groups.iter().max_by_key(rank).map(|group| group.number);
            }
            if groups[here].len > most {
                return None;
            }
            let Visited { at, next } = visited[usize::from(groups[here].first)];
            groups[here].first = next;
            *checked += 8;
            let mut number = groups[here].number;
            for near in around(at) {
                let mark = marks[near];
                if mark == NONE && is_left(near) {
                    marks[near] = number;
                    let new = narrow(visited.len());
                    visited.push(Visited { at: near, next: NONE });
                    append(visited, &mut groups[here], Group { number, len: 1, first: new, last: new });
                } else if mark != number && mark < TAKEN && joined[usize::from(mark)] != number {
                    let other = joined[usize::from(mark)];
                    let there = groups.binary_search_by_key(&other, |group| group.number);
                    let there = there.expect("sorted, one for each set");
                    let gone = groups.remove(here.max(there));
                    here = here.min(there);
                    append(visited, &mut groups[here], gone);
                    number = groups[here].number;
                    joined.iter_mut().filter(|of| **of == gone.number).for_each(|of| *of = number);
                }
            }
            if visited.len() > MAX_VISITED {
                return None;
            }
        }
        Some(0)
    }
}

/// Appends a group to another one.
fn append(visited: &mut [Visited], to: &mut Group, group: Group) {
    to.len += group.len;
    if group.first == NONE {
        return;
    }
    match to.first {
        NONE => to.first = group.first,
        _ => visited[usize::from(to.last)].next = group.first,
    }
    to.last = group.last;
}

fn narrow(n: usize) -> u16 {
    u16::try_from(n).expect("few tiles are visited")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the board after the `o` tiles are removed. `.` tiles that are then cut off become `c`.
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
        let mut cuts = Cuts { marks: vec![NONE; board.len()], ..Cuts::default() };
        seeds.into_iter().for_each(|seed| cuts.start(seed));
        let cut = cuts.search(around, is_left, usize::MAX).unwrap();
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
    fn tiles_connected_by_a_detour_are_not_cut_off() {
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
