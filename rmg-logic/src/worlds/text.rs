//! Worlds as text for people.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::worlds::pool::Pool;
use crate::worlds::world::{End, World};
use crate::worlds::write::end_name;

/// Writes a world of `pool` as text: the zones with their portals, and the solution step by step.
///
/// # Errors
/// Errors of `to`.
pub fn write_world_text(pool: &Pool, world: &World, title: &str, to: &mut impl Write) -> io::Result<()> {
    let others: BTreeMap<End, End> =
        world.connections.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect();
    let leads = |end: End| match others.get(&end) {
        Some(other) if *other != end => end_name(pool, *other),
        _ => "itself".to_owned(),
    };
    writeln!(to, "{title}\n\nstart leads to {}\n", leads(End::Start))?;
    for at in &world.zones {
        let zone = &pool.zones[*at];
        let kind = match () {
            () if zone.has_gem => " (gem)",
            () if world.avoidable_plain.contains(at) => " (avoidable)",
            () => "",
        };
        writeln!(to, "{}{kind}", zone.id)?;
        for (portal, name) in zone.portals.iter().enumerate() {
            writeln!(to, "  {name} leads to {}", leads(End::Portal { zone: *at, portal }))?;
        }
    }
    writeln!(to, "\nsolution")?;
    for (number, step) in (1..).zip(&world.solution) {
        let zone = &pool.zones[step.zone];
        let gem = if step.takes_gem { ", takes the gem" } else { "" };
        writeln!(
            to,
            "{number:>4}. {}: {} to {}{gem}",
            zone.id, zone.portals[step.from], zone.portals[step.to]
        )?;
    }
    for warning in world.warnings() {
        writeln!(to, "\nwarning: {}", warning.describe(pool))?;
    }
    Ok(())
}
