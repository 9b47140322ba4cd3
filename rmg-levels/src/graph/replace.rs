//! The move of the annealing that puts one to three linked rooms elsewhere, with other shapes.

use super::anneal::Part;
use super::candidate::RoomSet;
use super::places::{Block, Places};
use super::search::Search;
use super::shape::Spot;
use super::whole::Whole;

/// Rooms that are put elsewhere at most.
const MOST_ROOMS: usize = 3;
/// Times that all of these rooms are placed, if one of them finds no place.
const TRIES: u32 = 4;
/// Shapes of a room that are tried at most.
const SHAPES: usize = 6;

/// Rooms that are connected with each other.
struct Body {
    rooms: Vec<usize>,
    is_in: RoomSet,
}

impl Search<'_> {
    /// Takes one to three linked rooms out of the layout, and puts them where all their doors to the largest
    /// part of the others meet. The smaller parts are moved until their doors meet too, if that is possible.
    /// Returns false, with a layout that is of no use, if there is no place, or the cost is more than `most`.
    pub(super) fn replace(
        &mut self,
        whole: &mut Whole,
        conflicts: &[(usize, usize)],
        part: &mut Part,
        most: i32,
    ) -> bool {
        let Some(mut rooms) = self.pick_rooms(whole, conflicts) else { return false };
        part.cut.clear();
        for (link, way) in whole.ways.iter().enumerate() {
            let (a, b) = self.graph.links[link].rooms;
            // open links cost less or more after the moves
            if way.is_none() || rooms.contains(&a) || rooms.contains(&b) {
                part.cut.push(link);
            }
        }
        for link in &part.cut {
            self.lift(whole, *link);
        }
        let mut bodies = self.bodies(whole, &rooms, part);
        let Some(largest) = (0..bodies.len()).max_by_key(|at| bodies[*at].rooms.len()) else { return false };
        let largest = bodies.swap_remove(largest);
        let is_near = |room: &usize| self.links[*room].iter().any(|(_, other)| largest.is_in.has(*other));
        let Some(first) = rooms.iter().position(is_near) else { return false };
        rooms.swap(0, first);
        let mut places = std::mem::take(&mut part.places);
        let is_put = (0..TRIES).any(|_| {
            (0..rooms.len()).all(|at| self.put_near(whole, &rooms, at, &largest.is_in, &mut places))
        });
        let is_done = is_put && bodies.iter().all(|body| self.follow(whole, &rooms, body, &mut places));
        part.places = places;
        if !is_done {
            return false;
        }
        for link in &part.cut {
            if whole.cost > most {
                return false;
            }
            self.join(whole, *link);
        }
        true
    }

    /// Returns a random room, in half of the cases near a conflict, with up to two rooms that are linked one
    /// after another.
    fn pick_rooms(&mut self, whole: &Whole, conflicts: &[(usize, usize)]) -> Option<Vec<usize>> {
        let mut room = self.rng.index(self.placed.len());
        if self.rng.chance(1, 2)
            && let Some((a, b)) = self.rng.pick(conflicts).copied()
        {
            room = if self.rng.chance(1, 2) { a } else { b };
            for _ in 0..self.rng.below(4) {
                room = self.rng.pick(&self.links[room])?.1;
            }
        }
        if !whole.is_placed(room) {
            return None;
        }
        let mut rooms = vec![room];
        while rooms.len() < MOST_ROOMS && self.rng.chance(1, 2) {
            room = self.rng.pick(&self.links[room])?.1;
            if !whole.is_placed(room) || rooms.contains(&room) {
                break;
            }
            rooms.push(room);
        }
        Some(rooms)
    }

    /// Returns the parts into which the layout falls without some rooms.
    fn bodies(&self, whole: &Whole, rooms: &[usize], part: &mut Part) -> Vec<Body> {
        let mut bodies: Vec<Body> = Vec::new();
        for (_, other) in rooms.iter().flat_map(|room| &self.links[*room]) {
            let is_known = bodies.iter().any(|body| body.is_in.has(*other));
            if !is_known && !rooms.contains(other) && whole.is_placed(*other) {
                part.grow(self, whole, *other);
                bodies.push(Body { rooms: part.rooms.clone(), is_in: part.is_in.clone() });
            }
        }
        bodies
    }

    /// Puts one of the rooms where its doors to `largest` and to the rooms before it meet, with one of its
    /// shapes. Returns false if there is no such place.
    fn put_near(
        &mut self,
        whole: &mut Whole,
        rooms: &[usize],
        at: usize,
        largest: &RoomSet,
        places: &mut Places,
    ) -> bool {
        let room = rooms[at];
        let count = self.shapes[room].len();
        let first = self.rng.index(count);
        for shape in (0..count.min(SHAPES)).map(|more| (first + more) % count) {
            self.work += 8;
            let near = |other: &usize| largest.has(*other) || rooms[..at].contains(other);
            let mut near = self.links[room].iter().map(|(_, other)| *other).filter(near);
            let blocks = |other: usize| {
                let Spot { x, y } = whole.spot(other);
                let shapes = (&self.shapes[other][whole.shapes[other]], &self.shapes[room][shape]);
                shapes.0.places(shapes.1, self.passage).map(|block| block.minus(Spot { x: -x, y: -y }))
            };
            let Some(other) = near.next() else { return false };
            places.set(&blocks(other));
            if near.all(|other| places.keep(&blocks(other)))
                && let Some(spot) = places.pick(self.rng)
            {
                self.put_room(whole, room, shape, spot);
                return true;
            }
        }
        false
    }

    /// Moves a part so that its doors to the rooms meet: as near as possible in most cases. A part without
    /// such a place stays. Returns false, with a layout that is of no use, if the part is too far outside.
    fn follow(&mut self, whole: &mut Whole, rooms: &[usize], body: &Body, places: &mut Places) -> bool {
        let mut is_first = true;
        for room in rooms {
            let others = self.links[*room].iter().map(|(_, other)| *other);
            for other in others.filter(|other| body.is_in.has(*other)) {
                let now = whole.spot(other).minus(whole.spot(*room));
                let shapes =
                    (&self.shapes[*room][whole.shapes[*room]], &self.shapes[other][whole.shapes[other]]);
                let blocks = shapes.0.places(shapes.1, self.passage).map(|block| block.minus(now));
                if std::mem::take(&mut is_first) {
                    places.set(&blocks);
                } else {
                    places.keep(&blocks);
                }
            }
        }
        self.work += 8;
        if self.rng.chance(3, 4) {
            // Only the places of the smallest distance at which there are any.
            let _is_near = (0..6).any(|far| places.keep(&[Block::around((1 << far) - 1)]));
        }
        let by = places.pick(self.rng);
        by.is_none_or(|by| self.shift(whole, &body.rooms, &body.is_in, by, i32::MAX))
    }
}
