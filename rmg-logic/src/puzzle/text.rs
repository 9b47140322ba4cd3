//! A puzzle as text in sections.

use std::collections::BTreeSet;
use std::io::{self, Write};

use rmg_core::text::shown;

use crate::puzzle::apart::Adjacency;
use crate::puzzle::finished::Puzzle;
use crate::puzzle::measure::{PuzzleMeasures, measure_puzzle};
use crate::puzzle::parts::{PassageKind, RoomId};
use crate::puzzle::prove::SolutionStep;
use crate::state::StateKind;

/// Writes the sections STATE GRAPH, ROOM GRAPH, ENCLAVES, ENCLAVE TRAVERSAL, and ROOMS (drawn), SOLUTION and
/// PROOF.
///
/// Edges are `a -> b`, or `a -- b` if both directions are possible. The label of an enclave is the effect of
/// its mechanism: `0:0->1`, or `1:*` for any value of state 1; for states with names, `lever: off -> on` and
/// `hookshot: off/on`.
///
/// # Errors
/// Errors of `to`.
pub fn write_text(puzzle: &Puzzle, to: &mut impl Write) -> io::Result<()> {
    write_states(puzzle, to)?;
    writeln!(to, "\nROOM GRAPH")?;
    let rooms = puzzle.width * puzzle.height;
    writeln!(
        to,
        "Nodes: {}",
        joined((0..rooms).filter(|room| puzzle.is_room(RoomId(*room))).map(|room| room.to_string()), " ")
    )?;
    writeln!(to, "Edges:")?;
    for (a, b) in &puzzle.ways {
        writeln!(to, "{} -- {}", a.0, b.0)?;
    }
    writeln!(to, "\nENCLAVES")?;
    for enclave in &puzzle.enclaves {
        let rooms = joined(enclave.rooms.iter().map(|room| room.0.to_string()), " ");
        let mechanism =
            enclave.mechanism_room.map_or_else(String::new, |room| format!(", mechanism in {}", room.0));
        writeln!(to, "{} ({rooms}){mechanism}", enclave.label(&puzzle.space))?;
    }
    write_traversal(puzzle, to)?;
    write_cycles(puzzle, to)?;
    write_keys(puzzle, to)?;
    writeln!(to, "\nROOMS")?;
    write_plan(puzzle, to)?;
    writeln!(to, "\nSOLUTION")?;
    let mut here = puzzle.first;
    writeln!(to, "Start in room {}, enclave {}", puzzle.start_room.0, puzzle.label(here))?;
    for step in &puzzle.proof.solution {
        match step {
            SolutionStep::StateChange(step) => {
                let room = puzzle.enclave(here).mechanism_room.unwrap_or(puzzle.start_room);
                let what = match puzzle.space.names(step.variable) {
                    Some(_) => puzzle.space.describe_move(*step),
                    None => format!("state {} from {} to {}", step.variable.0, step.from, step.to),
                };
                writeln!(to, "Use the mechanism in room {}: {what}", room.0)?;
            }
            SolutionStep::Go(enclave) => {
                here = *enclave;
                writeln!(to, "Go to enclave {}", puzzle.label(here))?;
            }
        }
    }
    writeln!(to, "The goal is in room {}", puzzle.goal_room.0)?;
    writeln!(to, "\nPROOF")?;
    writeln!(to, "{}", puzzle.proof.describe())?;
    if !puzzle.keys.keys.is_empty() {
        let positions = puzzle.keys.positions;
        writeln!(
            to,
            "keys in any order of use: the goal can be reached from {positions} of {positions} positions"
        )?;
    }
    write_measures(puzzle, to)?;
    match &puzzle.adjacency {
        Adjacency::Neighbors => {
            writeln!(to, "{} of {} passages between neighbors", puzzle.passages.len(), puzzle.passages.len())
        }
        Adjacency::Apart { passages, reason } => {
            let all = puzzle.passages.len();
            writeln!(to, "{} of {all} passages between neighbors; {reason}", all - passages)
        }
    }
}

fn joined(parts: impl Iterator<Item = String>, separator: &str) -> String {
    parts.collect::<Vec<_>>().join(separator)
}

fn write_states(puzzle: &Puzzle, to: &mut impl Write) -> io::Result<()> {
    let states: Vec<_> = puzzle.walk.states().collect();
    let mut nodes: Vec<_> = states.iter().collect();
    nodes.sort();
    writeln!(to, "STATE GRAPH")?;
    // names contain spaces
    let separator = if puzzle.space.has_names() { " | " } else { " " };
    writeln!(to, "Nodes: {}", joined(nodes.iter().map(|state| puzzle.space.describe(state)), separator))?;
    writeln!(to, "Edges:")?;
    let mut edges: Vec<_> = puzzle
        .walk
        .moves
        .iter()
        .zip(states.windows(2))
        .map(|(step, pair)| {
            let is_both_ways = puzzle.space.variable(step.variable).kind == StateKind::Reversible;
            (&pair[0], &pair[1], if is_both_ways { "--" } else { "->" })
        })
        .collect();
    edges.sort();
    for (from, target, arrow) in edges {
        writeln!(to, "{} {arrow} {}", puzzle.space.describe(from), puzzle.space.describe(target))?;
    }
    Ok(())
}

fn write_traversal(puzzle: &Puzzle, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "\nENCLAVE TRAVERSAL")?;
    writeln!(to, "First enclave is {}", puzzle.label(puzzle.first))?;
    for passage in &puzzle.passages {
        let other = match passage.b == puzzle.last {
            true => "final enclave".to_owned(),
            false => format!("enclave {}", puzzle.label(passage.b)),
        };
        let when = match &passage.needs {
            Some(needs) if needs.is_empty() => "always".to_owned(),
            _ => format!("when {}", passage.describe(&puzzle.space, usize::MAX)),
        };
        let kind = match passage.kind {
            PassageKind::Plain => String::new(),
            kind => format!(" ({})", kind.word()),
        };
        let place = match passage.rooms {
            Some((a, b)) => format!(" (rooms {} -- {})", a.0, b.0),
            None => " (no common wall)".to_owned(),
        };
        writeln!(to, "Enclave {} -- {other} {when}{kind}{place}", puzzle.label(passage.a))?;
    }
    Ok(())
}

/// Writes the cycles and windows.
fn write_cycles(puzzle: &Puzzle, to: &mut impl Write) -> io::Result<()> {
    if puzzle.cycles.is_empty() {
        return Ok(());
    }
    writeln!(to, "\nCYCLES")?;
    for cycle in &puzzle.cycles {
        let [entry, middle, goal] = [cycle.entry, cycle.middle, cycle.goal].map(|id| puzzle.label(id));
        writeln!(to, "{}: {entry} -- {middle} -- {goal}", cycle.pattern.word())?;
    }
    for (a, b) in &puzzle.windows {
        writeln!(to, "window between rooms {} and {}", a.0, b.0)?;
    }
    Ok(())
}

/// Writes the doors and keys that are used up.
fn write_keys(puzzle: &Puzzle, to: &mut impl Write) -> io::Result<()> {
    let plan = &puzzle.keys;
    if plan.keys.is_empty() {
        return Ok(());
    }
    writeln!(to, "\nKEYS")?;
    for (pool, name) in plan.pools.iter().enumerate() {
        let keys = plan.keys.iter().filter(|key| key.pool == pool).map(|key| key.room.0.to_string());
        let doors = plan.locks.iter().filter(|lock| lock.pool == pool);
        let doors = doors.map(|lock| format!("{} -- {}", lock.rooms.0.0, lock.rooms.1.0));
        writeln!(to, "{} in rooms {}; doors {}", shown(name), joined(keys, ", "), joined(doors, ", "))?;
    }
    Ok(())
}

fn write_measures(puzzle: &Puzzle, to: &mut impl Write) -> io::Result<()> {
    let measures = measure_puzzle(puzzle);
    let numbers = PuzzleMeasures::NAMES.into_iter().zip(measures.values());
    let numbers = joined(numbers.map(|(name, value)| format!("{name} {value}")), ", ");
    writeln!(to, "measures: {numbers}, tension {}", measures.tension)
}

/// Maximum width and height of a dungeon that is drawn with characters.
const MAX_PLAN: u32 = 64;

/// Writes the rooms as characters: `S` start, `G` goal, `M` mechanism, else the number of the enclave. Walls
/// are lines, `?` is a passage, `o` a window, a gap is an open connection.
fn write_plan(puzzle: &Puzzle, to: &mut impl Write) -> io::Result<()> {
    if puzzle.width > MAX_PLAN || puzzle.height > MAX_PLAN {
        return writeln!(to, "(too large to draw)");
    }
    let owners = puzzle.owners();
    let open: BTreeSet<(RoomId, RoomId)> = puzzle.ways.iter().copied().collect();
    let doors: BTreeSet<(RoomId, RoomId)> = puzzle
        .passages
        .iter()
        .filter_map(|passage| passage.rooms)
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    let locks: BTreeSet<(RoomId, RoomId)> = puzzle.keys.locks.iter().map(|lock| lock.rooms).collect();
    let windows: BTreeSet<(RoomId, RoomId)> =
        puzzle.windows.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
    let at = |x: u32, y: u32| RoomId(y * puzzle.width + x);
    for y in 0..puzzle.height {
        let mut above = String::from("+");
        let mut line = String::from("|");
        for x in 0..puzzle.width {
            let room = at(x, y);
            let north = (y > 0).then(|| (at(x, y.saturating_sub(1)), room));
            above += match north {
                Some(wall) if locks.contains(&wall) => "-##-",
                Some(wall) if open.contains(&wall) => "    ",
                Some(wall) if doors.contains(&wall) => "-??-",
                Some(wall) if windows.contains(&wall) => "-oo-",
                _ => "----",
            };
            above.push('+');
            if !puzzle.is_room(room) {
                line += "    |";
                continue;
            }
            let owner = owners[room.index()];
            let sign = match () {
                () if room == puzzle.start_room => 'S',
                () if room == puzzle.goal_room => 'G',
                () if puzzle.enclave(owner).mechanism_room == Some(room) => 'M',
                () if puzzle.keys.keys.iter().any(|key| key.room == room) => 'K',
                () => ' ',
            };
            line += &format!("{:>3}{sign}", owner.0);
            let east = (room, RoomId(room.0 + 1));
            line.push(match () {
                () if x + 1 == puzzle.width => '|',
                () if locks.contains(&east) => '#',
                () if open.contains(&east) => ' ',
                () if doors.contains(&east) => '?',
                () if windows.contains(&east) => 'o',
                () => '|',
            });
        }
        writeln!(to, "{above}\n{line}")?;
    }
    writeln!(to, "+{}", "----+".repeat(puzzle.width as usize))?;
    for (id, enclave) in puzzle.enclaves.iter().enumerate() {
        writeln!(to, "{id}: {}", enclave.label(&puzzle.space))?;
    }
    let window = if windows.is_empty() { "" } else { ", o window" };
    writeln!(to, "S start, G goal, M mechanism, K key, # door for a key, ? passage with a condition{window}")
}
