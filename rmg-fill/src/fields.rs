//! Values and sets over the cells of a zone window, and shortest paths across them. Several modifiers use
//! them.

mod buckets;
mod distance;
mod gradient;
mod noise;
mod patch;
mod planes;
mod ring;
mod small;
mod steps;
mod wave;
mod window;

pub(crate) use distance::Distance;
pub(crate) use gradient::{GradientNoise, cell_noise};
pub(crate) use noise::Noise;
pub(crate) use patch::Patch;
pub(crate) use planes::Plane;
pub(crate) use ring::{IS_ONE_PIECE, ring};
pub(crate) use small::Small;
pub(crate) use steps::Steps;
pub(crate) use wave::{StraightCost, Wave};
pub(crate) use window::{Cell, Window, distance_sq, nearest_sq, shifted, step_to};
