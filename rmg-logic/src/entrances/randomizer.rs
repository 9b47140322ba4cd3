//! A randomization, checked and prepared for any number of seeds.

use std::sync::OnceLock;

use crate::compiled_graph::CompiledGraph;
use crate::entrances::ends::Ends;
use crate::entrances::error::names;
use crate::entrances::goal::Goal;
use crate::entrances::optimistic::lacks;
use crate::entrances::settings::EntranceSettings;
use crate::entrances::slots::{Slots, exit_names};
use crate::entrances::verdict::Verdict;
use crate::ids::{LinkId, RegionId, TargetId, next_id};
use crate::reach::Reach;
use crate::region_graph::RegionGraph;

/// A checked randomization. It is independent of the seed, and threads can share it.
#[derive(Debug)]
pub struct Randomizer<'w> {
    pub(crate) world: &'w RegionGraph,
    pub(crate) settings: EntranceSettings<'w>,
    pub(crate) graph: CompiledGraph,
    pub(crate) slots: Slots,
    pub(crate) ends: Ends,
    /// By target slot.
    pub(crate) is_dead_end: Vec<bool>,
    pub(crate) goal: Goal,
    /// Regions that need not be reached, by id: see [`RegionGraph::unused_regions`].
    pub(crate) unused: Vec<RegionId>,
    pub(super) warnings: Vec<String>,
    /// Result of the exhaustive search, once it has run.
    pub(super) verdict: OnceLock<Verdict>,
}

impl<'w> Randomizer<'w> {
    /// Returns the exits that are joined, in order of name.
    #[must_use]
    pub fn exits(&self) -> &[LinkId] {
        &self.slots.exits
    }

    /// Returns the targets that are joined, in order of name.
    #[must_use]
    pub fn targets(&self) -> &[TargetId] {
        &self.slots.targets
    }

    /// Returns whether a target is a dead end; `None` if it is not randomized.
    #[must_use]
    pub fn is_dead_end(&self, target: TargetId) -> Option<bool> {
        let slot = self.slots.targets.iter().position(|other| *other == target)?;
        Some(self.is_dead_end[slot])
    }

    /// Returns problems of the world that do not prevent a layout.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Returns the world that was prepared.
    #[must_use]
    pub fn world(&self) -> &'w RegionGraph {
        self.world
    }

    /// Returns the settings that were checked.
    #[must_use]
    pub fn settings(&self) -> &EntranceSettings<'w> {
        &self.settings
    }

    /// Returns the state of the start with the whole pool, without any join.
    pub(crate) fn unjoined(&self) -> Reach<'_> {
        let pool = self.world.pool.iter().map(|entry| (entry.item, entry.count));
        Reach::from_start(&self.graph, pool.chain(self.world.start_items.iter().copied()))
    }

    /// Returns the state of the start with the whole pool and all pre-placed joins.
    pub(crate) fn base(&self) -> Reach<'_> {
        let mut reach = self.unjoined();
        for (exit, target) in &self.slots.preplaced {
            reach.join(*exit, self.world.targets[target.index()].region);
        }
        reach.sweep();
        reach
    }

    /// Returns whether two ends may be joined.
    pub(crate) fn fits(&self, a: u32, b: u32) -> bool {
        self.ends.fits(&self.settings, &self.slots, a, b)
    }

    /// Returns whether a join may lead from the exit of `a` to the target of `b`.
    pub(crate) fn leads(&self, a: u32, b: u32) -> bool {
        self.ends.leads(&self.settings, &self.slots, a, b)
    }

    /// Returns the region of a target slot.
    pub(crate) fn target_region(&self, slot: u32) -> RegionId {
        self.world.targets[self.slots.targets[slot as usize].index()].region
    }

    /// Describes the closed exits in `reach`, and the missing parts of a rule, for messages.
    pub(crate) fn closed_exits(&self, reach: &Reach<'_>) -> String {
        let closed = self.slots.exits.iter().filter(|exit| !reach.is_open(**exit));
        let closed: Vec<LinkId> = closed.copied().collect();
        let reached = closed.iter().find(|exit| reach.is_reached(self.world.links[exit.index()].from));
        match reached {
            Some(exit) => {
                let link = &self.world.links[exit.index()];
                format!("exit `{}` stays closed: {}", link.name, lacks(self.world, reach, link.rule))
            }
            None if closed.is_empty() => "every exit is open".to_owned(),
            None => {
                format!("{} unreached exits, such as {}", closed.len(), exit_names(self.world, &closed[..1]))
            }
        }
    }

    /// Returns the names of regions that `reach` does not reach.
    pub(crate) fn unreached(&self, reach: &Reach<'_>) -> String {
        let list =
            (0..next_id(self.world.regions.len())).filter(|region| !reach.is_reached(RegionId(*region)));
        names(&list.map(|region| self.world.regions[region as usize].as_str()).collect::<Vec<_>>())
    }
}
