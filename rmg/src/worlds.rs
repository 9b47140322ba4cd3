//! Worlds from zones: zones of a pool are joined so that one walk takes all gems and returns.
//!
//! [`Generator`] takes a case or a pool from a file, or a pool that a game has; what it makes is a [`MadeWorld`], which has been solved
//! exactly. What stands beside is that of [`rmg_logic::worlds`].
//!
//! ```
//! use rmg::worlds::Generator;
//!
//! let pool = r#"{ "flags": ["lamp"], "zones": [
//!     { "id": "well", "portals": ["gate", "down", "back"], "claims": [
//!         { "from": "gate", "to": "down", "sets": { "lamp": true } }, { "from": "back", "to": "gate" } ] },
//!     { "id": "cave", "gem": true, "portals": ["mouth", "chimney"], "claims": [
//!         { "from": "mouth", "to": "chimney", "needs": { "lamp": true }, "gem": true } ] }
//! ] }"#;
//! let made = Generator::from_text(pool)?.gems(1).seed(2).generate()?;
//! assert!(made.solution().any(|step| step.starts_with("cave")));
//! # Ok::<(), rmg::Error>(())
//! ```

mod input;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use crate::Seed;
use crate::entrances::no_seed;
use crate::error::Error;
use crate::faults::Faults;
use crate::runs::write_run;

pub use rmg_logic::worlds::*;

pub use input::{MAX_BYTES, ReadyWorld, WorldInput};

/// Makes worlds of a pool. Clones share it; only seed and gems have no default, and the gems only where the case does not say them.
#[derive(Debug, Clone)]
#[must_use = "a generator makes nothing until it is asked to"]
pub struct Generator {
    input: Arc<WorldInput>,
    gems: Option<u32>,
    seed: Option<u64>,
    settings: WorldSettings,
}

impl Generator {
    /// The case of a file, with its pool there or in another file, or a pool alone.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Faulty`] where it is no case at all.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Ok(Self::with(WorldInput::open(path.as_ref())?))
    }

    /// A case with its pool, or a pool alone, as text.
    ///
    /// # Errors
    /// [`Error::Faulty`] where it is no case at all.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Ok(Self::with(WorldInput::parse("the case", text.to_owned())?))
    }

    /// A pool of the caller's own.
    pub fn new(pool: Pool) -> Self {
        Self::with(WorldInput::of(pool))
    }

    fn with(input: WorldInput) -> Self {
        Self { input: Arc::new(input), gems: None, seed: None, settings: WorldSettings::default() }
    }

    /// The seed; has no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Gems of a world, and as many zones without a gem; default what the case says.
    pub fn gems(mut self, gems: u32) -> Self {
        self.gems = Some(gems);
        self
    }

    /// How worlds are made; default [`Process::Ours`].
    pub fn process(mut self, process: Process) -> Self {
        self.settings.process = process;
        self
    }

    /// How hard to search before giving up, in steps; default 200 million, some seconds.
    pub fn effort(mut self, steps: u64) -> Self {
        self.settings.effort = steps;
        self
    }

    /// Makes the world.
    ///
    /// # Errors
    /// [`Error::Faulty`] with all that is wrong in case, pool and choices; [`Error::World`] where there is none.
    pub fn generate(&self) -> Result<MadeWorld, Error> {
        let seed = self.seed.ok_or_else(no_seed)?;
        self.each([seed])?.remove(0)
    }

    /// Makes a world for each seed, in their order; the pool is checked and prepared once for all.
    ///
    /// # Errors
    /// [`Error::Faulty`]; [`Error::World`] where the pool has none whatever the seed.
    pub fn each(&self, seeds: impl IntoIterator<Item = u64>) -> Result<Vec<Result<MadeWorld, Error>>, Error> {
        let ready = self.input.ready(self.gems.map(|gems| gems as usize))?;
        let pool = &ready.pool.pool;
        let maker = WorldMaker::new(pool, ready.gems, self.settings).map_err(|error| match error {
            WorldError::Faults(faults) => Error::Faulty(ready.located(&faults)),
            other => Error::World(other),
        })?;
        let warnings = ready.warnings(maker.warnings());
        let make = |seed| {
            let world = maker.make(Seed(seed))?;
            Ok(MadeWorld {
                input: Arc::clone(&self.input),
                seed: Seed(seed),
                world,
                warnings: warnings.clone(),
            })
        };
        Ok(seeds.into_iter().map(make).collect())
    }
}

/// A world with its solution.
#[derive(Debug, Clone)]
pub struct MadeWorld {
    input: Arc<WorldInput>,
    seed: Seed,
    world: World,
    warnings: Faults,
}

impl MadeWorld {
    /// The world, by positions in its [pool](Self::pool).
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The pool that it is made of.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        self.input.pool()
    }

    /// The seed that it was made from.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The joins by names: `start`, or zone and portal.
    pub fn connections(&self) -> impl Iterator<Item = (String, String)> {
        self.world.connections.iter().map(|(a, b)| (end_name(self.pool(), *a), end_name(self.pool(), *b)))
    }

    /// The steps of a solution in words: `cave: mouth to chimney, takes the gem`.
    pub fn solution(&self) -> impl Iterator<Item = String> {
        self.world.solution.iter().map(|step| {
            let zone = &self.pool().zones[step.zone];
            let gem = if step.takes_gem { ", takes the gem" } else { "" };
            format!("{}: {} to {}{gem}", zone.id, zone.portals[step.from], zone.portals[step.to])
        })
    }

    /// What is probably not what the author of the pool meant: zones that are never used, and the like.
    #[must_use]
    pub fn warnings(&self) -> &Faults {
        &self.warnings
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_json(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_run(RESULTS, &outcome(self.pool(), &Ok(self.world.clone())), &mut to)?)
    }

    /// Draws it as an SVG document under a title.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_svg(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_world_svg(self.pool(), &self.world, title, &mut to)?)
    }
}
