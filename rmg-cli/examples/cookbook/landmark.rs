//! Places one landmark on each level: an arena in the largest zone.
//!
//! Shows: a modifier of a whole level, which opens the layers of all its zones.

use rmg::modifiers::{CustomModifier, FillError, ModifierJob, OfEach, PileAccess};
use rmg::{Level, ZoneId};

pub(crate) struct Landmark;

impl CustomModifier for Landmark {
    type Subject = Level;
    type Access = OfEach<ZoneId, PileAccess>;

    fn name(&self) -> &'static str {
        "landmark"
    }

    fn about(&self) -> &'static str {
        "places an arena in the largest zone of each level"
    }

    fn run(&self, _: Level, zones: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let sea = job.board.plan.sea();
        let land = zones.0.iter().filter(|(zone, _)| Some(*zone) != sea);
        let largest = land.max_by_key(|(_, access)| access.open(job).0.tiles.each().count());
        let arenas = job.board.pack.objects_of_type("arena");
        let (Some((id, access)), Some(arena)) = (largest, arenas.first()) else { return Ok(()) };
        let (mut zone, mut quota) = access.open(job);
        let Some(main) = zone.anchors.main_point() else { return Ok(()) };
        if let Err(reason) = zone.place_pile(&mut quota, job, &[*arena], main) {
            job.output.unmet(*id, "an arena", reason.to_string());
        }
        Ok(())
    }
}
