//! Reads results: the JSON that [`outcome`](super::outcome) writes. The puzzle is proved again.

use std::fmt;

use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::puzzle::apart::Adjacency;
use crate::puzzle::finished::Puzzle;
use crate::puzzle::keys::prove_keys;
use crate::puzzle::parts::{
    Enclave, EnclaveId, Key, KeyPlan, Lock, Passage, PassageKind, RoomId, StateChange,
};
use crate::puzzle::pattern::{CyclePattern, PuzzleCycle};
use crate::puzzle::prove::{Broken, Proof, prove};
use crate::puzzle::rooms::RoomGrid;
use crate::puzzle::{MAX_CYCLES, MAX_KEYS, MAX_ROOMS};
use crate::state::{Move, StateKind, StateNames, StateSpace, TotalState, Variable, VariableId, Walk};

/// Maximum length of a result in bytes.
pub const MAX_RESULT_BYTES: usize = 64 << 20;

/// Why a result is not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResultError {
    /// The text is too long.
    #[error("the result has {bytes} bytes; at most {MAX_RESULT_BYTES} are read")]
    TooLong {
        /// The length of the text.
        bytes: usize,
    },
    /// The text is not JSON, or lacks a field of the format.
    #[error("line {line}, column {column}: {message}")]
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The result has no puzzle: all seeds were refused.
    #[error("the result has no puzzle: all seeds were refused")]
    NoPuzzle,
    /// A value contradicts another one.
    #[error("`{field}` {why}")]
    Value {
        /// The field.
        field: &'static str,
        /// What is wrong.
        why: &'static str,
    },
    /// The puzzle is not sound.
    #[error("the puzzle is not sound: {0}")]
    NotSound(#[from] Broken),
}

#[derive(Deserialize)]
struct FileForm {
    dungeon: Option<DungeonForm>,
    /// The first puzzle of several seeds.
    #[serde(default, deserialize_with = "first_dungeon")]
    runs: Option<DungeonForm>,
}

#[derive(Deserialize)]
struct RunForm {
    dungeon: Option<DungeonForm>,
}

/// Reads a list of runs, and keeps only the first puzzle.
fn first_dungeon<'de, D: Deserializer<'de>>(from: D) -> Result<Option<DungeonForm>, D::Error> {
    struct First;

    impl<'de> Visitor<'de> for First {
        type Value = Option<DungeonForm>;

        fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
            to.write_str("a list of runs")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut runs: A) -> Result<Self::Value, A::Error> {
            let mut first = None;
            while let Some(run) = runs.next_element::<RunForm>()? {
                first = first.or(run.dungeon);
            }
            Ok(first)
        }
    }

    from.deserialize_seq(First)
}

#[derive(Deserialize)]
struct DungeonForm {
    width: u32,
    height: u32,
    states: Vec<StateForm>,
    state_graph: StateGraphForm,
    room_graph: RoomGraphForm,
    enclaves: Vec<EnclaveForm>,
    passages: Vec<PassageForm>,
    first: u32,
    r#final: u32,
    start_room: u32,
    goal_room: u32,
    keys: Option<KeysForm>,
    #[serde(default)]
    cycles: Vec<CycleForm>,
    #[serde(default)]
    windows: Vec<WallForm>,
}

#[derive(Deserialize)]
struct StateForm {
    r#type: String,
    values: u32,
    name: Option<String>,
    #[serde(default)]
    value_names: Vec<String>,
}

#[derive(Deserialize)]
struct StateGraphForm {
    nodes: Vec<Vec<u32>>,
}

#[derive(Deserialize)]
struct RoomGraphForm {
    nodes: Vec<u32>,
    edges: Vec<[u32; 2]>,
}

#[derive(Deserialize)]
struct EnclaveForm {
    change: Option<ChangeForm>,
    rooms: Vec<u32>,
    mechanism_room: Option<u32>,
}

#[derive(Deserialize)]
struct ChangeForm {
    state: u32,
    #[serde(default)]
    any: bool,
    #[serde(default)]
    from: u32,
    #[serde(default)]
    to: u32,
}

#[derive(Deserialize)]
struct PassageForm {
    a: u32,
    b: u32,
    when: Vec<Vec<u32>>,
    room_a: Option<u32>,
    room_b: Option<u32>,
    kind: Option<String>,
    needs: Option<Vec<(u32, u32)>>,
}

#[derive(Deserialize)]
struct KeysForm {
    doors: Vec<DoorForm>,
    keys: Vec<KeyForm>,
}

#[derive(Deserialize)]
struct DoorForm {
    key: String,
    room_a: u32,
    room_b: u32,
}

#[derive(Deserialize)]
struct KeyForm {
    key: String,
    room: u32,
}

#[derive(Deserialize)]
struct CycleForm {
    pattern: String,
    entry: u32,
    middle: u32,
    goal: u32,
}

#[derive(Deserialize)]
struct WallForm {
    room_a: u32,
    room_b: u32,
}

/// Returns whether a text is a result, not a configuration.
#[must_use]
pub fn is_result(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Head {
        dungeon: Option<IgnoredAny>,
        runs: Option<IgnoredAny>,
    }
    serde_json::from_str(text).is_ok_and(|head: Head| head.dungeon.is_some() || head.runs.is_some())
}

/// Reads the puzzle of a result; of results of several seeds, the first. All passages must be between
/// neighbors.
///
/// # Returns
/// The puzzle, with a new proof. The number of attempts is 0.
///
/// # Errors
/// [`ResultError`], the first error.
///
/// # Cost
/// O(bytes log bytes), and that of [`prove`].
pub fn read_result(text: &str) -> Result<Puzzle, ResultError> {
    if text.len() > MAX_RESULT_BYTES {
        return Err(ResultError::TooLong { bytes: text.len() });
    }
    let file: FileForm = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string().replace(&format!(" at line {line} column {column}"), "");
        ResultError::Json { line, column, message }
    })?;
    read_dungeon(file.dungeon.or(file.runs).ok_or(ResultError::NoPuzzle)?)
}

fn wrong(field: &'static str, why: &'static str) -> ResultError {
    ResultError::Value { field, why }
}

fn read_dungeon(form: DungeonForm) -> Result<Puzzle, ResultError> {
    let places = u64::from(form.width) * u64::from(form.height);
    if places == 0 || places > u64::from(MAX_ROOMS) {
        return Err(wrong("width", "and `height` do not give 1 to a million rooms"));
    }
    let space = read_space(form.states)?;
    let closed = read_closed(places, &form.room_graph.nodes)?;
    let reader = Reader {
        space: &space,
        width: form.width,
        height: form.height,
        closed: &closed,
        enclaves: form.enclaves.len(),
    };
    let (enclaves, owner) = reader.enclaves(form.enclaves)?;
    let is_in = |id: EnclaveId, room: RoomId| owner[room.index()] == Some(id);
    let passages = form.passages.into_iter().map(|form| reader.passage(form, &is_in));
    let passages = passages.collect::<Result<Vec<_>, _>>()?;
    let walls = |field, list: Vec<(u32, u32)>| -> Result<Vec<_>, ResultError> {
        list.into_iter().map(|(a, b)| reader.wall(field, a, b)).collect()
    };
    let ways = walls("room_graph", form.room_graph.edges.into_iter().map(|[a, b]| (a, b)).collect())?;
    let windows = walls("windows", form.windows.iter().map(|wall| (wall.room_a, wall.room_b)).collect())?;
    let walk = reader.walk(form.state_graph)?;
    let (first, last) = (reader.enclave("first", form.first)?, reader.enclave("final", form.r#final)?);
    let (start_room, goal_room) =
        (reader.room("start_room", form.start_room)?, reader.room("goal_room", form.goal_room)?);
    if !is_in(first, start_room) || !is_in(last, goal_room) {
        return Err(wrong("start_room", "or `goal_room` is not in its enclave"));
    }
    let cycles = form.cycles.iter().map(|form| reader.cycle(form)).collect::<Result<Vec<_>, _>>()?;
    if cycles.len() > MAX_CYCLES {
        return Err(wrong("cycles", "has too many entries"));
    }
    let plan = form.keys.map(|keys| reader.keys(keys, &ways)).transpose()?;
    let proof: Proof = prove(&space, &enclaves, &passages, first, last, &walk.end())?;
    let closed = if closed.iter().any(|is_closed| *is_closed) { closed } else { Vec::new() };
    let mut puzzle = Puzzle {
        width: form.width,
        height: form.height,
        space,
        walk,
        enclaves,
        ways,
        passages,
        first,
        last,
        start_room,
        goal_room,
        adjacency: Adjacency::Neighbors,
        proof,
        attempts: 0,
        closed,
        keys: KeyPlan::default(),
        windows,
        cycles,
    };
    if let Some(mut plan) = plan {
        let dead_end = || wrong("keys", "has an order of use that leads to a dead end");
        plan.positions = prove_keys(&puzzle, &plan).ok_or_else(dead_end)?;
        puzzle.keys = plan;
    }
    Ok(puzzle)
}

fn read_space(forms: Vec<StateForm>) -> Result<StateSpace, ResultError> {
    let mut names = Vec::new();
    let mut variables = Vec::new();
    for form in forms {
        let kind = StateKind::ALL
            .into_iter()
            .find(|kind| Variable { kind: *kind, values: form.values }.type_word() == form.r#type);
        let kind = kind.ok_or_else(|| wrong("states", "has an unknown type"))?;
        if !form.value_names.is_empty() && form.value_names.len() as u64 != u64::from(form.values) {
            return Err(wrong("states", "has a wrong number of names"));
        }
        variables.push(Variable { kind, values: form.values });
        names.push(StateNames { name: form.name, values: form.value_names });
    }
    let space = StateSpace::new(variables).map_err(|_| wrong("states", "has too many or too few values"))?;
    Ok(space.with_names(names))
}

/// Returns whether each place has no room.
fn read_closed(places: u64, rooms: &[u32]) -> Result<Vec<bool>, ResultError> {
    let mut closed = vec![true; usize::try_from(places).unwrap_or(0)];
    for room in rooms {
        let place = closed.get_mut(*room as usize);
        *place.ok_or_else(|| wrong("room_graph", "has a room outside of the dungeon"))? = false;
    }
    Ok(closed)
}

struct Reader<'a> {
    space: &'a StateSpace,
    width: u32,
    height: u32,
    closed: &'a [bool],
    enclaves: usize,
}

impl Reader<'_> {
    fn room(&self, field: &'static str, room: u32) -> Result<RoomId, ResultError> {
        let is_there = self.closed.get(room as usize).is_some_and(|is_closed| !is_closed);
        is_there.then_some(RoomId(room)).ok_or_else(|| wrong(field, "names a room that does not exist"))
    }

    fn enclave(&self, field: &'static str, id: u32) -> Result<EnclaveId, ResultError> {
        let is_there = (id as usize) < self.enclaves;
        is_there.then_some(EnclaveId(id)).ok_or_else(|| wrong(field, "names an enclave that does not exist"))
    }

    /// Returns two rooms that share a wall, in this order.
    fn wall(&self, field: &'static str, a: u32, b: u32) -> Result<(RoomId, RoomId), ResultError> {
        let (a, b) = (self.room(field, a)?, self.room(field, b)?);
        let grid = RoomGrid { width: self.width, height: self.height, closed: self.closed };
        let is_wall = grid.neighbors(a).any(|other| other == b);
        is_wall.then_some((a, b)).ok_or_else(|| wrong(field, "joins rooms that share no wall"))
    }

    fn state(&self, field: &'static str, values: Vec<u32>) -> Result<TotalState, ResultError> {
        let state = TotalState::from(values);
        self.space.holds(&state).then_some(state).ok_or_else(|| wrong(field, "has an unknown total state"))
    }

    fn value(&self, field: &'static str, (id, value): (u32, u32)) -> Result<VariableId, ResultError> {
        let variable = self.space.variables().get(id as usize).filter(|variable| value < variable.values);
        variable.map(|_| VariableId(id)).ok_or_else(|| wrong(field, "has an unknown state or value"))
    }

    /// Returns the enclaves, and the enclave of each room.
    fn enclaves(
        &self,
        forms: Vec<EnclaveForm>,
    ) -> Result<(Vec<Enclave>, Vec<Option<EnclaveId>>), ResultError> {
        let mut owner = vec![None; self.closed.len()];
        let mut enclaves = Vec::with_capacity(forms.len());
        for (id, form) in (0..).map(EnclaveId).zip(forms) {
            let rooms = form.rooms.iter().map(|room| self.room("enclaves", *room));
            let rooms = rooms.collect::<Result<Vec<RoomId>, _>>()?;
            for room in &rooms {
                if owner[room.index()].replace(id).is_some() {
                    return Err(wrong("enclaves", "has a room twice"));
                }
            }
            let change = form.change.map(|change| self.change(&change)).transpose()?;
            let mechanism_room = form.mechanism_room.map(RoomId);
            let is_complete = mechanism_room.is_some() == change.is_some();
            if !is_complete || mechanism_room.is_some_and(|room| !rooms.contains(&room)) {
                return Err(wrong("enclaves", "has a mechanism outside of its rooms"));
            }
            enclaves.push(Enclave { change, rooms, mechanism_room });
        }
        if owner.iter().zip(self.closed).all(|(owner, is_closed)| *is_closed || owner.is_some()) {
            Ok((enclaves, owner))
        } else {
            Err(wrong("enclaves", "does not contain every room"))
        }
    }

    fn change(&self, form: &ChangeForm) -> Result<StateChange, ResultError> {
        let variable = self.value("enclaves", (form.state, form.from.max(form.to)))?;
        let of = self.space.variable(variable);
        let step = Move { variable, from: form.from, to: form.to };
        match (of.kind, form.any) {
            (StateKind::Reversible, true) => Ok(StateChange::Any(variable)),
            (StateKind::Irreversible | StateKind::Cyclic, false) if of.can_move(form.from, form.to) => {
                Ok(StateChange::Once(step))
            }
            _ => Err(wrong("enclaves", "has a change that its state does not allow")),
        }
    }

    fn passage(
        &self,
        form: PassageForm,
        is_in: &impl Fn(EnclaveId, RoomId) -> bool,
    ) -> Result<Passage, ResultError> {
        const FIELD: &str = "passages";
        let (a, b) = (self.enclave(FIELD, form.a)?, self.enclave(FIELD, form.b)?);
        let (Some(room_a), Some(room_b)) = (form.room_a, form.room_b) else {
            return Err(wrong(FIELD, "has a passage without a common wall, which is not read"));
        };
        let rooms = self.wall(FIELD, room_a, room_b)?;
        if !is_in(a, rooms.0) || !is_in(b, rooms.1) {
            return Err(wrong(FIELD, "has a room outside of its enclave"));
        }
        let when = form.when.into_iter().map(|values| self.state(FIELD, values));
        let kind = match form.kind {
            None => PassageKind::Plain,
            Some(word) => PassageKind::ALL
                .into_iter()
                .find(|kind| kind.word() == word)
                .ok_or_else(|| wrong(FIELD, "has an unknown kind"))?,
        };
        let value = |need: (u32, u32)| self.value(FIELD, need).map(|id| (id, need.1));
        let needs = form.needs.map(|needs| needs.into_iter().map(value).collect::<Result<Vec<_>, _>>());
        Ok(Passage {
            a,
            b,
            when: when.collect::<Result<_, _>>()?,
            rooms: Some(rooms),
            kind,
            needs: needs.transpose()?,
        })
    }

    fn walk(&self, form: StateGraphForm) -> Result<Walk, ResultError> {
        const FIELD: &str = "state_graph";
        let states = form.nodes.into_iter().map(|values| self.state(FIELD, values));
        let states = states.collect::<Result<Vec<_>, _>>()?;
        let start = states.first().filter(|state| **state == self.space.zero()).cloned();
        let start = start.ok_or_else(|| wrong(FIELD, "does not start with zeros"))?;
        let moves = states.windows(2).map(|pair| {
            let changed = (0..).map(VariableId).take(self.space.variables().len());
            let mut changed = changed.filter(|id| pair[0].value(*id) != pair[1].value(*id));
            let variable = changed.next().filter(|_| changed.next().is_none());
            let step = variable.map(|variable| Move {
                variable,
                from: pair[0].value(variable),
                to: pair[1].value(variable),
            });
            let step = step.filter(|step| self.space.is_legal(&pair[0], *step));
            step.ok_or_else(|| wrong(FIELD, "has a step that is no move"))
        });
        Ok(Walk { start, moves: moves.collect::<Result<_, _>>()? })
    }

    fn cycle(&self, form: &CycleForm) -> Result<PuzzleCycle, ResultError> {
        const FIELD: &str = "cycles";
        let pattern = CyclePattern::ALL.into_iter().find(|pattern| pattern.word() == form.pattern);
        let pattern = pattern.ok_or_else(|| wrong(FIELD, "has an unknown pattern"))?;
        let [entry, middle, goal] = [form.entry, form.middle, form.goal].map(|id| self.enclave(FIELD, id));
        Ok(PuzzleCycle { pattern, entry: entry?, middle: middle?, goal: goal? })
    }

    fn keys(&self, form: KeysForm, ways: &[(RoomId, RoomId)]) -> Result<KeyPlan, ResultError> {
        const FIELD: &str = "keys";
        if form.keys.len().max(form.doors.len()) > MAX_KEYS as usize {
            return Err(wrong(FIELD, "has too many keys"));
        }
        let mut plan = KeyPlan::default();
        for door in form.doors {
            let pool = plan.pools.iter().position(|name| *name == door.key).unwrap_or_else(|| {
                plan.pools.push(door.key.clone());
                plan.pools.len() - 1
            });
            let rooms = self.wall(FIELD, door.room_a, door.room_b)?;
            if !ways.contains(&rooms) {
                return Err(wrong(FIELD, "has a door where there is no way"));
            }
            plan.locks.push(Lock { pool, rooms });
        }
        for key in form.keys {
            let pool = plan.pools.iter().position(|name| *name == key.key);
            let pool = pool.ok_or_else(|| wrong(FIELD, "has a key without a door"))?;
            plan.keys.push(Key { pool, room: self.room(FIELD, key.room)? });
        }
        Ok(plan)
    }
}
