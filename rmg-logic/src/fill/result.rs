//! Results of a placement as JSON.
//!
//! | member | meaning |
//! | --- | --- |
//! | `pairings` | as for entrances alone |
//! | `placements` | `{location, item, progression}` of each new placement, in order |
//! | `spheres` | `{regions, locations: [{location, item}]}`: reachable with the items of earlier spheres |
//! | `playthrough` | by sphere: `{location, item}` of all items that are needed to win |
//! | `reached`, `unreached` | names of regions |
//! | `unreached_locations`, `free_locations` | names of locations |
//! | `warnings` | requests that could not be met |
//! | `work` | as for entrances, and `fill_attempts`, `fill_states`, `entrance_layouts` |

use crate::entrances::{layout_outcome, pairings_member, steps_member, work_members};
use crate::fill::joint::{FilledEntrances, FilledError};
use crate::fill::model::{FillSphere, Filled, PlayerItem, PlayerLocation, SphereLocation};
use crate::json::{Outcome, list_line, list_lines, object_line, quoted};
use crate::region_graph::RegionGraph;

/// Returns the outcome of a randomization of `world`, with items if they were placed.
#[must_use]
pub fn outcome(world: &RegionGraph, result: &Result<FilledEntrances, Vec<FilledError>>) -> Outcome {
    let FilledEntrances { layout, filled, layouts } = match result {
        Ok(result) => result,
        Err(errors) => return Outcome::refusal(errors, FilledError::kind),
    };
    let Some(filled) = filled else { return layout_outcome(world, layout) };
    let mut members = vec![pairings_member(world, layout)];
    members.extend(fill_members(world, filled));
    let mut work = work_members(layout);
    work.extend([
        ("fill_attempts", filled.work.attempts.to_string()),
        ("fill_states", filled.work.states.to_string()),
        ("entrance_layouts", layouts.to_string()),
    ]);
    members.push(("work", object_line(&work)));
    members.extend(steps_member(world, layout));
    Outcome::Made(members)
}

fn fill_members(world: &RegionGraph, filled: &Filled) -> Vec<(&'static str, String)> {
    let names = Names(world);
    let placements = filled.placements.iter().map(|placement| {
        let item = names.item(placement.item);
        let mut members = vec![("location", names.location(placement.location)), ("item", item)];
        if placement.is_progression {
            members.push(("progression", "true".to_owned()));
        }
        object_line(&members)
    });
    let reached = filled.spheres.iter().flat_map(|sphere| &sphere.regions);
    let mut reached: Vec<_> = reached.map(|of| of.region).collect();
    reached.sort_unstable();
    let region = |id: crate::ids::RegionId| quoted(&world.regions[id.index()]);
    let locations =
        |list: &[PlayerLocation]| list_line(list.iter().map(|location| names.location(*location)));
    let playthrough = filled.playthrough.iter().map(|sphere| names.entries(sphere));
    vec![
        ("placements", list_lines(placements, " ")),
        ("spheres", list_lines(filled.spheres.iter().map(|sphere| names.sphere(sphere)), " ")),
        ("playthrough", list_lines(playthrough, " ")),
        ("reached", list_line(reached.into_iter().map(region))),
        ("unreached", list_line(filled.unreached_regions.iter().map(|of| region(of.region)))),
        ("unreached_locations", locations(&filled.unreached_locations)),
        ("free_locations", locations(&filled.free)),
        ("warnings", list_lines(filled.warnings.iter().map(|warning| quoted(&warning.to_string())), " ")),
    ]
}

/// Formats parts of a world by name.
#[derive(Debug, Clone, Copy)]
struct Names<'w>(&'w RegionGraph);

impl Names<'_> {
    fn location(self, of: PlayerLocation) -> String {
        quoted(&self.0.locations[of.location.index()].name)
    }

    fn item(self, of: PlayerItem) -> String {
        quoted(&self.0.items[of.item.index()])
    }

    fn entries(self, entries: &[SphereLocation]) -> String {
        list_line(entries.iter().map(|entry| {
            let item = entry.item.map_or_else(|| "null".to_owned(), |item| self.item(item));
            object_line(&[("location", self.location(entry.location)), ("item", item)])
        }))
    }

    fn sphere(self, sphere: &FillSphere) -> String {
        let regions = sphere.regions.iter().map(|of| quoted(&self.0.regions[of.region.index()]));
        object_line(&[("regions", list_line(regions)), ("locations", self.entries(&sphere.locations))])
    }
}
