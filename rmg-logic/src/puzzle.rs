//! Lock-and-key puzzles: a dungeon of rooms whose doors open by the state of the world, without a way to get stuck.
//!
//! A configuration ([`PuzzleConfig`]) names states of the world ([`crate::state`]) and the values that they shall have
//! in the end. [`make_puzzle`] draws a walk through the total states and the rooms for it:
//!
//! - Every change that the walk makes has an *enclave*, a part of the dungeon with the mechanism that makes it; a last enclave
//!   is the goal. Enclaves that follow one another on the walk are joined by a passage that is open in just the total state
//!   between the two changes.
//! - Rooms grow along the order of the walk: a step is only taken when its two enclaves share a wall or can still come to
//!   share one through free rooms. So all passages lie between neighbours, and walk and rooms always fit together. What
//!   is tried last is the shortest walk on a winding row of rooms, and that always works.
//! - The finished puzzle is explored ([`Proof`]): from every position that a player can come to, the goal stays in reach.
//!   Total states are only looked at where a player can bring them about and a passage cares.
//!
//! [`read_puzzle`] reads a configuration; [`outcome`] gives a result as JSON (see [`crate::json`]), [`write_text`] in
//! sections for people, [`write_dot`] for Graphviz, [`write_svg`] as a picture of the rooms.

mod apart;
mod config;
mod doors;
mod dot;
mod draw;
mod error;
mod even;
mod finished;
mod growth;
mod json;
mod parts;
mod prove;
mod read;
mod rooms;
mod row;
mod svg;
mod text;

pub use apart::{Adjacency, ApartReason, Obstacle};
pub use config::{MAX_ROOMS, PuzzleCase, PuzzleConfig, PuzzleWish, fewest_enclaves};
pub use dot::write_dot;
pub use draw::{check, make_puzzle};
pub use error::PuzzleError;
pub use finished::Puzzle;
pub use json::{RESULTS, outcome};
pub use parts::{Change, Enclave, EnclaveId, Passage, RoomId};
pub use prove::{Broken, Proof, SolutionStep, prove};
pub use read::read_puzzle;
pub use svg::write_svg;
pub use text::write_text;
