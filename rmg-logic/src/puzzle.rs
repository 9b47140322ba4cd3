//! Lock-and-key puzzles: a dungeon of rooms with doors that open depending on the state of the world. Players
//! cannot get stuck.
//!
//! A configuration ([`PuzzleConfig`]) defines states of the world ([`crate::state`]) and their final values.
//! [`make_puzzle`] samples a walk through the total states together with the rooms for it:
//!
//! - Each different change of the walk has an *enclave*, a part of the dungeon with a mechanism that causes
//!   this change. One more enclave contains the goal. A passage joins enclaves that are consecutive on the
//!   walk. It is open only in the total state between the two changes.
//! - Rooms grow in the order of the walk. A step is possible only if its two enclaves share a wall, or can
//!   share one through free rooms. So all passages are between neighbors, and the rooms always match the
//!   walk. The last resort is the shortest walk on a winding row of rooms, which always works.
//! - The finished puzzle is explored ([`Proof`]): the goal can be reached from each position that a player
//!   can reach. The search visits only total states that a player can reach and that matter for a passage.
//!
//! [`read_puzzle`] reads a configuration. [`outcome`] returns a result as JSON (see [`crate::json`]),
//! [`write_text`] writes sections of text, [`write_dot`] a Graphviz graph, and [`write_svg`] a picture of the
//! rooms.

mod apart;
mod config;
mod cycles;
mod doors;
mod dot;
mod draw;
mod error;
mod even;
mod finished;
mod growth;
mod json;
mod keys;
mod measure;
mod parts;
mod pattern;
mod prove;
mod read;
mod result;
mod rooms;
mod row;
mod svg;
mod text;

/// The JSON Schema of configurations, for editors.
pub const SCHEMA: &str = include_str!("../puzzle.schema.json");

pub use apart::{Adjacency, ApartReason, Obstacle};
pub use config::{
    KeyPool, MAX_KEYS, MAX_ROOMS, PuzzleCase, PuzzleConfig, PuzzleRequest, RoomPins, fewest_enclaves,
};
pub use dot::write_dot;
pub use draw::{check, make_puzzle};
pub use error::{Pin, PuzzleError};
pub use finished::Puzzle;
pub use json::{RESULTS, outcome};
pub use measure::{PuzzleMeasures, measure_puzzle};
pub use parts::{Enclave, EnclaveId, Key, KeyPlan, Lock, Passage, PassageKind, RoomId, StateChange, Tension};
pub use pattern::{Cycle, CyclePattern, MAX_CYCLES, PuzzleCycle};
pub use prove::{Broken, Proof, SolutionStep, prove};
pub use read::{LoadOutline, place_of, read_puzzle, read_puzzle_with};
pub use result::{MAX_RESULT_BYTES, ResultError, is_result, read_result};
pub use svg::write_svg;
pub use text::write_text;
