use std::collections::BTreeSet;

use rmg_core::{RngStream, Seed};

use super::*;

fn item(value: u32, rarity: u32) -> TreasureItem {
    TreasureItem { value, rarity, group: None, content_group: None, is_small: true }
}

fn table(mut items: Vec<TreasureItem>) -> TreasureTable {
    items.sort_by_key(|item| item.value);
    TreasureTable::new(items, Vec::new())
}

/// Returns a table of few or many items, with round or arbitrary values, some limited, some large.
///
/// - `step`: all values are a multiple of it.
fn random_table(step: u32, rng: &mut RngStream) -> TreasureTable {
    // Some of the items share a limit.
    let left: Vec<u32> = (0..6).map(|_| 1 + rng.below(2)).collect();
    let items = (0..1 + rng.below(30)).map(|_| TreasureItem {
        value: step * (1 + rng.below(60)),
        rarity: 1 + rng.below(100),
        group: (rng.below(3) == 0).then(|| rng.index(left.len())),
        content_group: None,
        is_small: rng.below(3) > 0,
    });
    TreasureTable { left: left.clone(), ..table(items.collect()) }
}

/// Returns narrow or wide bounds, from 0 on, with a target anywhere in them.
fn random_aim(step: u32, rng: &mut RngStream) -> Aim {
    let min = step * rng.below(300).saturating_sub(20);
    let max = min + [0, rng.below(step), rng.below(step * 40)][rng.index(3)];
    Aim { min, target: min + rng.below(max - min + 1), max }
}

/// Returns whether one or two of the items make a pile within bounds, by trying all pairs.
fn one_or_two_suffice(table: &TreasureTable, aim: Aim, allows_large: bool) -> bool {
    let all = || table.items.iter().enumerate().filter(|(_, item)| item.is_small || allows_large);
    let pair_is_allowed = |(a, of): (usize, &TreasureItem), (b, other): (usize, &TreasureItem)| {
        let is_enough = of.group != other.group || of.group.is_none_or(|group| table.left[group] > 1);
        (of.is_small || (other.is_small && a != b)) && is_enough
    };
    all().any(|(_, item)| aim.allows(item.value))
        || all().any(|a| all().any(|b| pair_is_allowed(a, b) && aim.allows(a.1.value + b.1.value)))
}

#[test]
fn every_pile_is_within_its_bounds_and_found_if_one_or_two_items_reach_them() {
    let rng = &mut Seed(1).at("stock").stream();
    let (mut sampled, mut failed) = (0, 0);
    for _ in 0..4000 {
        let step = [1, 50, 250][rng.index(3)];
        let mut table = random_table(step, rng);
        let before = table.clone();
        let (aim, objects, allows_large) = (random_aim(step, rng), 1 + rng.index(12), rng.chance(3, 4));
        let Some(pile) = table.sample(aim, objects, allows_large, rng) else {
            assert!(!one_or_two_suffice(&table, aim, allows_large), "{aim:?}, {objects} of {before:?}");
            assert_eq!(table, before, "items of rejected piles are returned");
            failed += 1;
            continue;
        };
        sampled += 1;
        let of = |at: &usize| &before.items[*at];
        assert!((aim.min..=aim.max).contains(&pile.value), "{pile:?} for {aim:?}");
        assert_eq!(pile.value, pile.entries.iter().map(|at| of(at).value).sum::<u32>());
        assert!((1..=MAX_OBJECTS).contains(&pile.entries.len()));
        let large = pile.entries.iter().filter(|at| !of(at).is_small).count();
        assert!(large == 0 || (large == 1 && allows_large && !of(&pile.entries[0]).is_small), "{pile:?}");
        table.return_pile(&pile);
        assert_eq!(table, before, "a pile takes its objects once, within the limits");
    }
    assert!(sampled > 1500 && failed > 200, "both cases are tested: {sampled} and {failed}");
}

#[test]
fn piles_have_few_objects_unless_they_cannot_reach_their_value() {
    let items = [500, 1000, 3000, 10_500, 20_000].map(|value| item(value, 50));
    let mut table = table(items.to_vec());
    let rng = &mut Seed(5).at("stock").stream();
    let mut most = |min: u32, objects: usize| {
        let aim = Aim { min, target: min + 1000, max: min + 5000 };
        let count = |pile: Option<SampledPile>| pile.map_or(0, |pile| pile.entries.len());
        (0..100).map(|_| count(table.sample(aim, objects, true, rng))).max().unwrap()
    };
    assert!(most(10_000, 8) > 4 && most(10_000, 2) <= 2);
    assert!((6..=7).contains(&most(115_000, 1)), "six of the most valuable are needed");
}

#[test]
fn a_target_below_the_cheapest_item_gives_that_item() {
    let mut table = table(vec![item(500, 10), item(2000, 10)]);
    let rng = &mut Seed(2).at("stock").stream();
    let pile = table.sample(Aim { min: 300, target: 310, max: 3000 }, 2, true, rng).unwrap();
    assert_eq!((pile.entries, pile.value), (vec![0], 500));
}

#[test]
fn a_pile_without_room_next_to_a_large_item_gets_another_one() {
    // Only the rare valuable item remains: two large items never make a pile.
    let large = |value, rarity| TreasureItem { is_small: false, ..item(value, rarity) };
    let mut table = table(vec![large(600, 1000), large(1000, 1)]);
    let rng = &mut Seed(3).at("stock").stream();
    for _ in 0..50 {
        let pile = table.sample(Aim { min: 900, target: 1000, max: 1100 }, 3, true, rng).unwrap();
        assert_eq!(pile.value, 1000);
    }
}

#[test]
fn piles_of_a_narrow_tier_vary_and_follow_rarity() {
    let items =
        vec![item(250, 10), item(500, 10), item(750, 10), item(1000, 30), item(1500, 10), item(2000, 10)];
    let mut table = table(items);
    let rng = &mut Seed(4).at("stock").stream();
    let (mut seen, mut counts) = (BTreeSet::new(), [0; 6]);
    for objects in (1..=6).cycle().take(600) {
        let mut pile = table.sample(Aim { min: 2000, target: 2000, max: 2000 }, objects, true, rng).unwrap();
        table.return_pile(&pile);
        pile.entries.iter().for_each(|at| counts[*at] += 1);
        pile.entries.sort_unstable();
        seen.insert(pile.entries);
    }
    assert!(seen.len() >= 8, "{seen:?}");
    assert!(counts.iter().all(|count| *count > 10) && counts[3] > counts[4], "{counts:?}");
}
