//! The pre-placed joins of an explanation.

use crate::entrances::explain::{JoinReason, Step};
use crate::entrances::randomizer::Randomizer;
use crate::entrances::stages::new_regions;
use crate::ids::{LinkId, TargetId};
use crate::region_graph::LinkKind;

/// Returns the pre-placed joins as steps. Coupled pairs are one step.
pub(crate) fn preplaced(randomizer: &Randomizer<'_>) -> Vec<Step> {
    let (world, list) = (randomizer.world, &randomizer.slots.preplaced);
    let name = |(exit, target): (LinkId, TargetId)| {
        (world.links[exit.index()].name.as_str(), world.targets[target.index()].name.as_str())
    };
    let mut reach = randomizer.unjoined();
    let mut steps = Vec::new();
    let mut next = list.iter().copied().peekable();
    while let Some((exit, target)) = next.next() {
        let is_door = world.links[exit.index()].kind == LinkKind::TwoWay;
        let back = if randomizer.settings.is_coupled && is_door {
            let (from, to) = name((exit, target));
            next.next_if(|back| name(*back) == (to, from))
        } else {
            None
        };
        let mark = reach.mark();
        for (exit, target) in [Some((exit, target)), back].into_iter().flatten() {
            reach.join(exit, world.targets[target.index()].region);
        }
        reach.sweep();
        let (both_ways, new_regions) = (back.is_some(), new_regions(&reach, mark));
        steps.push(Step::Placed { exit, target, both_ways, new_regions, why: JoinReason::Preplaced });
    }
    steps
}
