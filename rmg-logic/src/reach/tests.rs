use rmg_core::{RngStream, Seed};

use super::*;
use crate::region_graph::RegionGraph;
use crate::rule::{Rule, RuleBook};

/// Computes regions, locations and open links by repetition to a fixed point, directly from the definition.
fn reference_sweep(
    world: &RegionGraph,
    joins: &[(LinkId, RegionId)],
    pool: &[(ItemId, u32)],
) -> (Vec<bool>, Vec<bool>, Vec<bool>) {
    let mut reached = vec![false; world.regions.len()];
    let mut taken = vec![false; world.locations.len()];
    let mut open = vec![false; world.links.len()];
    reached[world.start.index()] = true;
    loop {
        let before = (reached.clone(), taken.clone(), open.clone());
        let holds = |rule: RuleId, reached: &[bool], taken: &[bool], open: &[bool]| {
            fn eval(
                world: &RegionGraph,
                rule: RuleId,
                reached: &[bool],
                taken: &[bool],
                open: &[bool],
                pool: &[(ItemId, u32)],
            ) -> bool {
                match world.rules.get(rule) {
                    Rule::Always => true,
                    Rule::Never => false,
                    Rule::Item(item, count) => {
                        let spots = world.locations.iter().zip(taken);
                        let found = spots.filter(|(spot, taken)| **taken && spot.item == Some(*item)).count();
                        let pool: u32 =
                            pool.iter().filter(|(other, _)| other == item).map(|(_, count)| count).sum();
                        found as u64 + u64::from(pool) >= u64::from(*count)
                    }
                    Rule::Region(region) => reached[region.index()],
                    Rule::Location(location) => taken[location.index()],
                    Rule::Link(link) => open[link.index()],
                    Rule::All(parts) => {
                        parts.iter().all(|part| eval(world, *part, reached, taken, open, pool))
                    }
                    Rule::AtLeast(count, parts) => {
                        let holds = |part: &&RuleId| eval(world, **part, reached, taken, open, pool);
                        parts.iter().filter(holds).count() >= *count as usize
                    }
                    Rule::Any(parts) => {
                        parts.iter().any(|part| eval(world, *part, reached, taken, open, pool))
                    }
                }
            }
            eval(world, rule, reached, taken, open, pool)
        };
        for (at, spot) in world.locations.iter().enumerate() {
            taken[at] |= reached[spot.region.index()] && holds(spot.rule, &reached, &taken, &open);
        }
        for (at, link) in world.links.iter().enumerate() {
            let joined = joins.iter().find(|(exit, _)| exit.index() == at).map(|(_, to)| *to);
            open[at] |= reached[link.from.index()] && holds(link.rule, &reached, &taken, &open);
            if let Some(to) = link.to.or(joined).filter(|_| open[at]) {
                reached[to.index()] = true;
            }
        }
        if (reached.clone(), taken.clone(), open.clone()) == before {
            return (reached, taken, open);
        }
    }
}

type Joins = Vec<(LinkId, RegionId)>;

/// A random world with cyclic region conditions, counts, nested rules, and dangling exits.
fn random_world(rng: &mut RngStream) -> (RegionGraph, Joins, Vec<(ItemId, u32)>) {
    let mut world = RegionGraph::default();
    let regions: Vec<RegionId> =
        (0..rng.between(1, 14)).map(|at| world.add_region(format!("r{at}"))).collect();
    let items: Vec<ItemId> = (0..3).map(|at| world.add_item(format!("i{at}"))).collect();
    let (spots, links) = (rng.below(10), rng.below(40));
    let mut rules = vec![RuleBook::ALWAYS, RuleBook::ALWAYS, RuleBook::NEVER];
    for _ in 0..20 {
        let (a, b) = (rules[rng.index(rules.len())], rules[rng.index(rules.len())]);
        let rule = match rng.below(7) {
            0 => world.rules.item(items[rng.index(3)], rng.below(4)),
            1 => world.rules.region(regions[rng.index(regions.len())]),
            2 if spots > 0 => world.rules.location(LocationId(rng.below(spots))),
            3 if links > 0 => world.rules.link(LinkId(rng.below(links))),
            4 => world.rules.any([a, b]),
            5 => {
                let parts: Vec<RuleId> = (0..4).map(|_| rules[rng.index(rules.len())]).collect();
                world.rules.at_least(2, parts)
            }
            _ => world.rules.all([a, b]),
        };
        rules.push(rule);
    }
    for at in 0..spots {
        let item = rng.chance(2, 3).then(|| items[rng.index(3)]);
        let (region, rule) = (regions[rng.index(regions.len())], rules[rng.index(rules.len())]);
        world.add_location(format!("s{at}"), region, item, rule);
    }
    let mut joins = Vec::new();
    for at in 0..links {
        let (from, to) = (regions[rng.index(regions.len())], regions[rng.index(regions.len())]);
        let rule = rules[rng.index(rules.len())];
        if rng.chance(1, 2) {
            world.add_link(format!("l{at}"), from, to, rule);
        } else {
            let exit = world.add_exit(format!("e{at}"), from, crate::region_graph::LinkKind::OneWay, 0, rule);
            joins.push((exit, to));
        }
    }
    rng.shuffle(&mut joins);
    let pool = vec![(items[0], rng.below(3))];
    (world, joins, pool)
}

#[test]
fn incremental_sweeps_agree_with_the_reference_at_every_step() {
    for seed in 0..2000 {
        let mut rng = Seed(seed).at("reach").stream();
        let (world, joins, pool) = random_world(&mut rng);
        let graph = CompiledGraph::new(&world).unwrap();
        let mut reach = Reach::from_start(&graph, pool.iter().copied());
        for joined in 0..=joins.len() {
            let (reached, taken, open) = reference_sweep(&world, &joins[..joined], &pool);
            assert_eq!(reach.is_reached, reached, "seed {seed}, {joined} joins");
            assert_eq!(reach.is_taken, taken, "seed {seed}, {joined} joins");
            assert_eq!(reach.is_open, open, "seed {seed}, {joined} joins");
            if let Some((exit, to)) = joins.get(joined) {
                reach.join(*exit, *to);
                reach.sweep();
            }
        }
    }
}

#[test]
fn undo_restores_every_mark() {
    for seed in 0..500 {
        let mut rng = Seed(seed).at("undo").stream();
        let (world, joins, pool) = random_world(&mut rng);
        let graph = CompiledGraph::new(&world).unwrap();
        let mut reach = Reach::from_start(&graph, pool);
        let mut history = Vec::new();
        for (exit, to) in &joins {
            history.push((reach.mark(), reach.clone()));
            reach.join(*exit, *to);
            reach.sweep();
        }
        while let Some((mark, before)) = history.pop() {
            reach.undo(mark);
            assert_eq!(reach.is_reached, before.is_reached);
            assert_eq!(reach.is_open, before.is_open);
            assert_eq!(reach.is_taken, before.is_taken);
            assert_eq!(reach.held, before.held);
            assert_eq!(reach.needs, before.needs);
            assert_eq!(reach.leads_to, before.leads_to);
            assert_eq!(reach.reached, before.reached);
        }
    }
}

#[test]
fn an_item_visits_only_rules_that_depend_on_it() {
    let mut world = RegionGraph::default();
    let hall = world.add_region("hall");
    let (red, blue) = (world.add_item("red"), world.add_item("blue"));
    let (needs_red, needs_two) = (world.rules.item(red, 1), world.rules.item(red, 2));
    let needs_blue = world.rules.item(blue, 1);
    for at in 0..1000 {
        let room = world.add_region(format!("blue {at}"));
        world.add_link(format!("b{at}"), hall, room, needs_blue);
    }
    let (first, second) = (world.add_region("one red"), world.add_region("two red"));
    world.add_link("one", hall, first, needs_red);
    world.add_link("two", hall, second, needs_two);
    let graph = CompiledGraph::new(&world).unwrap();
    let mut reach = Reach::from_start(&graph, []);
    let mark = reach.mark();
    let before = reach.steps();
    reach.collect(red, 1);
    reach.sweep();
    assert!(reach.is_reached(first) && !reach.is_reached(second));
    // the rule and the region behind it; none of the thousand blue doors
    assert_eq!(reach.steps() - before, 2);
    assert_eq!(reach.since(mark).len(), 4, "{:?}", reach.since(mark));
    reach.collect(red, 1);
    reach.sweep();
    assert!(reach.is_reached(second));
}

#[test]
fn billions_of_copies_are_collected_at_once() {
    let mut world = RegionGraph::default();
    let hall = world.add_region("hall");
    let gem = world.add_item("gem");
    let rules = [2, u32::MAX - 1, u32::MAX].map(|count| world.rules.item(gem, count));
    let rooms = rules.map(|rule| {
        let room = world.add_region("room");
        world.add_link("way", hall, room, rule);
        room
    });
    let graph = CompiledGraph::new(&world).unwrap();
    let mut reach = Reach::from_start(&graph, [(gem, u32::MAX - 1)]);
    let reached = |reach: &Reach<'_>| rooms.map(|room| reach.is_reached(room));
    assert_eq!(reached(&reach), [true, true, false]);
    let mark = reach.mark();
    reach.collect(gem, u32::MAX);
    reach.sweep();
    assert_eq!((reached(&reach), reach.held(gem)), ([true; 3], u32::MAX));
    reach.undo(mark);
    assert_eq!((reached(&reach), reach.held(gem)), ([true, true, false], u32::MAX - 1));
}

#[test]
fn cyclic_conditions_open_together() {
    let mut world = RegionGraph::default();
    let [hall, a, b] = ["hall", "a", "b"].map(|name| world.add_region(name));
    let (to_a, to_b) = (world.rules.region(b), world.rules.region(a));
    world.add_link("needs b", hall, a, to_a);
    world.add_link("needs a", hall, b, to_b);
    let back_door =
        world.add_exit("back door", hall, crate::region_graph::LinkKind::OneWay, 0, RuleBook::ALWAYS);
    let graph = CompiledGraph::new(&world).unwrap();
    let mut reach = Reach::from_start(&graph, []);
    assert_eq!(reach.reached_count(), 1);
    reach.join(back_door, a);
    reach.sweep();
    assert_eq!(reach.reached_count(), 3);
}

#[test]
fn held_copies_are_limited_to_the_largest_required_count() {
    let mut world = RegionGraph::default();
    world.add_region("hall");
    let coin = world.add_item("coin");
    world.rules.item(coin, 3);
    let graph = CompiledGraph::new(&world).unwrap();
    let reach = Reach::from_start(&graph, [(coin, u32::MAX)]);
    assert_eq!(reach.held(coin), 3);
}
