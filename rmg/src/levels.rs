//! Modular levels: dungeons of rooms and corridors from exchangeable parts.
//!
//! [`Generator`] takes a configuration from a file, a text, or parts of the caller's own ([`LevelConfiguration`]); what it makes is a
//! [`MadeDungeon`]. What stands beside is that of [`rmg_levels`].
//!
//! ```
//! use rmg::levels::Generator;
//!
//! let config = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/cellar.toml")).unwrap();
//! let made = Generator::from_text(&config)?.seed(5).depth(2).generate()?;
//! assert!(made.levels().len() >= 2);
//! # Ok::<(), rmg::Error>(())
//! ```

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use crate::Seed;
use crate::entrances::no_seed;
use crate::error::Error;
use crate::faults::Faults;
use crate::files::read_text;
use crate::levels::dungeon::DungeonLevel;
use crate::view::level::{DungeonFile, write_json, write_png, write_text, write_tmj, write_tmx};
use crate::view::tiled::Sidecar;

pub use rmg_core::dungeon;
pub use rmg_levels::*;

/// What levels can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum LevelFormat {
    /// A picture.
    Png,
    /// Drawings in characters, with lists.
    #[cfg_attr(feature = "clap", value(alias = "txt"))]
    Text,
    /// Everything, for programs.
    Json,
    /// A map of the editor Tiled as XML, with its picture beside it.
    Tmx,
    /// The same as JSON.
    Tmj,
}

/// Makes dungeons of a configuration. Clones share it; only the seed has no default.
#[derive(Debug, Clone)]
#[must_use = "a generator makes nothing until it is asked to"]
pub struct Generator {
    factory: Arc<LevelFactory>,
    warnings: Faults,
    start: Option<String>,
    seed: Option<u64>,
    depth: u32,
}

impl Generator {
    /// The configuration of a file (TOML).
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Faulty`] with everything that is wrong in it.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        Self::parse(&path.display().to_string(), &read_text(path, "a configuration file", MAX_BYTES)?)
    }

    /// A configuration as text (TOML).
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong in it.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::parse("the configuration", text)
    }

    /// The same under a name, by which messages call it.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text).
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        let (factory, faults) = read_configuration(text);
        let faults = Faults::new(name, text, faults);
        match factory {
            Some(factory) => Ok(Self { warnings: faults, ..Self::new(factory) }),
            None => Err(Error::Faulty(faults)),
        }
    }

    /// Parts of the caller's own.
    pub fn new(factory: LevelFactory) -> Self {
        let factory = Arc::new(factory);
        Self { factory, warnings: Faults::default(), start: None, seed: None, depth: 1 }
    }

    /// The seed; has no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Level type to start in; default the one that the configuration names.
    pub fn start(mut self, level_type: impl Into<String>) -> Self {
        self.start = Some(level_type.into());
        self
    }

    /// How many levels deep to make; default 1, the first level alone. The dungeon is planned, and proved, as deep as its configuration
    /// says.
    pub fn depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// What is probably not what the author of the configuration meant.
    #[must_use]
    pub fn warnings(&self) -> &Faults {
        &self.warnings
    }

    /// The configuration.
    #[must_use]
    pub fn factory(&self) -> &LevelFactory {
        &self.factory
    }

    /// Which levels there are, before any is made.
    ///
    /// # Errors
    /// [`Error::Faulty`] without a seed; [`Error::Level`] for a type that is not there.
    pub fn plan(&self) -> Result<Dungeon<'_>, Error> {
        let seed = Seed(self.seed.ok_or_else(no_seed)?);
        Ok(Dungeon::new(&self.factory, self.start.as_deref(), seed)?)
    }

    /// Makes the levels.
    ///
    /// # Errors
    /// As [`plan`](Self::plan); [`Error::Level`] for more levels or tiles than are made at once, too.
    pub fn generate(&self) -> Result<MadeDungeon, Error> {
        let dungeon = self.plan()?;
        Ok(MadeDungeon {
            title: self.factory.title().to_owned(),
            seed: Seed(self.seed.unwrap_or_default()),
            proof: dungeon.prove()?,
            levels: dungeon.make_to_depth(self.depth.max(1))?,
            notes: dungeon.notes().to_vec(),
        })
    }
}

/// Levels of a dungeon, with the proof that all of it is reached.
#[derive(Debug, Clone)]
pub struct MadeDungeon {
    title: String,
    seed: Seed,
    proof: DungeonProof,
    levels: Vec<DungeonLevel>,
    notes: Vec<String>,
}

impl MadeDungeon {
    /// The levels that were made, in order.
    #[must_use]
    pub fn levels(&self) -> &[DungeonLevel] {
        &self.levels
    }

    /// The levels, to be kept without the rest.
    #[must_use]
    pub fn into_levels(self) -> Vec<DungeonLevel> {
        self.levels
    }

    /// What is proved of the whole dungeon.
    #[must_use]
    pub fn proof(&self) -> &DungeonProof {
        &self.proof
    }

    /// What the dungeon is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The seed that it was made from.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// What its plan left out, and why.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Writes the levels in a format. Of a map for Tiled `name` is that of the file without its ending, and what is returned is the picture
    /// of its textures, which belongs beside the file; there is none without levels.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write(&self, format: LevelFormat, name: &str, mut to: impl Write) -> io::Result<Option<Sidecar>> {
        let file = DungeonFile { title: &self.title, seed: self.seed, levels: &self.levels };
        match format {
            LevelFormat::Png => write_png(&file, &mut to)?,
            LevelFormat::Text => write_text(&file, &mut to)?,
            LevelFormat::Json => write_json(&file, &mut to)?,
            LevelFormat::Tmx => return write_tmx(&file, name, &mut to),
            LevelFormat::Tmj => return write_tmj(&file, name, &mut to),
        }
        Ok(None)
    }
}
