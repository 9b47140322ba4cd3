//! Entrance randomization: connects unconnected exits of a game world with unconnected targets, and keeps
//! everything reachable.
//!
//! [`Generator`] takes a case from a file, or a world that a game builds at run time ([`RegionGraph`],
//! [`RuleBook`]). Its result is a [`GeneratedEntrances`]. The other items are re-exported from
//! [`rmg_logic::entrances`].
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
//! // two doors, each from both sides; the unlocked door leads to the key
//! assert_eq!(made.pairings().count(), 4);
//! assert!(made.pairings().any(|pair| pair == ("hall right", "attic") || pair == ("hall right", "cellar")));
//! # Ok::<(), rmg::Error>(())
//! ```

mod diagnosis;
mod players;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use crate::Diagnostic;
use crate::Seed;
use crate::diagnostics::{Diagnostics, choice};
use crate::error::Error;
use crate::files::read_text;
use crate::runs::write_run;
use crate::sketch::{self, Sketch};

use rmg_logic::fill::is_players_file;

pub use diagnosis::diagnose;
pub use players::{GeneratedPlayers, PlayersGenerator};
pub use rmg_logic::entrances::*;
pub use rmg_logic::fill::{
    FillError, FillOptions, FillWarning, Filled, FilledEntrances, FilledError, FilledPlayers, PlayerItem,
    PlayerLocation, outcome as filled_outcome, randomize_and_fill, read_players_plan,
    write_text as write_filled_text,
};
pub use rmg_logic::{
    CompiledGraph, GraphDiagnostic, GraphPart, GroupName, ItemClass, ItemId, Link, LinkId, LinkKind,
    Location, LocationId, Mark, PoolItem, Reach, ReachChange, RegionGraph, RegionId, Rule, RuleBook, RuleId,
    Target, TargetId,
};

/// Maximum size of a case file, in bytes. A world of a million regions takes about 300 MB.
pub const MAX_BYTES: usize = 2 << 30;

/// Connects the entrances of a world. Clones share the world. Only the seed has no default.
#[derive(Debug, Clone)]
#[must_use = "a generator does nothing until `generate` is called"]
pub struct Generator {
    shared: Arc<Shared>,
    seed: Option<u64>,
    policy: Policy,
    unreachable: Unreachable,
    effort: u64,
    explain: bool,
    fill: CaseFill,
    plan: Vec<(LinkId, TargetId)>,
    plan_warnings: Diagnostics,
}

#[derive(Debug)]
struct Shared {
    name: Option<String>,
    world: RegionGraph,
    settings: EntranceSettings<'static>,
    completion: RuleId,
    warnings: Diagnostics,
}

impl Generator {
    /// Reads the world and the settings from a case file.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Invalid`] with all diagnostics of the file.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        Self::parse(&path.display().to_string(), &read_text(path, "a case file", MAX_BYTES)?)
    }

    /// Reads the world and the settings from the text of a case.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of the text.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::parse("the case", text)
    }

    /// Reads a case from a text. Messages use `name` for the text.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text).
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        let case = read_case(text).map_err(|diagnostics| {
            let diagnostics = if is_players_file(text) { vec![several_players()] } else { diagnostics };
            Error::Invalid(Diagnostics::new(name, text, diagnostics))
        })?;
        let Case { name: title, world, settings, fill, completion, warnings } = case;
        let warnings = Diagnostics::new(name, text, warnings);
        Ok(Self::of(Shared { name: title, world, settings, completion, warnings }, fill))
    }

    /// Takes a world that the caller built.
    pub fn new(world: RegionGraph, settings: EntranceSettings<'static>) -> Self {
        let completion = match settings.accessibility {
            Accessibility::Full => RuleBook::ALWAYS,
            Accessibility::Minimal { completion } => completion,
        };
        let warnings = Diagnostics::default();
        Self::of(Shared { name: None, world, settings, completion, warnings }, CaseFill::default())
    }

    fn of(shared: Shared, fill: CaseFill) -> Self {
        let EntranceSettings { policy, unreachable, effort, explain, .. } = shared.settings;
        let shared = Arc::new(shared);
        let (plan, plan_warnings) = (Vec::new(), Diagnostics::default());
        Self { shared, seed: None, policy, unreachable, effort, explain, fill, plan, plan_warnings }
    }

    /// Sets the seed. There is no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets how layouts are sampled. Default: the policy of the case.
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// Sets how to treat regions that no layout reaches. Default: the setting of the case.
    pub fn unreachable(mut self, unreachable: Unreachable) -> Self {
        self.unreachable = unreachable;
        self
    }

    /// Sets the maximum number of search steps. Default: the value of the case (200 million, some seconds).
    pub fn effort(mut self, steps: u64) -> Self {
        self.effort = steps;
        self
    }

    /// Sets whether the items of the pool are placed at the free locations. Default: the setting of the case
    /// (no).
    pub fn fill(mut self, fill: bool) -> Self {
        self.fill.is_on = fill;
        self
    }

    /// Sets the options of the placement of items. Default: those of the case.
    pub fn fill_options(mut self, options: FillOptions) -> Self {
        self.fill.options = options;
        self
    }

    /// Adds a plan: a result of this world, or parts of it. Its joins and placements are made first. Messages
    /// use `name` for the text.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of the text.
    pub fn plan(mut self, name: &str, text: &str) -> Result<Self, Error> {
        let plan = read_plan(text, &self.shared.world)
            .map_err(|diagnostics| Error::Invalid(Diagnostics::new(name, text, diagnostics)))?;
        self.plan_warnings.append(Diagnostics::new(name, text, plan.warnings.clone()));
        self.add_plan(plan);
        Ok(self)
    }

    fn add_plan(&mut self, plan: Plan) {
        self.fill.has_plan = true;
        self.plan.extend(plan.pairings);
        self.fill.is_on |= !plan.placements.is_empty();
        self.fill.options.plan.extend(plan.placements);
    }

    /// Returns whether it has a plan, from the file or from [`plan`](Self::plan).
    pub fn has_plan(&self) -> bool {
        self.fill.has_plan
    }

    /// Sets whether the result has an [`Explanation`]: every placement and repair. Default: the setting of
    /// the case (no).
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = explain;
        self
    }

    /// Returns warnings about the case.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.shared.warnings
    }

    /// Returns warnings about the plans: unknown fields.
    #[must_use]
    pub fn plan_warnings(&self) -> &Diagnostics {
        &self.plan_warnings
    }

    /// Returns the world.
    #[must_use]
    pub fn world(&self) -> &RegionGraph {
        &self.shared.world
    }

    /// Returns the name of the case, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.shared.name.as_deref()
    }

    /// Checks and prepares the world for any number of seeds.
    ///
    /// # Errors
    /// All causes, if the world has no layout for any seed.
    pub fn randomizer(&self) -> Result<Randomizer<'_>, Vec<EntranceError>> {
        let preplaced = self.shared.settings.preplaced.iter().chain(&self.plan).copied().collect();
        let settings = EntranceSettings {
            preplaced,
            policy: self.policy,
            unreachable: self.unreachable,
            effort: self.effort,
            explain: self.explain,
            ..self.shared.settings.clone()
        };
        Randomizer::new(&self.shared.world, settings)
    }

    /// Connects the entrances and places the items of one seed. `randomizer` must be from
    /// [`Self::randomizer`].
    ///
    /// # Errors
    /// All causes.
    pub fn run(&self, randomizer: &Randomizer<'_>, seed: Seed) -> Result<FilledEntrances, Vec<FilledError>> {
        randomize_and_fill(randomizer, &self.fill, self.shared.completion, seed)
    }

    /// Connects the entrances.
    ///
    /// # Errors
    /// [`Error::Invalid`] without a seed; [`Error::Entrances`] with all causes, if the world is refused or
    /// the search reaches its maximum number of steps.
    pub fn generate(&self) -> Result<GeneratedEntrances, Error> {
        let seed = self.seed.ok_or_else(no_seed)?;
        self.each([seed])?.remove(0)
    }

    /// Connects the entrances once for each seed, in order. Checks and prepares the world only once.
    ///
    /// # Errors
    /// [`Error::Entrances`] if the world has no layout for any seed.
    pub fn each(
        &self,
        seeds: impl IntoIterator<Item = u64>,
    ) -> Result<Vec<Result<GeneratedEntrances, Error>>, Error> {
        let randomizer = self.randomizer().map_err(Error::Entrances)?;
        let make = |seed| {
            let made = self.run(&randomizer, Seed(seed)).map_err(of_causes)?;
            let warnings = randomizer.warnings().to_vec();
            Ok(GeneratedEntrances { shared: Arc::clone(&self.shared), seed: Seed(seed), made, warnings })
        };
        Ok(seeds.into_iter().map(make).collect())
    }
}

/// A world with connected entrances.
#[derive(Debug, Clone)]
pub struct GeneratedEntrances {
    shared: Arc<Shared>,
    seed: Seed,
    made: FilledEntrances,
    warnings: Vec<String>,
}

impl GeneratedEntrances {
    /// Iterates over the names of each exit and its target, in the order of placement.
    pub fn pairings(&self) -> impl Iterator<Item = (&str, &str)> {
        let world = self.world();
        self.made.layout.pairings.iter().map(|(exit, target)| {
            (world.links[exit.index()].name.as_str(), world.targets[target.index()].name.as_str())
        })
    }

    /// Returns the layout, by the ids of the world.
    #[must_use]
    pub fn layout(&self) -> &EntranceLayout {
        &self.made.layout
    }

    /// Returns the placement of items, if items are placed.
    #[must_use]
    pub fn filled(&self) -> Option<&Filled> {
        self.made.filled.as_ref()
    }

    /// Returns the original world.
    #[must_use]
    pub fn world(&self) -> &RegionGraph {
        &self.shared.world
    }

    /// Returns the seed of this result.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns warnings about the world, which do not prevent a layout.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Writes the result as JSON: see `docs/entrances.md`. It is a valid [plan](Generator::plan).
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_json(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_run(RESULTS, &filled_outcome(self.world(), &Ok(self.made.clone())), &mut to)?)
    }

    /// Returns the picture of the result.
    #[must_use]
    pub fn sketch(&self, title: &str) -> Sketch {
        self.made.sketch(self.world(), title)
    }

    /// Draws the result as an SVG document with a title.
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

    /// Writes the result as text for people.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_text(&self, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_filled_text(self.world(), &self.made, title, &mut to)?)
    }
}

/// Returns the error of a run. All causes are of one kind.
fn of_causes(causes: Vec<FilledError>) -> Error {
    let (mut entrances, mut items) = (Vec::new(), Vec::new());
    for cause in causes {
        match cause {
            FilledError::Entrances(error) => entrances.push(error),

            FilledError::Fill(error) => items.push(error),
        }
    }
    if items.is_empty() { Error::Entrances(entrances) } else { Error::Fill(items) }
}

/// The error for a file with players that is read as the case of one.
fn several_players() -> Diagnostic {
    choice(
        "several-players",
        "the file has several players, but the case of one player is expected",
        "read it with `PlayersGenerator`, in Python with `rmg.entrances_of_players`",
    )
}

/// The error for a missing seed.
pub(crate) fn no_seed() -> Error {
    let diagnostic = choice(
        "no-seed",
        "no seed is chosen",
        "choose one with `.seed(NUMBER)`; the same seed gives the same result",
    );
    Error::Invalid(Diagnostics::new("the choices", "", vec![diagnostic]))
}
