//! Tiles that an object cuts off from the open ground of a zone.

use std::cmp::Reverse;

use rmg_core::DisjointSets;

use crate::fields::{Cell, Patch};
use crate::layers::Tiles;

/// Maximum number of visited tiles per place. If more would be needed, the place is rejected.
const MAX_VISITED: usize = 1024;

/// Visited tiles that are known to be connected.
#[derive(Debug)]
struct Group {
    /// The lowest number of its seeds.
    number: usize,
    tiles: Vec<usize>,
    /// The number of tiles whose neighbors were visited: the first ones.
    done: usize,
}

/// Returns the positions that the patch `taken` cuts off from the open ground of a zone.
///
/// # Arguments
/// - `corner`: position of the patches in the window of the zone.
/// - `taken`: the cells to take, at least one cell away from the edge of the patch.
/// - `walking`: the cells that are open before.
/// - `most`: maximum number of tiles to visit in a cut part; with larger ones the result is `None`.
/// - `checked`: incremented by the number of checked neighbor tiles.
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
    checked: &mut usize,
) -> Option<Vec<usize>> {
    let ring = taken.and(walking).grown().and(&walking.minus(taken));
    if ring.is_empty() || ring.is_one_piece() {
        return Some(Vec::new());
    }
    let is_left = |at: usize| tiles.is_walkable(at) && !taken.contains(tiles.cell(at) - corner);
    let position = |cell: Cell| tiles.window().position(corner + cell);
    let seeds: Vec<usize> = ring.cells().filter_map(position).collect();
    cut_off(&seeds, tiles.len(), |at| tiles.neighbors8(at), is_left, most, checked)
}

/// Returns the tiles of a connected piece that are no longer connected with its largest remaining part, after
/// some tiles around the seeds were removed.
///
/// Searches start at all `seeds`. The smallest one continues, until all seeds are joined or only one search
/// has tiles left. So the cost depends on the small parts, not on the large one.
///
/// # Arguments
/// - `seeds`: remaining tiles of the piece next to removed ones.
/// - `tiles`: number of positions.
/// - `around`: returns the neighbors of a tile.
/// - `is_left`: returns whether a tile belongs to the piece and was not removed.
/// - `most`: maximum number of tiles to visit in a cut part; with larger ones the result is `None`.
/// - `checked`: incremented by the number of checked neighbor tiles.
///
/// # Returns
/// An empty list if the rest stays connected; `None` if deciding this needs more than `most` tiles of each
/// part, or [`MAX_VISITED`] in total.
fn cut_off(
    seeds: &[usize],
    tiles: usize,
    around: impl Fn(usize) -> [usize; 8],
    is_left: impl Fn(usize) -> bool,
    most: usize,
    checked: &mut usize,
) -> Option<Vec<usize>> {
    const UNVISITED: u16 = u16::MAX;
    let mut group_of = vec![UNVISITED; tiles];
    let mut groups = Vec::with_capacity(seeds.len());
    for (number, seed) in seeds.iter().enumerate() {
        group_of[*seed] = u16::try_from(number).expect("few seeds");
        groups.push(Group { number, tiles: vec![*seed], done: 0 });
    }
    let mut joined = DisjointSets::new(groups.len());
    let mut visited = groups.len();
    while groups.len() > 1 {
        let is_searching = |group: &Group| group.done < group.tiles.len();
        let (mut searching, mut here) = (0, 0);
        for (at, group) in groups.iter().enumerate() {
            if is_searching(group) {
                if searching == 0 || group.tiles.len() < groups[here].tiles.len() {
                    here = at;
                }
                searching += 1;
            }
        }
        if searching < 2 {
            groups.sort_by_key(|group| (is_searching(group), group.tiles.len(), Reverse(group.number)));
            groups.pop();
            let mut others: Vec<usize> = groups.into_iter().flat_map(|group| group.tiles).collect();
            others.sort_unstable();
            return Some(others);
        }
        if groups[here].tiles.len() > most {
            return None;
        }
        let tile = groups[here].tiles[groups[here].done];
        groups[here].done += 1;
        for next in around(tile) {
            *checked += 1;
            let (number, of_next) = (groups[here].number, group_of[next]);
            if of_next == UNVISITED {
                if is_left(next) {
                    group_of[next] = u16::try_from(number).expect("few seeds");
                    groups[here].tiles.push(next);
                    visited += 1;
                }
            } else if usize::from(of_next) != number {
                let other = joined.find(usize::from(of_next));
                if joined.join(number, other) {
                    let index = |number| groups.binary_search_by_key(&number, |group| group.number);
                    let ends = [number.min(other), number.max(other)].map(index);
                    let [kept, gone] = ends.map(|index| index.expect("sorted, one for each set"));
                    let gone = groups.remove(gone);
                    here = kept;
                    let kept = &mut groups[here];
                    kept.tiles.splice(kept.done..kept.done, gone.tiles[..gone.done].iter().copied());
                    kept.tiles.extend_from_slice(&gone.tiles[gone.done..]);
                    kept.done += gone.done;
                }
            }
        }
        if visited > MAX_VISITED {
            return None;
        }
    }
    Some(Vec::new())
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
        let cut = cut_off(&seeds, board.len(), around, is_left, usize::MAX, &mut 0).unwrap();
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
