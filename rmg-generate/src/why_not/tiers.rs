//! Tiers of treasure that wishes are about.

use rmg_core::model::UnmetWish;

use crate::why::Teller;

/// The tier of a zone's treasure that a wish is about: it names the bounds.
pub(super) fn tier_of(teller: &Teller<'_>, wish: &UnmetWish) -> Option<usize> {
    let contents = &teller.zone(wish.zone?)?.contents;
    contents.treasure.iter().position(|tier| {
        let bounds = format!("worth {} to {}", tier.min, tier.max);
        wish.what.ends_with(&bounds)
    })
}
