//! What falls off a zone's open ground when something is put on it.

use crate::fields::{Cell, Patch};
use crate::layers::Tiles;

/// Tiles that are looked at for one place; where that does not settle what is cut off, the place is refused.
const MOST_LOOKED_AT: usize = 1024;

/// No further tile.
const NONE: usize = usize::MAX;

/// Found tiles that hang together as far as is known.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// By which it is known: the least number of the seeds in it.
    number: usize,
    found: usize,
    /// The first and the last of the found tiles whose neighbours were not looked at; [`NONE`] without any.
    fringe: (usize, usize),
}

/// A tile that was found.
#[derive(Debug, Clone, Copy)]
struct Found {
    tile: usize,
    /// The group that found it, which may have been joined to another one.
    group: usize,
    /// The tile after it in the fringe of its group, in the order in which they were found.
    next: usize,
}

/// Searches that begin at some tiles, and go on side by side.
#[derive(Debug)]
struct Searches {
    /// By position 0, or 1 + where the tile is among the found.
    found_at: Vec<u16>,
    found: Vec<Found>,
    /// Those that were not joined to another one, by number.
    groups: Vec<Group>,
    /// By number: the group that it was joined to, or itself.
    joined: Vec<usize>,
}

impl Searches {
    /// One from each of some tiles.
    ///
    /// - `tiles`: positions there are.
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

    /// The number of the group of a tile, if it was found.
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

    /// Where the group of a number is, which was not joined to another one.
    fn place(&self, number: usize) -> usize {
        self.groups.iter().position(|group| group.number == number).expect("a root is there")
    }

    /// A tile is found that nobody found before, by a group at a place.
    fn push(&mut self, tile: usize, place: usize) {
        let (at, group) = (self.found.len(), &mut self.groups[place]);
        self.found.push(Found { tile, group: group.number, next: NONE });
        self.found_at[tile] = u16::try_from(at + 1).expect("no more tiles are found than are looked at");
        group.found += 1;
        append(&mut self.found, &mut group.fringe, (at, at));
    }

    /// The first tile of the fringe of the group at a place.
    fn pop(&mut self, place: usize) -> Option<usize> {
        let fringe = &mut self.groups[place].fringe;
        let Found { tile, next, .. } = *self.found.get(fringe.0)?;
        *fringe = if next == NONE { (NONE, NONE) } else { (next, fringe.1) };
        Some(tile)
    }

    /// Joins two groups by their numbers; the lower one remains, and where it is.
    fn join(&mut self, one: usize, other: usize) -> usize {
        let gone = self.groups.remove(self.place(one.max(other)));
        let kept = self.place(one.min(other));
        self.joined[gone.number] = self.groups[kept].number;
        self.groups[kept].found += gone.found;
        append(&mut self.found, &mut self.groups[kept].fringe, gone.fringe);
        kept
    }

    /// The tiles of all groups but one, by position.
    fn without(&self, number: usize) -> Vec<usize> {
        let others = self.found.iter().filter(|found| self.root(found.group) != number);
        let mut others: Vec<usize> = others.map(|found| found.tile).collect();
        others.sort_unstable();
        others
    }
}

/// Puts one fringe behind another.
fn append(found: &mut [Found], fringe: &mut (usize, usize), more: (usize, usize)) {
    match (fringe.1, more.0) {
        (_, NONE) => {}
        (NONE, _) => *fringe = more,
        (last, first) => {
            found[last].next = first;
            fringe.1 = more.1;
        }
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
/// Nothing (an empty list) where all hangs together; `None` where that takes parts of more than `most` tiles
/// to tell, or more than [`MOST_LOOKED_AT`] in all.
///
/// # Cost
/// Some 50 ns where all hangs together around what is taken, else that of all parts but the largest.
pub(super) fn cut_off_by(
    tiles: &Tiles,
    corner: Cell,
    taken: &Patch,
    walking: &Patch,
    most: usize,
    looked_at: &mut usize,
) -> Option<Vec<usize>> {
    let ring = taken.and(walking).grown().and(&walking.minus(taken));
    if ring.is_empty() || ring.is_one_piece() {
        return Some(Vec::new());
    }
    let is_left = |at: usize| tiles.is_walkable(at) && !taken.contains(tiles.cell(at) - corner);
    let position = |cell: Cell| tiles.window().position(corner + cell);
    let seeds: Vec<usize> = ring.cells().filter_map(position).collect();
    cut_off(&seeds, tiles.len(), |at| tiles.neighbors8(at), is_left, most, looked_at)
}

/// The tiles that do not hang together any more with the largest part of what is left of a piece, around
/// something that was taken out of it.
///
/// Searches begin at all `seeds` at once, the one that found least goes on, and all end when the seeds are
/// joined or all searches but one have nothing left to find. So the cost is that of the small parts, not of
/// the large one.
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
/// Nothing (an empty list) where all hangs together; `None` when the parts are too large to be told apart by
/// looking at `most` tiles of each, or at [`MOST_LOOKED_AT`] in all.
fn cut_off(
    seeds: &[usize],
    tiles: usize,
    around: impl Fn(usize) -> [usize; 8],
    is_left: impl Fn(usize) -> bool,
    most: usize,
    looked_at: &mut usize,
) -> Option<Vec<usize>> {
    let mut searches = Searches::new(seeds, tiles);
    loop {
        if searches.groups.len() < 2 {
            return Some(Vec::new());
        }
        let is_searching = |group: &&Group| group.fringe.0 != NONE;
        let (mut searching, mut least) = (0, 0);
        for (place, group) in searches.groups.iter().enumerate().filter(|(_, group)| is_searching(group)) {
            if searching == 0 || group.found < searches.groups[least].found {
                least = place;
            }
            searching += 1;
        }
        if searching <= 1 {
            let rank = |group: &&Group| (is_searching(group), group.found, std::cmp::Reverse(group.number));
            return Some(searches.without(searches.groups.iter().max_by_key(rank)?.number));
        }
        if searches.groups[least].found > most {
            return None;
        }
        let mut here = least;
        let tile = searches.pop(here).expect("a group that searches has a fringe");
        for next in around(tile) {
            *looked_at += 1;
            if let Some(other) = searches.group_of(next) {
                let number = searches.groups[here].number;
                if other != number {
                    here = searches.join(number, other);
                }
            } else if is_left(next) {
                searches.push(next, here);
            }
        }
        if searches.found.len() > MOST_LOOKED_AT {
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
