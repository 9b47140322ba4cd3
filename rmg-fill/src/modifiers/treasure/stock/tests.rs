use std::collections::BTreeSet;

use rmg_core::{RngStream, Seed};

use super::*;

fn ware(value: u32, rarity: u32) -> Ware {
    Ware { value, rarity, group: None, is_small: true }
}

fn stock(mut wares: Vec<Ware>) -> Stock {
    wares.sort_by_key(|ware| ware.value);
    Stock::new(wares, Vec::new())
}

/// Few or many things, worth round or odd amounts, some limited, some large.
///
/// - `step`: what all values are a multiple of.
fn random_stock(step: u32, rng: &mut RngStream) -> Stock {
    // Some of them share a limit.
    let left: Vec<u32> = (0..6).map(|_| 1 + rng.below(2)).collect();
    let wares = (0..1 + rng.below(30)).map(|_| Ware {
        value: step * (1 + rng.below(60)),
        rarity: 1 + rng.below(100),
        group: (rng.below(3) == 0).then(|| rng.index(left.len())),
        is_small: rng.below(3) > 0,
    });
    Stock { left: left.clone(), ..stock(wares.collect()) }
}

/// Bounds from narrow to wide, from 0 on, with a target anywhere in them.
fn random_aim(step: u32, rng: &mut RngStream) -> Aim {
    let min = step * rng.below(300).saturating_sub(20);
    let max = min + [0, rng.below(step), rng.below(step * 40)][rng.index(3)];
    Aim { min, target: min + rng.below(max - min + 1), max }
}

/// Whether one or two of the things make a pile within bounds, found by trying all.
fn one_or_two_do(stock: &Stock, aim: Aim, allows_large: bool) -> bool {
    let all = || stock.wares.iter().enumerate().filter(|(_, ware)| ware.is_small || allows_large);
    let pair_is_allowed = |(a, of): (usize, &Ware), (b, other): (usize, &Ware)| {
        let is_enough = of.group != other.group || of.group.is_none_or(|group| stock.left[group] > 1);
        (of.is_small || (other.is_small && a != b)) && is_enough
    };
    all().any(|(_, ware)| aim.allows(ware.value))
        || all().any(|a| all().any(|b| pair_is_allowed(a, b) && aim.allows(a.1.value + b.1.value)))
}

#[test]
fn every_pile_lies_within_its_bounds_and_is_found_where_one_or_two_things_make_it() {
    let rng = &mut Seed(1).at("stock").stream();
    let (mut drawn, mut vain) = (0, 0);
    for _ in 0..4000 {
        let step = [1, 50, 250][rng.index(3)];
        let mut stock = random_stock(step, rng);
        let before = stock.clone();
        let (aim, thrift) = (random_aim(step, rng), rng.below(4));
        let Some(pile) = stock.draw(aim, thrift, rng) else {
            assert!(!one_or_two_do(&stock, aim, thrift <= 2), "{aim:?}, thrift {thrift}, of {before:?}");
            assert_eq!(stock, before, "what was drawn in vain is put back");
            vain += 1;
            continue;
        };
        drawn += 1;
        let of = |at: &usize| &before.wares[*at];
        assert!((aim.min..=aim.max).contains(&pile.value), "{pile:?} for {aim:?}");
        assert_eq!(pile.value, pile.entries.iter().map(|at| of(at).value).sum::<u32>());
        assert!((1..=MOST_OBJECTS).contains(&pile.entries.len()));
        let large = pile.entries.iter().filter(|at| !of(at).is_small).count();
        assert!(large == 0 || (large == 1 && thrift <= 2 && !of(&pile.entries[0]).is_small), "{pile:?}");
        stock.give_back(&pile);
        assert_eq!(stock, before, "a pile takes off what it holds, and within the limits");
    }
    assert!(drawn > 1500 && vain > 200, "both cases were tried: {drawn} and {vain}");
}

#[test]
fn thrift_makes_small_piles_and_dear_ones_as_small_as_can_be() {
    let wares = [500, 1000, 3000, 10_500, 20_000].map(|value| ware(value, 50));
    let mut stock = stock(wares.to_vec());
    let rng = &mut Seed(5).at("stock").stream();
    let mut most = |min: u32, thrift: u32| {
        let aim = Aim { min, target: min + 1000, max: min + 5000 };
        (0..100).map(|_| stock.draw(aim, thrift, rng).map_or(0, |pile| pile.entries.len())).max().unwrap()
    };
    assert!(most(10_000, 0) > 4 && most(10_000, 3) <= 2);
    assert!((6..=7).contains(&most(115_000, 3)), "six of the dearest are needed");
}

#[test]
fn a_target_below_the_cheapest_thing_gives_that_thing() {
    let mut stock = stock(vec![ware(500, 10), ware(2000, 10)]);
    let rng = &mut Seed(2).at("stock").stream();
    let pile = stock.draw(Aim { min: 300, target: 310, max: 3000 }, 0, rng).unwrap();
    assert_eq!((pile.entries, pile.value), (vec![0], 500));
}

#[test]
fn a_pile_with_no_room_beside_a_large_thing_gets_another_one() {
    // The rare dear one is left: two large things never make a pile.
    let large = |value, rarity| Ware { is_small: false, ..ware(value, rarity) };
    let mut stock = stock(vec![large(600, 1000), large(1000, 1)]);
    let rng = &mut Seed(3).at("stock").stream();
    for _ in 0..50 {
        let pile = stock.draw(Aim { min: 900, target: 1000, max: 1100 }, 0, rng).unwrap();
        assert_eq!(pile.value, 1000);
    }
}

#[test]
fn piles_of_a_narrow_tier_are_varied_and_go_by_rarity() {
    let wares =
        vec![ware(250, 10), ware(500, 10), ware(750, 10), ware(1000, 30), ware(1500, 10), ware(2000, 10)];
    let mut stock = stock(wares);
    let rng = &mut Seed(4).at("stock").stream();
    let (mut seen, mut counts) = (BTreeSet::new(), [0; 6]);
    for _ in 0..600 {
        let mut pile = stock.draw(Aim { min: 2000, target: 2000, max: 2000 }, 0, rng).unwrap();
        stock.give_back(&pile);
        pile.entries.iter().for_each(|at| counts[*at] += 1);
        pile.entries.sort_unstable();
        seen.insert(pile.entries);
    }
    assert!(seen.len() >= 8, "{seen:?}");
    assert!(counts.iter().all(|count| *count > 30) && counts[3] > counts[4], "{counts:?}");
}
