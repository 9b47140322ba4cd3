//! Checks puzzles against the definition of their JSON alone: the state graph, the rooms, and the game
//! itself, which is explored in every reachable position (enclave and total state).
//!
//! Shares no code with the puzzle generator: it reads cases itself and tries all positions.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

/// Maximum number of positions of a game that is explored.
const MAX_POSITIONS: usize = 3_000_000;

type State = Vec<u64>;
type Position = (u64, State);

/// Type of one state of the world.
#[derive(Debug, Clone)]
struct Kind {
    name: String,
    values: u64,
}

impl Kind {
    fn is_reversible(&self) -> bool {
        self.name.ends_with(" reversible")
    }

    fn allows(&self, from: u64, to: u64) -> bool {
        if from >= self.values || to >= self.values || from == to {
            return false;
        }
        match self.name.split_once(' ').map(|(_, rest)| rest) {
            Some("reversible") => true,
            Some("irreversible") => to == from + 1,
            Some("cyclic") => to == (from + 1) % self.values,
            _ => panic!("unknown type of state {}", self.name),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    Any(usize),
    Once(usize, u64, u64),
}

/// A case, parsed for checking results.
#[derive(Debug)]
pub struct PuzzleChecker {
    width: u64,
    height: u64,
    kinds: Vec<Kind>,
    goal: State,
    allow_early_final: bool,
    require_adjacent: bool,
}

/// Metrics of a sound puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleFacts {
    /// Reachable positions.
    pub positions: usize,
    /// Changes and passages of a shortest solution.
    pub solution_steps: usize,
    pub passages: usize,
    /// Passages between enclaves that share a wall.
    pub adjacent_passages: usize,
    /// Enclaves, the final one included.
    pub enclaves: usize,
    /// Nodes of the state graph.
    pub states: usize,
}

struct Enclave {
    change: Option<Change>,
    rooms: BTreeSet<u64>,
}

struct Passage {
    a: u64,
    b: u64,
    when: Vec<State>,
    is_one_way: bool,
}

/// A parsed dungeon.
struct Dungeon {
    enclaves: BTreeMap<u64, Enclave>,
    passages: Vec<Passage>,
    first: u64,
    last: u64,
}

fn ensure(condition: bool, diagnostic: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(diagnostic()) }
}

fn number(value: &Value, field: &str) -> Result<u64, String> {
    value.as_u64().ok_or_else(|| format!("{field}: expected a number, found {value}"))
}

fn list<'v>(value: &'v Value, field: &str) -> Result<&'v Vec<Value>, String> {
    value.as_array().ok_or_else(|| format!("{field}: expected a list"))
}

impl PuzzleChecker {
    /// Parses a case.
    ///
    /// # Panics
    /// If the case is malformed: callers pass valid cases only.
    #[must_use]
    pub fn new(case: &Value) -> Self {
        let config = case.get("config").unwrap_or(case);
        let number_of = |value: &Value| value.as_u64().expect("cases hold whole numbers");
        let kinds = config["state"].as_array().expect("cases list their states").iter().map(|state| Kind {
            name: state["type"].as_str().expect("states have a type").to_owned(),
            values: number_of(&state["values"]),
        });
        let goal = config.get("total_final_state").or_else(|| config.get("final_total_state"));
        let goal = goal.and_then(Value::as_array).expect("cases have a final total state");
        Self {
            width: number_of(&config["width"]),
            height: number_of(&config["height"]),
            kinds: kinds.collect(),
            goal: goal.iter().map(number_of).collect(),
            allow_early_final: case["allow_early_final"] == true,
            require_adjacent: case["require_adjacent_passages"] == true,
        }
    }

    /// Checks a result `{"dungeon": ...}`.
    ///
    /// # Errors
    /// The first violation.
    pub fn check(&self, result: &Value) -> Result<PuzzleFacts, String> {
        let dungeon = result.get("dungeon").ok_or_else(|| format!("missing dungeon in {result}"))?;
        let (changes, states) = self.check_states(&dungeon["state_graph"])?;
        let read = self.read(dungeon)?;
        Self::check_changes(&read, &changes)?;
        self.check_rooms(&read, &dungeon["room_graph"])?;
        let adjacent_passages = self.check_passages(&read, dungeon)?;
        let (positions, solution_steps) = self.play(&read)?;
        Ok(PuzzleFacts {
            positions,
            solution_steps,
            passages: read.passages.len(),
            adjacent_passages,
            enclaves: read.enclaves.len(),
            states,
        })
    }

    fn state(&self, value: &Value) -> Result<State, String> {
        let values: State = list(value, "a total state")?
            .iter()
            .map(|value| number(value, "a value"))
            .collect::<Result<_, _>>()?;
        let fits = values.len() == self.kinds.len()
            && values.iter().zip(&self.kinds).all(|(value, kind)| *value < kind.values);
        ensure(fits, || format!("{values:?} is not a total state"))?;
        Ok(values)
    }

    /// Checks that the graph is valid and leads from all zeros to the goal. Returns the unique changes of its
    /// edges, and the number of states.
    fn check_states(&self, graph: &Value) -> Result<(BTreeSet<Change>, usize), String> {
        let mut nodes = BTreeSet::new();
        for node in list(&graph["nodes"], "state_graph.nodes")? {
            let node = self.state(node)?;
            ensure(nodes.insert(node.clone()), || format!("duplicate state {node:?} in the state graph"))?;
        }
        let mut changes = BTreeSet::new();
        let mut next: BTreeMap<State, Vec<State>> = BTreeMap::new();
        for edge in list(&graph["edges"], "state_graph.edges")? {
            let (from, to) = (self.state(&edge["from"])?, self.state(&edge["to"])?);
            let both = edge["bidirectional"].as_bool().ok_or("an edge has no field `bidirectional`")?;
            ensure(nodes.contains(&from) && nodes.contains(&to), || {
                format!("edge {edge} has an unknown state")
            })?;
            let differing: Vec<usize> = (0..from.len()).filter(|at| from[*at] != to[*at]).collect();
            let [at] = differing[..] else { return Err(format!("edge {edge} changes {differing:?}")) };
            let kind = &self.kinds[at];
            ensure(kind.allows(from[at], to[at]), || {
                format!("edge {edge} is not allowed for {}", kind.name)
            })?;
            ensure(!both || kind.allows(to[at], from[at]), || format!("edge {edge} is not reversible"))?;
            ensure(both == kind.is_reversible(), || {
                format!("edge {edge}: wrong direction for {}", kind.name)
            })?;
            changes.insert(if kind.is_reversible() {
                Change::Any(at)
            } else {
                Change::Once(at, from[at], to[at])
            });
            if both {
                next.entry(to.clone()).or_default().push(from.clone());
            }
            next.entry(from).or_default().push(to);
        }
        let zero = vec![0; self.kinds.len()];
        ensure(nodes.contains(&zero), || "the state graph does not start at zero".to_owned())?;
        let mut visited = BTreeSet::from([zero.clone()]);
        let mut stack = vec![zero];
        while let Some(state) = stack.pop() {
            for other in next.get(&state).into_iter().flatten() {
                if visited.insert(other.clone()) {
                    stack.push(other.clone());
                }
            }
        }
        ensure(visited.contains(&self.goal), || "no path of states leads to the goal".to_owned())?;
        Ok((changes, nodes.len()))
    }

    fn read(&self, dungeon: &Value) -> Result<Dungeon, String> {
        let mut enclaves = BTreeMap::new();
        for enclave in list(&dungeon["enclaves"], "enclaves")? {
            let id = number(&enclave["id"], "an enclave's id")?;
            let change = match &enclave["change"] {
                Value::Null => None,
                change => {
                    let at = usize::try_from(number(&change["state"], "a state")?).unwrap_or(usize::MAX);
                    ensure(at < self.kinds.len(), || format!("unknown state {at}"))?;
                    Some(if change["any"] == true {
                        Change::Any(at)
                    } else {
                        Change::Once(at, number(&change["from"], "from")?, number(&change["to"], "to")?)
                    })
                }
            };
            let mut rooms = BTreeSet::new();
            for room in list(&enclave["rooms"], "an enclave's rooms")? {
                let room = number(room, "a room")?;
                ensure(rooms.insert(room), || format!("duplicate room {room} in enclave {id}"))?;
            }
            if let Some(room) = enclave.get("mechanism_room") {
                let room = number(room, "a mechanism's room")?;
                ensure(rooms.contains(&room), || {
                    format!("the mechanism of enclave {id} is outside of the enclave")
                })?;
            }
            let is_new = enclaves.insert(id, Enclave { change, rooms }).is_none();
            ensure(is_new, || format!("duplicate enclave {id}"))?;
        }
        let mut passages = Vec::new();
        for passage in list(&dungeon["passages"], "passages")? {
            let (a, b) = (number(&passage["a"], "a")?, number(&passage["b"], "b")?);
            ensure(a != b && enclaves.contains_key(&a) && enclaves.contains_key(&b), || {
                format!("{passage} does not join two enclaves")
            })?;
            let when: Vec<State> = list(&passage["when"], "when")?
                .iter()
                .map(|state| self.state(state))
                .collect::<Result<_, _>>()?;
            ensure(!when.is_empty(), || format!("{passage} is never open"))?;
            passages.push(Passage { a, b, when, is_one_way: passage["one_way"] == true });
        }
        let (first, last) = (number(&dungeon["first"], "first")?, number(&dungeon["final"], "final")?);
        ensure(enclaves.contains_key(&first) && enclaves.contains_key(&last), || {
            "first or final is not an enclave".to_owned()
        })?;
        Ok(Dungeon { enclaves, passages, first, last })
    }

    /// Checks that there is one enclave for every unique change, and the final one.
    fn check_changes(dungeon: &Dungeon, changes: &BTreeSet<Change>) -> Result<(), String> {
        let mut found = BTreeSet::new();
        for (id, enclave) in &dungeon.enclaves {
            match &enclave.change {
                None => ensure(*id == dungeon.last, || format!("enclave {id} has no change"))?,
                Some(change) => {
                    ensure(*id != dungeon.last, || "the final enclave has a change".to_owned())?;
                    ensure(found.insert(change.clone()), || format!("two enclaves contain {change:?}"))?;
                }
            }
        }
        ensure(found == *changes, || format!("enclaves contain {found:?}, but the walk needs {changes:?}"))
    }

    fn are_neighbors(&self, a: u64, b: u64) -> bool {
        let position = |room: u64| (room % self.width, room / self.width);
        let ((ax, ay), (bx, by)) = (position(a), position(b));
        ax.abs_diff(bx) + ay.abs_diff(by) == 1
    }

    /// Checks that the enclaves partition the rooms, and that edges connect the rooms of each and nothing
    /// else.
    fn check_rooms(&self, dungeon: &Dungeon, graph: &Value) -> Result<(), String> {
        let count = self.width * self.height;
        let nodes: Vec<u64> = list(&graph["nodes"], "room_graph.nodes")?
            .iter()
            .map(|node| number(node, "a room"))
            .collect::<Result<_, _>>()?;
        ensure(nodes == (0..count).collect::<Vec<_>>(), || {
            "room_graph.nodes must list all rooms".to_owned()
        })?;
        let mut owner = BTreeMap::new();
        for (id, enclave) in &dungeon.enclaves {
            ensure(!enclave.rooms.is_empty(), || format!("enclave {id} has no room"))?;
            for room in &enclave.rooms {
                ensure(*room < count, || format!("unknown room {room}"))?;
                ensure(owner.insert(*room, *id).is_none(), || format!("room {room} has two owners"))?;
            }
        }
        ensure(owner.len() as u64 == count, || "some rooms have no enclave".to_owned())?;
        let mut adjacent_rooms: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for edge in list(&graph["edges"], "room_graph.edges")? {
            let (a, b) = (number(&edge[0], "a room")?, number(&edge[1], "a room")?);
            let is_sound = a < count && b < count && self.are_neighbors(a, b);
            ensure(is_sound, || format!("an edge joins rooms {a} and {b}, which are not neighbors"))?;
            ensure(owner[&a] == owner[&b], || format!("an edge joins two enclaves at {a}, {b}"))?;
            adjacent_rooms.entry(a).or_default().push(b);
            adjacent_rooms.entry(b).or_default().push(a);
        }
        for (id, enclave) in &dungeon.enclaves {
            let start = *enclave.rooms.first().ok_or("an enclave has no room")?;
            let mut visited = BTreeSet::from([start]);
            let mut stack = vec![start];
            while let Some(room) = stack.pop() {
                for next in adjacent_rooms.get(&room).into_iter().flatten() {
                    if visited.insert(*next) {
                        stack.push(*next);
                    }
                }
            }
            ensure(visited == enclave.rooms, || format!("enclave {id} is not connected"))?;
        }
        Ok(())
    }

    /// Checks that the rooms of passages are neighbors and in their enclaves. Returns how many passages join
    /// enclaves with a common wall.
    fn check_passages(&self, read: &Dungeon, dungeon: &Value) -> Result<usize, String> {
        let mut adjacent = 0;
        for (passage, json) in read.passages.iter().zip(list(&dungeon["passages"], "passages")?) {
            let (a, b) = (&read.enclaves[&passage.a].rooms, &read.enclaves[&passage.b].rooms);
            if let (Some(room_a), Some(room_b)) = (json["room_a"].as_u64(), json["room_b"].as_u64()) {
                ensure(a.contains(&room_a) && b.contains(&room_b), || {
                    format!("the rooms of {json} are in other enclaves")
                })?;
                ensure(self.are_neighbors(room_a, room_b), || {
                    format!("the rooms of {json} are not neighbors")
                })?;
            }
            let share = a.iter().any(|a| b.iter().any(|b| self.are_neighbors(*a, *b)));
            adjacent += usize::from(share);
            ensure(share || !self.require_adjacent, || {
                format!("{json} joins enclaves without a common wall")
            })?;
        }
        Ok(adjacent)
    }

    /// Explores the whole game. Returns the number of positions and the length of a shortest solution.
    fn play(&self, dungeon: &Dungeon) -> Result<(usize, usize), String> {
        let mut open_passages: BTreeMap<(u64, &State), Vec<u64>> = BTreeMap::new();
        for passage in &dungeon.passages {
            for state in &passage.when {
                open_passages.entry((passage.a, state)).or_default().push(passage.b);
                if !passage.is_one_way {
                    open_passages.entry((passage.b, state)).or_default().push(passage.a);
                }
            }
        }
        let start: Position = (dungeon.first, vec![0; self.kinds.len()]);
        let mut steps: BTreeMap<Position, usize> = BTreeMap::from([(start.clone(), 0)]);
        let mut before: BTreeMap<Position, Vec<Position>> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(position) = queue.pop_front() {
            ensure(steps.len() <= MAX_POSITIONS, || "the game is too large to be explored".to_owned())?;
            let (enclave, state) = &position;
            let mut next: Vec<Position> = Vec::new();
            for other in open_passages.get(&(*enclave, state)).into_iter().flatten() {
                next.push((*other, state.clone()));
            }
            let mut set = |at: usize, to: u64| {
                let mut changed = state.clone();
                changed[at] = to;
                next.push((*enclave, changed));
            };
            match &dungeon.enclaves[enclave].change {
                Some(Change::Any(at)) => {
                    (0..self.kinds[*at].values).filter(|to| *to != state[*at]).for_each(|to| set(*at, to));
                }
                Some(Change::Once(at, from, to)) if state[*at] == *from => set(*at, *to),
                _ => {}
            }
            let here = steps[&position];
            for other in next {
                before.entry(other.clone()).or_default().push(position.clone());
                if !steps.contains_key(&other) {
                    steps.insert(other.clone(), here + 1);
                    queue.push_back(other);
                }
            }
        }
        let early = steps.keys().find(|(enclave, state)| *enclave == dungeon.last && *state != self.goal);
        if let (Some((_, state)), false) = (early, self.allow_early_final) {
            return Err(format!("the final enclave can be entered in {state:?}"));
        }
        let entered: BTreeSet<u64> = steps.keys().map(|(enclave, _)| *enclave).collect();
        if let Some(never) = dungeon.enclaves.keys().find(|id| !entered.contains(id)) {
            return Err(format!("enclave {never} is never entered"));
        }
        let goal: Position = (dungeon.last, self.goal.clone());
        let shortest = *steps.get(&goal).ok_or("the goal cannot be reached")?;
        let mut safe = BTreeSet::from([goal.clone()]);
        let mut stack = vec![goal];
        while let Some(position) = stack.pop() {
            for earlier in before.get(&position).into_iter().flatten() {
                if safe.insert(earlier.clone()) {
                    stack.push(earlier.clone());
                }
            }
        }
        match steps.keys().find(|position| !safe.contains(*position)) {
            Some(stuck) => Err(format!("the goal is unreachable from {stuck:?}")),
            None => Ok((steps.len(), shortest)),
        }
    }
}
