//! Worlds from zones: connects zones of a pool so that one walk collects all gems and returns to the start.
//!
//! [`Generator`] takes a case or a pool from a file, or a pool that a game builds. Its result is a
//! [`GeneratedWorld`] with an exact solution. The other items are re-exported from [`rmg_logic::worlds`].
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
use crate::diagnostics::Diagnostics;
use crate::entrances::no_seed;
use crate::error::Error;
use crate::runs::write_run;
use crate::sketch::{self, Sketch};

pub use rmg_logic::worlds::*;

pub use input::{MAX_BYTES, ReadyWorld, WorldInput};

/// Generates worlds from a pool. Clones share the pool. The seed has no default. The number of gems has none
/// if the input is a pool without a case.
#[derive(Debug, Clone)]
#[must_use = "a generator does nothing until `generate` is called"]
pub struct Generator {
    input: Arc<WorldInput>,
    gems: Option<u32>,
    seed: Option<u64>,
    settings: WorldSettings,
    plan: WorldPlan,
    plan_warnings: Diagnostics,
}

impl Generator {
    /// Reads a file with a case or only a pool. The case contains its pool or names the file of its pool.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Invalid`] if the file is not a case.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Ok(Self::with(WorldInput::open(path.as_ref())?))
    }

    /// Reads a text with a case and its pool, or only a pool.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the text is not a case.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Ok(Self::with(WorldInput::parse("the case", text.to_owned())?))
    }

    /// Takes a pool that the caller built.
    pub fn new(pool: Pool) -> Self {
        Self::with(WorldInput::of(pool))
    }

    fn with(input: WorldInput) -> Self {
        Self {
            input: Arc::new(input),
            gems: None,
            seed: None,
            settings: WorldSettings::default(),
            plan: WorldPlan::default(),
            plan_warnings: Diagnostics::default(),
        }
    }

    /// Sets the seed. There is no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the number of gems of a world. The world has the same number of zones without a gem. Default: the
    /// number of the case.
    pub fn gems(mut self, gems: u32) -> Self {
        self.gems = Some(gems);
        self
    }

    /// Sets how to generate worlds. Default: [`Process::Ours`].
    pub fn process(mut self, process: Process) -> Self {
        self.settings.process = process;
        self
    }

    /// Sets the maximum number of search steps. Default: 200 million, some seconds.
    pub fn effort(mut self, steps: u64) -> Self {
        self.settings.effort = steps;
        self
    }

    /// Sets a plan: a result of this pool, or parts of it. Each world has its zones and connections. Messages
    /// use `name` for the text.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of the text.
    pub fn plan(mut self, name: &str, text: &str) -> Result<Self, Error> {
        self.plan = read_world_plan(text, self.input.pool())
            .map_err(|diagnostics| Error::Invalid(Diagnostics::new(name, text, diagnostics)))?;
        self.plan_warnings = Diagnostics::new(name, text, self.plan.warnings.clone());
        Ok(self)
    }

    /// Generates the world.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of the case, the pool and the options; [`Error::World`] if no
    /// world was found.
    pub fn generate(&self) -> Result<GeneratedWorld, Error> {
        let seed = self.seed.ok_or_else(no_seed)?;
        self.each([seed])?.remove(0)
    }

    /// Generates a world for each seed, in order. Checks and prepares the pool only once.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::World`] if the pool has no world for any seed.
    pub fn each(
        &self,
        seeds: impl IntoIterator<Item = u64>,
    ) -> Result<Vec<Result<GeneratedWorld, Error>>, Error> {
        let ready = self.input.ready(self.gems.map(|gems| gems as usize))?;
        let pool = &ready.pool.pool;
        let maker = WorldMaker::new(pool, ready.gems, self.settings);
        let maker = maker.and_then(|maker| maker.with_plan(&self.plan)).map_err(|error| match error {
            WorldError::Diagnostics(diagnostics) => Error::Invalid(ready.located(&diagnostics)),
            other => Error::World(other),
        })?;
        let mut warnings = ready.warnings(maker.warnings());
        warnings.append(self.plan_warnings.clone());
        let make = |seed| {
            let world = maker.make(Seed(seed))?;
            Ok(GeneratedWorld {
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
pub struct GeneratedWorld {
    input: Arc<WorldInput>,
    seed: Seed,
    world: World,
    warnings: Diagnostics,
}

impl GeneratedWorld {
    /// Returns the world. It refers to zones by their index in the [pool](Self::pool).
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the pool of the world.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        self.input.pool()
    }

    /// Returns the seed of the world.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Iterates over the connections by name: `start`, or a zone and its portal.
    pub fn connections(&self) -> impl Iterator<Item = (String, String)> {
        self.world.connections.iter().map(|(a, b)| (end_name(self.pool(), *a), end_name(self.pool(), *b)))
    }

    /// Iterates over the steps of a solution as text: `cave: mouth to chimney, takes the gem`.
    pub fn solution(&self) -> impl Iterator<Item = String> {
        self.world.solution.iter().map(|step| {
            let zone = &self.pool().zones[step.zone];
            let gem = if step.takes_gem { ", takes the gem" } else { "" };
            format!("{}: {} to {}{gem}", zone.id, zone.portals[step.from], zone.portals[step.to])
        })
    }

    /// Returns warnings about the pool, such as zones that are never used.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// Writes the world as JSON.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_json(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_run(RESULTS, &outcome(self.pool(), &Ok(self.world.clone())), &mut to)?)
    }

    /// Returns the picture of the world.
    #[must_use]
    pub fn sketch(&self, title: &str) -> Sketch {
        world_sketch(self.pool(), &self.world, title)
    }

    /// Draws the world as an SVG document with a title.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_svg(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(sketch::write_svg(&self.sketch(title), &mut to)?)
    }

    /// Draws the same picture as a PNG.
    ///
    /// # Errors
    /// [`Error::Write`], also if the picture is too large for a PNG.
    pub fn write_png(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(sketch::write_png(&self.sketch(title), &mut to)?)
    }

    /// Writes the world as text for people.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_text(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_world_text(self.pool(), &self.world, title, &mut to)?)
    }
}
