//! Checks whether a pairing of all ends exists, independent of reachability; if not, finds the ends that lack
//! partners.

use std::collections::BTreeMap;

use rmg_core::Seed;
use rmg_core::text::counted;

use crate::entrances::bipartite::{Shortage, Unpaired, pair_exits};
use crate::entrances::ends::Role;
use crate::entrances::error::{Impossible, names};
use crate::entrances::matching::{Deficit, Leftover, OddDoors, pair_at_random, pair_doors, pair_the_rest};
use crate::entrances::randomizer::Randomizer;
use crate::ids::NONE;

/// Returns a set of ends that cannot all find partners. Returns `None` if a pairing exists, or if the search
/// is too long.
pub(crate) fn find_obstacle(randomizer: &Randomizer<'_>) -> Option<Impossible> {
    let mut mate = vec![NONE; randomizer.ends.len()];
    let no_fixed = vec![false; randomizer.ends.len()];
    // any pairing is sufficient, so the seed does not matter
    pair_at_random(randomizer, &mut mate, &mut Seed(0).at("feasible").stream());
    if !randomizer.ends.is_exact {
        return match pair_exits(randomizer, &mut mate, &no_fixed) {
            Err(Unpaired::Shortage(Shortage { exits, targets })) => Some(Impossible::Groups {
                ends: describe_ends(randomizer, &exits),
                partners: if targets.is_empty() {
                    "nothing".to_owned()
                } else {
                    describe_ends(randomizer, &targets)
                },
            }),
            Ok(()) => {
                let odd = pair_doors(randomizer, &mut mate, &no_fixed, &mut 0).err();
                odd.map(|odd| explain_doors(randomizer, &odd))
            }
            Err(Unpaired::TooLong) => None,
        };
    }
    match pair_the_rest(randomizer, &mut mate, &no_fixed) {
        Err(Leftover::Deficit(deficit)) => Some(explain(randomizer, &deficit)),
        Ok(()) | Err(Leftover::Exits | Leftover::TooLong) => None,
    }
}

fn explain(randomizer: &Randomizer<'_>, deficit: &Deficit) -> Impossible {
    let Deficit { outer, inner } = deficit;
    let mut around: Vec<u32> =
        outer.iter().flat_map(|class| randomizer.ends.partners[*class as usize].iter().copied()).collect();
    around.sort_unstable();
    around.dedup();
    let count = |classes: &[u32]| -> usize {
        classes.iter().map(|class| randomizer.ends.members[*class as usize].len()).sum()
    };
    let ends = describe(randomizer, outer);
    if count(outer) > count(&around) && !around.iter().any(|class| outer.contains(class)) {
        let partners = if around.is_empty() { "nothing".to_owned() } else { describe(randomizer, &around) };
        return Impossible::Groups { ends, partners };
    }
    if count(outer) == 1 {
        return Impossible::Groups { ends, partners: "itself, which is not allowed".to_owned() };
    }
    odd_rest(ends, (!inner.is_empty()).then(|| describe(randomizer, inner)))
}

fn explain_doors(randomizer: &Randomizer<'_>, OddDoors { outer, inner }: &OddDoors) -> Impossible {
    let ends = describe_ends(randomizer, outer);
    let first_fits = |at: usize| outer[at + 1..].iter().any(|other| randomizer.fits(outer[at], *other));
    let partners = (!inner.is_empty()).then(|| describe_ends(randomizer, inner));
    if (0..outer.len()).any(first_fits) {
        return odd_rest(ends, partners);
    }
    Impossible::Groups { ends, partners: partners.unwrap_or_else(|| "nothing".to_owned()) }
}

/// Returns the obstacle that ends fit only each other, after some of them are joined with `partners`.
fn odd_rest(ends: String, partners: Option<String>) -> Impossible {
    let ends = match partners {
        Some(partners) => format!("the rest of {ends}, after joining {partners},"),
        None => ends,
    };
    Impossible::Parity { ends }
}

/// Describes all ends of classes.
fn describe(randomizer: &Randomizer<'_>, classes: &[u32]) -> String {
    let members = classes.iter().flat_map(|class| &randomizer.ends.members[*class as usize]);
    describe_ends(randomizer, &members.copied().collect::<Vec<_>>())
}

/// Describes ends by class: `3 doors of group 1 (`a`, `a2`, `b`)`.
fn describe_ends(randomizer: &Randomizer<'_>, list: &[u32]) -> String {
    const SHOWN: usize = 4;
    let (ends, world) = (&randomizer.ends, randomizer.world);
    let mut by_class: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for end in list {
        by_class.entry(ends.class[*end as usize]).or_default().push(*end);
    }
    let mut parts: Vec<String> = by_class
        .iter()
        .take(SHOWN)
        .map(|(class, members)| {
            let key = ends.keys[*class as usize];
            let role = match key.role {
                Role::Door => "door",
                Role::Exit => "exit",
                Role::Target => "target",
            };
            let kind = if key.role == Role::Door { String::new() } else { format!("{} ", key.kind.word()) };
            let closed = if key.stays_closed { " that can never open" } else { "" };
            let list: Vec<&str> = members
                .iter()
                .map(|end| match ends.exit[*end as usize] {
                    NONE => {
                        let target = randomizer.slots.targets[ends.target[*end as usize] as usize];
                        world.targets[target.index()].name.as_str()
                    }
                    exit => world.links[randomizer.slots.exits[exit as usize].index()].name.as_str(),
                })
                .collect();
            let group =
                world.group_name(if key.role == Role::Target { key.target_group } else { key.exit_group });
            let ends = counted(members.len(), &format!("{kind}{role}"));
            format!("{ends} of group {group}{closed} ({})", names(&list))
        })
        .collect();
    if by_class.len() > SHOWN {
        parts.push(format!("ends of {} more groups", by_class.len() - SHOWN));
    }
    parts.join(" and ")
}
