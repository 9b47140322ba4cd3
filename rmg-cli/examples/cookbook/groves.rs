//! Surrounds lakes with trees: closes land next to water, where no path needs it.
//!
//! Shows: changing tiles, distances, and the order of modifiers. It runs before `obstacles`, which covers the
//! closed tiles.

use rmg::ZoneId;
use rmg::modifiers::{CustomModifier, FillError, ModifierJob, Surface, Tiles, Write};

pub(crate) struct Groves {
    /// Percentage of the tiles next to water that are closed.
    pub(crate) percent: u32,
}

impl CustomModifier for Groves {
    type Subject = ZoneId;
    type Access = Write<Tiles>;

    fn name(&self) -> &'static str {
        "groves"
    }

    fn about(&self) -> &'static str {
        "closes the shores of lakes, so that trees cover them"
    }

    fn run(&self, _: ZoneId, access: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut tiles = job.write(access);
        let to_water = tiles.distances(2, |tile, _| tiles.surface_of(tile) == Surface::Water);
        let shore: Vec<_> = tiles
            .each()
            .map(|(tile, _)| tile)
            .filter(|tile| tiles.can_walk(*tile) && to_water.sq(*tile).is_some())
            .collect();
        // `close` refuses tiles that would cut off ground.
        let closed = shore.iter().filter(|tile| job.rng.chance(self.percent, 100) && tiles.close(**tile));
        let closed = closed.count();
        job.output.count("shore tiles closed", closed);
        Ok(())
    }
}
