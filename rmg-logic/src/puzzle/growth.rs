//! Enclaves that grow on the grid along a walk, and are reduced again when the search goes back.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rmg_core::RngStream;

use crate::puzzle::config::RoomPins;
use crate::puzzle::parts::{RoomId, StateChange};
use crate::puzzle::rooms::RoomGrid;
use crate::state::{Move, StateSpace, TotalState, WalkGuide};

/// The owner of a room without enclave.
pub(crate) const FREE: u32 = u32::MAX;

/// The owner of a place without a room, or of the room of the goal before the final enclave is placed.
const CLOSED: u32 = u32::MAX - 1;

/// Maximum number of rooms that the search for a bridge between two enclaves visits.
const MAX_BRIDGE: usize = 4_096;

/// Weights of the next step: to a new enclave, to one that shares a wall, to one that needs a bridge, and to
/// the current enclave (a second move of one reversible state, which opens nothing).
const WEIGHTS: [u32; 4] = [60, 40, 20, 1];

/// One in this number of new enclaves is placed one room further away, so that enclaves are not only rows.
const STRIDE: u32 = 3;

/// The preferred place of new enclaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlacementStyle {
    /// Where many rooms around are free. This leaves space for bridges.
    Spread,
    /// Where few rooms around are free. This leaves no holes; for grids with few rooms per enclave.
    Compact,
}

/// The enclaves on the grid during growth.
pub(crate) struct Growth<'a> {
    space: &'a StateSpace,
    goal: &'a TotalState,
    pub(crate) grid: RoomGrid<'a>,
    /// `owner[room]`, or [`FREE`].
    pub(crate) owner: Vec<u32>,
    /// `rooms[enclave]`, in order of growth.
    pub(crate) rooms: Vec<Vec<RoomId>>,
    /// `changes[enclave]`; `None` for the final enclave.
    pub(crate) changes: Vec<Option<StateChange>>,
    pub(crate) index: BTreeMap<StateChange, u32>,
    /// The number of different changes of each variable.
    placed: Vec<u32>,
    free: usize,
    max_enclaves: usize,
    style: PlacementStyle,
    /// Rooms in the order of their assignment.
    trail: Vec<RoomId>,
    steps: Vec<Snapshot>,
    current: Option<u32>,
    /// The last bridge search that visited a room, and the previous room of its path.
    seen: Vec<(u32, RoomId)>,
    searches: u32,
    /// The rooms that the author chose.
    pins: RoomPins,
    pub(crate) rng: RngStream,
}

/// A state to which the growth can return.
#[derive(Clone, Copy)]
struct Snapshot {
    trail: usize,
    enclaves: usize,
    current: Option<u32>,
}

impl<'a> Growth<'a> {
    pub(crate) fn new(
        space: &'a StateSpace,
        goal: &'a TotalState,
        grid: RoomGrid<'a>,
        max_enclaves: usize,
        style: PlacementStyle,
        rng: RngStream,
    ) -> Self {
        let rooms = grid.len();
        Self {
            space,
            goal,
            grid,
            owner: (0..)
                .map(RoomId)
                .take(rooms)
                .map(|room| if grid.is_room(room) { FREE } else { CLOSED })
                .collect(),
            rooms: Vec::new(),
            changes: Vec::new(),
            index: BTreeMap::new(),
            placed: vec![0; space.variables().len()],
            free: grid.count(),
            max_enclaves,
            style,
            trail: Vec::new(),
            steps: Vec::new(),
            current: None,
            seen: vec![(0, RoomId(0)); rooms],
            searches: 0,
            pins: RoomPins::default(),
            rng,
        }
    }

    /// Lets the first enclave start in the room of the start, and keeps the room of the goal for the final
    /// one.
    pub(crate) fn pinned(mut self, pins: RoomPins) -> Self {
        self.pins = pins;
        if let Some(goal) = pins.goal {
            self.owner[goal.index()] = CLOSED;
            self.free -= 1;
        }
        self
    }

    /// Returns the rooms that the final enclave needs besides the room of the goal that is kept for it.
    fn final_rooms(&self) -> usize {
        usize::from(self.pins.goal.is_none())
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot { trail: self.trail.len(), enclaves: self.rooms.len(), current: self.current }
    }

    fn restore(&mut self, snapshot: Snapshot) {
        while self.trail.len() > snapshot.trail {
            let room = self.trail.pop().expect("the trail is longer than in the snapshot");
            let owner = &mut self.owner[room.index()];
            self.rooms[*owner as usize].pop();
            if self.pins.goal == Some(room) {
                *owner = CLOSED;
            } else {
                *owner = FREE;
                self.free += 1;
            }
        }
        while self.rooms.len() > snapshot.enclaves {
            self.rooms.pop();
            if let Some(Some(change)) = self.changes.pop() {
                self.index.remove(&change);
                self.placed[change.variable().index()] -= 1;
            }
        }
        self.current = snapshot.current;
    }

    pub(crate) fn assign(&mut self, room: RoomId, enclave: u32) {
        debug_assert_eq!(self.owner[room.index()], FREE, "only free rooms are assigned");
        self.owner[room.index()] = enclave;
        self.rooms[enclave as usize].push(room);
        self.trail.push(room);
        self.free -= 1;
    }

    fn add_enclave(&mut self, change: Option<StateChange>) -> u32 {
        let id = u32::try_from(self.rooms.len()).expect("there are fewer enclaves than rooms");
        self.rooms.push(Vec::new());
        self.changes.push(change);
        if let Some(change) = change {
            self.index.insert(change, id);
            self.placed[change.variable().index()] += 1;
        }
        id
    }

    /// Returns the minimum number of further enclaves after `state`, including the final one.
    fn still_needed(&self, state: &TotalState) -> usize {
        let sum: u64 = self
            .space
            .entries()
            .map(|(id, variable)| {
                let left = variable.distance(state.value(id), self.goal.value(id)).map_or(0, u64::from);
                // a remaining change has an enclave only if it occurred before
                left.saturating_sub(u64::from(self.placed[id.index()]))
            })
            .sum();
        usize::try_from(sum).unwrap_or(usize::MAX).saturating_add(1)
    }

    fn has_room_after(&self, state: &TotalState) -> bool {
        let needed = self.still_needed(state);
        needed + self.final_rooms() - 1 <= self.free
            && self.rooms.len().saturating_add(needed) <= self.max_enclaves
    }

    pub(crate) fn touch(&self, a: u32, b: u32) -> bool {
        let (small, other) =
            if self.rooms[a as usize].len() <= self.rooms[b as usize].len() { (a, b) } else { (b, a) };
        let mut rooms = self.rooms[small as usize].iter();
        rooms.any(|room| self.grid.neighbors(*room).any(|next| self.owner[next.index()] == other))
    }

    /// Returns the free rooms next to an enclave, ascending.
    fn free_border(&self, enclave: u32) -> BTreeSet<RoomId> {
        let rooms = self.rooms[enclave as usize].iter();
        rooms.flat_map(|room| self.free_neighbors(*room)).collect()
    }

    fn free_neighbors(&self, room: RoomId) -> impl Iterator<Item = RoomId> + '_ {
        self.grid.neighbors(room).filter(|next| self.owner[next.index()] == FREE)
    }

    /// Picks a free room of `list`, weighted by the number of free rooms next to it.
    fn pick_open(&mut self, list: &[RoomId]) -> Option<RoomId> {
        // a room has up to three free neighbors, or four if it is far from all enclaves
        const SPREAD: [u32; 5] = [1, 4, 9, 16, 25];
        const COMPACT: [u32; 5] = [1, 64, 16, 1, 1];
        let by_count = if self.style == PlacementStyle::Spread { SPREAD } else { COMPACT };
        let weights: Vec<u32> =
            list.iter().map(|room| by_count[self.free_neighbors(*room).count().min(4)]).collect();
        self.rng.pick_weighted(&weights).map(|at| list[at])
    }

    /// Adds a new enclave next to `from`.
    fn add_next_to(&mut self, from: u32, change: Option<StateChange>) -> Option<u32> {
        let free_border: Vec<RoomId> = self.free_border(from).into_iter().collect();
        let mut room = self.pick_open(&free_border)?;
        if change.is_some()
            && self.style == PlacementStyle::Spread
            && self.free > 4 * self.rooms.len()
            && self.rng.chance(1, STRIDE)
        {
            self.assign(room, from);
            let beyond: Vec<RoomId> = self.free_neighbors(room).collect();
            match self.pick_open(&beyond) {
                Some(next) => room = next,
                None => room = self.free_border(from).into_iter().next()?,
            }
        }
        let id = self.add_enclave(change);
        self.assign(room, id);
        Some(id)
    }

    /// Makes two enclaves neighbors by the shortest path through free rooms, and divides the rooms of the
    /// path among them.
    fn bridge(&mut self, a: u32, b: u32) -> bool {
        self.searches += 1;
        let search = self.searches;
        let mut starts: Vec<RoomId> = self.free_border(a).into_iter().collect();
        self.rng.shuffle(&mut starts);
        for room in &starts {
            self.seen[room.index()] = (search, *room);
        }
        let mut queue: VecDeque<RoomId> = starts.into();
        let mut visited = 0;
        while let Some(room) = queue.pop_front() {
            let mut next: Vec<RoomId> = self.grid.neighbors(room).collect();
            if next.iter().any(|next| self.owner[next.index()] == b) {
                self.build_bridge(a, b, room);
                return true;
            }
            visited += 1;
            if visited > MAX_BRIDGE {
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

    /// Assigns the rooms of a bridge. `end` is the room next to `b`.
    fn build_bridge(&mut self, a: u32, b: u32, end: RoomId) {
        let mut path = vec![end];
        let mut room = end;
        while self.seen[room.index()].1 != room {
            room = self.seen[room.index()].1;
            path.push(room);
        }
        // `b` gets some from its end, `a` the rest from its own end, so that both stay connected
        let of_b = self.rng.index(path.len() + 1);
        for room in &path[..of_b] {
            self.assign(*room, b);
        }
        for room in path[of_b..].iter().rev() {
            self.assign(*room, a);
        }
    }

    /// Adds the final enclave in the room of the goal, and joins it with the current one.
    fn add_final(&mut self, current: Option<u32>, goal: RoomId) -> Option<u32> {
        let id = self.add_enclave(None);
        self.owner[goal.index()] = FREE;
        self.free += 1;
        self.assign(goal, id);
        let is_joined = current.is_none_or(|current| self.touch(current, id) || self.bridge(current, id));
        is_joined.then_some(id)
    }

    /// Makes the enclave of `change` a neighbor of the current one. Adds it if it does not exist.
    fn join(&mut self, change: Option<StateChange>) -> Option<u32> {
        let known = change.and_then(|change| self.index.get(&change).copied());
        if let (None, Some(goal)) = (change, self.pins.goal) {
            return self.add_final(self.current, goal);
        }
        match (self.current, known) {
            (None, None) => {
                let rooms: Vec<RoomId> =
                    self.grid.rooms().filter(|room| self.owner[room.index()] == FREE).collect();
                let drawn = *self.rng.pick(&rooms)?;
                let room = self.pins.start.filter(|room| self.owner[room.index()] == FREE).unwrap_or(drawn);
                let id = self.add_enclave(change);
                self.assign(room, id);
                Some(id)
            }
            (None, Some(known)) => Some(known),
            (Some(current), Some(known)) => {
                let is_joined = current == known || self.touch(current, known) || self.bridge(current, known);
                is_joined.then_some(known)
            }
            (Some(current), None) => self.add_next_to(current, change),
        }
    }

    /// Adds an enclave that shares a wall with each of `near`; the first one of all starts anywhere.
    pub(crate) fn place_joined(&mut self, change: StateChange, near: &[u32]) -> bool {
        let Some((first, rest)) = near.split_first() else { return self.join(Some(change)).is_some() };
        let Some(id) = self.add_next_to(*first, Some(change)) else { return false };
        rest.iter().all(|other| self.touch(id, *other) || self.bridge(id, *other))
    }

    /// Adds the final enclave next to `from`.
    pub(crate) fn place_final(&mut self, from: u32) -> bool {
        self.current = Some(from);
        self.join(None).is_some()
    }

    /// As `join`, but does not require a common wall: a new enclave can start anywhere. Keeps one free room
    /// for each of the `enclaves` of the whole walk that are still missing.
    ///
    /// # Panics
    /// If there are fewer rooms than enclaves.
    pub(crate) fn join_or_place(&mut self, change: Option<StateChange>, enclaves: usize) {
        let snapshot = self.snapshot();
        if let Some(id) = self.join(change)
            && self.free >= enclaves - self.rooms.len()
        {
            self.current = Some(id);
            return;
        }
        self.restore(snapshot);
        let known = change.and_then(|change| self.index.get(&change).copied());
        let id = known.unwrap_or_else(|| {
            let free_border: Vec<RoomId> = self
                .current
                .map(|current| self.free_border(current).into_iter().collect())
                .unwrap_or_default();
            let anywhere = || self.grid.rooms().filter(|room| self.owner[room.index()] == FREE).collect();
            let list: Vec<RoomId> = if free_border.is_empty() { anywhere() } else { free_border };
            let goal = self.pins.goal.filter(|_| change.is_none());
            let room = goal.or_else(|| self.pick_open(&list)).expect("each enclave has a reserved room");
            let id = self.add_enclave(change);
            if goal.is_some() {
                self.free += 1;
                self.owner[room.index()] = FREE;
            }
            self.assign(room, id);
            id
        });
        self.current = Some(id);
    }

    /// Assigns all free rooms to neighboring enclaves, small enclaves first.
    pub(crate) fn fill(&mut self) {
        let mut borders: Vec<Vec<RoomId>> = Vec::with_capacity(self.rooms.len());
        let mut order = BTreeSet::new();
        for (id, rooms) in (0..).zip(&self.rooms) {
            borders.push(self.free_border(id).into_iter().collect());
            order.insert((rooms.len(), id));
        }
        while let Some((size, id)) = order.pop_first() {
            let free_border = &mut borders[id as usize];
            if free_border.is_empty() {
                continue;
            }
            let room = free_border.swap_remove(self.rng.index(free_border.len()));
            if self.owner[room.index()] != FREE {
                order.insert((size, id));
                continue;
            }
            self.assign(room, id);
            let free: Vec<RoomId> = self.free_neighbors(room).collect();
            borders[id as usize].extend(free);
            order.insert((size + 1, id));
        }
        debug_assert_eq!(self.free, 0, "a grid is connected, so each room gets an enclave");
    }
}

impl WalkGuide for Growth<'_> {
    fn take(&mut self, step: Move, after: &TotalState) -> bool {
        let snapshot = self.snapshot();
        match self.join(Some(StateChange::of(self.space, step))) {
            Some(id) if self.has_room_after(after) => {
                self.current = Some(id);
                self.steps.push(snapshot);
                true
            }
            _ => {
                self.restore(snapshot);
                false
            }
        }
    }

    fn undo(&mut self) {
        let snapshot = self.steps.pop().expect("each undone step was taken before");
        self.restore(snapshot);
    }

    fn weight(&mut self, step: Move) -> u32 {
        let [new, adjacent, far, same] = WEIGHTS;
        match (self.current, self.index.get(&StateChange::of(self.space, step))) {
            (_, None) => new,
            (None, Some(_)) => adjacent,
            (Some(current), Some(known)) if current == *known => same,
            (Some(current), Some(known)) => {
                if self.touch(current, *known) {
                    adjacent
                } else {
                    far
                }
            }
        }
    }

    fn arrive(&mut self) -> bool {
        let snapshot = self.snapshot();
        let id = self.join(None);
        if id.is_none() || self.rooms.len() > self.max_enclaves {
            self.restore(snapshot);
            return false;
        }
        self.current = id;
        true
    }
}
