//! A whole layout that can have conflicts: rooms and passages that touch, and links whose doors do not meet.

use super::candidate::RoomSet;
use super::search::{Put, Search, Way};
use super::shape::{Rect, Shape, Spot, random_bit};

/// The cost of two things that touch, without the depth to which they overlap.
const TOUCH: i16 = 4;
/// The largest depth that counts.
const DEEP: i16 = 16;
/// The cost of a link whose doors do not meet, without its distance.
const OPEN: i32 = 8;
/// Doors of a link that are compared.
const DOORS: u32 = 3;
/// A position that no thing has.
const NOWHERE: i16 = 16_000;
/// Things are inside of a square of twice this side, so that 16 bits are enough for their differences.
pub(super) const LIMIT: i32 = 12_000;

/// A layout of all rooms. The things are the rooms and then the passages of the links.
#[derive(Debug, Clone, Default)]
pub(super) struct Whole {
    left: Vec<i16>,
    top: Vec<i16>,
    right: Vec<i16>,
    bottom: Vec<i16>,
    pub(super) shapes: Vec<usize>,
    pub(super) ways: Vec<Option<Way>>,
    /// Space for the things that move.
    moving: Vec<(usize, Rect)>,
    /// The sum of all conflicts. 0: a layout.
    pub(super) cost: i32,
}

fn narrow(at: i32) -> i16 {
    i16::try_from(at).unwrap_or(NOWHERE)
}

impl Whole {
    pub(super) fn new(rooms: usize, links: usize) -> Self {
        let nowhere = vec![NOWHERE; rooms + links];
        Self {
            left: nowhere.clone(),
            top: nowhere,
            right: vec![-NOWHERE; rooms + links],
            bottom: vec![-NOWHERE; rooms + links],
            shapes: vec![0; rooms],
            ways: vec![None; links],
            moving: Vec::new(),
            cost: 0,
        }
    }

    /// Copies another layout without a new allocation.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.left.copy_from_slice(&other.left);
        self.top.copy_from_slice(&other.top);
        self.right.copy_from_slice(&other.right);
        self.bottom.copy_from_slice(&other.bottom);
        self.shapes.copy_from_slice(&other.shapes);
        self.ways.copy_from_slice(&other.ways);
        self.cost = other.cost;
    }

    pub(super) fn rect(&self, thing: usize) -> Rect {
        Rect {
            left: self.left[thing].into(),
            top: self.top[thing].into(),
            right: self.right[thing].into(),
            bottom: self.bottom[thing].into(),
        }
    }

    pub(super) fn spot(&self, room: usize) -> Spot {
        Spot { x: self.left[room].into(), y: self.top[room].into() }
    }

    pub(super) fn is_placed(&self, room: usize) -> bool {
        self.left[room] != NOWHERE
    }

    fn set(&mut self, thing: usize, rect: &Rect) {
        self.left[thing] = narrow(rect.left);
        self.top[thing] = narrow(rect.top);
        self.right[thing] = narrow(rect.right);
        self.bottom[thing] = narrow(rect.bottom);
    }

    fn clear(&mut self, thing: usize) {
        (self.left[thing], self.top[thing]) = (NOWHERE, NOWHERE);
        (self.right[thing], self.bottom[thing]) = (-NOWHERE, -NOWHERE);
    }

    /// Returns the cost of everything that touches a rectangle, itself included if it is in the layout.
    fn touches(&self, rect: &Rect) -> i32 {
        let (left, top) = (narrow(rect.left), narrow(rect.top));
        let (right, bottom) = (narrow(rect.right), narrow(rect.bottom));
        let columns = self.left.iter().zip(&self.right);
        let rows = self.top.iter().zip(&self.bottom);
        let mut sum = 0i16;
        for ((l, r), (t, b)) in columns.zip(rows) {
            let across = right.min(*r).wrapping_sub(left.max(*l));
            let down = bottom.min(*b).wrapping_sub(top.max(*t));
            let depth = across.min(down).min(DEEP);
            sum = sum.wrapping_add(if depth >= 0 { depth + TOUCH } else { 0 });
        }
        sum.into()
    }

    /// Returns the first thing from `start` on that touches that thing.
    pub(super) fn touching(&self, thing: usize, start: usize) -> Option<usize> {
        let own = self.rect(thing);
        (start..self.left.len()).find(|other| *other != thing && own.touches(&self.rect(*other)))
    }
}

fn depth(one: &Rect, two: &Rect) -> i32 {
    let across = one.right.min(two.right) - one.left.max(two.left);
    let down = one.bottom.min(two.bottom) - one.top.max(two.top);
    let depth = across.min(down).min(DEEP.into());
    if depth >= 0 { depth + i32::from(TOUCH) } else { 0 }
}

/// Changes a layout, and counts its conflicts.
impl Search<'_> {
    fn shape_of(&self, whole: &Whole, room: usize) -> &Shape {
        &self.shapes[room][whole.shapes[room]]
    }

    /// Returns the work of one comparison of a thing with all others.
    pub(super) fn touch_work(&self) -> u64 {
        (self.placed.len() + self.ways.len()) as u64 / 12 + 1
    }

    fn outside(&self, rect: &Rect) -> i32 {
        let bounds = self.bounds;
        let out = (bounds.left - rect.left).max(0)
            + (bounds.top - rect.top).max(0)
            + (rect.right - bounds.right).max(0)
            + (rect.bottom - bounds.bottom).max(0);
        if out > 0 { out + i32::from(TOUCH) } else { 0 }
    }

    /// Puts a room that is not in the layout, or is moved without its links, at a spot.
    pub(super) fn put_room(&mut self, whole: &mut Whole, room: usize, shape: usize, spot: Spot) {
        let inside = |at: i32| at.clamp(-LIMIT, LIMIT);
        let spot = Spot { x: inside(spot.x), y: inside(spot.y) };
        let rect = self.shapes[room][shape].rect(spot);
        if whole.is_placed(room) {
            let old = whole.rect(room);
            whole.clear(room);
            whole.cost -= whole.touches(&old) + self.outside(&old);
        }
        self.work += 2 * self.touch_work();
        whole.cost += whole.touches(&rect) + self.outside(&rect);
        whole.shapes[room] = shape;
        whole.set(room, &rect);
    }

    /// Removes the passage of a link, or the cost of a link without one.
    pub(super) fn lift(&mut self, whole: &mut Whole, link: usize) {
        let (a, b) = self.graph.links[link].rooms;
        match whole.ways[link].take() {
            Some(_) => {
                let thing = self.placed.len() + link;
                let rect = whole.rect(thing);
                whole.clear(thing);
                self.work += self.touch_work();
                whole.cost -=
                    whole.touches(&rect) - depth(&rect, &whole.rect(a)) - depth(&rect, &whole.rect(b));
            }
            None => whole.cost -= self.open_cost(whole, link),
        }
    }

    /// Adds the passage of a link, with the doors of the lowest cost, or the cost of a link without one.
    pub(super) fn join(&mut self, whole: &mut Whole, link: usize) {
        let (a, b) = self.graph.links[link].rooms;
        let (from, to) = (whole.spot(a), whole.spot(b));
        let (one, two) = (self.shape_of(whole, a), self.shape_of(whole, b));
        let Some((side, mut mask)) = one.facing(two, to.minus(from), self.passage) else {
            whole.cost += self.open_cost(whole, link);
            return;
        };
        let rects = (whole.rect(a), whole.rect(b));
        let mut best: Option<(i32, Rect)> = None;
        let mut tries = 0;
        while let Some(place) = random_bit(mask, self.rng).filter(|_| tries < DOORS) {
            tries += 1;
            mask &= !(1 << place);
            let (one, two) = (self.shape_of(whole, a), self.shape_of(whole, b));
            let tiles = one.passage(from, side, place.cast_unsigned(), two, to);
            let cost = whole.touches(&tiles) - depth(&tiles, &rects.0) - depth(&tiles, &rects.1);
            if best.as_ref().is_none_or(|best| cost < best.0) {
                best = Some((cost, tiles));
            }
            if cost == 0 {
                break;
            }
        }
        self.work += u64::from(tries) * self.touch_work();
        if let Some((cost, tiles)) = best {
            whole.cost += cost;
            whole.ways[link] = Some(Way { side, tiles });
            whole.set(self.placed.len() + link, &tiles);
        }
    }

    /// Counts all conflicts again.
    pub(super) fn full_cost(&self, whole: &Whole) -> i32 {
        let things = self.placed.len() + self.ways.len();
        let of = |thing: usize| {
            (thing >= self.placed.len()).then(|| self.graph.links[thing - self.placed.len()].rooms)
        };
        let mut cost = 0;
        for one in 0..things {
            for two in 0..one {
                let is_own = of(one).is_some_and(|(a, b)| a == two || b == two);
                cost += if is_own { 0 } else { depth(&whole.rect(one), &whole.rect(two)) };
            }
        }
        let rooms = 0..self.placed.len();
        let links = 0..self.ways.len();
        cost + rooms.map(|room| self.outside(&whole.rect(room))).sum::<i32>()
            + links
                .filter(|link| whole.ways[*link].is_none())
                .map(|link| self.open_cost(whole, link))
                .sum::<i32>()
    }

    fn open_cost(&self, whole: &Whole, link: usize) -> i32 {
        let (a, b) = self.graph.links[link].rooms;
        if !whole.is_placed(a) || !whole.is_placed(b) {
            return 0;
        }
        let (columns, rows) = whole.rect(a).gap(&whole.rect(b));
        OPEN + (columns.max(rows) - self.passage).max(0) + columns.min(rows)
    }

    /// Moves rooms with the passages between them; those to other rooms must be lifted. Returns false, with
    /// a layout that is of no use, if that is too far outside or costs more than `most`.
    pub(super) fn shift(
        &mut self,
        whole: &mut Whole,
        rooms: &[usize],
        is_in: &RoomSet,
        by: Spot,
        most: i32,
    ) -> bool {
        let moved = |rect: &Rect| Rect {
            left: rect.left + by.x,
            right: rect.right + by.x,
            top: rect.top + by.y,
            bottom: rect.bottom + by.y,
        };
        let is_far = |rect: Rect| rect.left.min(rect.top) < -LIMIT || rect.left.max(rect.top) > LIMIT;
        if rooms.iter().any(|room| is_far(moved(&whole.rect(*room)))) {
            return false;
        }
        let mut things = std::mem::take(&mut whole.moving);
        things.clear();
        things.extend(rooms.iter().map(|room| (*room, whole.rect(*room))));
        for room in rooms {
            for (link, other) in &self.links[*room] {
                if *other > *room && is_in.has(*other) && whole.ways[*link].is_some() {
                    let thing = self.placed.len() + link;
                    things.push((thing, whole.rect(thing)));
                }
            }
        }
        things.iter().for_each(|(thing, _)| whole.clear(*thing));
        let cost = |whole: &Whole, thing: usize, rect: &Rect| {
            let outside = if thing < self.placed.len() { self.outside(rect) } else { 0 };
            whole.touches(rect) + outside
        };
        // most moves cost too much, which a few things show
        let (mut new, mut count) = (0, 0);
        for (thing, rect) in &things {
            new += cost(whole, *thing, &moved(rect));
            count += 1;
            if new > most {
                break;
            }
        }
        if new <= most {
            count += things.len() as u64;
            whole.cost += new - things.iter().map(|(thing, rect)| cost(whole, *thing, rect)).sum::<i32>();
        }
        let is_done = new <= most && whole.cost <= most;
        if is_done {
            for (thing, rect) in &things {
                let rect = moved(rect);
                whole.set(*thing, &rect);
                if let Some(way) = thing.checked_sub(self.placed.len()).and_then(|at| whole.ways[at].as_mut())
                {
                    way.tiles = rect;
                }
            }
        }
        self.work += count * self.touch_work();
        whole.moving = things;
        is_done
    }

    /// Returns how rooms are placed in the layout.
    pub(super) fn puts(&self, whole: &Whole) -> Vec<Option<Put>> {
        let put =
            |room: usize| Put { shape: whole.shapes[room], spot: whole.spot(room), rect: whole.rect(room) };
        (0..self.placed.len()).map(|room| Some(put(room))).collect()
    }

    /// Returns a random difference of the positions of two rooms at which their doors meet, if the sides of
    /// a random direction have doors.
    pub(super) fn random_apart(&mut self, from: (usize, usize), to: (usize, usize)) -> Option<Spot> {
        self.shapes[from.0][from.1].random_apart(&self.shapes[to.0][to.1], self.passage, self.rng)
    }
}
