//! Paves roads near the main town: a second kind of road.
//!
//! Shows: changing a layer of another modifier.

use rmg::ZoneId;
use rmg::modifiers::{Anchors, CustomModifier, FillError, ModifierJob, Read, RoadTiles, Write};

pub(crate) struct Paved {
    /// Distance from the main point up to which roads are paved, in tiles.
    pub(crate) tiles: u16,
}

impl CustomModifier for Paved {
    type Subject = ZoneId;
    type Access = (Read<Anchors>, Write<RoadTiles>);

    fn name(&self) -> &'static str {
        "paved"
    }

    fn about(&self) -> &'static str {
        "paves the roads near the main town"
    }

    fn run(
        &self,
        _: ZoneId,
        (anchors, roads): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let quickest = job.board.pack.roads.iter().min_by_key(|(_, road)| road.move_cost).map(|(id, _)| id);
        let (Some(main), Some(paved)) = (job.read(anchors).main_point(), quickest) else { return Ok(()) };
        let mut roads = job.write(roads);
        let near: Vec<_> = roads
            .each()
            .map(|(tile, _)| tile)
            .filter(|tile| tile.x.abs_diff(main.x).max(tile.y.abs_diff(main.y)) <= self.tiles)
            .collect();
        let changed = near.iter().filter(|tile| roads.set_kind(**tile, paved)).count();
        job.output.count("road tiles paved", changed);
        Ok(())
    }
}
