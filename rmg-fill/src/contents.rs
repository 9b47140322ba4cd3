//! Contents: what the kind of an object leaves open, and who decides it. One file for each sort.
//!
//! The list of roles is here and nowhere else: what treasure may roll, what a template may require and what
//! an object holds once it stands follow from it.

mod amounts;
mod boxes;
mod dwellings;
mod nothing;
mod offer;
mod owners;
mod prisons;
mod quest_guards;
mod rewards;
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
pub(crate) use sort::{Contents, Local, Usual};
pub(crate) use stacks::stack_size;

/// Who decides what objects of a kind hold.
///
/// # Errors
/// What would have to be made for such an object and is not made yet, in words (a plural).
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
