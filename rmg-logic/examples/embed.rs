//! How a game embeds the randomizer: its finished world is split, constrained by closures, shuffled, and told back.
//!
//! Run it with `cargo run -p rmg-logic --example embed`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::cell::Cell;
use std::error::Error;

use rmg_core::Seed;
use rmg_logic::entrances::{EntranceSettings, Hooks, PairRule, Randomizer, bake_lookup, disconnect};
use rmg_logic::{ItemId, Link, LinkId, LinkKind, RegionGraph, RegionId, RuleBook, RuleId};

/// Directions of doors are the groups of this game.
const EAST: i64 = 1;
const WEST: i64 = 2;
const CAVE: i64 = 3;

fn door(
    world: &mut RegionGraph,
    name: &str,
    from: RegionId,
    to: RegionId,
    group: i64,
    rule: RuleId,
) -> LinkId {
    let link = Link { name: name.to_owned(), from, to: Some(to), rule, kind: LinkKind::TwoWay, group };
    world.push_link(link)
}

fn main() -> Result<(), Box<dyn Error>> {
    // 1. The game's own world, with all its doors in place.
    let mut world = RegionGraph::default();
    let names = ["Village", "Forest", "Bridge", "Castle", "Crypt", "Mine", "Vault"];
    let [village, forest, bridge, castle, crypt, mine, vault] = names.map(|name| world.add_region(name));
    let lamp: ItemId = world.add_item("lamp");
    let coin: ItemId = world.add_item("coin");
    world.add_location("old chest", forest, Some(lamp), RuleBook::ALWAYS);
    for place in [village, mine, crypt] {
        world.add_location(format!("coin in {}", names[place.index()]), place, Some(coin), RuleBook::ALWAYS);
    }
    let has_lamp = world.rules.item(lamp, 1);
    let three_coins = world.rules.item(coin, 3);
    let was_at_bridge = world.rules.region(bridge);
    let rich_and_travelled = world.rules.all([three_coins, was_at_bridge]);

    let always = RuleBook::ALWAYS;
    let mut doors = vec![
        door(&mut world, "village gate", village, forest, EAST, always),
        door(&mut world, "forest edge", forest, village, WEST, always),
        door(&mut world, "forest path", forest, bridge, EAST, always),
        door(&mut world, "bridge west", bridge, forest, WEST, always),
        door(&mut world, "bridge east", bridge, castle, EAST, always),
        door(&mut world, "castle gate", castle, bridge, WEST, always),
    ];
    for (outside, inside, rule) in
        [(village, mine, has_lamp), (castle, crypt, always), (bridge, vault, rich_and_travelled)]
    {
        let (out_name, in_name) = (names[outside.index()], names[inside.index()]);
        doors.push(door(&mut world, &format!("{out_name} cave"), outside, inside, CAVE, rule));
        doors.push(door(&mut world, &format!("{in_name} exit"), inside, outside, CAVE, always));
    }

    // 2. Every door is cut in two.
    for link in doors {
        disconnect(&mut world, link, None, None)?;
    }

    // 3. East meets west, caves meet caves.
    let lookup = bake_lookup(&world, |group| match group {
        EAST => vec![WEST],
        WEST => vec![EAST],
        same => vec![same],
    });

    // 4. A constraint of this game's own: a cave never leads straight to another cave mouth of the surface, except
    //    for the village's.
    let surface = [village, forest, bridge, castle];
    let regions_of_links: Vec<(RegionId, i64)> =
        world.links.iter().map(|link| (link.from, link.group)).collect();
    let regions_of_targets: Vec<RegionId> = world.targets.iter().map(|target| target.region).collect();
    let allow = move |exit: LinkId, target: rmg_logic::TargetId| {
        let (from, group) = regions_of_links[exit.index()];
        let to = regions_of_targets[target.index()];
        group != CAVE
            || from == village
            || to == village
            || !(surface.contains(&from) && surface.contains(&to))
    };
    let settings = EntranceSettings {
        is_coupled: true,
        lookup,
        allow: Some(PairRule::new(allow)),
        ..EntranceSettings::default()
    };

    // 5. Checked once; every fault is told.
    let randomizer = Randomizer::new(&world, settings)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;

    // 6. One layout per seed. The callback follows the joins as they are made, and forgets those that are taken back.
    for seed in [1, 2, 3].map(Seed) {
        let joined = Cell::new(0);
        let mut hooks = Hooks::default()
            .on_connect(|progress, exits, _| {
                joined.set(joined.get() + 1);
                assert!(exits.iter().all(|exit| progress.is_joined(*exit)));
                false // it made no joins of its own
            })
            .on_disconnect(|_, _| joined.set(joined.get() - 1));
        let layout = randomizer.randomize_with(seed, &mut hooks)?;
        drop(hooks);
        assert_eq!(joined.get() * 2, layout.pairings.len());
        assert_eq!(layout.placed_regions.len(), world.regions.len());
        println!(
            "seed {seed}, attempt {}{}",
            layout.work.attempts,
            if layout.work.is_repaired { ", repaired" } else { "" }
        );
        // a coupled join is listed in both directions, one after the other
        for (exit, target) in layout.pairings.iter().step_by(2) {
            println!("  {} <-> {}", world.links[exit.index()].name, world.targets[target.index()].name);
        }
    }
    Ok(())
}
