//! Builds a puzzle from enclaves on the grid: connections inside enclaves, passages, mechanisms.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rmg_core::RngStream;
use rmg_core::graph::DisjointSets;

use crate::puzzle::config::RoomPins;
use crate::puzzle::parts::{Enclave, EnclaveId, Passage, PassageKind, RoomId, StateChange};
use crate::puzzle::rooms::RoomGrid;
use crate::state::{StateSpace, TotalState, VariableId, Walk};

/// A walk and the owner of each room.
pub(crate) struct Drawing {
    pub(crate) walk: Walk,
    /// `changes[enclave]`, in order of first appearance. The final enclave is last.
    pub(crate) changes: Vec<Option<StateChange>>,
    /// `owner[room]`.
    pub(crate) owner: Vec<u32>,
}

impl Drawing {
    /// Returns the enclaves of a walk in order, with repetitions: one for each move, then the final one.
    pub(crate) fn visits(space: &StateSpace, walk: &Walk, changes: &[Option<StateChange>]) -> Vec<EnclaveId> {
        let index: BTreeMap<Option<StateChange>, EnclaveId> =
            changes.iter().copied().zip((0..).map(EnclaveId)).collect();
        let steps = walk.moves.iter().map(|step| Some(StateChange::of(space, *step)));
        steps.chain([None]).map(|change| index[&change]).collect()
    }

    /// Returns the total states in which each pair of enclaves must be joined. The smaller id of a pair is
    /// first.
    pub(crate) fn conditions(
        space: &StateSpace,
        walk: &Walk,
        changes: &[Option<StateChange>],
    ) -> BTreeMap<(EnclaveId, EnclaveId), Vec<TotalState>> {
        let visits = Self::visits(space, walk, changes);
        let mut conditions: BTreeMap<_, Vec<TotalState>> = BTreeMap::new();
        for (pair, state) in visits.windows(2).zip(walk.states().skip(1)) {
            // two consecutive moves of one reversible state need no passage
            if pair[0] != pair[1] {
                conditions.entry((pair[0].min(pair[1]), pair[0].max(pair[1]))).or_default().push(state);
            }
        }
        conditions
    }
}

/// Which enclaves are joined.
pub(crate) struct Joins {
    /// The enclave of the start.
    pub(crate) first: EnclaveId,
    /// The total states in which each pair is joined. The smaller id of a pair is first.
    pub(crate) when: BTreeMap<Pair, Vec<TotalState>>,
    /// What is known about some of these pairs.
    pub(crate) needs: BTreeMap<Pair, Needs>,
    /// Pairs that need a common wall with a window.
    pub(crate) windows: Vec<Pair>,
}

/// Two enclaves, the smaller id first.
type Pair = (EnclaveId, EnclaveId);

/// The kind of a passage and the values that open it.
pub(crate) struct Needs {
    pub(crate) kind: PassageKind,
    pub(crate) values: Vec<(VariableId, u32)>,
}

impl Joins {
    /// Returns the passages that a walk needs.
    pub(crate) fn of_walk(space: &StateSpace, drawing: &Drawing) -> Self {
        Self {
            first: Drawing::visits(space, &drawing.walk, &drawing.changes)[0],
            when: Drawing::conditions(space, &drawing.walk, &drawing.changes),
            needs: BTreeMap::new(),
            windows: Vec::new(),
        }
    }

    /// Returns all pairs that need a common wall.
    pub(crate) fn pairs(&self) -> BTreeSet<Pair> {
        self.when.keys().chain(&self.windows).copied().collect()
    }
}

/// Connections, passages and the rooms of mechanisms, start and goal.
pub(crate) struct DoorPlan {
    pub(crate) enclaves: Vec<Enclave>,
    pub(crate) ways: Vec<(RoomId, RoomId)>,
    pub(crate) passages: Vec<Passage>,
    pub(crate) windows: Vec<(RoomId, RoomId)>,
    pub(crate) start_room: RoomId,
    pub(crate) goal_room: RoomId,
}

pub(crate) fn furnish(
    grid: RoomGrid<'_>,
    drawing: &Drawing,
    joins: Joins,
    pins: RoomPins,
    rng: &mut RngStream,
) -> DoorPlan {
    let owner = &drawing.owner;
    let ways = spanning_trees(grid, owner, rng);
    let first = joins.first;
    let (passages, windows) = place_passages(grid, drawing, joins, rng);
    let mut tree = vec![Vec::new(); grid.len()];
    for (a, b) in &ways {
        tree[a.index()].push(*b);
        tree[b.index()].push(*a);
    }
    let mut rooms = vec![Vec::new(); drawing.changes.len()];
    for room in grid.rooms() {
        rooms[owner[room.index()] as usize].push(room);
    }
    let mut entries = vec![Vec::new(); drawing.changes.len()];
    for passage in &passages {
        if let Some((a, b)) = passage.rooms {
            entries[passage.a.index()].push(a);
            entries[passage.b.index()].push(b);
        }
    }
    // the room of the mechanism, or of the goal
    let far: Vec<RoomId> =
        rooms.iter().zip(&entries).map(|(rooms, entries)| farthest(&tree, rooms, entries, rng)).collect();
    let start_room = farthest(&tree, &rooms[first.index()], &[far[first.index()]], rng);
    let goal_room = *far.last().expect("there is a final enclave");
    let start_room = pins.start.filter(|room| rooms[first.index()].contains(room)).unwrap_or(start_room);
    let goal_room = pins.goal.unwrap_or(goal_room);
    let enclaves = drawing.changes.iter().zip(rooms).zip(far);
    let enclaves = enclaves.map(|((change, rooms), far)| Enclave {
        change: *change,
        rooms,
        mechanism_room: change.map(|_| far),
    });
    DoorPlan { enclaves: enclaves.collect(), ways, passages, windows, start_room, goal_room }
}

/// Returns a random spanning tree of each enclave (Kruskal on shuffled walls), ascending.
fn spanning_trees(grid: RoomGrid<'_>, owner: &[u32], rng: &mut RngStream) -> Vec<(RoomId, RoomId)> {
    let mut walls: Vec<(RoomId, RoomId)> =
        grid.walls().filter(|(a, b)| owner[a.index()] == owner[b.index()]).collect();
    rng.shuffle(&mut walls);
    let mut trees = DisjointSets::new(grid.len());
    walls.retain(|(a, b)| trees.join(a.index(), b.index()));
    walls.sort_unstable();
    walls
}

/// Returns one passage for each pair of enclaves that are joined, through a random common wall, and one wall
/// for each window.
fn place_passages(
    grid: RoomGrid<'_>,
    drawing: &Drawing,
    joins: Joins,
    rng: &mut RngStream,
) -> (Vec<Passage>, Vec<(RoomId, RoomId)>) {
    let Joins { when, mut needs, windows, .. } = joins;
    let mut walls: BTreeMap<Pair, Vec<(RoomId, RoomId)>> = BTreeMap::new();
    for (a, b) in grid.walls() {
        let [of_a, of_b] = [a, b].map(|room| EnclaveId(drawing.owner[room.index()]));
        let (pair, wall) = if of_a < of_b { ((of_a, of_b), (a, b)) } else { ((of_b, of_a), (b, a)) };
        if when.contains_key(&pair) || windows.contains(&pair) {
            walls.entry(pair).or_default().push(wall);
        }
    }
    let mut random_wall = |pair: &Pair| rng.pick(walls.get(pair).map_or(&[][..], Vec::as_slice)).copied();
    let mut place = |(pair, when): (Pair, Vec<TotalState>)| {
        let rooms = random_wall(&pair);
        let known = needs.remove(&pair);
        let kind = known.as_ref().map_or(PassageKind::Plain, |known| known.kind);
        Passage { a: pair.0, b: pair.1, when, rooms, kind, needs: known.map(|known| known.values) }
    };
    let passages = when.into_iter().map(&mut place).collect();
    (passages, windows.iter().filter_map(random_wall).collect())
}

/// Returns the room of an enclave with the maximum distance from all rooms of `from`. A random room if `from`
/// is empty.
fn farthest(tree: &[Vec<RoomId>], rooms: &[RoomId], from: &[RoomId], rng: &mut RngStream) -> RoomId {
    let mut steps: BTreeMap<RoomId, u32> = from.iter().map(|room| (*room, 0)).collect();
    let mut queue: VecDeque<RoomId> = from.iter().copied().collect();
    while let Some(room) = queue.pop_front() {
        let next = steps[&room] + 1;
        for other in &tree[room.index()] {
            if !steps.contains_key(other) {
                steps.insert(*other, next);
                queue.push_back(*other);
            }
        }
    }
    let most = steps.values().max().copied();
    let best: Vec<RoomId> = rooms.iter().copied().filter(|room| steps.get(room).copied() == most).collect();
    *rng.pick(&best).expect("enclaves have rooms and are connected")
}
