//! Results as JSON: `{"pairings": [["exit", "target"], ...]}` or `{"error": kind, "message": text}`.
//!
//! Names and groups are those of the case. A result is a valid plan of its case.
//!
//! | member | meaning |
//! | --- | --- |
//! | `pairings` | exits and targets in order of placement; coupled joins in both directions |
//! | `spheres` | order in which the world becomes reachable: see [`Sphere`](crate::entrances::Sphere) |
//! | `reached` | names of the reached regions |
//! | `unreached` | `{region, ways}` of each other region; ways: `{way, from, from_is_reached, lacks}` |
//! | `work` | `{attempts, layouts, is_repaired, is_culled}`: see [`EntranceLayout`] |
//! | `steps` | steps of the randomization, in order, if it is explained: see below |
//!
//! A step is an object with its kind in `step`. `placed` is a join:
//! `{exit, from, target, to, groups, both_ways, new_regions, why}`. `from` and `to` are the regions of the
//! exit and of the target. `why` is one of
//! - `{"reason": "preplaced"}`: the case requests it;
//! - `{"reason": "drawn", "stage": .., "open_exits": .., "targets": .., "must_open": ..}`: picked at random.
//!   `open_exits` and `targets` are the numbers of open exits and of fitting targets of the stage.
//!   `must_open`: the exit was the only open one, so the join had to open another;
//! - `{"reason": "layout"}`: part of a complete layout from repair, sampling or the exhaustive search;
//! - `{"reason": "callback"}`: a callback made the join. Such a step has no `both_ways` and no `new_regions`.
//!
//! The other kinds are `attempt` (an attempt starts), `stage` (`growth`, `dead_ends`, `leftover_dead_ends` or
//! `loose_ends` starts), `stuck`, `culled`, `filled`, `sampled`, `repaired`, `repair_failed`, `refused`,
//! `searched` and `final` (all joins are removed, and the final layout is placed from its first join).
//!
//! A sphere is `{regions: [{region, by}], exits: [[exit, target]], locations: [{location, item}]}`. Each
//! region is entered `by` a connection or an exit. `exits` become usable. `lacks` lists the missing parts of
//! a rule, written like rules in cases; items also have the number of `held` copies.

use serde_json::json;

use crate::entrances::error::EntranceError;
use crate::entrances::explain::{Explanation, JoinReason, Step};
use crate::entrances::layout::EntranceLayout;
use crate::entrances::spheres::{Lack, Sphere, Unreached};
use crate::entrances::stage::Stage;
use crate::ids::{LinkId, RegionId, TargetId};
use crate::json::{Outcome, RunFormat, list_line, list_lines, object_line, object_lines, quoted};
use crate::region_graph::{GroupName, RegionGraph};
use crate::rule::Rule;

/// The format of results in a file.
pub const RESULTS: RunFormat = RunFormat { is_compact: false };

/// Returns the outcome of a randomization of `world`: names of exits and targets in order of placement, and
/// the explanation of the layout if it has one.
#[must_use]
pub fn outcome(world: &RegionGraph, result: &Result<EntranceLayout, EntranceError>) -> Outcome {
    match result {
        Ok(layout) => layout_outcome(world, layout),
        Err(error) => refusal(std::slice::from_ref(error)),
    }
}

/// Returns the outcome of a layout.
pub(crate) fn layout_outcome(world: &RegionGraph, layout: &EntranceLayout) -> Outcome {
    let names = Names(world);
    let reached = layout.placed_regions.iter().map(|region| names.region(*region));
    let mut members = vec![
        pairings_member(world, layout),
        ("spheres", list_lines(layout.spheres.iter().map(|sphere| names.sphere(sphere)), " ")),
        ("reached", list_line(reached)),
        ("unreached", list_lines(layout.unreached.iter().map(|region| names.unreached(region)), " ")),
    ];
    members.push(("work", object_line(&work_members(layout))));
    members.extend(steps_member(world, layout));
    Outcome::Made(members)
}

/// Returns the member `pairings`.
pub(crate) fn pairings_member(world: &RegionGraph, layout: &EntranceLayout) -> (&'static str, String) {
    ("pairings", list_lines(layout.pairings.iter().map(|pair| Names(world).pair(pair)), " "))
}

/// Returns the members of `work`.
pub(crate) fn work_members(layout: &EntranceLayout) -> Vec<(&'static str, String)> {
    let work = layout.work;
    vec![
        ("attempts", work.attempts.to_string()),
        ("layouts", work.layouts.to_string()),
        ("is_repaired", work.is_repaired.to_string()),
        ("is_culled", layout.is_culled.to_string()),
    ]
}

/// Returns the member `steps`, if the layout is explained.
pub(crate) fn steps_member(world: &RegionGraph, layout: &EntranceLayout) -> Option<(&'static str, String)> {
    let Explanation { preplaced, steps } = layout.explanation.as_ref()?;
    let steps = preplaced.iter().chain(steps).map(|step| Names(world).step(step));
    Some(("steps", list_lines(steps, " ")))
}

/// Returns a refusal with all its causes.
#[must_use]
pub fn refusal(errors: &[EntranceError]) -> Outcome {
    Outcome::refusal(errors, EntranceError::kind)
}

/// Formats parts of a world by name.
#[derive(Debug, Clone, Copy)]
struct Names<'w>(&'w RegionGraph);

impl Names<'_> {
    fn region(self, region: RegionId) -> String {
        quoted(&self.0.regions[region.index()])
    }

    fn exit(self, exit: LinkId) -> String {
        quoted(&self.0.links[exit.index()].name)
    }

    fn target(self, target: TargetId) -> String {
        quoted(&self.0.targets[target.index()].name)
    }

    fn pair(self, (exit, target): &(LinkId, TargetId)) -> String {
        list_line([self.exit(*exit), self.target(*target)].into_iter())
    }

    fn group(self, group: i64) -> String {
        match self.0.group_name(group) {
            GroupName::Number(number) => number.to_string(),
            GroupName::Name(name) => quoted(&name),
        }
    }

    fn regions(self, regions: &[RegionId]) -> String {
        list_line(regions.iter().map(|region| self.region(*region)))
    }

    /// Returns the members of a join.
    fn join(self, exit: LinkId, target: TargetId) -> [(&'static str, String); 5] {
        let (link, entrance) = (&self.0.links[exit.index()], &self.0.targets[target.index()]);
        [
            ("exit", self.exit(exit)),
            ("from", self.region(link.from)),
            ("target", self.target(target)),
            ("to", self.region(entrance.region)),
            ("groups", list_line([self.group(link.group), self.group(entrance.group)].into_iter())),
        ]
    }

    fn step(self, step: &Step) -> String {
        let number = |number: usize| number.to_string();
        let (kind, members) = match step {
            Step::Attempt(attempt) => ("attempt", vec![("number", attempt.to_string())]),
            Step::Stage(stage) => ("stage", vec![("stage", quoted(stage_word(*stage)))]),
            Step::Placed { exit, target, both_ways, new_regions, why } => {
                let mut members = self.join(*exit, *target).to_vec();
                members.push(("both_ways", both_ways.to_string()));
                members.push(("new_regions", self.regions(new_regions)));
                members.push(("why", why_json(*why)));
                ("placed", members)
            }
            Step::ByCallback { exit, target } => {
                let mut members = self.join(*exit, *target).to_vec();
                members.push(("why", object_line(&[("reason", quoted("callback"))])));
                ("placed", members)
            }
            Step::Stuck { stage, open, targets } => (
                "stuck",
                vec![
                    ("stage", quoted(stage_word(*stage))),
                    ("open_exits", list_line(open.iter().map(|exit| self.exit(*exit)))),
                    ("targets", number(*targets)),
                ],
            ),
            Step::Culled { reached } => ("culled", vec![("reached", number(*reached))]),
            Step::Filled { joins, reached } => {
                ("filled", vec![("joins", number(*joins)), ("reached", number(*reached))])
            }
            Step::Sampled { layouts, is_valid } => {
                ("sampled", vec![("layouts", layouts.to_string()), ("is_valid", is_valid.to_string())])
            }
            Step::Repaired { old, new, neutral, reached, usable } => {
                let pairs = |list: &[(LinkId, TargetId)]| list_line(list.iter().map(|pair| self.pair(pair)));
                let members = vec![
                    ("old", pairs(old)),
                    ("new", pairs(new)),
                    ("neutral", neutral.to_string()),
                    ("reached", number(*reached)),
                    ("usable", number(*usable)),
                ];
                ("repaired", members)
            }
            Step::RepairFailed { layouts, reached } => {
                ("repair_failed", vec![("layouts", layouts.to_string()), ("reached", number(*reached))])
            }
            Step::Refused { exit, target } => ("refused", self.join(*exit, *target).to_vec()),
            Step::Searched => ("searched", Vec::new()),
            Step::Final => ("final", Vec::new()),
        };
        let all: Vec<(&str, String)> = [("step", quoted(kind))].into_iter().chain(members).collect();
        object_line(&all)
    }

    fn sphere(self, sphere: &Sphere) -> String {
        let regions = sphere.regions.iter().map(|(region, by)| {
            let by = by.map_or_else(|| "null".to_owned(), |link| self.exit(link));
            object_line(&[("region", self.region(*region)), ("by", by)])
        });
        let locations = sphere.locations.iter().map(|location| {
            let location = &self.0.locations[location.index()];
            let item = location.item.map(|item| self.0.items[item.index()].as_str());
            object_line(&[("location", quoted(&location.name)), ("item", json!(item).to_string())])
        });
        let members = [
            ("regions", list_line(regions)),
            ("exits", list_line(sphere.exits.iter().map(|pair| self.pair(pair)))),
            ("locations", list_line(locations)),
        ];
        object_lines(&members, " ")
    }

    fn unreached(self, Unreached { region, ways }: &Unreached) -> String {
        let ways = ways.iter().map(|closed| {
            object_line(&[
                ("way", self.exit(closed.link)),
                ("from", self.region(self.0.links[closed.link.index()].from)),
                ("from_is_reached", closed.is_start_reached.to_string()),
                ("lacks", list_line(closed.lacks.iter().map(|lack| self.lack(*lack)))),
            ])
        });
        object_line(&[("region", self.region(*region)), ("ways", list_line(ways))])
    }

    fn lack(self, lack: Lack) -> String {
        match self.0.rules.get(lack.rule) {
            Rule::Item(item, count) => object_line(&[
                ("item", quoted(&self.0.items[item.index()])),
                ("count", count.to_string()),
                ("held", lack.held.to_string()),
            ]),
            Rule::Region(region) => object_line(&[("region", self.region(*region))]),
            Rule::Link(link) => object_line(&[("entrance", self.exit(*link))]),
            Rule::Location(location) => {
                object_line(&[("location", quoted(&self.0.locations[location.index()].name))])
            }
            // only elementary parts are listed
            Rule::Always | Rule::Never | Rule::All(_) | Rule::Any(_) | Rule::AtLeast(..) => {
                "false".to_owned()
            }
        }
    }
}

fn why_json(why: JoinReason) -> String {
    match why {
        JoinReason::Preplaced => object_line(&[("reason", quoted("preplaced"))]),
        JoinReason::Drawn { stage, open, targets, must_open } => object_line(&[
            ("reason", quoted("drawn")),
            ("stage", quoted(stage_word(stage))),
            ("open_exits", open.to_string()),
            ("targets", targets.to_string()),
            ("must_open", must_open.to_string()),
        ]),
        JoinReason::OfLayout => object_line(&[("reason", quoted("layout"))]),
    }
}

/// Returns the code of a stage.
fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Growth => "growth",
        Stage::DeadEnds => "dead_ends",
        Stage::LeftoverDeadEnds => "leftover_dead_ends",
        Stage::LooseEnds => "loose_ends",
    }
}
