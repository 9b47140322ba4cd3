//! Objects that a zone can get, and random selection from them.

use rmg_core::template::SpellRange;
use rmg_core::{CreatureId, ObjectKindId, RngStream};

/// An object that a zone can get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) kind: ObjectKindId,
    /// Value, as treasure counts it.
    pub(crate) value: u32,
    /// Weight of the random selection.
    pub(crate) rarity: u32,
    pub(crate) holds: Holds,
}

/// The contents of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    /// The contents of its kind; if the kind does not state them, any contents that it can have.
    Any,
    /// A reward, by its position in the pack.
    Reward(usize),
    /// A creature and its count.
    Creatures(CreatureId, u32),
    /// Gold, an amount of the template.
    Gold(u32),
    /// Experience, an amount of the template.
    Experience(u32),
    /// All spells of a range of the template.
    Spells(SpellRange),
}

/// Picks an offer with the rarities as weights; the first if all rarities are 0.
pub(crate) fn draw(offers: &[Offer], rng: &mut RngStream) -> Option<Offer> {
    let weights: Vec<u32> = offers.iter().map(|offer| offer.rarity).collect();
    let drawn = rng.pick_weighted(&weights).map(|at| offers[at]);
    drawn.or_else(|| offers.first().copied())
}
