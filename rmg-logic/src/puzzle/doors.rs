//! From enclaves on the grid to a whole puzzle: ways inside, passages, mechanisms.

use std::collections::{BTreeMap, VecDeque};

use rmg_core::RngStream;
use rmg_core::graph::DisjointSets;

use crate::puzzle::parts::{Change, Enclave, EnclaveId, Passage, RoomId};
use crate::puzzle::rooms::RoomGrid;
use crate::state::{StateSpace, TotalState, Walk};

/// A walk and who owns which room.
pub(crate) struct Drawing {
    pub(crate) walk: Walk,
    /// `changes[enclave]`, in order of first appearance; the final one last.
    pub(crate) changes: Vec<Option<Change>>,
    /// `owner[room]`.
    pub(crate) owner: Vec<u32>,
}

impl Drawing {
    /// The enclaves of a walk in order: one for every change and the final one, with repetitions.
    pub(crate) fn visits(space: &StateSpace, walk: &Walk, changes: &[Option<Change>]) -> Vec<EnclaveId> {
        let index: BTreeMap<Option<Change>, EnclaveId> =
            changes.iter().copied().zip((0..).map(EnclaveId)).collect();
        let steps = walk.moves.iter().map(|step| Some(Change::of(space, *step)));
        steps.chain([None]).map(|change| index[&change]).collect()
    }

    /// Total states in which each pair of enclaves has to be joined, pairs with the smaller id first.
    pub(crate) fn conditions(
        space: &StateSpace,
        walk: &Walk,
        changes: &[Option<Change>],
    ) -> BTreeMap<(EnclaveId, EnclaveId), Vec<TotalState>> {
        let visits = Self::visits(space, walk, changes);
        let mut conditions: BTreeMap<_, Vec<TotalState>> = BTreeMap::new();
        for (pair, state) in visits.windows(2).zip(walk.states().skip(1)) {
            // a dial that is turned twice in a row needs no passage
            if pair[0] != pair[1] {
                conditions.entry((pair[0].min(pair[1]), pair[0].max(pair[1]))).or_default().push(state);
            }
        }
        conditions
    }
}

/// Ways, passages and the rooms of mechanisms, start and goal.
pub(crate) struct Furnished {
    pub(crate) enclaves: Vec<Enclave>,
    pub(crate) ways: Vec<(RoomId, RoomId)>,
    pub(crate) passages: Vec<Passage>,
    pub(crate) first: EnclaveId,
    pub(crate) start_room: RoomId,
    pub(crate) goal_room: RoomId,
}

pub(crate) fn furnish(
    space: &StateSpace,
    grid: RoomGrid,
    drawing: &Drawing,
    rng: &mut RngStream,
) -> Furnished {
    let owner = &drawing.owner;
    let ways = spanning_trees(grid, owner, rng);
    let passages = place_passages(space, grid, drawing, rng);
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
    let first = Drawing::visits(space, &drawing.walk, &drawing.changes)[0];
    let start_room = farthest(&tree, &rooms[first.index()], &[far[first.index()]], rng);
    let goal_room = *far.last().expect("there is a final enclave");
    let enclaves = drawing.changes.iter().zip(rooms).zip(far);
    let enclaves = enclaves.map(|((change, rooms), far)| Enclave {
        change: *change,
        rooms,
        mechanism_room: change.map(|_| far),
    });
    Furnished { enclaves: enclaves.collect(), ways, passages, first, start_room, goal_room }
}

/// A random spanning tree of every enclave (Kruskal over shuffled walls), ascending.
fn spanning_trees(grid: RoomGrid, owner: &[u32], rng: &mut RngStream) -> Vec<(RoomId, RoomId)> {
    let mut walls: Vec<(RoomId, RoomId)> =
        grid.walls().filter(|(a, b)| owner[a.index()] == owner[b.index()]).collect();
    rng.shuffle(&mut walls);
    let mut trees = DisjointSets::new(grid.len());
    walls.retain(|(a, b)| trees.join(a.index(), b.index()));
    walls.sort_unstable();
    walls
}

/// One passage per pair of enclaves that the walk needs, through a random common wall.
fn place_passages(
    space: &StateSpace,
    grid: RoomGrid,
    drawing: &Drawing,
    rng: &mut RngStream,
) -> Vec<Passage> {
    let conditions = Drawing::conditions(space, &drawing.walk, &drawing.changes);
    let mut walls: BTreeMap<(EnclaveId, EnclaveId), Vec<(RoomId, RoomId)>> = BTreeMap::new();
    for (a, b) in grid.walls() {
        let [of_a, of_b] = [a, b].map(|room| EnclaveId(drawing.owner[room.index()]));
        let (pair, wall) = if of_a < of_b { ((of_a, of_b), (a, b)) } else { ((of_b, of_a), (b, a)) };
        if conditions.contains_key(&pair) {
            walls.entry(pair).or_default().push(wall);
        }
    }
    let place = |((a, b), when): ((EnclaveId, EnclaveId), Vec<TotalState>)| {
        let common = walls.get(&(a, b)).map_or(&[][..], Vec::as_slice);
        Passage { a, b, when, rooms: rng.pick(common).copied() }
    };
    conditions.into_iter().map(place).collect()
}

/// The room of an enclave that is farthest from all of `from` along the ways; any room without them.
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
    *rng.pick(&best).expect("enclaves have rooms, and each is reached from each")
}
