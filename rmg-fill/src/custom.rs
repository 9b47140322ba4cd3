//! Custom modifiers, and their positions among the built-in ones.
//!
//! A custom modifier is a type that implements [`CustomModifier`]; see the example `custom_modifier` of the
//! crate `rmg`. It declares a name, its subjects and, as a type, what it reads and writes: `(Read<Facts>,
//! Write<Tiles>)`, or [`ZoneAccess`] for a modifier that places objects. The handles of that type are its
//! only way to reach the contents of zones, and the edges between jobs follow from them. So the result is the
//! same for any number of threads.
//!
//! The random stream of a job is named after the modifier and the subject. So a custom modifier takes no
//! numbers from other modifiers, and it does not change the results of modifiers before it.

use std::sync::Arc;

use rmg_core::diag::nearest;
use rmg_core::model::{MapPos, ObjectBody, ObjectId};
use rmg_core::{ObjectKindId, TilePos};

use crate::FillError;
use crate::modifiers::REGISTRY;
use crate::placing::{Search, Stencil, appearance_on};
use crate::work_list::Entry;

pub use crate::access::{Ask, LayerAccess, OfEach, OfEnds, OfMap, Read, Write};
pub use crate::board::Board;
pub use crate::inputs::Inputs;
pub use crate::job::{ModifierJob, NewObject, Output};
pub use crate::layers::{Anchors, Claim, Facts, Tiles};
pub use crate::subject::{Subject, WholeMap};
pub use crate::zone_access::{OpenZone, ZoneAccess};

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
pub struct CustomEntry(Entry);

impl CustomEntry {
    /// Creates the entry of a modifier.
    pub fn new(modifier: impl CustomModifier) -> Self {
        let (name, modifier) = (modifier.name(), Arc::new(modifier));
        Self(Entry::custom(name, move |lists| {
            for subject in modifier.subjects(lists.board) {
                let modifier = Arc::clone(&modifier);
                let cost = subject.tiles(lists.board);
                lists.add(name, subject, cost, move |subject, access, job: &mut ModifierJob<'_>| {
                    modifier.run(subject, access, job)
                });
            }
        }))
    }
}

/// Custom modifiers with their positions.
#[derive(Debug, Clone, Default)]
pub struct CustomModifiers(Vec<Placed>);

#[derive(Debug, Clone)]
struct Placed {
    after: &'static str,
    entry: Entry,
}

/// Why a custom modifier cannot be added.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CustomModifierError {
    /// The predecessor is unknown.
    #[error("unknown modifier `{after}`, after which `{name}` should run")]
    NoSuchPlace {
        /// Name of the modifier to add.
        name: &'static str,
        /// The requested predecessor.
        after: String,
        /// All possible predecessors.
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
            Self::NoSuchPlace { after, known, .. } => {
                let meant = nearest(after, known.iter().copied());
                let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
                format!("{meant}available modifiers: {}", known.join(", "))
            }
        }
    }
}

impl CustomModifiers {
    /// Adds a custom modifier that runs after the modifier `after`: a [built-in](modifier_names) one or one
    /// that was added before. Modifiers with the same predecessor run in the order of their addition.
    /// Default: after `treasure`.
    ///
    /// # Errors
    /// If the predecessor is unknown, or the name is a duplicate.
    pub fn add(
        &mut self,
        after: Option<&str>,
        CustomEntry(entry): CustomEntry,
    ) -> Result<(), CustomModifierError> {
        let names = || modifier_names().chain(self.0.iter().map(|placed| placed.entry.name));
        if names().any(|name| name == entry.name) {
            return Err(CustomModifierError::NameTaken { name: entry.name });
        }
        let wanted = after.unwrap_or(DEFAULT_PREDECESSOR);
        let Some(after) = names().find(|name| *name == wanted) else {
            let (name, after, known) = (entry.name, wanted.to_owned(), names().collect());
            return Err(CustomModifierError::NoSuchPlace { name, after, known });
        };
        self.0.push(Placed { after, entry });
        Ok(())
    }

    /// Returns whether there are no custom modifiers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the built-in and the custom modifiers in program order.
    pub(crate) fn registry(&self) -> Vec<Entry> {
        let mut all = REGISTRY.to_vec();
        for Placed { after, entry } in &self.0 {
            // modifiers that were added earlier with this predecessor stay before it
            let is_before = |other: &Entry| {
                other.name == *after
                    || self.0.iter().any(|own| own.entry.name == other.name && own.after == *after)
            };
            let place = all.iter().rposition(is_before).expect("`add` checked the predecessor");
            all.insert(place + 1, entry.clone());
        }
        all
    }
}

/// Returns the names of the built-in modifiers, in program order.
pub fn modifier_names() -> impl Iterator<Item = &'static str> {
    REGISTRY.iter().map(|entry| entry.name)
}

impl Tiles {
    /// Returns the tiles of the zone with their claims, row by row.
    pub fn each(&self) -> impl Iterator<Item = (TilePos, Claim)> {
        self.own().filter_map(|at| Some((self.tile_at(at)?, self.claim(at))))
    }
}

impl OpenZone<'_> {
    /// Places an object as near to a tile as possible, but not nearer than `least` tiles if there is such a
    /// place. The object must be reachable, must not overlap other objects and must not split the zone.
    ///
    /// # Returns
    /// The object; `None` if it is not allowed on the terrain of the zone, or does not fit.
    ///
    /// # Cost
    /// O(tiles of the zone).
    pub fn place_near(
        &mut self,
        job: &mut ModifierJob<'_>,
        kind: ObjectKindId,
        body: ObjectBody,
        near: TilePos,
        least: u16,
    ) -> Option<ObjectId> {
        let (appearance, look) = appearance_on(job.board, kind, self.facts.terrain(), None)?;
        let stencil = Stencil::of(look, None)?;
        let mut search = Search::default();
        let spot =
            search.near(&self.tiles, &stencil, self.tiles.possible(), (near, least.into()), &mut job.rng);
        search.stats.tell(&mut job.output);
        let spot = spot?;
        stencil.put(&mut self.tiles, &spot.imprint);
        let at = MapPos { level: self.level(), tile: spot.anchor };
        Some(job.output.place(NewObject { kind, appearance, body, at, zone: self.id() }))
    }
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
        for (after, name) in
            [(None, "a"), (Some("towns"), "b"), (None, "c"), (Some("a"), "d"), (Some("towns"), "e")]
        {
            custom.add(after, CustomEntry::new(Named(name))).unwrap();
        }
        let names: Vec<&str> = custom.registry().iter().map(|entry| entry.name).collect();
        let all: Vec<&str> = modifier_names()
            .flat_map(|name| match name {
                "towns" => vec!["towns", "b", "e"],
                "treasure" => vec!["treasure", "a", "d", "c"],
                other => vec![other],
            })
            .collect();
        assert_eq!(names, all);
    }

    #[test]
    fn an_unknown_predecessor_and_a_duplicate_name_are_refused_with_help() {
        let mut custom = CustomModifiers::default();
        let unknown = custom.add(Some("tresure"), CustomEntry::new(Named("mine"))).unwrap_err();
        assert!(unknown.help().starts_with("did you mean `treasure`? available modifiers: choices, paint"));
        let taken = custom.add(None, CustomEntry::new(Named("roads"))).unwrap_err();
        assert_eq!(taken.to_string(), "duplicate modifier `roads`");
        assert!(custom.is_empty());
    }
}
