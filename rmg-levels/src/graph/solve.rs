//! Searches a layout of a graph: places rooms one by one, and removes rooms that are in the way. Anneals
//! whole layouts if that takes too long.

use rmg_core::dungeon::{Area, Side};
use rmg_core::graph::DisjointSets;
use rmg_core::{Grid, RngStream, TilePos};

use super::LevelGraph;
use super::candidate::Candidate;
use super::search::{Put, Search};
use super::shape::{Rect, Shape, Spot};
use super::star::keep_fitting;

/// Maximum work of a search. One unit is about a comparison of two placed rooms. `measure graphs` counts the
/// graphs for which it is enough.
pub(super) const MAX_WORK: u64 = 135_000_000;

/// Work after which rooms are no longer placed one by one.
const FIRST_WORK: u64 = 20_000_000;

/// A search starts again after this number of placements for each room.
const PATIENCE: usize = 80;

/// A layout of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphLayout {
    /// The rooms, in the order of the graph.
    pub rooms: Vec<PlacedRoom>,
    /// The tiles of the passage of each link, in the order of the graph, and the side of its first room from
    /// which it leads.
    pub passages: Vec<(Area, Side)>,
}

/// A room of a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedRoom {
    /// The rectangle around its floor. Its walls are outside.
    pub area: Area,
    /// Whether each tile of the rectangle is floor.
    pub floor: Grid<bool>,
}

/// No layout was found, and it is not proved that there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsolved {
    /// The largest number of rooms that were placed together.
    pub placed: usize,
    /// The room that was in the way most often.
    pub room: usize,
}

impl LevelGraph {
    /// Searches for a layout in a level of that width and height. [`check`](Self::check) must have passed.
    ///
    /// # Errors
    /// [`Unsolved`] after a fixed amount of work.
    ///
    /// # Cost
    /// At most 150 million comparisons of two rooms. `measure graphs` measures the time.
    pub fn layout(&self, size: (u16, u16), rng: &mut RngStream) -> Result<GraphLayout, Unsolved> {
        Search::new(self, size, rng).run()
    }
}

impl Search<'_> {
    fn run(mut self) -> Result<GraphLayout, Unsolved> {
        let rooms = self.graph.rooms.len();
        let (mut most, mut steps) = (0, 0);
        loop {
            let count = self.placed.iter().flatten().count();
            most = most.max(count);
            if count == rooms {
                return Ok(self.finish());
            }
            if self.work > FIRST_WORK {
                let room = (0..rooms).max_by_key(|room| self.weights[*room]).unwrap_or(0);
                let is_possible = keep_fitting(self.graph, &mut self.shapes).is_ok();
                if is_possible && self.anneal() {
                    return Ok(self.finish());
                }
                return Err(Unsolved { placed: most, room });
            }
            steps += 1;
            self.work += rooms as u64;
            if count == 0 || steps > PATIENCE * rooms {
                steps = 0;
                self.start();
                continue;
            }
            let room = self.next_room();
            match self.best_candidate(room) {
                Some(candidate) => self.place(room, &candidate),
                // no neighbor leaves a place: start with this room, which needs most
                None => {
                    self.weights[room] += 1;
                    let near: Vec<usize> = self.links[room].iter().map(|(_, other)| *other).collect();
                    near.into_iter().for_each(|other| self.remove(other));
                    self.keep_largest_part();
                }
            }
        }
    }

    /// Removes all rooms, and places one in the middle.
    fn start(&mut self) {
        self.placed.fill(None);
        self.ways.fill(None);
        self.weights.iter_mut().for_each(|weight| *weight = (*weight).div_ceil(2));
        let rank = |room: &usize| (self.links[*room].len(), self.weights[*room]);
        let best = (0..self.placed.len()).max_by_key(rank).map(|room| rank(&room));
        let first: Vec<usize> = (0..self.placed.len()).filter(|room| Some(rank(room)) == best).collect();
        let Some(room) = self.rng.pick(&first).copied() else { return };
        let bounds = self.bounds;
        let fits: Vec<usize> = (0..self.shapes[room].len())
            .filter(|at| {
                let shape = &self.shapes[room][*at];
                shape.width <= bounds.right - bounds.left && shape.height <= bounds.bottom - bounds.top
            })
            .collect();
        let Some(shape) = self.rng.pick(&fits).copied() else {
            // the check has reported it; the search ends when its work is used up
            self.work = MAX_WORK + 1;
            return;
        };
        let drawn = &self.shapes[room][shape];
        let spot = Spot {
            x: (bounds.left + bounds.right - drawn.width) / 2,
            y: (bounds.top + bounds.bottom - drawn.height) / 2,
        };
        self.placed[room] = Some(Put { shape, spot, rect: drawn.rect(spot) });
    }

    /// Returns the room to place next: with the most placed neighbors, then in the way most often, then with
    /// the most links.
    fn next_room(&mut self) -> usize {
        let mut best: Vec<usize> = Vec::new();
        let mut best_rank = (0, 0, 0);
        for room in (0..self.placed.len()).filter(|room| self.placed[*room].is_none()) {
            let near = self.links[room].iter().filter(|(_, other)| self.placed[*other].is_some()).count();
            let rank = (near, self.weights[room], self.links[room].len());
            if near > 0 && rank > best_rank {
                best_rank = rank;
                best.clear();
            }
            if near > 0 && rank == best_rank {
                best.push(room);
            }
        }
        // the graph is connected, so some room is next to a placed one
        self.rng.pick(&best).copied().unwrap_or(0)
    }

    fn place(&mut self, room: usize, candidate: &Candidate) {
        for other in candidate.conflicts.iter() {
            self.weights[other] += 1;
            self.remove(other);
        }
        self.placed[room] = Some(candidate.put);
        for (link, way) in &candidate.ways {
            self.ways[*link] = Some(*way);
        }
        if !candidate.conflicts.is_empty() {
            self.keep_part_of(room);
        }
    }

    fn remove(&mut self, room: usize) {
        self.placed[room] = None;
        for (link, _) in &self.links[room] {
            self.ways[*link] = None;
        }
    }

    fn parts(&self) -> DisjointSets {
        let mut sets = DisjointSets::new(self.placed.len());
        for (link, _) in self.graph.links.iter().zip(&self.ways).filter(|(_, way)| way.is_some()) {
            sets.join(link.rooms.0, link.rooms.1);
        }
        sets
    }

    /// Removes all rooms that are not connected with `room`.
    fn keep_part_of(&mut self, room: usize) {
        let mut sets = self.parts();
        let root = sets.find(room);
        for other in 0..self.placed.len() {
            if sets.find(other) != root {
                self.remove(other);
            }
        }
    }

    fn keep_largest_part(&mut self) {
        let mut sets = self.parts();
        let mut counts = vec![0; self.placed.len()];
        for room in (0..self.placed.len()).filter(|room| self.placed[*room].is_some()) {
            counts[sets.find(room)] += 1;
        }
        let largest = (0..counts.len()).max_by_key(|at| counts[*at]).unwrap_or(0);
        self.keep_part_of(largest);
    }

    /// Returns the layout in the middle of the level.
    fn finish(self) -> GraphLayout {
        let puts: Vec<Put> = self.placed.into_iter().flatten().collect();
        let least = |side: fn(&Rect) -> i32| puts.iter().map(|put| side(&put.rect)).min().unwrap_or(0);
        let (left, top) = (least(|rect| rect.left), least(|rect| rect.top));
        let (right, bottom) = (-least(|rect| -rect.right), -least(|rect| -rect.bottom));
        let shift = Spot {
            x: (self.bounds.left + self.bounds.right - left - right) / 2,
            y: (self.bounds.top + self.bounds.bottom - top - bottom) / 2,
        };
        let narrow = |at: i32| u16::try_from(at).expect("the layout is inside the level");
        let area = |rect: Rect| {
            Area::new(
                narrow(rect.left + shift.x),
                narrow(rect.top + shift.y),
                narrow(rect.right - rect.left),
                narrow(rect.bottom - rect.top),
            )
        };
        let room = |(put, shapes): (&Put, &Vec<Shape>)| PlacedRoom {
            area: area(put.rect),
            floor: Grid::clone(&shapes[put.shape].floor),
        };
        GraphLayout {
            rooms: puts.iter().zip(&self.shapes).map(room).collect(),
            passages: self.ways.iter().flatten().map(|way| (area(way.tiles), way.side)).collect(),
        }
    }
}

impl GraphLayout {
    /// Returns whether a tile is floor of a room.
    #[must_use]
    pub fn is_floor(&self, room: usize, tile: TilePos) -> bool {
        let PlacedRoom { area, floor } = &self.rooms[room];
        area.contains(tile) && floor[TilePos::new(tile.x - area.left, tile.y - area.top)]
    }
}
