//! Who controls a map: the player who is first at each tile and pile of treasure, the safety of first mines,
//! and the width of choke points.
//!
//! # Model
//! - Times are those of the [movement model](super): the points from the start of a player.
//! - Sides are players, or teams if there are allies. The fastest member of a team counts.
//! - A side *controls* what it reaches at least [`CONTESTED`] points (half a day) before every other side.
//!   Everything else that a side reaches is *contested*: on one day, the order of turns and the remaining
//!   points decide who is first there.
//! - The *safety* of a mine is the time by which the first rival arrives later than its player. Only the
//!   nearest mine of each resource counts; of several equally near ones, the one with the lowest safety.
//! - A *choke point* between two players is a smallest set of tiles such that every path on foot from one to
//!   the other passes one of them. Its width is their number. Tiles that one of the two reaches within
//!   [`CONTESTED`] points do not count, because everything that leaves a town passes its gate. Guards and
//!   boats do not count.

use rmg_audit::walk::{Spot, Walk};
use rmg_core::model::{MapModel, MapPos, ObjectId};
use rmg_core::{Grid, ResourceId, TilePos};

use super::choke::{ChokeWidth, Chokes};
use super::reach::PlayerReach;
use super::search::Ways;
use super::way::DAY;

/// Points by which a side must be ahead to control something: half a day.
pub const CONTESTED: u32 = DAY / 2;

/// What the players of a map reach, and the resources of its mines.
#[derive(Clone, Copy)]
pub(super) struct Found<'a> {
    pub(super) players: &'a [PlayerReach],
    pub(super) resources: &'a [(ResourceId, String)],
}

/// The control of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    /// The sides, in the order of their first players.
    pub sides: Vec<SideControl>,
    /// The control of each tile, by level.
    pub levels: Vec<Grid<TileControl>>,
    /// Number of tiles that any side reaches.
    pub reached_tiles: u64,
    /// Number of these that no side controls.
    pub contested_tiles: u64,
    /// Value of the piles of treasure that any side reaches.
    pub reached_value: u64,
    /// Value of these that no side controls.
    pub contested_value: u64,
    /// The nearest mine of each resource of each player, by player, then by resource.
    pub first_mines: Vec<FirstMine>,
    /// A choke point for each two players of different sides, in the order of the plan.
    pub chokes: Vec<Choke>,
}

/// What a side controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideControl {
    /// Its players, as positions in [`Fairness::players`](super::Fairness::players).
    pub players: Vec<usize>,
    /// Number of tiles.
    pub tiles: u64,
    /// Number of piles of treasure.
    pub piles: u64,
    /// Their value.
    pub value: u64,
}

/// The control of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TileControl {
    /// No side reaches the tile.
    #[default]
    Unreached,
    /// The first two sides arrive within [`CONTESTED`] points.
    Contested,
    /// A position in [`Control::sides`].
    Side(u8),
}

/// The nearest mine of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstMine {
    /// Position of the player in [`Fairness::players`](super::Fairness::players).
    pub player: usize,
    pub resource: ResourceId,
    pub object: ObjectId,
    /// Points of the player to the mine.
    pub points: u64,
    /// Points of the first rival; `None` if no rival reaches it.
    pub rival: Option<u64>,
}

impl FirstMine {
    /// Returns the points by which the first rival arrives later; negative if the rival is first. `None` if
    /// no rival reaches the mine.
    #[must_use]
    pub fn safety(&self) -> Option<i64> {
        let signed = |points: u64| i64::try_from(points).unwrap_or(i64::MAX);
        Some(signed(self.rival?) - signed(self.points))
    }
}

/// A choke point between two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choke {
    /// Positions in [`Fairness::players`](super::Fairness::players).
    pub players: [usize; 2],
    pub width: ChokeWidth,
}

/// The first two arrivals of different sides at a tile, in points.
#[derive(Debug, Clone, Copy)]
struct Arrivals {
    first: u32,
    side: u8,
    second: u32,
}

const NEVER: u32 = u32::MAX;

impl Arrivals {
    const NONE: Self = Self { first: NEVER, side: 0, second: NEVER };

    fn add(&mut self, points: u32, side: u8) {
        if side == self.side || self.first == NEVER {
            if points < self.first {
                (self.first, self.side) = (points, side);
            }
        } else if points < self.first {
            *self = Self { first: points, side, second: self.first };
        } else {
            self.second = self.second.min(points);
        }
    }

    fn control(self) -> TileControl {
        match self {
            Self { first: NEVER, .. } => TileControl::Unreached,
            Self { first, second, .. } if second - first < CONTESTED => TileControl::Contested,
            Self { side, .. } => TileControl::Side(side),
        }
    }
}

/// Collects the times of all players.
#[derive(Debug)]
pub(super) struct Collector {
    sides: Vec<Vec<usize>>,
    side_of: Vec<u8>,
    levels: Vec<Grid<Arrivals>>,
    /// By player, the spots on foot within [`CONTESTED`] points.
    grounds: Vec<Vec<Spot>>,
}

impl Collector {
    /// Prepares for a map whose layers have the size of the plan. `sides`: players by side.
    pub(super) fn new(map: &MapModel, sides: Vec<Vec<usize>>, players: usize) -> Self {
        let mut side_of = vec![0; players];
        for (side, members) in sides.iter().enumerate() {
            members.iter().for_each(|player| side_of[*player] = u8::try_from(side).unwrap_or(u8::MAX));
        }
        let size = map.plan.size;
        let levels = size.each_level().map(|_| Grid::new(size.width(), size.height(), Arrivals::NONE));
        Self { sides, side_of, levels: levels.collect(), grounds: vec![Vec::new(); players] }
    }

    /// Adds the times of a player. O(tiles).
    pub(super) fn add(&mut self, player: usize, map: &MapModel, ways: &Ways<'_>) {
        let side = self.side_of[player];
        for (number, arrivals) in map.plan.size.each_level().zip(&mut self.levels) {
            for y in 0..arrivals.height() {
                for x in 0..arrivals.width() {
                    let tile = TilePos::new(x, y);
                    let at = MapPos { level: number, tile };
                    if let Some(points) = ways.points(at) {
                        arrivals[tile].add(u32::try_from(points).unwrap_or(NEVER - 1), side);
                    }
                    self.grounds[player].extend(ways.on_foot_within(at, CONTESTED.into()));
                }
            }
        }
    }

    /// Returns the control. `walk`: the graph of the map, if its layers have the size of the plan.
    pub(super) fn control(self, found: Found<'_>, walk: Option<&Walk<'_>>) -> Control {
        let side = |players: Vec<usize>| SideControl { players, tiles: 0, piles: 0, value: 0 };
        let mut control = Control {
            sides: self.sides.into_iter().map(side).collect(),
            levels: Vec::with_capacity(self.levels.len()),
            reached_tiles: 0,
            contested_tiles: 0,
            reached_value: 0,
            contested_value: 0,
            first_mines: first_mines(found, &self.side_of),
            chokes: Vec::new(),
        };
        for arrivals in &self.levels {
            let mut tiles = Grid::new(arrivals.width(), arrivals.height(), TileControl::Unreached);
            for (tile, arrivals) in arrivals.iter() {
                tiles[tile] = arrivals.control();
                control.count_tile(tiles[tile]);
            }
            control.levels.push(tiles);
        }
        control.count_piles(found.players, &self.side_of);
        if let Some(walk) = walk {
            let mut chokes = Chokes::new(walk);
            let is_known = |player: &usize| !self.grounds[*player].is_empty();
            let players: Vec<usize> = (0..self.grounds.len()).filter(is_known).collect();
            for (at, a) in players.iter().enumerate() {
                for b in players[at + 1..].iter().filter(|b| self.side_of[*a] != self.side_of[**b]) {
                    let width = chokes.width(&self.grounds[*a], &self.grounds[*b]);
                    control.chokes.push(Choke { players: [*a, *b], width });
                }
            }
        }
        control
    }
}

impl Control {
    fn count_tile(&mut self, tile: TileControl) {
        match tile {
            TileControl::Unreached => return,
            TileControl::Contested => self.contested_tiles += 1,
            TileControl::Side(side) => self.sides[usize::from(side)].tiles += 1,
        }
        self.reached_tiles += 1;
    }

    fn count_piles(&mut self, players: &[PlayerReach], side_of: &[u8]) {
        let piles = players.first().map_or(0, |player| player.piles.len());
        for at in 0..piles {
            let mut arrivals = Arrivals::NONE;
            let mut value = 0;
            for (player, side) in players.iter().zip(side_of) {
                let pile = player.piles[at];
                value = u64::from(pile.value);
                if let Some(way) = pile.way {
                    arrivals.add(u32::try_from(way.points).unwrap_or(NEVER - 1), *side);
                }
            }
            match arrivals.control() {
                TileControl::Unreached => continue,
                TileControl::Contested => self.contested_value += value,
                TileControl::Side(side) => {
                    let side = &mut self.sides[usize::from(side)];
                    (side.piles, side.value) = (side.piles + 1, side.value + value);
                }
            }
            self.reached_value += value;
        }
    }

    /// Returns (maximum - minimum) / mean of the tiles that the sides control, in thousandths, rounded down;
    /// 0 if no side controls any. At most 1,000 times the number of sides.
    #[must_use]
    pub fn spread_thousandths(&self) -> u64 {
        let tiles = || self.sides.iter().map(|side| side.tiles);
        let (least, most) = (tiles().min().unwrap_or(0), tiles().max().unwrap_or(0));
        let range = (most - least).saturating_mul(1000).saturating_mul(self.sides.len() as u64);
        range.checked_div(tiles().sum()).unwrap_or(0)
    }

    /// Returns the share of the reached tiles that no side controls, in thousandths, rounded down.
    #[must_use]
    pub fn contested_thousandths(&self) -> u64 {
        self.contested_tiles.saturating_mul(1000).checked_div(self.reached_tiles).unwrap_or(0)
    }

    /// Returns the smallest safety of the first mines of some resources; `None` if no rival reaches any of
    /// them.
    #[must_use]
    pub fn least_safety(&self, is_counted: impl Fn(ResourceId) -> bool) -> Option<i64> {
        let counted = self.first_mines.iter().filter(|mine| is_counted(mine.resource));
        counted.filter_map(FirstMine::safety).min()
    }

    /// Returns the smallest width of the choke points between players who can reach each other on foot.
    #[must_use]
    pub fn least_choke(&self) -> Option<u32> {
        self.chokes.iter().filter_map(|choke| choke.width.tiles()).min()
    }
}

fn first_mines(found: Found<'_>, side_of: &[u8]) -> Vec<FirstMine> {
    let mut mines_of = Vec::new();
    for (at, player) in found.players.iter().enumerate() {
        for (resource, _) in found.resources {
            let of_resource =
                player.mines.iter().enumerate().filter(|(_, mine)| mine.resource == Some(*resource));
            let mines = of_resource.filter_map(|(mine, reach)| {
                let rivals = found.players.iter().zip(side_of).filter(|(_, side)| **side != side_of[at]);
                let ways = rivals.filter_map(|(rival, _)| rival.mines.get(mine)?.way);
                let rival = ways.map(|way| way.points).min();
                let points = reach.way?.points;
                Some(FirstMine { player: at, resource: *resource, object: reach.object, points, rival })
            });
            mines_of.extend(mines.min_by_key(|mine| (mine.points, mine.rival.unwrap_or(u64::MAX))));
        }
    }
    mines_of
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(times: &[(u32, u8)]) -> TileControl {
        let mut arrivals = Arrivals::NONE;
        times.iter().for_each(|(points, side)| arrivals.add(*points, *side));
        arrivals.control()
    }

    #[test]
    fn a_side_controls_what_it_reaches_half_a_day_earlier() {
        assert_eq!(control(&[]), TileControl::Unreached);
        assert_eq!(control(&[(500, 0), (500 + CONTESTED, 1)]), TileControl::Side(0));
        assert_eq!(control(&[(500, 0), (499 + CONTESTED, 1)]), TileControl::Contested);
        assert_eq!(control(&[(9000, 2)]), TileControl::Side(2));
    }

    #[test]
    fn the_order_of_players_does_not_matter() {
        let times = [(900, 1), (2000, 0), (100, 1), (5000, 2), (850, 0)];
        let expected = control(&times);
        assert_eq!(expected, TileControl::Side(1));
        for turn in 0..times.len() {
            let mut turned = times;
            turned.rotate_left(turn);
            assert_eq!(control(&turned), expected, "{turned:?}");
            turned.reverse();
            assert_eq!(control(&turned), expected, "{turned:?}");
        }
    }
}
