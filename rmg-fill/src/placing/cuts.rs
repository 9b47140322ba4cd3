//! Tiles that an object cuts off from the open ground of a zone.

use crate::fields::{Cell, Patch};
use crate::layers::Tiles;

/// Maximum number of visited tiles per place. If more would be needed, the place is rejected.
const MAX_VISITED: usize = 1024;

/// Marks the end of a list.
const NONE: usize = usize::MAX;

/// Visited tiles that are known to be connected.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// Its number: the lowest number of its seeds.
    number: usize,
    found: usize,
    /// The first and the last visited tile with unvisited neighbors; [`NONE`] without any.
    fringe: (usize, usize),
}

/// A tile that a search has visited.
#[derive(Debug, Clone, Copy)]
struct VisitedTile {
    tile: usize,
    /// The group that visited it, which can have been joined to another one.
    group: usize,
    /// The next tile in the fringe of its group, in order of the visits.
    next: usize,
}

/// Parallel searches from several seeds.
#[derive(Debug)]
struct Searches {
    /// By position: 0, or 1 + index in `found`.
    found_at: Vec<u16>,
    found: Vec<VisitedTile>,
    /// Groups that were not joined to another one, by number.
    groups: Vec<Group>,
    /// By number: the group to which it was joined, or itself.
    joined: Vec<usize>,
}

impl Searches {
    /// Starts a search at each seed.
    ///
    /// - `tiles`: number of positions.
    fn new(seeds: &[usize], tiles: usize) -> Self {
        let mut searches = Self {
            found_at: vec![0; tiles],
            found: Vec::with_capacity(4 * seeds.len()),
            groups: Vec::with_capacity(seeds.len()),
            joined: (0..seeds.len()).collect(),
        };
        for (number, seed) in seeds.iter().enumerate() {
            searches.groups.push(Group { number, found: 0, fringe: (NONE, NONE) });
            searches.push(*seed, number);
        }
        searches
    }

    /// Returns the number of the group of a visited tile.
    fn group_of(&self, tile: usize) -> Option<usize> {
        let at = usize::from(self.found_at[tile].checked_sub(1)?);
        Some(self.root(self.found[at].group))
    }

    fn root(&self, mut number: usize) -> usize {
        while self.joined[number] != number {
            number = self.joined[number];
        }
        number
    }

    /// Returns the index of a group that was not joined to another one.
    fn index_of(&self, number: usize) -> usize {
        self.groups.iter().position(|group| group.number == number).expect("a root has a group")
    }

    /// Adds an unvisited tile to the group at an index.
    fn push(&mut self, tile: usize, place: usize) {
        let (at, group) = (self.found.len(), &mut self.groups[place]);
        self.found.push(VisitedTile { tile, group: group.number, next: NONE });
        self.found_at[tile] = u16::try_from(at + 1).expect("the number of visited tiles is limited");
        group.found += 1;
        append(&mut self.found, &mut group.fringe, (at, at));
    }

    /// Pops the first tile of the fringe of a group.
    fn pop(&mut self, place: usize) -> Option<usize> {
        let fringe = &mut self.groups[place].fringe;
        let VisitedTile { tile, next, .. } = *self.found.get(fringe.0)?;
        *fringe = if next == NONE { (NONE, NONE) } else { (next, fringe.1) };
        Some(tile)
    }

    /// Joins two groups by their numbers. The one with the lower number remains; returns its index.
    fn join(&mut self, one: usize, other: usize) -> usize {
        let gone = self.groups.remove(self.index_of(one.max(other)));
        let kept = self.index_of(one.min(other));
        self.joined[gone.number] = self.groups[kept].number;
        self.groups[kept].found += gone.found;
        append(&mut self.found, &mut self.groups[kept].fringe, gone.fringe);
        kept
    }

    /// Returns the tiles of all other groups, by position.
    fn without(&self, number: usize) -> Vec<usize> {
        let others = self.found.iter().filter(|found| self.root(found.group) != number);
        let mut others: Vec<usize> = others.map(|found| found.tile).collect();
        others.sort_unstable();
        others
    }
}

/// Appends a fringe to another one.
fn append(found: &mut [VisitedTile], fringe: &mut (usize, usize), more: (usize, usize)) {
    match (fringe.1, more.0) {
        (_, NONE) => {}
        (NONE, _) => *fringe = more,
        (last, first) => {
            found[last].next = first;
            fringe.1 = more.1;
        }
    }
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
    let mut searches = Searches::new(seeds, tiles);
    loop {
        if searches.groups.len() < 2 {
            return Some(Vec::new());
        }
        let is_searching = |group: &&Group| group.fringe.0 != NONE;
        let (mut searching, mut smallest) = (0, 0);
        for (place, group) in searches.groups.iter().enumerate().filter(|(_, group)| is_searching(group)) {
            if searching == 0 || group.found < searches.groups[smallest].found {
                smallest = place;
            }
            searching += 1;
        }
        if searching <= 1 {
            let rank = |group: &&Group| (is_searching(group), group.found, std::cmp::Reverse(group.number));
            return Some(searches.without(searches.groups.iter().max_by_key(rank)?.number));
        }
        if searches.groups[smallest].found > most {
            return None;
        }
        let mut here = smallest;
        let tile = searches.pop(here).expect("an active search has a fringe");
        for next in around(tile) {
            *checked += 1;
            if let Some(other) = searches.group_of(next) {
                let number = searches.groups[here].number;
                if other != number {
                    here = searches.join(number, other);
                }
            } else if is_left(next) {
                searches.push(next, here);
            }
        }
        if searches.found.len() > MAX_VISITED {
            return None;
        }
    }
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
