//! The way in: a template, what is chosen for a map, and the map.

mod choices;
mod run;

use std::path::Path;
use std::sync::Arc;

use rmg_fill::OwnModifier;

use crate::error::Error;
use crate::faults::Faults;
use crate::jobs::CancelToken;
use crate::pack::Pack;
use crate::plan::{ContentList, Effort, MapMonsters, PlacementMode, PlayerChoice};
use crate::progress::{Listener, Progress};
use crate::template::{Template, TemplateFile, VictoryWish, WaterContent, write_templates};
use crate::{Game, MapSize};

use choices::{Choices, OwnPlace};

/// Makes maps of a template.
///
/// What is not chosen has the default that its method names; only the seed has none, since who wants a random map draws a number
/// and shows it. All methods but those that read something only take down what is wanted: whether it goes together, and with the template,
/// is looked at by [`check`](Self::check) and by whatever makes something, which tell everything that is wrong at once.
///
/// Clones are cheap and share template and pack, so that a batch is a clone a seed. The same choices give the same map, bit by bit, on
/// any number of threads and on any machine.
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
#[must_use = "a generator makes nothing until it is asked to"]
pub struct Generator {
    file: Arc<TemplateFile>,
    choices: Choices,
}

impl Generator {
    /// The templates of a file.
    ///
    /// # Errors
    /// [`Error::Unreadable`], and as [`from_bytes`](Self::from_bytes).
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::new(TemplateFile::open(path.as_ref(), &Pack::heroes3())?)
    }

    /// The templates of a text.
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::from_bytes(text)
    }

    /// The templates of a file that the caller has read.
    ///
    /// # Errors
    /// [`Error::Faulty`] where it is no JSON as VCMI writes it, or has no template, with all places.
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Result<Self, Error> {
        Self::new(TemplateFile::parse("the template", bytes.into(), &Pack::heroes3()))
    }

    /// The same of a file at a path, by which messages and maps name it.
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_of(path: impl AsRef<Path>, bytes: impl Into<Vec<u8>>) -> Result<Self, Error> {
        Self::new(TemplateFile::parse_file(path.as_ref(), bytes.into(), &Pack::heroes3()))
    }

    fn new(file: TemplateFile) -> Result<Self, Error> {
        Ok(Self { file: Arc::new(file.with_templates()?), choices: Choices::default() })
    }

    /// Names of the templates, in the order of the file: what [`template`](Self::template) takes.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        self.file.templates().iter().map(|template| template.id.as_str())
    }

    /// The template that maps are made of: the first of the file where none is [named](Self::template).
    ///
    /// # Errors
    /// [`Error::Faulty`] where none of the file has the [name](Self::template).
    pub fn chosen(&self) -> Result<&Template, Error> {
        match self.file.pick(self.choices.template.as_deref()) {
            Ok(at) => Ok(&self.file.templates()[at]),
            Err(fault) => Err(Error::Faulty(Faults::new("the choices", "", vec![fault]))),
        }
    }

    /// That template in VCMI's JSON template language: what it means, without comments, with the ids of its zones as they are.
    ///
    /// # Errors
    /// As [`chosen`](Self::chosen); [`Error::Map`] where JSON cannot have it.
    pub fn to_json(&self) -> Result<String, Error> {
        match write_templates(std::slice::from_ref(self.chosen()?)) {
            Ok((text, _lost)) => Ok(text),
            Err(error) => Err(Error::Map(error.to_string())),
        }
    }

    /// Which template of the file; the first where none is named, as on the command line.
    /// [`Map::template`](crate::Map::template) is its name.
    pub fn template(mut self, name: impl Into<String>) -> Self {
        self.choices.template = Some(name.into());
        self
    }

    /// The seed; has no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.choices.seed = Some(seed);
        self
    }

    /// Size of the map, such as `"m+u"` or `"100x80"`; default the template's smallest.
    ///
    /// # Errors
    /// [`Error::Size`] where a text is no size. Whether the template allows it is looked at later.
    pub fn size<S>(mut self, size: S) -> Result<Self, Error>
    where
        S: TryInto<MapSize>,
        Error: From<S::Error>,
    {
        self.choices.size = Some(size.try_into()?);
        Ok(self)
    }

    /// Adds a player, such as `"red=human,town=castle,team=1"`; default as many as the template allows, the first one human.
    ///
    /// # Errors
    /// [`Error::Player`] where a text is no player.
    pub fn player<P>(mut self, player: P) -> Result<Self, Error>
    where
        P: TryInto<PlayerChoice>,
        Error: From<P::Error>,
    {
        self.choices.players.push(player.try_into()?);
        Ok(self)
    }

    /// How much sea; default none.
    pub fn water(mut self, water: WaterContent) -> Self {
        self.choices.water = Some(water);
        self
    }

    /// Strength of monsters on the whole map; default normal.
    pub fn monsters(mut self, monsters: MapMonsters) -> Self {
        self.choices.monsters = monsters;
        self
    }

    /// Bans content, such as `"artifact=centaurAxe,blackshardOfTheDeadKnight"`, `"spell=fly"`, `"skill=logistics"` or `"hero=orrin"`,
    /// whatever the template says; may be called several times. Names are those of the content pack.
    ///
    /// # Errors
    /// [`Error::Content`] where a text is no list of content. Whether the pack has it is looked at later.
    pub fn ban<C>(mut self, content: C) -> Result<Self, Error>
    where
        C: TryInto<ContentList>,
        Error: From<C::Error>,
    {
        self.choices.ban.extend(content.try_into()?.0);
        Ok(self)
    }

    /// Enables content in the same way, which the game or the template would leave out.
    ///
    /// # Errors
    /// As [`ban`](Self::ban).
    pub fn enable<C>(mut self, content: C) -> Result<Self, Error>
    where
        C: TryInto<ContentList>,
        Error: From<C::Error>,
    {
        self.choices.enable.extend(content.try_into()?.0);
        Ok(self)
    }

    /// How the map is won beside defeating all enemies, such as `"grail"`, `"town"`, `"town=3"`, `"artifact"` or
    /// `"artifact=angelWings"`; default as the template says.
    ///
    /// # Errors
    /// [`Error::Victory`] where a text is no way to win. Whether it goes with the template is looked at later.
    pub fn victory<V>(mut self, victory: V) -> Result<Self, Error>
    where
        V: TryInto<VictoryWish>,
        Error: From<V::Error>,
    {
        self.choices.victory = Some(victory.try_into()?);
        Ok(self)
    }

    /// How hard to look for a good layout; default normal.
    pub fn effort(mut self, effort: Effort) -> Self {
        self.choices.effort = effort;
        self
    }

    /// What the search for a layout starts from; default [`PlacementMode::Auto`].
    pub fn placement(mut self, placement: PlacementMode) -> Self {
        self.choices.placement = placement;
        self
    }

    /// Most attempts, 1 to 1000; default 8. The first sound map wins.
    pub fn attempts(mut self, attempts: u32) -> Self {
        self.choices.attempts = attempts;
        self
    }

    /// Whether to hand out the best attempt where none has room for all that the template demands; default no. What is missing is
    /// listed in the map and its certificate; no player goes without a main town.
    pub fn best_effort(mut self, best_effort: bool) -> Self {
        self.choices.best_effort = best_effort;
        self
    }

    /// The content pack; default that of Heroes III.
    pub fn pack(mut self, pack: Pack) -> Self {
        self.choices.pack = pack;
        self
    }

    /// The game whose limits the map keeps to; default VCMI.
    pub fn target(mut self, game: Game) -> Self {
        self.choices.target = game;
        self
    }

    /// Threads for one map, 1 to 256; default as many as the machine has cores, and 1 without the feature `threads`. They change the
    /// time, never the map. Who makes many maps at once takes 1.
    pub fn threads(mut self, threads: usize) -> Self {
        self.choices.threads = Some(threads);
        self
    }

    /// The token that stops the run at the next border between jobs; clones of a generator share it.
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.choices.cancel = Some(token);
        self
    }

    /// Who is told how far a map is: when phases begin and when jobs of the filling end, also from worker threads.
    pub fn on_progress(mut self, tell: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.choices.listener = Some(Listener::new(tell));
        self
    }

    /// Whether to keep when which job ran ([`Making::timeline`](crate::Making::timeline)); default no.
    pub fn timeline(mut self, timeline: bool) -> Self {
        self.choices.timeline = timeline;
        self
    }

    /// Adds a modifier of the caller's own, applied before the obstacles, when all else stands. Its map is audited like any other; it
    /// has no [recipe](crate::MapModel::recipe), as no one can make it again without the modifier.
    pub fn modifier(mut self, modifier: impl OwnModifier) -> Self {
        self.choices.own.push(OwnPlace::new(None, modifier));
        self
    }

    /// The same, applied after the modifier of that name ([`modifier_names`](crate::modifiers::modifier_names), or one that was added
    /// before).
    pub fn modifier_after(mut self, name: impl Into<String>, modifier: impl OwnModifier) -> Self {
        self.choices.own.push(OwnPlace::new(Some(name.into()), modifier));
        self
    }
}
