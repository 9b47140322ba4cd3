//! Whether the layers of a map are as large as its plan says.

use super::layers::MapLevel;
use super::map::MapModel;
use crate::size::Level;

/// How the layers of a map contradict its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShapeMismatch {
    /// Too many or too few levels.
    #[error("the map has {found} levels, its plan {planned}")]
    Levels {
        /// Levels of the map.
        found: usize,
        /// Levels of the plan.
        planned: u8,
    },
    /// A layer with more or fewer columns or rows.
    #[error("a layer of the {0} has another size than the map")]
    Layer(Level),
}

impl MapModel {
    /// Whether all layers of all levels are there and have the size of the plan: what every writer relies on.
    ///
    /// # Errors
    /// The first mismatch.
    pub fn check_shape(&self) -> Result<(), ShapeMismatch> {
        let size = self.plan.size;
        if self.levels.len() != usize::from(size.levels()) {
            return Err(ShapeMismatch::Levels { found: self.levels.len(), planned: size.levels() });
        }
        for (number, level) in size.each_level().zip(&self.levels) {
            let MapLevel { owner, terrain, view, road, road_view, river, river_view, cover } = level;
            let sides = [
                (owner.width(), owner.height()),
                (terrain.width(), terrain.height()),
                (view.width(), view.height()),
                (road.width(), road.height()),
                (road_view.width(), road_view.height()),
                (river.width(), river.height()),
                (river_view.width(), river_view.height()),
                (cover.width(), cover.height()),
            ];
            if sides.into_iter().any(|sides| sides != (size.width(), size.height())) {
                return Err(ShapeMismatch::Layer(number));
            }
        }
        Ok(())
    }
}
