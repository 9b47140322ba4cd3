//! Layouts as text for people.

use std::io::{self, Write};

use crate::entrances::layout::EntranceLayout;
use crate::region_graph::RegionGraph;

/// Writes a layout of `world` as text: the spheres with their regions, and where the shuffled exits lead.
///
/// # Errors
/// Errors of `to`.
pub fn write_layout_text(
    world: &RegionGraph,
    layout: &EntranceLayout,
    title: &str,
    to: &mut impl Write,
) -> io::Result<()> {
    let region = |id: crate::ids::RegionId| world.regions[id.index()].as_str();
    writeln!(to, "{title}")?;
    if !layout.pairings.is_empty() {
        writeln!(to, "\nconnections, in order of placement")?;
    }
    for (exit, target) in &layout.pairings {
        let (link, entrance) = (&world.links[exit.index()], &world.targets[target.index()]);
        writeln!(
            to,
            "  {} ({}) leads to {} ({})",
            link.name,
            region(link.from),
            entrance.name,
            region(entrance.region)
        )?;
    }
    writeln!(to, "\nregions, by the number of shuffled entrances from the start")?;
    for (number, sphere) in layout.spheres.iter().enumerate() {
        let names: Vec<&str> = sphere.regions.iter().map(|(id, _)| region(*id)).collect();
        if !names.is_empty() {
            writeln!(to, "{number:>3}: {}", names.join(", "))?;
        }
    }
    if !layout.unreached.is_empty() {
        let names: Vec<&str> = layout.unreached.iter().map(|of| region(of.region)).collect();
        writeln!(to, "\nnot reached: {}", names.join(", "))?;
    }
    Ok(())
}
