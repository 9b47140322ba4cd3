//! Entrance randomization in a game: builds a small world from the data of the game, connects its doors at
//! random, and looks up where a door leads.

use std::collections::BTreeMap;

use rmg::Error;
use rmg::entrances::{EntranceSettings, GeneratedEntrances, Generator, RegionGraph, RuleBook, bake_lookup};

/// Groups of doors. West connects to east, up connects to down.
const WEST: i64 = 1;
const EAST: i64 = 2;
const UP: i64 = 3;
const DOWN: i64 = 4;

/// The rooms of the game, with their doors and items.
fn world() -> RegionGraph {
    let mut world = RegionGraph::default();
    let [hall, well, forge, attic, vault] =
        ["Hall", "Well", "Forge", "Attic", "Vault"].map(|name| world.add_region(name));
    let lamp = world.add_item("lamp");
    let key = world.add_item("key");
    let (lit, unlocked) = (world.rules.item(lamp, 1), world.rules.item(key, 1));
    world.add_door("hall west", hall, WEST, RuleBook::ALWAYS);
    world.add_door("hall east", hall, EAST, RuleBook::ALWAYS);
    world.add_door("hall stairs", hall, UP, lit);
    world.add_door("forge door", forge, WEST, RuleBook::ALWAYS);
    world.add_door("well door", well, EAST, RuleBook::ALWAYS);
    world.add_door("well ladder", well, UP, unlocked);
    world.add_door("attic hatch", attic, DOWN, RuleBook::ALWAYS);
    world.add_door("vault hatch", vault, DOWN, RuleBook::ALWAYS);
    world.add_location("on a hook", forge, Some(lamp), RuleBook::ALWAYS);
    world.add_location("in a chest", attic, Some(key), RuleBook::ALWAYS);
    world
}

/// The target of each door.
fn doors(made: &GeneratedEntrances) -> BTreeMap<&str, &str> {
    made.pairings().collect()
}

pub(crate) fn run() -> Result<String, Error> {
    let world = world();
    let lookup = bake_lookup(&world, |group| vec![if group % 2 == 1 { group + 1 } else { group - 1 }]);
    let settings = EntranceSettings { is_coupled: true, lookup, ..EntranceSettings::default() };
    let generator = Generator::new(world, settings);
    let mut lines = Vec::new();
    // prepares the world only once for all seeds
    for made in generator.each([1, 2, 3])? {
        let made = made?;
        let doors = doors(&made);
        lines.push(format!("seed {}: the hall stairs lead to the {}", made.seed(), doors["hall stairs"]));
    }
    Ok(lines.join("\n"))
}

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() -> Result<(), Error> {
    println!("{}", run()?);
    Ok(())
}
