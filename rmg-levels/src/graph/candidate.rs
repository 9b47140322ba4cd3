//! Places where a room can be put, with the rooms that are in the way.

use super::search::{Put, Search, Way};
use super::shape::{Shape, Spot, random_bit};

/// Places that are sampled for a room with one placed neighbor.
const SAMPLES: u32 = 48;
/// Places that are compared for a room with several placed neighbors.
const CLOSINGS: usize = 160;
/// Doors of a link that are compared for one place.
const DOORS: u32 = 3;
/// Work for one place, without the comparisons with other rooms.
const PLACE_WORK: u64 = 8;

/// A set of rooms.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct RoomSet([u64; 4]);

impl RoomSet {
    pub(super) fn insert(&mut self, room: usize) -> bool {
        let (word, bit) = (room / 64, 1 << (room % 64));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    pub(super) fn has(&self, room: usize) -> bool {
        self.0[room / 64] & (1 << (room % 64)) != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, bits)| {
            let mut rest = *bits;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * word + bit)
            })
        })
    }
}

/// A place for a room.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) put: Put,
    /// The passages of the links to rooms that stay.
    pub(super) ways: Vec<(usize, Way)>,
    /// The rooms that must be removed.
    pub(super) conflicts: RoomSet,
    /// The sum of their weights, then how good the place is; less is better.
    cost: (u32, i32),
}

impl Search<'_> {
    /// Returns a place for a room with the minimum weight of rooms in the way.
    pub(super) fn best_candidate(&mut self, room: usize) -> Option<Candidate> {
        let near = self.links[room].iter().map(|(_, other)| *other);
        let near: Vec<usize> = near.filter(|other| self.placed[*other].is_some()).collect();
        if near.is_empty() {
            return None;
        }
        let mut best: Option<Candidate> = None;
        let mut keep = |found: Option<Candidate>| {
            if let Some(found) = found
                && best.as_ref().is_none_or(|best| found.cost < best.cost)
            {
                best = Some(found);
            }
        };
        if near.len() > 1 {
            let mut spots = self.closing_spots(room, &near);
            for _ in 0..CLOSINGS.min(spots.len()) {
                let (shape, spot) = spots.swap_remove(self.rng.index(spots.len()));
                keep(self.candidate(room, shape, spot));
            }
        }
        let samples = if near.len() > 1 { SAMPLES / 2 } else { SAMPLES };
        self.work += u64::from(samples) * PLACE_WORK;
        for _ in 0..samples {
            let anchor = near[self.rng.index(near.len())];
            if let Some((shape, spot)) = self.random_spot(room, anchor) {
                keep(self.candidate(room, shape, spot));
            }
        }
        best
    }

    /// Returns all places of a room that meet doors of all rooms of `near`.
    fn closing_spots(&mut self, room: usize, near: &[usize]) -> Vec<(usize, Spot)> {
        let mut found = Vec::new();
        let of = |room: usize| {
            let put = self.placed[room]?;
            Some((&self.shapes[room][put.shape], put.spot))
        };
        let others: Vec<(&Shape, Spot)> = near.iter().filter_map(|room| of(*room)).collect();
        let Some(((first, at), rest)) = others.split_first() else { return found };
        for (number, shape) in self.shapes[room].iter().enumerate() {
            let spots = first.links(shape, self.passage);
            self.work += first.links_work(shape, self.passage) / 4;
            found.extend(
                spots
                    .into_iter()
                    .map(|spot| at.plus(spot))
                    .filter(|spot| {
                        rest.iter()
                            .all(|(other, at)| other.facing(shape, spot.minus(*at), self.passage).is_some())
                    })
                    .map(|spot| (number, spot)),
            );
        }
        found
    }

    /// Returns a random place of a room where a door meets one of `anchor`. Short passages are more likely.
    fn random_spot(&mut self, room: usize, anchor: usize) -> Option<(usize, Spot)> {
        let put = self.placed[anchor]?;
        let number = self.rng.index(self.shapes[room].len());
        let base = &self.shapes[anchor][put.shape];
        let apart = base.random_apart(&self.shapes[room][number], self.passage, self.rng)?;
        Some((number, put.spot.plus(apart)))
    }

    /// Rates a place. `None` if it is outside of the level, or if no neighbor stays.
    fn candidate(&mut self, room: usize, number: usize, spot: Spot) -> Option<Candidate> {
        let rect = self.shapes[room][number].rect(spot);
        let bounds = self.bounds;
        let is_inside = rect.left >= bounds.left
            && rect.top >= bounds.top
            && rect.right <= bounds.right
            && rect.bottom <= bounds.bottom;
        if !is_inside {
            return None;
        }
        self.work += self.placed.len() as u64;
        let mut conflicts = RoomSet::default();
        let mut score = 0;
        for (other, put) in self.placed.iter().enumerate() {
            let Some(put) = put else { continue };
            let rects = (&rect, &put.rect);
            if rect.touches(&put.rect) || !self.reach.allows(room, other, rects) {
                conflicts.insert(other);
                continue;
            }
            score += (self.reach.stretch(room, other, rects) - 50).max(0) / 5;
            let (columns, rows) = rect.gap(&put.rect);
            score += i32::from(columns.max(rows) <= CROWD);
        }
        for (link, way) in self.graph.links.iter().zip(&self.ways) {
            if let Some(way) = way
                && rect.touches(&way.tiles)
            {
                self.add_lighter(&mut conflicts, link.rooms, room);
            }
        }
        let put = Put { shape: number, spot, rect };
        let mut ways: Vec<(usize, Way)> = Vec::new();
        for at in 0..self.links[room].len() {
            let (link, other) = self.links[room][at];
            if self.placed[other].is_none() || conflicts.has(other) {
                continue;
            }
            match self.way(room, put, (link, other), &ways, &conflicts) {
                Some((way, more)) => {
                    more.iter().for_each(|room| _ = conflicts.insert(room));
                    ways.push((link, way));
                }
                None => _ = conflicts.insert(other),
            }
        }
        // a passage may have removed the other end of an earlier one
        ways.retain(|(link, _)| !conflicts.has(other_end(self.graph.links[*link].rooms, room)));
        if ways.is_empty() {
            return None;
        }
        let free = self.links[room].iter().filter(|(_, other)| self.placed[*other].is_none()).count();
        score =
            score.saturating_mul(1 + i32::try_from(free).unwrap_or(0)) + self.rng.below(NOISE).cast_signed();
        let weight = conflicts.iter().map(|room| self.weights[room]).sum();
        Some(Candidate { put, ways, conflicts, cost: (weight, score) })
    }

    /// Returns the passage of a link with the minimum weight of rooms in the way, and these rooms.
    fn way(
        &mut self,
        room: usize,
        put: Put,
        (link, other): (usize, usize),
        own: &[(usize, Way)],
        conflicts: &RoomSet,
    ) -> Option<(Way, RoomSet)> {
        let first = self.graph.links[link].rooms.0;
        let far = self.placed[other]?;
        let (a, b) = if first == room { (put, far) } else { (far, put) };
        let second = if first == room { other } else { room };
        let (shape, facing) = (&self.shapes[first][a.shape], &self.shapes[second][b.shape]);
        let (side, mut mask) = shape.facing(facing, b.spot.minus(a.spot), self.passage)?;
        let mut best: Option<(u32, Way, RoomSet)> = None;
        for _ in 0..DOORS {
            let Some(place) = random_bit(mask, self.rng) else { break };
            mask &= !(1 << place);
            let tiles = shape.passage(a.spot, side, place.cast_unsigned(), facing, b.spot);
            self.work += (self.placed.len() + self.ways.len()) as u64 / 4;
            if own.iter().any(|(_, way)| way.tiles.touches(&tiles)) {
                continue;
            }
            let mut more = RoomSet::default();
            for (at, put) in self.placed.iter().enumerate() {
                if let Some(put) = put
                    && at != other
                    && !conflicts.has(at)
                    && put.rect.touches(&tiles)
                {
                    more.insert(at);
                }
            }
            for (link, way) in self.graph.links.iter().zip(&self.ways) {
                let is_gone = |room| conflicts.has(room) || more.has(room);
                if let Some(way) = way
                    && !is_gone(link.rooms.0)
                    && !is_gone(link.rooms.1)
                    && way.tiles.touches(&tiles)
                {
                    self.add_lighter(&mut more, link.rooms, other);
                }
            }
            let weight: u32 = more.iter().map(|room| self.weights[room]).sum();
            if best.as_ref().is_none_or(|best| weight < best.0) {
                best = Some((weight, Way { side, tiles }, more));
            }
            if weight == 0 {
                break;
            }
        }
        best.map(|(_, way, more)| (way, more))
    }

    /// Adds the end of a link with the lower weight, but not `kept`.
    fn add_lighter(&self, rooms: &mut RoomSet, (a, b): (usize, usize), kept: usize) {
        if rooms.has(a) || rooms.has(b) {
            return;
        }
        let is_first = b == kept || (a != kept && self.weights[a] <= self.weights[b]);
        rooms.insert(if is_first { a } else { b });
    }
}

/// Rooms at this distance make a place crowded.
const CROWD: i32 = 4;
/// Random numbers below this are added to the score of a place.
const NOISE: u32 = 12;

fn other_end((a, b): (usize, usize), room: usize) -> usize {
    if a == room { b } else { a }
}
