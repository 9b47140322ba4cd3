//! Errors of the library.

use std::convert::Infallible;
use std::io;
use std::path::PathBuf;

use rmg_core::size::SizeError;
use rmg_core::template::{SymmetryError, VictoryError};
use rmg_formats::level_json::LevelFileError;
use rmg_formats::pack::PackError;
use rmg_levels::LevelError;
use rmg_logic::entrances::EntranceError;
use rmg_logic::fill::FillError;
use rmg_logic::puzzle::PuzzleError;
use rmg_logic::worlds::WorldError;

use crate::diagnostics::Diagnostics;
use crate::jobs::PoolError;
use crate::pipeline::GenerateError;
use crate::plan::{ContentError, ContentSeedError, PlayerError};
use crate::text::counted;

/// An error of the library. Its message is written for users and has a suggestion if there is one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {reason}{}", path.display(), help_suffix(help))]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// Why it cannot be read.
        reason: String,
        /// A suggestion; empty if there is none.
        help: String,
    },
    /// A file cannot be written. No file of the same operation was written.
    #[error("cannot write {}: {reason}", path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// Why it cannot be written.
        reason: String,
    },
    /// The input or the options have errors. Contains all diagnostics.
    #[error("{0}")]
    Invalid(Diagnostics),
    /// The content packs have errors. Contains all of them.
    #[error("the content pack has errors\n{0}")]
    Pack(#[from] PackError),
    /// A text is not a map size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A text is not a player.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A text is not a list of content.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// A text is not a victory condition.
    #[error(transparent)]
    Victory(#[from] VictoryError),
    /// A text is not a content seed.
    #[error(transparent)]
    ContentSeed(#[from] ContentSeedError),
    /// A text is not a symmetry.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// The extension of a file belongs to no format that can be written or read here.
    #[error("unknown file extension: {}; known extensions are {}", path.display(), dotted(known))]
    Format {
        /// The file with the unknown extension.
        path: PathBuf,
        /// The known extensions, without the dot.
        known: Vec<&'static str>,
    },
    /// No attempt generated a sound map, or no attempt can.
    #[error("{}", no_map(.0))]
    NoMap(Box<GenerateError>),
    /// The caller cancelled the work with a token.
    #[error("cancelled")]
    Cancelled,
    /// The file format of a game cannot represent the map.
    #[error("{game} cannot represent this map: {}{}", reasons.join("; "), and_more(*more))]
    Game {
        /// The name of the game.
        game: &'static str,
        /// The properties of the map that the game cannot represent.
        reasons: Vec<String>,
        /// The number of further reasons.
        more: usize,
    },
    /// The map cannot be audited or shown in the requested form.
    #[error("{0}")]
    Map(String),
    /// A file of a game is not a readable map.
    #[error("{name} cannot be used as a map: {reason}")]
    Unusable {
        /// The name of the map in messages.
        name: String,
        /// Why the file is not a readable map.
        reason: String,
    },
    /// The caller chose no map of a campaign, or a map that the campaign does not have.
    #[error("{0} is a campaign with {1}; choose one of them, for example {0}#1", path.display(), counted(*maps, "map"))]
    Campaign {
        /// Its file.
        path: PathBuf,
        /// The number of the chosen map, from 1.
        number: Option<usize>,
        /// The number of maps in the campaign.
        maps: usize,
    },
    /// No template of a sweep has the text in its name.
    #[error("no template of the sweep has `{name}` in its name; its templates are {}", known.join(", "))]
    NotSwept {
        /// The text that no name contains.
        name: String,
        /// Names of the first templates of the sweep.
        known: Vec<String>,
    },
    /// The entrances cannot be connected.
    #[error("{}", listed(.0))]
    Entrances(Vec<EntranceError>),
    /// The items cannot be placed.
    #[error("{}", listed(.0))]
    Fill(Vec<FillError>),
    /// No world exists, or none was found.
    #[error(transparent)]
    World(#[from] WorldError),
    /// No puzzle exists, or none was found.
    #[error("{}", listed(.0))]
    Puzzle(Vec<PuzzleError>),
    /// The dungeon cannot be generated.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// A file is not the JSON of levels.
    #[error(transparent)]
    LevelFile(#[from] LevelFileError),
    /// The output failed.
    #[error("cannot write the result: {0}")]
    Write(#[from] io::Error),
    /// A file has the results of another sweep.
    #[error("{} has the results of another sweep: {}; choose another path, or restart the sweep", path.display(), differences.join("; "))]
    OtherSweep {
        /// The file with the other results.
        path: PathBuf,
        /// The differences between the sweeps.
        differences: Vec<String>,
    },
    /// The system cannot start the threads.
    #[error("{0}; set `threads` to 1 to work without further threads")]
    Threads(#[from] PoolError),
}

impl Error {
    /// Returns the diagnostics of [`Error::Invalid`].
    #[must_use]
    pub fn diagnostics(&self) -> Option<&Diagnostics> {
        match self {
            Self::Invalid(diagnostics) => Some(diagnostics),
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
            other => Self::NoMap(Box::new(other)),
        }
    }
}

fn help_suffix(help: &str) -> String {
    if help.is_empty() { String::new() } else { format!("; {help}") }
}

fn dotted(extensions: &[&str]) -> String {
    extensions.iter().map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(", ")
}

fn and_more(more: usize) -> String {
    if more == 0 { String::new() } else { format!("; and {}", counted(more as u64, "more reason")) }
}

fn listed<E: ToString>(causes: &[E]) -> String {
    causes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The error with the causes of all attempts, the contents that do not fit into their zones, and a
/// suggestion.
fn no_map(error: &GenerateError) -> String {
    let mut lines = vec![error.to_string()];
    if let GenerateError::NoSoundMap { room, .. } = error {
        lines.extend(error.causes().iter().map(ToString::to_string));
        lines.extend(room.iter().map(ToString::to_string));
    }
    let has_no_room = match error {
        GenerateError::Infeasible { .. } => true,
        GenerateError::NoSoundMap { room, .. } => !room.is_empty(),
        _ => false,
    };
    if has_no_room {
        lines.push("`best_effort` returns the best attempt and lists what is missing".to_owned());
    }
    lines.join("\n")
}
