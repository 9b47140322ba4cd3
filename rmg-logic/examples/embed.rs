//! A game that embeds the randomizer: it splits its complete world, adds constraints as closures, shuffles,
//! and reads the layouts.
//!
//! Run it with `cargo run -p rmg-logic --example embed`.
#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::cell::Cell;
use std::error::Error;

use rmg_core::Seed;
use rmg_logic::entrances::{EntranceSettings, Hooks, PairRule, Randomizer, bake_lookup, disconnect};
use rmg_logic::{ItemId, Link, LinkId, LinkKind, RegionGraph, RegionId, RuleBook, RuleId};

// The groups of this game are the directions of its doors.
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
    // 1. The world of the game, with all its doors connected.
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
    let visited_bridge = world.rules.region(bridge);
    let coins_and_bridge = world.rules.all([three_coins, visited_bridge]);

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
        [(village, mine, has_lamp), (castle, crypt, always), (bridge, vault, coins_and_bridge)]
    {
        let (out_name, in_name) = (names[outside.index()], names[inside.index()]);
        doors.push(door(&mut world, &format!("{out_name} cave"), outside, inside, CAVE, rule));
        doors.push(door(&mut world, &format!("{in_name} exit"), inside, outside, CAVE, always));
    }

    // 2. Split every door into an exit and a target.
    for link in doors {
        disconnect(&mut world, link, None, None)?;
    }

    // 3. East doors connect to west doors, caves to caves.
    let lookup = bake_lookup(&world, |group| match group {
        EAST => vec![WEST],
        WEST => vec![EAST],
        same => vec![same],
    });

    // 4. A custom constraint: a cave never leads directly to another cave on the surface, except from or to
    //    the village.
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

    // 5. Check the settings once. All errors are reported.
    let randomizer = Randomizer::new(&world, settings)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;

    // 6. Compute one layout per seed. The callbacks count the joins, including those that are undone.
    for seed in [1, 2, 3].map(Seed) {
        let joined = Cell::new(0);
        let mut hooks = Hooks::default()
            .on_connect(|progress, exits, _| {
                joined.set(joined.get() + 1);
                assert!(exits.iter().all(|exit| progress.is_joined(*exit)));
                false // The callback did not join anything itself.
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
        // A coupled join is listed in both directions, one after the other.
        for (exit, target) in layout.pairings.iter().step_by(2) {
            println!("  {} <-> {}", world.links[exit.index()].name, world.targets[target.index()].name);
        }
    }
    Ok(())
}
