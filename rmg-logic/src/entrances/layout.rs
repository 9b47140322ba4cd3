//! The result of a randomization.

use crate::entrances::explain::Explanation;
use crate::ids::{ItemId, LinkId, RegionId, TargetId};

/// A valid layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntranceLayout {
    /// Every join in order of placement, pre-placed ones first; coupled joins in both directions, the one in which
    /// the join was made first.
    pub pairings: Vec<(LinkId, TargetId)>,
    /// Regions that are reached with the whole item pool, ascending.
    pub placed_regions: Vec<RegionId>,
    /// Joined exits that can be used then, in order of name. Elsewhere than on minimal accessibility, every join can
    /// be used from one side at least.
    pub open_exits: Vec<LinkId>,
    /// What is held in the end; of pool items, as many copies as any rule asks for.
    pub collected: Vec<(ItemId, u32)>,
    /// Minimal accessibility was needed: not everything is reached, or not every join can be used.
    pub is_culled: bool,
    /// How it came about.
    pub work: LayoutWork,
    /// When [`crate::entrances::EntranceSettings::explain`] asks for it.
    pub explanation: Option<Explanation>,
}

impl EntranceLayout {
    /// The exits in order of placement.
    pub fn placements(&self) -> impl Iterator<Item = LinkId> {
        self.pairings.iter().map(|(exit, _)| *exit)
    }
}

/// How much work a layout took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LayoutWork {
    /// Fresh starts, the successful one included.
    pub attempts: u32,
    /// Whole layouts that were looked at.
    pub layouts: u64,
    /// Whether joins had to be re-joined.
    pub is_repaired: bool,
}
