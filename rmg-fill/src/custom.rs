//! Custom modifiers, and their positions among the built-in ones.
//!
//! A custom modifier is a type that implements [`CustomModifier`]. It declares a name, its subjects and, as a
//! type, what it reads and writes: `(Read<Facts>, Write<Tiles>)`, [`ZoneAccess`] for a modifier that places
//! objects, or [`PileAccess`] for one that places guarded piles. The handles of that type are its only way to
//! reach the contents of zones, and the edges between jobs follow from them. So the result is the same for
//! any number of threads.
//!
//! The random stream of a job is named after the modifier and the subject. So a custom modifier takes no
//! numbers from other modifiers, and it does not change the results of modifiers before it.
//!
//! # Layers
//!
//! | Layer | Of | Contents | Written by | Final after |
//! |---|---|---|---|---|
//! | [`Facts`] | zone | terrain, factions of towns | `choices` | `choices` |
//! | [`Painted`] | zone | terrain of each tile, as the games can draw it | `paint`, `rock` | `rock` |
//! | [`Tiles`] | zone | surface and [`Claim`] of each tile | most modifiers | `obstacles` |
//! | [`Anchors`] | zone | main point, entrances, kept distances | `towns` to `required` | `grail` |
//! | [`RoadTiles`] | zone | tiles with a road, and its kind | `roads` | `roads` |
//! | [`ObstacleTiles`] | zone | the obstacle that is drawn last on each tile | `obstacles` | `obstacles` |
//! | [`RiverTiles`] | level | tiles with a river, and its kind | `rivers` | `rivers` |
//! | [`HasWay`] | connection | whether the connection is realized | `links` to `late ferries` | `monoliths` |
//! | [`ZoneQuota`] | zone | limited items, for [`PileAccess`] | `limits`, `treasure`, `quests` | `quests` |
//!
//! These layers are private, because only one modifier can write them without breaking a promise of the
//! map: the kinds of monoliths and the waters of ferries, which are distributed over all connections, and
//! the sprites, which follow from terrain, roads and rivers.
//!
//! A modifier of a zone can also read layers of its neighbors ([`OfNeighbors`]), a modifier of a connection
//! those of both ends ([`OfEnds`]), and one of a level or of the map those of all zones ([`OfEach`]).

mod ground;
mod objects;
pub(crate) mod options;

use std::sync::Arc;

use rmg_core::diag::{Diagnostic, nearest};
use rmg_core::model::ModifierRecord;
use rmg_core::template::Template;

use crate::FillError;
use crate::modifiers::REGISTRY;
use crate::work_list::Entry;

pub use crate::access::{Ask, LayerAccess, OfEach, OfEnds, OfMap, OfNeighbors, Read, Write};
pub use crate::board::Board;
pub use crate::inputs::Inputs;
pub use crate::job::{ModifierJob, NewObject, Output};
pub use crate::layers::{
    Anchors, Claim, Facts, HasWay, ObstacleTiles, Painted, RiverTiles, RoadEndKind, RoadTiles, Surface,
    Tiles, ZoneQuota,
};
pub use crate::subject::{Subject, WholeMap};
pub use crate::zone_access::{OpenZone, ZoneAccess};
pub use ground::Distances;
pub use objects::{NoPile, OpenQuota, PileAccess};
pub use options::{OptionKind, OptionSpec, Options};
pub use rmg_jobs::Advice;

/// The default predecessor of custom modifiers. After it only obstacles are placed.
const DEFAULT_PREDECESSOR: &str = "treasure";

/// A custom step of filling.
pub trait CustomModifier: Send + Sync + 'static {
    /// The kind of its subjects: [`ZoneId`](rmg_core::ZoneId), [`ConnectionId`](rmg_core::ConnectionId),
    /// [`Level`](rmg_core::Level) or [`WholeMap`].
    type Subject: Subject;

    /// The layers that the job of a subject reads and writes.
    type Access: LayerAccess<Self::Subject> + 'static;

    /// Returns its name, which appears in its random streams, in the cause of its objects and in profiles.
    /// Another name results in other maps.
    fn name(&self) -> &'static str;

    /// Returns its version, which maps record next to its name. Change it when its maps change. Default: `1`.
    fn version(&self) -> &'static str {
        "1"
    }

    /// Returns what it does, as a text that follows its name in explanations: `places shrines where roads
    /// cross`. Default: none.
    fn about(&self) -> &'static str {
        ""
    }

    /// Returns the options that templates can set for it; see [`ModifierJob::options`]. Default: none.
    fn options(&self) -> &'static [OptionSpec] {
        &[]
    }

    /// Returns rules about its cost, which `rmg profile report` applies. Default: none.
    fn advice(&self) -> &'static [Advice] {
        &[]
    }

    /// Returns its subjects in program order. Default: all subjects.
    fn subjects(&self, board: &Board<'_>) -> Vec<Self::Subject> {
        Self::Subject::all(board).collect()
    }

    /// Runs on one subject. Objects and unmet requests go to [`ModifierJob::output`].
    ///
    /// # Errors
    /// If a required result is impossible ([`FillError::Own`]): the attempt ends, and the next one starts.
    fn run(
        &self,
        subject: Self::Subject,
        access: &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError>;
}

/// A custom modifier that can be added to [`CustomModifiers`]. Clones share the modifier.
#[derive(Debug, Clone)]
pub struct CustomEntry {
    entry: Entry,
    version: &'static str,
    about: &'static str,
    options: &'static [OptionSpec],
    advice: &'static [Advice],
}

impl CustomEntry {
    /// Creates the entry of a modifier.
    pub fn new(modifier: impl CustomModifier) -> Self {
        let (name, version, about) = (modifier.name(), modifier.version(), modifier.about());
        let (options, advice) = (modifier.options(), modifier.advice());
        let modifier = Arc::new(modifier);
        let entry = Entry::custom(name, move |lists| {
            for subject in modifier.subjects(lists.board) {
                let modifier = Arc::clone(&modifier);
                let cost = subject.tiles(lists.board);
                lists.add(name, subject, cost, false, move |subject, access, job: &mut ModifierJob<'_>| {
                    modifier.run(subject, access, job)
                });
            }
        });
        Self { entry, version, about, options, advice }
    }
}

/// The position of a custom modifier among the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Position {
    /// After `treasure`: then only the built-in modifiers of scenery follow.
    #[default]
    Default,
    /// After the modifier with this name. Modifiers with the same predecessor run in the order of their
    /// addition.
    After(String),
    /// Before the modifier with this name. Modifiers with the same successor run in the order of their
    /// addition.
    Before(String),
    /// In place of the modifier with this name. The audit checks the map as usual, so that the new modifier
    /// must provide what the old one did.
    InPlaceOf(String),
}

/// The built-in modifiers with the changes of a program: custom modifiers, and removed ones.
#[derive(Debug, Clone)]
pub struct CustomModifiers {
    all: Vec<Placed>,
    removed: Vec<&'static str>,
}

#[derive(Debug, Clone)]
struct Placed {
    entry: Entry,
    custom: Option<Custom>,
}

/// A custom modifier in the list.
#[derive(Debug, Clone)]
struct Custom {
    version: &'static str,
    about: &'static str,
    options: &'static [OptionSpec],
    advice: &'static [Advice],
    /// The modifier that it follows by its position.
    follows: Option<String>,
}

impl Default for CustomModifiers {
    fn default() -> Self {
        let built_in = REGISTRY.iter().map(|entry| Placed { entry: entry.clone(), custom: None });
        Self { all: built_in.collect(), removed: Vec::new() }
    }
}

/// Why the list of modifiers cannot be changed in some way.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CustomModifierError {
    /// The name of another modifier is unknown.
    #[error("unknown modifier `{other}`{}", .name.map_or_else(String::new, |name| format!(", at which `{name}` should run")))]
    NoSuchPlace {
        /// Name of the modifier to add; `None` if `other` should be removed.
        name: Option<&'static str>,
        /// The requested neighbor, or the modifier to remove.
        other: String,
        /// All possible names.
        known: Vec<&'static str>,
    },
    /// Another modifier has this name; both would share their random streams.
    #[error("duplicate modifier `{name}`")]
    NameTaken {
        /// The name that both modifiers have.
        name: &'static str,
    },
}

impl CustomModifierError {
    /// Returns a help text.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::NameTaken { .. } => "choose another name".to_owned(),
            Self::NoSuchPlace { other, known, .. } => {
                let meant = nearest(other, known.iter().copied());
                let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
                format!("{meant}available modifiers: {}", known.join(", "))
            }
        }
    }
}

impl CustomModifiers {
    /// Adds a custom modifier at a position among the [built-in](modifier_names) ones and those that were
    /// added before.
    ///
    /// # Errors
    /// If the other modifier of the position is unknown, or the name is a duplicate.
    pub fn add(&mut self, at: &Position, custom: CustomEntry) -> Result<(), CustomModifierError> {
        let name = custom.entry.name;
        let place = match at {
            Position::Default => self.place(Some(name), DEFAULT_PREDECESSOR)?,
            Position::After(other) | Position::Before(other) | Position::InPlaceOf(other) => {
                self.place(Some(name), other)?
            }
        };
        let replaced = matches!(at, Position::InPlaceOf(_)).then_some(place);
        let is_other = |at: usize, other: &Placed| Some(at) != replaced && other.entry.name == name;
        if self.all.iter().enumerate().any(|(at, other)| is_other(at, other)) {
            return Err(CustomModifierError::NameTaken { name });
        }
        let follows = match at {
            Position::Default => Some(DEFAULT_PREDECESSOR.to_owned()),
            Position::After(other) => Some(other.clone()),
            Position::Before(_) | Position::InPlaceOf(_) => None,
        };
        // Modifiers that were added earlier with this predecessor stay before it.
        let is_before = |other: &Placed| {
            follows.is_some() && other.custom.as_ref().is_some_and(|other| other.follows == follows)
        };
        let last = self.all.iter().rposition(is_before).map_or(place, |last| last.max(place));
        let CustomEntry { version, about, options, advice, .. } = custom;
        let of_custom = Custom { version, about, options, advice, follows };
        let new = Placed { entry: custom.entry, custom: Some(of_custom) };
        match at {
            Position::Default | Position::After(_) => self.all.insert(last + 1, new),
            Position::Before(_) => self.all.insert(place, new),
            Position::InPlaceOf(_) => {
                let old = std::mem::replace(&mut self.all[place], new);
                if old.custom.is_none() {
                    self.removed.push(old.entry.name);
                }
            }
        }
        Ok(())
    }

    /// Removes a modifier. The audit checks the map as usual: without some of the built-in modifiers no map
    /// is sound.
    ///
    /// # Errors
    /// If there is no modifier with this name.
    pub fn remove(&mut self, name: &str) -> Result<(), CustomModifierError> {
        let place = self.place(None, name)?;
        let old = self.all.remove(place);
        if old.custom.is_none() {
            self.removed.push(old.entry.name);
        }
        Ok(())
    }

    /// Returns the index of the modifier with a name.
    fn place(&self, name: Option<&'static str>, other: &str) -> Result<usize, CustomModifierError> {
        self.all.iter().position(|placed| placed.entry.name == other).ok_or_else(|| {
            let known = self.all.iter().map(|placed| placed.entry.name).collect();
            CustomModifierError::NoSuchPlace { name, other: other.to_owned(), known }
        })
    }

    /// Returns whether the list is that of the built-in modifiers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.all.iter().all(|placed| placed.custom.is_none())
    }

    /// Returns the changes as maps record them: the custom modifiers in program order, each with its
    /// predecessor, then the removed built-in ones.
    #[must_use]
    pub fn records(&self) -> Vec<ModifierRecord> {
        let name = |at: usize| self.all[at].entry.name.into();
        let custom = self.all.iter().enumerate().filter_map(|(at, placed)| {
            let custom = placed.custom.as_ref()?;
            Some(ModifierRecord::Added {
                name: name(at),
                version: custom.version.to_owned(),
                about: custom.about.to_owned(),
                after: at.checked_sub(1).map(name),
            })
        });
        let removed = self.removed.iter().map(|name| ModifierRecord::Removed { name: (*name).into() });
        custom.chain(removed).collect()
    }

    /// Returns the rules of the custom modifiers about their cost, each with the name of the modifier.
    #[must_use]
    pub fn advice(&self) -> Vec<(&'static str, Advice)> {
        let custom =
            self.all.iter().filter_map(|placed| Some((placed.entry.name, placed.custom.as_ref()?.advice)));
        custom.flat_map(|(name, advice)| advice.iter().map(move |advice| (name, *advice))).collect()
    }

    /// Returns the errors and warnings of the options that a template sets for custom modifiers: an unknown
    /// option or a wrong value is an error, an unknown modifier a warning, because other programs may have
    /// it.
    #[must_use]
    pub fn check(&self, template: &Template) -> Vec<Diagnostic> {
        let custom =
            self.all.iter().filter_map(|placed| Some((placed.entry.name, placed.custom.as_ref()?.options)));
        options::check(template, &custom.collect::<Vec<_>>())
    }

    /// Returns the built-in and the custom modifiers in program order.
    pub(crate) fn registry(&self) -> Vec<Entry> {
        self.all.iter().map(|placed| placed.entry.clone()).collect()
    }
}

/// Returns the names of the built-in modifiers, in program order.
pub fn modifier_names() -> impl Iterator<Item = &'static str> {
    REGISTRY.iter().map(|entry| entry.name)
}

#[cfg(test)]
mod tests {
    use rmg_core::ZoneId;

    use super::*;

    struct Named(&'static str);

    impl CustomModifier for Named {
        type Subject = ZoneId;
        type Access = (Read<Facts>, Read<Tiles>);

        fn name(&self) -> &'static str {
            self.0
        }

        fn run(&self, _: ZoneId, _: &Self::Access, _: &mut ModifierJob<'_>) -> Result<(), FillError> {
            Ok(())
        }
    }

    #[test]
    fn modifiers_with_one_predecessor_run_in_order_of_addition() {
        let mut custom = CustomModifiers::default();
        let after = |name: &str| Position::After(name.to_owned());
        for (at, name) in [
            (Position::Default, "a"),
            (after("towns"), "b"),
            (Position::Default, "c"),
            (after("a"), "d"),
            (after("towns"), "e"),
            (Position::Before("mines".to_owned()), "f"),
            (Position::Before("mines".to_owned()), "g"),
            (Position::InPlaceOf("rivers".to_owned()), "h"),
        ] {
            custom.add(&at, CustomEntry::new(Named(name))).unwrap();
        }
        custom.remove("reefs").unwrap();
        let names: Vec<&str> = custom.registry().iter().map(|entry| entry.name).collect();
        let all: Vec<&str> = modifier_names()
            .flat_map(|name| match name {
                "towns" => vec!["towns", "b", "e"],
                "treasure" => vec!["treasure", "a", "d", "c"],
                "mines" => vec!["f", "g", "mines"],
                "rivers" => vec!["h"],
                "reefs" => vec![],
                other => vec![other],
            })
            .collect();
        assert_eq!(names, all);
    }

    #[test]
    fn an_unknown_predecessor_and_a_duplicate_name_are_refused_with_help() {
        let mut custom = CustomModifiers::default();
        let tresure = Position::After("tresure".to_owned());
        let unknown = custom.add(&tresure, CustomEntry::new(Named("mine"))).unwrap_err();
        assert!(unknown.help().starts_with("did you mean `treasure`? available modifiers: choices, paint"));
        let taken = custom.add(&Position::Default, CustomEntry::new(Named("roads"))).unwrap_err();
        assert_eq!(taken.to_string(), "duplicate modifier `roads`");
        assert!(custom.is_empty());
    }
}
