//! The main entry point: a template and options in, a map out.

mod choices;
mod run;

use std::path::Path;
use std::sync::Arc;

use rmg_fill::custom::Position;
use rmg_fill::{CustomEntry, CustomModifier, CustomModifiers};

use crate::diagnostics::Diagnostics;
use crate::error::Error;
use crate::jobs::CancelToken;
use crate::pack::Pack;
use crate::plan::{ContentList, ContentSeed, Effort, MapMonsters, PlacementMode, PlayerChoice};
use crate::progress::{Listener, Progress};
use crate::template::{
    SymmetryRequest, Template, TemplateFile, VictoryRequest, WaterContent, write_templates,
};
use crate::{Game, MapSize};

use choices::Choices;

/// Generates maps from a template.
///
/// Every option has a default, which its method documents. Only the seed has none: for a random map, pick a
/// random seed and show it to the user. Methods that set an option do not check it against the template and
/// the other options. [`check`](Self::check), [`generate`](Self::generate) and the other methods with a
/// result do, and report all errors at once.
///
/// Clones are cheap and share the template and the pack. For a batch, clone the generator for each seed. The
/// same options give the same map, byte for byte, with any number of threads and on any machine.
///
/// ```
/// let template = r#"{ "pair": {
///     "minSize": "s", "maxSize": "m", "players": "2",
///     "zones": {
///         "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 } },
///         "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 } }
///     },
///     "connections": [{ "a": "1", "b": "2", "guard": 3000 }]
/// } }"#;
/// let map = rmg::Generator::from_text(template)?.seed(7).size("s")?.generate()?;
/// assert!(map.certificate().is_sound());
/// let mut file = Vec::new();
/// map.write_vmap(&mut file)?;
/// assert!(file.starts_with(b"PK"));
/// # Ok::<(), rmg::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a generator does nothing until `generate` is called"]
pub struct Generator {
    file: Arc<TemplateFile>,
    choices: Choices,
}

impl Generator {
    /// Reads the templates of a file.
    ///
    /// # Errors
    /// [`Error::Unreadable`], and those of [`from_bytes`](Self::from_bytes).
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::new(TemplateFile::open(path.as_ref(), &Pack::heroes3())?)
    }

    /// Reads the templates of a text.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::from_bytes(text)
    }

    /// Reads templates from the bytes of a file, in any supported format.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics, if the bytes cannot be read or contain no template.
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Result<Self, Error> {
        Self::new(TemplateFile::parse("the template", bytes.into(), &Pack::heroes3()))
    }

    /// Reads templates from the bytes of the file at `path`. Messages and maps refer to this path; the file
    /// is not opened.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_of(path: impl AsRef<Path>, bytes: impl Into<Vec<u8>>) -> Result<Self, Error> {
        Self::new(TemplateFile::parse_file(path.as_ref(), bytes.into(), &Pack::heroes3()))
    }

    fn new(file: TemplateFile) -> Result<Self, Error> {
        Ok(Self { file: Arc::new(file.with_templates()?), choices: Choices::default() })
    }

    /// Iterates over the names of the templates, in the order of the file. [`template`](Self::template) takes
    /// one of them.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        self.file.templates().iter().map(|template| template.id.as_str())
    }

    /// Returns the template that maps are generated from. Default: the first of the file.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the file has no template with the [chosen name](Self::template).
    pub fn chosen(&self) -> Result<&Template, Error> {
        match self.file.pick(self.choices.template.as_deref()) {
            Ok(at) => Ok(&self.file.templates()[at]),
            Err(diagnostic) => Err(Error::Invalid(Diagnostics::new("the choices", "", vec![diagnostic]))),
        }
    }

    /// Returns the chosen template in the JSON template language of VCMI, without comments. The ids of its
    /// zones stay unchanged.
    ///
    /// # Errors
    /// Those of [`chosen`](Self::chosen); [`Error::Map`] if JSON cannot represent the template.
    pub fn to_json(&self) -> Result<String, Error> {
        match write_templates(std::slice::from_ref(self.chosen()?)) {
            Ok((text, _lost)) => Ok(text),
            Err(error) => Err(Error::Map(error.to_string())),
        }
    }

    /// Chooses a template of the file. Default: the first, as on the command line.
    /// [`Map::template`](crate::Map::template) returns its name.
    pub fn template(mut self, name: impl Into<String>) -> Self {
        self.choices.template = Some(name.into());
        self
    }

    /// Sets the seed. There is no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.choices.seed = Some(seed);
        self
    }

    /// Draws the contents of zones from another seed and keeps the layout, terrain, towns and links: `"9"`
    /// for all zones, `"3=9"` for the zone `3`. You can call it several times: the seed of a zone overrides
    /// that of all zones, and the last call counts. Default: the [seed](Self::seed). A zone whose seed stays
    /// the same keeps its contents, except for rivers, rock at underground borders, and requests of quests.
    ///
    /// # Errors
    /// [`Error::ContentSeed`] if a text is not a content seed. This method does not check whether the map has
    /// the zone.
    pub fn content_seed<C>(mut self, seed: C) -> Result<Self, Error>
    where
        C: TryInto<ContentSeed>,
        Error: From<C::Error>,
    {
        self.choices.content_seeds.push(seed.try_into()?);
        Ok(self)
    }

    /// With a [content seed](Self::content_seed), sets the attempt that made the layout to keep, from 0:
    /// [`MapModel::attempt`](crate::MapModel::attempt). Default: 0. No other attempt is made.
    pub fn layout_attempt(mut self, attempt: u32) -> Self {
        self.choices.layout_attempt = attempt;
        self
    }

    /// Sets the size of the map, such as `"m+u"` or `"100x80"`. Default: the smallest size of the template.
    ///
    /// # Errors
    /// [`Error::Size`] if a text is not a size. This method does not check whether the template allows the
    /// size.
    pub fn size<S>(mut self, size: S) -> Result<Self, Error>
    where
        S: TryInto<MapSize>,
        Error: From<S::Error>,
    {
        self.choices.size = Some(size.try_into()?);
        Ok(self)
    }

    /// Adds a player, such as `"red=human,town=castle,team=1"`. Default: as many players as the template
    /// allows, of which the first is human.
    ///
    /// # Errors
    /// [`Error::Player`] if a text is not a player.
    pub fn player<P>(mut self, player: P) -> Result<Self, Error>
    where
        P: TryInto<PlayerChoice>,
        Error: From<P::Error>,
    {
        self.choices.players.push(player.try_into()?);
        Ok(self)
    }

    /// Sets the amount of water. Default: none.
    pub fn water(mut self, water: WaterContent) -> Self {
        self.choices.water = Some(water);
        self
    }

    /// Sets the strength of monsters on the whole map. Default: normal.
    pub fn monsters(mut self, monsters: MapMonsters) -> Self {
        self.choices.monsters = monsters;
        self
    }

    /// Bans content, such as `"artifact=centaurAxe,blackshardOfTheDeadKnight"`, `"spell=fly"`,
    /// `"skill=logistics"` or `"hero=orrin"`. Overrides the template. You can call it several times. The
    /// names are those of the content pack.
    ///
    /// # Errors
    /// [`Error::Content`] if a text is not a list of content. This method does not check whether the pack has
    /// the content.
    pub fn ban<C>(mut self, content: C) -> Result<Self, Error>
    where
        C: TryInto<ContentList>,
        Error: From<C::Error>,
    {
        self.choices.ban.extend(content.try_into()?.0);
        Ok(self)
    }

    /// Enables content that the game or the template excludes. Takes the same values as [`ban`](Self::ban).
    ///
    /// # Errors
    /// Those of [`ban`](Self::ban).
    pub fn enable<C>(mut self, content: C) -> Result<Self, Error>
    where
        C: TryInto<ContentList>,
        Error: From<C::Error>,
    {
        self.choices.enable.extend(content.try_into()?.0);
        Ok(self)
    }

    /// Sets a victory condition in addition to defeating all enemies, such as `"grail"`, `"town"`,
    /// `"town=3"`, `"artifact"` or `"artifact=angelWings"`. Default: the condition of the template.
    ///
    /// # Errors
    /// [`Error::Victory`] if a text is not a victory condition. This method does not check the condition
    /// against the template.
    pub fn victory<V>(mut self, victory: V) -> Result<Self, Error>
    where
        V: TryInto<VictoryRequest>,
        Error: From<V::Error>,
    {
        self.choices.victory = Some(victory.try_into()?);
        Ok(self)
    }

    /// Sets the symmetry of the map, such as `"rotate2"`, `"mirror-x"`, `"auto"` or `"none"`. Default: the
    /// symmetry of the template.
    ///
    /// # Errors
    /// [`Error::Symmetry`] if a text is not a symmetry. This method does not check the symmetry against the
    /// template.
    pub fn symmetry<S>(mut self, symmetry: S) -> Result<Self, Error>
    where
        S: TryInto<SymmetryRequest>,
        Error: From<S::Error>,
    {
        self.choices.symmetry = Some(symmetry.try_into()?);
        Ok(self)
    }

    /// Sets how much work to spend on a good layout. Default: normal.
    pub fn effort(mut self, effort: Effort) -> Self {
        self.choices.effort = effort;
        self
    }

    /// Sets the initial layout of the search. Default: [`PlacementMode::Auto`].
    pub fn placement(mut self, placement: PlacementMode) -> Self {
        self.choices.placement = placement;
        self
    }

    /// Sets the maximum number of attempts, 1 to 1000. Default: 8. The result is the map of the first
    /// successful attempt.
    pub fn attempts(mut self, attempts: u32) -> Self {
        self.choices.attempts = attempts;
        self
    }

    /// Sets whether to return the best attempt if no attempt has room for everything that the template
    /// requires. Default: no. The map and its certificate list what is missing. Every player has a main town
    /// in any case.
    pub fn best_effort(mut self, best_effort: bool) -> Self {
        self.choices.best_effort = best_effort;
        self
    }

    /// Sets the content pack. Default: the built-in pack of Heroes III.
    pub fn pack(mut self, pack: Pack) -> Self {
        self.choices.pack = pack;
        self
    }

    /// Sets the game whose limits apply to the map. Default: VCMI.
    pub fn target(mut self, game: Game) -> Self {
        self.choices.target = game;
        self
    }

    /// Sets the number of threads for one map, 1 to 256. Default: the number of cores, or 1 without the
    /// feature `threads`. The number does not change the map. Use 1 if you generate many maps in parallel.
    pub fn threads(mut self, threads: usize) -> Self {
        self.choices.threads = Some(threads);
        self
    }

    /// Sets the token that cancels the run after the current jobs. Clones of the generator share it.
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.choices.cancel = Some(token);
        self
    }

    /// Sets a callback for progress. It is called when a phase starts and when a job of the fill phase ends,
    /// also from worker threads.
    pub fn on_progress(mut self, callback: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.choices.listener = Some(Listener::new(callback));
        self
    }

    /// Sets whether to record when each job ran
    /// ([`GenerationInfo::timeline`](crate::GenerationInfo::timeline)). Default: no.
    pub fn timeline(mut self, timeline: bool) -> Self {
        self.choices.timeline = timeline;
        self
    }

    /// Adds a custom modifier. It runs before the obstacles, after all other modifiers. The map is audited
    /// like any other. Its [recipe](crate::MapModel::recipe) names the modifier, because the map cannot be
    /// generated again without it.
    pub fn modifier(self, modifier: impl CustomModifier) -> Self {
        self.modifier_at(&Position::Default, modifier)
    }

    /// Adds a custom modifier that runs after the modifier `name`: one of
    /// [`modifier_names`](crate::modifiers::modifier_names), or a custom modifier that was added before.
    pub fn modifier_after(self, name: impl Into<String>, modifier: impl CustomModifier) -> Self {
        self.modifier_at(&Position::After(name.into()), modifier)
    }

    /// Adds a custom modifier at a position: before, after or in place of another one.
    pub fn modifier_at(mut self, at: &Position, modifier: impl CustomModifier) -> Self {
        let added = self.choices.modifiers.add(at, CustomEntry::new(modifier));
        self.choices.modifier_errors.extend(added.err());
        self
    }

    /// Sets the whole list of modifiers.
    pub fn modifiers(mut self, modifiers: CustomModifiers) -> Self {
        self.choices.modifiers = modifiers;
        self
    }

    /// Removes a modifier by name. The map is audited like any other: without some of the built-in modifiers
    /// no map is sound.
    pub fn without_modifier(mut self, name: impl Into<String>) -> Self {
        let removed = self.choices.modifiers.remove(&name.into());
        self.choices.modifier_errors.extend(removed.err());
        self
    }
}
