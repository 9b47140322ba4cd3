//! Doors: an exit and a target that a case writes once.

use crate::entrances::case_shape::{RawDoor, RawExit, RawTarget};
use crate::region_graph::LinkKind;

impl<'t> RawDoor<'t> {
    /// Returns the exit and the target of the door.
    pub(super) fn split(self) -> (RawExit<'t>, RawTarget<'t>) {
        let Self { name, region, group, target_group, rule } = self;
        let kind = LinkKind::TwoWay;
        let target =
            RawTarget { name: name.clone(), region: region.clone(), kind, group: target_group.or(group) };
        (RawExit { name, region, kind, group, rule }, target)
    }
}
