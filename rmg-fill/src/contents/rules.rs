//! Rules of a zone for objects with some content: they change the value and frequency of offers, remove
//! offers, and add contents that the pack does not list.

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectContent, Reward, RewardKind};
use rmg_core::plan::{ContentChoice, ContentPlan};
use rmg_core::template::SpellRange;

use super::offer::{Holds, Offer};
use super::sort::{Contents, Local, Usual};

/// Adds the offers of a kind for the treasure of a zone, after the rules of the zone.
pub(crate) fn ruled_offers(
    contents: &dyn Contents,
    local: Local<'_, '_>,
    usual: Usual,
    offers: &mut Vec<Offer>,
) {
    let first = offers.len();
    contents.offers(local, usual, offers);
    apply_rules(local, usual.kind, offers, first);
}

/// Applies the rules of a zone to the offers of a kind from `first` on. O(offers x rules).
pub(crate) fn apply_rules(local: Local<'_, '_>, kind: ObjectKindId, offers: &mut Vec<Offer>, first: usize) {
    let pack = local.board.pack;
    let rules = local.plan().contents.objects.contents_of(kind);
    if rules.is_empty() {
        return;
    }
    if !local.is_sea() {
        for rule in rules {
            let is_listed = offers[first..].iter().any(|offer| fits(pack, rule.content, offer.holds));
            if !is_listed && let Some(offer) = further(local, rule) {
                offers.push(offer);
            }
        }
    }
    let mut ruled = offers.split_off(first);
    ruled.retain_mut(|offer| match last_fitting(pack, rules, offer).map(|at| rules[at].values) {
        None => true,
        Some(None) => false,
        Some(Some(values)) => {
            offer.value = values.value.unwrap_or(offer.value);
            offer.rarity = values.rarity.unwrap_or(offer.rarity);
            true
        }
    });
    offers.append(&mut ruled);
}

/// Returns the limit of a zone for objects with the content of an offer: the position of its rule, and the
/// number.
pub(crate) fn limit_of_content(local: Local<'_, '_>, offer: &Offer) -> Option<(usize, u32)> {
    let rules = local.plan().contents.objects.contents_of(offer.kind);
    let at = last_fitting(local.board.pack, rules, offer)?;
    Some((at, rules[at].values?.zone_limit?))
}

/// Returns the position of the last rule that fits an offer.
fn last_fitting(pack: &ContentPack, rules: &[ContentPlan], offer: &Offer) -> Option<usize> {
    rules.iter().rposition(|rule| fits(pack, rule.content, offer.holds))
}

/// Returns whether an offer has the content of a rule.
fn fits(pack: &ContentPack, content: ContentChoice, holds: Holds) -> bool {
    match (content, holds) {
        (ContentChoice::Any, _) => true,
        (content, Holds::Reward(at)) => fits_reward(content, &pack.rewards[at]),
        (ContentChoice::Creatures, Holds::Creatures(..))
        | (ContentChoice::AnyGold, Holds::Gold(_))
        | (ContentChoice::AnyExperience, Holds::Experience(_))
        | (ContentChoice::AnySpells, Holds::Spells(_)) => true,
        (ContentChoice::Creature(wanted), Holds::Creatures(creature, _)) => wanted == creature,
        (ContentChoice::Level(level), Holds::Creatures(creature, _)) => {
            pack.creatures[creature].level == level
        }
        (ContentChoice::Gold(wanted), Holds::Gold(amount))
        | (ContentChoice::Experience(wanted), Holds::Experience(amount)) => wanted == amount,
        (ContentChoice::Spells { low, high, schools }, Holds::Spells(range)) => {
            range == SpellRange { low, high, schools }
        }
        _ => false,
    }
}

fn fits_reward(content: ContentChoice, reward: &Reward) -> bool {
    use RewardKind as Kind;
    let all = SpellRange::ALL_SCHOOLS;
    match (content, reward.kind) {
        (ContentChoice::AnyGold, Kind::BoxGold | Kind::QuestGold)
        | (
            ContentChoice::AnyExperience,
            Kind::BoxExperience | Kind::QuestExperience | Kind::PrisonExperience,
        )
        | (
            ContentChoice::AnySpells,
            Kind::BoxSpellsOfLevel | Kind::BoxSpellsOfSchool | Kind::BoxSpellsAny | Kind::ScrollLevel,
        ) => true,
        (ContentChoice::Gold(amount), Kind::BoxGold | Kind::QuestGold)
        | (
            ContentChoice::Experience(amount),
            Kind::BoxExperience | Kind::QuestExperience | Kind::PrisonExperience,
        ) => amount == reward.amount,
        (ContentChoice::Spells { low, high, .. }, Kind::ScrollLevel) => (low..=high).contains(&reward.level),
        (ContentChoice::Spells { low, high, schools }, Kind::BoxSpellsOfLevel) => {
            low == reward.level && high == reward.level && schools == all
        }
        (ContentChoice::Spells { low: 1, high: 5, schools }, Kind::BoxSpellsOfSchool) => {
            let bit = SpellRange::SCHOOLS.iter().position(|name| *name == reward.school);
            bit.is_some_and(|bit| schools == 1 << bit)
        }
        (ContentChoice::Spells { low: 1, high: 5, schools }, Kind::BoxSpellsAny) => schools == all,
        _ => false,
    }
}

/// Returns the offer of a content that the pack does not list: an amount of gold or experience, or spells
/// with a value of the template. Without a value it is unknown what the object is worth.
fn further(local: Local<'_, '_>, rule: &ContentPlan) -> Option<Offer> {
    let pack = local.board.pack;
    let values = rule.values?;
    let (holds, like) = match (rule.content, pack.objects[rule.kind].content().ok()?) {
        (ContentChoice::Gold(amount), ObjectContent::Box) if pack.defaults.currency.is_some() => {
            (Holds::Gold(amount), RewardKind::BoxGold)
        }
        (ContentChoice::Experience(amount), ObjectContent::Box) => {
            (Holds::Experience(amount), RewardKind::BoxExperience)
        }
        (ContentChoice::Experience(amount), ObjectContent::Prison) => {
            (Holds::Experience(amount), RewardKind::PrisonExperience)
        }
        (ContentChoice::Spells { low, high, schools }, ObjectContent::Box) => {
            let range = SpellRange { low, high, schools };
            let has_spells = !super::spells::spells_in(local.board, range).is_empty();
            has_spells.then_some((Holds::Spells(range), RewardKind::BoxSpellsAny))?
        }
        _ => return None,
    };
    let usual = pack.rewards.iter().find(|reward| reward.kind == like);
    let rarity = values.rarity.or_else(|| usual.map(|reward| reward.rarity)).unwrap_or(1);
    Some(Offer { kind: rule.kind, value: values.value?, rarity, holds })
}
