//! Enclaves that grow on the grid along a walk, and shrink back when the walk turns back.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rmg_core::RngStream;

use crate::puzzle::parts::{Change, RoomId};
use crate::puzzle::rooms::RoomGrid;
use crate::state::{Move, StateSpace, TotalState, WalkGuide};

/// A room of no enclave.
pub(crate) const FREE: u32 = u32::MAX;

/// Rooms looked at for one bridge between two enclaves; more would be a bridge through half the dungeon.
const MAX_BRIDGE: usize = 4_096;

/// How likely a step is tried before others, in no unit: to a new enclave, to one that shares a wall, to one that needs a
/// bridge, and to the same one (a dial that is turned twice, which opens nothing).
const WEIGHTS: [u32; 4] = [60, 40, 20, 1];

/// One new enclave in this many is put a room further away, so that enclaves are no mere rows.
const STRIDE: u32 = 3;

/// Where new enclaves begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Where there is much room around: leaves ways for bridges.
    Spread,
    /// Where there is little: leaves no holes, for grids with hardly more rooms than enclaves.
    Huddle,
}

/// Enclaves on the grid, so far.
pub(crate) struct Growth<'a> {
    space: &'a StateSpace,
    goal: &'a TotalState,
    pub(crate) grid: RoomGrid,
    /// `owner[room]`, or [`FREE`].
    pub(crate) owner: Vec<u32>,
    /// `rooms[enclave]`, in order of growth.
    pub(crate) rooms: Vec<Vec<RoomId>>,
    /// `changes[enclave]`; `None` for the final one.
    pub(crate) changes: Vec<Option<Change>>,
    pub(crate) index: BTreeMap<Change, u32>,
    /// Different changes of each variable so far.
    placed: Vec<u32>,
    free: usize,
    max_enclaves: usize,
    manner: Manner,
    /// Rooms in the order in which they were given away.
    trail: Vec<RoomId>,
    steps: Vec<Mark>,
    current: Option<u32>,
    /// The last bridge search that saw a room, and the room it came from.
    seen: Vec<(u32, RoomId)>,
    searches: u32,
    pub(crate) rng: RngStream,
}

/// What to go back to.
#[derive(Clone, Copy)]
struct Mark {
    trail: usize,
    enclaves: usize,
    current: Option<u32>,
}

impl<'a> Growth<'a> {
    pub(crate) fn new(
        space: &'a StateSpace,
        goal: &'a TotalState,
        grid: RoomGrid,
        max_enclaves: usize,
        manner: Manner,
        rng: RngStream,
    ) -> Self {
        let rooms = grid.len();
        Self {
            space,
            goal,
            grid,
            owner: vec![FREE; rooms],
            rooms: Vec::new(),
            changes: Vec::new(),
            index: BTreeMap::new(),
            placed: vec![0; space.variables().len()],
            free: rooms,
            max_enclaves,
            manner,
            trail: Vec::new(),
            steps: Vec::new(),
            current: None,
            seen: vec![(0, RoomId(0)); rooms],
            searches: 0,
            rng,
        }
    }

    fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), enclaves: self.rooms.len(), current: self.current }
    }

    fn go_back(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            let room = self.trail.pop().expect("the trail is longer than the mark");
            let owner = &mut self.owner[room.index()];
            self.rooms[*owner as usize].pop();
            *owner = FREE;
            self.free += 1;
        }
        while self.rooms.len() > mark.enclaves {
            self.rooms.pop();
            if let Some(Some(change)) = self.changes.pop() {
                self.index.remove(&change);
                self.placed[change.variable().index()] -= 1;
            }
        }
        self.current = mark.current;
    }

    pub(crate) fn give(&mut self, room: RoomId, enclave: u32) {
        debug_assert_eq!(self.owner[room.index()], FREE, "only free rooms are given away");
        self.owner[room.index()] = enclave;
        self.rooms[enclave as usize].push(room);
        self.trail.push(room);
        self.free -= 1;
    }

    fn add_enclave(&mut self, change: Option<Change>) -> u32 {
        let id = u32::try_from(self.rooms.len()).expect("there are fewer enclaves than rooms");
        self.rooms.push(Vec::new());
        self.changes.push(change);
        if let Some(change) = change {
            self.index.insert(change, id);
            self.placed[change.variable().index()] += 1;
        }
        id
    }

    /// The least number of enclaves that still have to come after `state`, the final one included.
    fn still_needed(&self, state: &TotalState) -> usize {
        let sum: u64 = self
            .space
            .entries()
            .map(|(id, variable)| {
                let left = variable.distance(state.value(id), self.goal.value(id)).map_or(0, u64::from);
                // of the changes on the way, at most those that were made before have their enclave
                left.saturating_sub(u64::from(self.placed[id.index()]))
            })
            .sum();
        usize::try_from(sum).unwrap_or(usize::MAX).saturating_add(1)
    }

    fn has_room_after(&self, state: &TotalState) -> bool {
        let needed = self.still_needed(state);
        needed <= self.free && self.rooms.len().saturating_add(needed) <= self.max_enclaves
    }

    pub(crate) fn touch(&self, a: u32, b: u32) -> bool {
        let (small, other) =
            if self.rooms[a as usize].len() <= self.rooms[b as usize].len() { (a, b) } else { (b, a) };
        let mut rooms = self.rooms[small as usize].iter();
        rooms.any(|room| self.grid.neighbours(*room).any(|next| self.owner[next.index()] == other))
    }

    /// Free rooms beside an enclave, ascending.
    fn shore(&self, enclave: u32) -> BTreeSet<RoomId> {
        let rooms = self.rooms[enclave as usize].iter();
        rooms.flat_map(|room| self.free_beside(*room)).collect()
    }

    fn free_beside(&self, room: RoomId) -> impl Iterator<Item = RoomId> + '_ {
        self.grid.neighbours(room).filter(|next| self.owner[next.index()] == FREE)
    }

    /// A free room of `list`, by the number of free rooms beside it.
    fn pick_open(&mut self, list: &[RoomId]) -> Option<RoomId> {
        // a room has up to three free ones beside it, or four far from all enclaves
        const SPREAD: [u32; 5] = [1, 4, 9, 16, 25];
        const HUDDLE: [u32; 5] = [1, 64, 16, 1, 1];
        let by_count = if self.manner == Manner::Spread { SPREAD } else { HUDDLE };
        let weights: Vec<u32> =
            list.iter().map(|room| by_count[self.free_beside(*room).count().min(4)]).collect();
        self.rng.pick_weighted(&weights).map(|at| list[at])
    }

    /// A new enclave beside `from`.
    fn sprout(&mut self, from: u32, change: Option<Change>) -> Option<u32> {
        let shore: Vec<RoomId> = self.shore(from).into_iter().collect();
        let mut room = self.pick_open(&shore)?;
        if change.is_some()
            && self.manner == Manner::Spread
            && self.free > 4 * self.rooms.len()
            && self.rng.chance(1, STRIDE)
        {
            self.give(room, from);
            let beyond: Vec<RoomId> = self.free_beside(room).collect();
            match self.pick_open(&beyond) {
                Some(next) => room = next,
                None => room = self.shore(from).into_iter().next()?,
            }
        }
        let id = self.add_enclave(change);
        self.give(room, id);
        Some(id)
    }

    /// Makes two enclaves neighbours by the shortest way through free rooms, which they share.
    fn bridge(&mut self, a: u32, b: u32) -> bool {
        self.searches += 1;
        let search = self.searches;
        let mut starts: Vec<RoomId> = self.shore(a).into_iter().collect();
        self.rng.shuffle(&mut starts);
        for room in &starts {
            self.seen[room.index()] = (search, *room);
        }
        let mut queue: VecDeque<RoomId> = starts.into();
        let mut looked_at = 0;
        while let Some(room) = queue.pop_front() {
            let mut next: Vec<RoomId> = self.grid.neighbours(room).collect();
            if next.iter().any(|next| self.owner[next.index()] == b) {
                self.build_bridge(a, b, room);
                return true;
            }
            looked_at += 1;
            if looked_at > MAX_BRIDGE {
                return false;
            }
            self.rng.shuffle(&mut next);
            for next in next {
                if self.owner[next.index()] == FREE && self.seen[next.index()].0 != search {
                    self.seen[next.index()] = (search, room);
                    queue.push_back(next);
                }
            }
        }
        false
    }

    /// Gives the rooms of a bridge away; `end` is the one beside `b`.
    fn build_bridge(&mut self, a: u32, b: u32, end: RoomId) {
        let mut path = vec![end];
        let mut room = end;
        while self.seen[room.index()].1 != room {
            room = self.seen[room.index()].1;
            path.push(room);
        }
        // `b` takes some from its end, `a` the rest from its own, so that both stay whole
        let of_b = self.rng.index(path.len() + 1);
        for room in &path[..of_b] {
            self.give(*room, b);
        }
        for room in path[of_b..].iter().rev() {
            self.give(*room, a);
        }
    }

    /// Makes the enclave of `change` a neighbour of the current one, as a new one if it is not there yet.
    fn join(&mut self, change: Option<Change>) -> Option<u32> {
        let known = change.and_then(|change| self.index.get(&change).copied());
        match (self.current, known) {
            (None, None) => {
                let rooms: Vec<RoomId> = self.grid.rooms().collect();
                let room = *self.rng.pick(&rooms)?;
                let id = self.add_enclave(change);
                self.give(room, id);
                Some(id)
            }
            (None, Some(known)) => Some(known),
            (Some(current), Some(known)) => {
                let is_joined = current == known || self.touch(current, known) || self.bridge(current, known);
                is_joined.then_some(known)
            }
            (Some(current), None) => self.sprout(current, change),
        }
    }

    /// The same without the wish for a common wall: a new enclave begins anywhere. Leaves a free room for each of the
    /// `enclaves` that the whole walk has.
    ///
    /// # Panics
    /// When there are fewer rooms than enclaves.
    pub(crate) fn join_anyhow(&mut self, change: Option<Change>, enclaves: usize) {
        let mark = self.mark();
        if let Some(id) = self.join(change)
            && self.free >= enclaves - self.rooms.len()
        {
            self.current = Some(id);
            return;
        }
        self.go_back(mark);
        let known = change.and_then(|change| self.index.get(&change).copied());
        let id = known.unwrap_or_else(|| {
            let shore: Vec<RoomId> =
                self.current.map(|current| self.shore(current).into_iter().collect()).unwrap_or_default();
            let anywhere = || self.grid.rooms().filter(|room| self.owner[room.index()] == FREE).collect();
            let list: Vec<RoomId> = if shore.is_empty() { anywhere() } else { shore };
            let room = self.pick_open(&list).expect("a room was left for every enclave");
            let id = self.add_enclave(change);
            self.give(room, id);
            id
        });
        self.current = Some(id);
    }

    /// Gives all free rooms to enclaves beside them, small enclaves first.
    pub(crate) fn fill(&mut self) {
        let mut shores: Vec<Vec<RoomId>> = Vec::with_capacity(self.rooms.len());
        let mut order = BTreeSet::new();
        for (id, rooms) in (0..).zip(&self.rooms) {
            shores.push(self.shore(id).into_iter().collect());
            order.insert((rooms.len(), id));
        }
        while let Some((size, id)) = order.pop_first() {
            let shore = &mut shores[id as usize];
            if shore.is_empty() {
                continue;
            }
            let room = shore.swap_remove(self.rng.index(shore.len()));
            if self.owner[room.index()] != FREE {
                order.insert((size, id));
                continue;
            }
            self.give(room, id);
            let beside: Vec<RoomId> = self.free_beside(room).collect();
            shores[id as usize].extend(beside);
            order.insert((size + 1, id));
        }
        debug_assert_eq!(self.free, 0, "a grid is connected, so every room comes to some enclave");
    }
}

impl WalkGuide for Growth<'_> {
    fn take(&mut self, step: Move, after: &TotalState) -> bool {
        let mark = self.mark();
        match self.join(Some(Change::of(self.space, step))) {
            Some(id) if self.has_room_after(after) => {
                self.current = Some(id);
                self.steps.push(mark);
                true
            }
            _ => {
                self.go_back(mark);
                false
            }
        }
    }

    fn undo(&mut self) {
        let mark = self.steps.pop().expect("only steps that were taken are taken back");
        self.go_back(mark);
    }

    fn weight(&mut self, step: Move) -> u32 {
        let [new, beside, far, same] = WEIGHTS;
        match (self.current, self.index.get(&Change::of(self.space, step))) {
            (_, None) => new,
            (None, Some(_)) => beside,
            (Some(current), Some(known)) if current == *known => same,
            (Some(current), Some(known)) => {
                if self.touch(current, *known) {
                    beside
                } else {
                    far
                }
            }
        }
    }

    fn arrive(&mut self) -> bool {
        let mark = self.mark();
        let id = match self.current {
            Some(current) => self.sprout(current, None),
            None => self.join(None),
        };
        if id.is_none() || self.rooms.len() > self.max_enclaves {
            self.go_back(mark);
            return false;
        }
        self.current = id;
        true
    }
}
