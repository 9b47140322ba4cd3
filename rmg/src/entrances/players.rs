//! Several players: the entrances of each world are connected, and all items are placed in all worlds.

use std::io::Write;
use std::path::Path;

use rmg_logic::fill::{
    FilledPlayers, JointPlayer, PlayersFile, is_players_file, players_outcome, randomize_and_fill_all,
    read_players, read_players_plan, write_players_text,
};

use super::diagnosis::{case_text, unreadable};
use super::{EntranceError, FilledError, Generator, MAX_BYTES, RESULTS, Randomizer, no_seed, of_causes};
use crate::Seed;
use crate::diagnostics::Diagnostics;
use crate::error::Error;
use crate::files::read_text;
use crate::runs::{Outcome, write_run};
use crate::sketch::{self, Sketch};

/// Connects the entrances of several players and places their items. Only the seed has no default.
///
/// ```
/// use rmg::entrances::PlayersGenerator;
///
/// let case = r#"{ "start": "Hall", "regions": ["Hall"],
///     "locations": [{ "name": "chest", "region": "Hall" }], "item_pool": [{ "name": "Lamp" }] }"#;
/// let player = |name: &str| format!(r#"{{ "name": "{name}", "case": {case} }}"#);
/// let text = format!(r#"{{ "players": [{}, {}] }}"#, player("Ann"), player("Bob"));
/// let made = PlayersGenerator::from_text(&text)?.seed(1).generate()?;
/// assert_eq!(made.filled().placements.len(), 2);
/// # Ok::<(), rmg::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a generator does nothing until `generate` is called"]
pub struct PlayersGenerator {
    name: Option<String>,
    players: Vec<(String, Generator)>,
    balance: u8,
    seed: Option<u64>,
    warnings: Diagnostics,
    plan_warnings: Diagnostics,
}

impl PlayersGenerator {
    /// Reads a file with players. Their cases are in it or in other files.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Invalid`] with all diagnostics of all files.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let text = read_text(path, "a case file", MAX_BYTES)?;
        Self::parse(&path.display().to_string(), &text, path.parent())
    }

    /// Reads a text with players and their cases.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::parse("the players", text, None)
    }

    /// Returns whether a text is a file with players, not a case of one player.
    #[must_use]
    pub fn is_players(text: &str) -> bool {
        is_players_file(text)
    }

    /// Reads a text. Messages use `name` for the text. Files of cases are relative to `folder`; without it,
    /// they are errors.
    ///
    /// # Errors
    /// As [`from_file`](Self::from_file).
    pub fn parse(name: &str, text: &str, folder: Option<&Path>) -> Result<Self, Error> {
        let PlayersFile { name: title, players: entries, balance, warnings } = read_players(text)
            .map_err(|diagnostics| Error::Invalid(Diagnostics::new(name, text, diagnostics)))?;
        let mut warnings = Diagnostics::new(name, text, warnings);
        let (mut players, mut errors) = (Vec::new(), Diagnostics::default());
        for entry in entries {
            let read =
                case_text(&entry, name, text, folder).and_then(|(name, text)| Generator::parse(&name, &text));
            match read {
                Ok(generator) => {
                    warnings.append(generator.warnings().clone());
                    players.push((entry.name, generator));
                }
                Err(Error::Invalid(diagnostics)) => errors.append(diagnostics),
                Err(error) => errors.append(Diagnostics::new(name, text, vec![unreadable(&error, &entry)])),
            }
        }
        if errors.has_errors() {
            return Err(Error::Invalid(errors));
        }
        let plan_warnings = Diagnostics::default();
        Ok(Self { name: title, players, balance, seed: None, warnings, plan_warnings })
    }

    /// Sets the seed. There is no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the strength of the balancing of progression, 0 to 99. Default: that of the file.
    pub fn balance(mut self, balance: u8) -> Self {
        self.balance = balance.min(99);
        self
    }

    /// Adds a plan: a result for these players, or parts of it. Messages use `name` for the text.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of the text.
    pub fn plan(mut self, name: &str, text: &str) -> Result<Self, Error> {
        let worlds: Vec<_> =
            self.players.iter().map(|(name, player)| (name.as_str(), player.world())).collect();
        let plans = read_players_plan(text, &worlds)
            .map_err(|diagnostics| Error::Invalid(Diagnostics::new(name, text, diagnostics)))?;
        for plan in &plans {
            self.plan_warnings.append(Diagnostics::new(name, text, plan.warnings.clone()));
        }
        for ((_, player), plan) in self.players.iter_mut().zip(plans) {
            player.add_plan(plan);
        }
        Ok(self)
    }

    /// Changes the generator of each player, such as its policy.
    pub fn each_player(mut self, change: impl Fn(Generator) -> Generator) -> Self {
        self.players = self.players.into_iter().map(|(name, player)| (name, change(player))).collect();
        self
    }

    /// Returns the names and generators of the players.
    pub fn players(&self) -> &[(String, Generator)] {
        &self.players
    }

    /// Returns the name of the file, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns whether a player has a plan.
    pub fn has_plan(&self) -> bool {
        self.players.iter().any(|(_, player)| player.has_plan())
    }

    /// Returns warnings about the plans: unknown fields.
    #[must_use]
    pub fn plan_warnings(&self) -> &Diagnostics {
        &self.plan_warnings
    }

    /// Returns warnings about all files.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// Checks and prepares the worlds for any number of seeds.
    ///
    /// # Errors
    /// All causes of all players whose world has no layout for any seed.
    pub fn randomizers(&self) -> Result<Vec<Randomizer<'_>>, Vec<FilledError>> {
        let (mut randomizers, mut errors) = (Vec::with_capacity(self.players.len()), Vec::new());
        for (name, player) in &self.players {
            let of = |error: EntranceError| FilledError::Entrances(error.of_player(name));
            match player.randomizer() {
                Ok(randomizer) => randomizers.push(randomizer),
                Err(causes) => errors.extend(causes.into_iter().map(of)),
            }
        }
        if errors.is_empty() { Ok(randomizers) } else { Err(errors) }
    }

    /// Makes the result of one seed. `randomizers` must be from [`Self::randomizers`].
    ///
    /// # Errors
    /// All causes.
    pub fn run(&self, randomizers: &[Randomizer<'_>], seed: Seed) -> Result<FilledPlayers, Vec<FilledError>> {
        let players: Vec<JointPlayer<'_>> = self
            .players
            .iter()
            .zip(randomizers)
            .map(|((name, player), randomizer)| JointPlayer {
                name,
                randomizer,
                fill: &player.fill,
                completion: player.shared.completion,
            })
            .collect();
        randomize_and_fill_all(&players, self.balance, seed)
    }

    /// Connects the entrances and places the items.
    ///
    /// # Errors
    /// [`Error::Invalid`] without a seed; [`Error::Entrances`] or [`Error::Fill`] with all causes.
    pub fn generate(&self) -> Result<GeneratedPlayers, Error> {
        let seed = Seed(self.seed.ok_or_else(no_seed)?);
        let made =
            self.randomizers().and_then(|randomizers| self.run(&randomizers, seed)).map_err(of_causes)?;
        Ok(GeneratedPlayers { generator: self.clone(), made })
    }

    /// Returns the outcome of one seed as JSON: see `docs/entrances.md`.
    #[must_use]
    pub fn outcome(&self, made: &Result<FilledPlayers, Vec<FilledError>>) -> Outcome {
        players_outcome(&self.worlds(), made)
    }

    /// Writes a result as text for people.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_text(&self, made: &FilledPlayers, title: &str, mut to: impl Write) -> Result<(), Error> {
        Ok(write_players_text(&self.worlds(), made, title, &mut to)?)
    }

    /// Returns the picture of a result: the worlds of all players, one below the other.
    #[must_use]
    pub fn sketch(&self, made: &FilledPlayers, title: &str) -> Sketch {
        let (mut page, worlds) = (Sketch::default(), self.worlds());
        for (at, (name, _)) in worlds.iter().enumerate() {
            page.push_below(made.sketch_of(at, &format!("{title}, {name}"), &worlds));
        }
        page
    }

    fn worlds(&self) -> Vec<(&str, &super::RegionGraph)> {
        self.players.iter().map(|(name, player)| (name.as_str(), player.world())).collect()
    }
}

/// The worlds of several players with connected entrances and placed items.
#[derive(Debug, Clone)]
pub struct GeneratedPlayers {
    generator: PlayersGenerator,
    made: FilledPlayers,
}

impl GeneratedPlayers {
    /// Returns the placement of the items.
    #[must_use]
    pub fn filled(&self) -> &super::Filled {
        &self.made.filled
    }

    /// Writes the result as JSON. It is a valid [plan](PlayersGenerator::plan).
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_json(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_run(RESULTS, &self.generator.outcome(&Ok(self.made.clone())), &mut to)?)
    }

    /// Returns the picture: the worlds of all players, one below the other.
    #[must_use]
    pub fn sketch(&self, title: &str) -> Sketch {
        self.generator.sketch(&self.made, title)
    }

    /// Draws the worlds of all players as an SVG document with a title.
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
    pub fn write_text(&self, title: &str, to: impl Write) -> Result<(), Error> {
        self.generator.write_text(&self.made, title, to)
    }
}
