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

use std::collections::BTreeSet;

use crate::entrances::{layout_outcome, pairings_member, steps_member, work_members};
use crate::fill::joint::{FilledEntrances, FilledError, FilledPlayers};
use crate::fill::model::{FillProfile, FillSphere, Filled, PlayerItem, PlayerLocation, SphereLocation};
use crate::ids::RegionId;
use crate::json::{Outcome, list_line, list_lines, object_line, object_lines, quoted};
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

/// Returns the outcome for several players. `players` has the name and world of each.
///
/// - `players`: `player`, `pairings`, `placements`, `reached`, `unreached`, `unreached_locations`,
///   `free_locations` and, if explained, `steps` of each player. In placements, `player` is the player of the
///   item; it is missing if that is the player of the location.
/// - `spheres`, `playthrough`: by sphere, `{player, location, item, for}`. `player` is the player of the
///   location, `for` the player of the item.
/// - `progress`: `before` and `after` balancing, the `reached` locations by sphere and player, and the `gap`
///   of their shares in thousandths by sphere.
/// - `warnings`, `work`: as for one player.
#[must_use]
pub fn players_outcome(
    players: &[(&str, &RegionGraph)],
    result: &Result<FilledPlayers, Vec<FilledError>>,
) -> Outcome {
    let FilledPlayers { layouts, filled, tried } = match result {
        Ok(result) => result,
        Err(errors) => return Outcome::refusal(errors, FilledError::kind),
    };
    let name = |player: usize| quoted(players[player].0);
    let names = |player: usize| Names(players[player].1);
    let entries = layouts.iter().enumerate().map(|(at, layout)| {
        let world = players[at].1;
        let placements = filled.placements.iter().filter(|placed| placed.location.player == at);
        let placements = placements.map(|placed| {
            let owner = placed.item.player;
            let mut members = vec![
                ("location", names(at).location(placed.location)),
                ("item", names(owner).item(placed.item)),
            ];
            if owner != at {
                members.push(("player", name(owner)));
            }
            if placed.is_progression {
                members.push(("progression", "true".to_owned()));
            }
            object_line(&members)
        });
        let unreached: BTreeSet<_> =
            filled.unreached_regions.iter().filter(|of| of.player == at).map(|of| of.region).collect();
        let regions = (0..).map(RegionId).zip(&world.regions);
        let (missed, reached): (Vec<_>, Vec<_>) = regions.partition(|(id, _)| unreached.contains(id));
        let regions =
            |list: Vec<(RegionId, &String)>| list_line(list.into_iter().map(|(_, name)| quoted(name)));
        let locations = |list: &[PlayerLocation]| {
            let own = list.iter().filter(|of| of.player == at);
            list_line(own.map(|location| names(at).location(*location)))
        };
        let mut members = vec![
            ("player", name(at)),
            pairings_member(world, layout),
            ("placements", list_lines(placements, " ")),
            ("reached", regions(reached)),
            ("unreached", regions(missed)),
            ("unreached_locations", locations(&filled.unreached_locations)),
            ("free_locations", locations(&filled.free)),
        ];
        members.extend(steps_member(world, layout));
        object_lines(&members, " ")
    });
    let sphere = |list: &[SphereLocation]| {
        let entries = list.iter().map(|entry| {
            let at = entry.location.player;
            let mut members = vec![("player", name(at)), ("location", names(at).location(entry.location))];
            if let Some(item) = entry.item {
                members.extend([("item", names(item.player).item(item)), ("for", name(item.player))]);
            }
            object_line(&members)
        });
        list_lines(entries, " ")
    };
    let spheres = filled.spheres.iter().map(|of| sphere(&of.locations));
    let playthrough = filled.playthrough.iter().map(|of| sphere(of));
    let progress = |profile: &FillProfile| {
        let reached = profile.reached.iter().map(|list| list_line(list.iter().map(ToString::to_string)));
        let gap = list_line(profile.gap.iter().map(ToString::to_string));
        object_line(&[("reached", list_line(reached)), ("gap", gap)])
    };
    let [before, after] = &filled.profiles;
    let work = [
        ("fill_attempts", filled.work.attempts.to_string()),
        ("fill_states", filled.work.states.to_string()),
        ("entrance_layouts", tried.to_string()),
    ];
    Outcome::Made(vec![
        ("players", list_lines(entries, " ")),
        ("spheres", list_lines(spheres, " ")),
        ("playthrough", list_lines(playthrough, " ")),
        ("progress", object_line(&[("before", progress(before)), ("after", progress(after))])),
        ("warnings", list_lines(filled.warnings.iter().map(|warning| quoted(&warning.to_string())), " ")),
        ("work", object_line(&work)),
    ])
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
    let region = |id: RegionId| quoted(&world.regions[id.index()]);
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
