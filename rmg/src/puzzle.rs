//! Lock-and-key puzzles: a dungeon of rooms whose doors open by the state of the world, without a way to get stuck.
//!
//! [`Generator`] takes a configuration from a file or a value; what it makes is a [`MadePuzzle`] with its proof. What stands beside is
//! that of [`rmg_logic::puzzle`].
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

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use crate::Seed;
use crate::entrances::no_seed;
use crate::error::Error;
use crate::faults::Faults;
use crate::files::read_text;
use crate::runs::write_run;

pub use rmg_logic::puzzle::*;
pub use rmg_logic::state;

/// Largest configuration file. A thousand states take some 60 KB.
pub const MAX_BYTES: usize = 4 << 20;

/// Makes puzzles of a configuration. Clones share it; only the seed has no default.
#[derive(Debug, Clone)]
#[must_use = "a generator makes nothing until it is asked to"]
pub struct Generator {
    config: Arc<PuzzleConfig>,
    warnings: Faults,
    wish: PuzzleWish,
    seed: Option<u64>,
}

impl Generator {
    /// The configuration of a file.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Faulty`] with everything that is wrong in it.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        Self::parse(&path.display().to_string(), &read_text(path, "a configuration file", MAX_BYTES)?)
    }

    /// A configuration as text.
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong in it.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::parse("the configuration", text)
    }

    fn parse(name: &str, text: &str) -> Result<Self, Error> {
        let PuzzleCase { config, require_adjacent, warnings, .. } =
            read_puzzle(text).map_err(|faults| Error::Faulty(Faults::new(name, text, faults)))?;
        let wish = PuzzleWish { require_adjacent, ..PuzzleWish::default() };
        Ok(Self { warnings: Faults::new(name, text, warnings), wish, ..Self::new(config) })
    }

    /// A configuration of the caller's own.
    pub fn new(config: PuzzleConfig) -> Self {
        Self {
            config: Arc::new(config),
            warnings: Faults::default(),
            wish: PuzzleWish::default(),
            seed: None,
        }
    }

    /// The seed; has no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Moves of the walk from the initial to the final total state; default some more than the shortest walk has.
    pub fn steps(mut self, steps: RangeInclusive<u64>) -> Self {
        (self.wish.min_steps, self.wish.max_steps) = steps.into_inner();
        self
    }

    /// Most enclaves, the final one included; default as many as there are rooms for.
    pub fn max_enclaves(mut self, most: usize) -> Self {
        self.wish.max_enclaves = most;
        self
    }

    /// Whether puzzles with passages between enclaves that share no wall are refused; default what the configuration says.
    pub fn require_adjacent(mut self, require_adjacent: bool) -> Self {
        self.wish.require_adjacent = require_adjacent;
        self
    }

    /// How hard to search before giving up, in steps; default 4 million, some seconds.
    pub fn effort(mut self, steps: u64) -> Self {
        self.wish.effort = steps;
        self
    }

    /// What is probably not what the author of the configuration meant.
    #[must_use]
    pub fn warnings(&self) -> &Faults {
        &self.warnings
    }

    /// Makes the puzzle.
    ///
    /// # Errors
    /// [`Error::Faulty`] without a seed; [`Error::Puzzle`] with all that stands against it.
    pub fn generate(&self) -> Result<MadePuzzle, Error> {
        let seed = Seed(self.seed.ok_or_else(no_seed)?);
        let errors = check(&self.config, &self.wish);
        if !errors.is_empty() {
            return Err(Error::Puzzle(errors));
        }
        let puzzle =
            make_puzzle(&self.config, &self.wish, seed).map_err(|error| Error::Puzzle(vec![error]))?;
        Ok(MadePuzzle { puzzle, seed })
    }
}

/// A puzzle with its proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadePuzzle {
    puzzle: Puzzle,
    seed: Seed,
}

impl MadePuzzle {
    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The seed that it was made from.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_json(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_run(RESULTS, &outcome(&Ok(self.puzzle.clone())), &mut to)?)
    }

    /// Writes it in sections for people.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_text(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_text(&self.puzzle, &mut to)?)
    }

    /// Writes its graphs for Graphviz, under a title.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_dot(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_dot(&self.puzzle, title, &mut to)?)
    }

    /// Draws its rooms as an SVG document, under a title.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_svg(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_svg(&self.puzzle, title, &mut to)?)
    }
}
