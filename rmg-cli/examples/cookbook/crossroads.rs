//! Places a shrine where roads cross.
//!
//! Shows: reading the roads of a zone, and placing an object that heroes visit. It is a pile of one object,
//! so that it gets the guard that its value requires.

use rmg::ZoneId;
use rmg::modifiers::{CustomModifier, FillError, ModifierJob, PileAccess, Read, RoadTiles};

pub(crate) struct Crossroads;

impl CustomModifier for Crossroads {
    type Subject = ZoneId;
    type Access = (Read<RoadTiles>, PileAccess);

    fn name(&self) -> &'static str {
        "crossroads"
    }

    fn about(&self) -> &'static str {
        "places a shrine where roads cross"
    }

    fn run(&self, id: ZoneId, access: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let roads = job.read(&access.0);
        let (mut zone, mut quota) = access.1.open(job);
        // A crossing is a road tile with at least three road tiles at its sides.
        let crossings = roads.each().map(|(tile, _)| tile).filter(|tile| {
            let beside = zone.tiles.around(*tile).filter(|near| near.x == tile.x || near.y == tile.y);
            beside.filter(|near| roads.road_of(*near).is_some()).count() >= 3
        });
        let crossings: Vec<_> = crossings.collect();
        job.output.count("crossings", crossings.len());
        let shrines = job.board.pack.objects_of_type("shrineOfMagicLevel1");
        let (Some(crossing), Some(shrine)) = (job.rng.pick(&crossings), shrines.first()) else {
            return Ok(());
        };
        if let Err(reason) = zone.place_pile(&mut quota, job, &[*shrine], *crossing) {
            job.output.unmet(id, "a shrine at a crossing", reason.to_string());
        }
        Ok(())
    }
}
