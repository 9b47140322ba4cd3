//! Anneals a whole layout: moves parts of it until nothing touches and all doors meet.
//!
//! As in Ma et al. (2014), rooms are added in paths that close cycles, the layout is annealed after each, and
//! the search goes back to an earlier layout after a failure. They move single rooms. Here, a link is picked
//! on the way between two rooms with a conflict, and everything behind it moves, as in the pivot moves of
//! polymers (Madras and Sokal 1988). A part of a cycle moves between two of its links. Other moves put one to
//! three rooms elsewhere, see `replace`.

use super::candidate::RoomSet;
use super::places::{Block, Places};
use super::search::Search;
use super::shape::Spot;
use super::solve::MAX_WORK;
use super::whole::{LIMIT, Whole};

/// Places that are tried for a new room.
const TRIES: u32 = 24;
/// Moves after which the list of conflicts is made again.
const FRESH: u64 = 48;
/// Moves of a stage, if it fails for the first time. Measured with `measure graphs`, like the next numbers.
const MOVES: u64 = 12_000;
/// The same for trees, which have one stage.
const MOVES_OF_TREE: u64 = 40_000;
/// Stages that fail before all is done again.
const MOST_FAILS: u64 = 12;
/// The heat at the start of the first stage, of the others, and at the end, in 1/256 of the cost.
const HOT: u64 = 3 * 256;
const WARM: u64 = 2 * 256;
const COLD: u64 = 350;
/// Work of a move, without comparisons.
const MOVE_WORK: u64 = 48;

/// The part of a layout that moves, with space for the links of a move.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) rooms: Vec<usize>,
    pub(super) is_in: RoomSet,
    /// By room: the link by which it was found.
    by: Vec<usize>,
    /// Links that do not count.
    pub(super) cut: Vec<usize>,
    /// Links that change.
    edge: Vec<usize>,
    /// Links whose doors shall meet after the move.
    meeting: Vec<usize>,
    /// The moves after which they do.
    pub(super) places: Places,
}

impl Part {
    /// Finds the rooms that are connected with `start` without the links of `cut`.
    pub(super) fn grow(&mut self, search: &Search<'_>, whole: &Whole, start: usize) {
        self.rooms.clear();
        self.rooms.push(start);
        self.is_in = RoomSet::default();
        self.is_in.insert(start);
        let mut at = 0;
        while let Some(room) = self.rooms.get(at).copied() {
            at += 1;
            for (link, other) in &search.links[room] {
                if whole.ways[*link].is_some() && !self.cut.contains(link) && self.is_in.insert(*other) {
                    self.by[*other] = *link;
                    self.rooms.push(*other);
                }
            }
        }
    }

    /// Returns a random link between the start and a room, and its end on the side of that room.
    fn link_before(&self, search: &mut Search<'_>, room: usize) -> Option<(usize, usize)> {
        let before = |room: usize| {
            let (a, b) = search.graph.links[self.by[room]].rooms;
            if a == room { b } else { a }
        };
        let mut ends = Vec::new();
        let mut at = room;
        while at != self.rooms[0] {
            ends.push(at);
            at = before(at);
        }
        let end = *search.rng.pick(&ends)?;
        Some((self.by[end], end))
    }

    /// Replaces the part by all others of these rooms.
    fn invert(&mut self, rooms: &[usize]) {
        let old = std::mem::take(&mut self.is_in);
        self.rooms.clear();
        for room in rooms.iter().copied().filter(|room| !old.has(*room)) {
            self.is_in.insert(room);
            self.rooms.push(room);
        }
    }
}

impl Search<'_> {
    /// Searches a whole layout. Returns whether it is found before the work is used up.
    pub(super) fn anneal(&mut self) -> bool {
        while self.work < MAX_WORK {
            let stages = self.stages();
            if stages.iter().map(Vec::len).sum::<usize>() < self.placed.len() {
                return false; // the check has reported it
            }
            let moves = if stages.len() == 1 { MOVES_OF_TREE } else { MOVES };
            // the layouts after each stage
            let mut done: Vec<Whole> = Vec::new();
            let mut fails = 0;
            while fails < MOST_FAILS && self.work < MAX_WORK {
                let Some(more) = stages.get(done.len()) else { break };
                let new = || Whole::new(self.placed.len(), self.ways.len());
                let mut whole = done.last().map_or_else(new, Clone::clone);
                more.iter().for_each(|room| self.attach(&mut whole, *room));
                let heat = if done.is_empty() { HOT } else { WARM };
                // each second time is longer, each fourth more so
                let moves = moves << (fails + 1_u64).trailing_zeros();
                if self.anneal_from(&mut whole, moves, heat) {
                    done.push(whole);
                } else {
                    fails += 1;
                    let back = self.rng.below(u32::MAX).trailing_zeros() as usize;
                    done.truncate(done.len().saturating_sub(back));
                }
            }
            if let Some(whole) = done.last().filter(|_| done.len() == stages.len()) {
                self.placed = self.puts(whole);
                self.ways.clone_from(&whole.ways);
                return true;
            }
        }
        false
    }

    /// Anneals a layout from that heat, in 1/256 of the cost. Returns whether it has no conflicts left.
    fn anneal_from(&mut self, whole: &mut Whole, moves: u64, hot: u64) -> bool {
        let mut before = whole.clone();
        let mut part = Part { by: vec![0; self.placed.len()], ..Part::default() };
        let mut conflicts = Vec::new();
        for step in 0..moves {
            if whole.cost == 0 || self.work > MAX_WORK {
                break;
            }
            if step % FRESH == 0 {
                conflicts = self.conflicts(whole);
            }
            let left = moves - step;
            let heat = COLD + (hot - COLD) * left / moves * left / moves;
            before.copy_from(whole);
            self.work += MOVE_WORK;
            let more = heat * u64::from(self.patience()) / 65_536;
            let most = whole.cost + i32::try_from(more).unwrap_or(i32::MAX / 2);
            let is_done = if self.rng.chance(1, 5) {
                self.replace(whole, &conflicts, &mut part, most)
            } else {
                self.slide(whole, &conflicts, &mut part, most)
            };
            if !is_done || whole.cost > most {
                whole.copy_from(&before);
            }
        }
        debug_assert_eq!(whole.cost, self.full_cost(whole), "the cost is that of all conflicts");
        whole.cost == 0
    }

    /// Returns a random number with about an exponential distribution and the mean 1.44 x 256.
    fn patience(&mut self) -> u32 {
        let bits = self.rng.below(u32::MAX);
        256 * (bits >> 8).trailing_zeros() + (bits & 255)
    }

    /// Places a room next to one of its neighbors with the lowest cost; the first room in the middle.
    fn attach(&mut self, whole: &mut Whole, next: usize) {
        let near: Vec<usize> = self.links[next]
            .iter()
            .map(|(_, other)| *other)
            .filter(|other| whole.is_placed(*other))
            .collect();
        if near.is_empty() {
            let middle = |low: i32, high: i32| i32::midpoint(low, high).min(LIMIT / 2);
            let bounds = self.bounds;
            let middle = Spot { x: middle(bounds.left, bounds.right), y: middle(bounds.top, bounds.bottom) };
            let shape = self.rng.index(self.shapes[next].len());
            self.put_room(whole, next, shape, middle);
            return;
        }
        let mut trial = whole.clone();
        let mut best: Option<Whole> = None;
        for number in 0..=TRIES {
            let room = near[self.rng.index(near.len())];
            let shape = self.rng.index(self.shapes[next].len());
            let apart = self.random_apart((room, whole.shapes[room]), (next, shape));
            // the last try is only for rooms without another place
            let apart = apart.or((number == TRIES && best.is_none()).then_some(Spot { x: 0, y: 0 }));
            let Some(apart) = apart else { continue };
            trial.copy_from(whole);
            self.put_room(&mut trial, next, shape, whole.spot(room).plus(apart));
            for at in 0..self.links[next].len() {
                let (link, other) = self.links[next][at];
                if trial.is_placed(other) {
                    self.join(&mut trial, link);
                }
            }
            match &mut best {
                Some(best) if trial.cost >= best.cost => {}
                Some(best) => best.copy_from(&trial),
                None => best = Some(trial.clone()),
            }
        }
        if let Some(best) = best {
            *whole = best;
        }
    }

    /// Returns the pairs of rooms with conflicts between them.
    fn conflicts(&mut self, whole: &Whole) -> Vec<(usize, usize)> {
        let rooms = self.placed.len();
        let things = rooms + self.ways.len();
        self.work += things as u64 * self.touch_work();
        let mut conflicts: Vec<(usize, usize)> = Vec::new();
        for thing in 0..things {
            let mut start = thing + 1;
            while let Some(other) = whole.touching(thing, start) {
                start = other + 1;
                // of a passage, a random end
                let [one, two] = [thing, other].map(|thing| match thing.checked_sub(rooms) {
                    None => (thing, thing),
                    Some(link) if self.rng.chance(1, 2) => self.graph.links[link].rooms,
                    Some(link) => (self.graph.links[link].rooms.1, self.graph.links[link].rooms.0),
                });
                if one.0 == two.0 || one.0 == two.1 {
                    // two passages of a room, or a room with its own passage
                    conflicts.extend((one.1 != two.0 && one.1 != two.1).then_some((one.1, two.1)));
                } else {
                    conflicts.push((one.0, two.0));
                }
            }
        }
        let open = self.graph.links.iter().zip(&whole.ways).filter(|(_, way)| way.is_none());
        let open = open.map(|(link, _)| link.rooms);
        conflicts.extend(open.filter(|(a, b)| whole.is_placed(*a) && whole.is_placed(*b)));
        conflicts
    }

    /// Picks a link, and the room on the side of it that moves.
    fn pick_link(&mut self, whole: &Whole, conflicts: &[(usize, usize)], part: &mut Part) -> (usize, usize) {
        if self.rng.chance(3, 4)
            && let Some((from, to)) = self.rng.pick(conflicts).copied()
        {
            part.cut.clear();
            part.grow(self, whole, from);
            let found = if part.is_in.has(to) {
                part.link_before(self, to)
            } else {
                self.links[from].iter().copied().find(|(_, other)| *other == to)
            };
            if let Some(found) = found {
                return found;
            }
        }
        let link = self.rng.index(self.ways.len());
        let (a, b) = self.graph.links[link].rooms;
        (link, if self.rng.chance(1, 2) { a } else { b })
    }

    /// Moves the part behind a link to another place at which the doors of the link meet. Returns false if
    /// there is none, or the cost is more than `most`.
    fn slide(&mut self, whole: &mut Whole, conflicts: &[(usize, usize)], part: &mut Part, most: i32) -> bool {
        if self.ways.is_empty() {
            return false;
        }
        let (link, far) = self.pick_link(whole, conflicts, part);
        let (a, b) = self.graph.links[link].rooms;
        let near = if a == far { b } else { a };
        if !whole.is_placed(a) || !whole.is_placed(b) {
            return false;
        }
        part.cut.clear();
        part.cut.push(link);
        part.grow(self, whole, far);
        while part.is_in.has(near) {
            let Some((other, _)) = part.link_before(self, near) else { return false };
            part.cut.push(other);
            part.grow(self, whole, far);
        }
        if part.rooms.len() > 1 && self.rng.chance(1, 4) {
            let inner = part.rooms[1 + self.rng.index(part.rooms.len() - 1)];
            part.cut.push(part.by[inner]);
            part.grow(self, whole, far);
        }
        let is_single = part.rooms.len() == 1;
        let mut shape = whole.shapes[far];
        if is_single && self.rng.chance(1, 2) {
            shape = self.rng.index(self.shapes[far].len());
        }
        part.edge.clear();
        part.meeting.clear();
        for room in &part.rooms {
            let links = self.links[*room].iter().filter(|(_, other)| !part.is_in.has(*other));
            part.edge.extend(links.map(|(link, _)| *link));
        }
        let others = || part.edge.iter().copied().filter(|other| *other != link);
        part.meeting.extend(others().filter(|other| whole.ways[*other].is_some()));
        for other in others().filter(|other| whole.ways[*other].is_none()) {
            if self.rng.chance(1, 2) {
                part.meeting.push(other);
            }
        }
        let mut places = std::mem::take(&mut part.places);
        places.set(&self.blocks(whole, part, link, (far, shape)));
        for other in &part.meeting {
            places.keep(&self.blocks(whole, part, *other, (far, shape)));
        }
        self.work += 8 * (1 + part.meeting.len() as u64);
        if shape == whole.shapes[far] && self.rng.chance(1, 5) {
            places.keep(&[Block::around(1 << self.rng.below(4))]);
        }
        let by = places.pick(self.rng);
        part.places = places;
        let is_move = |by: &Spot| *by != Spot { x: 0, y: 0 } || shape != whole.shapes[far];
        let Some(by) = by.filter(is_move) else { return false };
        for link in &part.edge {
            self.lift(whole, *link);
        }
        if is_single {
            self.put_room(whole, far, shape, whole.spot(far).plus(by));
        } else if !self.shift_part(whole, part, by, most) {
            return false;
        }
        for link in &part.edge {
            if whole.cost > most {
                return false;
            }
            self.join(whole, *link);
        }
        true
    }

    /// Moves a part, or all other rooms in the other direction if they are fewer.
    fn shift_part(&mut self, whole: &mut Whole, part: &mut Part, by: Spot, most: i32) -> bool {
        let rooms: Vec<usize> = (0..self.placed.len()).filter(|room| whole.is_placed(*room)).collect();
        if 2 * part.rooms.len() <= rooms.len() {
            return self.shift(whole, &part.rooms, &part.is_in, by, most);
        }
        part.invert(&rooms);
        self.shift(whole, &part.rooms, &part.is_in, Spot { x: -by.x, y: -by.y }, most)
    }

    /// Returns the moves of a part after which the doors of a link meet, if the room `far` has that shape.
    fn blocks(&self, whole: &Whole, part: &Part, link: usize, (far, shape): (usize, usize)) -> [Block; 4] {
        let (a, b) = self.graph.links[link].rooms;
        let (still, moved) = if part.is_in.has(a) { (b, a) } else { (a, b) };
        let shape = if moved == far { shape } else { whole.shapes[moved] };
        let blocks = self.shapes[still][whole.shapes[still]].places(&self.shapes[moved][shape], self.passage);
        let now = whole.spot(moved).minus(whole.spot(still));
        blocks.map(|block| block.minus(now))
    }
}
