//! Placements as text for people.

use std::io::{self, Write};

use crate::entrances::write_layout_text;
use crate::fill::joint::{FilledEntrances, FilledPlayers};
use crate::fill::model::SphereLocation;
use crate::region_graph::RegionGraph;

/// Writes a result for one player as text: connections, regions, and for placed items the spheres and the
/// items that are needed to win.
///
/// # Errors
/// Errors of `to`.
pub fn write_text(
    world: &RegionGraph,
    result: &FilledEntrances,
    title: &str,
    to: &mut impl Write,
) -> io::Result<()> {
    let FilledEntrances { layout, filled, .. } = result;
    write_layout_text(world, layout, title, to)?;
    let Some(filled) = filled else { return Ok(()) };
    let line = |at: &SphereLocation| {
        let location = &world.locations[at.location.location.index()].name;
        let item = at.item.map_or("(free)", |item| world.items[item.item.index()].as_str());
        format!("  {location}: {item}")
    };
    write_lists("locations by sphere", filled.spheres.iter().map(|sphere| &sphere.locations), line, to)?;
    write_lists("needed to win", filled.playthrough.iter(), line, to)?;
    for warning in &filled.warnings {
        writeln!(to, "\nwarning: {warning}")?;
    }
    Ok(())
}

/// Writes a result for several players as text: the connections of each, then the spheres and the items that
/// are needed to win.
///
/// # Errors
/// Errors of `to`.
pub fn write_players_text(
    players: &[(&str, &RegionGraph)],
    result: &FilledPlayers,
    title: &str,
    to: &mut impl Write,
) -> io::Result<()> {
    writeln!(to, "{title}")?;
    for ((name, world), layout) in players.iter().zip(&result.layouts) {
        writeln!(to)?;
        write_layout_text(world, layout, name, to)?;
    }
    let line = |at: &SphereLocation| {
        let (player, world) = players[at.location.player];
        let location = &world.locations[at.location.location.index()].name;
        let item = at.item.map_or_else(
            || "(free)".to_owned(),
            |item| {
                let (owner, world) = players[item.player];
                format!("{} for {owner}", world.items[item.item.index()])
            },
        );
        format!("  {player}, {location}: {item}")
    };
    let filled = &result.filled;
    let lists = filled.spheres.iter().map(|sphere| &sphere.locations);
    write_lists("locations by sphere", lists, line, to)?;
    write_lists("needed to win", filled.playthrough.iter(), line, to)?;
    filled.warnings.iter().try_for_each(|warning| writeln!(to, "\nwarning: {warning}"))
}

fn write_lists<'l>(
    head: &str,
    lists: impl Iterator<Item = &'l Vec<SphereLocation>>,
    line: impl Fn(&SphereLocation) -> String,
    to: &mut impl Write,
) -> io::Result<()> {
    writeln!(to, "\n{head}")?;
    for (number, list) in (1..).zip(lists).filter(|(_, list)| !list.is_empty()) {
        writeln!(to, "{number:>3}.")?;
        list.iter().try_for_each(|at| writeln!(to, "{}", line(at)))?;
    }
    Ok(())
}
