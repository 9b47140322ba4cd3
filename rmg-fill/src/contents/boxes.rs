//! Pandora's Boxes: gold, experience, creatures of the faction of the zone, or spells.

use rmg_core::model::ObjectBody;
use rmg_core::pack::{Reward, RewardKind};
use rmg_core::{RngStream, SpellId, ZoneId};

use super::offer::{Holds, Offer, draw};
use super::rewards::gifts_of;
use super::sort::{Contents, Local, Usual};
use super::spells::spells_for;
use super::stacks::stacks_of_zone;
use crate::board::Board;
use crate::layers::ZoneQuota;

const SPELLS: &[RewardKind] =
    &[RewardKind::BoxSpellsOfLevel, RewardKind::BoxSpellsOfSchool, RewardKind::BoxSpellsAny];

#[derive(Debug)]
pub(super) struct Boxes;

impl Contents for Boxes {
    fn is_offered_in_seas(&self) -> bool {
        false
    }

    fn versions(&self, local: Local<'_, '_>, usual: Usual, versions: &mut Vec<Offer>) {
        let mut offer = |holds: Holds, worth: u64, rarity: u32| {
            let worth = if usual.is_changed { usual.value.into() } else { worth };
            let value = u32::try_from(worth).unwrap_or(u32::MAX);
            versions.push(Offer { kind: usual.kind, value, rarity, holds });
        };
        let has_gold = local.board.pack.defaults.currency.is_some();
        let gold: &[RewardKind] = if has_gold { &[RewardKind::BoxGold] } else { &[] };
        for (at, reward) in local.rewards(gold).chain(local.rewards(&[RewardKind::BoxExperience])) {
            offer(Holds::Reward(at), reward.value.into(), reward.rarity);
        }
        for (creature, count, worth, rarity) in stacks_of_zone(local, RewardKind::BoxCreatures) {
            offer(Holds::Creatures(creature, count), worth, rarity);
        }
        for (at, reward) in books(local) {
            offer(Holds::Reward(at), reward.value.into(), reward.rarity);
        }
    }

    fn body(
        &self,
        board: &Board<'_>,
        zone: ZoneId,
        offer: &Offer,
        hand: &mut ZoneQuota,
        rng: &mut RngStream,
    ) -> ObjectBody {
        let holds = match offer.holds {
            Holds::Any => {
                let mut versions = Vec::new();
                let usual = Usual { kind: offer.kind, value: 0, rarity: 0, is_changed: false };
                self.versions(Local { board, zone, hand }, usual, &mut versions);
                draw(&versions, rng).map_or(Holds::Any, |version| version.holds)
            }
            holds => holds,
        };
        ObjectBody::Box { gifts: Box::new(gifts_of(board, holds, rng)) }
    }
}

/// A spell reward, its position in the pack, the spells that it can contain, and how many of them it
/// contains.
type Book<'p> = (usize, &'p Reward, Vec<SpellId>, usize);

/// Returns the spell rewards with distinct contents. If bans leave two rewards with the same possible spells,
/// only the most valuable one remains.
fn books<'p>(local: Local<'_, 'p>) -> impl Iterator<Item = (usize, &'p Reward)> {
    let book = |(at, reward): (usize, &'p Reward)| -> Book<'p> {
        let spells = spells_for(local.board, reward);
        let taken = spells.len().min(usize::try_from(reward.amount).unwrap_or(usize::MAX));
        (at, reward, spells, taken)
    };
    let books: Vec<Book<'p>> = local.rewards(SPELLS).map(book).filter(|book| book.3 > 0).collect();
    let is_covered = |book: &Book<'_>, other: &Book<'_>| {
        let common = || book.2.iter().filter(|spell| other.2.binary_search(spell).is_ok()).count();
        book.3 == other.3 && book.1.value < other.1.value && common() >= book.3
    };
    let is_distinct: Vec<bool> =
        books.iter().map(|book| !books.iter().any(|other| is_covered(book, other))).collect();
    let distinct = books.into_iter().zip(is_distinct).filter(|(_, is_distinct)| *is_distinct);
    distinct.map(|((at, reward, ..), _)| (at, reward))
}
