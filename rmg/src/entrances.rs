//! Entrance randomization: joins dangling exits of a game's world with dangling targets so that everything stays reachable.
//!
//! [`Generator`] takes a case from a file, or a world that a game builds at run time ([`RegionGraph`], [`RuleBook`]); what it makes
//! is a [`MadeEntrances`]. What stands beside is that of [`rmg_logic::entrances`].
//!
//! ```
//! use rmg::entrances::{EntranceSettings, Generator, RegionGraph, RuleBook, bake_lookup};
//!
//! let mut world = RegionGraph::default();
//! let rooms = ["Hall", "Cellar", "Attic"].map(|name| world.add_region(name));
//! let key = world.add_item("key");
//! let locked = world.rules.item(key, 1);
//! world.add_door("hall left", rooms[0], 1, RuleBook::ALWAYS);
//! world.add_door("hall right", rooms[0], 2, locked);
//! world.add_door("cellar", rooms[1], 2, RuleBook::ALWAYS);
//! world.add_door("attic", rooms[2], 1, RuleBook::ALWAYS);
//! world.add_location("chest", rooms[1], Some(key), RuleBook::ALWAYS);
//!
//! let lookup = bake_lookup(&world, |group| vec![3 - group]);
//! let settings = EntranceSettings { is_coupled: true, lookup, ..EntranceSettings::default() };
//! let made = Generator::new(world, settings).seed(1).generate()?;
//! // two doors, each from both sides; the key lies where the open one leads
//! assert_eq!(made.pairings().count(), 4);
//! assert!(made.pairings().any(|pair| pair == ("hall right", "attic") || pair == ("hall right", "cellar")));
//! # Ok::<(), rmg::Error>(())
//! ```

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use crate::Seed;
use crate::error::Error;
use crate::faults::{Faults, choice};
use crate::files::read_text;
use crate::runs::write_run;

pub use rmg_logic::entrances::*;
pub use rmg_logic::{
    Change, CompiledGraph, GraphFault, GraphPart, GroupName, ItemId, Link, LinkId, LinkKind, Location,
    LocationId, Mark, PoolItem, Reach, RegionGraph, RegionId, Rule, RuleBook, RuleId, Target, TargetId,
};

/// Largest case file. A world of a million regions takes about 300 MB.
pub const MAX_BYTES: usize = 2 << 30;

/// Joins the entrances of a world. Clones share it; only the seed has no default.
#[derive(Debug, Clone)]
#[must_use = "a generator makes nothing until it is asked to"]
pub struct Generator {
    inside: Arc<Inside>,
    seed: Option<u64>,
    policy: Policy,
    unreachable: Unreachable,
    effort: u64,
    explain: bool,
}

#[derive(Debug)]
struct Inside {
    name: Option<String>,
    world: RegionGraph,
    settings: EntranceSettings<'static>,
    warnings: Faults,
}

impl Generator {
    /// The world and the settings of a case file.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Faulty`] with everything that is wrong in it.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        Self::parse(&path.display().to_string(), &read_text(path, "a case file", MAX_BYTES)?)
    }

    /// The world and the settings of a case as text.
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong in it.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::parse("the case", text)
    }

    /// The same under a name, by which messages call it.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text).
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        let case = read_case(text).map_err(|faults| Error::Faulty(Faults::new(name, text, faults)))?;
        let Case { name: title, world, settings, warnings, .. } = case;
        Ok(Self::of(Inside { name: title, world, settings, warnings: Faults::new(name, text, warnings) }))
    }

    /// A world of the caller's own.
    pub fn new(world: RegionGraph, settings: EntranceSettings<'static>) -> Self {
        Self::of(Inside { name: None, world, settings, warnings: Faults::default() })
    }

    fn of(inside: Inside) -> Self {
        let EntranceSettings { policy, unreachable, effort, explain, .. } = inside.settings;
        let inside = Arc::new(inside);
        Self { inside, seed: None, policy, unreachable, effort, explain }
    }

    /// The seed; has no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// How layouts are drawn; default that of the case.
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// What to do about regions that no layout reaches; default that of the case.
    pub fn unreachable(mut self, unreachable: Unreachable) -> Self {
        self.unreachable = unreachable;
        self
    }

    /// How hard to search before giving up, in steps; default that of the case (200 million, some seconds).
    pub fn effort(mut self, steps: u64) -> Self {
        self.effort = steps;
        self
    }

    /// Whether the result has its [`Explanation`]: every placement and repair, what is reachable after what, and what is not; default
    /// that of the case (no).
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = explain;
        self
    }

    /// What is probably not what the author of the case meant.
    #[must_use]
    pub fn warnings(&self) -> &Faults {
        &self.inside.warnings
    }

    /// The name of the case, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.inside.name.as_deref()
    }

    /// Checks and prepares the world for any number of seeds.
    ///
    /// # Errors
    /// All causes, where the world has no layout whatever the seed.
    pub fn randomizer(&self) -> Result<Randomizer<'_>, Vec<EntranceError>> {
        let settings = EntranceSettings {
            policy: self.policy,
            unreachable: self.unreachable,
            effort: self.effort,
            explain: self.explain,
            ..self.inside.settings.clone()
        };
        Randomizer::new(&self.inside.world, settings)
    }

    /// Joins the entrances.
    ///
    /// # Errors
    /// [`Error::Faulty`] without a seed; [`Error::Entrances`] with all causes, where the world is refused or its effort ended.
    pub fn generate(&self) -> Result<MadeEntrances, Error> {
        let seed = self.seed.ok_or_else(no_seed)?;
        self.each([seed])?.remove(0)
    }

    /// Joins the entrances once for each seed, in their order; the world is checked and prepared once for all.
    ///
    /// # Errors
    /// [`Error::Entrances`] where the world has no layout whatever the seed.
    pub fn each(
        &self,
        seeds: impl IntoIterator<Item = u64>,
    ) -> Result<Vec<Result<MadeEntrances, Error>>, Error> {
        let randomizer = self.randomizer().map_err(Error::Entrances)?;
        let make = |seed| {
            let layout = randomizer.randomize(Seed(seed)).map_err(|error| Error::Entrances(vec![error]))?;
            let warnings = randomizer.warnings().to_vec();
            Ok(MadeEntrances { inside: Arc::clone(&self.inside), seed: Seed(seed), layout, warnings })
        };
        Ok(seeds.into_iter().map(make).collect())
    }
}

/// A world with its entrances joined.
#[derive(Debug, Clone)]
pub struct MadeEntrances {
    inside: Arc<Inside>,
    seed: Seed,
    layout: EntranceLayout,
    warnings: Vec<String>,
}

impl MadeEntrances {
    /// Names of exits with those of the targets that they lead to now, in the order of placement.
    pub fn pairings(&self) -> impl Iterator<Item = (&str, &str)> {
        let world = self.world();
        self.layout.pairings.iter().map(|(exit, target)| {
            (world.links[exit.index()].name.as_str(), world.targets[target.index()].name.as_str())
        })
    }

    /// The layout, by the ids of the world.
    #[must_use]
    pub fn layout(&self) -> &EntranceLayout {
        &self.layout
    }

    /// The world, as it was before.
    #[must_use]
    pub fn world(&self) -> &RegionGraph {
        &self.inside.world
    }

    /// The seed that it was made from.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// What its author should know of the world, although it does not prevent a layout.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Writes it as JSON: `{"pairings": [["exit", "target"], ...]}`; with [`Generator::explain`] also `steps`, `spheres`, `reached` and
    /// `unreached`.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_json(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_run(RESULTS, &outcome(self.world(), &Ok(self.layout.clone())), &mut to)?)
    }

    /// Draws it as an SVG document under a title.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_svg(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_svg(self.world(), &self.layout, title, &mut to)?)
    }
}

/// That no seed is chosen.
pub(crate) fn no_seed() -> Error {
    let fault = choice(
        "no-seed",
        "no seed is chosen",
        "choose one with `.seed(NUMBER)`; the same seed gives the same result",
    );
    Error::Faulty(Faults::new("the choices", "", vec![fault]))
}
