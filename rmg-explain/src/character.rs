//! The character of a map as numbers: how objects are spaced and grouped, the forms of blocked ground, open
//! ground, lines and zones, and the variety of obstacles. The numbers are compared with those of maps that
//! people made, and of other generators.
//!
//! All metrics come from the finished map, so maps of other programs have them too. They are exact: a metric
//! of a sample of objects is its expected value. `docs/character.md` defines them.

mod field;
mod ground;
mod lines;
mod metric;
mod numbers;
mod obstacles;
mod raster;
mod record;
mod shapes;
mod spacing;
#[cfg(test)]
mod tests;
mod towns;
mod treasure;

use rmg_core::Level;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::template::ZoneKind;

pub use metric::{Metric, Quartiles, Reference, metrics};
pub use numbers::median;
pub use raster::{Unmodeled, UnmodeledObject};
pub use treasure::GuardPattern;

use raster::{Raster, Sort};
use record::Record;

/// Minimum number of land tiles of a level with metrics.
pub const LEAST_LAND: usize = 500;
/// Minimum number of pickups of a level with metrics.
pub const LEAST_PICKUPS: usize = 10;

/// The metrics of a level.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelCharacter {
    /// The level.
    pub level: Level,
    /// The value of each of the [`metrics`]; `None` if the level has too few objects or tiles for it.
    pub values: Vec<Option<f64>>,
    /// The surroundings of every guard.
    pub guards: Vec<GuardPattern>,
}

impl LevelCharacter {
    /// Measures the levels with at least [`LEAST_LAND`] tiles of land and [`LEAST_PICKUPS`] pickups.
    /// O(tiles + objects log objects).
    ///
    /// `unmodeled` has the objects and sprites of a file that `map` does not hold.
    #[must_use]
    pub fn all(map: &MapModel, pack: &ContentPack, unmodeled: &Unmodeled<'_>) -> Vec<Self> {
        let levels = map.plan.size.each_level().take(map.levels.len());
        let rasters = levels.map(|level| (level, Raster::new(map, pack, unmodeled, level)));
        let has_enough = |raster: &Raster<'_>| {
            raster.land.count() >= LEAST_LAND && raster.places(&[Sort::Pickup]).count() >= LEAST_PICKUPS
        };
        let rasters = rasters.filter(|(_, raster)| has_enough(raster));
        let is_land = |zone: u16| {
            map.plan.zones.get(usize::from(zone)).is_some_and(|zone| zone.kind != ZoneKind::Water)
        };
        rasters
            .map(|(level, raster)| {
                let values = values(&raster, is_land);
                Self { level, values, guards: treasure::guard_patterns(&raster) }
            })
            .collect()
    }

    /// Returns the value of the metric with this key.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<f64> {
        metrics().iter().position(|metric| metric.key == key).and_then(|at| self.values[at])
    }
}

fn values(raster: &Raster<'_>, is_land: impl Fn(u16) -> bool) -> Vec<Option<f64>> {
    let mut out = Record(vec![None; metrics().len()]);
    spacing::record(raster, &mut out);
    treasure::record(raster, &mut out);
    ground::record_blocked(raster, &mut out);
    ground::record_open(raster, &mut out);
    lines::record_regions(raster, &mut out);
    lines::record_runs(raster, &mut out);
    lines::record_rivers(raster, &mut out);
    lines::record_roads(raster, &mut out);
    obstacles::record(raster, &mut out);
    towns::record(raster, &mut out);
    towns::record_zones(raster, is_land, &mut out);
    out.0
}
