//! The result of a randomization.

use crate::entrances::explain::Explanation;
use crate::entrances::spheres::{Sphere, Unreached};
use crate::ids::{ItemId, LinkId, RegionId, TargetId};

/// A valid layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntranceLayout {
    /// All joins in order of placement, pre-placed ones first. Coupled joins are listed in both directions,
    /// the placed direction first.
    pub pairings: Vec<(LinkId, TargetId)>,
    /// Regions that are reachable with the whole item pool, ascending.
    pub placed_regions: Vec<RegionId>,
    /// Usable joined exits, in order of name. Unless accessibility is minimal, every join is usable from one
    /// side or both.
    pub open_exits: Vec<LinkId>,
    /// Items held at the end. Copies of pool items count only as far as a rule needs them.
    pub collected: Vec<(ItemId, u32)>,
    /// Whether minimal accessibility was needed: not everything is reached, or not every join is usable.
    pub is_culled: bool,
    /// The order in which the layout becomes reachable, with the whole item pool.
    pub spheres: Vec<Sphere>,
    /// Unreached regions, ascending.
    pub unreached: Vec<Unreached>,
    /// The work to find it.
    pub work: LayoutWork,
    /// The log, if [`crate::entrances::EntranceSettings::explain`] is set.
    pub explanation: Option<Explanation>,
}

impl EntranceLayout {
    /// Returns the exits in order of placement.
    pub fn placements(&self) -> impl Iterator<Item = LinkId> {
        self.pairings.iter().map(|(exit, _)| *exit)
    }
}

/// The work to find a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LayoutWork {
    /// Number of attempts, including the successful one.
    pub attempts: u32,
    /// Number of evaluated layouts.
    pub layouts: u64,
    /// Whether repair changed the layout.
    pub is_repaired: bool,
}
