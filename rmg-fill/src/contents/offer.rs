//! A thing that a zone may get, and how one of several is drawn.

use rmg_core::{CreatureId, ObjectKindId, RngStream};

/// A thing that a zone may get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) kind: ObjectKindId,
    /// Worth, as treasure counts it.
    pub(crate) value: u32,
    /// How often it is rolled, against the others.
    pub(crate) rarity: u32,
    pub(crate) holds: Holds,
}

/// What a thing holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    /// What its kind says; where that leaves it open, anything of its sort.
    Any,
    /// A reward of the pack, by its position there.
    Reward(usize),
    /// So many creatures.
    Creatures(CreatureId, u32),
}

/// One of some offers by rarity; the first where none has any.
pub(crate) fn draw(offers: &[Offer], rng: &mut RngStream) -> Option<Offer> {
    let weights: Vec<u32> = offers.iter().map(|offer| offer.rarity).collect();
    let drawn = rng.pick_weighted(&weights).map(|at| offers[at]);
    drawn.or_else(|| offers.first().copied())
}
