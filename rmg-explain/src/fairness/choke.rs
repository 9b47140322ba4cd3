//! Widths of choke points: minimum vertex cuts between two sets of tiles, as the maximum number of paths on
//! foot that share no tile (Menger's theorem), found one after the other by breadth-first search.

use rmg_audit::walk::{Spot, Step, Walk};

/// Maximum width that is counted.
pub const MAX_CHOKE: u32 = 24;

/// The width of a choke point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChokeWidth {
    /// No path on foot.
    Apart,
    /// The grounds of the two players touch or overlap, so no tile is between them.
    Touching,
    /// The number of tiles, from 1 to [`MAX_CHOKE`].
    Tiles(u32),
    /// More than [`MAX_CHOKE`] tiles.
    Wide,
}

impl ChokeWidth {
    /// Returns the number of tiles, [`MAX_CHOKE`] + 1 if it is larger; `None` if there is no path, or no tile
    /// between the players.
    #[must_use]
    pub fn tiles(self) -> Option<u32> {
        match self {
            Self::Apart | Self::Touching => None,
            Self::Tiles(tiles) => Some(tiles),
            Self::Wide => Some(MAX_CHOKE + 1),
        }
    }
}

const NONE: u32 = u32::MAX;

/// Searches on the graph of a map. Each tile has two states: entered (even numbers) and left (odd numbers).
#[derive(Debug)]
pub(super) struct Chokes<'w, 'm> {
    walk: &'w Walk<'m>,
    /// By spot: whether it is a ground of the first player, of the second.
    is_source: Vec<bool>,
    is_sink: Vec<bool>,
    /// The spot before each spot on the paths that are found; `NONE` off the paths.
    before: Vec<u32>,
    /// By state: the state from which the current search reached it, and the number of that search.
    parent: Vec<u32>,
    seen: Vec<u32>,
    round: u32,
    queue: Vec<u32>,
    next: Vec<u32>,
}

/// The result of one search.
enum Found {
    Path,
    Nothing,
    Touching,
}

impl<'w, 'm> Chokes<'w, 'm> {
    pub(super) fn new(walk: &'w Walk<'m>) -> Self {
        let spots = walk.on_foot();
        Self {
            walk,
            is_source: vec![false; spots],
            is_sink: vec![false; spots],
            before: vec![NONE; spots],
            parent: vec![NONE; 2 * spots],
            seen: vec![0; 2 * spots],
            round: 0,
            queue: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Returns the width between two sets of spots on foot. O(tiles) per tile of width.
    pub(super) fn width(&mut self, from: &[Spot], to: &[Spot]) -> ChokeWidth {
        self.before.fill(NONE);
        self.is_source.fill(false);
        self.is_sink.fill(false);
        from.iter().for_each(|spot| self.is_source[spot.index()] = true);
        to.iter().for_each(|spot| self.is_sink[spot.index()] = true);
        if from.iter().any(|spot| self.is_sink[spot.index()]) {
            return ChokeWidth::Touching;
        }
        for paths in 0..=MAX_CHOKE {
            match self.add_path(from) {
                Found::Path => {}
                Found::Touching => return ChokeWidth::Touching,
                Found::Nothing if paths == 0 => return ChokeWidth::Apart,
                Found::Nothing => return ChokeWidth::Tiles(paths),
            }
        }
        ChokeWidth::Wide
    }

    /// Finds one more path, and changes the others where it crosses them.
    fn add_path(&mut self, from: &[Spot]) -> Found {
        self.round += 1;
        self.queue.clear();
        for spot in from {
            self.reach(2 * spot.0 + 1, NONE);
        }
        let mut at = 0;
        while let Some(state) = self.queue.get(at).copied() {
            at += 1;
            let spot = (state / 2) as usize;
            if state % 2 == 0 {
                match self.before[spot] {
                    NONE => self.reach(state + 1, state),
                    // Another path enters the tile: take its place, and send it elsewhere.
                    before if self.is_source[before as usize] => {}
                    before => self.reach(2 * before + 1, state),
                }
                continue;
            }
            if !self.is_source[spot] && self.before[spot] != NONE {
                self.reach(state - 1, state);
            }
            self.find_next(Spot(state / 2));
            for at in 0..self.next.len() {
                let to = self.next[at];
                if self.is_source[to as usize] {
                    continue;
                }
                if self.is_sink[to as usize] {
                    if self.is_source[spot] {
                        return Found::Touching;
                    }
                    self.turn(state);
                    return Found::Path;
                }
                self.reach(2 * to, state);
            }
        }
        Found::Nothing
    }

    fn reach(&mut self, state: u32, parent: u32) {
        let at = state as usize;
        if self.seen[at] != self.round {
            (self.seen[at], self.parent[at]) = (self.round, parent);
            self.queue.push(state);
        }
    }

    /// Finds the spots one step on foot from a spot, also through portals.
    fn find_next(&mut self, from: Spot) {
        let (walk, next) = (self.walk, &mut self.next);
        next.clear();
        walk.each_step(from, |to, step| {
            if matches!(step, Step::Straight | Step::Diagonal) {
                next.push(to.0);
            }
        });
        for hub in walk.hub(from) {
            next.extend(walk.exits(hub).iter().filter(|exit| !walk.is_afloat(**exit)).map(|exit| exit.0));
        }
    }

    /// Adds the path that ends in a state, from which the ground of the second player is entered.
    fn turn(&mut self, last: u32) {
        let mut added = Vec::new();
        let mut state = last;
        while self.parent[state as usize] != NONE {
            let parent = self.parent[state as usize];
            let (from, to) = (parent / 2, state / 2);
            match (parent % 2, state % 2) {
                (1, 0) if from != to => added.push((from, to)),
                // The path that entered `from` ends in `to` now, or continues elsewhere.
                (0, 1) if from != to => self.before[from as usize] = NONE,
                _ => {}
            }
            state = parent;
        }
        for (from, to) in added {
            self.before[to as usize] = from;
        }
    }
}
