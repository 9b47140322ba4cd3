//! Lock-and-key puzzles: dungeons of rooms with doors that depend on the state of the world. No sequence of
//! moves leads to a dead end.
//!
//! [`Generator`] takes a configuration from a file or a value. Its result is a [`GeneratedPuzzle`] with a
//! proof. The other items are re-exported from [`rmg_logic::puzzle`].
//!
//! ```
//! use rmg::puzzle::Generator;
//!
//! let case = r#"{ "width": 6, "height": 4, "state": [
//!     { "type": "binary reversible", "values": 2 },
//!     { "type": "binary irreversible", "values": 2 }
//! ], "total_final_state": [0, 1] }"#;
//! let made = Generator::from_text(case)?.seed(3).generate()?;
//! assert!(made.puzzle().proof.positions > 0);
//! # Ok::<(), rmg::Error>(())
//! ```

mod tiles;

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use rmg_core::diag::{Diagnostic, Severity};

use crate::Seed;
use crate::diagnostics::Diagnostics;
use crate::entrances::no_seed;
use crate::error::Error;
use crate::files::{MAX_PICTURE, read_bytes, read_text};
use crate::levels::{LevelFormat, write_levels};
use crate::runs::write_run;
use crate::view::mask::read_mask;
use crate::view::tiled::Sidecar;

pub use rmg_logic::puzzle::*;
pub use rmg_logic::state;
pub(crate) use tiles::PUZZLE_LEVEL;
pub use tiles::{TiledPuzzle, tile_puzzle};

/// Maximum size of a configuration file, in bytes. A thousand states take about 60 KB.
pub const MAX_BYTES: usize = 4 << 20;

/// Reads a configuration. Its outline may be a picture in a folder.
///
/// # Errors
/// As [`read_puzzle`].
pub fn read_puzzle_in(text: &str, folder: Option<&Path>) -> Result<PuzzleCase, Vec<Diagnostic>> {
    read_puzzle_with(text, &|path| {
        let folder = folder.ok_or("a text has no folder, so it cannot refer to a picture")?;
        let bytes = read_bytes(&folder.join(path), "a picture", MAX_PICTURE);
        let bytes = bytes.map_err(|error| error.to_string())?;
        read_mask(&bytes).map_err(|error| error.to_string())
    })
}

/// Returns all diagnostics of a configuration: errors and warnings of the file, and the reasons why no seed
/// gives a puzzle.
///
/// # Arguments
/// - `name`: the name of the text in messages.
/// - `folder`: where the picture of an outline is.
#[must_use]
pub fn diagnose(name: &str, text: &str, folder: Option<&Path>) -> Diagnostics {
    let case = match read_puzzle_in(text, folder) {
        Ok(case) => case,
        Err(diagnostics) => return Diagnostics::new(name, text, diagnostics),
    };
    let request = PuzzleRequest { require_adjacent: case.require_adjacent, ..PuzzleRequest::default() };
    let mut diagnostics = case.warnings;
    diagnostics.extend(check(&case.config, &request).into_iter().map(|error| {
        let place = place_of(text, &error);
        Diagnostic::new(Severity::Error, error.kind(), place, error.to_string())
            .help("change the sizes, states, rooms or keys")
    }));
    Diagnostics::new(name, text, diagnostics)
}

/// Generates puzzles from a configuration. Clones share the configuration. Only the seed has no default.
#[derive(Debug, Clone)]
#[must_use = "a generator does nothing until `generate` is called"]
pub struct Generator {
    config: Arc<PuzzleConfig>,
    warnings: Diagnostics,
    request: PuzzleRequest,
    seed: Option<u64>,
}

impl Generator {
    /// Reads a configuration file.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Invalid`] with all diagnostics of the file.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let text = read_text(path, "a configuration file", MAX_BYTES)?;
        Self::parse(&path.display().to_string(), &text, path.parent())
    }

    /// Reads a configuration from a text.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of the text.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::parse("the configuration", text, None)
    }

    fn parse(name: &str, text: &str, folder: Option<&Path>) -> Result<Self, Error> {
        let PuzzleCase { config, require_adjacent, warnings, .. } = read_puzzle_in(text, folder)
            .map_err(|diagnostics| Error::Invalid(Diagnostics::new(name, text, diagnostics)))?;
        let request = PuzzleRequest { require_adjacent, ..PuzzleRequest::default() };
        Ok(Self { warnings: Diagnostics::new(name, text, warnings), request, ..Self::new(config) })
    }

    /// Takes a configuration that the caller built.
    pub fn new(config: PuzzleConfig) -> Self {
        Self {
            config: Arc::new(config),
            warnings: Diagnostics::default(),
            request: PuzzleRequest::default(),
            seed: None,
        }
    }

    /// Sets the seed. There is no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the number of moves from the initial to the final total state. Default: slightly more than the
    /// minimum.
    pub fn steps(mut self, steps: RangeInclusive<u64>) -> Self {
        (self.request.min_steps, self.request.max_steps) = steps.into_inner();
        self
    }

    /// Sets the maximum number of enclaves, including the final one. Default: as many as fit into the rooms.
    pub fn max_enclaves(mut self, most: usize) -> Self {
        self.request.max_enclaves = most;
        self
    }

    /// Sets whether to refuse puzzles with passages between enclaves that share no wall. Default: the setting
    /// of the configuration.
    pub fn require_adjacent(mut self, require_adjacent: bool) -> Self {
        self.request.require_adjacent = require_adjacent;
        self
    }

    /// Sets the maximum number of search steps. Default: 4 million, some seconds.
    pub fn effort(mut self, steps: u64) -> Self {
        self.request.effort = steps;
        self
    }

    /// Returns warnings about the configuration.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// Generates the puzzle.
    ///
    /// # Errors
    /// [`Error::Invalid`] without a seed; [`Error::Puzzle`] with all reasons why there is no puzzle.
    pub fn generate(&self) -> Result<GeneratedPuzzle, Error> {
        let seed = Seed(self.seed.ok_or_else(no_seed)?);
        let errors = check(&self.config, &self.request);
        if !errors.is_empty() {
            return Err(Error::Puzzle(errors));
        }
        let puzzle =
            make_puzzle(&self.config, &self.request, seed).map_err(|error| Error::Puzzle(vec![error]))?;
        Ok(GeneratedPuzzle { puzzle, seed })
    }
}

/// A puzzle with its proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedPuzzle {
    puzzle: Puzzle,
    seed: Seed,
}

impl GeneratedPuzzle {
    /// Returns the generated puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the seed of the puzzle.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Writes the puzzle as JSON.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_json(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_run(RESULTS, &outcome(&Ok(self.puzzle.clone())), &mut to)?)
    }

    /// Writes the puzzle as readable text in sections.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_text(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_text(&self.puzzle, &mut to)?)
    }

    /// Writes the graphs of the puzzle for Graphviz, with a title.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_dot(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_dot(&self.puzzle, title, &mut to)?)
    }

    /// Writes the puzzle as a dungeon of tiles. Arguments and result are those of
    /// [`GeneratedDungeon::write`](crate::levels::GeneratedDungeon::write); `title` is also the title of the
    /// dungeon.
    ///
    /// # Errors
    /// Those of [`tile_puzzle`], and [`Error::Write`].
    pub fn write_tiles(
        &self,
        format: LevelFormat,
        title: &str,
        name: &str,
        to: impl Write,
    ) -> Result<Option<Sidecar>, Error> {
        let levels = [tile_puzzle(&self.puzzle)?.level];
        Ok(write_levels(&levels, title, self.seed, format, name, to)?)
    }

    /// Draws the rooms as an SVG document with a title.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_svg(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_svg(&self.puzzle, title, &mut to)?)
    }
}
