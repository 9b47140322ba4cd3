//! Why there is no result.

use std::convert::Infallible;
use std::io;
use std::path::PathBuf;

use rmg_core::size::SizeError;
use rmg_core::template::VictoryError;
use rmg_formats::pack::PackError;
use rmg_levels::LevelError;
use rmg_logic::entrances::EntranceError;
use rmg_logic::puzzle::PuzzleError;
use rmg_logic::worlds::WorldError;

use crate::faults::Faults;
use crate::jobs::PoolError;
use crate::pipeline::GenerateError;
use crate::plan::{ContentError, PlayerError};
use crate::text::counted;

/// Why there is no result, in words for the person who asked for it, with the way out where there is one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {reason}{}", path.display(), way_out(help))]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: String,
        /// What was probably meant; empty where nobody knows.
        help: String,
    },
    /// A file cannot be written; none of those that were to be written together is there.
    #[error("cannot write {}: {reason}", path.display())]
    Unwritable {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The input or the choices have faults: all of them.
    #[error("{0}")]
    Faulty(Faults),
    /// The content packs have faults: all of them.
    #[error("the content pack has faults\n{0}")]
    Pack(#[from] PackError),
    /// A text is no size of a map.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A text is no player.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A text is no list of content.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// A text is no way to win.
    #[error(transparent)]
    Victory(#[from] VictoryError),
    /// A file's ending tells no format that the thing can be written in or read from.
    #[error("{} has an ending that tells no format; known endings are {}", path.display(), dotted(known))]
    Format {
        /// The file.
        path: PathBuf,
        /// Endings that tell one, without the dot.
        known: Vec<&'static str>,
    },
    /// No attempt made a sound map, or none can.
    #[error("{}", no_map(.0))]
    NoMap(Box<GenerateError>),
    /// The token was used.
    #[error("stopped, as asked")]
    Cancelled,
    /// A game's file has no room for the map.
    #[error("{game} cannot hold this map: {}{}", reasons.join("; "), and_more(*more))]
    Game {
        /// Which.
        game: &'static str,
        /// What it has no room for.
        reasons: Vec<String>,
        /// How many more reasons there are.
        more: usize,
    },
    /// The map has no way to be judged or shown as asked.
    #[error("{0}")]
    Map(String),
    /// A file of a game is no map that can be read.
    #[error("{name} cannot be used as a map: {reason}")]
    Unusable {
        /// What the map is called.
        name: String,
        /// Why.
        reason: String,
    },
    /// No map of a campaign was chosen, or one that it does not have.
    #[error("{0} is a campaign with {1}, and one of them has to be chosen, for example {0}#1", path.display(), counted(*maps, "map"))]
    Campaign {
        /// Its file.
        path: PathBuf,
        /// The number of the map that was chosen, from 1.
        number: Option<usize>,
        /// How many maps it has.
        maps: usize,
    },
    /// No template of a sweep has a text in its name.
    #[error("no template of the sweep has `{name}` in its name; its templates are {}", known.join(", "))]
    NotSwept {
        /// The text.
        name: String,
        /// Names of the first templates of the sweep.
        known: Vec<String>,
    },
    /// The entrances cannot be joined.
    #[error("{}", listed(.0))]
    Entrances(Vec<EntranceError>),
    /// There is no world.
    #[error(transparent)]
    World(#[from] WorldError),
    /// There is no puzzle.
    #[error("{}", listed(.0))]
    Puzzle(Vec<PuzzleError>),
    /// There is no dungeon.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// What a result is written into refused it.
    #[error("the result cannot be written: {0}")]
    Write(#[from] io::Error),
    /// A file has the results of another sweep.
    #[error("{} has the results of another sweep: {}; name another place, or begin anew", path.display(), differences.join("; "))]
    OtherSweep {
        /// The file.
        path: PathBuf,
        /// What differs.
        differences: Vec<String>,
    },
    /// The system has no threads to give.
    #[error("{0}; with one thread (`threads` 1) it works without others")]
    Threads(#[from] PoolError),
}

impl Error {
    /// The faults, where it is those.
    #[must_use]
    pub fn faults(&self) -> Option<&Faults> {
        match self {
            Self::Faulty(faults) => Some(faults),
            _ => None,
        }
    }
}

impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl From<GenerateError> for Error {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::Cancelled { .. } => Self::Cancelled,
            GenerateError::Threads(error) => Self::Threads(error),
            other => Self::NoMap(Box::new(other)),
        }
    }
}

fn way_out(help: &str) -> String {
    if help.is_empty() { String::new() } else { format!("; {help}") }
}

fn dotted(endings: &[&str]) -> String {
    endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ")
}

fn and_more(more: usize) -> String {
    if more == 0 { String::new() } else { format!("; and {}", counted(more as u64, "more reason")) }
}

fn listed<E: ToString>(causes: &[E]) -> String {
    causes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The error with the causes of all attempts, what the zones without room must hold, and the way out.
fn no_map(error: &GenerateError) -> String {
    let mut lines = vec![error.to_string()];
    if let GenerateError::NoSoundMap { room, .. } = error {
        lines.extend(error.causes().iter().map(ToString::to_string));
        lines.extend(room.iter().map(ToString::to_string));
    }
    let has_no_room = match error {
        GenerateError::Hopeless { .. } => true,
        GenerateError::NoSoundMap { room, .. } => !room.is_empty(),
        _ => false,
    };
    if has_no_room {
        lines.push("`best_effort` hands out the best attempt, with what is missing listed".to_owned());
    }
    lines.join("\n")
}
