//! Contents of objects: values that the kind of an object does not determine. One file for each kind of
//! contents.
//!
//! This is the only list of roles. Treasure, required objects of templates and the contents of placed objects
//! follow from it.

mod amounts;
mod boxes;
mod dwellings;
mod nothing;
mod offer;
mod owners;
mod prisons;
mod quest_guards;
mod rewards;
mod rules;
mod scrolls;
mod seers;
mod sort;
mod spells;
mod stacks;

use rmg_core::pack::{ObjectContent, ObjectKind, Subject};

pub(crate) use offer::{Holds, Offer, draw};
pub(crate) use prisons::heroes_for_prisons;
pub(crate) use quest_guards::worth_of_passing;
pub(crate) use rewards::worth_of_reward;
pub(crate) use rules::{apply_rules, limit_of_content, ruled_offers};
pub(crate) use sort::{Contents, Local, Usual};
pub(crate) use stacks::stack_size;

/// Returns the implementation for the contents of a kind.
///
/// # Errors
/// A plural noun for the missing data of such objects, if the generator does not support them.
pub(crate) fn contents_of(kind: &ObjectKind) -> Result<&'static dyn Contents, &'static str> {
    match kind.content()? {
        ObjectContent::Amount => Ok(&amounts::Amounts),
        ObjectContent::Box => Ok(&boxes::Boxes),
        ObjectContent::Prison => Ok(&prisons::Prisons),
        ObjectContent::QuestGuard => Ok(&quest_guards::QuestGuards),
        ObjectContent::Scroll => Ok(&scrolls::Scrolls),
        ObjectContent::Seer => Ok(&seers::Seers),
        ObjectContent::Nothing if matches!(kind.subject, Subject::Dwelling(_)) => Ok(&dwellings::Dwellings),
        ObjectContent::Nothing if kind.is_ownable => Ok(&owners::Owners),
        ObjectContent::Nothing => Ok(&nothing::Nothing),
    }
}

#[cfg(test)]
mod tests;
