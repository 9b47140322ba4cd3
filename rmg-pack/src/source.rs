//! The texts of a pack.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// Names of the built-in packs, which other packs may extend. The first is the default.
pub const BUILT_IN: &[&str] = &["heroes3", "hota"];

macro_rules! files {
    ($pack:literal: $($file:literal),+ $(,)?) => {
        &[$(($file, include_str!(concat!("../packs/", $pack, "/", $file)))),+]
    };
}

/// Files of the pack of Heroes III.
const HEROES3: &[(&str, &str)] = files![
    "heroes3":
    "pack.toml",
    "terrains.csv",
    "roads.csv",
    "rivers.csv",
    "resources.csv",
    "factions.csv",
    "creatures.csv",
    "artifacts.csv",
    "spells.csv",
    "skills.csv",
    "hero_classes.csv",
    "heroes.csv",
    "objects.csv",
    "dwellings.csv",
    "appearances.csv",
    "obstacle_sets.csv",
    "rewards.csv",
];

/// Files of the pack of Horn of the Abyss.
const HOTA: &[(&str, &str)] = files![
    "hota":
    "pack.toml",
    "terrains.csv",
    "factions.csv",
    "creatures.csv",
    "artifacts.csv",
    "skills.csv",
    "hero_classes.csv",
    "heroes.csv",
    "objects.csv",
    "dwellings.csv",
    "appearances.csv",
    "obstacle_sets.csv",
    "vcmi.csv",
];

/// The files of a pack, read by the caller.
///
/// ```
/// use rmg_pack::{PackSource, load};
/// let mut mine = PackSource::new("mine");
/// mine.add("pack.toml", "name = 'mine'\nversion = '1'\nextends = 'heroes3'\n");
/// mine.add("creatures.csv", "name,growth\nimp,99\n");
/// let pack = load(&[mine])?;
/// let imp = pack.creatures.find("imp").expect("the base pack has it");
/// assert_eq!((pack.creatures[imp].growth, pack.creatures[imp].level), (99, 1));
/// # Ok::<(), rmg_pack::PackError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackSource<'a> {
    label: String,
    files: BTreeMap<String, Cow<'a, [u8]>>,
}

impl<'a> PackSource<'a> {
    /// Creates a pack without files. Messages print `label` before file names: the folder as the user wrote
    /// it.
    #[must_use]
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), files: BTreeMap::new() }
    }

    /// Returns a [built-in](BUILT_IN) pack, without the pack that it extends; `None` for other names.
    #[must_use]
    pub fn built_in(name: &str) -> Option<PackSource<'static>> {
        let at = BUILT_IN.iter().position(|known| *known == name)?;
        let files = [HEROES3, HOTA][at].iter();
        let files = files.map(|(file, text)| ((*file).to_owned(), Cow::Borrowed(text.as_bytes())));
        Some(PackSource { label: name.to_owned(), files: files.collect() })
    }

    /// Returns the built-in pack of Heroes III.
    ///
    /// # Panics
    /// Never: this pack is built in.
    #[must_use]
    pub fn embedded() -> PackSource<'static> {
        Self::built_in(BUILT_IN[0]).expect("the pack of Heroes III is built in")
    }

    /// Adds or replaces a file.
    pub fn add(&mut self, name: impl Into<String>, text: &'a str) {
        self.files.insert(name.into(), Cow::Borrowed(text.as_bytes()));
    }

    /// Adds a file as bytes. [`load`](super::load) checks that they are UTF-8.
    pub fn add_bytes(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.files.insert(name.into(), Cow::Owned(bytes));
    }

    /// Returns whether a file with that name belongs to a pack: `pack.toml` and every `.csv`. Other files in
    /// the folder, such as a readme, are ignored.
    #[must_use]
    pub fn wants(name: &str) -> bool {
        name == "pack.toml" || name.ends_with(".csv")
    }

    /// Returns the text before file names in messages.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the text of a file without its byte order mark; `None` if it is missing or not UTF-8. Spans of
    /// diagnostics count the bytes of this text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        std::str::from_utf8(self.bytes(name)?).ok().map(|text| text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// Returns whether it has the files of the built-in pack with that name, ignoring labels.
    pub(super) fn is_built_in(&self, name: &str) -> bool {
        Self::built_in(name).is_some_and(|built_in| self.files == built_in.files)
    }

    /// Returns the content of a file; `None` if it is missing.
    #[must_use]
    pub fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(AsRef::as_ref)
    }

    /// Returns the names of the files, in order.
    pub fn file_names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Returns `label/name`, for messages.
    pub(super) fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.label.trim_end_matches('/'))
    }
}
