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

use rmg_core::pack::{ObjectKind, ObjectRole, Subject};

pub(crate) use offer::{Holds, Offer, draw};
pub(crate) use prisons::heroes_for_prisons;
pub(crate) use quest_guards::worth_of_passing;
pub(crate) use rewards::worth_of_reward;
pub(crate) use sort::{Contents, Local, Usual};
pub(crate) use stacks::stack_size;

/// What the games' files hold of those who let heroes pass for a quest; other barriers open with a key.
const QUEST_GUARD: &str = "quest_guard";

/// Who decides what objects of a kind hold.
///
/// # Errors
/// What would have to be made for such an object and is not made yet, in words (a plural).
pub(crate) fn contents_of(kind: &ObjectKind) -> Result<&'static dyn Contents, &'static str> {
    match sort_of(kind)? {
        Sort::Amount => Ok(&amounts::Amounts),
        Sort::Box => Ok(&boxes::Boxes),
        Sort::Prison => Ok(&prisons::Prisons),
        Sort::QuestGuard => Ok(&quest_guards::QuestGuards),
        Sort::Scroll => Ok(&scrolls::Scrolls),
        Sort::Seer => Ok(&seers::Seers),
        Sort::Nothing if matches!(kind.subject, Subject::Dwelling(_)) => Ok(&dwellings::Dwellings),
        Sort::Nothing if kind.is_ownable => Ok(&owners::Owners),
        Sort::Nothing => Ok(&nothing::Nothing),
    }
}

/// What objects of a role hold, as the generator makes them.
enum Sort {
    /// An amount of something.
    Amount,
    /// Gifts for whoever opens it.
    Box,
    /// A hero.
    Prison,
    /// A quest that lets heroes pass.
    QuestGuard,
    /// A spell.
    Scroll,
    /// A quest and its reward.
    Seer,
    /// Nothing; some have an owner.
    Nothing,
}

/// What the generator would have to make for an object of a kind, in words (a plural), and does not make yet;
/// `None` for objects that modifiers can place.
#[must_use]
pub fn not_made_yet(kind: &ObjectKind) -> Option<&'static str> {
    sort_of(kind).err()
}

/// The list of roles.
fn sort_of(kind: &ObjectKind) -> Result<Sort, &'static str> {
    match kind.role {
        ObjectRole::Barrier if kind.body == QUEST_GUARD => Ok(Sort::QuestGuard),
        ObjectRole::Resource | ObjectRole::RandomResource => Ok(Sort::Amount),
        ObjectRole::Pandora => Ok(Sort::Box),
        ObjectRole::Prison => Ok(Sort::Prison),
        ObjectRole::SeerHut => Ok(Sort::Seer),
        ObjectRole::SpellScroll => Ok(Sort::Scroll),
        ObjectRole::Artifact
        | ObjectRole::CreatureBank
        | ObjectRole::Dwelling
        | ObjectRole::Market
        | ObjectRole::Mine
        | ObjectRole::Obelisk
        | ObjectRole::Pickup
        | ObjectRole::RandomArtifact
        | ObjectRole::RandomDwelling
        | ObjectRole::Shrine
        | ObjectRole::Sign
        | ObjectRole::Visitable => Ok(Sort::Nothing),
        ObjectRole::Barrier | ObjectRole::Keymaster => Err("barriers and their keys"),
        ObjectRole::Boat | ObjectRole::Shipyard => Err("boats and shipyards beside those of seas"),
        ObjectRole::Decoration => Err("obstacles at a template's wish"),
        ObjectRole::Event => Err("events"),
        ObjectRole::Garrison => Err("garrisons"),
        ObjectRole::Grail => Err("places of the grail"),
        ObjectRole::Hero | ObjectRole::HeroPlaceholder | ObjectRole::RandomHero => Err("heroes on the map"),
        ObjectRole::MagicTerrain => Err("grounds that work magic"),
        ObjectRole::Monster | ObjectRole::RandomMonster => Err("monsters that guard nothing"),
        ObjectRole::Portal => Err("portals beside those of connections"),
        ObjectRole::RandomTown | ObjectRole::Town => Err("towns as required objects"),
    }
}

#[cfg(test)]
mod tests;
