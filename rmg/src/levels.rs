//! Modular levels: dungeons of rooms and corridors from exchangeable parts.
//!
//! [`Generator`] takes a configuration from a file or a text, or custom parts ([`LevelConfiguration`]). Its
//! result is a [`GeneratedDungeon`]. The other items are re-exported from [`rmg_levels`].
//!
//! ```
//! use rmg::levels::Generator;
//!
//! let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/cellar.toml");
//! let config = std::fs::read_to_string(path).unwrap();

//! let made = Generator::from_text(&config)?.seed(5).depth(2).generate()?;
//! assert!(made.levels().len() >= 2);
//! # Ok::<(), rmg::Error>(())
//! ```

use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::Seed;
use rmg_core::diag::{Diagnostic, Span};

use crate::diagnostics::Diagnostics;
use crate::entrances::no_seed;
use crate::error::Error;
use crate::files::{MAX_PICTURE, read_bytes, read_text};
use crate::levels::dungeon::DungeonLevel;
use crate::puzzle::PUZZLE_LEVEL;
use crate::view::level::{DungeonFile, write_json, write_png, write_text, write_tmj, write_tmx, write_uvtt};
use crate::view::mask::read_mask;
use crate::view::tiled::Sidecar;

pub use rmg_core::dungeon;
pub use rmg_formats::level_json::{LevelFile, LevelFileError, MAX_BYTES as MAX_FILE_BYTES};
pub use rmg_levels::*;

/// An output format of levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum LevelFormat {
    /// A PNG picture.
    Png,
    /// Text: the levels drawn in characters, with lists.
    #[cfg_attr(feature = "clap", value(alias = "txt"))]
    Text,
    /// JSON with all data.
    Json,
    /// A map of the editor Tiled as XML, with a separate picture of the tiles.
    Tmx,
    /// A map of the editor Tiled as JSON, with a separate picture of the tiles.
    Tmj,
    /// A Universal VTT file for virtual tabletops: walls, doors and picture of one level.
    #[cfg_attr(feature = "clap", value(name = "dd2vtt", alias = "uvtt"))]
    Uvtt,
}

/// Generates dungeons from a configuration. Clones share the configuration. Only the seed has no default.
#[derive(Debug, Clone)]
#[must_use = "a generator does nothing until `generate` is called"]
pub struct Generator {
    factory: Arc<LevelFactory>,
    warnings: Diagnostics,
    start: Option<String>,
    seed: Option<u64>,
    depth: u32,
    vaults: Vec<String>,
}

impl Generator {
    /// Reads a configuration file (TOML).
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Invalid`] with all diagnostics of the file.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::from_file_with(path, &OwnParts::default())
    }

    /// Reads a configuration file (TOML) that uses own parts of the program.
    ///
    /// # Errors
    /// As [`from_file`](Self::from_file).
    pub fn from_file_with(path: impl AsRef<Path>, own: &OwnParts) -> Result<Self, Error> {
        let path = path.as_ref();
        let text = read_text(path, "a configuration file", MAX_BYTES)?;
        Self::parse_with(&path.display().to_string(), &text, path.parent(), own)
    }

    /// Reads a configuration from a text (TOML).
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of the text.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Self::parse("the configuration", text)
    }

    /// Reads a configuration from a text. Messages use `name` for the text.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text).
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        Self::parse_in(name, text, None)
    }

    /// Reads a configuration from a text that can include files of a folder. Included files include others
    /// relative to their own folder.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text).
    pub fn parse_in(name: &str, text: &str, folder: Option<&Path>) -> Result<Self, Error> {
        Self::parse_with(name, text, folder, &OwnParts::default())
    }

    /// As [`parse_in`](Self::parse_in), for a text that uses own parts of the program.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text).
    pub fn parse_with(name: &str, text: &str, folder: Option<&Path>, own: &OwnParts) -> Result<Self, Error> {
        let load = |path: &str, outer: &str| {
            let folder = if outer == name { folder } else { Path::new(outer).parent() };
            let folder = folder.ok_or("a text has no folder, so it cannot include files")?;
            let file = without_dots(&folder.join(path));
            let is_picture = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
            let text = if is_picture { mask_text(&file)? } else { included_text(&file)? };
            Ok((file.display().to_string(), text))
        };
        let read = read_sources(name, text, &load, own);
        let (factory, diagnostics) = (read.factory, by_source(&read.sources, read.diagnostics));
        match factory {
            Some(factory) => Ok(Self { warnings: diagnostics, ..Self::new(factory) }),
            None => Err(Error::Invalid(diagnostics)),
        }
    }

    /// Takes a factory that the caller built.
    pub fn new(factory: LevelFactory) -> Self {
        let factory = Arc::new(factory);
        Self {
            factory,
            warnings: Diagnostics::default(),
            start: None,
            seed: None,
            depth: 1,
            vaults: Vec::new(),
        }
    }

    /// Sets the seed. There is no default.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the type of the first level. Default: the type that the configuration names.
    pub fn start(mut self, level_type: impl Into<String>) -> Self {
        self.start = Some(level_type.into());
        self
    }

    /// Sets the depth to generate. Default: 1, only the first level. The dungeon is always planned and proved
    /// to the depth of its configuration.
    pub fn depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// Puts a vault into each level whose type has it, independent of its depth and chance. For authors of
    /// vaults.
    pub fn vault(mut self, name: impl Into<String>) -> Self {
        self.vaults.push(name.into());
        self
    }

    /// Returns warnings about the configuration.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// Returns the level factory, which holds the configuration.
    #[must_use]
    pub fn factory(&self) -> &LevelFactory {
        &self.factory
    }

    /// Plans the levels without generating them.
    ///
    /// # Errors
    /// [`Error::Invalid`] without a seed; [`Error::Level`] for an unknown level type.
    pub fn plan(&self) -> Result<Dungeon<'_>, Error> {
        let seed = Seed(self.seed.ok_or_else(no_seed)?);
        Ok(Dungeon::new(&self.factory, self.start.as_deref(), seed)?.with_vaults(&self.vaults)?)
    }

    /// Generates the levels.
    ///
    /// # Errors
    /// Those of [`plan`](Self::plan), and [`Error::Level`] for more than the maximum number of levels or
    /// tiles.
    pub fn generate(&self) -> Result<GeneratedDungeon, Error> {
        let dungeon = self.plan()?;
        Ok(GeneratedDungeon {
            title: self.factory.title().to_owned(),
            seed: Seed(self.seed.unwrap_or_default()),
            proof: dungeon.prove()?,
            levels: dungeon.make_to_depth(self.depth.max(1))?,
            notes: dungeon.notes().to_vec(),
        })
    }
}

fn included_text(path: &Path) -> Result<String, String> {
    read_text(path, "a configuration file", MAX_BYTES).map_err(|error| error.to_string())
}

/// Returns a picture as the drawing of an outline: light pixels are floor, colored ones doors.
fn mask_text(path: &Path) -> Result<String, String> {
    let bytes = read_bytes(path, "a picture", MAX_PICTURE).map_err(|error| error.to_string())?;
    let rows = read_mask(&bytes).map_err(|error| error.to_string())?;
    Ok(rows.join("\n").replace(['S', 'G'], "+"))
}

/// Returns a path without `.` and with `..` resolved, so that a file has one name.
fn without_dots(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(clean.components().next_back(), Some(Component::Normal(_))) => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean
}

/// Returns the diagnostics of each file, with locations in this file.
fn by_source(sources: &[Source], diagnostics: Vec<Diagnostic>) -> Diagnostics {
    let mut all = Diagnostics::default();
    let source_of = |at: u32| sources.partition_point(|source| source.start <= at).saturating_sub(1);
    let mut lists: Vec<Vec<Diagnostic>> = vec![Vec::new(); sources.len()];
    for mut diagnostic in diagnostics {
        let at = diagnostic.span.map_or(0, |span| source_of(span.start));
        let start = sources.get(at).map_or(0, |source| source.start);
        let local = |span: Span| Span::new(span.start - start, span.end.saturating_sub(start));
        diagnostic.span = diagnostic.span.map(local);
        // another file cannot be shown next to the message
        diagnostic.related.retain(|(span, _)| source_of(span.start) == at);
        diagnostic.related.iter_mut().for_each(|(span, _)| *span = local(*span));
        if let Some(list) = lists.get_mut(at) {
            list.push(diagnostic);
        }
    }
    for (source, list) in sources.iter().zip(lists) {
        all.add(source.name.as_str(), source.text.as_str(), list);
    }
    all
}

/// Levels of a dungeon, with the proof that everything in the dungeon is reachable.
#[derive(Debug, Clone)]
pub struct GeneratedDungeon {
    title: String,
    seed: Seed,
    proof: DungeonProof,
    levels: Vec<DungeonLevel>,
    notes: Vec<String>,
}

impl GeneratedDungeon {
    /// Returns the generated levels, in order.
    #[must_use]
    pub fn levels(&self) -> &[DungeonLevel] {
        &self.levels
    }

    /// Returns the levels and drops the rest.
    #[must_use]
    pub fn into_levels(self) -> Vec<DungeonLevel> {
        self.levels
    }

    /// Returns the proof, which covers the whole dungeon.
    #[must_use]
    pub fn proof(&self) -> &DungeonProof {
        &self.proof
    }

    /// Returns the title of the dungeon.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the seed of the dungeon.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns notes about the parts that the plan omits, with reasons.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Writes the levels in a format.
    ///
    /// For Tiled, `name` is the file name without its extension. The result is the picture of the textures,
    /// to be saved next to the file; `None` for other formats and without levels.
    ///
    /// # Errors
    /// The I/O errors of `to`.
    pub fn write(&self, format: LevelFormat, name: &str, to: impl Write) -> io::Result<Option<Sidecar>> {
        write_levels(&self.levels, &self.title, self.seed, format, name, to)
    }
}

/// Reads levels from the JSON that [`LevelFormat::Json`] writes, and proves each again, except the levels of
/// puzzles: their doors have other conditions than keys.
///
/// # Errors
/// [`Error::LevelFile`] with the place of the first error; [`Error::Level`] if a level is not sound.
///
/// # Cost
/// O(bytes + tiles).
pub fn read_levels(text: &str) -> Result<LevelFile, Error> {
    let file = rmg_formats::level_json::read(text)?;
    let mut levels = file.levels.iter().filter(|level| level.level_type != PUZZLE_LEVEL);
    levels.try_for_each(prove_level)?;
    Ok(file)
}

/// Returns whether a text is the JSON of levels, not a configuration.
#[must_use]
pub fn is_level_file(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// Writes levels in a format, as [`GeneratedDungeon::write`] does.
///
/// # Errors
/// The I/O errors of `to`; [`io::ErrorKind::InvalidInput`] if the format does not fit the levels.
pub fn write_levels(
    levels: &[DungeonLevel],
    title: &str,
    seed: Seed,
    format: LevelFormat,
    name: &str,
    mut to: impl Write,
) -> io::Result<Option<Sidecar>> {
    let file = &DungeonFile { title, seed, levels };
    match format {
        LevelFormat::Png => write_png(file, &mut to)?,
        LevelFormat::Text => write_text(file, &mut to)?,
        LevelFormat::Json => write_json(file, &mut to)?,
        LevelFormat::Uvtt => match file.levels {
            [level] => write_uvtt(level, &mut to)?,
            levels => {
                let message = format!("a file for tabletops holds one level, not {}", levels.len());
                return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
            }
        },
        LevelFormat::Tmx => return write_tmx(file, name, &mut to),
        LevelFormat::Tmj => return write_tmj(file, name, &mut to),
    }
    Ok(None)
}
