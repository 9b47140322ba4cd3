//! Modifiers of a caller's own: what they are made of, and their places between ours.
//!
//! One is a type that implements [`OwnModifier`]; an example of the crate `rmg` (`own_modifier`) is a whole
//! one. It says what it is called, to which subjects it is applied, and, as a type, what it reads and writes:
//! `(Read<Facts>, Write<Tiles>)`, or [`ZoneAccess`] for one that places things. Asking is declaring: the
//! handles that it gets for that type are its only way to what zones hold, and the edges between jobs follow
//! from them. So one of a caller's runs beside ours, on any number of threads, with the same result.
//!
//! Its random stream has its name and that of the subject, so that it takes no number away from another
//! modifier; all that comes before it in the order stays as it would be without.

use std::sync::Arc;

use rmg_core::diag::nearest;
use rmg_core::model::{MapPos, ObjectBody, ObjectId};
use rmg_core::{ObjectKindId, TilePos};

use crate::FillError;
use crate::modifiers::REGISTRY;
use crate::placing::{Stencil, Tally, appearance_on, near_spot};
use crate::work_list::Entry;

pub use crate::access::{Access, Ask, OfEach, OfEnds, OfMap, Read, Write};
pub use crate::board::Board;
pub use crate::inputs::Inputs;
pub use crate::job::{ModifierJob, Output, Thing};
pub use crate::layers::{Anchors, Claim, Facts, Tiles};
pub use crate::subject::{Subject, WholeMap};
pub use crate::zone_access::{OpenZone, ZoneAccess};

/// The modifier that own ones come after where nothing else is said: behind it nothing is placed any more but
/// obstacles.
const USUAL_PLACE: &str = "treasure";

/// A step of filling of a caller's own.
pub trait OwnModifier: Send + Sync + 'static {
    /// What it is applied to: [`ZoneId`](rmg_core::ZoneId), [`ConnectionId`](rmg_core::ConnectionId),
    /// [`Level`](rmg_core::Level) or [`WholeMap`].
    type Subject: Subject;

    /// All that the job of a subject reads and writes.
    type Access: Access<Self::Subject> + 'static;

    /// What it is called: in its random streams, in the cause of what it places, in the profile. Another name
    /// gives other maps.
    fn name(&self) -> &'static str;

    /// Its subjects, in the order that is the meaning; all there are where nothing else is said.
    fn subjects(&self, board: &Board<'_>) -> Vec<Self::Subject> {
        Self::Subject::all(board).collect()
    }

    /// Does it on one subject. What it places is told to [`ModifierJob::output`], as are soft wishes that
    /// cannot be met.
    ///
    /// # Errors
    /// When it cannot do what it must ([`FillError::Own`]): the attempt ends, and another one begins.
    fn run(
        &self,
        subject: Self::Subject,
        access: &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError>;
}

/// A modifier of a caller's, ready to be put into its place. Clones are one and the same.
#[derive(Debug, Clone)]
pub struct OwnEntry(Entry);

impl OwnEntry {
    /// The entry of a modifier.
    pub fn new(modifier: impl OwnModifier) -> Self {
        let (name, modifier) = (modifier.name(), Arc::new(modifier));
        Self(Entry::own(name, move |lists| {
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

/// Modifiers of a caller's own in their places.
#[derive(Debug, Clone, Default)]
pub struct OwnModifiers(Vec<Placed>);

#[derive(Debug, Clone)]
struct Placed {
    after: &'static str,
    entry: Entry,
}

/// Why a modifier has no place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OwnModifierError {
    /// There is no modifier of that name to come after.
    #[error("there is no modifier `{after}` that `{name}` could come after")]
    NoSuchPlace {
        /// The modifier.
        name: &'static str,
        /// What it was to come after.
        after: String,
        /// What it can come after.
        known: Vec<&'static str>,
    },
    /// Another one has the name: they would share their random streams.
    #[error("there is a modifier `{name}` already")]
    NameTaken {
        /// The name.
        name: &'static str,
    },
}

impl OwnModifierError {
    /// The way out.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::NameTaken { .. } => "give it a name of its own".to_owned(),
            Self::NoSuchPlace { after, known, .. } => {
                let meant = nearest(after, known.iter().copied());
                let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
                format!("{meant}the modifiers are {}", known.join(", "))
            }
        }
    }
}

impl OwnModifiers {
    /// Adds one behind the modifier `after`, one of [ours](modifier_names) or one that was added before, and
    /// behind all that were added there; default behind `treasure`.
    ///
    /// # Errors
    /// When there is no such place, or the name is taken.
    pub fn add(&mut self, after: Option<&str>, OwnEntry(entry): OwnEntry) -> Result<(), OwnModifierError> {
        let names = || modifier_names().chain(self.0.iter().map(|placed| placed.entry.name));
        if names().any(|name| name == entry.name) {
            return Err(OwnModifierError::NameTaken { name: entry.name });
        }
        let wanted = after.unwrap_or(USUAL_PLACE);
        let Some(after) = names().find(|name| *name == wanted) else {
            let (name, after, known) = (entry.name, wanted.to_owned(), names().collect());
            return Err(OwnModifierError::NoSuchPlace { name, after, known });
        };
        self.0.push(Placed { after, entry });
        Ok(())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All modifiers in their order, ours with these between them.
    pub(crate) fn registry(&self) -> Vec<Entry> {
        let mut all = REGISTRY.to_vec();
        for Placed { after, entry } in &self.0 {
            // those that were added at one place before it stay before it
            let is_here = |other: &Entry| {
                other.name == *after
                    || self.0.iter().any(|own| own.entry.name == other.name && own.after == *after)
            };
            let place =
                all.iter().rposition(is_here).expect("what it comes after was found when it was added");
            all.insert(place + 1, entry.clone());
        }
        all
    }
}

/// Names of our modifiers, in their order.
pub fn modifier_names() -> impl Iterator<Item = &'static str> {
    REGISTRY.iter().map(|entry| entry.name)
}

impl Tiles {
    /// The tiles of the zone with what each is taken for, row by row.
    pub fn each(&self) -> impl Iterator<Item = (TilePos, Claim)> {
        self.own().filter_map(|at| Some((self.tile_at(at)?, self.claim(at))))
    }
}

impl OpenZone<'_> {
    /// Places an object as near to a tile as it fits, but not nearer than `least` tiles if that can be: where
    /// nothing stands, such that it cuts nothing off and can be reached.
    ///
    /// # Returns
    /// The object; `None` where it cannot stand on the zone's terrain, or there is no room for it.
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
        let mut tally = Tally::default();
        let spot = near_spot(&self.tiles, &stencil, near, least.into(), &mut tally);
        tally.tell(&mut job.output);
        let spot = spot?;
        stencil.put(&mut self.tiles, &spot.imprint);
        let at = MapPos { level: self.level(), tile: spot.anchor };
        Some(job.output.place(Thing { kind, appearance, body, at, zone: self.id() }))
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::ZoneId;

    use super::*;

    struct Named(&'static str);

    impl OwnModifier for Named {
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
    fn each_stands_behind_what_it_was_put_behind_in_the_order_in_which_they_came() {
        let mut own = OwnModifiers::default();
        for (after, name) in
            [(None, "a"), (Some("towns"), "b"), (None, "c"), (Some("a"), "d"), (Some("towns"), "e")]
        {
            own.add(after, OwnEntry::new(Named(name))).unwrap();
        }
        let names: Vec<&str> = own.registry().iter().map(|entry| entry.name).collect();
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
    fn a_place_that_is_none_and_a_name_that_is_taken_are_told_with_the_way_out() {
        let mut own = OwnModifiers::default();
        let no_place = own.add(Some("tresure"), OwnEntry::new(Named("mine"))).unwrap_err();
        assert!(no_place.help().starts_with("did you mean `treasure`? the modifiers are choices, paint"));
        let taken = own.add(None, OwnEntry::new(Named("roads"))).unwrap_err();
        assert_eq!(taken.to_string(), "there is a modifier `roads` already");
        assert!(own.is_empty());
    }
}
