//! Checks the size of the layers of a map against its plan.

use super::layers::MapLevel;
use super::map::MapModel;
use crate::size::Level;

/// A mismatch between the layers of a map and its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShapeMismatch {
    /// Too many or too few levels.
    #[error("the map has {found} levels, but its plan has {planned}")]
    Levels {
        /// Levels of the map.
        found: usize,
        /// Levels of the plan.
        planned: u8,
    },
    /// A layer with a wrong number of columns or rows.
    #[error("a layer of {} does not have the size of the map", .0.words())]
    Layer(Level),
}

impl MapModel {
    /// Checks that all layers of all levels exist and have the size of the plan. All writers rely on it.
    ///
    /// # Errors
    /// Returns the first mismatch.
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
